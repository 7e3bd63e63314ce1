import { actorOf } from "../../foundry/actor-of.ts";
import {
  type ActorLike,
  type EffectLike,
  everyActor,
  hooks,
  type ItemLike,
  notifications,
  SYSTEM_ID,
  theGame,
} from "../../foundry/index.ts";
import { isWritingPage } from "../../foundry/writing-page.ts";
import { answering } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { listed } from "../../i18n/names.ts";
import { allowEffects, keepAllowedKeys, waits } from "../../plan/effect-keys.ts";
import { calledBy } from "../../plan/people/called.ts";

/**
 * Changes that GMs put on actors by hand count as allowed, whatever their keys: the active GM's page writes them down.
 * What a GM's page does for a player does not count, nor does a change that a GM agreed to: the GM reads and allows
 * each on the page of effects.
 */

/** Marks an actor that is made of what a GM has just read: no notice tells of it again. */
export const READ_BEFORE = { [SYSTEM_ID]: { readBefore: true } } as const;

const isMarked = (options: object, mark: "forAnother" | "readBefore"): boolean =>
  (options as { [SYSTEM_ID]?: Partial<Record<typeof mark, unknown>> })[SYSTEM_ID]?.[mark] === true;

/** All effects of an actor or a thing, those on its things too. */
export const effectsOn = (bearer: ActorLike | ItemLike): EffectLike[] => [
  ...bearer.effects.contents,
  ...("items" in bearer ? bearer.items.contents.flatMap(({ effects }) => effects.contents) : []),
];

/** Whether a GM's own hand did it, and this page is the one that writes. */
const byGM = (options: object, userId: string): boolean =>
  isWritingPage() && theGame().users.get(userId)?.isGM === true && !isMarked(options, "forAnother");

/** An effect on no actor, or in a compendium, changes nothing yet. */
function note(effects: EffectLike[], actor: ActorLike | null): void {
  if (actor && !actor.pack) void answering(() => allowEffects(effects, actor));
}

/** Once, at `init`. */
export function followKeys(): void {
  keepAllowedKeys((ids) => {
    for (const actor of everyActor()) {
      if (!ids.has(actor.id)) continue;
      actor.reset();
      actor.sheet?.render();
    }
  });
  hooks.on("createActiveEffect", (effect: EffectLike, options: object, userId: string) => {
    if (byGM(options, userId)) note([effect], actorOf(effect));
  });
  hooks.on("updateActiveEffect", (effect: EffectLike, changes: object, options: object, userId: string) => {
    // A GM who only switches it on or renames it has not checked its changes.
    const touched = "changes" in changes || "system" in changes;
    if (touched && byGM(options, userId)) note([effect], actorOf(effect));
  });
  hooks.on("createItem", (item: ItemLike, options: object, userId: string) => {
    if (byGM(options, userId)) note(effectsOn(item), actorOf(item));
  });
  hooks.on("createActor", (actor: ActorLike, options: object, userId: string) => {
    const { user } = theGame();
    if (user.isGM && userId === user.id && !actor.pack && !isMarked(options, "readBefore")) tellSoon(actor);
  });
}

/** Actors that this GM has just brought, by whatever way: out of a box, a compendium, a file, for a player. */
let brought: ActorLike[] = [];

/**
 * Tells the GM who brought actors which changes of their effects wait: bringing a whole actor does not show its
 * effects. One notification for all that come together.
 */
function tellSoon(actor: ActorLike): void {
  brought.push(actor);
  if (brought.length > 1) return;
  setTimeout(() => {
    const waiting = brought.filter((each) => effectsOn(each).some((effect) => waits(each, effect)));
    brought = [];
    if (waiting.length === 0) return;
    const names = listed(waiting.map(calledBy)).join(", ");
    notifications().warn(t("CUBILETE.effects.brought", { names }));
  }, 0);
}

/** Allows what the effects of an actor change: a GM has read it. On a GM's page. */
export const allowAllOn = (actor: ActorLike): Promise<void> => allowEffects(effectsOn(actor), actor);
