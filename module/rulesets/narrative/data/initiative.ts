import { initiativeNumber, type Outcome, readInitiativeNumber } from "../../../core/narrative/index.ts";
import { netWords } from "../cards/symbols.ts";
import { choices, key } from "./labels.ts";

/** Who acts first: what is rolled for it, and how what came of it is written. */

/** Skills that decide who acts first: when one is ready for the fight, and when one is not (source). */
export const INITIATIVE = { prepared: "cool", surprised: "vigilance" } as const;

/** Asked once for each side when all roll at a time. */
export const INITIATIVE_WAYS = {
  control: "way",
  label: key("control.way"),
  options: choices(Object.keys(INITIATIVE), "way"),
};

/** The number that sorts a fight: net successes, then net advantages; ties are the players' (the tie-break says so). */
export const initiativeTotal = (outcome: unknown): number => initiativeNumber((outcome as Outcome).net);

/** That number as both again: "1 · 2", and in words. */
export function readInitiative(total: number): { text: string; spoken: string } {
  const { success, advantage } = readInitiativeNumber(total);
  const text = [success, advantage].map((count) => String(count).replace("-", "−")).join(" · ");
  return { text, spoken: netWords({ success, advantage, triumph: 0, despair: 0 }) };
}
