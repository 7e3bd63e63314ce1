import { type CrewSpec, rulesets, type StationRoll } from "../../contract/index.ts";
import { gunnersOf, gunsAt, onceEach, type Seat } from "../../core/crew.ts";
import { type ActorLike, documentHere, type ItemLike, theGame } from "../../foundry/index.ts";
import { proper } from "../../i18n/i18n.ts";
import type { RollRequest } from "../plan.ts";

/** Ships and their crews. What is rolled on board is rolled by the crew, also by who may not open the ship's own sheet. */

/** What there is to do on board of an actor; null: nobody mans it. */
export const crewSpecOf = (actor: ActorLike): CrewSpec | null => rulesets.actorKind(actor.type)?.crew ?? null;

/** Whether an actor may be of a crew: in its game there are such as others man. */
export const mayMan = (person: ActorLike): boolean =>
  Object.values(rulesets.ofType(person.type)?.actors ?? {}).some(({ crew }) => crew?.takes(person));

/** The seats as they are stored, empty ones too, nobody on two of them. */
export function seatsOf(ship: ActorLike): Seat[] {
  const { crew } = ship.system as { crew?: readonly Seat[] };
  return crewSpecOf(ship) && Array.isArray(crew) ? onceEach(crew as readonly Seat[]) : [];
}

/** The crew of a ship: the seats that are taken. */
export const crewOf = (ship: ActorLike): Seat[] => seatsOf(ship).filter(({ actor }) => actor !== "");

/** Who of the crew is there, in the order of the seats. */
export const crewThere = (ship: ActorLike): ActorLike[] =>
  crewOf(ship).flatMap(({ actor }) => documentHere<ActorLike>(actor) ?? []);

/** An actor and, of a ship, its crew: who owns one of them speaks for it. */
export const speakersFor = (actor: ActorLike | null): ActorLike[] => (actor ? [actor, ...crewThere(actor)] : []);

/** Who of the crew rolls for the ship as a whole: who steers, else the first who can. Null: nobody. */
export function helmOf(ship: ActorLike): ActorLike | null {
  const steers = Object.keys(crewSpecOf(ship)?.stations ?? {})[0];
  const able = mannedOf(ship).flatMap(({ seat, member }) => (member && !isOutAboard(member) ? [{ seat, member }] : []));
  return (able.find(({ seat }) => seat.station === steers) ?? able[0])?.member ?? null;
}

/** Whether an actor is of a ship's crew: it is no target of theirs. */
export const isAboard = (ship: ActorLike, person: ActorLike): boolean =>
  crewOf(ship).some(({ actor }) => actor === person.uuid);

/** One of the crew, as sheets show them. */
export interface Manned {
  /** The place of the seat on board. */
  index: number;
  seat: Seat;
  /** Null: nobody sits here, or they were deleted. */
  member: ActorLike | null;
  /** What they do on board: a language key, or a name marked with `proper`. */
  label: string;
  rolls: StationRoll[];
  /** What they fire. */
  guns: ItemLike[];
}

/** Whether one of the crew is dead, unconscious or out in any other way. */
export const isOutAboard = (member: ActorLike): boolean => rulesets.ofType(member.type)?.health?.(member) === "down";

export function mannedOf(ship: ActorLike): Manned[] {
  const spec = crewSpecOf(ship);
  if (!spec) return [];
  const crew = seatsOf(ship).map((seat, index) => ({
    index,
    seat,
    member: seat.actor ? documentHere<ActorLike>(seat.actor) : null,
  }));
  // Who is gone or out fires nothing, and keeps nobody from it.
  const there = crew.flatMap(({ seat, member }) => (member && !isOutAboard(member) ? [seat] : []));
  const gunners = gunnersOf(there, spec.guns);
  const mounted = ship.items.filter(({ type }) => type === spec.mounted);
  return crew.map(({ index, seat, member }) => ({
    ...{ index, seat, member },
    label: stationLabel(spec, seat.station),
    rolls: spec.rolls(ship, seat),
    guns: member ? [...gunsAt(seat, mounted, gunners.includes(seat))] : [],
  }));
}

export const stationLabel = ({ stations }: CrewSpec, station: string): string =>
  Object.hasOwn(stations, station) ? String(stations[station]) : proper(station);

/** Every ship: those of the world, and tokens in view that are ships of their own, which stand for the one they were made of. */
function shipsHere(): ActorLike[] {
  const { actors, scenes } = theGame();
  const tokens = scenes.viewed?.tokens.contents ?? [];
  const own = tokens.flatMap(({ actor }) => (actor?.isToken && crewSpecOf(actor) ? [actor] : []));
  const bases = new Set(own.map(({ id }) => id));
  return [...own, ...actors.filter((actor) => crewSpecOf(actor) !== null && !bases.has(actor.id))];
}

/** The stations that an actor has, ship by ship. */
export const stationsOf = (person: ActorLike): { ship: ActorLike; manned: Manned }[] =>
  shipsHere().flatMap((ship) =>
    isAboard(ship, person)
      ? mannedOf(ship)
          .filter(({ seat }) => seat.actor === person.uuid)
          .map((manned) => ({ ship, manned }))
      : [],
  );

/** What a button of a seat rolls: one of its rolls, or an attack with a gun on board. Null: the seat has no such. */
export function stationRequest(
  ship: ActorLike,
  { seat, rolls, guns }: Pick<Manned, "seat" | "rolls" | "guns">,
  wanted: { nth: number } | { gun: string },
): RollRequest | null {
  const ruleset = rulesets.ofType(ship.type)?.id ?? "";
  const args = { vehicle: ship.uuid };
  if ("gun" in wanted) {
    const gun = guns.find(({ id }) => id === wanted.gun);
    const kind = gun && rulesets.ofType(gun.type)?.items[gun.type]?.roll;
    return gun && kind ? { ruleset, kind, actor: seat.actor, item: gun.uuid, args } : null;
  }
  const roll = rolls[wanted.nth];
  if (!roll) return null;
  const target = roll.mends ? ship.uuid : null;
  return { ruleset, kind: roll.kind, actor: seat.actor, target, args: { ...args, ...roll.args } };
}
