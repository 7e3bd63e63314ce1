/** Games that somebody writes on one page, without code: the page language, exact odds, and what dice mean. */
export { odds } from "./odds.ts";
export { plan, push, resolve } from "./resolve.ts";
export { roll } from "./roll.ts";
export { said } from "./said.ts";
