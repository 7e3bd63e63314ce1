import { getProperty } from "../../common/utils/index.ts";
import { isRecord, type Source } from "../source.ts";

/**
 * Does a source fit a query? `{field: value}` compares, `{field__in: [values]}` looks for one of several; an empty
 * query fits everything.
 */
export function matches(source: Source, query: unknown): boolean {
  if (!isRecord(query)) return true;
  return Object.entries(query).every(([key, wanted]) => {
    if (key.endsWith("__in")) {
      const value = getProperty(source, key.slice(0, -"__in".length));
      return Array.isArray(wanted) && wanted.includes(value);
    }
    return getProperty(source, key) === wanted;
  });
}
