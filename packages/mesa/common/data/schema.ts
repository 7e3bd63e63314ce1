import type { DataModel } from "../abstract/data-model.ts";
import { valuesEqual } from "../utils/equality.ts";
import { applySpecialKeys, isDeletionKey } from "../utils/merge.ts";
import { getType, isEmpty } from "../utils/objects.ts";
import { type Dict, isForbiddenKey } from "../utils/types.ts";
import { DataField } from "./field.ts";
import type {
  CleanFieldOptions,
  DataSchema,
  FieldContext,
  FieldOptions,
  UpdateSourceOptions,
  ValidateFieldOptions,
} from "./types.ts";
import { DataModelValidationFailure } from "./validation.ts";

/** @throws Error when `-=key` carries anything but null, since that is almost always a mistake */
export function assertDeletion(key: string, value: unknown): void {
  if (key.startsWith("-=") && value !== null)
    throw new Error(`Deleting the key "${key.slice(2)}" requires null: {"${key}": null}`);
}

/** An object whose keys are fields. */
export class SchemaField extends DataField {
  static override recursive = true;

  fields: DataSchema;
  #entries: [string, DataField][] | undefined;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  constructor(fields: DataSchema, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  /** Adopt the fields: give each its name and parent. @throws Error when a field already belongs to another schema */
  _initialize(fields: DataSchema): DataSchema {
    if (getType(fields) !== "Object") throw new Error("A DataSchema must be an object whose values are DataFields.");
    const adopted: DataSchema = {};
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField))
        throw new Error(`The "${name}" field is not an instance of the DataField class.`);
      if (isForbiddenKey(name)) throw new Error(`A field may not be named "${name}".`);
      if (field.parent !== undefined)
        throw new Error(`The "${field.fieldPath}" field already belongs to some other parent and may not be reused.`);
      field.name = name;
      field.parent = this;
      adopted[name] = field;
    }
    return adopted;
  }

  *[Symbol.iterator](): Generator<DataField, void, undefined> {
    yield* Object.values(this.fields);
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    // Kept while the fields are the same: a TypedSchemaField adds one after construction.
    if (this.#entries?.length !== Object.keys(this.fields).length) this.#entries = Object.entries(this.fields);
    return this.#entries;
  }

  has(fieldName: string): boolean {
    return Object.hasOwn(this.fields, fieldName);
  }

  get(fieldName: string): DataField | undefined {
    return this.has(fieldName) ? this.fields[fieldName] : undefined;
  }

  /** The field at a dotted path (or array of names) below this schema. */
  getField(fieldName: string | string[]): DataField | undefined {
    const path = typeof fieldName === "string" ? fieldName.split(".") : [...fieldName];
    return this._getField(path);
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    const [first, ...rest] = path;
    return this.get(first as string)?._getField(rest);
  }

  override getInitialValue(data?: unknown): unknown {
    const explicit = super.getInitialValue(data);
    if (explicit) return this._cleanType(this._cast(explicit));
    if (explicit === null || !this.required) return explicit;
    const initial: Dict = {};
    for (const [name, field] of this.entries()) if (!isDerived(field)) initial[name] = field.getInitialValue(initial);
    return initial;
  }

  override _cast(value: unknown): unknown {
    return getType(value) === "Object" ? value : {};
  }

  override _cleanType(value: unknown, options: CleanFieldOptions = {}): unknown {
    const data = value as Dict;
    const source = options.source ?? data;
    // One options object for all fields: this runs for every field of every document.
    const inner = options.source ? options : { ...options, source };
    for (const [name, field] of this.entries()) {
      if (isDerived(field)) delete data[name];
      else if (!options.partial || name in data) data[name] = field.clean(data[name], inner);
    }
    for (const key of Object.keys(data)) {
      if (this.has(key)) continue;
      const target = isDeletionKey(key) ? this.get(key.slice(2)) : undefined;
      if (!target || !options.partial) delete data[key];
      // A key of the schema cannot go away: "-=" resets it, "==" replaces it whole.
      else if (key.startsWith("==")) data[key] = target.clean(applySpecialKeys(data[key]), { source });
    }
    return data;
  }

  override _validateType(data: unknown, options: ValidateFieldOptions = {}): DataModelValidationFailure | undefined {
    if (getType(data) !== "Object") throw new Error("must be an object");
    const values = data as Dict;
    const source = options.source ?? values;
    const inner = options.source ? options : { ...options, source };
    let schemaFailure: DataModelValidationFailure | undefined;
    for (const [name, field] of this.entries()) {
      if (isDerived(field) || (options.partial && !(name in values))) continue;
      const failure = field.validate(values[name], inner);
      if (!failure) continue;
      schemaFailure ??= new DataModelValidationFailure();
      schemaFailure.fields[name] = failure;
      // The field found a replacement on its own.
      if (!failure.unresolved) continue;
      if (options.fallback) {
        const initial = field.clean(field.getInitialValue(source), { source });
        if (field.validate(initial, { source }) === undefined) {
          values[name] = initial;
          failure.fallback = initial;
          failure.unresolved = false;
          continue;
        }
      }
      schemaFailure.unresolved = true;
    }
    return schemaFailure;
  }

  override _validateModel(data: unknown, options: { source?: Dict } = {}): void {
    if (!data || typeof data !== "object") return;
    const source = options.source ?? (data as Dict);
    for (const [name, field] of this.entries()) {
      if ((field.constructor as typeof DataField).recursive) field._validateModel((data as Dict)[name], { source });
    }
  }

  override initialize(value: unknown, model?: DataModel, options: Dict = {}): unknown {
    if (!value) return value;
    const data: Dict = {};
    for (const [name, field] of this.entries()) {
      const v = field.initialize(sourceValue(field, value as Dict, name), model, options);
      if (field.readonly) Object.defineProperty(data, name, { value: v, writable: false, enumerable: true });
      else if (typeof v === "function" && !isClass(v))
        Object.defineProperty(data, name, {
          get: v as () => unknown,
          set() {},
          configurable: true,
          enumerable: true,
        });
      else data[name] = v;
    }
    return data;
  }

  override _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, options: UpdateSourceOptions = {}) {
    if (value === undefined || value === null) {
      super._updateDiff(source, key, value, difference, options);
      return;
    }
    if (options.recursive === false || !source[key]) {
      const whole = this.clean(applySpecialKeys(value), { source });
      if (!valuesEqual(source[key], whole)) super._updateDiff(source, key, whole, difference, options);
      return;
    }
    const diff: Dict = {};
    this._updateFields(source[key] as Dict, value as Dict, diff, options);
    if (!isEmpty(diff)) difference[key] = diff;
  }

  /** Update each field of an object; `-=key` resets a field, `==key` replaces it whole. */
  _updateFields(target: Dict, changes: Dict, diff: Dict, options: UpdateSourceOptions): void {
    // The type comes first: it decides what the other changes mean.
    const entries = Object.entries(changes);
    entries.sort(([a], [b]) => Number(b === "type") - Number(a === "type"));
    for (const [k, v] of entries) {
      if (isDeletionKey(k)) {
        assertDeletion(k, v);
        const name = k.slice(2);
        const field = this.get(name);
        if (!field || isDerived(field)) continue;
        const whole: Dict = {};
        const replacement = k.startsWith("-=") ? field.getInitialValue(target) : v;
        field._updateDiff(target, name, replacement, whole, { ...options, recursive: false });
        // What was replaced whole is told as such: with the data of another type, merging would be wrong.
        const isReplacement = k.startsWith("==") && getType(v) === "Object";
        if (name in whole) diff[isReplacement ? k : name] = whole[name];
        else if (isReplacement && "type" in diff) diff[k] = target[name];
        continue;
      }
      this.get(k)?._updateDiff(target, k, v, diff, options);
    }
    this.#checkTypeChange(target, changes, diff, options);
  }

  /**
   * Another type needs the data of that type, never a mixture of two. They are part of the difference, also when they
   * look like those of the old type.
   * @throws Error when a type changes and `system` is not replaced whole (foundryvtt/foundryvtt#11951)
   */
  #checkTypeChange(target: Dict, changes: Dict, diff: Dict, options: UpdateSourceOptions): void {
    const system = this.get("system");
    if (!("type" in diff) || !system || !(system.constructor as typeof DataField).dependsOnType) return;
    if ("==system" in changes) return;
    if ("system" in changes && options.recursive === false) {
      diff.system ??= target.system;
      return;
    }
    throw new Error(
      "The type of a Document can be changed only if the system field is force-replaced (==) or updated with {recursive: false}",
    );
  }

  override _updateCommit(source: Dict, key: string, value: unknown, diff: unknown, options: UpdateSourceOptions = {}) {
    const target = source[key];
    // Replace when there is nothing to go into, or nothing to go in.
    if (!target || !value || options.recursive === false || getType(diff) !== "Object") {
      source[key] = value;
      return;
    }
    for (const [k, d] of Object.entries(diff as Dict)) this._commitField(target as Dict, k, value as Dict, d, options);
  }

  /** Put one prepared value of a difference into a source; with `==key` the field takes it whole. */
  _commitField(source: Dict, k: string, value: Dict, diff: unknown, options: UpdateSourceOptions = {}): void {
    const isReplacement = k.startsWith("==") && !this.has(k);
    const name = isReplacement ? k.slice(2) : k;
    const inner = isReplacement ? { ...options, recursive: false } : options;
    this.get(name)?._updateCommit(source, name, value[name], diff, inner);
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    const data: Dict = {};
    for (const [name, field] of this.entries()) data[name] = field.toObject((value as Dict)[name]);
    return data;
  }

  override apply(
    fn: string | ((this: DataField, value: unknown, options: Dict) => unknown),
    data: unknown = {},
    options: Dict = {},
  ): unknown {
    // A schema's own function is not called: the results are those of its fields.
    const results: Dict = {};
    const values = (data ?? {}) as Dict;
    for (const [key, field] of this.entries()) {
      if (options.partial && !(key in values)) continue;
      const result = field.apply(fn, values[key], options);
      if (!(options.filter && isEmpty(result))) results[key] = result;
    }
    return results;
  }

  override _addTypes(source?: Dict, changes?: Dict, options: Dict = {}): void {
    if (getType(source) !== "Object" || getType(changes) !== "Object") return;
    const inner = { source: options.source ?? source, changes: options.changes ?? changes };
    for (const key of Object.keys(changes as Dict)) {
      const field = this.get(isDeletionKey(key) ? key.slice(2) : key);
      field?._addTypes((source as Dict)[key] as Dict, (changes as Dict)[key] as Dict, {
        ...inner,
        siblings: { source, changes },
      });
    }
  }

  override migrateSource(sourceData: Dict, fieldData: unknown): void {
    if (getType(fieldData) !== "Object") return;
    for (const [key, field] of this.entries()) {
      if (key in (fieldData as Dict)) field.migrateSource(sourceData, (fieldData as Dict)[key]);
    }
  }
}

/** Is a field's value computed anew each time instead of stored (V14)? */
function isDerived(field: DataField): boolean {
  return field.persisted === false;
}

/** The value a field is initialised from. */
export function sourceValue(field: DataField, source: Dict, name: string): unknown {
  return isDerived(field) ? field.getInitialValue(source) : source[name];
}

/** Classes are values, not getters. */
function isClass(value: unknown): boolean {
  return typeof value === "function" && /^class[\s{]/.test(Function.prototype.toString.call(value));
}
