import { rulesets } from "../contract/index.ts";
import { type ActorLike, type ItemLike, theGame } from "../foundry/index.ts";
import { modelHas } from "../foundry/seen.ts";

/** What can be handed on, and to which actors. */

/** A counted, worn or held thing is carried, and so can be handed on; skills, injuries and the like cannot. */
const ofThings = (has: (field: string) => boolean): boolean => has("quantity") || has("equipped");

export const isCarried = ({ system }: ItemLike): boolean => ofThings((field) => field in system);

/** The same of a type of items. */
export const isThing = (type: string): boolean => ofThings((field) => modelHas("Item", type, field));

interface Typed {
  readonly type: string;
}

/** Whether an item belongs to its bearer's game; true where neither is of a game of ours. */
export function isAtHome(bearer: Typed, item: Typed): boolean {
  const ours = rulesets.actorKind(bearer.type) ?? rulesets.ofType(item.type);
  return !ours || rulesets.itemTypesOf(bearer.type).includes(item.type);
}

/** How the Item Piles module marks its documents: an actor or a token that is a pile, a shop or a vault, and what it has moved. */
interface PilesMark {
  data?: { enabled?: unknown };
  item?: unknown;
}
const pilesMark = (flags: object | undefined): PilesMark =>
  ((flags ?? {}) as Record<string, PilesMark>)["item-piles"] ?? {};

/** Whether an actor is a heap of things, a shop or a vault of Item Piles: it holds things of any game. */
export const isPile = ({ flags, token }: Pick<ActorLike, "flags" | "token">): boolean =>
  [flags, token?.flags].some((each) => pilesMark(each).data?.enabled === true);

/** Whether the module plays along. */
const pilesPlay = (): boolean => theGame().modules?.get("item-piles")?.active === true;

/**
 * Whether Item Piles needs a quantity of one for a thing: without a quantity it counts none, and when all of a pile
 * moves at once it takes the thing and puts none down.
 */
export const isOneForPiles = (type: string): boolean =>
  pilesPlay() && isThing(type) && !modelHas("Item", type, "quantity");

/** Whether Item Piles has moved a thing: by then it has taken it from where it was. */
export const wasMovedByPiles = ({ flags }: { flags?: object }): boolean => typeof pilesMark(flags).item === "object";

export const countOf = ({ system }: ItemLike): number => ("quantity" in system ? Number(system.quantity) : 1);
export const moneyOf = ({ system }: ActorLike): number | null =>
  "money" in system && typeof system.money === "number" ? system.money : null;

/** What to give: a thing, or money. */
export type Gift = { item: ItemLike } | { money: true };

/** Whether an actor can take it: its own rule set's things, or money where it has a field for it. */
export const takes = (to: ActorLike, gift: Gift): boolean =>
  "item" in gift ? isAtHome(to, gift.item) : moneyOf(to) !== null;

/** Whether the user of this page knows an actor: every hero, and every actor they may look at. */
export const isKnown = (actor: ActorLike): boolean =>
  actor.hasPlayerOwner || actor.testUserPermission(theGame().user, "LIMITED");
