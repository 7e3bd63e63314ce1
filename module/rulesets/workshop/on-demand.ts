import type { OnDemand } from "../../contract/index.ts";
import { ROLLS } from "./rolls/rolls.ts";

/** What comes when a game of one's own is played: its rolls. */
export const onDemand: OnDemand = { rolls: ROLLS };
