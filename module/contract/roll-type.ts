import type { ActorLike, ItemLike, JsonObject } from "../foundry/index.ts";
import type { Aftermath, FollowUpButton, RollView } from "./card.ts";
import type { TargetChanges } from "./changes.ts";
import type { Check, OddsView } from "./odds.ts";
import type { RollPlan, RollSource } from "./plan.ts";
import type { SecondChance, SpendMenu } from "./spending.ts";

/** One way of rolling. */

/**
 * One way of rolling in one rule set. All functions are pure readings of what they are given: `C` the check of the core, `O` what
 * its dice come to, `B` the figures that a plan carries from its source to its check.
 */
export interface RollType<C extends Check = Check, O = unknown, B extends object = object> {
  /** Language key of its name. */
  label: string;
  icon: string;
  /** Whom it is meant for, where that is not whoever one likes: nobody of the other side is offered to heal. */
  aims?: "allies";
  /**
   * Whether it is no deed of whoever rolls, so that somebody unconscious or dead can roll it: dice that follow a deed, holding
   * out. Of any other kind the dialog and the card say that they are out of the fight. `down`: only of the dead, because the
   * kind says by itself what somebody's wounds do to it.
   */
  whileOut?: boolean | "down";
  plan(source: RollSource): RollPlan<B>;
  /** The plan with its switched-on changes, as a check of the core. */
  check(plan: RollPlan<B>): C;
  /** Exact chances. With the plan at hand it may say more, such as what a hit would do. */
  odds(check: C, plan?: RollPlan<B>): OddsView;
  view(outcome: O, check: C): RollView;
  /** The chance of the very end that came up, where there are more than success and failure: cards say that one then. */
  chanceOf?(outcome: O, odds: OddsView): number | null;
  /** What may come next. */
  followUps?(outcome: O, check: C, from: Aftermath): FollowUpButton[];
  /** Lays a roll that is being prepared before others, who build it together with the roller. */
  share?(kindId: string, source: RollSource): Promise<void>;
  /**
   * What must happen elsewhere before the dice fall, such as a point that leaves a shared pool. Runs on the roller's client;
   * a `UserError` stops the roll.
   */
  commit?(plan: RollPlan<B>, source: RollSource): Promise<void>;
  /**
   * What rolling costs whoever rolls (a token, mana), written once the dice lie and recorded on the card, where it can be
   * undone; null when it costs nothing.
   */
  cost?(plan: RollPlan<B>, actor: ActorLike): TargetChanges | null;
  /** What lets this roller roll the same again now: a new card, the old one stays. */
  again?(actor: ActorLike): SecondChance[];
  /**
   * Figures of a check that stand on sheets too, where they differ: whoever rolled put them in by hand. Read before the
   * outcome falls on somebody. `answered`: the roll of the card that this one answers, where it is still there.
   */
  byHand?(
    check: C,
    source: Pick<RollSource, "actor" | "item" | "target"> & { answered: { check: unknown; outcome: unknown } | null },
  ): ByHand[];
  /** Present in a kind that answers another's roll: how the two came out, for the card that waited. */
  settles?(outcome: O, check: C): Settlement;
  /**
   * Effects that its success puts on whoever was aimed at, or on whoever rolled, as data (`effectData`), where none lie on the item
   * for that.
   */
  gives?(outcome: O, check: C, item: ItemLike | null, to: "target" | "user"): JsonObject[];
  /** Whether a roll of both sides at once came out even, where the rules decide nothing then: it can be rolled again. */
  ties?(outcome: O, check: C): boolean;
  /** Present when what the outcome leaves over can be spent. */
  spending?: Spending<C, O>;
  /** Present when the outcome can be applied to somebody. */
  applying?: Applying<C, O>;
}

/** How a roll and its answer came out. */
export interface Settlement {
  /** Null: nobody. */
  winner: "first" | "answer" | null;
  /** Both totals as the answer read them; null where they do not compare as numbers. */
  totals: { first: number; answer: number } | null;
  /** What decided it: a language key. */
  rule: { label: string; data?: JsonObject };
}

/** A figure that a card says otherwise than the sheets do; labels are language keys. */
export interface ByHand {
  label: string;
  card: string | number;
  sheet: string | number;
}

/** How what an outcome leaves over is spent. */
export interface Spending<C extends Check = Check, O = unknown> {
  /** What can still be had after `spent` (ids of options, in order). Null: there is nothing to spend. */
  menu(outcome: O, check: C, spent: readonly string[]): SpendMenu | null;
  /** What an option does to the actor it works on; asked once it is known to be affordable. `note`: in the spender's words. */
  changes(option: string, outcome: O, check: C, target: ActorLike, note: string): TargetChanges;
  /**
   * What an option, or taking it back, does beside the actor: to what the whole table shares. The GM's client asks, before
   * anything is written; a `UserError` refuses.
   */
  onSpend?(option: string, outcome: O, check: C, spending: SpendingPlace): Promise<void>;
}

/** Which spending it is, by a name of its own, so that only what was spent can be taken back. */
interface SpendingPlace {
  id: string;
  takenBack: boolean;
}

/** How an outcome is applied. */
export interface Applying<C extends Check = Check, O = unknown> {
  /** On whom it falls; null when there is nothing to apply. Without it: the roll's target. */
  falls?(outcome: O, check: C): "target" | "roller" | null;
  /** What it does to an actor. `planned`: this is the one that the check was made for. */
  changes(outcome: O, check: C, target: ActorLike, planned: boolean): TargetChanges;
  /** Whether it is the roller's own affair (a rest): then it is aimed at them and applied at once. */
  own?(args: JsonObject): boolean;
  /** Whether it falls at once, whatever the dice say, such as a treatment that is used up. */
  atOnce?: boolean;
}
