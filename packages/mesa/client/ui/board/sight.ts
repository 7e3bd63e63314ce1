/**
 * What a player sees of a scene. Mesa has no walls, lights or ranges; it has the one rule that decides whether anything is
 * seen at all: on a scene with token vision (a new scene has it) a player without a token that has sight sees black.
 */
import type { Token } from "./token.ts";
import type { BoardScene } from "./types.ts";

/** Does the current user see the scene, its ground and whoever stands on it? */
export function seesScene(scene: BoardScene | null, tokens: readonly Token[]): boolean {
  if (!scene?.tokenVision || game.user?.isGM) return true;
  return tokens.some(({ observer, document }) => observer && document.sight.enabled && !document.hidden);
}
