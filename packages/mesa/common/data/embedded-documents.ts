// Fields that hold documents.
import { DataModel } from "../abstract/data-model.ts";
import type { Document, DocumentClass } from "../abstract/document.ts";
import { EmbeddedCollection, EmbeddedCollectionDelta } from "../abstract/embedded-collection.ts";
import { valuesEqual } from "../utils/equality.ts";
import { getType, isEmpty } from "../utils/objects.ts";
import { randomID } from "../utils/strings.ts";
import { type Dict, isPlainObject } from "../utils/types.ts";
import { EmbeddedDataField } from "./embedded.ts";
import type { DataField } from "./field.ts";
import { ArrayField } from "./lists.ts";
import { numberedEntries } from "./numbered.ts";
import type { SchemaField } from "./schema.ts";
import type {
  CleanFieldOptions,
  FieldContext,
  FieldOptions,
  UpdateSourceOptions,
  ValidateFieldOptions,
} from "./types.ts";
import { DataModelValidationFailure } from "./validation.ts";
import { isValidId } from "./validators.ts";

/** Narrow to a document class without importing one, which would be a cycle. */
export function isDocumentClass(cls: unknown): cls is DocumentClass {
  return typeof cls === "function" && "metadata" in cls && "documentName" in cls;
}

/** A document stored inside another as one value. */
export class EmbeddedDocumentField extends EmbeddedDataField {
  static override hierarchical = true;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true };
  }

  override initialize(value: unknown, model?: DataModel, options: Dict = {}): unknown {
    if (!value) return value;
    const parent = model as Document;
    const cls = (this.model as unknown as DocumentClass).implementation;
    const current = (parent as unknown as Dict)[this.name];
    if (current instanceof cls && (current as DataModel)._source === value) {
      (current as DataModel)._initialize(options);
      return current;
    }
    return new cls(value, { ...options, parent, parentCollection: this.name, pack: parent.pack });
  }
}

/** The documents of one kind inside another. */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  constructor(element: unknown, options: FieldOptions = {}, context: FieldContext = {}) {
    super(element as DataField, options, context);
    this.readonly = true;
  }

  static get implementation(): typeof EmbeddedCollection {
    return EmbeddedCollection;
  }

  static override _validateElementType(element: unknown): unknown {
    if (isDocumentClass(element)) return element;
    throw new Error("An EmbeddedCollectionField must specify a Document subclass as its type");
  }

  /** The class of the documents, as configured. */
  get model(): DocumentClass {
    return (this.element as unknown as DocumentClass).implementation;
  }

  get schema(): SchemaField {
    return this.model.schema;
  }

  override _cast(value: unknown): unknown {
    // A form with fields of embedded documents sends them by their ids: that is no list, and changes none of them.
    if (isPlainObject(value)) return numberedEntries(value);
    if (getType(value) !== "Map" && !(value instanceof Map)) return value;
    return Array.from((value as Map<string, DataModel>).values(), (v) => (v instanceof DataModel ? v.toObject() : v));
  }

  override _cleanType(value: unknown, options: CleanFieldOptions = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((v) => this._cleanElement(v, { ...options, source: undefined }));
  }

  _cleanElement(value: unknown, options: CleanFieldOptions = {}): unknown {
    const data = value instanceof DataModel ? value.toObject() : value;
    if (!isPlainObject(data)) return data;
    // An element of an update is partial only when it is about an existing document, which its id says.
    return this.schema.clean(data, { ...options, partial: options.partial && isValidId(data._id), source: data });
  }

  override _validateElements(value: unknown[], options: ValidateFieldOptions = {}) {
    const failure = new DataModelValidationFailure();
    value.forEach((v, i) => {
      const inner = this._validateElement(v, options);
      if (!inner || (options.dropInvalidEmbedded && inner.unresolved)) return;
      const { _id, name } = (v ?? {}) as { _id?: unknown; name?: unknown };
      failure.elements.push({
        id: String(_id ?? i),
        name: typeof name === "string" ? name : undefined,
        failure: inner,
      });
      failure.unresolved ||= inner.unresolved;
    });
    return failure.elements.length ? failure : undefined;
  }

  override _validateType(value: unknown, options: ValidateFieldOptions = {}) {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    return this._validateElements(value, options);
  }

  override _validateElement(element: unknown, options: ValidateFieldOptions): DataModelValidationFailure | undefined {
    const partial = options.partial && isValidId((element as Dict | null)?._id);
    return this.schema.validate(element, { ...options, partial, source: element as Dict });
  }

  override _validateModel(data: unknown): void {
    if (!Array.isArray(data)) return;
    for (const element of data) this.schema._validateModel(element);
  }

  override initialize(_value: unknown, model?: DataModel, options: Dict = {}): unknown {
    const collection = (model as Document).collections[this.name] as EmbeddedCollection;
    collection.initialize(options);
    return collection;
  }

  override _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, options: UpdateSourceOptions = {}) {
    const current = source[key] as Dict[] | undefined;
    // One without an id is always a new one; without an id of its own it could not be told from the next.
    if (Array.isArray(value)) for (const change of value) if (isPlainObject(change)) change._id ||= randomID();
    if (!current || !value || options.recursive === false) {
      if (!valuesEqual(current, value)) super._updateDiff(source, key, value, difference, options);
      return;
    }
    const byId = new Map(current.map((d) => [d._id, d]));
    const diffs: Dict[] = [];
    for (const change of value as Dict[]) {
      const existing = byId.get(change._id);
      if (!existing) {
        current.push(change);
        diffs.push(change);
        continue;
      }
      const diff: Dict = {};
      this.schema._updateFields(existing, change, diff, options);
      if (!isEmpty(diff)) diffs.push({ ...diff, _id: change._id });
    }
    if (diffs.length) difference[key] = diffs;
  }

  override _updateCommit(source: Dict, key: string, value: unknown, diff: unknown, options: UpdateSourceOptions = {}) {
    const current = source[key] as Dict[] | undefined;
    if (!current || !value || !diff) {
      source[key] = value;
      return;
    }
    const next = new Map((value as Dict[]).map((d) => [d._id, d]));
    const byId = new Map(current.map((d) => [d._id, d]));
    for (const change of diff as Dict[]) {
      const existing = byId.get(change._id);
      const whole = next.get(change._id) ?? change;
      if (!existing) current.push(whole);
      // The document's own source stays the object in this array.
      else for (const [k, d] of Object.entries(change)) this.schema._commitField(existing, k, whole, d, options);
    }
    if (options.recursive === false) {
      for (let i = current.length - 1; i >= 0; i--) if (!next.has(current[i]?._id)) current.splice(i, 1);
    }
  }

  override toObject(value: unknown): unknown {
    return Array.from((value as Map<string, DataModel>).values(), (v) => v.toObject(false));
  }

  override apply(
    fn: string | ((this: DataField, value: unknown, options: Dict) => unknown),
    value: unknown = [],
    options: Dict = {},
  ): unknown {
    const list = Array.isArray(value) ? value : [];
    if (!list.length && options.initializeArrays) return [this.schema.apply(fn, {}, options)];
    return list.map((v) => this.schema.apply(fn, v, options));
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    const [first, ...rest] = path;
    return first === "element" || isValidId(first) || /^\d+$/.test(first as string)
      ? this.schema._getField(rest)
      : undefined;
  }

  override _addTypes(source?: Dict, changes?: Dict): void {
    if (!Array.isArray(source) || !Array.isArray(changes)) return;
    const byId = new Map((source as Dict[]).map((d) => [d._id, d]));
    for (const change of changes as unknown as Dict[]) this.schema._addTypes(byId.get(change?._id), change);
  }

  override migrateSource(_sourceData: Dict, fieldData: unknown): void {
    if (!Array.isArray(fieldData)) return;
    for (const entry of fieldData) if (isPlainObject(entry)) this.model.migrateDataSafe(entry);
  }
}

/** The embedded documents of an ActorDelta: some are only tombstones. */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {
  static override get implementation(): typeof EmbeddedCollection {
    return EmbeddedCollectionDelta;
  }

  override _cleanElement(value: unknown, options: CleanFieldOptions = {}): unknown {
    if (isPlainObject(value) && value._tombstone) return { _id: value._id, _tombstone: true };
    return super._cleanElement(value, options);
  }

  override _validateElement(element: unknown, options: ValidateFieldOptions): DataModelValidationFailure | undefined {
    if (isPlainObject(element) && element._tombstone) {
      if (isValidId(element._id)) return undefined;
      return new DataModelValidationFailure({ invalidValue: element, message: "needs an _id", unresolved: true });
    }
    return super._validateElement(element, options);
  }
}
