import { describe, expect, it } from "vitest";
import { ryf } from "./everything.ts";

/** The worked examples of the 2.x text, and the figures of 3.0. */
describe("1o3d10", () => {
  const skill = { kind: "skill", bonus: 0, difficulty: 15 } as const;

  it("keeps low, median or high (2.x)", () => {
    const kept = (dice: number[], keep: ryf.Keep) => ryf.resolve({ ...skill, keep, explode: false }, [dice]).total;
    expect(kept([4, 8, 3], "median")).toBe(4);
    expect(kept([4, 8, 3], "high")).toBe(8);
    expect(kept([4, 8, 3], "low")).toBe(3);
    const more: [number[], number][] = [
      [[5, 3, 9], 5],
      [[4, 4, 2], 4],
      [[8, 6, 1], 6],
      [[10, 7, 10], 10],
    ];
    for (const [dice, median] of more) expect(kept(dice, "median")).toBe(median);
  });

  it("explodes by a whole new 1o3d10 (2.x)", () => {
    const outcome = ryf.resolve(skill, [
      [3, 10, 10],
      [3, 4, 7],
    ]);
    expect(outcome).toMatchObject({ total: 14, kept: [10, 4], keptIndex: [1, 1], success: false, margin: -1 });
  });

  it("Percepción + Advertir 15 at 20: 10, then 7, is a critical 32 (2.x)", () => {
    const outcome = ryf.resolve({ kind: "skill", bonus: 15, difficulty: 20 }, [
      [3, 10, 10],
      [5, 7, 8],
    ]);
    expect(outcome).toMatchObject({ total: 32, success: true, margin: 12, critical: true, criticalDice: 0 });
  });

  it("attribute checks do not explode unless asked", () => {
    const check = { kind: "attribute", bonus: 6, difficulty: 15 } as const;
    expect(ryf.resolve(check, [[10, 10, 2]])).toMatchObject({ total: 16, success: true });
    expect(() => ryf.resolve({ ...check, explode: true }, [[10, 10, 2]])).toThrow(
      expect.objectContaining({ field: "faces[1]" }),
    );
    expect(ryf.odds({ ...check, difficulty: 17 }).success).toBe(0);
  });

  it("fumbles on a triple 1; in 3.0 on a 1 with another die of 5 or less, and a natural 1 fails", () => {
    const [three, high] = [[[1, 1, 1]], { ...skill, bonus: 42 }];
    expect(ryf.resolve(high, three)).toMatchObject({ total: 43, fumble: true, success: false, critical: false });
    const rival = { kind: "opposed", bonus: 42, against: { bonus: 0 } } as const;
    expect(ryf.resolve(rival, [...three, [2, 2, 2]])).toMatchObject({ fumble: true, result: "lose", critical: false });
    expect(ryf.resolve(rival, [...three, ...three])).toMatchObject({ result: "tie" });
    const weak = { kind: "opposed", bonus: 0, against: { bonus: 42 } } as const;
    expect(ryf.resolve(weak, [[2, 2, 2], ...three])).toMatchObject({ result: "win", critical: false });
    expect(ryf.resolve(skill, [[1, 1, 5]]).fumble).toBe(false);
    const third = { ...skill, bonus: 20, edition: "3" } as const;
    expect(ryf.resolve(third, [[1, 1, 9]])).toMatchObject({ fumble: true, success: false });
    expect(ryf.resolve({ ...third, keep: "low" }, [[1, 6, 9]])).toMatchObject({
      fumble: false,
      naturalOne: true,
      success: false,
    });
    expect(ryf.resolve({ ...third, keep: "low" }, [[1, 5, 9]]).fumble).toBe(true);
    expect(ryf.resolve({ ...third, keep: "high" }, [[1, 1, 1]]).fumble).toBe(true);
  });

  it("3.0 criticals give a d6 per full 10 of margin", () => {
    const third = { ...skill, bonus: 12, difficulty: 10, edition: "3" } as const;
    expect(ryf.resolve(third, [[7, 7, 7]])).toMatchObject({ critical: false, criticalDice: 0, margin: 9 });
    expect(ryf.resolve(third, [[8, 8, 8]])).toMatchObject({ critical: true, criticalDice: 1, margin: 10 });
    expect(
      ryf.resolve(third, [
        [10, 10, 10],
        [8, 8, 8],
      ]),
    ).toMatchObject({ criticalDice: 2 });
  });

  it("rank ladder: ups and downs add up and stop at the ends", () => {
    expect([
      ryf.keepRank(0, 0),
      ryf.keepRank(1, 0),
      ryf.keepRank(3, 0),
      ryf.keepRank(0, 2),
      ryf.keepRank(1, 1),
    ]).toEqual(["median", "high", "high", "low", "median"]);
  });

  it("odds computed by hand and in the contract", () => {
    const odds = (bonus: number, difficulty: number) => ryf.odds({ kind: "skill", bonus, keep: "median", difficulty });
    expect(odds(10, 15).success).toBeCloseTo(0.648, 12);
    expect(odds(10, 10).success).toBe(0.999);
    expect(odds(42, 15)).toMatchObject({ success: 0.999, critical: 0.999, fumble: 0.001 });
    expect(odds(10, 20).success).toBeCloseTo(0.028, 12);
    expect(odds(10, 25).success).toBeCloseTo(0.01814, 5);
    expect(odds(15, 20).critical).toBeCloseTo(0.018144, 12);
    expect(odds(10, 15).critical).toBeCloseTo(0.00078, 5);
    expect(odds(12, 20).critical).toBeCloseTo(0.00605, 5);
    expect(odds(18, 20).critical).toBeCloseTo(0.02722, 5);
    expect(odds(19, 20).critical).toBeCloseTo(0.028, 12);
    const means = { low: 3.028, median: 5.6584, high: 10.9396 } as const;
    const third = { low: 0.196, median: 0.028, high: 0.001 } as const;
    for (const keep of ryf.KEEPS) {
      expect(ryf.odds({ ...skill, keep }).total.mean).toBeCloseTo(means[keep], 4);
      expect(ryf.odds({ ...skill, keep }).fumble).toBe(0.001);
      expect(ryf.odds({ ...skill, keep, edition: "3" }).fumble).toBe(third[keep]);
      expect(ryf.odds({ ...skill, keep, explode: false }).total.max).toBe(10);
      for (const n of [10, 20, 30]) expect(ryf.odds({ ...skill, keep }).total.at(n)).toBe(0);
    }
  });
});

describe("opposed", () => {
  it("the higher total wins, a tie stands or is rolled again (2.x)", () => {
    const check = { kind: "opposed", bonus: 9, against: { bonus: 8 } } as const;
    expect(
      ryf.resolve(check, [
        [4, 5, 6],
        [5, 5, 5],
      ]),
    ).toMatchObject({ result: "win", margin: 1, rivalTotal: 13 });
    expect(
      ryf.resolve(check, [
        [4, 5, 6],
        [6, 6, 6],
      ]),
    ).toMatchObject({ result: "tie", again: false, success: false });
    expect(
      ryf.resolve({ ...check, ties: "reroll" }, [
        [4, 5, 6],
        [6, 6, 6],
      ]),
    ).toMatchObject({ result: "tie", again: true });
    expect(
      ryf.resolve(check, [
        [10, 10, 6],
        [2, 2, 2],
        [10, 10, 10],
        [7, 7, 7],
      ]),
    ).toMatchObject({
      total: 21,
      rivalTotal: 25,
      result: "lose",
      rival: { kept: [10, 7] },
    });
    expect(ryf.resolve({ ...check, against: { total: 14 } }, [[4, 5, 6]])).toMatchObject({
      result: "tie",
      rivalTotal: 14,
    });
  });
});

describe("attack", () => {
  it("Fred's axe: 6 + Fuerza 5 − 1 is 10 + 1o3d10 (2.x)", () => {
    const check = { kind: "attack", mode: "melee", bonus: 11, precision: -1, defence: 15 } as const;
    expect(ryf.plan(check)).toEqual({
      groups: [
        {
          id: "target",
          count: 3,
          faces: 10,
          keep: "median",
          followUps: [{ on: 10, which: "kept", again: "group", effect: "add" }],
        },
      ],
      modifier: 10,
    });
    expect(ryf.resolve(check, [[5, 1, 9]])).toMatchObject({ total: 15, difficulty: 15, success: true });
  });

  it("Fred's bow at medium: 20 or more with 12 + 1o3d10 (2.x)", () => {
    const check = { kind: "attack", mode: "ranged", bonus: 12, precision: 0, band: "medium" } as const;
    expect(ryf.plan(check).modifier).toBe(12);
    expect(ryf.odds(check)).toMatchObject({ difficulty: 20 });
    expect(ryf.odds(check).success).toBeCloseTo(0.216, 12);
  });

  it("bow 35/70/150: bands by distance (2.x)", () => {
    const bow = { short: 35, medium: 70, long: 150 };
    expect([0.5, 0.6, 35, 35.5, 50, 70, 71, 150, 151].map((distance) => ryf.bandAt(distance, bow))).toEqual([
      "pointBlank",
      "short",
      "short",
      "medium",
      "medium",
      "medium",
      "long",
      "long",
      null,
    ]);
    expect([35, 50, 70, 71, 150].map((d) => ryf.BAND_DIFFICULTY[ryf.bandAt(d, bow) ?? "short"])).toEqual([
      15, 20, 20, 25, 25,
    ]);
    expect(ryf.bandAt(900, { long: 1000 })).toBe("long");
  });

  it("cover and movement give the recovered tables", () => {
    const at = (extra: Partial<ryf.RangedAttackCheck>) =>
      (["short", "medium", "long"] as const).map(
        (band) => ryf.attackDifficulty({ kind: "attack", mode: "ranged", bonus: 0, band, ...extra }).total,
      );
    expect(at({})).toEqual([15, 20, 25]);
    expect(at({ cover: "prone" })).toEqual([17, 22, 27]);
    expect(at({ cover: "smallObject" })).toEqual([18, 23, 28]);
    expect(at({ cover: "largeObject" })).toEqual([19, 24, 29]);
    expect(at({ cover: "wall" })).toEqual([20, 25, 30]);
    expect(at({ cover: "total" })).toEqual([25, 30, 35]);
    expect(at({ movement: "running" })).toEqual([17, 22, 27]);
    expect(at({ movement: "fast" })).toEqual([19, 24, 29]);
    expect(at({ awkward: true })).toEqual([20, 25, 30]);
  });

  it("point blank counts only without cover and movement (2.x)", () => {
    const shot = { kind: "attack", mode: "ranged", bonus: 0, band: "pointBlank" } as const;
    expect(ryf.attackDifficulty(shot)).toEqual({ total: 10, parts: [{ id: "band", value: 10 }], band: "pointBlank" });
    expect(ryf.attackDifficulty({ ...shot, cover: "prone" }).total).toBe(17);
    expect(ryf.attackDifficulty({ ...shot, movement: "running" }).total).toBe(17);
    expect(ryf.attackDifficulty({ ...shot, shield: 4 }).total).toBe(14);
  });

  it("the fourth shooter has +3 (2.x)", () => {
    const shot = { kind: "attack", mode: "ranged", bonus: 10, band: "short" } as const;
    expect([1, 2, 3, 4].map((shooter) => ryf.plan({ ...shot, shooter }).modifier)).toEqual([10, 11, 12, 13]);
  });

  it("covering fire: 15 for single shots, 20 for automatic fire (2.x)", () => {
    expect([ryf.coveringFire("single"), ryf.coveringFire("automatic")]).toEqual([15, 20]);
  });

  it("a total of 30 below the difficulty is no critical", () => {
    const shot = { kind: "attack", mode: "ranged", bonus: 22, band: "long", cover: "total" } as const;
    expect(ryf.resolve(shot, [[8, 8, 8]])).toMatchObject({
      total: 30,
      difficulty: 35,
      success: false,
      critical: false,
    });
    expect(ryf.odds(shot).critical).toBe(ryf.odds(shot).success);
  });
});

describe("Duriel the knight (2.x)", () => {
  const worn = { armour: 2, shield: 1 };

  it("attack 13 becomes 10, defence 17 stays 17", () => {
    const attack = {
      kind: "attack",
      mode: "melee",
      bonus: 13,
      hindrance: ryf.hindranceFor("physical", worn),
      defence: 15,
    } as const;
    expect(ryf.plan(attack).modifier).toBe(10);
    const values = { dexterity: 7, dodge: 5 };
    expect(ryf.defence(values)).toBe(17);
    expect(ryf.defence({ ...values, shieldBonus: 2, armourHindrance: ryf.hindranceFor("defence", worn) })).toBe(17);
  });

  it("shots at him at short range are at 19, and a sword does 1d10 − 3", () => {
    expect(ryf.odds({ kind: "attack", mode: "ranged", bonus: 12, band: "short", shield: 4 }).difficulty).toBe(19);
    const sword = { kind: "damage", dice: [{ count: 1, faces: 10 }], absorption: 3 } as const;
    expect(ryf.resolve(sword, [[8]])).toMatchObject({ raw: 8, absorbed: 3, dealt: 5 });
    expect(ryf.resolve(sword, [[2]])).toMatchObject({ raw: 2, absorbed: 2, dealt: 0 });
    expect(ryf.resolve({ ...sword, ignoresAbsorption: true }, [[2]]).dealt).toBe(2);
    expect(ryf.odds(sword).none).toBeCloseTo(0.3, 12);
  });

  it("mental actions are hindered only where the table wants it", () => {
    expect([ryf.hindranceFor("mental", worn), ryf.hindranceFor("mental", worn, true)]).toEqual([0, 3]);
  });
});

describe("damage", () => {
  it("2d6: 3 and 6, 6, 1 are 16 (2.x)", () => {
    const check = { kind: "damage", dice: [{ count: 2, faces: 6 }] } as const;
    expect(ryf.resolve(check, [[3], [6, 6, 1]])).toMatchObject({ dice: 16, raw: 16, dealt: 16 });
    expect(ryf.plan(check).groups).toEqual([
      {
        id: "damage",
        count: 2,
        faces: 6,
        keep: "all",
        followUps: [{ on: 6, which: "each", again: "die", effect: "add" }],
      },
    ]);
  });

  it("bare hands: 1d6 − 2, never below 0 (2.x)", () => {
    const check = { kind: "damage", ...ryf.UNARMED } as const;
    expect([1, 2, 3].map((face) => ryf.resolve(check, [[face]]).dealt)).toEqual([0, 0, 1]);
    expect(ryf.odds(check).none).toBeCloseTo(1 / 3, 12);
  });

  it("means with explosion", () => {
    const mean = (formula: string) => ryf.odds({ kind: "damage", ...ryf.parseDamage(formula) }).dealt.mean;
    for (const [formula, expected] of [
      ["2d6", 8.4],
      ["3d6", 12.6],
      ["4d6", 16.8],
      ["1d10", 55 / 9],
      ["3d10", 55 / 3],
    ] as const) {
      expect(mean(formula)).toBeCloseTo(expected, 12);
    }
  });

  it("critical ×2 before armour, or after it when the table prefers", () => {
    const check = { kind: "damage", dice: [{ count: 1, faces: 6 }], bonus: 1, critical: true, absorption: 3 } as const;
    expect(ryf.resolve(check, [[4]])).toMatchObject({ raw: 5, multiplier: 2, total: 10, absorbed: 3, dealt: 7 });
    expect(ryf.resolve({ ...check, criticalOn: "dealt" }, [[4]])).toMatchObject({
      raw: 5,
      total: 5,
      absorbed: 3,
      dealt: 4,
    });
  });

  it("3.0 critical: more d6, exploding, rolled last", () => {
    const check = { kind: "damage", dice: [{ count: 1, faces: 10 }], criticalDice: 2 } as const;
    expect(ryf.plan(check).groups.map(({ id, count, faces }) => [id, count, faces])).toEqual([
      ["damage", 1, 10],
      ["critical", 2, 6],
    ]);
    expect(ryf.resolve(check, [[10, 3], [2], [6, 1]]).dealt).toBe(22);
  });

  it("shotgun: 4d6, 3d6 at medium, 2d6 at long (2.x)", () => {
    const shotgun = ryf.parseDamage("4d6");
    const at = ryf.BANDS.map((band) => ryf.formatDamage(ryf.damageAtBand(shotgun, band)));
    expect(at).toEqual(["4d6", "4d6", "3d6", "2d6"]);
    expect(ryf.formatDamage(ryf.damageAtBand(ryf.parseDamage("1d6+1"), "long"))).toBe("1d6+1");
    expect(ryf.formatDamage(ryf.damageAtBand(ryf.parseDamage("1d10+2d6"), "long"))).toBe("1d6");
  });

  it("says what it does to the target", () => {
    const check = {
      kind: "damage",
      dice: [{ count: 1, faces: 6 }],
      explode: false,
      target: { hitPoints: 10, physical: 6 },
    } as const;
    expect(ryf.resolve(check, [[4]]).target).toEqual({ hitPoints: 6, temporary: 0, state: "wounded" });
    const { target } = ryf.odds(check);
    expect(target?.healthy).toBeCloseTo(0.5, 12);
    expect(target?.wounded).toBeCloseTo(0.5, 12);
    expect(target?.unconscious).toBe(0);
  });

  it("reads and writes formulas", () => {
    expect(ryf.parseDamage(" 2D6 + 1d4 − 2 + 5")).toEqual({
      dice: [
        { count: 2, faces: 6 },
        { count: 1, faces: 4 },
      ],
      bonus: 3,
    });
    expect(ryf.parseDamage("d10")).toEqual({ dice: [{ count: 1, faces: 10 }], bonus: 0 });
    for (const text of ["2d6", "2d6+1", "1d6-2", "1d10+1d4+3", "4", "0"]) {
      expect(ryf.formatDamage(ryf.parseDamage(text))).toBe(text);
    }
  });
});

describe("derived values", () => {
  it("the 3.0 example: physical 7, dexterity 8, perception 8, dodge 3, reflexes 4, realistic", () => {
    expect(ryf.hitPoints({ physical: 7, lethality: "realistic" })).toBe(21);
    expect(ryf.defence({ dexterity: 8, dodge: 3 })).toBe(16);
    expect(ryf.initiativeBonus({ perception: 8, reflexes: 4 })).toBe(12);
    expect(ryf.hitPoints({ physical: 7, lethality: "heroic" })).toBe(28);
    expect(ryf.hitPoints({ physical: 7, lethality: "lethal" })).toBe(14);
  });

  it("states by hit points", () => {
    expect([8, 7, 1, 0, -41, -42].map((hp) => ryf.vitality(hp, 7))).toEqual([
      "healthy",
      "wounded",
      "wounded",
      "unconscious",
      "unconscious",
      "dead",
    ]);
  });

  it("initiative: 1 action in 2.x; 2 from 20, 3 from 30, 4 from 40 in 3.0", () => {
    expect([5, 19, 20, 30, 40].map((total) => ryf.actionsFor(total, "3"))).toEqual([1, 1, 2, 3, 4]);
    const check = { kind: "initiative", bonus: 12, hindrance: 2, edition: "3" } as const;
    expect(
      ryf.resolve(check, [
        [10, 10, 1],
        [5, 5, 5],
      ]),
    ).toMatchObject({ total: 25, actions: 2 });
    expect(ryf.resolve({ ...check, edition: "2" }, [[3, 4, 5]])).toMatchObject({ total: 14, actions: 1 });
  });
});
