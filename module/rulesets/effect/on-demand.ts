import type { OnDemand } from "../../contract/index.ts";
import { BROWSING } from "./data/browsing.ts";
import { asking } from "./rolls/asking.ts";
import { ENDINGS, LASTING } from "./rolls/endings.ts";
import { ROLLS } from "./rolls/rolls.ts";
import { contestPrompt } from "./table/contest.ts";

/** What comes when Effects and Consequences is played: rolls, contests, what the desk asks for. */
export const onDemand: OnDemand = {
  rolls: ROLLS,
  asking,
  browsing: BROWSING,
  endings: ENDINGS,
  lasting: LASTING,
  prompts: { contest: contestPrompt },
};
