import type { TargetChanges } from "../../contract/index.ts";
import { idFrom } from "../../core/deed.ts";
import {
  type ActorLike,
  type DocumentLike,
  documentHere,
  type ItemLike,
  type JsonObject,
  type MessageLike,
  theGame,
} from "../../foundry/index.ts";
import { isPlayers } from "../../foundry/rights.ts";
import { storedSystem } from "../../foundry/seen.ts";
import { short } from "../../i18n/names.ts";
import { calledBy } from "../../plan/people/called.ts";
import type { AppliedRecord, CardData, CardPart } from "../card-model.ts";
import { type Happened, type Noted, notedRecords, RECORDS_PATH } from "./happened.ts";

/**
 * What was done to an actor, written so that it can be taken back: what stood there before, what was made and removed. The
 * record stands on that actor itself, in the same write, and is its owner's to change; what happened says `happened.ts`.
 */

/** A change of an actor, with what stood there before. */
export interface ChangeRecord {
  id: string;
  /** The deed that it is a part of; blank on those of version 0.2.0. */
  deed: string;
  /** The actor that it is about: a token's own actor inherits the flags of the one it was made from. */
  target: string;
  name: string;
  /** The card that it comes from, if any, and the part of it. */
  message: string;
  part: number;
  /** Who asked for it, by user id, and when, in milliseconds. */
  by: string;
  at: number;
  /** The combat that was being fought, if any. */
  combat: string;
  /** Whether it is the roller's cost of the roll. */
  cost: boolean;
  /** What a roll's leftovers were spent on, if they were, and what that stands for. */
  option: string;
  note: string;
  /** Which share of an outcome it is, by id; blank where it is none, and on those of version 0.2.0. */
  share: string;
  /** Of the actor itself, or of an item of its own by id. */
  writes: { item: string; path: string; before: unknown; after: unknown }[];
  /** Ids of items that it made, and the data of those that it took away. */
  created: string[];
  removed: JsonObject[];
  /** Ids of effects that it put on, and the data of those that it ended. */
  put: string[];
  ended: JsonObject[];
  /** Conditions that it put on or took off, each with whether it held before. */
  statuses: { id: string; before: boolean }[];
  lines: { label: string; value: number | null }[];
}

/** Records that an actor keeps; older ones are forgotten. */
export const MOST_RECORDS = 50;
/** The most that one record may hold. No roll of ours does more, so a bigger one is an attack. */
export const MOST_ENTRIES = {
  writes: 200,
  created: 50,
  removed: 50,
  put: 50,
  ended: 50,
  statuses: 40,
  lines: 40,
} as const;

/** Letters of a note, or of the label of a line. */
export const MOST_NOTE = 500;

/** Where a change comes from. */
export type Origin = Partial<
  Pick<ChangeRecord, "id" | "deed" | "message" | "part" | "option" | "note" | "cost" | "share">
>;

/** What a change is about to do, with what stands there now. */
export function recordOf(
  target: ActorLike,
  { updates, items = [], creates = [], removes = [], puts = [], ends = [], statuses = {}, lines }: TargetChanges,
  by: string,
  origin: Origin = {},
): ChangeRecord {
  const combat = theGame().combat;
  const { id = foundry.utils.randomID() } = origin;
  return {
    deed: "",
    target: target.uuid,
    name: calledBy(target),
    message: "",
    part: 0,
    by,
    at: momentOn(target),
    combat: combat?.started ? combat.id : "",
    option: "",
    note: "",
    share: "",
    cost: false,
    ...origin,
    id,
    writes: [...written(target, "", updates), ...items.flatMap(({ item, updates }) => written(item, item.id, updates))],
    // Two pages that do the same make the same.
    created: creates.map((_, at) => idFrom(`${id}.created.${at}`)),
    removed: removes.flatMap((id) => {
      const item = target.items.get(id);
      return item ? [item.toObject() as JsonObject] : [];
    }),
    put: puts.map((_, at) => idFrom(`${id}.put.${at}`)),
    ended: ends.flatMap((id) => {
      const effect = target.effects.get(id);
      return effect ? [effect.toObject() as JsonObject] : [];
    }),
    statuses: Object.entries(statuses).flatMap(([id, active]) =>
      target.statuses.has(id) === active ? [] : [{ id, before: !active }],
    ),
    lines,
  };
}

/** Now; later than everything done to the actor before, whatever the clocks of other pages say. */
function momentOn(target: ActorLike): number {
  const now = Date.now();
  // Of another page whose clock goes ahead: there are hardly any.
  const ahead = recordsOf(target).filter(({ at }) => at >= now);
  if (ahead.length === 0) return now;
  const isNoted = notedRecords();
  return Math.max(now, ...ahead.flatMap(({ id, at }) => (isNoted(id) ? at + 1 : [])));
}

function written(document: DocumentLike, item: string, updates: Record<string, unknown>): ChangeRecord["writes"] {
  return Object.entries(updates).map(([path, after]) => ({
    item,
    path,
    before: foundry.utils.deepClone(standing(document, path)),
    after,
  }));
}

/** What stands at a path of a document: as it is stored, else as it was worked out. */
export const standing = (document: DocumentLike, path: string): unknown =>
  foundry.utils.getProperty(document._source, path) ?? foundry.utils.getProperty(document, path) ?? null;

type Loose = Partial<Record<keyof ChangeRecord, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** A stored record as it can be trusted to be shaped; null when it is none or holds too much. Its actor's owner may have written it. */
export function readRecord(stored: unknown): ChangeRecord | null {
  if (!isObject(stored)) return null;
  const { writes = [], created = [], removed = [], put = [], ended = [], ...more } = stored as Loose;
  const { statuses = [], lines = [], ...rest } = more;
  const lists = { writes, created, removed, put, ended, statuses, lines };
  for (const [name, list] of Object.entries(lists))
    if (!Array.isArray(list) || list.length > MOST_ENTRIES[name as keyof typeof lists]) return null;
  const of = <T>(list: unknown, test: (entry: Record<string, unknown>) => boolean) =>
    (list as unknown[]).filter((entry) => isObject(entry) && test(entry)) as T[];
  return {
    id: textIn(rest.id),
    deed: textIn(rest.deed),
    target: textIn(rest.target),
    name: textIn(rest.name),
    message: textIn(rest.message),
    part: Number.isInteger(rest.part) ? Number(rest.part) : 0,
    by: textIn(rest.by),
    at: Number(rest.at) || 0,
    combat: textIn(rest.combat),
    cost: rest.cost === true,
    option: textIn(rest.option),
    note: textIn(rest.note),
    share: textIn(rest.share),
    writes: of(writes, ({ item, path }) => typeof item === "string" && typeof path === "string"),
    created: (created as unknown[]).filter((id) => typeof id === "string"),
    removed: of(removed, ({ _id }) => typeof _id === "string"),
    put: (put as unknown[]).filter((id) => typeof id === "string"),
    ended: of(ended, ({ _id }) => typeof _id === "string"),
    statuses: of(statuses, ({ id, before }) => typeof id === "string" && typeof before === "boolean"),
    lines: of(lines, ({ label, value }) => typeof label === "string" && (typeof value === "number" || value === null)),
  };
}

/**
 * What an actor says was done to it, oldest first. No more is read than is ever kept: its owner may have written any number, and
 * what a GM's page noted is not crowded out by that.
 */
export function recordsOf(actor: ActorLike): ChangeRecord[] {
  const stored = foundry.utils.getProperty(actor, RECORDS_PATH);
  if (!isObject(stored)) return [];
  const ids = Object.keys(stored);
  const noted = ids.length > MOST_RECORDS ? ids.filter(notedRecords()) : [];
  return [...new Set([...noted, ...ids.slice(-MOST_RECORDS)])]
    .slice(0, MOST_RECORDS)
    .flatMap((id) => recordAt(actor, id) ?? [])
    .sort((a, b) => a.at - b.at);
}

/**
 * What the list notes of a record's actor. Every page can read the list, so of an actor without a player it says no
 * more than this: their record is the GM's alone to write.
 */
export function noteOf({ target, name, id, share, lines }: ChangeRecord): Happened["to"][number] {
  const actor = actorAt(target);
  if (!actor || !isPlayers(actor)) return { target, name: "", record: id, share, lines: [] };
  const shown = lines.slice(0, MOST_ENTRIES.lines).filter(({ value }) => value === null || Number.isFinite(value));
  return {
    target,
    name: short(name),
    record: id,
    share,
    lines: shown.map(({ label, value }) => ({ label: label.slice(0, MOST_NOTE), value })),
  };
}

/** What the list notes of a record that an actor bears already, as if this page had done it. */
export function happenedOf(record: ChangeRecord): Noted {
  const { id, deed, at, message, part, option, note, cost } = record;
  const origin = { message, part, option, note: note.slice(0, MOST_NOTE), cost };
  return { id: deed || id, user: theGame().user.id, at, ...origin, to: [noteOf(record)], open: "" };
}

/**
 * An actor keeps so many records. The ids that go when one more comes: first those that only the owner vouches for,
 * then the oldest.
 */
export function forgotten(actor: ActorLike): string[] {
  const stored = foundry.utils.getProperty(actor, RECORDS_PATH);
  const ids = isObject(stored) ? Object.keys(stored) : [];
  if (ids.length < MOST_RECORDS) return [];
  const isNoted = notedRecords();
  const kept = recordsOf(actor)
    .reverse()
    .sort((a, b) => Number(isNoted(b.id)) - Number(isNoted(a.id)) || b.at - a.at)
    .slice(0, MOST_RECORDS - 1);
  const names = new Set(kept.map(({ id }) => id));
  return ids.filter((id) => !names.has(id)).slice(0, MOST_FORGOTTEN);
}
/** With one write. */
const MOST_FORGOTTEN = 500;

/** Ids of records that are never read: too many, or such as no card ever wrote. */
export function recordsAside(actor: ActorLike): string[] {
  const stored = foundry.utils.getProperty(actor, RECORDS_PATH) ?? {};
  const ids = isObject(stored) ? Object.keys(stored) : [];
  const read = new Set(recordsOf(actor).map(({ id }) => id));
  return ids.filter((id) => !read.has(id));
}

const findsHere =
  <D extends ActorLike | ItemLike>(name: string) =>
  (uuid: unknown): D | null => {
    if (typeof uuid !== "string" || uuid.startsWith("Compendium.")) return null;
    const found = documentHere<D>(uuid);
    return found?.documentName === name && !found.pack ? found : null;
  };

/** An actor of this world or of a token in it, at once; null when it is gone, or nothing of the kind. */
export const actorAt = findsHere<ActorLike>("Actor");
/** An item, in the same way. */
export const itemAt = findsHere<ItemLike>("Item");

/** The record of an actor under an id; null when there is none that could be read. */
export function recordAt(actor: ActorLike, id: string): ChangeRecord | null {
  const stored = foundry.utils.getProperty(actor, RECORDS_PATH);
  const record = isObject(stored) && Object.hasOwn(stored, id) ? readRecord(stored[id]) : null;
  return record?.target === actor.uuid ? { ...record, id } : null;
}

/** Whether it says that the outcome of a roll was applied: neither spent nor paid. */
export const isOutcome = ({ option, cost }: Pick<ChangeRecord, "option" | "cost">): boolean => option === "" && !cost;

/** The option of a record of effects that a roll gave. */
export const PUT = "effects";
export const isGiven = ({ option, cost }: Pick<ChangeRecord, "option" | "cost">): boolean => option === PUT && !cost;
/** Whether it is what a roll's leftovers were spent on. */
export const isSpent = ({ option, cost }: Pick<ChangeRecord, "option" | "cost">): boolean =>
  option !== "" && option !== PUT && !cost;

/** A record of an old card in today's shape; null when it holds what no card ever wrote. Its items were UUIDs. */
export function readClaim(claim: AppliedRecord): ChangeRecord | null {
  const own = `${claim.target}.Item.`;
  const writes = claim.writes.map((write) => ({
    ...write,
    item: write.item.startsWith(own) ? write.item.slice(own.length) : write.item,
  }));
  return readRecord({ ...claim, option: claim.option, writes });
}

/** Whether a part was rolled together with the one above it. */
export const isJoined = ({ data }: { data?: object }): boolean => (data as JsonObject | undefined)?.joined === true;

/** What the first part of a card says; undefined where the message is none of ours. */
export const firstPart = ({ system }: MessageLike): CardPart | undefined => (system as Partial<CardData>).parts?.[0];

/** Arrays are replaced whole by an update, so the parts are copied, changed and written back. */
export function writePart(message: MessageLike, index: number, change: Partial<CardPart>): Promise<unknown> {
  // The stored message: hidden parts stay out of it.
  const { parts } = storedSystem<CardData>(message);
  const changed = parts.map((part, at) => (at === index ? { ...part, ...change } : part));
  return message.update({ "system.parts": foundry.utils.deepClone(changed) });
}

/**
 * What cards of version 0.1.0 say that they did to an actor. They are claims: only what its owner or the GM agrees to may
 * follow from them.
 */
const claimsOf = (actor: ActorLike, since: number): Pick<ChangeRecord, "combat" | "writes">[] =>
  [...theGame().messages]
    .filter(({ timestamp }) => timestamp > since)
    .flatMap(({ system }) => (system as Partial<CardData>).parts ?? [])
    .flatMap(({ applied = [] }) => applied.filter(({ target }) => target === actor.uuid))
    .flatMap((claim) => readClaim(claim) ?? []);

/**
 * What cards took from one figure of an actor in its last fight, since a moment (milliseconds): the sum of what the
 * records of that fight took. A fight is what was applied during one combat; without the combat tracker, all since then.
 */
export function lossesOf(actor: ActorLike, path: string, since: number): number {
  const losses = [...claimsOf(actor, since), ...recordsOf(actor).filter(({ at }) => at > since)]
    .flatMap(({ combat, writes }) =>
      writes
        .filter((write) => write.item === "" && write.path === path)
        .map(({ before, after }) => ({ combat, lost: Number(before) - Number(after) })),
    )
    .filter(({ lost }) => lost > 0);
  const last = losses.at(-1)?.combat;
  return losses.reduce((sum, { combat, lost }) => (combat === last ? sum + lost : sum), 0);
}
