/** Exact chances as a viewer sees them. */

/** A check is plain JSON that the core understands. */
export type Check = object;

/** One bar of the histogram. */
export interface OddsBar {
  value: number;
  chance: number;
  kind: "success" | "mixed" | "failure" | "critical" | "fumble" | "neutral";
  /** What it stands for, where the value says nothing to a reader. */
  label?: string;
  /** Of the first and the last bar, where the axis is cut there: the chance of all that lies beyond. */
  below?: number;
  above?: number;
}

/** An end that a roll can have. */
export interface OddsBand {
  /** The kind of verdict that the card gives it. */
  kind: OddsBar["kind"];
  chance: number;
}

/** Exact chances as a viewer sees them. */
export interface OddsView {
  /** The headline chance in [0, 1], or null when there is nothing to reach: all of `bands` that are good ("success", "critical", "mixed"). */
  success: number | null;
  /** Where the roller does not know what is to be reached: the mean chance over all that it may be. It is the headline then. */
  average?: number;
  /**
   * The ends of the roll: one of them comes up and no other, so their chances sum to 1. None where every roll ends alike
   * (damage, healing). Every roll type of ours says them, and a test holds cards to them.
   */
  bands?: OddsBand[];
  /** What the headline is the chance of, where that is not plain success: a language key. */
  caption?: string;
  /**
   * `kind`: of the bands that it is the chance of, where it is theirs. `within`: it is a part of the headline and not beside
   * it, which the dialog says.
   */
  figures: { label: string; chance?: number; value?: number; kind?: OddsBar["kind"]; within?: true }[];
  bars: OddsBar[];
  /** Why a figure is not what one would think: language keys. */
  notes?: { label: string; data?: Record<string, string | number> }[];
}
