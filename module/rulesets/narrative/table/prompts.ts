import type { CardPrompt } from "../../../contract/index.ts";
import { suffersPrompt } from "../data/durations.ts";
import { talentPrompt } from "../talents/use.ts";
import { destinyPrompt, destinyUsePrompt } from "./destiny.ts";

/** The cards that are no rolls. */
export const PROMPTS: Record<string, CardPrompt> = {
  destiny: destinyPrompt,
  destinyUse: destinyUsePrompt,
  suffers: suffersPrompt,
  talent: talentPrompt,
};
