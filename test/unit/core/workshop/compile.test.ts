import { describe, expect, it } from "vitest";
import { Compiler } from "../../../../module/core/workshop/compile.ts";
import type { Formula } from "../../../../module/core/workshop/formula.ts";
import { odds, resolve, roll } from "../../../../module/core/workshop/index.ts";
import { mistakesOf } from "./mistakes.ts";

/** What formulas come to, once it is known what they are given. */

const formula = (text: string, dice = "d: 3d6, e: 2d8"): { page: ReturnType<typeof roll>; read: Formula } => {
  const page = roll(`dice: { ${dice} }\nnumbers: { n: ${JSON.stringify(text)} }`);
  return { page, read: page.numbers[0]?.formula as Formula };
};

/** Of three sixes-sided dice that show 1, 3 and 6, and two eight-sided ones that show 2 and 8. */
const value = (text: string, given: object = {}): number =>
  resolve(formula(text).page, given as never, [[1], [3], [6], [2], [8]]).numbers.n as number;

const wrong = (text: string, given: object = {}): string[] => {
  const { page } = formula(text);
  return mistakesOf(() => resolve(page, given as never, [[1], [3], [6], [2], [8]]));
};

describe("what dice simply add is read once, whatever stands between", () => {
  const readings = (text: string): string[] => {
    const { page, read } = formula(text);
    const compiler = new Compiler(page, { x: 2 });
    compiler.value(read);
    return compiler.readings.map((one) =>
      one.kind === "added" ? `added ${one.terms.length}` : `${one.kind} ${one.as}`,
    );
  };
  it.each<[string, string[]]>([
    ["sum(d)", ["read sum"]],
    ["sum(d) + sum(e)", ["added 2"]],
    ["sum(d) - sum(e) + count(d >= 2) - x", ["added 3"]],
    ["x + (sum(d) - (sum(e) + count(d == 1)))", ["added 3"]],
    ["1 - -sum(d) - -(sum(e) - 2)", ["added 2"]],
    ["sum(d) + high(d)", ["read high", "added 1"]],
    ["sum(top(d, 2)) + sum(e)", ["read sum", "added 1"]],
    ["sum(d) * 2 + sum(d)", ["read sum", "added 1"]],
    ["high(d) + high(d) + low(e)", ["read high", "read low"]],
    ["max(sum(d) + sum(e), sum(d) + sum(e))", ["added 2"]],
    ["x + 3", []],
  ])("%s", (text, said) => expect(readings(text)).toEqual(said));
});

describe("formulas come to", () => {
  it.each<[string, number]>([
    ["sum(d) + sum(e)", 20],
    ["sum(d) - sum(e)", 0],
    ["20 - sum(d) - sum(e) - 1", -1],
    ["1 - -sum(d) - -(sum(e) - 2)", 19],
    ["3 - (sum(d) - (sum(e) - 4))", -1],
    ["count(d >= 3) + count(e >= 3) - count(d == 1)", 2],
    ["sum(d >= 3)", 9],
    ["sum(d != 3) + high(e) * 10", 87],
    ["high(d) * 100 + low(d) * 10 + low(e)", 612],
    ["sum(top(d, 2)) * 10 + sum(bottom(d, 2))", 94],
    ["sum(top(d, 0)) + sum(top(d, 9))", 10],
    ["sum(bottom(top(d, 2), 1))", 3],
    ["sum(top(d >= 3, 1)) + count(bottom(d < 6, 1))", 7],
    ["sum(top(d, x)) + x", 11],
    ["count(d >= x and d < 6) + count(not (d == x or d == 6))", 3],
    ["sum(d) / 4", 2.5],
    ["floor(sum(d) / 4) + ceil(sum(d) / 4) + floor(sum(d), 3) + ceil(sum(d), 3)", 2 + 3 + 3 + 4],
    ["floor(0.1 * 3 * 10) + ceil(0.1 * 3 * 10)", 6],
    ["0.1 + 0.2 + 0.7", 1],
    ["if(0.1 + 0.2 == 0.3, 1, 0) + if(0.1 + 0.2 > 0.3, 10, 0) + if(0.3 < 0.1 + 0.2, 100, 0)", 1],
    ["if(0.1 + 0.2 <= 0.3, 1, 0) + if(0.3 >= 0.1 + 0.2, 10, 0) + if(0.1 + 0.2 != 0.3, 100, 0)", 11],
    ["if(1 < 1.001, 1, 0) + if(1 <= 0.999, 10, 0) + if(1.001 != 1, 100, 0)", 101],
    ["if(sum(d) > 9 and not sum(d) > 10, 1, 2)", 1],
    ["if(sum(d) > 10 or sum(e) > 9, 1, 2)", 1],
    ["if(x > 1 or 1 / (x - 2) > 1, 1, 2)", 1],
    ["if(x > 2 and 1 / (x - 2) > 1, 1, 2)", 2],
    ["if(x > 2, 1 / (x - 2), 7)", 7],
    ["if(doubles(sum(d) + 1), 1, 2) + if(doubles(sum(d)), 10, 20)", 21],
    ["max(sum(d), sum(e), 3) + min(sum(d), 4, x)", 12],
    ["abs(0 - sum(d)) + abs(sum(e))", 20],
    ["-high(d) + - low(d)", -7],
    ["width(d) * 10 + height(d)", 16],
    ["skill.rank + skill.deep.er", 7],
    ["if(true and not false, 1, 2)", 1],
  ])("%s is %d", (text, result) =>
    expect(value(text, { x: 2, "skill.rank": 3, skill: { rank: 9, deep: { er: 4 } } })).toBeCloseTo(result, 12),
  );

  it("at once, however often a number builds on another", () => {
    const steps = Array.from({ length: 40 }, (_, n) => `n${n + 1}: "max(n${n}, n${n})"`).join(", ");
    const page = roll(
      `dice: { d: 2d6 }\nnumbers: { n0: sum(d), ${steps} }\nbands: [{ name: A, when: n40 > 6 }, { name: B }]`,
    );
    expect(resolve(page, {}, [[3], [4]]).numbers.n40).toBe(7);
    expect(odds(page, {}).bands[0]?.chance).toBeCloseTo(21 / 36, 12);
  });

  it("anew for each roll of the same dice", () => {
    const page = roll("dice: { d: 1d6 }\nnumbers: { n: sum(d) * 2, m: n + n }");
    expect([1, 6, 2].map((face) => resolve(page, {}, [[face]]).numbers.m)).toEqual([4, 24, 8]);
    expect(odds(page, {}).distribution("m").mean).toBeCloseTo(14, 12);
  });
});

describe("what cannot be worked out gets an error with its place", () => {
  it.each<[string, object, string[]]>([
    ["x", {}, ["2:16 x given x"]],
    ["x.y", { x: null }, ["2:16 x.y given x.y"]],
    ["x.y", { x: 3 }, ["2:16 x.y given x.y"]],
    ["x.y", { x: "ab" }, ["2:16 x.y given x.y"]],
    ["x.length", { x: "ab" }, ["2:16 x.length given x.length"]],
    ["stength", { strength: 2, other: undefined }, ["2:16 stength near stength strength"]],
    ["ohter", { strength: 2, other: undefined }, ["2:16 ohter given ohter"]],
    ["nn + 1", {}, ["2:16 nn near nn n"]],
    ["x", { x: "2" }, ["2:16 - givenType x number string"]],
    ["x", { x: true }, ["2:16 - givenType x number boolean"]],
    ["x", { x: [1] }, ["2:16 - givenType x number object"]],
    ["x", { x: Number.NaN }, ["2:16 - givenType x number number"]],
    ["x", { x: 1e9 }, []],
    ["x", { x: -1e9 - 1 }, ["2:16 - tooBig -1000000001 1000000000"]],
    ["sum(d) * x", { x: 1e9 }, ["2:23 - tooBig 10000000000 1000000000"]],
    ["sum(d) + x", { x: 1e9 }, ["2:23 - tooBig 1000000010 1000000000"]],
    ["x + x", { x: 1e9 }, ["2:18 - tooBig 2000000000 1000000000"]],
    ["1 / x", { x: 0 }, ["2:20 - zero"]],
    ["1 / (sum(d) - x)", { x: 10 }, ["2:28 - zero"]],
    ["floor(1, x)", { x: 0 }, ["2:25 - zero"]],
    ["sum(top(d, x))", { x: -1 }, ["2:27 - number 0 1000 -1"]],
    ["sum(top(d, x))", { x: 1.5 }, ["2:27 - number 0 1000 1.5"]],
  ])("%s of %j", (text, given, said) => expect(wrong(text, given)).toEqual(said));

  it("a list is a list of numbers", () => {
    const page = roll("dice: { d: { dice: pool } }");
    const lay = (pool: unknown) => mistakesOf(() => resolve(page, { pool } as never, [[1], [1]]));
    expect(lay([4, 6])).toEqual([]);
    expect(lay(["4", 6])).toEqual(["1:20 - givenType pool[0] number string"]);
    expect(lay([4, null])).toEqual(["1:20 - givenType pool[1] number object"]);
    expect(lay([4, 1001])).toEqual(["1:20 dice.d number 1 1000 1001"]);
    expect(mistakesOf(() => odds(page, { pool: Array(100).fill(6) }).chance("sum(d) > 1"))).toEqual([]);
    expect(mistakesOf(() => odds(page, { pool: Array(101).fill(6) }))).toEqual(["1:20 dice.d tooMany 100"]);
    const own = roll("dice: { d: { dice: n } }\nnumbers: { n: x + 2 }");
    expect(resolve(own, { x: 4 }, [[6]]).dice[0]).toMatchObject({ size: 6, value: 6 });
  });
});
