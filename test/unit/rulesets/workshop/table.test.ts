import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { asRolled } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** What a table does with games of pages beside rolling: asking, effects that last, pages that change or are gone. */

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
const core = await import("../../../../module/core/workshop/index.ts");
keepPart("workshop", core);
const { rulesets } = await import("../../../../module/contract/index.ts");
const { figureTargets } = await import("../../../../module/plan/effects.ts");
const { pageChanges } = await import("../../../../module/rulesets/workshop/window/changes.ts");
const { missingRows } = await import("../../../../module/rulesets/workshop/sheets/rows.ts");
const kit = kitFor(ruleset);

const example = (name: string): string =>
  readFileSync(new URL(`../../../../examples/workshop/${name}.yml`, import.meta.url), "utf8");
/** One roll whose ladder is among its dice, one that is read against it, one without. */
const FORD = `
workshop: 1
id: ford
name: Ford
attributes: { legs: 1..9 }
derived: { pace: { name: Pace, is: legs * 2 }, share: { name: Share, is: 6 / (legs - 1) } }
resources: { wind: { name: Wind, max: pace + 1 } }
things: { boot: { name: Boot, worn: true, numbers: { grip: 0..3 } } }
ladders: { river: { name: River, steps: { Brook: 6, Torrent: 10 } } }
rolls:
  wade: { name: Wade, ask: { river: ladder }, dice: { main: 2d6 }, numbers: { all_in: sum(main) + legs }, bands: [{ name: Across, as: success, when: all_in >= river }, { name: Wet, as: failure }] }
  swim: { ask: { river: ladder }, dice: { d: { count: river, die: 6 } }, bands: [{ name: Wet, as: failure, when: high(d) == 6 }, { name: Dry, as: success }] }
  wait: { dice: { d: d6 }, bands: [{ name: Long, when: sum(d) > 3 }, { name: Short }] }
  split: { dice: { d: d6 }, numbers: { n: sum(d) + share } }
`;

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Doc = any;
const hero = (game: string, more: object = {}): Doc =>
  kit.actor({ name: "Ada", type: "workshopHero", system: { game }, ...more });
const lasts = (name: string, changes: [key: string, value: number][]) => ({
  _id: name,
  name,
  changes: changes.map(([key, value]) => ({ key, mode: 2, value: String(value), type: "add" })),
});
const pages = (games: Record<string, string>) => host.settings.set("workshop.games", JSON.stringify(games));
const plan = (actor: Doc, roll: string, values: object = {}, more: object = {}) => {
  const rules = ruleset.rolls.roll as Doc;
  const made = rules.plan({ actor, item: null, target: null, args: { roll }, values, ...more });
  return { rules, made, check: rules.check(made) };
};

beforeEach(() => {
  kit.reset();
  if (!rulesets.get("workshop")) rulesets.add(ruleset);
  Object.assign((globalThis as unknown as { game: object }).game, { actors: [] });
  pages({ embers: example("embers"), ford: FORD });
});

describe("the GM asks", () => {
  const { asking } = ruleset;
  if (!asking) throw new Error("nothing can be asked");
  const skilled = () =>
    hero("embers", {
      items: [
        { _id: "s", name: "Brawl", type: "workshopThing", system: { game: "embers", kind: "skill", pick: "brawn" } },
      ],
    });
  const subject = (id: string): Doc => asking.subjects([hero("ford"), skilled()]).find((one) => one.id === id);

  it("for rolls of each game that is played, and for what is rolled with a thing", () => {
    expect(asking.subjects([skilled()]).map(({ id, label }) => [id, label.replace(/^[^A-Za-z]*/, "")])).toEqual([
      ["embers.use", "Use supplies"],
      ["embers.skill.brawl", "Brawl"],
    ]);
    expect(subject("ford.wade").label).toContain("Wade · Ford");
    expect(subject("embers.skill.brawl").like).toEqual({ name: "Brawl", type: "workshopThing" });
  });

  it("against the ladder of that roll; kept only where it is none of the dice", () => {
    const of = (id: string) => asking.difficulties("roll", subject(id).args);
    expect(of("embers.skill.brawl")?.steps.map(({ value }) => value)).toEqual([1, 2, 3]);
    expect(of("ford.wade")).toMatchObject({ steps: [{ value: 6 }, { value: 10 }], usual: 6 });
    expect(of("ford.wade")?.open).toBeUndefined();
    expect(of("ford.swim")?.open).toBe(true);
    expect(of("ford.wait")).toBeNull();
    expect(asking.fix(7, "roll", subject("ford.wait").args)).toEqual({ values: {} });
  });

  it("and reads it back from the check, judges by another, and tells other rolls", () => {
    const { args } = subject("ford.wade");
    const { values } = asking.fix(8, "roll", args);
    const { rules, check } = plan(hero("ford"), "wade", values, { args });
    expect(asking.against(check, 8)).toBe(8);
    expect(rules.odds(check).success).toBeCloseTo(21 / 36, 12);
    const kept = asking.judged?.(plan(hero("ford"), "wade", asking.fix(null, "roll", args).values, { args }).check, 10);
    expect(asking.against(kept as Doc, null)).toBe(10);
    expect(rules.odds(kept).success).toBeCloseTo(10 / 36, 12);
    expect(asking.answers?.(check, args)).toBe(true);
    expect(asking.answers?.(plan(hero("ford"), "wait").check, args)).toBe(false);
    expect(() => plan(hero("embers"), "wade", {}, { args })).toThrow(/otherGame/);
  });
});

describe("effects that last", () => {
  it("touch attributes, derived numbers and maxima, and what follows from them", () => {
    const changes: [string, number][] = [
      ["system.attributes.legs", 2],
      ["system.derived.pace", 1],
      ["system.resources.wind.max", 3],
    ];
    const strong = hero("ford", { effects: [lasts("Bless", changes)] });
    expect(strong.system.derived).toMatchObject({
      attributes: { legs: 3 },
      derived: { pace: 7 },
      resources: { wind: { value: 11, max: 11 } },
    });
    expect(strong.system.attributes).toEqual({});
    // A figure that was renamed is still touched.
    pages({ ford: `${FORD.replaceAll("legs", "limbs")}was: { attributes.legs: attributes.limbs }` });
    expect(hero("ford", { effects: [lasts("Bless", changes)] }).system.derived.attributes).toEqual({ limbs: 3 });
  });

  it("raise what a roll counts, in odds and dice alike, each by its name, until switched off", async () => {
    const changes: [string, number][] = [
      ["roll.wade.all_in", 2],
      ["roll.wade.main", 1],
      ["roll.wait.d", 5],
    ];
    const strong = hero("ford", { effects: [lasts("Rope", changes)] });
    const { rules, made, check } = plan(strong, "wade", { river: 10 });
    expect(made.modifiers.map(({ field, value }: Doc) => [field, value])).toEqual([
      ["raises.all_in", 2],
      ["raises.main", 1],
    ]);
    // 3d6 + 1 + 2 is at least 10: 7 or more of three dice.
    expect(rules.odds(check).success).toBeCloseTo(1 - 20 / 216, 12);
    load(6, [1, 1, 5]);
    const rolled = (await ruleset.roll.fromCheck(check).evaluate()) as Doc;
    expect(rolled.outcome.numbers).toMatchObject({ all_in: 10 });
    expect(rules.view(asRolled(rolled.outcome, check)).verdict).toMatchObject({ kind: "success" });
    for (const one of made.modifiers) one.on = false;
    expect(rules.odds(rules.check(made)).success).toBeCloseTo(10 / 36, 12);
    const fewer = plan(hero("ford", { effects: [lasts("Mud", [["roll.wade.main", -9]])] }), "wade", { river: 6 });
    expect(fewer.rules.odds(fewer.check).success).toBe(0);
  });

  it("raise what a roll is made with, and are offered by the names of the page", () => {
    const source = {
      effects: [
        lasts("Rage", [
          ["roll.test.skill.rank", 2],
          ["roll.test.modifier", 1],
        ]),
      ],
    };
    const items = [
      { _id: "s", name: "Brawl", type: "workshopThing", system: { game: "embers", kind: "skill", pick: "brawn" } },
    ];
    const fierce = hero("embers", { ...source, items });
    const { check } = plan(fierce, "test", {}, { item: fierce.items.get("s") });
    expect(check.given).toMatchObject({ "skill.rank": 3, modifier: 1 });
    const offered = ruleset.effects
      ?.rolls(hero("ford"))
      .map(({ word, label }) => `${word} ${label.replace(/^[^A-Za-z]*/, "")}`);
    expect(offered).toContain("wade.all_in Wade: all in");
    expect(offered?.some((line) => line.startsWith("wade.river"))).toBe(false);
    expect(Object.keys(figureTargets(hero("ford")))).toEqual([
      "system.attributes.legs",
      "system.resources.wind.max",
      "system.derived.pace",
      "system.derived.share",
    ]);
  });
});

describe("a number that cannot be worked out", () => {
  it("stops the rolls that use it, by its name, and no others", () => {
    const poor = hero("ford");
    expect(poor.system.derived.broken).toEqual(["share"]);
    expect(plan(poor, "wade").check.given).toMatchObject({ legs: 1, pace: 2 });
    expect(() => plan(poor, "split")).toThrow(/byPage|Share/);
  });
});

describe("a page that changes", () => {
  it("asks whether what is gone has another name now, once for all of it", () => {
    const after = core.page(FORD.replaceAll("legs", "limbs").replaceAll("boot", "bootz"));
    const changes = pageChanges(after)?.map(({ change, text }) => [change, text]) ?? [];
    expect(changes.map(([change]) => change)).toEqual(["perhaps", "perhaps"]);
    expect(changes[0]?.[1]).toContain("was: { attributes.legs: attributes.limbs }");
    expect(changes[1]?.[1]).toContain("was: { things.boot: things.bootz }");
  });
});

describe("a hero whose game is missing and not remembered", () => {
  it("shows all that is stored, by the names it is stored under", () => {
    const lost = hero("nowhere", {
      system: {
        game: "nowhere",
        attributes: { hat: "tall", odd: { a: [1] }, on: false },
        resources: { air: 3 },
        conditions: ["sleepy"],
      },
      items: [
        {
          _id: "x",
          name: "Key",
          type: "workshopThing",
          system: { game: "nowhere", kind: "tool", pick: "hat", worn: true, quantity: 3, numbers: { bite: 2 } },
        },
      ],
    });
    const { values, things } = missingRows(lost);
    expect(values.map(({ name, value }) => `${name}=${value}`)).toEqual([
      "hat=tall",
      'odd={"a":[1]}',
      "on=false",
      "air=3",
      "sleepy=",
    ]);
    expect((things[0] as Doc).text).toBe("tool ×3 · bite 2 · Goes with hat · Worn");
  });
});
