import { describe, expect, it } from "vitest";
import * as ryfCore from "../../../module/core/ryf/index.ts";
import { ryf } from "./everything.ts";
import { failure, near } from "./helpers.ts";
import * as oracle from "./oracle.ts";

/** Spells, two weapons, places hit and several actions: the rolls of the 3.0 modules. */

const spell = { kind: "spell", bonus: 10, tier: 16, edition: "3" } as const;

describe("a spell", () => {
  it("is intelligence + level + 1o3d10 against its tier, +1 for every 2 mana burnt", () => {
    expect(ryf.plan({ ...spell, burnt: 5, hindrance: 1 }).modifier).toBe(11);
    const outcome = ryf.resolve({ ...spell, burnt: 5 }, [[4, 8, 3]]);
    expect(outcome).toMatchObject({ kind: "spell", total: 16, difficulty: 16, success: true, margin: 0 });
    expect(ryf.resolve(spell, [[4, 8, 3]]).success).toBe(false);
  });

  it.each([
    [12, 1],
    [14, 1],
    [16, 2],
    [18, 3],
    [20, 4],
    [22, 5],
    [24, 6],
  ])("of difficulty %i costs %i mana, and what is burnt on top", (tier, cost) => {
    expect(ryf.spellCost(tier)).toBe(cost);
    expect(ryf.spellCost(tier, 3)).toBe(cost + 3);
  });

  it("has exact chances for each tier and each burning", () => {
    const target = oracle.failing(oracle.targetDie("median", true), "2");
    for (const tier of ryf.SPELL_TIERS) {
      for (const burnt of [0, 1, 2, 7]) {
        const odds = ryf.odds({ ...spell, edition: "2", tier, burnt });
        near(odds.success, oracle.atLeast(target, tier - 10 - Math.floor(burnt / 2)), `${tier} ${burnt}`);
        expect(odds.difficulty).toBe(tier);
      }
    }
  });

  it("must reach the target's will too, where that keeps it off", () => {
    const target = oracle.targetDie("median", true);
    for (const will of [-5, 16, 17, 21]) {
      const odds = ryf.odds({ ...spell, edition: "2", will });
      near(odds.success, oracle.atLeast(target, Math.max(16, will) - 10), `${will}`);
      expect(odds.difficulty).toBe(Math.max(16, will));
    }
    expect(ryf.resolve({ ...spell, will: 17 }, [[6, 6, 6]])).toMatchObject({
      total: 16,
      success: false,
      difficulty: 17,
    });
  });

  it("leaves what lasts for its rounds, the scene, until a rest or for good", () => {
    expect(ryfCore.SPELL_UNITS.map((unit) => ryfCore.spellLasting(unit, 5)?.lasts ?? null)).toEqual([
      null,
      "rounds",
      "scene",
      "scene",
      "scene",
      "rest",
      "removed",
    ]);
    expect(ryfCore.spellLasting("turns", 5)?.rounds).toBe(5);
    expect(ryfCore.spellLasting("turns", 9999)?.rounds).toBe(1000);
    expect(failure(() => ryfCore.spellLasting("turns", 0))).toMatchObject({ field: "amount" });
  });

  it.each([
    [{ ...spell, tier: 13 }, "tier", "range"],
    [{ kind: "spell", bonus: 3 }, "tier", "missing"],
    [{ ...spell, burnt: -1 }, "burnt", "range"],
    [{ ...spell, difficulty: 15 }, "difficulty", "unknown"],
  ])("that cannot be is refused by field: %j", (check, field, code) => {
    expect(failure(() => ryf.odds(check as ryf.Check))).toMatchObject({ field, code });
  });
});

describe("a target that resists", () => {
  it("is out of reach of the spell, or takes half of its dice before armour, rounded down", () => {
    const [made, odds] = [ryf.resolve({ ...spell, save: "all" }, [[8, 9, 9]]), ryf.odds({ ...spell, save: "all" })];
    expect(made).toMatchObject({ total: 19, margin: 3, success: false, critical: false, criticalDice: 0 });
    expect([odds.success, odds.critical]).toEqual([0, 0]);
    for (const save of ["none", "failed", "half"] as const)
      expect([save, ryf.resolve({ ...spell, save }, [[8, 9, 9]]).success]).toEqual([save, true]);
    const fire = { kind: "damage", dice: [{ count: 2, faces: 6 }], absorption: 2, saved: true } as const;
    expect(ryf.resolve(fire, [[5], [4]])).toMatchObject({ raw: 9, halved: 5, total: 4, absorbed: 2, dealt: 2 });
    expect(ryf.resolve({ ...fire, critical: true }, [[5], [4]])).toMatchObject({ halved: 9, total: 9, dealt: 7 });
    expect(ryf.resolve({ ...fire, saved: false }, [[5], [4]])).toMatchObject({ total: 9, dealt: 7 });
  });

  it("has the exact chances of half the dice", () => {
    const fire = { kind: "damage", dice: [{ count: 2, faces: 6 }], bonus: 1, explode: false, saved: true } as const;
    const seen = new Map<number, number>();
    for (let a = 1; a <= 6; a++)
      for (let b = 1; b <= 6; b++) {
        const { dealt } = ryf.resolve(fire, [[a], [b]]);
        seen.set(dealt, (seen.get(dealt) ?? 0) + 1 / 36);
      }
    const { dealt } = ryf.odds(fire);
    for (const [value, chance] of seen) near(dealt.at(value), chance, `half ${value}`);
    // Exploding dice end nowhere: the two ways to half of them agree, up to what is thinner than rounding.
    const whole = ryf.odds({ ...fire, explode: true, saved: false }).dealt;
    const half = ryf.odds({ ...fire, explode: true }).dealt;
    for (const value of [1, 2, 6, 20])
      near(half.at(value), whole.at(2 * value) + whole.at(2 * value + 1), `half ${value}`);
  });

  it("feeds the caster with half of what it loses, where the spell says so", () => {
    const thirst = { kind: "damage", dice: [{ count: 1, faces: 6 }], absorption: 1 } as const;
    expect(ryf.resolve({ ...thirst, drains: true }, [[4]])).toMatchObject({ dealt: 3, drained: 1 });
    expect(ryf.resolve({ ...thirst, drains: true }, [[1]])).toMatchObject({ dealt: 0, drained: 0 });
    expect(ryf.resolve(thirst, [[4]])).not.toHaveProperty("drained");
  });
});

describe("mana, sanity and will", () => {
  it("follow from the attributes", () => {
    expect(ryf.mana({ intelligence: 9 })).toBe(27);
    expect(ryf.mana({ intelligence: 9, extra: 1 })).toBe(36);
    expect(ryf.sanity(8)).toBe(32);
    expect(ryf.will({ charisma: 6, intelligence: 8 })).toBe(19);
    expect(failure(() => ryf.mana({ intelligence: -1 }))).toMatchObject({ field: "intelligence" });
  });
});

describe("two weapons", () => {
  const pair = {
    kind: "damage",
    dice: [{ count: 1, faces: 6 }],
    bonus: 1,
    second: { dice: [{ count: 1, faces: 10 }], bonus: -1 },
  } as const;

  it("are both rolled, and the better damage counts", () => {
    expect(ryf.plan(pair).groups.map(({ id, count, faces }) => [id, count, faces])).toEqual([
      ["damage", 1, 6],
      ["second", 1, 10],
    ]);
    expect(ryf.resolve(pair, [[4], [9]])).toMatchObject({ second: true, dice: 9, bonus: -1, raw: 8 });
    expect(ryf.resolve(pair, [[6, 2], [9]])).toMatchObject({ second: false, dice: 8, bonus: 1, raw: 9 });
    // Equal: the first.
    expect(ryf.resolve(pair, [[4], [6]])).toMatchObject({ second: false, raw: 5 });
    expect(ryf.resolve({ ...pair, criticalDice: 1 }, [[1], [5], [3]])).toMatchObject({ second: true, dice: 8, raw: 7 });
  });

  it("have the exact chances of the higher one", () => {
    const one = oracle.map(oracle.die(6, true), (n) => n + 1);
    const two = oracle.map(oracle.die(10, true), (n) => n - 1);
    const odds = ryf.odds({ ...pair, absorption: 2 });
    for (let n = 1; n <= 40; n++) {
      const expected = oracle.chance(one, two, (a, b) => Math.max(a, b) - 2 >= n);
      near(odds.dealt.atLeast(n), expected, `dealt ${n}`);
    }
    const plain = ryf.odds({ ...pair, explode: false });
    let best = 0;
    for (let a = 1; a <= 6; a++) for (let b = 1; b <= 10; b++) best += Math.max(a + 1, b - 1) / 60;
    near(plain.dealt.mean, best, "mean");
  });

  it("stay inside the same limits", () => {
    const second = { dice: [{ count: 41, faces: 6 }] };
    expect(failure(() => ryf.odds({ ...pair, second }))).toMatchObject({ field: "second.dice[0].count" });
  });
});

describe("the place hit", () => {
  const attack = { kind: "attack", mode: "melee", bonus: 10, defence: 15, location: true } as const;

  it("is rolled with the attack and adds nothing", () => {
    expect(ryf.plan(attack).groups.at(-1)).toMatchObject({ id: "location", count: 1, faces: 10, times: 0 });
    expect(ryf.resolve(attack, [[5, 6, 4], [4]])).toMatchObject({ total: 15, success: true, location: "rightLeg" });
    expect(ryf.odds(attack).success).toBe(ryf.odds({ ...attack, location: false }).success);
    expect(failure(() => ryf.resolve(attack, [[5, 6, 4]]))).toMatchObject({ field: "faces[1]" });
    expect(failure(() => ryf.resolve({ ...attack, location: false }, [[5, 6, 4], [4]]))).toMatchObject({
      code: "faces",
    });
    expect(ryf.resolve({ ...attack, location: false }, [[5, 6, 4]])).not.toHaveProperty("location");
  });

  it("is known for every face", () => {
    const places = Array.from({ length: 10 }, (_, index) => ryf.hitLocation(index + 1));
    expect(places[3]).toBe("rightLeg");
    expect(new Set(places).size).toBe(7);
    expect(failure(() => ryf.hitLocation(0))).toMatchObject({ field: "face" });
  });
});

describe("several actions", () => {
  it("come with a high initiative where the table plays so", () => {
    const actions = (faces: number[][], changes: Partial<ryf.InitiativeCheck>) =>
      ryf.resolve({ kind: "initiative", bonus: 13, ...changes }, faces).actions;
    const twenty = [[7, 7, 7]];
    const thirty = [
      [10, 10, 3],
      [7, 7, 7],
    ];
    expect(actions(twenty, {})).toBe(1);
    expect(actions(twenty, { severalActions: true })).toBe(2);
    expect(actions(twenty, { edition: "3" })).toBe(2);
    expect(actions(twenty, { edition: "3", severalActions: false })).toBe(1);
    expect(actions(thirty, { severalActions: true })).toBe(3);
  });
});

describe("advantages", () => {
  it("add up by figure", () => {
    expect(ryf.sumAdvantages([{ melee: 2 }, { melee: 1, health: 1 }])).toMatchObject({ melee: 3, health: 1, spell: 0 });
    expect(failure(() => ryf.sumAdvantages([{ strength: 2 } as never]))).toMatchObject({
      field: "advantages[0].strength",
      code: "unknown",
    });
  });

  it("reach the figures they name", () => {
    expect(ryf.hitPoints({ physical: 7, lethality: "heroic", extra: 1 })).toBe(35);
    expect(ryf.hindranceFor("physical", { armour: 2, shield: 1, relief: 1 })).toBe(2);
    expect(ryf.hindranceFor("defence", { armour: 2, shield: 1, relief: 1 })).toBe(1);
    expect(ryf.hindranceFor("physical", { relief: 3 })).toBe(0);
    expect(ryf.defence({ dexterity: 8, dodge: 4, extra: 1 })).toBe(18);
    expect(ryf.initiativeBonus({ perception: 7, reflexes: 3, extra: 2 })).toBe(12);
  });
});
