import { describe, expect, it } from "vitest";
import * as workshop from "../../../../module/core/workshop/index.ts";
import type { Hero, HeroThing } from "../../../../module/core/workshop/page/types.ts";

/** A page that changes under its heroes, and heroes that travel with it. */

const page = workshop.page(`
workshop: 1
id: living
name: Living
was: { attributes.nerve: attributes.grit, conditions.tired: conditions.spent, things.knack: things.skill }
attributes: { grit: { from: 1, to: 5, start: 2 }, wits: { from: 1, to: 5, start: 3 } }
resources:
  health: { max: grit + 4, at: { 0: down } }
  calm: { max: 10, at: { 0: down } }
  luck: { start: 1 }
conditions: { down: { name: Down, out: true }, spent: { name: Spent } }
things:
  skill: { pick: attribute, numbers: { rank: 0..5 }, roll: test }
  weapon: { pick: skill, numbers: { damage: 1..6 }, roll: hit }
rolls:
  test: { with: skill, dice: { main: d6 }, numbers: { n: sum(main) + skill.rank } }
  hit: { with: weapon, dice: { main: d6 }, numbers: { n: sum(main) + weapon.skill.rank } }
`);
const hero = (more: Partial<Hero> = {}): Hero => ({
  attributes: {},
  resources: {},
  things: [],
  conditions: [],
  ...more,
});
const thing = (kind: string, more: Partial<HeroThing> = {}): HeroThing => {
  return { id: kind, kind, name: kind, worn: false, numbers: {}, ...more };
};

describe("what a page says no more", () => {
  it("is named with its value, and what was only renamed is not", () => {
    const held = hero({
      attributes: { brawn: 4, nerve: 3, wits: 2 },
      resources: { mana: 7, health: 1 },
      conditions: ["tired", "cursed", "down"],
    });
    expect(workshop.keptOf(page, held)).toEqual([
      { room: "attributes", id: "brawn", value: 4 },
      { room: "resources", id: "mana", value: 7 },
      { room: "conditions", id: "cursed", value: null },
    ]);
  });

  it("is also a number of a thing, and all numbers of a kind that is gone", () => {
    expect(workshop.keptNumbers(page, thing("weapon", { numbers: { damage: 2, reach: 3 } }))).toEqual([["reach", 3]]);
    expect(workshop.keptNumbers(page, thing("knack", { numbers: { rank: 2, school: 1 } }))).toEqual([["school", 1]]);
    expect(workshop.keptNumbers(page, thing("spell", { numbers: { rank: 2 } }))).toEqual([["rank", 2]]);
  });

  it("start values are written down for new heroes, under whatever name they hold it", () => {
    expect(workshop.startingAttributes(page, hero())).toEqual({ grit: 2, wits: 3 });
    expect(workshop.startingAttributes(page, hero({ attributes: { nerve: 5 } }))).toEqual({ wits: 3 });
  });
});

describe("what a thing goes with", () => {
  const skill = thing("skill", { pick: "grit" });
  it.each<[string, Hero, HeroThing, string | null]>([
    ["its skill, and that one's attribute", hero({ things: [skill] }), thing("weapon", { pick: "skill" }), null],
    ["nothing", hero({ things: [skill] }), thing("weapon"), "skill"],
    ["another actor's skill", hero(), thing("weapon", { pick: "skill" }), "skill"],
    [
      "a skill without an attribute",
      hero({ things: [thing("skill")] }),
      thing("weapon", { pick: "skill" }),
      "attribute",
    ],
    ["an attribute that is gone", hero(), thing("skill", { pick: "brawn" }), "attribute"],
    ["an attribute by its old name", hero(), thing("knack", { pick: "nerve" }), null],
  ])("%s", (_what, held, given, lacks) => {
    expect(workshop.lackOf(page, held, given)).toBe(lacks);
  });
});

describe("how an actor fares", () => {
  it.each<[Partial<Hero>, string | null]>([
    [{}, "unhurt"],
    [{ resources: { health: 5 } }, "hurt"],
    [{ resources: { health: 5, calm: 2 } }, "badlyHurt"],
    [{ resources: { health: 0 } }, "down"],
    [{ conditions: ["down"] }, "down"],
    [{ resources: { luck: 0 }, conditions: ["spent"] }, "unhurt"],
  ])("%j is %s", (held, fares) => {
    const numbers = workshop.heroNumbers(page, hero(held));
    expect(workshop.pageHealth(page, hero(held), numbers)).toBe(fares);
  });

  it("is unknown where nothing takes actors out", () => {
    const calm = workshop.page("workshop: 1\nid: calm\nname: Calm\nresources: { mood: { max: 5 } }");
    expect(workshop.pageHealth(calm, hero(), workshop.heroNumbers(calm, hero()))).toBeNull();
  });
});

describe("who comes with a page", () => {
  const id = (letter: string): string => letter.repeat(16);
  const ada = {
    _id: id("a"),
    type: "workshopHero",
    name: "Ada",
    system: { game: "living", attributes: { grit: 2, wits: 3 } },
    items: [],
  };
  const bran = { ...ada, _id: id("b"), name: "Bran" };
  const here = [ada, bran, { ...bran, _id: id("c") }];

  it("is known again by its id, else by a name that only one has", () => {
    const { sameAs } = workshop;
    expect(sameAs({ ...ada, name: "Eve" }, here)).toBe(ada);
    expect(sameAs({ ...ada, _id: undefined }, here)).toBe(ada);
    expect(sameAs({ ...bran, _id: undefined }, here)).toBeNull();
    expect(sameAs({ ...ada, _id: id("z") }, here)).toBeNull();
    expect(sameAs({ ...ada, type: "workshopNpc" }, here)).toBeNull();
    expect(sameAs({ ...ada, _id: "../../x" }, here)).toBe(ada);
  });

  it("is the same whatever the order of its keys, its game and its place, and another as soon as one value is", () => {
    const { fateOf } = workshop;
    const again = {
      items: [],
      system: { attributes: { wits: 3, grit: 2 }, game: "elsewhere" },
      folder: "f",
      name: "Ada",
      type: ada.type,
    };
    expect(fateOf(again, ada)).toBe("same");
    expect(fateOf({ ...again, name: "Adah" }, ada)).toBe("differs");
    expect(fateOf({ ...again, system: { attributes: { wits: 3, grit: 1 } } }, ada)).toBe("differs");
    expect(fateOf({ ...again, items: [{ _id: "i", name: "Club" }] }, ada)).toBe("differs");
    expect(fateOf(ada, null)).toBe("new");
    const prints = Array.from({ length: 2000 }, (_, at) => workshop.printOf({ name: `N${at}` }));
    expect(new Set(prints).size).toBe(2000);
  });

  it("nothing is done to who is here unless the GM says so", () => {
    expect(workshop.WISHES.new[0]).toBe("make");
    expect([workshop.WISHES.same[0], workshop.WISHES.differs[0]]).toEqual(["leave", "leave"]);
  });
});
