import { beforeEach, describe, expect, it, test } from "vitest";
import { MersenneTwister, Roll, terms } from "../../client/dice/index.ts";
import type { DiceConfig } from "../../client/dice/types.ts";
import { freshConfig, loadDice, marks } from "./setup.ts";

const { Die, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm, RollTerm, StringTerm } = terms;

let config: DiceConfig;
beforeEach(() => {
  config = freshConfig();
});

describe("a roll", () => {
  it("knows its formula, result, dice and total", async () => {
    const roll = new Roll("2d20kh+@prof  + @mod", { prof: 2, mod: 4 });
    expect(roll.formula).toBe("2d20kh + 2 + 4");
    expect(roll.total).toBe(0);
    expect(roll.product).toBeUndefined();
    expect(roll.isDeterministic).toBe(false);
    loadDice(config, 20, [11, 16]);
    expect(await roll.evaluate()).toBe(roll);
    expect(roll.result).toBe("16 + 2 + 4");
    expect(roll.total).toBe(22);
    expect(roll.product).toBe(22);
    expect(roll.dice).toHaveLength(1);
    expect(`${roll}`).toBe("2d20kh + 2 + 4");
  });

  it("is evaluated once", async () => {
    const roll = await new Roll("1 + 1").evaluate();
    await expect(roll.evaluate()).rejects.toThrow("already been evaluated");
    expect(() => roll.evaluateSync()).toThrow("already been evaluated");
    await expect(roll.terms[0]?.evaluate).toBeTypeOf("function");
  });

  it("rerolls and clones without touching the first", async () => {
    const roll = new Roll("1d6 + @x", { x: 1 }, { tag: "a" });
    loadDice(config, 6, [3, 5]);
    await roll.evaluate();
    const again = await roll.reroll();
    expect([roll.total, again.total]).toEqual([4, 6]);
    expect(again.options).toEqual({ tag: "a" });
    expect(roll.clone().total).toBe(0);
  });

  it("is evaluated synchronously when nothing is left to chance", () => {
    expect(new Roll("2 + floor(7 / 2)").evaluateSync().total).toBe(5);
    expect(() => new Roll("1d6").evaluateSync()).toThrow("cannot be synchronously evaluated");
    expect(() => new Roll("1 + (1d6)").evaluateSync()).toThrow("cannot be synchronously evaluated");
    expect(new Roll("1d6 + 3").evaluateSync({ strict: false }).total).toBe(3);
    expect(new Roll("(1d6 + 2) * 2 + max(1d4, 1)").evaluateSync({ strict: false }).total).toBe(5);
  });

  it("refuses words unless they are allowed, and then keeps them", async () => {
    await expect(new Roll("1 + wood").evaluate()).rejects.toThrow("Unresolved StringTerm wood");
    const roll = await new Roll("1 + wood").evaluate({ allowStrings: true });
    expect(roll.product).toBe("1 + wood");
    expect(roll.total).toBeNaN();
  });

  it.each(["1 / 0", "0 / 0", "5 % 0", "sqrt(-1)"])("refuses %s, which is no number", async (formula) => {
    await expect(new Roll(formula).evaluate()).rejects.toThrow(/not a number/);
  });

  it("folds changed results into a new total", async () => {
    loadDice(config, 6, [1, 2]);
    const roll = await new Roll("2d6 * 2 - 1").evaluate();
    expect(roll.total).toBe(5);
    (roll.dice[0]?.results[0] as { result: number }).result = 6;
    expect(roll._evaluateTotal()).toBe(15);
  });

  it("tells the formula of its present terms and keeps the one that was read", async () => {
    const roll = new Roll("2d6 + 3");
    roll.terms.splice(1);
    expect([roll.formula, roll._formula]).toEqual(["2d6", "2d6 + 3"]);
    expect(roll.resetFormula()).toBe("2d6");
    loadDice(config, 6, [4, 5, 6, 1, 1]);
    const computed = await new Roll("(2 + 3)d6kh3").evaluate();
    expect([computed.formula, computed._formula]).toEqual(["5d6kh3", "(2 + 3)d6kh3"]);
  });

  it("lets a subclass change the total, as systems do", async () => {
    class Bonus extends Roll {
      override _evaluateTotal(): number {
        return super._evaluateTotal() + 100;
      }
    }
    expect((await new Bonus("1 + 1").evaluate()).total).toBe(102);
    loadDice(config, 6, [4]);
    expect((await new Bonus("1d6").evaluate()).total).toBe(104);
  });

  it("alters the number of dice before it is thrown", async () => {
    expect(new Roll("2d6 + 1d8 + 3").alter(2, 1).formula).toBe("5d6 + 3d8 + 3");
    expect(new Roll("2d6 + 3").alter(2, 0, { multiplyNumeric: true }).formula).toBe("4d6 + 6");
    expect(new Roll("{1d6,2d8}kh").alter(2, 0).formula).toBe("{2d6,4d8}kh");
    loadDice(config, 6, [1, 1, 1, 1, 1]);
    expect((await new Roll("(1 + 1)d6").alter(2, 1).evaluate()).total).toBe(5);
    const done = await new Roll("1").evaluate();
    expect(() => done.alter(2, 0)).toThrow("already been evaluated");
  });

  it("propagates flavour to terms without one, also into brackets", async () => {
    const roll = new Roll("1d6[fire] + 2");
    roll.propagateFlavor("cold");
    expect(roll.resetFormula()).toBe("1d6[fire] + 2[cold]");
    loadDice(config, 6, [1]);
    const nested = await new Roll("(1d6 + 1)[acid]").evaluate();
    expect(nested.dice[0]?.flavor).toBe("acid");
  });

  it("throws left to right", async () => {
    loadDice(config, 6, [1, 2, 3, 4]);
    const roll = await new Roll("1d6 + 1d6 * 1d6 - 1d6").evaluate();
    expect(roll.result).toBe("1 + 2 * 3 - 4");
    expect(roll.total).toBe(3);
  });

  it("simulates", async () => {
    const totals = await Roll.simulate("1d6", 50);
    expect(totals).toHaveLength(50);
    expect(totals.every((total) => total >= 1 && total <= 6)).toBe(true);
  });
});

describe("parts of a roll", () => {
  it("of brackets are there as soon as they are read", async () => {
    const [term] = new Roll("(2d6 + 1) * 2").terms;
    const inner = (term as InstanceType<typeof ParentheticalTerm>).roll;
    expect([inner?.formula, inner?.dice.length, inner?.total]).toEqual(["2d6 + 1", 1, 0]);
  });

  it("no dice come to nothing, whatever their faces", async () => {
    expect((await new Roll("0d0").evaluate()).total).toBe(0);
    expect((await new Roll("0d6 + 2").evaluate()).total).toBe(2);
    await expect(new Roll("1d0").evaluate()).rejects.toThrow(/faces/);
  });
});

describe("Roll.validate", () => {
  test.each([
    ["1d20 + 5", true],
    ["2d6 + @abilities.str.mod", true],
    ["(@x)d6kh", true],
    ["{1d6,1d8}kh + max(1d4, 2)", true],
    ["", false],
    ["  ", false],
    ["0d0", true],
    ["1d20 +", false],
    ["(1d20", false],
    ["hello", false],
    ["1d20 + hello", false],
    ["nothing(1)", false],
    ["2dz", false],
    ["1d0", false],
    ["2000d6", false],
  ])("%j is %s", (formula, valid) => expect(Roll.validate(formula)).toBe(valid));
});

describe("Roll.safeEval", () => {
  test.each([
    ["1 + 2 * 3", 7],
    ["2 ** 3 ** 2", 512],
    ["-(1 + 2)", -3],
    ["7 % 4 / 2", 1.5],
    ["3 - -2", 5],
    ["16  +  2  -  4", 14],
    ["floor(7 / 2)", 3],
    ["max(1, 2, min(5, 4))", 4],
    ["PI > 3 ? 10 : 20", 10],
    ["1 < 2 && 2 >= 2 || 0", 1],
    ["!0 + 1", 2],
    [".5 + 1e2", 100.5],
    ["1 == 1 ? 2 == 3 ? 1 : 2 : 3", 2],
  ])("%s is %d", (expression, value) => expect(Roll.safeEval(expression)).toBe(value));

  it.each([
    "",
    "foo",
    "constructor",
    "constructor.constructor('return 1')()",
    "__proto__",
    "toString()",
    "globalThis",
    "1; 2",
    "1 2",
    "(1",
    "`x`",
    "a => a",
    "floor",
    "floor(1",
    "0 / 0",
    "[1]",
    "x = 3",
    "(".repeat(5000),
    "-".repeat(20_000),
    "1?".repeat(2000),
  ])("refuses %.30j", (expression) => expect(() => Roll.safeEval(expression)).toThrow(/Roll\.safeEval/));

  it("opens Math and nothing else to the proxy, read-only", () => {
    const math = Roll.MATH_PROXY as unknown as Record<string, unknown>;
    expect((math.max as typeof Math.max)(1, 2)).toBe(2);
    expect(math.constructor).toBeUndefined();
    expect(() => {
      math.max = null;
    }).toThrow("MATH_PROXY");
  });
});

describe("saving and loading", () => {
  class Checked extends Roll {
    get margin(): number {
      return (this.total ?? 0) - Number(this.options.target);
    }
  }

  test.each([
    "1d20 + 5",
    "4d6dl1[strength] - 2",
    "(1d4)d(1d6 + 1)kh + 1",
    "{2d6, 1d8 + 1}kh[best] + max(1d6, 2) * 3",
    "(1d6 + (2d4 - 1))[deep] * -1d4",
    "5d10x>=8cs>=7",
    "4df + 2dc",
    "3 * 4",
    "3d6ms>12",
    "3d6min3kh2",
  ])("%s survives JSON", async (formula) => {
    const twister = new MersenneTwister(42);
    config.randomUniform = () => twister.random();
    const roll = await new Roll(formula, {}, { note: "kept" }).evaluate();
    const json = JSON.stringify(roll);
    const back = Roll.fromJSON(json);
    expect(JSON.stringify(back)).toBe(json);
    expect(back.total).toBe(roll.total);
    expect(back.result).toBe(roll.result);
    expect(back.formula).toBe(roll.formula);
    expect(marks(back)).toBe(marks(roll));
    expect(back.dice.map((die) => die.constructor)).toEqual(roll.dice.map((die) => die.constructor));
    expect(back.terms.map((term) => term.flavor)).toEqual(roll.terms.map((term) => term.flavor));
    expect(back._evaluateTotal()).toBe(roll.total);
    await expect(back.evaluate()).rejects.toThrow("already been evaluated");
    expect(Roll.fromData(roll.toJSON()).total).toBe(roll.total);
  });

  it("keeps an unevaluated roll unevaluated", async () => {
    const back = Roll.fromJSON(JSON.stringify(new Roll("2d6kh + (1d4)")));
    expect(back.formula).toBe("2d6kh + (1d4)");
    loadDice(config, 6, [2, 5, 5]);
    expect(back.total).toBe(0);
    expect((await back.evaluate()).dice[0]?.results).toHaveLength(2);
  });

  it("has the public shape", async () => {
    loadDice(config, 6, [6]);
    const json = JSON.parse(
      JSON.stringify(await new Roll("1d6x1=6[a] + 1", {}, { t: 1 }).evaluate({ maximize: true })),
    );
    expect(json).toMatchObject({
      class: "Roll",
      options: { t: 1 },
      dice: [],
      formula: "1d6x1=6[a] + 1",
      total: 7,
      evaluated: true,
      terms: [
        { class: "Die", evaluated: true, number: 1, faces: 6, modifiers: ["x1=6"], options: { flavor: "a" } },
        { class: "OperatorTerm", operator: "+" },
        { class: "NumericTerm", number: 1 },
      ],
    });
    expect(json.terms[0].results).toEqual([{ result: 6, active: true }]);
  });

  it("rebuilds a subclass by the name in CONFIG.Dice.rolls", async () => {
    config.rolls.push(Checked);
    const json = JSON.stringify(await new Checked("10", {}, { target: 4 }).evaluate());
    const back = Roll.fromJSON(json);
    expect(back).toBeInstanceOf(Checked);
    expect((back as Checked).margin).toBe(6);
    config.rolls.pop();
    expect(() => Roll.fromJSON(json)).toThrow(/Checked is not registered/);
  });

  it("rebuilds a system's die with its own attributes", async () => {
    class Blob extends Die {
      static override DENOMINATION = "a";
      static override SERIALIZE_ATTRIBUTES = [...Die.SERIALIZE_ATTRIBUTES, "hue"];
      hue: string;
      constructor(data: ConstructorParameters<typeof Die>[0] & { hue?: string } = {}) {
        super({ ...data, faces: 8 });
        this.hue = data.hue ?? "red";
      }
    }
    config.terms.a = Blob as unknown as DiceConfig["terms"][string];
    loadDice(config, 8, [8, 3]);
    const roll = new Roll("2da");
    (roll.terms[0] as Blob).hue = "blue";
    const back = Roll.fromJSON(JSON.stringify(await roll.evaluate()));
    expect(back.terms[0]).toBeInstanceOf(Blob);
    expect((back.terms[0] as Blob).hue).toBe("blue");
    expect(back.total).toBe(11);
  });

  it("does not share results between a roll and what it was saved as", async () => {
    loadDice(config, 6, [2]);
    const roll = await new Roll("1d6").evaluate();
    const data = roll.toJSON();
    (roll.dice[0]?.results[0] as { result: number }).result = 5;
    expect(Roll.fromData(data).dice[0]?.total).toBe(2);
  });

  it("names a term class that nobody registered", () => {
    expect(() => RollTerm.fromData({ class: "GhostDie", results: [] })).toThrow(/GhostDie/);
  });
});

describe("rolls from terms", () => {
  const sum = (die = new Die({ number: 4, faces: 8 })): terms.RollTerm[] => [
    die,
    new OperatorTerm({ operator: "+" }),
    new NumericTerm({ number: 8 }),
  ];

  it("compile their formula and can be thrown", async () => {
    const roll = Roll.fromTerms(sum(), { tag: 1 });
    expect(roll.formula).toBe("4d8 + 8");
    expect(roll.options).toEqual({ tag: 1 });
    loadDice(config, 8, [1, 1, 1, 1]);
    expect((await roll.evaluate()).total).toBe(12);
  });

  it("are evaluated when their dice are", () => {
    const die = new Die({ number: 1, faces: 8, results: [{ result: 5, active: true }] });
    const roll = Roll.fromTerms(sum(die));
    expect(roll._evaluated).toBe(true);
    expect(roll.total).toBe(13);
  });

  it("may open with a sign", async () => {
    const roll = Roll.fromTerms([new OperatorTerm({ operator: "-" }), new NumericTerm({ number: 8 })]);
    expect((await roll.evaluate()).total).toBe(-8);
  });

  it("refuse operands without operator between them", async () => {
    const roll = Roll.fromTerms([new NumericTerm({ number: 1 }), new NumericTerm({ number: 8 })]);
    await expect(roll.evaluate()).rejects.toThrow(/operator is missing before "8"/);
  });

  it("join words with their neighbours when simplified", () => {
    const glued = Roll.simplifyTerms([new NumericTerm({ number: 2 }), new StringTerm({ term: "d6kh" })]);
    expect(glued).toHaveLength(1);
    expect(glued[0]).toBeInstanceOf(Die);
    expect(glued[0]?.formula).toBe("2d6kh");
    const op = (operator: string): terms.RollTerm => new OperatorTerm({ operator });
    const five = new NumericTerm({ number: 5 });
    expect(Roll.getFormula(Roll.simplifyTerms([op("+"), five, op("+"), op("-"), five]))).toBe("5 - 5");
    expect(Roll.getFormula(Roll.simplifyTerms([five, op("-"), op("-"), five]))).toBe("5 + 5");
  });

  it("make brackets and pools", async () => {
    expect(ParentheticalTerm.fromTerms(sum()).formula).toBe("(4d8 + 8)");
    const rolls = [await new Roll("3").evaluate(), await new Roll("5").evaluate()];
    const pool = PoolTerm.fromRolls(rolls);
    expect(pool.total).toBe(8);
    expect(() => PoolTerm.fromRolls([new Roll("1d6"), rolls[0] as Roll])).toThrow(/mix/);
    expect(PoolTerm.fromExpression("{1d6,2d8}kh")?.modifiers).toEqual(["kh"]);
    expect(PoolTerm.fromExpression("1d6")).toBeNull();
  });

  it("evaluate a deterministic term at once and a die later", async () => {
    const paren = new ParentheticalTerm({ term: "1 + 2" });
    expect((paren.evaluate() as terms.ParentheticalTerm).total).toBe(3);
    loadDice(config, 6, [3]);
    const die = new Die({ number: 1, faces: 6 });
    const pending = die.evaluate();
    expect(pending).toBeInstanceOf(Promise);
    expect((await pending).total).toBe(3);
    expect(() => die.evaluate()).toThrow("already been evaluated");
    expect((new Die({ number: 2, faces: 6 }).evaluate({ maximize: true }) as terms.Die).total).toBe(12);
  });
});
