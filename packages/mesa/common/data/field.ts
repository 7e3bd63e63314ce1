import type { DataModel } from "../abstract/data-model.ts";
import { changeType } from "../generation/effect-kinds.ts";
import { byGeneration, type Generation } from "../generation/index.ts";
import { hostHooks } from "../host.ts";
import { deepClone } from "../utils/merge.ts";
import { getProperty } from "../utils/objects.ts";
import type { Dict } from "../utils/types.ts";
import { fieldGroup } from "./form-bridge.ts";
import type {
  CleanFieldOptions,
  EffectChangeData,
  FieldContext,
  FieldOptions,
  GroupConfig,
  InputConfig,
  UpdateSourceOptions,
  ValidateFieldOptions,
} from "./types.ts";
import { DataModelValidationFailure } from "./validation.ts";

/** Options that only V14 has. Without them every field is stored. */
const NEW_OPTIONS: Readonly<Record<Generation, FieldOptions>> = { 13: {}, 14: { persisted: true, placeholder: "" } };

/** What applyChange leaves alone: a mode the field does not know. */
export type Changed = unknown | undefined;

/** A field of a schema: how one value is cleaned, validated, initialised, updated, changed by effects and shown. */
export class DataField {
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare label: string;
  declare hint: string;
  /** V14: false for a value that is computed anew and never stored. */
  declare persisted: boolean | undefined;
  declare validationError: string;

  name: string;
  parent: DataField | undefined;
  options: FieldOptions;

  /** Does the field contain other fields, so that cleaning and joint validation go through it? */
  static recursive = false;
  /** Does the field contain documents? */
  static hierarchical = false;
  /** Does what the field holds depend on the `type` beside it? */
  static dependsOnType = false;

  static get _defaults(): FieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: "",
      hint: "",
      validationError: "is not a valid value",
      ...byGeneration(NEW_OPTIONS),
    };
  }

  constructor(options: FieldOptions = {}, { name, parent }: FieldContext = {}) {
    this.name = name ?? "";
    this.parent = parent;
    this.options = options;
    const defaults = (this.constructor as typeof DataField)._defaults;
    for (const [key, value] of Object.entries(defaults)) {
      Object.defineProperty(this, key, {
        value: key in options ? options[key] : value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
  }

  /** Names from the outermost schema to here, dotted. */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  /** Call a method (by name) or function on this field and, in fields that contain others, on those too. */
  apply(
    fn: string | ((this: DataField, value: unknown, options: Dict) => unknown),
    value?: unknown,
    options: Dict = {},
  ) {
    if (typeof fn === "string") {
      const method = (this as unknown as Dict)[fn];
      if (typeof method !== "function") throw new Error(`${this.constructor.name} has no method "${fn}".`);
      return method.call(this, value, options) as unknown;
    }
    return fn.call(this, value, options);
  }

  /** The field at a path inside this one. */
  _getField(path: string[]): DataField | undefined {
    return path.length ? undefined : this;
  }

  /** Copy type information that an update leaves out from the source it is meant for. */
  _addTypes(_source?: Dict, _changes?: Dict, _options: Dict = {}): void {}

  /* ---- cleaning ---- */

  /** Make a value fit the field's type where that can be done without asking. */
  clean(value: unknown, options: CleanFieldOptions = {}): unknown {
    if (value === null) {
      if (this.nullable) return null;
      value = undefined;
    }
    if (value === undefined) return this.getInitialValue(options.source);
    return this._cleanType(this._cast(value), options);
  }

  _cleanType(value: unknown, _options: CleanFieldOptions = {}): unknown {
    return value;
  }

  _cast(value: unknown): unknown {
    return value;
  }

  /** The value of a field nobody gave one: the declared initial, else undefined, or null when required and nullable. */
  getInitialValue(data?: unknown): unknown {
    if (typeof this.initial === "function") return (this.initial as (data: unknown) => unknown)(data);
    // A copy: the value becomes part of somebody's data.
    if (this.initial !== undefined) return deepClone(this.initial);
    return this.required && this.nullable ? null : undefined;
  }

  toObject(value: unknown): unknown {
    return value;
  }

  /* ---- validation ---- */

  /** @returns a failure, or undefined when the value is valid */
  validate(value: unknown, options: ValidateFieldOptions = {}): DataModelValidationFailure | undefined {
    try {
      let result: unknown = this._validateSpecial(value);
      result ??= this._validateType(value, options);
      result ??= this.options.validate?.call(this, value, options);
      if (result === true) return undefined;
      if (result === false)
        return new DataModelValidationFailure({
          invalidValue: value,
          message: this.validationError,
          unresolved: true,
        });
      if (result instanceof DataModelValidationFailure) return result;
    } catch (error) {
      return new DataModelValidationFailure({
        invalidValue: value,
        message: error instanceof Error ? error.message : String(error),
        unresolved: true,
      });
    }
    return undefined;
  }

  /** Settle undefined and null. */
  _validateSpecial(value: unknown): boolean | undefined {
    if (value === undefined) {
      if (this.required) throw new Error("may not be undefined");
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error("may not be null");
      return true;
    }
    return undefined;
  }

  _validateType(
    _value: unknown,
    _options: ValidateFieldOptions = {},
  ): boolean | DataModelValidationFailure | undefined {
    return undefined;
  }

  /** Joint validation inside this field; only called on recursive fields. @throws Error */
  _validateModel(_data: unknown, _options: { source?: Dict } = {}): void {}

  /* ---- models ---- */

  /** The value a model shows for a source value; a function is installed as a getter. */
  initialize(value: unknown, _model?: DataModel, _options: Dict = {}): unknown {
    return value;
  }

  /** Change `source[key]` to a new value and record what changed. */
  _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, _options: UpdateSourceOptions = {}): void {
    if (source[key] === value) return;
    difference[key] = value;
    source[key] = value;
  }

  /** Put a prepared value into the model's own source. */
  _updateCommit(source: Dict, key: string, value: unknown, _diff: unknown, _options: UpdateSourceOptions = {}): void {
    source[key] = value;
  }

  /** Migrate the value of this field; `sourceData` is the whole source around it. */
  migrateSource(_sourceData: Dict, _fieldData: unknown): void {}

  /* ---- forms: drawn by the applications room ---- */

  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  toInput(config: InputConfig = {}): HTMLElement {
    const inputConfig: InputConfig = { name: this.fieldPath, ...config };
    if (typeof inputConfig.input === "function") return inputConfig.input(this, inputConfig);
    return this._toInput(inputConfig);
  }

  _toInput(_config: InputConfig): HTMLElement {
    throw new Error(`The ${this.constructor.name} class does not implement the _toInput method`);
  }

  toFormGroup(groupConfig: GroupConfig = {}, inputConfig: InputConfig = {}): HTMLElement {
    return fieldGroup(this, groupConfig, inputConfig);
  }

  /* ---- active effects ---- */

  /** The value after an ActiveEffect change; undefined when the change does not apply. */
  applyChange(value: unknown, model: DataModel, change: EffectChangeData): Changed {
    const delta = this._castChangeDelta(change.value);
    switch (changeType(change)) {
      case "add":
        return this._applyChangeAdd(value, delta, model, change);
      case "subtract":
        return this._applyChangeSubtract(value, delta, model, change);
      case "multiply":
        return this._applyChangeMultiply(value, delta, model, change);
      case "override":
        return this._applyChangeOverride(value, delta, model, change);
      case "upgrade":
        return this._applyChangeUpgrade(value, delta, model, change);
      case "downgrade":
        return this._applyChangeDowngrade(value, delta, model, change);
      default:
        return this._applyChangeCustom(value, delta, model, change);
    }
  }

  _castChangeDelta(delta: unknown): unknown {
    return this._cast(delta);
  }

  _applyChangeAdd(value: unknown, delta: unknown, _model: DataModel, _change: EffectChangeData): Changed {
    return (value as string) + (delta as string);
  }

  /** V14 only. */
  _applyChangeSubtract(_value: unknown, _delta: unknown, _model: DataModel, _change: EffectChangeData): Changed {
    return undefined;
  }

  _applyChangeMultiply(_value: unknown, _delta: unknown, _model: DataModel, _change: EffectChangeData): Changed {
    return undefined;
  }

  _applyChangeOverride(_value: unknown, delta: unknown, _model: DataModel, _change: EffectChangeData): Changed {
    return delta;
  }

  _applyChangeUpgrade(_value: unknown, _delta: unknown, _model: DataModel, _change: EffectChangeData): Changed {
    return undefined;
  }

  _applyChangeDowngrade(_value: unknown, _delta: unknown, _model: DataModel, _change: EffectChangeData): Changed {
    return undefined;
  }

  /** Let the `applyActiveEffect` hook do it; answers the new value only when a listener changed it. */
  _applyChangeCustom(value: unknown, delta: unknown, model: DataModel, change: EffectChangeData): Changed {
    const before = getProperty(model, change.key);
    hostHooks()?.call("applyActiveEffect", model, change, value, delta, {});
    const after = getProperty(model, change.key);
    return after !== before ? after : undefined;
  }
}
