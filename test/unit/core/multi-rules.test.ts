import { describe, expect, it } from "vitest";
import { multi } from "./everything.ts";
import { near, refusal, throws } from "./helpers.ts";

/** Rules of Multi that the examples of its source do not reach. */

/** P(difficulty ≤ total ≤ level) by counting every roll. */
function counted(dice: readonly number[], level: number, difficulty: number): number {
  let [all, good] = [0, 0];
  for (const faces of throws(dice)) {
    const total = faces.reduce((sum, face) => sum + face, 0);
    all++;
    if (total >= difficulty && total <= level) good++;
  }
  return good / all;
}

describe("a roll", () => {
  it("is planned kind by kind, all dice kept, and nothing explodes", () => {
    expect(multi.plan({ level: 8, dice: [6, 4, 4] })).toEqual({
      groups: [
        { id: "pool", count: 2, faces: 4, keep: "all", followUps: [] },
        { id: "pool", count: 1, faces: 6, keep: "all", followUps: [] },
      ],
      modifier: 0,
    });
  });

  it("has the margin of its total, also where that is beyond the level", () => {
    const check = { level: 6, dice: [4, 6], difficulty: 4 };
    expect(multi.resolve(check, [[2], [3]])).toMatchObject({ success: true, margin: 1, over: false, reached: 5 });
    expect(multi.resolve(check, [[4], [6]])).toMatchObject({ success: false, margin: 6, over: true, reached: 0 });
    expect(multi.resolve(check, [[1], [1]])).toMatchObject({ success: false, margin: -2 });
    // The level itself is still within it.
    expect(multi.resolve(check, [[2], [4]])).toMatchObject({ success: true, margin: 2, over: false, reached: 6 });
  });
});

describe("a curve, by counting every roll", () => {
  it.each([
    [[8], 8],
    [[8], 5],
    [[4, 4], 8],
    [[4, 4], 6],
    [[4, 6], 9],
    [[6, 6], 7],
    [[4, 4, 6], 10],
    [[4, 4, 4], 4],
    [[10, 12], 12],
    [[20], 3],
  ] as const)("of %o at level %d", (dice, level) => {
    const curve = multi.curve({ level, dice });
    expect(curve).toHaveLength(level);
    for (let difficulty = 1; difficulty <= level; difficulty++)
      near(curve[difficulty - 1], counted(dice, level, difficulty), `difficulty ${difficulty}`);
    for (let difficulty = 1; difficulty <= level + 2; difficulty++) {
      const odds = multi.odds({ level, dice, difficulty });
      near(odds.success, counted(dice, level, difficulty), `odds at ${difficulty}`);
    }
  });
});

describe("the order of combinations", () => {
  it("is fewest dice first, then the smallest die, but 2d6 before 1d4 + 1d8", () => {
    expect(multi.combinations(12)).toEqual([[12], [6, 6], [4, 8], [4, 4, 4]]);
    expect(multi.combinations(14)).toEqual([
      [4, 10],
      [6, 8],
      [4, 4, 6],
    ]);
    expect(multi.combinations(16)).toEqual([
      [4, 12],
      [6, 10],
      [8, 8],
      [4, 4, 8],
      [4, 6, 6],
      [4, 4, 4, 4],
    ]);
    expect(multi.combinations(18)).toEqual([
      [6, 12],
      [8, 10],
      [4, 4, 10],
      [4, 6, 8],
      [6, 6, 6],
      [4, 4, 4, 6],
    ]);
    expect(multi.combinations(13, { kinds: [3, 5, 7] })).toEqual([
      [3, 3, 7],
      [3, 5, 5],
    ]);
  });

  it("is the same in whatever order the kinds are given", () => {
    expect(multi.combinations(13, { kinds: [7, 3, 5] })).toEqual([
      [3, 3, 7],
      [3, 5, 5],
    ]);
  });

  it("is that of the source's appendix, which leaves out one at level 11", () => {
    const rows = Array.from({ length: 12 }, (_, at) => at + 1).flatMap((level) =>
      multi
        .combinations(level)
        .filter((dice) => level !== 11 || dice.join() !== "4,8")
        .map((dice) => ({ level, dice })),
    );
    expect(multi.appendix().map(({ level, dice }) => ({ level, dice }))).toEqual(rows);
  });

  it("is empty where so few dice cannot reach", () => {
    expect(multi.combinations(50, { maxDice: 2 })).toEqual([]);
    expect(multi.combinations(40, { maxDice: 2 })).toEqual([[20, 20]]);
    expect(multi.combinations(8, { maxDice: 1 })).toEqual([[8]]);
  });
});

describe("why a play is not allowed", () => {
  const why = (conditions: readonly multi.Condition[], play: multi.Play, more: object = {}) =>
    multi.objections({ level: 8, conditions, ...more }, play);
  const perceived = (by: number) => ({ kind: "perceived", by }) as const;
  const curse = (faces: number) => ({ kind: "removed", faces }) as const;

  it("names the condition that is to blame, among others of its kind", () => {
    // Two curses before the one that takes the die away.
    const conditions = [perceived(1), curse(4), perceived(-3), curse(10)];
    expect(why(conditions, { level: 6, dice: [10] })).toEqual([{ reason: "kind", condition: 3 }]);
    // Level 8 less 2: the second perception is to blame, not the first.
    expect(why(conditions, { level: 7, dice: [8] })).toContainEqual({ reason: "level", condition: 2 });
    expect(why([perceived(-1), curse(4), perceived(3)], { level: 8, dice: [8] })).toEqual([
      { reason: "cover", condition: 2 },
    ]);
  });

  it("blames nobody for what the rules alone forbid", () => {
    expect(why([perceived(-1)], { level: 9, dice: [10] })).toEqual([{ reason: "level", condition: null }]);
    expect(why([perceived(2)], { level: 8, dice: [6] })).toEqual([{ reason: "cover", condition: null }]);
    expect(why([curse(6)], { level: 8, dice: [3, 8] })).toEqual([{ reason: "kind", condition: null }]);
    expect(why([], { level: 8, dice: [4, 4] }, { maxDice: 1 })).toContainEqual({ reason: "maxDice", condition: null });
  });

  it("is that the other side chose other dice, whatever the other conditions", () => {
    const given = { kind: "given", dice: [4, 10] } as const;
    expect(why([curse(8), given], { level: 8, dice: [4, 10] })).toEqual([]);
    expect(why([curse(8), given], { level: 8, dice: [4, 8] })).toEqual([{ reason: "given", condition: 1 }]);
  });
});

describe("what a chooser lays out", () => {
  it("is ordered by the number of dice, with the chance where a difficulty is known", () => {
    const options = multi.styles({ level: 12, difficulty: 7 });
    const counts = options.map(({ dice }) => dice.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    for (const { dice, level, success } of options) near(success, counted(dice, level, 7), dice.join());
    expect(Object.keys(multi.styles(12)[0] ?? {})).not.toContain("success");
    expect(options.filter(({ best }) => best)).toHaveLength(1);
  });

  it("marks what is tight at the level that is played, and no other", () => {
    for (const { level, dice, tight } of multi.styles({ level: 8, difficulty: 2, play: 7 }))
      expect(tight, `${level}: ${dice}`).toBe(level === 7 && dice.reduce((sum, faces) => sum + faces, 0) === 8);
  });

  it("is the level perceived where that is lower, and one's own where none may be played", () => {
    const levels = (by: number) => [
      ...new Set(multi.styles({ level: 8, conditions: [{ kind: "perceived", by }] }).map(({ level }) => level)),
    ];
    expect([levels(-2), levels(2), levels(-7), levels(-8)]).toEqual([[6], [8], [1], [8]]);
    // An actor perceived as better must cover more.
    const covers = multi.styles({ level: 8, conditions: [{ kind: "perceived", by: 2 }] }).map(({ dice }) => dice);
    expect(covers).toEqual(multi.combinations(10));
  });

  it("leans by how many dice there are: fewer than all tight ones risky, more conservative [house]", () => {
    const lean = (dice: number[], level = 12) => multi.leaning({ level: 12 }, { level, dice });
    expect([lean([12]), lean([6, 6]), lean([4, 4, 4]), lean([4, 4, 4, 4])]).toEqual([
      "risky",
      "medium",
      "conservative",
      "conservative",
    ]);
    // Level 40 is 20 + 20 at least: one die of a hundred would be fewer than any.
    expect(multi.leaning({ level: 40 }, { level: 40, dice: [100] })).toBe("risky");
    expect([lean([4], 4), lean([6, 6], 4)]).toEqual(["only", "conservative"]);
  });
});

describe("leaning far out", () => {
  it("is measured up to level 200, and there against the highest listed", () => {
    const lean = (count: number, faces: number, kinds?: number[]) =>
      multi.leaning(
        { level: 100, conditions: [{ kind: "perceived", by: 100 }], ...(kinds && { kinds }) },
        { level: 100, dice: Array<number>(count).fill(faces) },
      );
    expect([lean(10, 20), lean(11, 20), lean(50, 4)]).toEqual(["risky", "medium", "conservative"]);
    expect([lean(10, 20, [20]), lean(100, 2, [2])]).toEqual(["only", "only"]);
  });

  it("is measured by what must be covered, and is conservative where no tight dice are to be had", () => {
    const perceived = { level: 8, conditions: [{ kind: "perceived", by: 4 }] } as const;
    expect(multi.leaning(perceived, { level: 8, dice: [6, 6] })).toBe("medium");
    expect(multi.leaning({ level: 50, maxDice: 2 }, { level: 50, dice: [20, 20, 20] })).toBe("conservative");
  });
});

describe("what limits leave of a choice", () => {
  const only = { kind: "onlyConservative" } as const;
  const no = { kind: "noConservative" } as const;

  it("forbids what leans the wrong way, and nothing else", () => {
    const why = (condition: multi.Condition, dice: number[], level = 12) =>
      multi.objections({ level, conditions: [condition] }, { level, dice }).map(({ reason }) => reason);
    expect([why(no, [12]), why(no, [6, 6]), why(no, [4, 4, 4])]).toEqual([[], [], ["conservative"]]);
    expect([why(only, [12]), why(only, [6, 6]), why(only, [4, 4, 4])]).toEqual([
      ["notConservative"],
      ["notConservative"],
      [],
    ]);
    // Where there is nothing to lean to, nothing is forbidden.
    expect([why(no, [4], 4), why(only, [4], 4)]).toEqual([[], []]);
    expect(multi.objections({ level: 8, maxDice: 2 }, { level: 8, dice: [4, 4] })).toEqual([]);
  });

  it("is the best of what is allowed", () => {
    const hand = { level: 8, conditions: [only] } as const;
    const best = multi.best({ ...hand, difficulty: 8 });
    expect(best).toMatchObject({ level: 8, dice: [4, 4, 4] });
    near(best?.success, counted([4, 4, 4], 8, 8), "8 of three");
    expect(multi.objections(hand, { level: 8, dice: [4, 4, 4] })).toEqual([]);
    // A level at which all tight dice are as many leans nowhere: one die of twenty is certain at 1.
    expect(multi.best({ level: 40, kinds: [20], conditions: [no], difficulty: 1 })).toEqual({
      level: 20,
      dice: [20],
      success: 1,
    });
  });

  it("is the first that is allowed at the highest level, where nothing can succeed", () => {
    expect(multi.best({ level: 12, conditions: [only], difficulty: 13 })).toEqual({
      level: 12,
      dice: [4, 4, 4],
      success: 0,
    });
    expect(multi.best({ level: 50, maxDice: 1, difficulty: 50 })).toMatchObject({ level: 20, dice: [20], success: 0 });
    const nothing = { level: 4, kinds: [4], conditions: [{ kind: "removed", faces: 4 }] } as const;
    expect(multi.best({ ...nothing, difficulty: 2 })).toBeNull();
    expect(multi.styles(nothing).map(({ dice, objections }) => [dice, objections])).toEqual([
      [[4], [{ reason: "kind", condition: 0 }]],
    ]);
  });

  it("is at every difficulty the dice that the other side gave", () => {
    const hand = { level: 8, conditions: [{ kind: "given", dice: [4, 8] }] } as const;
    multi.bestTable(hand).forEach((best, index) => {
      expect(best).toMatchObject({ level: 8, dice: [4, 8] });
      near(best?.success, counted([4, 8], 8, index + 1), `at ${index + 1}`);
    });
  });

  it("lays out what a curse takes away, and what is tight without it", () => {
    const cursed = multi.styles({ level: 6, conditions: [{ kind: "removed", faces: 6 }] });
    expect(cursed.map(({ dice, tight }) => [dice, tight])).toEqual([
      [[6], false],
      [[8], true],
      [[4, 4], true],
    ]);
  });

  it("lays the best roll out once, at its own level, among those of as many dice", () => {
    const shown = (query: object) =>
      multi.styles({ level: 8, ...query }).map(({ level, dice, best }) => `${level}: ${dice}${best ? " best" : ""}`);
    expect(shown({ difficulty: 2 })).toEqual(["8: 8", "8: 4,4 best"]);
    expect(shown({ difficulty: 2, play: 7 })).toEqual(["7: 8", "7: 4,4", "8: 4,4 best"]);
    expect(shown({ difficulty: 1 })).toEqual(["8: 8", "4: 4 best", "8: 4,4"]);
  });

  it("lists no more than twenty thousand", () => {
    const kinds = Array.from({ length: 20 }, (_, at) => at + 2);
    expect(refusal(() => multi.combinations(100, { kinds }))).toEqual({
      code: "range",
      field: "combinations",
      accepted: { min: 1, max: 20_000 },
    });
  });
});

describe("the best table", () => {
  it("has at each difficulty what the single question answers", () => {
    for (const level of [1, 2, 7, 12]) {
      const table = multi.bestTable({ level });
      expect(table).toHaveLength(level);
      table.forEach((best, index) => {
        expect(best).toEqual(multi.best({ level, difficulty: index + 1 }));
        near(best?.success, counted(best?.dice ?? [], best?.level ?? 0, index + 1), `${level} at ${index + 1}`);
      });
    }
  });

  it("of a contest names the lowest of the best difficulties", () => {
    const found = multi.bestContest({ level: 6 }, { level: 6 });
    const mine = multi.bestTable({ level: 6 });
    const chances = mine.map((best) => (best?.success ?? 0) * (1 - (best?.success ?? 0)));
    const top = Math.max(...chances);
    expect(found?.difficulty).toBe(chances.findIndex((chance) => chance >= top) + 1);
    near(found?.success, top, "success");
    // An answer at 5 with five tetrahedra cannot fail, whatever is named: all are equally bad.
    expect(multi.bestContest({ level: 4 }, { level: 20 })).toMatchObject({ difficulty: 1, success: 0 });
  });
});
