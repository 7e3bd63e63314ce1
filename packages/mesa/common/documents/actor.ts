import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { DEFAULT_TOKEN } from "../constants.ts";
import { PrototypeToken } from "../data/data.ts";
import { EmbeddedCollectionField, EmbeddedDataField, FilePathField } from "../data/fields.ts";
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

/** A character, creature or thing that can act. */
export class BaseActor extends Document {
  declare name: string;
  declare type: string;
  declare img: string;
  declare system: unknown;
  declare prototypeToken: PrototypeToken;
  declare items: EmbeddedCollection;
  declare effects: EmbeddedCollection;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Actor",
    collection: "actors",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "type", "sort", "folder"],
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
    permissions: { create: canCreate, update: canUpdate },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "ACTOR"];

  static DEFAULT_ICON = DEFAULT_TOKEN;

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      ...typeFields(BaseActor),
      img: new FilePathField({
        categories: ["IMAGE"],
        initial: (data: unknown) =>
          (BaseActor.implementation as unknown as typeof BaseActor).getDefaultArtwork(data as Dict).img,
      }),
      prototypeToken: new EmbeddedDataField(PrototypeToken),
      items: new EmbeddedCollectionField(baseClass("Item")),
      effects: new EmbeddedCollectionField(baseClass("ActiveEffect")),
      ...directoryFields(),
    };
  }

  /** The images of a new actor. Systems override this by type. */
  static getDefaultArtwork(_actorData?: Dict): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  static override canUserCreate(user: BaseUserLike): boolean {
    return user.hasPermission("ACTOR_CREATE");
  }

  override _initializeSource(data: Dict, options: Dict = {}): Dict {
    const source = super._initializeSource(data, options);
    // Tokens carry the actor's name and face unless they were given their own.
    const prototype = source.prototypeToken as Dict & { texture: Dict };
    prototype.name ||= source.name;
    prototype.texture.src ||= source.img ?? BaseActor.DEFAULT_ICON;
    return source;
  }

  static override migrateData(source: Dict): Dict {
    migrateSourceId(source);
    return super.migrateData(source);
  }
}

function canCreate(user: BaseUserLike, doc: Document): boolean {
  if (!user.hasPermission("ACTOR_CREATE")) return false;
  return mayUseWildcards(user, doc._source.prototypeToken);
}

function canUpdate(user: BaseUserLike, doc: Document, data: Dict): boolean {
  if (!doc.testUserPermission(user, "OWNER")) return false;
  return mayUseWildcards(user, data.prototypeToken);
}

/** Wildcard images list the server's files, so they need the permission to browse them. */
function mayUseWildcards(user: BaseUserLike, prototype: unknown): boolean {
  return !(prototype as Dict | undefined)?.randomImg || user.hasPermission("FILES_BROWSE");
}

register(BaseActor);
