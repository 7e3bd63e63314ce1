import type { Ending } from "../core/effects.ts";
import type { ActorLike, JsonObject } from "../foundry/index.ts";
import type { TargetChanges } from "./changes.ts";

/** What ends with a scene and comes back with a rest. */
export interface EndingsSpec {
  /** What it changes of an actor, beside ending effects and lasting items; null: nothing. */
  changes?(actor: ActorLike, ending: Ending): TargetChanges | null;
  /** What everybody may roll then, with a button on the card. */
  rolls?(ending: Ending): { kind: string; label: string; args: JsonObject }[];
}
