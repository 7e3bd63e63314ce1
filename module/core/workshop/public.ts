/** What macros get of the Workshop (`game.system.api.core.workshop`): a promise. The whole room is `index.ts`. */
export { namesNeeded, odds, page, plan, resolve, roll, said } from "./index.ts";
