import type { RollPlan } from "../contract/index.ts";
import { hooks } from "../foundry/index.ts";
import { keepOldName, warnOldName } from "./old-names.ts";

/** The moments of a roll that modules may listen to, each with its name in version 0.1.0 where that was another. */
const MOMENTS = { preRoll: "preThrow", preEvaluate: null, postRoll: "postThrow" } as const;

type Moment = keyof typeof MOMENTS;

/** The names by which a moment of a rule set's roll is called: the rule set's own first. */
function namesOf(moment: Moment, ruleset: string): string[] {
  const names = [`cubilete.${ruleset}.${moment}`, `cubilete.${moment}`];
  const old = MOMENTS[moment];
  if (!old) return names;
  for (const name of [`cubilete.${ruleset}.${old}`, `cubilete.${old}`]) {
    if (!hooks.hasListeners(name)) continue;
    warnOldName(name, name.replace(old, moment));
    names.push(name);
  }
  return names;
}

/** Calls the listeners before a roll; false when one stopped it. */
export function mayGoOn(moment: Exclude<Moment, "postRoll">, ruleset: string, ...args: unknown[]): boolean {
  return namesOf(moment, ruleset).every((name) => hooks.call(name, ...args));
}

/** Tells the listeners that a roll was made. */
export function tellRolled(ruleset: string, ...args: unknown[]): void {
  for (const name of namesOf("postRoll", ruleset)) hooks.callAll(name, ...args);
}

/** A plan as listeners of version 0.1.0 know it. */
export function withOldNames(plan: RollPlan): RollPlan {
  keepOldName(plan, "changes", "modifiers", "plan.");
  return plan;
}
