import { describe, expect, it } from "vitest";
import { blow, fighter } from "../../../module/core/narrative/index.ts";

/** Fights of the narrative dice worked out beforehand: against every way that the dice can fall, counted here by hand. */

/** Successes less failures of each face. */
const FACES = {
  proficiency: [0, 1, 1, 2, 2, 0, 1, 1, 1, 0, 0, 1],
  ability: [0, 1, 1, 2, 0, 0, 1, 0],
  boost: [0, 0, 1, 1, 0, 0],
  challenge: [0, -1, -1, -2, -2, 0, 0, -1, -1, 0, 0, -1],
  difficulty: [0, -1, -2, 0, 0, 0, 0, -1],
  setback: [0, 0, -1, -1, 0, 0],
};
type Die = keyof typeof FACES;

/** How likely each loss is with these dice: every way that they can fall, one by one. */
function counted(dice: Die[], damage: number, soak: number): Map<number, number> {
  const found = new Map<number, number>();
  const fall = (left: Die[], net: number, chance: number): void => {
    const [die, ...rest] = left;
    if (die) for (const face of FACES[die]) fall(rest, net + face, chance / FACES[die].length);
    else {
      const lost = net > 0 ? Math.max(0, damage + net - soak) : 0;
      found.set(lost, (found.get(lost) ?? 0) + chance);
    }
  };
  fall(dice, 0, 1);
  return found;
}

const of = (value: number) => ({ value });
const people = (brawn: number, agility: number) => ({
  characteristics: {
    ...{ brawn: of(brawn), agility: of(agility), intellect: of(2), cunning: of(2), willpower: of(2), presence: of(2) },
  },
});
const skill = (key: string, rank: number) => ({ type: "narrativeSkill", system: { key, rank } });
const weapon = (system: Record<string, unknown>) => ({
  type: "narrativeWeapon",
  system: { equipped: true, ...system },
});
const pistol = weapon({ skill: "rangedLight", damage: 5, range: "medium" });
const club = weapon({ skill: "melee", damage: 2, addsBrawn: true, range: "engaged" });
const talent = (system: Record<string, unknown>) => ({ type: "narrativeTalent", system });
type Sheet = Parameters<typeof fighter>[0];
const rival = (items: Sheet["items"], more: object = {}): Sheet => ({
  type: "narrativeRival",
  system: { ...people(2, 3), wounds: { max: 10 }, ...more },
  items,
});
const gang = (items: Sheet["items"]): Sheet => ({
  type: "narrativeMinions",
  system: { ...people(2, 3), count: 3, each: 4 },
  items,
});

const losses = (by: Sheet, target: Sheet, left?: number) => {
  const [one, other] = [fighter(by), fighter(target)];
  return blow(one, other, left);
};
function agrees(law: ReturnType<typeof blow>, ways: Map<number, number>) {
  expect(law.entries().length).toBe(ways.size);
  for (const [lost, chance] of ways) expect(law.at(lost), String(lost)).toBeCloseTo(chance, 10);
}

describe("one attack", () => {
  it("is every way that the dice can fall: own dice, difficulty by range, defence as setback, soak", () => {
    const target = rival([], { extra: { soak: 1, ranged: 1, melee: 2 } });
    agrees(
      losses(rival([skill("rangedLight", 2), pistol]), target),
      counted(["proficiency", "proficiency", "ability", "difficulty", "setback"], 5, 3),
    );
    agrees(
      losses(rival([skill("melee", 1), club]), target),
      counted(["proficiency", "ability", "difficulty", "difficulty", "setback", "setback"], 4, 3),
    );
  });

  it("is made with what takes most, or with bare hands", () => {
    const both = fighter(rival([skill("rangedLight", 2), pistol, club]));
    expect(blow(both, fighter(rival([]))).mean).toBe(losses(rival([skill("rangedLight", 2), pistol]), rival([])).mean);
    const put = weapon({ skill: "rangedLight", damage: 50, range: "medium", equipped: false });
    agrees(losses(rival([put]), rival([])), counted(["ability", "ability", "difficulty", "difficulty"], 2, 2));
  });

  it("has the dice of talents that cost nothing, as often as they have ranks, and of those who are attacked", () => {
    const free = talent({ ranked: true, rank: 2, dice: [{ when: "ranged", add: { boost: 1 } }] });
    const paid = talent({ activation: "maneuver", dice: [{ when: "ranged", add: { boost: 3 } }] });
    const once = talent({ once: true, dice: [{ when: "ranged", add: { boost: 3 } }] });
    const destiny = talent({ destiny: true, dice: [{ when: "always", upgrade: { ability: 3 } }] });
    const hard = talent({ dice: [{ when: "attackedRanged", upgrade: { difficulty: 1 } }] });
    agrees(
      losses(rival([skill("rangedLight", 1), pistol, free, paid, once, destiny]), rival([hard])),
      counted(["proficiency", "ability", "ability", "boost", "boost", "challenge"], 5, 2),
    );
  });

  it("pierces, and asks for the strength that a weapon needs", () => {
    const heavy = weapon({
      ...{ skill: "melee", damage: 2, range: "engaged" },
      qualities: [
        { id: "pierce", rank: 1 },
        { id: "cumbersome", rank: 3 },
        { id: "autoFire", rank: 1 },
      ],
    });
    agrees(
      losses(rival([heavy]), rival([], { extra: { soak: 3 } })),
      counted(["ability", "ability", "difficulty", "difficulty", "difficulty"], 2, 4),
    );
  });

  it("that stuns takes wounds of a rival, and nothing of those who keep strain apart", () => {
    const stunner = weapon({ skill: "rangedLight", damage: 6, range: "short", qualities: [{ id: "stunDamage" }] });
    const by = rival([stunner]);
    agrees(losses(by, rival([])), counted(["ability", "ability", "ability", "difficulty"], 6, 2));
    expect(losses(by, { ...rival([]), type: "narrativeNemesis" }).mean).toBe(0);
  });
});

describe("a group", () => {
  const group = gang([skill("rangedLight", 0), pistol]);

  it("has a rank less than it has members standing, as wounds take them", () => {
    expect(fighter(group).health).toBe(13);
    const three: Die[] = ["proficiency", "proficiency", "ability", "difficulty"];
    const two: Die[] = ["proficiency", "ability", "ability", "difficulty"];
    const last: Die[] = ["ability", "ability", "ability", "difficulty"];
    // Out at 13 wounds: 4 leave all three, 5 to 8 two, 9 to 12 one.
    for (const [left, dice] of [
      [13, three],
      [9, three],
      [8, two],
      [5, two],
      [4, last],
      [1, last],
    ] as const)
      agrees(losses(group, rival([]), left), counted([...dice], 5, 2));
  });

  it("has no rank in what it has not learnt, however many they are", () => {
    agrees(losses(gang([pistol]), rival([])), counted(["ability", "ability", "ability", "difficulty"], 5, 2));
  });
});

describe("who stands how long", () => {
  it("is out with one wound more than the threshold: of the sheet, or of the rules with talents", () => {
    expect(fighter(rival([])).health).toBe(11);
    const tough = talent({ ranked: true, rank: 2, figures: { wounds: 2 } });
    const hero = { type: "narrativeHero", system: people(3, 2), items: [tough] };
    expect(fighter(hero).health).toBe(10 + 3 + 4 + 1);
  });

  it("acts by the mean of a roll of Cool", () => {
    const calm = fighter(rival([skill("cool", 1)]));
    const mean = (faces: number[]) => faces.reduce((sum, face) => sum + face, 0) / faces.length;
    // Advantages of a proficiency die: 8 on 12 faces; of an ability die: 5 on 8.
    const expected = mean(FACES.proficiency) + mean(FACES.ability) + (8 / 12 + 5 / 8) / 100;
    expect(calm.initiative).toBeCloseTo(expected, 10);
  });

  it("wears one armour, the best, and parries with what is held", () => {
    const armour = (soak: number, defence: number) => ({
      type: "narrativeArmour",
      system: { soak, defence, equipped: true },
    });
    const staff = weapon({ skill: "melee", damage: 1, range: "engaged", qualities: [{ id: "defensive", rank: 1 }] });
    const made = fighter(rival([armour(1, 2), armour(2, 1), staff]));
    expect([made.soak, made.melee, made.ranged]).toEqual([4, 2, 1]);
  });
});
