import type { Ending } from "../core/effects.ts";
import type { ActorLike, JsonObject } from "../foundry/index.ts";
import type { TargetChanges } from "./changes.ts";

/** How a night or a week goes by. */
export interface EndingHow {
  /** In every comfort, where the rules tell that from any other. */
  comfort: boolean;
  /** Whether the world's clock goes on with it: then the last of a week's nights is the one slept last. */
  clock: boolean;
}

/** What ends with a scene and comes back with a rest. */
export interface EndingsSpec {
  /** What it changes of an actor, beside ending effects and lasting items; null: nothing. */
  changes?(actor: ActorLike, ending: Ending, how: EndingHow): TargetChanges | null;
  /** Whether a night in comfort is another thing than any night. */
  comfort?: true;
  /** What may be rolled then: by everybody, with a button on the card; of one actor, what gives that actor something. */
  rolls?(ending: Ending, actor: ActorLike | null): { kind: string; label: string; args: JsonObject }[];
}
