import { beforeEach, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, collectionOf, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { firstTarget, targetsInReach } = await import("../../../module/plan/targets.ts");

for (const [id, type] of [
  ["stones", "hero"],
  ["sticks", "stranger"],
] as const)
  rulesets.add(aRuleSet({ id, actors: { [type]: {} }, items: {}, rolls: {} }));

const known = (name: string, more: object = {}) => anActor(name, { may: ["LIMITED"], ...more });
const [ana, beto, hidden, other] = [
  known("Ana"),
  known("Beto"),
  anActor("Hidden"),
  known("Other", { type: "stranger" }),
];
const names = (roller: typeof ana | null = null) => targetsInReach("stones", roller).map(({ label }) => label);

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

const token = (name: string, actor: unknown, more: object = {}) => ({
  id: name,
  name,
  actor,
  disposition: 0,
  hidden: false,
  object: null,
  ...more,
});
const stands = (...tokens: { id: string }[]) => {
  table.scenes = [{ id: "scene", tokens: collectionOf(tokens) }];
};
const copy = (name: string) => anActor(name, { uuid: `Scene.scene.Token.${name}.Actor.${name}` });

it("begin with who stands on the scene, numbered where a name is shared; a sheet of that name is marked", () => {
  stands(
    token("Ana", ana, { disposition: 1 }),
    token("Beto", copy("b1"), { id: "b1", disposition: -1 }),
    token("Beto", copy("b2"), { id: "b2", disposition: -1 }),
    token("Beto", copy("b3"), { id: "b3", hidden: true }),
  );
  expect(names(ana)).toEqual(["Beto 1 · enemy", "Beto 2 · enemy", "Beto (their sheet in the directory)"]);
  table.user.isGM = true;
  expect(names(ana)).toContain("Beto 3 · neutral");
});

it("leave out the other side where somebody is to be helped", () => {
  stands(token("Ana", ana, { disposition: 1 }), token("Foe", copy("foe"), { disposition: -1 }), token("Beto", beto));
  const helped = targetsInReach("stones", ana, "allies").map(({ label }) => label);
  expect(helped).toEqual(["Beto · neutral"]);
  table.user.targets = [{ actor: copy("foe") }, { actor: beto }];
  expect(firstTarget("stones", ana, "allies")).toBe(beto.uuid);
});

it("tell nothing of a side that is kept secret", () => {
  stands(token("Spy", copy("spy"), { disposition: -2 }));
  expect(names(ana)[0]).toBe("Spy");
});
