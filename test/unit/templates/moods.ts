import { expect } from "vitest";
import { aCollection } from "../a-living-actor.ts";
import { anItem, aPerson, bare, type Game, games, lying, PAGE, sheetOf } from "./house.ts";
import { show } from "./rolls.ts";

/* Sheets of people in all sorts of ways: hurt, crowded, empty, of a game that is gone. */

// biome-ignore lint/suspicious/noExplicitAny: people of every kind.
type Any = any;

async function everyWay(actor: Any): Promise<void> {
  for (const editing of [false, true]) await show(sheetOf(actor, { editing }));
  await show(sheetOf(actor, { editable: false }));
  actor.limited = true;
  await show(sheetOf(actor));
  actor.limited = false;
}

/** Every type of actor, in every way that one may look at it. */
export async function showActors(id: Game): Promise<void> {
  for (const type of Object.keys(games[id].actors)) {
    await everyWay(aPerson(id, type));
    // The sheet of an actor who has nothing says how to begin.
    await everyWay(bare(id, { type, system: id === "workshop" ? { game: PAGE.id } : {} }));
  }
}

/** Every type of item, on the table and on a hero's sheet, with all that may be chosen in it. */
export async function showItems(id: Game): Promise<void> {
  const [hero] = Object.keys(games[id].actors);
  for (const [type, { model }] of Object.entries(games[id].items)) {
    const owner = aPerson(id, hero ?? "");
    const { fields } = (model as Any).schema;
    await show(sheetOf(anItem(id, type), { editable: false }));
    await show(sheetOf(anItem(id, type, owner)));
    for (const [name, field] of Object.entries(fields) as [string, Any][])
      for (const choice of Object.values(field.choices ?? {})) {
        const item = anItem(id, type, owner);
        await item.update({ [`system.${name}`]: choice });
        await show(sheetOf(item));
      }
  }
}

const growth = (id: string, amount: number) => ({
  id,
  kind: "award",
  amount,
  reason: "A deed",
  at: 1e12,
  by: "GM",
  item: "",
  from: 0,
  to: 0,
});

/** Those that no pack and no choice brings about. */
export const MOODS: Record<string, () => Promise<void>> = {
  async "narrative: a group that can part, and be joined"() {
    const [group, other] = ["guards", "others"].map((id) =>
      Object.assign(aPerson("narrative", "narrativeMinions", { id }), { isToken: true }),
    );
    const tokens = [group, other].map((actor) => ({ id: actor.id, actorId: "guards", actorLink: false, actor }));
    const parent = { tokens: { contents: tokens } };
    for (const [at, actor] of [group, other].entries()) actor.token = { ...tokens[at], parent };
    await show(sheetOf(group));
  },
  async "ryf: a hero who is hurt, lucky and out of mana"() {
    const hero = aPerson("ryf", "ryfHero", {
      system: {
        health: { value: 1 },
        luck: 0,
        mana: { value: 0 },
        ledger: [growth("a", 5)],
        experience: [growth("a", 5)],
      },
      items: [{ name: "Luck", type: "ryfAdvantage", system: { changes: { luck: 2 } } }],
    });
    await everyWay(hero);
  },
  async "ryf: a ship with a crew, and the same as a wreck"() {
    const [pilot, gunner] = [aPerson("ryf", "ryfHero"), aPerson("ryf", "ryfHero", { id: "b" })];
    const stations = { pilot: pilot.uuid, gunner: gunner.uuid, engineer: "Actor.gone", "ship's cook": pilot.uuid };
    const crew = Object.entries(stations).map(([station, actor]) => ({ station, skill: "", actor }));
    const ship = aPerson("ryf", "ryfShip", { system: { crew, health: { value: 3 } } });
    for (const one of [ship, pilot, gunner]) await everyWay(one);
    await ship.update({ "system.health.value": 0 });
    for (const one of [ship, pilot, gunner]) await everyWay(one);
  },
  // The host looks for the effect of a dragged row among the actor's own, and fails where it is not there.
  async "ryf: a hero whose rope has an effect, which no hand drags"() {
    const hero = aPerson("ryf", "ryfHero", { items: [{ _id: "rope", name: "Rope", type: "ryfGear" }] });
    const [own] = hero.allApplicableEffects();
    const lent = {
      ...own,
      id: "lent",
      uuid: `${hero.uuid}.Item.rope.ActiveEffect.lent`,
      parent: hero.items.get("rope"),
    };
    hero.allApplicableEffects = () => [own, lent];
    const rows = (await show(sheetOf(hero))).match(/<li class="effect-row[^>]*>/g) ?? [];
    const dragged = rows
      .filter((row) => /class="[^"]*\bdrags\b/.test(row))
      .map((row) => /data-effect-id="(\w+)"/.exec(row)?.[1]);
    expect([rows.length, dragged]).toEqual([2, [own.id]]);
  },
  async "narrative: a hero in a fight"() {
    const hero = aPerson("narrative", "narrativeHero", {
      items: [
        { name: "Bad", type: "narrativeTalent", system: { dice: [{ moment: "check", text: "?!" }] } },
        { name: "Worn", type: "narrativeWeapon", system: { equipped: true, wear: "minor", shots: 1 } },
      ],
    });
    for (const status of ["aim", "guarded", "cover", "prone", "staggered"]) hero.statuses.add(status);
    await everyWay(hero);
  },
  async "narrative: a tree of talents, as it is made, bought along, and wrong"() {
    const boxes = [
      { row: 1, column: 1, talent: "Tough", right: true, down: true },
      { row: 1, column: 2, talent: "Lost art" },
      { row: 2, column: 1, talent: "Tough", price: 7 },
      { row: 4, column: 1, talent: "" },
    ];
    Object.assign(lying, { items: [anItem("narrative", "narrativeTalent")] });
    lying.items[0].name = "Tough";
    const bought = [{ tree: "way", name: "Way", box: "1.1", talent: "", ranked: false }];
    const hero = aPerson("narrative", "narrativeHero", {
      system: { boxes: bought, ledger: [growth("a", 50)] },
      items: [
        { _id: "way", name: "Way", type: "narrativeTree", system: { boxes, description: "<p>A way.</p>" } },
        {
          _id: "lamp",
          name: "Lamp",
          type: "narrativeGear",
          system: { trackers: [{ name: "Oil", value: 2, max: 6 }], contents: "half" },
        },
      ],
    });
    await everyWay(hero);
    const tree = anItem("narrative", "narrativeTree");
    await tree.update({ "system.boxes": boxes });
    await show(sheetOf(tree));
    await show(sheetOf(tree, { editable: false }));
    await show(sheetOf(hero.items.get("way")));
    await show(sheetOf(hero.items.get("lamp")));
    const power = anItem("narrative", "narrativePower");
    await power.update({
      "system.upgrades": [{ name: "Farther", points: 1, bought: true }],
      "system.boxes": boxes.map((box) => ({ ...box, points: 2 })),
    });
    await show(sheetOf(power));
  },
  async "narrative: a ship with a crew"() {
    const [pilot, gunner] = [aPerson("narrative", "narrativeHero"), aPerson("narrative", "narrativeHero", { id: "b" })];
    const crew = [pilot.uuid, gunner.uuid, "Actor.gone"].map((actor, at) => ({
      station: ["pilot", "gunner", "engineer"][at],
      actor,
    }));
    const ship = aPerson("narrative", "narrativeVehicle", { system: { crew } });
    const attachment = ship.items.find(({ type }: Any) => type === "narrativeAttachment");
    attachment.effects = aCollection([{ id: "mod", name: "Mod", disabled: false, transfer: true }]);
    await everyWay(ship);
    for (const one of [pilot, gunner]) await everyWay(one);
  },
  async "workshop: a hero whose game is gone, and whose page forgot a thing"() {
    const hero = aPerson("workshop", "workshopHero", {
      system: { attributes: { arms: 8, gone: 3 }, resources: { wind: 2 }, conditions: ["tired", "lost"] },
      items: [
        { name: "Coat", type: "workshopThing", system: { game: PAGE.id, kind: "coat", worn: true } },
        { name: "Drink", type: "workshopThing", system: { game: PAGE.id, kind: "draught", quantity: 2 } },
        { name: "Odd", type: "workshopThing", system: { game: PAGE.id, kind: "nothing", numbers: { x: 1 } } },
      ],
    });
    await everyWay(hero);
    for (const item of hero.items.contents) await show(sheetOf(item));
    await hero.update({ "system.game": "lost" });
    await everyWay(hero);
    const stray = anItem("workshop", "workshopThing");
    await stray.update({ "system.game": "lost" });
    await show(sheetOf(stray));
  },
  async "a hero with a thing of another game, and one that is used"() {
    const hero = aPerson("ryf", "ryfHero");
    const stick = anItem("multi", "multiGear", hero);
    hero.items.set(stick.id, stick);
    const { CubileteActorSheet } = await import("../../../module/sheets/actor-sheet.ts");
    await everyWay(hero);
    CubileteActorSheet.ways = [
      { id: "guide", icon: "i", label: "L", begins: true, fits: () => true, open: () => undefined },
    ];
    await everyWay(bare("ryf", { type: "ryfHero" }));
    CubileteActorSheet.ways = [];
  },
};
