import * as shape from "../../../core/shape.ts";
import type { Aspect } from "../../../core/workshop/shared/aspects.ts";
import { SharedState } from "../../../requests/shared-state.ts";
import { KeptPlace } from "../../../windows/placed/kept-place.ts";
import { ID, key } from "./labels.ts";

/** What the tables of all games share, as it is stored: which clocks and pools there are, each page says. */

/** A roll that moved something, so that it can be taken back. */
export interface TableMove {
  /** The share of the card that it comes from; blank: a GM moved it by hand. */
  place: string;
  game: string;
  id: string;
  /** Of aspects: which one it is, and whether it came new by this (1). */
  aspect: string;
  made: number;
  by: number;
  /** Whose roll it was, by name. */
  name: string;
}

export interface TableState {
  /** By game, and by the page's name of each. */
  games: Record<string, Record<string, number>>;
  /** Likewise: aspects of the scene, oldest first. */
  aspects: Record<string, Record<string, Aspect[]>>;
  /** Newest first. */
  moves: TableMove[];
}

export const MOST_MOVES = 200;
const MOST_GAMES = 200;
const MOST_NAMES = 400;
/** As far as figures of a page go. */
const FAR = 999_999;
/** More than a page may have: what was there before it allowed fewer is still shown. */
const MOST_KEPT = 60;
const NONE: TableState = { games: {}, aspects: {}, moves: [] };

export const tableState = new SharedState<TableState>(
  `${ID}.shared`,
  key("shared.title"),
  NONE,
  shape.record<TableState>(
    {
      games: shape.mapOf(shape.mapOf(shape.whole(-FAR, FAR), MOST_NAMES), MOST_GAMES),
      aspects: shape.mapOf(
        shape.mapOf(
          shape.listOf(
            shape.record<Aspect>({ id: shape.text(), text: shape.text(), free: shape.whole(0, FAR) }),
            MOST_KEPT,
          ),
          MOST_NAMES,
        ),
        MOST_GAMES,
      ),
      moves: shape.listOf(
        shape.record<TableMove>(
          {
            place: shape.text(),
            game: shape.text(),
            id: shape.text(),
            by: shape.whole(-2 * FAR, 2 * FAR),
            name: shape.text(),
            aspect: shape.text(),
            made: shape.whole(0, 1),
          },
          { aspect: "", made: 0 },
        ),
        MOST_MOVES,
      ),
    },
    NONE,
  ),
);

/** The numbers that stand there of one game; nothing where nothing was moved yet. */
export function tableOf(game: string): Readonly<Record<string, number>> {
  const { games, aspects } = tableState.peek();
  const free = Object.entries(aspects[game] ?? {}).map(([id, list]) => {
    return [id, list.reduce((sum, one) => sum + one.free, 0)];
  });
  return { ...games[game], ...Object.fromEntries(free) };
}

/** Where a user keeps it on the screen. */
export const sharedPlace = new KeptPlace(`${ID}.sharedBox`);
