import { type ActorLike, fields, type JsonObject, type Schema, TypeDataModel } from "../../foundry.ts";
import { type Derived, derive, hitPointsFor } from "./derive.ts";
import { html, text, whole } from "./item-fields.ts";
import { ATTRIBUTES, type Attribute } from "./words.ts";

/** Attributes go from 2 to 10 at creation; beasts and boons may leave that, so the field does not enforce it. */
const attribute = () => whole(5, 0, 100);
const HIT_POINTS = { required: true, nullable: true, integer: true, initial: null, min: -10_000, max: 10_000 } as const;

/** What a hero and anybody else have in common. */
abstract class RyfActorModel extends TypeDataModel {
  declare concept: string;
  declare attributes: Record<Attribute, number>;
  /**
   * Stored as null while unhurt (`value`) and while the rules give the maximum (`max`): another lethality then changes
   * both. In prepared data both are numbers.
   */
  declare health: { value: number; max: number };
  declare notes: string;
  declare derived: Derived;

  static defineSchema(): Schema {
    return {
      concept: text(),
      attributes: new fields.SchemaField(Object.fromEntries(ATTRIBUTES.map((name) => [name, attribute()]))),
      health: new fields.SchemaField({
        value: new fields.NumberField(HIT_POINTS),
        max: new fields.NumberField(HIT_POINTS),
      }),
      notes: html(),
    };
  }

  /** After items and effects: the numbers that follow from them. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    // An effect may have pushed an attribute out of what the field allows.
    for (const name of ATTRIBUTES) {
      this.attributes[name] = Math.min(Math.max(Math.round(Number(this.attributes[name]) || 0), 0), 1000);
    }
    this.health.max ??= hitPointsFor(this.attributes.resistance);
    this.health.value = Math.round(this.health.value ?? this.health.max);
    this.derived = derive(this.parent as ActorLike, this.attributes, this.health.value);
  }
}

export class RyfHeroModel extends RyfActorModel {}
export class RyfNpcModel extends RyfActorModel {}

export type RyfActorData = RyfActorModel;

/** An actor of this rule set. */
export type RyfActor = Omit<ActorLike, "system" | "_source"> & {
  system: RyfActorData;
  readonly _source: { system: JsonObject };
};

const TYPES = ["ryfHero", "ryfNpc"];

/** The actor seen as one of ours, or null when it is not. */
export const asRyf = (actor: ActorLike | null): RyfActor | null =>
  actor && TYPES.includes(actor.type) ? (actor as unknown as RyfActor) : null;
