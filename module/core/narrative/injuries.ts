import type { PoolChange } from "./pool.ts";
import { CRITICAL_BANDS, CRITICAL_ROWS, type Severity } from "./tables.ts";

/**
 * The table of critical injuries. Its bands and severities are public; what each row does is [house], because no source we
 * may use says it. Names and words are in the interface.
 */
export interface Injury {
  /** 1…29. */
  readonly row: number;
  /** The totals of d100 and its bonuses that lead here; the last row has no end, and stands up to 999. */
  readonly from: number;
  readonly to: number;
  /** By the classic bands; the other family is `critical({ variant })`. */
  readonly severity: Severity;
  /** Changes of the injured one's pools while it is not healed: `when` says of which. */
  readonly dice: readonly (PoolChange & { readonly when: string })[];
  /** Strain that it costs at once. */
  readonly strain?: number;
  /** A condition that it brings at once. */
  readonly status?: "prone";
}

const setback = (when: string, count = 1) => ({ when, add: { setback: count } });
const harder = (when: string, count = 1) => ({ when, add: { difficulty: count } });

/** What does not change dice is told in words alone. [house] */
const DICE: Readonly<Record<number, Injury["dice"]>> = {
  4: [setback("initiative")],
  6: [setback("group:social")],
  7: [setback("ranged")],
  8: [setback("melee")],
  10: [setback("skill:perception", 2)],
  11: [setback("characteristic:agility")],
  12: [setback("characteristic:brawn")],
  13: [setback("characteristic:intellect"), setback("characteristic:cunning")],
  14: [setback("characteristic:willpower"), setback("characteristic:presence")],
  16: [{ when: "attacked", add: { boost: 1 } }],
  17: [setback("combat", 2)],
  18: [setback("always")],
  19: [harder("characteristic:agility")],
  20: [harder("characteristic:brawn")],
  21: [harder("characteristic:intellect"), harder("characteristic:cunning")],
  22: [harder("characteristic:presence")],
  23: [harder("combat")],
  24: [harder("always")],
  25: [{ when: "combat", upgrade: { difficulty: 1 } }],
  26: [harder("always"), setback("always")],
  27: [harder("always", 2)],
  28: [{ when: "always", upgrade: { difficulty: 2 } }],
};

const AT_ONCE: Readonly<Record<number, Pick<Injury, "strain" | "status">>> = {
  1: { strain: 1 },
  9: { strain: 2, status: "prone" },
};

const LAST = 999;
const endOf = (row: number): number => (row <= 26 ? 5 * row : row < CRITICAL_ROWS ? 130 + 10 * (row - 26) : LAST);

export const INJURIES: readonly Injury[] = Array.from({ length: CRITICAL_ROWS }, (_, index) => {
  const row = index + 1;
  const to = endOf(row);
  const severity = CRITICAL_BANDS.classic.find(([, top]) => to <= top)?.[0] ?? "death";
  return { row, from: row === 1 ? 1 : endOf(row - 1) + 1, to, severity, dice: DICE[row] ?? [], ...AT_ONCE[row] };
});
