import { type ActorLike, theGame } from "../foundry/index.ts";

interface PlacedToken {
  readonly center: { readonly x: number; readonly y: number };
  readonly controlled: boolean;
}
interface Board {
  readonly ready: boolean;
  readonly grid: {
    readonly units: string;
    measurePath(points: { x: number; y: number }[]): { readonly distance: number };
  };
}

/** Where an actor stands on the scene in view; null unless it can be told which token is meant. */
function standsAt(actor: ActorLike, isMeant: (token: PlacedToken) => boolean): PlacedToken["center"] | null {
  const tokens = (actor as unknown as { getActiveTokens(): PlacedToken[] }).getActiveTokens();
  const meant = tokens.length > 1 ? tokens.filter(isMeant) : tokens;
  return meant.length === 1 ? (meant[0]?.center ?? null) : null;
}

/**
 * Metres between an actor's token and that of whom it aims at, by the scene's own measure. Null where there is no such scene,
 * where it does not count in metres, or where it cannot be told which of several tokens is meant.
 */
export function metresBetween(actor: ActorLike, target: ActorLike): number | null {
  const { canvas: board } = globalThis as unknown as { canvas?: Board };
  if (!board?.ready || !/^m(et|$)/i.test(board.grid.units.trim())) return null;
  const targeted = new Set<unknown>(theGame().user.targets);
  const from = standsAt(actor, ({ controlled }) => controlled);
  const to = standsAt(target, (token) => targeted.has(token));
  return from && to && board.grid.measurePath([from, to]).distance;
}
