import { called, concept, eachOf, figure, html, ledger, money, spokenForm, text } from "../../../foundry/fields.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { setting } from "../../../settings/settings.ts";
import { level } from "./items.ts";
import { ID, key } from "./labels.ts";

/** Read when an actor is made: the table may have agreed on another number since. */
const points = (initial: () => number) =>
  called(
    key("points.label"),
    eachOf(["value", "max"], () => figure({ integer: true, initial, min: 0, max: 1000 })),
  );

/** What heroes and all others have in common: traits are items, penalties too, so little is left for the actor. */
abstract class Escala3ActorModel extends modelOf(key("item"), () => ({
  concept: concept(),
  form: spokenForm(),
  /** Narrative points (§3.8): important people of the narrator's have their own. */
  points: points(() => 0),
  /** Level on the scale of sizes (§2.5). */
  size: called(key("size.label"), level(3)),
  /** The trait rolled for the order of a combat: id or name; blank for the best attribute. */
  initiative: called(key("kind.initiative"), text()),
  money: money(),
  /** Points that came and went for good. */
  ledger: ledger(),
  notes: html("CUBILETE.consent.figure.notes"),
})) {
  /** An effect may have pushed a figure out of what its field allows. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { points } = this;
    points.max = Math.max(0, Math.round(Number(points.max) || 0));
    points.value = Math.max(0, Math.round(Number(points.value) || 0));
  }
}

export class Escala3HeroModel extends modelOf(
  key("item"),
  () => ({ points: points(() => setting<number>(ID, "pointsInitial")) }),
  Escala3ActorModel,
) {}
/** Important people of the narrator's get their pool by being awarded. */
export class Escala3NpcModel extends Escala3ActorModel {}

/** An actor of this rule set. */
export type Escala3Actor = ActorLike<Escala3ActorModel>;

const TYPES = ["escala3Hero", "escala3Npc"];

/** The actor seen as one of ours, or null when it is not. */
export const asEscala3 = (actor: ActorLike | null | undefined): Escala3Actor | null =>
  actor && TYPES.includes(actor.type) ? (actor as Escala3Actor) : null;
