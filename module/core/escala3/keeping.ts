import { type ExtendedRoll, type ExtendedSpec, type ExtendedState, extendedStep } from "./extended.ts";

/*
 * What a table writes down of an extended roll (§3.7) while it goes on. Each mark keeps what stood there before it: taking it
 * back computes nothing.
 */

/** One line of the history. */
export interface Mark {
  /** The roll's message; null when the GM marked by hand. */
  message: string | null;
  by: string;
  what: ExtendedRoll | "hand";
  before: ExtendedState;
}

/** How far an extended roll has come. */
export interface Keeping {
  readonly state: ExtendedState;
  readonly history: readonly Mark[];
  /** A side of an opposed one has rolled and waits for the other: whose, and the roll's message. */
  readonly waiting: { side: 0 | 1; message: string } | null;
}

/** The three examples of the source: a book to understand, a rope to pull, a fugitive to catch. */
export const EXTENDED_EXAMPLES = {
  book: { harder: 1 },
  rope: { opposed: true, lead: true },
  chase: { opposed: true, lead: true, start: [0, 2] },
} as const;

/** Before its first roll. */
export const beginning = ([mine, theirs]: readonly [mine: number, theirs: number]): ExtendedState => ({
  mine,
  theirs,
  rolls: 0,
  failed: 0,
  raised: 0,
  result: "open",
});

/** After one more roll, which answers what waited. Throws as `extendedStep` does; one that is decided counts no more. */
export const counted = <K extends Keeping>(
  kept: K,
  spec: ExtendedSpec,
  what: ExtendedRoll,
  { message, by }: Pick<Mark, "message" | "by">,
): K => ({
  ...kept,
  state: extendedStep(spec, kept.state, what),
  waiting: null,
  history: [...kept.history, { message, by, what, before: kept.state }],
});

const byHand = <K extends Keeping>(kept: K, change: Partial<ExtendedState>, by: string): K => ({
  ...kept,
  state: { ...kept.state, ...change },
  history: [...kept.history, { message: null, by, what: "hand", before: kept.state }],
});

/** The GM adds or takes marks of a side by hand, never below 0: attrition by the story, a slip of the pen. It decides nothing by itself. */
export function marked<K extends Keeping>(kept: K, side: 0 | 1, amount: number, by: string): K {
  const which = side === 0 ? "mine" : "theirs";
  return byHand(kept, { [which]: Math.max(0, kept.state[which] + amount) }, by);
}

/** The GM ends it, or opens it again. */
export const endedAs = <K extends Keeping>(kept: K, result: ExtendedState["result"], by: string): K =>
  byHand(kept, { result }, by);

/** Before its last mark; a roll that waits for its answer is taken back first. Null when there is nothing to take back. */
export function takenBack<K extends Keeping>(kept: K): K | null {
  if (kept.waiting) return { ...kept, waiting: null };
  const last = kept.history.at(-1);
  return last ? { ...kept, state: last.before, history: kept.history.slice(0, -1) } : null;
}

/** The list with one put in, replaced, or taken out (`next` null). Null when there is no room for another: `most` of them. */
export function withEntry<T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  next: T | null,
  most: number,
): T[] | null {
  if (next === null) return list.filter((each) => each.id !== id);
  if (list.some((each) => each.id === id)) return list.map((each) => (each.id === id ? next : each));
  return list.length < most ? [...list, next] : null;
}
