import * as core from "../../../core/ryf/index.ts";
import {
  called,
  dice,
  eachOf,
  goods,
  html,
  inPlay,
  oneOf,
  oneOfOrNone,
  quantity,
  record,
  text,
  whole,
  wholeOrNone,
  yes,
} from "../../../foundry/fields.ts";
import type { ActorLike, ItemLike, JsonObject } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { type ItemAs, itemFinder } from "../../../foundry/typed-items.ts";
import { equipOnDrop, equippedOn } from "../../../sheets/drops.ts";
import { ATTRIBUTES, attributeLabel, key } from "./labels.ts";
import type { RyfAdvantageModel, RyfSpellModel } from "./spells-and-advantages.ts";

/** Item data: skills, weapons, protection, gear; and the ways to find items on an actor. */

const ITEM = key("item");
const metres = () => wholeOrNone(1, 1_000_000);
const worn = () => called(key("item.worn"), yes());

/** What a body or an armour resists of each kind of damage; below 0: what it suffers more. */
export const resistances = () =>
  eachOf(core.DAMAGE_TYPES, (type) => called(key(`damageType.${type}`), whole(0, -100, 100)));

export class RyfSkillModel extends modelOf(ITEM, () => ({
  description: html(),
  /** What the rules know the skill by ("dodge"), whatever its name; blank for a skill of the table's own. */
  key: text(),
  attribute: oneOf(ATTRIBUTES, "dexterity", attributeLabel),
  level: whole(0, 0, 100),
  specialised: yes(),
  speciality: text(),
})) {}

export class RyfWeaponModel extends modelOf(ITEM, () => ({
  description: html(),
  damage: dice("1d6"),
  /** What kind of damage it does; blank: none that a target resists. */
  damageType: oneOfOrNone(core.DAMAGE_TYPES),
  precision: whole(0, -100, 100),
  melee: yes(),
  ranged: yes(),
  /** Key of the skill it is used with; blank: that of its kind of attack. */
  skill: text(),
  /** Farthest metres of each band; null where the weapon has none. */
  bands: eachOf(["short", "medium", "long"], (band) => called(key(`item.band.${band}`), metres())),
  // Three rounds a burst: the source gives the precision only (house default).
  burst: record({
    use: called(key("item.burst"), yes()),
    precision: called(key("item.burstPrecision"), whole(0, -100, 100)),
    rounds: called(key("item.burstRounds"), whole(3, 1, 1000)),
  }),
  magazine: record({
    value: called(key("item.magazineNow"), inPlay(whole(0, 0, 10_000))),
    max: called(key("item.magazineMax"), whole(0, 0, 10_000)),
  }),
  ammunition: text(),
  automatic: yes(),
  /** Turns of reloading that follow every shot. */
  reloadTurns: whole(0, 0, 100),
  losesDiePerBand: yes(),
  ignoresArmour: yes(),
  twoHanded: yes(),
  /** Light enough for the other hand (3.0). */
  light: yes(),
  equipped: yes(),
  ...goods(),
})) {}

export class RyfArmourModel extends modelOf(ITEM, () => ({
  description: html(),
  absorption: whole(0, 0, 100),
  hindrance: whole(0, 0, 50),
  resistances: resistances(),
  equipped: worn(),
  ...goods(),
})) {}

export class RyfShieldModel extends modelOf(ITEM, () => ({
  description: html(),
  /** Added to the defence in melee. */
  melee: called(key("item.shieldMelee"), whole(0, 0, 100)),
  /** Added to the difficulty of a shot. */
  ranged: called(key("item.shieldRanged"), whole(0, 0, 100)),
  hindrance: whole(0, 0, 50),
  equipped: worn(),
  ...goods(),
})) {}

export class RyfGearModel extends modelOf(ITEM, () => ({
  description: html(),
  quantity: quantity(),
  /** The word by which weapons call it ("Arrows"), where it is shot from them; blank: it is no ammunition. */
  ammunition: text(),
  ...goods(),
})) {}

interface Models {
  ryfSkill: RyfSkillModel;
  ryfWeapon: RyfWeaponModel;
  ryfArmour: RyfArmourModel;
  ryfShield: RyfShieldModel;
  ryfGear: RyfGearModel;
  ryfSpell: RyfSpellModel;
  ryfAdvantage: RyfAdvantageModel;
}
export type ItemType = keyof Models;
export type ItemOf<T extends ItemType> = ItemAs<Models, T>;

export const { asItem, itemsOf } = itemFinder<Models>();

/** An actor's advantages. */
export const advantagesOf = (actor: ActorLike): ItemOf<"ryfAdvantage">[] => itemsOf(actor, "ryfAdvantage");

/** Fills the magazine of a weapon; anything else stays as it is. */
export async function refill(item: ItemLike | null | undefined): Promise<void> {
  const weapon = asItem(item ?? null, "ryfWeapon");
  if (weapon) await weapon.update({ "system.magazine.value": weapon.system.magazine.max });
}

const word = (text: string): string => text.trim().toLocaleLowerCase();

/** What a weapon is shot from: gear that says so, or, where none does, gear whose name has the weapon's word for it. */
export function stacksFor(actor: ActorLike, { system }: ItemOf<"ryfWeapon">): ItemOf<"ryfGear">[] {
  const wanted = word(system.ammunition);
  if (wanted === "") return [];
  const gear = itemsOf(actor, "ryfGear");
  const said = gear.filter((item) => word(item.system.ammunition) === wanted);
  return said.length > 0 ? said : gear.filter((item) => !item.system.ammunition && word(item.name).includes(wanted));
}

/** What keeps a newcomer out of the hands or off the body: the item that is there already. */
function inTheWay(item: JsonObject, actor: ActorLike, coming?: readonly ItemLike[]): ItemLike | undefined {
  const kinds = { ryfWeapon: "weapon", ryfShield: "shield", ryfArmour: "armour" } as const;
  const { twoHanded = false } = (item.system ?? {}) as { twoHanded?: boolean };
  const [weapon, shield, armour] = ["ryfWeapon", "ryfShield", "ryfArmour"].map(
    (type) => equippedOn(actor, type, coming)[0],
  );
  const held = weapon && { twoHanded: (weapon.system as RyfWeaponModel).twoHanded };
  const other = core.inTheWay(
    { kind: kinds[item.type as keyof typeof kinds], twoHanded },
    { ...(held && { weapon: held }), shield: shield !== undefined, armour: armour !== undefined },
  );
  return other === null ? undefined : { weapon, shield, armour }[other];
}

/** The first armour is put on, the first shield and weapon taken in hand. */
export const takeOnDrop = equipOnDrop(inTheWay);
