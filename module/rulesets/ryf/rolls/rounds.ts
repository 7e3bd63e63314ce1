import type { CheckRollLike, RollSource } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { asItem } from "../data/items.ts";
import { roundsFired } from "./attack.ts";

/** A shot takes its rounds out of the magazine, if the weapon counts them. */
export async function spendRounds(roll: CheckRollLike, source: RollSource): Promise<void> {
  const check = roll.check as { kind?: string; mode?: string };
  const weapon = asItem(source.item, "ryfWeapon");
  if (check.kind !== "attack" || check.mode !== "ranged" || !weapon) return;
  const { value, max } = weapon.system.magazine;
  const left = core.afterShots({ value, max }, roundsFired(weapon.system, String(source.values.fire ?? "single"))) ?? 0;
  if (left !== value) await weapon.update({ "system.magazine.value": left });
}
