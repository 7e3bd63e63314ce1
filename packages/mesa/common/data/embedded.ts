// Models and typed objects inside models.
import { DataModel } from "../abstract/data-model.ts";
import { isSubclass } from "../utils/classes.ts";
import { isDeletionKey } from "../utils/merge.ts";
import { getType, isEmpty } from "../utils/objects.ts";
import type { Dict } from "../utils/types.ts";
import { DataField } from "./field.ts";
import { StringField } from "./primitives.ts";
import { SchemaField } from "./schema.ts";
import type {
  CleanFieldOptions,
  DataModelClass,
  DataSchema,
  FieldContext,
  FieldOptions,
  UpdateSourceOptions,
  ValidateFieldOptions,
} from "./types.ts";
import type { DataModelValidationFailure } from "./validation.ts";

/** A model inside a model. */
export class EmbeddedDataField extends SchemaField {
  model: DataModelClass;

  constructor(model: unknown, options: FieldOptions = {}, context: FieldContext = {}) {
    if (!isSubclass(model, DataModel))
      throw new Error("An EmbeddedDataField must specify a DataModel class as its type");
    const cls = model as unknown as DataModelClass;
    super(cls.defineSchema(), options, context);
    this.model = cls;
  }

  override clean(value: unknown, options: CleanFieldOptions = {}): unknown {
    return super.clean(value, { ...options, source: value as Dict });
  }

  override _cast(value: unknown): unknown {
    return value instanceof DataModel ? value.toObject() : super._cast(value);
  }

  override _cleanType(value: unknown, options: CleanFieldOptions = {}): unknown {
    return super._cleanType(value, options);
  }

  override validate(value: unknown, options: ValidateFieldOptions = {}): DataModelValidationFailure | undefined {
    return super.validate(value, { ...options, source: value as Dict });
  }

  override initialize(value: unknown, model?: DataModel, options: Dict = {}): unknown {
    if (!value) return value;
    const instance = new this.model(value as Dict, { ...options, parent: model ?? null });
    Object.defineProperty(instance, "schema", { value: this, configurable: true });
    return instance;
  }

  override toObject(value: unknown): unknown {
    return value instanceof DataModel ? value.toObject(false) : value;
  }

  override migrateSource(_sourceData: Dict, fieldData: unknown): void {
    if (fieldData && typeof fieldData === "object") this.model.migrateDataSafe(fieldData as Dict);
  }

  override _validateModel(data: unknown, _options: { source?: Dict } = {}): void {
    if (!data) return;
    super._validateModel(data, { source: data as Dict });
    this.model.validateJoint(data as Dict);
  }
}

/** An object whose fields depend on its own `type`. */
export class TypedSchemaField extends DataField {
  static override recursive = true;

  types: Record<string, SchemaField>;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  constructor(types: Record<string, unknown>, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.types = this.#configure(types);
  }

  #configure(types: Record<string, unknown>): Record<string, SchemaField> {
    if (getType(types) !== "Object" && typeof types !== "object")
      throw new Error("A TypedSchemaField needs an object of types");
    const configured: Record<string, SchemaField> = {};
    for (const [type, given] of Object.entries(types)) {
      let schema: SchemaField;
      if (given instanceof SchemaField) schema = given;
      else if (isSubclass(given, DataModel)) schema = new EmbeddedDataField(given, { name: type });
      else schema = new SchemaField(given as DataSchema);
      schema.parent = this;
      schema.name = type;
      const typeField = schema.get("type");
      // Every type needs to be told apart; a schema that does not say how gets the field.
      if (!typeField) {
        const field = new StringField({
          required: true,
          blank: false,
          initial: type,
          validate: (value) => value === type,
          validationError: `must be equal to "${type}"`,
        });
        field.name = "type";
        field.parent = schema;
        schema.fields.type = field;
      }
      configured[type] = schema;
    }
    return configured;
  }

  #for(value: unknown): SchemaField | undefined {
    const type = (value as Dict | null | undefined)?.type;
    return typeof type === "string" && Object.hasOwn(this.types, type) ? this.types[type] : undefined;
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    const [first, ...rest] = path;
    return Object.hasOwn(this.types, first as string) ? this.types[first as string]?._getField(rest) : undefined;
  }

  override _cast(value: unknown): unknown {
    if (value instanceof DataModel) return value.toObject();
    return getType(value) === "Object" ? value : {};
  }

  override _cleanType(value: unknown, options: CleanFieldOptions = {}): unknown {
    const schema = this.#for(value);
    return schema ? schema.clean(value, options) : value;
  }

  override _validateSpecial(value: unknown): boolean | undefined {
    const result = super._validateSpecial(value);
    if (result !== undefined) return result;
    if (getType(value) !== "Object") throw new Error("must be an object");
    if (!this.#for(value)) {
      const type = (value as Dict).type;
      throw new Error(
        type === undefined ? "requires a type" : `type "${type}" is not one of: ${Object.keys(this.types).join(", ")}`,
      );
    }
    return undefined;
  }

  override _validateType(value: unknown, options: ValidateFieldOptions = {}): DataModelValidationFailure | undefined {
    return this.#for(value)?.validate(value, options);
  }

  override _validateModel(data: unknown, options: { source?: Dict } = {}): void {
    this.#for(data)?._validateModel(data, options);
  }

  override initialize(value: unknown, model?: DataModel, options: Dict = {}): unknown {
    const schema = this.#for(value);
    return schema ? schema.initialize(value, model, options) : value;
  }

  override _updateDiff(source: Dict, key: string, value: unknown, difference: Dict, options: UpdateSourceOptions = {}) {
    const current = source[key] as Dict | null | undefined;
    const next = value as Dict | null | undefined;
    if (!current || !next || options.recursive === false || ("type" in next && next.type !== current.type)) {
      const whole = next ? (this.#for(next)?.clean(next) ?? next) : next;
      super._updateDiff(source, key, whole, difference, options);
      return;
    }
    this.#for(current)?._updateDiff(source, key, value, difference, options);
  }

  override _updateCommit(source: Dict, key: string, value: unknown, diff: unknown, options: UpdateSourceOptions = {}) {
    const current = source[key] as Dict | null | undefined;
    const next = value as Dict | null | undefined;
    if (!current || !next || current.type !== next.type || options.recursive === false) source[key] = value;
    else this.#for(current)?._updateCommit(source, key, value, diff, options);
  }

  override toObject(value: unknown): unknown {
    const schema = this.#for(value);
    return schema ? schema.toObject(value) : value;
  }

  override apply(
    fn: string | ((this: DataField, value: unknown, options: Dict) => unknown),
    data?: unknown,
    options: Dict = {},
  ): unknown {
    const schema = this.#for(data);
    if (schema) return schema.apply(fn, data, options);
    const results: Dict = {};
    for (const [type, inner] of Object.entries(this.types)) {
      const result = inner.apply(fn, undefined, options);
      if (!(options.filter && isEmpty(result))) results[type] = result;
    }
    return results;
  }

  override _addTypes(source?: Dict, changes?: Dict, options: Dict = {}): void {
    if (getType(source) !== "Object" || getType(changes) !== "Object") return;
    const target = changes as Dict;
    if (!("type" in target) && !Object.keys(target).some((k) => isDeletionKey(k) && k.slice(2) === "type"))
      target.type = (source as Dict).type;
    this.#for(target)?._addTypes(source, target, options);
  }

  override migrateSource(sourceData: Dict, fieldData: unknown): void {
    this.#for(fieldData)?.migrateSource(sourceData, fieldData);
  }
}
