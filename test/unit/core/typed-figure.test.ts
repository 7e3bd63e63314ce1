import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFigure, readNumber, type Separators } from "../../../module/core/typed/figure.ts";

const marksOf = (lang: string): Separators => {
  const parts = new Intl.NumberFormat(lang).formatToParts(1234567.8);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: mark("decimal"), group: mark("group") };
};
const es = marksOf("es");
const en = marksOf("en");

describe("a typed number", () => {
  it.each([
    ["12,5", 12.5, 12.5],
    ["2.5", 2.5, 2.5],
    ["1.000", 1000, 1],
    ["1,000", 1, 1000],
    ["1.000,5", 1000.5, 1000.5],
    ["1,000.5", 1000.5, 1000.5],
    ["1.000.000", 1_000_000, 1_000_000],
    ["1,000,000", 1_000_000, 1_000_000],
    ["1 000", 1000, 1000],
    ["0.125", 0.125, 0.125],
    [",5", 0.5, 0.5],
    ["5,", 5, 5],
    ["12", 12, 12],
    ["+5", 5, 5],
    ["-3", -3, -3],
    ["−3", -3, -3],
    ["–3", -3, -3],
    [" 7 ", 7, 7],
    // Four digits before a mark that parts thousands, and three after it: nobody writes thousands so, and decimals otherwise.
    ["1234.567", null, 1234.567],
    ["1234,567", 1234.567, null],
    ["1.5.3", null, null],
    ["1,00,000", null, null],
    ["1.000,5,5", null, null],
    ["1,2 3", null, null],
    ["1 2", null, null],
    ["", null, null],
    ["-", null, null],
    ["=", null, null],
    [",", null, null],
    ["twelve", null, null],
    ["1e3", null, null],
    ["5-3", null, null],
    ["9".repeat(41), null, null],
  ])("%j is %j in Spanish and %j in English", (text, spanish, english) => {
    expect([readNumber(text, es), readNumber(text, en)]).toEqual([spanish, english]);
  });

  it("where a language parts thousands with spaces alone, is refused where a point could be either", () => {
    expect(readNumber("1.000", marksOf("fr"))).toBeNull();
    expect(readNumber("1\u202f000,5", marksOf("fr"))).toBe(1000.5);
  });

  it.each(["es", "en", "de", "fr", "sv", "de-CH", "pt"])("is read back as %s writes it", (lang) => {
    const marks = marksOf(lang);
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom(0, 1, 2, 3),
        fc.boolean(),
        (size, most, plus) => {
          const value = size / 10 ** most;
          const format = new Intl.NumberFormat(lang, {
            maximumFractionDigits: 3,
            ...(plus && { signDisplay: "always" }),
          });
          expect(readNumber(format.format(value), marks)).toBe(value);
        },
      ),
    );
  });
});

describe("a typed figure of 32", () => {
  it.each([
    ["+5", 37],
    ["-3", 29],
    ["−3", 29],
    ["- 3", 29],
    ["+5-3", 34],
    ["=-3", -3],
    ["= 12", 12],
    ["=+12", 12],
    ["12", 12],
    ["32-3", 29],
    ["32 + 5", 37],
    ["+2,5", 34.5],
    ["-0,1", 31.9],
    ["-", null],
    ["=", null],
    ["==3", null],
    ["--3", null],
    ["5 3-1", null],
    ["-1.5.3", null],
    ["", null],
  ])("becomes by %j %j", (text, becomes) => {
    expect(readFigure(text, 32, es)).toBe(becomes);
  });
});
