import { describe, expect, it } from "vitest";
import { escala3 } from "./everything.ts";
import { near, refusal } from "./helpers.ts";

/** Rules of Escala 3 that the examples of its source do not reach. */

const CHECK: escala3.SimpleCheck = { trait: 3, difficulty: 6 };
const RIVALS: escala3.OpposedCheck = { kind: "opposed", trait: 3, against: { trait: 3 } };
const group = (id: string, count: number, faces: number, more: object = {}) => {
  return { id, count, faces, keep: "all", followUps: [], ...more };
};

describe("the dice of a check", () => {
  const plan = (check: object) => escala3.plan({ difficulty: 6, ...check } as escala3.SimpleCheck);

  it("are as many as the level, and what each sets off is that of the variant (§4.1.1)", () => {
    const up = { on: 6, which: "each", again: "die", effect: "add" };
    const down = { on: 1, which: "each", again: "die", effect: "subtract" };
    const pool = (variant: string) => plan({ trait: 2, dice: "nd6", variant });
    expect(pool("closed")).toEqual({ groups: [group("pool", 2, 6)], modifier: 0 });
    expect(pool("open").groups).toEqual([group("pool", 2, 6, { followUps: [up] })]);
    expect(pool("openboth").groups).toEqual([group("pool", 2, 6, { followUps: [up, down] })]);
    expect(pool("semiopen").groups).toEqual([group("pool", 2, 6, { top: 10 })]);
  });

  it("spread as their dispersion says (§3.5)", () => {
    const one = (dispersion: string) => plan({ trait: 4, dispersion });
    expect(one("null")).toEqual({ groups: [], modifier: 7 });
    expect(one("low")).toEqual({ groups: [group("pool", 1, 3)], modifier: 5 });
    expect(one("normal")).toEqual({ groups: [group("pool", 1, 6)], modifier: 4 });
    expect(one("high")).toEqual({ groups: [group("pool", 1, 6, { times: 2 })], modifier: 1 });
    expect(refusal(() => escala3.resolve({ ...CHECK, dispersion: "low" }, [[4]]))).toMatchObject({
      field: "faces[0][0]",
    });
  });

  it("count decimals by a smaller die, whose faces too high are rolled again (§4.1.2)", () => {
    const again = { on: 8, to: 8, which: "each", again: "die", effect: "replace" };
    expect(plan({ trait: 3.7, dice: "nd6" }).groups).toEqual([group("pool", 3, 6), group("part", 1, 4)]);
    expect(plan({ trait: 3.7, dice: "nd10" }).groups).toEqual([
      group("pool", 3, 10),
      group("part", 1, 8, { followUps: [again] }),
    ]);
    const again4 = { ...again, on: 4, to: 4 };
    expect(plan({ trait: 0.5, dice: "nd6" })).toEqual({
      groups: [group("part", 1, 4, { followUps: [again4] })],
      modifier: 0,
    });
    // Too little for a die, and more than nothing.
    expect(plan({ trait: 0.05, dice: "nd6" })).toEqual({ groups: [], modifier: 1 });
  });

  it("are one at least: what a level from 0 down lacks makes it harder, or the other side stronger (§2.1.1) [house]", () => {
    expect(plan({ trait: 0, dice: "nd6" })).toEqual({ groups: [group("pool", 1, 6)], modifier: 0 });
    expect(escala3.odds({ trait: 0, dice: "nd6", difficulty: 3 }).difficulty).toBe(7);
    const both = escala3.plan({ kind: "opposed", trait: 0, dice: "nd6", against: { trait: -1, dice: "nd6" } });
    expect(both.groups).toEqual([group("pool", 3, 6), group("poolRival", 2, 6)]);
  });

  it("of a random penalty are 2d3 − 1, or those whose odd faces count (§3.6.2)", () => {
    expect(escala3.plan({ kind: "penalty" })).toEqual({ groups: [group("penalty", 2, 3)], modifier: -1 });
    expect(escala3.plan({ kind: "penalty", min: 1, max: 4 })).toEqual({
      groups: [group("penalty", 3, 6, { odd: true })],
      modifier: 1,
    });
    expect(escala3.plan({ kind: "penalty", min: 2, max: 2 })).toEqual({ groups: [], modifier: 2 });
    expect(escala3.resolve({ kind: "penalty" }, [[3], [1]])).toEqual({ kind: "penalty", faces: [[3], [1]], total: 3 });
    expect(refusal(() => escala3.resolve({ kind: "penalty" }, [[3], [4]]))).toMatchObject({ field: "faces[1][0]" });
  });

  it("go on after their highest face where they are open, and not after a 1", () => {
    const open = { trait: 2, dice: "nd6", variant: "open", difficulty: 7 } as const;
    expect(escala3.resolve(open, [[1], [6, 2]])).toMatchObject({ kind: "simple", values: [1, 8], total: 9 });
  });
});

describe("levels and their words (§1.1, §4.1.5)", () => {
  it("incapacitated is 0 on every scale", () => {
    expect([escala3.levelOf("incapacitated"), escala3.levelOf("incapacitated", 4)]).toEqual([0, 0]);
  });

  it("are told by the nearest word, and how far beyond it they are", () => {
    const word = (level: number, scale?: escala3.Scale) => Object.values(escala3.wordOf(level, scale));
    expect([-2, 0, 1, 3, 6, 8].map((level) => word(level))).toEqual([
      ["incapacitated", -2],
      ["incapacitated", 0],
      ["veryLow", 0],
      ["normal", 0],
      ["legendary", 0],
      ["legendary", 2],
    ]);
    expect([1, 4].map((level) => word(level, 4))).toEqual([
      ["extremelyLow", 0],
      ["normal", 0],
    ]);
  });

  it("a single die alone can be read around 0: nobody rolls minus one dice", () => {
    expect(escala3.METHODS.map((dice) => [dice, escala3.isSingleDie(dice)])).toEqual([
      ["1d6", true],
      ["nd6", false],
      ["nd10", false],
      ["1d10", true],
    ]);
  });

  it("nothing weighs less than the least size (§2.5)", () => {
    expect(escala3.sizeOf(0)).toBe(-20);
  });

  it("a trait of 1 can be inflated, to 2 (§3.3)", () => {
    expect(escala3.inflate({ trait: 1 })).toEqual({ current: 1, max: 2, to: 2, penaltyAfter: 1 });
  });
});

describe("limits (§2.2)", () => {
  it("a total at the maximum is none beyond it", () => {
    const odds = escala3.odds({ ...CHECK, maximum: 6 });
    near(odds.success, 4 / 6, "success");
    near(odds.extreme, 3 / 6, "extreme");
    // Of 36 rolls: a 5 beats four and ties one, a 6 beats five and ties one; ties are half.
    near(escala3.odds({ ...RIVALS, minimum: 7, maximum: 7 }).extreme, 10 / 36, "extreme, opposed");
  });

  it("nothing undecided is extreme", () => {
    expect(escala3.resolve({ ...RIVALS, maximum: 5 }, [[6], [6]])).toMatchObject({
      kind: "opposed",
      result: "tie",
      extreme: false,
    });
  });

  it("where less is better, extreme lies between the maximum and the difficulty (§3.5)", () => {
    const extreme = (trait: number) =>
      escala3.odds({ trait, dispersion: "null", reverse: true, difficulty: 7, maximum: 5 }).extreme;
    expect([2, 2.01, 4, 4.01].map(extreme)).toEqual([0, 1, 1, 0]);
  });

  it("decimals of the trait count in what is reached without a die", () => {
    const { levels } = escala3.odds({ trait: 2.5, dispersion: "null", reverse: true, difficulty: 5.5 });
    expect(levels).toMatchObject({ mediocre: 1, success: 0 });
  });
});

describe("answers and margins", () => {
  it("a pool of ten-sided dice gets ten-sided dice for what the other lacks", () => {
    // One die against a 1 that lies and one still to come: 36 of 100 are more, and the 9 ties are the smaller pool's.
    const check = { kind: "opposed", trait: 0, dice: "nd10", against: { trait: 1, dice: "nd10" } } as const;
    near(escala3.answer(check, [[1]]).win, 45 / 100, "win");
  });

  it("margins weigh each pair by both chances", () => {
    const pools = { kind: "opposed", trait: 2, dice: "nd6", against: { trait: 2, dice: "nd6" } } as const;
    const margin = escala3.marginOf(escala3.odds(pools));
    near(margin.at(0), 146 / 1296, "equal");
    near(margin.at(10), 1 / 1296, "widest");
  });
});

describe("extended rolls (§3.7)", () => {
  const step = (spec: escala3.ExtendedSpec, ...outcomes: escala3.ExtendedRoll[]) =>
    outcomes.reduce((state, outcome) => escala3.extendedStep(spec, state, outcome), escala3.extendedStart(spec));

  it("a draw moves nobody and is no failure", () => {
    expect(step({ check: RIVALS, needed: 3 }, "draw")).toEqual({
      mine: 0,
      theirs: 0,
      rolls: 1,
      failed: 0,
      raised: 0,
      result: "open",
    });
  });

  it("goes on while both have enough and as much, and takes nothing from who has won", () => {
    const gain = { check: RIVALS, needed: 3, attrition: { every: 1, marks: -5 } } as const;
    expect(step(gain, "draw")).toMatchObject({ mine: 5, theirs: 5, result: "open" });
    expect(step(gain, "draw", "win")).toMatchObject({ mine: 6, theirs: 5, result: "success" });
    expect(step(gain, "draw", "lose")).toMatchObject({ mine: 5, theirs: 6, result: "failure" });
    const worn = { check: RIVALS, needed: 1, attrition: { every: 1, marks: 5 } } as const;
    expect(step(worn, "win")).toMatchObject({ mine: 1, result: "success" });
  });

  it("wears both sides down, and where there is one side, that one", () => {
    const worn = { check: RIVALS, needed: 5, start: [1, 3], attrition: { every: 2, marks: 2 } } as const;
    expect(step(worn, "lose")).toMatchObject({ mine: 1, theirs: 4 });
    expect(step(worn, "lose", "win")).toMatchObject({ mine: 0, theirs: 2 });
    expect(step({ check: CHECK, needed: 9, attrition: { every: 1, marks: -2 } }, "failure")).toMatchObject({
      mine: 2,
      theirs: 0,
    });
  });

  it("ends at its limit: in a failure, or between two in a draw", () => {
    expect(step({ check: CHECK, needed: 3, limit: 1 }, "success").result).toBe("failure");
    expect(step({ check: RIVALS, needed: 3, limit: 1 }, "win").result).toBe("draw");
  });

  it("may begin where one of two has what is a draw when both have it", () => {
    expect(escala3.extendedStart({ check: RIVALS, needed: 5, drawAt: 2, start: [3, 0] }).result).toBe("open");
  });

  it("says what was asked for where it cannot be", () => {
    expect(() => escala3.extendedStart({ check: CHECK, needed: 3, lead: true })).toThrow(/, got true$/);
    expect(() => escala3.extendedStart({ check: RIVALS, needed: 3, quality: true })).toThrow(/, got true$/);
  });

  it("odds of a roll that can be void count its draws", () => {
    const check = { ...RIVALS, minimum: 7 };
    const [once, rolled] = [escala3.extendedOdds({ check, needed: 1, limit: 1 }), escala3.odds(check)];
    expect(rolled.draw).toBeGreaterThan(0.1);
    near(once.success, rolled.win, "success");
    near(once.failure, rolled.lose, "failure");
    near(once.draw, rolled.draw, "draw");
    near(once.rolls.at(1), 1, "one roll");
  });

  it("odds go on from a state, of two sides too, and from none that is over", () => {
    const spec = { check: RIVALS, needed: 2, limit: 2 } as const;
    const from = step(spec, "win");
    // Even chances: the next roll is won, or it ends at the limit.
    near(escala3.extendedOdds(spec, from).success, 0.5, "success");
    near(escala3.extendedOdds(spec, from).draw, 0.5, "draw");
    expect(refusal(() => escala3.extendedOdds(spec, { ...from, result: "success" }))).toMatchObject({
      field: "state.result",
    });
  });

  it("odds agree with every course of three rolls where failures, their levels and quality count", () => {
    const check = { trait: 3, difficulty: 6 } as const;
    const { levels } = escala3.odds(check);
    for (const more of [
      { quality: true, failures: 2 },
      { quality: true, failures: 2, loss: 1, severity: true },
    ]) {
      const spec = { check, needed: 4, limit: 4, harder: 0, ...more };
      const ends = { open: 0, success: 0, failure: 0, draw: 0 };
      const follow = (state: escala3.ExtendedState, chance: number): void => {
        if (state.result !== "open") ends[state.result] += chance;
        else
          for (const level of escala3.SUCCESS_LEVELS)
            if (levels[level] > 0) follow(escala3.extendedStep(spec, state, level), chance * levels[level]);
      };
      follow(escala3.extendedStart(spec), 1);
      const odds = escala3.extendedOdds(spec);
      for (const end of ["success", "failure"] as const) near(odds[end], ends[end], end);
      expect(ends.open).toBe(0);
    }
  });
});

describe("points (§3.8)", () => {
  it("cost what the table's list says, and beyond it a point more for each level", () => {
    expect([1, 2, 3, 4, 6].map((level) => escala3.traitPoints(level, [2, 5, 9]).cost)).toEqual([2, 5, 9, 10, 12]);
    expect(escala3.traitPoints(3, [4])).toEqual({ cost: 6, refund: 5 });
  });

  it("are written as 1 to 100, forty of them at most", () => {
    expect(escala3.readCosts("1 100")).toEqual([1, 100]);
    expect(escala3.readCosts(Array(40).fill("7").join(","))).toHaveLength(40);
  });

  it("name what is wrong with them", () => {
    const field = (act: () => unknown) => refusal(act).field;
    const wish = { use: "trait" } as const;
    expect(field(() => escala3.traitPoints(1, 3 as never))).toBe("costs");
    expect(field(() => escala3.traitPoints(1, [2, 101]))).toBe("costs[1]");
    expect(field(() => escala3.wishPrice(3 as never))).toBe("wish");
    expect(field(() => escala3.wishPrice({ ...wish, points: 101 }))).toBe("wish.points");
    expect(field(() => escala3.wishPrice({ ...wish, sell: 1 as never }))).toBe("wish.sell");
    expect(field(() => escala3.wishPrice(wish, 41))).toBe("level");
    expect(field(() => escala3.granted(wish, 3 as never))).toBe("has");
    expect(field(() => escala3.granted(wish, { points: -1 }))).toBe("has.points");
    expect(field(() => escala3.granted(wish, { points: 1, level: 41 }))).toBe("has.level");
    expect(field(() => escala3.afterRefund(-1, 0))).toBe("points");
    expect(field(() => escala3.afterRefund(0, 1001))).toBe("paid");
  });
});

it("fields are named as they were given", () => {
  const field = (act: () => unknown) => refusal(act).field;
  expect(field(() => escala3.opposed({ trait: 99 }, { trait: 1 }))).toBe("trait");
  expect(field(() => escala3.inflate({ trait: 4, to: 1.001 }))).toBe("to");
  expect(field(() => escala3.evenShares(1, 101))).toBe("actions");
  expect(field(() => escala3.evenShares(1001, 1))).toBe("reserve");
  expect(refusal(() => escala3.performanceSeconds(3, 61))).toEqual({
    code: "range",
    field: "minutes",
    accepted: { min: 0.1, max: 60 },
  });
});
