import type { ActorLike, ItemLike } from "./index.ts";

/** An item of the type `T`, among the models of a rule set. */
export type ItemAs<Models, T extends keyof Models> = ItemLike<Models[T] & object>;

/** The ways to find items on an actor, with the models of a rule set by type. */
export interface ItemFinder<Models> {
  /** The item seen as one of its type, or null when it is of another. */
  asItem<T extends keyof Models>(item: ItemLike | null | undefined, type: T): ItemAs<Models, T> | null;
  /** An actor's items of one type, in the order of its sheet. */
  itemsOf<T extends keyof Models>(actor: ActorLike, type: T): ItemAs<Models, T>[];
}

const finder = {
  asItem: (item: ItemLike | null | undefined, type: string) => (item?.type === type ? item : null),
  itemsOf: (actor: ActorLike, type: string) =>
    actor.items.filter((item) => item.type === type).sort((a, b) => Number(a._source.sort) - Number(b._source.sort)),
};

/** The same for every rule set; only the types differ. */
export const itemFinder = <Models>(): ItemFinder<Models> => finder as unknown as ItemFinder<Models>;
