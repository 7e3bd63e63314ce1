import { getType } from "../utils/objects.ts";
import { type Changed, DataField } from "./field.ts";
import { elementInput, fieldInput } from "./form-bridge.ts";
import type { Choices, CleanFieldOptions, FieldContext, FieldOptions, InputConfig } from "./types.ts";

/** The allowed values of a choices option. */
export function choiceKeys(choices: Choices): unknown[] {
  const resolved = typeof choices === "function" ? choices() : choices;
  return Array.isArray(resolved) ? [...resolved] : Object.keys(resolved as object);
}

/** Any value. */
export class AnyField extends DataField {}

/** true or false. */
export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  override _cast(value: unknown): unknown {
    if (typeof value === "string") return value === "true";
    if (typeof value === "object") return false;
    return Boolean(value);
  }

  override _validateType(value: unknown): undefined {
    if (typeof value !== "boolean") throw new Error("must be a boolean");
  }

  override _toInput(config: InputConfig): HTMLElement {
    return fieldInput("createCheckboxInput", config);
  }

  // For truth values adding is "or", multiplying is "and".
  override _applyChangeAdd(value: unknown, delta: unknown): Changed {
    return Boolean(value) || Boolean(delta);
  }

  override _applyChangeMultiply(value: unknown, delta: unknown): Changed {
    return Boolean(value) && Boolean(delta);
  }

  override _applyChangeUpgrade(value: unknown, delta: unknown): Changed {
    return Number(delta) > Number(value) ? delta : value;
  }

  override _applyChangeDowngrade(value: unknown, delta: unknown): Changed {
    return Number(delta) < Number(value) ? delta : value;
  }
}

/** A number. Cleaning rounds to integer and step, and clamps to min and max. */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: Choices | undefined;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
  }

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    // With choices an unset value is not one of them unless the author says so.
    if (this.choices) this.nullable = options.nullable ?? false;
    if (Number.isFinite(this.min) && Number.isFinite(this.max) && Number(this.min) > Number(this.max))
      throw new Error("NumberField minimum constraint cannot exceed its maximum constraint");
  }

  override _cast(value: unknown): unknown {
    return Number(value);
  }

  override _cleanType(value: unknown, _options: CleanFieldOptions = {}): unknown {
    if (typeof value !== "number" || Number.isNaN(value)) return value;
    let number = value;
    if (this.integer) number = Math.round(number);
    if (this.step && Number.isFinite(number)) number = snap(number, this.step, this.min ?? 0);
    if (Number.isFinite(this.min)) number = Math.max(number, this.min as number);
    if (Number.isFinite(this.max)) number = Math.min(number, this.max as number);
    return number;
  }

  override _validateType(value: unknown): undefined {
    if (typeof value !== "number") throw new Error("must be a number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (Number.isFinite(this.min) && value < Number(this.min)) throw new Error(`must be at least ${this.min}`);
    if (Number.isFinite(this.max) && value > Number(this.max)) throw new Error(`must be at most ${this.max}`);
    if (Number.isFinite(this.step) && snap(value, this.step as number, this.min ?? 0) !== value)
      throw new Error(`must be an increment of ${this.step}`);
    if (this.choices && !choiceKeys(this.choices).some((c) => Number(c) === value))
      throw new Error(`${value} is not a valid choice`);
    if (this.integer ? !Number.isInteger(value) : !Number.isFinite(value))
      throw new Error(this.integer ? "must be an integer" : "must be a finite number");
  }

  override _toInput(config: InputConfig): HTMLElement {
    const input: InputConfig = {
      min: this.min,
      max: this.max,
      step: this.step ?? (this.integer ? 1 : "any"),
      ...(this.positive && this.min === undefined && this.integer ? { min: 1 } : {}),
      value: this.getInitialValue({}),
      placeholder: "",
      ...config,
      required: this.required && !this.nullable,
    };
    const choices = config.choices ?? this.choices;
    if (choices) {
      // A number has to survive the round trip through a select element.
      Object.assign(input, { dataset: { dtype: "Number", ...config.dataset } });
      return fieldInput("createSelectInput", StringField._choiceInput(this, { ...input, choices }));
    }
    // A number whose limits and step are known is drawn as a slider, unless `type: "number"` asks for a field.
    const limited = [input.min, input.max].every(Number.isFinite) && input.step !== "any";
    if (limited && config.type !== "number") return elementInput("HTMLRangePickerElement", input);
    return fieldInput("createNumberInput", input);
  }

  override _applyChangeSubtract(value: unknown, delta: unknown): Changed {
    return Number(value) - Number(delta);
  }

  override _applyChangeMultiply(value: unknown, delta: unknown): Changed {
    return Number(value) * Number(delta);
  }

  override _applyChangeUpgrade(value: unknown, delta: unknown): Changed {
    return Number(delta) > Number(value) ? delta : value;
  }

  override _applyChangeDowngrade(value: unknown, delta: unknown): Changed {
    return Number(delta) < Number(value) ? delta : value;
  }
}

/** The nearest multiple of step counted from base, without the noise of binary fractions. */
function snap(value: number, step: number, base: number): number {
  const origin = Number.isFinite(base) ? base : 0;
  const digits = Math.max(decimals(step), decimals(origin));
  return Number((Math.round((value - origin) / step) * step + origin).toFixed(digits));
}

function decimals(n: number): number {
  const text = String(n);
  const exponent = /e-(\d+)$/.exec(text);
  if (exponent) return Math.min(100, Number(exponent[1]) + (/\.(\d+)e/.exec(text)?.[1]?.length ?? 0));
  return text.split(".")[1]?.length ?? 0;
}

/** Text. */
export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: Choices | undefined;
  declare textSearch: boolean;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    // With choices, blank and null are out unless the author says so.
    if (this.choices) {
      this.nullable = options.nullable ?? false;
      this.blank = options.blank ?? false;
    }
  }

  override clean(value: unknown, options: CleanFieldOptions = {}): unknown {
    if (typeof value === "string" && this.trim) value = value.trim();
    // A blank that is not allowed means "no value".
    if (value === "" && !this.blank) value = undefined;
    return super.clean(value, options);
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (this.blank && this.required && !initial) return "";
    return initial;
  }

  override _cast(value: unknown): unknown {
    return String(value);
  }

  override _validateSpecial(value: unknown): boolean | undefined {
    if (value === "") {
      if (!this.blank) throw new Error("may not be a blank string");
      return true;
    }
    return super._validateSpecial(value);
  }

  override _validateType(value: unknown, _options: object = {}): boolean | undefined {
    if (typeof value !== "string") throw new Error("must be a string");
    if (this.choices) {
      if (this._isValidChoice(value)) return true;
      throw new Error(`${value} is not a valid choice`);
    }
    return undefined;
  }

  _isValidChoice(value: string): boolean {
    return choiceKeys(this.choices as Choices).some((c) => String(c) === value);
  }

  /** Turn choices into the `options` (or `groups`) a select input takes. */
  static _prepareChoiceConfig(config: InputConfig): void {
    if (config.options || (Array.isArray(config.groups) && !config.choices)) return;
    const raw = config.choices;
    if (!raw) return;
    const choices = typeof raw === "function" ? raw() : raw;
    const options: object[] = [];
    const { valueAttr, labelAttr = "label" } = config as { valueAttr?: string; labelAttr?: string };
    if (Array.isArray(choices)) {
      for (const choice of choices) {
        if (getType(choice) === "Object") options.push({ ...(choice as object) });
        // A plain list is its own labels, as it is its own values.
        else options.push({ value: String(choice), label: String(choice) });
      }
    } else {
      for (const [key, choice] of Object.entries(choices)) {
        if (getType(choice) === "Object") {
          const entry = choice as Record<string, unknown>;
          options.push({
            ...entry,
            value: valueAttr ? entry[valueAttr] : key,
            label: entry[labelAttr] ?? key,
          });
        } else options.push({ value: key, label: String(choice) });
      }
    }
    config.options = options;
    delete config.choices;
    delete config.valueAttr;
    delete config.labelAttr;
  }

  /** The configuration of a select for a field with choices. */
  static _choiceInput(field: NumberField | StringField, config: InputConfig): InputConfig {
    const input: InputConfig = { ...config };
    const value = input.value ?? field.getInitialValue({});
    input.value = value;
    const blankAllowed = field instanceof StringField ? field.blank || field.nullable : field.nullable;
    if (!("blank" in input) && (blankAllowed || (!field.required && value === undefined))) input.blank = "";
    input.localize ??= true;
    StringField._prepareChoiceConfig(input);
    return input;
  }

  override _toInput(config: InputConfig): HTMLElement {
    const value = config.value === undefined ? this.getInitialValue({}) : config.value;
    const choices = config.choices ?? this.choices;
    if (choices || config.options)
      return fieldInput("createSelectInput", StringField._choiceInput(this, { ...config, value, choices }));
    const required = this.required && !this.blank;
    const input: InputConfig = { ...config, value, required };
    if (config.elementType === "prose-mirror") return fieldInput("createEditorInput", input);
    if (config.elementType === "textarea") return fieldInput("createTextareaInput", input);
    return fieldInput("createTextInput", input);
  }
}
