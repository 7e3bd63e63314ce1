import { type RollPlan, rulesets } from "../contract/index.ts";
import { isOut } from "../core/combat.ts";
import { type ActorLike, theConfig } from "../foundry/index.ts";
import type { PreparedRoll } from "./plan.ts";

/** An unconscious or dead actor can still roll, and dialog and card say so: the table decides. */

/** The condition that puts an actor out, as a language key; null: they are not out. */
function outBy(actor: ActorLike, byHealth: boolean): string | null {
  const ruleset = rulesets.ofType(actor.type);
  const defeated = actor.statuses.has(theConfig().specialStatusEffects?.DEFEATED ?? "dead");
  if (!isOut((byHealth && ruleset?.health?.(actor)) || null, defeated)) return null;
  const now = byHealth && ruleset?.derivedConditions?.of(actor);
  return ruleset?.derivedConditions?.list.find(({ id }) => id === now)?.name ?? "CUBILETE.roll.out";
}

/** Whether actors who are out may make this roll: initiative, their own recovery, and kinds that say so. */
const isForThemToo = ({ ruleset, kind, kindId, source }: PreparedRoll): boolean =>
  kind.whileOut === true || kindId === ruleset.initiative?.kind || kind.applying?.own?.(source.args) === true;

/** Adds to a plan that the roller is out of the fight. */
export function tellOut(plan: RollPlan, prepared: PreparedRoll): void {
  const { actor } = prepared.source;
  const label = actor && !isForThemToo(prepared) ? outBy(actor, prepared.kind.whileOut !== "down") : null;
  if (!label) return;
  const detail = "CUBILETE.roll.outHint";
  plan.modifiers.unshift({ id: "out", label, detail, field: "ruling", value: 0, on: true, locked: true });
}
