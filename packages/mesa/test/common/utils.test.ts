import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as u from "../../common/utils/index.ts";

const key = fc.stringMatching(/^[a-z]{1,4}$/);
const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.integer()));
// Trees without empty branches: flattening cannot tell an empty object that was expanded from one that was not.
const tree = fc.letrec((tie) => ({
  node: fc.dictionary(key, fc.oneof({ depthSize: "small" }, leaf, tie("node")), { minKeys: 1, maxKeys: 4 }),
})).node as fc.Arbitrary<Record<string, unknown>>;

describe("object paths", () => {
  it("reads, writes and deletes dotted keys", () => {
    const o: Record<string, unknown> = { a: { b: [10, 20] } };
    expect(u.getProperty(o, "a.b.1")).toBe(20);
    expect(u.hasProperty(o, "a.b.2")).toBe(false);
    expect(u.setProperty(o, "a.c.d", 1)).toBe(true);
    expect(u.setProperty(o, "a.c.d", 1)).toBe(false);
    expect(u.deleteProperty(o, "a.c.d")).toBe(true);
    expect(o).toEqual({ a: { b: [10, 20], c: {} } });
  });

  it("prefers a literal dotted key when reading", () => {
    expect(u.getProperty({ "a.b": 1, a: { b: 2 } }, "a.b")).toBe(1);
  });

  it("refuses to touch prototypes", () => {
    const evil = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as object;
    expect(() => u.setProperty({}, "__proto__.polluted", 1)).toThrow(/__proto__/);
    expect(() => u.setProperty({}, "constructor.prototype.polluted", 1)).toThrow(/constructor/);
    expect(() => u.expandObject({ "a.__proto__.polluted": 1 })).toThrow(/__proto__/);
    expect(() => u.expandObject(evil)).toThrow();
    expect(() => u.flattenObject(evil)).toThrow();
    expect(() => u.mergeObject({}, evil)).toThrow();
    expect(() => u.mergeObject({}, { "-=__proto__": null }, { performDeletions: true })).toThrow();
    expect(() => u.diffObject({}, evil)).toThrow();
    expect(u.getProperty({}, "__proto__.toString")).toBeUndefined();
    expect(u.getProperty({}, "constructor")).toBeUndefined();
    u.deepClone(evil);
    u.applySpecialKeys(evil);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it("gives up on data that is too deep instead of overflowing the stack", () => {
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 5000; i++) deep = { a: deep };
    expect(() => u.expandObject(deep)).toThrow(/depth/);
    expect(() => u.flattenObject(deep)).toThrow(/depth/);
    expect(() => u.deepClone(deep)).toThrow(/depth/);
  });
});

describe("flatten and expand", () => {
  it("are inverse", () => {
    fc.assert(
      fc.property(tree, (o) => {
        expect(u.expandObject(u.flattenObject(o))).toEqual(o);
      }),
    );
  });

  it("keeps arrays and empty objects as leaves", () => {
    expect(u.flattenObject({ a: { b: {} }, c: [1, { d: 2 }] })).toEqual({ "a.b": {}, c: [1, { d: 2 }] });
  });

  it("expands inside arrays", () => {
    expect(u.expandObject({ a: [{ "b.c": 1 }] })).toEqual({ a: [{ b: { c: 1 } }] });
  });
});

describe("mergeObject", () => {
  it("merged with a diff gives the target, for targets that lose no key", () => {
    fc.assert(
      fc.property(tree, tree, (a, b) => {
        const target = u.mergeObject(a, b, { inplace: false });
        const diff = u.diffObject(a, target);
        expect(u.mergeObject(u.deepClone(a), diff)).toEqual(target);
        expect(u.diffObject(target, target)).toEqual({});
      }),
    );
  });

  it("leaves the original alone unless in place", () => {
    const o = { a: { b: 1 } };
    expect(u.mergeObject(o, { "a.b": 2 }, { inplace: false })).toEqual({ a: { b: 2 } });
    expect(o.a.b).toBe(1);
    expect(u.mergeObject(o, { "a.b": 2 })).toBe(o);
    expect(o.a.b).toBe(2);
  });

  it("insertKeys rules the top level, insertValues the levels below", () => {
    expect(u.mergeObject({ k1: "v1" }, { k2: "v2" }, { insertKeys: false })).toEqual({ k1: "v1" });
    expect(u.mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { insertValues: false })).toEqual({
      k1: { i1: "v1" },
    });
    expect(u.mergeObject({ k1: { i1: 1 } }, { k1: { i2: 2 } }, { insertKeys: false })).toEqual({
      k1: { i1: 1, i2: 2 },
    });
  });

  it("overwrite, recursive and enforceTypes", () => {
    expect(u.mergeObject({ a: 1 }, { a: 2, b: 3 }, { overwrite: false })).toEqual({ a: 1, b: 3 });
    expect(u.mergeObject({ a: { x: 1 } }, { a: { y: 2 } }, { recursive: false })).toEqual({ a: { y: 2 } });
    expect(() => u.mergeObject({ a: 1 }, { a: "1" }, { enforceTypes: true })).toThrow(/"a"/);
  });

  it("merges into an instance of a class and keeps it that instance", () => {
    class Model {
      known = { a: 1 };
    }
    const system = new Model();
    const owner = { system };
    u.mergeObject(owner, { "system.unknown": 2, "system.known.b": 3 });
    expect(owner.system).toBe(system);
    expect(system).toEqual(Object.assign(new Model(), { unknown: 2, known: { a: 1, b: 3 } }));
    const other = new Model();
    expect(u.mergeObject({ system }, { system: other }).system).toBe(other);
  });

  it("deletes and replaces only when asked", () => {
    expect(u.mergeObject({ a: { b: 1, c: 2 } }, { "a.-=b": null }, { performDeletions: true })).toEqual({
      a: { c: 2 },
    });
    expect(u.mergeObject({ a: { b: 1 } }, { "==a": { c: 2 } }, { performDeletions: true })).toEqual({ a: { c: 2 } });
    expect(u.mergeObject({ a: 1 }, { "-=a": null })).toEqual({ a: 1, "-=a": null });
  });

  it("does not merge into things that are not objects", () => {
    expect(() => u.mergeObject(null as unknown as object, {})).toThrow(/not Objects/);
    expect(() => u.mergeObject({}, 7 as unknown as object)).toThrow(/not Objects/);
    expect(u.mergeObject({ a: 1 }, null)).toEqual({ a: 1 });
  });

  it("does not share nested objects with the source of an insertion", () => {
    const source = { a: { b: 1 } };
    const merged = u.mergeObject({} as Record<string, unknown>, source);
    source.a.b = 2;
    expect(merged).toEqual({ a: { b: 1 } });
  });
});

describe("diffObject", () => {
  it("treats arrays as values", () => {
    expect(u.diffObject({ a: [1, 2] }, { a: [1, 2] })).toEqual({});
    expect(u.diffObject({ a: [1, 2] }, { a: [1, 3] })).toEqual({ a: [1, 3] });
  });

  it("keeps deletions that have something to delete", () => {
    const o = { a: { b: 1 } };
    expect(u.diffObject(o, { a: { "-=b": null, "-=x": null } }, { deletionKeys: true })).toEqual({
      a: { "-=b": null },
    });
    expect(u.diffObject(o, { c: 1, a: { b: 2 } }, { inner: true })).toEqual({ a: { b: 2 } });
  });
});

describe("comparison and kinds", () => {
  it("objectsEqual is deep and order-free", () => {
    expect(u.objectsEqual({ a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 })).toBe(true);
    expect(u.objectsEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  });

  it("getType tells plain objects from the rest", () => {
    expect([{}, [], new Set(), new Map(), null, undefined, 1, new Date(), Object.create(null)].map(u.getType)).toEqual([
      "Object",
      "Array",
      "Set",
      "Map",
      "null",
      "undefined",
      "number",
      "Unknown",
      "Object",
    ]);
  });

  it("isEmpty", () => {
    for (const v of [{}, [], new Set(), new Map(), null, undefined]) expect(u.isEmpty(v)).toBe(true);
    for (const v of [0, "", false, [0], { a: undefined }]) expect(u.isEmpty(v)).toBe(false);
  });

  it("isSubclass and getParentClasses", () => {
    class A {}
    class B extends A {
      static x = 1;
    }
    class C extends B {}
    expect(u.isSubclass(C, A)).toBe(true);
    expect(u.isSubclass(A, C)).toBe(false);
    expect(u.getParentClasses(C)).toEqual([B, A]);
    expect(u.getDefiningClass(C, "x")).toBe(B);
  });
});

describe("text", () => {
  it("isNewerVersion compares numbers as numbers", () => {
    expect(u.isNewerVersion("13.10", "13.9")).toBe(true);
    expect(u.isNewerVersion("1.0.0", "1.0")).toBe(true);
    expect(u.isNewerVersion("1.0", "1.0.0")).toBe(false);
    expect(u.isNewerVersion("2", "10")).toBe(false);
    expect(u.isNewerVersion(14, 13)).toBe(true);
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 4 }), (v) => {
        expect(u.isNewerVersion(v.join("."), v.join("."))).toBe(false);
      }),
    );
  });

  it("randomID is alphanumeric, of the length asked for, and does not repeat", () => {
    const ids = new Set(Array.from({ length: 2000 }, () => u.randomID()));
    expect(ids.size).toBe(2000);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(u.randomID(5)).toHaveLength(5);
  });

  it("escapes and unescapes HTML", () => {
    fc.assert(
      fc.property(fc.string(), (s) => {
        expect(u.unescapeHTML(u.escapeHTML(s))).toBe(s);
      }),
    );
    expect(u.escapeHTML(`<a href="x">'&`)).toBe("&lt;a href=&quot;x&quot;&gt;&#x27;&amp;");
  });

  it("encodes paths once", () => {
    expect(u.encodeURL("worlds/mi mundo/a#b.png")).toBe("worlds/mi%20mundo/a%23b.png");
    expect(u.encodeURL(u.encodeURL("mi mundo/a.png"))).toBe("mi%20mundo/a.png");
  });

  it("sizes and routes", () => {
    expect(u.formatFileSize(1500)).toBe("1.50kB");
    expect(u.formatFileSize(1536, { base: 2, decimalPlaces: 1 })).toBe("1.5KiB");
    expect(u.getRoute("/game", { prefix: "/x/" })).toBe("/x/game");
    expect(u.getRoute("game")).toBe("/game");
  });
});

describe("uuids", () => {
  const a = "a".repeat(16);
  const b = "b".repeat(16);

  it("parses world, embedded and compendium uuids", () => {
    expect(u.parseUuid(`Actor.${a}`)).toMatchObject({ type: "Actor", id: a, embedded: [], primaryType: undefined });
    expect(u.parseUuid(`Actor.${a}.Item.${b}`)).toMatchObject({
      type: "Item",
      id: b,
      primaryType: "Actor",
      primaryId: a,
      embedded: ["Item", b],
    });
    expect(u.parseUuid(`Compendium.sys.pack.Item.${a}`)).toMatchObject({ type: "Item", id: a, documentId: a });
  });

  it("builds what it parses", () => {
    expect(u.buildUuid({ id: a, documentName: "Item", parent: { uuid: `Actor.${b}` } })).toBe(`Actor.${b}.Item.${a}`);
    expect(u.buildUuid({ id: a, documentName: "Item", pack: "s.p" })).toBe(`Compendium.s.p.Item.${a}`);
    expect(u.buildUuid({ id: null, documentName: "Item" })).toBeNull();
  });
});

describe("Collection", () => {
  const c = new u.Collection<{ name: string; n: number }>([
    ["a", { name: "Ana", n: 1 }],
    ["b", { name: "Bea", n: 2 }],
  ]);

  it("iterates over values and has array helpers", () => {
    expect([...(c as Iterable<unknown>)]).toEqual(c.contents);
    expect(c.getName("Bea")?.n).toBe(2);
    expect(c.find((v) => v.n > 1)?.name).toBe("Bea");
    expect(c.filter((v) => v.n > 0)).toHaveLength(2);
    expect(c.map((v) => v.n)).toEqual([1, 2]);
    expect(c.reduce((s, v) => s + v.n, 0)).toBe(3);
    expect(c.some((v) => v.n === 3)).toBe(false);
    expect(c.toJSON()).toEqual(c.contents);
    expect(() => c.get("x", { strict: true })).toThrow(/x/);
  });
});

describe("waiting", () => {
  it("debounce calls once, throttle at once and at the end", () => {
    vi.useFakeTimers();
    const d = vi.fn();
    const debounced = u.debounce(d, 100);
    debounced(1);
    debounced(2);
    vi.advanceTimersByTime(100);
    expect(d.mock.calls).toEqual([[2]]);
    const t = vi.fn();
    const throttled = u.throttle(t, 100);
    throttled(1);
    throttled(2);
    throttled(3);
    expect(t.mock.calls).toEqual([[1]]);
    vi.advanceTimersByTime(100);
    expect(t.mock.calls).toEqual([[1], [3]]);
    vi.useRealTimers();
  });

  it("Semaphore runs at most max tasks, in order, and passes errors on", async () => {
    const semaphore = new u.Semaphore(2);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const task = async (n: number): Promise<number> => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      await Promise.resolve();
      running--;
      order.push(n);
      if (n === 3) throw new Error("three");
      return n;
    };
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => semaphore.add(task, n)));
    expect(most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect(results.map((r) => r.status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"]);
  });
});

describe("Color", () => {
  it("reads notations and round-trips", () => {
    expect(u.Color.from("#ff8000").css).toBe("#ff8000");
    expect(u.Color.from("#f80").css).toBe("#ff8800");
    expect(u.Color.from([1, 0, 0]).css).toBe("#ff0000");
    expect(u.Color.from("nonsense").valid).toBe(false);
    expect(JSON.stringify({ c: u.Color.from(255) })).toBe('{"c":"#0000ff"}');
    fc.assert(
      fc.property(fc.nat(0xffffff), (n) => {
        const c = new u.Color(n);
        expect(Number(u.Color.fromHSV(c.hsv))).toBe(n);
        expect(Number(u.Color.fromHSL(c.hsl))).toBe(n);
        expect(Number(u.Color.fromString(c.css))).toBe(n);
      }),
    );
  });

  it("mixes", () => {
    expect(new u.Color(0x000000).mix(new u.Color(0xffffff), 0.5).css).toBe("#808080");
  });
});

describe("trees", () => {
  it("finds words by prefix", () => {
    const t = new u.WordTree<{ uuid: string }>();
    t.addLeaf("Espada", { uuid: "1" });
    t.addLeaf("Escudo", { uuid: "2" });
    t.addLeaf("Arco", { uuid: "3" });
    expect(
      t
        .lookup("es")
        .map((e) => e.uuid)
        .sort(),
    ).toEqual(["1", "2"]);
    expect(t.lookup("es", { limit: 1 })).toHaveLength(1);
    expect(t.lookup("zz")).toEqual([]);
  });
});
