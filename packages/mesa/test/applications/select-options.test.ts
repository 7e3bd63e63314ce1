import { describe, expect, it } from "vitest";
import {
  choicesToOptions,
  prepareSelectOptionGroups,
  renderSelectOption,
} from "../../client/applications/forms/select-options.ts";

const OPTIONS = [
  { value: "bar", label: "Bar", group: "Good" },
  { value: "foo", label: "Foo", group: "Bad", disabled: true },
  { value: "baz", label: "Baz", group: "Good" },
];

describe("prepareSelectOptionGroups", () => {
  it("keeps the asked order of groups and drops empty ones", () => {
    const groups = prepareSelectOptionGroups({ options: OPTIONS, groups: ["Bad", "Unused", "Good"] });
    expect(groups.map(({ group }) => group)).toEqual(["Bad", "Good"]);
    expect(groups[1]?.options.map(({ value }) => value)).toEqual(["bar", "baz"]);
  });

  it("puts the blank option first and selects it only when nothing else is", () => {
    const blank = prepareSelectOptionGroups({ options: OPTIONS, blank: "None", value: "" });
    expect(blank[0]).toEqual({ group: "", options: [{ value: "", label: "None", selected: true }] });
    const chosen = prepareSelectOptionGroups({ options: OPTIONS, blank: "None", value: "baz" });
    expect(chosen[0]?.options[0]?.selected).toBe(false);
    expect(chosen.flatMap(({ options }) => options).filter(({ selected }) => selected)).toHaveLength(1);
  });

  it("selects by value, by list and by set", () => {
    const selected = (value: unknown) =>
      prepareSelectOptionGroups({ options: OPTIONS, value })
        .flatMap(({ options }) => options)
        .filter((option) => option.selected)
        .map((option) => option.value);
    expect(selected("foo")).toEqual(["foo"]);
    expect(selected(["bar", "foo"])).toEqual(["bar", "foo"]);
    expect(selected(new Set(["baz"]))).toEqual(["baz"]);
    expect(selected(undefined)).toEqual([]);
  });

  it("sorts inside groups by label", () => {
    const [good] = prepareSelectOptionGroups({ options: [...OPTIONS].reverse(), groups: ["Good"], sort: true });
    expect(good?.options.map(({ label }) => label)).toEqual(["Bar", "Baz"]);
  });
});

describe("renderSelectOption", () => {
  it("escapes every value", () => {
    const html = renderSelectOption({ value: '"><script>', label: "<b>&", dataset: { fooBar: '"x"' } });
    expect(html).toBe('<option value="&quot;&gt;&lt;script&gt;" data-foo-bar="&quot;x&quot;">&lt;b&gt;&amp;</option>');
  });
});

describe("choicesToOptions", () => {
  it("takes objects, lists and functions", () => {
    expect(choicesToOptions({ a: "Alpha", b: { label: "Beta", group: "g" } })).toEqual([
      { value: "a", label: "Alpha" },
      { value: "b", label: "Beta", group: "g" },
    ]);
    expect(choicesToOptions(() => ["x", 2])).toEqual([
      { value: "x", label: "x" },
      { value: "2", label: "2" },
    ]);
    expect(choicesToOptions(null)).toEqual([]);
  });
});
