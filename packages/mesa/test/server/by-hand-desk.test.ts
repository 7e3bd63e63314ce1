import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { WorldResponse } from "../../common/protocol.ts";
import { type Wire, WireSocket } from "../../common/wire.ts";
import { GuestDesk } from "../../server/web/by-hand/desk.ts";
import { Friend } from "../../server/web/by-hand/friend.ts";
import { GUEST_LIMIT, HOST_LIMIT, Pieces } from "../../server/web/by-hand/pieces.ts";
import { FakeChannel } from "./by-hand.ts";
import { Folders, Lines, writeSystem } from "./fixture.ts";
import { openWorldHere, wires } from "./in-a-browser.ts";

/** A friend's connection at the host's: a player who plays, and one who attacks. */

const folders = new Folders();
const WORD = "wordwordwordword";
const STAMP = "0123456789abcdef";
const FILE = { type: "image/png", bytes: new Uint8Array([1, 2, 3]).buffer };

let table: Awaited<ReturnType<typeof openWorldHere>>;
let master: WireSocket;
beforeAll(async () => {
  // What is wrong with a message is said there to who runs the table.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  table = await openWorldHere(await writeSystem(await folders.make()), new Lines());
  master = new WireSocket(enter(table.users.Gamemaster ?? ""));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await table.close();
  await folders.removeAll();
});
const opened: FakeChannel[] = [];
afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
});

function enter(userId: string): Wire {
  const [page, worker] = wires();
  table.hub.enter(worker, userId);
  return page;
}

/** The host's end for an invitation of a user, and the channel of who is at the other one. */
function invite(name: string, enterWorld?: () => Promise<never>) {
  const [near, far] = FakeChannel.pair();
  opened.push(near);
  const userId = table.users[name] ?? "";
  const told = vi.fn();
  const reach = {
    enter: async () =>
      (await enterWorld?.()) ??
      (table.hub.mayJoin(userId)
        ? { wire: enter(userId), welcome: { kept: "browser", lock: "of this browser" } as const }
        : { wire: wires()[0], welcome: { refused: "join", kept: "browser" } as const }),
    file: async (path: string) => (path === "maps/a.png" ? FILE : null),
  };
  const desk = new GuestDesk(new Pieces(near, GUEST_LIMIT), { word: WORD, stamp: STAMP, userId, name }, reach, told);
  return { desk, far, told, userId };
}

/** A friend who came by the same site. */
async function friendOf(name: string, hello = { word: WORD, stamp: STAMP }, enterWorld?: () => Promise<never>) {
  const { desk, far, told, userId } = invite(name, enterWorld);
  const heard = vi.fn();
  const friend = new Friend(new Pieces(far, HOST_LIMIT), hello, heard);
  await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0);
  return { desk, far, told, userId, friend, heard };
}

/** Somebody who knows the word and sends by hand. */
async function attackerOf(name: string) {
  const { desk, far, told, userId } = invite(name);
  const heard: string[] = [];
  const pieces = new Pieces(far, HOST_LIMIT);
  pieces.onMessage = (message) => heard.push(String(message));
  const say = (said: unknown) => void pieces.send(typeof said === "string" ? said : JSON.stringify(said));
  say({ hello: WORD, stamp: STAMP });
  say({ open: 1 });
  await expect.poll(() => heard.some((each) => each.includes('"opened"'))).toBe(true);
  /** One packet, and what comes back for it. */
  const ask = async (event: string, ...args: unknown[]): Promise<unknown> => {
    const id = heard.length + 1_000;
    say(`1:${JSON.stringify({ event, args, id })}`);
    const isAnswer = (each: string) => each.startsWith("1:") && JSON.parse(each.slice(2)).to === id;
    await expect.poll(() => heard.some(isAnswer)).toBe(true);
    return JSON.parse(heard.find(isAnswer)?.slice(2) ?? "").answer;
  };
  return { desk, told, userId, heard, say, ask };
}

const active = async (): Promise<string[]> =>
  ((await master.emitWithAck("world")) as WorldResponse).activeUsers as unknown as string[];

const modify = (socket: WireSocket, type: string, action: string, operation: object) =>
  socket.emitWithAck("modifyDocument", { type, action, operation }) as Promise<{
    result?: { _id: string }[];
    error?: { message: string };
  }>;

it("plays as the user of the invitation, and nothing of this browser's locks goes out", async () => {
  const { friend, heard, told, userId } = await friendOf("Player 1");
  expect(heard.mock.calls).toEqual([[{ userId, name: "Player 1" }]]);
  expect(told.mock.calls).toEqual([["here"]]);
  const { wire, welcome } = await friend.enter();
  expect(welcome).toEqual({ kept: "browser" });
  const socket = new WireSocket(wire);
  expect(((await socket.emitWithAck("world")) as WorldResponse).userId).toBe(userId);
  const came = vi.fn();
  socket.on("modifyDocument", came);
  await modify(master, "ChatMessage", "create", { data: [{ content: "hello" }] });
  await expect.poll(() => came.mock.calls.length).toBe(1);
  expect((await modify(socket, "ChatMessage", "create", { data: [{ content: "hi" }] })).result).toHaveLength(1);
});

it("comes anew with every page of the game, and is there once", async () => {
  const { friend, userId } = await friendOf("Player 1");
  const first = new WireSocket((await friend.enter()).wire);
  const second = new WireSocket((await friend.enter()).wire);
  expect(((await second.emitWithAck("world")) as WorldResponse).userId).toBe(userId);
  // The page before it is gone, and asks for nothing.
  const asked = vi.fn();
  first.emit("time", asked);
  await second.emitWithAck("time");
  expect(asked).not.toHaveBeenCalled();
  second.end("io client disconnect");
  await expect.poll(active).not.toContain(userId);
  const third = new WireSocket((await friend.enter()).wire);
  expect(await active()).toContain(userId);
  expect(await third.emitWithAck("time")).toBeTypeOf("number");
});

it("learns that the connection is gone, and the world that the friend is", async () => {
  const { friend, far, userId, heard, told } = await friendOf("Player 1");
  const socket = new WireSocket((await friend.enter()).wire);
  const lost = vi.fn();
  socket.on("disconnect", lost);
  expect(await active()).toContain(userId);
  const waits = friend.file("maps/a.png");
  far.close();
  await expect.poll(() => lost.mock.calls).toEqual([["transport close"]]);
  await waits;
  await expect.poll(active).not.toContain(userId);
  expect(heard.mock.lastCall).toEqual([{ over: "cut" }]);
  expect(told.mock.lastCall).toEqual([{ over: "cut" }]);
  expect((await friend.enter()).welcome.refused).toBe("failed");
  expect(await friend.file("maps/a.png")).toBeNull();
});

it.each([
  ["version", { word: WORD, stamp: "another" }],
  ["word", { word: "x".repeat(16), stamp: STAMP }],
] as const)("refuses who comes with another %s, in words", async (over, hello) => {
  const { heard, told } = await friendOf("Player 1", hello);
  expect(heard.mock.calls).toEqual([[{ over }]]);
  expect(told.mock.calls).toEqual([[{ over }]]);
});

it("ends the connection when the host says so", async () => {
  const { desk, heard, told } = await friendOf("Player 1");
  desk.end("ended");
  await expect.poll(() => heard.mock.lastCall).toEqual([{ over: "ended" }]);
  expect(told.mock.lastCall).toEqual([{ over: "ended" }]);
});

it("is over where the world cannot be reached", async () => {
  const { friend, heard, told } = await friendOf("Player 1", undefined, () => Promise.reject(new Error("gone")));
  expect((await friend.enter()).welcome.refused).toBe("failed");
  expect([heard.mock.lastCall, told.mock.lastCall]).toEqual([[{ over: "cut" }], [{ over: "cut" }]]);
});

it("hears that the friend has left", async () => {
  const { friend, heard, told } = await friendOf("Player 1");
  friend.end("ended");
  await expect.poll(() => told.mock.lastCall).toEqual([{ over: "ended" }]);
  expect(heard.mock.lastCall).toEqual([{ over: "ended" }]);
});

it("gives files that were added, one after the other, and no others", async () => {
  const { friend } = await friendOf("Player 1");
  const paths = ["maps/a.png", "maps/none.png", "maps/a.png"];
  const found = await Promise.all(paths.map((path) => friend.file(path)));
  expect(found.map((each) => each && [each.type, [...new Uint8Array(each.bytes)].join()])).toEqual([
    ["image/png", "1,2,3"],
    null,
    ["image/png", "1,2,3"],
  ]);
});

it("lets a page send no more at once than a server would, and the table stays", async () => {
  const { friend, told } = await friendOf("Player 1");
  const socket = new WireSocket((await friend.enter()).wire);
  const lost = vi.fn();
  socket.on("disconnect", lost);
  socket.emit("system.tiny", "x".repeat(GUEST_LIMIT));
  expect(lost.mock.calls).toEqual([["io server disconnect"]]);
  expect(told.mock.calls).toEqual([["here"]]);
  expect(await new WireSocket((await friend.enter()).wire).emitWithAck("time")).toBeTypeOf("number");
});

it("gives an attacker no other name", async () => {
  const { ask, userId } = await attackerOf("Player 1");
  const gm = table.users.Gamemaster ?? "";
  const heard = vi.fn();
  master.on("userActivity", heard);
  await ask("userActivity", gm, { cursor: null });
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  expect(heard.mock.lastCall?.[0]).toBe(userId);
  const say = (data: object) => ({ type: "ChatMessage", action: "create", operation: { data: [data] }, userId: gm });
  expect(await ask("modifyDocument", say({ content: "I am the GM", author: gm }))).toHaveProperty("error");
  expect(await ask("modifyDocument", say({ content: "I am myself" }))).toMatchObject({
    userId,
    result: [{ author: userId }],
  });
  const update = { type: "User", action: "update", operation: { updates: [{ _id: userId, role: 4 }], userId: gm } };
  expect(await ask("modifyDocument", update)).toHaveProperty("error");
  for (const event of ["pause", "reload"]) expect(await ask(event, true)).toHaveProperty("error");
});

it("reaches nothing of the host's own", async () => {
  const { ask } = await attackerOf("Player 1");
  for (const event of ["backUp", "restore", "joinData", "join", "bring", "deleteWorld"])
    expect([event, await ask(event, "{}", "")]).toEqual([
      event,
      { error: expect.objectContaining({ name: "RequestError" }) },
    ]);
  expect(await ask("manageCompendium", { action: "delete", data: "tiny.gear" })).toHaveProperty("error");
  expect(
    await ask("manageFiles", { action: "takeFile", source: "data", target: "x", name: "a.png", ticket: "../a" }),
  ).toHaveProperty("error");
});

it.each<[string, unknown]>([
  ["a hello for a page", JSON.stringify({ userId: "gm", file: "{}" })],
  ["a file that becomes the world", { file: "{}" }],
  ["no JSON", "x"],
  ["a list", "[]"],
  ["a packet that is a list", "1:[]"],
  ["a packet that is none", "1:{}"],
  ["a packet with an event that is no text", '1:{"event":{},"args":[]}'],
  ["a packet without its list", '1:{"event":"time","args":3}'],
  ["a packet with a wrong number", '1:{"event":"time","args":[],"id":-1}'],
  ["a packet of an old page that is none", "77:{}"],
  ["a file without a path", { file: 1 }],
  ["a path without an end", { file: 1, path: "x".repeat(5_000) }],
])("ends the connection of an attacker for %s, and the table stays", async (_what, said) => {
  const { say, told, userId } = await attackerOf("Player 1");
  say(said);
  await expect.poll(() => told.mock.lastCall).toEqual([{ over: "broken" }]);
  await expect.poll(active).not.toContain(userId);
});

it("ends it for bytes too, and for more than may come at once", async () => {
  const { far, told } = invite("Player 1");
  void new Pieces(far, HOST_LIMIT).send(new Uint8Array(9));
  await expect.poll(() => told.mock.lastCall).toEqual([{ over: "broken" }]);
  const other = invite("Player 1");
  void new Pieces(other.far, HOST_LIMIT).send(new Uint8Array(GUEST_LIMIT + 1));
  await expect.poll(() => other.told.mock.lastCall).toEqual([{ over: "tooLarge" }]);
});

it("lets nobody do anything before the word was said", async () => {
  for (const said of ['1:{"event":"world","args":[],"id":1}', { open: 1 }, { file: 1, path: "maps/a.png" }]) {
    const { far, told } = invite("Player 1");
    void new Pieces(far, HOST_LIMIT).send(typeof said === "string" ? said : JSON.stringify(said));
    await expect.poll(() => told.mock.calls.length).toBe(1);
    expect(told.mock.lastCall?.[0]).toHaveProperty("over");
  }
});

it("has one page at a time, however many an attacker opens", async () => {
  const { say, ask, userId, heard } = await attackerOf("Player 1");
  for (let page = 2; page <= 50; page++) say({ open: page });
  await expect.poll(() => heard.some((each) => each.includes('"opened":50'))).toBe(true);
  expect((await active()).filter((id) => id === userId)).toHaveLength(1);
  say({ close: 50 });
  await expect.poll(active).not.toContain(userId);
  // An older one does not come back.
  say({ open: 1 });
  await expect(
    Promise.race([ask("world"), new Promise((_, no) => setTimeout(no, 0, new Error("none")))]),
  ).rejects.toThrow();
});

it("does not outstay its user, whatever it says of the connection", async () => {
  const { ask, say, told, userId, heard } = await attackerOf("Player 2");
  // As if the connection had ended, so that the world would forget to end it.
  for (const event of ["disconnect", "connect", "connect_error"]) say(`1:${JSON.stringify({ event, args: [] })}`);
  expect(await ask("time")).toBeTypeOf("number");
  expect(await active()).toContain(userId);
  await modify(master, "User", "delete", { ids: [userId] });
  await expect.poll(() => heard.at(-1)).toBe('1:{"bye":"io server disconnect"}');
  say({ open: 2 });
  await expect.poll(() => told.mock.lastCall).toEqual([{ over: "removed" }]);
  expect(heard.at(-1)).toBe('{"over":"removed"}');
});
