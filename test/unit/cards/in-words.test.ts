import { beforeEach, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable } from "../table.ts";

/* A user who may not know figures reads how an actor fares where that was changed, and of other figures which way they went. */

const { rulesets } = await import("../../../module/contract/index.ts");
const { doneInWords } = await import("../../../module/cards/past/in-words.ts");
const { recordOf } = await import("../../../module/cards/past/records.ts");

const figures = { "system.health.value": "Hit points", "system.mana.value": "Mana", "system.rounds": "Rounds" };
rulesets.add({
  ...aRuleSet({ id: "stones", actors: { hero: {} }, figures }),
  health: () => "hurt",
  healthFigures: () => ["system.health.value"],
});
rulesets.add({ ...aRuleSet({ id: "old", actors: { elder: {} } }), health: () => "down" });

beforeEach(() => clearTable());

const told = (type: string, updates: Record<string, unknown>, more: object = {}) => {
  const system = { health: { value: 9 }, mana: { value: 5 }, luck: 1, note: "x" };
  const actor = anActor("Ana", { type, system, _source: { system } });
  return doneInWords(actor, recordOf(actor, { updates, lines: [], ...more }, ""));
};

it.each([
  ["a wound", { "system.health.value": 4 }, ["Hurt"]],
  ["mana spent", { "system.mana.value": 4 }, ["Mana: less than before"]],
  ["mana won", { "system.mana.value": 6 }, ["Mana: more than before"]],
  ["both", { "system.health.value": 4, "system.mana.value": 4 }, ["Hurt", "Mana: less than before"]],
  ["what has no name", { "system.luck": 0 }, []],
  ["no figure at all", { "system.note": "y" }, ["Hurt"]],
  ["nothing", {}, ["Hurt"]],
])("%s", (_what, updates, words) => {
  expect(told("hero", updates)).toEqual(words);
});

it("of a thing that they spent nothing on their health, and which way its figure went", () => {
  const gun = { id: "gun", type: "arm", name: "Gun", system: { rounds: 6 }, _source: { system: { rounds: 6 } } };
  const actor = anActor("Ana", { type: "hero", items: [gun] });
  const record = recordOf(
    actor,
    { updates: {}, lines: [], items: [{ item: gun as never, updates: { "system.rounds": 5 } }] },
    "",
  );
  expect(record.writes).toHaveLength(1);
  expect(doneInWords(actor, record)).toEqual(["Rounds: less than before"]);
});

it("of rules that do not say what health is, any change shows as how they fare", () => {
  expect(told("elder", { "system.mana.value": 1 })).toEqual(["Down"]);
  expect(told("guest", { "system.mana.value": 1 })).toEqual([]);
});

it("of an actor without a record, how they fare", () => {
  expect(doneInWords(anActor("Ana", { type: "hero" }), null)).toEqual(["Hurt"]);
});
