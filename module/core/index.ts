/** The rules: pure, no Foundry, no words. What macros get of them is `public.ts`. */
export { Distribution } from "./chance/index.ts";
export type { Engine, Odds, RerollRule, Roll, RollGroup } from "./contract.ts";
export * as effect from "./effect/index.ts";
export * as escala3 from "./escala3/index.ts";
export * as multi from "./multi/index.ts";
export * as narrative from "./narrative/index.ts";
export * as ryf from "./ryf/index.ts";
export { type Accepted, type CoreError, type CoreErrorCode, isCoreError } from "./validate.ts";
export * as workshop from "./workshop/index.ts";
