import type { CardData } from "../../cards/card-model.ts";
import { rulesets } from "../../contract/index.ts";
import { actionsLeft, takesAction } from "../../core/combat.ts";
import { ACTOR_UPDATES, actorOf } from "../../foundry/actor-of.ts";
import {
  type CombatLike,
  type DocumentLike,
  hooks,
  type MessageLike,
  redrawFight,
  SYSTEM_ID,
  theGame,
} from "../../foundry/index.ts";
import { isWritingPage } from "../../foundry/writing-page.ts";
import { answering } from "../../i18n/errors.ts";

/** What the combat tracker says beyond Foundry's own rows: several actions in a turn, and slots with who takes them. */

interface TrackerLike {
  readonly viewed: CombatLike | null;
}

let rows: typeof import("./rows.ts") | null = null;

export function registerTracker(): void {
  // The rows show how a combatant fares: by its figures, its things and the effects on it.
  for (const hook of ACTOR_UPDATES) hooks.on(hook, redrawFor);
  hooks.on("createChatMessage", countAction);
  for (const what of ["Item", "ActiveEffect"]) {
    for (const done of ["create", "update", "delete"]) hooks.on(`${done}${what}`, redrawFor);
  }
  hooks.on("renderCombatTracker", (tracker: TrackerLike, element: HTMLElement) => {
    if (!tracker.viewed || !element.querySelector(".combatant[data-combatant-id]")) return;
    if (rows) rows.fillRows(tracker.viewed, element);
    // What the rows say comes with the first fight, into whichever tracker waits for it.
    else
      void answering(async () => {
        rows = await import("./rows.ts");
        if (tracker.viewed) rows.fillRows(tracker.viewed, element);
      });
  });
}

/** Counts the action that a roll takes, where its actor may act more than once in the turn that is theirs. On the active GM's page. */
function countAction({ system }: MessageLike): void {
  const { combat } = theGame();
  const { ruleset = "", parts: [part] = [] } = system as Partial<CardData>;
  const combatant = combat?.started ? combat.combatant : null;
  const acts = rulesets.get(ruleset)?.initiative?.acts;
  if (!isWritingPage() || !combat || !combatant || part?.type !== "roll" || !acts) return;
  const may = Number(combatant.getFlag(SYSTEM_ID, "actions") ?? 1);
  const done = Number(combatant.getFlag(SYSTEM_ID, "acted") ?? 0);
  if (may <= 1 || actionsLeft(may, done) === 0 || !takesAction(part, combatant.actor?.uuid ?? null, acts)) return;
  const update = { _id: combatant.id, [`flags.${SYSTEM_ID}.acted`]: done + 1 };
  void answering(() => combat.updateEmbeddedDocuments("Combatant", [update]));
}

/** Draws the rows anew where an actor fights that was changed, or whose thing or effect was. */
function redrawFor(document: DocumentLike): void {
  const uuid = actorOf(document)?.uuid;
  if (!uuid) return;
  const fights = theGame().combats.contents;
  if (fights.some(({ combatants }) => combatants.find(({ actor }) => actor?.uuid === uuid))) redrawFight();
}
