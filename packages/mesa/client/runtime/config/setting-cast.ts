/** Settings have types: how a stored value becomes one of its type. */

/** A DataField instance as far as a setting uses one. */
interface FieldLike {
  clean(value: unknown, options?: object): unknown;
  validate(value: unknown, options?: object): { message?: string; asError?(): Error } | undefined;
  initialize(value: unknown, model?: unknown, options?: object): unknown;
  getInitialValue(source?: object): unknown;
  name?: string;
  label?: string;
  hint?: string;
  choices?: unknown;
}

/** A DataModel class as far as a setting uses one. */
interface ModelClassLike {
  new (source?: object, options?: object): { toObject(): object };
  fromSource(source: object, options?: object): { toObject(): object };
  schema: FieldLike;
}

/** A setting as registered. */
export interface SettingConfig {
  key: string;
  namespace: string;
  name?: string;
  hint?: string;
  scope: "world" | "client" | "user";
  config?: boolean;
  type?: unknown;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step?: number };
  default?: unknown;
  requiresReload?: boolean;
  onChange?: (value: unknown, options?: object, userId?: string) => unknown;
  input?: unknown;
  /** A setting of an earlier generation, which is now another one with other words. */
  renamed?: RenamedSetting;
}

/** What stands in an old setting's place. */
export interface RenamedSetting {
  to: string;
  toOld(value: unknown): unknown;
  toNew(value: unknown): unknown;
}

const PRIMITIVES: readonly unknown[] = [String, Number, Boolean, Array, Symbol, BigInt];

export function isField(type: unknown): type is FieldLike {
  return typeof type === "object" && type !== null && "initialize" in type && "clean" in type;
}

export function isModelClass(type: unknown): type is ModelClassLike {
  return typeof type === "function" && "fromSource" in type && "schema" in type;
}

/**
 * The value as the setting's type wants it.
 * @param strict  Throw on an invalid value (when setting it) instead of falling back to the default (when reading it).
 */
export function castSetting(config: SettingConfig, value: unknown, strict = false): unknown {
  const { type } = config;
  if (isField(type)) {
    const cleaned = type.clean(value, { source: value });
    const failure = type.validate(cleaned, { strict });
    if (failure) {
      const problem = failure.asError?.() ?? new Error(failure.message ?? `Invalid value for setting ${config.key}`);
      if (strict) throw problem;
      console.warn(`The stored value of setting ${config.namespace}.${config.key} is invalid:`, problem.message);
      return type.initialize(type.clean(config.default), null, {});
    }
    return type.initialize(cleaned, null, {});
  }
  if (isModelClass(type)) {
    const source =
      value instanceof (type as unknown as new () => object) ? (value as { toObject(): object }).toObject() : value;
    return type.fromSource({ ...((source ?? {}) as object) }, { strict });
  }
  if (typeof type === "function") {
    if (value === null || value === undefined) return PRIMITIVES.includes(type) ? value : (value ?? null);
    if (type === Boolean && typeof value === "string") return value === "true";
    if (type === Array) return Array.isArray(value) ? value : Array.from(value as ArrayLike<unknown>);
    if (type === Object) return value;
    if (PRIMITIVES.includes(type)) return (type as (raw: unknown) => unknown)(value);
    if (value instanceof (type as new () => object)) return value;
    const { fromJSON } = type as { fromJSON?: (json: string) => unknown };
    if (fromJSON) return fromJSON.call(type, JSON.stringify(value));
    try {
      return new (type as new (raw: unknown) => unknown)(value);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return (type as (raw: unknown) => unknown)(value);
    }
  }
  return value;
}
