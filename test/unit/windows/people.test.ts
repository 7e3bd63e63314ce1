import { beforeEach, describe, expect, it } from "vitest";
import { aCollection } from "../a-living-actor.ts";
import { aUser, clearTable, table } from "../table.ts";
import { keepCards } from "./cards.ts";

/* People of compendia and of the world come to the table together, and go as a whole. */

const { bringPeople } = await import("../../../module/windows/copies/bring-people.ts");
const { takeBrought } = await import("../../../module/windows/copies/brought.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind.
type Any = any;

let world: Record<string, Any>;
let cards: Any[];

/** A document that lives as long as its place keeps it. */
function born(documentName: string, data: Any, place: Any, uuid = `${documentName}.${data._id}`): Any {
  const document: Any = {
    ...{ id: data._id, uuid, documentName, pack: null, flags: {}, ...data },
    toObject: () => structuredClone(data),
    async delete() {
      place.delete(data._id);
      table.documents.delete(uuid);
    },
    async update(changes: object) {
      Object.assign(data, structuredClone(changes));
      Object.assign(document, structuredClone(changes));
    },
    getTokenDocument: async (at: object) => ({ toObject: () => ({ name: data.name, actorId: data._id, ...at }) }),
    get contents() {
      return world.Actor.contents.filter(({ folder }: Any) => folder === data._id);
    },
  };
  place.set(data._id, document);
  table.documents.set(uuid, document);
  return document;
}

/** The board: so many cells of a hundred pixels, side by side. */
function aScene(columns: number): Any {
  const tokens = aCollection([]);
  const scene: Any = {
    ...{ id: "map", uuid: "Scene.map", documentName: "Scene", active: true, initial: null, tokens },
    grid: { size: 100 },
    dimensions: { sceneX: 0, sceneY: 0, sceneWidth: 100 * columns, sceneHeight: 100 },
    async createEmbeddedDocuments(_name: string, list: Any[]) {
      for (const data of list) born("Token", { width: 1, height: 1, ...data }, tokens, `Scene.map.Token.${data._id}`);
    },
  };
  table.scenes = [scene];
  return scene;
}

const shelved = (name: string): Any => {
  const uuid = `Compendium.x.Actor.${name}`;
  const actor = { uuid, documentName: "Actor", name, pack: "x", toObject: () => ({ _id: name, name, type: "foe" }) };
  table.documents.set(uuid, actor);
  return actor;
};

beforeEach(() => {
  clearTable();
  table.user = aUser("gm", { isGM: true, isSelf: true });
  world = { Folder: aCollection([]), Actor: aCollection([]), Scene: aCollection([]) };
  cards = keepCards();
  const { game, CONFIG } = globalThis as Any;
  game.collections = new Map(Object.entries(world));
  Object.defineProperty(game, "actors", { configurable: true, get: () => world.Actor });
  for (const kind of ["Folder", "Actor"])
    CONFIG[kind] = {
      typeLabels: {},
      documentClass: { createDocuments: async (list: Any[]) => void list.map((one) => born(kind, one, world[kind])) },
    };
});

const named = (kind: string) => world[kind].contents.map(({ name }: Any) => name);

describe("people of compendia and the world", () => {
  it("stand on the active scene, hidden; those of compendia lie in a folder of their own", async () => {
    const scene = aScene(5);
    const ours = born("Actor", { _id: "ours", name: "Rolf", type: "foe" }, world.Actor);
    const comers = [
      { uuid: shelved("Wolf").uuid, count: 3 },
      { uuid: ours.uuid, count: 1 },
    ];
    expect(await bringPeople("A hard fight", comers, true)).toEqual({ actors: 1, tokens: 4, noRoom: 0 });
    expect([named("Folder"), named("Actor")]).toEqual([["A hard fight"], ["Rolf", "Wolf"]]);
    const [, wolf] = world.Actor.contents;
    expect(wolf).toMatchObject({ folder: world.Folder.contents[0].id, _stats: { compendiumSource: comers[0]?.uuid } });
    const stood = scene.tokens.contents.map(({ name, hidden, actorId }: Any) => [name, hidden, actorId]);
    expect(stood).toEqual([...Array(3).fill(["Wolf", true, wolf.id]), ["Rolf", true, "ours"]]);
    expect(new Set(scene.tokens.contents.map(({ x }: Any) => x)).size).toBe(4);
    expect(cards).toHaveLength(1);
    expect(cards[0]).toMatchObject({ name: "A hard fight", state: "brought" });
  });

  it("go as a whole, also those that the GM showed and moved since; who was there before stays", async () => {
    const scene = aScene(5);
    const ours = born("Actor", { _id: "ours", name: "Rolf", type: "foe" }, world.Actor);
    await bringPeople(
      "x",
      [
        { uuid: shelved("Wolf").uuid, count: 2 },
        { uuid: ours.uuid, count: 1 },
      ],
      true,
    );
    await scene.tokens.contents[0].update({ x: 5000, hidden: false });
    expect(await takeBrought(cards[0])).toEqual([]);
    expect([named("Folder"), named("Actor"), scene.tokens.size]).toEqual([[], ["Rolf"], 0]);
    expect(await takeBrought(cards[0])).toEqual([]);
  });

  it("stay where one was hurt since: with the actor, without which the token would be nobody's", async () => {
    const scene = aScene(5);
    await bringPeople(
      "x",
      [
        { uuid: shelved("Wolf").uuid, count: 2 },
        { uuid: shelved("Bear").uuid, count: 1 },
      ],
      true,
    );
    const [hurt] = scene.tokens.contents;
    await hurt.update({ delta: { system: { wounds: { value: 3 } } } });
    const left = await takeBrought(cards[0]);
    expect(left).toEqual([
      hurt.uuid,
      ...[named("Actor")].flat().map(() => `Actor.${hurt.actorId}`),
      expect.stringMatching(/^Folder/),
    ]);
    expect([named("Actor"), scene.tokens.size]).toEqual([["Wolf"], 1]);
  });

  it("come into the list of actors alone where the GM wants that", async () => {
    const scene = aScene(5);
    const comers = [{ uuid: shelved("Wolf").uuid, count: 3 }];
    expect(await bringPeople("x", comers, false)).toEqual({ actors: 1, tokens: 0, noRoom: 0 });
    expect([named("Actor"), scene.tokens.size]).toEqual([["Wolf"], 0]);
    const there = [{ uuid: world.Actor.contents[0].uuid, count: 2 }];
    await expect(bringPeople("x", there, false)).rejects.toThrow(/allThere/);
  });

  it("say how many found no room, and take back what came", async () => {
    const scene = aScene(2);
    const comers = [{ uuid: shelved("Wolf").uuid, count: 5 }];
    expect(await bringPeople("x", comers, true)).toEqual({ actors: 1, tokens: 2, noRoom: 3 });
    expect(await takeBrought(cards[0])).toEqual([]);
    expect([named("Actor"), scene.tokens.size]).toEqual([[], 0]);
  });

  it("leave everything as it was where there is no active scene, one of them is gone, or a player asks", async () => {
    const comers = [{ uuid: shelved("Wolf").uuid, count: 1 }];
    await expect(bringPeople("x", comers, true)).rejects.toThrow(/noScene/);
    aScene(3);
    await expect(bringPeople("x", [...comers, { uuid: "Actor.gone", count: 1 }], true)).rejects.toThrow(/actorGone/);
    table.user = aUser("player", { isSelf: true });
    await expect(bringPeople("x", comers, true)).rejects.toThrow(/notYours/);
    expect([named("Actor"), named("Folder"), cards]).toEqual([[], [], []]);
  });
});
