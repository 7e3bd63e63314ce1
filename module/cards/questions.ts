import { type ConsentState, stateAt } from "../core/consent.ts";
import { hooks, type JsonObject, type MessageLike, theGame } from "../foundry/index.ts";
import type { CardData, CardPart } from "./card-model.ts";

/**
 * Questions to an owner or the GM. Each is a whispered card by a GM's page, for the GMs, the actor's owners and the
 * sender; so it outlives a reload, and no player can change it.
 */

export const CONSENT = "consent";
/** The kind of prompt that asks the GM for a hero that a player made. */
export const NEW_HERO = "newHero";

export interface Question {
  /** Of the deed that it asks for: allowed twice it is done once. Questions of version 0.2.0 have none. */
  id: string;
  /** What was asked, as the request said it. */
  kind: string;
  payload: JsonObject;
  /** The sender, a user's id, and when, in milliseconds. */
  asker: string;
  at: number;
  state: ConsentState;
  /** Who answered, by name. */
  by: string;
  /** What would be written, as the page that writes worked it out, one for each who is changed; and how often it was drawn anew. */
  deeds: unknown[];
  revision: number;
  /** What doubt there was about it, and what of it moved with the last revision. */
  doubt: string;
  moved: string[];
  /** Why it cannot be done any more, in the words of an error. */
  why: { key: string; data: JsonObject } | null;
}

const isReason = (why: unknown): why is NonNullable<Question["why"]> =>
  typeof (why as Question["why"])?.key === "string" && typeof (why as Question["why"])?.data === "object";

export function readQuestion(data: JsonObject): Question {
  const { id, kind, payload, asker, at, state, by, deeds, revision, doubt, moved, why } = data;
  const asked = Number(at) || 0;
  return {
    id: String(id ?? ""),
    kind: String(kind ?? ""),
    payload: typeof payload === "object" && payload !== null && !Array.isArray(payload) ? payload : {},
    asker: String(asker ?? ""),
    at: asked,
    state: stateAt(state, asked, Date.now()),
    by: String(by ?? ""),
    deeds: Array.isArray(deeds) ? deeds : [],
    revision: Number(revision) || 0,
    doubt: String(doubt ?? "none"),
    moved: Array.isArray(moved) ? moved.map(String) : [],
    why: isReason(why) ? why : null,
  };
}

/** Ids of the messages that are questions. */
const known = new Set<string>();

const partOf = ({ system, author }: MessageLike): CardPart | null => {
  const part = (system as Partial<CardData>).parts?.[0];
  // A card from any other user asks for nothing.
  return part?.type === "prompt" && part.kind === CONSENT && author?.isGM ? part : null;
};

/** All questions that are still open, oldest first. */
export function openQuestions(): { message: MessageLike; part: CardPart; question: Question }[] {
  return [...known].flatMap((id) => {
    const message = theGame().messages.get(id);
    const part = message && partOf(message);
    if (!message || !part) return [];
    const question = readQuestion(part.data);
    return question.state === "open" ? [{ message, part, question }] : [];
  });
}

/** The open questions about a part of a card that this user knows of. */
export const questionsOn = (
  messageId: string,
  index: number,
): { kind: string; asker: string; target: string | null }[] =>
  openQuestions()
    .filter(({ question: { payload } }) => payload.messageId === messageId && Number(payload.part) === index)
    .filter(({ message }) => message.isContentVisible)
    .map(({ question, part }) => ({ kind: question.kind, asker: question.asker, target: part.actor }));

/** A request that asks for something itself. */
type Asking = Pick<Question, "asker" | "payload">;
const isSameAsking = (one: Asking, other: Asking | undefined): boolean =>
  one.asker === other?.asker && JSON.stringify(one.payload) === JSON.stringify(other.payload);

/**
 * The leftovers of a part that wait for an owner's answer: no one else may spend them meanwhile.
 * @param but The request that asks itself.
 */
export const reservedOn = (messageId: string, index: number, but?: Asking): string[] =>
  openQuestions().flatMap(({ question }) => {
    const { kind, payload } = question;
    const here = kind === "spend" && payload.messageId === messageId && Number(payload.part) === index;
    if (!here || isSameAsking(question, but)) return [];
    return [typeof payload.amount === "number" ? `${payload.option}.${payload.amount}` : String(payload.option)];
  });

/**
 * What questions of a kind would take from an actor, by their own words: a later question gets only what that leaves.
 * @param asking The request that asks; what came after it takes nothing from it.
 */
export function askedBefore(kind: string, asking: Asking): Asking[] {
  const alike = openQuestions().flatMap(({ question }) => (question.kind === kind ? [question] : []));
  const own = alike.findIndex((question) => isSameAsking(question, asking));
  return alike.slice(0, own < 0 ? alike.length : own);
}

/** The open questions about an actor. */
export const questionsAbout = (uuid: string): string[] =>
  openQuestions().flatMap(({ message, part }) => (part.actor === uuid ? [message.id] : []));

/** Once, at `init`. `redraw`: called for the cards that a question is about. */
export function watchQuestions(redraw: (ids: ReadonlySet<string>) => void): void {
  const note = (message: MessageLike) => {
    const part = partOf(message);
    if (!part) return;
    known.add(message.id);
    redraw(new Set([String(readQuestion(part.data).payload.messageId)]));
  };
  hooks.on("createChatMessage", note);
  hooks.on("updateChatMessage", note);
  hooks.on("deleteChatMessage", (message: MessageLike) => {
    if (known.delete(message.id)) note(message);
    known.delete(message.id);
  });
  // A user who has left gets nothing any more.
  hooks.on("deleteUser", ({ id }: { id: string }) => {
    const orphans = openQuestions().filter(({ question }) => question.asker === id);
    redraw(new Set(orphans.map(({ message }) => message.id)));
  });
  hooks.once("ready", () => {
    for (const message of theGame().messages) note(message);
  });
}
