import { describe, expect, it } from "vitest";
import * as narrative from "../../../module/core/narrative/index.ts";
import { failure, near } from "./helpers.ts";
import { oracle, parse } from "./narrative-oracle.ts";

describe("symbol dice name what is wrong", () => {
  it("with what would be accepted", () => {
    const said = (act: () => unknown) => failure(act).message;
    expect(said(() => narrative.rangeAt(-1))).toBe("metres: expected a whole number from 0 to 1000000, got -1");
    expect(said(() => narrative.odds({ ability: 1 }).joint.probability(4 as never))).toBe(
      "condition: expected a function, got 4",
    );
    // Who lies can aim, guard, take cover, get up, or do something else.
    expect(said(() => narrative.stancesAfter(["prone"], "prone"))).toContain(
      'expected "aim", "guarded", "cover", "stand", "other", got "prone"',
    );
    expect(said(() => narrative.maneuver({ actions: 1, maneuvers: 2, free: 0 }))).toContain('got "strain"');
    expect(said(() => narrative.maneuver({ actions: 1, maneuvers: 2, free: 0 }, "action"))).toContain('got "action"');
    // A million metres are just allowed, and forty dice.
    expect(narrative.rangeAt(1e6)).toBe("extreme");
    expect(narrative.plan({ ability: 20, difficulty: 20 }).groups).toHaveLength(2);
  });
});

describe("what is left of a pool", () => {
  const pool = parse("1P2A1D1C1B");
  const { joint } = narrative.odds(pool);

  it("exactly, in signs of both kinds", () => {
    for (const success of [-2, 0, 1, 3])
      for (const advantage of [-1, 0, 2])
        for (const [triumph, despair] of [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ] as const)
          near(
            joint.at({ success, advantage, triumph, despair }),
            oracle(pool, (s, a, t, d) => s === success && a === advantage && t === triumph && d === despair),
            `${success} ${advantage} ${triumph} ${despair}`,
          );
    // What is not said is none.
    near(
      joint.at({}),
      oracle(pool, (s, a, t, d) => s === 0 && a === 0 && t === 0 && d === 0),
      "nothing",
    );
    expect(joint.at({ success: -1000, advantage: 1000 })).toBe(0);
  });

  it("by any request", () => {
    near(
      joint.probability(({ success, advantage, triumph, despair }) => success + advantage > 1 || triumph > despair),
      oracle(pool, (s, a, t, d) => s + a > 1 || t > d),
      "asked",
    );
    expect(joint.probability(() => false)).toBe(0);
    near(
      joint.probability(() => true),
      1,
      "all",
    );
  });
});

/** By hand, in the words of the house's table; rows that change no dice are not named. */
const INJURED: Record<number, string> = {
  4: "initiative setback 1",
  6: "group:social setback 1",
  7: "ranged setback 1",
  8: "melee setback 1",
  10: "skill:perception setback 2",
  11: "characteristic:agility setback 1",
  12: "characteristic:brawn setback 1",
  13: "characteristic:intellect setback 1, characteristic:cunning setback 1",
  14: "characteristic:willpower setback 1, characteristic:presence setback 1",
  16: "attacked boost 1",
  17: "combat setback 2",
  18: "always setback 1",
  19: "characteristic:agility difficulty 1",
  20: "characteristic:brawn difficulty 1",
  21: "characteristic:intellect difficulty 1, characteristic:cunning difficulty 1",
  22: "characteristic:presence difficulty 1",
  23: "combat difficulty 1",
  24: "always difficulty 1",
  25: "combat upgrade difficulty 1",
  26: "always difficulty 1, always setback 1",
  27: "always difficulty 2",
  28: "always upgrade difficulty 2",
};

describe("critical injuries", () => {
  it("change the dice that the table says, and what they cost at once", () => {
    const words = ({ when, add, upgrade }: (typeof narrative.INJURIES)[number]["dice"][number]): string =>
      [when, ...(upgrade ? ["upgrade"] : []), ...Object.entries({ ...add, ...upgrade }).flat()].join(" ");
    const told = narrative.INJURIES.flatMap(({ row, dice }) =>
      dice.length ? [[row, dice.map(words).join(", ")]] : [],
    );
    expect(Object.fromEntries(told)).toEqual(INJURED);
    const atOnce = narrative.INJURIES.filter(({ strain, status }) => strain !== undefined || status !== undefined);
    expect(atOnce.map(({ row, strain, status }) => [row, strain, status])).toEqual([
      [1, 1, undefined],
      [9, 2, "prone"],
    ]);
  });

  it("stand in fives up to 130, in tens up to 150, and the last without end", () => {
    const ends = narrative.INJURIES.map(({ from, to }) => [from, to]);
    expect([ends[0], ends[1], ends[25], ends[26], ends[27], ends[28]]).toEqual([
      [1, 5],
      [6, 10],
      [126, 130],
      [131, 140],
      [141, 150],
      [151, 999],
    ]);
  });
});
