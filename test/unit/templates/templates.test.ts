import { beforeEach, describe, expect, it } from "vitest";
import { moduleSources } from "../wiring/sources.ts";
import { CARDS } from "./cards.ts";
import { GAMES, layHouse } from "./house.ts";
import { MOODS, showActors, showItems } from "./moods.ts";
import { showRolls } from "./rolls.ts";
import { asked, draw, faults, namesIn, rendered, TEMPLATES } from "./strict.ts";
import { UNASKED, UNROLLED } from "./unasked.ts";
import { WINDOWS } from "./windows.ts";

/**
 * Templates are typed in effect: each is drawn with what the code prepares for it, and a name that is not there fails by its
 * template, its lines and itself. Handlebars says nothing of it: `{{#if hero}}` without a hero is a branch that never comes.
 */

/** Names that some contexts have and some do not, each with the reason. */
const SOMETIMES = {
  "shared/money.hbs: money": "who carries no money has no such field, and the template asks whether it is there",
};

describe.each(GAMES)("the templates of %s", (id) => {
  it.each([
    ["as it is at first", false],
    ["with every rule that may be added", true],
  ])("show everybody and everything, in play, in edit and to users who may only look, %s", async (_, modules) => {
    layHouse({ modules });
    await showActors(id);
    await showItems(id);
  });

  it("show every kind of roll, its window and its card", async () => {
    layHouse({ modules: true });
    expect((await showRolls(id)).map((kind) => `${id}.${kind}`)).toEqual(
      Object.keys(UNROLLED).filter((kind) => kind.startsWith(`${id}.`)),
    );
  });
});

describe.each(Object.entries({ sheets: MOODS, cards: CARDS, windows: WINDOWS }))("the templates of %s", (_, cases) => {
  beforeEach(() => layHouse({ modules: true }));
  it.each(Object.entries(cases))("show %s", (_, work) => work());
});

// What follows looks back at all that was drawn above.
describe("the templates", () => {
  it("ask for nothing that they are not given", () => {
    const found = faults(new Set(Object.keys(SOMETIMES)));
    expect(found, found.join("\n")).toEqual([]);
  });

  it("name as sometimes there only what is both", () => {
    const both = Object.keys(SOMETIMES).filter((at) => asked.get(at)?.found && asked.get(at)?.missing.length);
    expect(both).toEqual(Object.keys(SOMETIMES));
  });

  it("are all drawn", () => {
    expect(TEMPLATES.length).toBeGreaterThan(100);
    expect(TEMPLATES.filter((template) => !rendered.has(template))).toEqual([]);
  });

  it("ask for all their names here but for those of a list, which only shrinks", () => {
    const unasked = TEMPLATES.flatMap((template) => {
      const names = namesIn(template).flatMap(({ name }) => (asked.has(`${template}: ${name}`) ? [] : [name]));
      return names.length > 0 ? [[template, names.sort().join(" ")]] : [];
    });
    expect(Object.fromEntries(unasked)).toEqual(UNASKED);
  });

  it("name nothing on that list that no code names", () => {
    const code = moduleSources()
      .map(({ text }) => text)
      .join("\n");
    const words = new Set(code.match(/\b[a-zA-Z]\w*\b/g));
    const strange = Object.entries(UNASKED).flatMap(([template, names]) =>
      names.split(" ").flatMap((name) => (words.has(name) ? [] : [`${template}: ${name}`])),
    );
    expect(strange).toEqual([]);
  });
});

describe("a name that is not there", () => {
  const missing = (): string[] => faults(new Set(Object.keys(SOMETIMES)));

  it.each([
    ["in a condition", "shared/die.hbs", {}, "templates/shared/die.hbs:"],
    [
      "in a loop, with where it was looked for",
      "shared/card-view.hbs",
      { groups: [[{ odd: 1 }]] },
      "groups[][] does not have",
    ],
    ["above a loop", "effect/origins.hbs", { origins: [{ missing: "", spare: false }] }, "editable"],
  ])("is found %s", (_, template, context, said) => {
    const before = missing();
    draw(template, context);
    const told = missing().filter((fault) => !before.includes(fault));
    expect(told.join("\n")).toContain(said);
  });
});
