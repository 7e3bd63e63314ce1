import * as core from "../../../core/narrative/index.ts";
import { isCoreError } from "../../../core/validate.ts";
import { type ActorLike, type SceneLike, SYSTEM_ID, theGame } from "../../../foundry/index.ts";
import { metresBetween } from "../../../plan/distance.ts";

/** Which range a distance on the map means. Ranges are no metres in these rules: a scene may say how many it takes for one. */

export type RangeReach = Record<Exclude<core.Range, "extreme">, number>;
export const RANGES_FLAG = "ranges";
export const NEAR_RANGES = core.RANGES.slice(0, -1) as (keyof RangeReach)[];

/** What a scene says; what it does not say sensibly is as usual. */
export function reachOf(scene: SceneLike | null | undefined): RangeReach {
  const said = scene?.getFlag(SYSTEM_ID, RANGES_FLAG);
  const written = typeof said === "object" && said !== null ? (said as Partial<RangeReach>) : {};
  const reach = { ...core.RANGE_METRES, ...written };
  try {
    core.rangeAt(0, reach);
    return reach;
  } catch (error) {
    if (isCoreError(error)) return { ...core.RANGE_METRES };
    throw error;
  }
}

/** The range at which two stand on the scene in view; null where that cannot be told. */
export function rangeBetween(
  actor: ActorLike | null,
  target: ActorLike | null,
): { metres: number; range: core.Range } | null {
  const metres = actor && target && metresBetween(actor, target);
  if (metres === null) return null;
  return { metres, range: core.rangeAt(Math.min(metres, 1e6), reachOf(theGame().scenes.viewed)) };
}
