import { describe, expect, it } from "vitest";
import { skirmish } from "../../../module/core/chance/skirmish.ts";
import { effect } from "./everything.ts";
import { near } from "./helpers.ts";

type Sheet = Parameters<typeof effect.fighter>[0];
type Item = Sheet["items"][number];

const TEN = { strength: 10, dexterity: 10, constitution: 10, intelligence: 10, wisdom: 10, charisma: 10 };
const thing = (type: string, name: string, system: object = {}): Item => ({
  type,
  name,
  system: system as Record<string, unknown>,
});
const who = (system: Partial<Sheet["system"]> = {}, ...items: Item[]): Sheet => ({
  system: { attributes: TEN, ...system },
  items,
});
const sword = (more: object = {}) =>
  thing("effectWeapon", "Sword", { damage: "1d6", attribute: "strength", track: "physical", ...more });
const taunt = (more: object = {}) =>
  thing("effectWeapon", "Taunt", { damage: "1d4", attribute: "charisma", track: "mental", ...more });

/** What an attack takes, counted face by face: three dice and a bonus against a defence, then one die of the weapon and the margin. */
function takes(bonus: number, defence: number, faces: number): Map<number, number> {
  const law = new Map<number, number>();
  for (let a = 1; a <= 6; a++)
    for (let b = 1; b <= 6; b++)
      for (let c = 1; c <= 6; c++)
        for (let d = 1; d <= Math.max(1, faces); d++) {
          const margin = a + b + c + bonus - defence;
          const loss = margin < 0 ? 0 : margin + (faces === 0 ? 0 : d);
          law.set(loss, (law.get(loss) ?? 0) + 1 / (216 * Math.max(1, faces)));
        }
  return law;
}

const agrees = (by: Sheet, target: Sheet, law: Map<number, number>) => {
  const dealt = effect.blow(effect.fighter(by, { against: [target] }), effect.fighter(target, { against: [by] }));
  for (let n = 0; n <= 40; n++) near(dealt.at(n), law.get(n) ?? 0, String(n));
};

describe("an attack of a fight", () => {
  it("takes the weapon's dice and the margin, counted face by face", () => {
    agrees(who({}, sword()), who(), takes(0, 10, 6));
    agrees(who({ attributes: { ...TEN, strength: 16 } }, sword({ bonus: 1 })), who(), takes(4, 10, 6));
  });

  it("has the trait that goes with its weapon, worth the level, and the prime attribute twice", () => {
    const by = who(
      { level: 3, prime: "strength", attributes: { ...TEN, strength: 14 } },
      sword({ trait: "Swordplay" }),
      thing("effectTrait", "swordplay"),
    );
    agrees(by, who(), takes(4 + 3, 10, 6));
    // What race and class bring counts, and the class says which attribute is the prime one.
    const taught = who(
      { attributes: { ...TEN, strength: 14 } },
      sword({ trait: "School" }),
      thing("effectClass", "Warrior", { prime: "strength", traits: [{ name: "School" }] }),
    );
    agrees(taught, who(), takes(4 + 1, 10, 6));
  });

  it("is one without dice for who has no weapon", () => {
    agrees(who({ attributes: { ...TEN, strength: 12 } }), who(), takes(1, 10, 0));
  });

  it("is made with the weapon that takes most", () => {
    agrees(who({}, sword({ damage: "1d4" }), sword({ damage: "1d8" })), who(), takes(0, 10, 8));
  });
});

describe("a fighter", () => {
  it("has the points, the defence and the place in the order that the rules give", () => {
    const sheet = who(
      { level: 2, attributes: { ...TEN, dexterity: 14, constitution: 13, wisdom: 12 } },
      thing("effectRace", "Elf", { changes: { dexterity: 2 }, hitDice: { physical: 6, mental: 10 } }),
      thing("effectTrait", "Nimble", { physical: true }),
      thing("effectTrait", "Thick hide", { physical: true }),
      thing("effectArmour", "Leather", { physical: 1, equipped: true }),
      thing("effectArmour", "Mail", { physical: 3, equipped: true }),
      thing("effectArmour", "Plate", { physical: 5 }),
      thing("effectArmour", "Shield", { physical: 1, adds: true, equipped: true }),
    );
    // 13 + 6 + (3 + 1); 10 + 3 + (2 + 1) + 3 + 1.
    expect(effect.fighter(sheet)).toMatchObject({
      ...{ health: 23, initiative: 3, points: { physical: 23, mental: 12 + 10 + 6 } },
      defences: { physical: 20, mental: 11 },
    });
    expect(effect.fighter(who({ health: { max: 7 } })).health).toBe(7);
    expect(effect.fighter(who()).points).toEqual({ physical: 18, mental: 18 });
  });

  it("is taken by the count of which the other side takes the larger share, and by the body's where both are alike", () => {
    const talker = who({ attributes: { ...TEN, charisma: 18 } }, taunt());
    expect(effect.fighter(who(), { against: [talker] }).falls).toBe("mental");
    expect(effect.fighter(who(), { against: [talker, ...[1, 2, 3].map(() => who({}, sword()))] }).falls).toBe(
      "physical",
    );
    expect(effect.fighter(who(), { against: [who()] }).falls).toBe("physical");
    const dull = who({ mind: { max: 100 } });
    expect(effect.fighter(dull, { against: [talker] })).toMatchObject({ falls: "physical", health: 18 });
  });
});

describe("a fight", () => {
  it("agrees with every way that a small one can go, each die gone through", () => {
    const hero = who(
      { health: { max: 5 }, attributes: { ...TEN, strength: 14, dexterity: 12 } },
      sword({ damage: "1d4" }),
    );
    const foe = who({ health: { max: 6 }, attributes: { ...TEN, strength: 12 } }, sword());
    const [mine, theirs] = [takes(2, 10, 4), takes(1, 11, 6)];
    // A round that leaves all as it was is left out of the count.
    const known = new Map<string, number>();
    const wins = (x: number, y: number): number => {
      if (y <= 0) return 1;
      if (x <= 0) return 0;
      const key = `${x} ${y}`;
      const told = known.get(key);
      if (told !== undefined) return told;
      let [sum, stays] = [0, 0];
      for (const [loss, chance] of mine)
        if (y - loss <= 0) sum += chance;
        else
          for (const [back, other] of theirs)
            if (loss === 0 && back === 0) stays += chance * other;
            else sum += chance * other * wins(x - back, y - loss);
      known.set(key, sum / (1 - stays));
      return sum / (1 - stays);
    };
    const [a, b] = [effect.fighter(hero, { against: [foe] }), effect.fighter(foe, { against: [hero] })];
    near(skirmish([a], [b], effect.blow).win, wins(5, 6), "win", 1e-8);
  });
});
