import type { TargetChanges } from "../../../contract/index.ts";
import { type ActorLike, type JsonObject, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { lastsText } from "../../../plan/effect-words.ts";
import { blockOn, effectData } from "../../../plan/effects.ts";
import type { ItemOf } from "../data/items.ts";
import { key, short } from "../data/labels.ts";

/** Weapons that are loaded anew after every shot (2.x): for as many of one's turns they are kept from being fired. */

/** The effect that a shot leaves on the shooter; null where nothing is loaded, or nobody counts turns. */
export function reloadOf({ id, uuid, name, img, system }: ItemOf<"ryfWeapon">): JsonObject | null {
  if (system.reloadTurns === 0 || !theGame().combat?.started) return null;
  return effectData({
    name: t(key("reload.name"), { weapon: short(name) }),
    img,
    changes: [],
    lasts: "rounds",
    // The turn of the next shot comes after those of loading.
    rounds: system.reloadTurns + 1,
    origin: uuid,
    blocks: id,
  });
}

/** @throws {UserError} While it is being loaded. */
export function requireLoaded(actor: ActorLike, { id, name }: ItemOf<"ryfWeapon">): void {
  const block = blockOn(actor, id);
  if (block) throw new UserError(key("error.reloading"), { weapon: short(name), left: lastsText(block) });
}

/** What a shot costs, with the loading that follows it. */
export function withReload(cost: TargetChanges | null, reload: JsonObject | null): TargetChanges | null {
  if (!reload) return cost;
  return { updates: {}, lines: [], ...cost, puts: [reload] };
}
