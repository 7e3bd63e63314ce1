import type { Seat } from "../core/crew.ts";
import type { Lasts } from "../core/effects.ts";
import type { ActorLike, Class, ItemLike, JsonObject, TypeDataModelLike } from "../foundry/index.ts";

/** Document types and conditions that a rule set brings. */

/** A document subtype that the rule set brings. */
export interface DocumentKind {
  model: Class<TypeDataModelLike>;
  sheet: Class<object>;
  /** Default image of a new document, inside the system's folder. */
  img: string;
  icon: string;
}

export interface ActorKind extends DocumentKind {
  /**
   * Attributes for token bars and values, as `CONFIG.Actor.trackableAttributes`. `rising` are bars that count up to their
   * maximum, as wounds do: tokens show what is left.
   */
  trackable: { bar: string[]; value: string[]; rising?: string[] };
  /** The bars of a new token, two at most. Default: the first that can be tracked. */
  tokenBars?: readonly string[];
  /** The resources of one actor by name, where not all of its type have the same; then its token shows the first two. */
  tracks?(actor: ActorLike): Readonly<Record<string, Resource>>;
  /**
   * The bar that says how much is left of one, for modules that read `system.health`. Default: the first of the rule set's
   * `healthFigures`. Types whose data have a field `health` need none.
   */
  health?: string;
  /** The actors that one stands for: their health together is its own. */
  members?(actor: ActorLike): readonly ActorLike[];
  /** Whose side a new one's token is on. Without it the token is as the host makes it. */
  side?: TokenSide;
  /** Whether everybody may look at a new one. */
  everybodys?: boolean;
  /** Where others man it, as they do a ship: its data have a list `crew` (`field.crew`). */
  crew?: CrewSpec;
}

/** What an actor that others man has for them to do. It rolls nothing itself: they do, each with their own figures. */
export interface CrewSpec {
  /** The stations of the rules by id, in the order in which they are manned, with their language keys. A table may name others. */
  stations: Readonly<Record<string, string>>;
  /** Who fires what is mounted on board: everybody at the first of these stations that is manned. */
  guns: readonly string[];
  /** The skills that a table may give a seat, with their language keys. */
  skills(): readonly { value: string; label: string }[];
  /** The type of item that is mounted and fired. */
  mounted: string;
  /** Whether an actor can be of the crew. */
  takes(person: ActorLike): boolean;
  /** What a seat rolls beside firing. */
  rolls(ship: ActorLike, seat: Seat): StationRoll[];
  /** Language key of why nothing on board is rolled now, as on a wreck; null: all is in order. */
  idle(ship: ActorLike): string | null;
}

/** A roll that a seat makes. */
export interface StationRoll {
  kind: string;
  /** A language key, or a name marked with `proper`. */
  label: string;
  icon: string;
  args?: JsonObject;
  /** Whether it is made at the ship itself to mend it: then it can be of a wreck too. */
  mends?: boolean;
}

/** A value with a maximum. */
export interface Resource {
  /** A language key, or a name marked with `proper`. */
  label: string;
  value: number;
  max: number;
  /** Where the value is stored. */
  path: string;
  /** Whether it counts up to its end, as wounds do. */
  rising: boolean;
}

/** The former name of a resource, until every rule set uses the new one. */
export type Track = Resource;

/** Heroes are linked to their sheet, friendly, and see; adversaries are copies, and hostile; a thing is nobody's. */
export type TokenSide = "heroes" | "adversaries" | "nobody";

export interface ItemKind extends DocumentKind {
  /**
   * Changes to a dropped item's data before it joins an actor (equipping, stacking). Null: no change.
   * @param coming What joins the actor with it, as it was changed already: no item of the actor's yet.
   */
  onDrop?(item: JsonObject, actor: ActorLike, coming?: readonly ItemLike[]): JsonObject | null;
  /** The kind of roll that a click on it in the hotbar makes. */
  roll?: string;
  /**
   * Whether it lasts on its bearer now, as an injury does. It counts by its own figures; tokens and lists show it
   * beside effects, and it ends as they do (`OnDemand.lasting`).
   */
  lasting?(item: ItemLike): boolean;
}

/** What an item that lasts does, in words, and how long. */
export interface LastingItem {
  /** What it touches, in words. */
  touches(item: ItemLike): string[];
  lasts(item: ItemLike): Lasts;
  /** How long in words, where there is more to say of it; blank: as `lasts` says. */
  until?(item: ItemLike): string;
  /** The condition that goes with it, by id; blank: none. */
  status?(item: ItemLike): string;
}

/** A condition that the rules themselves put on an actor and take off again. */
export interface ConditionSpec {
  /** One of Foundry's own ids where it has a fitting one. */
  id: string;
  /** Language key; used only where Foundry does not have the id. */
  name: string;
  img: string;
}

/**
 * What effects can touch in a rule set, beside the fields of its data: for the window that makes an effect, and for the
 * figures.
 */
export interface EffectTargets {
  /** Figures by path, with their language keys. */
  figures: Readonly<Record<string, string>>;
  /**
   * Of those, the ones that follow from others: maxima and derived figures. The rule set counts their effects itself, once all
   * else is known (`figureWithEffects`).
   */
  derived: readonly string[];
  /** Those of one bearer, where bearers of a type differ: callers without a bearer read `figures`. */
  figuresOf?(bearer: ActorLike | ItemLike): Readonly<Record<string, string>>;
  /** Whether the rule set counts the effects of a path itself, where `derived` cannot list them all. */
  counts?(path: string): boolean;
  /** Rolls by the word after `roll.`, with their labels; of one actor, or (null) of any. */
  rolls(actor: ActorLike | null): { word: string; label: string }[];
}

/** By what entries of compendia are found: what a type of document stores that one would look for. */
export interface IndexField {
  /** Where it stands below `system`: `damage`, `requires.attribute`. */
  path: string;
  /** A number, dice (found by what they come to on average), one of several words, or yes or no. */
  as: "number" | "dice" | "word" | "yes";
  /** Language key; without it `CUBILETE.<rule set>.item.<path>`. */
  label?: string;
  /** Language key of a word; without it `CUBILETE.<rule set>.<path>.<word>`. */
  say?(word: string): string;
}

/**
 * By type of actor or item: paths of fields that say the rest themselves, or all of it where none does. Prices, weights and
 * rarity need not be named: they are the same in all.
 */
export type BrowsingSpec = Readonly<Record<string, readonly (string | IndexField)[]>>;
