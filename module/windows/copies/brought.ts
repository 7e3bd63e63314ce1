import { restoration } from "../../core/box.ts";
import type { Carried, Data } from "../../core/carry/file.ts";
import { canonical, idFrom } from "../../core/deed.ts";
import {
  type ActorLike,
  type CollectionLike,
  type DocumentLike,
  fromHost,
  type JsonObject,
  SYSTEM_ID,
  theGame,
} from "../../foundry/index.ts";
import { deletionOf } from "../../foundry/v13-v14/deletion.ts";
import { short } from "../../i18n/names.ts";
import { postPrompt } from "../../play/prompts.ts";
import { beforeOf, cleaned, replace } from "../carry/actor-data.ts";
import { BROUGHT_CARD, uuidsOf } from "./on-card.ts";

/**
 * What a box, an import or a copy brought: listed on a card of the GMs', and taken back as a whole. What was made goes, unless somebody
 * changed it since; what something took the place of comes back, from the document itself, which kept it.
 */

/** Where a document keeps what stood there before. */
export const KEPT_BEFORE = `flags.${SYSTEM_ID}.carried`;

/** What was brought: documents by UUID, of those that were made with a print of what they were. */
export interface BroughtTo {
  made: { uuid: string; print: string }[];
  changed: string[];
  /** The scene that was on the board before, where another was put there. */
  scene: string | null;
}

const collection = (kind: string): CollectionLike<DocumentLike> | undefined =>
  fromHost<{ collections: Map<string, CollectionLike<DocumentLike>> }>(theGame()).collections.get(kind);

const documentAt = (uuid: string): DocumentLike | undefined => {
  const [kind = "", id = ""] = uuid.split(".");
  return collection(kind)?.get(id);
};

/** Where it stands and what the host notes of it is nobody's change. */
const IDLE = new Set(["_stats", "sort", "folder", "active", "thumb", "ownership", "navigation", "navOrder"]);
/** What a document is, in one word. */
export const printOf = (document: DocumentLike): string =>
  idFrom(
    canonical(JSON.parse(JSON.stringify(document.toObject()), (name, value) => (IDLE.has(name) ? undefined : value))),
  );

/** Tells the GMs what was brought, with its way back. */
export async function tellBrought(name: string, brought: BroughtTo): Promise<void> {
  if (brought.made.length + brought.changed.length === 0) return;
  const data = JSON.parse(JSON.stringify({ name: short(name), ...brought, state: "brought", left: [] })) as JsonObject;
  const title = "CUBILETE.copy.brought.title";
  await postPrompt("", { kind: BROUGHT_CARD, title, img: "icons/svg/chest.svg", actor: null, data }, "gm");
}

/**
 * Takes all of it back, in the reverse order. Pressed again after a page that went in between, it does what is left.
 * @returns UUIDs of what stays: it was changed since.
 */
export async function takeBrought({ made, changed, scene }: JsonObject): Promise<string[]> {
  const left: string[] = [];
  for (const uuid of uuidsOf(changed).reverse()) {
    const document = documentAt(uuid);
    if (document) await putBackAt(document);
  }
  const prints = new Map(
    (Array.isArray(made) ? (made as unknown[]) : []).flatMap((one) => {
      const { uuid, print } = (one ?? {}) as Record<string, unknown>;
      return typeof uuid === "string" ? [[uuid, print] as const] : [];
    }),
  );
  for (const [uuid, print] of [...prints].reverse()) {
    const document = documentAt(uuid);
    if (!document) continue;
    const isEmpty = document.documentName !== "Folder" || isEmptyFolder(document);
    if (printOf(document) === print && isEmpty) await fromHost<{ delete(): Promise<unknown> }>(document).delete();
    else left.push(uuid);
  }
  const before = typeof scene === "string" ? documentAt(scene) : undefined;
  if (before) await fromHost<{ activate(): Promise<unknown> }>(before).activate();
  return left;
}

const isEmptyFolder = (folder: DocumentLike): boolean => {
  const { contents, children } = fromHost<{ contents?: unknown[]; children?: unknown[] }>(folder);
  return (contents?.length ?? 0) + (children?.length ?? 0) === 0;
};

interface Flagged {
  flags?: Record<string, { carried?: { before?: Data } } | undefined>;
}

/** What stood there before comes back, from the document that kept it. */
async function putBackAt(document: DocumentLike): Promise<void> {
  if (document.documentName === "Actor") {
    const actor = fromHost<ActorLike>(document);
    const before: Carried | null = beforeOf(actor);
    if (before) await replace(actor, cleaned(before), null);
    return;
  }
  const before = fromHost<Flagged>(document).flags?.[SYSTEM_ID]?.carried?.before;
  if (!before) return;
  await restore(document, before);
  await document.update(deletionOf(KEPT_BEFORE));
}

/** Documents within others that are put back part by part. */
const PARTS: Readonly<Record<string, string>> = {
  tokens: "Token",
  levels: "Level",
  pages: "JournalEntryPage",
  results: "TableResult",
  effects: "ActiveEffect",
};

/** Gives a document that is no actor what a source says. */
export async function restore(document: DocumentLike, source: Data): Promise<void> {
  const { values, parts } = restoration(source, document.toObject() as Data);
  await document.update(values);
  const holder = fromHost<Pick<ActorLike, `${"create" | "update" | "delete"}EmbeddedDocuments`>>(document);
  for (const { field, remove, create, update } of parts) {
    const name = PARTS[field];
    if (name === undefined) continue;
    if (remove.length > 0) await holder.deleteEmbeddedDocuments(name, remove);
    if (create.length > 0) await holder.createEmbeddedDocuments(name, create, { keepId: true, keepEmbeddedIds: true });
    if (update.length > 0) await holder.updateEmbeddedDocuments(name, update);
  }
}
