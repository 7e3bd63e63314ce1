import { beforeEach, describe, expect, it } from "vitest";
import type { RollType } from "../../../module/contract/index.ts";
import { asRolled } from "../rolled.ts";
import { anEffect, anItem, clearTable } from "../table.ts";

const { GIVES, givenBy, givenOn, givesOf } = await import("../../../module/plan/given-effects.ts");

/** A thing with effects that it gives; `transfer`: they work on its bearer. */
const thing = (...effects: object[]) => anItem("Potion", { effects, img: "potion.webp", uuid: "Actor.a.Item.p" });
const given = (name: string, changes: [string, unknown, number?][], more: object = {}) =>
  anEffect(name, changes, { transfer: false, statuses: new Set(), img: null, disabled: false, ...more });
const kind = (verdict: string | null, gives?: object[]) =>
  ({
    view: () => ({ verdict: verdict && { kind: verdict, label: "" } }),
    ...(gives && { gives: (_rolled: unknown, to: string) => (to === "user" ? gives : []) }),
  }) as unknown as RollType;

beforeEach(clearTable);

describe("a thing that gives effects", () => {
  it("gives those that do not work on its bearer, to the actor they are meant for", () => {
    const own = given("Stance", [["roll.all", 1]], { transfer: true });
    const foe = given("Poison", [["roll.all", -2]]);
    expect([givesOf(own), givesOf(foe)]).toEqual([null, "target"]);
    expect(givenBy(thing(own, foe), "target")).toMatchObject([{ name: "Poison", origin: "Actor.a.Item.p" }]);
    expect(givenBy(thing(own, foe), "user")).toEqual([]);
  });

  it("leaves out what is switched off, what is no number and what only a module could read", () => {
    const odd = given("Odd", [
      ["system.defence", "+2"],
      ["system.name", "cursed"],
      ["system.other", 3, 0],
    ]);
    const [data] = givenBy(thing(odd, given("Off", [], { disabled: true })), "target");
    expect(data).toMatchObject({ name: "Odd", img: "potion.webp", changes: [{ key: "system.defence", value: "2" }] });
    expect(givenBy(thing(given("Off", [], { disabled: true })), "target")).toEqual([]);
  });

  it("gives no more than ten, by names of a line", () => {
    const many = Array.from({ length: 30 }, (_, at) => given(`${at} ${"x".repeat(500)}`, []));
    const data = givenBy(thing(...many), "target");
    expect(data).toHaveLength(10);
    expect(Math.max(...data.map(({ name }) => String(name).length))).toBe(100);
  });

  it("gives them with a success alone, and where it has none what the rules of the roll say", () => {
    const names = (
      verdict: string | null,
      to: "target" | "user",
      gives?: object[],
      item = thing(given("Poison", [])),
    ) => givenOn(kind(verdict, gives), asRolled({}, {}, { item }), to).map(({ name }) => name);
    expect(["success", "critical", "failure", null].map((verdict) => names(verdict, "target"))).toEqual([
      ["Poison"],
      ["Poison"],
      [],
      [],
    ]);
    expect(names("success", "user", [{ name: "Glow" }])).toEqual([]);
    expect(names("success", "user", [{ name: "Glow" }], thing())).toEqual(["Glow"]);
    expect(names("failure", "user", [{ name: "Glow" }], thing())).toEqual([]);
    expect(GIVES).toEqual(["target", "user"]);
  });
});
