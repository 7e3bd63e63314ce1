import * as core from "../../../core/narrative/index.ts";
import { theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { qualityRank } from "../rolls/damage.ts";
import type { ItemOf } from "./items.ts";
import { key } from "./labels.ts";

/** Whether a weapon can be used now: what ammunition, preparation, rest and damage allow, by its qualities. */

type Weapon = ItemOf<"narrativeWeapon">;

export const isChore = (what: unknown): what is core.Chore => core.CHORES.includes(what as core.Chore);

const rank = ({ system }: Weapon, id: string): number => qualityRank(system.qualities, id);

/** As the rules ask for it. Rounds are counted while a fight runs; before and after it every weapon has rested. */
function stateOf(weapon: Weapon): Required<core.WeaponState> {
  const { wear, spent, prepared, rests } = weapon.system;
  const { combat } = theGame();
  const resting = combat?.id === rests.combat && combat.round <= rests.round;
  return { wear, spent, prepared, resting, limitedAmmo: rank(weapon, "limitedAmmo"), prepare: rank(weapon, "prepare") };
}

/** Why it cannot be used now, the gravest reason first; null when it can. */
export function hindrance(weapon: Weapon): UserError | null {
  const found = core.whyUnusable(stateOf(weapon));
  const data = { name: short(weapon.name), round: weapon.system.rests.round, count: found?.missing };
  return found && new UserError(key(`error.${found.why}`), data);
}

/** What one attack leaves of it: a shot less, prepared no more, resting for a while. */
export function afterShot(weapon: Weapon): Record<string, unknown> {
  const { combat } = theGame();
  const { spent, prepared } = weapon.system;
  const after = core.afterShot(stateOf(weapon), rank(weapon, "slowFiring"));
  return {
    ...(after.spent !== spent && { "system.spent": after.spent }),
    ...(after.prepared !== prepared && { "system.prepared": after.prepared }),
    ...(after.rest > 0 &&
      combat?.started && { "system.rests": { combat: combat.id, round: combat.round + after.rest } }),
  };
}

/** Without a shot left. */
export const emptied = (weapon: Weapon): Record<string, unknown> => ({
  "system.spent": core.emptied(rank(weapon, "limitedAmmo")),
});

export function afterChore(weapon: Weapon, chore: core.Chore): Record<string, unknown> {
  const { spent, prepared } = core.afterChore(stateOf(weapon), chore);
  return chore === "reload" ? { "system.spent": spent } : { "system.prepared": prepared };
}

/** What is in hand and still good for something, the first of several; null: nothing. */
export const heldBy = (weapons: readonly Weapon[]): Weapon | null =>
  weapons.find(({ system }) => system.equipped && system.wear !== "destroyed") ?? null;

/** How it stands, for its row on a sheet: each with what can be done about it. */
export function readyRows(weapon: Weapon) {
  const { spent, prepared, wear, prepare, resting, limitedAmmo: ammo } = stateOf(weapon);
  const empty = core.isEmpty({ spent, limitedAmmo: ammo });
  const row = (shown: boolean, text: string, data: object, warn: boolean, chore: core.Chore | null = null) =>
    shown ? [{ text: t(key(`ready.${text}`), { ...data }), warn, chore, label: chore && key(`ready.${chore}`) }] : [];
  return [
    ...row(ammo > 0, "ammo", { left: Math.max(0, ammo - spent), ammo }, empty, spent > 0 ? "reload" : null),
    ...row(ammo === 0 && spent > 0, "empty", {}, true, "reload"),
    ...row(prepare > 0, "prepared", { prepared, prepare }, prepared < prepare, prepared < prepare ? "prepare" : null),
    ...row(resting, "rests", { round: weapon.system.rests.round }, true),
    ...row(wear !== "sound", `wear.${wear}`, {}, true),
  ];
}
