import type { Stored } from "../contract/index.ts";
import { theConfig } from "../foundry/index.ts";
import { isOld, isUnread, nowSaved } from "./read.ts";

/** What of the world is old, as saves to be made: each replaces a document's own data by the same under today's names. */

/** A document as this room sees it. */
export interface Held {
  readonly id: string;
  readonly name?: string;
  readonly documentName: string;
  readonly type?: string;
  readonly pack: string | null;
  readonly _source: { system?: unknown };
  toObject(): Stored;
}
interface Many<T> extends Iterable<T> {
  has(id: string): boolean;
}
export interface HeldActor extends Held {
  readonly items: Many<Held>;
}
export interface HeldToken extends Held {
  readonly actorLink: boolean;
  readonly actor: HeldActor | null;
  readonly delta: (Held & { readonly _source: { items?: { _id: string }[] } }) | null;
}

export interface Save {
  documentName: string;
  /** For the report, where it fails. */
  name: string;
  parent: Held | null;
  pack: string | null;
  /** Read when it is sent: what players changed meanwhile is in it. */
  update(): Stored;
  saved?(): void;
}

/** Sent at once in one request. */
export const AT_ONCE = 50;

function saveOf(document: Held, parent: Held | null = null): Save {
  const { documentName, id, pack } = document;
  return {
    documentName,
    name: parent?.name ? `${parent.name}: ${document.name ?? id}` : (document.name ?? id),
    parent,
    pack,
    update: () => ({ _id: id, system: document.toObject().system }),
    saved: () => nowSaved(documentName, id),
  };
}

const isDue = ({ documentName, id }: Held): boolean => isOld(documentName, id) && !isUnread(documentName, id);

/** Documents that hold none of ours but themselves: items, messages. */
export const plainSaves = (documents: Iterable<Held>): Save[] =>
  [...documents].filter(isDue).map((document) => saveOf(document));

export const actorSaves = (actors: Iterable<HeldActor>): Save[] =>
  [...actors].flatMap((actor) => [
    ...plainSaves([actor]),
    ...[...actor.items].filter(isDue).map((item) => saveOf(item, actor)),
  ]);

/** Tokens with an actor of their own keep what differs: only that is saved, or they would no longer follow their actor. */
export const tokenSaves = (tokens: Iterable<HeldToken>): Save[] =>
  [...tokens].flatMap((token) => {
    const { delta } = token;
    if (token.actorLink || !delta) return [];
    const items = new Set((delta._source.items ?? []).flatMap(({ _id }) => (isOld("Item", _id) ? [_id] : [])));
    // The token's actor is made when somebody asks for it: not for a look.
    const { actor } = items.size > 0 ? token : { actor: null };
    return [
      ...(isDue(delta) ? [saveOf(delta, token)] : []),
      ...[...(actor?.items ?? [])].filter(({ id }) => items.has(id)).map((item) => saveOf(item, actor)),
    ];
  });

/** Saves that can go in one request, at most so many each. */
export function inBatches(saves: readonly Save[]): Save[][] {
  const batches: Save[][] = [];
  for (const save of saves) {
    const last = batches.at(-1);
    const [like] = last ?? [];
    const fits =
      like?.documentName === save.documentName && like.parent === save.parent && (last?.length ?? 0) < AT_ONCE;
    if (fits) last?.push(save);
    else batches.push([save]);
  }
  return batches;
}

/**
 * Makes saves, each document whole and by itself: should one be refused, the others of its request are made one by one.
 * @returns What could not be saved.
 */
export async function make(batch: readonly Save[]): Promise<Save[]> {
  const [first] = batch;
  if (!first) return [];
  const { documentName, parent, pack } = first;
  try {
    await theConfig()[documentName].documentClass.updateDocuments(
      batch.map((save) => save.update()),
      // Nobody plays here: no hooks, no windows that draw themselves anew.
      { parent, pack, diff: false, recursive: false, noHook: true, render: false },
    );
    for (const save of batch) save.saved?.();
    return [];
  } catch (error) {
    if (batch.length === 1) {
      console.warn(`Cubilete: ${first.name} could not be saved.`, error);
      return [first];
    }
    const failed: Save[] = [];
    for (const save of batch) failed.push(...(await make([save])));
    return failed;
  }
}
