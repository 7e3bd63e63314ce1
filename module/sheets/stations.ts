import type { StationRoll } from "../contract/index.ts";
import { type ActorLike, theGame } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import { calledBy } from "../plan/people/called.ts";
import { crewSpecOf, type Manned, mannedOf, stationLabel, stationsOf } from "../plan/people/crew.ts";

/** What the sheet of a ship shows of its crew, and the sheets of the crew of their stations. */

interface RollButton {
  nth: number;
  label: string;
  icon: string;
  /** Whether the ship is in no state for it. */
  off: boolean;
}
const buttonsOf = (rolls: readonly StationRoll[], idle: string | null): RollButton[] =>
  rolls.map(({ label, icon, mends }, nth) => ({ nth, label, icon, off: idle !== null && !mends }));

function seatRow({ index, seat, member, label, rolls }: Manned, idle: string | null) {
  return {
    index,
    station: seat.station,
    label,
    name: member ? member.name : t("CUBILETE.crew.gone"),
    img: member?.img ?? "",
    gone: member === null,
    mine: member?.isOwner === true,
    rolls: member ? buttonsOf(rolls, idle) : [],
  };
}

/** For `shared/crew.hbs` and `shared/gunners.hbs`, on the sheet of what is manned. */
export function crewContext(ship: ActorLike): Record<string, unknown> {
  const spec = crewSpecOf(ship);
  if (!spec) return { crew: [], gunners: [], people: [], stations: [], idle: null, unmanned: false };
  const manned = mannedOf(ship);
  const idle = spec.idle(ship);
  const known = Object.keys(spec.stations);
  const named = manned.map(({ seat }) => seat.station).filter((station) => !known.includes(station));
  return {
    crew: manned.map((one) => seatRow(one, idle)),
    gunners: manned.flatMap(({ index, member, guns }) =>
      member?.isOwner && guns.length > 0 ? [{ index, name: member.name }] : [],
    ),
    people: theGame()
      .actors.filter((actor) => actor.isOwner && spec.takes(actor))
      .map(({ uuid, name }) => ({ uuid, name })),
    stations: [...known, ...new Set(named)].map((value) => ({ value, label: stationLabel(spec, value) })),
    idle,
    // Guns that nobody on board can fire.
    unmanned: !manned.some(({ guns }) => guns.length > 0),
  };
}

/** For `shared/stations.hbs`, on the sheets of the crew: their owners roll from here, also where the ship is not theirs. */
export const stationRows = (person: ActorLike): object[] =>
  stationsOf(person).map(({ ship, manned: { label, rolls, guns } }, at) => {
    const idle = crewSpecOf(ship)?.idle(ship) ?? null;
    return {
      ...{ at, ship: ship.uuid, name: calledBy(ship), img: ship.img, label, idle },
      rolls: buttonsOf(rolls, idle),
      guns: guns.map(({ id, name }) => ({ id, name })),
    };
  });
