import type { ActorLike, JsonObject, UserLike } from "../foundry/index.ts";
import type { Panel, Values } from "./plan.ts";

/** Cards that are no roll. */

/** A button on a prompt. */
export interface PromptButton {
  id: string;
  label: string;
  icon: string;
  /** Who may press it: the GM alone, the owner of the prompt's actor (and the GM), or everybody. */
  by: "gm" | "owner" | "anyone";
  /** When set, it starts this roll, by the prompt's actor or, where it has none, by the presser's. */
  roll?: {
    kind: string;
    args: JsonObject;
    values?: Values;
    like?: { name: string } | null;
    /** Values that the roller cannot choose, modifiers that are on, and whether the difficulty is kept from everybody. */
    fixed?: Values;
    switches?: Record<string, boolean>;
    kept?: boolean;
  };
  /** When set, it opens this tool of the rule set on the presser's own page. */
  tool?: string;
  /** It stands in the panel, which draws it itself. */
  inPanel?: true;
  /** When set, a GM rolls for all of these at once, by their UUIDs, on one card. */
  together?: string[];
  /** UUIDs of the actors that may roll it, where the prompt has no actor; without it, every actor of the rule set. */
  among?: string[];
}

/** What a prompt shows. */
export interface PromptView {
  lines: { label: string; data?: JsonObject }[];
  panel?: Panel;
  buttons: PromptButton[];
  /** Which revision is shown, where what a button does has to be what was read beside it. */
  revision?: number;
}

/** Which card a prompt stands on, and its author, which only the server can vouch for. */
export interface PromptPlace {
  ruleset: string;
  message: string;
  part: number;
  author: UserLike | null;
  /** Where a button was pressed: the revision of the prompt that was read then, if it has any. */
  revision?: number;
}

/**
 * A card that is no roll: a wish that the GM grants, a task that a hero performs. Any player can post one, so its data
 * is a claim: `onButton` checks again whatever counts.
 */
export interface CardPrompt {
  /**
   * Who may post it. `gm`: GMs and their pages alone; `anyone`: also an owner of the actor that it is about. A card
   * from another user is ignored.
   */
  from: "gm" | "anyone";
  /** Language key of its name, where a player's card must not go by another. */
  title?: string;
  view(data: JsonObject, actor: ActorLike | null, where: PromptPlace): PromptView;
  /**
   * What pressing a button without a roll does. Runs on the active GM's client, once the presser's right was checked, one
   * at a time. Throws a `UserError` to refuse.
   * @returns The prompt's data from now on.
   */
  onButton?(
    button: string,
    data: JsonObject,
    actor: ActorLike | null,
    sender: UserLike,
    where: PromptPlace,
  ): Promise<JsonObject>;
}
