import type { RollSource, SituationalModifier } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import type { ActorLike, ItemLike } from "../../../foundry/index.ts";
import { decimal, t } from "../../../i18n/i18n.ts";
import { listed } from "../../../i18n/names.ts";
import { metresBetween } from "../../../plan/distance.ts";
import type { RyfActor } from "../data/actor.ts";
import { type ItemOf, itemsOf, type RyfWeaponModel } from "../data/items.ts";
import { key, optionOf, properShort, short } from "../data/labels.ts";

/** What stands in the way of an attack, said in the dialog with what puts it right: full hands, distance, a missing second weapon. */

const line = (id: string, label: string, more: Partial<SituationalModifier> = {}): SituationalModifier => ({
  ...{ id, label: properShort(label, 240), field: "ruling", value: 0, on: true, locked: true },
  ...more,
});

type Weapon = ItemOf<"ryfWeapon">;

/** Teeth, claws and fists take no hand. */
const grip = ({ id, system }: Weapon) => ({
  ...{ id, twoHanded: system.twoHanded, held: system.equipped },
  hands: system.skill !== "brawl",
});

/** Takes a weapon in hand and puts these away, with one change of the sheet. */
const equip = (actor: RyfActor, weapon: Weapon, away: readonly { id: string }[] = []) => ({
  deed: () =>
    actor.updateEmbeddedDocuments("Item", [
      { _id: weapon.id, "system.equipped": true },
      ...away.map(({ id }) => ({ _id: id, "system.equipped": false })),
    ]),
});

/** Whether it is the actor's own: what is mounted on a ship takes nobody's hands. */
export const isOnesOwn = (actor: ActorLike, { actor: bearer }: ItemLike): boolean => bearer?.uuid === actor.uuid;

/** Two hands cannot hold the weapon beside what is in them. */
export function fullHands(actor: RyfActor, weapon: Weapon): SituationalModifier[] {
  if (!isOnesOwn(actor, weapon)) return [];
  const weapons = itemsOf(actor, "ryfWeapon");
  const shields = itemsOf(actor, "ryfShield").filter(({ system }) => system.equipped);
  const needed = core.handsNeeded(grip(weapon), weapons.map(grip), shields.length > 0);
  const away = [...weapons.filter(({ id }) => needed.weapons.includes(id)), ...(needed.shield ? shields : [])];
  if (away.length === 0) return [];
  const others = listed(away.map(({ name }) => short(name))).join(", ");
  const said = t(key("change.handsFull"), { weapon: short(weapon.name), others });
  return [line("hands", said, { mend: { label: key("mend.putAway"), ...equip(actor, weapon, away) } })];
}

/** How far away the target stands, as far as the board tells: from the ship where it is a ship's gun. */
export const metresIn = ({ actor, item, target }: RollSource): number | null => {
  const from = item?.actor ?? actor;
  return from && target && metresBetween(from, target);
};

/** A blow at a target that stands farther away than it reaches, by where both stand on the board. */
export function outOfReach(source: RollSource, weapon: RyfWeaponModel | null): SituationalModifier[] {
  const metres = metresIn(source);
  if (metres === null || metres <= core.MELEE_METRES) return [];
  const said = t(key("change.reach"), { metres: decimal(metres) });
  return [
    line("reach", said, weapon?.ranged ? { mend: { label: key("mend.throw"), values: { mode: "ranged" } } } : {}),
  ];
}

/** What keeps two weapons from being used together (3.0); for players who hold a second one or could; only the dialog says so. */
export function secondMissing(actor: RyfActor, weapon: Weapon): SituationalModifier[] {
  if (!optionOf("dual") || !isOnesOwn(actor, weapon)) return [];
  const weapons = itemsOf(actor, "ryfWeapon").filter(({ system }) => system.skill !== "brawl");
  const armed = ({ id, system }: Weapon) => ({ id, light: system.light, held: system.equipped });
  const missing = core.missingForTwo(armed(weapon), weapons.map(armed));
  const other = missing && [...weapons, weapon].find(({ id }) => id === missing.id);
  if (!missing || !other) return [];
  const said = t(key(`change.dual.${missing.why}`), { weapon: short(other.name) });
  const mend = missing.why === "otherAway" ? { mend: { label: key("mend.takeInHand"), ...equip(actor, other) } } : {};
  return [line("dual.missing", said, { on: false, ...mend })];
}
