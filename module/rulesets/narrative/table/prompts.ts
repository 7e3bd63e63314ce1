import type { CardPrompt } from "../../../contract/index.ts";
import { suffersPrompt } from "../data/durations.ts";
import { talentPrompt } from "../talents/use.ts";
import { destinyPrompt, destinyUsePrompt } from "./destiny.ts";
import { drivePrompt } from "./drives.ts";

/** The cards that are no rolls. */
export const PROMPTS: Record<string, CardPrompt> = {
  destiny: destinyPrompt,
  destinyUse: destinyUsePrompt,
  drive: drivePrompt,
  suffers: suffersPrompt,
  talent: talentPrompt,
};
