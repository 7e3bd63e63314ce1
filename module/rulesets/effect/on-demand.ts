import type { OnDemand } from "../../contract/index.ts";
import { asking } from "./rolls/asking.ts";
import { ENDINGS, LASTING } from "./rolls/endings.ts";
import { ROLLS } from "./rolls/rolls.ts";
import { contestPrompt } from "./table/contest.ts";

/** What comes when Effects and Consequences is played: rolls, contests, what the desk asks for. */
export const onDemand: OnDemand = {
  rolls: ROLLS,
  asking,
  browsing: {
    effectTrait: ["physical", "mental"],
    effectWeapon: ["damage", "track", "attribute"],
    effectArmour: ["physical", "mental"],
    effectHero: ["level"],
    effectNpc: ["level"],
  },
  endings: ENDINGS,
  lasting: LASTING,
  prompts: { contest: contestPrompt },
};
