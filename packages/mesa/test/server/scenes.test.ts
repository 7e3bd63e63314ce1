import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Mesa, startMesa } from "../../server/node/index.ts";
import { PLACE } from "../../server/node/place.ts";
import type { Source } from "../../server/source.ts";
import { type Answer, Client, Folders, joinAs, Lines, usersOf, writeSystem, writeText } from "./fixture.ts";

const SEED = `
users:
  - { name: Master, role: 4 }
  - { name: Ana }
  - { name: Eva }
documents:
  actors:
    - name: Thorn
      type: hero
      owners: [Ana]
      prototypeToken: { actorLink: true, disposition: 1, bar2: { attribute: mana } }
    - { name: Wolf, type: hero, prototypeToken: { bar1: { attribute: null }, texture: { src: wolf.webp } } }
  scenes:
    - name: Road
      active: true
      grid: { size: 50 }
      tokens:
        - { actor: Thorn, at: [2, 3] }
        - { actor: Wolf, x: 7, y: 9, name: Grey, texture.scaleX: 2, delta: { ownership: { default: 3 } } }
`;

const folders = new Folders();
const lines = new Lines();
let system: string;
let mesa: Mesa;
let master: Client;
let ana: Client;
let eva: Client;

beforeAll(async () => {
  const folder = await folders.make();
  system = await writeSystem(folder, {
    primaryTokenAttribute: "hp",
    grid: { type: 1, distance: 5, units: "ft", diagonals: 0 },
  });
  const seed = join(folder, "seed.yml");
  await writeText(seed, SEED);
  mesa = await startMesa({ system, data: join(folder, "data"), port: 0, seed, log: lines.log });
  const users = await usersOf(mesa.url);
  master = await Client.connect(mesa.url, users.Master ?? "");
  ana = await Client.connect(mesa.url, users.Ana ?? "");
  eva = await Client.connect(mesa.url, users.Eva ?? "");
});

afterAll(async () => {
  for (const client of [master, ana, eva]) client?.close();
  await mesa?.close();
  await folders.removeAll();
});

type Token = Source & { _id: string; delta: Source & { _id: string } };

const scenes = (): (Source & { _id: string; tokens: Token[] })[] =>
  [...mesa.world.documents("Scene").values()] as never;

function road() {
  const found = scenes().find(({ name }) => name === "Road");
  if (!found) throw new Error("the seed has no road");
  return found;
}

function token(name: string): Token {
  const found = road().tokens.find((each) => each.name === name);
  if (!found) throw new Error(`no token ${name}`);
  return found;
}

describe("a seeded scene", () => {
  it("has tokens made from their actors' prototypes, with what the seed says differently", () => {
    expect(token("Thorn")).toMatchObject({ x: 100, y: 150, actorLink: true, disposition: 1 });
    expect(token("Grey")).toMatchObject({
      x: 7,
      y: 9,
      actorLink: false,
      texture: { src: "wolf.webp", scaleX: 2, scaleY: 1 },
    });
  });

  it("follows the manifest's bars and grid where nothing else is said", () => {
    expect(token("Thorn")).toMatchObject({ bar1: { attribute: "hp" }, bar2: { attribute: "mana" } });
    expect(token("Grey")).toMatchObject({ bar1: { attribute: null } });
    expect(road().grid).toMatchObject({ size: 50, distance: 5, units: "ft" });
  });

  it.each([
    ["{ actor: Nobody }", /scenes\[0\]\.tokens\[0\]\.actor: there is no actor "Nobody"/],
    ["{ at: [1] }", /scenes\[0\]\.tokens\[0\]\.at must be a column and a row/],
    ["7", /scenes\[0\]\.tokens must be an array of objects/],
  ])("is refused with a token %s", async (text, message) => {
    const folder = await folders.make();
    const seed = join(folder, "seed.yml");
    await writeText(seed, `documents: { scenes: [{ name: S, tokens: [${text}] }] }`);
    const start = startMesa({ system, data: join(folder, "data"), port: 0, seed, log: new Lines().log });
    await expect(start).rejects.toThrow(message);
  });
});

describe("the world that the package brings as an example", () => {
  it("suits a system that it knows nothing of: three users, and a scene with tokens of its actors", async () => {
    const data = await folders.make();
    const seed = join(PLACE, "examples", "world.yml");
    const table = await startMesa({ system, data, port: 0, seed, log: new Lines().log });
    try {
      const all = (name: string) => [...table.world.documents(name).values()];
      expect(all("User").map(({ name, role }) => [name, role])).toEqual(
        expect.arrayContaining([
          ["Gamemaster", 4],
          ["Ana", 1],
          ["Bruno", 1],
        ]),
      );
      const ids = Object.fromEntries(all("Actor").map(({ name, _id }) => [String(name), _id]));
      expect(all("Actor").map(({ type }) => type)).toEqual(["hero", "hero"]);
      expect(all("Item")).toMatchObject([{ name: "A thing", type: "gear" }]);
      expect(all("JournalEntry")).toMatchObject([{ pages: [{ name: "The first page" }] }]);
      const tokens = [
        { actorId: ids["The hero"], actorLink: true, x: 300, y: 400 },
        { actorId: ids["The foe"], actorLink: false, x: 900, y: 400 },
      ];
      expect(all("Scene")).toMatchObject([{ active: true, tokens }]);
      const users = await usersOf(table.url);
      expect(all("User").find(({ name }) => name === "Ana")?.character).toBe(ids["The hero"]);
      await expect(joinAs(table.url, users.Bruno ?? "")).rejects.toThrow(/password/);
    } finally {
      await table.close();
    }
  });
});

describe("the active scene", () => {
  it("is one: activating another, or making an active one, tells everybody that the one before is not", async () => {
    const before = road()._id;
    const made = await master.create("Scene", { name: "Inn", active: true });
    const isOver = (id: string) => (packet: Answer) =>
      packet.type === "Scene" && (packet.result ?? []).some((each) => each._id === id && each.active === false);
    for (const client of [master, ana]) await client.next("modifyDocument", isOver(before));
    expect(scenes().filter(({ active }) => active)).toMatchObject([{ name: "Inn" }]);
    await master.modify("Scene", "update", { updates: [{ _id: before, active: true }] });
    await ana.next("modifyDocument", isOver(made._id));
    expect(scenes().filter(({ active }) => active)).toMatchObject([{ name: "Road" }]);
  });

  it("stays the active one when something else in a scene changes", async () => {
    const inn = scenes().find(({ name }) => name === "Inn");
    await master.modify("Scene", "update", { updates: [{ _id: inn?._id, name: "The Inn" }] });
    expect(scenes().filter(({ active }) => active)).toMatchObject([{ name: "Road" }]);
  });
});

describe("a token", () => {
  const move = (client: Client, name: string, changes: Source): Promise<Answer> =>
    client.modify("Token", "update", {
      updates: [{ _id: token(name)._id, ...changes }],
      parentUuid: `Scene.${road()._id}`,
    });

  it("is moved by who owns its actor", async () => {
    expect((await move(ana, "Thorn", { x: 200 })).result).toMatchObject([{ x: 200 }]);
    expect((await move(eva, "Thorn", { x: 0 })).error?.name).toBe("PermissionError");
    expect(token("Thorn").x).toBe(200);
  });

  it("may belong to others than its actor does, by its delta", async () => {
    expect((await move(eva, "Grey", { x: 50 })).result).toMatchObject([{ x: 50 }]);
    const wolf = [...mesa.world.documents("Actor").values()].find(({ name }) => name === "Wolf");
    const hurt = { updates: [{ _id: wolf?._id, "system.hp": 1 }] };
    expect((await eva.modify("Actor", "update", hurt)).error?.name).toBe("PermissionError");
  });

  it("is not given to another actor by a plain player, nor made, nor taken away", async () => {
    const parentUuid = `Scene.${road()._id}`;
    expect((await move(ana, "Thorn", { actorLink: false })).error?.name).toBe("PermissionError");
    const made = await ana.modify("Token", "create", { data: [{ name: "New" }], parentUuid });
    expect(made.error?.name).toBe("PermissionError");
    const gone = await ana.modify("Token", "delete", { ids: [token("Thorn")._id], parentUuid });
    expect(gone.error?.name).toBe("PermissionError");
  });

  it("keeps what happens to its actor alone in its delta", async () => {
    const { _id, delta } = token("Grey");
    const { result } = await eva.modify("ActorDelta", "update", {
      updates: [{ _id: delta._id, system: { hp: 3 } }],
      parentUuid: `Scene.${road()._id}.Token.${_id}`,
    });
    expect(result).toMatchObject([{ system: { hp: 3 } }]);
    expect(token("Grey").delta.system).toEqual({ hp: 3 });
  });
});

describe("the actor of an unlinked token", () => {
  const of = (name: string) => `Scene.${road()._id}.Token.${token(name)._id}.Actor.${token(name).actorId}`;
  const rename = (name: string, to: string) =>
    master.modify("ActorDelta", "update", {
      updates: [{ _id: token(name).delta?._id ?? null, name: to }],
      parentUuid: `Scene.${road()._id}.Token.${token(name)._id}`,
    });

  it("lives on when its scene is overwritten, with or without a delta in what overwrites it", async () => {
    const wolf = road().tokens.find(({ name }) => name === "Grey") as Token;
    for (const [index, delta] of [null, {}, undefined].entries()) {
      // The second token is new each time.
      const other = { ...structuredClone(wolf), _id: `othertoken00000${index}`, name: "Other" };
      const tokens = [wolf, other].map((each) => ({ ...each, delta }));
      const updates = [{ ...road(), tokens }];
      const overwritten = { updates, diff: false, recursive: false, noHook: true };
      const { result } = await master.modify("Scene", "update", overwritten);
      const told = Object.fromEntries(
        ((result?.[0]?.tokens ?? []) as Token[]).map((each) => [each._id, each.delta?._id]),
      );
      expect(told[other._id]).toMatch(/^\w{16}$/);
      if (delta !== undefined) expect(told[wolf._id]).toBe(wolf.delta._id);
      await rename("Grey", "Grey one");
      await rename("Other", "Other one");
      const parentUuid = of("Other");
      await master.create("Item", { name: "Fang", type: "gear" }, { parentUuid });
      expect(token("Other").delta).toMatchObject({ name: "Other one", items: [{ name: "Fang" }] });
    }
  });

  it("lives on where a world of an older Mesa lost its delta", async () => {
    (token("Other") as Source).delta = null;
    await rename("Other", "Other two");
    expect(token("Other").delta).toMatchObject({ name: "Other two", _id: expect.stringMatching(/^\w{16}$/) });
  });

  it("takes effects on things that it has from the actor it was made from", async () => {
    const wolf = await master.create("Actor", { name: "Boar", type: "hero", items: [{ name: "Tusk", type: "gear" }] });
    const [tusk] = wolf.items as Source[];
    const parentUuid = `Scene.${road()._id}`;
    const boar = await master.create("Token", { name: "Boar", actorId: wolf._id, actorLink: false }, { parentUuid });
    const inTusk = `${parentUuid}.Token.${boar._id}.Actor.${wolf._id}.Item.${tusk?._id}`;
    const keen = await master.create("ActiveEffect", { name: "Keen" }, { parentUuid: inTusk });
    const updates = [{ _id: keen._id, name: "Keener" }];
    await master.modify("ActiveEffect", "update", { updates, parentUuid: inTusk });
    expect(token("Boar").delta).toMatchObject({ items: [{ name: "Tusk", effects: [{ name: "Keener" }] }] });
    await master.modify("ActiveEffect", "delete", { ids: [keen._id], parentUuid: inTusk });
    expect(token("Boar").delta).toMatchObject({ items: [{ name: "Tusk", effects: [] }] });
    expect(mesa.world.documents("Actor").get(String(wolf._id))).toMatchObject({ items: [{ effects: [] }] });
  });
});
