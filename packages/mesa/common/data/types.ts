// Shapes shared by fields, models and documents; only types, so that the rooms need not import each other.
import type { DataModel } from "../abstract/data-model.ts";
import type { Dict } from "../utils/types.ts";
import type { DataField } from "./field.ts";

export type DataSchema = Record<string, DataField>;

export interface FieldContext {
  name?: string;
  parent?: DataField | undefined;
}

/** A list of allowed values, a map of value to label, or a function that gives either. */
export type Choices = readonly unknown[] | Dict | (() => readonly unknown[] | Dict);

export type Validator = (this: DataField, value: unknown, options: ValidateFieldOptions) => unknown;

/** The options of every field class together; each class reads those it declares in `_defaults`. */
export interface FieldOptions {
  required?: boolean;
  nullable?: boolean;
  /** A value, or a function of the source data around the field. */
  initial?: unknown;
  readonly?: boolean;
  gmOnly?: boolean;
  label?: string;
  hint?: string;
  /** V14: false for a value that is never stored. */
  persisted?: boolean;
  /** V14. */
  placeholder?: string;
  validationError?: string;
  validate?: Validator;
  choices?: Choices | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  integer?: boolean;
  positive?: boolean;
  blank?: boolean;
  trim?: boolean;
  textSearch?: boolean;
  empty?: boolean;
  exact?: number | undefined;
  expandKeys?: boolean;
  validateKey?: ((key: string) => boolean) | undefined;
  categories?: readonly string[];
  base64?: boolean;
  wildcard?: boolean;
  virtual?: boolean;
  idOnly?: boolean;
  normalize?: boolean;
  base?: number;
  type?: string | undefined;
  embedded?: boolean | undefined;
  async?: boolean;
  [option: string]: unknown;
}

export interface CleanFieldOptions {
  /** Clean only the keys that are there. */
  partial?: boolean;
  /** The source data around the field. */
  source?: Dict | undefined;
}

export interface ValidateFieldOptions {
  partial?: boolean;
  /** Replace invalid values by initial ones; changes the data. */
  fallback?: boolean;
  source?: Dict | undefined;
  /** Leave out embedded documents that are not valid. */
  dropInvalidEmbedded?: boolean;
}

/** A change of an ActiveEffect. */
export interface EffectChangeData {
  key: string;
  /** V13: text; V14: any JSON. */
  value: unknown;
  /** V13. */
  mode?: number;
  /** V14. */
  type?: string;
  /** V14. */
  phase?: string;
  priority?: number | null;
  effect?: unknown;
  [extra: string]: unknown;
}

export interface UpdateSourceOptions {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
  restoreDelta?: boolean;
  [option: string]: unknown;
}

export interface ModelConstructionOptions {
  parent?: DataModel | null | undefined;
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
  [option: string]: unknown;
}

export interface InputConfig {
  name?: string;
  value?: unknown;
  choices?: Choices;
  localize?: boolean;
  input?: (field: DataField, config: InputConfig) => HTMLElement;
  dataset?: Record<string, string>;
  [option: string]: unknown;
}

export interface GroupConfig {
  label?: string;
  hint?: string;
  units?: string;
  rootId?: string;
  stacked?: boolean;
  classes?: readonly string[];
  localize?: boolean;
  widget?: (field: DataField, groupConfig: GroupConfig, inputConfig: InputConfig) => HTMLElement;
  input?: unknown;
  [option: string]: unknown;
}

/** The static side of a DataModel. */
export interface DataModelClass {
  new (data?: Dict, options?: ModelConstructionOptions): DataModel;
  readonly name: string;
  readonly schema: import("./schema.ts").SchemaField;
  defineSchema(): DataSchema;
  cleanData(source?: Dict, options?: CleanFieldOptions): Dict;
  migrateData(source: Dict): Dict;
  migrateDataSafe(source: Dict): Dict;
  validateJoint(data: Dict): void;
  LOCALIZATION_PREFIXES: string[];
}
