/** Where there is room on a map of cells, counted from its upper left corner: whole numbers from 0. */

export interface Cell {
  readonly column: number;
  readonly row: number;
}
interface CellMap {
  readonly columns: number;
  readonly rows: number;
  /** Cells on which something stands. */
  readonly taken: readonly Cell[];
}

const MOST_COLUMNS = 1000;

/**
 * The free cell nearest to a place; of several as near the upper one, and of those the left one.
 * @returns Null where none is free. Of larger maps only the first 1000 columns and rows are looked at.
 */
export function nearestFree({ columns, rows, taken }: CellMap, near: Cell): Cell | null {
  const name = ({ column, row }: Cell): string => `${column},${row}`;
  const full = new Set(taken.map(name));
  let best: Cell | null = null;
  let least = Infinity;
  for (let row = 0; row < Math.min(rows, MOST_COLUMNS); row++) {
    for (let column = 0; column < Math.min(columns, MOST_COLUMNS); column++) {
      const far = (column - near.column) ** 2 + (row - near.row) ** 2;
      if (far >= least || full.has(name({ column, row }))) continue;
      best = { column, row };
      least = far;
    }
  }
  return best;
}
