import * as core from "../../../core/ryf/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { raised } from "../../../plan/effects.ts";
import { advantagesOf, type ItemOf, itemsOf } from "./items.ts";
import { type Attribute, attributeLabel, key, optionOf, properShort, type RULE_SKILLS } from "./labels.ts";

/** A number with where it comes from. Labels are language keys or proper names. */
export interface Figure {
  value: number;
  parts: { label: string; value: number }[];
}

/** Everything that follows from what stands on the sheet. */
export interface Derived {
  state: core.Vitality;
  defence: Figure;
  /** What the shield adds to the difficulty of a shot. */
  cover: Figure;
  initiative: Figure;
  hindrance: Record<core.Action, number>;
  absorption: Figure;
  /** What the body resists of each kind of damage, and what the armour does. */
  resistances: Record<core.DamageType, { body: number; armour: number }>;
  /** What a roll against this mind must reach (3.0). */
  will: Figure;
  /** What all advantages change together. */
  gains: Record<core.AdvantageFigure, number>;
  /** What counts as worn: of several armours or shields the best one. */
  armour: ItemOf<"ryfArmour"> | null;
  shield: ItemOf<"ryfShield"> | null;
}

const figure = (value: number, parts: Figure["parts"]): Figure => ({
  value,
  parts: parts.filter((part, index) => index === 0 || part.value !== 0),
});

/** The best of what is worn: armour upon armour does not add up. */
function best<T extends { system: { equipped: boolean } }>(items: T[], worth: (item: T) => number): T | null {
  const worn = items.filter((item) => item.system.equipped);
  return worn.reduce<T | null>((top, item) => (top && worth(top) >= worth(item) ? top : item), null);
}

/** A skill the rules name; level 0 when the actor never learnt it. Of two with one key the higher counts. */
export function skillOf(actor: ActorLike, name: string): { item: ItemOf<"ryfSkill"> | null; level: number } {
  const known = itemsOf(actor, "ryfSkill").filter(({ system }) => system.key === name);
  const item = known.reduce<ItemOf<"ryfSkill"> | null>(
    (top, skill) => (top && top.system.level >= skill.system.level ? top : skill),
    null,
  );
  return { item, level: item?.system.level ?? 0 };
}

/** Hit points for a resistance, at the table's lethality. */
export const hitPointsFor = (resistance: number, extra = 0): number =>
  core.hitPoints({ physical: resistance, lethality: optionOf("lethality"), extra });

/** The advantages that change a figure, as named parts of it. */
export const gainsOf = (actor: ActorLike, figure: core.AdvantageFigure): Figure["parts"] =>
  advantagesOf(actor)
    .filter(({ system }) => system.changes[figure] !== 0)
    .map(({ name, system }) => ({ label: properShort(name), value: system.changes[figure] }));

/** Thresholds need at least 1; an attribute may stand at 0. */
export const physicalOf = (attributes: Record<Attribute, number>): number => Math.max(1, attributes.resistance);

/** A figure as the rules take it: an effect may have pushed it out of what its field allows. */
export const kept = (value: unknown, least: number, most: number): number =>
  Math.min(Math.max(Math.round(Number(value) || 0), least), most);

type Resistances = Record<core.DamageType, number>;

/** What a body, or a hull, and its armour resist of each kind of damage. */
export const resistancesOf = (body: Resistances, armour: Resistances | null): Derived["resistances"] =>
  Object.fromEntries(
    core.DAMAGE_TYPES.map((type) => [
      type,
      { body: kept(body[type], -500, 500), armour: kept(armour?.[type], -500, 500) },
    ]),
  ) as Derived["resistances"];

const LEAST_INITIATIVE = 1000;

/** The figures that effects may touch. */
export const DERIVED = ["defence", "cover", "absorption", "initiative", "will"] as const;

/** Defence, initiative, hindrance, absorption and state, each number from the core and with its parts. */
export function derive(
  actor: ActorLike,
  { attributes, resistances }: { attributes: Record<Attribute, number>; resistances: Resistances },
  gains: Derived["gains"],
  { points, barriers }: { points: number; barriers: number },
): Derived {
  const armour = best(itemsOf(actor, "ryfArmour"), ({ system }) => core.worthOf(system.absorption, system.hindrance));
  const shield = best(itemsOf(actor, "ryfShield"), ({ system }) => core.worthOf(system.melee, system.hindrance));
  const worn = {
    armour: armour?.system.hindrance ?? 0,
    shield: shield?.system.hindrance ?? 0,
    relief: Math.min(Math.max(-gains.hindrance, -100), 100),
  };
  const hindrance = {
    physical: core.hindranceFor("physical", worn),
    mental: core.hindranceFor("mental", worn, optionOf("hinderMental")),
    defence: core.hindranceFor("defence", worn),
  };
  const dodge = skillOf(actor, "dodge");
  const reflexes = skillOf(actor, "reflexes");
  const ofSkill = (name: keyof typeof RULE_SKILLS, item: ItemOf<"ryfSkill"> | null) =>
    item ? properShort(item.name) : key(`skill.${name}`);
  const { dexterity, perception, charisma, intelligence } = attributes;
  const worth = armour?.system.absorption ?? 0;

  const touched = (name: (typeof DERIVED)[number], figure: Figure, least = 0): Figure =>
    raised(actor, `system.derived.${name}.value`, figure, least);
  return {
    // A ship bears as much as it has barriers. [house]
    state: core.vitality(points, barriers > 0 ? barriers : physicalOf(attributes)),
    armour,
    shield,
    hindrance,
    gains,
    resistances: resistancesOf(resistances, armour?.system.resistances ?? null),
    absorption: touched(
      "absorption",
      figure(Math.max(0, worth + gains.absorption), [
        { label: armour ? properShort(armour.name) : key("figure.noArmour"), value: worth },
        ...gainsOf(actor, "absorption"),
      ]),
    ),
    will: touched(
      "will",
      figure(core.will({ charisma, intelligence }), [
        { label: attributeLabel("charisma"), value: charisma },
        { label: attributeLabel("intelligence"), value: intelligence },
        { label: key("figure.base"), value: core.BASE_WILL },
      ]),
    ),
    defence: touched(
      "defence",
      figure(
        core.defence({
          dexterity,
          dodge: dodge.level,
          shieldBonus: shield?.system.melee ?? 0,
          armourHindrance: hindrance.defence,
          extra: gains.defence,
        }),
        [
          { label: attributeLabel("dexterity"), value: dexterity },
          { label: ofSkill("dodge", dodge.item), value: dodge.level },
          { label: key("figure.base"), value: core.BASE_DEFENCE },
          { label: properShort(shield?.name ?? ""), value: shield?.system.melee ?? 0 },
          ...gainsOf(actor, "defence"),
          { label: key("figure.armourHindrance"), value: -hindrance.defence },
        ],
      ),
    ),
    cover: touched(
      "cover",
      figure(shield?.system.ranged ?? 0, [
        { label: shield ? properShort(shield.name) : key("figure.noShield"), value: shield?.system.ranged ?? 0 },
      ]),
    ),
    initiative: touched(
      "initiative",
      figure(
        core.initiativeBonus({
          perception,
          reflexes: reflexes.level,
          hindrance: hindrance.physical,
          extra: gains.initiative,
        }),
        [
          { label: attributeLabel("perception"), value: perception },
          { label: ofSkill("reflexes", reflexes.item), value: reflexes.level },
          ...gainsOf(actor, "initiative"),
          { label: key("figure.hindrance"), value: -hindrance.physical },
        ],
      ),
      -LEAST_INITIATIVE,
    ),
  };
}
