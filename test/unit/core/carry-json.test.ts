import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultIn, isData, readJson, unfenced } from "../../../module/core/carry/json.ts";

/** JSON that people wrote by hand or posted: where it is broken, and what it is wrapped in. */

const brokenAt = (text: string) => {
  const read = readJson(text);
  return "broken" in read ? [read.broken.line, read.broken.column] : null;
};

describe("what is broken", () => {
  it.each<[string, number, number]>([
    ['{"a": 1,\n"ok":True}', 2, 6],
    ['{"a": NaN}', 1, 7],
    ['{"a": 1, // why\n"b": 2}', 1, 10],
    ['{"a": 1,}', 1, 9],
    ["[1, 2,\n]", 2, 1],
    ["{'a': 1}", 1, 2],
    ['{"a" 1}', 1, 6],
    ['{"a": 01}', 1, 8],
    ['{"a": "x\ny"}', 1, 9],
    ['{"a": "\\x"}', 1, 8],
    ['{"a": 1} {"b": 2}', 1, 10],
    ['{"a": [1}', 1, 9],
    ['{"a": 1', 1, 8],
    ["", 1, 1],
    ['```json\n{"a": 1,\n"b": True}\n```', 3, 6],
  ])("%j is so in line %i, column %i", (text, line, column) => expect(brokenAt(text)).toEqual([line, column]));

  it("is found in any text, and nothing is in a whole one", () => {
    fc.assert(fc.property(fc.json(), (text) => faultIn(text) === text.length && brokenAt(text) === null));
    fc.assert(
      fc.property(fc.json({ noUnicodeString: true } as never), fc.nat(), (text, seed) => {
        // A letter that JSON has nowhere, between two of its signs.
        const places = [...text.matchAll(/[[\]{},:](?=(?:[^"]*"[^"]*")*[^"]*$)/g)].map(({ index }) => index as number);
        const at = places[seed % Math.max(1, places.length)];
        return text.includes("\\") || at === undefined || faultIn(`${text.slice(0, at)}@${text.slice(at)}`) === at;
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        try {
          JSON.parse(text);
          return faultIn(text) === text.length;
        } catch {
          return faultIn(text) <= text.length;
        }
      }),
    );
  });

  it("takes as long as it is: one long text no more than a few times as many short ones", () => {
    const texts = (length: number) => [
      "[".repeat(length),
      `"${"\\u0041".repeat(length / 5)}`,
      `[${"1,".repeat(length / 2)}`,
    ];
    const spent = (all: string[], times: number): number => {
      const begun = process.cpuUsage();
      for (let time = 0; time < times; time++) for (const text of all) faultIn(text);
      return process.cpuUsage(begun).user;
    };
    const [short, long] = [texts(50_000), texts(800_000)];
    spent(short, 4);
    // Sixteen short ones are as long as it; were the work quadratic, it would cost sixteen times as much.
    const ratios = [1, 2, 3].map(() => spent(long, 1) / Math.max(spent(short, 16), 1));
    expect(Math.min(...ratios)).toBeLessThan(6);
  });
});

describe("what it is wrapped in", () => {
  it.each([
    ['\ufeff{"a": 1}', '{"a": 1}'],
    ['```json\n{"a": 1}\n```', '{"a": 1}'],
    ["```\n[1]\n```\n", "[1]"],
    ["```\nWolf\n```", "```\nWolf\n```"],
    ['My hero:\n```json\n{"a": 1}\n```\nthanks', '{"a": 1}'],
    ["Wolf\n```\n[b]HP[/b] 3\n```", "Wolf\n```\n[b]HP[/b] 3\n```"],
  ])("%j is taken off", (text, json) => expect(unfenced(text)).toBe(json));
});

describe("what means to be data", () => {
  it.each<[string, boolean]>([
    ['{"a": 1}', true],
    ['[{"a": 1}]', true],
    ["[", true],
    ["{'a': 1}", true],
    ['// mine\n\n// still\n{"a": 1}', true],
    ['\ufeff```json\n[\n{"a": 1}]\n```', true],
    ["[20:14] Ann: Wolf", false],
    ["[b]Wolf[/b]\nHP 3", false],
    ["[Rival] Wolf", false],
    ["// Wolf", false],
  ])("%j: %s", (text, data) => expect(isData(text)).toBe(data));
});
