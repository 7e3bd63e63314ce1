import { beforeEach, describe, expect, it } from "vitest";
import { host } from "./host.ts";
import { folders, subjectOf } from "./subject.ts";

/*
 * Huge, negative, broken and emptied numbers in every number field of every sheet of every game: what would be bent is refused in
 * words and what stood there stays, what is taken is a number that the rules can reckon with. A browser shows it at one field of
 * each kind of thing (test/browser/hostile/numbers.ts).
 */

// biome-ignore lint/suspicious/noExplicitAny: inputs of a page that is not there, and the host's fields.
type Any = any;

const { guardNumbers } = await import("../../../module/sheets/number-guards.ts");

const JUNK = ["1000000000000", "-1000000000000", "1000000000", "-5", "1.5", ""];

/** Moments of the world's clock are the rules' own, and stand in no form. */
const isMoment = (name: string, { max }: Any): boolean => name === "at" || max === Number.MAX_SAFE_INTEGER;

/** The number fields of a model that a user types in, by path. */
function numbersOf(fields: Record<string, Any>, path = ""): [string, Any][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name;
    if (field.fields) return numbersOf(field.fields, at);
    const isTyped = field instanceof (globalThis as Any).foundry.data.fields.NumberField && !field.choices;
    return isTyped && !isMoment(name, field) ? [[at, field] as [string, Any]] : [];
  });
}

/** A field of a form as the host draws it for a number, with what a browser says of what is typed there. */
function inputFor(path: string, { step, integer }: Any, value: string): Any {
  const input = {
    ...{ type: "number", name: `system.${path}`, dataset: {}, value, defaultValue: "2", min: "", max: "" },
    ...{ step: integer ? "1" : String(step ?? "any"), ariaLabel: path, labels: [] },
    get validity(): { valid: boolean; badInput: boolean } {
      const [typed, min, max] = [Number(this.value), Number(this.min || Number.NaN), Number(this.max || Number.NaN)];
      const steps = this.step === "any" ? 0 : (typed - (min || 0)) / Number(this.step);
      const fits =
        this.value === "" || (!(typed < min) && !(typed > max) && Math.abs(steps - Math.round(steps)) < 1e-6);
      return { valid: fits, badInput: false };
    },
  };
  return input;
}

/** Types junk into it. @returns whether it gets through to the sheet. */
function typed(input: Any, owner: object): boolean {
  let through = true;
  const listeners: ((event: object) => void)[] = [];
  const element = { addEventListener: (name: string, run: Any) => name === "change" && listeners.push(run) };
  guardNumbers(element as Any, () => owner as Any);
  const stopImmediatePropagation = () => {
    through = false;
  };
  for (const run of listeners) run({ target: input, stopImmediatePropagation });
  return through;
}

let tried = 0;
describe.each(folders)("the rule set %s", async (folder) => {
  const { ruleset, reset } = await subjectOf(folder);
  beforeEach(reset);
  const kinds = Object.entries({ ...ruleset.actors, ...ruleset.items }) as [string, { model: Any }][];

  it.each(kinds)("%s takes no junk for a number, and says so", (_type, { model }) => {
    const owner = { _source: {}, system: new model({}, { parent: null }) };
    for (const [path, field] of numbersOf(model.schema.fields)) {
      for (const junk of JUNK) {
        tried++;
        const what = `${path} after "${junk}"`;
        const becomes = field.clean(junk === "" ? null : Number(junk));
        const isFigure = becomes === null || (Number.isFinite(becomes) && Math.abs(becomes) <= 1_000_000_000);
        expect(isFigure && (becomes === null || !field.integer || Number.isInteger(becomes)), what).toBe(true);
        host.told = [];
        const input = inputFor(path, field, junk);
        const through = typed(input, owner);
        if (junk !== "" && becomes !== Number(junk)) {
          expect([through, input.value, host.told.length], what).toEqual([false, "2", 1]);
          expect(host.told[0], what).toMatch(/accepted\. It stays as it was\./);
        } else if (junk !== "") expect([through, host.told], what).toEqual([true, []]);
      }
    }
  });
});

it("tried some hundreds of fields", () => {
  expect(tried / JUNK.length).toBeGreaterThan(200);
});
