import { describe, expect, it } from "vitest";
import { type Catalogue, withChoice, withLevel } from "../../../module/core/creation/index.ts";
import { heroRules } from "../../../module/core/multi/hero.ts";
import { entry, outline, rowsOf, told } from "./guide.ts";

const TRAITS = ["body", "senses", "charm", "mind"];
const rules = heroRules({ traits: TRAITS });
const orders = { traits: ["mind", "charm", "senses", "body"], skills: ["talk", "swim"] };
const catalogue: Catalogue = {
  lists: { skills: [entry("swim"), entry("talk")], gear: [entry("rope")] },
  kits: [{ id: "bard", orders, picks: { gear: ["rope"] } }],
  data: {},
};

describe("making a hero of Multi", () => {
  it("goes by trade, traits, skills and gear, of which words of one's own are skills", () => {
    expect(outline(rules, rules.begin, catalogue)).toEqual([
      "trade: choice kit, fills",
      "traits: levels traits of traits",
      "skills: levels skills of skills, own",
      "gear: picks gear of null",
    ]);
  });

  it("begins with four traits at 6, of 26 points, and no skill, of 48", () => {
    expect(rules.begin.levels).toEqual({ traits: { body: 6, senses: 6, charm: 6, mind: 6 }, skills: {} });
    expect(rules.review(rules.begin, catalogue).purses).toEqual([
      { id: "traits", spent: 24, of: 26, left: 2 },
      { id: "skills", spent: 0, of: 48, left: 48 },
    ]);
    expect(rowsOf(rules, rules.begin, catalogue, "traits")).toEqual(
      Object.fromEntries(TRAITS.map((id) => [id, [6, 1, 10, 1]])),
    );
    expect(rowsOf(rules, rules.begin, catalogue, "skills")).toEqual({ swim: [0, 0, 12, 1], talk: [0, 0, 12, 1] });
    // A point of the one buys nothing of the other.
    const spent = withLevel(rules.begin, "traits", "body", 8);
    expect(rowsOf(rules, spent, catalogue, "traits").mind).toEqual([6, 1, 10, null]);
    expect(rowsOf(rules, spent, catalogue, "skills").swim).toEqual([0, 0, 12, 1]);
  });

  it("has no skills to raise from an empty catalogue but its own", () => {
    const own = withLevel(rules.begin, "skills", "own:Sings", 2);
    expect(rowsOf(rules, own, { lists: {}, kits: [], data: {} }, "skills")).toEqual({ "own:Sings": [2, 0, 12, 1] });
    expect(rules.pages(own, catalogue)[1]?.sections[0]).toMatchObject({
      rows: TRAITS.map((id) => ({ id, group: "" })),
    });
  });

  it("says what is left, what is too much, and whose level is too high", () => {
    expect(told(rules.review(rules.begin, catalogue).findings)).toEqual([
      "under traits 24 of 26",
      "under skills 0 of 48",
    ]);
    const skilled = ["a", "b", "c", "d"].reduce((draft, id) => withLevel(draft, "skills", id, 12), rules.begin);
    const whole = withLevel(skilled, "traits", "body", 8);
    expect(rules.review(whole, catalogue)).toMatchObject({ findings: [], fits: true });
    const tall = withLevel(withLevel(withLevel(whole, "traits", "body", 11), "traits", "mind", 3), "skills", "a", 13);
    expect(told(rules.review(tall, catalogue).findings)).toEqual([
      "over skills 49 of 48",
      "high traits/body 11 of 10",
      "high skills/a 13 of 12",
    ]);
    expect(rules.review(tall, catalogue).fits).toBe(false);
  });

  it("fills traits and skills by a kit's order", () => {
    const made = rules.choose(rules.begin, "kit", "bard", catalogue);
    expect(made).toMatchObject({
      choices: { kit: "bard" },
      levels: { traits: { mind: 8, charm: 7, senses: 6, body: 5 }, skills: { talk: 11, swim: 9 } },
      picks: { gear: ["rope"] },
    });
    // Another choice of that name fills nothing, nor does a kit that there is not.
    expect(rules.choose(rules.begin, "race", "bard", catalogue)).toEqual(withChoice(rules.begin, "race", "bard"));
    expect(rules.choose(rules.begin, "kit", "cook", catalogue)).toEqual(withChoice(rules.begin, "kit", "cook"));
    const six = { ...catalogue, kits: [{ id: "all", orders: { skills: ["a", "b", "c", "d", "e", "f", "g"] } }] };
    expect(rules.choose(rules.begin, "kit", "all", six).levels.skills).toEqual({ a: 11, b: 9, c: 8, d: 7, e: 7, f: 6 });
  });
});
