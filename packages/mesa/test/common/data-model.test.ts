import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DataModel } from "../../common/abstract/index.ts";
import * as f from "../../common/data/fields.ts";
import { DataModelValidationError } from "../../common/data/validation.ts";
import type { Dict } from "../../common/utils/index.ts";

class Inner extends DataModel {
  declare n: number;
  static override defineSchema() {
    return { n: new f.NumberField({ required: true, nullable: false, initial: 1, min: 0 }) };
  }
  static override validateJoint(data: Dict) {
    if (data.n === 13) throw new Error("unlucky");
  }
}

class Hero extends DataModel {
  declare name: string;
  declare hp: { value: number; max: number };
  declare tags: Set<string>;
  declare list: number[];
  declare bag: Record<string, { n: number }>;
  declare free: Dict;
  declare inner: Inner;
  static override defineSchema() {
    const int = (initial: number) => new f.NumberField({ required: true, nullable: false, integer: true, initial });
    return {
      name: new f.StringField({ required: true, blank: false }),
      hp: new f.SchemaField({ value: int(5), max: int(10) }),
      tags: new f.SetField(new f.StringField()),
      list: new f.ArrayField(new f.NumberField()),
      bag: new f.TypedObjectField(new f.SchemaField({ n: int(1), m: int(2) })),
      free: new f.ObjectField(),
      inner: new f.EmbeddedDataField(Inner),
    };
  }
  static override validateJoint(data: Dict) {
    const { value, max } = data.hp as { value: number; max: number };
    if (value > max) throw new Error("value above max");
  }
  static override migrateData(source: Dict) {
    if ("title" in source) {
      source.name = source.title;
      delete source.title;
    }
    return super.migrateData(source);
  }
}

const hero = (data: Dict = {}): Hero => new Hero({ name: "Ana", ...data });

afterEach(() => {
  vi.restoreAllMocks();
});

describe("construction", () => {
  it("migrates, cleans, validates and initialises, in this order", () => {
    const h = new Hero({ title: " Bea ", hp: { value: "7" }, unknown: 1 });
    expect(h.name).toBe("Bea");
    expect(h.hp).toEqual({ value: 7, max: 10 });
    expect(h.inner).toBeInstanceOf(Inner);
    expect(h.inner.parent).toBe(h);
    expect(h.tags).toEqual(new Set());
    expect(h._source).not.toHaveProperty("unknown");
  });

  it("seals the source and keeps prepared values apart from it", () => {
    const h = hero({ free: { a: [1] } });
    expect(() => {
      h._source.extra = 1;
    }).toThrow(TypeError);
    h.hp.value = 99;
    (h.free.a as number[]).push(2);
    expect(h._source.hp).toEqual({ value: 5, max: 10 });
    expect(h._source.free).toEqual({ a: [1] });
    h.reset();
    expect(h.hp.value).toBe(5);
  });

  it("throws when strict and names the field", () => {
    expect(() => new Hero({ name: "" })).toThrow(DataModelValidationError);
    expect(() => new Hero({ name: "" })).toThrow(/name: may not be undefined/);
    expect(() => hero({ hp: { value: 20 } })).toThrow(/value above max/);
    expect(() => hero({ inner: { n: 13 } })).toThrow(/unlucky/);
  });

  it("repairs what it can when the data comes from the database", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const h = Hero.fromSource({ name: "Ana", hp: { value: "nonsense" } }) as Hero;
    expect(h.hp.value).toBe(5);
    expect(h.invalid).toBe(false);
    expect(warn).toHaveBeenCalledOnce();
    const broken = Hero.fromSource({ name: "" });
    expect(broken.invalid).toBe(true);
  });

  it("has one schema per class", () => {
    class Other extends Hero {}
    expect(Hero.schema).toBe(hero().schema);
    expect(Other.schema).not.toBe(Hero.schema);
  });

  it("refuses a parent that is no model", () => {
    expect(() => new Inner({}, { parent: {} as DataModel })).toThrow(/parent/);
  });
});

describe("updateSource", () => {
  it("returns what changed and nothing else", () => {
    const h = hero();
    expect(h.updateSource({ "hp.value": 3, name: "Ana" })).toEqual({ hp: { value: 3 } });
    expect(h.hp.value).toBe(3);
    expect(h.updateSource({ hp: { value: "3" } })).toEqual({});
  });

  it("leaves the caller's object alone", () => {
    const h = hero();
    const changes = { "hp.value": "4", junk: 1 };
    h.updateSource(changes);
    expect(changes).toEqual({ "hp.value": "4", junk: 1 });
  });

  it("does not apply a dry run or an invalid update", () => {
    const h = hero();
    expect(h.updateSource({ name: "Bea" }, { dryRun: true })).toEqual({ name: "Bea" });
    expect(h.name).toBe("Ana");
    expect(() => h.updateSource({ name: "Bea", "hp.value": 50 })).toThrow(/above max/);
    expect(() => h.updateSource({ name: "Bea", "hp.value": Number.NaN })).toThrow(/hp/);
    expect(h._source.name).toBe("Ana");
  });

  it("replaces arrays, merges objects, deletes with -=", () => {
    const h = hero({ list: [1, 2], free: { a: 1, b: { c: 2 } }, bag: { x: { n: 3 } } });
    expect(h.updateSource({ list: [9] })).toEqual({ list: [9] });
    expect(h.updateSource({ "free.b.d": 4, "free.-=a": null })).toEqual({ free: { b: { d: 4 }, "-=a": null } });
    expect(h.free).toEqual({ b: { c: 2, d: 4 } });
    expect(h.updateSource({ "bag.y.n": 7 })).toEqual({ bag: { y: { n: 7, m: 2 } } });
    expect(h.updateSource({ "bag.-=x": null })).toEqual({ bag: { "-=x": null } });
    expect(h.bag).toEqual({ y: { n: 7, m: 2 } });
    expect(() => h.updateSource({ "bag.-=y": 1 })).toThrow(/null/);
    expect(h.updateSource({ "hp.-=value": null })).toEqual({});
    h.updateSource({ "hp.value": 2 });
    expect(h.updateSource({ "hp.-=value": null })).toEqual({ hp: { value: 5 } });
  });

  it("replaces whole with == and with recursive: false", () => {
    const h = hero({ free: { a: 1 }, hp: { value: 1, max: 2 } });
    h.updateSource({ "==free": { b: 2 } });
    expect(h.free).toEqual({ b: 2 });
    h.updateSource({ hp: { value: 4 } }, { recursive: false });
    expect(h.hp).toEqual({ value: 4, max: 10 });
  });

  it("keeps nested models on the parent's source", () => {
    const h = hero();
    h.updateSource({ "inner.n": 4 });
    expect(h.inner.n).toBe(4);
    h.inner.updateSource({ n: 6 });
    expect((h._source.inner as Dict).n).toBe(6);
    expect(() => h.updateSource({ "inner.n": 13 })).toThrow(/unlucky/);
    expect((h._source.inner as Dict).n).toBe(6);
  });

  it("applying a diff to another copy gives the same data", () => {
    const update = fc.record(
      {
        name: fc.stringMatching(/^[a-z]{1,6}$/),
        "hp.value": fc.integer({ min: 0, max: 10 }),
        list: fc.array(fc.integer(), { maxLength: 3 }),
        free: fc.dictionary(fc.stringMatching(/^[a-c]$/), fc.oneof(fc.integer(), fc.constant({ deep: 1 }))),
        "bag.k": fc.record({ n: fc.integer() }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(update, { maxLength: 5 }), (updates) => {
        const [a, b] = [hero(), hero()];
        for (const u of updates) b.updateSource(a.updateSource(u));
        expect(b.toObject()).toEqual(a.toObject());
        expect(new Hero(a.toObject()).toObject()).toEqual(a.toObject());
      }),
      { numRuns: 60 },
    );
  });

  it("is proof against hostile keys", () => {
    const h = hero();
    const evil = JSON.parse('{"__proto__":{"x":1},"free":{"__proto__":{"x":1}}}') as Dict;
    try {
      h.updateSource(evil);
    } catch (error) {
      expect((error as Error).message).toMatch(/__proto__/);
    }
    expect(() => h.updateSource({ "free.constructor.prototype.x": 1 })).toThrow(/constructor/);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe("copies", () => {
  it("clone is independent and takes overrides", () => {
    const h = hero({ free: { a: 1 } });
    const c = h.clone({ "hp.value": 2, "free.-=a": null });
    expect(c.hp.value).toBe(2);
    expect(c.free).toEqual({});
    expect(h.hp.value).toBe(5);
    expect(h.free).toEqual({ a: 1 });
  });

  it("toObject gives the source, or present values as plain data", () => {
    const h = hero({ tags: ["a"] });
    h.hp.value = 8;
    h.tags.add("b");
    expect(h.toObject()).toMatchObject({ hp: { value: 5 }, tags: ["a"] });
    expect(h.toObject(false)).toMatchObject({ hp: { value: 8 }, tags: ["a", "b"], inner: { n: 1 } });
    expect(JSON.parse(JSON.stringify(h))).toMatchObject({ name: "Ana", hp: { value: 5 } });
    expect((Hero.fromJSON(JSON.stringify(h)) as Hero).name).toBe("Ana");
  });
});
