import { coreError, fields, number, word } from "../validate.ts";
import { TURN } from "./tables.ts";

/** What somebody has done of a turn. */
export interface Turn {
  /** Actions used, 0…1. */
  readonly actions: number;
  /** Maneuvers made, 0…2. */
  readonly maneuvers: number;
  /** Maneuvers that somebody's symbols gave and that are not made yet, 0…20. */
  readonly free: number;
}

export const FRESH_TURN: Turn = { actions: 0, maneuvers: 0, free: 0 };

/** What a maneuver is paid with: the turn's own, one that symbols gave, the action, or strain. */
const WAYS = ["turn", "free", "action", "strain"] as const;
export type ManeuverWay = (typeof WAYS)[number];

const MOST_FREE = 20;

function readTurn(turn: Turn): Turn {
  const source = fields(turn, "turn", ["actions", "maneuvers", "free"]);
  return {
    actions: number(source, "actions", "turn", 0, TURN.actions),
    maneuvers: number(source, "maneuvers", "turn", 0, TURN.maxManeuvers),
    free: number(source, "free", "turn", 0, MOST_FREE),
  };
}

/**
 * How one more maneuver can be paid, cheapest first: the turn's own; then one that symbols gave, the action, or strain;
 * none after two, however they were paid (source).
 */
export function maneuverWays(turn: Turn): readonly ManeuverWay[] {
  const { actions, maneuvers, free } = readTurn(turn);
  if (maneuvers >= TURN.maxManeuvers) return [];
  if (maneuvers < TURN.maneuvers) return ["turn"];
  return [...(free > 0 ? (["free"] as const) : []), ...(actions < TURN.actions ? (["action"] as const) : []), "strain"];
}

/**
 * One more maneuver. `way`: how it is paid; default: the turn's own, one that symbols gave, else strain.
 * @returns The turn from now on, and the strain that it cost. Throws `way` when it cannot be paid so.
 */
export function maneuver(turn: Turn, way?: ManeuverWay): { readonly turn: Turn; readonly strain: number } {
  const now = readTurn(turn);
  const open = maneuverWays(now);
  const chosen = way === undefined ? open.find((one) => one !== "action") : word({ way }, "way", "", WAYS);
  if (!chosen || !open.includes(chosen)) throw coreError("combination", "way", { words: open }, way ?? "strain");
  return {
    turn: {
      actions: now.actions + (chosen === "action" ? 1 : 0),
      maneuvers: now.maneuvers + 1,
      free: now.free - (chosen === "free" ? 1 : 0),
    },
    strain: chosen === "strain" ? TURN.secondManeuverStrain : 0,
  };
}
