import { coreError } from "../validate.ts";
import { performance } from "./levels.ts";

/* What waits for its time: penalties that come a turn later (§3.3), and the time of a performed roll (§3.4). */

/** Where a fight stands. */
export interface FightPlace {
  readonly id: string;
  readonly round: number;
  readonly turn: number | null;
}

/** That place in a word, as whatever waits keeps it: `<id>.<round>.<turn>`. */
export const placeMark = ({ id, round, turn }: FightPlace): string => `${id}.${round}.${turn ?? 0}`;

/** Whether what waits since that place has waited long enough: its fight is over, or has moved on. A turn taken back is none passed. */
export function waitIsOver(mark: string, fights: readonly (FightPlace & { readonly started: boolean })[]): boolean {
  const [id = "", round = "0", turn = "0"] = mark.split(".");
  const fight = fights.find((each) => each.id === id);
  if (!fight?.started) return true;
  if (fight.round !== Number(round)) return fight.round > Number(round);
  return (fight.turn ?? 0) > Number(turn);
}

/** So many minutes a level can be given for a performed roll. */
export const MIN_MINUTES = 0.1;
export const MAX_MINUTES = 60;

/** Whole seconds for a trait at so many minutes (0.1…60) a level. [house] */
export function performanceSeconds(trait: number, minutes: number): number {
  if (!(minutes >= MIN_MINUTES && minutes <= MAX_MINUTES))
    throw coreError("range", "minutes", { min: MIN_MINUTES, max: MAX_MINUTES }, minutes);
  return Math.round(performance(trait) * minutes);
}
