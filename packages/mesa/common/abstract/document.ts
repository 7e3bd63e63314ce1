import type { DataField } from "../data/field.ts";
import type { SchemaField } from "../data/schema.ts";
import { deletion } from "../generation/operators.ts";
import { hostDatabase, hostGame, hostTypes } from "../host.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { getProperty } from "../utils/objects.ts";
import type { Dict } from "../utils/types.ts";
import { buildUuid } from "../utils/uuid.ts";
import type { DatabaseBackend, Operation } from "./backend.ts";
import { DataModel } from "./data-model.ts";
import {
  checkFlagScope,
  copyOf,
  defineCollections,
  embeddedClass,
  hierarchyOf,
  inPack,
  schemaOf,
  singletonOf,
  stored,
  traverse,
} from "./document-parts.ts";
import { hasLevel, levelOf, mayCreate, userMay } from "./document-permissions.ts";
import type { BaseUserLike, DocumentClass, DocumentMetadata } from "./document-types.ts";
import { type EmbeddedCollection, implementationOf } from "./embedded-collection.ts";
import { addFieldShim, moveField } from "./old-fields.ts";

export type {
  BaseUserLike,
  DatabaseVerb,
  DocumentClass,
  DocumentMetadata,
  PermissionTest,
} from "./document-types.ts";

/** A piece of the world (or of a compendium) that is stored, owned and shared. */
export class Document extends DataModel {
  declare readonly parent: Document | null;
  declare readonly _id: string | null;
  /** The compendium this document is in. */
  declare readonly pack: string | null;
  /** The name of the parent's collection this document is in. */
  declare readonly parentCollection: string | null;
  /** The embedded documents by collection name. */
  declare readonly collections: Record<string, EmbeddedCollection>;

  static metadata: DocumentMetadata = Object.freeze({
    name: "Document",
    label: "DOCUMENT.Document",
    labelPlural: "DOCUMENT.Documents",
    collection: "documents",
    coreTypes: ["base"],
    embedded: {},
    hasTypeData: false,
    indexed: false,
    compendiumIndexFields: [],
    permissions: { view: "LIMITED", create: "ASSISTANT", update: "OWNER", delete: "ASSISTANT" },
    preserveOnImport: ["_id", "sort", "ownership", "folder"],
  } satisfies DocumentMetadata);

  static override LOCALIZATION_PREFIXES = ["DOCUMENT"];

  override _configure({ pack = null, parentCollection = null }: Dict = {}): void {
    const define = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, writable: false, enumerable: false, configurable: true });
    };
    define("parentCollection", this._getParentCollection(parentCollection as string | null));
    define("pack", (pack as string | null) || this.parent?.pack || null);
    define("collections", Object.seal(defineCollections(this)));
  }

  /** One schema for a document and everything that extends it. */
  static override get schema(): SchemaField {
    const base = this.baseDocument as unknown as typeof Document;
    return schemaOf(base);
  }

  /** Plain fields first, embedded documents last: those look at their parent. */
  static override *_initializationOrder(): Generator<[string, DataField], void, undefined> {
    const hierarchy = this.hierarchy;
    for (const [name, field] of this.schema.entries()) if (!(name in hierarchy)) yield [name, field];
    yield* Object.entries(hierarchy);
  }

  /* ---- what it is ---- */

  static get database(): DatabaseBackend {
    const backend = hostDatabase();
    if (!backend) throw new Error("There is no CONFIG.DatabaseBackend to send documents to.");
    return backend as DatabaseBackend;
  }

  /** The class in use for this kind of document. */
  static get implementation(): DocumentClass {
    return implementationOf(this.documentName, this as unknown as DocumentClass);
  }

  /** The class right below Document, which defines the schema. */
  static get baseDocument(): DocumentClass {
    let cls: unknown = this;
    for (;;) {
      const parent: unknown = Object.getPrototypeOf(cls);
      if (parent === Document || parent === null || parent === Function.prototype) return cls as DocumentClass;
      cls = parent;
    }
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  get collectionName(): string {
    return (this.constructor as typeof Document).metadata.collection;
  }

  static get documentName(): string {
    return this.metadata.name;
  }

  get documentName(): string {
    return (this.constructor as typeof Document).metadata.name;
  }

  /** The subtypes this document may have. */
  static get TYPES(): string[] {
    return hostTypes(this.metadata.name) ?? [...this.metadata.coreTypes];
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /** The fields that hold documents. */
  static get hierarchy(): Record<string, DataField> {
    const hierarchy = hierarchyOf(this.schema);
    Object.defineProperty(this, "hierarchy", { value: hierarchy, writable: false, configurable: true });
    return hierarchy;
  }

  _getParentCollection(parentCollection?: string | null): string | null {
    if (!this.parent) return null;
    if (parentCollection) return parentCollection;
    const embedded = (this.parent.constructor as typeof Document).metadata?.embedded ?? {};
    return embedded[this.documentName] ?? null;
  }

  get id(): string | null {
    return this._id;
  }

  get isEmbedded(): boolean {
    return Boolean(this.parent && this.parentCollection);
  }

  get inCompendium(): boolean {
    return Boolean(this.pack);
  }

  /** The world-wide identifier. Null (against its type, as in the public API) while the document has no id. */
  get uuid(): string {
    const { id, documentName, parent, pack } = this;
    return buildUuid({ id, documentName, parent, pack }) as string;
  }

  /* ---- permissions ---- */

  /** May a user create such documents at all? */
  static canUserCreate(user: BaseUserLike): boolean {
    return mayCreate(this, user);
  }

  /** The ownership level of a user, or null when it is not known. */
  getUserLevel(user?: BaseUserLike | null): number | null {
    return levelOf(this, user ?? (hostGame()?.user as BaseUserLike | undefined));
  }

  /** Has a user at least (or exactly) an ownership level? */
  testUserPermission(
    user: BaseUserLike,
    permission: string | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    return hasLevel(this, user, permission, exact);
  }

  /** May a user create, update or delete this document (in this way)? */
  canUserModify(user: BaseUserLike, action: "create" | "update" | "delete", data: Dict = {}): boolean {
    const perm = (this.constructor as typeof Document).metadata.permissions[action];
    if (typeof perm === "function") return perm(user, this, data);
    return userMay(user, perm) ?? this.testUserPermission(user, perm);
  }

  /* ---- copies ---- */

  /**
   * A copy with some changes.
   * @param context.save create it in the database (answers a promise)
   * @param context.keepId keep the id
   * @param context.addSource remember this document as the source of the copy
   */
  override clone(data: Dict = {}, { save, keepId, addSource, ...context }: Dict = {}): this {
    const options: Dict = { parent: this.parent, pack: this.pack, parentCollection: this.parentCollection, ...context };
    const source = copyOf(this, data, Boolean(keepId), Boolean(addSource));
    const cls = this.constructor as unknown as DocumentClass & (new (data: Dict, options: Dict) => this);
    if (save) {
      const operation = { parent: this.parent, pack: this.pack, keepId: Boolean(keepId), ...context } as Operation;
      // With `save` the answer is a promise; `await` does the same to both.
      return cls.create(source, operation) as unknown as this;
    }
    return new cls(source, { keepId, ...options });
  }

  /** Migrate the system data of this document; answers its source. */
  migrateSystemData(): Dict {
    const model = (this as { system?: unknown }).system;
    return model instanceof DataModel ? model.toObject() : ((this._source.system ?? {}) as Dict);
  }

  override toObject(source: boolean | null = true): Dict {
    const data = super.toObject(source);
    return (this.constructor as typeof Document).shimData(data);
  }

  /* ---- database ---- */

  static async createDocuments(data: (Dict | DataModel)[] = [], operation: Operation = {}): Promise<Document[]> {
    return this.database.create(this.implementation, inPack(operation, { data: data as Dict[] }));
  }

  static async updateDocuments(updates: Dict[] = [], operation: Operation = {}): Promise<Document[]> {
    return this.database.update(this.implementation, inPack(operation, { updates }));
  }

  static async deleteDocuments(ids: string[] = [], operation: Operation = {}): Promise<Document[]> {
    return this.database.delete(this.implementation, inPack(operation, { ids }));
  }

  static async create(
    data: Dict | Dict[] | DataModel = {},
    operation: Operation = {},
  ): Promise<Document | Document[] | undefined> {
    const many = Array.isArray(data);
    const created = await this.createDocuments((many ? data : [data]) as Dict[], operation);
    return many ? created : created.shift();
  }

  async update(data: Dict = {}, operation: Operation = {}): Promise<this | undefined> {
    const update: Dict = { ...data, _id: this.id };
    const cls = this.constructor as typeof Document;
    const updated = await cls.updateDocuments([update], { ...operation, parent: this.parent, pack: this.pack });
    return updated.shift() as this | undefined;
  }

  async delete(operation: Operation = {}): Promise<this | undefined> {
    const cls = this.constructor as typeof Document;
    const ids = this.id ? [this.id] : [];
    const deleted = await cls.deleteDocuments(ids, { ...operation, parent: this.parent, pack: this.pack });
    return deleted.shift() as this | undefined;
  }

  /** A world document, or the index entry of a compendium document, by id. */
  static get(documentId: string | null, operation: Dict = {}): unknown {
    if (!documentId) return null;
    return stored(this.documentName, documentId, operation.pack);
  }

  /* ---- embedded documents ---- */

  /** The collection name for a document or collection name, or null when it is not embedded here. */
  static getCollectionName(name: string): string | null {
    if (name in this.hierarchy) return name;
    const collection = this.metadata.embedded[name];
    return collection !== undefined && collection in this.hierarchy ? collection : null;
  }

  getEmbeddedCollection(embeddedName: string): EmbeddedCollection {
    const name = (this.constructor as typeof Document).getCollectionName(embeddedName);
    if (!name)
      throw new Error(`${embeddedName} is not a valid embedded Document within the ${this.documentName} Document`);
    return this.collections[name] ?? singletonOf(this, name);
  }

  getEmbeddedDocument(
    embeddedName: string,
    id: string,
    options: { strict?: boolean; invalid?: boolean } = {},
  ): Document | undefined {
    return this.getEmbeddedCollection(embeddedName).get(id, options);
  }

  async createEmbeddedDocuments(embeddedName: string, data: Dict[] = [], operation: Operation = {}) {
    const cls = embeddedClass(this, embeddedName);
    return cls.createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }

  async updateEmbeddedDocuments(embeddedName: string, updates: Dict[] = [], operation: Operation = {}) {
    const cls = embeddedClass(this, embeddedName);
    return cls.updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }

  async deleteEmbeddedDocuments(embeddedName: string, ids: string[] = [], operation: Operation = {}) {
    const cls = embeddedClass(this, embeddedName);
    return cls.deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  /** Every embedded document, with its path (`items.<id>.effects.<id>`). */
  *traverseEmbeddedDocuments(parentPath = ""): Generator<[string, Document], void, undefined> {
    yield* traverse(this, parentPath);
  }

  /* ---- flags ---- */

  getFlag(scope: string, key: string): unknown {
    checkFlagScope((this.constructor as typeof Document).database, scope);
    return getProperty((this as { flags?: Dict }).flags, `${scope}.${key}`);
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<this | undefined> {
    checkFlagScope((this.constructor as typeof Document).database, scope);
    return this.update({ [`flags.${scope}.${key}`]: value });
  }

  async unsetFlag(scope: string, key: string): Promise<this | undefined> {
    checkFlagScope((this.constructor as typeof Document).database, scope);
    return this.update(deletion(`flags.${scope}.${key}`));
  }

  /* ---- workflow, for subclasses to extend ---- */

  async _preCreate(_data: Dict, _options: Dict, _user: BaseUserLike): Promise<boolean | undefined> {
    return undefined;
  }

  _onCreate(_data: Dict, _options: Dict, _userId: string): void {}

  static async _preCreateOperation(
    _documents: Document[],
    _operation: Operation,
    _user: BaseUserLike,
  ): Promise<boolean | undefined> {
    return undefined;
  }

  static async _onCreateOperation(_documents: Document[], _operation: Operation, _user: BaseUserLike): Promise<void> {}

  async _preUpdate(_changed: Dict, _options: Dict, _user: BaseUserLike): Promise<boolean | undefined> {
    return undefined;
  }

  _onUpdate(_changed: Dict, _options: Dict, _userId: string): void {}

  static async _preUpdateOperation(
    _documents: Document[],
    _operation: Operation,
    _user: BaseUserLike,
  ): Promise<boolean | undefined> {
    return undefined;
  }

  static async _onUpdateOperation(_documents: Document[], _operation: Operation, _user: BaseUserLike): Promise<void> {}

  async _preDelete(_options: Dict, _user: BaseUserLike): Promise<boolean | undefined> {
    return undefined;
  }

  _onDelete(_options: Dict, _userId: string): void {}

  static async _preDeleteOperation(
    _documents: Document[],
    _operation: Operation,
    _user: BaseUserLike,
  ): Promise<boolean | undefined> {
    return undefined;
  }

  static async _onDeleteOperation(_documents: Document[], _operation: Operation, _user: BaseUserLike): Promise<void> {}

  /* ---- old names ---- */

  /** Accessors for old names that warn when read. */
  static _addDataFieldShims(data: Dict, shims: Record<string, string>, options: Dict = {}): void {
    for (const [oldKey, newKey] of Object.entries(shims)) this._addDataFieldShim(data, oldKey, newKey, options);
  }

  static _addDataFieldShim(data: Dict, oldKey: string, newKey: string, options: Dict = {}): void {
    addFieldShim(this.name, data, oldKey, newKey, options);
  }

  /** Move a value from an old name to a new one. @returns was there something to move? */
  static _addDataFieldMigration(data: Dict, oldKey: string, newKey: string, apply?: (data: Dict) => unknown): boolean {
    return moveField(data, oldKey, newKey, apply);
  }

  static _logDataFieldMigration(oldKey: string, newKey: string, options: Dict = {}): void {
    logCompatibilityWarning(`You are accessing ${this.name}#${oldKey} which has been migrated to ${newKey}`, options);
  }
}
