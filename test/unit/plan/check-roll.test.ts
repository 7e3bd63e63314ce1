import { beforeEach, expect, it, vi } from "vitest";
import * as dice from "../../../packages/mesa/client/dice/index.ts";
import { host } from "../table.ts";

const { CheckRoll } = await import("../../../module/plan/check-roll.ts");

type Check = { count: number; note?: string };
const resolved = vi.fn();

class StonesRoll extends CheckRoll<Check, number> {
  static override formulaOf({ count }: Check): string {
    return `${count}d6x6`;
  }
  static override terse({ count }: Check): Check {
    return { count };
  }
  protected override resolve({ count }: Check, dice: { results: { result: number }[] }[]): number {
    resolved();
    return count * 100 + dice.flatMap(({ results }) => results).reduce((sum, { result }) => sum + result, 0);
  }
}

/** The next dice show exactly these. */
const show = (...faces: number[]) => {
  host.config.randomUniform = () => {
    const face = faces.shift();
    if (face === undefined) throw new Error("The test ran out of dice");
    return (6 - face + 0.5) / 6;
  };
};

beforeEach(() => {
  host.config = dice.diceConfig();
  Object.assign((globalThis as unknown as { CONFIG: object }).CONFIG, { Dice: host.config });
  host.config.rolls.push(StonesRoll as never);
  resolved.mockClear();
});

it("is the formula of its check, and carries the check in few words", () => {
  const roll = StonesRoll.fromCheck({ count: 2, note: "goes without saying" });
  expect(roll.formula).toBe("2d6x6");
  expect(roll.check).toEqual({ count: 2 });
});

it("has no outcome before the dice lie, and reads it once from the faces", async () => {
  const roll = StonesRoll.fromCheck({ count: 2 });
  expect(() => roll.outcome).toThrow("not been rolled");
  show(6, 4, 3);
  await roll.evaluate();
  expect([roll.outcome, roll.outcome]).toEqual([213, 213]);
  expect(resolved).toHaveBeenCalledTimes(1);
});

it("says nothing twice when it is stored, and comes back with the same outcome", async () => {
  const roll = StonesRoll.fromCheck({ count: 2 });
  show(6, 4, 3);
  await roll.evaluate();
  const stored = JSON.parse(JSON.stringify(roll.toJSON()));
  expect(JSON.stringify(stored.terms)).not.toMatch(/"active":false|"options":\{\}|"discarded"/);
  // What a host makes of a term that does not say whether it was rolled, no public page tells.
  expect(stored.terms.map(({ evaluated }: { evaluated: boolean }) => evaluated)).not.toContain(undefined);
  expect(stored.evaluated).toBe(true);
  expect(stored).not.toHaveProperty("dice");
  expect(stored.options).toEqual({ check: { count: 2 } });
  const back = (StonesRoll as unknown as { fromData(data: object): StonesRoll }).fromData(stored);
  expect([back.check, back.outcome, back.total]).toEqual([{ count: 2 }, 213, roll.total]);
});

/** A roll of another formula, stored and read again. */
async function again(formula: string, ...faces: number[]) {
  class Roll extends StonesRoll {
    static override formulaOf = () => formula;
  }
  Object.defineProperty(Roll, "name", { value: `Roll${host.config.rolls.length}` });
  host.config.rolls.push(Roll as never);
  const roll = Roll.fromCheck({ count: 0 });
  show(...faces);
  await roll.evaluate();
  const text = JSON.stringify(roll.toJSON());
  const stored = JSON.parse(text);
  const back = (Roll as unknown as { fromData(data: object): StonesRoll }).fromData(stored);
  const results = (each: typeof roll) =>
    each.dice
      .flatMap((die) => die.results as { active?: boolean }[])
      .map((one) => ({ ...one, active: one.active === true }));
  return { roll, text, stored, back, results };
}

it.each([
  ["that was dropped", "3d6kh1", [2, 5, 3]],
  ["that was rolled again", "2d6r1", [1, 4, 6]],
  ["that exploded", "1d6x6", [6, 2]],
])("gives back every face as it was: one %s", async (_what, formula, faces) => {
  const { roll, text, back, results } = await again(formula, ...faces);
  expect(results(back)).toEqual(results(roll));
  expect(back.total).toBe(roll.total);
  expect(text).not.toMatch(/"active":false|"discarded"/);
});

it("keeps the words on a die, and dice that stand in no term", async () => {
  const { roll, stored } = await again("1d6[fire]", 3);
  expect(stored.terms[0].options).toEqual({ flavor: "fire" });
  // A host keeps there what a formula used up on its way, such as how many dice there are.
  Object.assign(roll, { _dice: roll.dice });
  expect(roll.toJSON()).toMatchObject({ dice: [{ faces: 6, number: 1 }] });
});

it("reads the same faces as another check would", async () => {
  const roll = StonesRoll.fromCheck({ count: 2 });
  show(5, 4);
  await roll.evaluate();
  expect([roll.readAs({ count: 7 }), roll.outcome]).toEqual([709, 209]);
});

it("keeps that its terms were not rolled while none is", () => {
  const stored = StonesRoll.fromCheck({ count: 1 }).toJSON() as { evaluated: boolean; terms: { evaluated: boolean }[] };
  expect([stored.evaluated, stored.terms[0]?.evaluated]).toEqual([false, false]);
});

it("of a class that names no dice says which", () => {
  class Dumb extends CheckRoll<Check, number> {
    protected override resolve(): number {
      return 0;
    }
  }
  expect(() => Dumb.fromCheck({ count: 1 })).toThrow("Dumb");
});

it("stores a check whole where a class leaves nothing out", () => {
  class Whole extends StonesRoll {
    static override terse = CheckRoll.terse as never;
  }
  expect(Whole.fromCheck({ count: 1, note: "kept" }).check).toEqual({ count: 1, note: "kept" });
});

it("is drawn by Foundry anywhere but on a card, which shows its dice itself", async () => {
  const host = vi.spyOn(dice.Roll.prototype, "render").mockResolvedValue("drawn");
  const roll = StonesRoll.fromCheck({ count: 2 });
  expect(await roll.render({ message: { type: "card" } })).toBe("");
  expect(host).not.toHaveBeenCalled();
  expect([await roll.render(), await roll.render({ message: { type: "base" } })]).toEqual(["drawn", "drawn"]);
  host.mockRestore();
});
