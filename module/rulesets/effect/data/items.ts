import { SIZES, type Size, TRACKS, type Track } from "../../../core/effect/index.ts";
import { goods, html, listOf, oneOf, quantity, record, text, whole, yes } from "../../../foundry/fields.ts";
import { type ActorLike, fields, type JsonObject, type Schema, TypeDataModel } from "../../../foundry/index.ts";
import { type ItemAs, itemFinder } from "../../../foundry/typed-items.ts";
import { equippedOn, tellDrop } from "../../../sheets/drops.ts";
import { ATTRIBUTES, type Attribute, key } from "./labels.ts";

/** Item data: traits, races and classes, weapons (also those of words), armour, gear, lasting effects. */

const hitDie = () =>
  new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min: 2, max: 100 });
/** Whether a trait always counts in one of the defences. */
const counting = (): Schema => ({ physical: yes(), mental: yes() });

/** A trait as races and classes list it. Without a name it is kept and does not count. */
export interface ListedTrait {
  name: string;
  physical: boolean;
  mental: boolean;
}
const traits = () => listOf(record({ name: text(), ...counting() }));

export class EffectTraitModel extends TypeDataModel {
  declare description: string;
  declare physical: boolean;
  declare mental: boolean;
  /** Whether it was bought with an advance. */
  declare advance: boolean;

  static defineSchema(): Schema {
    return { description: html(), ...counting(), advance: yes() };
  }
}

/** What races and classes have in common. */
abstract class EffectOriginModel extends TypeDataModel {
  declare description: string;
  /** Its name in forms: `elfa|elfo|gente elfa`; blank: it has one. */
  declare forms: string;
  declare traits: ListedTrait[];
  /** Traits that only those of this race or class may take as an advance. */
  declare advances: ListedTrait[];
  /** Faces; null where it does not say. */
  declare hitDice: Record<Track, number | null>;

  static defineSchema(): Schema {
    return {
      description: html(),
      forms: text(),
      traits: traits(),
      advances: traits(),
      hitDice: record({ physical: hitDie(), mental: hitDie() }),
    };
  }
}

export class EffectRaceModel extends EffectOriginModel {
  /** Added to the scores. */
  declare changes: Record<Attribute, number>;

  static override defineSchema(): Schema {
    const changes = Object.fromEntries(ATTRIBUTES.map((name) => [name, whole(0, -100, 100)]));
    return { ...super.defineSchema(), changes: record(changes) };
  }
}

export class EffectClassModel extends EffectOriginModel {
  /** Blank: the class leaves it open. */
  declare prime: Attribute | "";

  static override defineSchema(): Schema {
    const prime = new fields.StringField({ required: true, blank: true, initial: "", choices: ["", ...ATTRIBUTES] });
    return { ...super.defineSchema(), prime };
  }
}

export class EffectWeaponModel extends TypeDataModel {
  declare description: string;
  declare damage: string;
  declare attribute: Attribute;
  /** The defence it meets and the hit points it takes: words wound the mind. */
  declare track: Track;
  declare bonus: number;
  /** Name of a trait that goes with it: already ticked in its rolls. */
  declare trait: string;

  static defineSchema(): Schema {
    return {
      description: html(),
      damage: text("1d6"),
      attribute: oneOf(ATTRIBUTES, "strength"),
      track: oneOf(TRACKS, "physical"),
      bonus: whole(0, -100, 100),
      trait: text(),
      ...goods(),
    };
  }
}

export class EffectArmourModel extends TypeDataModel {
  declare description: string;
  declare physical: number;
  declare mental: number;
  /** Shields and charms come on top of the one armour that counts. */
  declare adds: boolean;
  declare equipped: boolean;

  static defineSchema(): Schema {
    return {
      description: html(),
      physical: whole(0, -100, 100),
      mental: whole(0, -100, 100),
      adds: yes(),
      equipped: yes(),
      ...goods(),
    };
  }
}

export class EffectGearModel extends TypeDataModel {
  declare description: string;
  declare quantity: number;

  static defineSchema(): Schema {
    return { description: html(), quantity: quantity(), ...goods() };
  }
}

/** An effect or a consequence that lasts. */
export class EffectEffectModel extends TypeDataModel {
  declare description: string;
  declare size: Size;
  /** What it changes in its bearer's rolls, as far as the table agreed on a number. */
  declare modifier: number;

  static defineSchema(): Schema {
    return { description: html(), size: oneOf(SIZES, "minor"), modifier: whole(0, -100, 100) };
  }
}

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

/** The first armour is put on; a further one is carried. What comes on top is put on always. */
export function wearOnDrop(item: JsonObject, actor: ActorLike): JsonObject {
  const { adds = false } = (item.system ?? {}) as { adds?: boolean };
  const worn = equippedOn(actor, "effectArmour").find(({ system }) => !(system as EffectArmourModel).adds);
  const carried = !adds && worn !== undefined;
  tellDrop(key(carried ? "drop.carried" : "drop.worn"), item, actor, worn);
  return { "system.equipped": !carried };
}

/** Of several races or classes the first one counts; the player is told. Nothing is rolled away. */
export function originOnDrop(item: JsonObject, actor: ActorLike): JsonObject | null {
  const other = actor.items.find(({ type }) => type === item.type);
  tellDrop(key(other ? "drop.second" : "drop.origin"), item, actor, other);
  return null;
}
