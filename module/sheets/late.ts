/** What sheets show of effects and experience, and what guards their numbers, comes with the first of them. */

export { effectsContext } from "./effect-rows.ts";
export { growthContext } from "./growth.ts";
export { guardNumbers } from "./number-guards.ts";
