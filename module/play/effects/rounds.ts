import { roundsLeft } from "../../core/effects.ts";
import {
  type ActorLike,
  type CombatLike,
  type EffectLike,
  everyActor,
  hooks,
  type ItemLike,
} from "../../foundry/index.ts";
import { beganAt, beginsAt, endsByHost, notBegun, roundsOf } from "../../foundry/v13-v14/effects.ts";
import { isWritingPage } from "../../foundry/writing-page.ts";
import { answering } from "../../i18n/errors.ts";

/**
 * The combat tracker counts the rounds of effects. Foundry 13 leaves an effect whose time is over where it is; here it ends,
 * by the active GM's client, when the fight comes to the place where it began. Foundry 14 counts what `endsByHost` leaves to it,
 * and nothing else (`CubileteActiveEffect#isExpiryEvent`).
 */

let queue: Promise<unknown> = Promise.resolve();

/** Once, at `init`. */
export function countEffects(): void {
  hooks.on("updateCombat", (combat: CombatLike, changes: object) => {
    if ("round" in changes || "turn" in changes) later(() => count(combat));
  });
  hooks.on("deleteCombat", (combat: CombatLike) => later(() => endFight(combat)));
}

/** One after the other, and only on the active GM's page. */
function later(work: () => Promise<void>): void {
  if (!isWritingPage()) return;
  queue = queue.then(() => answering(work));
}

/** Each actor that fights, once. */
const fighters = ({ combatants }: CombatLike): Set<ActorLike> =>
  new Set(combatants.contents.flatMap(({ actor }) => (actor ? [actor] : [])));

/** What an effect lies on: an actor, or a thing that it carries. */
type Bearer = ActorLike | ItemLike;

/** The effects that are counted on an actor, by what they lie on. A thing that is not worn has none that runs. */
function counted(actor: ActorLike): Map<Bearer, EffectLike[]> {
  const items = actor.items.contents.map((item) => [item, item.effects.filter(({ transfer }) => transfer)] as const);
  const lists = [[actor, [...actor.effects]], ...items] as [Bearer, EffectLike[]][];
  const ours = (bearer: Bearer) => (effect: EffectLike) =>
    roundsOf(effect) !== null && !endsByHost(effect) && (bearer === actor || effect.active);
  return new Map(lists.map(([bearer, effects]) => [bearer, effects.filter(ours(bearer))]));
}

/** Ends effects. A thing's effects are a part of it: they are switched off, and a player can switch them on again. */
async function end(bearer: Bearer, over: readonly EffectLike[]): Promise<void> {
  if (over.length === 0) return;
  if (bearer.documentName === "Actor") {
    await (bearer as ActorLike).deleteEmbeddedDocuments(
      "ActiveEffect",
      over.map(({ id }) => id),
    );
  } else {
    const off = over.map(({ id }) => ({ _id: id, disabled: true, ...notBegun() }));
    await bearer.updateEmbeddedDocuments("ActiveEffect", off);
  }
}

async function count(combat: CombatLike): Promise<void> {
  if (!combat.started) return;
  const now = { round: combat.round, turn: combat.turn ?? 0 };
  for (const actor of fighters(combat)) {
    for (const [bearer, effects] of counted(actor)) {
      const over: EffectLike[] = [];
      const begin: object[] = [];
      for (const effect of effects) {
        const began = beganAt(effect);
        // What was put on before the fight, or in another one, begins with this one.
        if (!began || began.round < 1 || (began.combat !== null && began.combat !== combat.id))
          begin.push({ _id: effect.id, ...beginsAt(combat.id, now) });
        else if (!effect.disabled && roundsLeft(roundsOf(effect) ?? 0, began, now) === 0) over.push(effect);
      }
      if (begin.length > 0) await bearer.updateEmbeddedDocuments("ActiveEffect", begin);
      await end(bearer, over);
    }
  }
}

/** With a fight all effects end that it counted, also on combatants who have left it. */
async function endFight(combat: CombatLike): Promise<void> {
  if (!combat.started) return;
  const here = fighters(combat);
  for (const actor of new Set([...here, ...everyActor()])) {
    const unknown = here.has(actor) ? combat.id : null;
    for (const [bearer, effects] of counted(actor))
      await end(
        bearer,
        effects.filter((effect) => (beganAt(effect)?.combat ?? unknown) === combat.id),
      );
  }
}
