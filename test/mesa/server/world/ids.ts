import { randomID } from "../../common/utils/index.ts";
import { isRecord, type Source } from "../source.ts";
import { embeddingsOf } from "../store/hierarchy.ts";

/** Is this an id of a document: sixteen letters and digits? */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}

/**
 * Give ids to everything embedded in a new document, at any depth, in place.
 * @param keep  Keep the ids that are there; a missing, malformed or repeated one is replaced all the same.
 */
export function assignIds(documentName: string, source: Source, keep: boolean): void {
  // A token always has a delta: what happens to its actor alone is kept there.
  if (documentName === "Token" && !isRecord(source.delta)) source.delta = {};
  for (const { field, documentName: name, single } of embeddingsOf(documentName)) {
    const held = source[field];
    const children = (single ? [held] : Array.isArray(held) ? held : []).filter(isRecord);
    const seen = new Set<string>();
    for (const child of children) {
      if (!keep || !isId(child._id) || seen.has(child._id)) child._id = randomID();
      seen.add(String(child._id));
      assignIds(name, child, keep);
    }
  }
}

/** Give ids to the documents that an update puts into its parent, in place: every page must know them by the same. */
export function assignNewIds(documentName: string, changes: Source): void {
  for (const { field, single } of embeddingsOf(documentName)) {
    const held = changes[field];
    if (single || !Array.isArray(held)) continue;
    for (const child of held.filter(isRecord)) child._id ||= randomID();
  }
}
