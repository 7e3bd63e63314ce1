import type { ActorLike, JsonObject } from "../foundry/index.ts";
import type { FollowUpButton, RollView } from "./card.ts";
import type { TargetChanges } from "./changes.ts";
import type { Check, OddsView } from "./odds.ts";
import type { RollPlan, RollSource } from "./plan.ts";
import type { Degree, Rolled, Ruling, Share } from "./rolled.ts";
import type { RollPlace, SecondChance, SpendMenu } from "./spending.ts";

/** One way of rolling. */

/**
 * One way of rolling in one rule set. All functions are pure readings of what they are given: `C` the check of the core, `O` what
 * its dice come to, `B` the figures that a plan carries from its source to its check.
 */
export interface RollType<C extends Check = Check, O = unknown, B extends object = object> {
  /** Language key of its name. */
  label: string;
  icon: string;
  /** Set where it is not meant for everybody: the dialog offers no enemy to heal. */
  aims?: "allies";
  /**
   * Whether an unconscious or dead roller can roll it, because it is no deed of theirs: dice that follow a deed,
   * holding out. For every other kind the dialog and the card say that they are out of the fight. `down`: only for the
   * dead, because the kind itself says what wounds do to it.
   */
  whileOut?: boolean | "down";
  /** Set where nobody weighs the chances first: with nothing to choose, no dialog opens. */
  unasked?: true;
  plan(source: RollSource): RollPlan<B>;
  /** The plan with its switched-on changes, as a check of the core. */
  check(plan: RollPlan<B>): C;
  /** Exact chances. With the plan at hand it may say more, such as what a hit would do. */
  odds(check: C, plan?: RollPlan<B>): OddsView;
  view(rolled: Rolled<C, O>): RollView;
  /** The chance of the very end that came up, where there are more than success and failure: cards say that one then. */
  chanceOf?(outcome: O, odds: OddsView): number | null;
  /** What may come next. */
  followUps?(rolled: Rolled<C, O>): FollowUpButton[];
  /** Opens a roll that is being prepared to other players, who build it together with the roller. */
  share?(kindId: string, source: RollSource): Promise<void>;
  /**
   * What must happen elsewhere before the dice fall, such as a point that leaves a shared pool. Runs on the roller's client;
   * a `UserError` stops the roll.
   */
  commit?(plan: RollPlan<B>, source: RollSource): Promise<void>;
  /**
   * What rolling costs the roller (a token, mana), written once the dice lie and recorded on the card, where it can be
   * undone; null when it costs nothing.
   */
  cost?(plan: RollPlan<B>, actor: ActorLike): TargetChanges | null;
  /** What lets this roller roll the same again now: a new card, the old one stays. `at`: the roll that it is about. */
  again?(actor: ActorLike, at: RollPlace): SecondChance[];
  /**
   * Figures of a check that stand on sheets, in words. Before the outcome is applied, the roll is planned again without
   * what the player put in by hand; the card names each figure that differs, for the GM to look at.
   */
  byHand?(rolled: Rolled<C, O>): CheckFigure[];
  /**
   * Whether each of its rolls goes on from the card before it, with what that came to: only from a card, once from each, and
   * where that is voided so is what went on from it.
   */
  goesOn?: true;
  /** Present in a kind that answers another's roll: how the two came out, for the card that waited. */
  settles?(rolled: Rolled<C, O>): Settlement;
  /**
   * Effects that its success puts on the target or on the roller, as data (`effectData`), where the item brings none
   * for that.
   */
  gives?(rolled: Rolled<C, O>, to: "target" | "user"): JsonObject[];
  /**
   * Present in a kind whose roll can wait for the other side's: the result of both rolls, as a check and an outcome of
   * this kind; null where the two do not belong together.
   */
  meets?(half: Rolled<C, O>, answer: Rolled): Met<C, O> | null;
  /** What a GM may rule that it came to, where its ends have names of their own; without it: the kinds of its chances. */
  degrees?(rolled: Rolled<C, O>): Degree[];
  /**
   * What the same dice come to by a GM's ruling, so that everything that follows from the roll follows from it; null: they cannot.
   * @param read What the dice mean for another check. @see ruledBy
   */
  ruled?(rolled: Rolled<C, O>, ruling: Ruling, read: (check: C) => O): { check: C; outcome: O } | null;
  /** Whether a roll of both sides at once came out even, where the rules decide nothing then: it can be rolled again. */
  ties?(rolled: Rolled<C, O>): boolean;
  /** Present when what the outcome leaves over can be spent. */
  spending?: Spending<C, O>;
  /** Present when the outcome can be applied to an actor. */
  applying?: Applying<C, O>;
}

/** What a roll came to with its answer. */
interface Met<C, O> {
  check: C;
  outcome: O;
  /**
   * Who won by that and why, where the verdict of the first roll says it badly: a spell that was half resisted succeeds.
   * Its words may say `{name}`: who answered.
   */
  settled?: Pick<Settlement, "winner" | "rule">;
}

/** How a roll and its answer came out. */
export interface Settlement {
  /** Null: neither; the table may let both roll again, unless the tie stands. */
  winner: "first" | "answer" | null;
  stands?: true;
  /** Both totals as the answer read them; null where they do not compare as numbers. */
  totals: { first: number; answer: number } | null;
  /** What decided it: a language key. */
  rule: { label: string; data?: JsonObject };
}

/** How an answer came out that says nothing of it: what the roll that waited for it came to decides. */
export const BY_THE_FIRST: Settlement = { winner: null, totals: null, rule: { label: "" } };

/** A figure of a check; the label is a language key or a name marked with `proper`. */
export interface CheckFigure {
  label: string;
  value: string | number;
  /**
   * Set where the roller is known to have put it in by hand: what the sheet says instead, "–" where it says nothing.
   */
  said?: string | number;
}

/** How what an outcome leaves over is spent. */
export interface Spending<C extends Check = Check, O = unknown> {
  /** What the leftover can still buy after `spent`. Null: there is nothing to spend. */
  menu(rolled: Rolled<C, O>): SpendMenu | null;
  /** What an option does to the actor it works on; asked once it is known to be affordable. `note`: in the spender's words. */
  changes(option: string, rolled: Rolled<C, O>, target: ActorLike, note: string): TargetChanges;
  /**
   * What an option, or taking it back, does beside the actor: to what the whole table shares. The GM's client asks, before
   * anything is written; a `UserError` refuses.
   */
  onSpend?(option: string, rolled: Rolled<C, O>, spending: SpendingPlace): Promise<void>;
}

/** Which spending it is, by a name of its own, so that only what was spent can be taken back. */
export interface SpendingPlace {
  id: string;
  takenBack: boolean;
}

/** How an outcome is applied. */
export interface Applying<C extends Check = Check, O = unknown> {
  /** What it does to each actor that it touches; none: there is nothing to apply. */
  shares(rolled: Rolled<C, O>): Share[];
  /**
   * What its share for the table, or taking it back, does to what the whole table shares. The GM's page asks, once a GM agreed; a
   * `UserError` refuses.
   */
  onTable?(rolled: Rolled<C, O>, place: SpendingPlace): Promise<void>;
  /** Whether it is the roller's own affair (a rest): then it is aimed at them and applied at once. */
  own?(args: JsonObject): boolean;
  /** Whether it falls at once, whatever the dice say, such as a treatment that is used up. */
  atOnce?: boolean;
}
