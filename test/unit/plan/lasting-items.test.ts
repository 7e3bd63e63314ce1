import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, anEffect, anItem, clearTable } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { canLast, lastingItems, showsItem, withLastingItems } = await import("../../../module/plan/lasting-items.ts");

class Effect {
  id: string;
  parent: object;
  [name: string]: unknown;
  constructor(data: { _id: string }, { parent }: { parent: object }) {
    Object.assign(this, data);
    this.id = data._id;
    this.parent = parent;
  }
  getFlag(scope: string, key: string): unknown {
    return (this.flags as Record<string, Record<string, unknown>>)[scope]?.[key];
  }
}

rulesets.add(
  aRuleSet({
    id: "wounds",
    actors: { hero: {} },
    items: { wound: { lasting: ({ system }: { system: { open?: boolean } }) => system.open === true }, sword: {} },
  }),
);
beforeEach(() => {
  clearTable();
  Object.assign(globalThis, {
    CONFIG: { ...(globalThis as { CONFIG?: object }).CONFIG, ActiveEffect: { documentClass: Effect } },
  });
});

const wound = (name: string, open = true) => anItem(name, { type: "wound", img: `${name}.svg`, system: { open } });

describe("items that last", () => {
  it("are those that their kind says so of", () => {
    const hero = anActor("Ana", { items: [wound("Cut"), wound("Scar", false), anItem("Sword", { type: "sword" })] });
    expect(lastingItems(hero).map(({ name }) => name)).toEqual(["Cut"]);
    expect(hero.items.contents.map(canLast)).toEqual([true, true, false]);
  });

  it("join the effects as effects of the item that change nothing, each once however often the list was made", () => {
    const hero = anActor("Ana", { items: [wound("Cut")] });
    const bless = anEffect("Bless");
    const once = withLastingItems(hero, [bless]);
    expect(once.map(({ name }) => name)).toEqual(["Bless", "Cut"]);
    expect(once[1]).toMatchObject({ id: "Cut", img: "Cut.svg", parent: hero.items.contents[0] });
    expect(once[1]).not.toHaveProperty("changes");
    expect(once.map(showsItem)).toEqual([false, true]);
    expect(withLastingItems(hero, once)).toEqual(once);
  });

  it("are shown by today's name and picture, and no more when they are gone", () => {
    const cut = wound("Cut");
    const hero = anActor("Ana", { items: [cut] });
    const [before] = withLastingItems(hero, []);
    expect(withLastingItems(hero, [])[0]).toBe(before);
    cut.name = "Deep cut";
    expect(withLastingItems(hero, []).map(({ name }) => name)).toEqual(["Deep cut"]);
    expect(withLastingItems(anActor("Ana"), [])).toEqual([]);
  });
});
