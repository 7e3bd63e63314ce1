import type { Distribution } from "../chance/distribution.ts";
import type { Odds } from "../contract.ts";
import type { Joint } from "./chances/joint.ts";
import type { Die, Symbols } from "./dice.ts";

export type { Faces } from "../chance/faces.ts";

/**
 * A pool of dice: how many of each, 0…20, together 1…40; absent means none. This is the check of the narrative rules.
 */
export type Pool = Readonly<Partial<Record<Die, number>>>;

/** A pool with every die named. */
export type CompletePool = Readonly<Record<Die, number>>;

/** What is left after cancelling. Below zero: failures, or threats. */
export interface Net {
  /** Successes − failures, triumphs and despairs included. Success needs 1 or more. */
  readonly success: number;
  /** Advantages − threats. */
  readonly advantage: number;
  /** Triumphs rolled; nothing cancels what they do beyond the success. */
  readonly triumph: number;
  readonly despair: number;
}

/** What can be spent. Positive advantage and threat exclude each other. */
export interface Spendable {
  readonly advantage: number;
  readonly triumph: number;
  readonly threat: number;
  readonly despair: number;
}

export interface DieResult {
  readonly die: Die;
  /** From 1. */
  readonly face: number;
  readonly symbols: Symbols;
}

export interface Outcome {
  /** In rolling order. */
  readonly rolls: readonly DieResult[];
  /** All symbols as rolled; triumphs and despairs apart from the successes and failures that they also count as. */
  readonly rolled: Required<Symbols>;
  readonly success: boolean;
  readonly net: Net;
  /** What the player may spend. */
  readonly spendable: Spendable;
  /** Pairs that cancelled each other. */
  readonly cancelled: { readonly success: number; readonly advantage: number };
  /** Points of the force dice. */
  readonly light: number;
  readonly dark: number;
}

export interface PoolOdds extends Odds {
  /** P(at least one net success). */
  readonly success: number;
  /** P(at least one net advantage), P(at least one net threat). */
  readonly advantage: number;
  readonly threat: number;
  /** P(at least one rolled). */
  readonly triumph: number;
  readonly despair: number;
  /** Net successes, below zero failures; `netSuccess.mean` is the expected number. */
  readonly netSuccess: Distribution;
  /** Net advantages, below zero threats. */
  readonly netAdvantage: Distribution;
  /** Points of the force dice. */
  readonly light: Distribution;
  readonly dark: Distribution;
  /** Of both sides together. */
  readonly points: Distribution;
  /** Everything together; worked out when it is first asked. */
  readonly joint: Joint;
}
