import { describe, expect, it, vi } from "vitest";
import { complete, type LateRuleSet, type RuleSet, rulesets } from "../../../module/contract/index.ts";
import { aRuleSet } from "../a-rule-set.ts";

/** The registry, and rule sets that bring the rest of themselves when it is wanted. */

class Model {}
const work = () => ({});
const rest = {
  rolls: { lift: { label: "Lift", icon: "i", plan: work, check: work, odds: work, view: work } },
  prompts: { call: { from: "gm", view: work } },
} as unknown as Awaited<ReturnType<LateRuleSet["load"]>>;
const kind = { model: Model, sheet: Model, img: "i", icon: "i", trackable: { bar: [], value: [] } };
const face = (id: string) => ({
  id,
  kit: "2",
  label: id,
  summary: id,
  actors: { [`${id}Hero`]: kind },
  items: {},
  settings: [],
  roll: Model,
});
const late = (id: string, load: LateRuleSet["load"]) => ({ ...face(id), load }) as unknown as LateRuleSet;

describe("a rule set that comes in two halves", () => {
  it("is known at once, and says who reads too early what is not there yet", async () => {
    rulesets.add(late("stones", async () => rest));
    expect(rulesets.ofType("stonesHero")?.id).toBe("stones");
    expect(rulesets.isLoaded("stones")).toBe(false);
    for (const early of [() => rulesets.rollType("stones", "lift"), () => rulesets.get("stones")?.asking])
      expect(early).toThrow('of "stones" is read before rulesets.load("stones")');
    // Looking through all of them reads nothing of the half that is missing.
    expect(Object.keys({ ...rulesets.get("stones") })).not.toContain("rolls");
    await rulesets.load("stones");
    expect(rulesets.isLoaded("stones")).toBe(true);
    expect(rulesets.rollType("stones", "lift").kind).toBe(rest.rolls.lift);
    // What it does not bring, it does not have.
    expect(rulesets.get("stones")?.asking).toBeUndefined();
    expect(() => rulesets.rollType("stones", "drop")).toThrow('there is no roll "stones.drop"');
  });

  it("loads once, however often it is needed", async () => {
    const load = vi.fn(async () => rest);
    rulesets.add(late("sticks", load));
    await Promise.all([rulesets.load("sticks"), rulesets.load("sticks", "sticks")]);
    await rulesets.load("sticks");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("can be asked for again where it did not come", async () => {
    const load = vi.fn(async () => rest).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    rulesets.add(late("straw", load));
    await expect(rulesets.load("straw")).rejects.toThrow("Failed to fetch");
    expect(rulesets.isLoaded("straw")).toBe(false);
    await rulesets.load("straw");
    expect(rulesets.rollType("straw", "lift").ruleset.id).toBe("straw");
  });

  it("is looked over when its rest has come, too", async () => {
    rulesets.add(late("sand", async () => ({ rolls: { lift: { label: "Lift" } } }) as never));
    await expect(rulesets.load("sand")).rejects.toThrow("rolls.lift.plan: expected a function, got nothing");
    expect(rulesets.isLoaded("sand")).toBe(false);
  });

  it("is nobody's where there is none", async () => {
    await expect(rulesets.load("nowhere")).resolves.toBeUndefined();
    expect(rulesets.isLoaded("nowhere")).toBe(false);
  });
});

it("a rule set that brings everything at once is whole from the start", async () => {
  const whole = { ...face("clay"), ...rest } as unknown as RuleSet;
  rulesets.add(whole);
  expect(rulesets.isLoaded("clay")).toBe(true);
  expect(await complete(whole)).toBe(whole);
});

it("names both sides of a type that two want", () => {
  expect(() => rulesets.add({ ...late("bricks", async () => rest), actors: { stonesHero: kind } } as never)).toThrow(
    'the type "stonesHero" of "bricks" belongs to "stones"',
  );
});

it("names what a guest says under nearly the right name, and takes it all the same", () => {
  const said = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const roll = { folowUps: () => [], gives: () => [], chanceof: () => null, extra: 1 };
  const guest = aRuleSet({ id: "tally", actors: { "tally.hero": {} }, rolls: { lift: roll }, derivedCondition: {} });
  rulesets.add(guest);
  expect(said.mock.calls.map(([line]) => line)).toEqual([
    'Cubilete: "tally": derivedCondition: nothing reads it; did you mean "derivedConditions"?',
    'Cubilete: "tally": rolls.lift.folowUps: nothing reads it; did you mean "followUps"?',
    'Cubilete: "tally": rolls.lift.chanceof: nothing reads it; did you mean "chanceOf"?',
  ]);
  said.mockRestore();
});
