import { describe, expect, it } from "vitest";
import { type Distribution, escala3 } from "./everything.ts";
import { failure, near } from "./helpers.ts";

type Method = escala3.Method;
const LEVELS = [5, 4, 3, 2, 1];
const percent = (p: number): number => Math.round(100 * p);
/** A printed table: one row per line, cells in percent. */
const table = (text: string): number[][] =>
  text
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number));
const doubled = (dice: Method, level: number): number => (dice === "1d10" ? 2 * level : level);

describe("ladders", () => {
  const of = (dice: Method, variant: escala3.Variant = "closed", levels = LEVELS) =>
    levels.map((level) => escala3.difficulty({ level, dice, variant }));

  it("as printed", () => {
    expect(of("1d6")).toEqual([8, 7, 6, 5, 4]);
    expect(of("nd6")).toEqual([17, 14, 10, 7, 3]);
    expect(of("nd10")).toEqual([25, 20, 15, 10, 5]);
    expect(of("nd6", "open")).toEqual([19, 15, 11, 7, 3]);
    expect(of("nd10", "open")).toEqual([27, 22, 16, 11, 5]);
    expect(of("nd6", "openboth")).toEqual(of("nd6"));
    expect(of("1d10", "closed", [6, 5, 4, 3, 2, 1])).toEqual([16, 14, 12, 10, 8, 6]);
    expect([6, 5, 4, 3, 2, 1, 0].map(escala3.rescale)).toEqual([12, 10, 8, 6, 4, 2, 0]);
    expect(escala3.difficulty({ level: "high", dice: "nd10" })).toBe(20);
    expect(escala3.difficulty({ level: "low", dice: "nd10" })).toBe(10);
  });

  it("scale 4 moves the words", () => {
    const words = ["veryHigh", "high", "normal", "low", "veryLow"] as const;
    const of4 = (dice: Method) => words.map((level) => escala3.difficulty({ level, dice, scale: 4 }));
    expect(of4("1d6")).toEqual([9, 8, 7, 6, 5]);
    expect(of4("nd6")).toEqual([21, 17, 14, 10, 7]);
    expect(of4("nd10")).toEqual([30, 25, 20, 15, 10]);
    expect(escala3.levelOf("extremelyLow", 4)).toBe(1);
    expect(escala3.levelOf("legendary")).toBe(6);
    expect(escala3.levelOf("incapacitated", 4)).toBe(0);
    for (const scale of escala3.SCALES)
      for (let level = 1; level <= 9; level++) {
        const { word, beyond } = escala3.wordOf(level, scale);
        expect(escala3.levelOf(word, scale) + beyond).toBe(level);
      }
    expect(escala3.wordOf(-2)).toEqual({ word: "incapacitated", beyond: -2 });
  });

  it("mean zero", () => {
    expect([0, 3, 6].map((level) => escala3.meanZero(level))).toEqual([-3, 0, 3]);
    expect(escala3.meanZero(12, { rescaled: true })).toBe(6);
    expect(escala3.meanZero(4, { scale: 4 })).toBe(0);
    // Level 4 − 3 = 1 and normal 0 + 3: the same chance as 4 against 6.
    near(escala3.odds({ trait: 1, difficulty: 3 }).success, escala3.odds({ trait: 4, difficulty: 6 }).success, "shift");
  });
});

describe("printed tables of §4.2", () => {
  function simple(dice: Method, variant: escala3.Variant, text: string): { wrong: string[]; cells: number } {
    const wrong: string[] = [];
    let cells = 0;
    for (const [row, printed] of table(text).entries()) {
      for (const [column, cell] of printed.entries()) {
        const level = LEVELS[column] as number;
        const difficulty = escala3.difficulty({ level, dice, variant });
        const trait = doubled(dice, LEVELS[row] as number);
        const { success } = escala3.odds({ trait, dice, variant, difficulty });
        cells++;
        if (percent(success) !== cell) wrong.push(`${trait} v ${difficulty}: ${(100 * success).toFixed(2)}`);
      }
    }
    expect(cells).toBe(25);
    return { wrong, cells };
  }

  it.each<[Method, escala3.Variant, string, string[]]>([
    ["1d6", "closed", "67 83 100 100 100\n50 67 83 100 100\n33 50 67 83 100\n17 33 50 67 83\n0 17 33 50 67", []],
    ["1d10", "closed", "70 90 100 100 100\n50 70 90 100 100\n30 50 70 90 100\n10 30 50 70 90\n0 10 30 50 70", []],
    ["nd6", "closed", "60 85 98 100 100\n24 56 90 99 100\n2 16 63 91 100\n0 0 17 58 97\n0 0 0 0 67", []],
    ["nd10", "closed", "68 89 98 100 100\n34 66 90 99 100\n6 28 65 92 100\n0 1 21 64 94\n0 0 0 10 60", []],
    // Erratum: prints 86.
    [
      "nd6",
      "semiopen",
      "61 82 97 100 100\n36 60 86 99 100\n12 34 58 91 100\n3 8 31 58 97\n0 0 0 17 67",
      ["4 v 11: 85.34"],
    ],
    ["nd10", "semiopen", "64 84 97 100 100\n37 60 87 98 100\n14 30 61 88 100\n1 9 25 55 94\n0 0 10 10 60", []],
  ])("simple, %s %s", (dice, variant, text, errata) => {
    expect(simple(dice, variant, text).wrong).toEqual(errata);
  });

  function opposed(dice: Method, text: string): { row: number; column: number; printed: number; exact: number }[] {
    return table(text).flatMap((row, r) =>
      row.flatMap((printed, c) => {
        const [a, b] = [LEVELS[r] as number, LEVELS[c] as number];
        const { win, lose, draw } = escala3.opposed(
          { trait: doubled(dice, a), dice },
          { trait: doubled(dice, b), dice },
        );
        near(win + lose + draw, 1, "sum");
        const right = percent(win) === printed || Math.abs(100 * win - printed) <= 0.5 + 1e-9;
        return right ? [] : [{ row: a, column: b, printed, exact: percent(win) }];
      }),
    );
  }

  it("opposed: single d6, pools of d6 and d10", () => {
    expect(opposed("1d6", "50 72 83 92 97\n28 50 72 83 92\n17 28 50 72 83\n8 17 28 50 72\n3 8 17 28 50")).toEqual([]);
    expect(opposed("nd6", "50 72 91 99 100\n28 50 74 94 100\n9 26 50 78 97\n1 6 22 50 84\n0 0 3 16 50")).toEqual([]);
    expect(opposed("nd10", "50 72 90 98 100\n28 50 74 93 100\n10 26 50 78 97\n2 7 22 50 84\n0 0 3 16 50")).toEqual([]);
    near(escala3.opposed({ trait: 4, dice: "1d6" }, { trait: 3, dice: "1d6" }).win, 13 / 18, "4 against 3 on 1d6");
    near(escala3.odds({ trait: 2, difficulty: 7 }).success, 1 / 3, "2 against 7");
  });

  it("opposed, rescaled: the ten cells below the diagonal are errata (they give ties to both sides)", () => {
    const errata = opposed("1d10", "50 72 85 94 99\n36 50 72 85 94\n21 36 50 72 85\n8 21 36 50 72\n3 10 21 36 50");
    expect(errata).toHaveLength(10);
    const right: Record<number, number> = { 1: 28, 2: 15, 3: 6, 4: 1 };
    for (const { row, column, exact } of errata) expect(exact).toBe(right[column - row]);
  });

  it("dispersion for a trait of 3", () => {
    const printed = table(`0 0 0 0
      0 0 0 17
      0 0 0 17
      0 0 0 33
      0 0 17 33
      0 0 33 50
      0 33 50 50
      100 67 67 67
      100 100 83 67
      100 100 100 83
      100 100 100 83
      100 100 100 100`);
    for (const [index, row] of printed.entries()) {
      const difficulty = 13 - index;
      const exact = escala3.DISPERSIONS.map((dispersion) =>
        percent(escala3.odds({ trait: 3, dispersion, difficulty }).success),
      );
      expect(exact, `difficulty ${difficulty}`).toEqual(row);
    }
    const means = escala3.DISPERSIONS.map((kind) => escala3.dispersion(kind).mean);
    expect(means.map((mean) => Math.round(1e9 * mean) / 1e9)).toEqual([3, 3, 3.5, 4]);
  });

  it("parity penalties, and 2d3 − 1", () => {
    const printed = table("3 19 50 81 97 100\n0 6 31 69 94 100\n0 0 13 50 88 100\n0 0 0 25 75 100\n0 0 0 0 50 100");
    for (const [index, row] of printed.entries()) {
      const odd = escala3.randomPenalty({ min: 0, max: 5 - index });
      expect([5, 4, 3, 2, 1, 0].map((n) => percent(odd.atLeast(n)))).toEqual(row);
    }
    const two = escala3.randomPenalty();
    expect([two.min, two.max]).toEqual([1, 5]);
    near(two.mean, 3, "mean");
    expect(escala3.plan({ kind: "penalty", min: 1, max: 4 })).toMatchObject({
      groups: [{ count: 3, odd: true }],
      modifier: 1,
    });
    expect(escala3.resolve({ kind: "penalty", min: 1, max: 4 }, [[3], [2], [5]]).total).toBe(3);
    expect(escala3.resolve({ kind: "penalty" }, [[3], [3]]).total).toBe(5);
  });
});

describe("worked examples", () => {
  it("reserve of simultaneous actions, one action with several traits", () => {
    expect(escala3.together([4, 5])).toBe(4);
    expect(escala3.split([4, 5], [2, 2])).toBe(0);
    expect(escala3.split([4, 5], [1, 2])).toBe(1);
    expect(failure(() => escala3.split([4, 5], [3, 2])).field).toBe("parts[1]");
  });

  it("sizes and teamwork", () => {
    expect([7, 6, 5, 4, 3, 2, 1, 0, -1].map(escala3.size)).toEqual([320, 240, 160, 120, 80, 60, 40, 30, 20]);
    expect(escala3.teamwork([3, 4, 5])).toBe(7);
    expect([319, 320, 80, 79].map(escala3.sizeOf)).toEqual([6, 7, 3, 2]);
    expect(escala3.sizeAdvantage(5, 3)).toBe(2);
    expect(escala3.helped([3, 5, 4])).toEqual({ trait: 5, advantage: 2 });
    expect(escala3.helped([3, 5, 4], [1, -1])).toEqual({ trait: 5, advantage: 0 });
  });

  it("success levels by margin, beyond six too", () => {
    const margins = [6, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5, -6];
    expect(margins.map(escala3.successLevel)).toEqual([
      "extraordinarySuccess",
      "extraordinarySuccess",
      "greatSuccess",
      "greatSuccess",
      "success",
      "success",
      "mediocre",
      "failure",
      "failure",
      "greatFailure",
      "greatFailure",
      "extraordinaryFailure",
      "extraordinaryFailure",
    ]);
    expect(escala3.successLevel(40)).toBe("extraordinarySuccess");
    // Roll level: that of the highest difficulty beaten.
    expect(escala3.rollLevel(16, { dice: "nd6" })).toBe(4);
    expect(escala3.rollLevel(17, { dice: "nd6" })).toBe(5);
    expect(escala3.rollLevel(16, { dice: "nd10", variant: "open" })).toBe(3);
    expect(escala3.rollLevel(7)).toBe(4);
    expect(escala3.rollLevel(9, { dice: "1d10" })).toBe(2);
    expect(escala3.resolve({ trait: 4, dice: "nd6", difficulty: 10 }, [[6], [5], [5], [1]])).toMatchObject({
      total: 17,
      success: true,
      levels: 2,
      successLevel: "success",
    });
    // 13 reaches the step of 10 (level 3), and still fails against 13.5.
    expect(escala3.resolve({ trait: 3, dice: "nd6", difficulty: 13.5 }, [[6], [5], [2]])).toMatchObject({
      success: false,
      successLevel: "failure",
    });
  });

  it("bull's-eye: reserve two levels", () => {
    const check = { trait: 4, difficulty: 5, reserve: 2 };
    expect(escala3.plan(check)).toMatchObject({ modifier: 2, groups: [{ count: 1, faces: 6 }] });
    expect(escala3.resolve(check, [[3]])).toMatchObject({ level: 2, total: 5, success: true, improved: 2 });
    expect(escala3.resolve(check, [[2]])).toMatchObject({ success: false, improved: 0 });
    expect(escala3.plan({ trait: 4, dice: "nd10", reserve: 2, difficulty: 10 }).groups[0]?.count).toBe(2);
  });

  it("inflating: 5 with −1 is 4, goes to 6, then −2", () => {
    expect(escala3.inflate({ trait: 5, penalty: 1 })).toEqual({ current: 4, max: 6, to: 6, penaltyAfter: 2 });
    expect(escala3.inflate({ trait: 5, penalty: 1, extraordinary: true }).max).toBe(8);
    expect(escala3.inflate({ trait: 3 }).max).toBe(5);
    expect(failure(() => escala3.inflate({ trait: 3, to: 6 }))).toMatchObject({ field: "to", code: "combination" });
  });

  it("null dispersion beats its own level; reversed, being small enough", () => {
    const pass = (trait: number, difficulty: number) =>
      escala3.resolve({ trait, dispersion: "null", difficulty }, []).success;
    expect([pass(4, 7), pass(4, 8), pass(2, 5), pass(2, 6)]).toEqual([true, false, true, false]);
    const hole = (trait: number) => ({ trait, dispersion: "null", difficulty: 5, reverse: true }) as const;
    expect([2, 3].map((trait) => escala3.resolve(hole(trait), []).success)).toEqual([true, false]);
    expect([1, 2, 3].map((trait) => escala3.odds(hole(trait)).success)).toEqual([1, 1, 0]);
    expect(escala3.plan(hole(2)).groups).toEqual([]);
  });

  it("open: 4d6 with 2, 4, 6 + 3, 6 + 6 + 1 is 28; open both ways: 1, 6, 3 is −8", () => {
    const open = { trait: 4, dice: "nd6", variant: "open", difficulty: 15 } as const;
    expect(escala3.resolve(open, [[2], [4], [6, 3], [6, 6, 1]])).toMatchObject({ total: 28, values: [2, 4, 9, 13] });
    const both = { trait: 1, dice: "nd6", variant: "openboth", difficulty: 3 } as const;
    expect(escala3.resolve(both, [[1, 6, 3]])).toMatchObject({ total: -8, success: false });
    expect(escala3.resolve(both, [[1, 1]]).total).toBe(0);
    expect(escala3.resolve(both, [[6, 1]]).total).toBe(7);
    const semi = { trait: 2, dice: "nd10", variant: "semiopen", difficulty: 11 } as const;
    expect(escala3.resolve(semi, [[10], [3]])).toMatchObject({ total: 19, values: [16, 3] });
    expect(escala3.plan(semi).groups[0]).toMatchObject({ top: 16, followUps: [] });
    near(escala3.odds(both).total.mean, 3.5, "mean of a die open both ways");
  });

  it("trait 3.7: 3d10 and a d8 rolled again above 7; 3d6 and a d4; 3.7 + 1d6", () => {
    expect(escala3.plan({ trait: 3.7, dice: "nd10", difficulty: 15 }).groups).toMatchObject([
      { id: "pool", count: 3, faces: 10 },
      { id: "part", count: 1, faces: 8, followUps: [{ on: 8, to: 8, effect: "replace" }] },
    ]);
    expect(escala3.plan({ trait: 3.7, dice: "nd6", difficulty: 10 }).groups).toMatchObject([
      { count: 3, faces: 6 },
      { count: 1, faces: 4, followUps: [] },
    ]);
    const ten = { trait: 3.7, dice: "nd10", difficulty: 15 } as const;
    expect(escala3.resolve(ten, [[1], [2], [3], [8, 8, 7]])).toMatchObject({ total: 13, values: [1, 2, 3, 7] });
    expect(escala3.resolve({ trait: 3.7, difficulty: 6.7 }, [[3]])).toMatchObject({
      total: 6.7,
      success: true,
      margin: 0,
    });
    near(escala3.odds({ trait: 3.7, difficulty: 6.7 }).success, 4 / 6, "3.7 + d6 against 6.7");
    near(escala3.odds({ trait: 3.7, difficulty: 6.8 }).success, 3 / 6, "3.7 + d6 against 6.8");
    expect(escala3.plan({ trait: 2.95, dice: "nd6", difficulty: 10 }).groups).toMatchObject([{ count: 3 }]);
    expect(escala3.plan({ trait: 2.1, dice: "nd10", difficulty: 10 })).toMatchObject({
      groups: [{ count: 2 }],
      modifier: 1,
    });
  });

  it("advantages and penalties are levels; doubled when rescaled; below 1 they go to the other side", () => {
    expect(escala3.resolve({ trait: 4, advantage: 1, penalty: 2, difficulty: 6 }, [[3]])).toMatchObject({
      level: 3,
      total: 6,
    });
    expect(escala3.plan({ trait: 8, dice: "1d10", advantage: 1, difficulty: 12 }).modifier).toBe(10);
    const weak = { trait: 1, dice: "nd10", advantage: -2, difficulty: 10 } as const;
    expect(escala3.odds(weak).difficulty).toBe(20);
    expect(escala3.plan(weak).groups[0]?.count).toBe(1);
    const duel = { kind: "opposed", trait: 1, dice: "nd6", penalty: 2, against: { trait: 3, dice: "nd6" } } as const;
    expect(escala3.plan(duel).groups.map(({ id, count }) => `${id} ${count}`)).toEqual(["pool 1", "poolRival 5"]);
  });

  it("transfers, performed throws, trait points", () => {
    expect([escala3.transfer(2), escala3.transfer(2, 3)]).toEqual([2, 6]);
    expect(escala3.performance(5)).toBe(300);
    expect(escala3.traitPoints(4)).toEqual({ cost: 4, refund: 3 });
    expect([-2, 1, 2, 5].map((level) => escala3.traitPoints(level, [2, 5]).cost)).toEqual([2, 2, 5, 8]);
  });
});

describe("opposed", () => {
  const check = { kind: "opposed", trait: 4, against: { trait: 3 } } as const;

  it("the higher total, then the rule, then one more die", () => {
    expect(escala3.resolve(check, [[3], [3]])).toMatchObject({
      result: "win",
      decidedBy: "total",
      successLevel: "success",
    });
    expect(escala3.resolve(check, [[3], [4]])).toMatchObject({
      result: "win",
      decidedBy: "rule",
      successLevel: "mediocre",
    });
    const even = { ...check, against: { trait: 4 } };
    expect(escala3.resolve(even, [[3], [3]])).toMatchObject({ result: "tie", success: false, decidedBy: null });
    expect(escala3.resolve(even, [[3], [3], [5]])).toMatchObject({ result: "win", decidedBy: "die" });
    expect(escala3.resolve(even, [[3], [3], [2]])).toMatchObject({ result: "lose", decidedBy: "die" });
    expect(failure(() => escala3.resolve(even, [[3], [4], [2]])).field).toBe("faces[2]");
    // Pools: fewer dice win.
    const pools = { kind: "opposed", trait: 2, dice: "nd6", against: { trait: 1, dice: "nd6" } } as const;
    expect(escala3.resolve(pools, [[2], [3], [5]])).toMatchObject({ result: "lose", decidedBy: "rule" });
  });

  it("minimum voids a victory, maximum makes it more, the winner's reserve costs the loser", () => {
    const limits = { ...check, minimum: 7, maximum: 9, against: { trait: 3, reserve: 1 } };
    expect(escala3.resolve(limits, [[2], [1]])).toMatchObject({ result: "draw", success: false, successLevel: null });
    expect(escala3.resolve(limits, [[3], [1]])).toMatchObject({ result: "win", extreme: false });
    expect(escala3.resolve(limits, [[6], [1]])).toMatchObject({ result: "win", extreme: true });
    expect(escala3.resolve(limits, [[1], [6]])).toMatchObject({ result: "lose", extraPenalty: 1 });
  });
});

describe("extended", () => {
  const book = { check: { trait: 3, difficulty: 6 }, needed: 3, harder: 1 } as const;

  it("a book in three parts, each failure a level harder until the part is done", () => {
    let state = escala3.extendedStart(book);
    const seen = [];
    for (const outcome of ["success", "failure", "failure", "mediocre", "greatSuccess"] as const) {
      state = escala3.extendedStep(book, state, outcome);
      seen.push([state.mine, state.raised, state.result]);
    }
    expect(seen).toEqual([
      [1, 0, "open"],
      [1, 1, "open"],
      [1, 2, "open"],
      [2, 0, "open"],
      [3, 0, "success"],
    ]);
    expect(failure(() => escala3.extendedStep(book, state, "success")).field).toBe("state.result");
  });

  it("tug of war: first to lead by three, a head start, attrition, a limit", () => {
    const rope = { check: { kind: "opposed", trait: 4, against: { trait: 4 } }, needed: 3, lead: true } as const;
    let state = escala3.extendedStart(rope);
    for (const outcome of ["win", "lose", "win", "win", "win"] as const)
      state = escala3.extendedStep(rope, state, outcome);
    expect(state).toMatchObject({ mine: 4, theirs: 1, result: "success", rolls: 5 });
    const chase = { ...rope, start: [0, 2] } as const;
    expect(escala3.extendedStep(chase, escala3.extendedStart(chase), "lose").result).toBe("failure");
    const tired = {
      check: { trait: 3, difficulty: 6 },
      needed: 5,
      attrition: { every: 2, marks: 1 },
      limit: 3,
    } as const;
    state = escala3.extendedStart(tired);
    for (const outcome of ["success", "success", "success"] as const)
      state = escala3.extendedStep(tired, state, outcome);
    expect(state).toMatchObject({ mine: 2, result: "failure" });
  });

  it("odds: a fair walk, a geometric wait, and a recursion of its own", () => {
    const rope = {
      check: { kind: "opposed", trait: 4, against: { trait: 3 } },
      needed: 3,
      lead: true,
      limit: 100,
    } as const;
    const p = 13 / 18;
    const odds = escala3.extendedOdds(rope);
    // Gambler's ruin: 1 / (1 + (q/p)³).
    near(odds.success, 1 / (1 + ((1 - p) / p) ** 3), "ruin", 1e-9);
    near(odds.success + odds.failure + odds.draw, 1, "sum");
    const one = escala3.extendedOdds({ check: { trait: 3, difficulty: 6 }, needed: 1, limit: 4 });
    near(one.success, 1 - (1 / 3) ** 4, "four tries");
    near(one.rolls.at(2), 2 / 9, "second try");

    /** The book, by recursion over (parts left, failures so far), 12 rolls. */
    const chance = (left: number, raised: number, throws: number): number => {
      if (left === 0) return 1;
      if (throws === 0) return 0;
      const hit = Math.max(0, Math.min(1, (7 - (6 + raised - 3)) / 6));
      return hit * chance(left - 1, 0, throws - 1) + (1 - hit) * chance(left, raised + 1, throws - 1);
    };
    near(escala3.extendedOdds({ ...book, limit: 12 }).success, chance(3, 0, 12), "book");
    const later = { mine: 2, theirs: 0, rolls: 9, failed: 7, raised: 1, result: "open" } as const;
    near(escala3.extendedOdds({ ...book, limit: 12 }, later).success, chance(1, 1, 3), "from a state");
    const quality = escala3.extendedOdds({ check: { trait: 5, difficulty: 6 }, needed: 3, quality: true, limit: 1 });
    // 5 + 6 − 6 = 5, only a 6 is extraordinary.
    near(quality.success, 1 / 6, "quality");
  });

  it("failures by their level, failures that end it, marks at which it is a draw", () => {
    const climb = { check: { trait: 3, difficulty: 6 }, needed: 5, loss: 1, severity: true, failures: 2 } as const;
    let state = escala3.extendedStart(climb);
    for (const outcome of ["success", "success", "success", "greatFailure"] as const)
      state = escala3.extendedStep(climb, state, outcome);
    expect(state).toMatchObject({ mine: 1, failed: 1, result: "open" });
    expect(escala3.extendedStep(climb, state, "failure")).toMatchObject({ mine: 0, failed: 2, result: "failure" });
    const rope = { check: { kind: "opposed", trait: 4, against: { trait: 4 } }, needed: 3, drawAt: 2 } as const;
    state = escala3.extendedStart(rope);
    for (const outcome of ["win", "lose", "win", "lose"] as const) state = escala3.extendedStep(rope, state, outcome);
    expect(state).toMatchObject({ mine: 2, theirs: 2, result: "draw" });

    // One failure allowed, three successes of chance 2/3: no failure, or one before the last success.
    const twice = escala3.extendedOdds({ check: { trait: 3, difficulty: 6 }, needed: 3, failures: 2 });
    near(twice.success, (2 / 3) ** 3 + 3 * (2 / 3) ** 3 * (1 / 3), "two failures end it");
    // First to three of fair rolls with a draw at 2–2: six orders of two and two.
    near(escala3.extendedOdds(rope).draw, 6 / 16, "draw at two all");
    const fields = [
      { ...rope, failures: 2 },
      { ...rope, severity: true },
      { ...climb, drawAt: 2 },
      { ...rope, start: [2, 2], drawAt: 2 },
    ].map((spec) => failure(() => escala3.extendedOdds(spec as escala3.ExtendedSpec)).field);
    expect(fields).toEqual(["failures", "severity", "drawAt", "drawAt"]);
  });

  it("the largest answers in time", () => {
    const check = { trait: 12, dice: "nd10", variant: "open", difficulty: 66 } as const;
    const odds = escala3.extendedOdds({ check, needed: 20, harder: 1, loss: 1, quality: true, limit: 100 });
    near(odds.success + odds.failure, 1, "sum", 1e-9);
  });
});

describe("the law of the total", () => {
  it("is what the source says of open dice: 1d10 against 16 is 5 %, 2d6 against 11 is 25 %", () => {
    const at = (trait: number, dice: Method, difficulty: number) =>
      escala3.odds({ trait, dice, variant: "open", difficulty }).success;
    expect(percent(at(1, "nd10", 16))).toBe(5);
    expect(percent(at(2, "nd6", 11))).toBe(25);
    const total: Distribution = escala3.odds({ trait: 1, dice: "nd6", variant: "openboth", difficulty: 0 }).total;
    expect([total.min, total.max]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });
});
