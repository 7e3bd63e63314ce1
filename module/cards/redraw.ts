import { rulesets } from "../contract/index.ts";
import type { ActorLike } from "../foundry/index.ts";
import { type CombatLike, hooks, type MessageLike, redrawMessage, theGame, type UserLike } from "../foundry/index.ts";
import type { CardData } from "./card-model.ts";
import { watchEdits } from "./edited.ts";
import { keepHappened } from "./past/happened.ts";
import { keepRuled } from "./past/ruled.ts";
import { happenedBefore, hasDone, noteRecords } from "./past/told.ts";
import { keepVoided } from "./past/voided.ts";
import { questionsAbout, watchQuestions } from "./questions.ts";

/** Cards show what their targets' records say, so they are drawn again when a record changes. */

const waiting = new Set<string>();
let ready = false;

/** Draws cards anew, once for all that happens at one moment. */
export function redrawCards(ids: Iterable<string>): void {
  if (!ready) return;
  const idle = waiting.size === 0;
  for (const id of ids) if (id !== "") waiting.add(id);
  if (idle && waiting.size > 0) queueMicrotask(draw);
}

/**
 * The id of the message that one answers; null where it is no answer. Of rules that are not loaded no card stands anywhere yet:
 * one that does will look again at what this is.
 */
export function answeredBy({ system }: MessageLike): string | null {
  const { ruleset = "", parts } = system as Partial<CardData>;
  const part = parts?.[0];
  if (part?.type !== "roll" || !part.follows) return null;
  const answers = !rulesets.isLoaded(ruleset) || rulesets.get(ruleset)?.rolls[part.kind]?.settles !== undefined;
  return answers ? part.follows : null;
}

function draw(): void {
  const changed = [...waiting];
  waiting.clear();
  const ids = new Set(changed);
  // What a roll says stands on the card that it answers or came of.
  for (const id of changed) {
    const first = (theGame().messages.get(id)?.system as Partial<CardData> | undefined)?.parts?.[0];
    if (first?.type === "roll" && first.follows) ids.add(first.follows);
  }
  for (const id of ids) {
    const message = theGame().messages.get(id);
    if (message) void redrawMessage(message);
  }
}

/** An actor's data were read anew. */
export function actorChanged(actor: ActorLike): void {
  if (actor.pack) return;
  const spoken = noteRecords(actor);
  if (ready) redrawCards([...spoken, ...questionsAbout(actor.uuid), ...newestOf(actor)]);
}

/** An actor's newest roll, where they may have a second chance: that comes and goes with what they have. */
function newestOf({ uuid }: ActorLike): string[] {
  const found = theGame()
    .messages.contents.slice(-RECENT)
    .findLast(({ system }) => (system as Partial<CardData>).parts?.some((part) => part.actor === uuid));
  const { ruleset = "", parts = [] } = (found?.system ?? {}) as Partial<CardData>;
  if (!found || !rulesets.isLoaded(ruleset)) return [];
  return parts.some(({ kind }) => rulesets.get(ruleset)?.rolls[kind]?.again) ? [found.id] : [];
}

/** How many cards are searched for a deleted actor; older ones are out of use. */
const RECENT = 100;

/** Draws the cards about an actor again: a deleted one can no longer be changed, nor answer. */
function redrawAbout(uuid: string): void {
  const aimed = (message: MessageLike) =>
    ((message.system as Partial<CardData>).parts ?? []).some(
      ({ actor, target, applied }) => actor === uuid || target === uuid || applied?.some((one) => one.target === uuid),
    );
  redrawCards(
    theGame()
      .messages.contents.slice(-RECENT)
      .filter(aimed)
      .map(({ id }) => id),
  );
}

/** Draws the prompts of a kind anew, when what they tell of has changed elsewhere. */
export function redrawPrompts(ruleset: string, kind: string): void {
  const tells = ({ system }: MessageLike): boolean => {
    const { ruleset: of, parts } = system as Partial<CardData>;
    return of === ruleset && (parts ?? []).some((part) => part.type === "prompt" && part.kind === kind);
  };
  redrawCards(
    theGame()
      .messages.contents.slice(-RECENT)
      .filter(tells)
      .map(({ id }) => id),
  );
}

/** Once, at `init`. */
export function keepCardsTrue(): void {
  watchEdits(hasDone, redrawCards);
  watchQuestions(redrawCards);
  keepHappened(happenedBefore, redrawCards);
  keepVoided(redrawCards);
  keepRuled(redrawCards);
  hooks.once("ready", () => {
    ready = true;
  });
  // An actor who comes into sight gets their name on cards, and one who hides loses it.
  const seen = (actor: ActorLike | null) => {
    if (!actor) return;
    redrawCards(noteRecords(actor));
    redrawAbout(actor.uuid);
  };
  for (const hook of ["updateToken", "updateCombatant"])
    hooks.on(hook, ({ actor }: { actor: ActorLike | null }, changes: object) => {
      if ("hidden" in changes) seen(actor);
    });
  for (const hook of ["createCombatant", "deleteCombatant"])
    hooks.on(hook, ({ actor }: { actor: ActorLike | null }) => seen(actor));
  // What needs a GM can be pressed when one comes.
  hooks.on("userConnected", ({ isGM }: UserLike) => {
    if (isGM)
      redrawCards(
        theGame()
          .messages.contents.slice(-RECENT)
          .map(({ id }) => id),
      );
  });
  hooks.on("deleteCombat", ({ combatants }: CombatLike) => {
    for (const { actor } of combatants) seen(actor);
  });
  hooks.on("deleteActor", (actor: ActorLike) => redrawAbout(actor.uuid));
  hooks.on("deleteToken", (token: { actor: ActorLike | null; actorLink: boolean }) => {
    if (token.actor && !token.actorLink) redrawAbout(token.actor.uuid);
  });
}
