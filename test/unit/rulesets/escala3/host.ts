import type { Escala3Check } from "../../../../module/rulesets/escala3/rolls/roll.ts";
import { kitFor, wholeRuleset } from "../host.ts";

const ruleset = await wholeRuleset("escala3");
const kit = kitFor(ruleset);

export { host, load } from "../host.ts";
export const { reset, actor, ready, packed, packs } = kit;
export { ruleset };

type Source = Parameters<typeof kit.prepare>[1];

/** A plan, its check and its odds, as the dialog would have them. */
export function prepare(kind: string, source: Source) {
  const { rules, plan, check } = kit.prepare(kind, source);
  return { rules, plan, check: check as unknown as () => Escala3Check };
}
