import { beforeEach, describe, expect, it, vi } from "vitest";
import { aLivingActor } from "../a-living-actor.ts";
import { aRuleSet } from "../a-rule-set.ts";
import { anEffect, anItem, aUser, clearTable, collectionOf, host, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { recordOf, recordsOf } = await import("../../../module/cards/past/records.ts");
const { sharedText, wayBack } = await import("../../../module/cards/past/way-back.ts");
const { byCarrier } = await import("../../../module/deeds/changes.ts");
const { takeBack } = await import("../../../module/deeds/back.ts");
const { carryOut } = await import("../../../module/deeds/whole.ts");
const { keepHappened } = await import("../../../module/cards/past/happened.ts");

const MOST_RECORDS = 50;

// biome-ignore lint/suspicious/noExplicitAny: records of every shape.
type Any = any;

rulesets.add(aRuleSet({ id: "stones", actors: { hero: {} }, items: { thing: {} } }));
keepHappened(
  () => [],
  () => {},
);

/** What another user asked for is marked so: no GM put it there by hand. */
const MARK = ',"cubilete":{"forAnother":true}}';
const nothing = { updates: {}, lines: [] };
const item = (id: string, system: object = {}) =>
  anItem(id, {
    system,
    _source: { system: structuredClone(system) },
    toObject: () => ({ _id: id, name: id, type: "thing" }),
  });

/** An actor with eight points, a rope, a torch and fog around them, who lies on the ground. */
let ana: Any;
beforeEach(() => {
  clearTable();
  table.user = aUser("gm", { isGM: true, isActiveGM: true });
  for (let at = 0; at < 16; at++) host.settings.set(`happened.${at}`, { list: [] });
  Object.defineProperty((globalThis as Any).game, "messages", { configurable: true, get: () => collectionOf([]) });
  ana = aLivingActor("Ana", {
    items: [item("rope", { length: 10 }), item("torch")],
    effects: [anEffect("fog")],
    system: { health: { value: 8 } },
    statuses: new Set(["prone"]),
  });
  table.documents.set(ana.uuid, ana);
});
const everything = () => ({
  updates: { "system.health.value": 3 },
  items: [{ item: ana.items.get("rope"), updates: { "system.length": 4 } }],
  creates: [{ name: "Scar", type: "thing" }],
  removes: ["torch"],
  puts: [{ name: "Dread" }],
  ends: ["fog"],
  statuses: { prone: false, blind: true },
  lines: [{ label: "Harm", value: 5 }],
});
/** What there is of her: points, rope, things, effects, conditions. */
const state = () => [
  ana.system.health.value,
  ana.items.get("rope")?.system.length,
  [...ana.items.values()].map(({ name }: Any) => name).sort(),
  [...ana.effects.values()].map(({ name }: Any) => name).sort(),
  [...ana.statuses].sort(),
];
const before = [8, 10, ["rope", "torch"], ["fog"], ["prone"]];

describe("a change that is carried out", () => {
  it("does all that it says, in one order, the record first", async () => {
    const record = await carryOut(ana, everything(), "gm", { message: "m" });
    expect(state()).toEqual([3, 4, ["Scar", "rope"], ["Dread"], ["blind"]]);
    const [scar, dread] = [record.created[0], record.put[0]];
    expect(ana.told).toEqual([
      "update",
      "change Item rope {}",
      `create Item ${scar} {"keepId":true${MARK}`,
      "delete Item torch",
      `create ActiveEffect ${dread} {"keepId":true${MARK}`,
      "delete ActiveEffect fog",
      "take prone",
      "put blind",
    ]);
    expect(recordsOf(ana)).toEqual([record]);
    expect(record).toMatchObject({ by: "gm", message: "m", lines: [{ label: "Harm", value: 5 }] });
  });

  it("does no more than it says", async () => {
    await carryOut(ana, nothing, "gm");
    expect([state(), ana.told]).toEqual([before, ["update"]]);
  });

  it("touches nothing where it names what another actor has, or none", async () => {
    for (const foreign of [item("bow"), aLivingActor("Beto", { items: [item("axe")] }).items.get("axe")])
      await expect(
        carryOut(ana, { ...everything(), items: [...everything().items, { item: foreign, updates: {} }] }, "gm"),
      ).rejects.toThrow("another's item");
    expect([state(), ana.told]).toEqual([before, []]);
  });

  it("is remembered with the last ones alone", async () => {
    const all: string[] = [];
    for (let at = 0; at < MOST_RECORDS + 2; at++) all.push((await carryOut(ana, nothing, "gm", { id: `r${at}` })).id);
    expect(Object.keys(ana.flags.cubilete.changes).sort()).toEqual(all.slice(-50).sort());
  });
});

describe("a change that is taken back", () => {
  it("leaves everything as it was, and no record; figures come last", async () => {
    const record = await carryOut(ana, everything(), "gm");
    ana.told.length = 0;
    await takeBack(ana, record);
    expect([state(), recordsOf(ana)]).toEqual([before, []]);
    expect(ana.told).toEqual([
      "put prone",
      "take blind",
      `delete Item ${record.created[0]}`,
      `create Item torch {"keepId":true,"asItWas":true${MARK}`,
      `delete ActiveEffect ${record.put[0]}`,
      `create ActiveEffect fog {"keepId":true${MARK}`,
      "change Item rope {}",
      "update",
    ]);
  });

  const hurts = (by: number, id: string) =>
    carryOut(ana, { ...nothing, updates: { "system.health.value": ana.system.health.value - by } }, "gm", { id });

  it("gives back its own share where others moved the figure since, in whatever order", async () => {
    ana.system.health = { value: 24, max: 24 };
    ana._source.system.health = { value: 24, max: 24 };
    const first = await hurts(2, "a");
    const second = await hurts(1, "b");
    expect(sharedText(wayBack(ana, first))).toContain("Something else on the sheet");
    await takeBack(ana, first);
    expect(ana.system.health.value).toBe(23);
    await takeBack(ana, second);
    expect(ana.system.health.value).toBe(24);
  });

  it("leaves nothing of the second of two equal ones, whichever goes first", async () => {
    const record = (id: string) => recordsOf(ana).find((one) => one.deed === id) ?? ({} as Any);
    for (const order of ["ab", "ba", "acb", "cab", "bca"]) {
      const all = [...order].sort();
      ana.system.health = { value: 24, max: 24 };
      ana._source.system.health = { value: 24, max: 24 };
      for (const id of all) await hurts(2, id);
      for (const id of order) await takeBack(ana, record(id));
      expect([order, ana.system.health.value, recordsOf(ana)]).toEqual([order, 24, []]);
    }
  });

  it("of a thing too leaves nothing of the second of two equal ones", async () => {
    const rope = ana.items.get("rope");
    const cut = (to: number) =>
      carryOut(ana, { ...nothing, items: [{ item: rope, updates: { "system.length": to } }] }, "gm");
    await cut(7);
    await cut(4);
    for (const at of [0, 0]) await takeBack(ana, recordsOf(ana)[at] as Any);
    expect([rope.system.length, recordsOf(ana)]).toEqual([10, []]);
  });

  it("takes back figures whose names have letters of any alphabet, as pages of the Workshop give them", async () => {
    const rope = ana.items.get("rope");
    for (const name of ["pólvora", "año_2", "σθένος", "сила", "a".repeat(60)]) {
      ana.system[name] = 5;
      ana._source.system[name] = 5;
      rope.system[name] = 4;
      rope._source.system[name] = 4;
      const items = [{ item: rope, updates: { [`system.${name}`]: 1 } }];
      const record = await carryOut(ana, { ...nothing, updates: { [`system.${name}`]: 2 }, items }, "gm");
      expect([name, ana.system[name], rope.system[name]]).toEqual([name, 2, 1]);
      await takeBack(ana, record);
      expect([name, ana.system[name], rope.system[name]]).toEqual([name, 5, 4]);
    }
  });

  it("never leaves the limits of a figure, and says so", async () => {
    ana.system.health = { value: 20, max: 24 };
    ana._source.system.health = { value: 20, max: 24 };
    const hit = await hurts(6, "a");
    await carryOut(ana, { ...nothing, updates: { "system.health.value": 23 } }, "gm");
    const way = wayBack(ana, hit);
    expect(way.shared).toEqual([{ label: "Something else on the sheet", value: 24, cut: true }]);
    await takeBack(ana, hit);
    expect(ana.system.health.value).toBe(24);
  });

  it("leaves alone what a user put back by hand", async () => {
    const hit = await hurts(2, "a");
    await ana.update({ "system.health.value": 8 });
    await takeBack(ana, hit);
    expect(ana.system.health.value).toBe(8);
  });

  it("leaves a later moment where it is", async () => {
    const [first, second] = [1_700_000_000_000, 1_700_000_100_000];
    const rest = await carryOut(ana, { ...nothing, updates: { "system.rested": first } }, "gm");
    await carryOut(ana, { ...nothing, updates: { "system.rested": second } }, "gm");
    await takeBack(ana, rest);
    expect(ana.system.rested).toBe(second);
  });

  it("gives back nothing of what changed nothing, whatever stands there by now", async () => {
    ana.system.word = null;
    ana._source.system.word = null;
    const rest = await carryOut(ana, { ...nothing, updates: { "system.word": null } }, "gm");
    await carryOut(ana, { ...nothing, updates: { "system.word": "new" } }, "gm");
    await takeBack(ana, rest);
    expect(ana.system.word).toBe("new");
  });

  it("is refused where words moved on, or what came of it did, and names what came since", async () => {
    ana.system.word = "one";
    ana._source.system.word = "one";
    const said = await carryOut(ana, { ...nothing, updates: { "system.word": "two" } }, "gm");
    const later = await carryOut(ana, { ...nothing, updates: { "system.word": "three" } }, "gm", { note: "The curse" });
    await expect(takeBack(ana, said)).rejects.toMatchObject({
      key: "CUBILETE.error.record.since",
      data: { what: "Something else on the sheet", names: ["The curse"] },
    });
    await takeBack(ana, later);
    await takeBack(ana, said);
    expect(ana.system.word).toBe("one");
    await ana.update({ "system.word": "by hand" });
    await expect(takeBack(ana, said)).rejects.toMatchObject({ key: "CUBILETE.error.record.movedOn" });
    const made = await carryOut(ana, { ...nothing, creates: [{ name: "Scar", type: "thing" }] }, "gm");
    await carryOut(ana, { ...nothing, removes: made.created }, "gm", { note: "Healed" });
    await expect(takeBack(ana, made)).rejects.toMatchObject({ data: { what: "Scar", names: ["Healed"] } });
  });

  it("can be tried again where half of it is done already, and leaves alone what is gone", async () => {
    const record = await carryOut(ana, everything(), "gm");
    const torch = record.removed[0] as Any;
    await ana.createEmbeddedDocuments("Item", [torch]);
    await ana.createEmbeddedDocuments("ActiveEffect", [{ _id: "fog", name: "fog" }]);
    await ana.deleteEmbeddedDocuments("Item", ["rope", record.created[0]]);
    await ana.deleteEmbeddedDocuments("ActiveEffect", [record.put[0]]);
    for (const [id, active] of [
      ["prone", true],
      ["blind", false],
    ] as const)
      await ana.toggleStatusEffect(id, { active });
    ana.told.length = 0;
    await takeBack(ana, record);
    expect(ana.told).toEqual(["update"]);
    expect(state()).toEqual([8, undefined, ["torch"], ["fog"], ["prone"]]);
  });

  it("writes nothing where nothing of it stands", async () => {
    await takeBack(ana, recordOf(ana, nothing, "gm"));
    expect(ana.told).toEqual([]);
    // An old card's claim stands in no record, and its figures are written all the same.
    await takeBack(ana, {
      ...recordOf(ana, nothing, "gm"),
      writes: [{ item: "", path: "system.health.value", before: 9, after: 8 }],
    });
    expect([ana.system.health.value, ana.told]).toEqual([9, ["update"]]);
  });
});

describe("what an unlinked token had of its actor", () => {
  const buried = () => {
    const restored: string[] = [];
    const bury = (...ids: string[]) => ({
      isTombstone: (id: string) => ids.includes(id),
      restoreDocuments: async (list: string[]) => void restored.push(...list),
    });
    return { restored, bury };
  };
  const lost = (...ids: string[]) => ids.map((_id) => ({ _id, name: _id, type: "thing" }));

  it("is dug up first, and then written as it was, on the actor that there is by then", async () => {
    const { restored, bury } = buried();
    Object.assign(ana, { token: { delta: { items: bury("bow"), effects: bury("curse") } } });
    const anew = aLivingActor("Ana", { token: ana.token });
    table.documents.set(ana.uuid, anew);
    const record = { ...recordOf(ana, nothing, "gm"), removed: lost("bow", "axe"), ended: lost("curse", "song") };
    await takeBack(ana, record as Any);
    expect(restored).toEqual(["bow", "curse"]);
    expect(ana.told).toEqual([]);
    expect(anew.told).toEqual([
      `change Item bow {"keepId":true,"asItWas":true${MARK}`,
      `create Item axe {"keepId":true,"asItWas":true${MARK}`,
      `change ActiveEffect curse {"keepId":true${MARK}`,
      `create ActiveEffect song {"keepId":true${MARK}`,
    ]);
  });

  it("is made anew, on the actor that there is by then, where the host cannot dig it up", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { bury } = buried();
    const items = { ...bury("bow"), restoreDocuments: () => Promise.reject(new TypeError("no such document")) };
    Object.assign(ana, { token: { delta: { items } } });
    const anew = aLivingActor("Ana", { token: ana.token });
    table.documents.set(ana.uuid, anew);
    await takeBack(ana, { ...recordOf(ana, nothing, "gm"), removed: lost("bow", "axe") } as Any);
    expect(anew.told).toEqual(["bow", "axe"].map((id) => `create Item ${id} {"keepId":true,"asItWas":true${MARK}`));
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });

  it("is made anew where nothing of it is buried, or the host buries nothing", async () => {
    const { restored, bury } = buried();
    for (const token of [null, {}, { delta: {} }, { delta: { items: {} } }, { delta: { items: bury() } }]) {
      Object.assign(ana, { token, told: [] });
      ana.items.delete("bow");
      await takeBack(ana, { ...recordOf(ana, nothing, "gm"), removed: lost("bow") } as Any);
      expect(ana.items.has("bow")).toBe(true);
    }
    expect(restored).toEqual([]);
  });
});

describe("a record that no card wrote", () => {
  const write = (path: string, of = "") => ({ writes: [{ item: of, path, before: null, after: 2 }] });
  const long = (letters: number, type = "thing") => [{ _id: "x", type, text: "x".repeat(letters) }];

  it.each<[string, object, string]>([
    ["rights", write("ownership.eve"), "path"],
    ["a flag", write("flags.system.x"), "path"],
    ["the data as a whole", write("system"), "path"],
    ["a figure's deletion", write("system.-=health"), "path"],
    ["another name before it", write("x.system.health"), "path"],
    ["a blank name", write("system..health"), "path"],
    ["a name with a space at its end", write("system.health "), "path"],
    ["what every object has", write("system.health.constructor"), "path"],
    ["a prototype", write("system.prototype.x"), "path"],
    ["the root of all objects", write("system.__proto__.x"), "path"],
    ["eleven levels", write(`system${".x".repeat(11)}`), "path"],
    ["an endless name", write(`system.${"x".repeat(61)}`), "path"],
    ["another's item", write("system.length", "Actor.Beto.Item.rope"), "foreign"],
    ["an item of another game", { removed: long(1, "spell") }, "foreign"],
    ["an endless item", { removed: long(100_000) }, "large"],
    ["an endless effect", { ended: long(100_000) }, "large"],
  ])("and would write %s is refused, and nothing is done", async (_what, more, why) => {
    const record = { ...recordOf(ana, everything(), "gm"), ...more } as Any;
    const refusal = { key: `CUBILETE.error.record.${why}`, data: { name: "Ana" } };
    await expect(takeBack(ana, record)).rejects.toMatchObject(refusal);
    expect(() => wayBack(ana, record)).toThrow(expect.objectContaining(refusal));
    expect([state(), ana.told]).toEqual([before, []]);
  });

  it.each<[string, object]>([
    ["ten levels of the longest names", write(`system${`.${"x".repeat(60)}`.repeat(10)}`)],
    ["a big item", { removed: long(99_900) }],
    ["a big effect", { ended: long(99_900) }],
    ["an effect of any kind", { ended: long(1, "spell") }],
  ])("but might have is carried out: %s", (_what, more) => {
    expect(() => wayBack(ana, { ...recordOf(ana, nothing, "gm"), ...more } as Any)).not.toThrow();
  });
});

describe("taking back, as a change of its own", () => {
  it("says what it would do", async () => {
    const rope = ana.items.get("rope");
    const record = await carryOut(ana, everything(), "gm");
    expect(wayBack(ana, record).changes).toEqual({
      updates: { "system.health.value": 8 },
      items: [{ item: rope, updates: { "system.length": 10 } }],
      creates: record.removed,
      removes: record.created,
      puts: record.ended,
      ends: record.put,
      statuses: { prone: true, blind: false },
      lines: [],
    });
  });

  it("says nothing of what is there again, or gone", async () => {
    const record = await carryOut(ana, everything(), "gm");
    await takeBack(ana, record);
    ana.items.delete("rope");
    expect(wayBack(ana, record).changes).toMatchObject({ items: [], creates: [], removes: [], puts: [], ends: [] });
  });
});

describe("a change that reaches into what others carry", () => {
  it("is each one's own change of what they carry, and the target's of all the rest", () => {
    const ship = aLivingActor("Ship", { items: [item("shells"), item("fuses")] });
    const [rope, shells, fuses] = [ana.items.get("rope"), ship.items.get("shells"), ship.items.get("fuses")];
    const uses = [rope, shells, item("pattern"), fuses].map((each) => ({ item: each, updates: { "system.x": 1 } }));
    const { updates, statuses, lines } = everything();
    expect(byCarrier(ana, { updates, statuses, lines, items: uses })).toEqual([
      { actor: ana, changes: { updates, statuses, lines, items: [uses[0]] } },
      { actor: ship, changes: { updates: {}, lines, items: [uses[1], uses[3]] } },
    ]);
  });

  it("is the target's alone where it reaches nowhere", () => {
    expect(byCarrier(ana, nothing)).toEqual([{ actor: ana, changes: { ...nothing, items: [] } }]);
  });
});
