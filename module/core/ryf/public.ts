/** What macros get of RyF (`game.system.api.core.ryf`): a promise. The whole room is `index.ts`. */
export {
  complete,
  defence,
  hitPoints,
  levelCost,
  minionsDown,
  odds,
  parseDamage,
  plan,
  resolve,
  spellCost,
  strike,
  vitality,
} from "./index.ts";
