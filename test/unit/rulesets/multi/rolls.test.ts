import { beforeEach, describe, expect, it } from "vitest";
import * as core from "../../../../module/core/multi/index.ts";
import { asRolled } from "../../rolled.ts";
import { actor, explain, host, load, packed, packs, percent, prepare, ready, reset, ruleset } from "./host.ts";

beforeEach(reset);

type Source = Record<string, unknown>;

const hero = (level: number, items: Source[] = [], system: Source = {}) =>
  actor({
    name: "Subject",
    type: "multiHero",
    system,
    items: [{ _id: "skill", name: "Swimming", type: "multiSkill", system: { level, key: "swim" } }, ...items],
  });
const condition = (kind: string, system: Source = {}, name = kind): Source => ({
  _id: name,
  name,
  type: "multiCondition",
  system: { kind, ...system },
});
const skillOf = (who: ReturnType<typeof hero>) => who.items.contents[0];

type Asked = Partial<Omit<Parameters<typeof prepare>[1], "actor">>;
const plan = (who: ReturnType<typeof hero>, values: Source = {}, kind = "skill", more: Asked = {}) =>
  prepare(kind, { actor: who, item: skillOf(who), values, ...more });

interface Row {
  values: string;
  best: boolean;
  chosen: boolean;
  forbidden: boolean;
  why: string;
  chance: string;
  formula: string;
  style: string;
}
interface Curves {
  lines: { label: string; points: string }[];
  rows: { figure: number; cells: { text: string; highest: boolean }[] }[];
}
interface Panel {
  leanings: { id: string; chosen: boolean; absent: boolean }[];
  curves: Curves | null;
  options: Row[];
  cup: { why: string; chance: string; style: string; dice: { count: number }[]; fit: { level: number } | null };
  facing: {
    columns: { difficulty: number; shown: number | ""; chosen: boolean; mine: number; best: number; label: string }[];
    open: boolean;
    secret: boolean;
  };
  highest: number;
  starred: string;
  automatic: string;
  illegal: string;
  numbers: boolean;
}
const panelOf = ({ plan }: { plan: { panel?: { context: object } } }) => plan.panel?.context as Panel;
const refusal = (check: () => unknown): string => {
  try {
    check();
  } catch (error) {
    return explain(error);
  }
  throw new Error("It was allowed.");
};

describe("the chooser", () => {
  it("lays out the source's combinations, risky first, and marks the proven best among them", () => {
    const panel = panelOf(plan(hero(12), { difficulty: "8" }));
    expect(panel.options.map(({ formula }) => formula)).toEqual(["1d12", "2d6", "1d4 + 1d8", "3d4", "4d4"]);
    expect(panel.options.filter(({ best }) => best).map(({ formula, chance }) => [formula, chance])).toEqual([
      ["4d4", "72.7%"],
    ]);
    expect(panel.options.find(({ chosen }) => chosen)?.formula).toBe("4d4");
  });

  it("compares means over all difficulties while nobody knows the difficulty", () => {
    const { check } = plan(hero(8));
    const mean = (dice: number[]) => core.curve({ level: 8, dice }).reduce((sum, each) => sum + each, 0) / 8;
    expect(mean([4, 4])).toBeGreaterThan(mean([8]));
    expect(check()).toEqual({ level: 8, dice: [4, 4] });
    expect(panelOf(plan(hero(8))).options.map(({ formula, best }) => [formula, best])).toEqual([
      ["1d8", false],
      ["2d4", true],
    ]);
  });

  it.each(Array.from({ length: 30 }, (_, at) => at + 1))(
    "marks and plays the best there is at level %i while nobody knows the difficulty",
    (level) => {
      const prepared = plan(hero(level));
      const best = core.best({ level });
      const panel = panelOf(prepared);
      expect(panel.options.filter(({ best }) => best).map(({ formula, chance }) => [formula, chance])).toEqual([
        [core.formatDice(best.dice), percent(best.success)],
      ]);
      expect(panel.options.filter(({ best }) => best).every(({ chosen }) => chosen)).toBe(true);
      expect(prepared.check()).toEqual({ level: best.level, dice: best.dice });
      // What the player may put in the cup instead is worth no more.
      for (const faces of core.DICE) {
        for (let count = Math.ceil(level / faces); count <= Math.min(level, 12); count++) {
          const mean =
            core.curve({ level, dice: Array(count).fill(faces) }).reduce((sum, each) => sum + each, 0) / level;
          expect(mean).toBeLessThan(best.success + 1e-12);
        }
      }
    },
  );

  it("has a chance for a headline before a difficulty is typed: that of the cup, on average", async () => {
    const { oddsContext } = await import("../../../../module/dialogs/odds.ts");
    const { rules, plan: made, check } = plan(hero(8), { level: "8", dice: "8" });
    const odds = rules.odds(check(), made);
    expect(odds).toMatchObject({ success: null, average: (8 + 7 + 6 + 5 + 4 + 3 + 2 + 1) / 64 });
    expect(oddsContext(odds)).toMatchObject({ success: percent(36 / 64), caption: "CUBILETE.odds.average" });
    // A lower level is played for the same difficulties.
    const lower = plan(hero(8), { level: "4", dice: "4" });
    expect(lower.rules.odds(lower.check(), lower.plan).average).toBeCloseTo(10 / 32, 12);
    const known = plan(hero(8), { level: "8", dice: "8", difficulty: "5" });
    expect(known.rules.odds(known.check(), known.plan)).not.toHaveProperty("average");
  });

  it("has no star for what is above the level, and says so", () => {
    const panel = panelOf(plan(hero(8), { difficulty: "9" }));
    expect(panel.options.length).toBeGreaterThan(0);
    expect(panel.options.filter(({ best, chance }) => best || chance !== percent(0))).toEqual([]);
    expect(panel.automatic).toContain("above your level, 8");
  });

  it("says that the star looks among the usual dice where virtual ones may be rolled", () => {
    expect(panelOf(plan(hero(6))).starred).toBe("best (d4 to d20)");
    host.settings.set("multi.virtual", false);
    expect(panelOf(plan(hero(6))).starred).toBe("best");
    expect(panelOf(plan(hero(6))).facing.columns[2]?.label).toMatch(/best: 75%$/);
  });

  it("plays a lower level where that is best: level 5 makes difficulty 1 without fail with 1d4", () => {
    const prepared = plan(hero(5), { difficulty: "1" });
    expect(prepared.check()).toEqual({ level: 4, dice: [4], difficulty: 1 });
    expect(panelOf(prepared).automatic).toContain("Automatic success");
    expect(panelOf(plan(hero(6), { difficulty: "8" })).automatic).toContain("Automatic failure");
  });

  it("takes what the player picks, down to the level", () => {
    expect(plan(hero(8), { difficulty: "6", level: "8", dice: "8" }).check()).toEqual({
      level: 8,
      dice: [8],
      difficulty: 6,
    });
    expect(plan(hero(8), { difficulty: "3", level: "6", dice: "10,4" }).check()).toMatchObject({
      level: 6,
      dice: [4, 10],
    });
  });

  it("offers a lower level for dice that do not reach, and does not roll them", () => {
    const prepared = plan(hero(8), { level: "8", dice: "6" });
    expect(panelOf(prepared).cup.fit).toMatchObject({ level: 6 });
    expect(refusal(prepared.check)).toBe("This cannot be rolled: the dice add up to 6 and must reach 8.");
    expect(refusal(plan(hero(8), { level: "8", dice: "none" }).check)).toContain("the cup is empty");
  });

  it("takes virtual dice of any number of faces, unless the table has none", () => {
    expect(plan(hero(8), { level: "8", dice: "13" }).check()).toEqual({ level: 8, dice: [13] });
    host.settings.set("multi.virtual", false);
    expect(refusal(plan(hero(8), { level: "8", dice: "13" }).check)).toBe("This cannot be rolled: no d13.");
  });

  it("honours the most dice of the table, the best roll included", () => {
    host.settings.set("multi.maxDice", 2);
    const prepared = plan(hero(12), { difficulty: "8" });
    expect(prepared.check()).toEqual(
      expect.objectContaining(
        core.best({ level: 12, difficulty: 8, maxDice: 2 }).dice && {
          dice: core.best({ level: 12, difficulty: 8, maxDice: 2 }).dice,
        },
      ),
    );
    expect(panelOf(prepared).options.find(({ formula }) => formula === "3d4")).toMatchObject({
      forbidden: true,
      why: "At this table, 2 dice at most.",
    });
  });

  it("lays out what a small screen shows where there are too many to look at: both ends, the best and the chosen", () => {
    const few = panelOf(plan(hero(40), { difficulty: "20" })).options;
    expect(few).toHaveLength(5);
    expect(new Set(few.map(({ formula }) => formula)).size).toBe(few.length);
    expect(few.map(({ best }) => best)).toEqual([false, false, false, false, true]);
    expect(few[0]?.formula).toBe("2d20");
    const picked = panelOf(plan(hero(40), { difficulty: "20", level: "40", dice: "8,8,12,12" })).options;
    expect(picked.filter(({ chosen }) => chosen).map(({ formula }) => formula)).toEqual(["2d8 + 2d12"]);
    // Seven combinations of six numbers or fewer: no row stays empty.
    expect(panelOf(plan(hero(15), { difficulty: "7" })).options).toHaveLength(5);
    expect(panelOf(plan(hero(40), { difficulty: "20", all: "1" })).options.length).toBeGreaterThan(56);
  });

  it("has a column for every difficulty as long as there is room, then for every second or third", () => {
    const columns = (level: number, difficulty = "") => panelOf(plan(hero(level), { difficulty })).facing.columns;
    expect(columns(40)).toHaveLength(40);
    const many = columns(90, "50");
    expect([many.length, many[0]?.difficulty, many.at(-1)?.difficulty]).toEqual([30, 3, 90]);
    expect(many.filter(({ chosen }) => chosen).map(({ difficulty, shown }) => [difficulty, shown])).toEqual([[51, 50]]);
    expect(many.every(({ mine, best }) => mine <= best)).toBe(true);
  });

  it("says of the cup what the rules say of it, at the level it is played at", () => {
    const sober = hero(11, [condition("perceived", { by: 2 }), condition("removed", { faces: 4 })]);
    // One d8 is the only tight way to cover 6 + 2 without d4, and not the only way: two d6 may be rolled as well.
    expect(panelOf(plan(sober, { level: "6", dice: "8" })).cup.style).toBe("Neutral");
    expect(plan(sober, { level: "6", dice: "6,6" }).check()).toMatchObject({ level: 6, dice: [6, 6] });
    const given = panelOf(plan(hero(6, [condition("given", { dice: "1d6" })])));
    expect([given.cup.style, given.options.map(({ style }) => style)]).toEqual(["The only way", ["The only way"]]);
    expect(panelOf(plan(hero(40), { level: "40", dice: Array(13).fill(4).join() })).cup.dice).toEqual([
      expect.objectContaining({ count: 13 }),
    ]);
  });

  it("keeps its numbers to itself where the table plays by words", () => {
    host.settings.set("multi.wordsOnly", true);
    const prepared = plan(hero(12), { difficulty: "8" });
    const panel = panelOf(prepared);
    expect(prepared.plan.secret).toBe(true);
    expect(JSON.stringify(panel)).not.toMatch(/\d ?%/);
    expect(panel.options.some(({ best }) => best)).toBe(false);
    expect(panel.options.map(({ formula }) => formula)).not.toContain("4d4");
    expect(prepared.check()).toEqual({ level: 12, dice: [12], difficulty: 8 });
  });
});

describe("a player's style", () => {
  it("fills the cup where they chose it, and is remembered once they roll so", async () => {
    const set: unknown[] = [];
    const { settings } = (globalThis as unknown as { game: { settings: { set: unknown } } }).game;
    settings.set = async (_: string, name: string, value: unknown) =>
      void set.push([name, value, host.settings.set(name, value)]);
    const chosen = plan(hero(12), { difficulty: "8", style: "risky", dice: "", level: "" });
    expect(chosen.check()).toEqual({ level: 12, dice: [12], difficulty: 8 });
    expect(panelOf(chosen).options.find(({ best }) => best)?.formula).toBe("4d4");
    const rolling = (values: Source) => chosen.rules.commit?.(chosen.plan, { values } as never) as Promise<void>;
    // Only looked at: nothing is remembered. Nor is what was never said.
    expect(plan(hero(12), { difficulty: "8" }).check()).toMatchObject({ dice: [4, 4, 4, 4] });
    await rolling({ difficulty: "8" });
    expect(set).toEqual([]);
    await rolling({ difficulty: "8", style: "risky" });
    await rolling({ difficulty: "8", style: "risky" });
    await rolling({ difficulty: "8" });
    expect(set).toHaveLength(1);
    expect(plan(hero(12), { difficulty: "8" }).check()).toMatchObject({ dice: [12] });
    // Where nothing leans so, it is what leans nowhere.
    expect(plan(hero(6), { difficulty: "5" }).check()).toEqual({ level: 6, dice: [6], difficulty: 5 });
    await rolling({ style: "" });
    expect(plan(hero(12), { difficulty: "8" }).check()).toMatchObject({ dice: [4, 4, 4, 4] });
    // What nobody can have chosen is no style.
    host.settings.set("multi.style", "reckless");
    expect(plan(hero(12), { difficulty: "8" }).check()).toMatchObject({ dice: [4, 4, 4, 4] });
  });

  it("is a button for each way that can be had, and none where nothing leans", () => {
    const ways = (level: number, values: Source = {}, items: Source[] = []) =>
      panelOf(plan(hero(level, items), values)).leanings.map(({ id, chosen, absent }) => [id, chosen, absent]);
    expect(ways(3)).toEqual([]);
    expect(ways(8)).toEqual([
      ["none", true, false],
      ["risky", false, false],
      ["medium", false, true],
      ["conservative", false, false],
    ]);
    expect(ways(12, { style: "medium" }).filter(([, chosen]) => chosen)).toEqual([["medium", true, false]]);
    const angry = ways(8, {}, [condition("noConservative")]);
    expect(angry.filter(([, , absent]) => absent).map(([id]) => id)).toEqual(["medium", "conservative"]);
  });

  it("is compared over all difficulties: as lines, and as the same figures in a table", () => {
    const drawn = (level: number, values: Source = {}) =>
      panelOf(plan(hero(level), { compare: "1", ...values })).curves as Curves;
    expect(panelOf(plan(hero(12))).curves).toBeNull();
    const { lines, rows } = drawn(12, { difficulty: "8", level: "12", dice: "20" });
    const dice = [[12], [6, 6], core.best({ level: 12, difficulty: 8 }).dice, [20]];
    expect(lines.map(({ label }) => label.split(" · ")[1])).toEqual(dice.map((each) => core.formatDice(each)));
    for (const [at, each] of dice.entries()) {
      const chances = core.curve({ level: 12, dice: each });
      expect(rows.map(({ cells }) => cells[at]?.text)).toEqual(chances.map((chance) => percent(chance)));
      const heights = lines[at]?.points.split(" ").map((point) => Number(point.split(",")[1]));
      expect(heights?.map((y) => Math.round((100 - y) * 10))).toEqual(
        chances.map((chance) => Math.round(chance * 1000)),
      );
    }
    // At 12 the heap of d4 is ahead too: 31 of 256 falls.
    expect(rows[11]?.cells.map(({ highest }) => highest)).toEqual([false, false, true, false]);
    // Of very many difficulties not each has a row; the lines have them all.
    const far = drawn(100);
    expect(far.rows.length).toBeLessThanOrEqual(20);
    expect(far.lines[0]?.points.split(" ")).toHaveLength(100);
    host.settings.set("multi.wordsOnly", true);
    expect(panelOf(plan(hero(12), { compare: "1" })).curves).toBeNull();
  });
});

describe("conditions", () => {
  it("say why a roll is greyed out, and by which rule", () => {
    const drunk = hero(12, [condition("noConservative", {}, "Drunk")]);
    const rows = panelOf(plan(drunk, { difficulty: "8" })).options;
    expect(rows.find(({ formula }) => formula === "3d4")).toMatchObject({
      forbidden: true,
      why: "Drunk: nothing conservative.",
    });
    const optimum = core.best({ level: 12, difficulty: 8, conditions: [{ kind: "noConservative" }] });
    expect(plan(drunk, { difficulty: "8" }).check()).toMatchObject({ dice: optimum?.dice });
  });

  it("can be switched off in the dialog, and bend only what they are about", () => {
    const who = hero(8, [
      condition("onlyConservative", { skill: "Music" }, "Stage fright"),
      condition("onlyConservative", { skill: "SWIM" }, "Fear"),
    ]);
    const prepared = (switches?: Record<string, boolean>) => {
      const { plan, check } = ruleset.rolls.skill ?? {};
      const made = plan?.({
        actor: who,
        item: skillOf(who),
        target: null,
        args: {},
        values: { level: "8", dice: "8" },
        ...(switches && { switches }),
      });
      return { changes: made?.modifiers.map(({ id, on }) => [id, on]), check: () => made && check?.(made) };
    };
    expect(prepared().changes).toEqual([["condition.Fear", true]]);
    expect(refusal(prepared().check)).toBe("This cannot be rolled: Fear: nothing but conservative.");
    expect(prepared({ "condition.Fear": false }).check()).toEqual({ level: 8, dice: [8] });
  });

  it("make one cover levels one lacks, or play lower", () => {
    const proud = plan(hero(8, [condition("perceived", { by: 4 }, "Pride")]), { difficulty: "6" });
    expect(panelOf(proud).options.map(({ formula }) => formula)).toContain("1d12");
    expect(refusal(plan(hero(8, [condition("perceived", { by: 4 }, "Pride")]), { level: "8", dice: "8" }).check)).toBe(
      "This cannot be rolled: Pride: the dice add up to 8 and must reach 12.",
    );
    const low = plan(hero(8, [condition("perceived", { by: -2 }, "Gloom")]), { difficulty: "6" });
    expect(panelOf(low).highest).toBe(6);
    expect(low.check()).toMatchObject({ level: 6 });
  });

  it("take a die away, or give the dice", () => {
    const cursed = panelOf(plan(hero(8, [condition("removed", { faces: 4 }, "Curse")]), { difficulty: "6" }));
    expect(cursed.options.find(({ formula }) => formula === "2d4")).toMatchObject({
      forbidden: true,
      why: "Curse: no d4.",
    });
    const given = plan(hero(12, [condition("given", { dice: "1d8 + 1d6" }, "Fate")]), { difficulty: "6" });
    expect(given.check()).toEqual({ level: 12, dice: [6, 8], difficulty: 6 });
  });

  it("stack: with fear and rage at once only levels with a single way to roll are left", () => {
    const torn = hero(8, [condition("onlyConservative", {}, "Fear"), condition("noConservative", {}, "Rage")]);
    const prepared = plan(torn, { difficulty: "6" });
    expect(prepared.check()).toEqual({ level: 6, dice: [6], difficulty: 6 });
    const whys = panelOf(plan(torn, { difficulty: "6", level: "8" })).options.map(({ why }) => why);
    expect(whys).toContain("Rage: nothing conservative.");
    expect(whys).toContain("Fear: nothing but conservative.");
  });

  it("can leave no roll at all, and says so", () => {
    const prepared = plan(hero(2, [condition("perceived", { by: -2 }, "Gloom")]), { difficulty: "1" });
    expect(panelOf(prepared).illegal).toBe("No roll is left. What forbids it: Gloom.");
    expect(refusal(prepared.check)).toContain("No roll is left");
    const faces = [4, 6, 8, 10, 12, 20];
    const stripped = hero(
      8,
      faces.map((each) => condition("removed", { faces: each }, `d${each}`)),
    );
    expect(refusal(plan(stripped).check)).toContain("No roll is left");
  });

  it("that cannot be read are named, and switching them off mends it", () => {
    const who = hero(8, [condition("given", { dice: "fuego" }, "Fate")]);
    expect(refusal(plan(who).check)).toBe("Fate: “fuego” are not dice. Write something like 2d4 + 1d6.");
    expect(panelOf(plan(who)).options.length).toBe(2);
  });
});

describe("gear", () => {
  const rope = {
    _id: "rope",
    name: "Fins",
    type: "multiGear",
    system: { skill: "swimming", bonus: 2, equipped: true },
  };

  it("in use adds its levels, as a change that can be seen", () => {
    const prepared = plan(hero(6, [rope]), { difficulty: "8" });
    expect(prepared.plan.modifiers).toMatchObject([{ id: "gear.rope", field: "level", value: 2, on: true }]);
    expect(prepared.check()).toMatchObject({ level: 8, difficulty: 8 });
  });

  it("is taken in hand when it does something", () => {
    expect(ruleset.items.multiGear?.onDrop?.(packed("Knotted rope") as never, hero(5))).toEqual({
      "system.equipped": true,
    });
    expect(ruleset.items.multiGear?.onDrop?.(packed("Lantern") as never, hero(5))).toBeNull();
  });
});

describe("bad input", () => {
  it.each([
    [{ difficulty: "0" }, /^difficulty: a whole number from 1 to 1000/],
    [{ difficulty: "-3" }, /^difficulty/],
    [{ difficulty: "2.5" }, /^difficulty/],
    [{ difficulty: "1e9" }, /^difficulty/],
    [{ difficulty: "text" }, /^difficulty/],
    [{ difficulty: "1001" }, /^difficulty/],
    [{ level: "8", dice: "4,4.5" }, /^dice/],
    [{ level: "1000" }, /only up to level 8/],
    [{ level: "8", dice: "1" }, /^dice/],
    [{ level: "8", dice: "0" }, /^dice/],
    [{ level: "8", dice: "1000000000" }, /^dice/],
    [{ level: "8", dice: "x" }, /^dice/],
    [{ level: "8", dice: Array.from({ length: 300 }, () => 4).join() }, /^dice/],
    [{ level: "99" }, /only up to level 8/],
  ])("%j gets a message, and the chooser stays", (values, words) => {
    const prepared = plan(hero(8), values);
    expect(panelOf(prepared).options.length).toBeGreaterThan(0);
    expect(refusal(prepared.check)).toMatch(words);
  });

  it("a difficulty left empty is one that nobody knows, and 1000 is one that nobody makes", () => {
    expect(plan(hero(8), { difficulty: "" }).check()).toEqual({ level: 8, dice: [4, 4] });
    const hopeless = plan(hero(8), { difficulty: "1000" });
    expect(hopeless.rules.odds(hopeless.check(), hopeless.plan).success).toBe(0);
    expect(panelOf(hopeless).automatic).toContain("above your level, 8");
  });

  it.each([
    [1, { level: 1, dice: [4] }],
    [1000, { level: 100 }],
    [2.5, { level: 3, dice: [4] }],
  ])("a skill of level %d is rolled at the nearest level that there is", (level, check) => {
    expect(plan(hero(level)).check()).toMatchObject(check);
  });

  it("level 0 is no level", () => {
    expect(refusal(() => plan(hero(0)))).toBe("Swimming: there is nothing to roll at level 0. The lowest level is 1.");
  });

  it("a call for a roll that makes no sense is refused before it is posted", async () => {
    const { readCall } = await import("../../../../module/rulesets/multi/table/call-window.ts");
    expect(readCall({ skill: " Swimming ", difficulty: "", given: "d6 d8" })).toEqual({
      skill: "Swimming",
      difficulty: null,
      given: "1d6 + 1d8",
    });
    for (const bad of [
      { skill: "", difficulty: "", given: "" },
      { skill: "Swimming", difficulty: "0", given: "" },
      { skill: "Swimming", difficulty: "six", given: "" },
      { skill: "Swimming", difficulty: "", given: "1d1" },
    ]) {
      expect(() => readCall(bad)).toThrow();
    }
  });
});

describe("a skill that a link names by its key", () => {
  const offered = (who: ReturnType<typeof hero>, skill: string) => {
    const { plan: made } = prepare("skill", { actor: who, args: { skill } });
    const { value, options = [] } = made.controls.find(({ name }) => name === "with") as never as {
      value: string;
      options?: { value: string; label: string }[];
    };
    return { title: made.title, value, labels: options.map(({ label }) => text(label)) };
  };
  const text = (label: string) => label.replace("\u2060", "");

  it("is offered once to those who have it, beside what is on no sheet", () => {
    const { value, labels } = offered(hero(6), "swim");
    expect(value).toBe("skill");
    expect(labels).toEqual(["CUBILETE.multi.skill.untrained", "Swimming"]);
  });

  it("bears the name that others of this world have for it where one never learnt it", () => {
    const { game } = globalThis as never as { game: { actors: object[] } };
    game.actors = [hero(6)];
    const novice = actor({ name: "Novice", type: "multiHero", items: [] });
    const { title, labels } = offered(novice, "swim");
    expect([text(title), ...labels]).toEqual(["Swimming", "Swimming"]);
    game.actors = [];
    expect(text(offered(novice, "swim").title)).toBe("swim");
  });
});

describe("from dice to card", () => {
  const rolled = async (kind: string, source: Parameters<typeof prepare>[1], faces: number, dice: number[]) => {
    const prepared = prepare(kind, source);
    const check = prepared.rules.check(prepared.plan) as core.Check;
    load(faces, dice);
    const roll = await ruleset.roll.fromCheck(check).evaluate();
    const { Roll } = (globalThis as never as { foundry: { dice: { Roll: { fromJSON(json: string): typeof roll } } } })
      .foundry.dice;
    expect(Roll.fromJSON(JSON.stringify(roll)).outcome).toEqual(roll.outcome);
    return { ...prepared, check, roll, view: prepared.rules.view(asRolled(roll.outcome, check)) };
  };
  const source = (level: number, values: Source) => {
    const who = hero(level);
    return { actor: who, item: skillOf(who), values };
  };

  // Level 5 and difficulty 3 with 1d6, as the source plays it: 1 and 2 fall short, 3 to 5 make it, 6 goes over.
  it.each([
    [2, "failure", "CUBILETE.multi.verdict.low"],
    [3, "success", "CUBILETE.multi.verdict.success"],
    [5, "success", "CUBILETE.multi.verdict.success"],
    [6, "failure", "CUBILETE.multi.verdict.over"],
  ])("a %i on 1d6 at level 5 is a %s", async (face, kind, label) => {
    const { view, roll } = await rolled("skill", source(5, { difficulty: "3", level: "5", dice: "6" }), 6, [face]);
    expect(roll.formula).toBe("1d6");
    expect(view).toMatchObject({ total: face, verdict: { kind, label }, against: { value: 3 } });
  });

  it("says how far a roll without difficulty reaches", async () => {
    const { view } = await rolled("skill", source(8, { level: "8", dice: "4,4" }), 4, [3, 2]);
    expect(view.total).toBe(5);
    expect(view.verdict?.kind).toBe("neutral");
    expect(view.verdict?.label).toContain("Meets difficulty 5");
  });

  it("lets a made contest be answered, at the same difficulty or one more", async () => {
    const made = await rolled("contest", source(8, { difficulty: "6", level: "8", dice: "8" }), 8, [7]);
    expect(made.view.against).toMatchObject({ value: 6, own: true });
    const from = { item: made.plan && skillOf(hero(8)), spent: [] };
    const follow = () => made.rules.followUps?.(asRolled(made.roll.outcome, made.check, from))[0];
    expect(follow()).toMatchObject({ kind: "answer", by: "anyone", args: { difficulty: 6, skill: "swim" } });
    host.settings.set("multi.needs", "exceed");
    expect(follow()).toMatchObject({ args: { difficulty: 7 } });
    const lost = await rolled("contest", source(8, { difficulty: "6", level: "8", dice: "8" }), 8, [5]);
    expect(lost.rules.followUps?.(asRolled(lost.roll.outcome, lost.check, from))).toEqual([]);

    const rival = hero(10);
    const answer = await rolled(
      "answer",
      { actor: rival, args: { difficulty: 6, skill: "swim" }, values: { level: "10", dice: "10" } },
      10,
      [5],
    );
    expect(answer.view.verdict).toEqual({ kind: "failure", label: "CUBILETE.multi.verdict.notAnswered" });
  });

  it("takes the stamina that was named from who does not answer a blow, and nothing in other contests", async () => {
    const rival = hero(10);
    const answered = (args: object, face: number) =>
      rolled("answer", { actor: rival, args: { difficulty: 6, ...args }, values: { level: "10", dice: "10" } }, 10, [
        face,
      ]);
    const shares = async (args: { stamina?: number }, face: number) => {
      const { rules, roll, check } = await answered(args, face);
      const known = { actor: rival, intent: { args, values: {} } };
      return rules.applying?.shares(asRolled(roll.outcome, check, known)) ?? [];
    };
    const [lost] = await shares({ stamina: 6 }, 5);
    expect(lost?.to).toBe("roller");
    expect(lost?.changes(rival)).toMatchObject({ updates: { "system.health.value": 4 }, lines: [{ value: -6 }] });
    expect(await shares({ stamina: 6 }, 7)).toEqual([]);
    expect(await shares({}, 5)).toEqual([]);
    expect(["blades", "body", "swim", "talk"].map(core.hurts)).toEqual([true, true, false, false]);
  });

  it("names the contest's best difficulty against a rival, and none above the own level", () => {
    const who = hero(8);
    const rival = hero(6);
    const prepared = prepare("contest", { actor: who, item: skillOf(who), target: rival });
    const expected = core.bestContest({ level: 8 }, { level: 6 });
    const check = prepared.rules.check(prepared.plan) as core.Check;
    expect(check).toMatchObject({ difficulty: expected?.difficulty, dice: expected?.dice });
    const odds = prepared.rules.odds(check, prepared.plan);
    expect(odds.figures.find(({ label }) => label.endsWith("odds.wins"))?.chance).toBeCloseTo(
      expected?.success ?? 0,
      12,
    );
    const tooHigh = prepare("contest", {
      actor: who,
      item: skillOf(who),
      values: { difficulty: "9", level: "8", dice: "8" },
    });
    expect(refusal(tooHigh.check)).toContain("above your level, 8");
  });

  it("begins a contest on what one is best at, with what is in hand, and an answer with the same", () => {
    const who = hero(5, [
      { _id: "run", name: "Running", type: "multiSkill", system: { level: 6 } },
      { _id: "flippers", name: "Flippers", type: "multiGear", system: { skill: "swim", bonus: 2, equipped: true } },
    ]);
    const begun = (values: Source = {}, kind = "contest", args: Source = {}) => {
      const { plan: made } = prepare(kind, { actor: who, values, args });
      return [made.controls.find(({ name }) => name === "with")?.value, (made.base as { own: number }).own];
    };
    expect(begun()).toEqual(["skill", 7]);
    expect(begun({}, "answer", { difficulty: 3 })).toEqual(["skill", 7]);
    expect(begun({}, "answer", { difficulty: 3, skill: "Running" })).toEqual(["run", 6]);
    // What the other side rolled and one never learnt is still rolled as such; so is what the player chose.
    expect(begun({}, "answer", { difficulty: 3, skill: "Fencing" })).toEqual(["", 2]);
    expect(begun({ with: "" })).toEqual(["", 2]);
    expect(begun({}, "skill")).toEqual(["", 2]);
    const novice = hero(1, [], { untrained: 3 });
    expect(prepare("contest", { actor: novice }).plan.subtitle).toContain("level 3");
  });

  it("answers a blow with whatever one fights with or goes first by, and anything else with the same", async () => {
    const skill = (_id: string, level: number, key: string, more: Source = {}) => ({
      ...{ _id, name: _id, type: "multiSkill", system: { level, key, ...more } },
    });
    const sailor = (...skills: Source[]) =>
      actor({ name: "Sailor", type: "multiNpc", system: { health: { value: 7, max: 7 } }, items: skills });
    const [brawl, body, quick] = [
      skill("Brawling", 7, "brawl"),
      skill("Body", 9, "body"),
      skill("Reflexes", 5, "reflexes", { initiative: true }),
    ];
    const begun = (who: ReturnType<typeof sailor>, difficulty: number, word: string) =>
      prepare("answer", { actor: who, args: { difficulty, skill: word, stamina: difficulty } }).plan.controls.find(
        ({ name }) => name === "with",
      )?.value;
    const fists = sailor(brawl, body, quick);
    expect([begun(fists, 6, "blades"), begun(fists, 6, "brawl"), begun(fists, 6, "talk")]).toEqual([
      ...["Brawling", "Brawling", ""],
    ]);
    // The body is for those who know no other way, and the quicker for those who are quick rather than strong.
    expect(begun(sailor(body, quick), 6, "blades")).toBe("Body");
    expect(begun(sailor(skill("Brawling", 2, "brawl"), quick), 5, "blades")).toBe("Reflexes");
    expect(begun(sailor(skill("Brawling", 0, "brawl")), 5, "blades")).toBe("");
    // So the dialog of the one who strikes reckons.
    const who = actor({ name: "Captain", type: "multiHero", items: [skill("Swordplay", 10, "blades")] });
    const { rules, plan, check } = prepare("contest", {
      actor: who,
      item: skillOf(who),
      target: fists,
      values: { difficulty: "6" },
    });
    const figure = rules.odds(check(), plan).figures.find(({ label }) => label.endsWith("odds.answered"));
    expect(figure?.chance).toBeCloseTo(core.best({ level: 7, difficulty: 6 })?.success ?? 0, 12);
  });

  it("orders a fight by what is reached; going over reaches nothing", async () => {
    const violante = ready("Violante Cruz");
    const { roll } = await rolled("initiative", { actor: violante, values: { level: "8", dice: "12" } }, 12, [11]);
    expect(ruleset.initiative?.total(roll.outcome)).toBe(0);
    expect(ruleset.initiative?.tiebreak(violante)).toBe(8);
    expect(ruleset.initiative?.tiebreak(hero(5, [], { untrained: 3 }))).toBe(3);
  });

  it("answers a call with the GM's dice and a difficulty that nobody hears", () => {
    const who = hero(12);
    const called = prepare("skill", {
      actor: who,
      args: { skill: "swimming", given: "2d6", called: true, difficulty: null },
    });
    expect(called.rules.check(called.plan)).toEqual({ level: 12, dice: [6, 6] });
    expect(panelOf(called).facing).toMatchObject({ open: false, secret: true });
    const unknown = prepare("skill", { actor: who, args: { skill: "Juggling", called: true, difficulty: 2 } });
    expect(unknown.rules.check(unknown.plan)).toMatchObject({ difficulty: 2, level: 2 });
  });
});

describe("every ready-made actor", () => {
  it.each(["es", "en"] as const)("can roll everything on it (%s)", (lang) => {
    host.lang = lang;
    const actors =
      packs
        .find(({ name }) => name === `multi-actors-${lang}`)
        ?.documents.filter(({ prototypeToken }) => prototypeToken) ?? [];
    expect(actors.length).toBeGreaterThanOrEqual(7);
    for (const { name } of actors) {
      const who = ready(String(name));
      const skills = who.items.contents.filter(({ type }: { type: string }) => type === "multiSkill");
      for (const item of skills) {
        for (const kind of ["skill", "contest"]) {
          const { rules, plan } = prepare(kind, { actor: who, item });
          expect(rules.odds(rules.check(plan), plan).bars.length, `${name} ${item.name}`).toBeGreaterThan(0);
        }
      }
      const { rules, plan } = prepare("initiative", { actor: who });
      expect(rules.odds(rules.check(plan)).bars.length).toBeGreaterThan(0);
    }
  });
});

it("lets conditions end with what they last until", () => {
  const who = hero(4, [
    condition("removed", { lasts: "scene" }, "Rage"),
    condition("given", { lasts: "rest" }, "Drunk"),
    condition("perceived", {}, "Curse"),
  ]);
  const bent = who.items.filter(({ type }: { type: string }) => type === "multiCondition");
  const said = bent.map((item: never) => [
    ruleset.lasting?.multiCondition?.lasts(item),
    ruleset.lasting?.multiCondition?.touches(item).join(),
  ]);
  expect(said.map(([lasts]: string[]) => lasts)).toEqual(["scene", "rest", "removed"]);
  expect(said[0][1]).toContain("d4");
});
