import { oneOf, whole } from "../shape.ts";
import { closed, type Infer, usual } from "../strict.ts";
import { flag, number, wholeNumber, word } from "../validate.ts";
import { HINDRANCE, LIMIT, ZERO } from "./checks.ts";
import {
  ATTRIBUTES,
  type Attribute,
  BASE_DEFENCE,
  DEATH_FACTOR,
  LETHALITY,
  type Lethality,
  type Vitality,
} from "./tables.ts";

/* Values that follow from a character's sheet. Attributes and skills 0…1000, hindrances 0…100, bonuses −1000…1000. */

const SCORE = whole(0, LIMIT);
/** What an advantage adds to a factor. */
const EXTRA = usual(whole(-100, 100), 0);
const WORDS = Object.keys(LETHALITY) as Lethality[];

const HIT_POINTS = closed({ physical: SCORE, lethality: oneOf(WORDS), extra: EXTRA });

/**
 * Hit points: physical (2.x: resistance) × 4 heroic, × 3 realistic, × 2 lethal (3.0 pp. 14, 21, 93; the 2.x
 * multiplier is lost, so the same ladder serves). `extra` (−100…100) is added to the factor, which never falls below 0: the
 * 3.0 advantage that makes ×4 a ×5 makes ×3 a ×4. [house for the latter]
 */
export function hitPoints(values: Infer<typeof HIT_POINTS>): number {
  const { physical, lethality, extra } = HIT_POINTS.strict(values, "");
  return physical * Math.max(0, LETHALITY[lethality] + extra);
}

/** Hit points of a ship: 10 for each of its barriers (3.0). 0…1000. */
export function shipPoints(barriers: number): number {
  return number({ barriers }, "barriers", "", 0, LIMIT) * BARRIER;
}

/** How a ship fares: whole, damaged with as many hit points as it has barriers or fewer, a wreck with none. [house] */
export type ShipState = "whole" | "damaged" | "wrecked";

/** @param points Its hit points, −1e6…1e6. @param barriers 0…1000. */
export function shipState(points: number, barriers: number): ShipState {
  wholeNumber(points, "points", -1e6, 1e6);
  wholeNumber(barriers, "barriers", 0, LIMIT);
  if (points <= 0) return "wrecked";
  return points <= barriers ? "damaged" : "whole";
}

/** Hit points of one barrier. [3.0] */
const BARRIER = 10;

const WORN = closed({
  /** Hindrance of the armour, 0…100. */
  armour: HINDRANCE,
  /** Hindrance of the shield, 0…100. */
  shield: HINDRANCE,
  /** Hindrance that does not count, by an advantage (3.0); none falls below 0. */
  relief: EXTRA,
});
/** What an actor wears, each as a positive number; absent means 0. */
export interface Worn extends Infer<typeof WORN> {}

/** What kind of action a roll with an attribute is (2.x): of the body, or of the mind. */
export const actionOf = (attribute: Attribute): Exclude<Action, "defence"> =>
  ["strength", "resistance", "dexterity"].includes(word({ attribute }, "attribute", "", ATTRIBUTES))
    ? "physical"
    : "mental";

/** `mental` actions are hindered only if the table wants it (2.x: optional). */
export type Action = "physical" | "mental" | "defence";

/**
 * Hindrance that applies to an action: armour and shield to physical ones (attack, initiative, skills, attributes),
 * armour alone to defence, nothing to mental ones unless `hinderMental` (2.x, «armaduras» and «escudos»).
 */
export function hindranceFor(action: Action, worn: Worn, hinderMental = false): number {
  const kind = word({ action }, "action", "", ["physical", "mental", "defence"]);
  const { armour, shield, relief } = WORN.strict(worn, "worn");
  const mental = flag({ hinderMental }, "hinderMental", "", false);
  const full = kind === "defence" ? armour : kind === "physical" || mental ? armour + shield : 0;
  return full === 0 ? 0 : Math.max(0, full - relief);
}

const DEFENCE = closed({
  dexterity: SCORE,
  dodge: SCORE,
  shieldBonus: ZERO,
  armourHindrance: HINDRANCE,
  /** Of an advantage (3.0). */
  extra: ZERO,
});

/**
 * Defence in melee: dexterity + dodge + 5 (3.0 p. 21), plus the shield's bonus, minus the armour's hindrance; the
 * shield's own hindrance does not count here (2.x).
 */
export function defence(values: Infer<typeof DEFENCE>): number {
  const { dexterity, dodge, shieldBonus, armourHindrance, extra } = DEFENCE.strict(values, "");
  return dexterity + dodge + BASE_DEFENCE + shieldBonus + extra - armourHindrance;
}

const INITIATIVE = closed({ perception: SCORE, reflexes: SCORE, hindrance: HINDRANCE, extra: ZERO });

/** Initiative bonus: perception + reflexes − hindrance (3.0 p. 20). `extra`: of an advantage (3.0). */
export function initiativeBonus(values: Infer<typeof INITIATIVE>): number {
  const { perception, reflexes, hindrance, extra } = INITIATIVE.strict(values, "");
  return perception + reflexes + extra - hindrance;
}

/**
 * State for the current hit points (−1e6…1e6) and physical (1…1000): dead at −6 × physical or less (3.0 p. 21 as read
 * by a public implementation), unconscious at 0 or less, wounded at physical or less (3.0 p. 20), else healthy.
 */
export function vitality(current: number, physical: number): Vitality {
  wholeNumber(current, "current", -1e6, 1e6);
  wholeNumber(physical, "physical", 1, LIMIT);
  if (current <= -DEATH_FACTOR * physical) return "dead";
  if (current <= 0) return "unconscious";
  return current <= physical ? "wounded" : "healthy";
}
