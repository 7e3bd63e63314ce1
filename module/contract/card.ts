import type { JsonObject } from "../foundry/index.ts";
import type { OddsBar } from "./odds.ts";
import type { Panel } from "./plan.ts";

/** What a card shows of a roll, and what may come next. */

type DieState = "kept" | "dropped" | "exploded";
export type DiceView = { face: number; faces: number; state: DieState }[];

/** What a card shows of an outcome. Labels are language keys or names marked with `proper`; translated when shown. */
export interface RollView {
  /** Dice in the order rolled; each group is one roll of the hand (an explosion opens another). */
  groups: DiceView[];
  /** Dice that another side (`theirs`) or another hand rolled with them, shown below by name. */
  others?: { label: string; groups: DiceView[]; theirs?: true }[];
  /** What dice as numbers cannot show, below them. */
  panel?: Panel;
  /** The sum that leads to the total, in words. `theirs`: a figure of the target's that the total counts. */
  terms: { label: string; value: number; theirs?: boolean }[];
  /** Null where nothing adds up to one number. */
  total: number | null;
  /** `own`: the roller named it, and it stands where the target's figures do not, and beside an answer. */
  against: { label: string; value: number; own?: true } | null;
  verdict: { kind: OddsBar["kind"]; label: string } | null;
  /** `theirs`: it shows a figure of the target's. */
  notes: { label: string; data?: JsonObject; theirs?: boolean }[];
}

/** A button on a card that starts the next roll. */
export interface FollowUpButton {
  kind: string;
  label: string;
  icon: string;
  /** Whether the roll waits for it: the target answers with their own means. */
  awaited?: true;
  /** Whether the page that writes rolls it for an adversary, where the table lets adversaries answer at once. */
  atOnce?: true;
  /** Whether it is rolled with it, on the same card, where the table wants attack and damage in one. */
  joins?: true;
  /** Who rolls it: the roller of this roll, or any player who presses the button, with an actor of their own. */
  by: "roller" | "anyone";
  args: JsonObject;
  /** Arguments that are each target's own and ask for no other dice, such as by how much it was hit: it is rolled once for all of them. */
  each?: JsonObject;
  /** The target, by UUID; without it, the target of the first roll. */
  target?: string;
}
