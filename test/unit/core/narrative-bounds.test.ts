import { describe, expect, it } from "vitest";
import {
  characteristicCost,
  powerCost,
  pyramid,
  rankCost,
  tierOf,
  upgradeCost,
} from "../../../module/core/narrative/experience.ts";
import * as narrative from "../../../module/core/narrative/index.ts";
import { failure, near } from "./helpers.ts";
import { oracle, parse } from "./narrative-oracle.ts";

/** Where a bad figure stands, and what is accepted instead. */
const bad = (act: () => unknown): string => {
  const { field, code } = failure(act);
  return `${field} ${code}`;
};
const none = null as never;

describe("symbol dice name what is wrong", () => {
  const weapon = { wear: "sound", spent: 0 } as const;
  const hit = { damage: 5, success: 1, soak: 2 };
  it.each<[string, () => unknown]>([
    ["things type", () => narrative.carried(none)],
    ["things[0] type", () => narrative.carried([none])],
    ["armour type", () => narrative.worthOfArmour(none)],
    ["armour.soak range", () => narrative.worthOfArmour({ soak: -1, defence: 0 })],
    ["armour.defence range", () => narrative.worthOfArmour({ soak: 1, defence: 101 })],
    ["over range", () => narrative.loadSetback(-1, "brawn")],
    ["characteristic word", () => narrative.loadSetback(1, "luck" as never)],
    ["strain type", () => narrative.condition(1, 2, none)],
    ["strain.threshold range", () => narrative.condition(1, 2, { value: 1, threshold: 0 })],
    ["strain.value range", () => narrative.condition(1, 2, { value: -1, threshold: 9 })],
    ["reach type", () => narrative.rangeAt(3, none)],
    ["metres type", () => narrative.rangeAt("3" as never)],
    ["metres range", () => narrative.rangeAt(1e6 + 1)],
    ["metres range", () => narrative.rangeAt(Number.NaN)],
    ["reach.short range", () => narrative.rangeAt(3, { engaged: 2, short: 1, medium: 3, long: 4 })],
    ["pierce range", () => narrative.damage({ ...hit, pierce: -1 })],
    ["breach range", () => narrative.damage({ ...hit, breach: -1 })],
    ["vehicleScale type", () => narrative.damage({ ...hit, vehicleScale: 1 as never })],
    ["patient type", () => narrative.mended(none, { success: 1, advantage: 0 })],
    ["patient.wounds range", () => narrative.mended({ wounds: -1, strain: 0 }, { success: 1, advantage: 0 })],
    ["net type", () => narrative.mended({ wounds: 1, strain: 0 }, none)],
    ["net.advantage range", () => narrative.mended({ wounds: 1, strain: 0 }, { success: 1, advantage: 2000 })],
    ["strain range", () => narrative.recovered(-1, 0)],
    ["success range", () => narrative.recovered(1, 2000)],
    ["wounds range", () => narrative.afterEnding({ wounds: -1, strain: 0 }, "night")],
    ["strain range", () => narrative.afterEnding({ wounds: 0, strain: -1 }, "night")],
    ["heals range", () => narrative.stimulant(-1, 0)],
    ["usedToday range", () => narrative.stimulant(5, -1)],
    ["rank range", () => rankCost(6, true)],
    ["value range", () => characteristicCost(1)],
    ["tier range", () => tierOf(6, 1)],
    ["rank range", () => tierOf(1, 0)],
    ["rating range", () => powerCost(21)],
    ["place range", () => upgradeCost(100)],
    ["rank range", () => pyramid([{ tier: 1, rank: -1 }])],
    ["weapon type", () => narrative.isEmpty(none)],
    ["weapon.spent range", () => narrative.isEmpty({ ...weapon, spent: -1 })],
    ["weapon.limitedAmmo range", () => narrative.isEmpty({ ...weapon, limitedAmmo: -1 })],
    ["weapon.wear word", () => narrative.isEmpty({ ...weapon, wear: "old" } as never)],
    ["weapon.prepared range", () => narrative.isEmpty({ ...weapon, prepared: 21 } as never)],
    ["weapon.prepare range", () => narrative.isEmpty({ ...weapon, prepare: -1 } as never)],
    ["weapon.resting type", () => narrative.isEmpty({ ...weapon, resting: 1 } as never)],
    ["quality type", () => narrative.qualityPool(none)],
    ["quality.id type", () => narrative.qualityPool({ id: 4 as never })],
    ["quality.rank range", () => narrative.qualityPool({ id: "accurate", rank: -1 })],
    ["characteristics type", () => narrative.qualityPool({ id: "cumbersome", rank: 3 }, none)],
    ["characteristics.brawn range", () => narrative.qualityPool({ id: "cumbersome", rank: 3 }, { brawn: 21 })],
    ["of type", () => narrative.activated({ id: "burn" }, none)],
    ["of.damage range", () => narrative.activated({ id: "burn" }, { damage: -1, success: 0 })],
    ["of.success range", () => narrative.activated({ id: "burn" }, { damage: 1, success: 2000 })],
    [
      "of.vehicleScale type",
      () => narrative.activated({ id: "burn" }, { damage: 1, success: 0, vehicleScale: 1 as never }),
    ],
    ["held type", () => narrative.whyNoManeuver(none, "aim")],
    ["held[0] word", () => narrative.whyNoManeuver(["fly" as never], "aim")],
    ["what word", () => narrative.whyNoManeuver([], "fly" as never)],
    ["what combination", () => narrative.stancesAfter(["prone"], "prone")],
    ["turn type", () => narrative.turnAfter(none, "start")],
    ["turn.free range", () => narrative.turnAfter({ free: -1, guard: 0, guarded: false }, "start")],
    ["turn.guard range", () => narrative.turnAfter({ free: 0, guard: 2, guarded: false }, "start")],
    ["turn.guarded type", () => narrative.turnAfter({ free: 0, guard: 0, guarded: 1 as never }, "start")],
    ["moment word", () => narrative.turnAfter({ free: 0, guard: 0, guarded: false }, "never" as never)],
    ["way combination", () => narrative.maneuver({ actions: 1, maneuvers: 2, free: 0 })],
    ["condition type", () => narrative.odds({ ability: 1 }).joint.probability(4 as never)],
    ["net type", () => narrative.odds({ ability: 1 }).joint.at(none)],
    ["net.success range", () => narrative.odds({ ability: 1 }).joint.at({ success: -2000 })],
    ["net.triumph range", () => narrative.odds({ ability: 1 }).joint.at({ triumph: -1 })],
    ["wanted type", () => narrative.odds({ ability: 1 }).joint.atLeast(none)],
    ["wanted.threat range", () => narrative.odds({ ability: 1 }).joint.atLeast({ threat: -1 })],
  ])("%s", (where, act) => {
    expect(bad(act)).toBe(where);
  });

  it("and what is accepted", () => {
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
    // A million metres are just allowed.
    expect(narrative.rangeAt(1e6)).toBe("extreme");
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

  it("by whatever is asked", () => {
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
