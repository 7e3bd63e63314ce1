import type { Stored } from "../contract/index.ts";
import { BaseActorDelta, theGame } from "../foundry/index.ts";
import { readDelta } from "../migrations/read.ts";

/** How an unlinked token differs from its actor. The actor's type decides by which names the data are read. */
export class CubileteActorDelta extends BaseActorDelta {
  override _initializeSource(data: object, options?: object): Stored {
    const source = super._initializeSource(data, options);
    readDelta(source.type ?? theGame().actors?.get(this.parent?._source.actorId ?? "")?.type, source);
    return source;
  }
}
