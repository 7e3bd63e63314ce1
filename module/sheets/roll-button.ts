import { rulesets } from "../contract/index.ts";
import type { ActorLike, JsonObject } from "../foundry/index.ts";
import type { RollRequest } from "../plan/plan.ts";

/** The owned item that an element of a sheet belongs to. */
export const ownedItemAt = (actor: ActorLike, element: HTMLElement) => {
  const id = element.closest<HTMLElement>("[data-item-id]")?.dataset.itemId;
  return id ? actor.items.get(id) : undefined;
};

/** What a button of a sheet rolls: `data-roll` names the kind, other `data-arg-*` attributes become its arguments. */
export function rollAt(actor: ActorLike, button: HTMLElement): RollRequest {
  const { roll: kind = "", ...rest } = button.dataset;
  const args: JsonObject = {};
  for (const [name, value] of Object.entries(rest)) {
    if (name.startsWith("arg") && value !== undefined) args[name.charAt(3).toLowerCase() + name.slice(4)] = value;
  }
  const ruleset = rulesets.ofType(actor.type)?.id ?? "";
  return { ruleset, kind, actor: actor.uuid, item: ownedItemAt(actor, button)?.uuid ?? null, args };
}
