/** What macros get of Multi (`game.system.api.core.multi`): a promise. The whole room is `index.ts`. */
export {
  best,
  bestContest,
  combinations,
  complete,
  contest,
  levelWith,
  odds,
  plan,
  playable,
  resolve,
  styles,
} from "./index.ts";
