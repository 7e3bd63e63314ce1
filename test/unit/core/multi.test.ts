import { describe, expect, it } from "vitest";
import { diceSum } from "../../../module/core/chance/index.ts";
import { multi } from "./everything.ts";
import { near, throws } from "./helpers.ts";
import { cases, chance, multisets, name, sum } from "./multi-oracle.ts";

describe("worked examples of the source", () => {
  const resolve = (level: number, dice: number[], difficulty: number, face: number): boolean =>
    multi.resolve({ level, dice, difficulty }, [[face]]).success ?? false;

  it("level 5 against 3 with 1d6: 3, 4 and 5 succeed; level 8 against 4 with 1d8: 4 to 8", () => {
    expect([1, 2, 3, 4, 5, 6].filter((face) => resolve(5, [6], 3, face))).toEqual([3, 4, 5]);
    expect([1, 2, 3, 4, 5, 6, 7, 8].filter((face) => resolve(8, [8], 4, face))).toEqual([4, 5, 6, 7, 8]);
    expect(resolve(6, [6], 2, 4)).toBe(true);
    expect(resolve(10, [10], 8, 7)).toBe(false);
  });

  it("level 6 fails at 8, level 5 cannot fail at 1 by playing 4", () => {
    expect(multi.odds({ level: 6, dice: [6], difficulty: 8 }).success).toBe(0);
    expect(multi.best({ level: 6, difficulty: 8 })).toEqual({ level: 6, dice: [6], success: 0 });
    expect(multi.best({ level: 5, difficulty: 1 })).toEqual({ level: 4, dice: [4], success: 1 });
    expect([1, 2, 3].map((level) => multi.best({ level, difficulty: 1 }).success)).toEqual([0.25, 0.5, 0.75]);
    for (let level = 1; level <= 40; level++) {
      // Made without rolling: as many of the smallest dice as fit.
      const top = Math.floor(level / 4);
      if (top > 0) expect(multi.best({ level, difficulty: top }).success).toBe(1);
      expect(multi.best({ level, difficulty: top + 1 }).success).toBeLessThan(1);
    }
  });

  it("1d4 75 %, 1d20 15 % at level 4 against 2", () => {
    expect(multi.odds({ level: 4, dice: [4], difficulty: 2 })).toMatchObject({ success: 0.75, low: 0.25, over: 0 });
    near(multi.odds({ level: 4, dice: [20], difficulty: 2 }).success, 0.15, "1d20");
  });

  it("the two curves of level 8", () => {
    expect(multi.curve({ level: 8, dice: [8] })).toEqual([1, 0.875, 0.75, 0.625, 0.5, 0.375, 0.25, 0.125]);
    const two = [1, 1, 0.9375, 0.8125, 0.625, 0.375, 0.1875, 0.0625];
    for (const [n, p] of multi.curve({ level: 8, dice: [4, 4] }).entries())
      near(p, two[n] as number, `difficulty ${n + 1}`);
  });

  it("level 5 takes 1d6 at least, level 4 1d4, and more is allowed", () => {
    expect(multi.objections({ level: 5 }, { level: 5, dice: [4] })).toMatchObject([{ reason: "cover" }]);
    expect(multi.objections({ level: 5 }, { level: 5, dice: [6] })).toEqual([]);
    expect(multi.objections({ level: 4 }, { level: 4, dice: [4] })).toEqual([]);
    expect(multi.objections({ level: 4 }, { level: 4, dice: [20] })).toEqual([]);
  });

  it("a lower level's die is ahead of the single die at low difficulties: 1d6 at level 7 below 4, 1d8 at 9 below 5", () => {
    const ahead = (own: number, die: number, lower: number, other: number) =>
      Array.from({ length: own }, (_, at) => at + 1).filter(
        (difficulty) =>
          multi.odds({ level: lower, dice: [other], difficulty }).success >
          multi.odds({ level: own, dice: [die], difficulty }).success + 1e-12,
      );
    // At difficulty 1 the d8 of level 7 can go over, and so can the d10 of level 9.
    expect(ahead(7, 8, 6, 6)).toEqual([1, 2, 3]);
    expect(ahead(9, 10, 8, 8)).toEqual([1, 2, 3, 4]);
  });

  it("the public face of the contract", () => {
    near(multi.odds({ level: 8, dice: [4, 4], difficulty: 6 }).success, 0.375, "odds");
    expect(multi.best({ level: 8, difficulty: 6 })).toEqual({ level: 8, dice: [4, 4, 4], success: 0.53125 });
    near(multi.best({ level: 12, difficulty: 8 }).success, 0.727, "12 v 8", 1e-3);
    expect(multi.best({ level: 12, difficulty: 8 }).dice).toEqual([4, 4, 4, 4]);
    expect(multi.best({ level: 5, difficulty: 3 })).toEqual({ level: 5, dice: [4, 4], success: 0.5625 });
  });
});

describe("combinations", () => {
  it("levels 1–12 and 14 as the source prints them, in its order", () => {
    const printed = ["4", "4", "4", "4", "6", "6", "8 4+4", "8 4+4", "10 4+6", "10 4+6"];
    printed.push("12 6+6 4+8 4+4+4", "12 6+6 4+8 4+4+4");
    for (const [index, row] of printed.entries()) {
      expect(
        multi
          .combinations(index + 1)
          .map(name)
          .join(" "),
      ).toBe(row);
    }
    expect(multi.combinations(14)).toEqual([
      [4, 10],
      [6, 8],
      [4, 4, 6],
    ]);
  });

  it("counts and lists", () => {
    const counts = [3, 6, 6, 10, 9, 15, 14, 21, 22, 30, 30, 42, 42, 57];
    for (const [index, count] of counts.entries()) {
      expect(multi.combinations(13 + 2 * index)).toHaveLength(count);
      expect(multi.combinations(14 + 2 * index)).toEqual(multi.combinations(13 + 2 * index));
    }
    expect(multi.combinations(18).map(name).join(" ")).toBe("6+12 8+10 4+4+10 4+6+8 6+6+6 4+4+4+6");
    expect(multi.combinations(20)[0]).toEqual([20]);
  });

  it("are all and only the tight ones, for odd kinds and caps too", () => {
    for (const kinds of [multi.DICE, [6, 10], [3, 7, 20]]) {
      const all = [...multisets(kinds, 5)];
      for (const maxDice of [1, 2, 5]) {
        for (let level = 1; level <= 12; level++) {
          const fit = all.filter((dice) => dice.length <= maxDice && sum(dice) >= level);
          const least = Math.min(...fit.map(sum));
          const expected = fit.filter((dice) => sum(dice) === least).map(name);
          expect(multi.combinations(level, { kinds, maxDice }).map(name).sort()).toEqual(expected.sort());
        }
      }
    }
    expect(multi.combinations(40, { kinds: [4], maxDice: 3 })).toEqual([]);
  });
});

describe("appendix", () => {
  // The table as printed. Rows of levels 5, 7, 9 and 11 are wrong in the source from difficulty 2 on.
  const PRINTED = `25 | 50 25 | 75 50 25 | 100 75 50 25 | 100 83.33 66.67 50 33 | 100 83.33 66.67 50 33 16.67
    | 100 87.5 75 62.5 50 37.5 25 | 100 100 93.75 81.25 62.5 37.5 18.75
    | 100 87.5 75 62.5 50 37.5 25 12.5 | 100 100 93.75 81.25 62.5 37.5 18.75 6.25
    | 100 90 80 70 60 50 40 30 20 | 100 100 95.83 87.5 75 58.33 41.67 25 12.5
    | 100 90 80 70 60 50 40 30 20 10 | 100 100 95.83 87.5 75 58.33 41.67 25 12.5 4.17
    | 100 91.67 83.33 75 66.67 58.33 50 41.67 33.33 25 16.67 | 100 100 97.22 91.67 83.33 72.22 58.33 41.67 27.78 16.67 8.33
    | 100 100 100 98.44 93.75 84.38 68.75 50 31.25 15.63 6.25
    | 100 91.67 83.33 75 66.67 58.33 50 41.67 33.33 25 16.67 8.33
    | 100 100 97.22 91.67 83.33 72.22 58.33 41.67 27.78 16.67 8.33 2.78
    | 100 100 96.88 90.63 81.25 68.75 56.25 43.75 31.25 18.75 9.38 3.13
    | 100 100 100 98.44 93.75 84.38 68.75 50 31.25 15.63 6.25 1.56`
    .split("|")
    .map((row) => row.trim().split(" ").map(Number));

  it("is what the source prints, but for its errata, which are 70 cells and one rounded too far", () => {
    const table = multi.appendix();
    expect(table).toHaveLength(21);
    let wrong = 0;
    for (const [index, { level, dice, chances }] of table.entries()) {
      expect(chances).toHaveLength(12);
      for (const [cell, p] of chances.entries()) {
        near(p, chance(dice, cell + 1, level), `${level} with ${name(dice)} at ${cell + 1}`);
        const printed = PRINTED[index]?.[cell] ?? 0;
        if (Math.abs(100 * p - printed) > 0.0051) {
          wrong++;
          expect([5, 7, 9, 11].includes(level) || (level === 6 && cell === 4), `level ${level}`).toBe(true);
        }
      }
    }
    expect(wrong).toBe(71);
    const five = table[4]?.chances.slice(0, 5).map((p) => Math.round(1e4 * p) / 100);
    expect(five).toEqual([83.33, 66.67, 50, 33.33, 16.67]);
    const eleven = table[16]?.chances.slice(9, 11).map((p) => Math.round(1e4 * p) / 100);
    expect(eleven).toEqual([14.06, 4.69]);
  });
});

describe("best", () => {
  it("table and single search agree; a cap on dice is kept; more dice never make it worse", () => {
    const table = multi.bestTable({ level: 40 });
    expect(table).toHaveLength(40);
    near(table[37]?.success, 0.256, "D 38", 1e-3);
    expect(multi.bestTable({ level: 100 })).toHaveLength(100);
    expect(table[37]?.dice).toEqual([...Array.from({ length: 14 }, () => 4), 6]);
    for (let difficulty = 1; difficulty <= 40; difficulty += 3) {
      near(
        multi.best({ level: 40, difficulty }).success,
        table[difficulty - 1]?.success ?? -1,
        `difficulty ${difficulty}`,
      );
      let before = 0;
      for (const maxDice of [1, 2, 4, 7]) {
        const found = multi.best({ level: 40, difficulty, maxDice });
        expect(found.dice.length).toBeLessThanOrEqual(maxDice);
        expect(found.success).toBeGreaterThanOrEqual(before - 1e-12);
        before = found.success;
      }
    }
  });

  it("brute force again with other dice and a cap", () => {
    const kinds = [3, 5, 12];
    const all = [...multisets(kinds, 4)];
    for (let level = 2; level <= 16; level += 2) {
      for (let difficulty = 1; difficulty <= level; difficulty += 2) {
        const top = Math.max(...all.map((dice) => chance(dice, difficulty, Math.min(level, sum(dice)))));
        near(multi.best({ level, difficulty, kinds, maxDice: 4 }).success, top, `${level}, ${difficulty}`);
      }
    }
  });
});

describe("odds and resolve", () => {
  it("agree over every throw", () => {
    for (const dice of [[4], [6, 4], [8, 3], [4, 4, 6], [2, 3, 4, 5]]) {
      const sorted = [...dice].sort((a, b) => a - b);
      for (let level = 1; level <= Math.min(14, sum(dice)); level += 2) {
        for (const difficulty of [1, 4, level, level + 1]) {
          const check = { level, dice, difficulty };
          let [hits, over, all] = [0, 0, 0];
          for (const faces of throws(sorted)) {
            const outcome = multi.resolve(
              check,
              faces.map((face) => [face]),
            );
            all++;
            if (outcome.success) hits++;
            if (outcome.over) over++;
            expect(outcome.reached).toBe(outcome.over ? 0 : outcome.total);
          }
          const odds = multi.odds(check);
          near(odds.success, hits / all, "success");
          near(odds.over, over / all, "over");
          near(odds.success + odds.low + odds.over, difficulty > level ? odds.low + odds.over : 1, "sum");
        }
      }
    }
  });

  it("agree with BigInt counts for big pools", () => {
    for (const dice of [Array.from({ length: 16 }, () => 4), [20, 20, 12, 10, 8, 6, 4], [100, 37, 4, 4]]) {
      const odds = multi.odds({ level: 40, dice, difficulty: 30 });
      near(odds.success, chance(dice, 30, 40), name(dice));
      for (const [total, count] of cases(dice)) {
        const all = dice.reduce((product, faces) => product * faces, 1);
        near(odds.total.at(total) / (Number(count) / all), 1, `${name(dice)} = ${total}`);
      }
    }
  });

  it("an unknown difficulty leaves what was reached", () => {
    const check = { level: 8, dice: [4, 4] };
    expect(multi.resolve(check, [[3], [4]])).toEqual({
      dice: [4, 4],
      faces: [[3], [4]],
      total: 7,
      level: 8,
      over: false,
      reached: 7,
    });
    expect(multi.odds(check)).not.toHaveProperty("success");
    expect(multi.resolve({ level: 5, dice: [6] }, [[6]])).toMatchObject({ over: true, reached: 0 });
  });

  it("plan throws the dice that resolve reads, smallest first", () => {
    expect(multi.plan({ level: 14, dice: [6, 4, 4] }).groups.map(({ count, faces }) => [count, faces])).toEqual([
      [2, 4],
      [1, 6],
    ]);
  });
});

describe("choosing", () => {
  it("lays out styles from risky to conservative and marks the best", () => {
    const words = (level: number) => multi.styles(level).map(({ dice, style }) => `${name(dice)} ${style}`);
    expect(words(6)).toEqual(["6 only"]);
    expect(words(8)).toEqual(["8 risky", "4+4 conservative"]);
    expect(words(11)).toEqual(["12 risky", "6+6 medium", "4+8 medium", "4+4+4 conservative"]);
    const options = multi.styles({ level: 8, difficulty: 6 });
    expect(options.map(({ dice, best, tight }) => [name(dice), best, tight])).toEqual([
      ["8", false, true],
      ["4+4", false, true],
      ["4+4+4", true, false],
    ]);
    expect(options[0]?.curve).toHaveLength(8);
    expect(multi.styles({ level: 8, play: 4, difficulty: 3 })[0]).toMatchObject({ level: 4, dice: [4] });
    const unknown = multi.styles({ level: 6, unknown: true });
    expect(unknown.map(({ dice, best, success }) => [name(dice), best, success])).toEqual([
      ["6", false, undefined],
      ["4+4", true, undefined],
    ]);
  });

  const drunk = { kind: "noConservative" } as const;
  const fearful = { kind: "onlyConservative" } as const;

  it("no conservative, only conservative, both: nothing left", () => {
    const hand = { level: 8, difficulty: 6 };
    expect(multi.best({ ...hand, conditions: [drunk] })).toMatchObject({ level: 8, dice: [8], success: 0.375 });
    expect(multi.objections({ level: 8, conditions: [drunk] }, { level: 8, dice: [4, 4] })).toEqual([
      { reason: "conservative", condition: 0 },
    ]);
    const timid = multi.best({ ...hand, conditions: [fearful], maxDice: 2 });
    expect(timid).toMatchObject({ level: 8, dice: [4, 6] });
    expect(multi.objections({ level: 8, conditions: [fearful] }, { level: 8, dice: [8] })).toEqual([
      { reason: "notConservative", condition: 0 },
    ]);
    // Where there is nothing to lean to, both are content.
    expect(multi.best({ level: 6, difficulty: 3, conditions: [drunk, fearful] })).toMatchObject({ dice: [6] });
    const stuck = { level: 1, conditions: [{ kind: "perceived", by: -1 }] } as const;
    expect(multi.best({ ...stuck, difficulty: 1 })).toBeNull();
    expect(multi.styles({ ...stuck }).every(({ objections }) => objections.length > 0)).toBe(true);
  });

  it("perceived level: above one covers more, below one plays less", () => {
    const proud = [{ kind: "perceived", by: 2 }] as const;
    expect(multi.objections({ level: 8, conditions: proud }, { level: 8, dice: [8] })).toEqual([
      { reason: "cover", condition: 0 },
    ]);
    expect(multi.objections({ level: 8, conditions: proud }, { level: 8, dice: [10] })).toEqual([]);
    expect(multi.best({ level: 8, difficulty: 8, maxDice: 1, conditions: proud })).toMatchObject({ dice: [10] });
    const meek = [{ kind: "perceived", by: -3 }] as const;
    expect(multi.best({ level: 8, difficulty: 5, maxDice: 1, conditions: meek })).toMatchObject({
      level: 5,
      dice: [6],
    });
    expect(multi.objections({ level: 8, conditions: meek }, { level: 8, dice: [8] })).toEqual([
      { reason: "level", condition: 0 },
    ]);
  });

  it("a curse takes a die, another player chooses, limits and rules object", () => {
    const cursed = [{ kind: "removed", faces: 4 }] as const;
    expect(multi.best({ level: 8, difficulty: 6, conditions: cursed })?.dice).not.toContain(4);
    expect(multi.styles({ level: 8, conditions: cursed }).map(({ objections }) => objections.length)).toEqual([0, 1]);
    const given = [{ kind: "given", dice: [20] }] as const;
    expect(multi.best({ level: 8, difficulty: 6, conditions: given })).toMatchObject({ level: 8, dice: [20] });
    expect(multi.styles({ level: 8, conditions: given }).map(({ dice }) => dice)).toEqual([[20]]);
    expect(multi.objections({ level: 8, conditions: given }, { level: 8, dice: [8] })).toEqual([
      { reason: "given", condition: 0 },
    ]);
    expect(
      multi.objections({ level: 6, maxDice: 2 }, { level: 8, dice: [3, 4, 4] }).map(({ reason }) => reason),
    ).toEqual(["level", "kind", "maxDice"]);
    expect(multi.objections({ level: 8 }, { level: 8, dice: [4] })).toEqual([{ reason: "cover", condition: null }]);
  });

  it("a style is that of the tight combinations, at every level, with fewer kinds and caps too", () => {
    for (const hand of [{}, { maxDice: 6 }, { kinds: [6, 10, 20] }, { kinds: [7] }]) {
      for (let level = 1; level <= 40; level++) {
        const counts = multi.combinations(level, hand).map((dice) => dice.length);
        const [least, most] = [Math.min(...counts), Math.max(...counts)];
        const words = { [least]: "risky", [most]: least === most ? "only" : "conservative" };
        for (const { dice, style, tight } of multi.styles({ level, ...hand })) {
          if (tight) expect(style, `${level}: ${name(dice)}`).toBe(words[dice.length] ?? "medium");
        }
      }
    }
  });
});

describe("contests", () => {
  it("the actor makes it and the rival does not", () => {
    const odds = multi.contest({ level: 8, dice: [8] }, { level: 6, dice: [6] }, 4);
    near(odds.made, 5 / 8, "made");
    near(odds.answered, 1 / 2, "answered");
    near(odds.success, 5 / 16, "success");
    near(multi.contest({ level: 8, dice: [8] }, { level: 6, dice: [6] }, 4, "exceed").answered, 1 / 3, "exceed");
    expect(multi.answerTo(4, "exceed")).toBe(5);
    const named = multi.bestContest({ level: 8 }, { level: 6 });
    const products = [1, 2, 3, 4, 5, 6, 7, 8].map((difficulty) => {
      const answer = difficulty > 6 ? 0 : multi.best({ level: 6, difficulty }).success;
      return multi.best({ level: 8, difficulty }).success * (1 - answer);
    });
    expect(named?.difficulty).toBe(6);
    near(named?.success, Math.max(...products), "the best difficulty to name");
    expect(multi.bestContest({ level: 1, conditions: [{ kind: "perceived", by: -1 }] }, { level: 2 })).toBeNull();
  });
});

describe("sum of dice", () => {
  it("is exact far out in the tail", () => {
    const forty = diceSum(Array.from({ length: 40 }, () => 20));
    near((forty.at(800) * 20 ** 40 - 1) * 1e-3, 0, "all twenties");
    near(forty.atLeast(40), 1, "everything");
    expect(diceSum([]).entries()).toEqual([[0, 1]]);
  });
});
