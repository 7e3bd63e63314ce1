import type { ActorLike, ItemLike, JsonObject } from "../foundry/index.ts";

/** What is known before a roll: where it comes from, what there is to choose, and what changes it. */

/** A situational change that the player sees in the roll dialog and may switch off. */
export interface SituationalModifier {
  /** Unique within the roll; a switch keeps its position by this id while the dialog re-reads the situation. */
  id: string;
  /** Text for the player: a language key, or a name marked with `proper`. */
  label: string;
  /** What it changes: a word of the rule set's own check, such as "bonus", "difficulty", "rank". */
  field: string;
  /** By how much; 0 when it changes something else than a number, and then none is shown. */
  value: number;
  on: boolean;
  /** True when the rules leave no choice; the switch is shown but cannot be used. */
  locked?: boolean;
  /** Which actor or thing it comes from and why, where the label does not say it; a label likewise. */
  detail?: string;
  /**
   * Whether it was saved for one roll, which uses it up. A roll for initiative leaves it alone unless the player
   * switches it on.
   */
  once?: boolean;
  /** What one press puts right where the line says that something is in the way. */
  mend?: Mend;
}

/** Puts something right from the dialog: by another choice in it, or by a change to the roller's own sheet. */
export interface Mend {
  /** Language key. */
  label: string;
  /** Values of the dialog, as if the player had chosen them. */
  values?: Values;
  /** A change of what its roller wears or holds, which the player could make on the sheet. */
  deed?(): Promise<unknown>;
}

/** One thing to choose in the roll dialog. */
export interface Control {
  name: string;
  label: string;
  hint?: string;
  /** `ladder` shows each option with its exact chance; `target` is filled by the shared room with the actors in reach. */
  type: "ladder" | "select" | "number" | "toggle" | "target" | "text";
  /** Of a target: whether the roller is among them. */
  self?: boolean;
  value: string | number | boolean;
  /** `shown`: the figure on a step of a ladder, where it is not the value. */
  options?: { value: string | number; label: string; shown?: string }[];
  min?: number;
  /** Of a text, so many letters (60 unless it says). */
  max?: number;
  /**
   * Set on controls that are seldom used: the value that changes nothing. The dialog folds such controls away and shows
   * how many are in use. Where it is "", a number may be left blank.
   */
  neutral?: Control["value"];
  /** Of a number: left blank it is none, and the rule set says so; else a blank field is 0. */
  written?: boolean;
}

/** A template of the rule set's own (listed in its `partials`) inside a shared frame, with texts ready to show. */
export interface Panel {
  template: string;
  context: object;
  /** On a card: it shows figures of the target's. */
  theirs?: boolean;
}

export type Values = Record<string, string | number | boolean>;

/** Where a roll comes from: everything that a kind of roll reads. Documents, not copies. */
export interface RollSource {
  actor: ActorLike | null;
  item: ItemLike | null;
  target: ActorLike | null;
  /** What the caller says beyond the documents, such as the attribute's name or an outcome that this roll follows. */
  args: JsonObject;
  /** What was chosen in the dialog so far. */
  values: Values;
  /** Where the player put the switches of changes, by id: for plans whose panel depends on them. */
  switches?: Record<string, boolean>;
}

/** A roll made ready: what the dialog shows and what the check is made of. Modules may change it in `cubilete.preRoll`. */
export interface RollPlan<B extends object = object> {
  /** Title and subtitle: language keys, text ready to show, or names marked with `proper`. */
  title: string;
  subtitle?: string;
  img?: string;
  /** The roll type's own figures, before modifiers: what `check` is made of. */
  base: B;
  controls: Control[];
  /**
   * More to choose than controls can say. A named input in it, or a button with `data-action="choose"`, `data-name` and
   * `data-value`, sets a value, and the situation is read again; `data-values` (JSON) on a button sets several at once.
   */
  panel?: Panel;
  modifiers: SituationalModifier[];
  /** True when the table plays without numbers: no chances in the dialog, nor on the card. */
  secret?: boolean;
  /** Whether it can be made at several at once: the dice fall once, and each target meets them with their own figures. */
  several?: boolean;
}
