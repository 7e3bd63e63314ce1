/**
 * foundry.data.operators of V14: values that say "delete this key" or "replace it whole". V13 says the same with the
 * keys `-=key` and `==key`. Inside Mesa, and between page and server, those keys are the one form; in V14 changes are
 * turned into them where they come in and back where a system sees them.
 */
import { logCompatibilityWarning } from "../utils/logging.ts";
import { type Dict, isPlainObject } from "../utils/types.ts";
import { generation } from "./index.ts";

export const OPERATOR_VALUE: unique symbol = Symbol("DataFieldOperator value");
export const OPERATOR_IDENTIFIER = "__$OPERATOR$__";

export class DataFieldOperator {
  [OPERATOR_VALUE]: unknown;

  constructor(value?: unknown) {
    Object.defineProperty(this, OPERATOR_VALUE, { value, writable: true, enumerable: false });
  }

  static create(value?: unknown): DataFieldOperator {
    return new this(value);
  }

  /** What an operator holds; any other value as it is. */
  static get(value: unknown): unknown {
    return value instanceof DataFieldOperator ? value[OPERATOR_VALUE] : value;
  }

  static set<T>(operator: DataFieldOperator, value: T): T {
    operator[OPERATOR_VALUE] = value;
    return value;
  }

  static equals(a: unknown, b: unknown): boolean {
    return Object.is(DataFieldOperator.get(a), DataFieldOperator.get(b));
  }

  toJSON(): Dict {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name, value: this[OPERATOR_VALUE] };
  }
}

/** Deletes a key of a map; a field of a schema falls back to its initial value. */
export class ForcedDeletion extends DataFieldOperator {
  constructor(_value?: undefined) {
    super();
  }
}

/** Replaces a value whole instead of merging into it. */
export class ForcedReplacement extends DataFieldOperator {
  constructor(value?: unknown) {
    super(DataFieldOperator.get(value));
  }

  /** A replacement whose content can be looked at as if it were the value itself. */
  static override create(value?: unknown): ForcedReplacement {
    const operator = new ForcedReplacement(value);
    return new Proxy(operator, {
      get(target, key) {
        if (key in target) return Reflect.get(target, key, target);
        const held = target[OPERATOR_VALUE];
        return held !== null && typeof held === "object" ? (held as Record<PropertyKey, unknown>)[key] : undefined;
      },
    });
  }
}

/** The operator behind its JSON. @throws Error when it is none */
export function reconstructOperator(data: Dict): DataFieldOperator {
  switch (data[OPERATOR_IDENTIFIER]) {
    case "ForcedDeletion":
      return new ForcedDeletion();
    case "ForcedReplacement":
      return ForcedReplacement.create(data.value);
    default:
      throw new Error("The object is not the JSON of a DataFieldOperator");
  }
}

/** Does a value hold an operator anywhere inside? */
function holdsOperator(value: unknown): boolean {
  if (value instanceof DataFieldOperator) return true;
  if (Array.isArray(value)) return value.some(holdsOperator);
  return isPlainObject(value) && Object.values(value).some(holdsOperator);
}

const isSpecialKey = (key: string): boolean => key.startsWith("-=") || key.startsWith("==");

function holdsSpecialKey(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsSpecialKey);
  if (!isPlainObject(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) => isSpecialKey(key) || /\.(?:-=|==)/.test(key) || holdsSpecialKey(inner),
  );
}

function keyed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keyed);
  if (!isPlainObject(value)) return value;
  const result: Dict = {};
  for (const [key, inner] of Object.entries(value)) {
    if (!(inner instanceof DataFieldOperator)) result[key] = keyed(inner);
    else {
      // A dotted path keeps its head: "a.b" becomes "a.-=b".
      const at = key.lastIndexOf(".") + 1;
      const deletes = inner instanceof ForcedDeletion;
      const mark = deletes ? "-=" : "==";
      result[`${key.slice(0, at)}${mark}${key.slice(at)}`] = deletes ? null : keyed(inner[OPERATOR_VALUE]);
    }
  }
  return result;
}

/** Changes with keys instead of operators. Without operators (always in V13) the same object. */
export function withKeys<T>(changes: T): T {
  return generation() >= 14 && holdsOperator(changes) ? (keyed(changes) as T) : changes;
}

function operated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(operated);
  if (!isPlainObject(value)) return value;
  const result: Dict = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key.startsWith("-=")) result[key.slice(2)] = new ForcedDeletion();
    else if (key.startsWith("==")) result[key.slice(2)] = ForcedReplacement.create(inner);
    else result[key] = operated(inner);
  }
  return result;
}

/** Changes as a system sees them: in V14 with operators instead of keys. Without keys the same object. */
export function asShown<T>(changes: T): T {
  return generation() >= 14 && holdsSpecialKey(changes) ? (operated(changes) as T) : changes;
}

/** Are changes cleaned before `_preUpdate` sees them? V13 shows them as they were asked for. */
export function showsCleanChanges(): boolean {
  return generation() >= 14;
}

/** V14 warns of the keys where it still reads them. */
export function warnOfKeys(changes: unknown, where: string): void {
  if (generation() < 14 || !holdsSpecialKey(changes)) return;
  logCompatibilityWarning(
    `The keys "-=key" and "==key" given to ${where} are deprecated in favor of foundry.data.operators`,
    { since: 14, until: 16, once: true },
  );
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isSpecialKey(key))
      .map(([key, inner]) => [key, stripped(inner)]),
  );
}

/** What `updateSource` reads: V13 the keys, V14 only operators. The object is the caller's own copy, already expanded. */
export function readSourceChanges<T>(changes: T): T {
  if (generation() < 14) return changes;
  return withKeys(holdsSpecialKey(changes) ? (stripped(changes) as T) : changes);
}

/** An update that deletes what is at a dotted path. */
export function deletion(path: string): Dict {
  if (generation() >= 14) return { [path]: new ForcedDeletion() };
  const at = path.lastIndexOf(".") + 1;
  return { [`${path.slice(0, at)}-=${path.slice(at)}`]: null };
}
