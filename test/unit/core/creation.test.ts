import { describe, expect, it } from "vitest";
import {
  ANY_LEVEL,
  BLANK,
  budget,
  type Catalogue,
  type Draft,
  dealt,
  freePicks,
  type Kit,
  kitChoice,
  levelOf,
  levelsOf,
  ofBudgets,
  pickFrom,
  pointRows,
  type Rules,
  raisedTo,
  randomDraft,
  readDraft,
  type Section,
  sectionsOf,
  spentOn,
  stepped,
  strays,
  withChoice,
  withKit,
  withLevel,
  without,
  withPick,
} from "../../../module/core/creation/index.ts";

describe("a level", () => {
  const row = { id: "a", group: "", least: 0, most: 9, cost: 1 };
  it("goes up and down by one, not below the least; among some, to the next of them", () => {
    expect([stepped({ ...row, level: 4 }, 1), stepped({ ...row, level: 4 }, -1)]).toEqual([5, 3]);
    expect(stepped({ ...row, level: 0 }, -1)).toBe(0);
    const among = [4, 6, 8];
    expect([4, 6, 7, 8].map((level) => stepped({ ...row, level, among }, 1))).toEqual([6, 8, 8, 8]);
    expect([4, 6, 7, 8].map((level) => stepped({ ...row, level, among }, -1))).toEqual([4, 4, 6, 6]);
  });
});

describe("a draft from elsewhere", () => {
  const good: Draft = {
    name: "Ana",
    concept: "Sails",
    img: "a.svg",
    form: "feminine",
    choices: { kit: "sailor" },
    levels: { skills: { climb: 0, swim: 1000 } },
    picks: { gear: ["rope", "knife"] },
  };

  it("is read as it is", () => {
    expect(readDraft(good)).toEqual(good);
    expect(readDraft({ ...BLANK, name: "a".repeat(300) }).name).toHaveLength(300);
    const gear = Array.from({ length: 400 }, (_, n) => `g${n}`);
    expect(readDraft({ ...BLANK, picks: { gear } }).picks.gear).toEqual(gear);
    const sections = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`s${n}`, "x"]));
    expect(readDraft({ ...BLANK, choices: sections }).choices).toEqual(sections);
  });

  it("may have the levels of its game, where these are others than most games'", () => {
    const deep = { ...BLANK, levels: { points: { luck: -2, fame: 999_999 } } };
    expect(readDraft(deep, ANY_LEVEL)).toEqual(deep);
    expect(() => readDraft(deep, [-1, 5])).toThrow(expect.objectContaining({ field: "draft.levels.points.luck" }));
    expect(() => readDraft({ ...BLANK, levels: { points: { fame: 6 } } }, [-1, 5])).toThrow(
      expect.objectContaining({ field: "draft.levels.points.fame", code: "range" }),
    );
  });

  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, {}]));
  const levels = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`s${n}`, 1]));
  it.each<[string, unknown, string, string]>([
    ["no draft", 3, "draft", "type"],
    ["a name that is none", { ...good, name: 4 }, "draft.name", "type"],
    ["a name without end", { ...good, name: "a".repeat(301) }, "draft.name", "range"],
    ["a concept that is none", { ...good, concept: null }, "draft.concept", "type"],
    ["a picture that is none", { ...good, img: [] }, "draft.img", "type"],
    ["another form", { ...good, form: "plural" }, "draft.form", "word"],
    ["a choice that is none", { ...good, choices: { kit: 4 } }, "draft.choices.kit", "type"],
    ["too many choices", { ...good, choices: levels(21) }, "draft.choices", "range"],
    ["half a level", { ...good, levels: { skills: { climb: 1.5 } } }, "draft.levels.skills.climb", "range"],
    ["a level below nothing", { ...good, levels: { skills: { climb: -1 } } }, "draft.levels.skills.climb", "range"],
    ["a level without end", { ...good, levels: { skills: { climb: 1001 } } }, "draft.levels.skills.climb", "range"],
    ["levels that are none", { ...good, levels: { skills: 4 } }, "draft.levels.skills", "type"],
    ["too many levels", { ...good, levels: { skills: levels(401) } }, "draft.levels.skills", "range"],
    ["too many sections", { ...good, levels: many(21) }, "draft.levels", "range"],
    ["a list that is none", { ...good, picks: { gear: "sword" } }, "draft.picks.gear", "type"],
    ["a thing that is none", { ...good, picks: { gear: ["rope", 4] } }, "draft.picks.gear[1]", "type"],
    ["a thousand things", { ...good, picks: { gear: Array(401).fill("a") } }, "draft.picks.gear", "range"],
    ["too many lists", { ...good, picks: many(21) }, "draft.picks", "range"],
    ["a field of another game", { ...good, mutation: 1 }, "draft.mutation", "unknown"],
    [
      "a name of sixty letters",
      { ...good, choices: { ["a".repeat(90)]: 4 } },
      `draft.choices.${"a".repeat(60)}`,
      "type",
    ],
  ])("is refused by name: %s", (_what, draft, field, code) => {
    expect(() => readDraft(draft)).toThrow(expect.objectContaining({ field, code }));
  });

  it.each(["name", "concept", "img", "form", "choices", "levels", "picks"])("is refused without %s", (field) => {
    const { [field as "name"]: _, ...rest } = good;
    expect(() => readDraft(rest)).toThrow(expect.objectContaining({ field: `draft.${field}` }));
  });

  it.each(["name", "form", "choices", "levels", "picks"])("is refused where %s cannot be read", (field) => {
    const trap = { enumerable: true, get: () => expect.fail("read") };
    const draft = Object.defineProperty({ ...good }, field, trap);
    expect(() => readDraft(draft)).toThrow(expect.objectContaining({ field: `draft.${field}` }));
  });

  it("begins blank", () => {
    const nothing = { name: "", concept: "", img: "", form: "neutral", choices: {}, levels: {}, picks: {} };
    expect(readDraft(nothing)).toEqual(BLANK);
  });

  it("gets an error with what is accepted", () => {
    expect(() => readDraft({ ...good, name: 4 })).toThrow("draft.name: expected a text, got 4");
    expect(() => readDraft({ ...good, name: "a".repeat(301) })).toThrow("from 0 to 300, got 301");
    expect(() => readDraft({ ...good, picks: { gear: "sword" } })).toThrow('expected a list, got "sword"');
  });
});

describe("steps of a draft", () => {
  it("change what they name, and leave the draft alone that they were taken from", () => {
    const first = withLevel(withLevel(BLANK, "skills", "climb", 2), "skills", "swim", 3);
    const second = withLevel(first, "skills", "climb", 5);
    expect([first.levels, second.levels]).toEqual([
      { skills: { climb: 2, swim: 3 } },
      { skills: { climb: 5, swim: 3 } },
    ]);
    expect(withChoice(withChoice(BLANK, "kit", "a"), "race", "b").choices).toEqual({ kit: "a", race: "b" });
    expect(levelOf(second, "skills", "climb")).toBe(5);
    expect([levelOf(second, "skills", "fly"), levelOf(second, "traits", "climb", 6)]).toEqual([0, 6]);
  });

  it("take a thing once, the latest last, and give it back", () => {
    const two = withPick(withPick(withPick(BLANK, "gear", "rope", true), "gear", "knife", true), "gear", "rope", true);
    expect(two.picks).toEqual({ gear: ["knife", "rope"] });
    expect(withPick(two, "gear", "knife", false).picks).toEqual({ gear: ["rope"] });
    const own = withLevel(withLevel(two, "gear", "rope", 3), "gear", "knife", 2);
    expect(without(own, "gear", "rope")).toMatchObject({ levels: { gear: { knife: 2 } }, picks: { gear: ["knife"] } });
    expect(without(BLANK, "gear", "rope").levels).toEqual({ gear: {} });
  });

  it("are paid out of budgets, and a remainder gives a message", () => {
    const draft: Draft = { ...BLANK, levels: { skills: { a: 5, b: 1, c: 2 } } };
    // Above 2: three of the first, and nothing back for the second.
    expect([spentOn(draft, "skills"), spentOn(draft, "skills", 2), spentOn(draft, "none")]).toEqual([8, 3, 0]);
    expect(budget("skills", 8, 10)).toEqual({ id: "skills", spent: 8, of: 10, left: 2 });
    expect(ofBudgets([budget("a", 8, 10), budget("b", 5, 5), budget("c", 7, 5)])).toEqual([
      { code: "under", section: "a", value: 8, limit: 10 },
      { code: "over", section: "c", value: 7, limit: 5 },
    ]);
    expect(strays(draft, "skills", [{ id: "b", group: "", figures: {} }])).toEqual(["a", "c"]);
    expect(strays(draft, "none", [])).toEqual([]);
  });

  it("deal levels by importance, as far as the pattern goes", () => {
    expect(dealt(["a", "b", "c"], [4, 2])).toEqual({ a: 4, b: 2 });
    expect(dealt(["a"], [4, 2])).toEqual({ a: 4 });
  });

  it("show rows that cost a point, up to the top and as far as the budget goes", () => {
    const entries = ["a", "b", "c"].map((id) => ({ id, group: "g", figures: {} }));
    const draft: Draft = { ...BLANK, levels: { skills: { a: 4, b: 2, mine: 1 } } };
    const rows = (left: number) => pointRows(draft, "skills", entries, { least: 1, most: 4, left });
    expect(rows(1)).toEqual([
      { id: "a", group: "g", level: 4, least: 1, most: 4, cost: null },
      { id: "b", group: "g", level: 2, least: 1, most: 4, cost: 1 },
      { id: "c", group: "g", level: 1, least: 1, most: 4, cost: 1 },
      { id: "mine", group: "own", level: 1, least: 1, most: 4, cost: 1 },
    ]);
    expect(rows(0).map(({ cost }) => cost)).toEqual([null, null, null, null]);
    const tops = pointRows(draft, "skills", entries, { least: 0, most: (id) => (id === "b" ? 2 : 9), left: 5 });
    expect(tops.map(({ most, cost }) => [most, cost])).toEqual([
      [9, 1],
      [2, null],
      [9, 1],
      [9, 1],
    ]);
  });

  const SAILOR: Kit = {
    id: "sailor",
    choices: { race: "elf" },
    orders: { skills: ["swim", "climb"] },
    picks: { gear: ["rope"] },
  };
  const rope = { id: "rope", group: "tools", figures: {} };
  const catalogue: Catalogue = { lists: { gear: [rope] }, kits: [SAILOR, { id: "cook" }], data: {} };

  it("lay out what is free, and the kits", () => {
    const row = { id: "rope", group: "tools", cost: 0, fits: true };
    expect(freePicks(BLANK, "gear", catalogue)).toEqual({
      kind: "picks",
      id: "gear",
      purse: null,
      rows: [{ ...row, on: false }],
    });
    expect(freePicks(withPick(BLANK, "gear", "rope", true), "gear", catalogue).rows).toEqual([{ ...row, on: true }]);
    expect(freePicks(BLANK, "hats", catalogue).rows).toEqual([]);
    const choice = { kind: "choice", id: "kit", options: ["sailor", "cook"], chosen: "", fills: true };
    expect(kitChoice(BLANK, catalogue)).toEqual(choice);
    expect(kitChoice(withChoice(BLANK, "kit", "cook"), catalogue, "class")).toEqual({
      ...choice,
      id: "class",
      chosen: "cook",
    });
  });

  it("begin anew with a kit, but for who it is", () => {
    const begin: Draft = { ...BLANK, levels: { traits: { body: 6 }, skills: { walk: 1 } }, picks: { hats: ["cap"] } };
    const before: Draft = {
      name: "Ana",
      concept: "Sails",
      img: "a.svg",
      form: "feminine",
      choices: { race: "orc", home: "sea" },
      levels: { skills: { fly: 9 } },
      picks: { gear: ["sword"], pets: ["cat"] },
    };
    expect(withKit(before, SAILOR, begin, { skills: [4, 3], spells: [2] })).toEqual({
      name: "Ana",
      concept: "Sails",
      img: "a.svg",
      form: "feminine",
      choices: { race: "elf", home: "sea", kit: "sailor" },
      levels: { traits: { body: 6 }, skills: { walk: 1, swim: 4, climb: 3 }, spells: {} },
      picks: { hats: ["cap"], gear: ["rope"] },
    });
    expect(withKit(before, { id: "cook" }, begin, { skills: [4] })).toMatchObject({
      choices: { race: "orc", home: "sea", kit: "cook" },
      levels: begin.levels,
      picks: begin.picks,
    });
  });
});

/**
 * A game of this test's own: a kit; skills of one point each, up to 3 and out of ten; things at a point each out of two; a
 * hat that is free.
 */
const ids = ["a", "b", "c", "d"];
const rules: Rules = {
  begin: { ...BLANK, levels: { skills: { a: 2, b: 1 } } },
  pages(draft, catalogue) {
    const left = 10 - spentOn(draft, "skills");
    const taken = draft.picks.things ?? [];
    const entries = ids.map((id) => ({ id, group: "", figures: {} }));
    const sections: Section[] = [
      {
        kind: "levels",
        id: "skills",
        purse: "skills",
        rows: [
          ...pointRows(draft, "skills", entries, { least: 0, most: 3, left }),
          // Free, and so for the player alone.
          { id: "aside", group: "", level: levelOf(draft, "skills", "aside"), least: 0, most: 3, cost: 0, aside: true },
        ],
      },
      {
        kind: "levels",
        id: "gift",
        purse: null,
        rows: pointRows(draft, "gift", entries, { least: 0, most: 3, left: 1 }),
      },
      {
        kind: "picks",
        id: "things",
        purse: "things",
        rows: ids.map((id) => ({ id, group: "", on: taken.includes(id), cost: 1, fits: taken.length < 2 })),
      },
      { kind: "picks", id: "hats", purse: null, rows: [{ id: "cap", group: "", on: false, cost: 0, fits: true }] },
    ];
    return [
      { id: "first", sections: [kitChoice(draft, catalogue), { kind: "choice", id: "none", options: [], chosen: "" }] },
      { id: "second", sections },
    ];
  },
  review: (draft) => {
    const purses = [budget("skills", spentOn(draft, "skills"), 10)];
    // A hero good at d is dearer.
    const findings = (draft.levels.skills?.d ?? 0) > 2 ? [{ code: "high", value: 3, limit: 2 }] : [];
    return { purses, findings, fits: findings.length === 0 };
  },
  choose: (draft, section, option) => withChoice(draft, section, option),
};
const CATALOGUE: Catalogue = { lists: {}, kits: [{ id: "x" }, { id: "y" }, { id: "z" }], data: {} };

describe("sections of a guide", () => {
  it("are those of all pages, found by their kind and name", () => {
    expect(sectionsOf(rules, rules.begin, CATALOGUE).map(({ id }) => id)).toEqual([
      "kit",
      "none",
      "skills",
      "gift",
      "things",
      "hats",
    ]);
    expect(levelsOf(rules, rules.begin, CATALOGUE, "gift")?.purse).toBeNull();
    expect(levelsOf(rules, rules.begin, CATALOGUE, "things")).toBeUndefined();
  });

  it("raise a row as far as it goes", () => {
    const raised = (id: string, level: number) =>
      levelOf(raisedTo(rules, rules.begin, CATALOGUE, "skills", id, level), "skills", id);
    expect([raised("a", 1), raised("a", 3), raised("a", 9), raised("c", 2)]).toEqual([2, 3, 3, 2]);
    for (const section of ["skills", "things"])
      expect(raisedTo(rules, rules.begin, CATALOGUE, section, "nobody", 2)).toEqual(rules.begin);
    // Ten points are gone.
    const full = { ...BLANK, levels: { skills: { a: 3, b: 3, c: 3, d: 1 } } };
    expect(raisedTo(rules, full, CATALOGUE, "skills", "d", 3)).toEqual(full);
  });
});

describe("a hero at random", () => {
  it("is read off the faces of dice, in turn and from the first again", () => {
    const pick = pickFrom([1, 1000, 500, 501], 1000);
    // Of four: the lowest face is the first, the highest the last, the middle the second and the third.
    expect([pick(4), pick(4), pick(4), pick(4), pick(4)]).toEqual([0, 3, 1, 2, 0]);
    // A face too high is still one of them.
    expect(pickFrom([1200], 1000)(4)).toBe(3);
    expect(() => pickFrom([], 6)).toThrow(expect.objectContaining({ field: "faces", code: "range" }));
    expect(() => pickFrom([], 6)).toThrow("from 1 to 1000, got 0");
  });

  it("chooses, spends what there is, and takes what fits and costs", () => {
    for (const first of [0, 1, 2]) {
      const made = randomDraft(rules, CATALOGUE, (count) => first % count);
      expect(made.choices).toEqual({ kit: ["x", "y", "z"][first] });
      expect(spentOn(made, "skills")).toBe(10);
      expect(made.levels.skills?.aside).toBeUndefined();
      expect(made.levels.gift).toBeUndefined();
      expect(Object.keys(made.picks)).toEqual(["things"]);
      expect(made.picks.things?.join()).toBe(["a,b", "b,c", "c,d"][first]);
    }
  });

  it("may be any of all there are", () => {
    // Always the last: a and b change places three times; then d and c rise to the top, and b as far as ten goes.
    const made = randomDraft(rules, CATALOGUE, (count) => count - 1);
    expect(made.levels.skills).toEqual({ a: 1, b: 3, c: 3, d: 3 });
    expect([made.choices, made.picks]).toEqual([{ kit: "z" }, { things: ["d", "c"] }]);
  });

  it("keeps what was chosen before", () => {
    const given = withChoice(rules.begin, "kit", "z");
    expect(randomDraft(rules, CATALOGUE, () => 0, given).choices).toEqual({ kit: "z" });
  });

  /** Picks that were written down, then always the first. */
  const written =
    (...list: number[]) =>
    () =>
      list.shift() ?? 0;
  const poor = (levels: Record<string, number>): Draft => ({ ...BLANK, levels: { skills: levels } });
  const spent: Rules = {
    ...rules,
    pages: (draft) => [
      {
        id: "only",
        sections: [
          {
            kind: "levels",
            id: "skills",
            purse: "skills",
            rows: ids.map((id) => {
              return { id, group: "", level: levelOf(draft, "skills", id), least: 0, most: 3, cost: null };
            }),
          },
        ],
      },
    ],
  };

  it("lets neighbours change places, three times, unless that is dearer", () => {
    const mixed = (levels: Record<string, number>, ...picks: number[]) =>
      randomDraft(spent, CATALOGUE, written(...picks), poor(levels)).levels.skills;
    // The first of three with the one beside it; then back; then again.
    expect(mixed({ a: 3, b: 2, c: 1 }, 0, 0, 0, 0, 0, 0)).toEqual({ a: 2, b: 3, c: 1 });
    // The second with the latter of its two neighbours (3, 1, 2), the first with the last (2, 1, 3), and with the second.
    expect(mixed({ a: 3, b: 2, c: 1 }, 1, 1, 0, 0, 0, 0)).toEqual({ a: 1, b: 2, c: 3 });
    // Two apart are no neighbours, nor is who has nothing.
    expect(mixed({ a: 3, b: 1 }, 0, 0)).toEqual({ a: 3, b: 1 });
    expect(mixed({ a: 1, b: 0 }, 0, 0)).toEqual({ a: 1, b: 0 });
    // Nobody is made dearer by it.
    expect(mixed({ a: 3, d: 2 }, 0, 0)).toEqual({ a: 3, d: 2 });
    expect(mixed({ a: 2, d: 3 }, 0, 0, 0, 0, 0, 0)).toEqual({ a: 3, d: 2 });
  });

  it("lets any of them change places, and with any neighbour", () => {
    const last = (levels: Record<string, number>) =>
      randomDraft(spent, CATALOGUE, (count) => count - 1, poor(levels)).levels.skills;
    // c with b, back, and again; of two neighbours, the latter.
    expect(last({ a: 3, b: 2, c: 1 })).toEqual({ a: 3, b: 1, c: 2 });
    expect(last({ a: 1, b: 3, c: 2 })).toEqual({ a: 1, b: 2, c: 3 });
  });

  it("fills slots, the highest first, with what is at nothing and may stand there", () => {
    const slots: Rules = {
      ...rules,
      pages: (draft) => [
        {
          id: "only",
          sections: [
            {
              kind: "levels",
              id: "skills",
              purse: null,
              rows: ids.map((id) => {
                const level = levelOf(draft, "skills", id);
                return { id, group: "", level, least: 0, most: id === "a" ? 1 : 3, cost: null };
              }),
              slots: [3, 1, 2].map((level) => {
                const used = Object.values(draft.levels.skills ?? {}).filter((one) => one === level).length;
                return { ...budget(String(level), used, level === 1 ? 2 : level === 2 ? 0 : 1), level };
              }),
            },
          ],
        },
      ],
    };
    // One at 3, which a cannot be; two at 1; and one too many at 2 takes nothing away.
    expect(randomDraft(slots, CATALOGUE, () => 0, poor({ d: 2 })).levels.skills).toEqual({ b: 3, a: 1, c: 1, d: 2 });
    expect(randomDraft(slots, CATALOGUE, (count) => count - 1, poor({})).levels.skills).toEqual({ d: 3, c: 1, b: 1 });
    // Nobody is left for them.
    const all = { a: 2, b: 2, c: 2, d: 2 };
    expect(randomDraft(slots, CATALOGUE, () => 0, poor(all)).levels.skills).toEqual(all);
  });

  it("stops where something costs nothing, and never ends", () => {
    const endless: Rules = {
      ...rules,
      pages: (draft) => [
        {
          id: "only",
          sections: [
            {
              kind: "levels",
              id: "skills",
              purse: "skills",
              rows: [{ id: "a", group: "", level: levelOf(draft, "skills", "a"), least: 0, most: 1e9, cost: 0 }],
            },
          ],
        },
      ],
    };
    expect(randomDraft(endless, CATALOGUE, () => 0, poor({})).levels.skills).toEqual({ a: 500 });
    const free: Rules = {
      ...rules,
      pages: (draft) => [
        {
          id: "only",
          sections: [
            {
              kind: "picks",
              id: "things",
              purse: "things",
              rows: Array.from({ length: 600 }, (_, n) => {
                return { id: `t${n}`, group: "", on: n < (draft.picks.things ?? []).length, cost: 0, fits: true };
              }),
            },
          ],
        },
      ],
    };
    expect(randomDraft(free, CATALOGUE, () => 0, poor({})).picks.things).toHaveLength(500);
  });
});
