import { afterEach, describe, expect, it, vi } from "vitest";
import { tabContext } from "../../client/applications/api/application-tabs.ts";
import { parseCSSDimensions } from "../../client/applications/api/position.ts";
import { readDragData } from "../../client/applications/ux/drag-data.ts";
import { parseEmbedConfig } from "../../client/applications/ux/embed-config.ts";
import { castType } from "../../client/applications/ux/form-data-extended.ts";
import { SearchFilter } from "../../client/applications/ux/search-filter.ts";

afterEach(() => vi.unstubAllGlobals());

describe("castType", () => {
  it.each([
    ["", "Number", null],
    ["4.5", "Number", 4.5],
    ["-0", "Number", -0],
    ["true", "Boolean", true],
    ["false", "Boolean", false],
    ['{"a":1}', "JSON", { a: 1 }],
    ["{broken", "JSON", "{broken"],
    [7, "String", "7"],
    ["as is", undefined, "as is"],
  ])("%j as %s", (raw, dtype, expected) => {
    expect(castType(raw, dtype)).toEqual(expected);
  });
});

describe("parseEmbedConfig", () => {
  it("reads pairs, quotes and bare words", () => {
    expect(parseEmbedConfig('uuid=Actor.xyz caption="A <b> caption" cite=false')).toEqual({
      values: [],
      uuid: "Actor.xyz",
      caption: "A <b> caption",
      cite: false,
    });
    expect(parseEmbedConfig("Actor.xyz inline")).toMatchObject({ uuid: "Actor.xyz", values: ["inline"], inline: true });
    expect(parseEmbedConfig("Compendium.sys.pack.Item.abc rows=3")).toMatchObject({
      uuid: "Compendium.sys.pack.Item.abc",
      rows: 3,
    });
  });

  it("does not reach a prototype", () => {
    const config = parseEmbedConfig("__proto__=1 constructor=2");
    expect(Object.getPrototypeOf(config)).toBe(Object.prototype);
  });
});

describe("readDragData", () => {
  const drag = (text: string) => ({ dataTransfer: { getData: () => text } }) as unknown as DragEvent;
  it("answers an empty object for anything that is no JSON object", () => {
    expect(readDragData(drag('{"type":"Item","uuid":"Item.a"}'))).toEqual({ type: "Item", uuid: "Item.a" });
    for (const text of ["", "hello", "12", "null", '"text"']) expect(readDragData(drag(text))).toEqual({});
    expect(readDragData({} as DragEvent)).toEqual({});
  });
});

describe("tabContext", () => {
  it("marks the active tab and builds labels from the prefix", () => {
    const config = { tabs: [{ id: "a" }, { id: "b", label: "Bee", icon: "i", cssClass: "wide" }], labelPrefix: "T" };
    expect(tabContext("g", config, "b")).toEqual({
      a: { id: "a", group: "g", active: false, cssClass: "", label: "T.a" },
      b: { id: "b", group: "g", active: true, cssClass: "wide active", label: "Bee", icon: "i" },
    });
  });
});

describe("parseCSSDimensions", () => {
  it("reads pixels and percentages; what it cannot resolve is no limit", () => {
    expect(parseCSSDimensions("200px", 1000)).toBe(200);
    expect(parseCSSDimensions("50%", 1000)).toBe(500);
    vi.stubGlobal("innerWidth", 400);
    expect(parseCSSDimensions("25vw", 1000)).toBe(100);
    for (const style of ["none", "auto", "calc(1px + 2px)", "", "3furlongs"]) {
      expect(parseCSSDimensions(style, 1000)).toBeUndefined();
    }
  });
});

describe("SearchFilter", () => {
  it("ignores accents and blanks", () => {
    expect(SearchFilter.cleanQuery("  Añil Ártico ")).toBe("Anil Artico");
    expect(SearchFilter.testQuery(/arti/i, "Ártico")).toBe(true);
  });

  it("evaluates field filters", () => {
    const test = (value: unknown, operator: string, wanted: unknown, negate = false) =>
      SearchFilter.evaluateFilter({ a: { b: value } }, { field: "a.b", operator, value: wanted, negate });
    expect(test(5, "between", [1, 5])).toBe(true);
    expect(test("sword", "starts_with", "sw")).toBe(true);
    expect(test(["x"], "contains", "x")).toBe(true);
    expect(test("", "is_empty", null)).toBe(true);
    expect(test(3, "gt", 3, true)).toBe(true);
    expect(() => test(1, "like", 1)).toThrow('"like" is not an operator');
  });
});
