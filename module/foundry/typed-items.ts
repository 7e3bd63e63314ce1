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

/**
 * What follows from an actor and its items, made once for as long as its prepared data stand: whatever changes on it, on an
 * item or a condition of its, prepares them anew. A sheet asks for the same once for every row.
 */
export function whilePrepared<A extends { readonly system: object }, T>(make: (actor: A) => T): (actor: A) => T {
  const made = new WeakMap<object, T>();
  return (actor) => {
    const known = made.get(actor.system);
    if (known !== undefined) return known;
    const fresh = make(actor);
    made.set(actor.system, fresh);
    return fresh;
  };
}

const byType = whilePrepared((actor: ActorLike) => {
  const found = new Map<string, ItemLike[]>();
  for (const item of actor.items.contents) {
    const own = found.get(item.type) ?? [];
    own.push(item);
    found.set(item.type, own);
  }
  for (const items of found.values()) items.sort((a, b) => Number(a._source.sort) - Number(b._source.sort));
  return found;
});

const finder = {
  asItem: (item: ItemLike | null | undefined, type: string) => (item?.type === type ? item : null),
  itemsOf: (actor: ActorLike, type: string) => [...(byType(actor).get(type) ?? [])],
};

/** The same for every rule set; only the types differ. */
export const itemFinder = <Models>(): ItemFinder<Models> => finder as ItemFinder<Models>;
