import { describe, expect, it } from "vitest";
import {
  aspectMoves,
  aspectsAfter,
  aspectsAsked,
  aspectsNow,
  compare,
  odds,
  page,
  pageWarnings,
  rollGiven,
  sharedMoves,
} from "../../../../module/core/workshop/index.ts";
import { problems } from "./told.ts";

/** Aspects of the scene: texts with free uses, what rolls take of them and bring. */

const PAGE = `
workshop: 1
id: scene
name: Scene
attributes: { wits: 0..4 }
shared:
  scene: { name: What is true here, aspects: 3 }
  doom: { segments: 4 }
rolls:
  overcome:
    ask: { invoked: shared.scene, bonus: { name: Help, pick: shared.scene } }
    dice: { main: 4df }
    numbers: { total: sum(main) + wits + 2 * invoked + bonus }
    bands:
      - { name: Done, as: success, when: total >= 2 and shared.scene >= 0, then: { shared.scene: total - 1, shared.doom: +1 } }
      - { name: Not done, as: failure, then: { shared.scene: -2 } }
`;
const HERO = { attributes: { wits: 1 }, resources: {}, things: [], conditions: [] };
const scene = () => page(PAGE);
const list = () => scene().shared[0] as ReturnType<typeof page>["shared"][number];
const overcome = () => scene().rolls[0] as ReturnType<typeof page>["rolls"][number];
const dark = { id: "a", text: "The lights are out", free: 2 };
const crowd = { id: "b", text: "A crowd", free: 1 };

describe("aspects of the scene", () => {
  it("are asked for by a roll, which counts the uses as a number, exactly", () => {
    expect(list()).toMatchObject({ aspects: 3, min: 0, max: null, start: 0 });
    expect(aspectsAsked(scene(), "shared.scene")).toMatchObject({ id: "scene" });
    expect([aspectsAsked(scene(), "shared.doom"), aspectsAsked(scene(), "attribute")]).toEqual([undefined, undefined]);
    const chance = (invoked: number) =>
      odds(overcome(), rollGiven(scene(), HERO, { asked: { invoked, bonus: 0 } })).bands[0]?.chance;
    // Of 81 falls of four Fate dice, 31 come to 1 or more, 50 to 0 or more, 76 to -2 or more (1, 4, 10, 16, 19, ...).
    expect(chance(0)).toBeCloseTo(31 / 81, 12);
    expect(chance(1)).toBeCloseTo(66 / 81, 12);
    expect(chance(2)).toBeCloseTo(80 / 81, 12);
    expect(pageWarnings(scene())).toEqual([]);
  });

  it("lose the uses that a roll takes, as far as they are there, and each gain is an aspect of its own", () => {
    const moves = (uses: object, ...amounts: number[]) =>
      aspectMoves(
        list(),
        [dark, crowd],
        amounts.map((amount) => ({ resource: "shared.scene", amount })),
        uses as Record<string, number>,
      );
    expect(moves({ a: 1 })).toEqual([{ aspect: "a", by: -1 }]);
    expect(moves({ a: 9, gone: 1, b: 1 })).toEqual([
      { aspect: "a", by: -2 },
      { aspect: "b", by: -1 },
    ]);
    expect(moves({ b: -3 }, 2, 1)).toEqual([{ by: 2 }, { by: 1 }]);
    // The oldest first, after what the roll took itself.
    expect(moves({ a: 1 }, -2)).toEqual([
      { aspect: "a", by: -2 },
      { aspect: "b", by: -1 },
    ]);
    expect(moves({}, -1)).toEqual([{ aspect: "a", by: -1 }]);
    expect(moves({}, 0, 99)).toEqual([{ by: 20 }]);
    expect(aspectMoves(list(), [dark], [{ resource: "shared.doom", amount: 3 }])).toEqual([]);
    // They are no number that moves.
    expect(sharedMoves(scene(), { scene: 3 }, [{ resource: "shared.scene", amount: 2 }])).toEqual([]);
  });

  it("stand after it as they were but for that", () => {
    let made = 0;
    const after = aspectsAfter([dark, crowd], [{ aspect: "a", by: -1 }, { aspect: "gone", by: 4 }, { by: 2 }], () => {
      return { id: `new${++made}`, text: "New" };
    });
    expect(after).toEqual([{ ...dark, free: 1 }, crowd, { id: "new1", text: "New", free: 2 }]);
    expect(aspectsAfter([crowd], [{ aspect: "b", by: -7 }], () => crowd)).toEqual([{ ...crowd, free: 0 }]);
  });

  it("keep when the page gives their list another name", () => {
    const now = page(
      PAGE.replaceAll("shared.scene", "shared.here")
        .replace("  scene: {", "  here: {")
        .replace("shared:", "was: { shared.scene: shared.here }\nshared:"),
    );
    expect(aspectsNow(now, { scene: [dark], other: [crowd] })).toEqual({ here: [dark] });
    expect(aspectsNow(now, { scene: [dark], here: [] })).toEqual({ here: [] });
    expect(compare(scene(), now)).toContainEqual({ change: "renamed", path: "shared.here", was: "shared.scene" });
  });
});

it("what is wrong with them is named with its place", () => {
  const wrong = (from: string, to: string) => problems(() => page(PAGE.replace(from, to)));
  expect(wrong("aspects: 3", "aspects: 0")).toEqual(["7:46 shared.scene.aspects number"]);
  expect(wrong("aspects: 3", "aspects: 21")).toEqual(["7:46 shared.scene.aspects number"]);
  expect(wrong("aspects: 3", "aspects: 3, segments: 4, max: 9")).toEqual([
    "7:59 shared.scene.segments onlyOne",
    "7:67 shared.scene.max onlyOne",
  ]);
  // A clock has no aspects to choose from.
  expect(wrong("invoked: shared.scene", "invoked: shared.doom")[0]).toMatch(/ask\.invoked otherKind$/);
  expect(wrong("invoked: shared.scene", "invoked: shared.scen")[0]).toMatch(/ask\.invoked near$/);
  expect(wrong("invoked: shared.scene", "invoked: { pick: shared.scene, from: 0 }")).toEqual([]);
});
