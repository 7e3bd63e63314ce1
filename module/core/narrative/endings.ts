import type { Ending } from "../effects.ts";
import { flag, number, plainFields, wholeNumber, word } from "../validate.ts";
import { DIFFICULTY, HEALING, SEVERITIES, type Severity } from "./tables.ts";

/* What heals (rules of the published family, §3.4): numbers 0…100000. */

const MOST = 100_000;

/** A night: all strain and one wound; a week: seven. A rest that is no night gives nothing by itself: strain is rolled for. */
export function afterEnding(
  values: { readonly wounds: number; readonly strain: number },
  ending: Ending,
): { wounds: number; strain: number } {
  const wounds = wholeNumber(values.wounds, "wounds", 0, MOST);
  const strain = wholeNumber(values.strain, "strain", 0, MOST);
  const nights = ending === "night" ? 1 : ending === "week" ? 7 : 0;
  return nights === 0 ? { wounds, strain } : { wounds: Math.max(0, wounds - nights), strain: 0 };
}

/** Wounds that a stimulant closes: as many as it says the first time in a day, one less each time after. */
export const stimulant = (heals: number, usedToday: number): number =>
  Math.max(0, wholeNumber(heals, "heals", 0, 100) - wholeNumber(usedToday, "usedToday", 0, 1000));

/** Strain that a roll after a fight takes away: as much as its net successes, −1000…1000. */
export const recovered = (strain: number, success: number): number =>
  Math.max(0, wholeNumber(strain, "strain", 0, MOST) - Math.max(0, wholeNumber(success, "success", -1000, 1000)));

/**
 * What a Medicine check that succeeded does for the patient: a wound less for each net success, a point of strain less for each
 * net advantage, and none more for threats. Symbols −1000…1000.
 */
export function mended(
  patient: { readonly wounds: number; readonly strain: number },
  net: { readonly success: number; readonly advantage: number },
): { readonly wounds: number; readonly strain: number } {
  const source = plainFields(patient, "patient", ["wounds", "strain"]);
  const symbols = plainFields(net, "net", ["success", "advantage"]);
  const healed = (name: "wounds" | "strain", by: "success" | "advantage"): number =>
    Math.max(0, number(source, name, "patient", 0, MOST) - Math.max(0, number(symbols, by, "net", -1000, 1000)));
  return { wounds: healed("wounds", "success"), strain: healed("strain", "advantage") };
}

/** Difficulty dice of a Medicine check: by wounds against the threshold, on oneself, without a kit. */
export function medicineDifficulty(patient: {
  readonly wounds: number;
  readonly threshold: number;
  readonly self?: boolean;
  readonly kit?: boolean;
}): number {
  const source = plainFields(patient, "", ["wounds", "threshold", "self", "kit"]);
  const wounds = number(source, "wounds", "", 0, MOST);
  const threshold = number(source, "threshold", "", 1, 1000);
  const { light, heavy, beyond } = HEALING.medicine;
  const base = 2 * wounds <= threshold ? light : wounds <= threshold ? heavy : beyond;
  const self = flag(source, "self", "", false) ? HEALING.medicineSelf : 0;
  return base + self + (flag(source, "kit", "", true) ? 0 : HEALING.medicineNoKit);
}

/** How an injury is treated: by another actor, by the patient, or by a week's rest. */
export const TREATMENTS = ["other", "self", "rest"] as const;
export type Treatment = (typeof TREATMENTS)[number];

/** Difficulty dice of treating a critical injury: its severity's, more on oneself and without a kit; a rest asks for neither. */
export function injuryDifficulty(injury: {
  readonly severity: Exclude<Severity, "death">;
  readonly way?: Treatment;
  readonly kit?: boolean;
}): number {
  const source = plainFields(injury, "", ["severity", "way", "kit"]);
  const curable = SEVERITIES.filter((severity) => severity !== "death");
  const base = DIFFICULTY[word(source, "severity", "", curable)];
  const way = word(source, "way", "", TREATMENTS, "other");
  const kit = flag(source, "kit", "", true);
  if (way === "rest") return base;
  return base + (way === "self" ? HEALING.medicineSelf : 0) + (kit ? 0 : HEALING.medicineNoKit);
}
