import { describe, expect, it } from "vitest";
import { ryf } from "./everything.ts";
import { failure } from "./helpers.ts";

/** Hands, magazines, rerolls, healing and what advantages ask for: what the table's sheets and cards ask the rules. */

describe("what an actor bears", () => {
  const { inTheWay } = ryf;

  it("has one thing of each kind, and no shield beside a weapon of two hands", () => {
    expect(inTheWay({ kind: "armour" }, { weapon: { twoHanded: true }, shield: true })).toBeNull();
    expect(inTheWay({ kind: "armour" }, { armour: true })).toBe("armour");
    expect(inTheWay({ kind: "weapon" }, { shield: true })).toBeNull();
    expect(inTheWay({ kind: "weapon", twoHanded: true }, { shield: true })).toBe("shield");
    expect(inTheWay({ kind: "weapon", twoHanded: true }, { weapon: {}, shield: true })).toBe("weapon");
    expect(inTheWay({ kind: "shield" }, { weapon: {} })).toBeNull();
    expect(inTheWay({ kind: "shield" }, { weapon: { twoHanded: true } })).toBe("weapon");
    expect(inTheWay({ kind: "shield" }, { weapon: { twoHanded: true }, shield: true })).toBe("shield");
    expect(inTheWay({ kind: "shield" }, { weapon: null })).toBeNull();
    expect(failure(() => inTheWay({ kind: "hat" as never }, {})).field).toBe("thing.kind");
  });

  it("protects by what it takes, and of equal ones by how little it hinders", () => {
    expect(ryf.worthOf(3, 50)).toBeGreaterThan(ryf.worthOf(2, 0));
    expect(ryf.worthOf(3, 1)).toBeGreaterThan(ryf.worthOf(3, 2));
  });

  it("has rounds, or none to count", () => {
    const { afterShots } = ryf;
    expect([1, 3, 5].map((shots) => afterShots({ value: 3, max: 6 }, shots))).toEqual([2, 0, null]);
    expect(afterShots({ value: 0, max: 0 }, 3)).toBe(0);
  });
});

describe("a roll made again (3.0)", () => {
  it("costs the scene's luck, and of damage a token where an advantage says so", () => {
    const { rerolls } = ryf;
    const hero = { luck: 2, used: 1, damageReroll: 1, tokens: 3 };
    expect(rerolls(hero, "other")).toEqual([{ by: "luck", left: 0 }]);
    expect(rerolls(hero, "damage")).toEqual([
      { by: "luck", left: 0 },
      { by: "token", left: 2 },
    ]);
    expect(rerolls({ ...hero, used: 2 }, "other")).toEqual([]);
    expect(rerolls({ ...hero, used: 2, tokens: 0 }, "damage")).toEqual([]);
    expect(rerolls({ ...hero, used: 2, damageReroll: 0 }, "damage")).toEqual([]);
    // Advantages may also take luck away.
    expect(rerolls({ luck: -1, used: 0 }, "other")).toEqual([]);
  });
});

describe("hit points", () => {
  it("are healed as far as they are missing, and after a fight as far as it took them", () => {
    expect(ryf.healable({ value: 5, max: 20 })).toBe(15);
    expect(ryf.healable({ value: 5, max: 20 }, 4)).toBe(4);
    expect(ryf.healable({ value: 18, max: 20 }, 4)).toBe(2);
    expect(ryf.healable({ value: 25, max: 20 })).toBe(0);
  });

  it("never pass the most, nor fall to it", () => {
    expect([3, 30].map((given) => ryf.healed({ value: -2, max: 20 }, given))).toEqual([1, 20]);
    expect(ryf.healed({ value: 25, max: 20 }, 3)).toBe(25);
  });
});

describe("the answers", () => {
  it("of mana: the spell's own first, and no more than 1000 burnt", () => {
    const least = ryf.spellCost(16);
    expect(ryf.burnable(least - 1, 16)).toBeNull();
    expect(ryf.burnable(least, 16)).toBe(0);
    expect(ryf.burnable(least + 7, 16)).toBe(7);
    expect(ryf.burnable(5000, 16)).toBe(1000);
  });

  it("of attributes: the one that is named, or any", () => {
    const of = Object.fromEntries(ryf.ATTRIBUTES.map((name) => [name, 5])) as Record<ryf.Attribute, number>;
    const strong = { ...of, strength: 8 };
    expect(ryf.meetsRequirement(strong, { attribute: "strength", value: 8 })).toBe(true);
    expect(ryf.meetsRequirement(strong, { attribute: "dexterity", value: 8 })).toBe(false);
    expect(ryf.meetsRequirement(strong, { attribute: "", value: 8 })).toBe(true);
    expect(ryf.meetsRequirement(of, { attribute: "", value: 8 })).toBe(false);
  });

  it("of a skill: a speciality from level 5 on, and once", () => {
    expect([4, 5, 9].map((level) => ryf.maySpecialise(level))).toEqual([false, true, true]);
    expect(ryf.maySpecialise(9, true)).toBe(false);
  });

  it("of the body by strength, resistance and dexterity, of the mind by the rest", () => {
    expect(ryf.ATTRIBUTES.map(ryf.actionOf)).toEqual([
      "physical",
      "physical",
      "physical",
      "mental",
      "mental",
      "mental",
    ]);
  });
});

describe("the other hand", () => {
  const { otherHand } = ryf;
  const weapon = (id: string, light = true, held = true) => ({ id, light, held });

  it("has the first other light weapon that is held, beside a light one", () => {
    const [sword, knife, dagger] = [weapon("sword", false), weapon("knife"), weapon("dagger")];
    expect(otherHand(knife, [sword, knife, dagger])).toBe(dagger);
    expect(otherHand(dagger, [sword, knife, dagger])).toBe(knife);
    expect(otherHand(sword, [sword, knife, dagger])).toBeNull();
    expect(otherHand(knife, [knife, weapon("whip", true, false), sword])).toBeNull();
  });
});
