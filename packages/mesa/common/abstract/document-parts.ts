import type { AnyArgs } from "../any.ts";
import type { DataField } from "../data/field.ts";
import { SchemaField } from "../data/schema.ts";
import type { DataSchema } from "../data/types.ts";
import { generation } from "../generation/index.ts";
import { hostGame } from "../host.ts";
import { mergeObject } from "../utils/merge.ts";
import type { Dict } from "../utils/types.ts";
import type { DatabaseBackend, Operation } from "./backend.ts";
import type { Document } from "./document.ts";
import type { DocumentClass } from "./document-types.ts";
import { type EmbeddedCollection, implementationOf, SingletonEmbeddedCollection } from "./embedded-collection.ts";

/*
 * What documents are made of: their schema, what is embedded in them, their copies. Plain functions, not private methods:
 * systems read flags while the base constructor still prepares data, when an instance has no private methods of Document yet.
 */

/** One schema for a base class, made anew for each generation. */
export function schemaOf(base: typeof Document): SchemaField {
  const slot = `_schema${generation()}`;
  const held = base as unknown as Record<string, SchemaField | undefined>;
  if (!Object.hasOwn(base, slot)) {
    const schema = new SchemaField(Object.freeze(base.defineSchema()) as DataSchema);
    for (const name of [slot, "_schema"])
      Object.defineProperty(base, name, { value: schema, writable: false, configurable: true });
  }
  return held[slot] as SchemaField;
}

/** The fields that hold documents. */
export function hierarchyOf(schema: SchemaField): Record<string, DataField> {
  const hierarchy: Record<string, DataField> = {};
  for (const [name, field] of schema.entries()) {
    if ((field.constructor as typeof DataField).hierarchical) hierarchy[name] = field;
  }
  return hierarchy;
}

/** Gives a document its embedded collections; what they are by name. */
export function defineCollections(document: Document): Record<string, EmbeddedCollection> {
  const collections: Record<string, EmbeddedCollection> = {};
  for (const [name, field] of Object.entries((document.constructor as typeof Document).hierarchy)) {
    const implementation = (field.constructor as { implementation?: new (...args: AnyArgs) => EmbeddedCollection })
      .implementation;
    if (!implementation) continue;
    const value = new implementation(name, document, document._source[name]);
    collections[name] = value;
    Object.defineProperty(document, name, { value, writable: false, enumerable: true, configurable: true });
  }
  return collections;
}

/** A field that holds one document is wrapped on demand. */
export function singletonOf(document: Document, name: string): EmbeddedCollection {
  const single = new SingletonEmbeddedCollection(name, document, []);
  const doc = (document as unknown as Record<string, Document | null | undefined>)[name];
  if (doc?.id) single.set(doc.id, doc, { modifySource: false });
  return single;
}

/** Every embedded document, with its path (`items.<id>.effects.<id>`). */
export function* traverse(document: Document, parentPath: string): Generator<[string, Document], void, undefined> {
  for (const [name, collection] of Object.entries(document.collections)) {
    for (const doc of collection.values()) {
      const path = [parentPath, name].filter(Boolean).join(".");
      yield [path, doc];
      yield* doc.traverseEmbeddedDocuments(`${path}.${doc.id}`);
    }
  }
}

export function embeddedClass(doc: Document, embeddedName: string): DocumentClass {
  const { documentClass } = doc.getEmbeddedCollection(embeddedName);
  return implementationOf(documentClass.documentName, documentClass);
}

/** An operation with what it is about, in the compendium of what it is embedded in. */
export function inPack(operation: Operation, more: Operation): Operation {
  if (operation.parent?.pack) operation.pack = operation.parent.pack;
  return Object.assign(operation, more);
}

/** A world document, or the index entry of a compendium document, by id. */
export function stored(documentName: string, id: string, pack: unknown): unknown {
  const game = hostGame();
  if (typeof pack === "string") return game?.packs?.get(pack)?.index?.get(id) ?? null;
  return game?.collections?.get(documentName)?.get(id) ?? null;
}

/** The source of a copy with some changes. */
export function copyOf(document: Document, changes: Dict, keepId: boolean, addSource: boolean): Dict {
  const overrides: Dict = { ...changes };
  if (!keepId && !("_id" in overrides)) overrides._id = null;
  if (addSource) overrides["_stats.duplicateSource"] = document.uuid;
  return mergeObject(document.toObject(), overrides, { insertKeys: false, performDeletions: true }) as Dict;
}

export function checkFlagScope(database: DatabaseBackend, scope: string): void {
  if (!database.getFlagScopes().includes(scope))
    throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}
