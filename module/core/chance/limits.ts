import { coreError } from "../validate.ts";
import { MAX_SUPPORT } from "./exploding.ts";

/** What distributions refuse, each with its field and what is accepted. */

/** Multiply-adds one operation may cost: about a tenth of a second. */
const MAX_WORK = 2 ** 28;

export function checkNumber(n: unknown): void {
  if (typeof n !== "number" || Number.isNaN(n)) throw coreError("type", "n", { type: "a number" }, n);
}

export function checkWeight(weight: unknown, field: string): number {
  const accepted = { type: "a finite number, 0 or more" };
  if (typeof weight !== "number") throw coreError("type", field, accepted, weight);
  if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) throw coreError("range", field, accepted, weight);
  return weight;
}

export function supported(length: number): number {
  if (length > MAX_SUPPORT) throw coreError("range", "support", { min: 1, max: MAX_SUPPORT }, length);
  return length;
}

export function affordable(work: number): void {
  if (work > MAX_WORK) throw coreError("range", "work", { min: 1, max: MAX_WORK }, work);
}
