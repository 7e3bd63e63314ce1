import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Source } from "../../server/source.ts";
import { type Answer, type Client, type Sitting, sitDown } from "./fixture.ts";

let table: Sitting;
let master: Client;
let assistant: Client;
let ana: Client;
let eva: Client;

beforeAll(async () => {
  table = await sitDown();
  ({ master, assistant, ana, eva } = table);
});
afterAll(() => table?.end());

const heard = (type: string, action: string, id: string) => (packet: Answer) =>
  packet.type === type &&
  packet.action === action &&
  (packet.result ?? []).some((each) => (typeof each === "string" ? each : each._id) === id);

/** An actor that Ana owns and Eva may not touch. */
const hero = (data: Source = {}) =>
  master.create("Actor", { name: "Hero", type: "hero", ownership: { default: 0, [ana.userId]: 3 }, ...data });

interface StoredActor {
  name: string;
  system: Source;
  items: Source[];
  _stats: { createdTime: number };
}

/** An actor as it is stored. */
async function stored(_id: string): Promise<StoredActor> {
  const { result } = await master.modify("Actor", "get", { query: { _id } });
  if (!result?.[0]) throw new Error(`no actor ${_id}`);
  return result[0] as unknown as StoredActor;
}

describe("the world", () => {
  it("is sent whole", async () => {
    const world = await ana.ask<Source>("world");
    expect(world).toMatchObject({
      release: { generation: 13, build: 347 },
      userId: ana.userId,
      world: { id: "demo" },
      system: { id: "tiny", version: "1.2.3" },
      modules: [],
      lang: "en",
      documentTypes: { Actor: ["hero", "party"], Item: ["gear"] },
    });
    expect(world.activeUsers).toEqual(expect.arrayContaining([master.userId, ana.userId]));
    expect(Object.keys(world.data as Source).sort()).toEqual(
      "actors cards combats folders items journal macros messages playlists scenes settings tables users".split(" "),
    );
    expect(JSON.stringify((world.data as Source).users)).not.toContain("password");
  });

  it("is sent with its talk in the order of time, however the store keeps it", async () => {
    for (const timestamp of [3000, 1000, 2000]) await master.create("ChatMessage", { content: "Said", timestamp });
    const { messages } = (await ana.ask<Source>("world")).data as {
      messages: { content: string; timestamp: number }[];
    };
    expect(messages.filter(({ content }) => content === "Said").map(({ timestamp }) => timestamp)).toEqual([
      1000, 2000, 3000,
    ]);
  });
});

describe("creating, updating, deleting", () => {
  it("reaches the other clients and not the one who asked", async () => {
    const { _id } = await hero({ system: { hp: 3 }, items: [{ name: "Rope", type: "gear" }] });
    const seen = await eva.next<Answer>("modifyDocument", heard("Actor", "create", _id));
    expect(seen).toMatchObject({ userId: master.userId, result: [{ name: "Hero", system: { hp: 3 } }] });
    expect(seen.result?.[0]?.items).toMatchObject([{ name: "Rope", _id: expect.stringMatching(/^\w{16}$/) }]);

    const changes = { _id, "system.hp": 2, name: "Heroine" };
    const answer = await ana.modify("Actor", "update", { updates: [changes] });
    expect(answer.result).toMatchObject([{ _id, name: "Heroine", system: { hp: 2 } }]);
    await eva.next("modifyDocument", heard("Actor", "update", _id));

    expect((await master.modify("Actor", "delete", { ids: [_id] })).result).toEqual([_id]);
    await eva.next("modifyDocument", heard("Actor", "delete", _id));
    expect(master.received.filter(({ args }) => heard("Actor", "delete", _id)(args[0] as Answer))).toEqual([]);
  });

  it("writes who did it and when, whatever the client says", async () => {
    const stats = { createdTime: 1, lastModifiedBy: eva.userId, coreVersion: "99", compendiumSource: "Actor.x" };
    const before = Date.now();
    const { _id, _stats } = await hero({ _stats: { ...stats, compendiumSource: null } });
    expect(_stats).toMatchObject({ systemId: "tiny", systemVersion: "1.2.3", coreVersion: "13.347" });
    expect(_stats).toMatchObject({ lastModifiedBy: master.userId });
    expect((_stats as { createdTime: number }).createdTime).toBeGreaterThanOrEqual(before);
    const updates = [{ _id, name: "X", _stats: { createdTime: 1, lastModifiedBy: eva.userId } }];
    const { result } = await ana.modify("Actor", "update", { updates });
    expect(result?.[0]?._stats).toMatchObject({ lastModifiedBy: ana.userId });
    expect((await stored(_id))._stats.createdTime).toBeGreaterThanOrEqual(before);
  });

  it("puts whole values in the place of the old ones, and answers with them", async () => {
    const { _id } = await hero({ system: { hp: 3, bag: { gold: 1, gems: 2 } } });
    const whole = { hp: 7, bag: { gold: 1 } };
    const asked = { updates: [{ _id, system: whole }], recursive: false };
    expect((await master.modify("Actor", "update", asked)).result).toMatchObject([{ _id, system: whole }]);
    expect((await stored(_id)).system).toEqual(whole);
    // Another type with the same data: without them in the answer no page could follow.
    const turned = { updates: [{ _id, type: "party", system: whole }], recursive: false };
    expect((await master.modify("Actor", "update", turned)).result).toMatchObject([{ type: "party", system: whole }]);
    expect((await stored(_id)).system).toEqual(whole);
  });

  it("reaches what is embedded, two levels deep", async () => {
    const { _id } = await hero();
    const rope = await ana.create("Item", { name: "Rope", type: "gear" }, { parentUuid: `Actor.${_id}` });
    const parentUuid = `Actor.${_id}.Item.${rope._id}`;
    const wet = await ana.create("ActiveEffect", { name: "Wet" }, { parentUuid });
    await ana.modify("ActiveEffect", "update", { updates: [{ _id: wet._id, disabled: true }], parentUuid });
    await ana.modify("Item", "update", {
      updates: [{ _id: rope._id, "system.length": 9 }],
      parentUuid: `Actor.${_id}`,
    });
    const item = { name: "Rope", system: { length: 9 }, effects: [{ name: "Wet", disabled: true }] };
    expect((await stored(_id)).items).toMatchObject([item]);
    await ana.modify("ActiveEffect", "delete", { ids: [wet._id], parentUuid });
    await ana.modify("Item", "delete", { ids: [rope._id], parentUuid: `Actor.${_id}` });
    expect((await stored(_id)).items).toEqual([]);
  });

  it("deletes keys and replaces objects", async () => {
    const { _id } = await hero({ system: { map: { a: 1, b: 2 }, list: [1, 2] } });
    await ana.modify("Actor", "update", { updates: [{ _id, "system.map.-=a": null, "system.list": [3] }] });
    expect((await stored(_id)).system).toEqual({ map: { b: 2 }, list: [3] });
  });

  it("never stores an instruction, and gives what an update brings ids that every page learns", async () => {
    const { _id } = await hero({ flags: {} });
    await ana.modify("Actor", "update", { updates: [{ _id, "flags.tiny.-=gone": null }] });
    expect(await stored(_id)).toMatchObject({ flags: { tiny: {} } });
    const items = ["Sword", "Shield", "Rope"].map((name) => ({ name, type: "gear" }));
    for (const diff of [true, false]) {
      const { result } = await ana.modify("Actor", "update", { updates: [{ _id, items }], diff });
      const told = ((result?.[0]?.items ?? []) as Source[]).map((item) => item._id);
      expect(new Set(told).size).toBe(3);
      expect((await stored(_id)).items.map((item) => item._id).slice(-3)).toEqual(told);
    }
    expect((await stored(_id)).items).toHaveLength(6);
  });

  it("changes a type only with the whole of the data, and every page follows", async () => {
    const { _id } = await hero({ system: { hp: 3 } });
    const plain = await ana.modify("Actor", "update", { updates: [{ _id, type: "party" }] });
    expect(plain.error?.message).toMatch(/type of a Document can be changed only if/);
    const whole = await ana.modify("Actor", "update", { updates: [{ _id, type: "party", "==system": { gold: 1 } }] });
    expect(whole.result?.[0]).toMatchObject({ type: "party", "==system": { gold: 1 } });
    expect(await stored(_id)).toMatchObject({ type: "party", system: { gold: 1 } });
  });

  it("knows the basic type of every document, which no manifest declares", async () => {
    expect(await hero({ type: "base" })).toMatchObject({ type: "base" });
  });

  it("keeps an id only when asked, and no id twice", async () => {
    const _id = "actoractoractor9";
    expect((await hero({ _id }))._id).not.toBe(_id);
    const data = [{ _id, name: "Nine", type: "hero" }];
    expect((await master.modify("Actor", "create", { data, keepId: true })).result?.[0]?._id).toBe(_id);
    expect((await master.modify("Actor", "create", { data, keepId: true })).error?.message).toMatch(/taken/);
    const bad = [{ _id: "short", name: "Bad", type: "hero" }];
    expect((await master.modify("Actor", "create", { data: bad, keepId: true })).error?.message).toMatch(
      /not a document/,
    );
  });

  it("does all of a request or nothing", async () => {
    const first = await hero();
    const updates = [
      { _id: first._id, name: "Changed" },
      { _id: "nonexistentactor", name: "?" },
    ];
    expect((await master.modify("Actor", "update", { updates })).error?.message).toMatch(/no Actor "nonexistentactor"/);
    expect((await stored(first._id)).name).toBe("Hero");
  });

  it("does not lose one of two changes made at once", async () => {
    const { _id } = await hero({ system: { log: {} } });
    const change = (client: Client, i: number) =>
      client.modify("Actor", "update", { updates: [{ _id, [`system.log.${client.userId}${i}`]: i }] });
    await Promise.all(Array.from({ length: 20 }, (_, i) => change(i % 2 ? ana : master, i)));
    expect(Object.keys((await stored(_id)).system.log as Source)).toHaveLength(20);
  });

  it.each<[string, Source, RegExp]>([
    ["Actor", { name: "X", type: "wizard" }, /"wizard" is not a type of Actor/],
    ["Item", { name: "X", type: "hero" }, /"hero" is not a type of Item/],
    ["Actor", { name: "", type: "hero" }, /name/],
    ["Nothing", { name: "X" }, /Mesa does not model Nothing/],
    ["ActiveEffect", { name: "X" }, /does not model ActiveEffect as a document of the world/],
  ])("refuses a bad %s: %j", async (type, data, message) => {
    expect((await master.modify(type, "create", { data: [data] })).error?.message).toMatch(message);
  });

  it("moves or deletes what was in a deleted folder, for everybody", async () => {
    const outer = await master.create("Folder", { name: "Outer", type: "Actor" });
    const inner = await master.create("Folder", { name: "Inner", type: "Actor", folder: outer._id });
    const actor = await hero({ folder: inner._id });
    await master.modify("Folder", "delete", { ids: [inner._id] });
    const moved = await master.next<Answer>("modifyDocument", heard("Actor", "update", actor._id));
    expect(moved.result).toMatchObject([{ folder: outer._id }]);
    await master.modify("Folder", "delete", { ids: [outer._id], deleteContents: true, deleteSubfolders: true });
    await eva.next("modifyDocument", heard("Actor", "delete", actor._id));
    expect((await master.modify("Actor", "get", { query: { _id: actor._id } })).result).toEqual([]);
  });
});

describe("rights", () => {
  const may = async (client: Client, type: string, action: string, operation: Source) => {
    const { error } = await client.modify(type, action, operation);
    return error ? error.name : "yes";
  };
  const by = () => ({ master, assistant, owner: ana, other: eva });
  const no = "PermissionError";

  it("follow role and ownership", async () => {
    const matrix: Record<string, Record<string, string>> = {};
    for (const [who, client] of Object.entries(by())) {
      const actor = await hero();
      const parentUuid = `Actor.${actor._id}`;
      const item = await master.create("Item", { name: "Rope", type: "gear" }, { parentUuid });
      matrix[who] = {
        createActor: await may(client, "Actor", "create", { data: [{ name: "A", type: "hero" }] }),
        createItem: await may(client, "Item", "create", { data: [{ name: "I", type: "gear" }] }),
        updateActor: await may(client, "Actor", "update", { updates: [{ _id: actor._id, name: "B" }] }),
        createOwned: await may(client, "Item", "create", { data: [{ name: "O", type: "gear" }], parentUuid }),
        updateOwned: await may(client, "Item", "update", { updates: [{ _id: item._id, name: "B" }], parentUuid }),
        deleteOwned: await may(client, "Item", "delete", { ids: [item._id], parentUuid }),
        chat: await may(client, "ChatMessage", "create", { data: [{ content: "hi" }] }),
        worldSetting: await may(client, "Setting", "create", { data: [{ key: `tiny.${who}`, value: "1" }] }),
        folder: await may(client, "Folder", "create", { data: [{ name: "F", type: "Actor" }] }),
        deleteActor: await may(client, "Actor", "delete", { ids: [actor._id] }),
      };
    }
    const all = Object.keys(matrix.master ?? {});
    const only = (...allowed: string[]) =>
      Object.fromEntries(all.map((key) => [key, allowed.includes(key) ? "yes" : no]));
    expect(matrix).toEqual({
      master: only(...all),
      assistant: only(...all),
      owner: only("updateActor", "createOwned", "updateOwned", "deleteOwned", "chat"),
      other: only("chat"),
    });
  });

  it("do not let a player become more than a player", async () => {
    const _id = ana.userId;
    const update = (client: Client, changes: Source) =>
      may(client, "User", "update", { updates: [{ _id, ...changes }] });
    expect(await update(ana, { role: 4 })).toBe(no);
    expect(await update(ana, { "==role": 4 })).toBe(no);
    expect(await update(ana, { "==permissions": { ACTOR_CREATE: true } })).toBe(no);
    expect(await update(ana, { password: "x", passwordSalt: "y", "==passwordSalt": "z" })).toBe("yes");
    expect(await update(ana, { "==password": "" })).toBe("yes");
    expect(await update(ana, { permissions: { ACTOR_CREATE: true } })).toBe(no);
    expect(await update(eva, { color: "#000000" })).toBe(no);
    expect(await update(ana, { color: "#123456" })).toBe("yes");
    expect(await update(assistant, { role: 4 })).toBe(no);
    expect(await may(ana, "User", "create", { data: [{ name: "Me too", role: 4 }] })).toBe(no);
    expect(await may(assistant, "User", "delete", { ids: [master.userId] })).toBe(no);
    expect(await may(master, "User", "delete", { ids: [master.userId] })).toBe(no);
    const { result } = await master.modify("User", "get", { query: { _id } });
    expect(result?.[0]).toMatchObject({ role: 1, permissions: {} });
  });

  it("do not let anybody speak in another's name", async () => {
    const data = [{ content: "I am Eva", author: eva.userId }];
    expect(await may(ana, "ChatMessage", "create", { data })).toBe(no);
    const own = await ana.create("ChatMessage", { content: "mine" });
    expect(own.author).toBe(ana.userId);
    const update = (client: Client, changes: Source) =>
      may(client, "ChatMessage", "update", { updates: [{ _id: own._id, ...changes }] });
    expect(await update(ana, { author: eva.userId })).toBe(no);
    expect(await update(eva, { content: "hers" })).toBe(no);
    expect(await update(ana, { content: "still mine" })).toBe("yes");
    expect(await may(eva, "ChatMessage", "delete", { ids: [own._id] })).toBe(no);
    expect(await may(ana, "ChatMessage", "delete", { ids: [own._id] })).toBe("yes");
  });

  it("leave what is for gamemasters to them", async () => {
    const { _id } = await hero({ system: { secret: "hush", hp: 1 } });
    await ana.modify("Actor", "update", { updates: [{ _id, "system.secret": "told", "system.hp": 2 }] });
    expect((await stored(_id)).system).toEqual({ secret: "hush", hp: 2 });
  });

  it("give each user settings of their own", async () => {
    const data = [{ key: "tiny.mine", value: '"a"', user: ana.userId }];
    expect(await may(ana, "Setting", "create", { data })).toBe("yes");
    expect(await may(eva, "Setting", "create", { data })).toBe(no);
    const settings = async (client: Client) => {
      const world = await client.ask<{ data: { settings: Source[] } }>("world");
      return world.data.settings.filter(({ key }) => key === "tiny.mine").length;
    };
    expect([await settings(ana), await settings(eva), await settings(master)]).toEqual([1, 0, 0]);
  });
});

describe("what stands for an actor", () => {
  const update = (client: Client, type: string, parentUuid: string, changes: Source) =>
    client.modify(type, "update", { updates: [changes], parentUuid });

  it("is a combatant its owner may roll for, but not replace", async () => {
    const actor = await hero();
    const combat = await master.create("Combat", { combatants: [{ actorId: actor._id, name: "Hero" }] });
    const [combatant] = combat.combatants as Source[];
    const parentUuid = `Combat.${combat._id}`;
    const _id = combatant?._id;
    expect((await update(eva, "Combatant", parentUuid, { _id, initiative: 9 })).error?.name).toBe("PermissionError");
    expect((await update(ana, "Combatant", parentUuid, { _id, initiative: 9, _stats: {} })).result).toMatchObject([
      { _id, initiative: 9 },
    ]);
    expect((await update(ana, "Combatant", parentUuid, { _id, actorId: null })).error?.name).toBe("PermissionError");
  });

  it("is an unlinked token with items of its own", async () => {
    const actor = await hero({
      items: [
        { name: "Rope", type: "gear", system: { length: 1 } },
        { name: "Lamp", type: "gear" },
      ],
    });
    const [rope, lamp] = actor.items as Source[];
    const scene = await master.create("Scene", { name: "Cave", tokens: [{ name: "T", actorId: actor._id }] });
    const [token] = scene.tokens as (Source & { delta: Source })[];
    const parentUuid = `Scene.${scene._id}.Token.${token?._id}.ActorDelta.${token?.delta._id}`;
    const longer = { _id: rope?._id, "system.length": 5 };
    expect((await update(eva, "Item", parentUuid, longer)).error?.name).toBe("PermissionError");
    expect((await update(ana, "Item", parentUuid, longer)).result).toMatchObject([{ system: { length: 5 } }]);
    expect((await ana.modify("Item", "delete", { ids: [lamp?._id], parentUuid })).result).toEqual([lamp?._id]);
    const torch = await ana.create("Item", { name: "Torch", type: "gear" }, { parentUuid });
    await update(ana, "ActorDelta", `Scene.${scene._id}.Token.${token?._id}`, {
      _id: token?.delta._id,
      system: { hp: 2 },
    });
    const { result } = await master.modify("Scene", "get", { query: { _id: scene._id } });
    const [kept] = (result?.[0]?.tokens ?? []) as { delta: Source }[];
    expect(kept?.delta).toMatchObject({
      system: { hp: 2 },
      items: [{ name: "Rope", system: { length: 5 } }, { _id: lamp?._id, _tombstone: true }, { _id: torch._id }],
    });
    expect((await stored(actor._id)).items).toMatchObject([{ system: { length: 1 } }, { name: "Lamp" }]);
    // What it hides of its actor may be made anew under the same id; what it has may not.
    const again = (id: unknown) =>
      ana.modify("Item", "create", { data: [{ _id: id, name: "Again", type: "gear" }], keepId: true, parentUuid });
    expect((await again(lamp?._id)).result).toMatchObject([{ _id: lamp?._id, name: "Again" }]);
    expect((await again(torch._id)).error?.message).toMatch(/taken/);
  });
});

describe("whispers", () => {
  it("reach their author and recipients only", async () => {
    const whisper = await ana.create("ChatMessage", { content: "psst", whisper: [eva.userId] });
    const marker = await master.create("ChatMessage", { content: "loud" });
    for (const client of [eva, assistant])
      await client.next("modifyDocument", heard("ChatMessage", "create", marker._id));
    const knows = (client: Client) =>
      client.received.some(({ args }) => JSON.stringify(args[0]).includes(whisper._id)) ? 1 : 0;
    expect([knows(eva), knows(assistant)]).toEqual([1, 0]);
    for (const [client, count] of [
      [eva, 1],
      [assistant, 0],
    ] as const) {
      expect((await client.modify("ChatMessage", "get", { query: { _id: whisper._id } })).result).toHaveLength(count);
    }
    await ana.modify("ChatMessage", "update", { updates: [{ _id: whisper._id, whisper: [] }] });
    await assistant.next("modifyDocument", heard("ChatMessage", "create", whisper._id));
    await eva.next("modifyDocument", heard("ChatMessage", "update", whisper._id));
  });

  it("with rolls reach everybody, as in Foundry", async () => {
    const rolls = [JSON.stringify({ class: "Roll", formula: "1d6", terms: [], total: 3, evaluated: true })];
    const secret = await ana.create("ChatMessage", { content: "3", whisper: [master.userId], blind: true, rolls });
    await eva.next("modifyDocument", heard("ChatMessage", "create", secret._id));
  });
});

describe("rich text", () => {
  const bad = "<p onclick=x>a</p><script>1</script>";

  it("is cleaned wherever it comes in", async () => {
    const actor = await hero({
      system: { bio: { public: bad, private: bad }, notes: { a: { text: bad } } },
      items: [{ name: "I", type: "gear", system: { description: bad }, effects: [{ name: "E", description: bad }] }],
    });
    expect(actor.system).toEqual({ bio: { public: "<p>a</p>", private: bad }, notes: { a: { text: "<p>a</p>" } } });
    const item = { system: { description: "<p>a</p>" }, effects: [{ description: "<p>a</p>" }] };
    expect(actor.items).toMatchObject([item]);
    const updates = [{ _id: actor._id, "system.notes.b.text": bad, "system.bio": { public: bad } }];
    const { result } = await ana.modify("Actor", "update", { updates, diff: false });
    expect(result?.[0]?.system).toEqual({ notes: { b: { text: "<p>a</p>" } }, bio: { public: "<p>a</p>" } });
    const message = await ana.create("ChatMessage", { content: bad, flavor: bad });
    expect(message).toMatchObject({ content: "<p>a</p>", flavor: "<p>a</p>" });
    const journal = await master.create("JournalEntry", {
      name: "J",
      pages: [{ name: "P", type: "text", text: { content: bad } }],
    });
    expect(journal.pages).toMatchObject([{ text: { content: "<p>a</p>" } }]);
  });
});
