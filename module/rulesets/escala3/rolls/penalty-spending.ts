import type { RollPlan, TargetChanges } from "../../../contract/index.ts";
import { placeMark } from "../../../core/escala3/index.ts";
import { type ActorLike, theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { asEscala3 } from "../data/actor.ts";
import { key, properShort, short } from "../data/labels.ts";
import { penaltyData } from "../data/penalties.ts";
import { type SideBase, type TraitBase, traitOf } from "./modifiers.ts";

/** What a roll costs the roller, succeed or not: inflated traits (§3.3) and voluntary penalties (§3.6.1). */

/** Where the combat stands that this actor fights in; blank without one. */
function turnOf(actor: ActorLike): string {
  const { combat } = theGame();
  if (!combat?.started) return "";
  return combat.combatants.find((combatant) => combatant.actor?.uuid === actor.uuid) ? placeMark(combat) : "";
}

export function spending({ base }: RollPlan<SideBase & TraitBase>, actor: ActorLike): TargetChanges | null {
  const roller = asEscala3(actor);
  const { inflated, payers = [] } = base;
  if (!roller || (inflated <= 0 && payers.length === 0)) return null;
  const name = short(base.traitName);
  const creates: NonNullable<TargetChanges["creates"]> = [];
  const lines: TargetChanges["lines"] = [];
  if (inflated > 0) {
    const until = turnOf(actor);
    creates.push(
      penaltyData({
        name: t(key("penalty.inflated"), { trait: name }),
        value: -inflated,
        trait: base.traitId,
        cause: t(key("penalty.effort")),
        source: "inflated",
        until,
      }),
    );
    lines.push({ label: key(until === "" ? "spend.inflated" : "spend.inflatedLater"), value: -inflated });
  }
  for (const { trait, levels } of payers) {
    const paid = traitOf(roller, trait);
    creates.push(
      penaltyData({
        name: t(key("penalty.voluntary")),
        value: -levels,
        trait: paid?.id ?? "",
        cause: t(key("penalty.for"), { trait: name }),
        source: "voluntary",
      }),
    );
    lines.push({ label: paid ? properShort(paid.name) : key("penalty.all"), value: -levels });
  }
  return { updates: {}, creates, lines };
}
