import type { TurnMoment } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { asNarrative, type NarrativeActor } from "../data/actor.ts";
import { letPass } from "../data/durations.ts";
import { key } from "../data/labels.ts";
import { applyStrain } from "./damage.ts";

/** A turn: one action, one maneuver, a second one for strain or the action; what each leaves behind, and when it ends. */

export const isManeuver = (what: unknown): what is core.Maneuver => core.MANEUVERS.some((known) => known === what);

const stancesOf = ({ statuses }: ActorLike): core.Stance[] => core.STANCE_IDS.filter((id) => statuses.has(id));

/** What a maneuver makes of an actor. */
interface Performed {
  updates: Record<string, unknown>;
  statuses: Partial<Record<core.Stance, boolean>>;
}

/** How a maneuver can be paid now. Throws a `UserError` when it makes no sense or no maneuver is left. */
export function waysFor(actor: NarrativeActor, what: core.Maneuver): readonly core.ManeuverWay[] {
  const name = calledBy(actor);
  const why = core.whyNoManeuver(stancesOf(actor), what);
  if (why) throw new UserError(key(`error.${why}`), { name });
  const ways = core.maneuverWays(turnOf(actor));
  if (ways.length === 0) throw new UserError(key("error.noManeuver"), { name });
  return ways;
}

export function turnOf({ system: { turn } }: NarrativeActor): core.Turn {
  const { actions, maneuvers, free } = turn;
  return { actions, maneuvers, free };
}

/** A maneuver, paid in one of its ways: conditions, what is left of the turn, strain suffered. */
export function perform(actor: NarrativeActor, what: core.Maneuver, way: core.ManeuverWay): Performed {
  if (!waysFor(actor, what).includes(way)) throw new UserError(key("error.noManeuver"), { name: calledBy(actor) });
  const { turn, strain } = core.maneuver(turnOf(actor), way);
  const suffered = strain > 0 ? applyStrain(strain, actor).updates : {};
  // A guard that is taken up now lasts to the end of the next turn.
  const guard = what === "guarded" ? { guard: 0 } : {};
  return {
    updates: { ...pathsOf({ ...turn, ...guard }), ...suffered },
    statuses: core.stancesAfter(stancesOf(actor), what),
  };
}

const pathsOf = (turn: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(turn).map(([name, value]) => [`system.turn.${name}`, value]));

/** Writes what `perform` says. */
export async function carryOutTurn(actor: ActorLike, { updates, statuses }: Performed): Promise<void> {
  if (Object.keys(updates).length > 0) await actor.update(updates);
  for (const [id, active] of Object.entries(statuses)) {
    if (actor.statuses.has(id) !== active) await actor.toggleStatusEffect(id, { active });
  }
}

/** A turn begins or ends, or the whole fight does: only what changes. */
export function turnChange(actor: NarrativeActor, moment: Exclude<TurnMoment, "round">): Performed {
  const { turn } = actor.system;
  const guarded = actor.statuses.has("guarded");
  const next = core.turnAfter({ free: turn.free, guard: turn.guard, guarded }, moment);
  const changed = Object.entries(next.turn).filter(([name, value]) => turn[name as keyof typeof next.turn] !== value);
  const over = guarded && !next.guarded;
  return { updates: pathsOf(Object.fromEntries(changed)), statuses: over ? { guarded: false } : {} };
}

/** For `initiative.turn`; vehicles have none. */
export async function onTurn(actor: ActorLike, moment: TurnMoment, again = false): Promise<void> {
  const person = asNarrative(actor);
  if (!person) return;
  if (moment !== "round") await carryOutTurn(actor, turnChange(person, moment));
  await letPass(actor, moment, again);
}

/** The strip on the sheet: what is left of the turn, maneuvers to make, conditions that hold. */
export function turnContext(actor: NarrativeActor) {
  const turn = turnOf(actor);
  const { statuses } = actor;
  const shown = core.MANEUVERS.filter((what) =>
    what === "stand" ? statuses.has("prone") : !(what === "prone" && statuses.has("prone")),
  );
  return {
    acted: turn.actions > 0,
    maneuvers: Array.from({ length: core.TURN.maxManeuvers }, (_, index) => ({ used: index < turn.maneuvers })),
    made: turn.maneuvers,
    most: core.TURN.maxManeuvers,
    free: turn.free,
    choices: shown.map((what) => ({
      what,
      label: key(`maneuver.${what}`),
      done: core.whyNoManeuver(stancesOf(actor), what) !== null,
    })),
    stances: stancesOf(actor).map((id) => ({ id, label: key(`status.${id}`) })),
  };
}
