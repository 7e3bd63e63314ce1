import { beforeEach, describe, expect, it } from "vitest";
import { Roll } from "../../../../packages/mesa/client/dice/index.ts";
import { marks } from "../../../../packages/mesa/test/dice/setup.ts";
import { host, load, reset, ruleset } from "./host.ts";

const { readTargetDice } = await import("../../../../module/rulesets/ryf/rolls/die-words.ts");
const { explain } = await import("../../../../module/i18n/errors.ts");

beforeEach(reset);

const rolled = async (formula: string, faces: number, dice: number[]) => {
  load(faces, dice);
  const roll = await new Roll(formula).evaluate();
  return { total: roll.total, marks: marks(roll) };
};

describe("the target die in any formula", () => {
  it.each([
    ["3d10o", [4, 8, 3], 4, "4 8- 3-"],
    ["3d10oh", [4, 8, 3], 8, "4- 8 3-"],
    ["3d10ol", [4, 8, 3], 3, "4- 8- 3"],
    ["3d10o", [3, 10, 10], 10, "3- 10 10-"],
    ["3d10ox", [3, 10, 10, 3, 4, 7], 14, "3- 10! 10- 3- 4 7-"],
    ["3d10ox", [10, 10, 10, 1, 10, 10, 5, 5, 5], 25, "10! 10- 10- 1- 10! 10- 5 5- 5-"],
    ["3d10olx", [10, 10, 9], 9, "10- 10- 9"],
    ["3d10ohx", [1, 1, 10, 2, 3, 4], 14, "1- 1- 10! 2- 3- 4"],
  ])("%s with %j gives %i", async (formula, dice, total, shown) => {
    expect(await rolled(formula, 10, dice)).toEqual({ total, marks: shown });
  });

  it("stands beside other terms, other dice and other numbers of dice", async () => {
    expect((await rolled("2 * 3d6o + 4", 6, [1, 5, 2])).total).toBe(8);
    expect((await rolled("5d6o", 6, [1, 5, 2, 6, 3])).total).toBe(3);
    expect((await rolled("1d6o", 6, [4])).total).toBe(4);
  });

  it("leaves core's own modifiers alone", async () => {
    expect((await rolled("2d6x", 6, [6, 2, 3])).total).toBe(11);
    expect((await rolled("3d6kh2", 6, [6, 2, 3])).total).toBe(9);
    expect((await rolled("2d6xo", 6, [6, 6, 6, 1])).total).toBe(19);
  });

  it("stops dice that never stop, and says which", async () => {
    host.config.randomUniform = () => 0.0001;
    await expect(new Roll("3d10ox").evaluate()).rejects.toThrow("3d10 exploded 100 times");
  });
});

describe("1o3d10 as it is written", () => {
  it.each([
    ["1o3d10", "3d10ox"],
    ["1o3d10 + 12", "3d10ox + 12"],
    ["1oh3d10+4", "3d10ohx+4"],
    ["1OL3D10 - 1", "3d10olx - 1"],
    ["2d6 + 1od10", "2d6 + 3d10ox"],
  ])("reads %s as %s", (typed, formula) => {
    expect(readTargetDice(typed)).toBe(formula);
    expect(ruleset.formula?.(typed, false)).toBe(formula);
  });

  it.each(["3d10", "hola", "1o3", "la tirada 1o3d10 del bandido", "1o3d10 +", "21o3d10", "<img src=x onerror=1o3d10>"])(
    "leaves %s as it is",
    (typed) => {
      expect(ruleset.formula?.(typed, false)).toBeNull();
    },
  );

  it.each([
    ["1o3d10 + * 2", "+ * 2"],
    ["1o3d10 + 12 sigilo", "sigilo"],
    ["1o3d10 +", "+"],
    ["1o3d", "1o3d"],
    ["1o3", "1o3"],
    ["2o3d10 + 5", "2o3d10"],
    ["1o3d10 + 1o3", "1o3"],
  ])("%s after a command is refused in words that name %s", (typed, part) => {
    let said: unknown = null;
    try {
      ruleset.formula?.(typed, true);
    } catch (error) {
      said = error;
    }
    expect(explain(said)).toContain(`“${part}”`);
  });

  it.each(["3d10", "2d6 + 3", "hola", "", "3d10ox"])("%s after a command is left to the host", (typed) => {
    expect(ruleset.formula?.(typed, true)).toBeNull();
  });
});
