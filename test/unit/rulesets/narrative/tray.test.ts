import { beforeEach, describe, expect, it } from "vitest";
import { asRolled } from "../../rolled.ts";
import { gm, prepare, reset, ruleset, world } from "./host.ts";

/** The tray rolls any pool of the symbol dice, with its exact odds, and is nobody's roll. */

const { barsOf } = await import("../../../../module/plan/kit.ts");
const core = await import("../../../../module/core/narrative/index.ts");

beforeEach(() => {
  reset();
  world.user = gm;
});

const tray = (values: object, args: object = {}) =>
  prepare("tray", { actor: null, values: values as never, args: args as never });
const poolIn = (prepared: { check(): unknown }) => (prepared.check() as { pool: object }).pool;
const poolOf = (...given: Parameters<typeof tray>) => poolIn(tray(...given));

describe("a pool in the tray", () => {
  it("is what was pressed together, begun by a macro or a link, within what a pool holds", () => {
    expect(poolOf({ "add.proficiency": 2, "add.ability": 1, "add.difficulty": 2 })).toEqual({
      proficiency: 2,
      ability: 1,
      difficulty: 2,
    });
    expect(poolOf({ "add.boost": 0 }, { boost: 3, ability: 1 })).toEqual({ ability: 1 });
    for (const [value, count] of [
      ["1e9", 20],
      [-4, 0],
      ["x", 0],
      [2.7, 2],
    ] as const)
      expect([value, poolOf({ "add.ability": 1, "add.setback": value })]).toEqual([
        value,
        { ability: 1, ...(count > 0 && { setback: count }) },
      ]);
    expect(() => {
      const { rules, check } = tray({});
      rules.odds(check());
    }).toThrow("pool: expected a whole number from 1 to 40");
  });

  it("has a row of buttons for each of the seven dice", () => {
    const { plan } = tray({ "add.force": 20 });
    const { hands = [] } = (plan.panel?.context ?? {}) as { hands?: { die: string }[] };
    expect(hands.map(({ die }) => die)).toEqual([...core.DICE]);
    expect(hands.find(({ die }) => die === "force")).toMatchObject({ less: 19, more: null });
    expect(hands[0]).toMatchObject({ less: null, more: 1 });
  });

  it("has the odds of the core, and of force dice alone their points", () => {
    const { rules, check } = tray({ "add.proficiency": 2, "add.ability": 1, "add.difficulty": 2, "add.force": 1 });
    const odds = rules.odds(check());
    expect(odds.success).toBeCloseTo(0.70041, 5);
    expect(odds.figures.at(-2)).toMatchObject({ label: "CUBILETE.narrative.symbol.light", value: 8 / 12 });
    const force = tray({ "add.force": 2 });
    const { light } = core.odds({ force: 2 });
    expect(force.rules.odds(force.check())).toMatchObject({
      success: null,
      bands: [],
      bars: barsOf(light, () => "neutral"),
    });
  });

  it("falls as dice that nobody rolled, and its card says what is left of each symbol", async () => {
    const { rules, check } = tray({ "add.ability": 1, "add.force": 1 });
    // The fifth face of ability is an advantage; the last of force two light points.
    const outcome = core.resolve({ ability: 1, force: 1 }, [[5], [12]]);
    const view = rules.view(asRolled(outcome, check()));
    expect(view.verdict).toMatchObject({ kind: outcome.success ? "success" : "failure" });
    expect(view.notes[0]?.label).toMatch(/2 light/i);
    const alone = tray({ "add.force": 1 });
    expect(alone.rules.view(asRolled(core.resolve({ force: 1 }, [[12]]), alone.check())).verdict).toBeNull();
    expect(ruleset.tools?.find(({ id }) => id === "tray")).toMatchObject({ gm: false });
  });
});
