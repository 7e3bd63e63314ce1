import { WEAR, type Wear } from "../../../core/narrative/index.ts";
import { theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { rankOf } from "../rolls/damage.ts";
import type { ItemOf } from "./items.ts";
import { key } from "./labels.ts";

/** Whether a weapon can be used now: what ammunition, preparation, rest and damage allow, by its qualities. */

type Weapon = ItemOf<"narrativeWeapon">;

/** What its wielder does for it with a maneuver. */
const CHORES = ["reload", "prepare"] as const;
type Chore = (typeof CHORES)[number];
export const isChore = (what: unknown): what is Chore => CHORES.includes(what as Chore);

const rank = ({ system }: Weapon, id: string): number => rankOf(system.qualities, id);

/** Of weapons whose shots nobody counts one is enough to say that they are empty. */
const empty = (weapon: Weapon): boolean =>
  weapon.system.spent > 0 && weapon.system.spent >= rank(weapon, "limitedAmmo");

/** Rounds are counted while a fight runs; before and after it every weapon has rested. */
function rests({ system }: Weapon): boolean {
  const { combat } = theGame();
  return combat?.id === system.rests.combat && combat.round <= system.rests.round;
}

/** Why it cannot be used, or null. */
export function hindrance(weapon: Weapon): UserError | null {
  const { wear, prepared } = weapon.system;
  const because = (why: string, data: object = {}) =>
    new UserError(key(`error.${why}`), { name: short(weapon.name), ...data });
  if (wear === "major" || wear === "destroyed") return because("broken");
  if (empty(weapon)) return because("empty");
  if (rests(weapon)) return because("rests", { round: weapon.system.rests.round });
  const missing = rank(weapon, "prepare") - prepared;
  return missing > 0 ? because("unprepared", { count: missing }) : null;
}

/** What an attack leaves of it: one shot less, unprepared, and at rest for as many rounds as it fires slowly. */
export function afterShot(weapon: Weapon): Record<string, unknown> {
  const { combat } = theGame();
  const { spent, prepared } = weapon.system;
  const slow = rank(weapon, "slowFiring");
  return {
    ...(spent < rank(weapon, "limitedAmmo") && { "system.spent": spent + 1 }),
    ...(prepared > 0 && { "system.prepared": 0 }),
    ...(slow > 0 && combat?.started && { "system.rests": { combat: combat.id, round: combat.round + slow } }),
  };
}

/** Without a shot left. */
export const emptied = (weapon: Weapon): Record<string, unknown> => ({
  "system.spent": Math.max(1, rank(weapon, "limitedAmmo")),
});

export const afterChore = (weapon: Weapon, chore: Chore): Record<string, unknown> =>
  chore === "reload" ? { "system.spent": 0 } : { "system.prepared": weapon.system.prepared + 1 };

/** One step worse. */
export function worn({ system }: Weapon): Wear {
  return WEAR[Math.min(WEAR.length - 1, WEAR.indexOf(system.wear) + 1)] as Wear;
}

/** What is in hand and still good for something, the first of several; null: nothing. */
export const heldBy = (weapons: readonly Weapon[]): Weapon | null =>
  weapons.find(({ system }) => system.equipped && system.wear !== "destroyed") ?? null;

/** How it stands, for its row on a sheet: each with what can be done about it. */
export function readyRows(weapon: Weapon) {
  const { spent, prepared, wear } = weapon.system;
  const [ammo, prepare] = [rank(weapon, "limitedAmmo"), rank(weapon, "prepare")];
  const row = (shown: boolean, text: string, data: object, warn: boolean, chore: Chore | null = null) =>
    shown ? [{ text: t(key(`ready.${text}`), { ...data }), warn, chore, label: chore && key(`ready.${chore}`) }] : [];
  return [
    ...row(ammo > 0, "ammo", { left: Math.max(0, ammo - spent), ammo }, empty(weapon), spent > 0 ? "reload" : null),
    ...row(ammo === 0 && spent > 0, "empty", {}, true, "reload"),
    ...row(prepare > 0, "prepared", { prepared, prepare }, prepared < prepare, prepared < prepare ? "prepare" : null),
    ...row(rests(weapon), "rests", { round: weapon.system.rests.round }, true),
    ...row(wear !== "sound", `wear.${wear}`, {}, true),
  ];
}
