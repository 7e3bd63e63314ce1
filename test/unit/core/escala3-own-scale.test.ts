import { describe, expect, it } from "vitest";
import * as escala3 from "../../../module/core/escala3/index.ts";

const { keptScale, NO_OWN_SCALE, ofKept, ownWord, readOwnScale, readScaleFile, scaleFile } = escala3;

const TITANS = {
  format: "cubilete.escala3.scale",
  version: 1,
  method: "nd10",
  variant: "openboth",
  scale: 4,
  meanZero: false,
  words: { "-1": "In pieces", "0": "Broken", "7": "Titanic|Titanic|Titanic" },
  ladder: [
    { level: 1, word: "A breeze" },
    { level: 4, word: "Fair" },
    { level: 9, word: "Madness" },
  ],
};
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(TITANS).filter(([name]) => !names.includes(name)));

describe("the file of a table's own scale", () => {
  it("is the same when it is written and read again", () => {
    const { format, version, ...scale } = readScaleFile(TITANS);
    expect({ format, version, ...scale }).toEqual(TITANS);
    expect(JSON.parse(scaleFile(scale))).toEqual(TITANS);
    expect(readScaleFile(JSON.parse(scaleFile(scale)))).toEqual(TITANS);
  });

  it("may leave out words and steps: the scale has its own", () => {
    expect(readScaleFile(without("words", "ladder"))).toMatchObject(NO_OWN_SCALE);
  });

  it("has its steps from the easiest on, and words without spaces around them", () => {
    const ladder = [
      { level: 9, word: " Madness " },
      { level: -20, word: "Nothing" },
    ];
    expect(readScaleFile({ ...TITANS, ladder }).ladder).toEqual([
      { level: -20, word: "Nothing" },
      { level: 9, word: "Madness" },
    ]);
  });

  it.each<[string, string, unknown]>([
    ["no file", "check", null],
    ["a list", "check", [TITANS]],
    ["another's file", "format", { ...TITANS, format: "cubilete.workshop" }],
    ["a file of a later version", "version", { ...TITANS, version: 2 }],
    ["no method", "method", without("method")],
    ["a die of one face", "method", { ...TITANS, method: "nd1" }],
    ["an unknown variant", "variant", { ...TITANS, variant: "ajar" }],
    ["scale 0", "scale", { ...TITANS, scale: 0 }],
    ["scale 1000", "scale", { ...TITANS, scale: 1000 }],
    ["scale 3.5", "scale", { ...TITANS, scale: 3.5 }],
    ["yes as a word", "meanZero", { ...TITANS, meanZero: "yes" }],
    ["a misspelt field", "wrods", { ...TITANS, wrods: {} }],
    ["words as a list", "words", { ...TITANS, words: ["Broken"] }],
    ["a word of level 1000", "words.1000", { ...TITANS, words: { 1000: "Beyond" } }],
    ["a word of level 2.5", "words.2.5", { ...TITANS, words: { "2.5": "Between" } }],
    ["a word of no level", "words.high", { ...TITANS, words: { high: "High" } }],
    ["a word of the level 05", "words.05", { ...TITANS, words: { "05": "Five" } }],
    ["a word of no letters", "words.5", { ...TITANS, words: { 5: "  " } }],
    ["a word of 41 letters", "words.5", { ...TITANS, words: { 5: "a".repeat(41) } }],
    ["a number for a word", "words.5", { ...TITANS, words: { 5: 5 } }],
    ["steps as an object", "ladder", { ...TITANS, ladder: { 1: "A breeze" } }],
    ["thirteen steps", "ladder", { ...TITANS, ladder: Array(13).fill({ level: 1, word: "A breeze" }) }],
    ["a step of level 1000", "ladder[1].level", { ...TITANS, ladder: [TITANS.ladder[0], { level: 1000, word: "x" }] }],
    ["a step of level 2.5", "ladder[0].level", { ...TITANS, ladder: [{ level: 2.5, word: "x" }] }],
    ["a step of no word", "ladder[0].word", { ...TITANS, ladder: [{ level: 2 }] }],
    ["a step with a number of its own", "ladder[0].value", { ...TITANS, ladder: [{ level: 2, word: "x", value: 9 }] }],
  ])("refuses %s, and names the field %s", (_what, field, file) => {
    expect(() => readScaleFile(file)).toThrow(expect.objectContaining({ field }));
  });
});

describe("what a table keeps of it", () => {
  it("is blank where nothing is its own, and read again the same", () => {
    expect([keptScale(NO_OWN_SCALE), ofKept("")]).toEqual(["", NO_OWN_SCALE]);
    const own = readOwnScale({ words: TITANS.words, ladder: TITANS.ladder });
    expect(ofKept(keptScale(own))).toEqual(own);
    expect(keptScale({ words: {}, ladder: own.ladder })).not.toBe("");
  });

  it.each(["{", "[]", "3", '{"words":{"1000":"x"}}', '{"word":{}}'])("is none in %s", (kept) => {
    expect(ofKept(kept)).toBeNull();
  });

  it("has words of levels, and beyond the nearest says how far", () => {
    const own = readOwnScale({ words: TITANS.words });
    expect(ownWord(own, 7)).toEqual({ word: "Titanic|Titanic|Titanic", beyond: 0 });
    expect(ownWord(own, 9, 2)).toEqual({ word: "Titanic|Titanic|Titanic", beyond: 2 });
    expect(ownWord(own, -1, -1)).toEqual({ word: "In pieces", beyond: 0 });
    expect(ownWord(own, -3, -3)).toEqual({ word: "Broken", beyond: -3 });
    expect(ownWord(own, 6)).toBeNull();
    expect(ownWord(own, 8, 2)).toBeNull();
  });
});
