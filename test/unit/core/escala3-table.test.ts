import { describe, expect, it } from "vitest";
import { givenUp, mostGivenUp, resultTable } from "../../../module/core/escala3/index.ts";
import { escala3 } from "./everything.ts";
import { failure } from "./helpers.ts";

/** What the table shares and writes: narrative points, shares of a reserve, levels written by another method. */

const { afterRefund, granted, readCosts, wishPrice } = escala3;

describe("a voluntary penalty (§3.6.1)", () => {
  it("is paid by one trait or several, each once and none more than it has", () => {
    const asked = [
      { trait: "a", levels: 2, level: 3.5 },
      { trait: "b", levels: 9, level: 4 },
      { trait: "a", levels: 2, level: 3.5 },
      { trait: "c", levels: 1, level: -2 },
      { trait: "d", levels: -3, level: 5 },
    ];
    expect(givenUp(asked)).toEqual([
      { trait: "a", levels: 3 },
      { trait: "b", levels: 4 },
    ]);
    expect([mostGivenUp(3.9), mostGivenUp(0), mostGivenUp(-1)]).toEqual([3, 0, 0]);
  });
});

describe("a table of results (§3.1)", () => {
  it("says for each success level what its narrator wrote, best first", () => {
    const written = "the end / three quarters / half / a quarter / loses it / wrong trail / the same, unaware";
    expect(resultTable(written)).toEqual({
      extraordinarySuccess: "the end",
      greatSuccess: "three quarters",
      success: "half",
      mediocre: "a quarter",
      failure: "loses it",
      greatFailure: "wrong trail",
      extraordinaryFailure: "the same, unaware",
    });
    expect(resultTable(`${"x".repeat(80)}/b/c/d/e/f/g`)?.extraordinarySuccess).toHaveLength(80);
  });

  it.each([
    ["nothing", " "],
    ["six texts", "a/b/c/d/e/f"],
    ["eight", "a/b/c/d/e/f/g/h"],
    ["an empty one", "a/b/c/ /e/f/g"],
    ["one too long to be told", `${"x".repeat(81)}/b/c/d/e/f/g`],
    ["a book", "/".repeat(100_000)],
  ])("is none with %s", (_what, written) => {
    expect(resultTable(written)).toBeNull();
  });

  it("is written in words", () => {
    expect(failure(() => resultTable(7 as never))).toMatchObject({ field: "results", code: "type" });
  });
});

describe("narrative points (§3.8)", () => {
  it("cost what was agreed on, or what the table says of levels", () => {
    expect(wishPrice({ use: "control" })).toBe(1);
    expect(wishPrice({ use: "reroll", points: 4 }, 9)).toBe(4);
    expect([0, 2, 3.5, -1].map((level) => wishPrice({ use: "trait", points: 9 }, level))).toEqual([1, 3, 4, 1]);
    expect(wishPrice({ use: "trait" }, 1, [2, 5])).toBe(5);
    expect(wishPrice({ use: "trait", sell: true }, 3)).toBe(-2);
    // The highest level is not raised further, and costs what it costs.
    expect(wishPrice({ use: "trait" }, 40)).toBe(40);
  });

  it("give what was wished for where there are enough, and nothing where there are not", () => {
    expect(granted({ use: "control", points: 2 }, { points: 2 })).toEqual({ left: 0, paid: 2 });
    expect(granted({ use: "control", points: 3 }, { points: 2 })).toBeNull();
    expect(granted({ use: "reroll" }, { points: 3 })).toEqual({ left: 2, paid: 1, waits: 0 });
    expect(granted({ use: "advantage", levels: 2 }, { points: 3 })).toEqual({ left: 2, paid: 1, waits: 2 });
    expect(granted({ use: "trait" }, { points: 4, level: 3.5 })).toEqual({ left: 0, paid: 4, level: 4.5 });
    expect(granted({ use: "trait" }, { points: 3, level: 3 })).toBeNull();
    // An actor who gives up a level needs none.
    expect(granted({ use: "trait", sell: true }, { points: 0, level: 3 })).toEqual({ left: 2, paid: -2, level: 2 });
    expect(failure(() => granted({ use: "advantage", levels: 4 }, { points: 9 })).field).toBe("wish.levels");
    expect(failure(() => granted({ use: "luck" } as never, { points: 9 })).field).toBe("wish.use");
  });

  it("come back, and are given back, unless they were spent", () => {
    expect([afterRefund(1, 4), afterRefund(5, -2), afterRefund(2, -2), afterRefund(1, -2)]).toEqual([5, 3, 0, null]);
  });

  it("have costs written in any list", () => {
    expect(readCosts("")).toEqual([]);
    expect(readCosts(" 2 3;5,8 ")).toEqual([2, 3, 5, 8]);
    for (const wrong of ["2 x", "0", "101", "1.5", "-1", Array(41).fill("1").join(" ")]) {
      expect(readCosts(wrong), wrong).toBeNull();
    }
  });
});

describe("a reserve", () => {
  it("is shared evenly, what is left over from the first on", () => {
    expect(escala3.evenShares(7, 3)).toEqual([3, 2, 2]);
    expect(escala3.evenShares(4.5, 2)).toEqual([2, 2]);
    expect(escala3.evenShares(-2, 2)).toEqual([0, 0]);
    expect(escala3.evenShares(3, 0)).toEqual([]);
  });
});

describe("levels as a table writes them", () => {
  const by = (dice: escala3.Method, meanZero = false, scale: escala3.Scale = 3): escala3.Notation => ({
    dice,
    variant: "closed",
    scale,
    meanZero,
  });

  it("are plain, doubled with the rescaled die, or around 0", () => {
    expect(
      [by("1d6"), by("nd6"), by("1d10"), by("1d6", true), by("1d10", true, 4)].map((how) => escala3.written(4, how)),
    ).toEqual([4, 4, 8, 1, 0]);
    expect(escala3.writtenDifficulty(3, by("1d6"))).toBe(6);
    expect(escala3.writtenDifficulty(3, by("1d6", true))).toBe(3);
    expect(escala3.writtenDifficulty(3, by("1d10", true))).toBe(4);
  });

  it("are read back as they were", () => {
    for (const how of [by("1d6"), by("nd10"), by("1d10"), by("1d6", true, 4), by("1d10", true)]) {
      for (const level of [-2, 0, 3, 3.25, 7.4]) {
        expect(escala3.levelWritten(escala3.written(level, how), how), `${how.dice} ${level}`).toBe(level);
      }
    }
  });
});

describe("the margin of two sides", () => {
  const check = { kind: "opposed", trait: 3, dice: "1d6", against: { trait: 3, dice: "1d6" } } as const;

  it("is the law of one total less the other", () => {
    const margin = escala3.marginOf(escala3.odds(check));
    expect([margin.min, margin.max]).toEqual([-5, 5]);
    expect(margin.mean).toBeCloseTo(0, 12);
    expect(margin.at(0)).toBeCloseTo(1 / 6, 12);
    expect(margin.at(5)).toBeCloseTo(1 / 36, 12);
  });

  it("says who gets equal totals: a die where traits are equal, otherwise the higher trait", () => {
    const goes = (trait: number) => {
      const odds = escala3.odds({ ...check, trait });
      return escala3.equalGoesTo(escala3.marginOf(odds), odds.win);
    };
    expect([goes(2), goes(3), goes(4)]).toEqual(["theirs", null, "mine"]);
  });

  it("costs the loser of a round a level, and what the winner kept back", () => {
    const { lostRound } = escala3;
    expect(lostRound({ result: "win", extraPenalty: 0 })).toEqual({ loser: "theirs", levels: 1 });
    expect(lostRound({ result: "lose", extraPenalty: 2 })).toEqual({ loser: "mine", levels: 3 });
    expect(lostRound({ result: "draw", extraPenalty: 0 })).toBeNull();
    expect(lostRound({ result: "tie", extraPenalty: 0 })).toBeNull();
  });

  it("is certain on the other side once its dice lie there", () => {
    expect(escala3.laidTotal(check, [[4]])).toBe(7);
    const pools = { kind: "opposed", trait: 2, dice: "nd6", against: { trait: 2, dice: "nd6" } } as const;
    expect(escala3.laidTotal(pools, [[4], [5]])).toBe(9);
    expect(escala3.laidTotal(pools, [[4]])).toBeNull();
  });
});

describe("what waits for its time", () => {
  const { extendedResult, performanceSeconds, placeMark, waitIsOver } = escala3;
  const fight = (round: number, turn: number | null, started = true) => ({ id: "a", round, turn, started });

  it("waits until the fight has moved on, or is over (§3.3)", () => {
    const mark = placeMark(fight(2, 1));
    expect([mark, placeMark(fight(3, null))]).toEqual(["a.2.1", "a.3.0"]);
    const over = (...fights: ReturnType<typeof fight>[]) => waitIsOver(mark, fights);
    expect([over(fight(2, 1)), over(fight(2, 0)), over(fight(1, 9)), over(fight(2, null))]).toEqual(
      Array(4).fill(false),
    );
    expect([over(fight(2, 2)), over(fight(3, 0)), over(fight(3, null))]).toEqual([true, true, true]);
    expect([over(), over(fight(1, 0, false)), over({ ...fight(1, 0), id: "b" })]).toEqual([true, true, true]);
  });

  it("gives a performed roll so many minutes a level, and none at 0 or below (§3.4)", () => {
    expect([performanceSeconds(5, 1), performanceSeconds(3, 2), performanceSeconds(2.5, 0.1)]).toEqual([300, 360, 15]);
    expect([performanceSeconds(0, 1), performanceSeconds(-2, 60)]).toEqual([0, 0]);
    for (const minutes of [0, 61, Number.NaN])
      expect(failure(() => performanceSeconds(3, minutes)).field).toBe("minutes");
  });

  it("reads an opposed roll from the side that made it (§3.7)", () => {
    expect((["win", "lose", "tie", "draw"] as const).map((result) => extendedResult(result, 0))).toEqual([
      "win",
      "lose",
      "draw",
      "draw",
    ]);
    expect([extendedResult("win", 1), extendedResult("lose", 1), extendedResult("draw", 1)]).toEqual([
      "lose",
      "win",
      "draw",
    ]);
  });
});
