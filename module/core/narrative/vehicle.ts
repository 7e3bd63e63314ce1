import type { PoolChange } from "./pool.ts";

/* Vehicles roll nothing themselves: whoever mans a station does. */

/** What somebody does on board, with the skill that goes with it. */
export const STATIONS = {
  pilot: "piloting",
  gunner: "gunnery",
  engineer: "mechanics",
  commander: "leadership",
} as const;
export type Station = keyof typeof STATIONS;

interface Seat {
  readonly station: Station;
}

/** What handling adds to the pool of whoever rolls a skill on board: boost or setback dice for the pilot; null: nothing. */
export function handlingDice(handling: number, skill: string): PoolChange | null {
  if (handling === 0 || skill !== STATIONS.pilot) return null;
  return { add: handling > 0 ? { boost: handling } : { setback: -handling } };
}

/** Where whoever comes aboard begins: at the first station that nobody mans, else at the guns. */
export const freeStation = (crew: readonly Seat[]): Station =>
  (Object.keys(STATIONS) as Station[]).find((station) => crew.every((seat) => seat.station !== station)) ?? "gunner";

/** Who can fire from on board: whoever mans the guns, and the pilot of a craft without gunners. */
export function gunnersOf<S extends Seat>(crew: readonly S[]): readonly S[] {
  const at = (wanted: Station) => crew.filter(({ station }) => station === wanted);
  return at("gunner").length > 0 ? at("gunner") : at("pilot");
}
