/** What sheets show of effects and experience comes with the first of them. */

export { effectsContext } from "./effect-rows.ts";
export { growthContext } from "./growth.ts";
