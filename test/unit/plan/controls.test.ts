import { describe, expect, it } from "vitest";
import { anActor } from "../table.ts";

const { controlsOf, numberOf, wordOf } = await import("../../../module/plan/controls.ts");

describe("controls", () => {
  const controls = controlsOf((path) => `STONES.${path}`);

  it("are labelled by their names in the rule set's language keys", () => {
    expect(controls.number("weight", 3, 1, 9)).toEqual({
      name: "weight",
      label: "STONES.control.weight",
      type: "number",
      value: 3,
      min: 1,
      max: 9,
    });
    expect(controls.toggle("wet", true)).toEqual({
      name: "wet",
      label: "STONES.control.wet",
      type: "toggle",
      value: true,
    });
    const options = [{ value: "a", label: "A" }];
    expect(controls.select("kind", "a", options)).toEqual({
      name: "kind",
      label: "STONES.control.kind",
      type: "select",
      value: "a",
      options,
    });
  });

  it("aim at the source's target, or at nobody, in words of the roll's own", () => {
    expect(controls.target({ target: anActor("Ana") })).toEqual({
      name: "target",
      label: "STONES.control.target",
      type: "target",
      value: "Actor.Ana",
    });
    expect(controls.target({ target: null }, "patient")).toMatchObject({ label: "STONES.control.patient", value: "" });
  });
});

describe("a choice", () => {
  it.each([
    ["7", 7],
    [0, 0],
    ["0", 0],
    [-2.5, -2.5],
    [true, 1],
    ["", 4],
    [undefined, 4],
    [null, 4],
    ["seven", 4],
    [Number.NaN, 4],
    [Number.POSITIVE_INFINITY, 4],
  ])("%o is the number %d, 4 standing in", (value, number) => {
    expect(numberOf(value, 4)).toBe(number);
  });

  it("is one of the words, or the fallback", () => {
    const words = ["low", "high"] as const;
    expect([wordOf("high", words, "low"), wordOf("higher", words, "low"), wordOf(null, words, "high")]).toEqual([
      "high",
      "low",
      "high",
    ]);
  });
});
