import type { OddsBar } from "../../../contract/index.ts";
import type { Tone } from "../../../core/workshop/types.ts";

/** How the bands of a page are drawn, on cards and among the odds. */

const KINDS: Partial<Record<Tone, OddsBar["kind"]>> = {
  critical: "critical",
  success: "success",
  mixed: "mixed",
  good: "success",
  failure: "failure",
  bad: "failure",
  fumble: "fumble",
};

/** A band that says nothing is neither good nor bad. */
export const kindOf = (tone: Tone | undefined): OddsBar["kind"] => (tone && KINDS[tone]) ?? "neutral";
