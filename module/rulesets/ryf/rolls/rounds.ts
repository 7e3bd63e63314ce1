import type { CheckRollLike, RollSource } from "../../../contract/index.ts";
import { asItem } from "../data/items.ts";
import { roundsOf } from "./attack.ts";

/** A shot takes its rounds out of the magazine, if the weapon counts them. */
export async function spendRounds(roll: CheckRollLike, source: RollSource): Promise<void> {
  const check = roll.check as { kind?: string; mode?: string };
  const weapon = asItem(source.item, "ryfWeapon");
  if (check.kind !== "attack" || check.mode !== "ranged" || !weapon || weapon.system.magazine.max === 0) return;
  const left = weapon.system.magazine.value - roundsOf(weapon.system, String(source.values.fire ?? "single"));
  await weapon.update({ "system.magazine.value": Math.max(0, left) });
}
