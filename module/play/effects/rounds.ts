import { roundsLeft } from "../../core/effects.ts";
import { type ActorLike, type CombatLike, type EffectLike, hooks, theGame } from "../../foundry/index.ts";
import { beganAt, beginsAt, roundsOf } from "../../foundry/v13-v14/effects.ts";
import { answering } from "../../i18n/errors.ts";

/**
 * The combat tracker counts the rounds of effects. Foundry 13 leaves an effect whose time is over where it is; here it ends,
 * by the active GM's client, when the fight comes to the place where it began.
 */

let queue: Promise<unknown> = Promise.resolve();

/** Once, at `init`. */
export function countEffects(): void {
  hooks.on("updateCombat", (combat: CombatLike, changes: object) => {
    if ("round" in changes || "turn" in changes) later(() => count(combat));
  });
  hooks.on("deleteCombat", (combat: CombatLike) => later(() => endFight(combat)));
}

/** One after the other, and only where the GM in charge is at the keys. */
function later(work: () => Promise<void>): void {
  if (!theGame().user.isActiveGM) return;
  queue = queue.then(() => answering(work));
}

/** Whoever fights, once each. */
const fighters = ({ combatants }: CombatLike): Set<ActorLike> =>
  new Set(combatants.contents.flatMap(({ actor }) => (actor ? [actor] : [])));

const counted = (actor: ActorLike): EffectLike[] => actor.effects.filter((effect) => roundsOf(effect) !== null);

async function count(combat: CombatLike): Promise<void> {
  if (!combat.started) return;
  const now = { round: combat.round, turn: combat.turn ?? 0 };
  for (const actor of fighters(combat)) {
    const over: string[] = [];
    const begin: object[] = [];
    for (const effect of counted(actor)) {
      const began = beganAt(effect);
      // What was put on before the fight, or in another one, begins with this one.
      if (!began || began.round < 1 || (began.combat !== null && began.combat !== combat.id))
        begin.push({ _id: effect.id, ...beginsAt(combat.id, now) });
      else if (!effect.disabled && roundsLeft(roundsOf(effect) ?? 0, began, now) === 0) over.push(effect.id);
    }
    if (begin.length > 0) await actor.updateEmbeddedDocuments("ActiveEffect", begin);
    if (over.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", over);
  }
}

/** With a fight everything ends that it counted. */
async function endFight(combat: CombatLike): Promise<void> {
  if (!combat.started) return;
  for (const actor of fighters(combat)) {
    const over = counted(actor).filter((effect) => (beganAt(effect)?.combat ?? combat.id) === combat.id);
    if (over.length > 0)
      await actor.deleteEmbeddedDocuments(
        "ActiveEffect",
        over.map(({ id }) => id),
      );
  }
}
