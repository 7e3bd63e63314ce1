import type { TargetChanges } from "../../../contract/index.ts";
import { STANCE_IDS, STANCES, type Stance } from "../../../core/narrative/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { proper } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { isExposed } from "../data/durations.ts";
import { key } from "../data/labels.ts";
import type { PoolModifier } from "../data/types.ts";
import { offered } from "./modifiers.ts";

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
export function stanceLines(
  actor: ActorLike | null,
  target: ActorLike | null,
  mode: "melee" | "ranged",
): PoolModifier[] {
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
export const undefended = (line: PoolModifier, target: ActorLike): PoolModifier =>
  isExposed(target) ? { ...line, on: false, why: key("change.exposed") } : line;

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
