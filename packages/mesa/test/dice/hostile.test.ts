import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { MersenneTwister, Roll } from "../../client/dice/index.ts";
import type { DiceConfig } from "../../client/dice/types.ts";
import { freshConfig } from "./setup.ts";

let config: DiceConfig;
beforeEach(() => {
  config = freshConfig();
});

/** What rolling the formula says, and that it says so soon. */
async function refusal(formula: string): Promise<string> {
  const started = process.cpuUsage();
  let message = "";
  try {
    await new Roll(formula).evaluate();
  } catch (error) {
    message = (error as Error).message;
  }
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  return message;
}

describe("mistakes say where and what was expected", () => {
  test.each([
    ["1d20 +", /character 7: expected .*a number.* but it ends/],
    ["1d20 + * 2", /character 8: .*found "\*"/],
    ["(1d20", /character 6: expected .*"\)".* but it ends/],
    ["1d20)", /character 5: expected .*the end.* but found "\)"/],
    ["1d20 1d6", /character 6: expected an operator/],
    ["{1d6, }", /character 7: .*found "}"/],
    ["{}", /character 2: .*found "}"/],
    ["{1d6", /character 5: expected .*"}"/],
    ["max()", /character 5: .*found "\)"/],
    ["max(1,)", /character 7: .*found "\)"/],
    ["1d6[fire", /character 9: expected .*"]".*it ends/],
    ["1d6[]", /character 5: expected flavour but found "\]"/],
    ["1d6 + $5", /character 7: .*found "\$"/],
    ["1d20cs<=(10+5)", /character 9: .*found "\("/],
    ["floor(3)d6", /character 9: .*found "d"/],
    ["1, 2", /character 2: .*found ","/],
  ])("%j", async (formula, message) => expect(await refusal(formula)).toMatch(message));

  it("quotes only the neighbourhood of the mistake", async () => {
    const message = await refusal(`${"1 + ".repeat(500)})${" + 1".repeat(500)}`);
    expect(message).toMatch(/character 2001/);
    expect(message.length).toBeLessThan(400);
  });
});

describe("hostile formulas", () => {
  test.each<[string, string, RegExp]>([
    ["a die without faces", "1d0", /faces must be a whole number of at least 1/],
    ["faces that come to nothing", "1d(1 - 1)", /faces must be a whole number/],
    ["half a die", "(1 / 2)d6", /number of dice must be whole/],
    ["too many dice", "1000d6", /more than 999/],
    ["too many dice by arithmetic", "(999 * 999)d6", /more than 999/],
    ["dice in scientific notation", "1e9d6", /Unresolved StringTerm 1e9d6/],
    ["a number beyond all numbers", "9".repeat(400), /too large/],
    ["ten thousand opening brackets", "(".repeat(10_000), /nested deeper than 100/],
    ["ten thousand opening braces", "{".repeat(10_000), /nested deeper than 100/],
    ["unclosed brackets up to the limit", `${"(".repeat(100)}1`, /it ends/],
    ["functions in functions, unclosed", "max(".repeat(100), /it ends/],
    ["more than ten thousand characters", "1+".repeat(6000), /longer than 10000/],
    ["ten thousand letters", "x".repeat(10_000), /Unresolved StringTerm/],
    ["ten thousand signs and nothing", "-".repeat(10_000), /it ends/],
    ["constructor", "constructor", /Unresolved StringTerm/],
    ["a call of constructor", "constructor(1)", /"constructor" is neither/],
    ["a call of toString", "toString(1)", /"toString" is neither/],
    ["a call of __proto__", "__proto__(1)", /"__proto__" is neither/],
    ["a constant of Math as function", "PI(1)", /"PI" is neither/],
    ["a letter of Object's", "1d_", /Unresolved StringTerm/],
    ["script", "<script>alert(1)</script>", /found "\("/],
    ["an emoji", "🎲", /Unresolved StringTerm 🎲/],
    ["full-width digits", "１d６", /Unresolved StringTerm/],
    ["a null character", "1\u00006", /Unresolved StringTerm/],
  ])("%s", async (_name, formula, message) => expect(await refusal(formula)).toMatch(message));

  it("does not let invisible characters change a die, and says that they are there", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    config.randomUniform = () => 0.5;
    expect((await new Roll("1d6\u202e+1").evaluate()).total).toBe(4);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it("reads long honest formulas", async () => {
    const twister = new MersenneTwister(3);
    config.randomUniform = () => twister.random();
    expect((await new Roll(`1${" + 1".repeat(2400)}`).evaluate()).total).toBe(2401);
    expect((await new Roll(`1${"+1".repeat(4999)}`).evaluate()).total).toBe(5000);
    expect((await new Roll(`${"-".repeat(9998)}1`).evaluate()).total).toBe(1);
    expect((await new Roll(`1d1${"+1d1".repeat(2000)}`).evaluate()).total).toBe(2001);
    expect((await new Roll(`${"(".repeat(100)}1d1${")".repeat(100)}`).evaluate()).total).toBe(1);
    expect((await new Roll(`${"max(1,".repeat(60)}1d1${")".repeat(60)}`).evaluate()).total).toBe(1);
    expect((await new Roll(`${"{".repeat(60)}1d1${"}".repeat(60)}`).evaluate()).total).toBe(1);
    expect((await new Roll("999d6").evaluate()).dice[0]?.results).toHaveLength(999);
  });

  it("refuses a generator that leaves [0, 1)", async () => {
    for (const value of [1, -0.1, Number.NaN]) {
      config.randomUniform = () => value;
      await expect(new Roll("1d6").evaluate()).rejects.toThrow(/not in \[0, 1\)/);
    }
  });
});
