import { byGeneration } from "../../common/generation/index.ts";
import { host, localize } from "./environment.ts";

/** A reference such as `@abilities.str.mod`. Compiled fresh where used: a shared global regex would keep state. */
const reference = (): RegExp => /@([a-z.0-9_-]+)/gi;

/** The own or inherited value at a dotted path; nothing of Object's own machinery can be reached. */
export function valueAt(data: unknown, path: string): unknown {
  let value: unknown = data;
  for (const key of path.split(".")) {
    if (value === null || value === undefined) return undefined;
    if (typeof value !== "object" && typeof value !== "function") return undefined;
    if (key === "constructor" || key === "__proto__" || !(key in value)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** How a value is written into a formula; undefined when it cannot be. */
function written(value: unknown): string | undefined {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? String(value) : undefined;
    case "string":
      return value.trim() || undefined;
    case "boolean":
      return byGeneration({ 13: String(value), 14: String(Number(value)) });
    case "bigint":
      return String(value);
    case "object": {
      // Rich values say themselves what they are in a formula; plain objects and lists say nothing.
      if (value === null || Array.isArray(value) || value.toString === Object.prototype.toString) return undefined;
      return String(value).trim() || undefined;
    }
    default:
      return undefined;
  }
}

export interface ReplaceOptions {
  /** What stands for a reference without value; null or undefined leaves the reference as it is. */
  missing?: string | number | null | undefined;
  /** Tell the user which references had no value. */
  warn?: boolean | undefined;
}

/**
 * Replace every `@path.to.value` of a formula with the value found in `data`. Values are inserted once and not
 * searched for further references.
 */
export function replaceReferences(formula: string, data: unknown, { missing, warn = false }: ReplaceOptions): string {
  const unknown = new Set<string>();
  const replaced = formula.replace(reference(), (match: string, path: string) => {
    // "@str." at the end of a sentence: the dot is not part of the path.
    const trimmed = path.replace(/[.-]+$/, "");
    const value = written(valueAt(data, trimmed));
    if (value !== undefined) return value + path.slice(trimmed.length);
    unknown.add(match);
    return missing === null || missing === undefined ? match : String(missing);
  });
  if (warn && unknown.size) {
    const references = [...unknown].join(", ");
    const text = localize("DICE.WarnMissingData", `Missing data for the formula: ${references}`, { match: references });
    host().ui?.notifications?.warn(text);
  }
  return replaced;
}
