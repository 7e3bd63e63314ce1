import type { OnDemand } from "../../contract/index.ts";
import { BROWSING } from "./data/browsing.ts";
import { asking } from "./rolls/asking.ts";
import { LASTING } from "./rolls/lasting.ts";
import { ROLLS } from "./rolls/rolls.ts";
import { call } from "./table/call.ts";

/** What comes when Multi is played: rolls, the call, what the desk asks for. */
export const onDemand: OnDemand = { rolls: ROLLS, asking, browsing: BROWSING, lasting: LASTING, prompts: { call } };
