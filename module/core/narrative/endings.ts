import { type Ending, nightsIn } from "../effects.ts";
import { oneOf, whole, yes } from "../shape.ts";
import { closed, type Infer, usual } from "../strict.ts";
import { wholeNumber } from "../validate.ts";
import { DIFFICULTY, HEALING, SEVERITIES } from "./tables.ts";

/* What heals (rules of the published family, §3.4): numbers 0…100000. */

const MOST = 100_000;

/** A night: all strain and one wound; a week: seven. A rest that is no night gives nothing by itself: strain is rolled for. */
export function afterEnding(
  values: { readonly wounds: number; readonly strain: number },
  ending: Ending,
): { wounds: number; strain: number } {
  const wounds = wholeNumber(values.wounds, "wounds", 0, MOST);
  const strain = wholeNumber(values.strain, "strain", 0, MOST);
  const nights = nightsIn(ending);
  return nights === 0 ? { wounds, strain } : { wounds: Math.max(0, wounds - nights), strain: 0 };
}

/** Wounds that a stimulant closes: as many as it says the first time in a day, one less each time after. */
export const stimulant = (heals: number, usedToday: number): number =>
  Math.max(0, wholeNumber(heals, "heals", 0, 100) - wholeNumber(usedToday, "usedToday", 0, 1000));

/** Strain that a roll after a fight takes away: as much as its net successes, −1000…1000. */
export const recovered = (strain: number, success: number): number =>
  Math.max(0, wholeNumber(strain, "strain", 0, MOST) - Math.max(0, wholeNumber(success, "success", -1000, 1000)));

const PATIENT = closed({ wounds: whole(0, MOST), strain: whole(0, MOST) });
const NET = closed({ success: whole(-1000, 1000), advantage: whole(-1000, 1000) });

/**
 * What a Medicine check that succeeded does for the patient: a wound less for each net success, a point of strain less for each
 * net advantage, and none more for threats. Symbols −1000…1000.
 */
export function mended(
  patient: Infer<typeof PATIENT>,
  net: Infer<typeof NET>,
): { readonly wounds: number; readonly strain: number } {
  const { wounds, strain } = PATIENT.strict(patient, "patient");
  const { success, advantage } = NET.strict(net, "net");
  const less = (of: number, by: number): number => Math.max(0, of - Math.max(0, by));
  return { wounds: less(wounds, success), strain: less(strain, advantage) };
}

const HURT = closed({
  wounds: whole(0, MOST),
  threshold: whole(1, 1000),
  self: usual(yes, false),
  kit: usual(yes, true),
});

/** Difficulty dice of a Medicine check: by wounds against the threshold, on oneself, without a kit. */
export function medicineDifficulty(patient: Infer<typeof HURT>): number {
  const { wounds, threshold, self, kit } = HURT.strict(patient, "");
  const { light, heavy, beyond } = HEALING.medicine;
  const base = 2 * wounds <= threshold ? light : wounds <= threshold ? heavy : beyond;
  return base + (self ? HEALING.medicineSelf : 0) + (kit ? 0 : HEALING.medicineNoKit);
}

/** How an injury is treated: by another actor, by the patient, or by a week's rest. */
export const TREATMENTS = ["other", "self", "rest"] as const;
export type Treatment = (typeof TREATMENTS)[number];

const INJURY = closed({
  severity: oneOf(SEVERITIES.filter((severity) => severity !== "death")),
  way: usual(oneOf(TREATMENTS), "other"),
  kit: usual(yes, true),
});

/** Difficulty dice of treating a critical injury: its severity's, more on oneself and without a kit; a rest asks for neither. */
export function injuryDifficulty(injury: Infer<typeof INJURY>): number {
  const { severity, way, kit } = INJURY.strict(injury, "");
  const base = DIFFICULTY[severity];
  if (way === "rest") return base;
  return base + (way === "self" ? HEALING.medicineSelf : 0) + (kit ? 0 : HEALING.medicineNoKit);
}
