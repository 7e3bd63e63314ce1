import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, anEffect, anItem, clearTable } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const told = await import("../../../module/deeds/differences.ts");
const { deedOf } = await import("../../../module/deeds/deed.ts");
// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
const differences = (target: any, changes: any) => told.differences(target, deedOf(target, changes));

const figures = { "system.health.value": "CUBILETE.effects.rounds" };
rulesets.add(aRuleSet({ id: "stones", actors: { hero: {} }, figures }));

const rope = anItem("Rope", { id: "rope", _source: { system: { length: 10 } } });
const ana = anActor("Ana", {
  items: [rope],
  effects: [anEffect("fog", [], { name: "Fog" })],
  system: { health: { value: 5, max: 12 }, luck: 3, torch: false },
  _source: { system: { health: { value: 8 }, luck: 3, torch: false } },
  statuses: new Set(["prone"]),
});
const nothing = { updates: {}, lines: [] };
const empty = { figures: [], comes: [], goes: [], brings: [], lines: [], more: "" };

beforeEach(() => {
  clearTable();
  const statusEffects = [{ id: "prone", name: "CUBILETE.effects.none" }, { id: "blind", name: "Blind" }, { id: "odd" }];
  Object.assign((globalThis as unknown as { CONFIG: object }).CONFIG, { statusEffects });
});

const toldOf = (updates: Record<string, unknown>) => differences(ana, { ...nothing, updates }).figures;

it("a change that does nothing differs in nothing", () => {
  expect(differences(ana, nothing)).toEqual(empty);
  expect(differences(ana, { ...nothing, statuses: { prone: true, blind: false } })).toEqual(empty);
});

describe("a figure", () => {
  it("that says when something was done shows as a date, and as none before", () => {
    const [told] = toldOf({ "system.rested": Date.UTC(2026, 10, 23, 12) }) as { from: string; to: string }[];
    expect(told?.from).toBe("–");
    expect(told?.to).toContain("2026");
  });

  it("that says when, twice in a minute, shows the seconds, and never the number that is kept", () => {
    const at = Date.UTC(2026, 10, 23, 12, 0, 5);
    const rested = anActor("Eva", { system: { rested: at }, _source: { system: { rested: at } } });
    const figuresOf = (later: number) =>
      differences(rested, { ...nothing, updates: { "system.rested": at + later } }).figures[0];
    expect(figuresOf(7000)?.from).toContain(":05");
    expect(figuresOf(7000)?.to).toContain(":12");
    for (const later of [1, 7000]) expect(figuresOf(later)?.to).not.toMatch(/\d[.,]\d{3}[.,]\d{3}/);
  });

  it("that is a list of nights shows none while it is empty", () => {
    const awake = anActor("Eva", { system: { nights: [] }, _source: { system: { nights: [] } } });
    const [told] = differences(awake, { ...nothing, updates: { "system.nights": [{ id: "28800" }] } }).figures;
    expect(told?.from).toBe("–");
  });

  it("goes from what is stored, or shown where nothing is, to what it becomes, by its name where it has one", () => {
    expect(toldOf({ "system.health.value": -2, "system.health.max": 14, "system.system.x": 1 })).toEqual([
      { label: "Rounds", from: "8", to: "−2" },
      { label: "Something else on the sheet", from: "12", to: "14" },
      { label: "Something else on the sheet", from: "–", to: "1" },
    ]);
  });

  it("that stays is not told", () => {
    expect(toldOf({ "system.luck": 3, "system.none": null })).toEqual([]);
  });

  it("of an item says whose", () => {
    const updates = { "system.length": 4 };
    expect(differences(ana, { ...nothing, items: [{ item: rope, updates }] }).figures).toEqual([
      { label: "Rope: Something else on the sheet", from: "10", to: "4" },
    ]);
  });

  it("that has no name, as of an actor of no game, is something else, and never its path", () => {
    const guest = anActor("Guest", { type: "guest", system: { health: { value: 1 } } });
    expect(differences(guest, { ...nothing, updates: { "system.health.value": 2 } }).figures[0]?.label).toBe(
      "Something else on the sheet",
    );
  });

  it.each([
    [null, "–"],
    [undefined, "–"],
    ["", "–"],
    [0, "0"],
    [true, "yes"],
    [false, "no"],
    ["brave", "brave"],
    ["<p>very <b>brave</b></p>", "very  brave"],
    [["a", 1], "2 entries"],
    ["x".repeat(100), `${"x".repeat(79)}…`],
    [`<${"x".repeat(20)}>`, "–"],
  ])("that becomes %o reads %o", (value, text) => {
    expect(toldOf({ "system.luck": value })).toEqual([{ label: "Something else on the sheet", from: "3", to: text }]);
  });
});

it.each([
  [1.0001, 1.0002, "1.0001", "1.0002"],
  [[1, 2], [3, 4], "2 entries", "2 entries, but different"],
  [["1"], [1], "1 entry", "1 entry, but different"],
  [`${"x".repeat(90)} kind`, `${"x".repeat(90)} cruel`, `…${"x".repeat(19)} kind`, `…${"x".repeat(19)} cruel`],
  ["<b>Brave</b>", "<i>Brave</i>", "Brave", "Brave, but different"],
  ["Salt &amp; iron", "Salt &lt; iron", "Salt & iron", "Salt < iron"],
  ["a\u202eb", "ab", "ab", "ab, but different"],
  ["5", 5, "5", "5, but different"],
  [1e-14, 2e-14, "0", "0, but different"],
  ["", " ", "–", "–, but different"],
])("from %o to %o is never hidden, however alike they read", (luck, value, from, to) => {
  const eva = anActor("Eva", { system: { luck }, _source: { system: { luck } } });
  expect(differences(eva, { ...nothing, updates: { "system.luck": value } }).figures).toEqual([
    { label: "Something else on the sheet", from, to },
  ]);
});

it("values that are no words of players are told in the words of their rules", () => {
  const ruleset = { ...aRuleSet({ id: "mills", actors: { miller: {} }, figures: { "system.wear": "Wear" } }) };
  rulesets.add({ ...ruleset, figureWords: { "system.wear": (wear) => (wear === "major" ? "Broken" : "Sound") } });
  const mill = anActor("Mill", { type: "miller", system: { wear: "" }, _source: { system: { wear: "" } } });
  const told = (wear: string) => differences(mill, { ...nothing, updates: { "system.wear": wear } }).figures;
  expect(told("major")).toEqual([{ label: "Wear", from: "–", to: "Broken" }]);
});

it("figures that are written together are told one by one, as deep as they go", () => {
  const at = Date.UTC(2026, 10, 23, 12);
  const { figures } = differences(ana, {
    ...nothing,
    updates: { "system.treatment": { at, given: true, deep: { x: 1 } } },
  });
  expect(figures.map(({ from, to }) => [from, to.includes("2026") ? "then" : to])).toEqual([
    ["–", "then"],
    ["–", "yes"],
    ["–", "1"],
  ]);
});

describe("what comes and goes", () => {
  it("are things, effects and conditions, by name", () => {
    const changes = {
      creates: [{ name: "Scar" }, {}],
      puts: [{ name: "Dread" }],
      removes: ["rope", "gone"],
      ends: ["fog", "gone"],
      statuses: { prone: false, blind: true, odd: true, unheard: true },
    };
    const { comes, goes } = differences(ana, { ...nothing, ...changes });
    expect(comes).toEqual(["Scar", "?", "Dread", "Blind", "odd", "unheard"]);
    // What is gone already goes no more.
    expect(goes).toEqual(["Rope", "fog", "Nothing affects them."]);
  });

  it("of one name stand once, with how many they are", () => {
    const creates = [{ name: "Lost round" }, { name: "Scar" }, { name: "Lost round" }, { name: "Lost round" }];
    expect(differences(ana, { ...nothing, creates }).comes).toEqual(["Lost round ×3", "Scar"]);
    const worn = anActor("Eva", { items: ["a", "b"].map((id) => anItem("Lost round", { id })) });
    expect(differences(worn, { ...nothing, removes: ["a", "b"] }).goes).toEqual(["Lost round ×2"]);
  });

  it("have their names where the host keeps conditions by name too", () => {
    const statusEffects = { blind: { id: "blind", name: "Blind" } };
    Object.assign((globalThis as unknown as { CONFIG: object }).CONFIG, { statusEffects });
    expect(differences(ana, { ...nothing, statuses: { blind: true } }).comes).toEqual(["Blind"]);
  });
});

it("what the rules say of it stands in the player's words", () => {
  const lines = [
    { label: "CUBILETE.effects.damage", value: -2 },
    { label: "Harm", value: 5 },
  ];
  expect(differences(ana, { ...nothing, lines }).lines).toEqual([
    { label: "Damage", value: "-2" },
    { label: "Harm", value: "5" },
  ]);
});

it("no list is longer than a player reads", () => {
  const many = <T>(make: (at: number) => T) => Array.from({ length: 40 }, (_, at) => make(at));
  const ill = anActor("Ill", { statuses: new Set(many((at) => `s${at}`)) });
  const told = differences(ill, {
    updates: Object.fromEntries(many((at) => [`system.f${at}`, at])),
    creates: many((at) => ({ name: `${at}` })),
    statuses: Object.fromEntries(many((at) => [`s${at}`, false])),
    lines: many((at) => ({ label: `${at}`, value: at })),
  });
  expect([told.figures, told.comes, told.goes, told.lines].map(({ length }) => length)).toEqual([30, 30, 30, 30]);
});

it("says what the effects of a new thing change, and what of it never counts or waits for a GM", () => {
  const change = (key: string, value: string) => ({ key, value, mode: 2 });
  const pear = {
    name: "Pear",
    effects: [
      { name: "Sweet", changes: [change("roll.attack", "1"), change("ownership.eve", "3")] },
      { name: "Glow", changes: [change("ATL.light.dim", "9")] },
    ],
  };
  const { brings } = differences(ana, { ...nothing, creates: [pear as never] });
  expect(brings).toEqual([
    {
      name: "Pear",
      changes: ["attack +1"],
      problems: [
        "“ownership.eve”: no effect ever changes this",
        "“ATL.light.dim” (9): not part of these rules; it counts only if the GM allows it on the page Effects",
      ],
    },
  ]);
});

it("says how much more there is than it shows, of every kind", () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Thing ${at}` }));
  const of = (count: number) => differences(ana, { ...nothing, creates: many(count) });
  expect([of(30).comes.length, of(30).more]).toEqual([30, ""]);
  expect([of(32).comes.length, of(32).more]).toEqual([30, expect.stringContaining("2")]);
  const updates = Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`system.f${at}`, at + 1]));
  const lines = Array.from({ length: 31 }, (_, at) => ({ label: `Line ${at}`, value: at }));
  const all = differences(ana, { updates, creates: many(32), lines });
  expect([all.figures.length, all.lines.length, all.more]).toEqual([30, 30, expect.stringContaining("6")]);
  // What moved since it was read is marked, and nothing else.
  expect(
    told.differences(ana, deedOf(ana, { updates: { "system.luck": 1, "system.torch": true }, lines: [] }), [
      ".system.luck",
    ]).figures,
  ).toEqual([expect.objectContaining({ to: "1", moved: true }), expect.not.objectContaining({ moved: true })]);
});
