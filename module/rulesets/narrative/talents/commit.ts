import type { TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { orElse, UserError } from "../../../i18n/errors.ts";
import { short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import type { NarrativeActor } from "../data/actor.ts";
import { committedBy } from "../data/derive.ts";
import { type ItemOf, itemsOf } from "../data/items.ts";
import { key } from "../data/labels.ts";

/** Force dice that are committed to powers: they keep an effect going, and do not roll meanwhile. */

type Power = ItemOf<"narrativePower">;

/**
 * One more die committed to a power (`by`: 1), or one released (−1).
 * @throws {UserError} When no die is left, or none is committed there.
 */
export function committing(actor: NarrativeActor, power: Power, by: number): TargetChanges {
  const committed = afterIt(actor, power, by);
  return {
    updates: {},
    items: [{ item: power, updates: { "system.committed": committed } }],
    lines: [{ label: key("force.committed"), value: committed }],
  };
}

function afterIt(actor: NarrativeActor, power: Power, by: number): number {
  const place = itemsOf(actor, "narrativePower").findIndex(({ id }) => id === power.id);
  const { rating } = actor.system.derived.force;
  const after = orElse(() => core.commitDie(rating, committedBy(actor), place, by), null);
  if (after !== null) return after;
  const data = { name: calledBy(actor), power: short(power.name), rating };
  throw new UserError(key(by > 0 ? "error.noDieLeft" : "error.noDieHeld"), data);
}
