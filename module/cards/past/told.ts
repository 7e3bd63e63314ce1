import { type ActorLike, everyActor, type MessageLike, theGame, type UserLike } from "../../foundry/index.ts";
import { owns } from "../../foundry/rights.ts";
import { short } from "../../i18n/names.ts";
import { calledBy } from "../../plan/people/called.ts";
import type { CardData } from "../card-model.ts";
import { type Happened, happened, happenedOn, type Noted } from "./happened.ts";
import {
  actorAt,
  type ChangeRecord,
  happenedOf,
  isSpent,
  MOST_ENTRIES,
  MOST_NOTE,
  MOST_RECORDS,
  recordAt,
  recordsOf,
} from "./records.ts";

/**
 * What was done, as cards show it: what a GM's page noted, what players did on their own heroes, what an old card
 * claims.
 */

/** The actors whose records name each message, and the messages that each actor's records name. */
const speakers = new Map<string, Set<string>>();
const spokenOf = new Map<string, Set<string>>();

/**
 * Notes an actor's records whenever its data are read again. Returns the messages that they named before or name now.
 */
export function noteRecords(actor: ActorLike): Set<string> {
  const before = spokenOf.get(actor.uuid) ?? new Set<string>();
  const now = new Set(recordsOf(actor).map(({ message }) => message));
  for (const message of before) {
    const left = speakers.get(message);
    if (now.has(message) || !left) continue;
    left.delete(actor.uuid);
    if (left.size === 0) speakers.delete(message);
  }
  for (const message of now) speakers.set(message, (speakers.get(message) ?? new Set()).add(actor.uuid));
  if (now.size > 0) spokenOf.set(actor.uuid, now);
  else spokenOf.delete(actor.uuid);
  return new Set([...before, ...now]);
}

/** What the GM's page noted of a record is so, whatever its owner wrote there. */
const asNoted = (record: ChangeRecord, { id, message, part, option, note, cost, to }: Happened): ChangeRecord => ({
  ...record,
  ...{ deed: id, message, part, option, note, cost },
  share: to.find((one) => one.record === record.id)?.share ?? "",
});

/** What the GM's page noted of a record; undefined where it is its owner's word alone. */
export function notedOf({ id, deed, message }: ChangeRecord): Happened | undefined {
  const noted = happened({ id: deed || id, message });
  return noted?.to.some(({ record }) => record === id) ? noted : undefined;
}

const notedOn = (message: string, part: number): Happened[] =>
  happenedOn(message).filter((noted) => noted.part === part);

/**
 * What players did on their own page to their own hero: what a roll cost, what was used up, what they did while no GM
 * was there. On their own card everybody sees it, on another's card they alone; for every other actor only the notes of
 * a GM's page count.
 */
function byItsPlayer(message: string, part: number): ChangeRecord[] {
  const said = speakers.get(message);
  const author = said && theGame().messages.get(message)?.author;
  return [...(said ?? [])].flatMap((uuid) => {
    const actor = actorAt(uuid);
    const isPlayers = (user: UserLike | null | undefined) => user && !user.isGM && owns(actor, user);
    if (!actor || !(isPlayers(author) || isPlayers(theGame().user))) return [];
    return recordsOf(actor).filter(
      (record) => record.message === message && record.part === part && record.option === "" && !notedOf(record),
    );
  });
}

/** What was done by a part of a card, as far as the way back is there. */
export function recordsFor(message: string, part: number): ChangeRecord[] {
  const noted = notedOn(message, part).flatMap((noted) =>
    noted.to.flatMap(({ target, record }) => {
      const actor = actorAt(target);
      const found = actor && recordAt(actor, record);
      return found ? [asNoted(found, noted)] : [];
    }),
  );
  return [...noted, ...byItsPlayer(message, part)].sort((a, b) => a.at - b.at);
}

/**
 * Whether a message did something to an actor; a roll's cost does not count, because it is paid before its card is
 * there.
 */
export const hasDone = (message: string): boolean => happenedOn(message).some(({ cost, to }) => !cost && to.length > 0);

/**
 * What was done, as a card shows it. `claimed`: it stands in the message alone, as those of version 0.1.0 did. `closed`: the way back
 * is there no more. `own`: by its player, and no GM's page has looked at it.
 */
export type ShownRecord = Pick<
  ChangeRecord,
  "id" | "target" | "name" | "cost" | "option" | "note" | "share" | "lines"
> & {
  claimed: boolean;
  closed: boolean;
  own: boolean;
};

const nameAt = (uuid: string): string | null => {
  const actor = actorAt(uuid);
  return actor && calledBy(actor);
};

/** What was done by a part of a card: what the GM's page noted, what its player did, and what an old card says itself. */
export function shownRecords(message: MessageLike, index: number): ShownRecord[] {
  const part = (message.system as Partial<CardData>).parts?.[index];
  const old = (part?.applied ?? []).slice(0, MOST_RECORDS).map((record) => ({
    id: record.id || record.target,
    target: record.target,
    name: record.name,
    cost: record.cost,
    option: record.option,
    note: record.note,
    share: "",
    lines: record.lines.slice(0, MOST_ENTRIES.lines),
    ...{ claimed: true, closed: false, own: false },
  }));
  const noted = notedOn(message.id, index).flatMap(({ at, cost, option, note, to, open }) =>
    to.flatMap(({ target, name, record, share, lines }) => {
      const actor = actorAt(target);
      // No player's hero, and deleted: the card tells nothing of them any more.
      if (!actor && name === "") return [];
      const stands = actor && recordAt(actor, record);
      const closed = open === "" && actor !== null && stands === null;
      const shown = name === "" ? (stands?.lines ?? []) : lines;
      return {
        id: record,
        at,
        target,
        name,
        cost,
        option,
        note,
        share,
        lines: shown,
        claimed: false,
        closed,
        own: false,
      };
    }),
  );
  const paid = byItsPlayer(message.id, index).map((record) => ({
    ...record,
    ...{ claimed: false, closed: false, own: true },
  }));
  return [...old, ...[...noted, ...paid].sort((a, b) => a.at - b.at)].map((record) => ({
    ...record,
    // The name that the table uses counts, not the one in the record.
    name: nameAt(record.target) ?? short(record.name),
    note: short(record.note, MOST_NOTE),
    lines: record.lines.map(({ label, value }) => ({ label: short(label, MOST_NOTE), value })),
  }));
}

/** Ids of what a part's leftovers were spent on, in order. */
export const spentOptions = (message: MessageLike, index: number): string[] => [
  ...((message.system as Partial<CardData>).parts?.[index]?.applied ?? []).flatMap(({ option }) => option || []),
  ...notedOn(message.id, index).flatMap((noted) => (isSpent(noted) ? [noted.option] : [])),
];

/**
 * Worlds of version 0.2.0 noted only what was spent. What stands on actors there is taken for what happened, once.
 * @param wasSpent Whether an option was, by the id of its record.
 */
export function happenedBefore(wasSpent: (record: string) => boolean): Noted[] {
  const { messages } = theGame();
  return everyActor()
    .flatMap(recordsOf)
    .filter(({ deed, message }) => deed === "" && messages.get(message))
    .filter((record) => !isSpent(record) || wasSpent(record.id))
    .map(happenedOf);
}
