import { beforeEach, describe, expect, it } from "vitest";
import type { Control, OddsView, RollPlan, RollSource, RollType, Values } from "../../../module/contract/index.ts";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, host, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { planRoll } = await import("../../../module/plan/plan.ts");
const { UserError } = await import("../../../module/i18n/errors.ts");
const { proper, t } = await import("../../../module/i18n/i18n.ts");
const { rollContext, whatChanged } = await import("../../../module/dialogs/roll-context.ts");

/** A game of one die of ten: roll it at or under what bonus and difficulty leave. The armour is the target's. */
interface Figures {
  needed: number;
}
const numbers = (values: Values, name: string, usual: number) => Number(values[name] ?? usual);
let secret = false;
let more: Control[] = [];
const kind: RollType<{ needed: number }, unknown, Figures> = {
  label: "Lift",
  icon: "none",
  plan({ target, values }: RollSource): RollPlan<Figures> {
    const difficulty: Control = {
      name: "difficulty",
      label: "Difficulty",
      type: "ladder",
      value: numbers(values, "difficulty", 2),
      options: [2, 4].map((value) => ({ value, label: `D${value}` })),
    };
    const aim: Control = { name: "target", label: "Target", type: "target", value: target?.uuid ?? "" };
    const cover: Control = { name: "cover", label: "Cover", type: "number", value: 0 };
    return {
      title: proper("Lift"),
      subtitle: proper("a stone"),
      img: "stone.svg",
      secret,
      base: { needed: 8 - numbers(values, "difficulty", 2) },
      controls: [aim, difficulty, ...(target ? [cover] : []), ...more],
      modifiers: [
        { id: "strong", label: proper("Strong"), field: "bonus", value: 1, on: true, detail: proper("by birth") },
        { id: "wet", label: proper("Wet"), field: "bonus", value: -2, on: false },
        ...(target
          ? [{ id: "armour", label: proper("Armour"), field: "bonus", value: -3, on: true, detail: proper("of mail") }]
          : []),
      ],
    };
  },
  check(plan) {
    const bonus = plan.modifiers.reduce((sum, { on, value }) => (on ? sum + value : sum), 0);
    if (plan.base.needed === 0) throw new UserError("CUBILETE.error.noTarget");
    return { needed: plan.base.needed + bonus };
  },
  odds: ({ needed }): OddsView => ({
    success: needed / 10,
    figures: [{ label: proper("Mean"), value: needed }],
    bars: [{ value: 1, chance: needed / 10, kind: "success" }],
  }),
  view: () => ({}) as never,
};
rulesets.add(aRuleSet({ id: "stones", actors: { hero: {} }, items: {}, rolls: { lift: kind } }));

const [ana, beto] = [anActor("Ana", { may: ["LIMITED"] }), anActor("Beto", { may: ["LIMITED"] })];

/** What the window shows. */
function shown(
  source: Partial<RollSource> = {},
  { switches = {}, compared = null }: { switches?: Record<string, boolean>; compared?: string | null } = {},
  fixing: { fixed?: Values; kept?: boolean } = {},
) {
  const prepared = {
    ...rulesets.rollType("stones", "lift"),
    kindId: "lift",
    addressed: false,
    fixed: {},
    kept: false,
    ...fixing,
    source: { actor: ana, item: null, target: null, args: {}, values: {}, ...source },
  };
  const plan = planRoll(prepared, switches) as RollPlan;
  // biome-ignore lint/suspicious/noExplicitAny: what a template is given.
  return rollContext({ prepared, plan, switches, compared }) as any;
}
type Named = { name: string };
type Change = { id: string; value: number; label: string; detail: string };

beforeEach(() => {
  clearTable();
  table.actors = [ana, beto];
  host.settings.set("knowledge", "all");
  secret = false;
  more = [];
});

describe("the dialog of a roll", () => {
  it("names the roll and the roller, with the texts ready", () => {
    expect(shown()).toMatchObject({
      ruleset: "stones",
      plan: { img: "stone.svg", title: "Lift", subtitle: "a stone" },
      who: "Ana",
      odds: { success: "70%" },
    });
    expect(shown().changes).toMatchObject([
      { id: "strong", label: "Strong", value: 1, on: true, detail: "by birth" },
      { id: "wet", label: "Wet", value: -2, on: false, detail: "" },
    ]);
  });

  it("says the chances as the switches and choices stand", () => {
    expect(shown({}, { switches: { strong: false } }).odds.success).toBe("60%");
    expect(shown({ values: { difficulty: 4 } }).odds.success).toBe("50%");
    expect(shown({ target: beto }).odds.success).toBe("40%");
  });

  it("leaves no choice of what the GM has fixed, and tells nothing where the difficulty is kept", () => {
    const fixed = { difficulty: 4 };
    const asked = shown({ values: fixed }, {}, { fixed });
    expect(asked.controls.map(({ name }: Named) => name)).not.toContain("difficulty");
    expect(asked.fixed).toEqual([{ label: "Difficulty", value: "D4 4" }]);
    const kept = shown({ values: fixed }, { compared: "strong" }, { fixed, kept: true });
    expect(kept).toMatchObject({ fixed: [], comparison: null, veiled: t("CUBILETE.desk.keptHere") });
    expect(kept.odds).toBeUndefined();
  });

  it("says with each step of a ladder the chance that it would leave", () => {
    const { controls } = shown({}, { switches: { strong: false } });
    const ladder = controls.find(({ name }: Named) => name === "difficulty");
    expect(ladder).toMatchObject({ ladder: true, value: 2, folded: false, step: 1 });
    expect(ladder.options).toEqual([
      { value: 2, label: "D2", chosen: true, chance: "60%" },
      { value: 4, label: "D4", chosen: false, chance: "40%" },
    ]);
    // What comes out of a form is text.
    const chosen = shown({ values: { difficulty: "4" } }).controls[1];
    expect(chosen).toMatchObject({ value: "4", options: [{ chosen: false }, { chosen: true }] });
  });

  it("offers nobody and everybody in reach to aim at, but not oneself", () => {
    expect(shown().controls[0].options.map(({ label }: Change) => label)).toEqual([
      t("CUBILETE.roll.noTarget"),
      "Beto",
    ]);
    expect(shown({ target: beto }).controls[0].options).toMatchObject([
      { value: "", chosen: false, chance: null },
      { value: "Actor.Beto", chosen: true, chance: null },
    ]);
  });

  it("offers oneself too where the control says so", () => {
    more = [{ name: "patient", label: "Patient", type: "target", value: "", self: true }];
    expect(
      shown()
        .controls.at(-1)
        .options.map(({ value }: { value: string }) => value),
    ).toEqual(["", "Actor.Ana", "Actor.Beto"]);
  });

  it("folds away what is seldom chosen, and counts what of it is in use", () => {
    expect(shown().more).toBe(false);
    more = [
      { name: "storm", label: "Storm", type: "number", value: 0, neutral: 0 },
      { name: "range", label: "Range", type: "number", value: 3, neutral: "" },
      { name: "day", label: "Day", type: "toggle", value: true, neutral: true },
    ];
    const { more: rare, controls } = shown();
    expect(rare.used).toBe(1);
    expect(rare.controls).toMatchObject([
      { name: "storm", folded: true, step: 1, number: true },
      { name: "range", folded: true, step: "any" },
      { name: "day", folded: true, toggle: true },
    ]);
    expect(controls.map(({ name }: Named) => name)).toEqual(["target", "difficulty"]);
  });

  it("compares the chances without and with the change that is pointed at", () => {
    const { comparison } = shown({}, { compared: "wet" });
    expect(comparison).toEqual({
      label: "Wet",
      rows: [
        { label: expect.any(String), from: "70%", to: "50%" },
        { label: "Mean", from: "7", to: "5" },
      ],
    });
    expect(shown().comparison).toBeNull();
    expect(shown({}, { compared: "gone" }).comparison).toBeNull();
  });

  it("says why there are no chances yet, once", () => {
    const broken = shown({ values: { difficulty: 8 } }, { compared: "wet" });
    expect(broken.problem).toBeTruthy();
    expect(broken.odds).toBeUndefined();
    expect(broken.comparison).toBeNull();
    more = [{ name: "x", label: "x", type: "number", value: 0 }];
    // A step that cannot be reckoned has no chance beside it.
    expect(broken.controls[1].options.map(({ chance }: { chance: unknown }) => chance)).toEqual(["70%", "50%"]);
  });

  it("says no chance anywhere where the table plays without numbers", () => {
    secret = true;
    const context = shown({}, { compared: "wet" });
    expect(context).toMatchObject({ secret: true, comparison: null });
    expect(context.odds).toBeUndefined();
    expect(context.veiled).toBeUndefined();
    expect(context.controls[1].options.map(({ chance }: { chance: unknown }) => chance)).toEqual([null, null]);
  });
});

describe("against a target whose figures are hidden", () => {
  const aimed = (knowledge: string, more: Parameters<typeof shown>[1] = {}) => {
    host.settings.set("knowledge", knowledge);
    return shown({ target: beto }, more);
  };
  const ids = (context: ReturnType<typeof shown>) => context.changes.map(({ id }: Change) => id);

  it("the dialog tells the chance in words, and no number that follows from theirs", () => {
    const context = aimed("words", { compared: "strong" });
    // 40 % is the upper end of "unlikely".
    expect(context.veiled).not.toMatch(/\d/);
    expect(context.veiled).toBe(shown({ target: beto }).veiled);
    // That word among all that there are, the best first.
    const words = context.words.map(({ word }: { word: string }) => word);
    expect(words).toEqual([
      ...["Certain", "Nearly sure", "Likely", "About even", "Unlikely", "A slim chance", "Impossible"],
    ]);
    expect(context.words.filter(({ here }: { here: boolean }) => here)).toEqual([{ word: context.veiled, here: true }]);
    expect(context.odds).toBeUndefined();
    expect(context.comparison).toBeNull();
    expect(ids(context)).toEqual(["strong", "wet", "armour"]);
    expect(context.changes.at(-1)).toMatchObject({ id: "armour", value: 0, detail: "" });
    expect(context.changes[0]).toMatchObject({ id: "strong", value: 1, detail: "by birth" });
    expect(context.controls.map(({ name }: Named) => name)).toEqual(["target", "difficulty", "cover"]);
    expect(context.controls[1].options[0].chance).toBeNull();
  });

  it("or nothing at all", () => {
    const context = aimed("nothing");
    expect(ids(context)).toEqual(["strong", "wet"]);
    expect(context.controls.map(({ name }: Named) => name)).toEqual(["target", "difficulty"]);
    expect(context.veiled).toBeTruthy();
    expect(context.words).toBeUndefined();
    expect(context.veiled).not.toBe(aimed("words").veiled);
  });

  it("nothing is hidden of a roll that is aimed at nobody, or at oneself", () => {
    host.settings.set("knowledge", "nothing");
    expect(shown().odds.success).toBe("70%");
    expect(ids(shown({ target: ana }))).toEqual(["strong", "wet", "armour"]);
  });

  it("nothing is hidden from the GM", () => {
    table.user.isGM = true;
    expect(ids(aimed("nothing"))).toEqual(["strong", "wet", "armour"]);
    expect(aimed("nothing").odds.success).toBe("40%");
  });
});

describe("what changed meanwhile", () => {
  const prepared = (target: unknown = null) =>
    ({
      ...rulesets.rollType("stones", "lift"),
      kindId: "lift",
      source: { actor: ana, item: null, target, args: {}, values: {} },
    }) as never;
  const plan = (change: (plan: RollPlan<Figures>) => void = () => {}, target: unknown = null): RollPlan => {
    const made = kind.plan({ actor: ana, item: null, target: target as never, args: {}, values: {} });
    change(made);
    return made;
  };

  it("is nothing where the same was read again", () => {
    expect(whatChanged(prepared(), plan(), plan())).toBeNull();
  });

  it.each([
    [
      "came",
      (after: RollPlan) =>
        void after.modifiers.push({ id: "x", label: proper("Tired"), field: "bonus", value: -1, on: true }),
      /Tired.*70%.*60%/,
    ],
    ["went", (after: RollPlan) => void after.modifiers.shift(), /Strong.*70%.*60%/],
    [
      "counts otherwise",
      (after: RollPlan) => void Object.assign(after.modifiers[0] ?? {}, { value: 3 }),
      /Strong.*70%.*90%/,
    ],
    ["was switched", (after: RollPlan) => void Object.assign(after.modifiers[1] ?? {}, { on: true }), /Wet.*70%.*50%/],
    [
      "is of another field",
      (after: RollPlan) => void Object.assign(after.modifiers[1] ?? {}, { field: "rank" }),
      /Wet/,
    ],
  ])("names the change that %s, and the chance before and after", (_what, change, said) => {
    expect(whatChanged(prepared(), plan(), plan(change))).toMatch(said);
  });

  it("names what came and went under one word once", () => {
    const renamed = plan(
      ({ modifiers }) => void modifiers.push({ ...(modifiers[0] as never as RollPlan["modifiers"][0]), id: "other" }),
    );
    expect(whatChanged(prepared(), plan(), renamed)?.match(/Strong/g)).toHaveLength(1);
  });

  it("names the roll's own figures in a word", () => {
    const after = plan(({ base }) => void Object.assign(base, { needed: 2 }));
    expect(whatChanged(prepared(), plan(), after)).toMatch(/70%.*30%/);
    const both = plan(({ base, modifiers }) => {
      base.needed = 2;
      modifiers.pop();
    });
    expect(whatChanged(prepared(), plan(), both)).toMatch(/Wet, \S/);
  });

  it("says no chance where it stayed, where the table has none, or where it would tell a stranger's figures", () => {
    const other = ({ modifiers }: RollPlan) =>
      void modifiers.push({ id: "x", label: proper("Nothing"), field: "bonus", value: 0, on: true });
    expect(whatChanged(prepared(), plan(), plan(other))).not.toMatch(/%/);
    const worse = ({ modifiers }: RollPlan) => void modifiers.shift();
    host.settings.set("knowledge", "nothing");
    expect(whatChanged(prepared(beto), plan(undefined, beto), plan(worse, beto))).not.toMatch(/%/);
    host.settings.set("knowledge", "all");
    expect(whatChanged(prepared(beto), plan(undefined, beto), plan(worse, beto))).toMatch(/40%.*30%/);
    secret = true;
    expect(whatChanged(prepared(), plan(), plan(worse))).not.toMatch(/%/);
    secret = false;
    const broken = plan(({ base }) => void Object.assign(base, { needed: 0 }));
    expect(whatChanged(prepared(), plan(), broken)).not.toMatch(/%/);
  });
});
