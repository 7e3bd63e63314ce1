import { beforeEach, expect, it } from "vitest";
import { host } from "../table.ts";

/* A number beyond what its input takes warns the user who typed it, and what stood there stays. */

// biome-ignore lint/suspicious/noExplicitAny: inputs of a page that is not there.
type Any = any;

const { guardNumbers } = await import("../../../module/sheets/number-guards.ts");

/** Types a number into an input. @returns whether it gets through, and what stands there then. */
function typed(value: string, dataset: object, valid: boolean): [through: boolean, stands: string] {
  const listeners: Any[] = [];
  guardNumbers({ addEventListener: (_: string, run: Any) => listeners.push(run) } as Any, () => null);
  let through = true;
  const input = {
    ...{ type: "number", name: "", dataset, value, defaultValue: "2", min: "0", max: "6", step: "1" },
    ...{ ariaLabel: "How much is left of Oil", labels: [], validity: { valid, badInput: false } },
  };
  for (const run of listeners)
    run({
      target: input,
      stopImmediatePropagation: () => {
        through = false;
      },
    });
  return [through, input.value];
}

beforeEach(() => {
  host.told = [];
});

it.each([
  ["en", "How much is left of Oil: a whole number from 0 to 6 is accepted. It stays as it was."],
  ["es", "How much is left of Oil: se admite un entero de 0 a 6. Se queda como estaba."],
])("warns at a list's entry and at a level that the rules work out (%s)", (lang, words) => {
  host.lang = lang;
  for (const dataset of [{ list: "trackers", field: "value" }, { box: "1/2", field: "price" }, { level: "" }]) {
    host.told = [];
    expect(typed("9", dataset, false)).toEqual([false, "2"]);
    expect(host.told).toEqual([words]);
  }
});

it("gets through where it fits, and where the action reads it that uses it", () => {
  expect(typed("5", { list: "trackers", field: "value" }, true)).toEqual([true, "5"]);
  expect(typed("9000", {}, false)).toEqual([true, "9000"]);
  expect(host.told).toEqual([]);
});
