import { withKeys } from "../generation/operators.ts";
import { valuesEqual } from "./equality.ts";
import { expandObject, getType, isEmpty } from "./objects.ts";

import { assertSafeKey, type Dict, isForbiddenKey, isPlainObject } from "./types.ts";

export interface DeepCloneOptions {
  /** Throw when something cannot be cloned, instead of keeping it by reference. Default false. */
  strict?: boolean;
}

/** Clone plain objects, arrays and dates deeply. Other objects are kept by reference unless strict. */
export function deepClone<T>(original: T, options: DeepCloneOptions = {}, _d = 0): T {
  if (_d > 100)
    throw new Error("Maximum depth exceeded. Be sure your object does not contain cyclical data structures.");
  if (original === null || typeof original !== "object") return original;
  if (Array.isArray(original)) return original.map((v: unknown) => deepClone(v, options, _d + 1)) as T;
  if (original instanceof Date) return new Date(original) as T;
  if (!isPlainObject(original)) {
    if (options.strict) throw new Error("deepClone cannot clone advanced objects");
    return original;
  }
  const clone: Dict = {};
  for (const k of Object.keys(original)) {
    // JSON.parse can create an own "__proto__": assigning it would set the prototype instead.
    if (k !== "__proto__") clone[k] = deepClone(original[k], options, _d + 1);
  }
  return clone as T;
}

/** Copy by way of JSON: what cannot be serialised is lost. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original)) as T;
}

/** Is a key an instruction to delete (`-=key`) or to replace outright (`==key`)? */
export function isDeletionKey(key: unknown): boolean {
  return typeof key === "string" && (key.startsWith("-=") || key.startsWith("=="));
}

/** Carry out `-=key` (delete) and `==key` (replace) instructions inside a value, at any depth. */
export function applySpecialKeys<T>(obj: T): T {
  if (Array.isArray(obj)) return obj.map((v: unknown) => applySpecialKeys(v)) as T;
  if (!isPlainObject(obj)) return obj;
  const clone: Dict = {};
  for (const [key, value] of Object.entries(obj)) {
    if (key === "__proto__") continue;
    if (isDeletionKey(key)) {
      const target = key.slice(2);
      if (key.startsWith("-=")) delete clone[target];
      else if (!isForbiddenKey(target)) clone[target] = applySpecialKeys(value);
    } else clone[key] = applySpecialKeys(value);
  }
  return clone as T;
}

export interface MergeObjectOptions {
  /** Insert new top-level keys from the other object. Default true. */
  insertKeys?: boolean;
  /** Insert new keys into nested objects. Default true. */
  insertValues?: boolean;
  /** Replace existing values. Default true. */
  overwrite?: boolean;
  /** Merge inner objects instead of replacing them. Default true. */
  recursive?: boolean;
  /** Write into the original (true, the default) or into a copy. */
  inplace?: boolean;
  /** Throw when an existing value would change its type. Default false. */
  enforceTypes?: boolean;
  /** Carry out `-=key` and `==key` instructions. Default false. */
  performDeletions?: boolean;
}

/**
 * Merge one object into another.
 * @throws Error when an argument is not an object, a key is unsafe, or enforceTypes is violated
 */
export function mergeObject<T extends object, U extends object = Dict>(
  original: T,
  given: U | null = {} as U,
  options: MergeObjectOptions = {},
  _d = 0,
): T & U {
  // Nothing to merge is merged: modules verified for 13 (Dice So Nice 5.1) hand over a flag that is null at every start.
  const other = given || ({} as U);
  if (original === null || typeof original !== "object" || typeof other !== "object")
    throw new Error("One of original or other are not Objects!");
  const opts: Required<MergeObjectOptions> = {
    insertKeys: options.insertKeys ?? true,
    insertValues: options.insertValues ?? true,
    overwrite: options.overwrite ?? true,
    recursive: options.recursive ?? true,
    inplace: options.inplace ?? true,
    enforceTypes: options.enforceTypes ?? false,
    performDeletions: options.performDeletions ?? false,
  };
  let source = other as Dict;
  let target = original as Dict;
  if (_d === 0) {
    if (opts.performDeletions) source = withKeys(source);
    if (Object.keys(source).some((k) => k.includes("."))) source = expandObject(source);
    if (Object.keys(target).some((k) => k.includes("."))) {
      const expanded = expandObject(target);
      if (opts.inplace) {
        for (const k of Object.keys(target)) delete target[k];
        Object.assign(target, expanded);
      } else target = expanded;
    } else if (!opts.inplace) target = deepClone(target);
  }
  for (const k of Object.keys(source)) {
    assertSafeKey(k);
    if (Object.hasOwn(target, k)) mergeUpdate(target, k, source[k], opts, _d + 1);
    else mergeInsert(target, k, source[k], opts, _d + 1);
  }
  return target as T & U;
}

function mergeInsert(original: Dict, k: string, v: unknown, opts: Required<MergeObjectOptions>, depth: number): void {
  if (opts.performDeletions && isDeletionKey(k)) {
    const target = k.slice(2);
    if (k.startsWith("-=")) delete original[target];
    else original[target] = applySpecialKeys(v);
    return;
  }
  const canInsert = depth <= 1 ? opts.insertKeys : opts.insertValues;
  if (!canInsert) return;
  if (isPlainObject(v)) {
    // Into nothing everything goes, and dotted keys are expanded as at the top: an inserted object begins anew.
    original[k] = mergeObject({}, v, { ...opts, insertKeys: true, insertValues: true, inplace: true });
    return;
  }
  original[k] = opts.performDeletions ? applySpecialKeys(v) : v;
}

function mergeUpdate(original: Dict, k: string, v: unknown, opts: Required<MergeObjectOptions>, depth: number): void {
  const current = original[k];
  const newType = getType(v);
  const oldType = getType(current);
  // The target may be an instance of a class: an actor's data model takes values that its schema does not know.
  if (newType === "Object" && (oldType === "Object" || oldType === "Unknown") && opts.recursive) {
    mergeObject(current as Dict, v as Dict, { ...opts, inplace: true }, depth);
    return;
  }
  if (!opts.overwrite) return;
  if (oldType !== "undefined" && newType !== oldType && opts.enforceTypes)
    throw new Error(`Mismatched data types encountered during object merge: "${k}" is ${oldType}, not ${newType}.`);
  original[k] = opts.performDeletions ? applySpecialKeys(v) : v;
}

export interface DiffObjectOptions {
  /** Only report keys that exist in the original too. Default false. */
  inner?: boolean;
  /** Report `-=key` / `==key` instructions only when they would change the original. Default false: plain keys. */
  deletionKeys?: boolean;
}

/** The part of `other` that differs from `original`. Keys that only exist in `original` are not reported. */
export function diffObject(original: object, other: object, options: DiffObjectOptions = {}, _d = 0): Dict {
  if (_d > 100) throw new Error("Maximum depth exceeded. Be careful that your object does not contain a cycle.");
  const a = original as Dict;
  const b = other as Dict;
  const diff: Dict = {};
  for (const [key, value] of Object.entries(b)) {
    assertSafeKey(key);
    if (options.deletionKeys && isDeletionKey(key)) {
      const target = key.slice(2);
      if (key.startsWith("-=") ? Object.hasOwn(a, target) : !valuesEqual(a[target], value)) diff[key] = value;
      continue;
    }
    if (options.inner && !Object.hasOwn(a, key)) continue;
    const old = Object.hasOwn(a, key) ? a[key] : undefined;
    if (isPlainObject(old) && isPlainObject(value)) {
      if (isEmpty(old) !== isEmpty(value)) {
        diff[key] = value;
        continue;
      }
      const inner = diffObject(old, value, options, _d + 1);
      if (!isEmpty(inner)) diff[key] = inner;
    } else if (!valuesEqual(old, value)) diff[key] = value;
  }
  return diff;
}

export interface DeepFreezeOptions {
  /** Throw on objects that are neither plain nor arrays. Default false. */
  strict?: boolean;
}

function walk(value: unknown, visit: (o: object) => void, strict: boolean, seen: Set<unknown>): void {
  if (value === null || typeof value !== "object" || seen.has(value)) return;
  seen.add(value);
  if (!Array.isArray(value) && !isPlainObject(value)) {
    if (strict) throw new Error("Only plain objects and arrays can be frozen or sealed deeply.");
    return;
  }
  for (const v of Object.values(value)) walk(v, visit, strict, seen);
  visit(value);
}

/** Freeze plain objects and arrays recursively; returns the same object. */
export function deepFreeze<T extends object>(obj: T, options: DeepFreezeOptions = {}): T {
  walk(obj, Object.freeze, options.strict ?? false, new Set());
  return obj;
}

/** Seal plain objects and arrays recursively; returns the same object. */
export function deepSeal<T extends object>(obj: T, options: DeepFreezeOptions = {}): T {
  walk(obj, Object.seal, options.strict ?? false, new Set());
  return obj;
}
