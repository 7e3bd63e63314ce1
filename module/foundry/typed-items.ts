import type { ActorLike, ItemLike } from "./index.ts";

/** An item of the type `T`, among the models of a rule set. */
export type ItemAs<Models, T extends keyof Models> = ItemLike<Models[T] & object>;

/** The ways to find items on an actor, with the models of a rule set by type. */
interface ItemFinder<Models> {
  /** The item seen as one of its type, or null when it is of another. */
  asItem<T extends keyof Models>(item: ItemLike | null | undefined, type: T): ItemAs<Models, T> | null;
  /** An actor's items of one type, in the order of its sheet. */
  itemsOf<T extends keyof Models>(actor: ActorLike, type: T): ItemAs<Models, T>[];
}

type ByType = Map<string, ItemLike[]>;

/**
 * An actor's items by type, in order, for as long as its prepared data stand: whatever changes on it or on an item of its
 * prepares them anew. A sheet asks for them once for every row.
 */
const sorted = new WeakMap<object, ByType>();

function byType(actor: ActorLike): ByType {
  const known = sorted.get(actor.system);
  if (known) return known;
  const found: ByType = new Map();
  for (const item of actor.items.contents) {
    const own = found.get(item.type) ?? [];
    own.push(item);
    found.set(item.type, own);
  }
  for (const items of found.values()) items.sort((a, b) => Number(a._source.sort) - Number(b._source.sort));
  sorted.set(actor.system, found);
  return found;
}

const finder = {
  asItem: (item: ItemLike | null | undefined, type: string) => (item?.type === type ? item : null),
  itemsOf: (actor: ActorLike, type: string) => [...(byType(actor).get(type) ?? [])],
};

/** The same for every rule set; only the types differ. */
export const itemFinder = <Models>(): ItemFinder<Models> => finder as unknown as ItemFinder<Models>;
