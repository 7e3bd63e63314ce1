import { oneOf, whole, yes } from "../shape.ts";
import { closed, type Infer, usual } from "../strict.ts";
import { entriesOf, flag, number, own, plainFields, textOf, word } from "../validate.ts";
import { CHARACTERISTICS, type Characteristic } from "./skills.ts";
import { QUALITIES, type Quality, VEHICLE_SCALE, WEAR, type Wear } from "./tables.ts";
import type { Pool } from "./types.ts";

/* A weapon between two attacks, and what its qualities do (public summaries; what is unconfirmed says so in QUALITIES). */

const RANK = 1000;

const STATE = closed({
  wear: usual(oneOf(WEAR), "sound"),
  /** Shots since it was reloaded, 0…1000, and the rank of Limited Ammo. */
  spent: usual(whole(0, 1000), 0),
  limitedAmmo: usual(whole(0, RANK), 0),
  /** Maneuvers of preparation made, 0…20, and the rank of Prepare. */
  prepared: usual(whole(0, 20), 0),
  prepare: usual(whole(0, RANK), 0),
  /** Whether it still rests from its last shot (Slow-Firing). */
  resting: usual(yes, false),
});
/** What is known of a weapon before it is used. Ranks of qualities 0…1000, 0: without it; all of it may be left out. */
export interface WeaponState extends Infer<typeof STATE> {}

/** Nothing to shoot with: every shot fired, or, where the table does not count them, once a user marked it empty. */
export function isEmpty(weapon: Pick<WeaponState, "spent" | "limitedAmmo">): boolean {
  const { spent, limitedAmmo } = STATE.strict(weapon, "weapon");
  return spent > 0 && spent >= limitedAmmo;
}

/** Why a weapon cannot be used now, the gravest reason first; null when it can. `missing`: maneuvers of preparation. */
export function whyUnusable(
  weapon: WeaponState,
): { readonly why: "broken" | "empty" | "resting" | "unprepared"; readonly missing: number } | null {
  const { wear, spent, limitedAmmo, prepared, prepare, resting } = STATE.strict(weapon, "weapon");
  if (wear === "major" || wear === "destroyed") return { why: "broken", missing: 0 };
  if (isEmpty({ spent, limitedAmmo })) return { why: "empty", missing: 0 };
  if (resting) return { why: "resting", missing: 0 };
  return prepared < prepare ? { why: "unprepared", missing: prepare - prepared } : null;
}

/**
 * What one attack leaves of a weapon: a shot less where they are counted, nothing prepared, and so many rounds of rest as
 * ranks of Slow-Firing (0…1000).
 */
export function afterShot(
  weapon: WeaponState,
  slowFiring = 0,
): { readonly spent: number; readonly prepared: number; readonly rest: number } {
  const { spent, limitedAmmo } = STATE.strict(weapon, "weapon");
  return {
    spent: spent < limitedAmmo ? spent + 1 : spent,
    prepared: 0,
    rest: number({ slowFiring }, "slowFiring", "", 0, RANK),
  };
}

/** What its wielder does for a weapon with a maneuver. */
export const CHORES = ["reload", "prepare"] as const;
export type Chore = (typeof CHORES)[number];

/** What is changed by that maneuver: reloading counts the shots anew, preparing is one step more. */
export function afterChore(weapon: WeaponState, chore: Chore): { readonly spent: number; readonly prepared: number } {
  const { spent, prepared } = STATE.strict(weapon, "weapon");
  return word({ chore }, "chore", "", CHORES) === "reload" ? { spent: 0, prepared } : { spent, prepared: prepared + 1 };
}

/** Shots that leave a weapon without any, also one whose shots nobody counts. */
export const emptied = (limitedAmmo: number): number =>
  Math.max(1, number({ limitedAmmo }, "limitedAmmo", "", 0, RANK));

/** One step more worn; a destroyed one stays so. */
export function worn(wear: Wear): Wear {
  const at = WEAR.indexOf(word({ wear }, "wear", "", WEAR));
  return WEAR[Math.min(WEAR.length - 1, at + 1)] as Wear;
}

interface QualityRank {
  readonly id: string;
  /** 0…1000; default 0. */
  readonly rank?: number;
}

const known: ReadonlyMap<string, Quality> = new Map(QUALITIES.map((quality) => [quality.id, quality]));

function readQuality(quality: QualityRank): { id: string; rank: number } {
  const source = plainFields(quality, "quality", ["id", "rank"]);
  return { id: textOf(own(source, "id"), "quality.id"), rank: number(source, "rank", "quality", 0, RANK, 0) };
}

/**
 * Dice that a quality puts into its wielder's pool, at most 20 of a kind: so many as ranks, or one die of difficulty for
 * each point by which the wielder's characteristic (0…20) falls short. `always` false: only when the wielder wants it. Null:
 * none.
 */
export function qualityPool(
  quality: QualityRank,
  characteristics: Readonly<Partial<Record<Characteristic, number>>> = {},
): { readonly add: Pool; readonly always: boolean } | null {
  const { id, rank } = readQuality(quality);
  const has = plainFields(characteristics, "characteristics", CHARACTERISTICS);
  const { pool, needs } = known.get(id) ?? {};
  const value = needs && own(has, needs) !== undefined ? number(has, needs, "characteristics", 0, 20) : rank;
  if (value < rank) return { add: { difficulty: Math.min(20, rank - value) }, always: true };
  if (!pool) return null;
  const dice = Object.entries(pool).map(([die, count]) => [die, Math.min(20, count * Math.max(1, rank))]);
  return { add: Object.fromEntries(dice) as Pool, always: !pool.difficulty };
}

/** What an activated quality does to the target. */
interface Activated {
  /** Another hit: so much damage before the net successes, and with how many of them. */
  readonly hit?: { readonly damage: number; readonly success: number };
  readonly strain?: number;
  /** What the target holds is worn by one step. */
  readonly sunder?: true;
  /** A condition, and for how many turns. */
  readonly status?: string;
  readonly turns?: number;
  /** What goes on all that time: dice of setback in every check, damage at the start of each turn. */
  readonly lasts?: { readonly setback: number; readonly damage: number };
}

/**
 * The numbers of an activated quality (QUALITIES says the rules). `of`: damage 0…1000 of the weapon, net successes
 * −1000…1000, and whether it is a vehicle's. Null: nothing that numbers can say.
 */
export function activated(
  quality: QualityRank,
  of: { readonly damage: number; readonly success: number; readonly vehicleScale?: boolean },
): Activated | null {
  const { id, rank } = readQuality(quality);
  const source = plainFields(of, "of", ["damage", "success", "vehicleScale"]);
  const damage = number(source, "damage", "of", 0, 1000);
  const success = number(source, "success", "of", -1000, 1000);
  const scale = flag(source, "vehicleScale", "of", false) ? VEHICLE_SCALE : 1;
  const effect = known.get(id)?.effect;
  const turns = Math.max(1, rank);
  if (effect === undefined || effect === "guided") return null;
  if (effect === "again") return { hit: { damage, success } };
  if (effect === "blast") return { hit: { damage: rank, success: Math.max(0, success) } };
  if (effect === "strain") return { strain: rank };
  if (effect === "sunder") return { sunder: true };
  if (effect === "setback") return { turns, lasts: { setback: 1, damage: 0 } };
  if (effect === "burn") return { status: "burning", turns, lasts: { setback: 0, damage: damage * scale } };
  const { status } = effect;
  // Who was knocked down gets up by a maneuver, whenever that is.
  return status === "prone" ? { status, turns } : { status, turns, lasts: { setback: 0, damage: 0 } };
}

/* What an actor bears, and what it weighs (public summaries; numbers 0…1000 unless stated). */

/** How many of a kind an actor bears at once: a weapon in each hand, and one suit of armour. [house] */
export const BORNE = { weapon: 2, armour: 1 } as const;

/** Armour weighs so much less on its wearer (source). */
const WORN_RELIEF = 3;

export interface Load {
  readonly encumbrance: number;
  /** 0…1000000; default 1. */
  readonly quantity?: number;
  /** The armour that is worn. Default false. */
  readonly worn?: boolean;
}

/** Encumbrance of all these together: at most 100000 things. */
export function carried(things: readonly Load[]): number {
  return entriesOf(things, "things", 100_000).reduce<number>((sum, thing, index) => {
    const path = `things[${index}]`;
    const source = plainFields(thing, path, ["encumbrance", "quantity", "worn"]);
    const relief = flag(source, "worn", path, false) ? WORN_RELIEF : 0;
    const each = Math.max(0, number(source, "encumbrance", path, 0, 1000) - relief);
    return sum + each * number(source, "quantity", path, 0, 1_000_000, 1);
  }, 0);
}

/** Setback dice for `over` more than the actor can carry (0…1e12), in checks of the body; at most 20. */
export function loadSetback(over: number, characteristic: Characteristic): number {
  const many = number({ over }, "over", "", 0, 1e12);
  const used = word({ characteristic }, "characteristic", "", CHARACTERISTICS);
  return used === "brawn" || used === "agility" ? Math.min(20, many) : 0;
}

/** Which of several suits counts when more than one is worn: by soak, and then by defence. [house] */
export function worthOfArmour(armour: { readonly soak: number; readonly defence: number }): number {
  const source = plainFields(armour, "armour", ["soak", "defence"]);
  return number(source, "soak", "armour", 0, 1000) + number(source, "defence", "armour", 0, 100) / 1000;
}
