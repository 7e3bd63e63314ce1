import { describe, expect, it } from "vitest";
import { isPageError, odds, resolve, roll, said } from "../../../../module/core/workshop/index.ts";

/* Dice with symbols on their faces: counted beside an enumeration of every fall that shares no code with it. */

const FACES = [["hit"], ["hit", "hit"], [], ["miss", "edge"], ["edge"], ["hit", "miss"]];
const written = FACES.map((face) => `[${face.join(", ")}]`).join(", ");
const page = (dice: string, numbers: string, bands: string) =>
  roll(`dice: { ${dice} }\nnumbers: { ${numbers} }\nbands:\n${bands}`);

const STRIKE = page(
  `main: { count: 3, faces: [${written}] }, more: 1d6`,
  "net: main.hit - main.miss, edges: main.edge",
  [
    "  - { name: Clean, as: critical, when: net >= 3 and edges == 0 }",
    "  - { name: Hit, as: success, when: 'net + if(sum(more) == 6, 1, 0) >= 1' }",
    "  - { name: Miss, as: failure }",
  ].join("\n"),
);

/** Every fall of three dice and one, by hand. */
function* falls(): Generator<{ shown: string[][]; places: number[]; more: number }> {
  const places = [1, 2, 3, 4, 5, 6];
  for (const a of places)
    for (const b of places)
      for (const c of places)
        for (const more of places)
          yield { shown: [a, b, c].map((place) => FACES[place - 1] ?? []), places: [a, b, c], more };
}
function bandByHand(shown: string[][], more: number): number {
  const all = shown.flat();
  const many = (symbol: string) => all.filter((one) => one === symbol).length;
  const net = many("hit") - many("miss");
  if (net >= 3 && many("edge") === 0) return 0;
  return net + (more === 6 ? 1 : 0) >= 1 ? 1 : 2;
}

describe("dice with symbols", () => {
  it("have exact chances, also where two symbols of one die go together", () => {
    const counts = [0, 0, 0];
    let total = 0;
    for (const { shown, more } of falls()) {
      const band = bandByHand(shown, more);
      counts[band] = (counts[band] ?? 0) + 1;
      total += 1;
    }
    const { bands } = odds(STRIKE, {});
    for (const [at, count] of counts.entries())
      expect(Math.abs((bands[at]?.chance ?? 0) - count / total)).toBeLessThan(1e-12);
  });

  it("come to what they show, fall by fall", () => {
    for (const { shown, places, more } of falls()) {
      const { band, numbers } = resolve(STRIKE, {}, [...places.map((place) => [place]), [more]]);
      expect(band).toBe(bandByHand(shown, more));
      expect(numbers.edges).toBe(shown.flat().filter((symbol) => symbol === "edge").length);
    }
  });

  it("are said back with their faces and their symbols", () => {
    const [dice, , net] = said(STRIKE);
    expect(dice).toMatchObject({
      key: "dice.symbols",
      id: "main",
      symbols: [
        { face: "hit" },
        { face: "hit hit" },
        { face: "" },
        { face: "miss edge" },
        { face: "edge" },
        { face: "hit miss" },
      ],
    });
    expect(JSON.stringify(net)).toContain('"symbols"');
    expect(JSON.stringify(net)).not.toContain("equals");
  });

  it.each([
    ["main: { faces: [[hit], [miss]] }", "total: main.hits", /main\.hits.*main\.hit/s],
    ["main: { faces: [hit, miss], die: 6 }", "total: main.hit", /faces with symbols alone/],
    ["main: { faces: [0, 0, 1, 2] }", "total: 1", /die/],
    ["main: { faces: [] }", "total: 1", /empty|nothing/],
    ["main: { faces: [['a b'], [hit]] }", "total: main.hit", /cannot be a name/],
    [`main: { faces: [[${"hit, ".repeat(11)}hit]] }`, "total: main.hit", /more than 10/],
    [`main: { faces: [${"hit, ".repeat(101)}hit] }`, "total: main.hit", /more than 100/],
  ])("%s with %s is refused in words", (dice, numbers, said) => {
    const read = () => page(dice, numbers, "  - { name: A, when: total >= 1 }\n  - { name: B }");
    let problem: unknown;
    try {
      read();
    } catch (error) {
      problem = error;
    }
    expect(isPageError(problem)).toBe(true);
    expect(String((problem as Error).message)).toMatch(said);
  });

  it("explode, are rolled again and stay in a push by the place of their face", () => {
    const lucky = page(
      "main: { count: 2, faces: [[miss], [hit], [hit, hit]], explode: [3] }",
      "net: main.hit",
      "  - { name: Two, when: net >= 2 }\n  - { name: B }",
    );
    // A hit and two: what exploded shows its own.
    expect(resolve(lucky, {}, [[3, 2], [1]])).toMatchObject({ numbers: { net: 3 }, band: 0 });
    expect(resolve(lucky, {}, [[2], [1]])).toMatchObject({ numbers: { net: 1 }, band: 1 });
    // Two dice; each goes on with a chance of a third.
    const first = 1 / 3;
    const none = first;
    const one = first;
    // At least two hits: not both without, and not one alone.
    const under = none * none + 2 * none * one;
    expect(Math.abs((odds(lucky, {}).bands[0]?.chance ?? 0) - (1 - under))).toBeLessThan(1e-12);
  });
});
