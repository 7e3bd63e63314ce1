import { describe, expect, it } from "vitest";
import { narrative } from "./everything.ts";
import { failure } from "./helpers.ts";

const { maneuver, maneuverWays } = narrative;
const FRESH_TURN: narrative.Turn = { actions: 0, maneuvers: 0, free: 0 };

/** Every turn that can stand. */
const turns = [0, 1].flatMap((actions) =>
  [0, 1, 2].flatMap((maneuvers) => [0, 1, 2].map((free) => ({ actions, maneuvers, free }))),
);

describe("a turn", () => {
  it("holds one maneuver; a second one costs 2 strain, the action, or one that symbols gave (source)", () => {
    expect(maneuver(FRESH_TURN)).toEqual({ turn: { actions: 0, maneuvers: 1, free: 0 }, strain: 0 });
    const moved = maneuver(FRESH_TURN).turn;
    expect(maneuverWays(moved)).toEqual(["action", "strain"]);
    expect(maneuver(moved)).toEqual({ turn: { actions: 0, maneuvers: 2, free: 0 }, strain: 2 });
    expect(maneuver(moved, "action")).toEqual({ turn: { actions: 1, maneuvers: 2, free: 0 }, strain: 0 });
    expect(maneuver({ ...moved, free: 1 })).toEqual({ turn: { actions: 0, maneuvers: 2, free: 0 }, strain: 0 });
    expect(maneuverWays({ ...moved, actions: 1 })).toEqual(["strain"]);
  });

  it("never holds more than two, and pays nothing that is not there", () => {
    for (const turn of turns) {
      const open = maneuverWays(turn);
      expect(open.length === 0).toBe(turn.maneuvers === 2);
      for (const way of ["turn", "free", "action", "strain"] as const) {
        if (!open.includes(way)) {
          expect(failure(() => maneuver(turn, way)).field).toBe("way");
          continue;
        }
        const after = maneuver(turn, way);
        expect(after.turn.maneuvers).toBe(turn.maneuvers + 1);
        // Exactly one of the ways is used up.
        const paid = [
          way === "turn" && turn.maneuvers === 0,
          after.turn.actions - turn.actions === 1,
          turn.free - after.turn.free === 1,
          after.strain === 2,
        ];
        expect(paid.filter(Boolean)).toHaveLength(1);
      }
    }
  });

  it("refuses nonsense by name", () => {
    expect(failure(() => maneuver({ ...FRESH_TURN, maneuvers: 3 })).field).toBe("turn.maneuvers");
    expect(failure(() => maneuver({ ...FRESH_TURN, free: Number.NaN })).field).toBe("turn.free");
    expect(failure(() => maneuver(FRESH_TURN, "prayer" as never)).field).toBe("way");
    expect(failure(() => maneuver({ ...FRESH_TURN, luck: 1 } as never)).field).toBe("turn.luck");
  });
});

describe("stances", () => {
  const { stancesAfter, turnAfter, whyNoManeuver } = narrative;

  it("are taken up and left by maneuvers; a second aim takes the place of the first", () => {
    expect(stancesAfter([], "aim")).toEqual({ aim: true });
    expect(stancesAfter(["aim", "cover"], "aim")).toEqual({ aim: false, aimTwice: true });
    expect(stancesAfter(["prone"], "stand")).toEqual({ prone: false });
    expect([stancesAfter([], "guarded"), stancesAfter(["cover"], "other")]).toEqual([{ guarded: true }, {}]);
  });

  it("that cannot be taken up say why", () => {
    expect(whyNoManeuver([], "stand")).toBe("notProne");
    expect(whyNoManeuver(["aimTwice"], "aim")).toBe("aimedTwice");
    expect(whyNoManeuver(["cover"], "cover")).toBe("stanceHolds");
    expect([whyNoManeuver(["aim"], "aim"), whyNoManeuver(["prone"], "other")]).toEqual([null, null]);
    expect(failure(() => stancesAfter([], "stand")).field).toBe("what");
    expect(failure(() => stancesAfter(["luck" as never], "aim")).field).toBe("held[0]");
  });

  it("last as turns pass: a guard to the end of the next turn, a given maneuver too", () => {
    const begun = { free: 2, guard: 0, guarded: true };
    expect(turnAfter(begun, "end")).toEqual({ turn: { actions: 0, maneuvers: 0, free: 0, guard: 1 }, guarded: true });
    expect(turnAfter({ ...begun, guard: 1 }, "start").turn).toMatchObject({ free: 2, guard: 1 });
    expect(turnAfter({ ...begun, guard: 1 }, "end")).toMatchObject({ turn: { guard: 0 }, guarded: false });
    expect(turnAfter(begun, "fight").guarded).toBe(false);
    expect(turnAfter({ ...begun, guarded: false }, "start").turn.guard).toBe(0);
    expect(failure(() => turnAfter({ ...begun, guard: 2 }, "end")).field).toBe("turn.guard");
  });
});
