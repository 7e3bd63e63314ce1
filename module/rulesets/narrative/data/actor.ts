import { TURN } from "../../../core/narrative/index.ts";
import {
  eachOf,
  holds,
  html,
  ledger,
  money,
  oneOf,
  record,
  spokenForm,
  text,
  whole,
  wholeOrNone,
  yes,
} from "../../../foundry/fields.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { type Derived, derive } from "./derive.ts";
import { CHARACTERISTICS } from "./types.ts";

/** Who can be played: characters, their equals, lesser adversaries, groups of minions. Vehicles have a room of their own. */

export interface ThresholdTrack {
  value: number;
  max: number;
}
/** Suffered so far, and the threshold; `max` is stored as null while the rules give it. */
const track = () => holds<ThresholdTrack>(record({ value: whole(0, 0, 100_000), max: wholeOrNone(1, 1000) }));

/** What was done of the turn, and how many of the own turns the guard has stood. */
const turn = () =>
  record({
    actions: whole(0, 0, TURN.actions),
    maneuvers: whole(0, 0, TURN.maxManeuvers),
    free: whole(0, 0, 20),
    guard: whole(0, 0, 1),
  });

/** What no rule of the core gives: species, implants, the GM's favour. */
const extra = () =>
  record({
    soak: whole(0, -100, 100),
    melee: whole(0, -10, 10),
    ranged: whole(0, -10, 10),
    encumbrance: whole(0, -100, 1000),
  });

abstract class NarrativeActorModel extends modelOf(() => ({
  concept: text(),
  form: spokenForm(),
  characteristics: eachOf(CHARACTERISTICS, () => record({ value: whole(2, 0, 20) })),
  wounds: track(),
  strain: track(),
  /** The base of the thresholds, to which Brawn and Willpower are added. */
  base: record({ wounds: whole(10, 0, 100), strain: whole(10, 0, 100) }),
  extra: extra(),
  turn: turn(),
  /** Whether wounds were treated in this encounter, and the stimulants of this day. */
  care: record({ treated: yes(), stimulants: whole(0, 0, 1000) }),
  silhouette: whole(1, 0, 20),
  force: record({ rating: whole(0, 0, 20), side: oneOf(["light", "dark"], "light") }),
  money: money(),
  notes: html(),
})) {
  declare derived: Derived;

  /** After items and effects: the numbers that follow from them. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    // An effect may have pushed a characteristic out of what the field allows.
    for (const name of CHARACTERISTICS) {
      const characteristic = this.characteristics[name];
      characteristic.value = Math.min(Math.max(Math.round(Number(characteristic.value) || 0), 0), 20);
    }
    this.derived = derive(this.parent as ActorLike, this);
  }
}

export class NarrativeHeroModel extends modelOf(
  () => ({
    /** From before the ledger was kept. */
    experience: record({ total: whole(0, 0, 100_000), spent: whole(0, 0, 100_000) }),
    ledger: ledger(),
  }),
  NarrativeActorModel,
) {}

export class NarrativeNemesisModel extends NarrativeActorModel {}
export class NarrativeRivalModel extends NarrativeActorModel {}

export class NarrativeMinionsModel extends modelOf(
  () => ({
    /** How many there were at the start. */
    count: whole(3, 1, 100),
    /** Wounds that one of them bears. */
    each: whole(5, 1, 1000),
  }),
  NarrativeActorModel,
) {}

export type NarrativeActorData = NarrativeActorModel &
  Partial<Pick<NarrativeHeroModel, "experience"> & Pick<NarrativeMinionsModel, "count" | "each">>;

/** An actor of this rule set that has characteristics: everybody but vehicles. */
export type NarrativeActor = ActorLike<NarrativeActorData>;

const TYPES = ["narrativeHero", "narrativeNemesis", "narrativeRival", "narrativeMinions"];

/** The actor seen as one of ours, or null when it is not (or is a vehicle). */
export const asNarrative = (actor: ActorLike | null): NarrativeActor | null =>
  actor && TYPES.includes(actor.type) ? (actor as NarrativeActor) : null;
