import { beforeEach, describe, expect, it, test } from "vitest";
import { MersenneTwister, Roll, terms } from "../../client/dice/index.ts";
import type { DiceConfig } from "../../client/dice/types.ts";
import { freshConfig } from "./setup.ts";

let config: DiceConfig;
beforeEach(() => {
  config = freshConfig();
  const twister = new MersenneTwister(1);
  config.randomUniform = () => twister.random();
});

const shape = (formula: string, data = {}): string =>
  new Roll(formula, data).terms.map((term) => `${term.constructor.name}:${term.formula.trim()}`).join(" ");

describe("arithmetic without chance", () => {
  const sums: [string, number][] = [
    ["0", 0],
    ["7", 7],
    ["2.5", 2.5],
    ["1+2", 3],
    ["1 + 2", 3],
    ["  1   +   2  ", 3],
    ["\t1\n+\r2 ", 3],
    ["1\u00a0+\u00a02", 3],
    ["5-3", 2],
    ["3-5", -2],
    ["2*3", 6],
    ["7/2", 3.5],
    ["7%3", 1],
    ["7 % 3", 1],
    ["-2", -2],
    ["+2", 2],
    ["--2", 2],
    ["- - -2", -2],
    ["-2 + 5", 3],
    ["1 - -2", 3],
    ["1 + -2", -1],
    ["1 +- 2", -1],
    ["1 -+ 2", -1],
    ["1 - - - 2", -1],
    ["2 * -3", -6],
    ["2 * +3", 6],
    ["6 / -3", -2],
    ["7 % -3", 1],
    ["7 % -(3)", 1],
    ["-7 % 3", -1],
    ["-(1+2)", -3],
    ["- (1+2)", -3],
    ["+ (10)", 10],
    ["2 * -(1+2)", -6],
    ["1 + 2 * 3", 7],
    ["2 * 3 + 1", 7],
    ["10 - 2 - 3", 5],
    ["2 + 12 / 4 / 3", 3],
    ["10 - 4 + 1", 7],
    ["2 * 3 % 4", 2],
    ["(1 + 2) * 3", 9],
    ["((2))", 2],
    ["2 * (3 + (4 - 1))", 12],
    ["(1+2)*(3+4)", 21],
    ["max(1, 5, 3)", 5],
    ["min(4,2)", 2],
    ["floor(7/2)", 3],
    ["ceil(7 / 2)", 4],
    ["round(2.5)", 3],
    ["abs(-4)", 4],
    ["abs(3 - 8) + 1", 6],
    ["pow(2, 10)", 1024],
    ["sqrt(16)", 4],
    ["sign(-3)", -1],
    ["max(min(9, 4), 2)", 4],
    ["-max(1, 2)", -2],
    ["floor((1 + 2) / 2) * 3", 3],
    ["5[fire]", 5],
    ["5[fire] + 3[cold snap]", 8],
    ["(2 + 3)[cold]", 5],
    ["max(1,2)[a + b (c)]", 2],
    ["{3, 5}kh", 5],
    ["{3,5}kl", 3],
    ["{3, 5, 7}", 15],
    ["{3,5,7}dl", 12],
    ["{3,5,7}dh1", 8],
    ["{3,5,7}cs>4", 2],
    ["{3,5,7}cf<=3", 1],
    ["{1 + 1, 2 * 3}kh + 1", 7],
    ["{{1,2}kh, {3,4}kl}", 5],
    ["0d6", 0],
    ["(0)d6", 0],
    ["(1 - 1)d(2 * 3)", 0],
  ];
  test.each(sums)("%j is %d", async (formula, total) => {
    const roll = await new Roll(formula).evaluate();
    expect(roll.total).toBe(total);
  });
});

describe("the terms of a formula", () => {
  const shapes: [string, string][] = [
    ["d20", "Die:1d20"],
    ["1D20", "Die:1d20"],
    ["4d6", "Die:4d6"],
    ["4d6dl1", "Die:4d6dl1"],
    ["4d6DL1", "Die:4d6DL1"],
    ["2d20kh+5", "Die:2d20kh OperatorTerm:+ NumericTerm:5"],
    ["2d20kh - 1d4[bane]", "Die:2d20kh OperatorTerm:- Die:1d4[bane]"],
    ["1d6x>4", "Die:1d6x>4"],
    ["10d10x3<5", "Die:10d10x3<5"],
    ["5d10r<=2kh3cs>=8", "Die:5d10r<=2kh3cs>=8"],
    ["1d6[fire]", "Die:1d6[fire]"],
    ["1d6 [fire]", "Die:1d6[fire]"],
    ["dc", "Coin:1dc"],
    ["3dcc1", "Coin:3dcc1"],
    ["4df", "FateDie:4df"],
    ["4dfkh2", "FateDie:4dfkh2"],
    ["(1+1)d6", "Die:(1 + 1)d6"],
    ["2d(3*2)", "Die:2d(3 * 2)"],
    ["d(3)", "Die:1d(3)"],
    ["(1+1)d(2*3)kh[x]", "Die:(1 + 1)d(2 * 3)kh[x]"],
    ["(1d4)d(1d6)", "Die:(1d4)d(1d6)"],
    ["((1))d6", "Die:((1))d6"],
    ["{4d6,3d8}kh", "PoolTerm:{4d6,3d8}kh"],
    ["{4d6 , 3d8 - 1}kh2[best]", "PoolTerm:{4d6,3d8 - 1}kh2[best]"],
    ["max(1d6, 3)", "FunctionTerm:max(1d6, 3)"],
    ["(1d6 + 2) * 3", "ParentheticalTerm:(1d6 + 2) OperatorTerm:* NumericTerm:3"],
    ["-2", "NumericTerm:-2"],
    ["-1d6", "Die:1d6 OperatorTerm:* NumericTerm:-1"],
    ["1d8 % -1d4", "Die:1d8 OperatorTerm:% ParentheticalTerm:(1d4 * -1)"],
    ["hello", "StringTerm:hello"],
    ["1d6 + x", "Die:1d6 OperatorTerm:+ StringTerm:x"],
    ["2x", "StringTerm:2x"],
    ["1e9d6", "StringTerm:1e9d6"],
    ["ñandú", "StringTerm:ñandú"],
    ["骰子[色]", "StringTerm:骰子[色]"],
  ];
  test.each(shapes)("%j", (formula, expected) => expect(shape(formula)).toBe(expected));

  // The grammar that foundryvtt#11457, #11689 and #10120 show: a number or a bracket on either side of the d, nothing else.
  test.each(["max(1, 2)d6", "1d%", "d%", "2 d6", "1d20cs<=(10+5)", "{5,5}cs<(7)"])("%j is refused", (formula) => {
    expect(Roll.validate(formula)).toBe(false);
  });

  it("has no terms when it is empty", async () => {
    expect(new Roll("").terms).toEqual([]);
    expect((await new Roll("  ").evaluate()).total).toBe(0);
  });
});

describe("dice inside other things", () => {
  const ranges: [string, number, number][] = [
    ["-1d6", -6, -1],
    ["2 * -1d4", -8, -2],
    ["(1+1)d(2*3)", 2, 12],
    ["(1d2)d(1d2+1)", 1, 6],
    ["max(1d6, 3)", 3, 6],
    ["floor(1d6 / 2)", 0, 3],
    ["{1d6, 1d8}kh", 1, 8],
    ["(-3)d6", -18, -3],
    ["4df", -4, 4],
    ["3dc", 0, 3],
  ];
  test.each(ranges)("%j lies in %d to %d", async (formula, low, high) => {
    for (let i = 0; i < 50; i++) {
      const { total } = await new Roll(formula).evaluate();
      expect(total).toBeGreaterThanOrEqual(low);
      expect(total).toBeLessThanOrEqual(high);
    }
    expect((await new Roll(formula).evaluate({ minimize: low >= 0 })).total).toBeGreaterThanOrEqual(low);
  });

  it("are all listed by roll.dice, those that told a number or a size included", async () => {
    const roll = await new Roll("(1d4)d6 + max(1d8, 2) + {1d10, 1d12}kh + (1d20)").evaluate();
    expect(roll.dice.map((die) => die.denomination)).toEqual(["d4", "d6", "d8", "d10", "d12", "d20"]);
  });
});

describe("what a system registers", () => {
  class Blob extends terms.DiceTerm {
    static override DENOMINATION = "a";
    constructor(data: ConstructorParameters<typeof terms.DiceTerm>[0] = {}) {
      super({ ...data, faces: 8 });
    }
  }

  it("rolls a die under its own letter and names it in the formula", async () => {
    config.terms.a = Blob as unknown as DiceConfig["terms"][string];
    const roll = await new Roll("2da + 1").evaluate();
    expect(roll.terms[0]).toBeInstanceOf(Blob);
    expect(roll.formula).toBe("2da + 1");
    expect(roll.dice[0]?.results).toHaveLength(2);
    expect(roll.dice[0]?.faces).toBe(8);
  });

  it("says which letters exist when one does not", () => {
    expect(() => new Roll("2dz")).toThrow(/letter "z".*2dz.*known: c, d, f/);
  });

  it("calls functions of CONFIG.Dice.functions, with text and numbers, also when they take time", async () => {
    config.functions.double = (n) => Number(n) * 2;
    config.functions.size = async (word, n) => (word === "big" ? 10 : 1) * Number(n);
    expect((await new Roll("double(4) + 1").evaluate()).total).toBe(9);
    expect((await new Roll("size(big, 2)").evaluate()).total).toBe(20);
    expect(new Roll("size(big, 2)").isDeterministic).toBe(false);
    expect(new Roll("double(4)").isDeterministic).toBe(true);
  });

  it("uses the configured parser and default roll class", () => {
    class Own extends Roll {}
    config.rolls = [Own];
    expect(Roll.create("1d6")).toBeInstanceOf(Own);
    const pool = new Roll("{1d6}").terms[0];
    expect(pool).toBeInstanceOf(terms.PoolTerm);
    expect((pool as InstanceType<typeof terms.PoolTerm>).rolls[0]).toBeInstanceOf(Own);
  });
});

describe("data references", () => {
  const data = {
    mod: 3,
    neg: -2,
    die: "1d6",
    list: [1, 2],
    abilities: { str: { mod: 4 }, "rage-bonus": { value: 2 } },
    rich: { toString: () => "2d8" },
    plain: {},
    yes: true,
    empty: "",
    nothing: null,
  };
  const cases: [string, string][] = [
    ["1d20 + @mod", "1d20 + 3"],
    ["1d20 + @abilities.str.mod", "1d20 + 4"],
    ["@abilities.rage-bonus.value", "2"],
    ["@die + 1", "1d6 + 1"],
    ["(@mod)d6", "(3)d6"],
    ["@{x}", "@{x}"],
    ["@moddd", "0"],
    ["@rich", "2d8"],
    ["@plain", "0"],
    ["@list", "0"],
    ["@list.1", "2"],
    ["@empty", "0"],
    ["@nothing", "0"],
    ["@nothing.deeper", "0"],
    ["@constructor", "0"],
    ["@abilities.__proto__.x", "0"],
    ["@mod.toFixed", "0"],
  ];
  test.each(cases)("%j becomes %j", (formula, expected) => {
    expect(Roll.replaceFormulaData(formula, data, { missing: "0" })).toBe(expected);
  });

  it("subtracts a negative value", async () => {
    expect((await new Roll("1 - @neg", data).evaluate()).total).toBe(3);
    expect((await new Roll("2 * @neg", data).evaluate()).total).toBe(-4);
  });

  it("leaves an unknown reference alone unless told what to put there, and warns when asked", () => {
    expect(Roll.replaceFormulaData("1 + @gone", {})).toBe("1 + @gone");
    const said: string[] = [];
    Object.assign(globalThis, { ui: { notifications: { warn: (message: string) => said.push(message) } } });
    expect(Roll.replaceFormulaData("@a + @b.c + @a", { a: null }, { missing: "1", warn: true })).toBe("1 + 1 + 1");
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("@a, @b.c");
  });
});
