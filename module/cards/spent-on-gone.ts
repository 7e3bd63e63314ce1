import * as shape from "../core/shape.ts";
import { hooks, theGame } from "../foundry/index.ts";
import { SharedState } from "../requests/shared-state.ts";

/**
 * What was spent on actors that are gone stays spent: the record went with them. The active GM's page notes it, where no
 * player can write.
 */

/** An option of a card that was spent. */
export interface Spent {
  message: string;
  part: number;
  option: string;
}

/** Cards that are still looked at; what was spent on older ones nobody asks. */
const MOST = 500;

const gone = new SharedState<{ list: Spent[] }>(
  "spent.gone",
  "CUBILETE.card.spentOnGone",
  { list: [] },
  shape.record<{ list: Spent[] }>({
    list: shape.listOf(
      shape.record<Spent>({ message: shape.text(), part: shape.whole(0, 1000), option: shape.text() }),
      MOST,
    ),
  }),
);

/** Ids of options. */
export const spentOnGone = (message: string, part: number): string[] =>
  gone.read().list.flatMap((spent) => (spent.message === message && spent.part === part ? [spent.option] : []));

/**
 * Once, at `init`.
 * @param take Hands over what was spent on those who are gone by now, each only once.
 * @param redraw Called with the cards that it is about.
 */
export function keepSpent(take: () => Spent[], redraw: (messages: string[]) => void): void {
  gone.register();
  gone.subscribe(({ list }) => redraw(list.map(({ message }) => message)));
  // One write after the other: a whole scene goes in one moment.
  let writing = Promise.resolve();
  const note = () => {
    const { user, messages } = theGame();
    const spent = take();
    if (spent.length === 0 || !user.isActiveGM) return;
    writing = writing.then(async () => {
      const known = gone.read().list.filter(({ message }) => messages.get(message));
      await gone.write({ list: [...known, ...spent].slice(-MOST) });
    }, console.error);
  };
  for (const hook of ["deleteActor", "deleteToken", "deleteScene"]) hooks.on(hook, note);
}
