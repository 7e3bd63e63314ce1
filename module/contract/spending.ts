import type { ActorLike } from "../foundry/index.ts";
import type { TargetChanges } from "./changes.ts";

/** Something to spend on that needs no words. */
export interface ReadyMade {
  /** Unique within its option; without dots. */
  id: string;
  /** What it is, what it does, and the heading that it stands below: language keys or text ready to show. */
  label: string;
  detail?: string;
  group: string;
}

/** What is left of a roll, and what it can be spent on. */

/** One thing that what a roll left over can be spent on, such as a margin or symbols. */
export interface SpendOption {
  /** Unique within the menu. */
  id: string;
  label: string;
  /** What it costs, in words. */
  price: string;
  /**
   * The price that it stands below, with all that cost as much, cheapest (lowest `rank`) first; without one it stands with the
   * others that have none.
   */
  group?: { label: string; rank: number };
  hint?: string;
  /** What the table does about it, where buying it changes no figure: said in so many words. */
  says?: string;
  /** Who may choose it: an owner of the roller or of the target (and the GM), or the GM alone. */
  by: "roller" | "target" | "gm";
  /** The actor it works on: the roller, the roll's target, or an actor that the player chooses. */
  on: "roller" | "target" | "any";
  /**
   * Of `any`: for the roller and their friends alone, or for their friends without them; the other side is not offered.
   */
  side?: "own" | "ally";
  /** Whether the player says in words what it stands for. */
  note?: boolean;
  /** What the player may pick ready-made instead of saying it; the record then has the id `<id>.<ready id>`. */
  ready?: readonly ReadyMade[];
  /**
   * When set, the player says how many, from 1 to `most`; the record then has the id `<id>.<how many>`. Default: all.
   */
  amount?: { label: string; most: number; usual?: number };
  affordable: boolean;
}

/** What is left of a roll, and what it can be spent on. */
export interface SpendMenu {
  /** Whether the remainder shows a figure of the target's. */
  theirs?: boolean;
  left: { label: string; value: number }[];
  options: SpendOption[];
  /** What these symbols or this margin cannot pay for: shown last, folded, without a button that works. */
  beyond?: SpendOption[];
}

/** A roll that stands on a card. */
export interface RollPlace {
  /** The id of the message. */
  message: string;
  part: number;
}

/** Leave to roll the same once more, with what that costs the roller. */
export interface SecondChance {
  /** Unique among those of one roll. */
  id: string;
  label: string;
  cost: TargetChanges;
  /** Where an owner has to agree first: asks them, and rolls nothing yet. */
  ask?(): Promise<unknown>;
}

/** Whose owner may choose an option beside the GM; null: nobody's. */
export const spenderOf = (
  { by }: Pick<SpendOption, "by">,
  { actor, target }: { actor: ActorLike | null; target: ActorLike | null },
): ActorLike | null => ({ roller: actor, target, gm: null })[by];
