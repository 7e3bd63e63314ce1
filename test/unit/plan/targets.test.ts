import { beforeEach, expect, it } from "vitest";
import { anActor, clearTable, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { targetsInReach } = await import("../../../module/plan/targets.ts");

for (const [id, type] of [
  ["stones", "hero"],
  ["sticks", "stranger"],
] as const)
  rulesets.add({ id, actors: { [type]: {} }, items: {}, rolls: {} } as never);

const known = (name: string, more: object = {}) => anActor(name, { may: ["LIMITED"], ...more });
const [ana, beto, hidden, other] = [
  known("Ana"),
  known("Beto"),
  anActor("Hidden"),
  known("Other", { type: "stranger" }),
];
const names = (roller: typeof ana | null = null) => targetsInReach("stones", roller).map(({ name }) => name);

beforeEach(() => {
  clearTable();
  table.actors = [ana, beto, hidden, other];
});

it("are those of the rule set that the user knows of", () => {
  expect(names()).toEqual(["Ana", "Beto"]);
});

it("begin with whom the user has targeted, known or not, and name nobody twice", () => {
  table.user.targets = [{ actor: hidden }, { actor: null }, { actor: other }, { actor: beto }];
  expect(names()).toEqual(["Hidden", "Beto", "Ana"]);
});

it("leave out whoever rolls", () => {
  expect(names(beto)).toEqual(["Ana"]);
});
