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
}

/** Exact chances as a viewer sees them. */
export interface OddsView {
  /** The headline chance in [0, 1], or null when there is nothing to reach. */
  success: number | null;
  /** What the headline is the chance of, where that is not plain success: a language key. */
  caption?: string;
  /** `kind`: of the end that it is the chance of, where it is one's. */
  figures: { label: string; chance?: number; value?: number; kind?: OddsBar["kind"] }[];
  bars: OddsBar[];
  /** Why a figure is not what one would think: language keys. */
  notes?: { label: string; data?: Record<string, string | number> }[];
}
