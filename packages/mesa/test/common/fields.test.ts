import { describe, expect, it } from "vitest";
import { DataModel } from "../../common/abstract/index.ts";
import { ACTIVE_EFFECT_MODES } from "../../common/constants.ts";
import * as f from "../../common/data/fields.ts";
import type { Dict } from "../../common/utils/index.ts";
import { Color } from "../../common/utils/index.ts";

const message = (field: f.DataField, value: unknown): string | undefined => field.validate(value)?.message;

describe("initial values", () => {
  const cases: [string, f.DataField, unknown][] = [
    ["a plain number is not there", new f.NumberField(), undefined],
    ["a required number is null", new f.NumberField({ required: true }), null],
    [
      "a required, not nullable number stays undefined",
      new f.NumberField({ required: true, nullable: false }),
      undefined,
    ],
    ["a plain string is not there", new f.StringField(), undefined],
    ["a required string is blank", new f.StringField({ required: true }), ""],
    ["a required string that may not be blank", new f.StringField({ required: true, blank: false }), undefined],
    ["a boolean is false", new f.BooleanField(), false],
    ["HTML is blank", new f.HTMLField(), ""],
    ["an object is empty", new f.ObjectField(), {}],
    ["an array is empty", new f.ArrayField(new f.NumberField()), []],
    ["a file path is null", new f.FilePathField({ categories: ["IMAGE"] }), null],
    ["a colour is null", new f.ColorField(), null],
    ["an id is null", new f.DocumentIdField(), null],
    ["a function of the data", new f.NumberField({ initial: (d: unknown) => (d as Dict).n }), 4],
  ];
  it.each(cases)("%s", (_, field, expected) => {
    expect(field.clean(undefined, { source: { n: 4 } })).toEqual(expected);
  });

  it("null becomes the initial value where null is not allowed", () => {
    expect(new f.NumberField({ nullable: false, initial: 3 }).clean(null)).toBe(3);
    expect(new f.NumberField({ initial: 3 }).clean(null)).toBeNull();
  });

  it("are not shared between models", () => {
    const field = new f.ArrayField(new f.NumberField(), { initial: [1] });
    (field.clean(undefined) as number[]).push(2);
    expect(field.clean(undefined)).toEqual([1]);
  });
});

describe("NumberField", () => {
  it("casts, rounds and clamps when cleaned", () => {
    const n = new f.NumberField({ min: 1, max: 10, integer: true });
    expect([n.clean("7"), n.clean(0), n.clean(99), n.clean(2.6)]).toEqual([7, 1, 10, 3]);
    expect(new f.NumberField({ step: 0.1 }).clean(0.30000000000000004)).toBe(0.3);
    expect(new f.NumberField({ step: 0.05, min: 0, max: 0.5 }).clean(0.13)).toBe(0.15);
    expect(new f.NumberField({ step: 5, min: 2 }).clean(9)).toBe(7);
  });

  it("validates what cleaning cannot mend", () => {
    expect(message(new f.NumberField(), Number.NaN)).toMatch(/finite/);
    expect(message(new f.NumberField(), "4")).toMatch(/number/);
    expect(message(new f.NumberField({ positive: true }), 0)).toMatch(/positive/);
    expect(message(new f.NumberField({ choices: [1, 2] }), 3)).toMatch(/choice/);
    expect(message(new f.NumberField({ choices: { 1: "one" } }), 1)).toBeUndefined();
    expect(message(new f.NumberField({ choices: () => [5] }), 5)).toBeUndefined();
    expect(message(new f.NumberField({ integer: true }), 1.5)).toMatch(/integer/);
  });

  it("refuses a minimum above its maximum", () => {
    expect(() => new f.NumberField({ min: 2, max: 1 })).toThrow();
  });
});

describe("StringField", () => {
  it("trims and settles blanks", () => {
    expect(new f.StringField().clean("  a ")).toBe("a");
    expect(new f.StringField({ trim: false }).clean(" a")).toBe(" a");
    expect(new f.StringField({ required: true, blank: false, initial: "x" }).clean("  ")).toBe("x");
    expect(message(new f.StringField({ blank: false }), "")).toMatch(/blank/);
  });

  it("with choices allows neither blank nor null unless told", () => {
    const s = new f.StringField({ required: true, choices: ["a", "b"], initial: "a" });
    expect(message(s, "")).toMatch(/blank/);
    expect(message(s, "c")).toMatch(/c is not a valid choice/);
    expect(message(new f.StringField({ choices: { a: "A" }, blank: true }), "")).toBeUndefined();
  });
});

describe("special strings", () => {
  it("files have the right extension", () => {
    const img = new f.FilePathField({ categories: ["IMAGE"] });
    expect(message(img, "icons/a.webp?1")).toBeUndefined();
    expect(message(img, "a.mp3")).toMatch(/extension/);
    expect(message(img, "data:image/png;base64,AAAA")).toMatch(/base64/);
    expect(
      message(new f.FilePathField({ categories: ["IMAGE"], base64: true }), "data:image/png;base64,AAAA"),
    ).toBeUndefined();
    expect(() => new f.FilePathField()).toThrow(/categories/);
    expect(img.clean("")).toBeNull();
  });

  it("colours are stored as text and shown as Color", () => {
    const c = new f.ColorField();
    expect(c.clean("#F80")).toBe("#ff8800");
    expect(c.clean(255)).toBe("#0000ff");
    expect(c.initialize("#00ff00")).toBeInstanceOf(Color);
    expect(c.toObject(c.initialize("#00ff00"))).toBe("#00ff00");
    expect(c.validate(c.clean("nonsense"))).toBeDefined();
  });

  it("ids, uuids, JSON and JavaScript", () => {
    const id = "a".repeat(16);
    expect(message(new f.DocumentIdField(), "short")).toMatch(/16/);
    expect(message(new f.DocumentUUIDField({ type: "Item" }), `Actor.${id}`)).toMatch(/Item/);
    expect(message(new f.DocumentUUIDField({ embedded: true }), `Item.${id}`)).toMatch(/embedded/);
    expect(message(new f.DocumentUUIDField(), `Compendium.a.b.Item.${id}`)).toBeUndefined();
    const json = new f.JSONField();
    expect(json.clean({ a: 1 })).toBe('{"a":1}');
    expect(json.initialize('{"a":1}')).toEqual({ a: 1 });
    expect(json.toObject({ a: 1 })).toBe('{"a":1}');
    expect(message(json, "{")).toMatch(/JSON/);
    expect(message(new f.JavaScriptField(), "const a = ;")).toMatch(/JavaScript/);
    expect(message(new f.JavaScriptField({ async: true }), "await 1")).toBeUndefined();
  });

  it("angles and hues wrap around", () => {
    expect(new f.AngleField().clean(-90)).toBe(270);
    expect(new f.AngleField({ normalize: false }).clean(720)).toBe(360);
    expect(new f.HueField().clean(1.25)).toBe(0.25);
    expect(new f.AlphaField().clean(3)).toBe(1);
  });
});

describe("SchemaField", () => {
  const schema = (): f.SchemaField =>
    new f.SchemaField({
      hp: new f.SchemaField({ value: new f.NumberField({ initial: 5, integer: true }), max: new f.NumberField() }),
      tags: new f.ArrayField(new f.SchemaField({ id: new f.StringField() })),
      map: new f.TypedObjectField(new f.SchemaField({ n: new f.NumberField({ initial: 1 }) })),
    });

  it("knows its fields by path and they know theirs", () => {
    const s = schema();
    expect(s.getField("hp.value")?.fieldPath).toBe("hp.value");
    expect(s.getField("tags.element.id")).toBeInstanceOf(f.StringField);
    expect(s.getField("tags.0.id")).toBeInstanceOf(f.StringField);
    expect(s.getField("map.anything.n")).toBeInstanceOf(f.NumberField);
    expect(s.getField("hp.nothing")).toBeUndefined();
    expect(s.has("toString")).toBe(false);
    expect(s.keys()).toEqual(["hp", "tags", "map"]);
  });

  it("prunes what it does not know", () => {
    expect(schema().clean({ hp: { value: "3", evil: 1 }, x: 1 })).toEqual({
      hp: { value: 3, max: undefined },
      tags: [],
      map: {},
    });
  });

  it("cleans only given keys when partial", () => {
    expect(schema().clean({ hp: { value: "3" }, x: 1 }, { partial: true })).toEqual({ hp: { value: 3 } });
  });

  it("falls back to initial values, else names the path", () => {
    const s = new f.SchemaField({ a: new f.SchemaField({ b: new f.StringField({ choices: ["x"], initial: "x" }) }) });
    const data = { a: { b: "bad" } };
    const failure = s.validate(data);
    expect(failure?.unresolved).toBe(true);
    expect(failure?.asError().getAllFailures()).toHaveProperty(["a.b"]);
    expect(failure?.asError().message).toMatch(/a:[\s\S]*b: bad is not a valid choice/);
    expect(s.validate(data, { fallback: true })?.unresolved).toBe(false);
    expect(data.a.b).toBe("x");
  });

  it("refuses a field that already has a home", () => {
    const shared = new f.NumberField();
    new f.SchemaField({ a: shared });
    expect(() => new f.SchemaField({ b: shared })).toThrow(/belongs/);
    expect(() => new f.SchemaField({ b: 1 as unknown as f.DataField })).toThrow(/"b"/);
    expect(
      () => new f.SchemaField({ constructor: new f.NumberField() } as unknown as Record<string, f.DataField>),
    ).toThrow();
  });

  it("applies functions through the tree", () => {
    const s = schema();
    const seen = s.apply(
      function () {
        return this.fieldPath;
      },
      { hp: { value: 1 }, map: { k: { n: 2 } } },
    );
    expect(seen).toEqual({ hp: { value: "hp.value", max: "hp.max" }, tags: [], map: { k: { n: expect.any(String) } } });
  });

  it("survives hostile values", () => {
    const s = schema();
    for (const bad of [null, undefined, 1, "x", [], () => 1, Symbol("s"), new Date()])
      expect(() => s.validate(s.clean({ hp: bad, tags: bad, map: bad }))).not.toThrow();
    const polluting = JSON.parse('{"map":{"__proto__":{"n":9},"ok":{"n":2}}}') as Dict;
    expect(s.clean(polluting)).toMatchObject({ map: { ok: { n: 2 } } });
    expect(({} as { n?: number }).n).toBeUndefined();
  });
});

describe("lists and maps", () => {
  it("arrays: lengths, casts, element failures by index", () => {
    const a = new f.ArrayField(new f.NumberField({ nullable: false }), { min: 1, max: 2 });
    expect(a.clean({ 0: "1", 1: "2" })).toEqual([1, 2]);
    expect(a.clean(new Set([1]))).toEqual([1]);
    expect(message(a, [])).toMatch(/fewer/);
    expect(message(a, [1, 2, 3])).toMatch(/more/);
    expect(a.validate([1, "x"])?.elements[0]?.id).toBe(1);
    expect(() => new f.ArrayField("x" as unknown as f.DataField)).toThrow();
  });

  it("sets have no duplicates and are stored as arrays", () => {
    const s = new f.SetField(new f.StringField());
    const data = ["a", "a", "b"];
    s.validate(data);
    expect(data).toEqual(["a", "b"]);
    expect(s.initialize(data)).toEqual(new Set(["a", "b"]));
    expect(s.toObject(new Set(["x"]))).toEqual(["x"]);
  });

  it("typed maps validate keys", () => {
    const m = new f.TypedObjectField(new f.NumberField(), { validateKey: (k) => k.startsWith("ok") });
    expect(m.clean({ ok1: "1", no: 2 })).toEqual({ ok1: 1 });
  });

  it("typed schemas choose by type", () => {
    const t = new f.TypedSchemaField({
      circle: { radius: new f.NumberField({ required: true, nullable: false, initial: 1 }) },
      box: { side: new f.NumberField({ initial: 2 }) },
    });
    expect(t.clean({ type: "circle", side: 3 })).toEqual({ type: "circle", radius: 1 });
    expect(message(t, { type: "star" })).toMatch(/circle, box/);
    expect(message(t, {})).toMatch(/type/);
    expect(t.validate({ type: "box", side: 2 })).toBeUndefined();
    expect(t._getField(["box", "side"])).toBeInstanceOf(f.NumberField);
  });
});

describe("active effect changes", () => {
  class Model extends DataModel {
    static override defineSchema() {
      return { n: new f.NumberField({ initial: 4 }) };
    }
  }
  const model = new Model();
  const M = ACTIVE_EFFECT_MODES;
  const apply = (field: f.DataField, value: unknown, mode: number, delta: string): unknown =>
    field.applyChange(value, model, { key: "n", mode, value: delta });

  it.each([
    [M.ADD, "3", 7],
    [M.MULTIPLY, "2", 8],
    [M.OVERRIDE, "9", 9],
    [M.UPGRADE, "2", 4],
    [M.UPGRADE, "6", 6],
    [M.DOWNGRADE, "2", 2],
    [M.DOWNGRADE, "6", 4],
  ])("number mode %i by %s", (mode, delta, expected) => {
    expect(apply(new f.NumberField(), 4, mode, delta)).toBe(expected);
  });

  it("strings append, booleans are or / and", () => {
    expect(apply(new f.StringField(), "a", M.ADD, "b")).toBe("ab");
    expect(apply(new f.BooleanField(), false, M.ADD, "true")).toBe(true);
    expect(apply(new f.BooleanField(), true, M.MULTIPLY, "false")).toBe(false);
    expect(apply(new f.BooleanField(), true, M.OVERRIDE, "false")).toBe(false);
  });

  it("arrays and sets take JSON or a single value", () => {
    expect(apply(new f.ArrayField(new f.NumberField()), [1], M.ADD, "[2,3]")).toEqual([1, 2, 3]);
    expect(apply(new f.SetField(new f.StringField()), new Set(["a"]), M.ADD, "b")).toEqual(new Set(["a", "b"]));
    expect(apply(new f.SetField(new f.StringField()), new Set(["a"]), M.OVERRIDE, '["x"]')).toEqual(new Set(["x"]));
    expect(apply(new f.ObjectField(), {}, M.OVERRIDE, '{"a":1}')).toEqual({ a: 1 });
  });

  it("custom leaves it to the hook", () => {
    expect(apply(new f.NumberField(), 4, M.CUSTOM, "1")).toBeUndefined();
    const host = globalThis as unknown as { Hooks?: unknown };
    host.Hooks = { call: (_: string, m: Dict) => (m.n = 42) };
    expect(apply(new f.NumberField(), 4, M.CUSTOM, "1")).toBe(42);
    delete host.Hooks;
    model.reset();
  });
});

describe("DocumentTypeField", () => {
  it("takes the types of a model of a system's own, in a list or as the keys of a record", () => {
    for (const TYPES of [["a", "b"], { a: class {}, b: class {} }]) {
      const field = new f.DocumentTypeField({ documentName: "Pseudo", TYPES });
      expect(field.validate("b")).toBeUndefined();
      expect(field.validate("c")?.message).toMatch(/"c" is not a valid type for the Pseudo/);
    }
  });
});

describe("ForeignDocumentField", () => {
  it("takes any data model, of which only the id is known, and nothing else", () => {
    class Thing extends DataModel {
      static override defineSchema() {
        return {};
      }
    }
    const field = new f.ForeignDocumentField(Thing, { idOnly: true });
    expect(field.clean({ _id: "abcdefghijklmnop" })).toBe("abcdefghijklmnop");
    expect(new f.ForeignDocumentField(Thing).initialize("abcdefghijklmnop")).toBe("abcdefghijklmnop");
    expect(() => new f.ForeignDocumentField(class {})).toThrow("must specify a DataModel subclass");
    expect(() => new f.ForeignDocumentField(undefined)).toThrow("must specify a DataModel subclass");
  });
});
