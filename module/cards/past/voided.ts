import * as shape from "../../core/shape.ts";
import { theGame } from "../../foundry/index.ts";
import { SharedState } from "../../requests/shared-state.ts";

/** Rolls that a GM voided: they are struck through, and nothing comes of them any more. Only GMs write the list. */

const MOST = 5000;
const state = new SharedState<string[]>(
  "voidedRolls",
  "CUBILETE.card.voidedList",
  [],
  shape.listOf(shape.text(100), MOST),
);

const nameOf = (message: string, part: number): string => `${message}.${part}`;

export const isVoided = (message: string, part: number): boolean => state.peek().includes(nameOf(message, part));

/** On a GM's page. */
export const noteVoided = (rolls: readonly { message: string; part: number }[]): Promise<void> =>
  state.change((list) => {
    const standing = list.filter((name) => theGame().messages.get(name.split(".")[0] ?? ""));
    return [...new Set([...standing, ...rolls.map(({ message, part }) => nameOf(message, part))])].slice(-MOST);
  });

/** Once, at `init`. @param redraw Called with the cards that it is about. */
export function keepVoided(redraw: (messages: string[]) => void): void {
  let shown: readonly string[] = [];
  state.register();
  state.subscribe((list) => {
    redraw(list.filter((name) => !shown.includes(name)).map((name) => name.split(".")[0] ?? ""));
    shown = list;
  });
}
