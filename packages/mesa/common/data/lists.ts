import type { DataModel } from "../abstract/data-model.ts";
import { valuesEqual } from "../utils/equality.ts";
import { applySpecialKeys } from "../utils/merge.ts";
import type { Dict } from "../utils/types.ts";
import { type Changed, DataField } from "./field.ts";
import { elementInput, fieldInput } from "./form-bridge.ts";
import { numberedEntries } from "./numbered.ts";
import { NumberField, StringField } from "./primitives.ts";
import { DocumentUUIDField } from "./special.ts";
import type {
  CleanFieldOptions,
  FieldContext,
  FieldOptions,
  InputConfig,
  UpdateSourceOptions,
  ValidateFieldOptions,
} from "./types.ts";
import { DataModelValidationFailure } from "./validation.ts";

/** A list of values of one type. An update replaces it whole. */
export class ArrayField<E extends DataField = DataField> extends DataField {
  static override recursive = true;

  element: E;
  declare empty: boolean;
  declare exact: number | undefined;
  declare min: number | undefined;
  declare max: number | undefined;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      empty: true,
      exact: undefined,
      min: 0,
      max: Infinity,
    };
  }

  constructor(element: E, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = (this.constructor as typeof ArrayField)._validateElementType(element) as E;
    if (this.element instanceof DataField) {
      this.element.name ||= "element";
      this.element.parent = this;
    }
    if (Number(this.min) > Number(this.max)) throw new Error("ArrayField minimum length cannot exceed maximum length");
  }

  /** @throws Error unless the element is a DataField without a parent */
  static _validateElementType(element: unknown): unknown {
    if (!(element instanceof DataField)) throw new Error(`${this.name} must have a DataField as its contained element`);
    if (element.parent !== undefined) throw new Error("The element DataField already has a parent");
    return element;
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial) return initial;
    if (!this.required) return undefined;
    return this.nullable ? null : [];
  }

  override _cast(value: unknown): unknown {
    if (Array.isArray(value)) return value;
    if (value instanceof Set) return [...value];
    if (value instanceof Map || (typeof value === "object" && value && "contents" in value))
      return [...(value as Map<unknown, unknown>).values()];
    if (typeof value === "object" && value !== null) return numberedEntries(value);
    return [value];
  }

  override _cleanType(value: unknown, options: CleanFieldOptions = {}): unknown {
    // Elements are whole even when the update around them is partial.
    return (value as unknown[]).map((v) => this.element.clean(v, { ...options, partial: false }));
  }

  override _validateType(value: unknown, options: ValidateFieldOptions = {}): DataModelValidationFailure | undefined {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (value.length < Number(this.min ?? 0)) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (value.length > Number(this.max ?? Infinity)) throw new Error(`cannot have more than ${this.max} elements`);
    if (!this.empty && !value.length) throw new Error("may not be empty");
    if (this.exact !== undefined && value.length !== this.exact)
      throw new Error(`must have exactly ${this.exact} elements`);
    return this._validateElements(value, { ...options, partial: false });
  }

  _validateElements(value: unknown[], options: ValidateFieldOptions = {}): DataModelValidationFailure | undefined {
    const arrayFailure = new DataModelValidationFailure();
    const dropped = new Set<number>();
    value.forEach((element, i) => {
      const failure = this._validateElement(element, options);
      if (!failure) return;
      arrayFailure.elements.push({ id: i, failure });
      if (!failure.unresolved) return;
      if (options.fallback) {
        const initial = this.element.getInitialValue(options.source);
        if (initial !== undefined && this._validateElement(initial, { source: options.source }) === undefined) {
          value[i] = initial;
          failure.fallback = initial;
        } else {
          dropped.add(i);
          failure.dropped = true;
        }
        failure.unresolved = false;
      } else arrayFailure.unresolved = true;
    });
    for (const i of [...dropped].reverse()) value.splice(i, 1);
    return arrayFailure.elements.length ? arrayFailure : undefined;
  }

  _validateElement(element: unknown, options: ValidateFieldOptions): DataModelValidationFailure | undefined {
    return this.element.validate(element, options);
  }

  override _validateModel(data: unknown, options: { source?: Dict } = {}): void {
    if (!(this.element.constructor as typeof DataField).recursive || !Array.isArray(data)) return;
    for (const element of data) this.element._validateModel(element, options);
  }

  override initialize(value: unknown, model?: DataModel, options: Dict = {}): unknown {
    if (!value) return value;
    return (value as unknown[]).map((v) => {
      const initialized = this.element.initialize(v, model, options);
      return typeof initialized === "function" ? initialized() : initialized;
    });
  }

  override toObject(value: unknown): unknown {
    if (!value) return value;
    return Array.from(value as Iterable<unknown>, (v) => this.element.toObject(v));
  }

  override _updateDiff(
    source: Dict,
    key: string,
    value: unknown,
    difference: Dict,
    _options: UpdateSourceOptions = {},
  ) {
    const replacement = applySpecialKeys(value);
    if (valuesEqual(source[key], replacement)) return;
    source[key] = replacement;
    difference[key] = replacement;
  }

  override apply(
    fn: string | ((this: DataField, value: unknown, options: Dict) => unknown),
    data: unknown = [],
    options: Dict = {},
  ): unknown {
    const list = Array.from((data ?? []) as Iterable<unknown>);
    if (!list.length && options.initializeArrays) return [this.element.apply(fn, undefined, options)];
    return list.map((v) => this.element.apply(fn, v, options));
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    const [first, ...rest] = path;
    return first === "element" || /^\d+$/.test(first as string) ? this.element._getField(rest) : undefined;
  }

  override migrateSource(sourceData: Dict, fieldData: unknown): void {
    if (!Array.isArray(fieldData)) return;
    for (const entry of fieldData) this.element.migrateSource(sourceData, entry);
  }

  override _castChangeDelta(raw: unknown): unknown {
    let list: unknown[];
    try {
      const parsed: unknown = typeof raw === "string" ? JSON.parse(raw) : raw;
      list = Array.isArray(parsed) ? parsed : [parsed];
    } catch {
      list = [raw];
    }
    return list.map((v) => this.element._castChangeDelta(v));
  }

  override _applyChangeAdd(value: unknown, delta: unknown): Changed {
    const list = (value ?? []) as unknown[];
    list.push(...(delta as unknown[]));
    return list;
  }

  override _applyChangeSubtract(value: unknown, delta: unknown): Changed {
    const gone = delta as unknown[];
    return ((value ?? []) as unknown[]).filter((entry) => !gone.some((each) => valuesEqual(each, entry)));
  }
}

/** A list without duplicates; stored as an array, shown as a Set. */
export class SetField<E extends DataField = DataField> extends ArrayField<E> {
  override _validateElements(value: unknown[], options: ValidateFieldOptions = {}) {
    const setFailure = super._validateElements(value, options);
    for (let i = value.length - 1; i > 0; i--) {
      const duplicate = value.slice(0, i).some((v) => valuesEqual(v, value[i]));
      if (duplicate) value.splice(i, 1);
    }
    return setFailure;
  }

  override initialize(value: unknown, model?: DataModel, options: Dict = {}): unknown {
    if (!value) return value;
    return new Set(super.initialize(value, model, options) as unknown[]);
  }

  override _castChangeDelta(raw: unknown): unknown {
    return new Set(super._castChangeDelta(raw) as unknown[]);
  }

  override _applyChangeAdd(value: unknown, delta: unknown): Changed {
    const set = (value ?? new Set()) as Set<unknown>;
    for (const v of delta as Set<unknown>) set.add(v);
    return set;
  }

  override _applyChangeSubtract(value: unknown, delta: unknown): Changed {
    const set = (value ?? new Set()) as Set<unknown>;
    for (const v of delta as Set<unknown>) set.delete(v);
    return set;
  }

  override _toInput(config: InputConfig): HTMLElement {
    const e: DataField = this.element;
    const value = config.value === undefined ? this.getInitialValue({}) : config.value;
    const input: InputConfig = { ...config, value: Array.from((value ?? []) as Iterable<unknown>) };
    if (e instanceof DocumentUUIDField)
      return elementInput("HTMLDocumentTagsElement", { type: e.type, single: false, ...input });
    if (e instanceof StringField || e instanceof NumberField) {
      const choices = config.choices ?? e.choices;
      if (choices || config.options) {
        const multi = StringField._choiceInput(e, { ...input, choices, blank: undefined });
        delete multi.blank;
        return fieldInput("createMultiSelectInput", multi);
      }
      if (e instanceof StringField) return elementInput("HTMLStringTagsElement", input);
    }
    return super._toInput(config);
  }
}
