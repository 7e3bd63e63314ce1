/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: formulas of another program. */
import { describe, expect, it } from "vitest";
import { Leaves } from "../../../module/core/carry/foreign/leaves.ts";
import { strangerOf } from "../../../module/core/carry/stranger.ts";
import { isPageError, page } from "../../../module/core/workshop/index.ts";
import { templatePages } from "../../../module/rulesets/workshop/template/csb-template.ts";

/* Pages of the Workshop from templates of Custom System Builder. Both templates are made up, in the shape of its exports. */

// biome-ignore lint/suspicious/noExplicitAny: data of every type.
type Any = any;

const number = (key: string, label = "", more: Any = {}): Any => ({
  ...{ type: "numberField", key, label, defaultValue: "", minVal: "", maxVal: "", allowDecimal: false, size: "small" },
  ...more,
});
const label = (key: string, value: string, more: Any = {}): Any => ({
  ...{ type: "label", key, value, prefix: "", rollMessage: "", style: "label" },
  ...more,
});
const box = (type: string, key: string, contents: Any[], more: Any = {}): Any => ({ type, key, contents, ...more });

function problemsOf(text: string): string[] {
  try {
    page(text);
    return [];
  } catch (error) {
    if (!isPageError(error)) throw error;
    return error.problems.map(({ field }) => field);
  }
}

const LANTERNS = {
  isCustomSystemExport: true,
  actors: [
    {
      ...{ id: "a", type: "_template", name: "Lantern Folk", flags: { "custom-system-builder": { version: "6.0.2" } } },
      data: {
        header: box("panel", "custom_header", [
          { type: "textField", key: "people", label: "People", defaultValue: "" },
          number("level", "Level", { minVal: "1", maxVal: "10", defaultValue: 1 }),
        ]),
        body: box("panel", "custom_body", [
          box("tabbedPanel", "tabs", [
            box(
              "tab",
              "first",
              [
                box(
                  "panel",
                  "traits",
                  [
                    number("might", "Might", { minVal: "0", maxVal: "6", defaultValue: "2" }),
                    number("wit", "Wit", { minVal: "0", maxVal: "6" }),
                  ],
                  { title: "Traits" },
                ),
                box("table", "derived_table", [
                  [label("", "Steadiness"), label("steady", "${floor((might + wit) / 2)}$"), null],
                  [
                    label("", "Oil", { rollMessage: "Oil: ${oil}$" }),
                    number("oil", "", { maxVal: "${might + level}$" }),
                  ],
                  [label("", "Try"), label("", "${might}$", { rollMessage: "${[1d20] + might}$" })],
                ]),
                number("hp", "Life", { defaultValue: "5" }),
              ],
              { name: "Main" },
            ),
            box("tab", "second", [
              box("dynamicTable", "gear", [], {
                label: "Gear",
                rowLayout: [
                  { type: "textField", key: "what", colName: "What" },
                  number("weight", "kg", { colName: "Weight", minVal: "0" }),
                ],
              }),
              { type: "select", key: "side", label: "Side", options: [{ key: "a", value: "A" }] },
            ]),
          ]),
        ]),
        hidden: [{ name: "bold", value: "${level >= 5 ? might + 2 : might}$" }],
        attributeBar: { hp: { value: "${hp}$", max: "${might * 2 + 3}$" } },
      },
    },
  ],
  items: [{ id: "i", type: "_equippableItemTemplate", name: "Blade", data: {} }],
};

it("a template is a page with attributes, resources, derived numbers, things and groups", () => {
  expect(strangerOf(LANTERNS, "cubilete", [])).toEqual({ game: "Custom System Builder" });
  const [made, ...others] = templatePages(new Leaves(LANTERNS), problemsOf);
  expect(others).toEqual([]);
  expect(problemsOf(made?.text ?? "")).toEqual([]);
  const read = page(made?.text ?? "");
  expect([read.id, read.name]).toEqual(["lantern-folk", "Lantern Folk"]);
  expect(read.attributes.map(({ id, name, from, to, start }) => [id, name, from, to, start])).toEqual([
    ["level", "Level", 1, 10, 1],
    ["might", "Might", 0, 6, 2],
    ["wit", "Wit", 0, 6, 0],
  ]);
  expect(made?.text).toContain('oil: { name: "Oil", max: "might + level" }');
  expect(made?.text).toContain('hp: { name: "Life", start: 5, max: "might * 2 + 3" }');
  expect(made?.text).toContain('steady: { name: "Steadiness", is: "floor((might + wit) / 2)" }');
  expect(made?.text).toContain('bold: { name: "bold", is: "if(level >= 5, might + 2, might)" }');
  expect(read.things.map(({ id, name, numbers }) => [id, name, numbers.map((one) => one.name)])).toEqual([
    ["gear", "Gear", ["Weight"]],
  ]);
  expect(read.groups).toMatchObject([
    { name: "Traits", fields: ["might", "wit"] },
    { name: "Main", fields: ["steady", "oil", "hp"] },
  ]);
  expect(made?.left).toEqual([
    "textField: People",
    "Oil: Oil: ${oil}$",
    "Try: ${[1d20] + might}$",
    "gear: textField What",
    "select: Side",
    "_equippableItemTemplate: Blade",
  ]);
});

/** As Foundry exports the actor itself, with all that people get wrong. */
const ODD = {
  ...{ name: '1º Ficha <b>rara</b>: "#1"', type: "_template", _stats: { systemId: "custom-system-builder" } },
  system: {
    header: { contents: null },
    body: {
      contents: [
        number("max", "Highest", { minVal: "5", maxVal: "2", defaultValue: "x" }),
        number("__proto__", "Proto"),
        number("año", 'Age: "so, so" { }', { defaultValue: "30", allowDecimal: true, maxVal: "120.5" }),
        number("twin", "One", { defaultValue: "200" }),
        number("twin", "Two"),
        label("sum", "${max + ref('twin') + nobody}$"),
        label("rounded", "${floor(twin / 3, 1)}$"),
        label("loop", "${loop + 1}$"),
        label("fine", "${abs(twin) && not (max == 2)}$"),
        label("script", "%{return 1}%"),
        label("low", "<i>Text</i> ${twin}$ more"),
        { type: "meter", key: "bar", label: "Bar", value: "${twin}$", min: "0", max: "20" },
        { type: "laterKind", key: "new", label: "New" },
        { key: "nothing" },
        null,
        7,
      ],
    },
    hidden: "none",
    attributeBar: { gauge: { value: "${a+b}$", max: "${secret}$" } },
  },
};

it("a template that people made badly is a page all the same, and all that is lost is named", () => {
  expect(strangerOf(ODD, "cubilete", [])).toEqual({ game: "custom-system-builder" });
  const [made] = templatePages(new Leaves(ODD), problemsOf);
  const text = made?.text ?? "";
  expect(problemsOf(text)).toEqual([]);
  const read = page(text);
  expect(read.id).toBe("ficha-b-rara-b-1".replace("b-rara-b", "rara"));
  expect(read.attributes.map(({ id, name, from, to, start }) => [id, name, from, to, start])).toEqual([
    ["max_1", "Highest", 5, 5, 5],
    ["proto__", "Proto", 0, 100, 0],
    ["año", 'Age: "so, so" { }', 0, 100, 30],
    ["twin_2", "Two", 0, 100, 0],
  ]);
  expect(read.resources.map(({ id, name }) => [id, name])).toEqual([
    ["gauge", "gauge"],
    ["twin", "One"],
  ]);
  expect(made?.left.sort()).toEqual(
    [
      'Age: "so, so" { }: allowDecimal',
      'Age: "so, so" { }: maxVal 120.5',
      "Highest: defaultValue x",
      "Highest: maxVal 2",
      "gauge: max ${secret}$",
      "gauge: value ${a+b}$",
      "laterKind: New",
      "loop: loop + 1",
      "low: Text ${twin}$ more",
      "rounded: ${floor(twin / 3, 1)}$",
      "script: %{return 1}%",
      "sum: ${max + ref('twin') + nobody}$",
      "fine: abs(twin)  and  not (max_1 == 2)",
    ].sort(),
  );
});

describe("files that are no template", () => {
  it.each([[null], [[]], [{}], [{ actors: [] }], [{ type: "_template" }], [{ actors: [{ type: "character" }] }]])(
    "make no page: %j",
    (file) => {
      expect(templatePages(new Leaves(file), problemsOf)).toEqual([]);
    },
  );
});

it("a template larger than a page is a page, and names the rest", () => {
  const many = (count: number) => ({
    type: "_template",
    name: "Many",
    system: { body: { contents: Array.from({ length: count }, (_, at) => number(`n${at}`, `N ${at}`)) } },
  });
  const [made] = templatePages(new Leaves(many(300)), problemsOf);
  expect(page(made?.text ?? "").attributes).toHaveLength(200);
  expect(made?.left).toHaveLength(100);
});
