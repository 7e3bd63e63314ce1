import * as shape from "../core/shape.ts";
import { hooks, type MessageLike, theGame, type UserLike } from "../foundry/index.ts";
import { isWritingPage } from "../foundry/writing-page.ts";
import { SharedState } from "../requests/shared-state.ts";
import type { CardData } from "./card-model.ts";

/**
 * Cards that their author edited after they were posted. The server names who changed a message, and when; the active GM's
 * page writes down what it saw and, when it comes back, what happened meanwhile. Only GMs write that list.
 */

/** More cards than any world keeps. */
const MOST = 100_000;

const state = new SharedState<string[]>(
  "editedCards",
  "CUBILETE.card.editedList",
  [],
  shape.listOf(shape.text(64), MOST),
);

/** Cards that this page saw edited: they are marked at once, and on the list when the server has it. */
const seen = new Set<string>();

const isCard = ({ type, system }: MessageLike): boolean =>
  type === "card" && Array.isArray((system as Partial<CardData>).parts);

/** Whether the dice or figures of a card are others than when it was posted. */
export const wasEdited = ({ id }: MessageLike): boolean => seen.has(id) || state.peek().includes(id);

/** Puts cards on the list, where they stay for as long as they are in the chat. */
async function mark(found: readonly string[]): Promise<void> {
  for (const id of found) seen.add(id);
  await state.change((list) => {
    const fresh = found.filter((id) => !list.includes(id));
    const standing = list.filter((id) => theGame().messages.get(id));
    return fresh.length > 0 ? [...standing, ...fresh] : null;
  });
}

/** Whether it is this page's to write down what this user did. */
function isForeign(userId: string): boolean {
  const by = theGame().users.get(userId) as UserLike | undefined;
  return isWritingPage() && by?.isGM !== true;
}

interface Stamped {
  _stats?: { createdTime?: number | null; modifiedTime?: number | null; lastModifiedBy?: string | null };
}

/** Changed last by a player, after it was made. */
function changedMeanwhile(message: MessageLike & Stamped): boolean {
  const { createdTime, modifiedTime, lastModifiedBy } = message._stats ?? {};
  if (!createdTime || !modifiedTime || modifiedTime <= createdTime) return false;
  return theGame().users.get(lastModifiedBy ?? "")?.isGM !== true;
}

/** The fields that make what others read on a card. Foundry marks a replacement or a deletion in the key. */
const SAID = new Set(["rolls", "system", "type", "speaker", "author", "timestamp"]);
const touches = (changes: object): boolean => Object.keys(changes).some((key) => SAID.has(key.replace(/^[-=]=/, "")));

/** Messages that are gone from this page's chat. */
const gone = new Set<string>();
/** Whether an actor bears a record of what a message did. */
let isSpokenOf: (message: string) => boolean = () => false;

/*
 * What the chat's documents tell this page. The documents themselves tell it: hooks a player can ask the host not to call.
 */

export function messageUpdated(message: MessageLike, changes: object, userId: string): void {
  if (isForeign(userId) && isCard(message) && touches(changes)) void mark([message.id]);
}

/** A message created again under another's id is that one, changed. */
export function messageCreated(message: MessageLike, userId: string): void {
  if (isForeign(userId) && isCard(message) && (gone.has(message.id) || isSpokenOf(message.id))) void mark([message.id]);
}

export const messageDeleted = ({ id }: MessageLike): void => void gone.add(id);

/**
 * Once, at `init`.
 * @param spokenOf Whether an actor bears a record of what a message did.
 * @param redraw Called when the list has changed.
 */
export function watchEdits(spokenOf: (message: string) => boolean, redraw: (ids: ReadonlySet<string>) => void): void {
  let shown: ReadonlySet<string> = new Set();
  isSpokenOf = spokenOf;
  state.register();
  state.subscribe((list) => {
    redraw(new Set(list.filter((id) => !shown.has(id))));
    shown = new Set(list);
  });
  hooks.once("ready", () => {
    shown = new Set(state.read());
    const { messages } = theGame();
    if (!isWritingPage()) return;
    // All of them: an old card can be edited, and a new one pushed far up, while no GM is there.
    const meanwhile = messages.contents.filter((message) => isCard(message) && changedMeanwhile(message));
    void mark(meanwhile.map(({ id }) => id));
  });
}
