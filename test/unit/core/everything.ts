/** Every room of the core, typed, for its tests. Which rooms there are is held by public.test.ts. */
export { Distribution } from "../../../module/core/chance/index.ts";
export type { Roll } from "../../../module/core/contract.ts";
export * as effect from "../../../module/core/effect/index.ts";
export * as escala3 from "../../../module/core/escala3/index.ts";
export * as multi from "../../../module/core/multi/index.ts";
export * as narrative from "../../../module/core/narrative/index.ts";
export * as ryf from "../../../module/core/ryf/index.ts";
export { isCoreError } from "../../../module/core/validate.ts";
export * as workshop from "../../../module/core/workshop/index.ts";
