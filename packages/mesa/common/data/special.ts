// Numbers and strings with a meaning.
import { ALL_DOCUMENT_TYPES, FILE_CATEGORIES } from "../constants.ts";
import { AsyncFunction } from "../utils/classes.ts";
import { Color } from "../utils/color.ts";
import { parseUuid } from "../utils/uuid.ts";
import { elementInput } from "./form-bridge.ts";
import { NumberField, StringField } from "./primitives.ts";
import type { CleanFieldOptions, FieldContext, FieldOptions, GroupConfig, InputConfig } from "./types.ts";
import { hasFileExtension, isBase64Data, isColorString, isValidId } from "./validators.ts";

/** An angle in degrees, 0 to 360; 360 becomes 0 when `normalize`. */
export class AngleField extends NumberField {
  declare normalize: boolean;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 0,
      normalize: true,
      min: 0,
      max: 360,
      validationError: "is not a number between 0 and 360",
    };
  }

  override _cast(value: unknown): unknown {
    const angle = super._cast(value);
    if (!this.normalize || typeof angle !== "number" || !Number.isFinite(angle)) return angle;
    // Only what is outside is touched: wrapping costs the last digits.
    return angle >= 0 && angle < 360 ? angle : ((angle % 360) + 360) % 360;
  }
}

/** An opacity, 0 to 1. */
export class AlphaField extends NumberField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      initial: 1,
      min: 0,
      max: 1,
      validationError: "is not a number between 0 and 1",
    };
  }
}

/** A hue, 0 (included) to 1 (excluded): it wraps around. */
export class HueField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: 0, min: 0, max: 1 };
  }

  override _cast(value: unknown): unknown {
    const hue = super._cast(value);
    if (typeof hue !== "number" || !Number.isFinite(hue) || (hue >= 0 && hue < 1)) return hue;
    return ((hue % 1) + 1) % 1;
  }

  override _toInput(config: InputConfig): HTMLElement {
    return elementInput("HTMLHueSelectorSlider", config);
  }
}

/** The place of a document among its siblings. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      nullable: false,
      integer: true,
      initial: 0,
      label: "FOLDER.DocumentSort",
      hint: "FOLDER.DocumentSortHint",
    };
  }
}

/** `#rrggbb`; a model shows it as a Color. */
export class ColorField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      validationError: "is not a valid hexadecimal color string",
    };
  }

  override initialize(value: unknown): unknown {
    return value === null || value === undefined ? value : Color.from(value as string);
  }

  override getInitialValue(data?: unknown): unknown {
    const value = super.getInitialValue(data);
    return value === undefined || value === null || value === "" ? value : this.clean(value);
  }

  override _cast(value: unknown): unknown {
    return value === "" ? value : Color.from(value as string);
  }

  override _cleanType(value: unknown, _options: CleanFieldOptions = {}): unknown {
    if (value === "" || !(value instanceof Color)) return value;
    return value.valid ? value.css : String(value);
  }

  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }

  override _validateType(value: unknown): undefined {
    if (!isColorString(value)) throw new Error(this.validationError);
  }

  override _toInput(config: InputConfig): HTMLElement {
    const value = config.value instanceof Color ? config.value.css : (config.value ?? "");
    return elementInput("HTMLColorPickerElement", {
      placeholder: (this.getInitialValue({}) as string | null) ?? "",
      ...config,
      value,
    });
  }
}

/** The path of a file on the server, of the allowed categories. */
export class FilePathField extends StringField {
  declare categories: readonly string[];
  declare base64: boolean;
  declare wildcard: boolean;
  declare virtual: boolean;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (!this.categories.length) throw new Error("The categories of a FilePathField must be configured");
    for (const category of this.categories) {
      if (!(category in FILE_CATEGORIES))
        throw new Error(`"${category}" is not one of the FILE_CATEGORIES: ${Object.keys(FILE_CATEGORIES).join(", ")}`);
    }
  }

  override _validateType(value: unknown): undefined {
    const path = String(value);
    if (this.wildcard && path.includes("*")) return;
    if (this.virtual && path.startsWith("#")) return;
    const types = this.categories.flatMap((c) => Object.entries(FILE_CATEGORIES[c] ?? {}));
    const mimes = types.map(([, mime]) => mime);
    const extensions = types.map(([extension]) => extension);
    if (path.startsWith("data:")) {
      if (!this.base64) throw new Error("may not contain base64 data");
      if (!isBase64Data(path, mimes)) throw new Error("does not contain valid base64 data of an allowed type");
    } else if (!hasFileExtension(path, extensions)) throw new Error("does not have a valid file extension");
  }

  override _toInput(config: InputConfig): HTMLElement {
    const type = this.categories.length === 1 ? (this.categories[0] as string).toLowerCase() : "any";
    return elementInput("HTMLFilePickerElement", { type, ...config });
  }
}

/** Rich text. */
export class HTMLField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }

  override toFormGroup(groupConfig: GroupConfig = {}, inputConfig: InputConfig = {}): HTMLElement {
    return super.toFormGroup({ ...groupConfig, stacked: groupConfig.stacked ?? true }, inputConfig);
  }

  override _toInput(config: InputConfig): HTMLElement {
    return super._toInput({ elementType: "prose-mirror", ...config });
  }
}

/** Text that holds JSON; a model shows what it says. */
export class JSONField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      blank: false,
      trim: false,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.blank = false;
    this.trim = false;
    this.choices = undefined;
  }

  override clean(value: unknown, options: CleanFieldOptions = {}): unknown {
    if (value === "") return '""';
    return super.clean(value, options);
  }

  override _cast(value: unknown): unknown {
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  override _validateType(value: unknown): undefined {
    if (typeof value !== "string") throw new Error("must be a serialized JSON string");
    try {
      JSON.parse(value);
    } catch {
      throw new Error("could not be parsed as a valid JSON string");
    }
  }

  override initialize(value: unknown): unknown {
    if (value === undefined || value === null) return value;
    return JSON.parse(value as string);
  }

  override toObject(value: unknown): unknown {
    if (value === undefined || (this.nullable && value === null)) return value;
    return JSON.stringify(value);
  }

  override toFormGroup(groupConfig: GroupConfig = {}, inputConfig: InputConfig = {}): HTMLElement {
    return super.toFormGroup({ ...groupConfig, stacked: groupConfig.stacked ?? true }, inputConfig);
  }

  override _toInput(config: InputConfig): HTMLElement {
    const { value } = config;
    const text =
      value === undefined || value === "" || typeof value === "string" ? value : JSON.stringify(value, null, 2);
    return elementInput("HTMLCodeMirrorElement", { language: "json", ...config, value: text ?? "" });
  }
}

/** JavaScript source. */
export class JavaScriptField extends StringField {
  declare async: boolean;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }

  override _validateType(value: unknown, options: object = {}): boolean | undefined {
    const result = super._validateType(value, options);
    if (result !== undefined) return result;
    const Compile = this.async ? AsyncFunction : Function;
    try {
      new Compile(value as string);
    } catch (error) {
      // A page whose policy forbids compiling cannot tell; the text is then accepted as it is.
      if (error instanceof EvalError) return undefined;
      throw new Error("must be valid JavaScript");
    }
    return undefined;
  }

  override toFormGroup(groupConfig: GroupConfig = {}, inputConfig: InputConfig = {}): HTMLElement {
    return super.toFormGroup({ ...groupConfig, stacked: groupConfig.stacked ?? true }, inputConfig);
  }

  override _toInput(config: InputConfig): HTMLElement {
    return elementInput("HTMLCodeMirrorElement", { language: "javascript", ...config, value: config.value ?? "" });
  }
}

/** The id of a document. */
export class DocumentIdField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      validationError: "is not a valid Document ID string",
    };
  }

  override _cast(value: unknown): unknown {
    if (value !== null && typeof value === "object" && "_id" in value) return value._id;
    return String(value);
  }

  override _validateType(value: unknown): undefined {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }
}

/** The UUID of a document, of one type if so declared. */
export class DocumentUUIDField extends StringField {
  declare type: string | undefined;
  declare embedded: boolean | undefined;

  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
    };
  }

  override _validateType(value: unknown): undefined {
    const parsed = parseUuid(String(value));
    if (this.type && parsed.type !== this.type)
      throw new Error(`Invalid document type "${parsed.type}" which must be a "${this.type}"`);
    if (parsed.type && !ALL_DOCUMENT_TYPES.includes(parsed.type))
      throw new Error(`Invalid document type "${parsed.type}"`);
    if (this.embedded === true && !parsed.embedded.length) throw new Error("must be an embedded document");
    if (this.embedded === false && parsed.embedded.length) throw new Error("may not be an embedded document");
    if (!isValidId(parsed.id)) throw new Error(`Invalid document ID "${parsed.id}"`);
  }

  override _toInput(config: InputConfig): HTMLElement {
    if (config.choices || this.choices) return super._toInput(config);
    return elementInput("HTMLDocumentTagsElement", { type: this.type, single: true, ...config });
  }
}
