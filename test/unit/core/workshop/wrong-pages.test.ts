import { describe, expect, it } from "vitest";
import { EXPECTED, REASONS } from "../../../../module/core/workshop/reasons.ts";
import { problemsOf } from "./mistakes.ts";
import { WRONG } from "./wrong-pages.ts";

/** Each mistake of such pages by the core alone: its place, its field, and the figures that its sentence needs. */

/** As an interface writes a field: `rolls › hit › bands 1 › when`. */
const written = (field: string): string =>
  field.replace(/\[(\d+)\]/g, (_, place) => ` ${Number(place) + 1}`).replaceAll(".", " › ");

const figure = (value: string | number): string =>
  typeof value === "number" ? value.toLocaleString("en").replace("-", "−") : value;

describe("what is written wrong", () => {
  it.each(WRONG)("%j", (text, _es, en) => {
    const problems = problemsOf(text);
    const places = problems.map(({ line, column, field }) => `${line}:${column} ${written(field)}`);
    expect(places.map((place, at) => (en[at] ?? "").startsWith(place))).toEqual(en.map(() => true));
    for (const [at, { reason, figures }] of problems.entries()) {
      const told = en[at] as string;
      expect(Object.keys(REASONS)).toContain(reason);
      for (const [, name] of REASONS[reason].matchAll(/\{(\w+)\}/g)) {
        const value = figures[name as string] as string | number;
        expect(value, `${reason}.${name}`).toBeDefined();
        if (!(["expected", "got", "what"].includes(name as string) && value in EXPECTED))
          expect(told).toContain(figure(value));
      }
    }
  });
});
