import type { OnDemand } from "../../contract/index.ts";
import { asking } from "./rolls/asking.ts";
import { ENDINGS } from "./rolls/endings.ts";
import { ROLLS } from "./rolls/rolls.ts";

/** What comes when RyF is played: rolls, what the desk asks for, what time does. */
export const onDemand: OnDemand = {
  rolls: ROLLS,
  asking,
  browsing: {
    ryfShip: ["barriers", "absorption", "movement", "steered"],
    ryfWeapon: ["damage", "damageType", "melee", "ranged", "twoHanded", "precision"],
    ryfArmour: ["absorption", "hindrance"],
    ryfShield: ["hindrance"],
    ryfSkill: ["attribute"],
    ryfSpell: ["tier", "kind", "target", "damage"],
    ryfAdvantage: ["requires.attribute"],
  },
  endings: ENDINGS,
  foreign: async () => (await import("./carry/foreign.ts")).foreign,
  statBlock: async () => (await import("./table/stat-block.ts")).statBlock,
};
