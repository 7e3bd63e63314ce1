import { type Draft, readDraft } from "../../core/creation/index.ts";
import { isCoreError } from "../../core/validate.ts";
import { SYSTEM_ID, theGame } from "../../foundry/index.ts";
import { answering } from "../../i18n/errors.ts";
import { DRAFTS } from "../heroes-drafts.ts";

/** Drafts that were left to be gone on with: one of each rule set, kept for the user, on whichever machine. */

const stored = (): Record<string, unknown> => {
  const all = theGame().settings.get(SYSTEM_ID, DRAFTS);
  return typeof all === "object" && all !== null ? (all as Record<string, unknown>) : {};
};

/** Changes that wait to be written, on top of the stored drafts. */
let waiting: Record<string, Draft | null> | null = null;
let writing = false;

/** The draft of a rule set; null when there is none, or none that can be read any more. */
export function keptDraft(ruleset: string): Draft | null {
  const draft = waiting && ruleset in waiting ? waiting[ruleset] : stored()[ruleset];
  if (draft === undefined || draft === null) return null;
  try {
    return readDraft(draft);
  } catch (error) {
    if (!isCoreError(error)) throw error;
    console.warn("Cubilete: a draft of a hero cannot be read and is left aside.", error);
    return null;
  }
}

export const keepDraft = (ruleset: string, draft: Draft): void => put(ruleset, draft);
export const forgetDraft = (ruleset: string): void => put(ruleset, null);

/** One write at a time: what changes meanwhile is written with the next. */
function put(ruleset: string, draft: Draft | null): void {
  waiting = { ...waiting, [ruleset]: draft };
  if (writing) return;
  writing = true;
  void answering(write).then(() => {
    writing = false;
  });
}

async function write(): Promise<void> {
  while (waiting) {
    const now: Record<string, unknown> = { ...stored(), ...waiting };
    const given = waiting;
    for (const [id, draft] of Object.entries(now)) if (draft === null) delete now[id];
    await theGame().settings.set(SYSTEM_ID, DRAFTS, now);
    if (waiting === given) waiting = null;
  }
}
