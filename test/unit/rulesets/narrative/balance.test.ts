import { beforeEach, describe, expect, it } from "vitest";
import * as core from "../../../../module/core/narrative/index.ts";
import { adversaryPrice, YARDSTICK } from "../../../../module/core/narrative/people/adversaries.ts";
import { gm, packs, prepare, ready, reset, world } from "./host.ts";

const { fighterOf } = await import("../../../../module/rulesets/narrative/table/foes.ts");

/** How the house figures are weighed: on the finished sheets, by the core's exact odds. */

beforeEach(() => {
  reset();
  world.user = gm;
});

type Doc = ReturnType<typeof ready>;
interface Weapon {
  type: string;
  system: { equipped?: boolean };
}

const HERO = "Bruno Ortega";

/** Mean wounds of one attack with the weapon that serves best, criticals and qualities but piercing left out. `bare`: else with bare hands. */
function meanWounds(by: Doc, target: Doc, bare = false): number {
  const held: Weapon[] = by.items.contents.filter(
    ({ type, system }: Weapon) => type === "narrativeWeapon" && system.equipped,
  );
  const each = (held.length === 0 && bare ? [undefined] : held).map((item) => {
    const check = prepare("attack", { actor: by, item: item as unknown as Doc, target }).check();
    const { pool, hit } = check as unknown as { pool: core.Pool; hit: { damage: number; pierce: number } };
    const { joint } = core.odds(pool);
    const soak = Math.max(0, target.system.derived.soak.value - hit.pierce);
    let mean = 0;
    for (let net = 1; net <= 20; net++) {
      const chance = joint.atLeast({ success: net }) - joint.atLeast({ success: net + 1 });
      mean += chance * Math.max(0, hit.damage + net - soak);
    }
    return mean;
  });
  return Math.max(0, ...each);
}

const documents = (name: string) => packs.find((pack) => pack.name === name)?.documents ?? [];
const pageOf = (title: string): string =>
  documents("narrative-rules-en")
    .flatMap(({ pages }) => pages as { name: string; text: { content: string } }[])
    .find(({ name }) => name === title)?.text.content ?? "";
const namesIn = (html: string): string[] => [...html.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name).sort();

/** Everybody of the compendium who stands against the heroes. */
const adversaries = () =>
  documents("narrative-actors-en").filter(
    ({ type, prototypeToken }) =>
      ["narrativeNemesis", "narrativeRival", "narrativeMinions"].includes(String(type)) &&
      (prototypeToken as { disposition: number }).disposition < 0,
  );

/** Where a step ends: his attacks over theirs. */
const STEPS = [0.3, 1, 2.5, Number.POSITIVE_INFINITY];

it("adversaries stand in the book on the step that their sheets give them, all of them", () => {
  const [table = ""] = /<caption>The adversaries by steps.*?<\/table>/.exec(pageOf("Who is dangerous")) ?? [];
  const rows = [...table.matchAll(/<tr><th scope="row">.*?<\/th>(.*?)<\/tr>/g)];
  const weighed: string[][] = STEPS.map(() => []);
  const hero = ready(HERO);
  for (const { name } of adversaries()) {
    const who = ready(String(name));
    const ratio = ((who.system.wounds.max / meanWounds(hero, who)) * meanWounds(who, hero)) / hero.system.wounds.max;
    weighed[STEPS.findIndex((end) => ratio < end)]?.push(String(name));
  }
  expect(rows.map(([, row = ""]) => namesIn(row))).toEqual(weighed.map((names) => names.sort()));
  expect(weighed.flat().length).toBeGreaterThan(20);
});

describe("what an adversary costs", () => {
  it("is measured against a hero of the compendium, as they are made", () => {
    expect(fighterOf(ready(HERO))).toEqual({
      ranged: 0,
      silhouette: 1,
      ...YARDSTICK,
      attacks: YARDSTICK.attacks.map((each) => ({ pierce: 0, ...each })),
    });
  });

  it("stands in the book beside the step that their sheet gives them", () => {
    const rows = [
      ...pageOf("Who is dangerous").matchAll(
        /<tr><th scope="row">(.*?)<\/th><td>(.*?)<\/td><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g,
      ),
    ];
    const priced = Object.fromEntries(
      rows.flatMap(([, , , price = "", who = ""]) => namesIn(who).map((name) => [name, Number(price)])),
    );
    const steps = adversaries().map(({ name }) => [String(name), adversaryPrice(fighterOf(ready(String(name)))).price]);
    expect(Object.fromEntries(steps)).toEqual(priced);
    expect(rows.map(([, step = ""]) => step)).toEqual(["Small fry", "Trouble", "Danger", "For the whole table"]);
    expect(rows.map(([, , , price]) => Number(price))).toEqual(core.PRICES.map(({ price }) => price));
  });

  it("is theirs who fight in one way: each has a role, and no role is empty", () => {
    const roles = adversaries().map(({ name }) => (ready(String(name)).system as { role?: string }).role);
    expect(roles.filter((role) => !core.ROLES.includes(role as never))).toEqual([]);
    expect([...core.ROLES].filter((role) => !roles.includes(role))).toEqual([]);
  });

  it("and every nemesis of the compendium can be seen", () => {
    const bare = adversaries().filter(
      ({ type, system }) => type === "narrativeNemesis" && !(system as { appearance?: string }).appearance,
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });
});

describe("talents", () => {
  const talents = documents("narrative-talents-en");
  const folders = talents.filter(({ system }) => !system);
  const inFolder = (test: RegExp) =>
    folders
      .filter(({ name }) => test.test(String(name)))
      .map(({ _id, name }) => ({ name: String(name), talents: talents.filter(({ folder }) => folder === _id) }));
  const POOL = { proficiency: 1, ability: 2, difficulty: 2, setback: 1 };

  it("are sixty in five tiers, a pyramid, and stand so in the book", () => {
    const tiers = inFolder(/tier/).map((tier) => tier.talents.map(({ name }) => String(name)).sort());
    expect(tiers.map((names) => names.length)).toEqual([20, 15, 12, 8, 5]);
    const rows = [...pageOf("Talents and powers").matchAll(/<tr><th scope="row">\d<\/th>(.*?)<\/tr>/g)];
    expect(rows.map(([, row = ""]) => namesIn(row))).toEqual(tiers);
  });

  it("give in one roll what the book says of their tier", () => {
    const usual = core.odds(POOL).success;
    let weighed = 0;
    for (const [index, tier] of inFolder(/tier/).entries()) {
      for (const { name, system } of tier.talents) {
        const { dice = [], destiny = false } = system as {
          dice?: ({ when: string } & core.PoolChange)[];
          destiny?: boolean;
        };
        for (const { when, ...change } of dice) {
          // What is added to attackers' pools is worth what they lose by it; what a talent pays with is not counted.
          if (when.startsWith("attacked") && (change.add?.boost ?? 0) > 0) continue;
          const gain = Math.abs(core.odds(core.build({ dice: POOL, changes: [change] })).success - usual);
          const place = `${name} (${tier.name})`;
          if (index < 2) expect(gain, place).toBeLessThanOrEqual(0.09);
          else expect(gain, place).toBeGreaterThanOrEqual(0.1);
          expect(gain, destiny ? `${place}, with destiny` : place).toBeLessThanOrEqual(0.16);
          weighed++;
        }
      }
    }
    expect(weighed).toBeGreaterThan(35);
  });

  it("make all species worth the same", () => {
    const [species] = inFolder(/Species/);
    expect(species?.talents.length).toBe(8);
    for (const { name, system } of species?.talents ?? []) {
      const { description, figures = {} } = system as { description: string; figures?: Record<string, number> };
      const values = [...description.matchAll(/(?:Brawn|Agility|Intellect|Cunning|Willpower|Presence) (\d)/g)];
      expect(values, String(name)).toHaveLength(6);
      // Ten times each value passed on the way up from 1.
      const cost = values.reduce((sum, [, value]) => sum + 10 * ((Number(value) * (Number(value) + 1)) / 2 - 1), 0);
      const experience = Number(/begin with: (\d+)/.exec(description)?.[1]);
      const thresholds = (figures.wounds ?? 0) + (figures.strain ?? 0);
      expect(cost + experience + 5 * thresholds, String(name)).toBe(230);
    }
  });
});

it("everything for sale has a price and a rarity, in both languages", () => {
  for (const language of ["es", "en"]) {
    const gear = documents(`narrative-gear-${language}`);
    const natural = gear.find(({ name, system }) => !system && /natural/i.test(String(name)))?._id;
    const priced = gear.filter(({ system, folder }) => system && folder !== natural);
    expect(priced.length).toBeGreaterThan(60);
    for (const { name, system } of priced) {
      const { price, rarity } = system as { price?: number; rarity?: number };
      expect(price, String(name)).toBeGreaterThanOrEqual(0);
      expect(rarity, String(name)).toBeLessThanOrEqual(10);
    }
  }
});

describe("fights of the box", () => {
  it("are worked out with the figures that the finished sheets have, of everybody in the compendium", () => {
    const everybody = documents("narrative-actors-en").filter(
      ({ type, system }) => system && type !== "narrativeVehicle",
    );
    const made = (name: string) => {
      const { type, system, items } = documents("narrative-actors-en").find((each) => each.name === name) ?? {};
      return core.fighter({ type, system, items } as Parameters<typeof core.fighter>[0]);
    };
    const [other, target] = [ready("Bandits"), made("Bandits")];
    expect(everybody.length).toBeGreaterThan(30);
    for (const name of everybody.map((each) => String(each.name))) {
      const [who, figures] = [ready(name), made(name)];
      const { derived, wounds } = who.system;
      expect([figures.health - 1, figures.soak, figures.melee, figures.ranged], name).toEqual([
        ...[wounds.max, derived.soak.value, derived.melee.value, derived.ranged.value],
      ]);
      expect(core.blow(figures, target).mean, name).toBeCloseTo(meanWounds(who, other, true), 9);
      expect(core.blow(target, figures).mean, name).toBeCloseTo(meanWounds(other, who), 9);
      const first = prepare("initiative", { actor: who, values: { way: "prepared" } }).check();
      const { netSuccess, netAdvantage } = core.odds((first as unknown as { pool: core.Pool }).pool);
      const number = core.initiativeNumber({ success: netSuccess.mean, advantage: netAdvantage.mean });
      expect(figures.initiative, name).toBeCloseTo(number, 9);
    }
  });
});
