import { describe, expect, it } from "vitest";
import { effectsOf } from "../../../scripts/packs/effects.ts";
import { eachOf, nameOf } from "../../../scripts/packs/source.ts";
import * as core from "../core/everything.ts";

/** Entries of packs that are made of a list of the core. */

const list = "narrative.QUALITIES";
const { QUALITIES } = core.narrative;

describe("an entry for each record of a list of the core", () => {
  it("is filled with its fields: whole values by their type, in texts as words, absent ones left out", () => {
    const made = eachOf({ each: list, slug: "{id}", system: { hit: "{hit}", text: "<{id}> {other}" } }, "here");
    expect(made.map(({ slug }) => slug)).toEqual(QUALITIES.map(({ id }) => id));
    expect(made.map(({ system }) => system)).toEqual(
      QUALITIES.map(({ id, hit }) => ({ ...(hit !== undefined && { hit }), text: `<${id}> {other}` })),
    );
  });

  it("may differ for some, field by field", () => {
    const but = { id: { blast: { system: { rank: 2 } } } };
    const made = eachOf({ each: list, slug: "{id}", system: { rank: 1, hit: "{hit}" }, but }, "here");
    const ranks = made.map(({ slug, system }) => [slug, (system as { rank: number }).rank]);
    expect(ranks).toEqual(QUALITIES.map(({ id }) => [id, id === "blast" ? 2 : 1]));
    expect(made.find(({ slug }) => slug === "blast")?.system).toEqual({ rank: 2, hit: 2 });
  });

  it("is the entry itself where it asks for none", () => {
    const entry = { slug: "a", name: "{id}" };
    expect(eachOf(entry, "here")).toEqual([entry]);
  });

  it.each([
    ["a list that the core does not have", { each: "narrative.NOTHING" }, /here: the core has no narrative\.NOTHING/],
    ["what is no list of records", { each: "narrative.DIFFICULTIES" }, /here: narrative\.DIFFICULTIES is no list/],
    [
      "an exception for nobody",
      { each: list, but: { id: { blats: {} } } },
      /here: narrative\.QUALITIES has no id blats/,
    ],
  ])("refuses %s, with the place", (_what, entry, message) => {
    expect(() => eachOf(entry, "here")).toThrow(message);
  });
});

describe("the name of an entry", () => {
  const terms = { A: { b: "term" } };
  it("is written, or a term of the language files", () => {
    expect(nameOf({ es: "uno", en: "one" }, "en", terms, "here")).toBe("one");
    expect(nameOf({ term: "A.b" }, "es", terms, "here")).toBe("term");
  });
  it.each([[undefined], [{ term: "A.c" }], [{ es: "uno" }]])("is never %j", (name) => {
    expect(() => nameOf(name, "en", terms, "here")).toThrow(/here/);
  });
});

describe("the effects of an entry", () => {
  const bearer = { path: "gear/cloak", id: "abc", name: "Cloak", img: "cloak.svg", systemId: "cubilete" };
  const made = (effects: unknown) => effectsOf(effects, bearer, () => ({}), "here");

  it("are Foundry's own, in the shape that both generations read, by the name of their thing", () => {
    const changes = [{ key: "system.derived.defence.value", kind: "upgrade", value: 3 }];
    expect(made([{ lasts: "rounds", rounds: 2, gives: "target", changes }, { lasts: "removed" }])).toMatchObject([
      {
        name: "Cloak",
        img: "cloak.svg",
        transfer: false,
        changes: [{ key: "system.derived.defence.value", mode: 4, value: "3" }],
        duration: { rounds: 2 },
        flags: { cubilete: { lasts: "rounds", gives: "target" } },
      },
      { transfer: true, changes: [], duration: {} },
    ]);
    expect(made(undefined)).toEqual([]);
  });

  it.each([
    ["no list", { lasts: "scene" }, /"effects" must be a list/],
    ["another field", [{ lasts: "scene", for: "all" }], /no "for"; accepted: name, changes/],
    ["another time", [{ lasts: "ever" }], /lasts is one of removed, rounds/],
    ["rounds that are not counted", [{ lasts: "scene", rounds: 2 }], /"rounds" stands with lasts: rounds/],
    ["rounds without a number", [{ lasts: "rounds" }], /"rounds" stands with lasts: rounds/],
    ["another receiver", [{ lasts: "scene", gives: "all" }], /gives is target or user/],
    ["a change that is no number", [{ lasts: "scene", changes: [{ key: "a", value: "much" }] }], /a number as value/],
    [
      "a kind that is none",
      [{ lasts: "scene", changes: [{ key: "a", value: 1, kind: "more" }] }],
      /a kind of multiply/,
    ],
  ])("are refused with %s, with the place", (_what, effects, message) => {
    expect(() => made(effects)).toThrow(message);
  });
});
