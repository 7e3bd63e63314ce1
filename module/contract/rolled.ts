import type { ActorLike, ItemLike, JsonObject, RollLike } from "../foundry/index.ts";
import type { TargetChanges } from "./changes.ts";
import type { Check } from "./odds.ts";
import type { Values } from "./plan.ts";

/** A check as Foundry dice, a roll that was made, and what comes of it. */

/** A roll that carries its check, and reads its own faces as an outcome of the core. */
export interface CheckRollLike<C extends Check = Check, O = unknown> extends RollLike {
  readonly check: C;
  /** What the faces mean; only once evaluated. */
  readonly outcome: O;
  /** What the same faces would mean for another check that needs the same dice. */
  readAs(check: C): O;
}

/** The Roll subclass of a rule set: how a check becomes Foundry dice. */
export interface CheckRollClass<C extends Check = Check, O = unknown> {
  readonly name: string;
  fromCheck(check: C): CheckRollLike<C, O>;
  /** As of any class. */
  [Symbol.hasInstance](value: unknown): boolean;
}

/**
 * A roll with its dice, its actors, and what became of it since: a kind of roll gets this for everything after the
 * dice.
 */
export interface Rolled<C extends Check = Check, O = unknown> {
  outcome: O;
  check: C;
  /** The roller, their item and their target, as far as they still exist. */
  actor: ActorLike | null;
  item: ItemLike | null;
  target: ActorLike | null;
  /** Ids of the options that its leftovers were spent on, in order. */
  spent: readonly string[];
  /** The actors its outcome was applied to, and what that did. */
  done: readonly { target: string; name: string; lines: TargetChanges["lines"] }[];
  /** What the roller asked for, by their own word; null on cards of version 0.2.0. */
  intent: { args: JsonObject; values: Values } | null;
}

/** A roll as far as it is known: unknown parts are absent. */
export const rolledWith = <C extends Check, O>(
  { outcome, check }: { outcome: O; check: C },
  known: Partial<Omit<Rolled, "outcome" | "check">> = {},
): Rolled<C, O> => ({
  actor: null,
  item: null,
  target: null,
  spent: [],
  done: [],
  intent: null,
  ...known,
  outcome,
  check,
});

/** A GM's ruling on a roll that lies there: a degree by its id, or a total; null: as the dice say. */
export interface Ruling {
  degree: string | null;
  total: number | null;
}

/** A degree that a GM may rule; the label is a language key or a name marked with `proper`. */
export interface Degree {
  id: string;
  label: string;
}

/**
 * Whether an actor is the roll's target: the check was planned for them. For any other actor their figures of now
 * count.
 */
export const isPlannedFor = ({ target }: Pick<Rolled, "target">, actor: ActorLike): boolean =>
  target !== null && target.uuid === actor.uuid;

/** The id of an outcome's share for the table. */
export const TABLE = "table";

/** What an outcome does to one actor. Each share is agreed to, applied and undone alone, or all at once. */
export interface Share {
  /** Unique within the outcome: what was applied is known by it. */
  id: string;
  /**
   * The actor it is for: the roller, the target, or an actor by UUID. A share for the target can be given to other actors. `table`: it
   * moves what the whole table shares (`Applying.onTable`), which is a GM's to apply and to undo; its record stands on the roller.
   */
  to: "roller" | "target" | typeof TABLE | { uuid: string };
  /**
   * What it does to an actor as they stand now.
   * @throws {UserError} When they play by other rules, or it makes no sense for them.
   */
  changes(actor: ActorLike): TargetChanges;
}

/** The shares of an outcome that falls on one side alone. */
export const onOne =
  <C extends Check, O>(to: "roller" | "target", changes: (rolled: Rolled<C, O>, actor: ActorLike) => TargetChanges) =>
  (rolled: Rolled<C, O>): Share[] => [{ id: to, to, changes: (actor) => changes(rolled, actor) }];

/** The same, of a roll with a target. */
export const onTarget = <C extends Check, O>(changes: (rolled: Rolled<C, O>, actor: ActorLike) => TargetChanges) =>
  onOne("target", changes);
