import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { EmbeddedCollectionField, FilePathField } from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import type { Dict } from "../utils/types.ts";
import {
  baseClass,
  directoryFields,
  idField,
  metadata,
  migrateSourceId,
  nameField,
  register,
  typeFields,
} from "./shared.ts";

/** Something an actor can have, or that lies in the world by itself. */
export class BaseItem extends Document {
  declare name: string;
  declare type: string;
  declare img: string;
  declare system: unknown;
  declare effects: EmbeddedCollection;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Item",
    collection: "items",
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects" },
    permissions: { create: canCreate, delete: "OWNER" },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "ITEM"];

  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      ...typeFields(BaseItem),
      img: new FilePathField({
        categories: ["IMAGE"],
        initial: (data: unknown) =>
          (BaseItem.implementation as unknown as typeof BaseItem).getDefaultArtwork(data as Dict).img,
      }),
      effects: new EmbeddedCollectionField(baseClass("ActiveEffect")),
      ...directoryFields(),
    };
  }

  /** The image of a new item. Systems override this by type. */
  static getDefaultArtwork(_itemData?: Dict): { img: string } {
    return { img: this.DEFAULT_ICON };
  }

  static override canUserCreate(user: BaseUserLike): boolean {
    return user.hasPermission("ITEM_CREATE");
  }

  /** An owned item belongs to whom its actor belongs. */
  override getUserLevel(user?: BaseUserLike | null): number | null {
    return this.isEmbedded && this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }

  static override migrateData(source: Dict): Dict {
    migrateSourceId(source);
    return super.migrateData(source);
  }
}

function canCreate(user: BaseUserLike, doc: Document): boolean {
  if (doc.isEmbedded) return doc.parent?.testUserPermission(user, "OWNER") ?? false;
  return user.hasPermission("ITEM_CREATE");
}

register(BaseItem);
