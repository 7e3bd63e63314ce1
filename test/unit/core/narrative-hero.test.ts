import { describe, expect, it } from "vitest";
import { type Catalogue, type Draft, withChoice, withLevel, withPick } from "../../../module/core/creation/index.ts";
import { heroRules } from "../../../module/core/narrative/hero.ts";
import { CHARACTERISTICS } from "../../../module/core/narrative/skills.ts";
import { entry, outline, rowsOf, told } from "./guide.ts";

const rules = heroRules();
const TWOS = Object.fromEntries(CHARACTERISTICS.map((name) => [name, 2]));
const catalogue: Catalogue = {
  lists: {
    skills: ["aim", "brawl", "charm", "drive", "ease", "fly"].map((id) => entry(id, id < "d" ? "early" : "late")),
    talents: [
      ...["one", "uno", "un", "ein"].map((id) => entry(id, "tier-1")),
      ...["two", "dos"].map((id) => entry(id, "tier-2")),
      entry("three", "tier-3"),
      entry("human", "species"),
      entry("odd", "before-tier-2"),
    ],
    gear: [entry("rope")],
  },
  kits: [
    {
      id: "pilot",
      orders: {
        career: ["fly", "ease", "drive", "charm", "brawl"],
        skills: ["fly", "drive", "charm", "ease", "aim"],
        characteristics: ["agility", "cunning", "brawn"],
      },
      picks: { gear: ["rope"], talents: ["one"] },
    },
  ],
  data: { species: { human: { characteristics: { ...TWOS, brawn: 3 }, experience: 110, outside: 2 } } },
};

const human = withChoice(rules.begin, "species", "human");
const pilot = withChoice(rules.begin, "kit", "pilot");
const levels = (draft: Draft, section: string, all: Record<string, number>): Draft =>
  Object.entries(all).reduce((made, [id, level]) => withLevel(made, section, id, level), draft);
const spentBy = (draft: Draft) => rules.review(draft, catalogue).purses.map(({ spent, of }) => [spent, of]);
const talents = (draft: Draft, ...ids: string[]) =>
  ids.reduce((made, id) => withPick(made, "talents", id, true), draft);

describe("making a hero of the narrative dice", () => {
  it("goes by species and career, characteristics, skills, talents and gear", () => {
    expect(outline(rules, rules.begin, catalogue)).toEqual([
      "trade: choice species, fills; choice kit, fills",
      "characteristics: levels characteristics of experience",
      "skills: levels skills of experience",
      "talents: picks talents of experience",
      "gear: picks gear of null",
    ]);
    const [species] = rules.pages(human, catalogue)[0]?.sections ?? [];
    expect(species).toMatchObject({ options: ["human"], chosen: "human" });
    expect(rules.pages(rules.begin, { lists: {}, kits: [], data: {} })[0]?.sections[0]).toMatchObject({
      options: [],
      chosen: "",
    });
  });

  it("begins with twos and a hundred points; a species says otherwise", () => {
    expect(rules.begin).toMatchObject({ levels: { characteristics: TWOS, skills: {} }, picks: { talents: [] } });
    expect(rules.review(rules.begin, catalogue).purses).toEqual([
      { id: "experience", spent: 0, of: 100, left: 100 },
      { id: "ranks", spent: 0, of: 4, left: 4 },
    ]);
    const made = rules.choose(rules.begin, "species", "human", catalogue);
    expect(made.levels.characteristics).toEqual({ ...TWOS, brawn: 3 });
    expect(spentBy(made)).toEqual([
      [0, 110],
      [0, 6],
    ]);
    // Nobody knows it, or it is no species at all.
    for (const name of ["toString", "elf"])
      expect(spentBy(withChoice(rules.begin, "species", name))).toEqual([
        [0, 100],
        [0, 4],
      ]);
  });

  it("pays ten times the new value for a characteristic, step by step, up to five", () => {
    // 30 for a 3, and 40 more for a 4.
    expect(spentBy(levels(rules.begin, "characteristics", { brawn: 3, agility: 4 }))[0]).toEqual([100, 100]);
    // What the species gives costs nothing.
    expect(spentBy(levels(human, "characteristics", { brawn: 4 }))[0]).toEqual([40, 110]);
    expect(rowsOf(rules, human, catalogue, "characteristics")).toMatchObject({
      brawn: [2, 3, 5, expect.anything()],
      agility: [2, 2, 5, 30],
    });
    const high = levels(rules.begin, "characteristics", { brawn: 4 });
    expect(rowsOf(rules, high, catalogue, "characteristics")).toMatchObject({
      brawn: [4, 2, 5, null],
      agility: [2, 2, 5, 30],
    });
    expect(
      rowsOf(rules, levels(high, "characteristics", { agility: 3 }), catalogue, "characteristics").cunning,
    ).toEqual([2, 2, 5, null]);
    const rich = { ...catalogue, data: { species: { rich: { characteristics: TWOS, experience: 1000 } } } };
    const best = levels(withChoice(rules.begin, "species", "rich"), "characteristics", { brawn: 5, agility: 4 });
    expect(rowsOf(rules, best, rich, "characteristics")).toMatchObject({
      brawn: [5, 2, 5, null],
      agility: [4, 2, 5, 50],
    });
  });

  it("pays five times the new rank for a skill, and five more outside the career; four ranks of it are free", () => {
    // Nobody's career: 5 + 5 for the first rank, 10 + 5 for the second.
    expect(spentBy(levels(rules.begin, "skills", { fly: 2 }))).toEqual([
      [25, 100],
      [0, 4],
    ]);
    // The first of the career is free; its second costs 10.
    expect(spentBy(levels(pilot, "skills", { fly: 2 }))).toEqual([
      [10, 100],
      [1, 4],
    ]);
    // Of five one is paid. What stands at nothing is none.
    const five = { fly: 1, ease: 1, drive: 1, charm: 1, brawl: 1, aim: 0 };
    expect(spentBy(levels(pilot, "skills", five))).toEqual([
      [5, 100],
      [4, 4],
    ]);
    // Two outside are free to a human, whole.
    const both = withChoice(human, "kit", "pilot");
    expect(spentBy(levels(both, "skills", { fly: 1, aim: 1 }))).toEqual([
      [0, 110],
      [2, 6],
    ]);
    expect(spentBy(levels(human, "skills", { fly: 1, aim: 1, ease: 1 }))).toEqual([
      [10, 110],
      [2, 6],
    ]);
    expect(rowsOf(rules, levels(pilot, "skills", { fly: 1, aim: 1 }), catalogue, "skills")).toMatchObject({
      fly: [1, 0, 2, 10],
      ease: [0, 0, 2, 0],
      aim: [1, 0, 2, 15],
    });
    expect(rowsOf(rules, levels(pilot, "skills", { fly: 2 }), catalogue, "skills").fly).toEqual([2, 0, 2, null]);
  });

  it("lays out the skills of the career first", () => {
    const section = rules.pages(pilot, catalogue)[2]?.sections[0];
    expect(section?.kind === "levels" && section.rows.map(({ id, group }) => `${id} ${group}`)).toEqual([
      "brawl career",
      "charm career",
      "drive career",
      "ease career",
      "fly career",
      "aim early",
    ]);
  });

  it("pays five times the tier for a talent, each on one more of the tier below", () => {
    const fitting = (draft: Draft) => {
      const section = rules.pages(draft, catalogue)[3]?.sections[0];
      const rows = section?.kind === "picks" ? section.rows : [];
      return rows.flatMap(({ id, fits, on, cost }) => (fits ? [`${id} ${cost}${on ? " on" : ""}`] : []));
    };
    expect(fitting(rules.begin)).toEqual(["one 5", "uno 5", "un 5", "ein 5"]);
    const two = talents(rules.begin, "one", "uno");
    expect(fitting(two)).toEqual(["one 5 on", "uno 5 on", "un 5", "ein 5", "two 10", "dos 10"]);
    // A second of tier two needs three of tier one; one of tier three needs two of tier two.
    const three = talents(two, "two");
    expect(fitting(three)).toEqual(["one 5 on", "uno 5 on", "un 5", "ein 5", "two 10 on"]);
    expect(fitting(talents(three, "un"))).toContain("dos 10");
    expect(fitting(talents(three, "un", "dos"))).toContain("three 15");
    expect(spentBy(talents(three, "un", "dos", "three"))[0]).toEqual([50, 100]);
    // What nobody lists is of the first tier.
    expect(spentBy(talents(rules.begin, "own"))[0]).toEqual([5, 100]);
    // What is taken can be given back, however poor; nothing else fits.
    const poor = levels(talents(rules.begin, "one"), "characteristics", { brawn: 4 });
    expect(fitting(levels(poor, "skills", { fly: 2 }))).toEqual(["one 5 on"]);
    // Exactly what is left is enough.
    expect(fitting(levels(poor, "characteristics", { agility: 2 }))).toContain("uno 5");
    expect(fitting(levels(poor, "skills", { fly: 1, aim: 1 }))).toContain("uno 5");
  });

  it("says what is too much, which free ranks are left, and whose level is too high", () => {
    expect(told(rules.review(rules.begin, catalogue).findings)).toEqual(["under ranks 0 of 4"]);
    const whole = levels(pilot, "skills", { fly: 1, ease: 1, drive: 1, charm: 1 });
    expect(rules.review(whole, catalogue)).toMatchObject({ findings: [], fits: true });
    // Exactly spent is not too much.
    const spent = levels(whole, "characteristics", { brawn: 4, agility: 3 });
    expect(rules.review(spent, catalogue).fits).toBe(true);
    const over = levels(levels(whole, "characteristics", { brawn: 6 }), "skills", { fly: 3 });
    // 30 + 40 + 50 + 60, and 10 + 15.
    expect(told(rules.review(over, catalogue).findings)).toEqual([
      "over experience 205 of 100",
      "high characteristics/brawn 6 of 5",
      "high skills/fly 3 of 2",
    ]);
    expect(rules.review(over, catalogue).fits).toBe(false);
  });

  it("fills ranks and characteristics by a career, as far as the experience goes", () => {
    const made = rules.choose(rules.begin, "kit", "pilot", catalogue);
    // Four first ranks are free; the two best characteristics to 3 are 60, the first skill's second rank 10, a talent 5.
    expect(made).toMatchObject({
      choices: { kit: "pilot" },
      levels: {
        characteristics: { ...TWOS, agility: 3, cunning: 3 },
        skills: { fly: 2, drive: 1, charm: 1, ease: 1 },
      },
      picks: { gear: ["rope"], talents: ["one"] },
    });
    expect(made.levels.skills?.aim).toBeUndefined();
    expect(spentBy(made)).toEqual([
      [75, 100],
      [4, 4],
    ]);
    // The species after the career begins it anew.
    const second = rules.choose(made, "species", "human", catalogue);
    expect(second).toMatchObject({
      choices: { kit: "pilot", species: "human" },
      levels: { characteristics: { ...TWOS, brawn: 3, agility: 3, cunning: 3 } },
    });
    // Who is at four already stays there.
    const able = {
      ...catalogue,
      data: { species: { able: { characteristics: { ...TWOS, agility: 4 }, experience: 500 } } },
    };
    const strong = rules.choose(withChoice(rules.begin, "species", "able"), "kit", "pilot", able);
    expect(strong.levels.characteristics).toMatchObject({ agility: 4, cunning: 3 });
    // A career that orders nothing.
    const bare = { ...catalogue, kits: [{ id: "bare" }] };
    expect(rules.choose(rules.begin, "kit", "bare", bare).levels).toEqual({ characteristics: TWOS, skills: {} });
  });
});
