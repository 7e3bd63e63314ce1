import { describe, expect, it } from "vitest";
import { Distribution } from "../../../module/core/chance/index.ts";
import { type Combatant, skirmish } from "../../../module/core/chance/skirmish.ts";

/** Hits with chance `hit`, and takes `harm`. */
interface Simple extends Combatant {
  hit: number;
  harm: number;
}
const one = (health: number, initiative: number, hit = 0.5, harm = 1): Simple => ({ health, initiative, hit, harm });
const blow = ({ hit, harm }: Simple) =>
  Distribution.mix([
    [1 - hit, Distribution.constant(0)],
    [hit, Distribution.constant(harm)],
  ]);

describe("a fight worked out beforehand", () => {
  it("is a coin thrown in turn for two of one point: who begins wins two of three", () => {
    expect(skirmish([one(1, 2)], [one(1, 1)], blow).win).toBeCloseTo(2 / 3, 8);
    expect(skirmish([one(1, 1)], [one(1, 2)], blow).win).toBeCloseTo(1 / 3, 8);
    // Of equals the first side begins.
    expect(skirmish([one(1, 1)], [one(1, 1)], blow).win).toBeCloseTo(2 / 3, 8);
  });

  it("counts rounds and those who fall", () => {
    const sure = skirmish([one(9, 2, 1)], [one(3, 1, 1)], blow);
    expect(sure).toEqual({ win: 1, rounds: 3, fallen: 0 });
    const lost = skirmish([one(1, 1, 0), one(1, 1, 0)], [one(5, 2, 1)], blow);
    expect(lost).toEqual({ win: 0, rounds: 2, fallen: 2 });
  });

  it("attacks the weakest first, and what a blow has over is lost", () => {
    // A blow of 10 fells one of 1 and leaves the one of 10: two rounds, not one.
    expect(skirmish([one(5, 2, 1, 10)], [one(10, 1, 0), one(1, 1, 0)], blow)).toEqual({ win: 1, rounds: 2, fallen: 0 });
  });

  it("agrees with all ways that a small fight can go, gone through one by one", () => {
    const [a, b] = [one(2, 2, 0.6), one(2, 1, 0.4)];
    const ways = (x: number, y: number, depth: number): number => {
      if (y === 0) return 1;
      if (x === 0 || depth === 0) return 0;
      const answer = (y2: number) =>
        y2 === 0 ? 1 : b.hit * ways(x - 1, y2, depth - 1) + (1 - b.hit) * ways(x, y2, depth - 1);
      return a.hit * answer(y - 1) + (1 - a.hit) * answer(y);
    };
    expect(skirmish([a], [b], blow).win).toBeCloseTo(ways(2, 2, 22), 6);
  });

  it("agrees with all ways of a fight in which a group strikes the weaker the fewer of it are left", () => {
    // Two of two: the group hits with 0.3 for each point that is left of it; a hero waits behind the one who is attacked.
    const group = { ...one(2, 2), wanes: true };
    const lone = one(2, 1, 0.5);
    const strike = (by: Simple, _: Simple, left: number) => blow({ ...by, hit: by === group ? 0.3 * left : by.hit });
    const ways = (x: number, y: number, depth: number): number => {
      if (y === 0) return 1;
      if (x === 0 || depth === 0) return 0;
      const answer = (y2: number) =>
        y2 === 0 ? 1 : lone.hit * ways(x - 1, y2, depth - 1) + (1 - lone.hit) * ways(x, y2, depth - 1);
      return 0.3 * x * answer(y - 1) + (1 - 0.3 * x) * answer(y);
    };
    expect(skirmish([group], [lone], strike).win).toBeCloseTo(ways(2, 2, 24), 6);
    // Those behind the first are whole, and strike as such.
    const sure = { ...one(2, 3, 1), wanes: true };
    const whole = skirmish([one(1, 5, 0), sure], [one(4, 1, 1)], (by, _, left) =>
      by === sure && left < 2 ? blow(one(1, 1, 0)) : blow(by === sure ? one(1, 1, 1, 2) : by),
    );
    expect(whole).toEqual({ win: 1, rounds: 2, fallen: 1 });
  });

  it("is won by nobody where nobody can be hurt", () => {
    const none = skirmish([one(1, 1, 0)], [one(1, 1, 0)], blow);
    expect([none.win, none.fallen]).toEqual([0, 0]);
  });

  it("refuses sides that are none", () => {
    expect(() => skirmish([], [one(1, 1)], blow)).toThrow("first");
    expect(() => skirmish([one(0, 1)], [one(1, 1)], blow)).toThrow("health");
  });
});
