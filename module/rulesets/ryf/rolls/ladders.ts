import * as core from "../../../core/ryf/index.ts";

/** The difficulties of each edition. */
export const SKILL_LADDER = { "2": core.SKILL_DIFFICULTY, "3": core.SKILL_DIFFICULTY_3 } as const;
export const ATTRIBUTE_LADDER = { "2": core.ATTRIBUTE_DIFFICULTY, "3": core.ATTRIBUTE_DIFFICULTY_3 } as const;
