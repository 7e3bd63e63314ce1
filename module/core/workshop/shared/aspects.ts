import type { Page, Shared } from "../page/types.ts";
import { formerly, isTablesName, sharedName } from "./values.ts";

/** Aspects of the scene: what is true here, in words, each with uses that cost nothing. */

export interface Aspect {
  /** Unique at the table. */
  readonly id: string;
  readonly text: string;
  /** Uses that are left. */
  readonly free: number;
}

/** By the page's name of each list, and by the aspect's id: how many uses of it a roll takes. */
export type AspectUses = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What moves one aspect; without an id it is a new one. */
interface AspectMove {
  readonly aspect?: string;
  readonly by: number;
}

/** The most free uses of one aspect. */
export const MOST_FREE = 20;

export const isAspects = ({ aspects }: Shared): boolean => aspects !== undefined;

/** What stands at the table, by the page's name of each list as the page calls it now. */
export function aspectsNow(
  page: Page,
  held: Readonly<Record<string, readonly Aspect[]>> = {},
): Record<string, Aspect[]> {
  return Object.fromEntries(
    page.shared.filter(isAspects).map((one) => [one.id, [...(held[one.id] ?? held[formerly(page, one)] ?? [])]]),
  );
}

/**
 * What a roll does to one of these lists: first the uses it took, as far as they are still there; then what its changes say, in
 * their order. A change upwards is a new aspect with so many free uses, one downwards takes them from the oldest first.
 */
export function aspectMoves(
  one: Shared,
  list: readonly Aspect[],
  changes: readonly { readonly resource: string; readonly amount?: number }[],
  uses: AspectUses[string] = {},
): AspectMove[] {
  const left = new Map(list.map(({ id, free }) => [id, free]));
  const moved = new Map<string, number>();
  const fresh: AspectMove[] = [];
  const take = (aspect: string, most: number): number => {
    const by = Math.min(left.get(aspect) ?? 0, Math.max(0, Math.floor(most)));
    if (by === 0) return 0;
    left.set(aspect, (left.get(aspect) ?? 0) - by);
    moved.set(aspect, (moved.get(aspect) ?? 0) - by);
    return by;
  };
  for (const [aspect, many] of Object.entries(uses)) take(aspect, many);
  for (const { resource, amount = 0 } of changes) {
    if (resource !== sharedName(one)) continue;
    let rest = Math.round(amount);
    if (rest > 0) fresh.push({ by: Math.min(rest, MOST_FREE) });
    for (const { id } of list) if (rest < 0) rest += take(id, -rest);
  }
  return [...[...moved].map(([aspect, by]) => ({ aspect, by })), ...fresh];
}

/** The list after these moves; `fresh` names each new aspect. What is no longer there is left alone. */
export function aspectsAfter(
  list: readonly Aspect[],
  moves: readonly AspectMove[],
  fresh: () => Pick<Aspect, "id" | "text">,
): Aspect[] {
  const by = new Map(moves.flatMap((move) => (move.aspect === undefined ? [] : [[move.aspect, move.by] as const])));
  const known = list.map((one) => ({ ...one, free: within(one.free + (by.get(one.id) ?? 0)) }));
  const made = moves.filter(({ aspect }) => aspect === undefined);
  return [...known, ...made.map((move) => ({ ...fresh(), free: within(move.by) }))];
}

const within = (free: number): number => Math.max(0, Math.min(free, MOST_FREE));

/** The list of aspects that a question of a roll offers; undefined: it asks for something else. */
export const aspectsAsked = (page: Page, pick: string | undefined): Shared | undefined =>
  pick !== undefined && isTablesName(pick)
    ? page.shared.find((one) => isAspects(one) && sharedName(one) === pick)
    : undefined;
