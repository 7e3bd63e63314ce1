import type { OnDemand } from "../../contract/index.ts";
import { LASTING } from "./data/lasting.ts";
import { asking } from "./rolls/asking.ts";
import { ENDINGS } from "./rolls/endings.ts";
import { ROLLS } from "./rolls/rolls.ts";
import { PROMPTS } from "./table/prompts.ts";

/** What comes when the narrative dice are played: rolls and prompts, what the desk asks for, what time does. */
export const onDemand: OnDemand = {
  rolls: ROLLS,
  asking,
  browsing: {
    narrativeSkill: ["group", "characteristic"],
    narrativeWeapon: ["damage", "critical", "range", "encumbrance"],
    narrativeArmour: ["soak", "defence", "encumbrance"],
    narrativeTalent: ["tier", "activation", "ranked"],
    narrativeAttachment: ["hardPoints", "encumbrance"],
    narrativeGear: ["encumbrance"],
    narrativeQuality: ["hit"],
    narrativeInjury: ["severity"],
    narrativePower: ["rating"],
    narrativeNemesis: ["role"],
    narrativeRival: ["role"],
    narrativeMinions: ["role"],
  },
  prompts: PROMPTS,
  endings: ENDINGS,
  lasting: LASTING,
  foreign: async () => (await import("./carry/foreign.ts")).foreign,
  statBlock: async () => (await import("./table/stat-block.ts")).statBlock,
};
