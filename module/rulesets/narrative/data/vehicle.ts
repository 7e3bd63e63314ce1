import type { CrewSpec, StationRoll } from "../../../contract/index.ts";
import { handlingDice, hardPoints, SHIELD_SIDES, STATIONS, type Station } from "../../../core/narrative/index.ts";
import { called, concept, crew, eachOf, html, inPlay, record, whole } from "../../../foundry/fields.ts";
import { type ActorLike, documentHere, type ItemLike, type JsonObject } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { proper } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { tellDrop } from "../../../sheets/drops.ts";
import { asNarrative } from "./actor.ts";
import { asItem, itemsOf } from "./items.ts";
import { choices, key, RULE_SKILLS } from "./labels.ts";
import type { PoolModifier } from "./types.ts";

/** Vehicles and ships: they roll nothing themselves; the crew at their stations do. */

const track = (initial: number) => record({ value: whole(0, 0, 100_000), max: whole(initial, 1, 1000) });

export class NarrativeVehicleModel extends modelOf(key("figure"), () => ({
  concept: concept(),
  silhouette: whole(3, 0, 20),
  speed: record({
    value: called(key("figure.speed"), inPlay(whole(0, 0, 20))),
    max: called(key("sheet.topSpeed"), whole(3, 0, 20)),
  }),
  /** Above 0 boost dice for the pilot, below setback dice. */
  handling: whole(0, -20, 20),
  /** Tenfold against weapons of people. */
  armour: whole(2, 0, 100),
  defence: whole(0, 0, 10),
  /** What shields add to the defence, by the side that is hit: as they stand now, and at most. */
  shields: eachOf(SHIELD_SIDES, (side) =>
    record({
      value: called(key(`shield.${side}.value`), inPlay(whole(0, 0, 10))),
      max: called(key(`shield.${side}.max`), whole(0, 0, 10)),
    }),
  ),
  hull: called(key("figure.hull"), track(10)),
  strain: called(key("figure.systemStrain"), track(10)),
  crew: crew(),
  passengers: whole(0, 0, 100_000),
  cargo: whole(0, 0, 1_000_000),
  /** Places for attachments. */
  hardPoints: whole(0, 0, 100),
  notes: html("CUBILETE.consent.figure.notes"),
})) {
  /** What criticals take away is no less than nothing; a wreck stops, and a shield bears no more than its most. */
  override prepareDerivedData(): void {
    this.armour = Math.max(0, this.armour);
    this.defence = Math.max(0, this.defence);
    this.speed.max = isPastBearing(this) ? 0 : Math.max(0, this.speed.max);
    this.speed.value = Math.min(this.speed.value, this.speed.max);
    for (const side of SHIELD_SIDES) {
      const shield = this.shields[side];
      shield.value = Math.min(shield.value, shield.max);
    }
  }
}

export type NarrativeVehicle = ActorLike<NarrativeVehicleModel>;

/** The vehicle that a roll is made from on board, by its UUID; null when there is none, or it is gone. */
function vehicleIn(args: JsonObject): NarrativeVehicle | null {
  const { vehicle } = args;
  return typeof vehicle === "string" ? asVehicle(documentHere<ActorLike>(vehicle)) : null;
}

/** What the vehicle adds to its pilot's pool: its handling, as boost or setback dice. */
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

/** Stations in the order in which they are manned. */
const stations = Object.keys(STATIONS) as Station[];

const isPastBearing = ({ hull }: Pick<NarrativeVehicleModel, "hull">): boolean => hull.value > hull.max;

/** Whether the hull has borne more than it can: nothing on board does anything until it is mended. [house] */
export const isWreck = ({ system }: NarrativeVehicle): boolean => isPastBearing(system);

/** What is rolled at a station: its skill, and a repair by those with the engineers' skill. */
function stationRolls(station: string, own: string): StationRoll[] {
  const skill = own || (Object.hasOwn(STATIONS, station) ? STATIONS[station as Station] : "");
  const label = RULE_SKILLS.has(skill) ? key(`skill.${skill}`) : proper(skill);
  const check = { kind: "check", label, icon: "fa-solid fa-dice-d20", args: { skill } };
  const repair = { kind: "repair", label: key("kind.repair"), icon: "fa-solid fa-screwdriver-wrench", mends: true };
  const mends = station === "engineer" || skill === STATIONS.engineer;
  return [...(skill ? [check] : []), ...(mends ? [repair] : [])];
}

/** What of its places a vehicle's attachments take. @param coming Those that join them in the same moment. */
export const placesOf = (vehicle: NarrativeVehicle, coming: readonly ItemLike[] = []) =>
  hardPoints(
    [...itemsOf(vehicle, "narrativeAttachment"), ...coming.flatMap((one) => asItem(one, "narrativeAttachment") ?? [])]
      .filter(({ system }) => system.equipped)
      .map(({ system }) => system.hardPoints),
    vehicle.system.hardPoints,
  );

/** What becomes of an attachment that is dropped: a vehicle with places left has it mounted, and people carry it. */
export function mountOnDrop(item: JsonObject, actor: ActorLike, coming?: readonly ItemLike[]): JsonObject {
  const vehicle = asVehicle(actor);
  const { hardPoints: takes = 1 } = (item.system ?? {}) as { hardPoints?: number };
  const fits = vehicle !== null && takes <= placesOf(vehicle, coming).left;
  if (vehicle) tellDrop(key(fits ? "drop.mounted" : "drop.noPlace"), item, actor);
  return { "system.equipped": fits };
}

export const CREW: CrewSpec = {
  stations: Object.fromEntries(stations.map((name) => [name, key(`station.${name}`)])),
  // A pilot fires from a craft where nobody mans the guns.
  guns: ["gunner", "pilot"],
  mounted: "narrativeWeapon",
  skills: () => choices([...RULE_SKILLS.keys()], "skill"),
  takes: (person) => asNarrative(person) !== null,
  rolls: (_ship, { station, skill }) => stationRolls(station, skill),
  idle(ship) {
    const vehicle = asVehicle(ship);
    return vehicle && isWreck(vehicle) ? key("state.wrecked") : null;
  },
};
