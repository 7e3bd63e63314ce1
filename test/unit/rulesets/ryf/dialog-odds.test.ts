import { beforeEach, describe, expect, it } from "vitest";
import * as oracle from "../../core/oracle.ts";
import { actor, host, load, prepare, reset, ruleset } from "./host.ts";

/**
 * The chances that the dialogs of RyF show, against rolls that are counted here: every roll of 1o3d10, by every die that wounds,
 * specialities, tokens and the table's word make of it. And what tables do to dialogs that nobody planned for.
 */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Doc = any;

beforeEach(reset);

const set = (name: string, value: unknown) => host.settings.set(`ryf.${name}`, value);
const ofName = (who: Doc, name: string): Doc => who.items.contents.find((item: Doc) => item.name === name);

const ITEMS = [
  {
    name: "Climb",
    type: "ryfSkill",
    system: { attribute: "dexterity", level: 4, specialised: true, speciality: "Walls" },
  },
  { name: "Dance", type: "ryfSkill", system: { attribute: "perception", level: 0 } },
  { name: "Healing", type: "ryfSkill", system: { key: "healing", attribute: "intelligence", level: 3 } },
  { name: "Sword", type: "ryfWeapon", system: { melee: true, equipped: true, damage: "1d10" } },
  { name: "Bow", type: "ryfWeapon", system: { ranged: true, damage: "1d6", precision: 1 } },
  { name: "Spark", type: "ryfSpell", system: { level: 2, tier: 14 } },
];
const hero = (system: object = {}) => actor({ name: "Vera", type: "ryfHero", items: ITEMS, system } as never);
const hurt = () => actor({ name: "Rui", type: "ryfNpc", system: { health: { value: 3, max: 20 } } } as never);

/** Every dialog that rolls a target die, and what must be reached; null: nothing. */
const DIALOGS: Record<string, { kind: string; item?: string; args?: object; values?: object; asks: number | null }> = {
  "a skill": { kind: "skill", item: "Climb", values: { difficulty: 15 }, asks: 15 },
  "a skill without points": { kind: "skill", item: "Dance", values: { difficulty: 10 }, asks: 10 },
  "an attribute": { kind: "attribute", args: { attribute: "perception" }, values: { difficulty: 12 }, asks: 12 },
  "a blow": { kind: "attack", item: "Sword", values: { defence: 14 }, asks: 14 },
  fists: { kind: "attack", values: { defence: 11 }, asks: 11 },
  "a shot": { kind: "attack", item: "Bow", values: { distance: 15, cover: "prone" }, asks: 17 },
  "covering fire": { kind: "crossing", values: { difficulty: 15 }, asks: 15 },
  "an opposed roll against a total": { kind: "opposed", item: "Climb", args: { total: 16 }, asks: 17 },
  "the healing skill": { kind: "treat", asks: 15 },
  "a spell": { kind: "spell", item: "Spark", asks: 14 },
  initiative: { kind: "initiative", asks: null },
};

/** The dialog as it stands, with these lines switched on. */
function open(name: string, who: Doc, values: object, on: readonly string[] = []) {
  const { kind, item, args, values: usual } = DIALOGS[name] ?? { kind: "" };
  const target = kind === "treat" ? hurt() : null;
  const source = { actor: who, item: item && ofName(who, item), target, args, values: { ...usual, ...values } };
  const prepared = prepare(kind, source as never);
  for (const change of prepared.plan.modifiers) if (on.includes(change.id)) change.on = true;
  return prepared;
}

const RANKS = ["low", "median", "high"] as const;
const STEPS: Record<string, number> = { "": 0, better: 1, worse: -1 };

describe("every dialog with a target die", () => {
  for (const [name, { asks, kind }] of Object.entries(DIALOGS)) {
    it(`${name}: a better or a worse die moves the one that counts, and the odds follow`, () => {
      for (const edition of ["2", "3"] as const) {
        set("edition", edition);
        for (const wounded of [false, true]) {
          for (const tokens of [false, true]) {
            for (const [die, step] of Object.entries(STEPS)) {
              const who = hero(wounded ? { health: { value: 2, max: 20 } } : {});
              const { plan, rules, check } = open(name, who, { die }, tokens ? ["token"] : []);
              const unlearnt = plan.modifiers.some(({ id }) => id === "untrained");
              const at = 1 + Number(tokens) - Number(wounded) - Number(unlearnt) + step;
              const keep = RANKS[Math.min(2, Math.max(0, at))] ?? "median";
              const where = [name, edition, wounded, tokens, die].join(" ");
              const made = check();
              expect(made.keep, where).toBe(keep);
              const odds = rules.odds(made);
              const explodes = kind !== "attribute";
              const law = oracle.targetDie(keep, explodes);
              const { bonus, hindrance, modifier = 0, precision = 0 } = made as Doc;
              const constant = bonus + modifier + precision - hindrance;
              if (asks === null) {
                const mean = odds.figures.find(({ value }) => value !== undefined)?.value;
                expect(mean, where).toBeCloseTo(oracle.mean(law) + constant, 9);
                continue;
              }
              const chance = oracle.atLeast(oracle.failing(law, edition), asks - constant);
              expect(odds.success, where).toBeCloseTo(chance, 12);
              const fumbles = { "2": 0.001, "3": { low: 0.196, median: 0.028, high: 0.001 }[keep] }[edition];
              const fumble = odds.figures.find(({ kind }) => kind === "fumble")?.chance;
              expect(fumble, where).toBeCloseTo(fumbles, 12);
            }
          }
        }
      }
    });
  }

  it("says on the card which die the table gave, and offers it to players and GM", () => {
    for (const isGM of [false, true]) {
      host.isGM = isGM;
      const { plan } = open("a skill", hero(), { die: "better" });
      const choice = plan.controls.find(({ name }) => name === "die");
      expect(choice?.value).toBe("better");
      const words = ["", "better", "worse", ...(isGM ? ["low", "median", "high"] : [])];
      expect(choice?.options?.map(({ value }) => value)).toEqual(words);
      expect(plan.modifiers.find(({ id }) => id === "die.better")).toMatchObject({ on: true, locked: true });
    }
  });

  it("takes no die that it does not know, and the GM's named one whatever else moves it", () => {
    expect(open("a skill", hero(), { die: "best" }).check().keep).toBe("median");
    expect(open("a skill", hero(), { die: 1000 }).check().keep).toBe("median");
    host.isGM = true;
    expect(open("a skill", hero({ health: { value: 2, max: 20 } }), { die: "high" }).check().keep).toBe("high");
  });

  it("rolls what its odds were about", async () => {
    const { check } = open("a skill", hero(), { die: "worse" });
    load(10, [9, 2, 5]);
    const roll = await ruleset.roll.fromCheck(check()).evaluate();
    expect(roll.formula).toContain("3d10olx");
    expect(roll.outcome).toMatchObject({ kept: [2] });
  });
});

describe("the odds of both sides at once", () => {
  it("are those of a million rolls, with a better die for the roller", () => {
    const rival = actor({ name: "Rui", type: "ryfNpc", items: ITEMS } as never);
    const who = hero();
    for (const [die, keep] of [
      ["better", "high"],
      ["worse", "low"],
    ] as const) {
      const prepared = prepare("opposed", {
        ...{ actor: who, item: ofName(who, "Climb"), target: rival },
        values: { die, answers: "now" } as never,
      });
      const check = prepared.check() as Doc;
      if (check.kind !== "opposed") throw new Error("half of an opposed roll");
      expect(check.keep).toBe(keep);
      const mine = oracle.failing(oracle.targetDie(keep, true), "2");
      const theirs = oracle.failing(oracle.targetDie(check.against.keep ?? "median", true), "2");
      const lead = check.bonus - (check.against.bonus - (check.against.hindrance ?? 0));
      const wins = oracle.chance(
        mine,
        theirs,
        (x, y) => x > oracle.FAILS / 2 && (y < oracle.FAILS / 2 || x + lead > y),
      );
      expect(prepared.rules.odds(check).success).toBeCloseTo(wins, 12);
    }
  });
});

describe("levels and figures at their ends", () => {
  it.each([0, 1, 100])("a skill of level %i rolls, without points by the lower die", (level) => {
    const who = actor({
      ...{ name: "Vera", type: "ryfHero" },
      items: [{ name: "Climb", type: "ryfSkill", system: { attribute: "dexterity", level } }],
      system: { attributes: { dexterity: 5 } },
    } as never);
    const { check, rules } = prepare("skill", {
      actor: who,
      item: ofName(who, "Climb"),
      values: { difficulty: 15 } as never,
    });
    const keep = level === 0 ? "low" : "median";
    expect(check()).toMatchObject({ bonus: 5 + level, keep });
    const law = oracle.failing(oracle.targetDie(keep, true), "2");
    expect(rules.odds(check()).success).toBeCloseTo(oracle.atLeast(law, 10 - level), 12);
  });

  /** What the dialog does before it shows chances, or why it shows none. */
  const read =
    ({ rules, check }: ReturnType<typeof prepare>) =>
    () =>
      rules.odds(check());

  it("a level of 1000 is refused by the name of what it makes too large, and one of 990 is not", () => {
    const who = hero();
    const climb = ofName(who, "Climb");
    climb.system.level = 1000;
    expect(read(prepare("skill", { actor: who, item: climb }))).toThrow(expect.objectContaining({ field: "bonus" }));
    climb.system.level = 990;
    expect(read(prepare("skill", { actor: who, item: climb }))().success).toBeCloseTo(0.999, 12);
  });

  it("decimals are refused by the field they stand in, never rounded in silence", () => {
    const refused = (name: string, values: object, field: string) =>
      expect(read(open(name, hero(), values)), `${name} ${field}`).toThrow(expect.objectContaining({ field }));
    refused("a skill", { difficulty: 15.5 }, "difficulty");
    refused("a skill", { modifier: 0.5 }, "modifier");
    refused("a blow", { defence: 10.5 }, "defence");
    const who = hero();
    set("edition", "3");
    const damage = prepare("damage", {
      actor: who,
      item: ofName(who, "Sword"),
      values: { criticalDice: 1.5 } as never,
    });
    expect(read(damage)).toThrow(expect.objectContaining({ field: "criticalDice" }));
  });
});

describe("the edition switched in a fight", () => {
  it("leaves the dice of a card what they were, and the next roll follows the new one", async () => {
    const who = hero();
    const first = open("a skill", who, {});
    load(10, [1, 9, 1]);
    const roll = await ruleset.roll.fromCheck(first.check()).evaluate();
    const before = structuredClone(roll.outcome);
    expect(before).toMatchObject({ fumble: false });
    set("edition", "3");
    who.system.prepareDerivedData();
    // The check on the card says by which edition it was rolled; one that goes without saying is 2.x.
    expect(roll.readAs(roll.check)).toEqual(before);
    load(10, [1, 9, 1]);
    const next = await ruleset.roll.fromCheck(open("a skill", who, {}).check()).evaluate();
    expect(next.outcome).toMatchObject({ fumble: true });
  });

  it("keeps hit points and dice on the sheet, and damage that waits can still be applied", async () => {
    const [who, target] = [hero(), hurt()];
    const damage = prepare("damage", {
      actor: who,
      item: ofName(who, "Sword"),
      target,
      values: { critical: true } as never,
    });
    load(10, [4]);
    const roll = await ruleset.roll.fromCheck(damage.check()).evaluate();
    set("edition", "3");
    for (const each of [who, target]) each.system.prepareDerivedData();
    const share = damage.rules.applying?.shares({ outcome: roll.outcome, check: roll.check, target } as never)[0];
    expect(share?.changes(target).updates).toEqual({ "system.health.value": 3 - 8 });
    expect(ofName(who, "Sword").system.damage).toBe("1d10");
  });
});
