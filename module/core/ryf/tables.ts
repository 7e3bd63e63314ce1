import { wholeNumber } from "../validate.ts";

/**
 * The tables of RyF as data. Numbers marked [2.x] are printed in the 2.x text; [3.0] are recovered from the 3.0 rules
 *; [house] is our choice where neither says.
 */

export const KEEPS = ["low", "median", "high"] as const;
export type Keep = (typeof KEEPS)[number];

export const EDITIONS = ["2", "3"] as const;
export type Edition = (typeof EDITIONS)[number];

/** Skill difficulties. [2.x], the same names in 3.0 shift by one; see SKILL_DIFFICULTY_3. */
export const SKILL_DIFFICULTY = { easy: 10, average: 15, hard: 20, unheardOf: 25, impossible: 30 } as const;

/** Skill difficulties of 3.0. [3.0] */
export const SKILL_DIFFICULTY_3 = {
  easy: 10,
  average: 15,
  moderate: 18,
  hard: 20,
  veryHard: 25,
  almostImpossible: 30,
} as const;

/** Attribute difficulties. [2.x] */
export const ATTRIBUTE_DIFFICULTY = { easy: 9, average: 12, hard: 15, veryHard: 18 } as const;

/** Attribute difficulties of 3.0. [3.0] */
export const ATTRIBUTE_DIFFICULTY_3 = { easy: 9, average: 12, hard: 15, veryHard: 18, almostImpossible: 21 } as const;

export const BANDS = ["pointBlank", "short", "medium", "long"] as const;
export type Band = (typeof BANDS)[number];

/** Difficulty to hit by distance. Short, medium, long [2.x]; point blank [3.0] (the 2.x text lost it). */
export const BAND_DIFFICULTY: Readonly<Record<Band, number>> = { pointBlank: 10, short: 15, medium: 20, long: 25 };

/** An awkward shot at long range: one more step of 5. [house]: the 2.x text says "one band harder" and has none beyond. */
export const BEYOND_LONG_DIFFICULTY = 30;

/** "Half a metre or so" is point blank. [2.x] Metres. */
export const POINT_BLANK_METRES = 0.5;

export const COVERS = ["none", "prone", "smallObject", "largeObject", "wall", "total"] as const;
export type Cover = (typeof COVERS)[number];

/** Added to the difficulty of a shot. Rows named by the 2.x text, numbers [3.0]; total cover exists in 3.0 only. */
export const COVER: Readonly<Record<Cover, number>> = {
  none: 0,
  prone: 2,
  smallObject: 3,
  largeObject: 4,
  wall: 5,
  total: 10,
};

export const MOVEMENTS = ["still", "running", "fast"] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** Added to the difficulty of a shot; `fast` is a fast vehicle or a horse. Rows named by the 2.x text, numbers [3.0]. */
export const MOVEMENT: Readonly<Record<Movement, number>> = { still: 0, running: 2, fast: 4 };

/** What an actor who crosses a zone under covering fire must reach with a skill check. [2.x] */
export const COVERING_FIRE = { single: 15, automatic: 20 } as const;

/** A total that makes a success critical in 2.x. [2.x] */
export const CRITICAL_TOTAL = 30;

/** Margin per extra d6 of a 3.0 critical. [3.0] */
export const CRITICAL_MARGIN = 10;

/**
 * Where a 2.x critical's "damage ×2" applies. [house]: dice and bonus are doubled before armour (`raw`), because the
 * damage card is rolled once and may be applied to several targets, each with its own armour, and because armour is
 * described as something subtracted from the enemy's damage roll. `dealt` doubles what got through instead.
 */
export const CRITICAL_APPLIES_TO = ["raw", "dealt"] as const;

/** Hit points per point of physical. [3.0] */
export const LETHALITY = { heroic: 4, realistic: 3, lethal: 2 } as const;
export type Lethality = keyof typeof LETHALITY;

/** Part of defence that is the same for everybody. [3.0] */
export const BASE_DEFENCE = 5;

/** Dead when damage beyond zero reaches physical × this. [3.0] */
export const DEATH_FACTOR = 6;

export const VITALITIES = ["healthy", "wounded", "unconscious", "dead"] as const;
export type Vitality = (typeof VITALITIES)[number];

/** Damage with bare hands; below 0 counts as 0. [2.x] */
export const UNARMED = { dice: [{ count: 1, faces: 6 }], bonus: -2 } as const;
/** What bare hands do. [house] */
export const UNARMED_TYPE = "blunt" satisfies DamageType;

/**
 * Kinds of damage. [house] What weapons and elements do, in general words; armour and bodies may resist each, or suffer more from it.
 */
export const DAMAGE_TYPES = ["cut", "pierce", "blunt", "fire", "cold", "shock", "poison"] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Hit points recovered: a night's rest, a night in perfect comfort, and after a combat (does not explode). [2.x] */
export const HEALING = {
  night: 1,
  perfectNight: 2,
  afterCombat: { dice: [{ count: 1, faces: 6 }], bonus: 0, explode: false },
} as const;

/**
 * The healing skill [3.0]: its difficulty, its d6 by lethality, and the margin that brings one more. Its dice do not
 * explode, as no healing does. [house]
 */
export const HEALING_SKILL = {
  difficulty: 15,
  dice: { heroic: 2, realistic: 1, lethal: 1 },
  marginPerDie: 10,
} as const;

/** Added to an attack with a light weapon in each hand; the better damage counts. [3.0] */
export const DUAL_BONUS = 3;

/** Metres that a blow reaches, with a step towards it. [house] */
export const MELEE_METRES = 3;

/** Metres: a major move, a minor one, and the most in one turn; a turn lasts 3 seconds. [3.0] */
export const MOVE = { major: 6, minor: 3, most: 9, turnSeconds: 3 } as const;

/**
 * Where a blow lands, by a d10. [house] The 3.0 book's own table is not known to us; only its 4, the right leg, is. The
 * body's share of faces follows its size.
 */
export const HIT_LOCATION = [
  "head",
  "rightArm",
  "leftArm",
  "rightLeg",
  "leftLeg",
  "belly",
  "belly",
  "chest",
  "chest",
  "chest",
] as const;
export type HitLocation = (typeof HIT_LOCATION)[number];

/** The place that a face (1…10) means. */
export function hitLocation(face: number): HitLocation {
  return HIT_LOCATION[wholeNumber(face, "face", 1, HIT_LOCATION.length) - 1] as HitLocation;
}

/** The difficulties of each edition, as a ladder of words. */
export const SKILL_LADDER = { "2": SKILL_DIFFICULTY, "3": SKILL_DIFFICULTY_3 } as const;
export const ATTRIBUTE_LADDER = { "2": ATTRIBUTE_DIFFICULTY, "3": ATTRIBUTE_DIFFICULTY_3 } as const;

/** Attributes in the order of the book; in 3.0 Physical is kept as strength, and Resistance is part of it. */
export const ATTRIBUTES = ["strength", "resistance", "dexterity", "intelligence", "perception", "charisma"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** Skills that the rules themselves name, with the attribute that they are rolled with where no other is chosen. */
export const RULE_SKILLS = {
  melee: "strength",
  brawl: "strength",
  ranged: "dexterity",
  dodge: "dexterity",
  reflexes: "perception",
  healing: "intelligence",
} as const satisfies Record<string, Attribute>;

/** Skills of a crew, with their attributes [3.0]: how a craft is steered, its guns, its engines, command. */
export const STEERING = { pilot: "dexterity", drive: "dexterity", ride: "dexterity", sailing: "intelligence" } as const;
export const BOARD_SKILLS = {
  ...STEERING,
  artillery: "dexterity",
  engineering: "intelligence",
  leadership: "charisma",
} as const satisfies Record<string, Attribute>;
