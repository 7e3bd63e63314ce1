import { beforeEach, describe, expect, it } from "vitest";
import { anEffect, clearTable, host, table } from "../table.ts";

const { figureLabel, lastsText } = await import("../../../module/plan/effect-words.ts");

beforeEach(clearTable);

it.each([
  ["removed", "Until removed"],
  ["scene", "Until the scene ends"],
  ["rest", "Until a rest"],
  ["used", "Until used"],
])("an effect that lasts until %s says: %s", (lasts, text) => {
  expect(lastsText(anEffect("Fog", [], { lasts, rounds: lasts === "removed" ? undefined : 3 }))).toBe(text);
});

describe("an effect of three rounds", () => {
  const left = (began?: { startRound: number; startTurn?: number; combat?: string }) =>
    lastsText(anEffect("Fog", [], { rounds: 3, began }));
  const fight = (round: number, turn: number | null, started = true) => ({ id: "f", started, round, turn });

  it("waits for a fight", () => {
    const waits = "3 rounds from the start of a fight";
    expect(left()).toBe(waits);
    host.combat = fight(1, 0);
    expect(left()).toBe(waits);
    host.combat = null;
    expect(left({ startRound: 1 })).toBe(waits);
    host.combat = fight(1, 0, false);
    expect(left({ startRound: 1 })).toBe(waits);
  });

  it.each([
    [1, 2, "3 rounds left"],
    [2, 1, "3 rounds left"],
    [2, 2, "2 rounds left"],
    [3, 2, "1 round left"],
    [4, 1, "1 round left"],
    [4, 2, "0 rounds left"],
  ])("that began in round 1, turn 2 has, in round %d, turn %d: %s", (round, turn, text) => {
    host.combat = fight(round, turn);
    expect(left({ startRound: 1, startTurn: 2 })).toBe(text);
  });

  it("is counted in its own fight, not in the one in view", () => {
    table.combats = [fight(3, 0)];
    host.combat = { ...fight(1, 0), id: "other" };
    expect(left({ startRound: 1, combat: "f" })).toBe("1 round left");
    expect(left({ startRound: 1, combat: "gone" })).toBe("3 rounds from the start of a fight");
  });

  it("is at the first turn where a fight has none yet", () => {
    host.combat = fight(2, null);
    expect(left({ startRound: 1, startTurn: 0 })).toBe("2 rounds left");
    expect(left({ startRound: 1, startTurn: 1 })).toBe("3 rounds left");
  });
});

it("a figure is called by its name, and its maximum the most of it", () => {
  expect(figureLabel("system.rounds.value", "CUBILETE.effects.rounds")).toBe("Rounds");
  expect(figureLabel("system.rounds.max", "CUBILETE.effects.rounds")).toBe("Rounds, maximum");
  expect(figureLabel("system.max.value", "CUBILETE.effects.rounds")).toBe("Rounds");
  expect(figureLabel("system.climax", "CUBILETE.effects.rounds")).toBe("Rounds");
});
