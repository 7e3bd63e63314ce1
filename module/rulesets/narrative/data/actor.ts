import { MOST_NOTED, MOTIVATIONS, type Noted, ROLES, TURN } from "../../../core/narrative/index.ts";
import {
  called,
  concept,
  eachOf,
  holds,
  html,
  ledger,
  listOf,
  money,
  nights,
  oneOf,
  oneOfOrNone,
  record,
  spokenForm,
  text,
  unnamed,
  whole,
  wholeOrNone,
  yes,
} from "../../../foundry/fields.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { type Derived, derive } from "./derive.ts";
import { characteristicLabel, key } from "./labels.ts";
import { CHARACTERISTICS } from "./types.ts";

/** Who can be played: characters, their equals, lesser adversaries, groups of minions. Vehicles have a room of their own. */

const FIGURE = key("figure");

interface ThresholdTrack {
  value: number;
  max: number;
}
/** Suffered so far, and the threshold; `max` is stored as null while the rules give it. */
const track = () => holds<ThresholdTrack>(record({ value: whole(0, 0, 100_000), max: wholeOrNone(1, 1000) }));

/** What was done of the turn, and how many of the own turns the guard has stood. */
const turn = () =>
  record({
    actions: called(key("figure.actions"), whole(0, 0, TURN.actions)),
    maneuvers: called(key("figure.maneuvers"), whole(0, 0, TURN.maxManeuvers)),
    free: called(key("figure.freeManeuver"), whole(0, 0, 20)),
    guard: unnamed(whole(0, 0, 1)),
  });

/** What no rule of the core gives: species, implants, the GM's favour. */
const extra = () =>
  record({
    soak: called(key("figure.soak"), whole(0, -100, 100)),
    melee: called(key("figure.melee"), whole(0, -10, 10)),
    ranged: called(key("figure.ranged"), whole(0, -10, 10)),
    encumbrance: called(key("figure.load"), whole(0, -100, 1000)),
  });

/** A value and how it came to be: each change from what to what, why, when and by which user. */
const noted = (name: Noted) =>
  record({
    value: called(key(`${name}.value`), whole(0, 0, MOST_NOTED)),
    log: called(
      key(`${name}.log`),
      listOf(
        record({
          id: text(),
          from: whole(0, 0, MOST_NOTED),
          to: whole(0, 0, MOST_NOTED),
          reason: text(),
          at: whole(0, 0, Number.MAX_SAFE_INTEGER),
          by: text(),
        }),
      ),
    ),
  });

abstract class NarrativeActorModel extends modelOf(FIGURE, () => ({
  concept: concept(),
  form: spokenForm(),
  characteristics: eachOf(CHARACTERISTICS, (name) =>
    called(characteristicLabel(name), record({ value: whole(2, 0, 20) })),
  ),
  wounds: called(key("figure.wounds"), track()),
  strain: called(key("figure.strain"), track()),
  /** The base of the thresholds, to which Brawn and Willpower are added. */
  base: record({
    wounds: called(key("sheet.baseWounds"), whole(10, 0, 100)),
    strain: called(key("sheet.baseStrain"), whole(10, 0, 100)),
  }),
  extra: extra(),
  turn: turn(),
  /** Whether wounds were treated in this encounter, the stimulants of this day, and the strain that was left when they last caught their breath. */
  care: record({
    treated: called(key("figure.treated"), yes()),
    stimulants: called(key("figure.stimulants"), whole(0, 0, 1000)),
    recovered: called(key("figure.recovered"), wholeOrNone(0, 100_000)),
  }),
  nights: nights(),
  silhouette: whole(1, 0, 20),
  force: record({
    rating: called(key("sheet.rating"), whole(0, 0, 20)),
    side: called(key("sheet.side"), oneOf(["light", "dark"], "light", key("side"))),
  }),
  money: money(),
  notes: html("CUBILETE.consent.figure.notes"),
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
  FIGURE,
  () => ({
    /** From before the ledger was kept. */
    experience: record({
      total: called(key("sheet.earned"), whole(0, 0, 100_000)),
      spent: called(key("sheet.spent"), whole(0, 0, 100_000)),
    }),
    ledger: ledger(),
    /** What was bought on trees: it outlives them, and a tree that comes again finds it. */
    boxes: listOf(
      record({
        /** The tree's id, its name, and the box by its place. */
        tree: text(),
        name: text(),
        box: text(),
        /** A talent that was there before: its id. Blank: the box brought one. */
        talent: text(),
        ranked: yes(),
      }),
    ),
    /** What moves them, in their player's words. */
    motivations: eachOf(MOTIVATIONS, (name) => called(key(`motivation.${name}`), text())),
    /** The drive of the table. */
    drive: noted("drive"),
    /** What using the other side's force points has cost them. */
    torment: noted("torment"),
  }),
  NarrativeActorModel,
) {}

/** Adversaries: nemeses, rivals and minions. */
abstract class NarrativeAdversaryModel extends modelOf(
  FIGURE,
  () => ({
    /** How they fight: the GM looks for them by it. */
    role: oneOfOrNone(ROLES, key("role")),
    /** What players see of them. */
    appearance: text(),
  }),
  NarrativeActorModel,
) {}

export class NarrativeNemesisModel extends NarrativeAdversaryModel {}
export class NarrativeRivalModel extends NarrativeAdversaryModel {}

export class NarrativeMinionsModel extends modelOf(
  FIGURE,
  () => ({
    /** How many there were at the start. */
    count: called(key("sheet.count"), whole(3, 1, 100)),
    /** Wounds that one of them bears. */
    each: called(key("sheet.each"), whole(5, 1, 1000)),
  }),
  NarrativeAdversaryModel,
) {}

export type NarrativeActorData = NarrativeActorModel &
  Partial<
    Pick<NarrativeHeroModel, "experience"> & Pick<NarrativeMinionsModel, "count" | "each" | "role" | "appearance">
  >;

/** An actor of this rule set that has characteristics: everybody but vehicles. */
export type NarrativeActor = ActorLike<NarrativeActorData>;

const TYPES = ["narrativeHero", "narrativeNemesis", "narrativeRival", "narrativeMinions"];

/** The actor seen as one of ours, or null when it is not (or is a vehicle). */
export const asNarrative = (actor: ActorLike | null): NarrativeActor | null =>
  actor && TYPES.includes(actor.type) ? (actor as NarrativeActor) : null;

/** A hero of ours: who has motivations, and figures whose changes are noted. */
export type NarrativeHero = ActorLike<NarrativeHeroModel>;

export const asHero = (actor: ActorLike | null): NarrativeHero | null =>
  actor?.type === "narrativeHero" ? (actor as NarrativeHero) : null;
