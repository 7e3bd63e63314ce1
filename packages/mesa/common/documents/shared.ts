// What the base documents share: their common fields, their metadata and how they find each other.
import type { DocumentClass, DocumentMetadata, PermissionTest } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import {
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  ForeignDocumentField,
  IntegerSortField,
  StringField,
  TypeDataField,
} from "../data/fields.ts";
import type { DataSchema, FieldOptions } from "../data/types.ts";
import type { Dict } from "../utils/types.ts";

const registry = new Map<string, DocumentClass>();

/** Make a base document known to the schemas of others, which refer to each other in circles. */
export function register(cls: unknown): void {
  const documentClass = cls as DocumentClass;
  registry.set(documentClass.metadata.name, documentClass);
}

/** The base class of a document name. @throws Error when documents/index.ts was not imported */
export function baseClass(name: string): DocumentClass {
  const cls = registry.get(name);
  if (!cls) throw new Error(`Base${name} is not registered: import common/documents/index.ts.`);
  return cls;
}

/** All base classes by document name. */
export function baseClasses(): ReadonlyMap<string, DocumentClass> {
  return registry;
}

/** Document metadata on top of the defaults. */
export function metadata(
  overrides: Partial<Omit<DocumentMetadata, "permissions">> & {
    name: string;
    permissions?: Partial<Record<"view" | "create" | "update" | "delete", string | PermissionTest>>;
  },
): DocumentMetadata {
  const base = Document.metadata;
  return Object.freeze({
    ...base,
    label: `DOCUMENT.${overrides.name}`,
    labelPlural: `DOCUMENT.${overrides.name}s`,
    schemaVersion: "13.341",
    ...overrides,
    permissions: { ...base.permissions, ...overrides.permissions },
  });
}

export const idField = (): DataSchema => ({ _id: new DocumentIdField() });

export const nameField = (options: FieldOptions = {}): DataSchema => ({
  name: new StringField({ required: true, blank: false, textSearch: true, ...options }),
});

export const foreign = (documentName: string, options: FieldOptions = {}): ForeignDocumentField =>
  new ForeignDocumentField(baseClass(documentName), options);

/** `type` and `system`. */
export function typeFields(cls: unknown, options: FieldOptions = {}): DataSchema {
  return { type: new DocumentTypeField(cls, options), system: new TypeDataField(cls) };
}

export const flagsField = (): DataSchema => ({ flags: new DocumentFlagsField() });

export const statsField = (): DataSchema => ({ _stats: new DocumentStatsField() });

/** The last fields of a document with a place in a sidebar directory. */
export function directoryFields(): DataSchema {
  return {
    folder: foreign("Folder"),
    sort: new IntegerSortField(),
    ownership: new DocumentOwnershipField(),
    ...flagsField(),
    ...statsField(),
  };
}

/** Older data kept the compendium source in a flag. */
export function migrateSourceId(source: Dict): void {
  const flags = source.flags as Record<string, Dict | undefined> | undefined;
  const sourceId = flags?.core?.sourceId;
  if (typeof sourceId !== "string") return;
  source._stats ??= {};
  const stats = source._stats as Dict;
  if (!stats.compendiumSource) stats.compendiumSource = sourceId;
  delete flags?.core?.sourceId;
}
