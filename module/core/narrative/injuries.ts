import { entriesOf, flag, number, plainFields, word } from "../validate.ts";
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

/** An injury that does not change dice has words alone. [house] */
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

/*
 * What befalls vehicles beyond their hull: criticals, shields by side, repairs, and what is in the hold. The public sources
 * give none of it: all of this is of the house, after the rules for people. [house]
 */

/** A critical of a vehicle. */
interface VehicleCritical {
  /** 1…8. */
  readonly row: number;
  /** The totals of d100 and its bonuses that lead here; the last row stands up to 999. */
  readonly from: number;
  readonly to: number;
  readonly severity: Severity;
  /** System strain that it costs at once. */
  readonly strain?: number;
  /** What it takes from a figure until it is repaired; `all`: whatever there is. */
  readonly takes?: { readonly figure: "speed" | "handling" | "armour" | "defence"; readonly by: number | "all" };
  /** Whether nothing is left that flies, floats or rolls. */
  readonly destroys?: boolean;
}

const ROWS: readonly (Pick<VehicleCritical, "to"> & Partial<VehicleCritical>)[] = [
  { to: 20, strain: 1 },
  { to: 40, strain: 2 },
  { to: 65, takes: { figure: "speed", by: 1 } },
  { to: 90, takes: { figure: "handling", by: 1 } },
  { to: 110, takes: { figure: "defence", by: "all" } },
  { to: 125, takes: { figure: "speed", by: "all" } },
  { to: 150, takes: { figure: "armour", by: 2 } },
  { to: 999, destroys: true },
];

/** The table of a vehicle's criticals: d100 as for people, with the same severities by the classic bands. [house] */
export const VEHICLE_CRITICALS: readonly VehicleCritical[] = ROWS.map((row, index) => ({
  ...row,
  row: index + 1,
  from: (ROWS[index - 1]?.to ?? 0) + 1,
  severity: CRITICAL_BANDS.classic.find(([, top]) => row.to <= top)?.[0] ?? "death",
}));

/** The critical of a total of d100 and what is added to it (−1000…10000); below 1 the first. */
export function vehicleCritical(total: number): VehicleCritical {
  const at = number({ total }, "total", "", -1000, 10_000);
  return VEHICLE_CRITICALS.find(({ to }) => at <= to) ?? (VEHICLE_CRITICALS.at(-1) as VehicleCritical);
}

/**
 * Places for attachments: those taken (each attachment 0…20, at most 1000 of them) of what a vehicle has (0…100), how many are
 * left, and how many are taken beyond it. More than fits is a matter for the table. [house]
 */
export function hardPoints(
  attachments: readonly number[],
  places: number,
): { readonly used: number; readonly left: number; readonly over: number } {
  const most = number({ places }, "places", "", 0, 100);
  const used = entriesOf(attachments, "attachments", 1000).reduce<number>(
    (sum, points, at) => sum + number({ points }, "points", `attachments[${at}]`, 0, 20),
    0,
  );
  return { used, left: Math.max(0, most - used), over: Math.max(0, used - most) };
}

/** Difficulty dice of repairs by how severe a critical is; what is destroyed is beyond repair. */
const REPAIR: Readonly<Record<Exclude<Severity, "death">, number>> = { easy: 1, average: 2, hard: 3, daunting: 4 };

/** Without tools it is harder, as healing is without a kit. */
const NO_TOOLS = 1;

/**
 * Difficulty dice of a repair (mechanics): of the hull 1, 2 beyond half of it, 3 beyond its threshold, or those of a critical's
 * severity; one more without tools. Hull 0…100000, threshold 1…1000. [house]
 */
export function repairDifficulty(
  damage:
    | { readonly hull: number; readonly threshold: number; readonly tools?: boolean }
    | { readonly severity: Severity; readonly tools?: boolean },
): number {
  const source = plainFields(damage, "", ["hull", "threshold", "severity", "tools"]);
  const more = flag(source, "tools", "", true) ? 0 : NO_TOOLS;
  if ("severity" in damage) {
    const severity = word(source, "severity", "", Object.keys(REPAIR) as Exclude<Severity, "death">[]);
    return REPAIR[severity] + more;
  }
  const hull = number(source, "hull", "", 0, 100_000);
  const threshold = number(source, "threshold", "", 1, 1000);
  return (hull > threshold ? 3 : 2 * hull > threshold ? 2 : 1) + more;
}
