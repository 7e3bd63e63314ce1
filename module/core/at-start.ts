/** The part of the public face that is loaded with the system. */
export { Distribution } from "./chance/index.ts";
export * as effect from "./effect/public.ts";
export * as escala3 from "./escala3/public.ts";
export * as multi from "./multi/public.ts";
export * as narrative from "./narrative/public.ts";
export * as ryf from "./ryf/public.ts";
export { isCoreError } from "./validate.ts";
