import type { ActorLike, ItemLike, JsonObject } from "../foundry/index.ts";

/** Experience: how a rule set keeps it, and what it buys. */

/** A line of a ledger: points earned (above 0) or spent (below 0), why and when, and what was bought, so that it can be taken back. */
export interface LedgerLine {
  /** Blank on lines of older versions. */
  id: string;
  /** `award`, or the rule set's word for what was bought. */
  kind: string;
  amount: number;
  /** What rose, by id (blank: the actor itself) and by the name it had. */
  item: string;
  name: string;
  from: number;
  to: number;
  reason: string;
  /** In milliseconds; 0: not known. */
  at: number;
  /** Name of the user who agreed to it. */
  by: string;
}

/** Something that can be bought now. */
export interface ExperienceOption {
  /** `kind` and `item` (or a figure's name) together: unique within one actor. */
  kind: string;
  item: string;
  /** What rises: a language key, or a name marked with `proper`. */
  label: string;
  /** Language key of the heading that it stands below. */
  group: string;
  from: number;
  to: number;
  price: number;
  /** The button's text; default: the new level. */
  says?: string;
  /** What stands beside the name: a language key, or words marked with `proper`; default: the level now. */
  now?: string;
}

/** Where a line of a ledger left its mark. */
export interface Growth {
  on: ActorLike | ItemLike;
  /** Blank: what it brings is all that changes. */
  path: string;
  /** What stood there before, and what stands there since. */
  before: unknown;
  after: unknown;
  /** A thing that comes with it, and goes when it is taken back (`broughtBy` finds it); its data are fetched when it comes. */
  brings?: { name: string; type: string; data(): Promise<JsonObject> };
  /** Another thing of the actor's that rises with it, and falls when it is taken back. */
  also?: { on: ItemLike; path: string; before: unknown; after: unknown };
  /** Names of what hangs on it: that has to be taken back first. */
  holds?: readonly string[];
}

/** The price of a thing as a whole. */
export interface ThingPrice {
  /** The rule set's word for it in the ledger. */
  kind: string;
  /** The level that is paid for. */
  level: number;
  /** In points; 0: it costs nothing. */
  price: number;
}

export interface ExperienceSpec {
  /** Language key of the points' name. */
  label: string;
  /** Types of actors that keep a ledger, in `system.ledger`. */
  keepers: readonly string[];
  /** Whether it is played at this table; without it, always. */
  played?(): boolean;
  /** Points of a usual award. */
  usual: number;
  /** Where points lie that are no sum of the ledger: a path of the actor. */
  pool?: string;
  /** How many that are, where the path alone does not say it. */
  left?(actor: ActorLike): number;
  /** Points from before the ledger was kept. */
  before?(actor: ActorLike): number;
  /** What can be bought now, with its price out of the core. */
  options(actor: ActorLike): ExperienceOption[];
  /** What a thing costs that joins an actor after it was made; null: nothing. What an actor was made with is never asked for. */
  priceOf?(item: Pick<ItemLike, "type" | "system">): ThingPrice | null;
  /** What an option, or a line of the ledger, changes; null: the thing that rose was deleted. */
  growth(actor: ActorLike, line: Pick<LedgerLine, "kind" | "item" | "from" | "to">): Growth | null;
  /** A line in words, where the usual ones do not do; null: the usual ones. */
  line?(line: LedgerLine): string | null;
  /** What does not fit what the rules advise, in words; nothing is forbidden by it. */
  advice?(actor: ActorLike): string[];
}
