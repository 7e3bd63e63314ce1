import { Distribution } from "../chance/distribution.ts";
import { oneOf, whole, yes } from "../shape.ts";
import { type Complete, closed, type Infer, optional, usual } from "../strict.ts";
import { coreError, own, plainFields, wholeNumber, word } from "../validate.ts";
import type { PoolChange } from "./pool.ts";
import {
  CRITICAL_BANDS,
  CRITICAL_ROWS,
  CRITICAL_STEP,
  CRITICAL_VARIANTS,
  type CriticalVariant,
  ENGAGED_HEAVY,
  MELEE_DIFFICULTY,
  RANGE_DIFFICULTY,
  RANGE_MANEUVERS,
  RANGE_METRES,
  RANGES,
  type Range,
  SEVERITIES,
  type Severity,
  VEHICLE_SCALE,
} from "./tables.ts";

const LIMIT = 1000;
const MAX_DAMAGE = 100_000;

const COUNT = whole(0, LIMIT);

const BLOW = {
  /** Of the weapon, with the characteristic when it adds one, 0…1000. */
  damage: COUNT,
  /** Net successes, 0…1000; 0: what hurts without an attack, such as fire. */
  success: COUNT,
};
const THROUGH = {
  /** Soak that the weapon ignores, 0…1000. Default 0. */
  pierce: usual(COUNT, 0),
  /** Ranks of Breach, 0…1000: each ignores a point of armour of vehicles, ten of people's soak. Default 0. */
  breach: usual(COUNT, 0),
  /** Tenfold, for a vehicle's weapon against people. Default false. */
  vehicleScale: usual(yes, false),
};
const HIT = closed({
  ...BLOW,
  /** Protection of the target: characteristic + armour, 0…1000. */
  soak: COUNT,
  ...THROUGH,
});
export interface Hit extends Infer<typeof HIT> {}
const RAM = closed({ ...BLOW, armour: whole(0, 100), ...THROUGH }, "armour");

/** Damage of a hit: weapon + net successes; and what goes through the target's soak, never below 0 (source). */
export function damage(hit: Hit): { readonly damage: number; readonly wounds: number } {
  const { damage, success, soak, pierce, breach, vehicleScale } = HIT.strict(hit, "");
  const total = (damage + success) * (vehicleScale ? VEHICLE_SCALE : 1);
  const left = Math.max(0, soak - pierce - VEHICLE_SCALE * breach);
  return { damage: total, wounds: Math.max(0, total - left) };
}

/**
 * The same hit on a vehicle, whose `armour` (0…100) counts tenfold against people's weapons: every ten that go through are
 * one point of its hull.
 */
export function vehicleDamage(hit: Infer<typeof RAM>): {
  readonly damage: number;
  readonly wounds: number;
  readonly hull: number;
} {
  const { armour, breach, vehicleScale, pierce, ...base } = RAM.strict(hit, "");
  // Between vehicles Breach takes points of armour, and what pierces people's soak does nothing.
  const dealt = vehicleScale
    ? damage({ ...base, soak: armour, pierce: breach })
    : damage({ ...base, soak: armour * VEHICLE_SCALE, pierce, breach });
  return { ...dealt, hull: Math.floor(dealt.wounds / (vehicleScale ? 1 : VEHICLE_SCALE)) };
}

/** Wounds that a hit deals on average, misses counted as none. `net`: the law of its net successes. */
export function meanWounds(net: Distribution, hit: Omit<Hit, "success">): number {
  return net
    .entries()
    .reduce((sum, [success, chance]) => (success < 1 ? sum : sum + chance * damage({ ...hit, success }).wounds), 0);
}

const GROUP = closed({ count: whole(1, 100), threshold: whole(1, LIMIT), wounds: whole(0, MAX_DAMAGE) });
type Minions = Readonly<Infer<typeof GROUP>>;

/**
 * A group of minions: who still stands, by the shared threshold (members × threshold), and their skill ranks, one less
 * than those standing, at most 5; null when nobody stands. `count` 1…100, `threshold` 1…1000, `wounds` 0…100000.
 */
export function minions(group: Infer<typeof GROUP>): {
  readonly alive: number;
  readonly ranks: number | null;
  readonly total: number;
} {
  const { count, threshold, wounds } = GROUP.strict(group, "");
  const fallen = wounds === 0 ? 0 : Math.floor((wounds - 1) / threshold);
  const alive = Math.max(0, count - fallen);
  return { alive, ranks: alive === 0 ? null : Math.min(5, alive - 1), total: count * threshold };
}

/** Wounds of a group once a critical has taken one of those standing: just past the next threshold. Fields as in `minions`. */
export function minionCritical(group: Infer<typeof GROUP>): number {
  const { alive } = minions(group);
  return Math.max(group.wounds, group.threshold * (group.count - Math.max(0, alive - 1)) + 1);
}

/**
 * A group that parts: so many of those standing go (1… one less than they are), unhurt; the fallen, and the wounds, stay behind.
 * Other fields as in `minions`. [house]
 */
export function splitMinions(
  group: Infer<typeof GROUP>,
  going: number,
): { readonly stay: Minions; readonly go: Minions } {
  const { count, threshold, wounds } = GROUP.strict(group, "");
  const most = Math.max(1, minions(group).alive - 1);
  const leaving = wholeNumber(going, "going", 1, most);
  if (leaving >= minions(group).alive) throw coreError("range", "going", { min: 1, max: 0 }, going);
  return { stay: { count: count - leaving, threshold, wounds }, go: { count: leaving, threshold, wounds: 0 } };
}

/**
 * Two groups that join: as many stand as stood before, and as many wounds are left as they can bear without another falling.
 * Fields as in `minions`; of one threshold, and no more than 100 together. [house]
 */
export function joinMinions(one: Infer<typeof GROUP>, other: Infer<typeof GROUP>): Minions {
  const [first, second] = [GROUP.strict(one, "one"), GROUP.strict(other, "other")];
  const { threshold } = first;
  wholeNumber(second.threshold, "other.threshold", threshold, threshold);
  const count = wholeNumber(first.count + second.count, "count", 2, 100);
  const fallen = count - minions(first).alive - minions(second).alive;
  return { count, threshold, wounds: Math.min(first.wounds + second.wounds, (fallen + 1) * threshold) };
}

export const CONDITIONS = ["fine", "incapacitated", "beyond"] as const;

const STRAIN = closed({ value: whole(0, MAX_DAMAGE), threshold: whole(1, MAX_DAMAGE) }, "threshold");

/**
 * Wounds against the threshold: over it incapacitated (and a critical injury); tracked up to twice the threshold,
 * beyond which `beyond`. Who keeps strain is incapacitated over its threshold too. Values 0…100000, thresholds 1…1000 and
 * 1…100000.
 */
export function condition(
  wounds: number,
  threshold: number,
  strain?: Infer<typeof STRAIN>,
): (typeof CONDITIONS)[number] {
  wholeNumber(wounds, "wounds", 0, MAX_DAMAGE);
  wholeNumber(threshold, "threshold", 1, LIMIT);
  if (wounds > threshold) return wounds <= 2 * threshold ? "incapacitated" : "beyond";
  if (strain === undefined) return "fine";
  const { value, threshold: most } = STRAIN.strict(strain, "strain");
  return value > most ? "incapacitated" : "fine";
}

const SUFFERED = closed({ wounds: whole(0, MAX_DAMAGE), suffered: whole(0, MAX_DAMAGE), threshold: whole(1, LIMIT) });

/**
 * Wounds after more of them: they are tracked up to twice the threshold and no farther (rules of the published family, §3.4). What
 * stood beyond that already stays. Wounds 0…100000, suffered 0…100000, threshold 1…1000.
 */
export function woundsAfter(hurt: Infer<typeof SUFFERED>): number {
  const { wounds, suffered, threshold } = SUFFERED.strict(hurt, "");
  return Math.min(Math.max(wounds, 2 * threshold), wounds + suffered);
}

const RANKS = usual(whole(0, 20), 0);
const variant = usual(oneOf(CRITICAL_VARIANTS), "classic");
const BONUS = closed({
  /** Critical injuries not healed. */
  injuries: RANKS,
  /** Further activations by the same hit. */
  activations: RANKS,
  /** Ranks of the Vicious quality. */
  vicious: RANKS,
  /** Anything else, −200…200 (talents). */
  other: usual(whole(-200, 200), 0),
});
/** What is added to the d100 of a critical injury. All 0…20. */
export interface CriticalBonus extends Infer<typeof BONUS> {}
const ODDS = closed({ ...BONUS.fields, variant });
const THROW = closed({ ...BONUS.fields, roll: whole(1, 100), variant });

const bonusOf = ({ injuries, activations, vicious, other }: Complete<typeof BONUS>): number =>
  CRITICAL_STEP * (injuries + activations + vicious) + other;

export interface Critical {
  readonly total: number;
  /** Row of the injury table, 1…29. */
  readonly row: number;
  readonly severity: Severity;
}

function criticalAt(total: number, variant: CriticalVariant): Critical {
  // Totals below 1 are the first row. Five to a row up to 130, ten up to 150.
  const at = Math.max(1, total);
  const row = at <= 130 ? Math.ceil(at / 5) : at <= 150 ? 26 + Math.ceil((at - 130) / 10) : CRITICAL_ROWS;
  const severity = CRITICAL_BANDS[variant].find(([, top]) => at <= top)?.[0] ?? "death";
  return { total, row, severity };
}

/** A critical injury: d100 (1…100) + 10 for each injury, further activation and rank of Vicious (public tables). */
export function critical(throw_: Infer<typeof THROW>): Critical {
  const { roll, variant, ...bonus } = THROW.strict(throw_, "");
  return criticalAt(roll + bonusOf(bonus), variant);
}

/** The exact chances of each severity before the d100 is rolled, and the total. */
export function criticalOdds(bonus: Infer<typeof ODDS> = {}): {
  readonly total: Distribution;
  readonly severities: Readonly<Record<Severity, number>>;
} {
  const { variant, ...given } = ODDS.strict(bonus, "");
  const added = bonusOf(given);
  const cases = Object.fromEntries(SEVERITIES.map((severity) => [severity, 0])) as Record<Severity, number>;
  for (let roll = 1; roll <= 100; roll++) cases[criticalAt(roll + added, variant).severity] += 1;
  for (const severity of SEVERITIES) cases[severity] /= 100;
  return { total: Distribution.die(100).shift(added), severities: cases };
}

/**
 * The range that a distance on a map means: metres 0…1e6; `reach`: how far each range goes, none less than the one
 * before.
 */
export function rangeAt(
  metres: number,
  reach: Readonly<Record<Exclude<Range, "extreme">, number>> = RANGE_METRES,
): Range {
  const away = distance(metres, "metres", 0);
  const source = plainFields(reach, "reach", NEAR);
  let last = 0;
  for (const range of NEAR) last = distance(own(source, range), `reach.${range}`, last);
  return NEAR.find((range) => away <= reach[range]) ?? "extreme";
}

const NEAR = ["engaged", "short", "medium", "long"] as const;

/** Metres, not always whole. */
function distance(value: unknown, field: string, min: number): number {
  const accepted = { min, max: 1e6 };
  if (typeof value !== "number") throw coreError("type", field, accepted, value);
  if (!(value >= min && value <= 1e6)) throw coreError("range", field, accepted, value);
  return value;
}

const SILHOUETTE = usual(whole(0, 20), 1);
const ATTACK = closed({
  mode: oneOf(["melee", "ranged"]),
  range: optional(oneOf(RANGES)),
  heavy: usual(yes, false),
  silhouette: SILHOUETTE,
  target: SILHOUETTE,
});

/**
 * Difficulty dice of an attack: melee always 2; ranged by range (engaged: 2, and one more with a heavy weapon); one less
 * against a target two or more
 * silhouettes larger, one more against one two or more smaller. Silhouettes 0…20, default 1; result 0 or more.
 */
export function attackDifficulty(attack: Infer<typeof ATTACK>): number {
  const { mode, range: said, target, silhouette, heavy: weighs } = ATTACK.strict(attack, "");
  const melee = mode === "melee";
  const range = said ?? (melee ? "engaged" : undefined);
  if (range === undefined) throw coreError("missing", "range", { words: RANGES });
  if (melee && range !== "engaged") throw coreError("combination", "range", { words: ["engaged"] }, range);
  const larger = target - silhouette;
  const heavy = weighs && range === "engaged" ? ENGAGED_HEAVY : 0;
  const base = melee ? MELEE_DIFFICULTY : RANGE_DIFFICULTY[range] + heavy;
  return Math.max(0, base + (larger >= 2 ? -1 : larger <= -2 ? 1 : 0));
}

/** Maneuvers from one range to another (source): short to long is 1 + 2. Moving within short range takes one. */
export function maneuversBetween(from: Range, to: Range): number {
  const a = RANGES.indexOf(word({ from }, "from", "", RANGES));
  const b = RANGES.indexOf(word({ to }, "to", "", RANGES));
  if (a === b) return from === "short" ? 1 : 0;
  let sum = 0;
  for (const range of RANGES.slice(Math.min(a, b), Math.max(a, b))) {
    if (range !== "extreme") sum += RANGE_MANEUVERS[range];
  }
  return sum;
}

/** What a crew member does on board, with the skill that goes with it. */
export const STATIONS = {
  pilot: "piloting",
  gunner: "gunnery",
  engineer: "mechanics",
  commander: "leadership",
} as const;
export type Station = keyof typeof STATIONS;

/** Sides that shields of vehicles cover. [house] */
export const SHIELD_SIDES = ["fore", "aft", "port", "starboard"] as const;
export type ShieldSide = (typeof SHIELD_SIDES)[number];

/** What handling adds to a roll of a skill on board: boost or setback dice for the pilot; null: nothing. */
export function handlingDice(handling: number, skill: string): PoolChange | null {
  if (handling === 0 || skill !== STATIONS.pilot) return null;
  return { add: handling > 0 ? { boost: handling } : { setback: -handling } };
}
