import type { ListEntry } from "../../carry/blocks/entries.ts";
import type { StatBlock } from "../../carry/stat-block.ts";
import { ATTRIBUTES, type Attribute, BASE_DEFENCE } from "../tables.ts";

/** An adversary of RyF out of a stat block: blocks say totals, sheets keep attributes and levels. */

interface BlockWeapon {
  name: string;
  damage: string;
  /** What its attack is above or below strength and skill. */
  precision: number;
}

interface RyfAdversary {
  attributes: Record<Attribute, number>;
  hitPoints: number | null;
  absorption: number;
  /** Levels of the skills that the rules know, by key; those the block names come after. */
  rules: { key: "melee" | "dodge" | "reflexes"; level: number }[];
  skills: { name: string; level: number }[];
  weapons: BlockWeapon[];
  /** Attributes that the block does not say. */
  assumed: Attribute[];
}

/** An adversary whose text says nothing of it is average. [house] */
const AVERAGE = 5;
const MOST_LEVEL = 100;

const within = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/**
 * Attack is strength + skill, defence dexterity + dodge + 5, initiative perception + reflexes (3.0 p. 21): what a total leaves over
 * an attribute is the level of its skill; an attribute that is not said gives way to a total below it.
 */
export function ryfAdversary({ figures, lists }: StatBlock): RyfAdversary {
  const said = (name: Attribute): number | undefined =>
    figures[name] ?? (name === "strength" || name === "resistance" ? figures.physical : undefined);
  const assumed = ATTRIBUTES.filter((name) => said(name) === undefined);
  const attributes = Object.fromEntries(
    ATTRIBUTES.map((name) => [name, within(said(name) ?? AVERAGE, MOST_LEVEL)]),
  ) as Record<Attribute, number>;
  const over = (total: number | undefined, attribute: Attribute): number => {
    if (total === undefined) return 0;
    if (assumed.includes(attribute)) attributes[attribute] = within(Math.min(attributes[attribute], total), MOST_LEVEL);
    return within(total - attributes[attribute], MOST_LEVEL);
  };
  const attacks = lists.attacks ?? [];
  const best = [figures.attack, ...attacks.map(({ value }) => value)].filter((value) => typeof value === "number");
  const attack = best.length > 0 ? Math.max(...best) : undefined;
  const levels = {
    melee: over(attack, "strength"),
    dodge: over(figures.defence === undefined ? undefined : figures.defence - BASE_DEFENCE, "dexterity"),
    reflexes: over(figures.initiative, "perception"),
  };
  return {
    attributes,
    hitPoints: figures.health ?? null,
    absorption: within(figures.absorption ?? 0, 100),
    rules: (["melee", "dodge", "reflexes"] as const).flatMap((key) =>
      levels[key] > 0 ? [{ key, level: levels[key] }] : [],
    ),
    skills: (lists.skills ?? []).map(({ name, value }) => ({ name, level: within(value ?? 0, MOST_LEVEL) })),
    weapons: attacks.map((entry) => weapon(entry, attack ?? 0)),
    assumed,
  };
}

const weapon = ({ name, dice, value }: ListEntry, attack: number): BlockWeapon => ({
  name,
  damage: dice,
  precision: value === null ? 0 : Math.max(-100, value - attack),
});
