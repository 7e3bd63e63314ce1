import type { StationRoll } from "../contract/index.ts";
import { type ActorLike, theGame } from "../foundry/index.ts";
import { proper, t } from "../i18n/i18n.ts";
import { calledBy } from "../plan/people/called.ts";
import { crewSpecOf, isOutAboard, type Manned, mannedOf, stationLabel, stationsOf } from "../plan/people/crew.ts";

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
  const empty = seat.actor === "";
  return {
    ...seat,
    index,
    label,
    name: member ? member.name : t(`CUBILETE.crew.${empty ? "empty" : "gone"}`),
    img: member?.img ?? "",
    gone: member === null,
    out: member !== null && isOutAboard(member),
    called: t(label),
    mine: member?.isOwner === true,
    rolls: member ? buttonsOf(rolls, idle) : [],
  };
}

/** What the seats have that stands in no list. */
const crewNeeds = (manned: readonly Manned[], what: "skill"): string[] => manned.map(({ seat }) => seat[what]);

/** What a seat may be given: nothing of its own first, then what the rules know by name, and what a table wrote itself. */
function offered(known: readonly { value: string; label: string }[], none: string, own: readonly string[]) {
  const named = known.map(({ value, label }) => ({ value, label: t(label) }));
  const others = new Set(own.filter((value) => value !== "" && known.every((each) => each.value !== value)));
  return [
    { value: "", label: t(none) },
    ...named.sort((a, b) => a.label.localeCompare(b.label)),
    ...[...others].map((value) => ({ value, label: value })),
  ];
}

/** For `shared/crew.hbs` and `shared/gunners.hbs`, on the sheet of what is manned. */
export function crewContext(ship: ActorLike): Record<string, unknown> {
  const spec = crewSpecOf(ship);
  if (!spec)
    return { crew: [], gunners: [], people: [], stations: [], skills: [], mounted: [], idle: null, unmanned: false };
  const manned = mannedOf(ship);
  const idle = spec.idle(ship);
  const known = Object.keys(spec.stations);
  const named = manned.map(({ seat }) => seat.station).filter((station) => !known.includes(station));
  return {
    crew: manned.map((one) => seatRow(one, idle)),
    skills: offered(spec.skills(), "CUBILETE.crew.bySkill", crewNeeds(manned, "skill")),
    mounted: offered(
      ship.items
        .filter(({ type }) => type === spec.mounted)
        .map(({ id, name }) => ({ value: id, label: proper(name) })),
      "CUBILETE.crew.byStation",
      [],
    ),
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
