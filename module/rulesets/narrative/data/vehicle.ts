import { handlingDice, SHIELD_SIDES, type ShieldSide, STATIONS, type Station } from "../../../core/narrative/index.ts";
import { html, listOf, record, text, whole } from "../../../foundry/fields.ts";
import {
  type ActorLike,
  documentHere,
  fields,
  type JsonObject,
  type Schema,
  TypeDataModel,
} from "../../../foundry/index.ts";
import { proper } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { key } from "./labels.ts";
import type { PoolModifier } from "./types.ts";

/** Vehicles and ships: they roll nothing themselves; whoever mans a station does. */

const track = (initial: number) => record({ value: whole(0, 0, 100_000), max: whole(initial, 1, 1000) });

export { STATIONS, type Station } from "../../../core/narrative/index.ts";

/** In the order in which they are manned. */
export const stations = Object.keys(STATIONS) as Station[];

export class NarrativeVehicleModel extends TypeDataModel {
  declare concept: string;
  declare silhouette: number;
  declare speed: { value: number; max: number };
  /** Above 0 boost dice for whoever steers, below setback dice. */
  declare handling: number;
  /** Tenfold against weapons of people. */
  declare armour: number;
  declare defence: number;
  /** What shields add to the defence, by the side that is hit. */
  declare shields: Record<ShieldSide, number>;
  declare hull: { value: number; max: number };
  declare strain: { value: number; max: number };
  declare crew: { station: Station; actor: string }[];
  declare passengers: number;
  declare cargo: number;
  declare notes: string;

  static defineSchema(): Schema {
    const seat = () =>
      record({
        station: new fields.StringField({ required: true, initial: "pilot", choices: stations }),
        actor: text(),
      });
    return {
      concept: text(),
      silhouette: whole(3, 0, 20),
      speed: record({ value: whole(0, 0, 20), max: whole(3, 0, 20) }),
      handling: whole(0, -20, 20),
      armour: whole(2, 0, 100),
      defence: whole(0, 0, 10),
      shields: record(Object.fromEntries(SHIELD_SIDES.map((side) => [side, whole(0, 0, 10)]))),
      hull: track(10),
      strain: track(10),
      crew: listOf(seat()),
      passengers: whole(0, 0, 100_000),
      cargo: whole(0, 0, 1_000_000),
      notes: html(),
    };
  }

  /** What criticals take away is no less than nothing. */
  override prepareDerivedData(): void {
    this.armour = Math.max(0, this.armour);
    this.defence = Math.max(0, this.defence);
    this.speed.max = Math.max(0, this.speed.max);
  }
}

export type NarrativeVehicle = ActorLike<NarrativeVehicleModel>;

/** The vehicle that a roll is made from on board, by its UUID; null when there is none, or it is gone. */
function vehicleIn(args: JsonObject): NarrativeVehicle | null {
  const { vehicle } = args;
  return typeof vehicle === "string" ? asVehicle(documentHere<ActorLike>(vehicle)) : null;
}

/** What the vehicle adds to the pool of whoever steers it: its handling, as boost or setback dice. */
export function handlingChanges(args: JsonObject): PoolModifier[] {
  const vehicle = vehicleIn(args);
  const change = vehicle && handlingDice(vehicle.system.handling, String(args.skill ?? ""));
  if (!change) return [];
  return [
    {
      id: "handling",
      label: key("figure.handling"),
      from: proper(calledBy(vehicle)),
      why: "",
      change,
      on: true,
    },
  ];
}

export const asVehicle = (actor: ActorLike | null): NarrativeVehicle | null =>
  actor?.type === "narrativeVehicle" ? (actor as NarrativeVehicle) : null;
