import { type Cell, nearestFree } from "../../core/places.ts";
import type { SceneLike } from "../../foundry/index.ts";
import { mapOf } from "../../foundry/seen.ts";

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How many cells farther a token may stand so that no name lies over another. */
const MOST_APART = 6;

/**
 * The place for one more token on a scene, nearest to another place; null: all is full. `apart`: a cell from the others where
 * there is room, so that each can be read by its name, which stands below it.
 */
export function freeSpot(scene: SceneLike, near: Spot, apart = false): Spot | null {
  const { x, y, size, columns, rows, tokens } = mapOf(scene);
  const cellAt = (place: Spot): Cell => ({
    column: Math.floor((place.x - x) / size),
    row: Math.floor((place.y - y) / size),
  });
  const takenWith = (margin: number) =>
    tokens.flatMap((token) => {
      const { column, row } = cellAt(token);
      const cells = (length: number): number => Math.max(1, Math.ceil(length)) + 2 * margin;
      const wide = cells(token.width);
      return Array.from({ length: wide * cells(token.height) }, (_, at) => ({
        column: column - margin + (at % wide),
        row: row - margin + Math.floor(at / wide),
      }));
    });
  const place = cellAt(near);
  const free = nearestFree({ columns, rows, taken: takenWith(0) }, place);
  const roomy = apart && free ? nearestFree({ columns, rows, taken: takenWith(1) }, place) : null;
  const isClose =
    roomy && Math.max(Math.abs(roomy.column - place.column), Math.abs(roomy.row - place.row)) <= MOST_APART;
  const cell = isClose ? roomy : free;
  return cell && { x: x + cell.column * size, y: y + cell.row * size };
}
