import type { CrewSpec, StationRoll } from "../../../contract/index.ts";
import type { Seat } from "../../../core/crew.ts";
import * as core from "../../../core/ryf/index.ts";
import { called, concept, crew, html, oneOf, whole } from "../../../foundry/fields.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { proper } from "../../../i18n/i18n.ts";
import { asRyf, fill, poolAndMore } from "./actor.ts";
import { type Derived, kept, resistancesOf } from "./derive.ts";
import { resistances } from "./items.ts";
import { key } from "./labels.ts";

/** Ships, carts and whatever else a crew mans (3.0): barriers, what they bear, and who is on board. */

const STEERING = Object.keys(core.STEERING) as (keyof typeof core.STEERING)[];

/** What a hit meets, as it meets a body. */
type ShipFigures = Pick<Derived, "defence" | "cover" | "absorption" | "resistances" | "armour" | "shield"> & {
  state: core.ShipState;
};

export class RyfShipModel extends modelOf(key("figure"), () => ({
  concept: concept(),
  barriers: called(key("figure.shipBarriers"), whole(3, 1, 1000)),
  health: called(key("sheet.health"), poolAndMore()),
  /** What the hull takes off every hit. */
  absorption: whole(0, 0, 1000),
  /** What a blow must reach: nothing dodges, so no more than the base of everybody's. [house] */
  defence: whole(5, 0, 200),
  resistances: called(key("figure.resistances"), resistances()),
  /** How hard it is to hit on the move. */
  movement: called(key("control.movement"), oneOf(core.MOVEMENTS, "fast")),
  /** The skill that it is steered with. */
  steered: called(
    key("figure.steered"),
    oneOf(STEERING, "pilot", (skill) => key(`skill.${skill}`)),
  ),
  crew: crew(),
  notes: html("CUBILETE.consent.figure.notes"),
})) {
  declare derived: ShipFigures;

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.barriers = kept(this.barriers, 0, 1000);
    fill(this.parent as ActorLike, "health", this.health, core.shipPoints(this.barriers));
    const only = (label: string, value: number) => ({ value, parts: [{ label, value }] });
    this.derived = {
      state: core.shipState(this.health.value, this.barriers),
      defence: only(key("figure.defence"), kept(this.defence, 0, 1000)),
      absorption: only(key("figure.absorption"), kept(this.absorption, 0, 1000)),
      cover: { value: 0, parts: [] },
      resistances: resistancesOf(this.resistances, null),
      armour: null,
      shield: null,
    };
  }
}

export type RyfShip = ActorLike<RyfShipModel>;

export const asShip = (actor: ActorLike | null): RyfShip | null =>
  actor?.type === "ryfShip" ? (actor as RyfShip) : null;

/** What can be hit: a body or a hull. */
export const asTarget = (actor: ActorLike | null) => asRyf(actor) ?? asShip(actor);
export type RyfTarget = NonNullable<ReturnType<typeof asTarget>>;

const STATIONS = ["pilot", "gunner", "engineer", "captain"] as const;
const isStation = (station: string): station is (typeof STATIONS)[number] => STATIONS.includes(station as never);

const SEAT_SKILLS = { ...core.BOARD_SKILLS, ...core.RULE_SKILLS };

/** The skill of a station: what the seat says, else what its station is rolled with on this ship. */
function skillAt({ system: { steered } }: RyfShip, { station, skill }: Seat): string {
  if (skill !== "" || !isStation(station)) return skill;
  return { pilot: steered, gunner: "artillery", engineer: "engineering", captain: "leadership" }[station];
}

function rollsOf(ship: RyfShip, seat: Seat): StationRoll[] {
  const skill = skillAt(ship, seat);
  // A gunner's skill is rolled with the guns.
  if (skill === "" || (seat.station === "gunner" && seat.skill === "")) return [];
  const label = Object.hasOwn(SEAT_SKILLS, skill) ? key(`skill.${skill}`) : proper(skill);
  const roll = { kind: "skill", label, icon: "fa-solid fa-dice", args: { skill } };
  return [{ ...roll, mends: seat.station === "engineer" || skill === "engineering" }];
}

export const CREW: CrewSpec = {
  stations: Object.fromEntries(STATIONS.map((name) => [name, key(`station.${name}`)])),
  // The one who steers fires where nobody is at the guns.
  guns: ["gunner", "pilot"],
  mounted: "ryfWeapon",
  skills: () => Object.keys(SEAT_SKILLS).map((value) => ({ value, label: key(`skill.${value}`) })),
  takes: (person) => asRyf(person) !== null,
  rolls(actor, seat) {
    const ship = asShip(actor);
    return ship ? rollsOf(ship, seat) : [];
  },
  idle: (actor) => (asShip(actor)?.system.derived.state === "wrecked" ? key("state.wrecked") : null),
};
