import { beforeEach, expect, it } from "vitest";
import { aRuleSet } from "../../a-rule-set.ts";
import { anActor, aUser, clearTable, collectionOf, table } from "../../table.ts";

/* In a world of several games, those of a game that nobody plays tonight stand apart. */

const { rulesets } = await import("../../../../module/contract/index.ts");
const { peopleOptions, tonight } = await import("../../../../module/plan/people/tonight.ts");
for (const [id, type] of [
  ["stones", "hero"],
  ["sticks", "stranger"],
] as const)
  rulesets.add(aRuleSet({ id, actors: { [type]: {} } }));

const [ana, beto, zoe, cart] = [
  anActor("Ana"),
  anActor("Beto"),
  anActor("Zoe", { type: "stranger" }),
  anActor("Cart", { type: "cart" }),
];
const people = [zoe, ana, cart, beto];
const groups = () => peopleOptions(people).map(({ label, group }) => [label.replace("⁠", ""), group?.split(".").at(-1)]);

beforeEach(() => {
  clearTable();
  table.actors = people;
});

it("where nobody has a hero and no scene is in view, all are of tonight", () => {
  expect(people.every(tonight())).toBe(true);
  expect(groups()).toEqual([
    ["Zoe", undefined],
    ["Ana", undefined],
    ["Cart", undefined],
    ["Beto", undefined],
  ]);
});

it.each([
  ["users at the table play", () => (table.users = [aUser("one", { active: true, character: ana })])],
  [
    "stands on the scene in view",
    () => (table.scenes = [{ id: "s", tokens: collectionOf([{ id: "t", actor: ana }]) }]),
  ],
])("a game that %s is played; what belongs to no game is the whole table's", (_how, lay) => {
  lay();
  expect(groups()).toEqual([
    ["Ana", "tonight"],
    ["Cart", "tonight"],
    ["Beto", "tonight"],
    ["Zoe", "others"],
  ]);
});

it("who is there stands above the others of their game", () => {
  table.users = [aUser("one", { active: true, character: beto })];
  expect(groups().map(([name]) => name)).toEqual(["Beto", "Ana", "Cart", "Zoe"]);
});

it("a user who is away plays nothing tonight", () => {
  table.users = [aUser("one", { active: false, character: zoe }), aUser("two", { active: true, character: ana })];
  expect([zoe, ana].map(tonight())).toEqual([false, true]);
});
