import type { EmbeddedCollection } from "../../common/abstract/index.ts";
import { BaseItem } from "../../common/documents/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ActiveEffect } from "./active-effect.ts";
import type { Actor } from "./actor.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import type { User } from "./user.ts";

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

  /**
   * V13 with `CONFIG.ActiveEffect.legacyTransferral`: an actor that gets an item gets copies of the effects that the item
   * transfers, with the item as their origin. The parent on an unlinked token is the delta, which gets none: public
   * systems copy them there themselves.
   */
  static override async _onCreateOperation(documents: Item[], operation: Dict, user: User): Promise<void> {
    await super._onCreateOperation(documents, operation, user as never);
    if (!transfersByCopy(operation, user)) return;
    const copies = documents.flatMap((item) =>
      item.transferredEffects.map((effect): Dict => ({ ...effect.toObject(), origin: item.uuid })),
    );
    const { data: _data, ...rest } = operation;
    // As in Foundry nobody waits for them.
    if (copies.length) void effectClass().createDocuments(copies, { ...rest, renderSheet: false });
  }

  /** They go with the item. */
  static override async _onDeleteOperation(documents: Item[], operation: Dict, user: User): Promise<void> {
    await super._onDeleteOperation(documents, operation, user as never);
    if (!transfersByCopy(operation, user)) return;
    const origins = new Set<string | null>(documents.map(({ uuid }) => uuid));
    const actor = operation.parent as Actor;
    const ids = actor.effects.filter(({ origin }) => origins.has(origin)).map(({ id }) => id as string);
    const { ids: _ids, deleteAll: _all, ...rest } = operation;
    if (ids.length) void effectClass().deleteDocuments(ids, rest);
  }

  getRollData(): Dict {
    return this.system as unknown as Dict;
  }
}

interface Writer {
  createDocuments(data: Dict[], operation: Dict): Promise<unknown>;
  deleteDocuments(ids: string[], operation: Dict): Promise<unknown>;
}

const effectClass = (): Writer => getDocumentClass("ActiveEffect") as unknown as Writer;

/** Are effects copied from items to their actor, and is this the page that does it? */
function transfersByCopy({ parent }: Dict, user: User | undefined): boolean {
  const { documentName } = (parent ?? {}) as { documentName?: string };
  return documentName === "Actor" && CONFIG.ActiveEffect.legacyTransferral === true && user?.isSelf === true;
}
