import { beforeEach, describe, expect, it } from "vitest";
import * as core from "../../../../module/core/ryf/index.ts";
import { packs, prepare, ready, reset } from "./host.ts";

/**
 * How the house figures of the compendium are weighed: on the finished sheets, by the core's exact odds. The measure is the
 * mean number of attacks that an attacker needs to take all hit points of a target, criticals and armour included.
 */

beforeEach(reset);

type Doc = ReturnType<typeof ready>;
interface Item {
  name: string;
  type: string;
  system: { equipped?: boolean; melee?: boolean };
}

const weaponOf = (who: Doc): Item | undefined =>
  who.items.find(({ type, system }: Item) => type === "ryfWeapon" && system.equipped);

/** Mean loss of the other by one attack with what is in hand; shots at short range. */
function meanLoss(attacker: Doc, other: Doc): number {
  const item = weaponOf(attacker);
  const mode = item && !item.system.melee ? "ranged" : "melee";
  const values = { band: "short" };
  const args = { mode, band: "short" };
  const attack = prepare("attack", { actor: attacker, item: item as Doc, target: other, args, values }).check();
  const damage = prepare("damage", { actor: attacker, item: item as Doc, target: other, args }).check();
  return core.strike(attack as never, damage as never).dealt.mean;
}

const HERO = "Inés Montalbán";
/** Her attacks that it takes to fell an opponent, and theirs that it takes to fell her. */
function duel(name: string): [hers: number, theirs: number] {
  const [hero, other] = [ready(HERO), ready(name)];
  const attacks = (by: Doc, target: Doc) => target.system.health.max / meanLoss(by, target);
  return [attacks(hero, other), attacks(other, hero)];
}

describe("creatures of the source", () => {
  // Hit points, initiative, defence, absorption, will, attack, damage.
  it.each([
    ["Goblin", 13, 15, 16, 0, 8, 14, "1d6+2"],
    ["Orc", 20, 14, 17, 0, 10, 14, "1d6+2"],
    ["Ogre", 60, 10, 14, 1, 8, 15, "3d6"],
    ["Troll", 50, 12, 12, 1, 10, 14, "3d6"],
    ["Harpy", 36, 16, 15, 0, 12, 16, "2d6"],
    ["Lizard man", 30, 18, 14, 0, 10, 14, "1d6+2"],
    ["Rat man", 17, 17, 16, 0, 8, 12, "1d6+2"],
    ["Skeleton", 29, 13, 15, 0, 8, 13, "1d6+2"],
    ["Skeleton knight", 32, 14, 16, 0, 10, 14, "2d6"],
    ["Lord of bones", 34, 15, 17, 0, 12, 15, "3d6"],
    ["Lich", 55, 15, 16, 0, 18, 16, "3d6"],
    ["Lich lord", 90, 16, 17, 0, 20, 17, "4d6"],
    ["Gargoyle", 45, 16, 18, 2, 12, 17, "2d6"],
    ["Two-heads", 50, 12, 15, 0, 10, 14, "2d6"],
    ["Young dragon", 65, 10, 18, 3, 14, 17, "2d6"],
    ["Old dragon", 125, 10, 20, 5, 18, 19, "3d6"],
    ["Snow wolf", 20, 15, 16, 0, 8, 11, "1d6+1"],
  ])(
    "%s has the figures of the source on its sheet",
    (name, health, initiative, defence, absorption, will, bonus, dice) => {
      const who = ready(name);
      const { derived } = who.system;
      const weapon = weaponOf(who);
      const attack = prepare("attack", { actor: who, item: weapon as Doc, target: ready(HERO) }).check();
      expect([who.system.health.max, derived.initiative.value, derived.defence.value]).toEqual([
        health,
        initiative,
        defence,
      ]);
      expect([derived.absorption.value, derived.will.value, attack.bonus]).toEqual([absorption, will, bonus]);
      expect(weapon?.system).toMatchObject({ damage: dice });
    },
  );
});

describe("spells", () => {
  const spells = packs.find(({ name }) => name === "ryf-spells-en")?.documents.filter(({ system }) => system) ?? [];
  const tierOf = (spell: (typeof spells)[number]) => (spell.system as { tier: number }).tier;

  it("are as many of each tier as 3.0 has", () => {
    const count = Object.fromEntries(
      core.SPELL_TIERS.map((tier) => [tier, spells.filter((spell) => tierOf(spell) === tier).length]),
    );
    expect(count).toEqual({ 12: 6, 14: 7, 16: 11, 18: 16, 20: 8, 22: 5, 24: 2 });
  });

  it("do no more damage than their tier's rung of the house ladder", () => {
    const LADDER: Record<number, string> = {
      12: "1d6",
      14: "1d6+2",
      16: "2d6",
      18: "3d6",
      20: "4d6",
      22: "5d6",
      24: "6d6",
    };
    const mean = (formula: string) => core.odds({ kind: "damage", ...core.parseDamage(formula) }).dealt.mean;
    const harmful = spells.filter(({ system }) => (system as { damage?: string }).damage);
    expect(harmful.length).toBeGreaterThan(12);
    for (const spell of harmful) {
      const { damage, ignoresArmour } = spell.system as { damage: string; ignoresArmour?: boolean };
      // What ignores armour stays a die below.
      const rung = mean(LADDER[tierOf(spell)] ?? "0") - (ignoresArmour ? 4.2 : 0);
      expect(mean(damage), String(spell.name)).toBeLessThanOrEqual(rung + 1e-9);
    }
  });
});

/** Where a step ends: her attacks over theirs. */
const STEPS = [0.3, 1, 2.5, Number.POSITIVE_INFINITY];

describe("adversaries", () => {
  it("stand in the book on the step that their sheets give them, all of them", () => {
    const documents = (name: string) => packs.find((pack) => pack.name === name)?.documents ?? [];
    const pages = documents("ryf-rules-en").flatMap(
      ({ pages }) => pages as { name: string; text: { content: string } }[],
    );
    const html = pages.find(({ name }) => name === "Who is dangerous")?.text.content ?? "";
    const printed = [...html.matchAll(/<tr><th scope="row">.*?<\/th>(.*?)<\/tr>/g)].map(([, row = ""]) =>
      [...row.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name).sort(),
    );
    const weighed: string[][] = STEPS.map(() => []);
    for (const { name } of documents("ryf-actors-en").filter(({ type }) => type === "ryfNpc")) {
      const [hers, theirs] = duel(String(name));
      weighed[STEPS.findIndex((end) => hers / theirs < end)]?.push(String(name));
    }
    expect(printed).toEqual(weighed.map((names) => names.sort()));
  });
});

describe("fights of the box", () => {
  it("are worked out with the figures that the finished sheets have", () => {
    const documents = packs.find(({ name }) => name === "ryf-actors-en")?.documents ?? [];
    const made = (name: string) => {
      const { system, items } = documents.find((each) => each.name === name) ?? {};
      return core.fighter({ system, items } as Parameters<typeof core.fighter>[0]);
    };
    const names = [HERO, "Tomás Rueda", "Brianda del Soto", "La Corneja", "Veteran of the band", "Archer", "Bandit"];
    for (const name of [...names, "Wolf", "One-eyed she-wolf", "Guard", "Knight"]) {
      const [who, figures] = [ready(name), made(name)];
      const { derived, health } = who.system;
      expect([figures.health, figures.initiative, figures.defence, figures.absorption], name).toEqual([
        ...[health.max, derived.initiative.value, derived.defence.value, derived.absorption.value],
      ]);
      if (who.items.filter((item: Item) => item.type === "ryfWeapon" && item.system.equipped).length === 1)
        expect(core.blow(figures, made("Bandit")).mean, name).toBeCloseTo(meanLoss(who, ready("Bandit")), 9);
    }
  });
});
