/** What macros get of Effect Engine (`game.system.api.core.effect`): a promise. The whole room is `index.ts`. */
export {
  complete,
  contest,
  contestOdds,
  d3,
  d100,
  modifier,
  nextTrait,
  odds,
  parseDice,
  plan,
  ranking,
  resolve,
  spend,
  spendOptions,
  traitBonus,
  traitCap,
} from "./index.ts";
