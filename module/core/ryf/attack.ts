import { coreError, type Fields, own, plainFields, wholeNumber, word } from "../validate.ts";
import type { Complete } from "./checks.ts";
import {
  BAND_DIFFICULTY,
  BANDS,
  type Band,
  BEYOND_LONG_DIFFICULTY,
  COVER,
  COVERING_FIRE,
  DUAL_BONUS,
  MOVEMENT,
  POINT_BLANK_METRES,
} from "./tables.ts";
import type { AttackCheck } from "./types.ts";

/** One named part of a number, so that an interface can say where the number comes from. */
export interface Part {
  readonly id: "defence" | "band" | "awkward" | "cover" | "movement" | "shield";
  readonly value: number;
}

export interface Difficulty {
  readonly total: number;
  /** Without the parts that are 0, except the first. */
  readonly parts: readonly Part[];
  /** The band that counted; absent in melee. `beyond` is an awkward shot at long range. */
  readonly band?: Band | "beyond";
}

/**
 * What the weapon, a second one in the other hand (3.0: +3) and the place among several shooters add to the attack (2.x:
 * +1 for each shooter before).
 */
export function attackBonus(check: Complete<AttackCheck>): number {
  const dual = check.dual ? DUAL_BONUS : 0;
  return check.precision + dual + (check.mode === "ranged" ? check.shooter - 1 : 0);
}

/**
 * Difficulty to hit. Melee: the target's defence. Ranged: the band's difficulty, one band further when awkward, plus
 * cover, movement and shield (2.x, with the recovered tables). Point blank is only point blank without cover and
 * against a target that stands still: otherwise it counts as short (2.x).
 */
export function attackDifficulty(check: Complete<AttackCheck>): Difficulty {
  if (check.mode === "melee") return { total: check.defence, parts: [{ id: "defence", value: check.defence }] };
  const exposed = check.cover === "none" && check.movement === "still";
  const band: Band = check.band === "pointBlank" && !exposed ? "short" : check.band;
  const counted = check.awkward ? (BANDS[BANDS.indexOf(band) + 1] ?? "beyond") : band;
  const base = BAND_DIFFICULTY[band];
  const awkward = (counted === "beyond" ? BEYOND_LONG_DIFFICULTY : BAND_DIFFICULTY[counted]) - base;
  const extra: readonly Part[] = [
    { id: "awkward", value: awkward },
    { id: "cover", value: COVER[check.cover] },
    { id: "movement", value: MOVEMENT[check.movement] },
    { id: "shield", value: check.shield },
  ];
  const parts: readonly Part[] = [{ id: "band", value: base }, ...extra.filter((part) => part.value !== 0)];
  return { total: parts.reduce((sum, part) => sum + part.value, 0), parts, band: counted };
}

/** Upper ends of a weapon's bands, in the same unit as the distance. A weapon may lack some, not all. */
export interface Ranges {
  readonly short?: number;
  readonly medium?: number;
  readonly long?: number;
}

/**
 * Band of a distance, ends included (2.x, bow 35/70/150: 35 is short, 36 medium, 151 no longer lethal → null).
 * Half a metre or less is point blank; give distance and ranges in metres. Distances 0…1e6, also fractions. Ranges
 * must not fall; a band that the weapon lacks is skipped.
 */
export function bandAt(distance: number, ranges: Ranges): Band | null {
  const limits = readRanges(ranges);
  if (typeof distance !== "number") throw coreError("type", "distance", { min: 0, max: 1e6 }, distance);
  if (!(distance >= 0 && distance <= 1e6)) throw coreError("range", "distance", { min: 0, max: 1e6 }, distance);
  if (distance <= POINT_BLANK_METRES) return "pointBlank";
  return limits.find(([, limit]) => distance <= limit)?.[0] ?? null;
}

function readRanges(ranges: unknown): (readonly [Band, number])[] {
  const names = ["short", "medium", "long"] as const;
  const source: Fields = plainFields(ranges, "ranges", names);
  const limits: (readonly [Band, number])[] = [];
  for (const name of names) {
    const value = own(source, name);
    if (value === undefined) continue;
    const limit = wholeNumber(value, `ranges.${name}`, 1, 1e6);
    const before = limits.at(-1)?.[1] ?? 1;
    if (limit < before) throw coreError("range", `ranges.${name}`, { min: before, max: 1e6 }, limit);
    limits.push([name, limit]);
  }
  if (limits.length === 0) throw coreError("missing", "ranges.short", { min: 1, max: 1e6 });
  return limits;
}

/** Difficulty of the skill check of an actor who crosses a zone under covering fire (2.x). */
export function coveringFire(fire: keyof typeof COVERING_FIRE): number {
  return COVERING_FIRE[word({ fire }, "fire", "", ["single", "automatic"])];
}
