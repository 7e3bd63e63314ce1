import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { press } from "../../sheets/press.ts";
import { games, layHouse, sheetOf, table } from "../../templates/house.ts";
import { aLivingHero } from "./living-hero.ts";

/** Things on a hero: what they have of something that is used up, and what lies in what. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Any = any;

const { registerUsing } = await import("../../../../module/play/endings/cards.ts");
const { findPrompt } = await import("../../../../module/cards/prompts.ts");
const { keepHappened } = await import("../../../../module/cards/past/happened.ts");
const { explain } = await import("../../../../module/i18n/errors.ts");
const { tracking } = await import("../../../../module/rulesets/narrative/things/trackers.ts");
keepHappened(
  () => [],
  () => {},
);

const posted: Any[] = [];
beforeAll(registerUsing);
beforeEach(() => {
  layHouse();
  posted.length = 0;
  Object.assign((globalThis as Any).CONFIG, {
    ChatMessage: {
      documentClass: { create: async (data: Any) => void posted.push(data), getSpeaker: () => ({}) },
    },
  });
});

const lamp = (trackers: Any[]): Any => ({ _id: "lamp", name: "Lamp", type: "narrativeGear", system: { trackers } });
const OIL = [
  { name: "Oil", value: 2, max: 6 },
  { name: "Wicks", value: 1, max: 1 },
];
const left = (actor: Any): number[] => actor.items.get("lamp").system.trackers.map(({ value }: Any) => value);
const refusal = (work: () => unknown): string => {
  try {
    work();
    return "done";
  } catch (error) {
    return explain(error);
  }
};

describe("what a thing tracks", () => {
  const click = (actor: Any, index: string, amount: string) =>
    press(sheetOf(actor), { action: "track", item: "lamp", dataset: { index, amount } });

  it("goes down and up by the buttons of the sheet, and each card takes its step back", async () => {
    const actor = aLivingHero([lamp(OIL)]);
    await click(actor, "0", "-1");
    await click(actor, "1", "-1");
    await click(actor, "0", "1");
    await click(actor, "0", "1");
    expect(left(actor)).toEqual([3, 0]);
    expect(posted).toHaveLength(4);
    for (const card of [...posted].reverse()) {
      const place = { ruleset: "narrative", message: card._id, part: 0, author: table.user };
      await findPrompt("narrative", "used")?.onButton?.("undo", card.system.parts[0].data, actor, table.user, place);
    }
    expect(left(actor)).toEqual([2, 1]);
    expect(actor.items.get("lamp").system.trackers).toEqual(OIL);
  });

  it("goes down by each of two presses, also before the server answered the first one, and each card says what was left", async () => {
    const actor = aLivingHero([lamp(OIL)]);
    const write = actor.updateEmbeddedDocuments;
    actor.updateEmbeddedDocuments = async (...given: unknown[]) => {
      await new Promise((done) => setTimeout(done, 5));
      await write(...given);
    };
    await Promise.all([click(actor, "0", "-1"), click(actor, "0", "-1")]);
    await vi.waitFor(() => expect(posted).toHaveLength(2));
    expect(left(actor)).toEqual([0, 1]);
    const told = posted.map(({ system }) => system.parts[0].data.told[0].lines[0].value);
    expect(told).toEqual([1, 0]);
  });

  it("is refused in words when it is empty, full or gone, and changes nothing", () => {
    const actor = aLivingHero([lamp([{ name: "Oil", value: 0, max: 6 }, OIL[1]])]);
    const item = actor.items.get("lamp");
    expect(refusal(() => tracking(item, 0, -1))).toBe("Nothing is left of Oil in “Lamp”. Nothing was changed.");
    expect(refusal(() => tracking(item, 1, 1))).toBe("Wicks of “Lamp” is full already (1). Nothing was changed.");
    expect(refusal(() => tracking(item, 7, 1))).toBe("That tracker is no longer on “Lamp”. Nothing was changed.");
    expect(left(actor)).toEqual([0, 1]);
  });

  it("is shown with its maximum, and its buttons end there", async () => {
    const actor = aLivingHero([
      lamp([...OIL, { name: "Glass", value: 0, max: 2 }]),
      { _id: "gun", name: "Gun", type: "narrativeWeapon", system: {} },
    ]);
    const { gear } = await sheetOf(actor)._prepareContext({});
    expect(gear.gear[0].trackers).toEqual([
      { index: 0, name: "Oil", value: 2, max: 6, noLess: false, noMore: false },
      { index: 1, name: "Wicks", value: 1, max: 1, noLess: false, noMore: true },
      { index: 2, name: "Glass", value: 0, max: 2, noLess: true, noMore: false },
    ]);
    // Things of 0.2.0 track nothing.
    expect(gear.weapons[0].trackers).toEqual([]);
  });

  it("stands in words where a change is agreed to", () => {
    expect(games.narrative.figureWords?.["system.trackers"]?.(OIL)).toBe("Oil 2/6, Wicks 1/1");
  });
});

describe("things in a container", () => {
  const gear = (id: string, system: Any = {}): Any => ({ _id: id, name: id, type: "narrativeGear", system });
  const PACK = [
    gear("Bag", { contents: "half", encumbrance: 1 }),
    gear("Rope", { encumbrance: 3, inside: "Bag" }),
    gear("Pouch", { contents: "whole", encumbrance: 1, inside: "Bag" }),
    { _id: "Knife", name: "Knife", type: "narrativeWeapon", system: { encumbrance: 1, inside: "Pouch" } },
    gear("Lamp", { encumbrance: 2 }),
  ];
  const load = (actor: Any): number => actor.system.derived.encumbrance.value;
  const listed = async (actor: Any): Promise<unknown[]> => {
    const { gear: lists } = await sheetOf(actor)._prepareContext({});
    return Object.entries(lists).map(([name, rows]: Any) => [name, rows.map(({ id, depth }: Any) => `${id} ${depth}`)]);
  };
  /** Drops a thing of the hero's on the row of another, or beside all rows. */
  const drop = async (actor: Any, id: string, onto: string | null): Promise<unknown> => {
    const sheet = sheetOf(actor);
    const row = onto && { dataset: { itemId: onto }, closest: () => ({ dataset: { itemId: onto } }) };
    return sheet._onDropItem({ target: { closest: () => row } }, actor.items.get(id));
  };
  beforeAll(() => {
    // What the host sorts within a list.
    const { ActorSheetV2 } = (foundry as Any).applications.sheets;
    ActorSheetV2.prototype._onDropItem = async (_event: unknown, item: Any) => item;
  });

  it("weigh once, by its rule, and stand indented below it, whatever list they are of", async () => {
    const actor = aLivingHero(PACK);
    // Half of rope, pouch and knife, and the bag, and the lamp.
    expect(load(actor)).toBe(3 + 1 + 2);
    expect(await listed(actor)).toEqual([
      ["weapons", []],
      ["armours", []],
      ["gear", ["Bag 0", "Rope 1", "Pouch 1", "Knife 2", "Lamp 0"]],
      ["attachments", []],
    ]);
  });

  it("stay when it is removed, and lie in nothing then", async () => {
    const actor = aLivingHero(PACK);
    await actor.deleteEmbeddedDocuments("Item", ["Bag"]);
    expect(await listed(actor)).toEqual([
      ["weapons", []],
      ["armours", []],
      ["gear", ["Rope 0", "Pouch 0", "Knife 1", "Lamp 0"]],
      ["attachments", []],
    ]);
    expect(load(actor)).toBe(3 + 1 + 1 + 2);
  });

  it("come out of a container that is given away: giver and receiver have all of it, and all of it weighs", async () => {
    const giver = aLivingHero(PACK);
    const whole = giver.items.size;
    const pouch = giver.items.get("Pouch").toObject();
    await giver.deleteEmbeddedDocuments("Item", ["Pouch"]);
    expect(giver.items.size).toBe(whole - 1);
    // Half of what the bag still holds, and the bag, and the lamp, and the knife that lay in the pouch.
    expect(load(giver)).toBe(2 + 1 + 2 + 1);
    // It says still that it lay in the giver's bag.
    const receiver = aLivingHero([{ ...pouch, _id: "Other" }, gear("Rope", { encumbrance: 3 })]);
    expect(await listed(receiver)).toContainEqual(["gear", ["Other 0", "Rope 0"]]);
    expect(load(receiver)).toBe(1 + 3);
  });

  it("lie on a copy of an actor as they lie on the actor", async () => {
    const [actor, copy] = [aLivingHero(PACK), aLivingHero(aLivingHero(PACK).items.map((item: Any) => item.toObject()))];
    expect([await listed(copy), load(copy)]).toEqual([await listed(actor), load(actor)]);
  });

  it("are put in and taken out by a drop; what is in use is put away first", async () => {
    const actor = aLivingHero([
      ...PACK,
      { _id: "Axe", name: "Axe", type: "narrativeWeapon", system: { equipped: true } },
    ]);
    await drop(actor, "Axe", "Bag");
    expect(actor.items.get("Axe").system).toMatchObject({ inside: "Bag", equipped: false });
    await drop(actor, "Axe", "Lamp");
    expect(actor.items.get("Axe").system.inside).toBe("");
    await drop(actor, "Rope", null);
    expect(actor.items.get("Rope").system.inside).toBe("");
  });

  it("are never it itself, nor what it lies in", async () => {
    const actor = aLivingHero(PACK);
    const { putInside, placesFor } = await import("../../../../module/rulesets/narrative/things/containers.ts");
    const bag = actor.items.get("Bag");
    await expect(putInside(actor, bag, actor.items.get("Pouch"))).rejects.toMatchObject({
      key: "CUBILETE.narrative.error.itself",
    });
    await expect(putInside(actor, bag, bag)).rejects.toMatchObject({ key: "CUBILETE.narrative.error.itself" });
    await expect(putInside(actor, bag, actor.items.get("Lamp"))).rejects.toMatchObject({
      key: "CUBILETE.narrative.error.noContainer",
    });
    expect(bag.system.inside).toBe("");
    // Nor are they offered.
    expect(placesFor(actor, bag)).toEqual([]);
    expect(placesFor(actor, actor.items.get("Lamp")).map(({ value }) => value)).toEqual(["Bag", "Pouch"]);
  });

  it("lie in none while they are in use, whatever an import wrote", async () => {
    const actor = aLivingHero([
      gear("Bag", { contents: "free" }),
      { _id: "Coat", name: "Coat", type: "narrativeArmour", system: { encumbrance: 4, equipped: true, inside: "Bag" } },
    ]);
    // Worn armour weighs three less.
    expect(load(actor)).toBe(1 + 1);
    const { gear: lists } = await sheetOf(actor)._prepareContext({});
    expect(lists.armours.map(({ id, places }: Any) => [id, places])).toEqual([["Coat", []]]);
  });

  it("of 0.2.0 lie in nothing, and weigh as they did", () => {
    const old = PACK.map(({ system: { contents: _, inside: __, ...system }, ...item }) => ({ ...item, system }));
    expect(load(aLivingHero(old))).toBe(1 + 3 + 1 + 1 + 2);
  });
});
