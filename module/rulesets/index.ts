import type { RuleSet } from "../contract/index.ts";

/** The rule sets of this system: every folder beside this file exports one as `ruleset`. */
export const builtIn: readonly RuleSet[] = Object.values(
  import.meta.glob<RuleSet>("./*/index.ts", { eager: true, import: "ruleset" }),
);
