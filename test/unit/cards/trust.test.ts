import { beforeEach, describe, expect, it, vi } from "vitest";
import { anActor, aUser, clearTable, host, table } from "../table.ts";

const { messageCreated, messageDeleted, messageUpdated, watchEdits, wasEdited } = await import(
  "../../../module/cards/edited.ts"
);
const { actorAt, recordsOf } = await import("../../../module/cards/past/records.ts");
const { CardModel } = await import("../../../module/cards/card-model.ts");

/** What a card is believed of what others wrote: into it, onto the actors that it speaks of, and in its place. */

// biome-ignore lint/suspicious/noExplicitAny: messages and hooks of every shape.
type Any = any;
const card = (id: string): Any => ({ id, type: "card", system: { ruleset: "ryf", parts: [{ applied: [] }] } });

const flush = () => new Promise((done) => setImmediate(done));
const chatOf = (ids: string[]) => {
  const known = new Set(ids);
  return Object.assign([] as object[], { get: (id: string) => (known.has(id) ? card(id) : undefined) });
};

let spokenOf: (id: string) => boolean = () => false;
watchEdits(
  (id) => spokenOf(id),
  () => {},
);

beforeEach(() => {
  clearTable();
  host.settings.set("editedCards", []);
  host.messages = chatOf([]);
  spokenOf = () => false;
  table.user = aUser("gm", { isGM: true, isActiveGM: true });
  table.users = [table.user, aUser("eve")];
});

describe("a card that was changed", () => {
  it.each([
    ["rolls", true],
    ["system", true],
    ["==system", true],
    ["-=rolls", true],
    ["type", true],
    ["speaker", true],
    ["author", true],
    ["timestamp", true],
    // Who may see it, and what modules keep there, says nothing.
    ["whisper", false],
    ["flags", false],
    ["_id", false],
  ])("in %s is %s: edited", async (key, marked) => {
    messageUpdated(card(`in ${key}`), { [key]: {} }, "eve");
    await flush();
    expect([wasEdited(card(`in ${key}`)), host.settings.get("editedCards")]).toEqual([
      marked,
      marked ? [`in ${key}`] : [],
    ]);
  });

  it("is marked beside others that were changed in the same write, at once and on the list", async () => {
    const many = Array.from({ length: 300 }, (_, at) => `at once ${at}`);
    host.messages = chatOf(many);
    for (const id of many) messageUpdated(card(id), { rolls: [] }, "eve");
    expect(many.every((id) => wasEdited(card(id)))).toBe(true);
    await flush();
    expect(host.settings.get("editedCards")).toEqual(many);
  });

  it("stays on the list for as long as it is in the chat, however many others are edited", async () => {
    host.settings.set("editedCards", ["old", "deleted"]);
    const many = Array.from({ length: 300 }, (_, at) => `later ${at}`);
    host.messages = chatOf(["old", ...many]);
    for (const id of many) {
      messageUpdated(card(id), { rolls: [] }, "eve");
      await flush();
    }
    expect(host.settings.get("editedCards")).toEqual(["old", ...many]);
  });

  it("by a GM is not, nor one that is no card, nor on another user's page", async () => {
    messageUpdated(card("m1"), { rolls: [] }, "gm");
    messageUpdated({ ...card("m2"), type: "base" }, { rolls: [] }, "eve");
    table.user.isActiveGM = false;
    messageUpdated(card("m3"), { rolls: [] }, "eve");
    await flush();
    expect(["m1", "m2", "m3"].filter((id) => wasEdited(card(id)))).toEqual([]);
  });

  it("is one that comes again under the id of one that is gone, or that an actor's record names", async () => {
    messageCreated(card("fresh"), "eve");
    messageDeleted(card("again"));
    messageCreated(card("again"), "eve");
    await vi.waitFor(() => expect(wasEdited(card("again"))).toBe(true));
    spokenOf = (id) => id === "spoken";
    messageCreated(card("spoken"), "eve");
    await vi.waitFor(() => expect(wasEdited(card("spoken"))).toBe(true));
    expect(wasEdited(card("fresh"))).toBe(false);
  });
});

/** An actor with records, as its owner may have written them. */
function speaks(name: string, changes: Record<string, object>): Any {
  const actor = anActor(name);
  actor.flags = {
    cubilete: {
      changes: Object.fromEntries(
        Object.entries(changes).map(([id, more]) => [id, { target: actor.uuid, part: 0, ...more }]),
      ),
    },
  };
  table.documents.set(actor.uuid, actor);
  return actor;
}

describe("records on an actor", () => {
  it("are read no further than any are kept", () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`r${at}`, { message: `m${at}` }]));
    expect(recordsOf(speaks("Eve", many))).toHaveLength(50);
  });
});

describe("what a card holds", () => {
  const read = (parts: object[]): Any => {
    const model = new (CardModel as Any)({ ruleset: "ryf", parts });
    model.prepareBaseData();
    return model.parts;
  };
  it("is no more than any card of ours", () => {
    expect(read(Array.from({ length: 20_000 }, () => ({ kind: "skill" })))).toHaveLength(200);
    const deep = JSON.parse(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`);
    const [part] = read([{ title: "W".repeat(100_000), data: { deep, told: new Array(5000).fill({ name: "x" }) } }]);
    expect(part.title).toHaveLength(1000);
    expect(part.data.told).toHaveLength(1000);
    expect(JSON.stringify(part.data.deep).length).toBeLessThan(120);
  });

  it("is kept to the letter where it is one", () => {
    const data = { sides: [{ name: "Ana" }], order: [[1, 2]], at: null, on: true };
    const removed = [{ _id: "x", system: { description: "W".repeat(50_000) } }];
    const [part] = read([{ kind: "contest", title: "Between two", data, applied: [{ removed }] }]);
    expect(part.data).toEqual(data);
    expect(part.applied[0].removed).toEqual(removed);
  });
});

it("looks nothing up that is no address", () => {
  const asked: string[] = [];
  const known = (globalThis as Any).fromUuidSync;
  (globalThis as Any).fromUuidSync = (uuid: string) => void asked.push(uuid);
  const wrong = [
    "__proto__",
    "Actor.__proto__",
    "Actor.constructor",
    "../x",
    "Actor",
    `Actor.${"x".repeat(300)}`,
    "a b.c",
  ];
  const right = ["Actor.abc", "Scene.a.Token.b.Actor.c", "Actor.a.Item.b"];
  for (const uuid of [...wrong, ...right]) actorAt(uuid);
  expect(asked).toEqual(right);
  (globalThis as Any).fromUuidSync = known;
});
