import { randomID } from "../../common/utils/index.ts";
import { isRecord, recordsIn, type Source } from "../source.ts";
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

/**
 * Give ids to the documents that an update puts into its parent, in place: every page must know them by the same. A
 * token has a delta afterwards whatever the update says of it, with the id that it had.
 * @param before  what is stored, or null for a document that the update brings
 */
export function assignNewIds(documentName: string, changes: Source, before: Source | null): void {
  if (documentName === "Token") keepDelta(changes, before);
  for (const { field, documentName: name, single } of embeddingsOf(documentName)) {
    const held = changes[field];
    const children = (single ? [held] : Array.isArray(held) ? held : []).filter(isRecord);
    const known = (single ? [before?.[field]] : recordsIn(before?.[field])).filter(isRecord);
    for (const child of children) {
      if (!single) child._id ||= randomID();
      const stored = single ? known[0] : known.find(({ _id }) => _id === child._id);
      if (name === "Token" || name === "ActorDelta") assignNewIds(name, child, stored ?? null);
    }
  }
}

/** What happens to the actor of an unlinked token is kept in the token's delta: without one it would be lost. */
function keepDelta(changes: Source, before: Source | null): void {
  const stored = isRecord(before?.delta) ? before.delta : null;
  for (const key of ["delta", "==delta"]) if (key in changes && !isRecord(changes[key])) changes[key] = {};
  if ("-=delta" in changes) {
    delete changes["-=delta"];
    changes["==delta"] = {};
  }
  if (!stored && !("==delta" in changes)) changes.delta ??= {};
  for (const key of ["delta", "==delta"]) {
    const delta = changes[key];
    if (isRecord(delta) && !isId(delta._id)) delta._id = isId(stored?._id) ? stored._id : randomID();
  }
}

/** The delta of a token, made in place where a world of an older Mesa has none. */
export function deltaOf(token: Source): Source {
  if (!isRecord(token.delta)) token.delta = { _id: randomID() };
  return token.delta as Source;
}
