import { describe, expect, it } from "vitest";
import { effect } from "./everything.ts";
import { failure, near, throws } from "./helpers.ts";

const each = (dice: readonly number[]): number[][] => dice.map((face) => [face]);

/** The law of a check, counted roll by roll. */
function counted(check: effect.Check, sizes: number[]): Map<number, number> {
  const law = new Map<number, number>();
  const chance = 1 / sizes.reduce((all, size) => all * size, 1);
  for (const dice of throws(sizes)) {
    const { total } = effect.resolve(check, each(dice));
    law.set(total, (law.get(total) ?? 0) + chance);
  }
  return law;
}

describe("dice that are not 3d6", () => {
  it.each<[effect.Check, number[]]>([
    [{ kind: "damage", dice: [{ count: 2, faces: 6 }], bonus: 1 }, [6, 6]],
    [{ kind: "damage", dice: [{ count: 1, faces: 4 }], bonus: -2 }, [4]],
    [
      {
        kind: "recovery",
        track: "mental",
        dice: [
          { count: 1, faces: 8 },
          { count: 2, faces: 3 },
        ],
      },
      [8, 3, 3],
    ],
    [{ kind: "d3" }, [6]],
    [{ kind: "d100" }, [10, 10]],
    [{ kind: "d100", convention: "alternative" }, [10, 10]],
    [{ kind: "static", bonus: 4, modifier: -1 }, []],
  ])("odds agree with every throw: %j", (check, sizes) => {
    const law = counted(check, sizes);
    const { total } = effect.odds(check);
    for (let n = -5; n <= 110; n++) near(total.at(n), law.get(n) ?? 0, String(n));
    expect(effect.plan(check).groups.flatMap(({ count, faces }) => Array<number>(count).fill(faces))).toEqual(sizes);
  });

  it("read the faces as the source does: a 10 of a d100 is its 0", () => {
    const hundred = (tens: number, units: number, convention?: effect.Percentile) =>
      effect.resolve({ kind: "d100", ...(convention && { convention }) }, each([tens, units])).total;
    expect([hundred(3, 7), hundred(10, 10), hundred(10, 1), hundred(4, 10)]).toEqual([37, 100, 1, 40]);
    expect([hundred(9, 10, "alternative"), hundred(10, 10, "alternative")]).toEqual([100, 10]);
    expect(effect.resolve({ kind: "d3" }, [[4]])).toEqual({ kind: "d3", faces: [[4]], total: 2 });
    expect(effect.resolve({ kind: "static", bonus: 5 }, [])).toMatchObject({ dice: 0, bonus: 15, total: 15 });
    expect(effect.resolve({ kind: "damage", dice: [{ count: 1, faces: 4 }], bonus: -3 }, [[1]])).toEqual({
      kind: "damage",
      track: "physical",
      faces: [[1]],
      dice: 1,
      bonus: -3,
      total: 0,
    });
  });

  it("are read as a weapon table prints them", () => {
    expect(effect.parseDice("d10")).toEqual({ dice: [{ count: 1, faces: 10 }], bonus: 0 });
    expect(effect.parseDice(" 2D6 + 1d4 − 2 ")).toEqual({
      dice: [
        { count: 2, faces: 6 },
        { count: 1, faces: 4 },
      ],
      bonus: -2,
    });
    expect(effect.parseDice("3")).toEqual({ dice: [], bonus: 3 });
  });
});

describe("hit points", () => {
  it("grow with the level as the table says", () => {
    const of = (growth: effect.Growth) => effect.gainedPoints({ level: 4, hitDie: 10, growth });
    expect([of("none"), of("half"), of("full")]).toEqual([0, 18, 30]);
    expect(effect.gainedPoints({ level: 1, hitDie: 10, growth: "full" })).toBe(0);
  });

  it("are lost down to 0 and got back up to the maximum", () => {
    const changed = (value: number, change: number) => effect.changedPoints({ value, max: 20, change });
    expect([changed(12, -5), changed(3, -9), changed(0, -1), changed(18, 5), changed(25, 5), changed(-2, -5)]).toEqual([
      7, 0, 0, 20, 25, -2,
    ]);
  });

  it("come back with rest", () => {
    expect(effect.restDice({ rest: "breather", level: 3, hitDie: 8 })).toEqual([{ count: 1, faces: 8 }]);
    expect(effect.restDice({ rest: "night", level: 3, hitDie: 8 })).toEqual([{ count: 4, faces: 8 }]);
  });
});

describe("bad input names the field", () => {
  it.each<[string, string, () => unknown]>([
    ["formula", "formula", () => effect.parseDice("many dice")],
    ["formula", "formula", () => effect.parseDice("")],
    ["formula", "formula", () => effect.parseDice("2d6 2")],
    ["formula", "formula", () => effect.parseDice("2d6-1d4")],
    ["formula", "type", () => effect.parseDice(7 as never)],
    ["dice[0].count", "range", () => effect.parseDice("1000000000d6")],
    ["dice[0].count", "range", () => effect.parseDice("0d6")],
    ["dice[0].faces", "range", () => effect.parseDice("1d1")],
    ["dice[0].faces", "range", () => effect.parseDice("d0")],
    ["bonus", "range", () => effect.parseDice("99999999")],
    ["dice", "missing", () => effect.odds({ kind: "damage" } as never)],
    ["track", "word", () => effect.odds({ kind: "damage", dice: [], track: "social" as never })],
    ["convention", "word", () => effect.odds({ kind: "d100", convention: "french" as never })],
    ["resistance", "unknown", () => effect.odds({ kind: "static", bonus: 1, resistance: 3 } as never)],
    ["faces[0]", "faces", () => effect.resolve({ kind: "static", bonus: 1 }, [[3]])],
    ["faces[1]", "faces", () => effect.resolve({ kind: "d100" }, [[3]])],
    ["faces[1]", "faces", () => effect.resolve({ kind: "damage", dice: [{ count: 1, faces: 4 }] }, [[3], [3]])],
    ["level", "range", () => effect.gainedPoints({ level: 0, hitDie: 6, growth: "half" })],
    ["growth", "word", () => effect.gainedPoints({ level: 1, hitDie: 6, growth: "double" as never })],
    ["rest", "word", () => effect.restDice({ rest: "nap" as never, level: 1, hitDie: 6 })],
    ["change", "missing", () => effect.changedPoints({ value: 1, max: 2 } as never)],
  ])("%s, %s", (field, code, act) => {
    expect(failure(act)).toMatchObject({ field, code });
  });
});
