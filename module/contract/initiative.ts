import type { ActorLike } from "../foundry/index.ts";

/** The order of a combat. */

/** The order of a combat. */
export interface InitiativeSpec {
  /** The roll that decides it. */
  kind: string;
  /** The number that the roll gives; higher acts first. */
  total(outcome: unknown): number;
  /** What that number means, where it is more than a number: short for the tracker, and in full. */
  read?(total: number): { text: string; spoken: string };
  /** Who of two with the same number goes first: the higher. */
  tiebreak(actor: ActorLike): number;
  /** How often one may act in a turn, when that follows from the roll; the tracker says so when it is more than once. */
  actions?(outcome: unknown): number;
  /** The kinds of roll that take one of them; they are counted as they are rolled. */
  acts?: readonly string[];
  /**
   * What the GM chooses once for each side before all roll at a time: a control of the roll and its options. An actor
   * who rolls alone gets it in the dialog.
   */
  ways?: { control: string; label: string; options: { value: string; label: string }[] };
  /** Whether a roll makes a slot of its side, which any member of that side may take. */
  slots?: boolean;
  /** Where turns are slots: whether the GM may give an actor a second one in each round. */
  second?(actor: ActorLike): boolean;
  /**
   * What a moment of the fight brings to an actor. The active GM's client asks.
   * @param again Whether this actor had a turn in this round already: what passes once a round does not pass.
   */
  turn?(actor: ActorLike, moment: TurnMoment, again: boolean): Promise<void>;
}

/** The beginning or the end of an actor's turn, the end of a round, of the whole fight. A slot's turn begins when it is taken. */
export type TurnMoment = "start" | "end" | "round" | "fight";
