import type { DataModel } from "../abstract/data-model.ts";
import { valuesEqual } from "../utils/equality.ts";
import { applySpecialKeys, deepClone, diffObject, isDeletionKey, mergeObject } from "../utils/merge.ts";
import { expandObject, getType, isEmpty } from "../utils/objects.ts";
import { type Dict, isForbiddenKey } from "../utils/types.ts";
import { DataField } from "./field.ts";
import { assertDeletion } from "./schema.ts";
import type {
  CleanFieldOptions,
  FieldContext,
  FieldOptions,
  UpdateSourceOptions,
  ValidateFieldOptions,
} from "./types.ts";
import { DataModelValidationFailure } from "./validation.ts";

/** A plain object of any content. */
export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial) return initial;
    if (!this.required) return undefined;
    return this.nullable ? null : {};
  }

  override _cast(value: unknown): unknown {
    const inner = (value as { toObject?: () => unknown } | null)?.toObject;
    if (typeof inner === "function") return inner.call(value);
    return getType(value) === "Object" ? value : {};
  }

  override initialize(value: unknown, _model?: DataModel, _options: Dict = {}): unknown {
    return deepClone(value);
  }

  override toObject(value: unknown): unknown {
    return deepClone(value);
  }

  override _validateType(
    value: unknown,
    _options: ValidateFieldOptions = {},
  ): boolean | DataModelValidationFailure | undefined {
    if (getType(value) !== "Object") throw new Error("must be an object");
    return undefined;
  }

  override _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, options: UpdateSourceOptions = {}) {
    const current = source[key];
    if (!value || options.recursive === false || getType(current) !== "Object") {
      // There is nothing to delete from or to replace in: instructions are carried out, never stored.
      const whole = applySpecialKeys(value);
      if (valuesEqual(current, whole)) return;
      super._updateDiff(source, key, whole, difference, options);
      return;
    }
    const diff = diffObject(current as object, value as object, { deletionKeys: true });
    if (isEmpty(diff)) return;
    difference[key] = diff;
    source[key] = mergeObject(current as Dict, value as Dict, { inplace: false, performDeletions: true });
  }

  override _castChangeDelta(delta: unknown): unknown {
    if (typeof delta !== "string") return this._cast(delta);
    try {
      return this._cast(JSON.parse(delta));
    } catch {
      return {};
    }
  }
}

/** A map from keys to values that all have one type. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;

  element: DataField;
  declare expandKeys: boolean;
  declare validateKey: ((key: string) => boolean) | undefined;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, expandKeys: true, validateKey: undefined };
  }

  constructor(element: DataField, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error("The element must be a DataField");
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    element.parent = this;
    this.element = element;
  }

  #validKey(key: string): boolean {
    return !isForbiddenKey(key) && (!this.validateKey || this.validateKey.call(this, key));
  }

  override _cleanType(value: unknown, options: CleanFieldOptions = {}): unknown {
    const given = value as Dict;
    // Flags are often given as {"scope.key": value}.
    const isDotted = this.expandKeys && Object.keys(given).some((key) => key.includes("."));
    const data = isDotted ? expandObject(given) : given;
    const source = options.source ?? data;
    for (const [key, element] of Object.entries(data)) {
      if (options.partial && isDeletionKey(key)) {
        const target = key.slice(2);
        if (!this.#validKey(target)) delete data[key];
        else if (key.startsWith("==")) data[key] = this.element.clean(element, { source });
        continue;
      }
      if (!this.#validKey(key)) {
        delete data[key];
        continue;
      }
      data[key] = this.element.clean(element, { ...options, source });
    }
    return data;
  }

  override _validateType(value: unknown, options: ValidateFieldOptions = {}): DataModelValidationFailure | undefined {
    if (getType(value) !== "Object") throw new Error("must be an object");
    const data = value as Dict;
    const mapFailure = new DataModelValidationFailure();
    for (const [key, element] of Object.entries(data)) {
      if (options.partial && isDeletionKey(key)) continue;
      const failure = this.#validKey(key)
        ? this.element.validate(element, options)
        : new DataModelValidationFailure({ invalidValue: key, message: "is not a valid key", unresolved: true });
      if (!failure) continue;
      mapFailure.fields[key] = failure;
      if (!failure.unresolved) continue;
      if (options.fallback) {
        const initial = this.element.getInitialValue(options.source);
        if (this.#validKey(key) && this.element.validate(initial, { source: options.source }) === undefined) {
          data[key] = initial;
          failure.fallback = initial;
        } else {
          delete data[key];
          failure.dropped = true;
        }
        failure.unresolved = false;
      } else mapFailure.unresolved = true;
    }
    return isEmpty(mapFailure.fields) ? undefined : mapFailure;
  }

  override _validateModel(data: unknown, options: { source?: Dict } = {}): void {
    if (!(this.element.constructor as typeof DataField).recursive || !data) return;
    for (const element of Object.values(data as Dict)) this.element._validateModel(element, options);
  }

  override initialize(value: unknown, model?: DataModel, options: Dict = {}): unknown {
    if (!value) return value;
    const data: Dict = {};
    for (const [key, element] of Object.entries(value as Dict)) {
      const v = this.element.initialize(element, model, options);
      if (typeof v === "function")
        Object.defineProperty(data, key, { get: v as () => unknown, set() {}, configurable: true, enumerable: true });
      else data[key] = v;
    }
    return data;
  }

  override _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, options: UpdateSourceOptions = {}) {
    if (!value || options.recursive === false || !source[key]) {
      const whole = value ? this.clean(applySpecialKeys(value), { source }) : value;
      super._updateDiff(source, key, whole, difference, { ...options, recursive: false });
      return;
    }
    const target = source[key] as Dict;
    const diff: Dict = {};
    for (const [k, v] of Object.entries(value as Dict)) {
      if (isDeletionKey(k)) {
        assertDeletion(k, v);
        const name = k.slice(2);
        if (k.startsWith("==")) {
          if (valuesEqual(target[name], v)) continue;
          target[name] = v;
        } else if (Object.hasOwn(target, name)) delete target[name];
        else continue;
        diff[k] = v;
        continue;
      }
      if (!Object.hasOwn(target, k)) {
        // A new element arrives as a partial update: complete it. It holds nothing yet that could be deleted.
        target[k] = this.element.clean(applySpecialKeys(v), { source: target });
        diff[k] = target[k];
      } else this.element._updateDiff(target, k, v, diff, options);
    }
    if (!isEmpty(diff)) difference[key] = diff;
  }

  override _updateCommit(source: Dict, key: string, value: unknown, diff: unknown, options: UpdateSourceOptions = {}) {
    const target = source[key] as Dict | undefined;
    if (!target || !value || options.recursive === false || getType(diff) !== "Object") {
      source[key] = value;
      return;
    }
    // Elements that no longer exist go; the others are committed one by one, so that models keep their source.
    for (const k of Object.keys(target)) if (!Object.hasOwn(value as Dict, k)) delete target[k];
    for (const [k, d] of Object.entries(diff as Dict)) {
      if (k.startsWith("-=")) continue;
      const name = k.startsWith("==") ? k.slice(2) : k;
      if (!Object.hasOwn(target, name) || k.startsWith("==")) target[name] = (value as Dict)[name];
      else this.element._updateCommit(target, name, (value as Dict)[name], d, options);
    }
  }

  override toObject(value: unknown): unknown {
    if (!value) return value;
    return Object.fromEntries(Object.entries(value as Dict).map(([k, v]) => [k, this.element.toObject(v)]));
  }

  override apply(
    fn: string | ((this: DataField, value: unknown, options: Dict) => unknown),
    data: unknown = {},
    options: Dict = {},
  ): unknown {
    const results: Dict = {};
    for (const [k, v] of Object.entries((data ?? {}) as Dict)) {
      const result = this.element.apply(fn, v, options);
      if (!(options.filter && isEmpty(result))) results[k] = result;
    }
    return results;
  }

  override _addTypes(source?: Dict, changes?: Dict, options: Dict = {}): void {
    if (getType(source) !== "Object" || getType(changes) !== "Object") return;
    for (const key of Object.keys(changes as Dict)) {
      const name = isDeletionKey(key) ? key.slice(2) : key;
      this.element._addTypes((source as Dict)[name] as Dict, (changes as Dict)[key] as Dict, options);
    }
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    return this.element._getField(path.slice(1));
  }

  override migrateSource(sourceData: Dict, fieldData: unknown): void {
    if (getType(fieldData) !== "Object") return;
    for (const [key, value] of Object.entries(fieldData as Dict)) {
      if (!key.startsWith("-=")) this.element.migrateSource(sourceData, value);
    }
  }
}
