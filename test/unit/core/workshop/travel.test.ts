import { describe, expect, it } from "vitest";
import { fateOf, idOf, printOf, sameAs, type Traveller, WISHES } from "../../../../module/core/workshop/travel.ts";

/** Heroes and things that come with a page: which of those here they are, and whether a user changed them since. */

const ID = "abcdefghijklmn12";
const one: Traveller = {
  _id: ID,
  name: "Ada",
  type: "hero",
  img: "ada.webp",
  system: { grit: 2, notes: { old: [1, 2], new: null } },
  items: [
    { _id: "b", name: "Rope", type: "thing", system: { feet: 3 } },
    { _id: "a", name: "Lamp", type: "thing" },
  ],
};

describe("an actor who comes is the same", () => {
  it.each<[string, Traveller]>([
    [
      "whose keys stand in another order",
      {
        items: one.items,
        system: { notes: { new: null, old: [1, 2] }, grit: 2 },
        img: "ada.webp",
        type: "hero",
        name: "Ada",
      },
    ],
    [
      "of another game, owned by others, in another folder",
      { ...one, system: { ...(one.system as object), game: "x" }, ownership: { default: 3 }, folder: "f", _stats: {} },
    ],
    ["whose things are carried in another order", { ...one, items: [...(one.items as object[])].reverse() }],
    ["with a thing that is none among them", { ...one, items: [...(one.items as object[]), null, 3] }],
  ])("%s", (_, other) => {
    expect(fateOf(one, other)).toBe("same");
    expect(printOf(other)).toBe(printOf(one));
  });

  it.each<[string, Traveller]>([
    ["name", { ...one, name: "Eva" }],
    ["picture", { ...one, img: "eva.webp" }],
    ["kind", { ...one, type: "npc" }],
    ["figure", { ...one, system: { ...(one.system as object), grit: 3 } }],
    ["order in a list", { ...one, system: { grit: 2, notes: { old: [2, 1], new: null } } }],
    ["figure that is there and empty", { ...one, system: { ...(one.system as object), wits: null } }],
    ["thing", { ...one, items: (one.items as object[]).slice(1) }],
    [
      "thing's figure",
      { ...one, items: [{ _id: "b", name: "Rope", type: "thing", system: { feet: 4 } }, (one.items as object[])[1]] },
    ],
    ["thing's id", { ...one, items: [{ ...(one.items as object[])[0], _id: "c" }, (one.items as object[])[1]] }],
    ["thing's kind of list", { ...one, items: {} }],
    ["data", { ...one, system: undefined }],
  ])("but not with another %s", (_, other) => expect(fateOf(one, other)).toBe("differs"));

  it("nor where nobody is", () => expect(fateOf(one, null)).toBe("new"));

  it("whatever a file brings instead of data", () => {
    for (const system of [null, 3, "x", [1]]) expect(() => printOf({ system, items: "x" })).not.toThrow();
    expect(printOf({ name: "A", system: null })).toBe(printOf({ name: "A", system: {}, items: [] }));
  });

  it("by a short print, of which no two of a thousand are the same", () => {
    const prints = Array.from({ length: 1000 }, (_, grit) => printOf({ ...one, system: { grit } }));
    expect(new Set(prints).size).toBe(1000);
    for (const print of prints) expect(print).toMatch(/^[0-9a-z]{1,11}$/);
  });
});

describe("one who comes is one of those here", () => {
  const ada = { ...one };
  const eva = { _id: "0123456789abcdef", name: "Eva", type: "hero" };
  const here = [
    ada,
    eva,
    { _id: "fedcba9876543210", name: " Bo ", type: "hero" },
    { name: "Bo", type: "hero" },
    { name: "Ada", type: "thing" },
  ];
  it.each<[string, Traveller, Traveller | null]>([
    ["by id, whatever the name", { _id: ID, name: "Zoe", type: "hero" }, ada],
    ["by a name that only one has, without an id", { name: " Eva ", type: "hero" }, eva],
    ["not by name, with another id", { _id: "1111111111111111", name: "Eva", type: "hero" }, null],
    ["not by a name that two have", { name: "Bo", type: "hero" }, null],
    ["not of another kind", { _id: ID, name: "Ada", type: "npc" }, null],
    ["not by an id that is none", { _id: "x", name: "Zoe", type: "hero" }, null],
    ["by name where the id is none", { _id: "x", name: "Ada", type: "hero" }, ada],
    ["not by no name", { name: 3, type: "hero" }, null],
  ])("%s", (_, comes, found) => expect(sameAs(comes, here)).toBe(found));

  it("where both have no name at all, too", () => {
    const nameless = { type: "hero" };
    expect(sameAs({ name: "  ", type: "hero" }, [nameless, eva])).toBe(nameless);
    expect(sameAs({ name: 7, type: "hero" }, [nameless, eva])).toBe(nameless);
  });

  it.each([
    [ID, ID],
    ["", null],
    [`${ID}x`, null],
    [`-${ID.slice(1)}`, null],
    [`x-${ID}`, null],
    [[ID], null],
    [null, null],
  ])("%j as an id is %j", (_id, id) => expect(idOf({ _id })).toBe(id));
});

it("what may be wanted of one begins with the default", () => {
  expect(WISHES).toEqual({ new: ["make", "leave"], same: ["leave", "copy"], differs: ["leave", "update", "copy"] });
});
