import { type ActorLike, type TokenLike, theGame } from "../foundry/index.ts";
import { type PlacedToken, placedTokens, theBoard } from "../foundry/seen.ts";

/** What a scene may count in, as metres. */
const UNITS: readonly [RegExp, number][] = [
  [/^m(et|$)/i, 1],
  [/^(ft|feet|foot|pies?)\.?$/i, 0.3048],
];

type Place = { x: number; y: number };

/** The board in view, read in metres; null where there is none, or where it counts in something else. */
function boardInMetres(): { measure(points: Place[]): number } | null {
  const board = theBoard();
  const unit = board?.ready ? UNITS.find(([word]) => word.test(board.grid.units.trim())) : undefined;
  if (!board || !unit) return null;
  return { measure: (points) => board.grid.measurePath(points).distance * unit[1] };
}

/** Where an actor stands on the scene in view; null where several tokens may be meant. */
function standsAt(actor: ActorLike, isMeant: (token: PlacedToken) => boolean): PlacedToken["center"] | null {
  const tokens = placedTokens(actor);
  const meant = tokens.length > 1 ? tokens.filter(isMeant) : tokens;
  return meant.length === 1 ? (meant[0]?.center ?? null) : null;
}

/** Metres between an actor's token and another, by the scene's own measure; null where either is unknown. */
export function metresTo(actor: ActorLike, { object }: TokenLike): number | null {
  const board = boardInMetres();
  const from = board && standsAt(actor, ({ controlled }) => controlled);
  return from && object ? board.measure([from, object.center]) : null;
}

/**
 * Metres between an actor's token and its target's, by the scene's own measure. Null where there is no such scene,
 * where it does not count in metres, or where several tokens may be meant.
 */
export function metresBetween(actor: ActorLike, target: ActorLike): number | null {
  const board = boardInMetres();
  if (!board) return null;
  const targeted = new Set<unknown>(theGame().user.targets);
  const from = standsAt(actor, ({ controlled }) => controlled);
  const to = standsAt(target, (token) => targeted.has(token));
  return from && to && board.measure([from, to]);
}
