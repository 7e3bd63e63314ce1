import { beforeEach, describe, expect, it } from "vitest";
import type * as core from "../../../../module/core/escala3/index.ts";
import type { Escala3Check, Escala3Outcome, Escala3Roll } from "../../../../module/rulesets/escala3/rolls/roll.ts";
import { asRolled, changesOn, whereTo } from "../../rolled.ts";
import { actor, host, load, prepare, reset, ruleset } from "./host.ts";

beforeEach(reset);

const option = (name: string, value: unknown) => host.settings.set(`escala3.${name}`, value);

type Items = Record<string, unknown>[];
const trait = (name: string, level: number, system: object = {}) => ({
  _id: name,
  name,
  type: "escala3Trait",
  system: { level, ...system },
});
const penalty = (name: string, value: number, trait = "", system: object = {}) => ({
  _id: name,
  name,
  type: "escala3Penalty",
  system: { value, trait, ...system },
});
const hero = (name: string, items: Items) => ({
  ...actor({ _id: name, name, type: "escala3Hero", items }),
});
const made = (name: string, items: Items, type = "escala3Hero") => actor({ _id: name, name, type, items });

/** Rolls what was prepared with these faces, and reads the outcome from a roll that was stored and read again. */
async function rolled(check: Escala3Check, faces: number[], sides = 6): Promise<Escala3Outcome> {
  load(sides, faces);
  const roll = ruleset.roll.fromCheck(check) as Escala3Roll;
  await roll.evaluate();
  const Roll = ruleset.roll as unknown as { fromData(data: object): Escala3Roll };
  const again = Roll.fromData(JSON.parse(JSON.stringify(roll.toJSON())));
  expect(again.outcome).toEqual(roll.outcome);
  return roll.outcome;
}

const simple = async (items: Items, values: object, faces: number[], sides = 6) => {
  const who = made("Ana", items);
  const { check } = prepare("simple", { actor: who, item: who.items.contents[0], values: values as never });
  const [outcome] = await rolled(check(), faces, sides);
  return { outcome: outcome as core.SimpleOutcome, check: check() };
};

describe("a simple roll", () => {
  it("adds the die to the trait against the level's difficulty", async () => {
    const { outcome } = await simple([trait("Agility", 4)], { difficulty: 7 }, [3]);
    expect(outcome).toMatchObject({ total: 7, success: true, successLevel: "mediocre" });
  });

  it("of a link reads the level of its difficulty, whatever the table rolls", () => {
    const who = made("Ana", [trait("Agility", 4)]);
    const asked = (args: object) =>
      prepare("simple", { actor: who, args: { trait: "Agility", ...args } as never }).check().checks[0];
    expect(asked({ level: 4 })).toMatchObject({ trait: 4, difficulty: 7 });
    expect(asked({ level: 4, difficulty: 9 })).toMatchObject({ difficulty: 9 });
    expect(asked({})).toMatchObject({ difficulty: 6 });
    option("method", "nd10");
    expect(asked({ level: 4 })).toMatchObject({ trait: 4, difficulty: 20 });
  });

  it.each(["simple", "opposed"])(
    "%s of a link that names a trait which the hero lacks offers those that there are",
    (kind) => {
      const who = made("Ana", [trait("Agility", 4), trait("Strength", 2)]);
      const offered = (trait: string, values: object = {}) => {
        const { plan, check } = prepare(kind, { actor: who, args: { trait } as never, values: values as never });
        const choice = plan.controls.find(({ name }) => name === "with");
        return [
          choice ? (choice as { options: { value: string }[] }).options.map(({ value }) => value) : [],
          check().checks[0],
        ];
      };
      expect(offered("Agility")).toMatchObject([[], { trait: 4 }]);
      expect(offered("Stealth")).toMatchObject([["Agility", "Strength"], { trait: 4 }]);
      expect(offered("Stealth", { with: "Strength" })).toMatchObject([["Agility", "Strength"], { trait: 2 }]);
      const { plan } = prepare(kind, { actor: who, args: { trait: "Stealth" } as never });
      const hint = plan.controls.find(({ name }) => name === "with")?.hint;
      expect(hint).toContain("Stealth");
    },
  );

  it("says how it ended once: by its level, where the table plays with those", async () => {
    const words = async (values: object = {}, faces = [3]) => {
      const who = made("Ana", [trait("Agility", 4)]);
      const { rules, check } = prepare("simple", {
        actor: who,
        item: who.items.contents[0],
        values: { difficulty: 7, ...values } as never,
      });
      const { verdict, notes } = rules.view(asRolled(await rolled(check(), faces), check()));
      const labels = [verdict?.label, ...notes.map(({ label }) => label)];
      return labels.filter((label) => /verdict|success/.test(label ?? "")).map((label) => label?.split(".").slice(-2));
    };
    expect(await words()).toEqual([["success", "mediocre"]]);
    expect(await words({}, [2])).toEqual([["success", "failure"]]);
    option("onPurpose", true);
    // A verdict that says something else leaves the level beside it.
    expect(await words({ wish: "roll" })).toEqual([
      ["verdict", "unwanted"],
      ["success", "mediocre"],
    ]);
    option("successLevels", false);
    expect(await words()).toEqual([["verdict", "success"]]);
  });

  it("is normal for a normal trait: 60 to 70 per cent by every method", () => {
    for (const method of ["1d6", "nd6", "nd10", "1d10"]) {
      option("method", method);
      const who = made("Ana", [trait("Agility", 3)]);
      const { rules, check } = prepare("simple", { actor: who, item: who.items.contents[0] });
      const chance = rules.odds(check()).success ?? 0;
      expect(chance).toBeGreaterThan(0.6);
      expect(chance).toBeLessThan(0.71);
    }
  });

  it("rolls as many dice as levels, and the die of the decimals until it fits: 3.7 is 3d10 and a d8 up to 7", async () => {
    option("method", "nd10");
    const who = made("Ana", [trait("Agility", 3.7)]);
    const { check } = prepare("simple", { actor: who, item: who.items.contents[0] });
    expect((ruleset.roll as unknown as typeof Escala3Roll).formulaOf(check())).toBe("3d10 + 1d8rr>7");
    load(10, [5, 6, 7]);
    const roll = ruleset.roll.fromCheck(check()) as Escala3Roll;
    const queue = [4.5 / 10, 3.5 / 10, 2.5 / 10, 0.5 / 8, 0.5 / 8, 4.5 / 8];
    host.config.randomUniform = () => queue.shift() ?? Number.NaN;
    await roll.evaluate();
    const [outcome] = roll.outcome as readonly core.SimpleOutcome[];
    expect(outcome?.faces.at(-1)).toEqual([8, 8, 4]);
    expect(outcome?.total).toBe((outcome?.values ?? []).reduce((sum, value) => sum + value, 0));
  });

  it("adds open dice without end: 2, 4, 6 and 6, then 3 and 6, then 1 is 28", async () => {
    option("method", "nd6");
    option("variant", "open");
    const { outcome } = await simple([trait("Agility", 4)], {}, [2, 4, 6, 6, 3, 6, 1]);
    expect(outcome.total).toBe(28);
    expect(outcome.faces).toEqual([[2], [4], [6, 3], [6, 6, 1]]);
  });

  it("takes away what follows a one when open both ways: 1, 6, 3 is −8", async () => {
    option("method", "nd6");
    option("variant", "openboth");
    const { outcome } = await simple([trait("Agility", 1)], {}, [1, 6, 3]);
    expect(outcome.total).toBe(-8);
  });

  it("counts the highest face of semi-open dice as more, without another roll", async () => {
    option("method", "nd6");
    option("variant", "semiopen");
    const { outcome } = await simple([trait("Agility", 2)], {}, [6, 3]);
    expect(outcome.total).toBe(13);
  });

  it("writes a scale around nought and changes no chance", () => {
    const who = made("Ana", [trait("Agility", 4)]);
    const chance = () => {
      const { rules, check } = prepare("simple", { actor: who, item: who.items.contents[0] });
      return { success: rules.odds(check()).success, check: check().checks[0] as core.SimpleCheck };
    };
    const before = chance();
    option("meanZero", true);
    const after = chance();
    expect(after.check).toMatchObject({ trait: 1, difficulty: 3 });
    expect(after.success).toBe(before.success);
    option("method", "1d10");
    expect(chance().check).toMatchObject({ trait: 2, difficulty: 4 });
  });

  it("says before the dice fall why a pool that lacks levels has a higher difficulty", () => {
    option("method", "nd6");
    const noted = (level: number) => {
      const who = made("Ana", [trait("Agility", level)]);
      const values = { difficulty: 9 };
      const { rules, check } = prepare("simple", { actor: who, item: who.items.contents[0], values });
      return rules.odds(check()).notes;
    };
    expect(noted(3)).toEqual([]);
    expect(noted(-1)).toMatchObject([{ label: "CUBILETE.escala3.note.raised", data: { from: "9" } }]);
  });

  it("has Scale 4's own difficulties: normal is 7, 14 and 20", () => {
    option("scale", "4");
    for (const [method, difficulty] of Object.entries({ "1d6": 7, nd6: 14, nd10: 20 })) {
      option("method", method);
      const who = made("Ana", [trait("Agility", 4)]);
      const { plan } = prepare("simple", { actor: who, item: who.items.contents[0] });
      expect(plan.base.difficulty).toBe(difficulty);
    }
  });

  it("counts lasting penalties on the trait they name, on all, and on none that is another's", () => {
    const who = made("Ana", [
      trait("Agility", 4),
      trait("Greek", 5),
      penalty("Twisted ankle", -1, "Agility"),
      penalty("Tired", -2),
      penalty("Blessed", 1, "agility"),
      penalty("Hoarse", -3, "Greek"),
    ]);
    const { check, plan } = prepare("simple", { actor: who, item: who.items.get("Agility") });
    expect(plan.modifiers.map(({ value }) => value)).toEqual([-1, -2, 1]);
    expect(check().checks[0]).toMatchObject({ trait: 4, penalty: 3, advantage: 1 });
  });

  it("raises the difficulty by the levels that a pool lacks for its one die", async () => {
    option("method", "nd6");
    const { outcome } = await simple([trait("Judo", 1), penalty("Dazed", -2)], { difficulty: 3 }, [6]);
    expect(outcome).toMatchObject({ level: -1, difficulty: 10, success: false });
  });

  it("knows a minimum and a maximum only where they were written, and says what is no number", () => {
    const who = made("Ana", [trait("Agility", 4)]);
    const at = (values: object) =>
      prepare("simple", { actor: who, item: who.items.contents[0], values: { ...values } as never }).check();
    expect(at({}).checks[0]).not.toHaveProperty("minimum");
    expect(at({ minimum: "5", maximum: "9,5" }).checks[0]).toMatchObject({ minimum: 5, maximum: 9.5 });
    const { rules } = prepare("simple", { actor: who });
    expect(() => rules.odds(at({ minimum: "five" }))).toThrow(/minimum/);
  });

  it("has no minimum above its maximum, no empty difficulty, and keeps back no more than there is", () => {
    const who = made("Ana", [trait("Agility", 4)]);
    const at = (values: object) =>
      prepare("simple", { actor: who, item: who.items.contents[0], values: { ...values } as never });
    expect(() => at({ minimum: "9", maximum: "2" }).check()).toThrow("limits");
    // A minimum above the difficulty would make a fumble of a success, a maximum below it an extreme one of each.
    expect(() => at({ difficulty: 6, minimum: "9" }).check()).toThrow("error.minimum");
    expect(() => at({ difficulty: 9, maximum: "5" }).check()).toThrow("error.maximum");
    expect(at({ difficulty: 6, minimum: "6", maximum: "6" }).check().checks[0]).toMatchObject({
      minimum: 6,
      maximum: 6,
    });
    const { rules, check } = at({ difficulty: "" });
    expect(() => rules.odds(check())).toThrow("difficulty");
    option("reserve", true);
    expect(at({ reserve: 4 }).check().checks[0]).toMatchObject({ reserve: 4 });
  });

  it("refuses what is wanted beyond what there is, and parts of a level, and makes nothing fit", () => {
    const who = made("Ana", [trait("Agility", 4), penalty("Tired", -1)]);
    for (const rule of ["reserve", "voluntary"]) option(rule, true);
    const at = (values: object) =>
      prepare("simple", { actor: who, item: who.items.contents[0], values: values as never });
    const refusal = (values: object) => {
      try {
        at(values).check();
        return null;
      } catch (error) {
        return (error as { data: object }).data;
      }
    };
    const of = (label: string, asked: number, least: number, most: number) => ({ label, asked, least, most });
    expect(refusal({ reserve: 4 })).toEqual(of("Reserve", 4, 0, 3));
    expect(refusal({ reserve: 1000 })).toEqual(of("Reserve", 1000, 0, 3));
    expect(refusal({ reserve: 1.5 })).toEqual(of("Reserve", 1.5, 0, 3));
    expect(refusal({ reserve: -1 })).toEqual(of("Reserve", -1, 0, 3));
    expect(refusal({ help: 21 })).toEqual(of("Help and hindrance", 21, -20, 20));
    expect(refusal({ voluntary: 4 })).toEqual(of("Voluntary penalty", 4, 0, 3));
    // What was written stands in the dialog, to be mended there.
    expect(at({ reserve: 4 }).plan.controls.find(({ name }) => name === "reserve")?.value).toBe(4);
    expect(refusal({ reserve: 3, voluntary: 3, help: -20 })).toBeNull();
  });

  it.each([0, 1])("has nothing to keep back beyond a level of %i", (level) => {
    const who = made("Ana", [trait("Agility", level)]);
    option("reserve", true);
    const at = (reserve: number) => () =>
      prepare("simple", { actor: who, item: who.items.contents[0], values: { reserve } }).check();
    expect(at(level)).not.toThrow();
    expect(at(level + 1)).toThrow("error.beyond");
  });

  it("can fail on purpose, without a die or hoping for it", async () => {
    const who = made("Ana", [trait("Agility", 4)]);
    const of = (wish: string) => prepare("simple", { actor: who, item: who.items.contents[0], values: { wish } });
    expect(of("automatic").check().checks).toEqual([]);
    expect(await rolled(of("automatic").check(), [])).toEqual([]);
    const { rules, check } = of("roll");
    expect(rules.odds(check()).success).toBeCloseTo(1 / 6, 12);
    expect(rules.view(asRolled(await rolled(check(), [1]), check())).verdict?.kind).toBe("success");
  });

  it("shows only what the table plays with, and folds away what is rare", () => {
    const who = made("Ana", [trait("Agility", 4)]);
    const controls = (values = {}) =>
      prepare("simple", { actor: who, item: who.items.contents[0], values }).plan.controls;
    const names = (folded: boolean, values = {}) =>
      controls(values).flatMap(({ name, neutral }) => ((neutral !== undefined) === folded ? [name] : []));
    expect(names(false)).toEqual(["difficulty", "difficulty", "advantage"]);
    expect(names(true)).toEqual(["wish", "help", "minimum", "maximum", "results"]);
    for (const rule of ["extremes", "onPurpose"]) option(rule, false);
    expect(names(true)).toEqual(["help", "results"]);
    for (const rule of ["reserve", "inflate", "voluntary", "dispersion"]) option(rule, true);
    expect(names(true)).toEqual(["reserve", "inflate", "voluntary", "dispersion", "help", "results"]);
    // Nothing is in use before the player chooses.
    expect(controls().filter(({ neutral, value }) => neutral !== undefined && value !== neutral)).toEqual([]);
    const chosen = { voluntary: 1, dispersion: "null" };
    expect(names(true, chosen)).toEqual([
      "reserve",
      "inflate",
      "voluntary",
      "sacrifice",
      "sacrifice2",
      "dispersion",
      "reverse",
      "help",
      "results",
    ]);
    option("method", "nd6");
    expect(names(true)).not.toContain("dispersion");
  });

  it("adds what a team brings, beyond what circumstances alone can (§2.6)", () => {
    const who = made("Ana", [trait("Strength", 3)]);
    const at = (values: object) =>
      prepare("simple", { actor: who, item: who.items.contents[0], values: values as never }).check().checks[0];
    expect(at({ advantage: 3, help: 4 })).toMatchObject({ trait: 3, advantage: 7 });
    expect(at({ help: -2 })).toMatchObject({ advantage: -2 });
  });

  it.each([
    ["level 10^6", { trait: 1e6 }],
    ["three decimals", { trait: 3.701 }],
    ["a difficulty of text", { difficulty: "abc" }],
  ])("refuses %s by name", (_what, { trait: level = 4, difficulty = 6 }: { trait?: number; difficulty?: unknown }) => {
    const who = made("Ana", [trait("Agility", 4)]);
    const { rules, plan } = prepare("simple", {
      actor: who,
      item: who.items.contents[0],
      values: { difficulty } as never,
    });
    plan.base.trait = level;
    expect(() => rules.odds(rules.check(plan))).toThrow(/trait|difficulty/);
  });
});

describe("a trait at nought", () => {
  it("marks those who came down to it, and none who were built so", () => {
    const state = (items: Items) => ruleset.derivedConditions?.of(made("Ana", items));
    expect(state([trait("Agility", 2), penalty("Sprained", -1, "Agility")])).toBeNull();
    expect(state([trait("Agility", 2), penalty("Broken", -2, "Agility")])).toBe("traitDown");
    expect(state([trait("Greek", 0), trait("Agility", 2), penalty("Dazed", -1)])).toBeNull();
    expect(state([trait("Agility", 2), penalty("Spent later", -2, "Agility", { until: "x.1.0" })])).toBeNull();
  });
});

describe("what it costs", () => {
  it("inflates agility 5 with −1 to 6, and penalises by 2 afterwards", async () => {
    option("inflate", true);
    const who = made("Ana", [trait("Agility", 5), penalty("Tired", -1, "Agility")]);
    const { rules, plan, check } = prepare("simple", {
      actor: who,
      item: who.items.get("Agility"),
      values: { inflate: 2 },
    });
    expect(plan.controls.find(({ name }) => name === "inflate")?.options?.map(({ value }) => value)).toEqual([
      0, 1, 2, 3, 4,
    ]);
    const [outcome] = (await rolled(check(), [1])) as readonly core.SimpleOutcome[];
    expect(outcome?.level).toBe(6);
    expect(rules.cost?.(plan, who)?.creates).toMatchObject([
      { type: "escala3Penalty", system: { value: -2, trait: "Agility", source: "inflated", until: "" } },
    ]);
  });

  it("says the trait as it stands on the sheet, and beside it what it was inflated by", async () => {
    option("inflate", true);
    option("voluntary", true);
    const who = made("Ana", [trait("Agility", 4)]);
    const shown = async (values: object, faces: number[]) => {
      const { rules, check } = prepare("simple", {
        actor: who,
        item: who.items.get("Agility"),
        values: values as never,
      });
      const { terms, notes } = rules.view(asRolled(await rolled(check(), faces), check()));
      return {
        terms: terms.map(({ value }) => value),
        note: notes.find(({ label }) => label.endsWith("rolledLevel"))?.data,
      };
    };
    // 4, inflated by 2, an advantage of 2 and the die.
    expect(await shown({ inflate: 2, voluntary: 2 }, [3])).toEqual({ terms: [4, 2, 2, 3], note: undefined });
    option("method", "nd6");
    expect((await shown({ inflate: 2, voluntary: 2 }, Array(8).fill(1))).note).toEqual({ from: "4", to: "8" });
    expect((await shown({}, Array(4).fill(1))).note).toBeUndefined();
  });

  it("pays a voluntary penalty with the trait that was chosen, for as much advantage", () => {
    option("voluntary", true);
    const who = made("Ana", [trait("Magic", 3), trait("Looks", 4)]);
    const { rules, plan, check } = prepare("simple", {
      actor: who,
      item: who.items.get("Magic"),
      values: { voluntary: 2, sacrifice: "Looks" },
    });
    expect(check().checks[0]).toMatchObject({ advantage: 2 });
    expect(rules.cost?.(plan, who)?.creates).toMatchObject([{ system: { value: -2, trait: "Looks" } }]);
  });

  it("lets several traits pay for a voluntary penalty, none more than it has", () => {
    option("voluntary", true);
    const who = made("Ana", [trait("Magic", 3), trait("Looks", 4), trait("Aim", 1)]);
    const asked = (values: object) =>
      prepare("simple", { actor: who, item: who.items.get("Magic"), values: values as never });
    const { rules, plan, check } = asked({ voluntary: 2, sacrifice2: "Looks", voluntary2: 3, sacrifice3: "Aim" });
    expect(check().checks[0]).toMatchObject({ advantage: 6 });
    expect(rules.cost?.(plan, who)?.creates).toMatchObject([
      { system: { value: -2, trait: "Magic" } },
      { system: { value: -3, trait: "Looks" } },
      { system: { value: -1, trait: "Aim" } },
    ]);
    expect(() => asked({ voluntary: 20 }).check()).toThrow("error.beyond");
    // A player who pays already gets no second offer.
    const offered = (values: object) =>
      asked(values)
        .plan.controls.find(({ name }) => name === "sacrifice2")
        ?.options?.map(({ value }) => value);
    expect(offered({ voluntary: 1 })).toEqual(["", "Aim", "Looks"]);
    expect(offered({})).toBeUndefined();
  });

  it("counts an inflated trait as raised until the turn has passed", () => {
    const who = made("Ana", [trait("Agility", 4), penalty("Pushed", -2, "Agility", { until: "c.1.0" })]);
    const { check } = prepare("simple", { actor: who, item: who.items.get("Agility") });
    expect(check().checks[0]).toMatchObject({ advantage: 2, penalty: 0 });
  });

  it("improves a success by what was kept back", async () => {
    option("reserve", true);
    const { outcome } = await simple([trait("Bow", 5)], { reserve: 2, difficulty: 5 }, [3]);
    expect(outcome).toMatchObject({ level: 3, success: true, improved: 2 });
  });
});

describe("opposed rolls", () => {
  const judo = () => made("Ana", [trait("Judo", 4)]);
  const bruto = (level = 3) => made("Bruto", [trait("Brawl", level)], "escala3Npc");

  /** Ana rolls, Bruto answers. */
  async function contest(mine: Items, theirs: Items, faces: [number[], number[]]) {
    const [ana, other] = [made("Ana", mine), made("Bruto", theirs)];
    const first = prepare("opposed", { actor: ana, item: ana.items.contents[0], values: { "way.each": "each" } });
    const half = first.check();
    const outcome = await rolled(half, faces[0]);
    const [follow] = first.rules.followUps?.(asRolled(outcome, half)) ?? [];
    expect(follow?.kind).toBe("answer");
    const second = prepare("answer", {
      actor: other,
      target: ana,
      args: JSON.parse(JSON.stringify(follow?.args)),
    });
    const check = second.check();
    const odds = second.rules.odds(check);
    const answer = await rolled(check, faces[1]);
    const laid = { check: half, outcome };
    return {
      ana,
      other,
      laid,
      rules: second.rules,
      check,
      odds,
      outcomes: answer,
      answer: answer[0] as core.OpposedOutcome,
    };
  }

  /** Figures that a check says otherwise than another, by place. */
  const otherwise = (rules: { byHand?(of: never): { value: unknown }[] }, said: object, planned: object) => {
    const figures = (check: object) => (rules.byHand?.(asRolled([], check) as never) ?? []).map(({ value }) => value);
    const again = figures(planned);
    return figures(said).flatMap((value, at) => (value === again[at] ? [] : [value]));
  };

  it("says both sides of a roll for both, as far as they stand on sheets", () => {
    const [ana, other] = [judo(), made("Bruto", [trait("Brawl", 3), penalty("Hurt", -1)], "escala3Npc")];
    const { rules, check } = prepare("opposed", { actor: ana, target: other, values: { "way.simple": "both" } });
    const said = (more: object) =>
      otherwise(rules, { ...check(), checks: [{ ...check().checks[0], ...more } as core.OpposedCheck] }, check());
    const { against } = check().checks[0] as core.OpposedCheck;
    expect(said({})).toEqual([]);
    expect(said({ trait: 14 })).toEqual([14]);
    expect(said({ advantage: 20 })).toEqual([20]);
    expect(said({ against: { ...against, trait: 0 } })).toEqual([0]);
    expect(said({ against: { ...against, penalty: 9 } })).toEqual([9]);
    expect(said({ against: { ...against, advantage: -5 } })).toEqual([-5]);
    expect(said({ dice: "nd10", against: { ...against, dice: "nd10" } })).toHaveLength(2);
  });

  it("leaves an adversary's answer to the GM where the table has it so", () => {
    const [ana, other] = [judo(), bruto(5)];
    expect(prepare("opposed", { actor: ana, target: other }).check().half).toBeUndefined();
    host.settings.set("npcAnswers", "asked");
    expect(prepare("opposed", { actor: ana, target: other }).check().half).toBeDefined();
  });

  it("says the difficulty of a roll against the other's level", () => {
    const [ana, other] = [judo(), bruto(5)];
    const { rules, check } = prepare("opposed", { actor: ana, target: other });
    const [first] = check().checks as core.SimpleCheck[];
    expect(first?.kind ?? "simple").toBe("simple");
    expect(otherwise(rules, { ...check(), checks: [{ ...first, difficulty: 1 }] }, check())).toEqual([1]);
  });

  it("says of an answer the dice that lie on the table, and what they were rolled with", async () => {
    const { rules, check } = await contest([trait("Judo", 4)], [trait("Brawl", 3)], [[3], [5]]);
    const [first] = check.checks as [core.OpposedCheck];
    const rival = check.rival as NonNullable<Escala3Check["rival"]>;
    expect(otherwise(rules, check, check)).toEqual([]);
    const weaker = { ...check, checks: [{ ...first, against: { ...first.against, advantage: -10 } }] };
    expect(otherwise(rules, weaker, check)).toEqual([-10]);
    expect(otherwise(rules, { ...check, rival: { ...rival, faces: [[1]] } }, check)).toHaveLength(1);
    expect(otherwise(rules, { ...check, checks: [{ ...first, minimum: 4 }] }, check)).toHaveLength(1);
  });

  it.each([
    ["1d6", "closed", 3],
    ["1d6", "closed", 4],
    ["1d10", "openboth", 5],
    ["nd6", "semiopen", 3],
    ["nd6", "open", 4],
    ["nd10", "closed", 5],
    ["nd6", "openboth", 3],
  ] as const)("draws by how much one wins: %s, %s, level 4 against %i", (method, variant, level) => {
    option("method", method);
    option("variant", variant);
    const { rules, check } = prepare("opposed", {
      actor: judo(),
      target: bruto(level),
      values: { "way.simple": "both" },
    });
    const { bars, success } = rules.odds(check());
    const sum = (kind: string) => bars.reduce((all, bar) => (bar.kind === kind ? all + bar.chance : all), 0);
    // Equal dice leave equal totals to chance, half to each; what is too thin to be drawn is missing.
    expect(Math.abs(sum("success") + sum("neutral") / 2 - (success ?? 0))).toBeLessThan(0.01);
    expect(sum("success") + sum("neutral") + sum("failure")).toBeGreaterThan(0.98);
    expect(sum("neutral") > 0).toBe(level === 4);
    expect(bars.every(({ kind, value }) => value === 0 || kind === (value > 0 ? "success" : "failure"))).toBe(true);
  });

  it.each(["open", "openboth"])("draws dice that have no end: %s", (variant) => {
    option("variant", variant);
    const who = made("Ana", [trait("Judo", 3.7)]);
    for (const method of ["1d6", "nd6", "nd10", "1d10"]) {
      option("method", method);
      const { rules, check } = prepare("simple", { actor: who });
      const { bars, success } = rules.odds(check());
      const drawn = bars.reduce((sum, { kind, chance }) => (kind === "success" ? sum + chance : sum), 0);
      expect(drawn).toBeCloseTo(success ?? 0, 2);
    }
  });

  it("cuts both tails of what is too wide to be drawn", () => {
    option("method", "nd10");
    const who = made("Ana", [trait("Judo", 30)]);
    const { bars } = prepare("simple", { actor: who }).rules.odds(prepare("simple", { actor: who }).check());
    expect(bars).toHaveLength(60);
    expect(Math.abs((bars[0]?.chance ?? 0) - (bars.at(-1)?.chance ?? 1))).toBeLessThan(1e-3);
  });

  it("compares what each rolled for themselves", async () => {
    const { answer, check, rules, odds, outcomes } = await contest([trait("Judo", 4)], [trait("Brawl", 3)], [[3], [5]]);
    expect(answer).toMatchObject({ total: 8, result: "win" });
    expect(answer.against.total).toBe(7);
    // 7 is reached by a 4, where the higher trait wins the tie; a 5 and a 6 win.
    expect(odds.success).toBeCloseTo(2 / 6, 12);
    expect(rules.view(asRolled(outcomes, check)).against).toMatchObject({ value: 7 });
  });

  it("gives equal totals to the higher trait, and with pools to the fewer dice", async () => {
    const single = await contest([trait("Judo", 4)], [trait("Brawl", 3)], [[2], [3]]);
    expect(single.answer).toMatchObject({ result: "lose", decidedBy: "rule" });
    option("method", "nd6");
    const pools = await contest(
      [trait("Judo", 3)],
      [trait("Brawl", 2)],
      [
        [2, 2, 4],
        [2, 6],
      ],
    );
    expect(pools.answer).toMatchObject({ result: "win", decidedBy: "rule" });
  });

  it("rolls one die more, odd or even, when nothing decides", async () => {
    const { answer } = await contest([trait("Judo", 4)], [trait("Brawl", 4)], [[2], [2, 3]]);
    expect(answer).toMatchObject({ result: "win", decidedBy: "die" });
  });

  it("turns the levels that one lacks into dice of the other, rolled with the answer", async () => {
    option("method", "nd6");
    const { answer } = await contest(
      [trait("Judo", 2)],
      [trait("Brawl", -1)],
      [
        [1, 2],
        [6, 1, 1],
      ],
    );
    expect(answer.against.faces).toEqual([[1], [2], [1], [1]]);
    expect(answer).toMatchObject({ total: 6, result: "win" });
  });

  it("penalises the loser by one, and by what the winner kept back, in the trait they lost with", async () => {
    option("reserve", true);
    const ana = judo();
    const other = bruto();
    const { rules, check } = prepare("opposed", {
      actor: ana,
      item: ana.items.contents[0],
      target: other,
      values: { "way.simple": "both", reserve: 2 },
    });
    const outcome = await rolled(check(), [6, 1]);
    expect(whereTo(rules, outcome, check())).toBe("target");
    const application = changesOn(rules, outcome, check(), other, true);
    expect(application?.creates).toMatchObject([
      { type: "escala3Penalty", system: { value: -3, trait: "Brawl", source: "combat" } },
    ]);
    expect(application?.updates).toEqual({});
    const lost = await rolled(check(), [1, 6]);
    expect(whereTo(rules, lost, check())).toBe("roller");
    expect(changesOn(rules, lost, check(), ana)?.creates).toMatchObject([{ system: { value: -1, trait: "Judo" } }]);
  });

  it("penalises the loser where the other's level is a difficulty, too; and nobody in a simple roll", async () => {
    const [ana, other] = [judo(), bruto()];
    const { rules, check } = prepare("opposed", { actor: ana, item: ana.items.contents[0], target: other });
    const won = await rolled(check(), [6]);
    expect(won[0]?.kind).toBe("simple");
    expect(whereTo(rules, won, check())).toBe("target");
    const notes = rules.view(asRolled(won, check(), {})).notes.map(({ label }) => label.split(".").at(-1));
    expect(notes).toContain("lostRound");
    // The level's word stands in the middle of a sentence.
    const said = rules.view(asRolled(won, check(), {})).notes.find(({ label }) => label.endsWith("rollLevel"))?.data;
    expect(said).toMatchObject({ word: expect.stringMatching(/^\p{Ll}/u) });
    expect(changesOn(rules, won, check(), other)?.creates).toMatchObject([{ system: { value: -1, trait: "Brawl" } }]);
    const lost = await rolled(check(), [1]);
    expect(whereTo(rules, lost, check())).toBe("roller");
    expect(changesOn(rules, lost, check(), ana)?.creates).toMatchObject([{ system: { value: -1, trait: "Judo" } }]);
    const alone = prepare("opposed", { actor: ana, target: other, values: { "way.simple": "each" } });
    expect(whereTo(alone.rules, await rolled(alone.check(), [6]), alone.check())).toBeNull();
  });

  it("says what the loser would take until it was applied, and not beside it", async () => {
    const [ana, other] = [judo(), bruto()];
    const { rules, check } = prepare("opposed", { actor: ana, target: other, values: { "way.simple": "both" } });
    const outcome = await rolled(check(), [6, 1]);
    const told = (known: object) =>
      rules.view(asRolled(outcome, check(), known)).notes.some(({ label }) => label.endsWith("note.lostRound"));
    expect(told({})).toBe(true);
    expect(told({ done: [{ target: other.uuid, name: "Bruto", lines: [] }] })).toBe(false);
  });

  it("penalises all traits where the table plays so", async () => {
    option("combatPenalty", "all");
    const other = bruto();
    const ana = judo();
    const { rules, check } = prepare("opposed", { actor: ana, target: other, values: { "way.simple": "both" } });
    const outcome = await rolled(check(), [6, 1]);
    expect(changesOn(rules, outcome, check(), other, true)?.creates).toMatchObject([{ system: { trait: "" } }]);
  });

  it("offers the difference in size as advantage, to be switched on (§2.5)", () => {
    const [ana, other] = [judo(), bruto()];
    other.system.size = 5;
    const against = () => prepare("opposed", { actor: ana, item: ana.items.contents[0], target: other });
    const { plan, rules } = against();
    expect(plan.modifiers).toMatchObject([{ id: "size", field: "penalty", value: -2, on: false }]);
    expect((rules.check(plan) as Escala3Check).checks[0]).toMatchObject({ penalty: 0 });
    for (const change of plan.modifiers) change.on = true;
    expect((rules.check(plan) as Escala3Check).checks[0]).toMatchObject({ penalty: 2 });
    other.system.size = 1;
    expect(against().plan.modifiers).toMatchObject([{ field: "advantage", value: 2 }]);
    other.system.size = 3;
    expect(against().plan.modifiers).toEqual([]);
  });

  it("makes people of the narrator's a difficulty: level 3 is 6", () => {
    const { plan, check } = prepare("opposed", { actor: judo(), target: bruto() });
    expect(plan.controls.find(({ name }) => name.startsWith("way"))?.value).toBe("simple");
    expect(check().checks[0]).toMatchObject({ trait: 4, difficulty: 6 });
    option("toSimple", false);
    expect(prepare("opposed", { actor: judo(), target: bruto() }).check().checks[0]).toMatchObject({ kind: "opposed" });
  });

  it("penalises no one for a victory below the minimum", async () => {
    const other = bruto();
    const { rules, check } = prepare("opposed", {
      actor: judo(),
      target: other,
      values: { "way.simple": "both", minimum: "12" },
    });
    const outcome = await rolled(check(), [6, 1]);
    expect(outcome[0]).toMatchObject({ result: "draw" });
    expect(whereTo(rules, outcome, check())).toBeNull();
    expect(() => changesOn(rules, outcome, check(), other, true)).toThrow();
  });

  it("tells when the method changed between the two rolls", async () => {
    const ana = judo();
    const first = prepare("opposed", { actor: ana, item: ana.items.contents[0], values: { "way.each": "each" } });
    const outcome = await rolled(first.check(), [3]);
    const [follow] = first.rules.followUps?.(asRolled(outcome, first.check())) ?? [];
    option("method", "nd6");
    const second = prepare("answer", { actor: bruto(), args: JSON.parse(JSON.stringify(follow?.args)) });
    expect(second.check).toThrow(/otherMethod/);
  });
});

describe("several traits at once", () => {
  const shooter = () => made("Ana", [trait("Agility", 4), trait("Aim", 5), trait("Greek", 2)]);
  const use = { "use.Agility": true, "use.Aim": true };

  it("shares the lowest: 4 and 5 give 4, two for the leap and two for the shot", async () => {
    const { check, rules } = prepare("together", { actor: shooter(), values: use });
    expect(check().checks).toMatchObject([{ trait: 2 }, { trait: 2 }]);
    const outcome = await rolled(check(), [4, 3]);
    expect(outcome).toMatchObject([
      { total: 6, success: true },
      { total: 5, success: false },
    ]);
    expect(rules.view(asRolled(outcome, check())).verdict?.kind).toBe("neutral");
    expect(rules.odds(check()).success).toBeCloseTo(0.25, 12);
  });

  it("shares as the player says, each against its own difficulty, and never more than there is", () => {
    const at = (values: object) => prepare("together", { actor: shooter(), values: { ...use, ...values } as never });
    expect(at({ "share.Agility": 1, "share.Aim": "3", "difficulty.Aim": "8" }).check().checks).toMatchObject([
      { trait: 1, difficulty: 6 },
      { trait: 3, difficulty: 8 },
    ]);
    expect(at({ "share.Agility": 4, "share.Aim": "3" }).check).toThrow(/shares/);
  });

  it("takes circumstances and any difficulty for each action, and several with one trait", () => {
    const values = { ...use, "times.Aim": 2, "share.Agility": 1, "share.Aim": 2, "share.Aim.2": 1 };
    const at = (more: object) => prepare("together", { actor: shooter(), values: { ...values, ...more } as never });
    const { check } = at({ "difficulty.Aim": 11, "advantage.Aim.2": "-2", "advantage.Agility": 9 });
    expect(check().checks).toMatchObject([
      { trait: 1, advantage: 3 },
      { trait: 2, difficulty: 11, advantage: 0 },
      { trait: 1, advantage: -2 },
    ]);
    expect(check().traits?.map(({ name }) => name)).toEqual(["Agility", "Aim", "Aim (2)"]);
    // Nothing written is no difficulty.
    const { rules, check: none } = at({ "difficulty.Aim": "" });
    expect(() => rules.odds(none())).toThrow(/difficulty/);
  });

  it("writes levels to share as they are shared, and says so where the sheet doubles them", () => {
    const shown = () => {
      const { plan } = prepare("together", { actor: shooter(), values: use });
      const { traits, reserve, plain } = (plan.panel?.context ?? {}) as Record<string, unknown>;
      return { level: (traits as object[])[0], reserve, plain };
    };
    expect(shown()).toMatchObject({ level: { level: "4" }, reserve: "4", plain: false });
    option("method", "1d10");
    expect(shown()).toMatchObject({ level: { level: "4" }, reserve: "4", plain: true });
  });

  it("is rolled with the lowest when one action needs them all", () => {
    const values = { way: "one", "use.Aim": true, "use.Greek": true };
    const { check } = prepare("together", { actor: shooter(), values });
    expect(check().checks).toMatchObject([{ trait: 2 }]);
    expect(check().traits).toMatchObject([{ name: "Greek" }]);
  });

  it("asks for two traits", () => {
    expect(prepare("together", { actor: shooter(), values: { "use.Aim": true } }).check).toThrow(/chooseTraits/);
  });
});

describe("the order of a combat", () => {
  it("is rolled with the trait of the sheet, else the best attribute, and also without one", async () => {
    const who = hero("Ana", [
      trait("Agility", 3),
      trait("Greek", 5),
      trait("Ego", 4, { group: "attribute" }),
      trait("Looks", 2, { group: "attribute" }),
    ]);
    expect(prepare("initiative", { actor: who }).check().traits).toMatchObject([{ name: "Ego" }]);
    who.system.initiative = "Agility";
    expect(prepare("initiative", { actor: who }).check().traits).toMatchObject([{ name: "Agility" }]);
    const nobody = made("Nobody", []);
    const outcome = await rolled(prepare("initiative", { actor: nobody }).check(), [4]);
    expect(ruleset.initiative?.total(outcome)).toBe(7);
  });
});
