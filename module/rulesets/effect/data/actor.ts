import type { Track } from "../../../core/effect/index.ts";
import {
  called,
  concept,
  eachOf,
  holds,
  html,
  money,
  nights,
  oneOfOrNone,
  record,
  spokenForm,
  whole,
  wholeOrNone,
} from "../../../foundry/fields.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { figureWithEffects } from "../../../plan/effects.ts";
import { type Derived, derive } from "./derive.ts";
import { ATTRIBUTES, attributeLabel, key } from "./labels.ts";

/** Stored as null while full (`value`) and while the rules give the maximum (`max`); numbers once prepared. */
export interface Points {
  value: number;
  max: number;
}
const track = () => holds<Points>(record({ value: wholeOrNone(0, 10_000), max: wholeOrNone(0, 10_000) }));

/** Where each track of hit points is kept. */
export const PATHS = { physical: "health", mental: "mind" } as const satisfies Record<Track, string>;

/** Heroes and everybody else differ in their sheets only. */
abstract class EffectActorModel extends modelOf(key("sheet"), () => ({
  concept: concept(),
  form: spokenForm(),
  level: whole(1, 1, 100),
  /** Where the class does not say it; blank: none. */
  prime: oneOfOrNone(ATTRIBUTES, attributeLabel, key("sheet.noPrime")),
  attributes: eachOf(ATTRIBUTES, (name) => called(() => attributeLabel(name), whole(10, 0, 100))),
  health: called(key("points.physical"), track()),
  mind: called(key("points.mental"), track()),
  nights: nights(),
  money: money(),
  notes: html("CUBILETE.consent.figure.notes"),
})) {
  declare derived: Derived;

  /** After items and effects: the numbers that follow from them. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const within = (value: number, min: number) => Math.min(Math.max(Math.round(Number(value) || 0), min), 100);
    // An effect may have pushed a number out of what the field allows.
    this.level = within(this.level, 1);
    for (const name of ATTRIBUTES) this.attributes[name] = within(this.attributes[name], 0);
    this.derived = derive(this.parent as ActorLike, this);
    const { physical, mental } = this.derived.hitPoints;
    for (const [name, points, { value }] of [
      ["health", this.health, physical],
      ["mind", this.mind, mental],
    ] as const) {
      const most = figureWithEffects(this.parent as ActorLike, `system.${name}.max`, points.max ?? value).value;
      points.max = Math.max(0, most);
      points.value = Math.round(points.value ?? points.max);
    }
  }
}

export class EffectHeroModel extends EffectActorModel {}
export class EffectNpcModel extends EffectActorModel {}

/** An actor of this rule set. */
export type EffectActor = ActorLike<EffectActorModel>;

const TYPES = ["effectHero", "effectNpc"];

/** The actor seen as one of ours, or null when it is not. */
export const asEffect = (actor: ActorLike | null): EffectActor | null =>
  actor && TYPES.includes(actor.type) ? (actor as EffectActor) : null;

/** A track of hit points as it stands now. */
export const pointsOf = ({ system }: EffectActor, of: Track): Points => system[PATHS[of]];
