import * as shape from "../shape.ts";
import type { Die } from "./dice.ts";
import type { PoolChange } from "./pool.ts";

/* What people add to a pool by hand, and who changes what of one that a table builds together. [house] */

const STEPS = {
  upgradeAbility: ["upgrade", "ability"],
  downgradeAbility: ["downgrade", "ability"],
  upgradeDifficulty: ["upgrade", "difficulty"],
  downgradeDifficulty: ["downgrade", "difficulty"],
} as const;
type Step = keyof typeof STEPS;

/** In the order in which a pool is built: dice first, then upgrades, then downgrades. */
export const BY_HAND = [
  "boost",
  "setback",
  "difficulty",
  "upgradeAbility",
  "upgradeDifficulty",
  "downgradeAbility",
  "downgradeDifficulty",
] as const satisfies readonly (Die | Step)[];
export type HandField = (typeof BY_HAND)[number];

export const MOST_BY_HAND = 10;

/** A line that a user added by hand: so many dice or steps, and why. */
export interface HandLine {
  /** Who added it. */
  user: string;
  name: string;
  field: HandField;
  value: number;
  why: string;
}

/** The lines of a pool, as they were stored or sent: of more than forty, and of what is no line, nothing is read. */
export const HAND_LINES = shape.listOf(
  shape.record<HandLine>({
    user: shape.text(),
    name: shape.text(),
    field: shape.oneOf(BY_HAND),
    value: shape.whole(-MOST_BY_HAND, MOST_BY_HAND),
    why: shape.text(),
  }),
  40,
);

/** Who changes a pool. */
export interface Hand {
  readonly id: string;
  readonly isGM: boolean;
}

/** What a player adds to their own pool when it is built by several; the rest is the GM's. */
const PLAYERS_FIELDS: readonly HandField[] = ["boost", "setback", "upgradeAbility"];
export const handFields = ({ isGM }: Hand): readonly HandField[] => (isGM ? BY_HAND : PLAYERS_FIELDS);

export const isByHand = (field: unknown): field is HandField => BY_HAND.includes(field as HandField);

/** Dice may be taken away by hand too; a step backwards is the other step. */
export const leastByHand = (field: HandField): number => (field === "difficulty" ? -MOST_BY_HAND : 0);

/** A number of dice or steps that a user asks for, in whatever shape, held within what people may add; 0 where it is none. */
export function byHand(value: unknown, field: HandField): number {
  const count = Math.trunc(Number(value ?? 0)) || 0;
  return Math.min(MOST_BY_HAND, Math.max(leastByHand(field), count));
}

/** So many dice of a kind, or steps of a field, as a change of a pool. */
export function handChange(field: string, value: number): PoolChange {
  const step = Object.hasOwn(STEPS, field) ? STEPS[field as Step] : null;
  return step ? { [step[0]]: { [step[1]]: value } } : { add: { [field]: value } };
}

/** The fields of a change, one by one; what changes nothing is left out. */
export function handParts({ add = {}, upgrade = {}, downgrade = {} }: PoolChange): { field: string; value: number }[] {
  const steps = Object.entries(STEPS).map(([field, [kind, side]]) => ({
    field,
    value: (kind === "upgrade" ? upgrade : downgrade)[side] ?? 0,
  }));
  const dice = Object.entries(add).map(([field, value]) => ({ field, value: value ?? 0 }));
  return [...dice, ...steps].filter(({ value }) => value !== 0);
}

/** The lines with one user's line replaced; a line of 0 is taken out. Each user has one of a field. */
export function withLine(lines: readonly HandLine[], line: HandLine): HandLine[] {
  const same = (each: HandLine) => each.user === line.user && each.field === line.field;
  const found = lines.findIndex(same);
  const at = found < 0 ? lines.length : found;
  const fresh = line.value === 0 ? [] : [line];
  return [...lines.slice(0, at), ...fresh, ...lines.slice(at).filter((each) => !same(each))];
}

/** What is chosen in a pool that is built together: the difficulty by the GM, the rest by both. */
export const CHOSEN_TOGETHER = ["difficulty", "range", "characteristic"] as const;
export const mayChoose = (name: string, { isGM }: Hand): boolean => isGM || name !== "difficulty";

/** Rulings, and the dark points. */
const GMS_SWITCHES = ["anyway", "destiny.dark"];

/** The switch of a user's line by hand. */
export const handSwitch = ({ user, field }: Pick<HandLine, "user" | "field">): string => `hand.${user}.${field}`;

/** Whose switch a line is: a line by hand belongs to its user and the GM, some lines to the GM alone. */
export function maySwitch(change: string, { id, isGM }: Hand): boolean {
  if (isGM) return true;
  if (change.startsWith("hand.")) return change.startsWith(`hand.${id}.`);
  return !GMS_SWITCHES.includes(change);
}

/** Of these pools and a new one, at most so many: one for each roller, and the oldest go first. */
export function onePerRoller<Pool extends { readonly actor: string }>(
  pools: readonly Pool[],
  fresh: Pool,
  most: number,
): Pool[] {
  return [...pools.filter(({ actor }) => actor !== fresh.actor), fresh].slice(-most);
}
