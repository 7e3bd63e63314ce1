import type { DataField } from "../data/field.ts";
import { SchemaField, sourceValue } from "../data/schema.ts";
import type { CleanFieldOptions, DataSchema, ModelConstructionOptions, UpdateSourceOptions } from "../data/types.ts";
import { DataModelValidationFailure } from "../data/validation.ts";
import { asShown, readSourceChanges, withKeys } from "../generation/operators.ts";
import { deepClone, mergeObject } from "../utils/merge.ts";
import { expandObject, isEmpty } from "../utils/objects.ts";
import type { Dict } from "../utils/types.ts";

export interface ValidateModelOptions {
  /** Validate each field. Default true. */
  fields?: boolean;
  /** Validate rules across fields. Default: only when the whole model is validated. */
  joint?: boolean;
  /** Validate these changes instead of the model's source. */
  changes?: Dict | null;
  /** Clean the changes first. Default false. */
  clean?: boolean;
  /** Throw on failure. Default true. */
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
}

interface Failures {
  fields: DataModelValidationFailure | null;
  joint: DataModelValidationFailure | null;
}

/**
 * Data with a schema. Constructing one migrates, cleans and validates the given source, keeps it as `_source`, and
 * puts an initialised copy of each field on the instance.
 */
export class DataModel {
  /** The model this one is inside of. */
  declare readonly parent: DataModel | null;
  /** The data as it is stored. Sealed: no key may come or go. */
  declare readonly _source: Dict;

  static LOCALIZATION_PREFIXES: string[] = [];

  #validationFailures: Failures = { fields: null, joint: null };

  constructor(
    data: Dict | DataModel = {},
    { parent = null, strict = true, ...options }: ModelConstructionOptions = {},
  ) {
    const held = { value: this.#checkParent(parent), writable: false, enumerable: false, configurable: true };
    Object.defineProperty(this, "parent", held);
    const source = this._initializeSource(data, { strict, ...options });
    Object.defineProperty(this, "_source", { value: source, writable: false, enumerable: false });
    Object.seal(this._source);
    this._configure(options);
    const fallback = options.fallback ?? !strict;
    const dropInvalidEmbedded = options.dropInvalidEmbedded ?? !strict;
    this.validate({ strict, fallback, dropInvalidEmbedded, fields: true, joint: true });
    this._initialize({ strict, ...options });
  }

  #checkParent(parent: unknown): DataModel | null {
    if (parent === null || parent === undefined) return null;
    if (!(parent instanceof DataModel)) throw new Error("The provided parent must be a DataModel instance");
    return parent;
  }

  /** Prepare the instance between reading its source and validating it. */
  _configure(_options: Dict = {}): void {}

  /* ---- schema ---- */

  /** The fields of this model. Called once per class. */
  static defineSchema(): DataSchema {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  static _schema: SchemaField | undefined;

  /** The schema of this class, made on first use. */
  static get schema(): SchemaField {
    if (Object.hasOwn(this, "_schema") && this._schema) return this._schema;
    const schema = new SchemaField(Object.freeze(this.defineSchema()) as DataSchema);
    Object.defineProperty(this, "_schema", { value: schema, writable: false, configurable: true });
    return schema;
  }

  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /* ---- source ---- */

  _initializeSource(data: Dict | DataModel, _options: ModelConstructionOptions = {}): Dict {
    const cls = this.constructor as typeof DataModel;
    let source = data instanceof DataModel ? data.toObject() : data;
    source = cls.migrateDataSafe(source);
    source = cls.cleanData(source);
    return cls.shimData(source);
  }

  /** Clean source data in place. */
  static cleanData(source: Dict = {}, options: CleanFieldOptions = {}): Dict {
    this.schema.clean(source, options);
    return source;
  }

  /** Bring data of an older shape up to date. Also called with partial updates: test for the old key, add nothing. */
  static migrateData(source: Dict): Dict {
    this.schema.migrateSource(source, source);
    return source;
  }

  /** {@link migrateData} that reports an error instead of throwing it. */
  static migrateDataSafe(source: Dict): Dict {
    try {
      this.migrateData(source);
    } catch (error) {
      console.warn(`Failed data migration for ${this.name}: ${error instanceof Error ? error.message : error}`, error);
    }
    return source;
  }

  /** Add accessors for old names to data of the present shape. */
  static shimData(data: Dict, _options: { embedded?: boolean } = {}): Dict {
    return data;
  }

  /* ---- initialising ---- */

  static *_initializationOrder(): Generator<[string, DataField], void, undefined> {
    yield* this.schema.entries();
  }

  /** Copy the source onto the instance, field by field. */
  _initialize(options: Dict = {}): void {
    for (const [name, field] of (this.constructor as typeof DataModel)._initializationOrder()) {
      const value = field.initialize(sourceValue(field, this._source, name), this, options);
      const self = this as unknown as Dict;
      if (name === "_id" && (!Object.getOwnPropertyDescriptor(this, "_id") || self._id === null)) {
        // The id is written once: when the document gets one.
        Object.defineProperty(this, name, { value, writable: false, configurable: true, enumerable: true });
      } else if (field.readonly) {
        if (self[name] !== undefined) continue;
        Object.defineProperty(this, name, { value, writable: false, enumerable: true, configurable: true });
      } else if (typeof value === "function") {
        Object.defineProperty(this, name, {
          get: value as () => unknown,
          set() {},
          configurable: true,
          enumerable: true,
        });
      } else self[name] = value;
    }
  }

  /** Undo everything that happened to the instance since its source was read. */
  reset(): void {
    this._initialize();
  }

  /** A new model of the same class from this one's source and some overrides. */
  clone(data: Dict = {}, context: ModelConstructionOptions = {}): this {
    const source: Dict = mergeObject(this.toObject(), data, { insertKeys: false, performDeletions: true });
    const cls = this.constructor as new (data: Dict, options: ModelConstructionOptions) => this;
    return new cls(source, { parent: this.parent, ...context });
  }

  /* ---- validation ---- */

  get invalid(): boolean {
    const { fields, joint } = this.#validationFailures;
    return Boolean(fields?.unresolved || joint?.unresolved);
  }

  get validationFailures(): Failures {
    return this.#validationFailures;
  }

  /**
   * Validate the model's source, or some changes to it.
   * @returns is it valid?
   * @throws DataModelValidationError when strict
   */
  validate({
    changes = null,
    clean = false,
    fields = true,
    joint,
    strict = true,
    fallback = false,
    dropInvalidEmbedded = false,
  }: ValidateModelOptions = {}): boolean {
    const cls = this.constructor as typeof DataModel;
    if (changes && !clean) changes = withKeys(changes);
    else if (changes) keysInPlace(changes);
    const source = changes ?? this._source;
    this.#validationFailures = { fields: null, joint: null };
    const partial = changes !== null && !joint;
    if (changes && clean) {
      this.schema._addTypes(this._source, changes);
      cls.cleanData(changes, { partial });
    }
    if (fields) {
      const failure = this.schema.validate(source, { partial, fallback, dropInvalidEmbedded });
      if (failure) {
        this.#validationFailures.fields = failure;
        this.#report(failure, strict && failure.unresolved);
        if (failure.unresolved) return false;
      }
    }
    if (joint ?? changes === null) {
      try {
        this.schema._validateModel(source);
        cls.validateJoint(source);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const failure = new DataModelValidationFailure({ invalidValue: source, message, unresolved: true });
        this.#validationFailures.joint = failure;
        this.#report(failure, strict);
      }
    }
    return !this.invalid;
  }

  #report(failure: DataModelValidationFailure, fatal: boolean): void {
    const id = this._source?._id;
    const name = this.constructor.name;
    const label = typeof id === "string" ? `${name} [${id}]` : name;
    const intro = `${label} validation errors:`;
    failure.message = failure.message ? `${intro} ${failure.message}` : intro;
    const error = failure.asError();
    if (fatal) throw error;
    console.warn(error.message);
  }

  /** Rules across fields. @throws Error when they are violated */
  static validateJoint(_data: Dict): void {}

  /* ---- updates ---- */

  /**
   * Change the source: clean and validate the changes, keep what differs, initialise again.
   * @returns the changes that made a difference
   */
  updateSource(changes: Dict = {}, options: UpdateSourceOptions = {}): Dict {
    const cls = this.constructor as typeof DataModel;
    // Changes belong to the caller; only a copy may be cleaned.
    const update = readSourceChanges(expandObject(deepClone(changes)));
    this.schema._addTypes(this._source, update);
    cls.migrateDataSafe(update);
    this.validate({
      changes: update,
      clean: true,
      fallback: options.fallback ?? false,
      fields: true,
      joint: false,
      strict: true,
    });
    const copy = deepClone(this._source);
    const diff: Dict = {};
    this.schema._updateFields(copy, update, diff, options);
    if (isEmpty(diff)) return {};
    this.validate({ changes: copy, fields: false, joint: true, strict: true });
    if (options.dryRun) return asShown(diff);
    for (const [key, change] of Object.entries(diff)) {
      this.schema._commitField(this._source, key, copy, change, options);
    }
    this._initialize();
    return asShown(diff);
  }

  /* ---- output ---- */

  /** A plain copy of the source, or of the present values when source is false. */
  toObject(source: boolean | null = true): Dict {
    if (source ?? true) return deepClone(this._source);
    const data: Dict = {};
    const values = this as unknown as Dict;
    for (const [name, field] of this.schema.entries()) data[name] = field.toObject(values[name]);
    return data;
  }

  toJSON(): Dict {
    return this.toObject(true);
  }

  /** A model from stored data: faults in it are repaired or reported, not thrown. */
  static fromSource(source: Dict, { strict = false, ...context }: ModelConstructionOptions = {}): DataModel {
    return new this(source, { strict, ...context });
  }

  static fromJSON(json: string): DataModel {
    return this.fromSource(JSON.parse(json) as Dict);
  }
}

/** Cleaning writes into the changes it is given, so they are turned into keys in place. */
function keysInPlace(changes: Dict): void {
  const keyed = withKeys(changes);
  if (keyed === changes) return;
  for (const key of Object.keys(changes)) delete changes[key];
  Object.assign(changes, keyed);
}
