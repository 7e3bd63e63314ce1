/** What macros get as `game.system.api.core`, typed, for its tests. Which rooms there are is held by public.test.ts. */
export { Distribution } from "../../../module/core/chance/index.ts";
export * as effect from "../../../module/core/effect/public.ts";
export * as escala3 from "../../../module/core/escala3/public.ts";
export * as multi from "../../../module/core/multi/public.ts";
export * as narrative from "../../../module/core/narrative/public.ts";
export * as ryf from "../../../module/core/ryf/public.ts";
export { isCoreError } from "../../../module/core/validate.ts";
export * as workshop from "../../../module/core/workshop/public.ts";
