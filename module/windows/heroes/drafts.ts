import { ANY_LEVEL, type Draft, readDraft } from "../../core/creation/index.ts";
import { isCoreError } from "../../core/validate.ts";
import { SYSTEM_ID, theGame } from "../../foundry/index.ts";
import { answering } from "../../i18n/errors.ts";
import { DRAFTS } from "../heroes-drafts.ts";

/** Drafts that were left to be gone on with: one of each game, kept for the user, on whichever machine. */

const stored = (): Record<string, unknown> => {
  const all = theGame().settings.get(SYSTEM_ID, DRAFTS);
  return typeof all === "object" && all !== null ? (all as Record<string, unknown>) : {};
};

/** Changes that wait to be written, on top of the stored drafts. */
let waiting: Record<string, Draft | null> | null = null;
let writing = false;

/** The draft of a game, by the key of its guide; null when there is none, or none that can be read any more. */
export function keptDraft(game: string): Draft | null {
  const draft = waiting && game in waiting ? waiting[game] : stored()[game];
  if (draft === undefined || draft === null) return null;
  try {
    return readDraft(draft, ANY_LEVEL);
  } catch (error) {
    if (!isCoreError(error)) throw error;
    console.warn("Cubilete: a draft of a hero cannot be read and is left aside.", error);
    return null;
  }
}

export const keepDraft = (game: string, draft: Draft): void => put(game, draft);
export const forgetDraft = (game: string): void => put(game, null);

/** One write at a time: what changes meanwhile is written with the next. */
function put(game: string, draft: Draft | null): void {
  waiting = { ...waiting, [game]: draft };
  if (writing) return;
  writing = true;
  void answering(write).then(() => {
    writing = false;
  });
}

async function write(): Promise<void> {
  while (waiting) {
    const given = waiting;
    await store(given);
    if (waiting === given) waiting = null;
  }
}

function store(changed: Record<string, Draft | null>): Promise<unknown> {
  const all: Record<string, unknown> = { ...stored(), ...changed };
  for (const [game, draft] of Object.entries(all)) if (draft === null) delete all[game];
  return theGame().settings.set(SYSTEM_ID, DRAFTS, all);
}

// A page that is left has no time for a next one: what still waits for its turn goes out now.
globalThis.addEventListener?.("pagehide", () => {
  if (waiting) void store(waiting);
});
