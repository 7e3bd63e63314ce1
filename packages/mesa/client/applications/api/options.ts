import { isPlainObject } from "../../../common/utils/index.ts";
import type { ApplicationConfiguration, ApplicationOptions } from "./types.ts";

type Dict = Record<string, unknown>;

/** Copies the containers of a configuration; functions, documents and elements in it stay the same objects. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]));
}

/**
 * Merges configuration the way the class chain of an application does: arrays are concatenated, plain objects are
 * merged, everything else is replaced. The target is changed.
 */
export function mergeOptions(target: Dict, source: Dict): Dict {
  for (const [key, value] of Object.entries(source)) {
    if (key === "__proto__" || key === "constructor" || key === "prototype") continue;
    const current = target[key];
    if (Array.isArray(value) && Array.isArray(current)) target[key] = [...current, ...value.map(copyOf)];
    else if (isPlainObject(value) && isPlainObject(current)) mergeOptions(current, value);
    else target[key] = copyOf(value);
  }
  return target;
}

interface OptionsClass {
  DEFAULT_OPTIONS?: unknown;
}

/**
 * The configuration of one instance.
 * @param chain The classes from the instance's own class up to the base application.
 * @param options What the constructor received.
 */
export function resolveOptions(chain: Iterable<OptionsClass>, options: ApplicationOptions): ApplicationConfiguration {
  const own: Dict[] = [];
  for (const cls of chain) {
    // Only what a class itself declares: an inherited declaration would be merged once per generation.
    if (Object.hasOwn(cls, "DEFAULT_OPTIONS") && cls.DEFAULT_OPTIONS) own.unshift(cls.DEFAULT_OPTIONS as Dict);
  }
  const merged: Dict = {};
  for (const layer of [...own, options]) mergeOptions(merged, layer);
  return merged as unknown as ApplicationConfiguration;
}
