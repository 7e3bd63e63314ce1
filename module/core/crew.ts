/** Who mans what carries others: seats on board, each with a station and an actor. */

/** One of the crew. */
export interface Seat {
  /** What they do on board: one of the rules' own stations by its id, or one of the table's by its name. */
  readonly station: string;
  /** What they do it with, where that is not what the station says; blank: as the station says. */
  readonly skill: string;
  /** Blank: the seat is empty, and waits. */
  readonly actor: string;
  /** The one weapon on board that is fired from here, by its id; blank, or one that is gone: as the station says. */
  readonly gun: string;
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

/** The seats without second ones of the same actor: the first one counts. Empty ones stay. */
export const onceEach = <S extends Pick<Seat, "actor">>(crew: readonly S[]): S[] =>
  crew.filter(({ actor }, at) => actor === "" || crew.findIndex((other) => other.actor === actor) === at);

/** What is fired from a seat: its own weapon where it has one that is there, else all where its station fires. */
export const gunsAt = <G extends { readonly id: unknown }>(
  { gun }: Pick<Seat, "gun">,
  guns: readonly G[],
  fires: boolean,
): readonly G[] => {
  const own = gun === "" ? [] : guns.filter(({ id }) => id === gun);
  return own.length > 0 ? own : fires ? guns : [];
};

/** Seats once an actor sits at one of them (`at`): who sat there before takes the place that the newcomer leaves, or leaves. */
export function seated<S extends Seat>(crew: readonly S[], at: number, actor: string): S[] {
  const before = crew[at]?.actor ?? "";
  return crew.map((seat, place) =>
    place === at ? { ...seat, actor } : seat.actor === actor ? { ...seat, actor: before } : seat,
  );
}

/** Seats once the actor of one has left: it waits empty where the table made something of it, else it goes with them. */
export function vacated<S extends Seat>(crew: readonly S[], at: number, stations: readonly string[]): S[] {
  const seat = crew[at];
  const keeps = seat && seat.actor !== "" && (!stations.includes(seat.station) || seat.skill !== "" || seat.gun !== "");
  return keeps
    ? crew.map((each, place) => (place === at ? { ...each, actor: "" } : each))
    : crew.filter((_, place) => place !== at);
}
