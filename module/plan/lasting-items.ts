import { rulesets } from "../contract/index.ts";
import {
  type ActorLike,
  type Class,
  type EffectLike,
  type ItemLike,
  redrawFight,
  SYSTEM_ID,
  theConfig,
} from "../foundry/index.ts";

/**
 * Items that last on their bearer, as injuries do. They count by their own figures; here they are shown as effects are:
 * made of the item whenever a list needs them, and stored nowhere, so that they change nothing and end with it.
 */

/** Of an effect: that it is the showing of the item that bears it. */
const SHOWS_FLAG = "shows";

/** Whether an item is of a kind that can last. */
export const canLast = ({ type }: ItemLike): boolean => rulesets.ofType(type)?.items[type]?.lasting !== undefined;

const lastsNow = (item: ItemLike): boolean => rulesets.ofType(item.type)?.items[item.type]?.lasting?.(item) === true;

export const lastingItems = ({ items }: ActorLike): ItemLike[] => items.contents.filter(lastsNow);

/** Whether an effect stands for an item. */
export const showsItem = (effect: EffectLike): boolean => effect.getFlag(SYSTEM_ID, SHOWS_FLAG) === true;

const shown = new WeakMap<ItemLike, { as: string; effect: EffectLike }>();

function effectOf(item: ItemLike): EffectLike {
  const { id, name, img, system } = item;
  const { description = "" } = system as { description?: string };
  const data = { name, img, description };
  const as = JSON.stringify(data);
  const known = shown.get(item);
  if (known?.as === as) return known.effect;
  const EffectClass = theConfig().ActiveEffect.documentClass as Class<EffectLike>;
  const flags = { [SYSTEM_ID]: { [SHOWS_FLAG]: true } };
  const effect = new EffectClass({ ...data, _id: id, flags }, { parent: item });
  shown.set(item, { as, effect });
  return effect;
}

/** A list of an actor's effects, with what its lasting items show. Each once, however the host makes the list. */
export const withLastingItems = (actor: ActorLike, effects: readonly EffectLike[]): EffectLike[] => [
  ...new Set([...effects, ...lastingItems(actor).map(effectOf)]),
];

/** Redraws what shows an actor's effects on the board and in the fight: Foundry does not know these. */
export function redrawEffects(actor: ActorLike): void {
  for (const token of actor.getActiveTokens()) token.renderFlags.set({ redrawEffects: true });
  if (actor.inCombat) redrawFight();
}
