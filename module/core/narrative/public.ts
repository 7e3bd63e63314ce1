/** What macros get of the narrative dice (`game.system.api.core.narrative`): a promise. The whole room is `index.ts`. */
export {
  build,
  complete,
  critical,
  criticalOdds,
  damage,
  downgrade,
  initiative,
  minions,
  odds,
  plan,
  pool,
  resolve,
  spend,
  spendOptions,
  upgrade,
} from "./index.ts";
