import type { DataModel } from "../abstract/data-model.ts";
import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { DEFAULT_TOKEN, DOCUMENT_OWNERSHIP_LEVELS, TOKEN_SHAPES } from "../constants.ts";
import { sharedTokenFields } from "../data/data.ts";
import {
  ArrayField,
  BooleanField,
  DocumentOwnershipField,
  EmbeddedCollectionDeltaField,
  EmbeddedDocumentField,
  FilePathField,
  NumberField,
  ObjectField,
  StringField,
} from "../data/fields.ts";
import type { DataSchema, ModelConstructionOptions } from "../data/types.ts";
import { hostGame } from "../host.ts";
import { mergeObject } from "../utils/merge.ts";
import type { Dict } from "../utils/types.ts";
import { baseClass, flagsField, foreign, idField, metadata, register } from "./shared.ts";

/** An actor's piece on a scene. */
export class BaseToken extends Document {
  declare name: string;
  declare actorId: string | null;
  declare actorLink: boolean;
  declare delta: BaseActorDelta;
  declare x: number;
  declare y: number;
  declare elevation: number;
  declare hidden: boolean;
  declare disposition: number;
  declare texture: Dict & { src: string | null };
  declare flags: Dict;

  static override metadata = metadata({
    name: "Token",
    collection: "tokens",
    embedded: { ActorDelta: "delta" },
    permissions: { create: "TOKEN_CREATE", update: canUpdate, delete: "TOKEN_DELETE" },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TOKEN"];

  static DEFAULT_ICON = DEFAULT_TOKEN;

  static override defineSchema(): DataSchema {
    const coordinate = (): NumberField =>
      new NumberField({ required: true, integer: true, nullable: false, initial: 0 });
    return {
      ...idField(),
      ...sharedTokenFields(),
      actorId: foreign("Actor", { idOnly: true }),
      delta: new EmbeddedDocumentField(baseClass("ActorDelta"), { nullable: true, initial: null }),
      shape: new NumberField({ initial: TOKEN_SHAPES.RECTANGLE_1, choices: Object.values(TOKEN_SHAPES) }),
      x: coordinate(),
      y: coordinate(),
      elevation: new NumberField({ required: true, nullable: false, initial: 0 }),
      sort: coordinate(),
      locked: new BooleanField(),
      hidden: new BooleanField(),
      _movementHistory: new ArrayField(new ObjectField()),
      _regions: new ArrayField(new StringField({ blank: false })),
    };
  }

  /** A token always has a delta, empty while its actor differs in nothing from the one it was made from. */
  override _initializeSource(data: Dict | DataModel, options: ModelConstructionOptions = {}): Dict {
    const source = super._initializeSource(data, options);
    source.delta ??= BaseActorDelta.cleanData();
    return source;
  }

  /** A token belongs to whom its actor belongs. */
  override getUserLevel(user?: BaseUserLike | null): number | null {
    const who = user ?? (hostGame()?.user as BaseUserLike | undefined);
    if (who?.isGM) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    const own = (this as { actor?: Document | null }).actor;
    const id = this._source.actorId;
    const actor =
      own ?? (typeof id === "string" ? (baseClass("Actor").implementation.get(id) as Document | null) : null);
    return actor?.getUserLevel(who) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  static override migrateData(source: Dict): Dict {
    this._addDataFieldMigration(source, "actorData", "delta");
    // No delta is an empty one: what is done to the token's actor needs a place.
    if (source.delta === null) source.delta = {};
    return super.migrateData(source);
  }
}

/** Owners move and change their tokens; whose token it is takes TOKEN_CONFIGURE. */
function canUpdate(user: BaseUserLike, doc: Document, data: Dict): boolean {
  if (user.isGM) return true;
  if (!doc.testUserPermission(user, "OWNER")) return false;
  if ("actorId" in data || "actorLink" in data) return user.hasPermission("TOKEN_CONFIGURE");
  return true;
}

/** How the actor of an unlinked token differs from the actor it was made from. */
export class BaseActorDelta extends Document {
  declare name: string | null;
  declare type: string | null;
  declare img: string | null;
  declare system: Dict;
  declare items: EmbeddedCollection;
  declare effects: EmbeddedCollection;
  declare ownership: Record<string, number> | null;
  declare flags: Dict;

  static override metadata = metadata({
    name: "ActorDelta",
    collection: "delta",
    embedded: { Item: "items", ActiveEffect: "effects" },
    permissions: { create: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): DataSchema {
    const optional = { required: false, nullable: true, initial: null };
    return {
      ...idField(),
      name: new StringField(optional),
      type: new StringField(optional),
      img: new FilePathField({ categories: ["IMAGE"], ...optional }),
      system: new ObjectField(),
      items: new EmbeddedCollectionDeltaField(baseClass("Item")),
      effects: new EmbeddedCollectionDeltaField(baseClass("ActiveEffect")),
      ownership: new DocumentOwnershipField(optional),
      ...flagsField(),
    };
  }

  /** The actor the token was made from. */
  get baseActor(): Document | null {
    const id = this.parent?._source.actorId;
    return typeof id === "string" ? ((baseClass("Actor").implementation.get(id) as Document | null) ?? null) : null;
  }

  /** The base actor's documents of a collection; the delta's own collections start from them. */
  baseCollection(name: string): Iterable<Document> {
    return this.baseActor?.collections[name]?.values() ?? [];
  }

  override getUserLevel(user?: BaseUserLike | null): number | null {
    return this.parent?.getUserLevel(user) ?? null;
  }

  /** Source data of a base actor with a delta applied. */
  static applyDelta(delta: BaseActorDelta, baseActor: Document): Dict {
    const source = baseActor.toObject();
    const own = delta.toObject();
    for (const key of ["name", "img", "ownership"])
      if (own[key] !== null && own[key] !== undefined) source[key] = own[key];
    source.system = mergeSystem(source.system as Dict, own.system as Dict);
    source.flags = mergeSystem(source.flags as Dict, own.flags as Dict);
    for (const name of ["items", "effects"]) {
      const changed = new Map((own[name] as Dict[]).map((d) => [d._id, d]));
      const kept = (source[name] as Dict[]).filter((d) => !changed.has(d._id));
      source[name] = [...kept, ...[...changed.values()].filter((d) => !d._tombstone)];
    }
    return source;
  }
}

function mergeSystem(base: Dict, delta: Dict): Dict {
  return mergeObject(base, delta, { inplace: false, performDeletions: true });
}

register(BaseToken);
register(BaseActorDelta);
