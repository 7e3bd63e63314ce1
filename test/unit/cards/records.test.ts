import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anActor, anEffect, anItem, aUser, clearTable, collectionOf, host, table } from "../table.ts";

const records = {
  ...(await import("../../../module/cards/past/records.ts")),
  ...(await import("../../../module/cards/past/told.ts")),
};
const { recordOf, recordsOf } = records;
const { keepHappened, noteHappened } = await import("../../../module/cards/past/happened.ts");
const MOST_RECORDS = 50;

/** What is written of a change, what is believed of it when it is read again, and what a card shows of it. */

// biome-ignore lint/suspicious/noExplicitAny: records of every shape.
type Any = any;

const NOW = Date.UTC(2026, 0, 2);
beforeEach(() => {
  clearTable();
  host.messages = collectionOf([]);
  forgetHappened();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => vi.useRealTimers());

keepHappened(
  () => [],
  () => {},
);
const forgetHappened = () => {
  for (let at = 0; at < 16; at++) host.settings.set(`happened.${at}`, { list: [] });
};
/** What a GM's page noted of Eve. */
const done = (id: string, more: object = {}, name = "Eve"): Any => ({
  ...{ id, user: "gm", at: NOW, message: "m", part: 0, option: "", note: "", cost: false, open: "" },
  to: [{ target: `Actor.${name}`, name, record: id, lines: [{ label: "Harm", value: 2 }] }],
  ...more,
});

describe("the record of a change", () => {
  const rope = anItem("rope", { system: { length: 9 }, _source: { system: { length: 10 } } });
  const fog = anEffect("fog");
  const ana = anActor("Ana", {
    items: [rope],
    effects: [fog],
    system: { health: { value: 7, max: 12 }, wounds: [1] },
    _source: { system: { health: { value: 8 }, wounds: [1] } },
    statuses: new Set(["prone"]),
  });
  const bare = { updates: {}, lines: [] };

  it("says who, when, and nothing else of one that does nothing", () => {
    expect(recordOf(ana, bare, "gm")).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
      deed: "",
      target: "Actor.Ana",
      name: "Ana",
      message: "",
      part: 0,
      by: "gm",
      at: NOW,
      combat: "",
      option: "",
      note: "",
      share: "",
      cost: false,
      writes: [],
      created: [],
      removed: [],
      put: [],
      ended: [],
      statuses: [],
      lines: [],
    });
  });

  it("says where it comes from, and in which fight that is being fought", () => {
    const origin = { id: "mine", deed: "d", message: "m", part: 2, option: "o", note: "n", cost: true };
    expect(recordOf(ana, bare, "gm", origin)).toMatchObject(origin);
    host.combat = { id: "fight", started: true };
    expect(recordOf(ana, bare, "gm").combat).toBe("fight");
    host.combat = { id: "fight", started: false };
    expect(recordOf(ana, bare, "gm").combat).toBe("");
  });

  it("keeps what is stored there, what is shown where nothing is stored, or nothing", () => {
    const updates = { "system.health.value": 3, "system.health.max": 20, "system.luck": 1 };
    const { writes } = recordOf(
      ana,
      { ...bare, updates, items: [{ item: rope, updates: { "system.length": 4 } }] },
      "gm",
    );
    expect(writes).toEqual([
      { item: "", path: "system.health.value", before: 8, after: 3 },
      { item: "", path: "system.health.max", before: 12, after: 20 },
      { item: "", path: "system.luck", before: null, after: 1 },
      { item: "rope", path: "system.length", before: 10, after: 4 },
    ]);
  });

  it("keeps it as it was, whatever becomes of it", () => {
    const { writes } = recordOf(ana, { ...bare, updates: { "system.wounds": [] } }, "gm");
    ana._source.system.wounds.push(2);
    expect(writes[0]?.before).toEqual([1]);
  });

  it("names what it will make, and keeps what it takes away", () => {
    const change = { creates: [{}, {}], puts: [{}], removes: ["rope", "gone"], ends: ["fog", "gone"] };
    const { created, put, removed, ended } = recordOf(ana, { ...bare, ...change }, "gm");
    expect([created.length, put.length, new Set([...created, ...put]).size]).toEqual([2, 1, 3]);
    for (const id of [...created, ...put]) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect([removed, ended]).toEqual([[rope.toObject()], [fog.toObject()]]);
  });

  it("keeps of conditions those alone that change", () => {
    const statuses = { prone: true, blind: true, deaf: false };
    expect(recordOf(ana, { ...bare, statuses }, "gm").statuses).toEqual([{ id: "blind", before: false }]);
    expect(recordOf(ana, { ...bare, statuses: { prone: false } }, "gm").statuses).toEqual([
      { id: "prone", before: true },
    ]);
  });
});

/** An actor with records, as its owner may have written them. */
function speaks(name: string, changes: Any, more: object = {}): Any {
  const actor = anActor(name, { flags: { cubilete: { changes } }, ...more });
  table.documents.set(actor.uuid, actor);
  return actor;
}
const read = (stored: Any) => recordsOf(speaks("Eve", { r: stored }));
const eve = (more: object = {}) => ({ target: "Actor.Eve", ...more });

describe("a stored record", () => {
  const whole = {
    deed: "d",
    target: "Actor.Eve",
    name: "Eve",
    message: "m",
    part: 3,
    by: "gm",
    at: 9,
    combat: "fight",
    cost: true,
    option: "o",
    note: "n",
    share: "s",
    writes: [{ item: "", path: "system.x", before: 1, after: 2 }],
    created: ["a"],
    removed: [{ _id: "b" }],
    put: ["c"],
    ended: [{ _id: "d" }],
    statuses: [{ id: "prone", before: false }],
    lines: [{ label: "Harm", value: 2 }],
  };

  it("is read as it was written, under the name that it stands by", () => {
    expect(read({ ...whole, id: "another" })).toEqual([{ ...whole, id: "r" }]);
  });

  it("is filled in where it says nothing, or nothing of the kind", () => {
    const empty = {
      id: "r",
      deed: "",
      target: "Actor.Eve",
      name: "",
      message: "",
      part: 0,
      by: "",
      at: 0,
      combat: "",
      cost: false,
      option: "",
      note: "",
      share: "",
      writes: [],
      created: [],
      removed: [],
      put: [],
      ended: [],
      statuses: [],
      lines: [],
    };
    expect(read(eve())).toEqual([empty]);
    const odd = {
      name: 1,
      message: {},
      part: 1.5,
      by: null,
      at: "x",
      combat: 7,
      cost: 1,
      option: [],
      note: true,
      share: 3,
    };
    expect(read(eve(odd))).toEqual([empty]);
  });

  it.each<[string, Any[], number]>([
    ["writes", [{ item: "", path: "p" }, { item: 1, path: "p" }, { item: "", path: 1 }, null, "x", ["p"]], 1],
    ["created", ["a", 1, null, {}], 1],
    ["put", ["a", 1, null, {}], 1],
    ["removed", [{ _id: "a" }, { _id: 1 }, {}, null, []], 1],
    ["ended", [{ _id: "a" }, { _id: 1 }, {}, null, []], 1],
    ["statuses", [{ id: "a", before: true }, { id: 1, before: true }, { id: "a", before: 1 }, null], 1],
    ["lines", [{ label: "a", value: 1 }, { label: 1, value: 1 }, { label: "a", value: "1" }, null], 1],
  ])("keeps of its %s what can be one", (name, list, kept) => {
    expect((read(eve({ [name]: list }))[0] as Any)[name]).toEqual(list.slice(0, kept));
  });

  it.each([
    ["writes", 200],
    ["created", 50],
    ["removed", 50],
    ["put", 50],
    ["ended", 50],
    ["statuses", 40],
    ["lines", 40],
  ])("with more %s than %d is none", (name, most) => {
    const entry = { item: "", path: "p", _id: "a", id: "a", before: true, label: "a", value: 1 };
    const list = (length: number) => Array(length).fill(["created", "put"].includes(name) ? "a" : entry);
    expect(read(eve({ [name]: list(most) }))).toHaveLength(1);
    expect(read(eve({ [name]: list(most + 1) }))).toEqual([]);
    expect(read(eve({ [name]: { length: 1 } }))).toEqual([]);
  });

  it.each([null, "x", 5, [], { target: "Actor.Other" }, {}])(
    "is none that says %o, or is another actor's",
    (stored) => {
      expect(read(stored)).toEqual([]);
    },
  );

  it("is one of the last that are kept, oldest first", () => {
    const changes = Object.fromEntries(
      Array.from({ length: MOST_RECORDS + 3 }, (_, at) => [`r${at}`, eve({ at: -at })]),
    );
    const kept = recordsOf(speaks("Eve", changes)).map(({ id }) => id);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, "r52", "r3"]);
  });

  it("is in the order of time, however they were written", () => {
    const changes = Object.fromEntries([2, 3, 1].map((at) => [`r${at}`, eve({ at })]));
    expect(recordsOf(speaks("Eve", changes)).map(({ at }) => at)).toEqual([1, 2, 3]);
  });

  it.each([undefined, null, "x", [eve()]])("stands in a list by name; in %o stands none", (changes) => {
    expect(recordsOf(speaks("Eve", changes))).toEqual([]);
  });
});

describe("what a card shows", () => {
  const note = (changes: Any, name = "Eve") => records.noteRecords(speaks(name, changes));
  const of = (message: string, more: object = {}, name = "Eve") => ({ target: `Actor.${name}`, message, ...more });
  const ids = (message: string, part = 0) => records.recordsFor(message, part).map(({ id }) => id);
  beforeEach(() => void [note({}), note({}, "Ana")]);

  it("is what the GM's page noted of that card and that part, oldest first", async () => {
    note({ b: of("m", { at: 2 }), c: of("m", { at: 3, part: 1 }), x: of("other") });
    note({ a: of("m", { at: 1 }, "Ana") }, "Ana");
    await noteHappened(...[done("b"), done("c", { part: 1 }), done("a", {}, "Ana"), done("x", { message: "other" })]);
    expect([ids("m"), ids("m", 1), ids("other"), ids("none")]).toEqual([["a", "b"], ["c"], ["x"], []]);
  });

  it("is nothing that its owner alone claims, of whatever card and at whatever cost", async () => {
    host.messages = collectionOf([{ id: "m", author: aUser("gm", { isGM: true }) }]);
    note({ a: of("m"), b: of("m", { option: "o" }), c: of("m", { cost: true }) });
    expect([ids("m"), records.hasDone("m"), records.spentOptions(card([{}]), 0)]).toEqual([[], false, []]);
    expect(records.shownRecords(card([{}]), 0)).toEqual([]);
  });

  it("is what a player did to their own hero by their own card, and nobody else's, nor what it says was spent", () => {
    const eva = aUser("eva");
    host.messages = collectionOf([{ id: "m", author: eva }]);
    const own = { a: of("m", { cost: true }), b: of("m"), s: of("m", { option: "o" }) };
    speaks("Eve", own, { _source: { ownership: { eva: 3 } } });
    speaks("Ana", { c: of("m", { cost: true }, "Ana") });
    for (const uuid of ["Actor.Eve", "Actor.Ana"]) records.noteRecords(table.documents.get(uuid));
    expect(ids("m")).toEqual(["a", "b"]);
    expect(records.shownRecords(card([{}]), 0)).toMatchObject([
      { id: "a", own: true },
      { id: "b", own: true },
    ]);
  });

  it("says of what is noted what is noted, whatever its owner made of the record", async () => {
    note({ a: of("other", { part: 4, option: "x", note: "A lie", cost: true, lines: [{ label: "None", value: 0 }] }) });
    await noteHappened(done("a", { note: "So it was" }));
    expect(records.recordsFor("m", 0)).toMatchObject([
      { id: "a", message: "m", part: 0, option: "", note: "So it was", cost: false },
    ]);
    expect(records.shownRecords(card([{}]), 0)).toMatchObject([
      { id: "a", closed: false, note: "So it was", lines: [{ label: "Harm", value: 2 }] },
    ]);
  });

  it("stays when its owner took the record away, or it was the oldest of too many: there is no way back", async () => {
    note({});
    await noteHappened(done("a"), done("s", { option: "o" }));
    expect([ids("m"), records.hasDone("m"), records.spentOptions(card([{}]), 0)]).toEqual([[], true, ["o"]]);
    expect(records.shownRecords(card([{}]), 0)).toMatchObject([
      { id: "a", closed: true, lines: [{ label: "Harm", value: 2 }] },
      { id: "s", closed: true },
    ]);
  });

  it("is nothing to take back from a deleted actor", async () => {
    note({ a: of("m") });
    await noteHappened(done("a"));
    table.documents.delete("Actor.Eve");
    expect([ids("m"), records.hasDone("m")]).toEqual([[], true]);
  });

  it("is drawn again where an actor's record says something else of it", () => {
    expect(note({ a: of("m1"), b: of("m2") })).toEqual(new Set(["m1", "m2"]));
    expect(note({ b: of("m2"), c: of("m3") })).toEqual(new Set(["m1", "m2", "m3"]));
    expect(note({})).toEqual(new Set(["m2", "m3"]));
    expect(note({})).toEqual(new Set());
  });

  it("has done something unless that was what rolling cost", async () => {
    await noteHappened(done("a", { cost: true }));
    expect(records.hasDone("m")).toBe(false);
    await noteHappened(done("b"));
    expect(records.hasDone("m")).toBe(true);
  });

  it("is not crowded out by what its owner writes, and that goes first", async () => {
    const planted = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, of("m", { at: 1e15 + at })]));
    const eve = speaks("Eve", { a: of("m", { at: 1 }), b: of("m", { at: 2 }), ...planted });
    await noteHappened(done("a"), done("b"));
    const read = recordsOf(eve).map(({ id }) => id);
    expect([read.length, read.slice(0, 2)]).toEqual([50, ["a", "b"]]);
    const gone = records.forgotten(eve);
    expect([gone.length, gone.includes("a"), gone.includes("b")]).toEqual([302 - 49, false, false]);
  });
});

describe("a world of version 0.2.0", () => {
  const old = (more: object = {}) => ({ target: "Actor.Eve", message: "m", name: "Eve", at: 5, ...more });
  it("keeps what its actors say, and of what was spent what was noted", () => {
    host.messages = collectionOf([{ id: "m" }]);
    const eve = speaks("Eve", {
      a: old({ lines: [{ label: "Harm", value: 3 }] }),
      b: old({ option: "spent" }),
      c: old({ option: "a lie" }),
      d: old({ message: "gone" }),
      e: old({ cost: true, option: "x" }),
      // Of this version: a GM's page notes it, or looks at it.
      f: old({ deed: "f" }),
    });
    table.actors = [eve];
    const found = records.happenedBefore((id) => id === "b");
    expect(found.map(({ id }) => id)).toEqual(["a", "b", "e"]);
    expect(found[0]).toMatchObject({
      message: "m",
      at: 5,
      open: "",
      // Of an actor without a player the list says no more.
      to: [{ target: "Actor.Eve", record: "a", name: "", lines: [] }],
    });
  });
});

describe("an address", () => {
  const add = (uuid: string, documentName: string, pack: string | null = null) =>
    table.documents.set(uuid, { uuid, documentName, pack });

  it.each(["Actor", "Item"] as const)("of an %s finds one of this world, and nothing else", (name) => {
    const at = name === "Actor" ? records.actorAt : records.itemAt;
    const [uuid, other] = [`${name}.a`, name === "Actor" ? "Item" : "Actor"];
    add(uuid, name);
    expect(at(uuid)).toMatchObject({ uuid });
    add(uuid, other);
    expect(at(uuid)).toBeNull();
    add(uuid, name, "world.pack");
    expect(at(uuid)).toBeNull();
    add(`Compendium.p.${name}.a`, name);
    for (const wrong of [`Compendium.p.${name}.a`, "", null, undefined, 5, ["a"], `${name}.none`])
      expect(at(wrong)).toBeNull();
  });

  it.each([records.actorAt, records.itemAt])("in a compendium is not looked up", (at) => {
    const lookUp = vi.spyOn(globalThis as Any, "fromUuidSync");
    at("Compendium.world.p.Actor.a");
    expect(lookUp).not.toHaveBeenCalled();
    lookUp.mockRestore();
  });
});

const card = (parts: Any[] | undefined, more: object = {}): Any => ({ id: "m", system: { parts }, ...more });
const claim = (more: object = {}): Any => ({
  id: "old",
  target: "Actor.Eve",
  name: "Eva",
  by: "eve",
  combat: "",
  cost: false,
  option: "",
  note: "",
  share: "",
  writes: [],
  created: [],
  removed: [],
  statuses: [],
  lines: [],
  ...more,
});

describe("a card shows", () => {
  beforeEach(() => void records.noteRecords(speaks("Eve", {})));

  it("what it claims itself, as those of 0.1.0 did, and what was noted", async () => {
    records.noteRecords(speaks("Eve", { r: eve({ message: "m", name: "A lie" }) }));
    await noteHappened(done("r"));
    const shown = records.shownRecords(card([{ applied: [claim({ id: "" }), claim({ cost: true, option: "o" })] }]), 0);
    expect(shown).toMatchObject([
      { id: "Actor.Eve", claimed: true, name: "Eve", cost: false, option: "" },
      { id: "old", claimed: true, cost: true, option: "o" },
      { id: "r", claimed: false, name: "Eve", lines: [{ label: "Harm", value: 2 }] },
    ]);
  });

  it("the name in the record of a deleted actor", () => {
    table.documents.clear();
    expect(records.shownRecords(card([{ applied: [claim()] }]), 0)).toMatchObject([{ name: "Eva" }]);
  });

  it("no more than it has room for", () => {
    const lines = Array(60).fill({ label: "x".repeat(900), value: 1 });
    const shown = records.shownRecords(card([{ applied: Array(80).fill(claim({ lines, note: "y".repeat(900) })) }]), 0);
    expect([shown.length, shown[0]?.lines.length]).toEqual([50, 40]);
    expect([shown[0]?.note.length, shown[0]?.lines[0]?.label.length]).toEqual([500, 500]);
  });

  it("nothing where it has no such part, or none at all", () => {
    for (const message of [card([]), card([{}]), card(undefined)]) {
      expect(records.shownRecords(message, 0)).toEqual([]);
      expect(records.spentOptions(message, 0)).toEqual([]);
    }
    expect(records.firstPart(card(undefined))).toBeUndefined();
    expect(records.firstPart(card([{ kind: "a" }, { kind: "b" }]))).toEqual({ kind: "a" });
  });

  it("what was spent of an old one: what was chosen, and not what was applied", () => {
    const applied = [claim({ option: "a" }), claim(), claim({ option: "b" })];
    expect(records.spentOptions(card([{}, { applied }]), 1)).toEqual(["a", "b"]);
  });
});

it.each([
  ["", false, true, false],
  ["o", false, false, false],
  ["", true, false, false],
  ["o", true, false, false],
  [records.PUT, false, false, true],
  [records.PUT, true, false, false],
])("a record of option %o and cost %s is of an outcome: %s, of effects given: %s", (option, cost, outcome, given) => {
  expect(records.isOutcome({ option, cost })).toBe(outcome);
  expect(records.isGiven({ option, cost })).toBe(given);
});

it("an old claim is read in today's shape: its own items by id, another's address as it is", () => {
  const writes = ["", "Actor.Eve.Item.rope", "Actor.Other.Item.rope"].map((item) => ({ item, path: "system.x" }));
  const written = records.readClaim(claim({ writes, option: "o" }));
  expect(written).toMatchObject({ id: "old", option: "o", target: "Actor.Eve" });
  expect(written?.writes.map(({ item }) => item)).toEqual(["", "rope", "Actor.Other.Item.rope"]);
  expect(records.readClaim(claim({ lines: Array(41).fill({ label: "x", value: 1 }) }))).toBeNull();
});

it("a part is written back with the rest of its card, as a copy", async () => {
  const data = { deep: { x: 1 } };
  const parts = [
    { kind: "a", title: "A" },
    { kind: "b", title: "B", data },
  ];
  const update = vi.fn();
  await records.writePart(card(parts, { update }), 1, { title: "C" });
  expect(update.mock.calls).toEqual([[{ "system.parts": [parts[0], { kind: "b", title: "C", data }] }]]);
  expect(update.mock.calls[0]?.[0]["system.parts"][1].data).not.toBe(data);
  expect(parts[1]?.title).toBe("B");
});

describe("what a fight took from a figure", () => {
  const path = "system.health.value";
  const took = (at: number, before: number, after: number, more: object = {}) =>
    eve({ at, writes: [{ item: "", path, before, after }], ...more });
  const losses = (changes: object[], since = 0) =>
    records.lossesOf(speaks("Eve", Object.fromEntries(changes.map((each, at) => [`r${at}`, each]))), path, since);

  it("is the sum of the losses since then, without what was healed, and of that figure alone", () => {
    expect(losses([])).toBe(0);
    const others = [
      { item: "", path: "system.luck", before: 9, after: 1 },
      { item: "rope", path, before: 9, after: 1 },
    ];
    expect(losses([took(1, 10, 7), took(2, 7, 9), took(3, 9, 5), eve({ at: 4, writes: others })])).toBe(7);
    expect(losses([took(1, 10, 7), took(2, 9, 5)], 1)).toBe(4);
  });

  it("is that of the last fight, where there were several", () => {
    const fought = [
      took(1, 10, 8, { combat: "one" }),
      took(2, 8, 5, { combat: "two" }),
      took(3, 5, 4, { combat: "two" }),
    ];
    expect(losses(fought)).toBe(4);
    expect(losses([...fought, took(4, 4, 3)])).toBe(1);
    // Healing afterwards begins no other.
    expect(losses([...fought, took(5, 4, 9, { combat: "three" })])).toBe(4);
    // Nor does a blow that takes nothing.
    expect(losses([...fought, took(5, 4, 4, { combat: "three" })])).toBe(4);
  });

  it("counts what old cards claim of them, since then", () => {
    const old = (timestamp: number, target: string, before: number) => ({
      timestamp,
      system: { parts: [{}, { applied: [claim({ target, writes: [{ item: "", path, before, after: 2 }] })] }] },
    });
    host.messages = [
      old(5, "Actor.Eve", 10),
      old(6, "Actor.Eve", 5),
      old(6, "Actor.Ana", 9),
      { timestamp: 9, system: {} },
    ];
    expect(losses([], 5)).toBe(3);
    expect(losses([took(7, 4, 3)], 4)).toBe(12);
  });
});
