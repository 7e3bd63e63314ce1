/** Who mans what carries others: seats on board, each with a station and an actor. */

/** One of the crew. */
export interface Seat {
  /** What they do on board: one of the rules' own stations by its id, or one of the table's by its name. */
  readonly station: string;
  /** What they do it with, where that is not what the station says; blank: as the station says. */
  readonly skill: string;
  readonly actor: string;
}

type Stationed = Pick<Seat, "station">;

/** Where a newcomer begins: at the first station that nobody has, else where there is always room. */
export const freeStation = (
  stations: readonly string[],
  crew: readonly Stationed[],
  room: string | undefined = stations[0],
): string => stations.find((one) => crew.every(({ station }) => station !== one)) ?? room ?? "";

/** Who can fire: everybody at the first of these stations that is manned. */
export function gunnersOf<S extends Stationed>(crew: readonly S[], guns: readonly string[]): readonly S[] {
  const at = guns.find((one) => crew.some(({ station }) => station === one));
  return crew.filter(({ station }) => station === at);
}

/** The crew without second seats: the first one counts, and a blank one is nobody's. */
export const onceEach = <S extends Pick<Seat, "actor">>(crew: readonly S[]): S[] =>
  crew.filter(({ actor }, at) => actor !== "" && crew.findIndex((other) => other.actor === actor) === at);
