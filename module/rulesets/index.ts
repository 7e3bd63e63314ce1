import type { LateRuleSet } from "../contract/index.ts";

/** The rule sets of this system: every folder beside this file exports one as `ruleset`. */
export const builtIn: readonly LateRuleSet[] = Object.values(
  import.meta.glob<LateRuleSet>("./*/index.ts", { eager: true, import: "ruleset" }),
);
