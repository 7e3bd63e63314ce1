import { describe, expect, it } from "vitest";
import { BLANK, type Catalogue, withChoice, withLevel, withPick } from "../../../module/core/creation/index.ts";
import { ATTRIBUTES, heroRules } from "../../../module/core/effect/hero.ts";
import { entry, outline, rowsOf, told } from "./guide.ts";

const rules = heroRules();
const catalogue: Catalogue = {
  lists: {
    origins: [entry("elf", "races"), entry("thief", "classes"), entry("orc", "races")],
    traits: [entry("brave", "mind"), entry("quick", "body"), entry("sly", "mind"), entry("tall", "body")],
    gear: [entry("rope")],
  },
  kits: [{ id: "thief", orders: { attributes: [...ATTRIBUTES].reverse() }, picks: { traits: ["sly"] } }],
  data: {},
};
const picksOf = (draft: typeof rules.begin) => {
  const section = rules.pages(draft, catalogue)[2]?.sections[0];
  return section?.kind === "picks"
    ? section.rows.map(({ id, group, on, cost, fits }) => [id, group, on, cost, fits])
    : [];
};

describe("making a hero of Effect Engine", () => {
  it("goes by race and class, attributes, traits and gear, of which words of one's own are traits", () => {
    expect(outline(rules, rules.begin, catalogue)).toEqual([
      "trade: choice race; choice kit, fills",
      "attributes: levels attributes of attributes",
      "traits: picks traits of traits, own",
      "gear: picks gear of null",
    ]);
    const [race] = rules.pages(withChoice(rules.begin, "race", "orc"), catalogue)[0]?.sections ?? [];
    expect(race).toEqual({ kind: "choice", id: "race", options: ["elf", "orc"], chosen: "orc" });
    expect(rules.pages(rules.begin, catalogue)[0]?.sections[0]).toMatchObject({ chosen: "" });
  });

  it("begins with tens, of 76 points, and three traits to choose", () => {
    expect(rules.begin).toMatchObject({
      levels: {
        attributes: { strength: 10, dexterity: 10, constitution: 10, intelligence: 10, wisdom: 10, charisma: 10 },
      },
      picks: { traits: [], gear: [] },
    });
    expect(rules.review(rules.begin, catalogue).purses).toEqual([
      { id: "attributes", spent: 60, of: 76, left: 16 },
      { id: "traits", spent: 0, of: 3, left: 3 },
    ]);
    expect(rowsOf(rules, rules.begin, catalogue, "attributes")).toEqual(
      Object.fromEntries(ATTRIBUTES.map((id) => [id, [10, 3, 18, 1]])),
    );
    const spent = withLevel(withLevel(rules.begin, "attributes", "wisdom", 18), "attributes", "strength", 18);
    expect(rowsOf(rules, spent, catalogue, "attributes")).toMatchObject({
      strength: [18, 3, 18, null],
      charisma: [10, 3, 18, null],
    });
  });

  it("takes three traits, one's own among them, and then none but those it has", () => {
    expect(picksOf(rules.begin)).toEqual([
      ["brave", "mind", false, 1, true],
      ["quick", "body", false, 1, true],
      ["sly", "mind", false, 1, true],
      ["tall", "body", false, 1, true],
    ]);
    const full = ["quick", "own:Sings", "tall"].reduce((draft, id) => withPick(draft, "traits", id, true), rules.begin);
    expect(picksOf(full)).toEqual([
      ["own:Sings", "own", true, 1, true],
      ["brave", "mind", false, 1, false],
      ["quick", "body", true, 1, true],
      ["sly", "mind", false, 1, false],
      ["tall", "body", true, 1, true],
    ]);
  });

  it("says what is left, what is too much, and which score is out of range", () => {
    const levels = (first: number, second: number) =>
      withLevel(withLevel(rules.begin, "attributes", "strength", first), "attributes", "wisdom", second);
    const three = (draft: typeof rules.begin) =>
      ["brave", "quick", "sly"].reduce((made, id) => withPick(made, "traits", id, true), draft);
    expect(rules.review(three(levels(18, 18)), catalogue)).toMatchObject({ findings: [], fits: true });
    expect(told(rules.review(three(levels(19, 3)), catalogue).findings)).toEqual([
      "under attributes 62 of 76",
      "high attributes/strength 19 of 18",
    ]);
    const four = withPick(three(levels(18, 2)), "traits", "tall", true);
    expect(told(rules.review(four, catalogue).findings)).toEqual([
      "under attributes 60 of 76",
      "over traits 4 of 3",
      "low attributes/wisdom 2 of 3",
    ]);
    expect(rules.review(four, catalogue).fits).toBe(false);
  });

  it("has nothing to choose from an empty catalogue, and reads a draft that nobody has begun", () => {
    const nothing: Catalogue = { lists: {}, kits: [], data: {} };
    const [trade, scores, traits] = rules.pages(BLANK, nothing).map(({ sections }) => sections[0]);
    expect(trade).toMatchObject({ id: "race", options: [] });
    expect(scores).toMatchObject({ rows: ATTRIBUTES.map((id) => ({ id, group: "" })) });
    expect(traits).toMatchObject({ id: "traits", rows: [] });
    expect(rules.review(BLANK, nothing).purses[1]).toEqual({ id: "traits", spent: 0, of: 3, left: 3 });
  });

  it("fills scores by the order of the class", () => {
    expect(rules.choose(rules.begin, "kit", "thief", catalogue)).toMatchObject({
      choices: { kit: "thief" },
      levels: {
        attributes: { charisma: 16, wisdom: 14, intelligence: 13, constitution: 12, dexterity: 11, strength: 10 },
      },
      picks: { traits: ["sly"], gear: [] },
    });
    expect(rules.choose(rules.begin, "race", "elf", catalogue)).toEqual(withChoice(rules.begin, "race", "elf"));
  });
});
