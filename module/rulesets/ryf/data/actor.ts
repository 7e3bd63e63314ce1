import * as core from "../../../core/ryf/index.ts";
import {
  called,
  concept,
  eachOf,
  figure,
  holds,
  html,
  inPlay,
  ledger,
  money,
  nights,
  record,
  spokenForm,
  whole,
  wholeOrNone,
  yes,
} from "../../../foundry/fields.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { figureWithEffects } from "../../../plan/effects.ts";
import { type Derived, derive, hitPointsFor } from "./derive.ts";
import { advantagesOf, resistances } from "./items.ts";
import { ATTRIBUTES, type Attribute, attributeLabel, key, optionOf } from "./labels.ts";

/** Attributes go from 2 to 10 at creation; beasts and boons may leave that, so the field does not enforce it. */
const attribute = (name: Attribute) => called(() => attributeLabel(name), whole(5, 0, 100));

/** Stored as null while full (`value`) and while the rules give the maximum (`max`); numbers once prepared. */
interface Pool {
  value: number;
  max: number;
}
const most = () => wholeOrNone(-10_000, 10_000);
const pool = () => holds<Pool>(eachOf(["value", "max"], most));
/** With temporary points beside it, which are lost first and not healed. */
export const poolAndMore = () =>
  holds<Pool & { temp: number }>(
    record({ value: most(), max: most(), temp: called(key("figure.temporary"), whole(0, 0, 10_000)) }),
  );

/** Effects count once the maximum is known, and an actor who is at the maximum stays there. */
export function fill(actor: ActorLike, name: "health" | "mana" | "sanity", pool: Pool, max: number): void {
  pool.max = figureWithEffects(actor, `system.${name}.max`, pool.max ?? max).value;
  pool.value = Math.round(pool.value ?? pool.max);
}

/** What heroes and all others have in common. */
abstract class RyfActorModel extends modelOf(key("figure"), () => ({
  concept: concept(),
  form: spokenForm(),
  attributes: eachOf(ATTRIBUTES, attribute),
  health: called(key("sheet.health"), poolAndMore()),
  mana: called(key("figure.mana"), poolAndMore()),
  sanity: called(key("figure.sanity"), pool()),
  tokens: called(
    key("figure.tokens"),
    record({
      value: whole(core.USUAL_TOKENS, 0, 100),
      max: whole(core.USUAL_TOKENS, 0, 100),
      debt: called(key("spend.debt"), whole(0, 0, 100)),
    }),
  ),
  /** Second chances taken in this scene, of those that advantages give. */
  luck: whole(0, 0, 1000),
  /** When the last rest ended what it could heal, in milliseconds: wounds after it are those of the last fight. */
  rested: called(key("figure.rested"), whole(0, 0, Number.MAX_SAFE_INTEGER)),
  /** When the healing skill was last tried on this patient. */
  treatment: called(
    key("kind.treat"),
    record({
      at: figure<number | null>({ nullable: true, initial: null }),
      given: called(key("figure.treated"), yes()),
    }),
  ),
  nights: nights(),
  /** Of the body itself, whatever is worn. */
  resistances: called(key("figure.resistances"), resistances()),
  money: money(),
  notes: html("CUBILETE.consent.figure.notes"),
})) {
  declare derived: Derived;

  /** After items and effects: the numbers that follow from them. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    // An effect may have pushed an attribute out of what the field allows.
    for (const name of ATTRIBUTES) {
      this.attributes[name] = Math.min(Math.max(Math.round(Number(this.attributes[name]) || 0), 0), 1000);
    }
    if (optionOf("edition") === "3") this.attributes.resistance = this.attributes.strength;
    const gains = core.sumAdvantages(advantagesOf(this.parent as ActorLike).map(({ system }) => system.changes));
    const { resistance, intelligence } = this.attributes;
    const actor = this.parent as ActorLike;
    const { barriers = 0 } = this as Partial<RyfNpcModel>;
    fill(
      actor,
      "health",
      this.health,
      barriers > 0 ? core.shipPoints(barriers) : hitPointsFor(resistance, gains.health),
    );
    fill(
      actor,
      "mana",
      this.mana,
      core.mana({ intelligence, extra: gains.mana, factor: Math.round(optionOf("manaFactor")) }),
    );
    fill(actor, "sanity", this.sanity, core.sanity(intelligence));
    this.derived = derive(actor, this, gains, { points: this.health.value, barriers });
  }
}

export class RyfHeroModel extends modelOf(
  key("figure"),
  () => ({
    ledger: ledger(),
  }),
  RyfActorModel,
) {}

export class RyfNpcModel extends modelOf(
  key("figure"),
  () => ({
    /** How many of a crowd are left standing (3.0); 0: no minions, but one actor with hit points. */
    minions: inPlay(whole(0, 0, 1000)),
    /** Of a ship without a crew of its own, as in older worlds, which has hit points by them (3.0); 0: no ship. */
    barriers: inPlay(whole(0, 0, 1000)),
  }),
  RyfActorModel,
) {}

type RyfActorData = RyfActorModel & Partial<Pick<RyfHeroModel, "ledger"> & Pick<RyfNpcModel, "minions" | "barriers">>;

/** An actor of this rule set. */
export type RyfActor = ActorLike<RyfActorData>;

const TYPES = ["ryfHero", "ryfNpc"];

/** The actor seen as one of ours, or null when it is not. */
export const asRyf = (actor: ActorLike | null): RyfActor | null =>
  actor && TYPES.includes(actor.type) ? (actor as RyfActor) : null;
