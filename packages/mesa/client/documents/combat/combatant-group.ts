import { BaseCombatantGroup } from "../../../common/documents/index.ts";
import { settle } from "../../runtime/names/settable.ts";
import { ClientDocumentMixin } from "../mixin.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";

/** Combatants who act together. */
export class CombatantGroup extends ClientDocumentMixin(BaseCombatantGroup) {
  get members(): Set<Combatant> {
    const combat = this.parent as unknown as Combat | null;
    return new Set(combat?.combatants.filter((combatant) => combatant._source.group === this.id) ?? []);
  }

  set members(members: Set<Combatant>) {
    settle(this, "members", members);
  }

  async clearMovementHistories(): Promise<void> {}
}
