import { describe, expect, it } from "vitest";
import { type Catalogue, withLevel } from "../../../module/core/creation/index.ts";
import { heroRules } from "../../../module/core/escala3/hero.ts";
import { entry, outline, rowsOf, told } from "./guide.ts";

const rules = heroRules({ attributes: ["body", "mind"] });
const catalogue: Catalogue = {
  lists: { skills: [entry("swim"), entry("talk")], gear: [entry("rope")] },
  kits: [{ id: "bard", orders: { attributes: ["mind", "body"], skills: ["a", "b", "c", "d", "e", "f", "g"] } }],
  data: {},
};

describe("making a hero of Escala 3", () => {
  it("goes by trade, attributes, skills and gear, of which words of one's own are skills", () => {
    expect(outline(rules, rules.begin, catalogue)).toEqual([
      "trade: choice kit, fills",
      "attributes: levels attributes of attributes",
      "skills: levels skills of skills, own",
      "gear: picks gear of null",
    ]);
  });

  it("begins at the normal level, with skills as of six normal ones to spend", () => {
    expect(rules.begin.levels).toEqual({ attributes: { body: 3, mind: 3 }, skills: {} });
    expect(rules.review(rules.begin, catalogue).purses).toEqual([
      { id: "attributes", spent: 6, of: 6, left: 0 },
      { id: "skills", spent: 0, of: 18, left: 18 },
    ]);
    expect(rowsOf(rules, rules.begin, catalogue, "attributes")).toEqual({
      body: [3, 1, 5, null],
      mind: [3, 1, 5, null],
    });
    expect(rowsOf(rules, rules.begin, catalogue, "skills")).toEqual({ swim: [0, 0, 5, 1], talk: [0, 0, 5, 1] });
    const lower = withLevel(rules.begin, "attributes", "mind", 1);
    expect(rowsOf(rules, lower, catalogue, "attributes")).toEqual({ body: [3, 1, 5, 1], mind: [1, 1, 5, 1] });
  });

  it("has no skills to raise from an empty catalogue but its own", () => {
    const own = withLevel(rules.begin, "skills", "own:Sings", 2);
    expect(rowsOf(rules, own, { lists: {}, kits: [], data: {} }, "skills")).toEqual({ "own:Sings": [2, 0, 5, 1] });
    expect(rules.pages(own, catalogue)[1]?.sections[0]).toMatchObject({
      rows: [
        { id: "body", group: "" },
        { id: "mind", group: "" },
      ],
    });
  });

  it("says what is left, what is too much, and whose level is too high", () => {
    const six = ["a", "b", "c", "d", "e", "f"].reduce((draft, id) => withLevel(draft, "skills", id, 3), rules.begin);
    expect(rules.review(six, catalogue)).toMatchObject({ findings: [], fits: true });
    const five = withLevel(withLevel(six, "skills", "a", 5), "skills", "b", 1);
    expect(rules.review(five, catalogue).fits).toBe(true);
    const tall = withLevel(withLevel(six, "skills", "a", 6), "attributes", "body", 1);
    expect(told(rules.review(tall, catalogue).findings)).toEqual([
      "under attributes 4 of 6",
      "over skills 21 of 18",
      "high skills/a 6 of 5",
    ]);
    expect(rules.review(tall, catalogue).fits).toBe(false);
  });

  it("fills attributes and skills by a kit's order", () => {
    expect(rules.choose(rules.begin, "kit", "bard", catalogue).levels).toEqual({
      attributes: { mind: 4, body: 4 },
      skills: { a: 5, b: 4, c: 3, d: 3, e: 2, f: 1 },
    });
    const many = heroRules({ attributes: ["a", "b", "c", "d", "e", "f"] });
    const kit = { id: "all", orders: { attributes: ["f", "e", "d", "c", "b", "a"] } };
    const made = many.choose(many.begin, "kit", "all", { ...catalogue, kits: [kit] });
    expect(made.levels.attributes).toEqual({ f: 4, e: 4, d: 3, c: 3, b: 2, a: 2 });
    // Their mean is 3.
    expect(many.review(made, catalogue).purses[0]).toEqual({ id: "attributes", spent: 18, of: 18, left: 0 });
  });
});
