import type { CardPrompt, RollType } from "../../../contract/index.ts";
import { penaltyCard } from "../cards/penalty-card.ts";
import { randomPenalty } from "./penalty-tool.ts";
import { performed } from "./performed.ts";
import { awardPrompt, wish } from "./points-prompts.ts";
import { trackerPrompt } from "./tracker-card.ts";
import { extended } from "./tracker-roll.ts";

/** The cards that the tools lay on the table, and what is rolled with them. */

export const PROMPTS: Record<string, CardPrompt> = {
  wish,
  award: awardPrompt,
  performed,
  tracker: trackerPrompt,
  penalty: penaltyCard,
};

export const TOOL_ROLLS: Record<string, RollType> = { extended, randomPenalty };
