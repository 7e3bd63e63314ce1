import { type DocumentLike, SYSTEM_ID } from "../../foundry/index.ts";
import { deletionOf } from "../../foundry/v13-v14/deletion.ts";

/**
 * What a document was before a file, a box or a copy replaced it. The document itself keeps that, under the id of each
 * replacement, so that several can be undone one by one; an entry goes only once the old state is back.
 */

export interface Kept {
  /** Of what took its place; blank where version 0.2.0 wrote it. */
  id: string;
  before: object;
}

const PATH = `flags.${SYSTEM_ID}.carried`;
/** A document becomes larger with each; the oldest goes. */
const MOST = 5;

interface Carried {
  kept?: unknown;
  before?: object;
}

const isKept = (one: unknown): one is Kept => {
  const { id, before } = (one ?? {}) as Partial<Record<keyof Kept, unknown>>;
  return typeof id === "string" && typeof before === "object" && before !== null;
};

const carriedOn = ({ flags }: DocumentLike) => (flags?.[SYSTEM_ID]?.carried ?? {}) as Carried;

/** All of it, newest last. The owner of the document may have written it. */
export function keptOn(document: DocumentLike): Kept[] {
  const { kept, before } = carriedOn(document);
  const old = before ? [{ id: "", before }] : [];
  return [...old, ...(Array.isArray(kept) ? (kept as unknown[]).filter(isKept) : [])];
}

/** The state kept under an id. */
export const keptUnder = (document: DocumentLike, id: unknown): Kept | undefined =>
  keptOn(document).find((one) => one.id === id);

/** What a document keeps once something more takes its place. Tried again under the same id, the first one counts. */
export const keptWith = (document: DocumentLike, id: string, before: object): Kept[] =>
  keptUnder(document, id) ? keptOn(document) : [...keptOn(document), { id, before }].slice(-MOST);

/** Keeps what stands there, before anything takes its place. */
export async function keep(document: DocumentLike, id: string, before: object): Promise<void> {
  if (!keptUnder(document, id)) await write(document, keptWith(document, id, before));
}

/** It stands there again: what was kept of it goes, and what was kept of later ones. */
export async function letGo(document: DocumentLike, id: string): Promise<void> {
  const kept = keptOn(document);
  const at = kept.findIndex((one) => one.id === id);
  if (at >= 0) await write(document, kept.slice(0, at));
}

async function write(document: DocumentLike, kept: Kept[]): Promise<void> {
  if (kept.length === 0) await document.update(deletionOf(PATH));
  else
    await document.update({ [`${PATH}.kept`]: kept, ...(carriedOn(document).before && deletionOf(`${PATH}.before`)) });
}
