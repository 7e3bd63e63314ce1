import { html, text, whole } from "../../documents/fields.ts";
import { type ActorLike, fields, type JsonObject, type Schema, TypeDataModel } from "../../foundry.ts";
import { level } from "./items.ts";

/** What a hero and anybody else have in common: traits are items, penalties too, so little is left for the actor. */
abstract class Escala3ActorModel extends TypeDataModel {
  declare concept: string;
  /** Narrative points (§3.8): important people of the narrator's have their own. */
  declare points: { value: number; max: number };
  /** Level on the scale of sizes (§2.5). */
  declare size: number;
  /** The trait thrown for the order of a combat: id or name; blank for the best. */
  declare initiative: string;
  declare notes: string;

  static defineSchema(): Schema {
    return {
      concept: text(),
      points: new fields.SchemaField({ value: whole(3, 0, 1000), max: whole(3, 0, 1000) }),
      size: level(3),
      initiative: text(),
      notes: html(),
    };
  }

  /** An effect may have pushed a figure out of what its field allows. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { points } = this;
    points.max = Math.max(0, Math.round(Number(points.max) || 0));
    points.value = Math.max(0, Math.round(Number(points.value) || 0));
  }
}

export class Escala3HeroModel extends Escala3ActorModel {}
export class Escala3NpcModel extends Escala3ActorModel {}

/** An actor of this rule set. */
export type Escala3Actor = Omit<ActorLike, "system" | "_source"> & {
  system: Escala3ActorModel;
  readonly _source: { system: JsonObject };
};

const TYPES = ["escala3Hero", "escala3Npc"];

/** The actor seen as one of ours, or null when it is not. */
export const asEscala3 = (actor: ActorLike | null | undefined): Escala3Actor | null =>
  actor && TYPES.includes(actor.type) ? (actor as unknown as Escala3Actor) : null;
