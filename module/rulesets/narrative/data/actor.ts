import type { LedgerLine } from "../../../contract/index.ts";
import type { Form } from "../../../core/forms.ts";
import { TURN } from "../../../core/narrative/index.ts";
import { html, ledger, money, record, spokenForm, text, whole, yes } from "../../../foundry/fields.ts";
import { type ActorLike, fields, type Schema, TypeDataModel } from "../../../foundry/index.ts";
import { type Derived, derive } from "./derive.ts";
import { CHARACTERISTICS, type Characteristic } from "./types.ts";

/** Who can be played: characters, their equals, lesser adversaries, groups of minions. Vehicles have a room of their own. */

const most = () =>
  new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min: 1, max: 1000 });

/** Suffered so far, and the threshold; `max` is stored as null while the rules give it. */
const track = () => record({ value: whole(0, 0, 100_000), max: most() });
export interface ThresholdTrack {
  value: number;
  max: number;
}

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

abstract class NarrativeActorModel extends TypeDataModel {
  declare concept: string;
  declare form: Form;
  declare characteristics: Record<Characteristic, { value: number }>;
  declare wounds: ThresholdTrack;
  declare strain: ThresholdTrack;
  /** The base of the thresholds, to which Brawn and Willpower are added. */
  declare base: { wounds: number; strain: number };
  declare extra: { soak: number; melee: number; ranged: number; encumbrance: number };
  declare turn: { actions: number; maneuvers: number; free: number; guard: number };
  /** Whether wounds were treated in this encounter, and the stimulants of this day. */
  declare care: { treated: boolean; stimulants: number };
  declare silhouette: number;
  declare force: { rating: number; side: "light" | "dark" };
  declare money: number;
  declare notes: string;
  declare derived: Derived;

  static defineSchema(): Schema {
    const value = () => record({ value: whole(2, 0, 20) });
    return {
      concept: text(),
      form: spokenForm(),
      characteristics: record(Object.fromEntries(CHARACTERISTICS.map((name) => [name, value()]))),
      wounds: track(),
      strain: track(),
      base: record({ wounds: whole(10, 0, 100), strain: whole(10, 0, 100) }),
      extra: extra(),
      turn: turn(),
      care: record({ treated: yes(), stimulants: whole(0, 0, 1000) }),
      silhouette: whole(1, 0, 20),
      force: record({
        rating: whole(0, 0, 20),
        side: new fields.StringField({ required: true, initial: "light", choices: ["light", "dark"] }),
      }),
      money: money(),
      notes: html(),
    };
  }

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

export class NarrativeHeroModel extends NarrativeActorModel {
  /** From before the ledger was kept. */
  declare experience: { total: number; spent: number };
  declare ledger: LedgerLine[];

  static override defineSchema(): Schema {
    return {
      ...super.defineSchema(),
      experience: record({ total: whole(0, 0, 100_000), spent: whole(0, 0, 100_000) }),
      ledger: ledger(),
    };
  }
}

export class NarrativeNemesisModel extends NarrativeActorModel {}
export class NarrativeRivalModel extends NarrativeActorModel {}

export class NarrativeMinionsModel extends NarrativeActorModel {
  /** How many there were at the start. */
  declare count: number;
  /** Wounds that one of them bears. */
  declare each: number;

  static override defineSchema(): Schema {
    return { ...super.defineSchema(), count: whole(3, 1, 100), each: whole(5, 1, 1000) };
  }
}

export type NarrativeActorData = NarrativeActorModel &
  Partial<Pick<NarrativeHeroModel, "experience"> & Pick<NarrativeMinionsModel, "count" | "each">>;

/** An actor of this rule set that has characteristics: everybody but vehicles. */
export type NarrativeActor = ActorLike<NarrativeActorData>;

const TYPES = ["narrativeHero", "narrativeNemesis", "narrativeRival", "narrativeMinions"];

/** The actor seen as one of ours, or null when it is not (or is a vehicle). */
export const asNarrative = (actor: ActorLike | null): NarrativeActor | null =>
  actor && TYPES.includes(actor.type) ? (actor as NarrativeActor) : null;
