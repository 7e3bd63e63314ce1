import { describe, expect, it } from "vitest";
import { roll } from "../../../../module/core/workshop/index.ts";
import { rollMistakes } from "./mistakes.ts";

const D = "dice: { d: 2d6 }\n";
const many = (count: number, of: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => of(n)).join(", ");

describe("a roll ends somewhere", () => {
  it.each<[string, string, string[]]>([
    ["two hundred numbers", `numbers: { ${many(200, (n) => `n${n}: 1`)} }`, []],
    ["more", `numbers: { ${many(201, (n) => `n${n}: 1`)} }`, ["2:10 numbers tooMany 200"]],
    ["two hundred bands", `bands: [${many(200, () => "{ name: A }")}]`, []],
    ["more", `bands: [${many(201, () => "{ name: A }")}]`, ["2:8 bands tooMany 200"]],
    ["four thousand letters", `name: ${"x".repeat(4000)}`, []],
    ["more", `name: ${"x".repeat(4001)}`, ["2:7 name tooLong 4000"]],
    ["more in a language", `name: { en: ${"x".repeat(4001)} }`, ["2:13 name.en tooLong 4000"]],
  ])("%s", (_, text, said) => expect(rollMistakes(D + text)).toEqual(said));

  it("at two hundred thousand letters of a page, and says so where that is", () => {
    const text = (letters: number) => `${D}#${"x".repeat(letters - D.length - 1)}`;
    expect(rollMistakes(text(200_000))).toEqual([]);
    expect(rollMistakes(text(200_001))).toEqual(["2:199984 - tooLong 200000"]);
  });
});

describe("what a roll says is kept as it was said", () => {
  it("with faces and steps in their order, and zero without a sign", () => {
    const read = roll(
      "dice: { d: { die: [3, -1, 2], reroll: -1 }, p: d%, f: 3dF, e: { die: 6, explode: +6 }, g: { die: 6, explode: [12, 6] } }\nask: { n: -0..0, m: { from: -0, to: 3 }, l: -3..+3, w: 7..7, far: -999999..999999 }\nsteps: { s: [8, 4, 6] }",
    );
    expect(
      read.dice.map(({ id, faces, die, count, reroll, explode }) => ({
        id,
        faces,
        die: die?.value,
        count: count.value,
        reroll,
        explode,
      })),
    ).toEqual([
      { id: "d", faces: [-1, 2, 3], die: undefined, count: 1, reroll: [-1], explode: undefined },
      { id: "p", faces: undefined, die: 100, count: 1, reroll: undefined, explode: undefined },
      { id: "f", faces: [-1, 0, 1], die: undefined, count: 3, reroll: undefined, explode: undefined },
      { id: "e", faces: undefined, die: 6, count: 1, reroll: undefined, explode: [6] },
      { id: "g", faces: undefined, die: 6, count: 1, reroll: undefined, explode: [12, 6] },
    ]);
    expect(read.ask.map(({ from, to }) => [from, to])).toEqual([
      [0, 0],
      [0, 3],
      [-3, 3],
      [7, 7],
      [-999_999, 999_999],
    ]);
    expect(read.steps).toEqual({ s: [4, 6, 8] });
  });

  it("without what it does not say", () => {
    const { source, ...read } = roll(
      "dice: { d: { die: 6 } }\nask: { a: { from: 1, to: 2 }, b: { pick: attribute } }\nnumbers: { n: { is: sum(d) } }\nbands: [{ name: A }]\npush: { keep: { d: [6, 6] } }",
    );
    expect(source).toContain("push");
    expect(Object.keys(read).sort()).toEqual(["ask", "bands", "dice", "notes", "numbers", "push", "steps"]);
    expect(read.ask.map((one) => Object.keys(one).sort().join())).toEqual(["at,from,id,to", "at,id,pick"]);
    expect(
      Object.keys(read.dice[0] ?? {})
        .sort()
        .join(),
    ).toBe("at,count,die,id");
    expect(
      Object.keys(read.numbers[0] ?? {})
        .sort()
        .join(),
    ).toBe("at,formula,id,rolled");
    expect(
      Object.keys(read.bands[0] ?? {})
        .sort()
        .join(),
    ).toBe("at,changes,name");
    expect(read.push).toEqual({ at: source.indexOf("{ keep"), keep: { d: [6] }, add: {}, changes: [] });
    expect(read).toMatchObject({ notes: [], steps: {} });
  });

  it("and knows which of its numbers need the dice", () => {
    const text = `${D}against: theirs\nnumbers: { a: 1, b: sum(d), c: b + a, e: a + x, f: rival.z, g: e + c, h: count(d >= a), i: f + e, j: e * 2 }`;
    const rolled = Object.fromEntries(roll(text, ["z"]).numbers.map((number) => [number.id, number.rolled]));
    expect(rolled).toEqual({ a: false, b: true, c: true, e: false, f: true, g: true, h: true, i: true, j: false });
  });

  it("looks at the numbers of the other side that it gets", () => {
    const text = `${D}against: theirs\nnumbers: { n: sum(d) - rival.z }`;
    expect(() => roll(text, ["z"])).not.toThrow();
    expect(() => roll(text, ["y"])).toThrow(/rival\.z/);
    expect(() => roll(`${D}numbers: { n: sum(d) - rival.z }`, ["z"])).toThrow(/rival\.z/);
  });
});
