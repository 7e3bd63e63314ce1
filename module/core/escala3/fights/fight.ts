import type { Skirmish } from "../../chance/skirmish.ts";
import { coreError } from "../../validate.ts";
import { decimal, MAX_LEVEL, SIDE } from "../checks.ts";
import { opposedOdds } from "../opposed.ts";
import type { Fighter } from "./fighter.ts";

/*
 * A fight between two sides, worked out exactly by the game's simplest way of fighting: an opposed roll, and a penalty of
 * −1 for its loser (§2.4), on the trait that all of them roll with. So an attack may cost the one who attacks, and who is
 * hurt fights worse: unlike in `chance/skirmish.ts`, how a side stands is the level of each. The rule of thumb is the same [house]:
 * who stands attacks once a round, in a fixed order; each attacks the lowest level of the other side; nobody flees.
 * One die, closed. Left out: sizes, help among friends, reserve, inflating, points, and penalties for anything but the fight.
 */

/** More of a side, and the ways that a fight can go are too many to go through. */
const MOST = 8;

/** P(a trait of the first level wins against one of the second), each pair worked out once. */
function winning(): (mine: number, theirs: number) => number {
  const known = new Map<string, number>();
  return (mine, theirs) => {
    const key = `${mine} ${theirs}`;
    const chance =
      known.get(key) ??
      opposedOdds({
        ...SIDE.strict({ trait: mine }, "mine"),
        kind: "opposed",
        against: SIDE.strict({ trait: theirs }, "theirs"),
      }).win;
    known.set(key, chance);
    return chance;
  };
}

/** Levels that everybody has lost so far, the first side first, with how likely it is that the fight stands so. */
type State = readonly [lost: readonly number[], chance: number];

/**
 * @throws {TypeError | RangeError} When a side is empty, larger than 8, or a level is not above 0.
 */
export function fight(first: readonly Fighter[], second: readonly Fighter[]): Skirmish {
  for (const [name, side] of Object.entries({ first, second })) {
    if (side.length === 0 || side.length > MOST) throw coreError("range", name, { min: 1, max: MOST }, side.length);
    for (const { level } of side)
      if (decimal(level, `${name}.level`, -MAX_LEVEL, MAX_LEVEL) <= 0)
        throw coreError("range", `${name}.level`, { min: 1, max: MAX_LEVEL }, level);
  }
  const all = [...first, ...second];
  const wins = winning();
  const levelOf = (lost: readonly number[], who: number): number => (all[who] as Fighter).level - (lost[who] as number);
  const members = (isFirst: boolean) => all.map((_, who) => who).filter((who) => who < first.length === isFirst);
  const sides = { mine: members(true), theirs: members(false) };
  const standing = (lost: readonly number[], side: readonly number[]) => side.filter((who) => levelOf(lost, who) > 0);
  const order = all.map((_, who) => who).sort((a, b) => (all[b]?.initiative ?? 0) - (all[a]?.initiative ?? 0));

  let states = new Map<string, State>([["", [all.map(() => 0), 1]]]);
  const ended = { win: 0, fallen: 0 };
  let rounds = 0;
  // Every attack takes a level: there are no more rounds than levels.
  for (let left = all.reduce((sum, { level }) => sum + Math.ceil(level), 0); left > 0 && states.size > 0; left--) {
    for (const [, chance] of states.values()) rounds += chance;
    for (const who of order) {
      const next = new Map<string, State>();
      const add = (lost: readonly number[], chance: number): void => {
        const others = standing(lost, sides.theirs).length;
        const own = standing(lost, sides.mine).length;
        if (own === 0 || others === 0) {
          ended.win += others === 0 ? chance : 0;
          ended.fallen += chance * (first.length - own);
          return;
        }
        const key = lost.join();
        next.set(key, [lost, chance + (next.get(key)?.[1] ?? 0)]);
      };
      for (const [lost, chance] of states.values()) {
        if (levelOf(lost, who) <= 0) {
          add(lost, chance);
          continue;
        }
        const target = standing(lost, who < first.length ? sides.theirs : sides.mine).reduce((weakest, other) =>
          levelOf(lost, other) < levelOf(lost, weakest) ? other : weakest,
        );
        const win = wins(levelOf(lost, who), levelOf(lost, target));
        const less = (loser: number) => lost.map((levels, at) => levels + (at === loser ? 1 : 0));
        if (win > 0) add(less(target), chance * win);
        if (win < 1) add(less(who), chance * (1 - win));
      }
      states = next;
    }
  }
  return { ...ended, rounds };
}
