import type { Formula } from "../formula.ts";
import { join, type Shape } from "../shape.ts";
import type { Entry, PageNode } from "../text/nodes.ts";
import type { LocalText, RunningTotal } from "../types.ts";
import { KEYS } from "../vocabulary.ts";

/**
 * What adds up from one roll to the next. `ascent` is what it stands at with this roll, `ascent.before` what it stood at, and
 * `ascent.goal` what it is to reach.
 */

/** What it stood at before this roll: it is given with what the roll is made with. */
export const beforeOf = (id: string): string => `${id}.before`;
const goalOf = (id: string): string => `${id}.goal`;

/** A running total whose gain is not yet read: that may name goals. */
interface ReadTotal extends RunningTotal {
  readonly gain: PageNode | undefined;
  readonly field: string;
}

/** @param numbers The numbers of the roll: they have their names first, and what adds one up needs another. */
export function readTotals(
  node: PageNode | undefined,
  numbers: PageNode | undefined,
  field: string,
  shape: Shape,
  taken: Set<string>,
): ReadTotal[] {
  const first = numbers?.kind === "map" ? numbers.entries.map(({ key }) => key) : [];
  const totals = shape.named(node, field, new Set([...taken, ...first]));
  for (const { key } of totals) taken.add(key);
  return totals.flatMap((entry) => readTotal(entry, join(field, entry.key), shape));
}

function readTotal({ key: id, at, value }: Entry, here: string, shape: Shape): ReadTotal | [] {
  if (value.kind !== "map") return { id, at, gain: value, field: here };
  const entries = shape.map(value, here, KEYS.total);
  if (!entries) return [];
  const said = (key: string): PageNode | undefined => entries.get(key)?.value;
  if (!entries.has("is")) shape.missing(value, here, "is");
  const name: LocalText | undefined = shape.local(said("name"), `${here}.name`);
  const start = shape.formula(said("start"), `${here}.start`);
  const goal = shape.formula(said("goal"), `${here}.goal`);
  return {
    ...{ id, at, gain: said("is"), field: `${here}.is` },
    ...(name !== undefined && { name }),
    ...(start && { start }),
    ...(goal && { goal }),
  };
}

/** The total with this roll, as a formula. */
export const withGain = ({ id, at }: RunningTotal, gain: Formula): Formula => {
  return { op: "+", args: [{ op: "name", args: [], at, name: beforeOf(id) }, gain], at };
};

/** Names that a roll's formulas may use of what adds up. */
export const totalNames = (totals: readonly RunningTotal[]): string[] =>
  totals.flatMap(({ id, goal }) => [beforeOf(id), ...(goal ? [goalOf(id)] : [])]);

/** A formula with the goals that it names put in. */
export function withGoals(formula: Formula, totals: readonly RunningTotal[]): Formula {
  const goals = new Map(totals.flatMap(({ id, goal }) => (goal ? [[goalOf(id), goal] as const] : [])));
  if (goals.size === 0) return formula;
  const put = (part: Formula): Formula =>
    part.op === "name" ? (goals.get(part.name as string) ?? part) : { ...part, args: part.args.map(put) };
  return put(formula);
}
