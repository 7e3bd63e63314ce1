import { beforeEach, describe, expect, it } from "vitest";
import { anActor, anItem, aUser, clearTable, table } from "../table.ts";

const { countOf, isCarried, isKnown, moneyOf } = await import("../../../module/plan/gifts.ts");
const { labelsOf } = await import("../../../module/plan/labels.ts");

/** What can be handed on, how much of it there is, and which actors a player can hand it to. */

beforeEach(() => clearTable());

describe("an item", () => {
  it.each([
    [{ quantity: 3 }, true, 3],
    [{ quantity: 0 }, true, 0],
    [{ equipped: false }, true, 1],
    [{ quantity: 2, equipped: true }, true, 2],
    [{ rank: 4 }, false, 1],
  ])("with %o is carried: %s, and there are %d of it", (system, carried, count) => {
    const item = anItem("rope", { system });
    expect([isCarried(item), countOf(item)]).toEqual([carried, count]);
  });
});

it.each([
  [{ money: 12 }, 12],
  [{ money: 0 }, 0],
  [{ money: "12" }, null],
  [{ coins: 12 }, null],
])("money of %o is %o", (system, holds) => {
  expect(moneyOf(anActor("Ana", { system }))).toBe(holds);
});

it("a user knows actors that a player owns, and those that they may see", () => {
  table.user = aUser("ana");
  const known = (hasPlayerOwner: boolean, may: string[]) => isKnown(anActor("Eve", { hasPlayerOwner, may }));
  expect([known(true, []), known(false, ["LIMITED"]), known(true, ["LIMITED"])]).toEqual([true, true, true]);
  expect([known(false, []), known(false, ["OBSERVER"])]).toEqual([false, false]);
});

it("labels of a rule set stand below its name", () => {
  const { key, choices, option } = labelsOf("game");
  expect(key("a.b")).toBe("CUBILETE.game.a.b");
  expect(choices(["x", "y"], "words")).toEqual([
    { value: "x", label: "CUBILETE.game.words.x" },
    { value: "y", label: "CUBILETE.game.words.y" },
  ]);
  const base = { key: "dark", prefix: "CUBILETE.game.settings.dark", default: false, scope: "world" };
  expect(option("dark", false)).toEqual(base);
  expect(option("dark", false, { scope: "client" })).toEqual({ ...base, scope: "client" });
});
