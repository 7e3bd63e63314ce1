import { describe, expect, it } from "vitest";
import { type Catalogue, type Draft, withChoice, withLevel, withPick } from "../../../module/core/creation/index.ts";
import { heroRules } from "../../../module/core/ryf/hero.ts";
import { entry, outline, rowsOf, told } from "./guide.ts";

const second = heroRules({ edition: "2", charisma: false });
const charming = heroRules({ edition: "2", charisma: true });
const third = heroRules({ edition: "3", charisma: false });

const skill = (id: string, attribute: string) => entry(id, "g", { attribute });
const orders = {
  attributes: ["intelligence", "resistance", "dexterity", "charisma", "strength", "perception"],
  skills: Array.from({ length: 30 }, (_, n) => `s${n}`),
};
const catalogue: Catalogue = {
  lists: {
    skills: [skill("climb", "strength"), skill("aim", "dexterity"), skill("charm", "charisma"), entry("odd")],
    gear: [entry("rope")],
  },
  kits: [{ id: "sage", orders, picks: { gear: ["rope"] } }],
  data: {},
};
const levels = (draft: Draft, section: string, all: Record<string, number>): Draft =>
  Object.entries(all).reduce((made, [id, level]) => withLevel(made, section, id, level), draft);
const FIVES = { strength: 5, dexterity: 5, intelligence: 5, perception: 5 };
const picksOf = (rules: typeof second, draft: Draft) => {
  const section = rules.pages(draft, catalogue)[2]?.sections[1];
  return section?.kind === "picks" ? section.rows.map(({ id, on, cost, fits }) => [id, on, cost, fits]) : null;
};

describe("making a hero of RyF 2.x", () => {
  it("goes by power and trade, attributes, skills and gear", () => {
    expect(outline(second, second.begin, catalogue)).toEqual([
      "trade: choice power; choice kit, fills",
      "attributes: levels attributes of attributes",
      "skills: levels skills of skills",
      "gear: picks gear of null",
    ]);
    const [power] = second.pages(second.begin, catalogue)[0]?.sections ?? [];
    expect(power).toMatchObject({ options: ["standard", "generous"], chosen: "standard" });
  });

  it("begins with fives, out of forty points, or of forty-five", () => {
    expect(second.begin).toMatchObject({ choices: { power: "standard" } });
    expect(second.begin.choices.method).toBeUndefined();
    expect(second.begin.levels).toEqual({ attributes: { ...FIVES, resistance: 5 }, skills: {} });
    const purses = (draft: Draft) => second.review(draft, catalogue).purses;
    expect(purses(second.begin)).toEqual([
      { id: "attributes", spent: 25, of: 40, left: 15 },
      { id: "skills", spent: 0, of: 40, left: 40 },
    ]);
    expect(purses(withChoice(second.begin, "power", "generous")).map(({ of }) => of)).toEqual([45, 45]);
    // Of another edition, or of none.
    for (const power of ["heroic", "mighty"]) expect(purses(withChoice(second.begin, "power", power))[0]?.of).toBe(40);
  });

  it("pays a point for each level of an attribute, from two to ten, and for charisma nothing", () => {
    const rows = rowsOf(second, second.begin, catalogue, "attributes");
    expect(rows.strength).toEqual([5, 2, 10, 1]);
    expect(Object.keys(rows)).toEqual(["strength", "resistance", "dexterity", "intelligence", "perception"]);
    const spent = { strength: 10, resistance: 10, dexterity: 8, intelligence: 6, perception: 6 };
    const full = rowsOf(second, levels(second.begin, "attributes", spent), catalogue, "attributes");
    expect(full.perception).toEqual([6, 2, 10, null]);
    const fair = levels(charming.begin, "attributes", { ...spent, charisma: 9 });
    expect(charming.review(fair, catalogue).purses[0]).toEqual({ id: "attributes", spent: 40, of: 40, left: 0 });
    expect(rowsOf(charming, fair, catalogue, "attributes").charisma).toEqual([9, 2, 10, 0]);
    expect(rowsOf(charming, withLevel(fair, "attributes", "charisma", 10), catalogue, "attributes").charisma).toEqual([
      10,
      2,
      10,
      null,
    ]);
    const [section] = charming.pages(fair, catalogue)[1]?.sections ?? [];
    expect(section?.kind === "levels" && section.rows.filter(({ aside }) => aside).map(({ id }) => id)).toEqual([
      "charisma",
    ]);
  });

  it("takes skills up to five, and to fifteen with their attribute; those of charisma where there is one", () => {
    const strong = levels(second.begin, "attributes", { strength: 12, dexterity: 20 });
    expect(rowsOf(second, second.begin, catalogue, "skills")).toEqual({
      climb: [0, 0, 5, 1],
      aim: [0, 0, 5, 1],
      odd: [0, 0, 5, 1],
    });
    // What names no attribute goes with the first.
    expect(rowsOf(second, strong, catalogue, "skills")).toEqual({
      climb: [0, 0, 3, 1],
      aim: [0, 0, 0, null],
      odd: [0, 0, 3, 1],
    });
    expect(rowsOf(charming, charming.begin, catalogue, "skills").charm).toEqual([0, 0, 5, 1]);
    const taught = levels(second.begin, "skills", { climb: 5, aim: 4, x: 31 });
    expect(rowsOf(second, taught, catalogue, "skills")).toMatchObject({ climb: [5, 0, 5, null], aim: [4, 0, 5, null] });
    expect(rowsOf(second, levels(taught, "skills", { x: 30 }), catalogue, "skills").aim).toEqual([4, 0, 5, 1]);
  });

  it("makes specialists of those at five, at a point each", () => {
    expect(picksOf(second, levels(second.begin, "skills", { climb: 4 }))).toBeNull();
    const able = levels(second.begin, "skills", { climb: 5, aim: 4, charm: 6 });
    expect(picksOf(second, able)).toEqual([
      ["climb", false, 1, true],
      ["charm", false, 1, true],
    ]);
    const taken = withPick(able, "specialities", "climb", true);
    expect(second.review(taken, catalogue).purses[1]?.spent).toBe(16);
    const rest = { p: 4, q: 4, r: 4, s: 4, t: 4, u: 4 };
    // Out of points: what is taken can be given back.
    expect(picksOf(second, levels(taken, "skills", rest))).toEqual([
      ["climb", true, 1, true],
      ["charm", false, 1, false],
    ]);
    expect(picksOf(second, levels(taken, "skills", { ...rest, u: 3 }))?.[1]).toEqual(["charm", false, 1, true]);
    const [, section] = second.pages(able, catalogue)[2]?.sections ?? [];
    expect(section).toMatchObject({ id: "specialities", purse: null });
  });

  it("says what does not fit", () => {
    const spent = { strength: 11, resistance: 1, dexterity: 10, intelligence: 10, perception: 10 };
    let draft = levels(levels(second.begin, "attributes", spent), "skills", { climb: 6, aim: 3, odd: 4 });
    draft = withPick(withPick(draft, "specialities", "climb", true), "specialities", "aim", true);
    expect(told(second.review(draft, catalogue).findings)).toEqual([
      "high attributes/strength 11 of 10",
      "low attributes/resistance 1 of 2",
      "over attributes 42 of 40",
      "high skills/climb 6 of 5",
      "sum skills/climb 17 of 15",
      "early skills/aim 3 of 5",
      "under skills 15 of 40",
    ]);
    expect(second.review(draft, catalogue).fits).toBe(false);
    expect(told(second.review(levels(second.begin, "skills", { x: 41 }), catalogue).findings)).toEqual([
      "under attributes 25 of 40",
      "high skills/x 41 of 5",
      "sum skills/x 46 of 15",
      "over skills 41 of 40",
    ]);
  });

  it.each([
    ["standard", [10, 9, 8, 7, 6], [5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2]],
    ["generous", [10, 10, 9, 8, 8], [5, 5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2]],
  ])("fills levels by a kit's order, whole, where the power is %s", (power, attributes, skills) => {
    const made = second.choose(withChoice(second.begin, "power", power), "kit", "sage", catalogue);
    const order = ["intelligence", "resistance", "dexterity", "strength", "perception"];
    expect(made.levels.attributes).toEqual(Object.fromEntries(order.map((id, at) => [id, attributes[at]])));
    expect(made.levels.skills).toEqual(Object.fromEntries(skills.map((level, at) => [`s${at}`, level])));
    expect([made.choices, made.picks]).toEqual([{ power, kit: "sage" }, { gear: ["rope"] }]);
    expect(second.review(made, catalogue).purses.map(({ left }) => left)).toEqual([0, 0]);
  });

  it("deals anew when the power changes, and charisma is nobody's first", () => {
    const made = charming.choose(charming.begin, "kit", "sage", catalogue);
    expect(made.levels.attributes).toMatchObject({ intelligence: 10, charisma: 5, strength: 7 });
    const more = charming.choose(made, "power", "generous", catalogue);
    expect(more.levels.attributes).toMatchObject({ intelligence: 10, resistance: 10, charisma: 5 });
    expect(second.choose(second.begin, "power", "generous", catalogue)).toEqual(
      withChoice(second.begin, "power", "generous"),
    );
    const bare = { ...catalogue, kits: [{ id: "bare" }] };
    expect(second.choose(second.begin, "kit", "bare", bare).levels).toEqual(second.begin.levels);
  });
});

describe("making a hero of RyF 3.0", () => {
  it("asks for power and method, counts four attributes, and fills a pyramid", () => {
    expect(outline(third, third.begin, catalogue)).toEqual([
      "trade: choice power; choice method; choice kit, fills",
      "attributes: levels attributes of attributes",
      "skills: levels skills of null",
      "gear: picks gear of null",
    ]);
    expect(third.begin).toMatchObject({ choices: { power: "heroic", method: "versatile" } });
    expect(third.begin.levels.attributes).toEqual(FIVES);
    const [power, method] = third.pages(third.begin, catalogue)[0]?.sections ?? [];
    expect(power).toMatchObject({ options: ["heroic", "realistic"], chosen: "heroic" });
    expect(method).toMatchObject({ options: ["versatile", "specialist"], chosen: "versatile" });
    expect(rowsOf(third, third.begin, catalogue, "attributes").strength).toEqual([5, 4, 10, 1]);
    expect(picksOf(third, levels(third.begin, "skills", { climb: 6 }))).toBeNull();
  });

  it.each<[string, string, number, [number, number][]]>([
    [
      "heroic",
      "versatile",
      30,
      [
        [6, 1],
        [5, 2],
        [4, 3],
        [3, 4],
        [2, 5],
        [1, 6],
      ],
    ],
    [
      "heroic",
      "specialist",
      30,
      [
        [6, 1],
        [5, 3],
        [4, 3],
        [3, 3],
        [2, 3],
        [1, 3],
      ],
    ],
    [
      "realistic",
      "versatile",
      22,
      [
        [5, 1],
        [4, 2],
        [3, 3],
        [2, 4],
        [1, 5],
      ],
    ],
    [
      "realistic",
      "specialist",
      22,
      [
        [5, 2],
        [4, 2],
        [3, 2],
        [2, 2],
        [1, 2],
      ],
    ],
  ])("%s and %s: %i points and its pyramid, which a kit fills", (power, method, points, pyramid) => {
    const draft = withChoice(withChoice(third.begin, "power", power), "method", method);
    expect(third.review(draft, catalogue).purses[0]).toEqual({
      id: "attributes",
      spent: 20,
      of: points,
      left: points - 20,
    });
    const section = third.pages(draft, catalogue)[2]?.sections[0];
    expect(section?.kind === "levels" && section.slots).toEqual(
      pyramid.map(([level, of]) => ({ id: String(level), level, spent: 0, of, left: of })),
    );
    const made = third.choose(draft, "kit", "sage", catalogue);
    expect(third.review(made, catalogue)).toMatchObject({ findings: [], fits: true });
    const dealt = pyramid.flatMap(([level, count]) => Array<number>(count).fill(level));
    expect(made.levels.skills).toEqual(Object.fromEntries(dealt.map((level, at) => [`s${at}`, level])));
    expect(Object.values(made.levels.attributes ?? {}).sort()).toEqual(
      power === "heroic" ? [6, 7, 8, 9] : [4, 5, 6, 7],
    );
    expect(made.levels.attributes?.intelligence).toBe(power === "heroic" ? 9 : 7);
  });

  it("lets skills rise whatever is left, up to six and sixteen with their attribute", () => {
    const many = levels(third.begin, "skills", { climb: 5, aim: 6, x: 6, y: 6 });
    expect(rowsOf(third, many, catalogue, "skills")).toMatchObject({ climb: [5, 0, 6, 1], aim: [6, 0, 6, null] });
    const strong = levels(third.begin, "attributes", { strength: 12 });
    expect(rowsOf(third, strong, catalogue, "skills").climb).toEqual([0, 0, 4, 1]);
    expect(told(third.review(many, catalogue).findings)).toEqual([
      "under attributes 20 of 30",
      "slotOver skills/6 3 of 1",
      "slotUnder skills/5 1 of 2",
      "slotUnder skills/4 0 of 3",
      "slotUnder skills/3 0 of 4",
      "slotUnder skills/2 0 of 5",
      "slotUnder skills/1 0 of 6",
    ]);
    // A method that there is not is the first.
    expect(third.review(withChoice(third.begin, "method", "lucky"), catalogue).purses[1]?.of).toBe(21);
  });
});

describe("making a hero by the table's own figures", () => {
  const rules = (edition: "2" | "3", own: object = {}) =>
    heroRules({ edition, charisma: false, own: { attributePoints: 0, highest: 0, pyramid: "", ...own } });
  const kit = (made: typeof second) => made.choose(made.begin, "kit", "sage", catalogue);

  it("says nothing otherwise at 0 and blank", () => {
    for (const edition of ["2", "3"] as const) {
      const book = edition === "2" ? second : third;
      expect(rules(edition).begin).toEqual(book.begin);
      expect(kit(rules(edition))).toEqual(kit(book));
    }
  });

  it("spends the table's points, best first and within the limits, and goes no further where they cannot be spent", () => {
    for (const [edition, points, names] of [
      ["2", 36, 5],
      ["2", 46, 5],
      ["2", 10, 5],
      ["3", 26, 4],
      ["3", 37, 4],
    ] as const) {
      const made = rules(edition, { attributePoints: points });
      const { attributes = {} } = kit(made).levels;
      const values = Object.values(attributes);
      expect(values).toHaveLength(names);
      expect(values.reduce((sum, level) => sum + level, 0)).toBe(points);
      const purse = made.review(kit(made), catalogue).purses.find(({ id }) => id === "attributes");
      expect(purse).toMatchObject({ of: points, left: 0 });
    }
    for (const [points, most] of [
      [60, 50],
      [1, 10],
    ] as const) {
      const { attributes = {} } = kit(rules("2", { attributePoints: points })).levels;
      expect(Object.values(attributes).reduce((sum, level) => sum + level, 0)).toBe(most);
    }
  });

  it("lets skills rise to the table's level, with its attribute to 10 more", () => {
    const climb = (highest: number) => rowsOf(rules("2", { highest }), second.begin, catalogue, "skills").climb?.[2];
    expect([climb(0), climb(1), climb(8), climb(20)]).toEqual([5, 1, 8, 20]);
    const top = Object.values(kit(rules("3", { highest: 3 })).levels.skills ?? {});
    expect(Math.max(...top)).toBe(3);
  });

  it("fills the table's pyramid in either edition, asks no method, and takes no points for a speciality", () => {
    for (const edition of ["2", "3"] as const) {
      const own = rules(edition, { pyramid: "1x5, 2x3" });
      expect(outline(own, own.begin, catalogue)[0]).toBe("trade: choice power; choice kit, fills");
      expect(own.begin.choices).not.toHaveProperty("method");
      const skills = Object.values(kit(own).levels.skills ?? {}).toSorted((a, b) => b - a);
      expect(skills.filter((level) => level > 0)).toEqual([5, 3, 3]);
      expect(own.review(kit(own), catalogue).findings.filter(({ section }) => section === "skills")).toEqual([]);
    }
    const own = rules("2", { pyramid: "1x5, 2x3" });
    expect(picksOf(own, kit(own))).toEqual([["s0", false, 0, true]]);
  });

  it("refuses a pyramid that it cannot read", () => {
    expect(() => rules("2", { pyramid: "six" })).toThrow(expect.objectContaining({ field: "pyramid" }));
  });

  it("takes from a kit what 3.0 has instead, where the content says so", () => {
    const content = { ...catalogue, data: { edition3: { rope: "chain" } } };
    const gear = (made: typeof second) => made.choose(made.begin, "kit", "sage", content).picks.gear;
    expect([gear(second), gear(third)]).toEqual([["rope"], ["chain"]]);
    expect(
      third.choose(third.begin, "kit", "sage", { ...content, data: { edition3: { rope: 5 } } }).picks.gear,
    ).toEqual(["rope"]);
  });
});
