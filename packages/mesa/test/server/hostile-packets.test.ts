import fc from "fast-check";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mesa } from "../../server/node/index.ts";
import type { Source } from "../../server/source.ts";
import { COLLECTIONS } from "../../server/store/hierarchy.ts";
import { type Answer, Client, type Sitting, SWORD, sitDown } from "./fixture.ts";

/** Packets nobody honest sends: whatever they are, the server answers, goes on, and keeps what is not theirs. */

let table: Sitting;
let mesa: Mesa;
let users: Record<string, string>;
let master: Client;
let ana: Client;
let eva: Client;

beforeAll(async () => {
  table = await sitDown();
  ({ mesa, users, master, ana, eva } = table);
});
afterAll(() => table?.end());

const isRunning = async () => expect(await master.ask("time")).toBeTypeOf("number");
const refused = async (answer: Promise<Answer>) => (await answer).error?.name;
const no = "PermissionError";

/** Everything that is stored, but for what the named users may write themselves: their chat lines, their own record. */
function stored(...except: string[]): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const [name, collection] of Object.entries(COLLECTIONS)) {
    if (name === "Adventure") continue;
    const sources = [...mesa.world.documents(name).values()].filter(
      ({ _id, author, user }) => ![_id, author, user].some((id) => except.includes(String(id))),
    );
    all[collection] = structuredClone(sources);
  }
  const { documents, folders } = mesa.world.pack("tiny.gear").database;
  return { ...all, pack: structuredClone([...documents.values(), ...folders.values()]) };
}

describe("a player", () => {
  it("who sends anything at all changes nothing that is another's", async () => {
    const theirs = await master.create("Actor", {
      name: "King",
      type: "hero",
      items: [{ name: "Crown", type: "gear" }],
    });
    const crown = (theirs.items as Source[])[0]?._id;
    const line = await master.create("ChatMessage", { content: "hear, hear" });
    const setting = await master.create("Setting", { key: "tiny.rule", value: "1" });
    const scene = await master.create("Scene", { name: "Hall", tokens: [{ name: "King", actorId: theirs._id }] });
    const token = (scene.tokens as Source[])[0]?._id;
    const before = stored(ana.userId);

    // What there is to be had, each with the place it is asked for at.
    const king = `Actor.${theirs._id}`;
    const targets: [type: string, id: unknown, parentUuid: string | null, pack?: string][] = [
      ["Actor", theirs._id, null],
      ["Item", crown, king],
      ["ActiveEffect", "", king],
      ["ActiveEffect", "", `${king}.Item.${crown}`],
      ["ChatMessage", line._id, null],
      ["Setting", setting._id, null],
      ["Scene", scene._id, null],
      ["Token", token, `Scene.${scene._id}`],
      ["ActorDelta", "", `Scene.${scene._id}.Token.${token}`],
      ["Item", crown, `Scene.${scene._id}.Token.${token}.Actor.${theirs._id}`],
      ["User", users.Gamemaster, null],
      ["User", users["Player 2"], null],
      ["Folder", "", null],
      ["Combat", "", null],
      ["Item", SWORD, null, "tiny.gear"],
      ["Folder", "", null, "tiny.gear"],
    ];
    const words =
      "name type system system.hp ==system -=system ownership ownership.default ==ownership role ==role items effects " +
      "delta delta.ownership author user permissions flags tokens value key content whisper actorId folder password";
    const junk = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom("hero", "gear", "text", 4, ana.userId, {}));
    const changes = fc.dictionary(fc.constantFrom(...words.split(" ")), junk, { minKeys: 1, maxKeys: 3 });
    const options = fc.record(
      {
        keepId: fc.boolean(),
        keepEmbeddedIds: fc.boolean(),
        deleteAll: fc.boolean(),
        diff: fc.boolean(),
        recursive: fc.boolean(),
        index: fc.boolean(),
        indexFields: fc.oneof(fc.constant(["system.secret"]), junk),
        restoreDelta: fc.boolean(),
        query: fc.oneof(fc.constant({}), junk),
        // What a forger would try.
        userId: fc.constant(users.Gamemaster),
        user: fc.constant(users.Gamemaster),
        isGM: fc.constant(true),
      },
      { requiredKeys: [] },
    );
    const aimed = fc
      .tuple(fc.constantFrom(...targets), fc.constantFrom("get", "create", "update", "delete"), changes, options)
      .map(([[type, _id, parentUuid, pack], action, changes, options]) => {
        const data = [{ name: "Forged", ...changes, ...(options.keepId && { _id }) }];
        const updates = [{ ...changes, _id }];
        return { type, action, operation: { ...options, data, updates, ids: [_id], parentUuid, pack } };
      });
    const blind = fc.anything().map((value) => JSON.parse(JSON.stringify(value) ?? "null") as unknown);
    const events = fc.constantFrom("manageCompendium", "userActivity", "reload", "pause", "hotReload", "x", "world");
    const packet = fc.oneof(
      { arbitrary: fc.tuple(fc.constant("modifyDocument"), aimed), weight: 20 },
      { arbitrary: fc.tuple(fc.constant("modifyDocument"), blind), weight: 1 },
      { arbitrary: fc.tuple(events, blind), weight: 1 },
    );
    await fc.assert(
      fc.asyncProperty(packet, async ([event, packet]) => {
        const answer = await ana.ask<unknown>(event, packet);
        expect(JSON.stringify(answer ?? null)).not.toMatch(/"password/);
        expect(stored(ana.userId)).toEqual(before);
      }),
      { numRuns: 800 },
    );
    expect(stored(ana.userId)).toEqual(before);
    await isRunning();
  });

  it("does not become another by saying so", async () => {
    const { _id } = await master.create("Actor", { name: "Queen", type: "hero" });
    const as = { userId: users.Gamemaster, user: users.Gamemaster, isGM: true, parent: { isOwner: true } };
    const updates = [{ _id, name: "Mine", ownership: { [ana.userId]: 3 } }];
    expect(await refused(ana.modify("Actor", "update", { updates, ...as }))).toBe(no);
    const packet = { type: "Actor", action: "delete", operation: { ids: [_id] }, ...as };
    expect(await refused(ana.ask<Answer>("modifyDocument", packet, users.Gamemaster))).toBe(no);
    // Who a packet is from is written by the server.
    ana.socket.emit("system.tiny", { hello: 1 }, { userId: users.Gamemaster, recipients: [eva.userId] });
    await eva.next("system.tiny");
    expect(eva.received.find(({ event }) => event === "system.tiny")?.args[1]).toBe(ana.userId);
  });

  it("does not get in with a made-up session, or with words at the door", async () => {
    const door = (options: object) =>
      new Promise<string>((resolve, reject) => {
        const socket = io(mesa.url, { transports: ["websocket"], reconnection: false, forceNew: true, ...options });
        socket.once("connect_error", (error) => resolve(error.message));
        socket.once("connect", () => {
          socket.close();
          reject(new Error("it got in"));
        });
      });
    const cookie = ana.cookie.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    for (const each of ["", "mesa-session=", `mesa-session=${users.Gamemaster}`, "mesa-session=__proto__", cookie]) {
      expect(await door({ extraHeaders: { cookie: each } })).toBe("Join the world first.");
    }
    const auth = { userId: users.Gamemaster, role: 4, session: users.Gamemaster };
    expect(await door({ auth, query: { userId: users.Gamemaster ?? "" } })).toBe("Join the world first.");
  });

  it("neither changes settings of the world nor deletes what others said, one by one or all at once", async () => {
    const setting = await master.create("Setting", { key: "tiny.law", value: '"old"' });
    const mine = await ana.create("ChatMessage", { content: "mine" });
    const theirs = await eva.create("ChatMessage", { content: "hers" });
    const change = { updates: [{ _id: setting._id, value: '"new"' }] };
    expect(await refused(ana.modify("Setting", "update", change))).toBe(no);
    expect(await refused(ana.modify("Setting", "delete", { ids: [setting._id] }))).toBe(no);
    const second = { data: [{ key: "tiny.law", value: '"new"' }] };
    expect(await refused(ana.modify("Setting", "create", second))).toBe(no);
    expect(await refused(ana.modify("ChatMessage", "delete", { ids: [mine._id, theirs._id] }))).toBe(no);
    expect(await refused(ana.modify("ChatMessage", "delete", { deleteAll: true, ids: [] }))).toBe(no);
    const messages = mesa.world.documents("ChatMessage");
    expect([messages.get(mine._id)?.content, messages.get(theirs._id)?.content]).toEqual(["mine", "hers"]);
    expect(mesa.world.documents("Setting").get(setting._id)?.value).toBe('"old"');
  });

  it("puts nothing into an own actor that could not be made there, nor the same thing twice", async () => {
    const items = [{ _id: SWORD, name: "Sword", type: "gear" }];
    const { _id } = await master.create("Actor", { name: "Mine", type: "hero", ownership: { [ana.userId]: 3 }, items });
    const write = (items: unknown) => ana.modify("Actor", "update", { updates: [{ _id, items }] });
    const held = () =>
      ((mesa.world.documents("Actor").get(_id)?.items ?? []) as Source[]).map(({ name, type }) => [name, type]);
    expect(
      (await write([{ name: "Trick", type: "nope", system: { text: "<script></script>" } }])).error?.message,
    ).toMatch(/"nope" is not a type of Item/);
    expect((await write([{ _id: SWORD, type: "nope", "==system": {} }])).error?.message).toMatch(
      /"nope" is not a type of Item/,
    );
    expect(
      (
        await write([
          { _id: "twintwintwintwin", name: "A", type: "gear" },
          { _id: "twintwintwintwin", name: "B", type: "gear" },
        ])
      ).error?.message,
    ).toMatch(/stands twice/);
    expect(held()).toEqual([["Sword", "gear"]]);
    expect((await write([{ _id: SWORD, name: "Blade" }])).error).toBeUndefined();
    expect(held()).toEqual([["Blade", "gear"]]);
    const bad = master.modify("Actor", "create", {
      data: [{ name: "X", type: "hero", items: [{ name: "Y", type: "nope" }] }],
    });
    expect((await bad).error?.message).toMatch(/"nope" is not a type of Item/);
  });

  it("cannot guess passwords by asking who has them", async () => {
    await master.modify("User", "update", { updates: [{ _id: users["Player 3"], password: "tres" }] });
    const { password, passwordSalt } = mesa.world.documents("User").get(users["Player 3"] ?? "") ?? {};
    expect(password).toBeTruthy();
    for (const query of [{ password }, { passwordSalt }, { password__in: [password] }]) {
      expect((await ana.modify("User", "get", { query })).result).toEqual([]);
    }
  });

  it("who is shut out is out at once", async () => {
    const guest = await Client.connect(mesa.url, users.Assistant ?? "");
    const gone = new Promise((resolve) => guest.socket.once("disconnect", resolve));
    await master.modify("User", "update", { updates: [{ _id: guest.userId, role: 0 }] });
    await gone;
    const page = await fetch(`${mesa.url}/game`, { headers: { cookie: guest.cookie }, redirect: "manual" });
    expect(page.headers.get("location")).toBe("/join");
    await expect(Client.connect(mesa.url, guest.userId)).rejects.toThrow(/401/);
  });
});

describe("script in rich text", () => {
  const ways = [
    "<img src=x onerror=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    '<a href="java\nscript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
    '<div style="background:url(javascript:alert(1))">x</div>',
  ];

  it.each(ways)("is not stored, nor sent on, by a create, an update or a replacement: %s", async (html) => {
    const bio = { public: html };
    const { _id } = await master.create("Actor", {
      name: "Ana's",
      type: "hero",
      ownership: { [ana.userId]: 3 },
      system: { bio },
    });
    const updates = [
      { _id, "system.bio.public": html },
      { _id, "==system": { bio, notes: { a: { text: html } } } },
      { _id, system: { "bio.public": html, "notes.b.text": html } },
      // A page makes a text of a list.
      { _id, system: { bio: { public: [html] }, notes: { c: { text: { 0: [html] } } } } },
    ];
    for (const update of updates) await ana.modify("Actor", "update", { updates: [update], diff: false });
    const line = await ana.create("ChatMessage", { content: html, flavor: html });
    const { system } = mesa.world.documents("Actor").get(_id) ?? {};
    const heard = eva.received.filter(({ event }) => event === "modifyDocument").slice(-5);
    const alive = /<script|onerror=(?!.*&gt;')|javascript:|srcdoc|<style|formaction/i;
    const { content, flavor } = line;
    for (const text of [system, content, flavor, ...heard.map(({ args }) => args)]) {
      // Inside of a quoted attribute or as escaped text the same letters are only letters.
      const inert = JSON.stringify(text)
        .replaceAll("\\n", "")
        .replaceAll(/&lt;.*?&gt;/g, "");
      expect(inert).not.toMatch(alive);
    }
  });
});

it("is always told in one line of the log, however it was sent", () => {
  const refusals = table.lines.all.filter(({ message }) => / refused: /.test(message));
  expect(refusals.length).toBeGreaterThan(100);
  expect(table.lines.all.filter(({ level }) => level === "error")).toEqual([]);
});
