import { hostConfig } from "../host.ts";
import { Collection } from "../utils/collection.ts";
import { randomID } from "../utils/strings.ts";
import type { Dict } from "../utils/types.ts";
import type { Document, DocumentClass } from "./document.ts";

interface SetOptions {
  /** Also change the parent's source. Default true. */
  modifySource?: boolean;
  [option: string]: unknown;
}

interface GetOptions {
  strict?: boolean;
  /** Also answer a document whose stored data is not valid. */
  invalid?: boolean;
}

/** Documents in arrays by their subtype, with an array for every one of `types`. */
export function groupByType<D extends Document>(types: readonly string[], documents: Iterable<D>): Record<string, D[]> {
  const groups: Record<string, D[]> = Object.fromEntries(types.map((type) => [type, []]));
  for (const each of documents) {
    const { type } = each as unknown as { type: string };
    groups[type] ??= [];
    groups[type].push(each);
  }
  return groups;
}

/** The documents of one kind inside a parent document, kept in step with the array in the parent's source. */
export class EmbeddedCollection<D extends Document = Document> extends Collection<D> {
  readonly name!: string;
  /** The parent document. */
  readonly model!: Document;
  readonly documentClass!: DocumentClass;
  declare readonly _source: Dict[];
  _initialized = false;
  #byType: Record<string, D[]> | null = null;
  /** Ids in the source whose data cannot make a document. */
  invalidDocumentIds = new Set<string>();

  constructor(name: string, parent: Document, sourceArray: Dict[]) {
    if (typeof name !== "string") throw new Error("The signature of EmbeddedCollection requires a string name.");
    super();
    const field = (parent.constructor as unknown as DocumentClass).hierarchy[name];
    const documentClass = (field as { model?: DocumentClass } | undefined)?.model;
    Object.defineProperties(this, {
      _source: { value: sourceArray, writable: true, enumerable: false },
      documentClass: { value: documentClass, writable: false, enumerable: false },
      name: { value: name, writable: false, enumerable: true },
      model: { value: parent, writable: false, enumerable: false },
    });
  }

  get documentName(): string | undefined {
    return this.documentClass?.documentName;
  }

  createDocument(data: Dict, context: Dict = {}): D {
    const Cls = this.documentClass as unknown as new (data: Dict, context: Dict) => D;
    return new Cls(data, { ...context, parent: this.model, parentCollection: this.name, pack: this.model.pack });
  }

  /** The documents by subtype; every known subtype has an array. Made when first asked for, and anew after changes. */
  get documentsByType(): Record<string, D[]> {
    this.#byType ??= groupByType(this.documentClass.TYPES, this.values());
    return this.#byType;
  }

  /** First time: make the documents of the source. Later: re-initialise them, and take in what the source gained or lost. */
  initialize(options: Dict = {}): void {
    const source = (this.model._source[this.name] ?? []) as Dict[];
    if (source !== this._source) (this as { _source: Dict[] })._source = source;
    this.#byType = null;
    if (!this._initialized) {
      this.clear();
      for (const data of this._source) this._initializeDocument(data, options);
      this._initialized = true;
      return;
    }
    const known = new Map(this._source.map((data) => [String(data._id), data]));
    for (const id of [...this.keys()]) if (!known.has(id)) this.delete(id, { modifySource: false });
    for (const [id, data] of known) {
      const doc = super.get(id);
      if (doc?._source === data) doc._initialize(options);
      else if (doc || !this.invalidDocumentIds.has(id)) this._initializeDocument(data, options);
    }
  }

  _initializeDocument(data: Dict, options: Dict = {}): void {
    let doc: D;
    try {
      // One that is not stored yet has an id too: it is found by that, and keeps it when it is stored.
      data._id ||= randomID();
      doc = this.createDocument(data, options);
      if (doc.invalid) throw (doc.validationFailures.fields ?? doc.validationFailures.joint)?.asError();
    } catch (error) {
      this._handleInvalidDocument(String(data._id), error, options);
      return;
    }
    super.set(String(data._id), doc);
    this.#byType = null;
  }

  _handleInvalidDocument(id: string, error: unknown, { strict = true }: { strict?: boolean } = {}): void {
    const parent = this.model;
    this.invalidDocumentIds.add(id);
    const wrapped = new Error(
      `Failed to initialize ${this.documentClass.documentName} [${id}] in ${parent.documentName} [${parent.id}]: ${
        error instanceof Error ? error.message : error
      }`,
      { cause: error },
    );
    // The parent lives on without it; throwing here would take the parent down too.
    if (strict) console.error(wrapped);
    else console.warn(wrapped.message);
  }

  override get(id: string | null | undefined, options: { strict: true; invalid?: boolean }): D;
  override get(id: string | null | undefined, options?: GetOptions): D | undefined;
  override get(id: string | null | undefined, { strict = false, invalid = false }: GetOptions = {}): D | undefined {
    let doc = super.get(id);
    if (!doc && invalid && id) doc = this.getInvalid(id, { strict: false });
    if (!doc && strict)
      throw new Error(`${this.documentClass.documentName} id [${id}] does not exist in the ${this.name} collection.`);
    return doc;
  }

  override set(key: string, value: D, { modifySource = true }: SetOptions = {}): this {
    if (modifySource) this._set(key, value);
    this.#byType = null;
    return super.set(key, value);
  }

  _set(key: string, value: D): void {
    if (this.has(key) || this._source.some((s) => s._id === key)) {
      const index = this._source.findIndex((s) => s._id === key);
      if (index >= 0) this._source[index] = value._source;
      else this._source.push(value._source);
    } else this._source.push(value._source);
  }

  override clear(): void {
    this.#byType = null;
    super.clear();
  }

  override delete(key: string, { modifySource = true }: SetOptions = {}): boolean {
    if (modifySource) this._delete(key);
    this.#byType = null;
    this.invalidDocumentIds.delete(key);
    return super.delete(key);
  }

  _delete(key: string): void {
    const index = this._source.findIndex((s) => s._id === key);
    if (index >= 0) this._source.splice(index, 1);
  }

  /** Update documents from data: known ids change, new ones are created. */
  update(changes: Dict[], options: Dict = {}): void {
    const updated = new Set<string>();
    for (const data of changes) {
      const existing = typeof data._id === "string" ? super.get(data._id) : undefined;
      if (existing) existing.updateSource(data, options);
      else {
        const doc = this.createDocument(data, options);
        if (doc.id) this.set(doc.id, doc);
      }
      if (typeof data._id === "string") updated.add(data._id);
    }
    if (options.recursive === false) for (const id of [...this.keys()]) if (!updated.has(id)) this.delete(id);
  }

  /** A temporary document of stored data that is not valid. @throws Error when strict and the id is not one of those */
  getInvalid(id: string, { strict = true }: { strict?: boolean } = {}): D | undefined {
    if (!this.invalidDocumentIds.has(id)) {
      if (strict) throw new Error(`${this.documentClass.documentName} id [${id}] is not in the set of invalid ids`);
      return undefined;
    }
    const data = this._source.find((d) => d._id === id);
    const Cls = this.documentClass as unknown as { fromSource(data: Dict, context: object): D };
    return Cls.fromSource(structuredClone(data ?? {}), { parent: this.model });
  }

  toObject(source = true): Dict[] {
    return this.map((doc) => doc.toObject(source));
  }

  /** Call a function for all documents and give their changes to the server at once. */
  async updateAll(
    transformation: Dict | ((doc: D) => Dict),
    condition: ((doc: D) => boolean) | null = null,
    options: Dict = {},
  ): Promise<Document[]> {
    const updates: Dict[] = [];
    for (const doc of this.values()) {
      if (condition && !condition(doc)) continue;
      updates.push({ ...(typeof transformation === "function" ? transformation(doc) : transformation), _id: doc.id });
    }
    return this.model.updateEmbeddedDocuments(this.documentClass.documentName, updates, options);
  }
}

/** A collection for a field that holds one document or none. */
export class SingletonEmbeddedCollection<D extends Document = Document> extends EmbeddedCollection<D> {
  override _set(key: string, value: D): void {
    if (this.size && !this.has(key))
      throw new Error(`Cannot add a second document to the "${this.name}" of ${this.model.documentName}.`);
    this.model._source[this.name] = value._source;
  }

  override _delete(_key: string): void {
    this.model._source[this.name] = null;
  }
}

/** The documents of an ActorDelta: only what differs from the base actor is in its source. */
export class EmbeddedCollectionDelta<D extends Document = Document> extends EmbeddedCollection<D> {
  /** Ids of the base actor's documents that this delta takes away. */
  get tombstones(): Set<string> {
    return new Set(this._source.filter((d) => d._tombstone).map((d) => String(d._id)));
  }

  /** Is a document part of the delta rather than of the base actor? */
  manages(key: string): boolean {
    return this._source.some((d) => d._id === key);
  }

  isTombstone(key: string): boolean {
    return this.tombstones.has(key);
  }

  /**
   * Would let documents be the base actor's again, whatever this delta says of them. Foundry promises it; all who tried it saw it fail
   * (the public types, 14.366), and so it does here.
   */
  async restoreDocuments(ids: string[]): Promise<D[]> {
    throw new Error(`Mesa: [${ids.join(", ")}] cannot be restored from the delta: in Foundry this fails.`);
  }

  async restoreDocument(id: string): Promise<D | undefined> {
    const [document] = await this.restoreDocuments([id]);
    return document;
  }

  override initialize(options: Dict = {}): void {
    const prior = new Map(this.entries());
    this.clear();
    const base = (this.model as { baseCollection?: (name: string) => Iterable<Document> }).baseCollection?.(this.name);
    const own = new Set(this._source.map((d) => String(d._id)));
    for (const doc of base ?? []) if (!own.has(String(doc.id))) this._initializeDocument(doc.toObject(), options);
    for (const data of this._source) {
      if (data._tombstone) continue;
      // A document that is there already is not made again of its own, long since migrated source.
      const doc = prior.get(String(data._id));
      if (doc?._source !== data) this._initializeDocument(data, options);
      else {
        doc._initialize(options);
        super.set(String(data._id), doc, { modifySource: false });
      }
    }
    this._initialized = true;
  }

  override _delete(key: string): void {
    super._delete(key);
    const base = (this.model as { baseCollection?: (name: string) => Iterable<Document> }).baseCollection?.(this.name);
    for (const doc of base ?? []) {
      if (doc.id === key) this._source.push({ _id: key, _tombstone: true });
    }
  }
}

/** The class in use for a document name: the system's own when configured. */
export function implementationOf(documentName: string, fallback: DocumentClass): DocumentClass {
  return (hostConfig(documentName)?.documentClass as DocumentClass | undefined) ?? fallback;
}
