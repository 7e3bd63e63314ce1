import { showInChat } from "../cards/feed.ts";
import { actsIn } from "../documents/initiative-slots.ts";
import { SYSTEM_ID, theGame } from "../foundry/index.ts";
import { hearKeys } from "../foundry/v13-v14/windows.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { rollLastAgain } from "../play/roll.ts";
import { isWriting } from "../render/focus.ts";
import { helpHere } from "./lazy-help.ts";
import { openToolbox } from "./toolbox.ts";

/** What users do every minute, by keys that each may change in Foundry's own window. */

interface KeyAction {
  /** The physical key, as Foundry names it. */
  key: string;
  gm?: boolean;
  run(): unknown;
}

const ACTIONS: Record<string, KeyAction> = {
  again: { key: "KeyR", run: rollLastAgain },
  newest: { key: "KeyC", run: () => showInChat() },
  endTurn: { key: "KeyE", run: endTurn },
  toolbox: { key: "KeyB", run: openToolbox },
  help: { key: "KeyH", run: helpHere },
  desk: { key: "KeyG", gm: true, run: async () => (await import("./desk.ts")).DeskWindow.open() },
};

/** @throws {UserError} When no fight goes on, or it is another's turn. */
function endTurn(): Promise<unknown> {
  const { combat, user } = theGame();
  if (!combat?.started) throw new UserError("CUBILETE.keys.error.noFight");
  const { combatant } = combat;
  const acts = combatant && (actsIn(combat, combatant, combat.round) ?? combatant);
  if (!user.isGM && !acts?.isOwner) throw new UserError("CUBILETE.keys.error.notYourTurn");
  return combat.nextTurn();
}

const run = (id: string): boolean => {
  void answering(async () => ACTIONS[id]?.run());
  return true;
};

/** Foundry's names of the modifiers, and what an event says of them. */
const HELD: Record<string, (event: KeyboardEvent) => boolean> = {
  Control: ({ ctrlKey, metaKey }) => ctrlKey || metaKey,
  Shift: ({ shiftKey }) => shiftKey,
  Alt: ({ altKey }) => altKey,
};

/** Foundry's own keys rest while the focus is in a form, which every sheet is: there these are heard here. */
function onKey(event: KeyboardEvent): void {
  const target = event.target as Element;
  if (event.repeat || !target.closest("form.cubilete, .cubilete form") || isWriting(target)) return;
  const meant = Object.entries(ACTIONS).find(
    ([id, { gm }]) =>
      (!gm || theGame().user.isGM) &&
      theGame()
        .keybindings.get(SYSTEM_ID, id)
        .some(
          ({ key, modifiers = [] }) =>
            key === event.code &&
            Object.entries(HELD).every(([name, held]) => held(event) === modifiers.includes(name)),
        ),
  );
  if (!meant) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  run(meant[0]);
}

/** Once, at `init`. */
export function registerKeys(): void {
  for (const [id, { key, gm = false }] of Object.entries(ACTIONS)) {
    theGame().keybindings.register(SYSTEM_ID, id, {
      name: `CUBILETE.keys.${id}.name`,
      hint: `CUBILETE.keys.${id}.hint`,
      editable: [{ key, modifiers: ["Alt"] }],
      restricted: gm,
      onDown: () => run(id),
    });
  }
  hearKeys(onKey);
}
