import { type Cell, nearestFree } from "../../core/places.ts";
import type { SceneLike } from "../../foundry/index.ts";
import { mapOf } from "../../foundry/seen.ts";

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The place for one more token on a scene, nearest to another place; null: all is full. */
export function freeSpot(scene: SceneLike, near: Spot): Spot | null {
  const { x, y, size, columns, rows, tokens } = mapOf(scene);
  const cellAt = (place: Spot): Cell => ({
    column: Math.floor((place.x - x) / size),
    row: Math.floor((place.y - y) / size),
  });
  const taken = tokens.flatMap((token) => {
    const { column, row } = cellAt(token);
    const [wide, high] = [Math.max(1, Math.ceil(token.width)), Math.max(1, Math.ceil(token.height))];
    return Array.from({ length: wide * high }, (_, at) => ({
      column: column + (at % wide),
      row: row + Math.floor(at / wide),
    }));
  });
  const free = nearestFree({ columns, rows, taken }, cellAt(near));
  return free && { x: x + free.column * size, y: y + free.row * size };
}
