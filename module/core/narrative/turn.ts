import { coreError, entriesOf, flag, number, plainFields, word } from "../validate.ts";
import { TURN } from "./tables.ts";

/** What an actor has done of a turn. */
export interface Turn {
  /** Actions used, 0…1. */
  readonly actions: number;
  /** Maneuvers made, 0…2. */
  readonly maneuvers: number;
  /** Maneuvers that symbols gave the actor and that are not made yet, 0…20. */
  readonly free: number;
}

/** What a maneuver is paid with: the turn's own, one that symbols gave, the action, or strain. */
const WAYS = ["turn", "free", "action", "strain"] as const;
export type ManeuverWay = (typeof WAYS)[number];

const MOST_FREE = 20;

function readTurn(turn: Turn): Turn {
  const source = plainFields(turn, "turn", ["actions", "maneuvers", "free"]);
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

/** What a maneuver can take up and leave behind. */
export const STANCE_IDS = ["aim", "aimTwice", "guarded", "cover", "prone"] as const;
export type Stance = (typeof STANCE_IDS)[number];

/** Maneuvers that leave a stance, get up from the ground, or anything else (move, draw, open a door). */
export const MANEUVERS = ["aim", "guarded", "cover", "prone", "stand", "other"] as const;
export type Maneuver = (typeof MANEUVERS)[number];

function readHeld(held: readonly Stance[]): readonly Stance[] {
  return entriesOf(held, "held", STANCE_IDS.length).map((id, index) => {
    const field = `held[${index}]`;
    return word({ [field]: id }, field, "", STANCE_IDS);
  });
}

/**
 * What stands in the way of a maneuver for an actor in these stances; null when nothing does. Only who lies gets up, aim is
 * taken twice at most, and what holds already is not taken up again (source).
 */
export function whyNoManeuver(
  held: readonly Stance[],
  what: Maneuver,
): "notProne" | "aimedTwice" | "stanceHolds" | null {
  const now = readHeld(held);
  const maneuver = word({ what }, "what", "", MANEUVERS);
  if (maneuver === "stand") return now.includes("prone") ? null : "notProne";
  if (maneuver === "aim") return now.includes("aimTwice") ? "aimedTwice" : null;
  return maneuver !== "other" && now.includes(maneuver) ? "stanceHolds" : null;
}

/**
 * What a maneuver changes in an actor's stances: true is taken up, false left (source; a second aim takes the place of the
 * first). Refuses `what` where `whyNoManeuver` has a reason.
 */
export function stancesAfter(held: readonly Stance[], what: Maneuver): Partial<Record<Stance, boolean>> {
  const why = whyNoManeuver(held, what);
  if (why)
    throw coreError("combination", "what", { words: MANEUVERS.filter((one) => !whyNoManeuver(held, one)) }, what);
  if (what === "stand") return { prone: false };
  if (what === "aim") return held.includes("aim") ? { aim: false, aimTwice: true } : { aim: true };
  return what === "other" ? {} : { [what]: true };
}

/**
 * What is left of a turn when one begins, ends, or the whole fight does: what was done is counted anew; a maneuver that
 * symbols gave stays until the end of the next turn; a guard ends with the turn after the one in which it was
 * taken up. `guard`: how many of their turns have begun since, 0…1.
 */
export function turnAfter(
  turn: { readonly free: number; readonly guard: number; readonly guarded: boolean },
  moment: "start" | "end" | "fight",
): { readonly turn: Turn & { readonly guard: number }; readonly guarded: boolean } {
  const source = plainFields(turn, "turn", ["free", "guard", "guarded"]);
  const when = word({ moment }, "moment", "", ["start", "end", "fight"] as const);
  const free = number(source, "free", "turn", 0, MOST_FREE);
  const guard = number(source, "guard", "turn", 0, 1);
  const was = flag(source, "guarded", "turn", false);
  const guarded = was && when !== "fight" && !(when === "end" && guard > 0);
  return {
    turn: { actions: 0, maneuvers: 0, free: when === "start" ? free : 0, guard: guarded ? 1 : 0 },
    guarded,
  };
}
