import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Source } from "../../server/source.ts";
import { COLLECTIONS } from "../../server/store/hierarchy.ts";
import { Client, type Sitting, sitDown } from "./fixture.ts";

/** Packets without sense, size or order: the server answers what can be answered, goes on, and keeps what it has. */

let table: Sitting;
let users: Record<string, string>;
let master: Client;
let ana: Client;

beforeAll(async () => {
  table = await sitDown();
  ({ users, master, ana } = table);
});
afterAll(() => table?.end());

const isRunning = async () => expect(await master.ask("time")).toBeTypeOf("number");

/** Everything that is stored in the world. */
const stored = () =>
  Object.keys(COLLECTIONS)
    .filter((name) => name !== "Adventure")
    .map((name) => structuredClone([...table.mesa.world.documents(name).values()]));

it("a request with thousands of documents does not keep the others waiting", async () => {
  const { _id } = await master.create("Actor", {
    name: "Much",
    type: "hero",
    ownership: { [users["Player 1"] ?? ""]: 3 },
  });
  const updates = Array.from({ length: 1000 }, (_, n) => ({ _id, name: `Much ${n}` }));
  let done = false;
  const long = ana.modify("Actor", "update", { updates }).finally(() => {
    done = true;
  });
  let answers = 0;
  while (!done) {
    await master.ask("time");
    answers += 1;
  }
  expect((await long).error).toBeUndefined();
  // One may be answered before it begins and one waits until it ends: more were answered meanwhile.
  expect(answers).toBeGreaterThan(5);
});

describe("what is not a request", () => {
  it.each<[string, unknown[]]>([
    ["modifyDocument", []],
    ["modifyDocument", [null]],
    ["modifyDocument", ["text"]],
    ["modifyDocument", [{}]],
    ["modifyDocument", [{ type: 5, action: "create", operation: {} }]],
    ["modifyDocument", [{ type: "Actor", action: "explode", operation: {} }]],
    ["modifyDocument", [{ type: "Actor", action: "create" }]],
    ["modifyDocument", [{ type: "Actor", action: "create", operation: { data: 5 } }]],
    ["modifyDocument", [{ type: "Actor", action: "create", operation: { data: [null] } }]],
    ["modifyDocument", [{ type: "Actor", action: "update", operation: { updates: [{}] } }]],
    ["modifyDocument", [{ type: "Actor", action: "delete", operation: { ids: [{}] } }]],
    ["modifyDocument", [{ type: "__proto__", action: "get", operation: {} }]],
    ["modifyDocument", [{ type: "Item", action: "create", operation: { data: [], parentUuid: "Actor" } }]],
    ["modifyDocument", [{ type: "Item", action: "create", operation: { data: [], parentUuid: "Actor.x.Nope.y" } }]],
    ["manageCompendium", [5]],
    ["userQuery", [{}]],
    ["unheardOf", [1, 2]],
    ["constructor", []],
    ["world", [Number.NaN, "order"]],
  ])("is answered and does no harm: %s %j", async (event, args) => {
    const answer = await master.ask<Source>(event, ...args);
    if (event !== "world") expect(answer.error).toMatchObject({ message: expect.any(String) });
    expect(await master.ask("time")).toBeTypeOf("number");
  });

  it("cannot reach a prototype", async () => {
    const data = [JSON.parse('{"name":"X","type":"hero","system":{"__proto__":{"hacked":1}}}')];
    expect((await master.modify("Actor", "create", { data })).error?.message).toMatch(/not allowed/);
    const { _id } = await master.create("Actor", { name: "Hero", type: "hero" });
    const updates = [{ _id, "system.constructor.prototype.hacked": 1 }];
    expect((await master.modify("Actor", "update", { updates })).error?.message).toMatch(/not allowed/);
    expect(({} as Source).hacked).toBeUndefined();
  });

  it("may come without anybody waiting for the answer", async () => {
    master.socket.emit("modifyDocument", { type: "Actor" });
    master.socket.emit("modifyDocument");
    expect(await master.ask("time")).toBeTypeOf("number");
  });

  it("is one line in the log", async () => {
    const before = table.lines.all.length;
    await master.ask("unheardOf");
    expect(table.lines.all.slice(before)).toEqual([{ level: "warn", message: expect.stringContaining("unheardOf") }]);
  });

  it("ends the connection, not the server, when it is huge", async () => {
    const eve = await Client.connect(table.mesa.url, users["Player 3"] ?? "");
    const gone = new Promise((resolve) => eve.socket.once("disconnect", resolve));
    eve.socket.emit("modifyDocument", "x".repeat(21 * 1024 * 1024));
    await gone;
    expect(await master.ask("time")).toBeTypeOf("number");
  });

  it("is refused before joining", async () => {
    await expect(Client.connect(table.mesa.url, "nobody")).rejects.toThrow(/401/);
  });
});

describe("packets out of order", () => {
  it("are answered one by one, and leave the world as the last good one did", async () => {
    const fresh = await Client.connect(table.mesa.url, users.Gamemaster ?? "");
    // Before it asked for the world; for what is not there yet; twice; after it is gone.
    const _id = "outoforder000001";
    const data = [{ _id, name: "Late", type: "hero" }];
    const item = { data: [{ name: "Bag", type: "gear" }], parentUuid: `Actor.${_id}` };
    const answers = await Promise.all([
      fresh.modify("Actor", "update", { updates: [{ _id, name: "Early" }] }),
      fresh.modify("Item", "create", item),
      fresh.modify("Actor", "create", { data, keepId: true }),
      fresh.modify("Actor", "create", { data, keepId: true }),
      fresh.modify("Item", "create", item),
      fresh.modify("Actor", "delete", { ids: [_id] }),
      fresh.modify("Actor", "delete", { ids: [_id] }),
      fresh.modify("Item", "create", item),
      fresh.modify("Actor", "update", { updates: [{ _id, name: "Ghost" }] }),
    ]);
    expect(answers.map(({ error }) => (error ? "no" : "yes"))).toEqual("no no yes no yes yes no no no".split(" "));
    expect(table.mesa.world.documents("Actor").has(_id)).toBe(false);
    const world = await fresh.ask<{ data: { actors: Source[] } }>("world");
    expect(world.data.actors.some((actor) => actor._id === _id)).toBe(false);
    fresh.close();
  });
});

describe("packets that are none", () => {
  /** Puts raw text on the wire below socket.io. */
  const raw = async (...frames: (string | Buffer)[]) => {
    const guest = await Client.connect(table.mesa.url, users["Player 3"] ?? "");
    const { transport } = guest.socket.io.engine as unknown as {
      transport: { ws: { send(data: string | Buffer): void } };
    };
    for (const frame of frames) transport.ws.send(frame);
    return guest;
  };

  it.each([
    ["an unknown kind", "9"],
    ["half a packet", '42["modifyDocument",{"type":'],
    ["an event without a name", "42[]"],
    ["an event whose name is an object", "42[{}]"],
    ["a reserved event", '42["disconnect","x"]'],
    ["an answer nobody asked for", '43999["x"]'],
    ["attachments that never come", '459999-["modifyDocument",{"_placeholder":true,"num":0}]'],
    ["a placeholder for no attachment", '451-["modifyDocument",{"_placeholder":true,"num":"__proto__"}]'],
    ["another namespace", "40/admin,"],
    ["bytes", Buffer.from([0, 255, 1, 254])],
    ["an event with every kind of thing", '42["__proto__",null,[],{"a":{"b":[]}}]'],
  ])("do no harm: %s", async (_what, frame) => {
    const before = stored();
    const guest = await raw(frame, frame);
    await isRunning();
    expect(stored()).toEqual(before);
    guest.close();
  });

  it("do no harm when they are nested without end", async () => {
    const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const before = stored();
    const guest = await raw(
      `42["modifyDocument",{"type":"Actor","action":"create","operation":{"data":[{"name":"X","type":"hero","system":${deep(100_000)}}]}}]`,
      `42["modifyDocument",{"type":"Actor","action":"get","operation":{"data":[],"option":${deep(100_000)}}}]`,
      `42["system.tiny",${deep(100_000)}]`,
      `42["userActivity",${deep(100_000)}]`,
    );
    await isRunning();
    expect(stored()).toEqual(before);
    guest.close();
    expect(
      (await master.modify("Actor", "get", { query: {}, option: { __proto__: null, ok: 1 } })).error,
    ).toBeUndefined();
  });

  it("are refused in options too, which travel on to others", async () => {
    const operation = JSON.parse('{"data":[{"content":"x"}],"option":{"__proto__":{"hacked":1}}}') as Source;
    expect((await ana.modify("ChatMessage", "create", operation)).error?.message).toMatch(/not allowed/);
    const fields = { pack: "tiny.gear", index: true, indexFields: ["constructor.prototype.hacked"] };
    expect((await ana.modify("Item", "get", fields)).error?.message).toMatch(/not allowed/);
  });
});
