import { describe, expect, it } from "vitest";
import { storedRecords, storesOf } from "../../fixtures/worlds/lay-out.ts";

/** The saved world of 0.1.0 holds what there is to lose. */

const VERSION = "0.1.0";
const of = (store: string) => storedRecords(VERSION, store);
const typesIn = (key: RegExp): string[] =>
  storesOf(VERSION)
    .flatMap((store) => of(store))
    .filter((record) => key.test(record.key))
    .map(({ value }) => String(value.type));

interface Part {
  type: string;
  kind: string;
  applied: { cost: boolean; offer: string }[];
}
const cards = of("data/messages").flatMap(({ value }) => {
  const { ruleset, parts } = value.system as { ruleset?: string; parts?: Part[] };
  return (parts ?? []).map((part) => ({ ruleset: ruleset ?? "", ...part }));
});

describe("the world of 0.1.0", () => {
  it("has an actor and an item of every type that there was", () => {
    const known = (types: string[]) =>
      new Set(types.filter((type) => !["nobodyKnows", "undefined"].includes(type))).size;
    expect(known(typesIn(/^!actors!/))).toBe(13);
    expect(known(typesIn(/items!/))).toBe(29);
  });

  it("has cards of all five rule sets: applied, paid for, bought with, and prompts", () => {
    for (const ruleset of new Set(cards.map((card) => card.ruleset))) {
      const own = cards.filter((card) => card.ruleset === ruleset);
      expect(new Set(own.map(({ kind }) => kind)).size, ruleset).toBeGreaterThan(4);
      expect(own.filter(({ type }) => type === "notice").length, ruleset).toBeGreaterThan(0);
    }
    const records = cards.flatMap(({ applied }) => applied ?? []);
    expect(records.filter(({ cost }) => cost).length).toBeGreaterThan(5);
    expect(records.filter(({ offer }) => offer).length).toBeGreaterThan(5);
    expect(records.filter(({ cost, offer }) => !cost && !offer).length).toBeGreaterThan(8);
  });

  it("has unlinked tokens with figures, items and deletions of their own", () => {
    const deltas = of("data/scenes").filter(({ key }) => key.startsWith("!scenes.tokens.delta"));
    expect(deltas.some(({ value }) => Object.keys((value.system as object | undefined) ?? {}).length > 0)).toBe(true);
    expect(deltas.some(({ value }) => value._tombstone === true)).toBe(true);
    expect(deltas.some(({ value }) => value.type === "ryfGear")).toBe(true);
  });
});
