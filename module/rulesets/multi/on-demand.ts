import type { OnDemand } from "../../contract/index.ts";
import { asking } from "./rolls/asking.ts";
import { ENDINGS } from "./rolls/endings.ts";
import { LASTING } from "./rolls/lasting.ts";
import { ROLLS } from "./rolls/rolls.ts";
import { call } from "./table/call.ts";

/** What comes when Multi is played: rolls, the call, what the desk asks for, what a night gives back. */
export const onDemand: OnDemand = {
  rolls: ROLLS,
  asking,
  browsing: { multiSkill: ["group"], multiCondition: ["kind"], multiGear: ["bonus"] },
  lasting: LASTING,
  endings: ENDINGS,
  prompts: { call },
};
