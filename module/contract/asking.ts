import type { ActorLike, ItemLike, JsonObject } from "../foundry/index.ts";
import type { Check } from "./odds.ts";
import type { Values } from "./plan.ts";

/** What a GM may ask of others: which rolls, against what, and how several do something together. */

/** Something that can be asked for. */
export interface AskSubject {
  /** Unique among the subjects of a rule set. */
  id: string;
  /** A language key, or a name marked with `proper`. */
  label: string;
  /** Key of the heading it stands under. */
  group: string;
  kind: string;
  args: JsonObject;
  /** Where it is a thing on each sheet: how it is found there. */
  like?: { name: string; key?: string; type?: string };
}

export interface AskSpec {
  /** What these people may be asked for. */
  subjects(actors: readonly ActorLike[]): AskSubject[];
  /**
   * The usual difficulties of a subject's roll, easiest first, and which of them a GM most often means. Null: it is rolled
   * against none.
   */
  difficulties(kind: string, args: JsonObject): Difficulties | null;
  /**
   * What fixes a difficulty in a roll: values that the roller cannot choose any more, and arguments. Null: the GM keeps it,
   * and whatever the rules need in its place is fixed.
   */
  fix(difficulty: number | null, kind: string, args: JsonObject): { values: Values; args?: JsonObject };
  /** The difficulty that a check was made against, where `asked` was asked; null where there was none. */
  against(check: Check, asked: number | null): number | null;
  /**
   * The same check against another difficulty, to judge dice that lie already. Without it a difficulty cannot be kept: it
   * is part of the dice.
   */
  judged?(check: Check, difficulty: number): Check;
  /** Whether a check is what was asked with these arguments, where the kind of roll does not say it. */
  answers?(check: Check, args: JsonObject): boolean;
  /**
   * How an actor rolls without the thing that the GM asks for: arguments for such a roll. Null: without it they cannot
   * roll. `elsewhere`: the same thing on another actor's sheet, if one has it.
   */
  untrained?(like: NonNullable<AskSubject["like"]>, kind: string, elsewhere: ItemLike | null): JsonObject | null;
  teamwork?: Teamwork;
}

export interface Difficulties {
  steps: { value: number; label: string }[];
  usual: number;
  min: number;
  max: number;
  /** The GM cannot keep the difficulty secret: in this roll it decides the number of dice. */
  open?: boolean;
}

/** How the rules let several actors do one thing together: one rolls, and the others add to it. */
export interface Teamwork {
  ways: { id: string; label: string }[];
  /** Who rolls, and what the others bring; a `UserError` says why they cannot. At least two of them. */
  join(way: string, members: readonly ActorLike[], subject: AskSubject): Joined;
}

export interface Joined {
  leader: ActorLike;
  /** Values of the dialog that say what the others bring, and modifiers that are on because of them. */
  values: Values;
  switches?: Record<string, boolean>;
  /** The same for the player who reads the request: a language key. */
  line: { label: string; data?: JsonObject };
}
