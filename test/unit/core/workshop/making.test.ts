import { describe, expect, it } from "vitest";
import {
  BLANK,
  type Catalogue,
  type Draft,
  levelsOf,
  pickFrom,
  randomDraft,
  sectionsOf,
  withChoice,
  withLevel,
  withPick,
  withRow,
} from "../../../../module/core/creation/index.ts";
import { creationRules, Drafted, page } from "../../../../module/core/workshop/index.ts";
import { mistakesOf } from "./mistakes.ts";

/** Making heroes of a game that stands on a page: what the page may say, what it is refused for, and what a draft comes to. */

const CATALOGUE: Catalogue = { lists: {}, kits: [], data: {} };

const game = (rest: string) => `workshop: 1
id: making
name: Making
attributes:
  brawn: { from: 0, to: 5, start: 2 }
  wits: 1..5
  luck: { from: -2, to: 2, start: 0 }
  might: 3..18
  hand: { dice: [4, 6, 8, 10], start: 4 }
fields: { trade: { of: { sailor: Sailor, clerk: Clerk } }, sworn: tick, past: text, debts: list }
resources: { coin: { start: brawn }, life: { max: brawn + 4 } }
things:
  skill: { name: Skill, pick: attribute, numbers: { rank: 0..5 } }
  arm: { name: Arm, pick: skill, numbers: { price: 1..50 } }
  trick: { name: Trick, numbers: { size: { dice: [4, 6, 8], start: 4 } } }
starting: [{ kind: skill, name: { en: Brawling, es: Pelea }, pick: brawn, numbers: { rank: 1 } }]
${rest}`;
const made = (rest: string) => page(game(rest));
const rulesOf = (rest: string) => creationRules(made(rest));
const review = (rest: string, draft: Draft) => rulesOf(rest).review(draft, CATALOGUE);
const codes = (rest: string, draft: Draft) =>
  review(rest, draft).findings.map(({ code, section, where, value, limit }) =>
    [code, section, where, value, limit].filter((one) => one !== undefined).join(" "),
  );

describe("how heroes are made is refused where", () => {
  it.each<[string, string[]]>([
    ["creation: x", ["17:11 creation kind list - { points: 12, over: attributes }"]],
    ["creation: [x]", ["17:12 creation[0] kind map { points: 12, over: attributes }"]],
    [
      `creation: [${Array.from({ length: 201 }, () => "{ choose: attribute }").join(", ")}]`,
      ["17:11 creation tooMany 20"],
    ],
    ["creation: [{ name: A }]", ["17:12 creation[0] oneOf points, spread, roll, choose"]],
    ["creation: [{ points: 5 }]", ["17:12 creation[0] missing over over: attributes"]],
    ["creation: [{ points: 5, over: bran }]", ["17:31 creation[0].over near bran brawn"]],
    ["creation: [{ points: 5, over: skill.rang }]", ["17:31 creation[0].over near skill.rang skill.rank"]],
    ["creation: [{ points: five, over: brawn }]", ["17:22 creation[0].points near five life"]],
    ["creation: [{ points: 5, over: brawn, cost: newer * 2 }]", ["17:44 creation[0].cost near newer new"]],
    ["creation: [{ points: 5, over: brawn, least: 9 }]", ["17:45 creation[0].least number 0 5 9"]],
    ["creation: [{ points: 5, over: brawn, least: 4, most: 2 }]", ["17:12 creation[0] reversed least: 2, most: 4"]],
    ["creation: [{ points: 5, over: brawn, from: [A] }]", ["17:44 creation[0].from spelled from over: skill.rank"]],
    [
      "creation: [{ points: 5, over: brawn }, { points: 3, over: [wits, brawn] }]",
      ["17:66 creation[1].over givenTwice brawn"],
    ],
    ["creation: [{ points: 5, spread: [1], over: wits }]", ["17:25 creation[0] onlyOne spread points"]],
    [
      "creation: [{ points: 5, over: brawn, keep: 2 }]",
      ["17:38 creation[0] unknownKey keep name, text, points, over, from, cost, least, most"],
    ],
    // Numbers of things are no figures to place values on, and are not named as if they were.
    [
      "creation: [{ spread: [3], over: skill.rank }]",
      ["17:33 creation[0].over otherKind skill.rank brawn, wits, luck, might, hand thingNumber"],
    ],
    // What is emptied is never passed over in silence.
    ["creation: [{ points: 3, over: [] }]", ["17:31 creation[0].over empty"]],
    ["creation: [{ spread: [], over: [] }]", ["17:32 creation[0].over empty"]],
    ["creation: [{ roll: 1d4, over: [] }]", ["17:31 creation[0].over empty"]],
    ["creation: [{ choose: [] }]", ["17:22 creation[0].choose empty"]],
    ["creation: [{ choose: attribute, from: [] }]", ["17:39 creation[0].from empty"]],
    ["creation: [{ choose: skill, from: [] }]", ["17:35 creation[0].from empty"]],
    ["growth: { prices: [] }", ["17:19 growth.prices empty"]],
    ["growth: { prices: [{ over: [], price: 1 }] }", ["17:28 growth.prices[0].over empty"]],
    ["creation: [{ spread: 3, over: brawn }]", ["17:22 creation[0].spread kind list [3]"]],
    ["creation: [{ spread: [3, 2], over: brawn }]", ["17:12 creation[0].spread spreadCount 1 2"]],
    ["creation: [{ spread: [9], over: brawn }]", ["17:23 creation[0].spread figure 0 5 9"]],
    ["creation: [{ spread: [5], over: hand }]", ["17:23 creation[0].spread ladder 5 4, 6, 8, 10"]],
    ["creation: [{ roll: 3d6, over: wits }]", ["17:20 creation[0].roll figure 1 5 18"]],
    ["creation: [{ roll: 4d6kh3, over: might }]", ["17:20 creation[0].roll spelled 4d6kh3 4d6, keep: 3"]],
    [
      "creation: [{ roll: 4d6 drop lowest, over: might }]",
      ["17:20 creation[0].roll spelled 4d6 drop lowest 4d6, keep: 3"],
    ],
    ["creation: [{ roll: best, over: might }]", ["17:20 creation[0].roll kind plainDice 3d6"]],
    ["creation: [{ roll: 200d6, over: might }]", ["17:20 creation[0].roll diceRange 100 1000 200d6"]],
    ["creation: [{ roll: 4d6, keep: 5, over: might }]", ["17:31 creation[0].keep number 1 4 5"]],
    ["creation: [{ roll: 3d6, is: dice * 5, over: might }]", ["17:29 creation[0].is near dice life"]],
    ["creation: [{ choose: skil, from: [A] }]", ["17:22 creation[0].choose near skil skill"]],
    ["creation: [{ choose: skill }]", ["17:12 creation[0] missing from from: [Sword, Axe]"]],
    ["creation: [{ choose: skill, from: [A, B, A] }]", ["17:42 creation[0].from taken A"]],
    [
      "creation: [{ choose: skill, from: [{ name: A, numbers: { rank: 9 } }] }]",
      ["17:64 creation[0].from[0].numbers.rank number 0 5 9"],
    ],
    [
      "creation: [{ choose: skill, from: [{ name: A, pick: bran }] }]",
      ["17:53 creation[0].from[0].pick near bran brawn"],
    ],
    [
      "creation: [{ choose: arm, from: [{ name: A, pick: Brawlin }] }]",
      ["17:51 creation[0].from[0].pick near Brawlin Brawling"],
    ],
    ["creation: [{ choose: arm, cost: price, from: [A] }]", ["17:33 creation[0].cost costPoints points: 10"]],
    ["creation: [{ choose: [{ adds: { brawn: 1 } }] }]", ["17:23 creation[0].choose[0] missing name name: …"]],
    [
      "creation: [{ choose: [{ name: A, adds: { bran: 1 } }, A] }]",
      ["17:42 creation[0].choose[0].adds near bran brawn", "17:55 creation[0].choose[1] taken A"],
    ],
    [
      "creation: [{ choose: [{ name: A, things: [{ kind: arms, name: B }] }] }]",
      ["17:51 creation[0].choose[0].things[0].kind near arms arm"],
    ],
    ["creation: [{ choose: attribute, from: [bran] }]", ["17:40 creation[0].from near bran brawn"]],
    [`creation: [${Array(21).fill("{ points: 1, over: brawn }").join(", ")}]`, ["17:11 creation tooMany 20"]],
    ["creación: []", ["17:1 - nearKey creación creation"]],
    [
      "creation: [{ puntos: 5, sobre: brawn }]",
      ["17:14 creation[0] nearKey puntos points", "17:25 creation[0] nearKey sobre over"],
    ],
  ])("%j", (text, said) => expect(mistakesOf(() => page(game(text)))).toEqual(said));
});

describe("points to divide", () => {
  const POINTS = "creation: [{ points: 6, over: [brawn, wits, luck], cost: 'if(new > 3, 2, 1)', most: 4 }]";

  it("are spent exactly, given back below where a figure starts, and never beyond a limit", () => {
    const rules = rulesOf(POINTS);
    const at = (levels: Record<string, number>): Draft => ({ ...BLANK, levels: { points: levels } });
    expect(rules.review(BLANK, CATALOGUE).purses).toEqual([{ id: "points", spent: 0, of: 6, left: 6 }]);
    // 3 costs 1 and 4 costs 2; wits to 3 costs 2; one below its start gives 1 back.
    expect(rules.review(at({ brawn: 4, wits: 3, luck: -1 }), CATALOGUE).purses).toEqual([
      { id: "points", spent: 4, of: 6, left: 2 },
    ]);
    const row = (levels: Record<string, number>, id: string) =>
      levelsOf(rules, at(levels), CATALOGUE, "points")?.rows.find((one) => one.id === id);
    expect(row({}, "brawn")).toEqual({ id: "brawn", group: "", level: 2, least: 0, most: 4, cost: 1 });
    expect(row({ brawn: 3 }, "brawn")?.cost).toBe(2);
    expect(row({ brawn: 4 }, "brawn")?.cost).toBeNull();
    expect(row({ wits: 4, luck: 2 }, "brawn")?.cost).toBeNull();
    expect(codes(POINTS, at({ brawn: 4, wits: 4 }))).toEqual(["over points 7 6"]);
    expect(codes(POINTS, at({ brawn: 9, wits: -3 }))).toContain("high points brawn 9 4");
    expect(codes(POINTS, at({ brawn: 9, wits: -3 }))).toContain("low points wits -3 1");
    expect(new Drafted(made(POINTS), at({ brawn: 9, luck: -1 })).attributes).toEqual({
      ...{ brawn: 5, wits: 1, luck: -1, might: 3, hand: 4 },
    });
  });

  it("raise dice from size to size", () => {
    const text = "creation: [{ points: 2, over: hand }]";
    const [row] = levelsOf(rulesOf(text), BLANK, CATALOGUE, "points")?.rows ?? [];
    expect(row).toEqual({
      ...{ id: "hand", group: "", level: 4, least: 4, most: 10, among: [4, 6, 8, 10], die: true, cost: 1 },
    });
    expect(codes(text, withLevel(BLANK, "points", "hand", 8))).toEqual([]);
    expect(codes(text, withLevel(BLANK, "points", "hand", 7))).toEqual(["under points 1 2", "between points hand 7 7"]);
  });

  it("follow from what was chosen before, and what cannot be worked out stops nothing", () => {
    const text = "creation: [{ points: 2 + 6 / (wits - 2), over: brawn }, { points: 4, over: wits }]";
    expect(review(text, withLevel(BLANK, "points-2", "wits", 4)).purses[0]?.of).toBe(5);
    expect(codes(text, withLevel(BLANK, "points-2", "wits", 2))).toContain("unpriced points 0 0");
  });

  it("a price below nothing buys nothing", () => {
    const text = "creation: [{ points: 2, over: brawn, cost: 1 - new }]";
    expect(levelsOf(rulesOf(text), BLANK, CATALOGUE, "points")?.rows[0]?.cost).toBeNull();
  });

  const SKILLS =
    "creation: [{ choose: skill, count: 2, from: [Climb, Swim, Ride] }, { points: 4, over: skill.rank, from: [Sail], cost: 'if(new > attribute, 2, 1)', most: 3 }]";

  it("raise numbers of things: those of the start, those chosen, and those that come with the first point", () => {
    const chosen = withPick(withPick(BLANK, "things-skill", "Climb", true), "things-skill", "Ride", true);
    const rows = (draft: Draft) => levelsOf(rulesOf(SKILLS), draft, CATALOGUE, "points-skill-rank")?.rows ?? [];
    expect(rows(chosen).map(({ id, level, cost }) => [id, level, cost])).toEqual([
      // Brawling goes with brawn, 2; the others with nothing.
      ["Brawling", 1, 1],
      ["Climb", 0, 2],
      ["Ride", 0, 2],
      ["Sail", 0, 2],
    ]);
    const spent = withLevel(withLevel(chosen, "points-skill-rank", "Brawling", 3), "points-skill-rank", "Climb", 1);
    expect(review(SKILLS, spent).purses.map(({ left }) => left)).toEqual([0, -1]);
    const drafted = new Drafted(made(SKILLS), withLevel(spent, "points-skill-rank", "Sail", 1));
    expect(drafted.things.map(({ name, numbers }) => [name, numbers])).toEqual([
      [{ en: "Brawling", es: "Pelea" }, { rank: 3 }],
      ["Climb", { rank: 1 }],
      ["Ride", { rank: 0 }],
      ["Sail", { rank: 1 }],
    ]);
    // What nobody put a point on is not had.
    expect(new Drafted(made(SKILLS), chosen).things).toHaveLength(3);
    // Given up again, it keeps its level for when it is taken again, and that is no loss to tell of.
    expect(codes(SKILLS, withPick(spent, "things-skill", "Climb", false)).filter((one) => /gone/.test(one))).toEqual(
      [],
    );
  });

  it("a die of a thing that is not had begins at none", () => {
    const text = "creation: [{ points: 2, over: trick.size, from: [Fog] }]";
    const [row] = levelsOf(rulesOf(text), BLANK, CATALOGUE, "points-trick-size")?.rows ?? [];
    expect([row?.level, row?.among, row?.cost]).toEqual([0, [0, 4, 6, 8], 1]);
    const draft = withLevel(BLANK, "points-trick-size", "Fog", 6);
    expect(new Drafted(made(text), draft).things.at(-1)?.numbers).toEqual({ size: 6 });
  });
});

describe("values that are given", () => {
  const SPREAD = "creation: [{ spread: [4, 3, 1], over: [wits, brawn, luck] }]";
  it("have to fit", () =>
    expect(mistakesOf(() => page(game(SPREAD)))).toEqual([
      "17:23 creation[0].spread figure -2 2 4",
      "17:26 creation[0].spread figure -2 2 3",
    ]));

  const PLACED = "creation: [{ spread: [4, 3, 1], over: [wits, brawn, might] }]".replace("1]", "3]");
  it("stand one on each from the first, and change places", () => {
    const rules = rulesOf(PLACED);
    const section = (draft: Draft) => {
      const found = levelsOf(rules, draft, CATALOGUE, "spread");
      if (!found) throw new Error("There is no such section.");
      return found;
    };
    const levels = (draft: Draft) => section(draft).rows.map(({ id, level }) => `${id} ${level}`);
    expect(levels(BLANK)).toEqual(["wits 4", "brawn 3", "might 3"]);
    expect(section(BLANK).values).toEqual([4, 3, 3]);
    expect(rules.review(BLANK, CATALOGUE).fits).toBe(true);
    const swapped = withRow(BLANK, section(BLANK), "might", 4);
    expect(levels(swapped)).toEqual(["wits 3", "brawn 3", "might 4"]);
    // There is no second 4, and no 5 at all.
    expect(withRow(swapped, section(swapped), "might", 5)).toBe(swapped);
    expect(new Drafted(made(PLACED), swapped).attributes).toMatchObject({ wits: 3, brawn: 3, might: 4 });
  });

  it("that a draft has from an older page make room for those that are given now", () => {
    const old: Draft = { ...BLANK, levels: { spread: { wits: 3, brawn: 5, might: 4 } } };
    expect(codes(PLACED, old)).toEqual(["moved spread brawn 5 3"]);
    expect(new Drafted(made(PLACED), old).attributes).toMatchObject({ wits: 3, brawn: 3, might: 4 });
  });
});

describe("dice for each attribute", () => {
  const DICE =
    "creation: [{ roll: 4d6, keep: 3, over: might }, { roll: 2d4, is: 'floor(rolled, 2)', place: true, over: [wits, brawn] }]";

  it("have to fall first; the highest count, and the page makes of them what it says", () => {
    const rules = rulesOf(DICE);
    expect(codes(DICE, BLANK)).toEqual(["unrolled dice 0 0", "unrolled dice-2 0 0"]);
    const one = rules.rolled?.(BLANK, "dice", [[1, 6, 5, 2]], CATALOGUE) ?? BLANK;
    const draft =
      rules.rolled?.(
        one,
        "dice-2",
        [
          [4, 3],
          [1, 1],
        ],
        CATALOGUE,
      ) ?? BLANK;
    expect(new Drafted(made(DICE), draft).attributes).toMatchObject({ might: 13, wits: 3, brawn: 1 });
    expect(codes(DICE, draft)).toEqual([]);
    // How often they fell.
    expect([draft.choices.dice, rules.rolled?.(draft, "dice", [[1, 1, 1, 1]], CATALOGUE).choices.dice]).toEqual([
      "1",
      "2",
    ]);
    const [first, second] = sectionsOf(rules, draft, CATALOGUE);
    expect(first).toMatchObject({ dice: { count: 4, die: 6, rolled: true } });
    expect(first).not.toHaveProperty("values");
    expect(second).toMatchObject({ values: [3, 1], dice: { rolled: true } });
    expect(rules.rolled?.(BLANK, "points", [[1]], CATALOGUE)).toBe(BLANK);
  });
});

describe("what is chosen", () => {
  const CHOSEN = `creation:
  - name: Calling
    choose:
      - { name: Fighter, text: Hits things, adds: { brawn: 2, coin: 3, hand: 1 }, things: [{ kind: arm, name: Sword, pick: Brawling, numbers: { price: 9 } }] }
      - Thief
  - { choose: attribute, count: 2, adds: 1 }
  - { choose: arm, points: 20, cost: price, count: 2, from: [{ name: Knife, numbers: { price: 3 } }, { name: Mace, numbers: { price: 12 } }, { name: Axe, numbers: { price: 8 } }] }
  - { choose: trick, from: [Smoke, Mirrors] }`;

  it("adds to attributes and resources, steps dice, and brings things", () => {
    const draft = withPick(withChoice(BLANK, "options-Calling", "Fighter"), "raise", "wits", true);
    const drafted = new Drafted(made(CHOSEN), draft);
    expect(drafted.attributes).toMatchObject({ brawn: 4, wits: 2, hand: 6 });
    // A purse begins with as much as there is brawn, and three more.
    expect(drafted.resources).toEqual({ coin: 7 });
    expect(drafted.things.map(({ name, pick }) => [name, pick])).toEqual([
      [{ en: "Brawling", es: "Pelea" }, "brawn"],
      ["Sword", "Brawling"],
    ]);
  });

  it("is open until it is chosen, counted, and paid for; money may be left", () => {
    expect(codes(CHOSEN, BLANK)).toEqual([
      "under raise 0 2",
      "under things-arm-count 0 2",
      "open options-Calling 0 0",
      "open things-trick 0 0",
    ]);
    let draft = withChoice(withChoice(BLANK, "options-Calling", "Thief"), "things-trick", "Smoke");
    for (const id of ["brawn", "wits"]) draft = withPick(draft, "raise", id, true);
    for (const id of ["Knife", "Axe"]) draft = withPick(draft, "things-arm", id, true);
    expect(review(CHOSEN, draft)).toEqual({
      purses: [
        { id: "raise", spent: 2, of: 2, left: 0 },
        { id: "things-arm", spent: 11, of: 20, left: 9 },
        { id: "things-arm-count", spent: 2, of: 2, left: 0 },
      ],
      findings: [],
      fits: true,
    });
    const arms = sectionsOf(rulesOf(CHOSEN), draft, CATALOGUE).find(({ id }) => id === "things-arm");
    expect(arms).toMatchObject({
      rows: [
        { id: "Knife", on: true, cost: 3 },
        { id: "Mace", on: false, cost: 12, fits: false },
        { id: "Axe", on: true },
      ],
    });
  });
});

describe("fields that are no figures", () => {
  const FIELDS =
    "creation: [{ choose: trade }, { choose: [{ name: A, fields: { sworn: true, past: Long } }, { name: B, fields: { trade: clerk } }] }]";

  it("are chosen by their words, and come with what is chosen", () => {
    const [first] = sectionsOf(rulesOf(FIELDS), BLANK, CATALOGUE);
    expect(first).toEqual({ kind: "choice", id: "word-trade", options: ["sailor", "clerk"], chosen: "" });
    expect(codes(FIELDS, BLANK)).toEqual(["open word-trade 0 0", "open options 0 0"]);
    const one = withChoice(withChoice(BLANK, "word-trade", "sailor"), "options", "A");
    expect(new Drafted(made(FIELDS), one).fields).toEqual({ trade: "sailor", sworn: true, past: "Long" });
    // A word of one's own choice stands above what comes with another.
    expect(new Drafted(made(FIELDS), withChoice(one, "options", "B")).fields).toEqual({ trade: "sailor" });
    expect(new Drafted(made(FIELDS), withChoice(BLANK, "word-trade", "pirate")).fields).toEqual({});
  });

  it.each<[string, string[]]>([
    ["creation: [{ choose: trad }]", ["17:22 creation[0].choose near trad trade"]],
    ["creation: [{ choose: sworn }]", ["17:22 creation[0].choose otherKind"]],
    ["creation: [{ choose: trade, count: 2 }]", ["17:36 creation[0] unknownKey count name, text, choose"]],
    [
      "creation: [{ choose: [{ name: A, fields: { trade: clerc } }] }]",
      ["17:51 creation[0].choose[0].fields spelled clerc clerk"],
    ],
    [
      "creation: [{ choose: [{ name: A, fields: { sworn: yes } }] }]",
      ["17:51 creation[0].choose[0].fields spelled yes true"],
    ],
    ["creation: [{ choose: [{ name: A, fields: { debts: x } }] }]", ["17:44 creation[0].choose[0].fields"]],
  ])("%j", (text, said) => {
    const found = mistakesOf(() => page(game(text)));
    expect(found.map((one, at) => one.slice(0, said[at]?.length))).toEqual(said);
  });
});

describe("a page that changes while a hero is made", () => {
  const OLD: Draft = {
    ...BLANK,
    choices: { "options-Calling": "Monk", dice: "3", "options-Kin": "Elf" },
    levels: { points: { brawn: 3, grit: 4 }, "points-knack-rank": { Sail: 2 } },
    picks: { "things-arm": ["Knife", "Halberd"] },
  };
  const NOW = `was: { attributes.grit: attributes.wits, things.knack: things.skill }
creation:
  - { points: 6, over: [brawn, wits] }
  - { name: Calling, choose: [Fighter, Thief] }
  - { choose: arm, count: 2, from: [Knife, Axe] }
  - { points: 2, over: skill.rank, from: [Sail] }`;

  it("keeps what has a new name, tells what is gone, and counts the rest; nothing of the draft is lost", () => {
    const { purses, findings, fits } = review(NOW, OLD);
    expect(purses.map(({ id, spent }) => [id, spent])).toEqual([
      ["points", 4],
      ["things-arm", 1],
      ["points-skill-rank", 2],
    ]);
    expect(findings.flatMap(({ code, where }) => (code === "gone" ? where : []))).toEqual(["Halberd", "Monk", "Elf"]);
    expect(fits).toBe(false);
    const { draft, attributes } = new Drafted(made(NOW), OLD);
    expect(attributes).toMatchObject({ brawn: 3, wits: 4 });
    expect(draft.levels).toEqual({ points: { brawn: 3, wits: 4 }, "points-skill-rank": { Sail: 2 } });
    expect(draft.picks).toEqual(OLD.picks);
    // What is gone hinders nobody once the rest is done.
    const rest = "creation: [{ points: 1, over: brawn }]";
    expect(review(rest, { ...BLANK, levels: { points: { brawn: 3, grit: 4 } } })).toMatchObject({
      fits: true,
      findings: [{ code: "gone", where: "grit" }],
    });
  });
});

describe("a page that says nothing of it", () => {
  it("lets players set attributes within their limits, from where they start; a hero at random begins there", () => {
    const rules = rulesOf("");
    const [section] = sectionsOf(rules, BLANK, CATALOGUE);
    expect(section).toMatchObject({ kind: "levels", id: "attributes", purse: null });
    expect(rules.review(BLANK, CATALOGUE)).toEqual({ purses: [], findings: [], fits: true });
    const draft = withLevel(BLANK, "attributes", "luck", -2);
    expect(new Drafted(made(""), draft).attributes).toMatchObject({ luck: -2, brawn: 2 });
    expect(new Drafted(made(""), BLANK).things).toHaveLength(1);
    expect(codes("", withLevel(BLANK, "attributes", "luck", 3))).toEqual(["high attributes luck 3 2"]);
    expect(randomDraft(rules, CATALOGUE, () => 0)).toEqual(BLANK);
    expect(creationRules(page("workshop: 1\nid: bare\nname: Bare")).pages(BLANK, CATALOGUE)).toEqual([]);
  });
});

describe("a hero at random", () => {
  const ALL = `creation:
  - { points: 4, over: [brawn, luck] }
  - { spread: [5, 3], over: [wits, might] }
  - { points: 3, over: hand }
  - { name: Calling, choose: [Fighter, Thief] }
  - { choose: skill, count: 2, from: [Climb, Swim, Ride] }
  - { points: 4, over: skill.rank }
  - { choose: trick, from: [Smoke, Mirrors] }`;

  it("fits, whatever falls, and every order of the given values comes up", () => {
    const rules = rulesOf(ALL);
    const orders = new Set<string>();
    for (let seed = 1; seed <= 60; seed++) {
      const faces = Array.from({ length: 400 }, (_, n) => 1 + ((seed * 7919 + n * 104729 + seed * n * 31) % 1000));
      const draft = randomDraft(rules, CATALOGUE, pickFrom(faces, 1000));
      expect(rules.review(draft, CATALOGUE).findings, `seed ${seed}`).toEqual([]);
      orders.add(JSON.stringify(draft.levels.spread));
    }
    expect(orders.size).toBe(2);
  });
});
