import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NumberField } from "../../common/data/primitives.ts";

/** As in Foundry, a number whose limits and step are known is a slider; a field has to be asked for. */

beforeEach(() => {
  const drawn = (by: string) => (config: object) => ({ by, ...config });
  vi.stubGlobal("foundry", {
    applications: {
      fields: { createNumberInput: drawn("number"), createSelectInput: drawn("select") },
      elements: { HTMLRangePickerElement: { create: drawn("slider") } },
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const input = (options: object, config: object = {}) => new NumberField(options as never).toInput(config as never);

describe("the input of a number", () => {
  it("is a slider where the field knows min, max and step, or is whole", () => {
    expect(input({ min: 0, max: 10, step: 0.5 })).toMatchObject({ by: "slider", min: 0, max: 10, step: 0.5 });
    expect(input({ min: 0, max: 10, integer: true })).toMatchObject({ by: "slider", step: 1 });
    expect(input({}, { min: 1, max: 3, step: 1 })).toMatchObject({ by: "slider" });
  });

  it("is a field where one of them is not known, or where `type` asks for it", () => {
    expect(input({ min: 0, max: 10 })).toMatchObject({ by: "number", step: "any" });
    expect(input({ min: 0, integer: true })).toMatchObject({ by: "number", step: 1 });
    expect(input({ min: 0, max: 10, integer: true }, { type: "number" })).toMatchObject({ by: "number" });
  });

  it("is a list where there are choices, whatever its limits", () => {
    expect(input({ min: 0, max: 10, integer: true, choices: { 1: "one" } })).toMatchObject({ by: "select" });
  });
});
