import { describe, expect, it } from "vitest";
import { multi } from "./everything.ts";
import { failure, rows } from "./helpers.ts";

describe("bad input names the field", () => {
  const check = { level: 8, dice: [4, 4], difficulty: 6 };
  it.each(
    rows<[unknown, field: string, code: string]>([
      [null, "check", "type"],
      [{ dice: [4], difficulty: 3 }, "level", "missing"],
      [{ ...check, level: 0 }, "level", "range"],
      [{ ...check, level: 1e6 }, "level", "range"],
      [{ ...check, level: Number.NaN }, "level", "range"],
      [{ ...check, level: "8" }, "level", "type"],
      [{ ...check, difficulty: 0 }, "difficulty", "range"],
      [{ ...check, difficulty: "hard" }, "difficulty", "type"],
      [{ level: 8, difficulty: 6 }, "dice", "missing"],
      [{ ...check, dice: [] }, "dice", "range"],
      [{ ...check, dice: "2d4" }, "dice", "type"],
      [{ ...check, dice: [4, 0] }, "dice[1]", "range"],
      [{ ...check, dice: [1, 8] }, "dice[0]", "range"],
      [{ ...check, dice: [8, 1e9] }, "dice[1]", "range"],
      [{ ...check, dice: [8, -4] }, "dice[1]", "range"],
      [{ ...check, dice: Array.from({ length: 1e6 }, () => 4) }, "dice", "range"],
      [{ ...check, dice: Array.from({ length: 250 }, () => 1000) }, "dice[10]", "range"],
      [{ ...check, dice: [6] }, "dice", "combination"],
      [{ ...check, bonus: 2 }, "bonus", "unknown"],
    ]),
  )("$label", ({ row: [bad, field, code] }) => {
    const error = failure(() => multi.odds(bad as multi.Check));
    expect(error).toMatchObject({ field, code });
    expect(failure(() => multi.plan(bad as multi.Check))).toEqual(error);
    expect(failure(() => multi.resolve(bad as multi.Check, "none" as never))).toEqual(error);
  });

  it.each<[string, () => unknown]>([
    ["faces", () => multi.resolve(check, "3,4" as never)],
    ["faces[1]", () => multi.resolve(check, [[3]])],
    ["faces[1][0]", () => multi.resolve(check, [[3], [5]])],
    ["faces[0]", () => multi.resolve(check, [[3, 3], [4]])],
    ["faces[2]", () => multi.resolve(check, [[3], [3], [3]])],
    ["level", () => multi.best({ level: 101, difficulty: 3 })],
    ["level", () => multi.combinations(0)],
    ["level", () => multi.combinations(1e9)],
    ["kinds", () => multi.combinations(8, { kinds: [] })],
    ["kinds[1]", () => multi.combinations(8, { kinds: [4, 1] })],
    ["combinations", () => multi.combinations(200, { kinds: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] })],
    ["maxDice", () => multi.best({ level: 8, difficulty: 6, maxDice: 0 })],
    ["difficulty", () => multi.best({ level: 8, difficulty: null } as never)],
    ["level", () => multi.best({ level: 101 })],
    ["level", () => multi.best({} as never)],
    ["dificulty", () => multi.best({ level: 8, dificulty: 6 } as never)],
    ["unknown", () => multi.styles({ level: 8, difficulty: 6, unknown: true })],
    ["conditions", () => multi.best({ level: 8, difficulty: 6, conditions: "drunk" as never })],
    ["conditions[0].kind", () => multi.best({ level: 8, difficulty: 6, conditions: [{ kind: "tired" } as never] })],
    ["conditions[0].by", () => multi.styles({ level: 8, conditions: [{ kind: "perceived", by: 0.5 }] })],
    ["conditions[0].faces", () => multi.styles({ level: 8, conditions: [{ kind: "removed", faces: 0 }] })],
    ["conditions[0].dice", () => multi.styles({ level: 8, conditions: [{ kind: "given", dice: [] }] })],
    ["play", () => multi.styles({ level: 8, play: 0 })],
    ["play.dice", () => multi.objections({ level: 8 }, { level: 3, dice: [] })],
    ["rival.dice", () => multi.contest({ level: 8, dice: [8] }, { level: 9, dice: [8] }, 3)],
    ["needs", () => multi.answerTo(3, "more" as never)],
  ])("%s", (field, act) => {
    expect(failure(act).field).toBe(field);
  });
});
