import type { TargetChanges } from "../../../contract/index.ts";
import { type ShieldSide, STANCE_IDS, STANCES, type Stance } from "../../../core/narrative/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { asNarrative, type NarrativeActor } from "../data/actor.ts";
import type { Figure } from "../data/derive.ts";
import { isExposed } from "../data/durations.ts";
import { key } from "../data/labels.ts";
import { targetChanges } from "../data/talents.ts";
import type { PoolModifier } from "../data/types.ts";
import { asVehicle } from "../data/vehicle.ts";
import { offered } from "./modifiers.ts";
import { changeWords } from "./pool-changes.ts";

type Mode = "melee" | "ranged";

/** What maneuvers leave behind: conditions on the token that change the next pools, one's own and an attacker's. */

export const isStance = (id: unknown): id is Stance => STANCE_IDS.some((known) => known === id);

const has = (actor: ActorLike | null, stance: Stance): boolean => actor?.statuses.has(stance) === true;
const aims = (actor: ActorLike): boolean => has(actor, "aim") || has(actor, "aimTwice");

/** What one's own conditions add to one's own attacks. */
export function ownStances(actor: ActorLike): PoolModifier[] {
  const { aim, aimTwice, guarded } = STANCES;
  return [
    offered("aim", { add: (has(actor, "aimTwice") ? aimTwice : aim).own }, { on: aims(actor) }),
    ...(has(actor, "guarded") ? [offered("guarded", { add: guarded.own }, { on: true })] : []),
  ];
}

/**
 * The lines of an attack that positions make: on where the condition stands on the token, and otherwise offered, for tables
 * that play without tokens. `actor` is null where nobody's own position counts.
 */
export function stanceLines(actor: ActorLike | null, target: ActorLike | null, mode: Mode): PoolModifier[] {
  const twice = has(actor, "aimTwice");
  const ofTarget = (stance: Stance, change: PoolModifier["change"], id: string = stance): PoolModifier =>
    offered(id, change, {
      on: has(target, stance),
      from: target && has(target, stance) ? proper(calledBy(target)) : "",
    });
  const defending: typeof ofTarget = (...line) => (target ? undefended(ofTarget(...line), target) : ofTarget(...line));
  const { guarded, cover, prone } = STANCES;
  const own = actor && [
    ...ownStances(actor),
    offered("calledShot", { add: (twice ? STANCES.calledShotTwice : STANCES.calledShot).own }),
    offered("assisted", { add: STANCES.assisted.own }),
  ];
  return [
    ...(own ?? []),
    ...(mode === "ranged"
      ? [defending("cover", { add: { setback: cover.rangedDefence } })]
      : [defending("guarded", { add: { setback: guarded.meleeDefence } }, "guardedTarget")]),
    ofTarget("prone", { add: mode === "ranged" ? prone.againstRanged : prone.againstMelee }),
  ];
}

/** A line of a target's defence; while it is cancelled it stands there switched off, and says so. */
const undefended = (line: PoolModifier, target: ActorLike): PoolModifier =>
  isExposed(target) ? { ...line, on: false, why: key("change.exposed") } : line;

/** What stands between the attacker and the target: defence, and what the target's talents and state add. */
export function againstTarget(target: ActorLike, mode: Mode, side: ShieldSide | null): PoolModifier[] {
  const vehicle = asVehicle(target)?.system;
  const shielded = vehicle && vehicle.defence + (side ? vehicle.shields[side].value : 0);
  const defence = asNarrative(target)?.system.derived[mode].value ?? shielded ?? 0;
  const lines = targetChanges(target, mode);
  if (defence === 0) return lines;
  const from = proper(side ? `${calledBy(target)}, ${t(key(`side.${side}`))}` : calledBy(target));
  const line = offered("defence", { add: { setback: Math.min(20, defence) } }, { from, on: true });
  return [undefended(line, target), ...lines];
}

/**
 * The defence that an attacker meets now, with what it is made of: so many setback dice as an attack would have, by the same
 * lines. `others`: what an attacker has of it besides, in words.
 */
export function defenceNow(target: NarrativeActor, mode: Mode): Figure & { others: string[] } {
  const { derived } = target.system;
  const lines = [...againstTarget(target, mode, null), ...stanceLines(null, target, mode)].filter(({ on }) => on);
  const [figures, changes] = [lines.filter(isFigure), lines.filter((line) => !isFigure(line))];
  const parts = changes.flatMap(({ label, change }) => {
    const value = change.add?.setback ?? 0;
    return value === 0 ? [] : [{ label, value }];
  });
  const defence = figures.length > 0 ? derived[mode].value : 0;
  const lost = derived[mode].value - defence;
  const sum = parts.reduce((total, { value }) => total + value, defence);
  return {
    value: Math.max(0, sum),
    parts: [...derived[mode].parts, ...(lost > 0 ? [{ label: key("change.exposed"), value: -lost }] : []), ...parts],
    others: changes.flatMap(({ label, change: { add: { setback: _, ...add } = {}, ...change } }) =>
      changeWords({ ...change, add }).map((words) => `${t(label)}: ${words}`),
    ),
  };
}

const isFigure = ({ id }: PoolModifier): boolean => id === "defence";

/** What an attack costs and, if its attacker had taken aim, the aim: it is used up whatever it was good for. */
export function spendAim(cost: TargetChanges | null, actor: ActorLike): TargetChanges | null {
  if (!aims(actor)) return cost;
  return {
    updates: {},
    ...cost,
    statuses: { aim: false, aimTwice: false },
    lines: [...(cost?.lines ?? []), { label: key("turn.aimUsed"), value: has(actor, "aimTwice") ? 2 : 1 }],
  };
}
