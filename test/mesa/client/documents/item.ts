import type { EmbeddedCollection } from "../../common/abstract/index.ts";
import { BaseItem } from "../../common/documents/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ActiveEffect } from "./active-effect.ts";
import type { Actor } from "./actor.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A thing, skill or trait: on its own or owned by an actor. */
export class Item extends ClientDocumentMixin(BaseItem) {
  declare effects: EmbeddedCollection<ActiveEffect>;

  /** The actor that owns this item, or null. */
  get actor(): Actor | null {
    return (this.parent as unknown as Actor | null) ?? null;
  }

  get thumbnail(): string | null {
    return (this as { img?: string | null }).img ?? null;
  }

  get isOwned(): boolean {
    return this.actor !== null;
  }

  /** The effects this item gives to the actor that owns it. */
  get transferredEffects(): ActiveEffect[] {
    return this.effects.filter((effect) => effect.transfer === true);
  }

  getRollData(): Dict {
    return this.system as unknown as Dict;
  }
}
