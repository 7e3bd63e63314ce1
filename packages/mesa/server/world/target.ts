import { RequestError } from "../errors.ts";
import { isRecord, type Source } from "../source.ts";
import type { Database } from "../store/database.ts";
import { COLLECTIONS, type Embedding, embeddingsOf } from "../store/hierarchy.ts";
import { deltaOf } from "./ids.ts";
import type { World } from "./world.ts";

/** One step down from a document into something it embeds. */
export interface Step {
  embedding: Embedding;
  id: string;
}

/** Where the documents of a request are: in which database, and below which documents. */
export interface Target {
  documentName: string;
  database: Database;
  /** The first part of the key of the root documents: the collection, or `folders` for folders of a pack. */
  collection: string;
  /** The id of the compendium, or null in the world. */
  pack: string | null;
  /** The primary document that holds the parent; null when the request is about primary documents. */
  root: { documentName: string; id: string; steps: Step[] } | null;
}

/** Find what a request is about. @throws {RequestError} naming what is not there. */
export function resolveTarget(world: World, documentName: string, pack: unknown, parentUuid: unknown): Target {
  const parent = typeof parentUuid === "string" && parentUuid ? parseParent(parentUuid) : null;
  const packId = parent?.pack ?? (typeof pack === "string" && pack ? pack : null);
  if (parent?.pack && typeof pack === "string" && pack && pack !== parent.pack) {
    throw new RequestError(`${parentUuid} is not in the compendium "${pack}".`);
  }
  const primary = parent?.documentName ?? documentName;
  const database = packId ? world.pack(packId).database : world.database(primary);
  const isPackFolder = packId !== null && primary === "Folder";
  if (!isPackFolder && database.documentName !== primary) {
    throw new RequestError(`The compendium "${packId}" holds ${database.documentName} documents, not ${primary}.`);
  }
  const collection = isPackFolder ? "folders" : database.collection;
  const root = parent && { documentName: parent.documentName, id: parent.id, steps: parent.steps };
  return { documentName, database, collection, pack: packId, root };
}

/** The documents a target's roots are among. */
export function rootsOf({ database, collection }: Target): ReadonlyMap<string, Source> {
  return collection === database.collection ? database.documents : database.folders;
}

interface ParsedParent {
  pack: string | null;
  documentName: string;
  id: string;
  steps: Step[];
}

/** `Actor.<id>`, `Actor.<id>.Item.<id>`, `Compendium.<package>.<name>.Actor.<id>`, … */
function parseParent(uuid: string): ParsedParent {
  const parts = uuid.split(".");
  const pack = parts[0] === "Compendium" ? parts.splice(0, 3).slice(1).join(".") : null;
  const [documentName = "", id = "", ...rest] = parts;
  if (!(documentName in COLLECTIONS) || !id || rest.length % 2) {
    throw new RequestError(`"${uuid}" is not the UUID of a parent document.`);
  }
  const steps: Step[] = [];
  let at = documentName;
  for (let i = 0; i < rest.length; i += 2) {
    // The actor of an unlinked token is kept as the token's delta.
    const name = at === "Token" && rest[i] === "Actor" ? "ActorDelta" : rest[i];
    const embedding = embeddingsOf(at).find((each) => each.documentName === name);
    if (!embedding) throw new RequestError(`"${uuid}": a ${at} embeds no ${rest[i]}.`);
    steps.push({ embedding, id: rest[i + 1] ?? "" });
    at = embedding.documentName;
  }
  return { pack, documentName, id, steps };
}

/** The one document that a field holds: a token's delta, which is always there. */
export function heldOnce(parent: Source, field: string): Source | undefined {
  if (field === "delta") return deltaOf(parent);
  return isRecord(parent[field]) ? parent[field] : undefined;
}

/** Walk down from a root source to the parent a request names. @throws {RequestError} when a step is missing. */
export function descend(root: Source, steps: readonly Step[]): Source {
  let at = root;
  for (const { embedding, id } of steps) {
    const held = at[embedding.field];
    const next = embedding.single
      ? heldOnce(at, embedding.field)
      : Array.isArray(held)
        ? held.find((each) => isRecord(each) && each._id === id)
        : undefined;
    if (!isRecord(next)) throw new RequestError(`There is no ${embedding.documentName} "${id}".`);
    at = next;
  }
  return at;
}
