import { SIZES, TRACKS } from "../../../core/effect/index.ts";
import {
  called,
  dice,
  eachOf,
  forms,
  goods,
  html,
  listOf,
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
import { equipOnDrop, equippedOn, tellDrop } from "../../../sheets/drops.ts";
import { ATTRIBUTES, attributeLabel, key } from "./labels.ts";

/** Item data: traits, races and classes, weapons (also those of words), armour, gear, lasting effects. */

const ITEM = key("item");
const hitDie = () => wholeOrNone(2, 100);
/** Whether a trait always counts in one of the defences. */
const counting = () => ({
  physical: called(key("counts.physical"), yes()),
  mental: called(key("counts.mental"), yes()),
});

/** A trait as races and classes list it. Without a name it is kept and does not count. */
export interface ListedTrait {
  name: string;
  physical: boolean;
  mental: boolean;
}
const traits = () => listOf(record({ name: text(), ...counting() }));

export class EffectTraitModel extends modelOf(ITEM, () => ({
  description: html(),
  ...counting(),
  /** Whether it was bought with an advance. */
  advance: yes(),
})) {}

/** What races and classes have in common. */
abstract class EffectOriginModel extends modelOf(ITEM, () => ({
  description: html(),
  /** Its name in forms: `elfa|elfo|gente elfa`; blank: it has one. */
  forms: forms(),
  traits: traits(),
  /** Traits that only those of this race or class may take as an advance. */
  advances: traits(),
  /** Faces; null where it does not say. */
  hitDice: eachOf(TRACKS, (name) => called(key(`item.hitDie.${name}`), hitDie())),
})) {}

export class EffectRaceModel extends modelOf(
  ITEM,
  () => ({
    /** Added to the scores. */
    changes: eachOf(ATTRIBUTES, (name) => called(() => attributeLabel(name), whole(0, -100, 100))),
  }),
  EffectOriginModel,
) {}

export class EffectClassModel extends modelOf(
  ITEM,
  () => ({
    /** Blank: the class leaves it open. */
    prime: oneOfOrNone(ATTRIBUTES, attributeLabel, key("item.openPrime")),
  }),
  EffectOriginModel,
) {}

export class EffectWeaponModel extends modelOf(ITEM, () => ({
  description: html(),
  damage: dice("1d6"),
  attribute: oneOf(ATTRIBUTES, "strength", attributeLabel),
  /** The defence it meets and the hit points it takes: words wound the mind. */
  track: oneOf(TRACKS, "physical", key("points")),
  bonus: whole(0, -100, 100),
  /** Name of a trait that goes with it: already ticked in its rolls. */
  trait: text(),
  ...goods(),
})) {}

export class EffectArmourModel extends modelOf(ITEM, () => ({
  description: html(),
  physical: called(key("defence.physical"), whole(0, -100, 100)),
  mental: called(key("defence.mental"), whole(0, -100, 100)),
  /** Shields and charms come on top of the one armour that counts. */
  adds: yes(),
  equipped: called(key("sheet.worn"), yes()),
  ...goods(),
})) {}

export class EffectGearModel extends modelOf(ITEM, () => ({
  description: html(),
  quantity: quantity(),
  ...goods(),
})) {}

/** An effect or a consequence that lasts. */
export class EffectEffectModel extends modelOf(ITEM, () => ({
  description: html(),
  size: oneOf(SIZES, "minor"),
  /** What it changes in its bearer's rolls, as far as the table agreed on a number. */
  modifier: whole(0, -100, 100),
})) {}

interface Models {
  effectTrait: EffectTraitModel;
  effectRace: EffectRaceModel;
  effectClass: EffectClassModel;
  effectWeapon: EffectWeaponModel;
  effectArmour: EffectArmourModel;
  effectGear: EffectGearModel;
  effectEffect: EffectEffectModel;
}
export type ItemType = keyof Models;
export type ItemOf<T extends ItemType> = ItemAs<Models, T>;

export const { asItem, itemsOf } = itemFinder<Models>();

/** The first armour is put on. What comes on top is put on always. */
export const wearOnDrop = equipOnDrop((item, actor, coming) => {
  const { adds = false } = (item.system ?? {}) as { adds?: boolean };
  return adds
    ? undefined
    : equippedOn(actor, "effectArmour", coming).find(({ system }) => !(system as EffectArmourModel).adds);
});

/** Of several races or classes the first one counts, and the player reads so. Nothing is rolled away. */
export function originOnDrop(item: JsonObject, actor: ActorLike, coming: readonly ItemLike[] = []): JsonObject | null {
  const alike = ({ type }: ItemLike) => type === item.type;
  const other = actor.items.find(alike) ?? coming.find(alike);
  tellDrop(key(other ? "drop.second" : "drop.origin"), item, actor, other);
  return null;
}
