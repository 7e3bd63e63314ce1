/**
 * The public face of the rules for macros (`game.system.api.core`). Its names are a promise, so it hands out what somebody
 * computes with, and keeps the tables and helpers of each room out.
 */
export { Distribution } from "./chance/index.ts";
export * as effect from "./effect/public.ts";
export * as escala3 from "./escala3/public.ts";
export * as multi from "./multi/public.ts";
export * as narrative from "./narrative/public.ts";
export * as ryf from "./ryf/public.ts";
export { isCoreError } from "./validate.ts";
