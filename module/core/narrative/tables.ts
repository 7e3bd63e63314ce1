/**
 * The tables of the narrative rules as data; words and descriptions are for the interface. Counts lost in the source's
 * icons are recovered from public sources. [house]: our choice; [unconfirmed]: general knowledge of
 * the published rules, not read in a source.
 */

export const DIFFICULTIES = ["simple", "easy", "average", "hard", "daunting", "formidable"] as const;
export type DifficultyName = (typeof DIFFICULTIES)[number];

/** Difficulty dice. */
export const DIFFICULTY: Readonly<Record<DifficultyName, number>> = {
  simple: 0,
  easy: 1,
  average: 2,
  hard: 3,
  daunting: 4,
  formidable: 5,
};

export const RANGES = ["engaged", "short", "medium", "long", "extreme"] as const;
export type Range = (typeof RANGES)[number];

/** Difficulty dice of a ranged attack; engaged, a heavy weapon adds ENGAGED_HEAVY (source). Melee is always MELEE. */
export const RANGE_DIFFICULTY: Readonly<Record<Range, number>> = {
  engaged: 2,
  short: 1,
  medium: 2,
  long: 3,
  extreme: 4,
};
/** What a weapon of two hands, or one that is mounted, adds at arm's length. [unconfirmed] */
export const ENGAGED_HEAVY = 1;
/** Skills of such weapons. */
export const HEAVY_SKILLS: readonly string[] = ["rangedHeavy", "gunnery"];
export const MELEE_DIFFICULTY = 2;

/** Up to how many metres each range reaches on a map, unless its scene says otherwise. Beyond the last: extreme. [house] */
export const RANGE_METRES: Readonly<Record<Exclude<Range, "extreme">, number>> = {
  engaged: 2,
  short: 10,
  medium: 40,
  long: 150,
};

/** Maneuvers to move from each range to the next further one (source). Within short range it takes one as well. */
export const RANGE_MANEUVERS: Readonly<Record<Exclude<Range, "extreme">, number>> = {
  engaged: 1,
  short: 1,
  medium: 2,
  long: 2,
};

/** A turn: one action, one free maneuver, a second for strain, never more (source). */
export const TURN = { actions: 1, maneuvers: 1, maxManeuvers: 2, secondManeuverStrain: 2 } as const;

/** What maneuvers and positions change in a pool. `own`: checks of the one who does it; `against`: attacks on them. */
export const STANCES = {
  aim: { own: { boost: 1 } },
  aimTwice: { own: { boost: 2 } },
  calledShot: { own: { setback: 2 } },
  calledShotTwice: { own: { setback: 1 } },
  assisted: { own: { boost: 1 } },
  guarded: { own: { setback: 1 }, meleeDefence: 1 },
  cover: { rangedDefence: 1 },
  prone: { againstRanged: { setback: 1 }, againstMelee: { boost: 1 } },
} as const;

/** What a spending entry costs: so many of the first, or (where given) so many triumphs (despairs) instead. */
export interface Cost {
  readonly advantage?: number;
  readonly threat?: number;
  readonly triumph?: number;
  readonly despair?: number;
}

export interface SpendEntry {
  readonly id: string;
  readonly side: "player" | "opposition";
  readonly cost: Cost;
  /** May be bought more than once with one roll. */
  readonly repeatable?: boolean;
  /** Changes an actor's next pool, as a change of `build`. */
  readonly next?: {
    readonly who: "ally" | "anyAlly" | "target" | "self";
    readonly add?: { readonly boost?: number; readonly setback?: number };
    readonly upgrade?: { readonly ability?: number; readonly difficulty?: number };
  };
  /** Strain recovered (below zero: suffered) by the active character. */
  readonly strain?: number;
  /** Gives a maneuver that costs nothing: to the active character, or to an opponent. */
  readonly maneuver?: "own" | "opponent";
  /** A condition that befalls the active character. */
  readonly status?: "prone";
  /** Whether no figure changes: what comes of it the table says. */
  readonly told?: true;
}

/** Spending lists in the order of the source, by cost (source; costs recovered). Critical and quality costs vary: `cost`. */
export const SPENDING: readonly SpendEntry[] = [
  { id: "recoverStrain", side: "player", cost: { advantage: 1, triumph: 1 }, repeatable: true, strain: 1 },
  { id: "boostAlly", side: "player", cost: { advantage: 1, triumph: 1 }, next: { who: "ally", add: { boost: 1 } } },
  { id: "notice", side: "player", cost: { advantage: 1, triumph: 1 }, told: true },
  { id: "critical", side: "player", cost: { advantage: 1, triumph: 1 }, repeatable: true },
  { id: "quality", side: "player", cost: { advantage: 1, triumph: 1 }, repeatable: true },
  { id: "maneuver", side: "player", cost: { advantage: 2, triumph: 1 }, maneuver: "own" },
  {
    id: "setbackTarget",
    side: "player",
    cost: { advantage: 2, triumph: 1 },
    next: { who: "target", add: { setback: 1 } },
  },
  { id: "boostAny", side: "player", cost: { advantage: 2, triumph: 1 }, next: { who: "anyAlly", add: { boost: 1 } } },
  { id: "cancelDefence", side: "player", cost: { advantage: 3, triumph: 1 } },
  { id: "ignoreEnvironment", side: "player", cost: { advantage: 3, triumph: 1 } },
  { id: "disable", side: "player", cost: { advantage: 3, triumph: 1 }, told: true },
  { id: "defence", side: "player", cost: { advantage: 3, triumph: 1 } },
  { id: "disarm", side: "player", cost: { advantage: 3, triumph: 1 } },
  { id: "upgradeTarget", side: "player", cost: { triumph: 1 }, next: { who: "target", upgrade: { difficulty: 1 } } },
  { id: "upgradeAlly", side: "player", cost: { triumph: 1 }, next: { who: "anyAlly", upgrade: { ability: 1 } } },
  { id: "vital", side: "player", cost: { triumph: 1 }, told: true },
  { id: "destroy", side: "player", cost: { triumph: 2 }, told: true },
  { id: "sufferStrain", side: "opposition", cost: { threat: 1, despair: 1 }, repeatable: true, strain: -1 },
  { id: "loseManeuver", side: "opposition", cost: { threat: 1, despair: 1 } },
  { id: "opponentManeuver", side: "opposition", cost: { threat: 2, despair: 1 }, maneuver: "opponent" },
  {
    id: "boostTarget",
    side: "opposition",
    cost: { threat: 2, despair: 1 },
    next: { who: "target", add: { boost: 1 } },
  },
  {
    id: "setbackAlly",
    side: "opposition",
    cost: { threat: 2, despair: 1 },
    next: { who: "anyAlly", add: { setback: 1 } },
  },
  { id: "fall", side: "opposition", cost: { threat: 3, despair: 1 }, status: "prone" },
  { id: "opponentAdvantage", side: "opposition", cost: { threat: 3, despair: 1 }, told: true },
  { id: "outOfAmmo", side: "opposition", cost: { despair: 1 } },
  { id: "upgradeOwn", side: "opposition", cost: { despair: 1 }, next: { who: "anyAlly", upgrade: { difficulty: 1 } } },
  { id: "damageTool", side: "opposition", cost: { despair: 1 } },
];

/** Severities of critical injuries: difficulty of the check to heal them; `death` cannot be healed. */
export const SEVERITIES = ["easy", "average", "hard", "daunting", "death"] as const;
export type Severity = (typeof SEVERITIES)[number];

export const CRITICAL_VARIANTS = ["classic", "alternative"] as const;
export type CriticalVariant = (typeof CRITICAL_VARIANTS)[number];

/** Highest total of each severity; above the last it is death. Two public families of tables differ. */
export const CRITICAL_BANDS: Readonly<Record<CriticalVariant, readonly [Severity, number][]>> = {
  classic: [
    ["easy", 40],
    ["average", 90],
    ["hard", 125],
    ["daunting", 150],
  ],
  alternative: [
    ["easy", 40],
    ["average", 80],
    ["hard", 120],
    ["daunting", 150],
  ],
};

/** Added to d100 for each injury not healed, each further activation by the same hit, and each rank of Vicious. */
export const CRITICAL_STEP = 10;

/** Rows of the injury table: 26 of width 5 up to 130, two of width 10, and the last from 151 on. */
export const CRITICAL_ROWS = 29;

/** Healing: dice of Medicine by how wounded the patient is, and what stands in the way; rest and stimulants. */
export const HEALING = {
  medicine: { light: 1, heavy: 2, beyond: 3 },
  medicineSelf: 2,
  medicineNoKit: 1,
  night: { wounds: 1, strain: "all" },
  /** Wounds healed by the first, second, … stimulant of a day. */
  stimulant: [5, 4, 3, 2, 1],
} as const;

/** Species base of the thresholds, unless a species has its own. */
export const THRESHOLD_BASE = 10;
export const ENCUMBRANCE_BASE = 5;

/** Vehicles and ships: damage and armour against people count tenfold. */
export const VEHICLE_SCALE = 10;

/** How far a weapon is damaged; from `major` on it is of no use until an actor mends it, and then never. [unconfirmed] */
export const WEAR = ["sound", "minor", "moderate", "major", "destroyed"] as const;
export type Wear = (typeof WEAR)[number];

/** What a damaged weapon adds to the pool of its attacks. [unconfirmed] */
export const WEAR_POOL: Readonly<Partial<Record<Wear, { readonly setback?: number; readonly difficulty?: number }>>> = {
  minor: { setback: 1 },
  moderate: { difficulty: 1 },
};

/**
 * What an activated quality does: `again` the same hit once more; `blast` its rank and the net successes as damage to
 * everybody near; `strain` its rank in strain; `setback` a setback die in every check, and `burn` the base damage each turn,
 * both for as many turns as ranks; `sunder` what the target holds is worn by one step; `guided` another attack on a miss;
 * anything else is a condition for as many turns as ranks, by the id that virtual tables usually give it.
 */
type QualityEffect =
  | "again"
  | "blast"
  | "strain"
  | "setback"
  | "burn"
  | "sunder"
  | "guided"
  | { readonly status: "prone" | "restrain" | "stun" };

export interface Quality {
  readonly id: string;
  /** Whether it carries a number. */
  readonly ranked?: boolean;
  /** Advantages to activate, on a hit or (where said) on a miss; passive when absent. */
  readonly hit?: number;
  readonly miss?: number;
  readonly repeatable?: boolean;
  /** One advantage more for each point of the target's silhouette above 1. */
  readonly bySize?: boolean;
  /** Changes of the attacker's pool per rank (or once, when not ranked). */
  readonly pool?: { readonly boost?: number; readonly setback?: number; readonly difficulty?: number };
  /** The characteristic that must reach the rank; each missing point is a difficulty die more. */
  readonly needs?: "brawn" | "agility";
  /** What activating it does to the target; without one, only words can say. */
  readonly effect?: QualityEffect;
  /** Read in a public summary; otherwise [unconfirmed]. */
  readonly confirmed: boolean;
}

/** Weapon and armour qualities. Effects that need words are in the interface; what changes numbers is here. */
export const QUALITIES: readonly Quality[] = [
  { id: "accurate", ranked: true, pool: { boost: 1 }, confirmed: true },
  { id: "autoFire", hit: 2, repeatable: true, pool: { difficulty: 1 }, effect: "again", confirmed: true },
  { id: "blast", ranked: true, hit: 2, miss: 3, effect: "blast", confirmed: true },
  { id: "breach", ranked: true, confirmed: true },
  { id: "burn", ranked: true, hit: 2, effect: "burn", confirmed: true },
  { id: "concussive", ranked: true, hit: 2, effect: { status: "stun" }, confirmed: true },
  { id: "cumbersome", ranked: true, needs: "brawn", confirmed: true },
  { id: "defensive", ranked: true, confirmed: true },
  { id: "deflection", ranked: true, confirmed: true },
  { id: "disorient", ranked: true, hit: 2, effect: "setback", confirmed: true },
  { id: "ensnare", ranked: true, hit: 2, effect: { status: "restrain" }, confirmed: true },
  { id: "guided", ranked: true, miss: 3, effect: "guided", confirmed: true },
  { id: "inaccurate", ranked: true, pool: { setback: 1 }, confirmed: false },
  { id: "knockdown", hit: 2, bySize: true, effect: { status: "prone" }, confirmed: false },
  { id: "limitedAmmo", ranked: true, confirmed: false },
  { id: "linked", ranked: true, hit: 2, repeatable: true, effect: "again", confirmed: false },
  { id: "pierce", ranked: true, confirmed: false },
  { id: "prepare", ranked: true, confirmed: false },
  { id: "slowFiring", ranked: true, confirmed: false },
  { id: "stun", ranked: true, hit: 2, effect: "strain", confirmed: false },
  { id: "stunDamage", confirmed: false },
  { id: "sunder", hit: 1, repeatable: true, effect: "sunder", confirmed: false },
  { id: "unwieldy", ranked: true, needs: "agility", confirmed: false },
  { id: "vicious", ranked: true, confirmed: false },
];

/** How an adversary fights, whatever the setting. */
export const ROLES = ["brawler", "shooter", "leader", "sneak", "caster", "beast", "expert"] as const;

/** What adversaries cost, each below a threat (adversaries.ts). [house] */
export const PRICES = [
  { step: "fry", below: 0.3, price: 2 },
  { step: "trouble", below: 1, price: 3 },
  { step: "danger", below: 2.5, price: 6 },
  { step: "table", below: Number.POSITIVE_INFINITY, price: 12 },
] as const;
export type ThreatStep = (typeof PRICES)[number]["step"];

/** What there is to spend on adversaries for each hero. [house] */
export const FIGHTS = { easy: 1, normal: 2, hard: 3, deadly: 4 } as const;
export type Fight = keyof typeof FIGHTS;
