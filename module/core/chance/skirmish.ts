import { coreError } from "../validate.ts";
import type { Distribution } from "./distribution.ts";

/**
 * A fight between two sides, worked out exactly for a rule of thumb: who stands attacks each round, in a fixed order; each side
 * attacks the weakest of the other until it is out; nobody flees, and what a blow has over is lost. So at any moment at most one on
 * each side is hurt, and how a side stands is one number: what it has left together.
 */

/** How one fights. */
export interface Combatant {
  /** What must be taken before this one is out: 1 or more. */
  readonly health: number;
  /** Acts before those with less; of equals, the first side first. */
  readonly initiative: number;
  /** Whether how one strikes depends on what one has left: a group that falls one by one. */
  readonly wanes?: boolean;
}

export interface Skirmish {
  /** That the first side is the one that stands at the end. */
  readonly win: number;
  /** How many rounds it takes, on average. */
  readonly rounds: number;
  /** How many of the first side are out at the end, on average. */
  readonly fallen: number;
}

/** Fights that have not ended by then are won by nobody. */
const LAST_ROUND = 500;
/** Chances that are left out at the end. */
const RARE = 1e-10;

/** A side in the order in which it falls: the weakest first, of equals the one named first. */
function lineOf<C extends Combatant>(side: readonly C[]) {
  const order = [...side].sort((a, b) => a.health - b.health);
  const total = order.reduce((sum, { health }) => sum + health, 0);
  /** By what is left together: who is attacked, and what is left when that one is out. */
  const at: { index: number; after: number }[] = [{ index: order.length, after: 0 }];
  let after = 0;
  for (const [index, { health }] of [...order.entries()].reverse()) {
    for (let left = 1; left <= health; left++) at[after + left] = { index, after };
    after += health;
  }
  return { order, total, at };
}

/**
 * @param blow What one loses by an attack of another, misses counted as 0. `left`: what the attacker has left, full where it does not wane.
 * @throws {TypeError | RangeError} When a side is empty, or a health is no whole number above 0.
 */
export function skirmish<C extends Combatant>(
  first: readonly C[],
  second: readonly C[],
  blow: (by: C, target: C, left: number) => Distribution,
): Skirmish {
  for (const [name, side] of Object.entries({ first, second })) {
    if (side.length === 0) throw coreError("missing", name, { min: 1, max: 1000 });
    for (const { health } of side)
      if (!Number.isInteger(health) || health < 1)
        throw coreError("range", `${name}.health`, { min: 1, max: 1e6 }, health);
  }
  const [a, b] = [lineOf(first), lineOf(second)];
  const width = b.total + 1;
  const acts = [
    ...a.order.map((who, index) => ({ who, index, own: a, other: b, isFirst: true })),
    ...b.order.map((who, index) => ({ who, index, own: b, other: a, isFirst: false })),
  ]
    .sort((one, two) => two.who.initiative - one.who.initiative)
    .map((act) => ({
      ...act,
      losses: act.other.order.map((target) =>
        byLeft(act.who, (left) => lossesOf(blow(act.who, target, left), target.health)),
      ),
    }));

  /** Chances by what the first side has left times `width`, plus what the second has. */
  let chances = new Float64Array((a.total + 1) * width);
  chances[a.total * width + b.total] = 1;
  let [rounds, open] = [0, 1];
  for (let round = 0; round < LAST_ROUND && open > RARE; round++) {
    rounds += open;
    for (const act of acts) chances = afterAct(chances, width, act);
    open = sumOf(chances, width, (left, right) => (left > 0 && right > 0 ? 1 : 0));
  }
  return {
    win: sumOf(chances, width, (left, right) => (right === 0 && left > 0 ? 1 : 0)),
    rounds,
    fallen: sumOf(chances, width, (left) => a.at[left]?.index ?? 0),
  };
}

type Line = ReturnType<typeof lineOf>;
interface Act {
  who: Combatant;
  index: number;
  own: Line;
  other: Line;
  isFirst: boolean;
  /** By the target, and by what the attacker has left: chances of losing 0, 1, 2 … all that it has. */
  losses: number[][][];
}

/** Something of a combatant by what it has left: the same throughout where it does not wane. */
function byLeft<T>({ health, wanes = false }: Combatant, of: (left: number) => T): T[] {
  const whole = of(health);
  return Array.from({ length: health + 1 }, (_, left) => (wanes && left > 0 && left < health ? of(left) : whole));
}

/** What is more than all that the target has counts as all. */
const lossesOf = (dealt: Distribution, health: number): number[] =>
  Array.from({ length: health + 1 }, (_, n) => (n === health ? dealt.atLeast(n) : dealt.at(n)));

function afterAct(before: Float64Array, width: number, { who, index, own, other, isFirst, losses }: Act) {
  const after = new Float64Array(before.length);
  for (let state = 0; state < before.length; state++) {
    const chance = before[state] as number;
    if (chance === 0) continue;
    const [left, right] = [Math.floor(state / width), state % width];
    const [mine, theirs] = isFirst ? [left, right] : [right, left];
    const standing = own.at[mine] as Line["at"][number];
    const target = other.at[theirs] as Line["at"][number];
    if (mine === 0 || theirs === 0 || index < standing.index) {
      after[state] = (after[state] as number) + chance;
      continue;
    }
    const [step, has] = [isFirst ? 1 : width, theirs - target.after];
    // Those behind the one who is attacked are unhurt.
    const strength = index === standing.index ? mine - standing.after : who.health;
    const by = (losses[target.index] as number[][])[strength] as number[];
    let rest = chance;
    for (let n = 0; n < has; n++) {
      const part = chance * (by[n] as number);
      after[state - n * step] = (after[state - n * step] as number) + part;
      rest -= part;
    }
    after[state - has * step] = (after[state - has * step] as number) + Math.max(0, rest);
  }
  return after;
}

function sumOf(chances: Float64Array, width: number, worth: (left: number, right: number) => number): number {
  let sum = 0;
  for (let state = 0; state < chances.length; state++) {
    const chance = chances[state] as number;
    if (chance > 0) sum += chance * worth(Math.floor(state / width), state % width);
  }
  return sum;
}
