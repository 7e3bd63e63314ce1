import type { ChangeRecord } from "../cards/records.ts";
import * as shape from "../core/shape.ts";
import { type JsonObject, theGame } from "../foundry/index.ts";
import { SharedState } from "../requests/shared-state.ts";

/**
 * Deeds of several writes that are being done. Each is written down before its first write and struck out after the last, by a GM's
 * page: one that comes up and finds a deed here finishes it. Only GMs write it, and it is short: nothing stands here for long.
 */

/** What is written on one of those whom a deed changes. */
export interface DeedStep {
  target: string;
  record: ChangeRecord;
  creates: JsonObject[];
  puts: JsonObject[];
}

/** The card that tells of a deed, where it has one: it is posted once everything is written. */
export interface DeedCard {
  id: string;
  ruleset: string;
  visibility: "public" | "gm";
  /** What the card says, as the prompt that it is, with whom it is about by UUID. */
  prompt: { kind: string; title: string; img: string; actor: string | null; data: JsonObject };
}

export interface WholeDeed {
  steps: DeedStep[];
  card: DeedCard | null;
}

interface Entry {
  id: string;
  /** The GM whose page does it. */
  user: string;
  deed: string;
}

const MOST_OPEN_DEEDS = 50;
const MOST_LETTERS = 5_000_000;

const state = new SharedState<{ open: Entry[] }>(
  "journal",
  "CUBILETE.card.journal",
  { open: [] },
  shape.record<{ open: Entry[] }>({
    open: shape.listOf(
      shape.record<Entry>({ id: shape.text(), user: shape.text(), deed: shape.text(MOST_LETTERS) }),
      MOST_OPEN_DEEDS,
    ),
  }),
);

/** Once, at `init`. */
export const registerJournal = (): void => state.register();

/** Writes a deed down. A player's page has no journal: what it does of its own is one write. */
export async function openDeed(id: string, deed: WholeDeed): Promise<void> {
  const { user } = theGame();
  if (!user.isGM) return;
  const entry = { id, user: user.id, deed: JSON.stringify(deed) };
  await state.change(({ open }) => ({ open: [...open, entry].slice(-MOST_OPEN_DEEDS) }));
}

export async function closeDeed(id: string): Promise<void> {
  if (!theGame().user.isGM) return;
  await state.change(({ open }) => {
    const rest = open.filter((entry) => entry.id !== id);
    return rest.length < open.length ? { open: rest } : null;
  });
}

/**
 * Deeds that a page began and did not end, oldest first: this user's own, and those of GMs who are gone or are none any more. What
 * another GM's page is doing just now is that page's.
 */
export const openDeeds = (): { id: string; deed: WholeDeed }[] =>
  state.read().open.flatMap(({ id, user, deed }) => {
    const by = theGame().users.get(user);
    if (user !== theGame().user.id && by?.active && by.isGM) return [];
    return [{ id, deed: JSON.parse(deed) as WholeDeed }];
  });
