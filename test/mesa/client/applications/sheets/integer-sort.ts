interface Sortable {
  readonly id: string | null;
  readonly sort?: number;
}

/** Sort values are spread this far apart so that most moves change one document only. */
const DENSITY = 100000;

interface SortOptions<T> {
  target: T;
  siblings: T[];
  /** Before the target? By default an upward move goes before it, a downward move after it. */
  sortBefore?: boolean;
}

/**
 * Computes the new `sort` values that put a document next to another one among its siblings.
 * @returns One entry per document that has to change.
 */
export function performIntegerSort<T extends Sortable>(
  source: T,
  { target, siblings, sortBefore }: SortOptions<T>,
): { target: T; update: { sort: number } }[] {
  const value = (document: T) => document.sort ?? 0;
  const others = siblings.filter((sibling) => sibling.id !== source.id).sort((a, b) => value(a) - value(b));
  const before = sortBefore ?? value(source) > value(target);
  const at = others.findIndex((sibling) => sibling.id === target.id);
  const index = at < 0 ? others.length : before ? at : at + 1;
  const below = others[index - 1];
  const above = others[index];
  const low = below ? value(below) : above ? value(above) - 2 * DENSITY : 0;
  const high = above ? value(above) : low + 2 * DENSITY;
  const middle = Math.round((low + high) / 2);
  if (middle > low && middle < high) return [{ target: source, update: { sort: middle } }];
  // No room between the neighbours: everything is spread anew.
  others.splice(index, 0, source);
  const moves: { target: T; update: { sort: number } }[] = [];
  others.forEach((document, position) => {
    const sort = (position + 1) * DENSITY;
    if (value(document) !== sort) moves.push({ target: document, update: { sort } });
  });
  return moves;
}
