import type { OnDemand } from "../../contract/index.ts";
import { asking } from "./rolls/asking.ts";
import { together } from "./rolls/combined-actions.ts";
import { arrived } from "./rolls/delayed-penalties.ts";
import { ENDINGS, LASTING } from "./rolls/endings.ts";
import { initiative } from "./rolls/initiative.ts";
import { answer, opposed } from "./rolls/opposed.ts";
import { simple } from "./rolls/rolls.ts";
import { withPoints } from "./table/points-rolls.ts";
import { PROMPTS, TOOL_ROLLS } from "./table/tool-cards.ts";

/** What comes when Escala 3 is played: rolls and prompts, and what the desk asks for. */
export const onDemand: OnDemand = {
  rolls: withPoints({ simple, opposed, answer, together, initiative, ...TOOL_ROLLS }),
  asking,
  browsing: { escala3Trait: ["group"], escala3Penalty: ["value"], escala3Gear: ["advantage.value"] },
  endings: ENDINGS,
  lasting: LASTING,
  prompts: { arrived, ...PROMPTS },
};
