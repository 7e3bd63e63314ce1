import type { Brought, BroughtThing, ForeignReader, Taken } from "../../../contract/index.ts";
import { plainOf } from "../../../core/carry/blocks/words.ts";
import { ryfAdversary } from "../../../core/ryf/carry/adversary.ts";
import { SPELL_TIERS } from "../../../core/ryf/magic.ts";
import { ATTRIBUTES, DAMAGE_TYPES } from "../../../core/ryf/tables.ts";
import { t } from "../../../i18n/i18n.ts";
import { key } from "../data/labels.ts";
import { KNOWN_SKILLS } from "../table/block-words.ts";

/** What files of other programs for these dice become here. */

const among = <W extends string>(words: readonly W[], said: string): W | "" =>
  words.find((word) => word === said) ?? "";

/** Kinds of damage by the words of other programs. */
const DAMAGE: ReadonlyMap<string, (typeof DAMAGE_TYPES)[number]> = new Map(
  Object.entries({
    slashing: "cut",
    cortante: "cut",
    piercing: "pierce",
    perforante: "pierce",
    bludgeoning: "blunt",
    contundente: "blunt",
    physical: "blunt",
    fire: "fire",
    fuego: "fire",
    cold: "cold",
    frio: "cold",
    electric: "shock",
    lightning: "shock",
    poison: "poison",
    veneno: "poison",
  } as const),
);
const damageType = (said: string): string => DAMAGE.get(plainOf(said)) ?? among(DAMAGE_TYPES, said);

const described = (one: Taken): { description?: string } => (one.text === "" ? {} : { description: one.text });

const goods = (one: Taken) => ({ price: one.measure("price"), weight: one.measure("weight") });

/** An attribute of the body counts as the nearer of the two that this game tells apart: what one does with it. */
const attributeOf = (said: string): string => (said === "physical" ? "strength" : among(ATTRIBUTES, said));

function skill(one: Taken): BroughtThing {
  const known = KNOWN_SKILLS.get(plainOf(one.name));
  const attribute = attributeOf(one.word("attribute")) || (known?.attribute ?? "");
  const speciality = one.word("speciality");
  one.word("use");
  return {
    type: "ryfSkill",
    name: one.name,
    system: {
      key: known?.key ?? "",
      level: one.figure("level", 0, 100, 0),
      ...(attribute !== "" && { attribute }),
      ...(speciality !== "" && { specialised: true, speciality }),
      ...described(one),
    },
  };
}

function weapon(one: Taken): BroughtThing {
  const bands = {
    short: one.figureOrNone("short", 0, 1e6),
    medium: one.figureOrNone("medium", 0, 1e6),
    long: one.figureOrNone("long", 0, 1e6),
  };
  const ranged = one.word("use") === "ranged";
  return {
    type: "ryfWeapon",
    name: one.name,
    system: {
      damage: one.word("damage"),
      damageType: damageType(one.word("damageType")),
      ...{ melee: !ranged, ranged },
      bands: Object.fromEntries(Object.entries(bands).map(([band, metres]) => [band, metres || null])),
      twoHanded: one.is("twoHanded"),
      equipped: one.is("equipped"),
      ...goods(one),
      ...described(one),
    },
  };
}

/** A difficulty as this game has them: the nearest that is no easier. */
const tierOf = (difficulty: number): number =>
  SPELL_TIERS.find((tier) => tier >= difficulty) ?? SPELL_TIERS[SPELL_TIERS.length - 1] ?? 12;

function spell(one: Taken): BroughtThing {
  const effect = one.word("effect");
  const formula = one.word("formula");
  const by = attributeOf(one.word("resistedBy"));
  const metres = one.figureOrNone("range", 0, 1_000_000);
  const reach = one.word("reach");
  const area = one.figureOrNone("area", 0, 1_000_000);
  const heals = effect.includes("heal");
  const targets = one.figure("targets", 0, 1000, 1);
  // The cost goes with the difficulty.
  one.figureOrNone("mana", 0, 1000);
  return {
    type: "ryfSpell",
    name: one.name,
    system: {
      level: one.figure("level", 0, 100, 0),
      tier: tierOf(one.figure("difficulty", 0, 100, 12)),
      ...(effect !== "" && {
        kind: heals ? "heal" : effect.includes("damage") ? "harm" : effect === "condition" ? "condition" : "narrative",
      }),
      [heals ? "heals" : "damage"]: formula,
      damageType: damageType(one.word("damageType")),
      range: metres ? `${metres} m` : "",
      target: one.word("aim") === "area" ? "area" : reach === "personal" ? "self" : targets > 1 ? "several" : "one",
      radius: area || null,
      ...(by !== "" && {
        resist: { by: "roll", attribute: by, difficulty: one.figureOrNone("resistance", 1, 100), half: one.is("half") },
      }),
      ...described(one),
    },
  };
}

function thing(one: Taken): BroughtThing | null {
  switch (one.kind) {
    case "skill":
      return skill(one);
    case "weapon":
      return weapon(one);
    case "spell":
      return spell(one);
    case "armour":
      one.word("weight");
      return {
        type: "ryfArmour",
        name: one.name,
        system: {
          absorption: one.figure("absorption", 0, 100, 0),
          hindrance: one.figure("hindrance", 0, 50, 0),
          equipped: one.is("equipped"),
          ...goods(one),
          ...described(one),
        },
      };
    case "shield":
      return {
        type: "ryfShield",
        name: one.name,
        system: {
          melee: one.figure("melee", 0, 100, 0),
          ranged: one.figure("ranged", 0, 100, 0),
          hindrance: one.figure("hindrance", 0, 50, 0),
          equipped: one.is("equipped"),
          ...goods(one),
          ...described(one),
        },
      };
    case "gear":
      return {
        type: "ryfGear",
        name: one.name,
        system: { quantity: one.figure("quantity", 0, 10_000, 1), ...goods(one), ...described(one) },
      };
    default:
      return null;
  }
}

const CARRIED = ["skill", "weapon", "armour", "shield", "gear", "spell"] as const;

/** A line of the ledger: what the file counts in all. */
const line = (amount: number, reason: string) => ({
  id: foundry.utils.randomID(),
  kind: "award",
  amount,
  reason: t(key(reason)),
});

function hero(one: Taken): Brought {
  const physical = one.figureOrNone("physical", 0, 100);
  const own = (name: string) =>
    one.figureOrNone(name, 0, 100) ?? (name === "strength" || name === "resistance" ? physical : null);
  const pool = (name: string) => {
    const [max, value] = [one.figureOrNone(name, -10_000, 10_000), one.figureOrNone(`${name}.now`, -10_000, 10_000)];
    return max === null ? {} : { [name]: { max, value: value === max ? null : value } };
  };
  const said = Object.fromEntries(ATTRIBUTES.map((name) => [name, own(name)] as const));
  const earned = one.figureOrNone("earned", 0, 100_000);
  const unspent = one.figureOrNone("unspent", 0, 100_000);
  return {
    type: "ryfHero",
    name: one.name,
    system: {
      attributes: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)),
      ...pool("health"),
      ...pool("mana"),
      notes: one.text,
      ledger: [
        ...(earned ? [line(earned, "foreign.earned")] : []),
        ...(earned && earned > (unspent ?? 0) ? [line((unspent ?? 0) - earned, "foreign.spent")] : []),
      ],
    },
    items: one.parts(...CARRIED).flatMap((part) => thing(part) ?? []),
    left: one.left(),
    assumed: [],
  };
}

/** An adversary's figures are totals, as a stat block's are. */
function adversary(one: Taken): Brought {
  const names = ["defence", "initiative", "absorption", "health"] as const;
  const figures = Object.fromEntries(
    names.flatMap((name) => {
      const value = one.figureOrNone(name, -1000, 10_000);
      return value === null ? [] : [[name, value] as const];
    }),
  );
  const now = one.figureOrNone("health.now", -10_000, 10_000);
  const attacks = one.parts("attack").map((attack) => {
    attack.word("use");
    const value = attack.figureOrNone("total", -100, 1000);
    return { name: attack.name, value, dice: attack.word("damage"), details: "" };
  });
  const made = ryfAdversary({ figures, now: now === null ? {} : { health: now }, lists: { attacks } });
  return {
    type: "ryfNpc",
    name: one.name,
    system: {
      attributes: made.attributes,
      ...(made.hitPoints !== null && { health: { max: made.hitPoints, value: made.left ?? made.hitPoints } }),
      notes: one.text,
    },
    items: [
      ...made.rules.map(({ key: known, level }) => ({
        type: "ryfSkill",
        name: t(key(`skill.${known}`)),
        system: { key: known, level },
      })),
      ...made.weapons.map(({ name, damage, precision }, at) => ({
        type: "ryfWeapon",
        name,
        system: { damage, precision, melee: true, equipped: at === 0 },
      })),
      ...(made.absorption > 0
        ? [
            {
              type: "ryfArmour",
              name: t("TYPES.Item.ryfArmour"),
              system: { absorption: made.absorption, equipped: true },
            },
          ]
        : []),
      ...one.parts(...CARRIED).flatMap((part) => thing(part) ?? []),
    ],
    left: one.left(),
    assumed: made.assumed.map((name) => `${t(key(`attribute.${name}`))} ${made.attributes[name]}`),
  };
}

export const foreign: ForeignReader = {
  terms: "1o3d10",
  person: (one) => (one.kind === "hero" ? hero(one) : adversary(one)),
  thing,
  compendia: { hero: key("gathered.heroes"), adversary: key("gathered.adversaries") },
};
