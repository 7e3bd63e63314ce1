import { describe, expect, it } from "vitest";
import { CountingExpression } from "./regexp-steps.ts";
import { moduleSources } from "./sources.ts";

/** Every page reads what others wrote: twice the text may be twice the work, and not four times. */

/** A literal where one can stand: after an operator, a bracket, a comma or a keyword. Not a path, a comment or a division. */
const LITERAL = /(?<=[=(,:?]\s*|return\s+)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\])+)\/([a-z]*)/g;

const expressions = moduleSources()
  .filter(({ path }) => !path.startsWith("module/core/tsconfig"))
  .flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
      .flatMap((line) => [...line.matchAll(LITERAL)])
      .map(([, source = "", flags = ""]) => ({ path, source, flags })),
  );

/** How the steps of the worst text grow when it is twice as long. */
function growth(expression: CountingExpression, times: number): { ratio: number; text: string } {
  const [short, long] = [expression.pumped(times), expression.pumped(2 * times)];
  const ratios = long.map((text, at) => {
    const few = expression.steps(short[at] ?? "");
    const many = expression.steps(text);
    // What stays small is no matter.
    return { ratio: many < 1000 ? 0 : many / few, text: short[at]?.slice(0, 40) ?? "" };
  });
  return ratios.sort((a, b) => b.ratio - a.ratio)[0] ?? { ratio: 0, text: "" };
}

describe("the counting expression", () => {
  it.each([
    ["(a+)+$", ""],
    ["\\s*([+-]?)\\s*x", ""],
    ["(\\w+)=(\\S+)", "g"],
    ["@(Roll|Throw)\\[(\\w+)\\.(\\w+)([^\\]]*)\\](?:\\{([^}]+)\\})?", "g"],
    ["^(\\/(?:r|roll)\\s+)?(.+)$", "i"],
  ])("finds out what is not linear: /%s/", (source, flags) => {
    expect(growth(new CountingExpression(source, flags), source.startsWith("(a+)") ? 8 : 50).ratio).toBeGreaterThan(3);
  });

  it.each([
    ["[\\s,;]+", "g"],
    ["^a{0,40}b$", ""],
    ["(?:([+-])\\s*)?\\d{1,4}\\s*", "y"],
  ])("and what is: /%s/", (source, flags) => {
    expect(growth(new CountingExpression(source, flags), 300).ratio).toBeLessThan(3);
  });
});

describe("regular expressions of the module", () => {
  it("are found", () => {
    expect(expressions.length).toBeGreaterThan(15);
    expect(expressions.some(({ source }) => source.startsWith("@(Roll"))).toBe(true);
  });

  it.each(expressions)("take steps in proportion to the text: $path /$source/", ({ source, flags }) => {
    // Long enough for what is bounded by 400; a repeated group is followed one inside the other.
    const { ratio, text } = growth(new CountingExpression(source, flags), /\)[*+]/.test(source) ? 150 : 600);
    // Twice is 2, the square is 4.
    expect(ratio, text).toBeLessThan(3);
  });
});
