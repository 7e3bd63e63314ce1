import type { LedgerLine } from "../../../contract/index.ts";
import type { Form } from "../../../core/forms.ts";
import { html, ledger, money, record, spokenForm, text } from "../../../foundry/fields.ts";
import { type ActorLike, fields, type Schema, TypeDataModel } from "../../../foundry/index.ts";
import { setting } from "../../../settings/settings.ts";
import { level } from "./items.ts";
import { ID } from "./labels.ts";

/** What a hero and anybody else have in common: traits are items, penalties too, so little is left for the actor. */
abstract class Escala3ActorModel extends TypeDataModel {
  declare concept: string;
  declare form: Form;
  /** Narrative points (§3.8): important people of the narrator's have their own. */
  declare points: { value: number; max: number };
  /** Level on the scale of sizes (§2.5). */
  declare size: number;
  /** The trait rolled for the order of a combat: id or name; blank for the best attribute. */
  declare initiative: string;
  declare money: number;
  declare notes: string;
  /** Points that came and went for good. */
  declare ledger: LedgerLine[];

  /** Points that a new one begins with. */
  static initialPoints(): number {
    return 0;
  }

  static defineSchema(): Schema {
    // Read when an actor is made: the table may have agreed on another number since.
    const pool = () =>
      new fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        initial: () => this.initialPoints(),
        min: 0,
        max: 1000,
      });
    return {
      concept: text(),
      form: spokenForm(),
      points: record({ value: pool(), max: pool() }),
      size: level(3),
      initiative: text(),
      money: money(),
      ledger: ledger(),
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

export class Escala3HeroModel extends Escala3ActorModel {
  static override initialPoints(): number {
    return setting<number>(ID, "pointsInitial");
  }
}
/** Important people of the narrator's get their pool by being awarded. */
export class Escala3NpcModel extends Escala3ActorModel {}

/** An actor of this rule set. */
export type Escala3Actor = ActorLike<Escala3ActorModel>;

const TYPES = ["escala3Hero", "escala3Npc"];

/** The actor seen as one of ours, or null when it is not. */
export const asEscala3 = (actor: ActorLike | null | undefined): Escala3Actor | null =>
  actor && TYPES.includes(actor.type) ? (actor as Escala3Actor) : null;
