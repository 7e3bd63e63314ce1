/** Rows of tables: which of them a figure falls in. */

/** A row that is looked up: where it begins, and what it gives. */
export type LookupRow = readonly [from: number, gives: number];

/**
 * The place of the row that a figure falls in: the last that begins at it or below. Below the first it is the first, so that every
 * figure has a row; without rows −1.
 */
function rowAt(many: number, from: (place: number) => number, figure: number): number {
  let low = 0;
  let high = many - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (from(middle) <= figure) low = middle;
    else high = middle - 1;
  }
  return many === 0 ? -1 : low;
}

/** What a table gives for a figure. */
export const lookedUp = (rows: readonly LookupRow[], figure: number): number =>
  rows[rowAt(rows.length, (place) => rows[place]?.[0] ?? 0, figure)]?.[1] ?? 0;

/** Which row of a random table comes up. */
export const bandOfTable = (bands: readonly { readonly row?: readonly [number, number | null] }[], figure: number) =>
  rowAt(bands.length, (place) => bands[place]?.row?.[0] ?? 0, figure);
