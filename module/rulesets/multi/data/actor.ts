import { called, concept, html, money, record, spokenForm, whole } from "../../../foundry/fields.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { key } from "./labels.ts";

/** What heroes and everybody else have in common: the source knows nothing of a character but levels. */
abstract class MultiActorModel extends modelOf(key("sheet"), () => ({
  concept: concept(),
  form: spokenForm(),
  /** The level of whatever is not on the sheet. [house] */
  untrained: called(key("skill.untrained"), whole(2, 1, 100)),
  /** A counter for what the game at hand wears down; a maximum of 0 hides it. [house] */
  health: called(key("sheet.health"), record({ value: whole(10, -1000, 1000), max: whole(10, 0, 1000) })),
  money: money(),
  notes: html("CUBILETE.consent.figure.notes"),
})) {}

export class MultiHeroModel extends MultiActorModel {}
export class MultiNpcModel extends MultiActorModel {}

/** An actor of this rule set. */
export type MultiActor = ActorLike<MultiActorModel>;

const TYPES = ["multiHero", "multiNpc"];

/** The actor seen as one of ours, or null when it is not. */
export const asMulti = (actor: ActorLike | null): MultiActor | null =>
  actor && TYPES.includes(actor.type) ? (actor as MultiActor) : null;
