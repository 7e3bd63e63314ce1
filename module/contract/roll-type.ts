import type { ActorLike, JsonObject } from "../foundry/index.ts";
import type { Aftermath, FollowUpButton, RollView } from "./card.ts";
import type { TargetChanges } from "./changes.ts";
import type { Check, OddsView } from "./odds.ts";
import type { RollPlan, RollSource } from "./plan.ts";
import type { SecondChance, SpendMenu } from "./spending.ts";

/** One way of rolling. */

/** One way of rolling in one rule set. All functions are pure readings of what they are given. */
export interface RollType<C extends Check = Check, O = unknown> {
  /** Language key of its name. */
  label: string;
  icon: string;
  plan(source: RollSource): RollPlan;
  /** The plan with its switched-on changes, as a check of the core. */
  check(plan: RollPlan): C;
  /** Exact chances. With the plan at hand it may say more, such as what a hit would do. */
  odds(check: C, plan?: RollPlan): OddsView;
  view(outcome: O, check: C): RollView;
  /** What may come next. */
  followUps?(outcome: O, check: C, from: Aftermath): FollowUpButton[];
  /** Lays a roll that is being prepared before others, who build it together with the roller. */
  share?(kindId: string, source: RollSource): Promise<void>;
  /**
   * What must happen elsewhere before the dice fall, such as a point that leaves a shared pool. Runs on the roller's client;
   * a `UserError` stops the throw.
   */
  commit?(plan: RollPlan, source: RollSource): Promise<void>;
  /**
   * What rolling costs whoever rolls (a token, mana), written once the dice lie and recorded on the card, where it can be
   * undone; null when it costs nothing.
   */
  cost?(plan: RollPlan, actor: ActorLike): TargetChanges | null;
  /** What lets this roller roll the same again now: a new card, the old one stays. */
  again?(actor: ActorLike): SecondChance[];
  /** Whether the outcome is whoever rolls it's own affair (a rest): then it is aimed at them and applied at once. */
  own?(args: JsonObject): boolean;
  /** What the outcome can buy after `bought` (ids of offers, in order). Null: nothing is for sale. */
  shop?(outcome: O, check: C, bought: readonly string[]): SpendMenu | null;
  /** What an offer does to the actor it works on; the GM's client asks, after checking that it is affordable. `note`: in the buyer's words. */
  buy?(offer: string, outcome: O, check: C, target: ActorLike, note: string): TargetChanges;
  /**
   * What buying an offer, or taking it back, does beside the actor: to what the whole table shares. The GM's client asks, before
   * anything is written; a `UserError` refuses.
   */
  settle?(offer: string, outcome: O, check: C, takenBack: boolean): Promise<void>;
  /** On whom an outcome falls; null when there is nothing to apply. Without it: the roll's target. */
  falls?(outcome: O, check: C): "target" | "roller" | null;
  /** Present when the outcome can be applied to targets. `planned`: this is the one that the check was made for. */
  apply?(outcome: O, check: C, target: ActorLike, planned: boolean): TargetChanges;
}
