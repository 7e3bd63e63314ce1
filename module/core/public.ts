/**
 * The public face of the rules for macros (`game.system.api.core`). Its names are a promise, so it hands out what somebody
 * computes with, and keeps the tables and helpers of each room out.
 */
export * from "./at-start.ts";
/** In play it comes when somebody asks for it (`foundry/parts.ts`): most tables never do. */
export * as workshop from "./workshop/public.ts";
