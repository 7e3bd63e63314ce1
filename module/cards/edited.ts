import { hooks, type MessageLike, SYSTEM_ID, theGame, type UserLike } from "../foundry/index.ts";
import type { CardData } from "./card-model.ts";

/**
 * Cards that their author edited after they were posted. The server names who changed a message, and when; the active GM's
 * page writes down what it saw and, when it comes back, what happened meanwhile. Only GMs write that list.
 */

const KEY = "editedCards";
/** The list is for what may still be applied; older cards nobody looks at. */
const MOST = 200;
const RECENT = 400;

const isCard = ({ type, system }: MessageLike): boolean =>
  type === "card" && Array.isArray((system as Partial<CardData>).parts);

function stored(): string[] {
  const list = theGame().settings.get(SYSTEM_ID, KEY);
  return Array.isArray(list) ? list.filter((id): id is string => typeof id === "string").slice(-MOST) : [];
}

/** Whether the dice or figures of a card are others than when it was posted. */
export const wasEdited = ({ id }: MessageLike): boolean => stored().includes(id);

async function write(found: readonly string[]): Promise<void> {
  const list = stored();
  const fresh = found.filter((id) => !list.includes(id));
  if (fresh.length > 0) await theGame().settings.set(SYSTEM_ID, KEY, [...list, ...fresh].slice(-MOST));
}

/** Whether it is this page's to write down what this user did. */
function isForeign(userId: string): boolean {
  const by = theGame().users.get(userId) as UserLike | undefined;
  return theGame().user.isActiveGM && by?.isGM !== true;
}

interface Stamped {
  _stats?: { createdTime?: number | null; modifiedTime?: number | null; lastModifiedBy?: string | null };
}

/** Changed last by somebody who is no GM, after it was made. */
function changedMeanwhile(message: MessageLike & Stamped): boolean {
  const { createdTime, modifiedTime, lastModifiedBy } = message._stats ?? {};
  if (!createdTime || !modifiedTime || modifiedTime <= createdTime) return false;
  return theGame().users.get(lastModifiedBy ?? "")?.isGM !== true;
}

/** What a card says: whoever changes one of these changes what others read there. Foundry marks a replacement or a deletion in the key. */
const SAID = new Set(["rolls", "system", "type", "speaker", "author", "timestamp"]);
const touches = (changes: object): boolean => Object.keys(changes).some((key) => SAID.has(key.replace(/^[-=]=/, "")));

/**
 * Once, at `init`.
 * @param spokenOf Whether somebody says that a message did something to them.
 * @param redraw Called when the list has changed.
 */
export function watchEdits(spokenOf: (message: string) => boolean, redraw: (ids: ReadonlySet<string>) => void): void {
  let shown = new Set<string>();
  theGame().settings.register(SYSTEM_ID, KEY, {
    scope: "world",
    config: false,
    type: Array,
    default: [],
    onChange: () => {
      const now = new Set(stored());
      redraw(new Set([...now].filter((id) => !shown.has(id))));
      shown = now;
    },
  });
  hooks.on("updateChatMessage", (message: MessageLike, changes: object, _options: object, userId: string) => {
    if (isForeign(userId) && isCard(message) && touches(changes)) void write([message.id]);
  });
  // One that comes again under the name of another is the other, changed.
  const gone = new Set<string>();
  hooks.on("deleteChatMessage", ({ id }: MessageLike) => {
    gone.add(id);
    const [first = ""] = gone;
    if (gone.size > RECENT) gone.delete(first);
  });
  hooks.on("createChatMessage", (message: MessageLike, _options: object, userId: string) => {
    if (isForeign(userId) && isCard(message) && (gone.has(message.id) || spokenOf(message.id)))
      void write([message.id]);
  });
  hooks.once("ready", () => {
    shown = new Set(stored());
    const { user, messages } = theGame();
    if (!user.isActiveGM) return;
    const recent = messages.contents.slice(-RECENT).filter((message) => isCard(message) && changedMeanwhile(message));
    void write(recent.map(({ id }) => id));
  });
}
