import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, anEffect, clearTable, host, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { changeTexts, effectLines, figureLabel, lastsText } = await import("../../../module/plan/effect-words.ts");

const NAMED = "CUBILETE.effects.rounds";
rulesets.add(
  aRuleSet({
    id: "stones",
    actors: { hero: {} },
    effects: {
      figures: { "system.grit.max": NAMED },
      derived: ["system.grit.max", "system.silent"],
      rolls: () => [{ word: "Attack.Dice", label: "Dice of attacks" }],
    },
  }),
);

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

describe("what an effect changes, in words", () => {
  const ana = anActor("Ana");
  const [MULTIPLY, DOWNGRADE, UPGRADE, OVERRIDE] = [1, 3, 4, 5];
  const told = (path: string, value: unknown, mode?: number) =>
    changeTexts(anEffect("Fog", [[path, value, mode]] as never), ana, ana);

  it.each([
    ["is added", 2, undefined, "+2"],
    ["is taken", -2, undefined, "−2"],
    ["is half a one", "1,5", undefined, "1,5"],
    ["multiplies", 2, MULTIPLY, "×2"],
    ["is the most", 2, DOWNGRADE, "≤2"],
    ["is the least", 2, UPGRADE, "≥2"],
    ["takes its place", 2, OVERRIDE, "=2"],
  ])("says by its sign that a figure %s", (_what, value, mode, sign) => {
    expect(told("system.grit.max", value, mode)).toEqual({ changes: [`Rounds, maximum ${sign}`], problems: [] });
  });

  it("calls a roll by the rules' own word, however it is written", () => {
    expect(told("roll.attack.dice", 1).changes).toEqual(["Dice of attacks +1"]);
    expect(told("roll.ATTACK.dice", 1).changes).toEqual(["Dice of attacks +1"]);
  });

  it("calls a roll that the rules have no word for by what stands behind its kind", () => {
    expect(told("roll.skill.swim", 1).changes).toEqual(["swim +1"]);
    expect(told("roll.swim", 1).changes).toEqual(["swim +1"]);
  });

  it("says that a figure which the rules count for themselves and do not name is touched for nothing", () => {
    const { changes, problems } = told("system.silent", 1);
    expect(changes).toEqual([]);
    expect(problems).toEqual([expect.stringContaining("system.silent")]);
  });

  it("calls any other figure by its path, cut short, and says that it waits for a GM", () => {
    expect(told("system.other", 1)).toEqual({
      changes: [],
      problems: ["“system.other” (1): not part of these rules; it counts only if the GM allows it on the page Effects"],
    });
    expect(told(`system.${"x".repeat(500)}`, 1).problems[0]?.length).toBeLessThan(300);
    expect(told("ownership.default", 3)).toEqual({
      changes: [],
      problems: ["“ownership.default”: no effect ever changes this"],
    });
  });

  it("names the first forty of thousands, and how many more there are", () => {
    const many = Array.from({ length: 8000 }, (_, at): [string, string] => ["roll.attack", String(at + 1)]);
    const { changes } = changeTexts(anEffect("Fog", many), ana, ana);
    expect(changes).toHaveLength(41);
    expect(changes.at(-1)).toBe("and 7960 more changes");
    // A change that does not count is named even past the end of the list.
    const hidden = changeTexts(anEffect("Fog", [...many, ["ownership.eve", "3"]]), ana, ana);
    expect(hidden.problems).toEqual(["“ownership.eve”: no effect ever changes this"]);
  });

  it("says of what cannot be read what it is and what stands there", () => {
    const { changes, problems } = told("system.grit.max", `many ${"x".repeat(100)}`);
    expect(changes).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/Rounds, maximum/)]);
    expect(problems[0]).toContain("many x");
    expect(problems[0]).not.toContain("x".repeat(41));
  });

  it("of nobody's thing judges no value", () => {
    const thing = changeTexts(anEffect("Fog", [["system.grit.max", "many"]]), null, ana);
    expect(thing).toEqual({ changes: ["Rounds, maximum many"], problems: [] });
  });
});

describe("new effects as lines of a card", () => {
  const ana = anActor("Ana");
  const line = (name: string, value: number) => ({ label: expect.stringContaining(name), value });

  it("name the effect, what it changes, and by how much", () => {
    const changes = [
      { key: "system.grit.max", mode: 2, value: "-3" },
      { key: "roll.swim", mode: 1, value: "2" },
    ];
    expect(effectLines(ana, [{ name: "Fog", changes }])).toEqual([
      line("Fog: Rounds, maximum", -3),
      line("Fog: swim ×", 2),
    ]);
  });

  it("name one that changes nothing by itself", () => {
    expect(effectLines(ana, [{ name: "Fog", changes: [] }])).toEqual([line("Fog", 0)]);
    expect(effectLines(ana, [])).toEqual([]);
  });
});
