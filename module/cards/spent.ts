import * as shape from "../core/shape.ts";
import { hooks, theGame } from "../foundry/index.ts";
import { isWritingPage } from "../foundry/writing-page.ts";
import { SharedState } from "../requests/shared-state.ts";

/**
 * What was spent of which roll. The record on whom it was spent is its owner's to write, and goes with them; that a roll has less
 * left is its roller's affair, and the next one's. So the active GM's page writes it down, where no player can.
 */

/** An option of a card that was spent. */
export interface Spent {
  /** The record of it, by id, and whom that stands on, by UUID. */
  record: string;
  target: string;
  message: string;
  part: number;
  option: string;
}

/** More than is spent on the cards of any chat: what fell off the list could be spent again. */
const MOST = 5000;

const state = new SharedState<{ list: Spent[] }>(
  "spent",
  "CUBILETE.card.spentList",
  { list: [] },
  shape.record<{ list: Spent[] }>({
    list: shape.listOf(
      shape.record<Spent>({
        record: shape.text(),
        target: shape.text(),
        message: shape.text(),
        part: shape.whole(0, 1000),
        option: shape.text(),
      }),
      MOST,
    ),
  }),
);

/** Ids of the options that were spent on, in order. */
export const spentOf = (message: string, part: number): string[] =>
  state.peek().list.flatMap((spent) => (spent.message === message && spent.part === part ? [spent.option] : []));

/** Whether a record is of something that was spent, and not only says so. */
export const wasSpent = (record: string): boolean => state.peek().list.some((spent) => spent.record === record);

/** Before it is carried out: what is interrupted then was not had for nothing. On the active GM's page. */
export const noteSpent = (spent: Spent): Promise<void> =>
  state.change(({ list }) => {
    const known = list.filter(({ message }) => theGame().messages.get(message));
    return { list: [...known, spent].slice(-MOST) };
  });

export const forgetSpent = (record: string): Promise<void> =>
  state.change(({ list }) => {
    const rest = list.filter((spent) => spent.record !== record);
    return rest.length < list.length ? { list: rest } : null;
  });

/**
 * Once, at `init`.
 * @param isMissing Whether somebody is there and has no such record.
 * @param redraw Called with the cards that it is about.
 */
export function keepSpent(isMissing: (spent: Spent) => boolean, redraw: (messages: string[]) => void): void {
  state.register();
  let shown: Spent[] = [];
  state.subscribe(({ list }) => {
    const now = new Set(list.map(({ record }) => record));
    const before = new Set(shown.map(({ record }) => record));
    const changed = [
      ...list.filter(({ record }) => !before.has(record)),
      ...shown.filter(({ record }) => !now.has(record)),
    ];
    shown = list;
    redraw(changed.map(({ message }) => message));
  });
  hooks.once("ready", () => {
    shown = state.read().list;
    const last = shown.at(-1);
    // The page was gone before it was carried out: one thing is done at a time, so it can only be the last.
    if (last && isWritingPage() && isMissing(last)) void forgetSpent(last.record);
  });
}
