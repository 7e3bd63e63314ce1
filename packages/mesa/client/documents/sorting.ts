import type { Dict } from "../../common/utils/types.ts";
import type { ClientDoc, DocClass } from "./types.ts";

export interface SortRelativeOptions {
  target?: ClientDoc | null;
  siblings?: ClientDoc[];
  sortKey?: string;
  sortBefore?: boolean;
  updateData?: Dict;
}

interface IntegerSortOptions<T> {
  target?: T | null;
  siblings?: T[];
  sortKey?: string;
  sortBefore?: boolean;
}

/**
 * The updates that put an object next to a target: one value between its neighbours, or new values for all siblings
 * when there is no room left between them.
 * @param source  The object that moves; it is taken out of `siblings` if it is among them.
 */
export function performIntegerSort<T extends object>(
  source: T,
  { target = null, siblings = [], sortKey = "sort", sortBefore }: IntegerSortOptions<T> = {},
): { target: T; update: Record<string, number> }[] {
  const orderOf = (object: T): number => Number((object as Record<string, unknown>)[sortKey] ?? 0);
  const others = siblings.filter((sibling) => sibling !== source).sort((a, b) => orderOf(a) - orderOf(b));
  // Without a wish the object goes before the target, unless it comes from above it.
  const before = sortBefore ?? !(target && orderOf(source) < orderOf(target));
  let index = target ? others.indexOf(target) : others.length;
  if (index === -1) index = others.length;
  if (target && !before) index += 1;
  const left = others[index - 1];
  const right = others[index];
  const density = CONST.SORT_INTEGER_DENSITY;
  let value: number | undefined;
  if (!left && !right) value = density;
  else if (!left && right) value = orderOf(right) - density;
  else if (left && !right) value = orderOf(left) + density;
  else if (left && right) {
    const middle = Math.floor((orderOf(left) + orderOf(right)) / 2);
    if (middle > orderOf(left) && middle < orderOf(right)) value = middle;
  }
  if (value !== undefined) return [{ target: source, update: { [sortKey]: value } }];
  const order = [...others.slice(0, index), source, ...others.slice(index)];
  return order.map((object, position) => ({ target: object, update: { [sortKey]: (position + 1) * density } }));
}

/** Stores the new order of a document among its siblings. */
export async function sortRelative(
  document: ClientDoc,
  { updateData = {}, siblings, ...options }: SortRelativeOptions,
): Promise<void> {
  const all = siblings ?? [...((document as unknown as { collection: Iterable<ClientDoc> }).collection ?? [])];
  const updates = performIntegerSort(document, { ...options, siblings: all });
  const documentClass = document.constructor as unknown as DocClass;
  const changes = updates.map(({ target, update }) => ({
    ...(target === document ? updateData : {}),
    ...update,
    _id: target.id,
  }));
  await documentClass.updateDocuments(changes, { parent: document.parent, pack: document.pack });
}
