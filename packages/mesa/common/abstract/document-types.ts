// The shapes around Document; types only.
import type { AnyArgs } from "../any.ts";
import type { DataField } from "../data/field.ts";
import type { SchemaField } from "../data/schema.ts";
import type { DataSchema, ModelConstructionOptions } from "../data/types.ts";
import type { Dict } from "../utils/types.ts";
import type { Operation } from "./backend.ts";
import type { DataModel } from "./data-model.ts";
import type { Document } from "./document.ts";

export type DatabaseVerb = "view" | "create" | "update" | "delete";

/** What permission tests need of a user. */
export interface BaseUserLike {
  id: string | null;
  role: number;
  isGM: boolean;
  isBanned?: boolean;
  hasRole(role: number | string, options?: { exact?: boolean }): boolean;
  hasPermission(permission: string): boolean;
}

// The document may be of any class: each Base document tests its own.
export type PermissionTest = (user: BaseUserLike, doc: Document, data: Dict) => boolean;

export interface DocumentMetadata {
  name: string;
  label: string;
  labelPlural: string;
  collection: string;
  coreTypes: readonly string[];
  embedded: Record<string, string>;
  hasTypeData: boolean;
  indexed: boolean;
  compendiumIndexFields: readonly string[];
  permissions: Record<DatabaseVerb, string | PermissionTest>;
  preserveOnImport: readonly string[];
  schemaVersion?: string;
}

/** The static side of a document class. */
export interface DocumentClass {
  new (...args: AnyArgs): Document;
  readonly name: string;
  readonly metadata: DocumentMetadata;
  readonly documentName: string;
  readonly collectionName: string;
  readonly hierarchy: Record<string, DataField>;
  readonly schema: SchemaField;
  readonly implementation: DocumentClass;
  readonly baseDocument: DocumentClass;
  readonly TYPES: string[];
  readonly hasTypeData: boolean;
  defineSchema(): DataSchema;
  cleanData(source?: Dict, options?: Dict): Dict;
  migrateData(source: Dict): Dict;
  migrateDataSafe(source: Dict): Dict;
  fromSource(source: Dict, options?: ModelConstructionOptions): DataModel;
  canUserCreate(user: BaseUserLike): boolean;
  getCollectionName(name: string): string | null;
  get(id: string | null, operation?: Dict): unknown;
  createDocuments(data?: (Dict | DataModel)[], operation?: Operation): Promise<Document[]>;
  updateDocuments(updates?: Dict[], operation?: Operation): Promise<Document[]>;
  deleteDocuments(ids?: string[], operation?: Operation): Promise<Document[]>;
  create(data: Dict | Dict[] | DataModel, operation?: Operation): Promise<Document | Document[] | undefined>;
}
