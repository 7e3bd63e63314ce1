import type { Renames, Stored } from "../contract/index.ts";
import { theConfig } from "../foundry/index.ts";
import { isOld, isUnread, nowSaved, oldNames } from "./read.ts";
import { namesOld, renamedCommand } from "./renames.ts";

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
interface HeldItem extends Held {
  readonly effects?: Iterable<Held>;
}
export interface HeldActor extends HeldItem {
  readonly items: Many<HeldItem>;
}
export interface HeldToken extends Held {
  readonly actorLink: boolean;
  readonly actor: HeldActor | null;
  readonly delta: (Held & { readonly _source: { items?: { _id: string }[]; effects?: { _id: string }[] } }) | null;
  readonly parent?: Held | null;
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
    update: () => {
      const whole = document.toObject();
      const names = oldNames(documentName, id).filter((name) => whole[name] !== undefined);
      return { _id: id, ...Object.fromEntries(names.map((name) => [name, whole[name]])) };
    },
    saved: () => nowSaved(documentName, id),
  };
}

const isDue = ({ documentName, id }: Held): boolean => isOld(documentName, id) && !isUnread(documentName, id);

/** Effects whose keys have other names now. */
const effectSaves = (bearer: HeldItem): Save[] =>
  [...(bearer.effects ?? [])].filter(isDue).map((effect) => saveOf(effect, bearer));

/** Documents that hold none of ours but themselves: items, messages. */
export const plainSaves = (documents: Iterable<Held>): Save[] =>
  [...documents].filter(isDue).map((document) => saveOf(document));

export const actorSaves = (actors: Iterable<HeldActor>): Save[] =>
  [...actors].flatMap((actor) => [
    ...plainSaves([actor]),
    ...effectSaves(actor),
    ...[...actor.items].flatMap((item) => [...(isDue(item) ? [saveOf(item, actor)] : []), ...effectSaves(item)]),
  ]);

/** Items of the world or a compendium. */
export const itemSaves = (items: Iterable<HeldItem>): Save[] =>
  [...items].flatMap((item) => [...plainSaves([item]), ...effectSaves(item)]);

/** Tokens with an actor of their own keep what differs: only that is saved, or they would no longer follow their actor. */
export const tokenSaves = (tokens: Iterable<HeldToken>): Save[] =>
  [...tokens].flatMap((token) => {
    const { delta } = token;
    const bars = isDue(token) ? [saveOf(token, token.parent ?? null)] : [];
    if (token.actorLink || !delta) return bars;
    const { items = [], effects = [] } = delta._source;
    const oldOf = (name: string, list: { _id: string }[]) =>
      new Set(list.flatMap(({ _id }) => (isOld(name, _id) ? [_id] : [])));
    const [oldItems, oldEffects] = [oldOf("Item", items), oldOf("ActiveEffect", effects)];
    // Reading `actor` makes the token's actor: not for a mere look.
    const { actor } = oldItems.size + oldEffects.size > 0 ? token : { actor: null };
    return [
      ...bars,
      ...(isDue(delta) ? [saveOf(delta, token)] : []),
      ...[...(actor?.items ?? [])].filter(({ id }) => oldItems.has(id)).map((item) => saveOf(item, actor)),
      ...[...(actor?.effects ?? [])].filter(({ id }) => oldEffects.has(id)).map((effect) => saveOf(effect, actor)),
    ];
  });

interface HeldMacro extends Held {
  readonly command: string;
}

/** The rule sets' steps that gave a field another name, by rule set. */
export type RenamesOf = readonly { id: string; renames: readonly Renames[] }[];

/** Macros that the system wrote itself, by the names of today. */
export const macroSaves = (macros: Iterable<HeldMacro>, all: RenamesOf): Save[] =>
  [...macros].flatMap((macro) => {
    const now = (command: string) =>
      all.reduce(
        (text, { id, renames }) => renames.reduce((each, one) => renamedCommand(each, id, one) ?? each, text),
        command,
      );
    if (now(macro.command) === macro.command) return [];
    return [{ ...saveOf(macro), update: () => ({ _id: macro.id, command: now(macro.command) }) }];
  });

/** Users' own scripts that name a field by its old path: only they can change them. */
export const oldScripts = (macros: Iterable<HeldMacro>, all: RenamesOf): string[] =>
  [...macros].flatMap(({ id, name, command }) => {
    const names = all.some(({ renames }) => renames.some((one) => namesOld(command, one)));
    return names && macroSaves([{ id, command } as HeldMacro], all).length === 0 ? [name ?? id] : [];
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
