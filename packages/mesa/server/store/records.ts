import { isRecord, type Source } from "../source.ts";
import { type Embedding, embeddingsOf } from "./hierarchy.ts";

/** One line of the database: its key and the document without what it embeds. */
export interface StoredRecord {
  key: string;
  value: Source;
}

/** What could not be read, by key. The record stays in the database. */
export interface RecordProblem {
  key: string;
  reason: string;
}

/**
 * Take a document apart into records: embedded documents get their own key, the parent keeps their ids in order.
 * @param collection  The first part of the key, such as `actors`.
 */
export function toRecords(collection: string, documentName: string, source: Source): StoredRecord[] {
  const records: StoredRecord[] = [];
  take(collection, String(source._id), source, embeddingsOf(documentName), records);
  return records;
}

function take(path: string, ids: string, source: Source, embeddings: readonly Embedding[], records: StoredRecord[]) {
  const value: Source = { ...source };
  records.push({ key: `!${path}!${ids}`, value });
  for (const { field, single, children } of embeddings) {
    const held = source[field];
    const each = (child: unknown): unknown => {
      if (!isRecord(child) || typeof child._id !== "string") return child;
      take(`${path}.${field}`, `${ids}.${child._id}`, child, children, records);
      return child._id;
    };
    if (single && isRecord(held)) value[field] = each(held);
    else if (!single && Array.isArray(held)) value[field] = held.map(each);
  }
}

/** The records of a database as documents, and what was wrong with them. */
export interface Assembled {
  /** Whole documents by id. */
  documents: Map<string, Source>;
  folders: Map<string, Source>;
  problems: RecordProblem[];
}

/**
 * Put documents together again. A record that is not JSON, or that its parent lists and is missing, is reported and
 * left out; the rest loads.
 */
export function assemble(collection: string, documentName: string, entries: Iterable<[string, string]>): Assembled {
  const records = new Map<string, Source>();
  const problems: RecordProblem[] = [];
  for (const [key, text] of entries) {
    try {
      const value: unknown = JSON.parse(text);
      if (!isRecord(value)) throw new Error("not an object");
      records.set(key, value);
    } catch (error) {
      problems.push({ key, reason: `is not readable (${error instanceof Error ? error.message : String(error)})` });
    }
  }
  const used = new Set<string>();
  const documents = new Map<string, Source>();
  const folders = new Map<string, Source>();
  const root = `!${collection}!`;
  for (const [key, value] of records) {
    if (key.startsWith("!folders!") && collection !== "folders") {
      folders.set(key.slice("!folders!".length), value);
      used.add(key);
    } else if (key.startsWith(root)) {
      const id = key.slice(root.length);
      documents.set(id, join(collection, id, value, embeddingsOf(documentName), { records, used, problems }));
      used.add(key);
    }
  }
  for (const key of records.keys()) if (!used.has(key)) problems.push({ key, reason: "belongs to no document" });
  return { documents, folders, problems };
}

interface Joining {
  records: Map<string, Source>;
  used: Set<string>;
  problems: RecordProblem[];
}

function join(path: string, ids: string, value: Source, embeddings: readonly Embedding[], at: Joining): Source {
  const source: Source = { ...value };
  for (const { field, single, children } of embeddings) {
    const fetch = (id: unknown): unknown => {
      if (typeof id !== "string") return id;
      const key = `!${path}.${field}!${ids}.${id}`;
      const child = at.records.get(key);
      if (!child) {
        const reason = at.problems.some((p) => p.key === key) ? undefined : `is missing, listed by !${path}!${ids}`;
        if (reason) at.problems.push({ key, reason });
        return undefined;
      }
      at.used.add(key);
      return join(`${path}.${field}`, `${ids}.${id}`, child, children, at);
    };
    const held = value[field];
    if (single) source[field] = held == null ? held : (fetch(held) ?? null);
    else if (Array.isArray(held)) source[field] = held.map(fetch).filter((child) => child !== undefined);
  }
  return source;
}
