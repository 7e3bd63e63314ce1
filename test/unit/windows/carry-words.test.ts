import { beforeEach, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { clearTable, host } from "../table.ts";

/** What a file would change stands in the table's words: names where there are some, and never a path or JSON. */

const { rulesets } = await import("../../../module/contract/index.ts");
const { changesBetween } = await import("../../../module/core/carry/changes.ts");
const { changesInWords } = await import("../../../module/windows/carry/words.ts");

// biome-ignore lint/suspicious/noExplicitAny: an actor in part.
type Any = any;

const experience = { label: "points", keepers: ["hero"], usual: 5, options: () => [], growth: () => null };
rulesets.add(
  aRuleSet({
    id: "worded",
    actors: { hero: {} },
    items: { thing: {} },
    figures: {
      "system.health.value": "CUBILETE.sheet.name",
      "system.health.max": "CUBILETE.sheet.name",
      "system.level": "CUBILETE.sheet.concept",
    },
    experience,
  }),
);

const hero = (system: object, items: Any[] = [], effects: Any[] = []): Any => ({
  ...{ type: "hero", name: "Ana", img: "", system, effects },
  items: items.map((item) => ({ type: "thing", img: "", effects: [], system: {}, ...item })),
});
const said = (before: Any, after: Any): string[] =>
  changesInWords(changesBetween(before, after), "hero").map(({ sign, text }) => `${sign} ${text}`);

beforeEach(() => {
  clearTable();
  Object.assign((globalThis as Any).CONFIG, { Actor: { typeLabels: {} }, Item: { typeLabels: { thing: "Thing" } } });
});

const line = (amount: number, more: object) => ({
  id: `${amount}`,
  kind: "award",
  amount,
  reason: "A rescue",
  ...more,
});

it("by the names of the rule set, of a ledger its lines, and of what has no name how many", () => {
  host.lang = "en";
  const before = hero({ health: { value: 3 }, turn: { maneuvers: 0, free: 0 }, ledger: [line(5, {})] });
  const after = hero({
    health: { value: 8 },
    turn: { maneuvers: 2, free: 1 },
    money: 1200,
    ledger: [line(7, {}), { ...line(-4, {}), kind: "rank", name: "Climb", from: 0, to: 1 }],
  });
  expect(said(before, after)).toEqual([
    "± Name: 3 → 8",
    "+ Ledger: A rescue (+7)",
    "+ Ledger: Climb: from 0 to 1 (−4)",
    "− Ledger: A rescue (+5)",
    "± Money: – → 1,200",
    "± 2 more entries of the sheet",
  ]);
});

it("once, where a value and its maximum have one name", () => {
  expect(said(hero({}), hero({ health: { value: 36, max: 36 } }))).toEqual(["± Name: – → 36"]);
  expect(said(hero({ health: { value: 2, max: 3 } }), hero({ health: { value: 3, max: 4 } }))).toHaveLength(2);
});

it("and so of things and effects", () => {
  const list = [{ dice: "boost" }];
  const before = hero({}, [{ name: "Knife", system: { level: 1, qualities: [] } }, { name: "Rope" }]);
  const after = hero(
    {},
    [{ name: "Knife", system: { level: 2, qualities: list } }, { name: "Lamp" }],
    [{ name: "Wet" }],
  );
  expect(said(before, after)).toEqual([
    "± Knife (Thing): Concept 1 → 2; 1 more entry of the sheet",
    "+ Lamp (Thing)",
    "− Rope (Thing)",
    "+ Wet (Effect)",
  ]);
});

it.each([
  [{ notes: `<p>${"a".repeat(200)}</p>` }, { notes: `<p>${"a".repeat(200)}b</p>` }, "± Notes: different"],
  [{ notes: "<p>a</p>" }, { notes: "<p>b</p>" }, /Notes: +a +→ +b/],
  [{ ledger: "nonsense" }, { ledger: [] }, /^$/],
])("whatever stands there: %j", (before, after, words) => {
  const text = said(hero(before), hero(after)).join("");
  if (typeof words === "string") expect(text).toBe(words);
  else expect(text).toMatch(words);
  expect(text).not.toMatch(/system\.|[{}[\]]/);
});
