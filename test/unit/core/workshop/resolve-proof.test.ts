import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { odds, plan, push, resolve, roll } from "../../../../module/core/workshop/index.ts";
import type { PageOutcome, PagePlan } from "../../../../module/core/workshop/resolve.ts";
import type { PageRoll } from "../../../../module/core/workshop/types.ts";
import { EXACT } from "../helpers.ts";
import { exploding, isFraction, many, product, share, toNumber } from "./enumerate.ts";
import { PUSHED } from "./pushed.ts";

type Fall = readonly { readonly faces: readonly number[]; readonly chance: number }[];

/** Every way each planned die can fall. What explodes is followed `depth` times; the rest is left out. */
function falls(dice: PagePlan, depth = 1): Fall[] {
  return dice.groups.flatMap(({ count, faces, values, again }) => {
    const shown = values ?? Array.from({ length: faces }, (_, face) => face + 1);
    const chain = (before: readonly number[], chance: number): Fall =>
      shown.flatMap((face) => {
        const now = [...before, face];
        const part = chance / shown.length;
        const goes = again?.on.includes(face) && (again.effect === "add" || before.length === 0);
        if (!goes) return [{ faces: now, chance: part }];
        return now.length > depth ? [] : chain(now, part);
      });
    return Array<Fall>(count).fill(chain([], 1));
  });
}

const together = (fall: Fall): number => fall.reduce((all, { chance }) => all * chance, 1);

/** The chance of each band, note and value of a number, by going through every fall; and what was left out. */
function enumerate(
  page: PageRoll,
  given: Record<string, unknown>,
  pushWhen?: (outcome: PageOutcome) => boolean,
  depth = 1,
) {
  const bands = page.bands.map(() => 0);
  const notes = page.notes.map(() => 0);
  const numbers = new Map<string, number>();
  let all = 0;
  const count = (outcome: PageOutcome, chance: number): void => {
    all += chance;
    if (outcome.band !== null) bands[outcome.band] = (bands[outcome.band] as number) + chance;
    for (const note of outcome.notes) notes[note] = (notes[note] as number) + chance;
    for (const [id, value] of Object.entries(outcome.numbers)) {
      const key = `${id} == ${value}`;
      numbers.set(key, (numbers.get(key) ?? 0) + chance);
    }
  };
  for (const fall of product(falls(plan(page, given), depth))) {
    const faces = fall.map((die) => die.faces);
    const first = resolve(page, given, faces);
    if (!pushWhen?.(first)) {
      count(first, together(fall));
      continue;
    }
    for (const second of product(falls(push(page, given, faces), depth))) {
      count(
        resolve(
          page,
          given,
          faces,
          second.map((die) => die.faces),
        ),
        together(fall) * together(second),
      );
    }
  }
  return { bands, notes, numbers, left: 1 - all };
}

function agree(
  page: PageRoll,
  given: Record<string, unknown>,
  pushWhen?: [string, (outcome: PageOutcome) => boolean],
  depth = 1,
): void {
  const counted = enumerate(page, given, pushWhen?.[1], depth);
  const found = odds(page, pushWhen ? { ...given, push: pushWhen[0] } : given);
  const near = (chance: number, expected: number, what: string): void => {
    expect(chance, what).toBeGreaterThan(expected - EXACT);
    expect(chance, what).toBeLessThan(expected + counted.left + EXACT);
  };
  for (const [index, chance] of counted.bands.entries())
    near(found.bands[index]?.chance ?? -1, chance, `band ${index}`);
  for (const [index, chance] of counted.notes.entries())
    near(found.notes[index]?.chance ?? -1, chance, `note ${index}`);
  for (const [event, chance] of counted.numbers) near(found.chance(event), chance, event);
}

describe("odds count exactly the falls that resolve reads so", { timeout: 60_000 }, () => {
  const page = (text: string): PageRoll => roll(text);

  it("sums, counts, best, worst, sets and sizes", () => {
    agree(
      page(
        "dice: { a: 3d4, b: d6 }\nnumbers: { s: sum(a) - sum(b), h: high(a), l: low(b) + low(a), c: count(a >= 3) + 2 * count(b == 6) }\nbands: [{ name: A, when: s > 3 }, { name: B, when: c == 1 or h == l }, { name: C }]\nnotes: [{ name: N, when: not s == c }]",
      ),
      {},
    );
    agree(
      page(
        'dice: { a: 4d4 }\nnumbers: { t: "sum(top(a, 2))", b: "sum(bottom(a > 1, 2))", w: width(a), h: height(a >= 2), k: "count(top(a >= 3, 2))" }',
      ),
      {},
    );
    agree(
      page(
        'dice: { a: { dice: [4, size, 3] }, f: { count: 2, die: [-1, 0, 0, 2] } }\nnumbers: { t: "sum(top(a, 2)) + sum(f)", m: "sum(bottom(top(a, 2), 1))" }',
      ),
      { size: 6 },
    );
    agree(page("dice: { a: { count: 2, die: 5, reroll: [1, 3] } }\nnumbers: { s: sum(a), c: count(a <= 3) }"), {});
  });

  it("exploding dice, as far as they are followed", () => {
    agree(
      page(
        'dice: { a: { count: 2, die: 4, explode: max }, b: { die: 3, explode: [2, 3] } }\nnumbers: { t: "sum(top(a, 1))", s: sum(b) }\nbands: [{ name: A, when: t > s }, { name: B }]',
      ),
      {},
      undefined,
      3,
    );
  });

  it("a roll that is pushed", () => {
    const given = { attribute: 2, rank: 1, needed: 1, pushed_is: 0 };
    agree(PUSHED, given, ['band == "Lost"', ({ name }) => name === "Lost"]);
    agree(PUSHED, { ...given, attribute: 1 }, [
      "hits == 0 and banes == 0",
      ({ numbers }) => numbers.hits === 0 && numbers.banes === 0,
    ]);
    agree(PUSHED, { ...given, attribute: 1 }, ["true", () => true]);
    const lost = odds(PUSHED, { attribute: 3, rank: 2, needed: 1, pushed_is: 0, push: 'band == "Lost"' });
    // A die shows a six at last: at once, or on the second roll. Ones on base dice stay.
    const never = (4 / 6 + 1 / 6) ** 3 * (5 / 6) ** 2;
    const made = 1 - (1 / 6 + (4 / 6) * (5 / 6)) ** 3 * ((5 / 6) * (5 / 6)) ** 2;
    expect(Math.abs(lost.chance('band == "Made"') - made)).toBeLessThan(EXACT);
    expect(Math.abs(lost.chance("pushed") - never)).toBeLessThan(EXACT);
    expect(Math.abs(lost.chance("costs >= 1 and not pushed"))).toBe(0);
  });

  it("a push that adds a die, keeps a whole colour and reads sets", () => {
    const sets = page(
      'dice: { a: 3d4, b: 1d4 }\nnumbers: { w: width(a), h: height(a), t: "sum(top(a, 2)) + sum(b)" }\nbands: [{ name: Made, when: w >= 2 and h >= 3 }, { name: Lost }]\npush: { keep: { a: [4, 3], b: all }, add: { b: 1 } }',
    );
    agree(sets, {}, ['band == "Lost"', ({ name }) => name === "Lost"]);
  });

  it("any small roll", () => {
    const names = ["a", "b"];
    const dieOf = fc.oneof(
      fc.record({ count: fc.integer({ min: 0, max: 3 }), die: fc.integer({ min: 1, max: 5 }) }),
      fc.record({
        count: fc.integer({ min: 1, max: 2 }),
        die: fc.array(fc.integer({ min: -2, max: 3 }), { minLength: 1, maxLength: 4 }),
      }),
      fc.record({ dice: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }) }),
      fc.record({
        count: fc.integer({ min: 1, max: 2 }),
        die: fc.integer({ min: 3, max: 5 }),
        reroll: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }),
      }),
    );
    const name = fc.constantFrom(...names);
    const small = fc.integer({ min: -1, max: 6 });
    const compare = fc.constantFrom("<", "<=", ">", ">=", "==", "!=");
    const filtered = fc.oneof(
      name,
      fc.tuple(name, compare, small).map((part) => part.join(" ")),
      fc.tuple(name, small, small).map(([a, x, y]) => `${a} >= ${x} and ${a} != ${y}`),
    );
    const end = fc.constantFrom("top", "bottom");
    const few = fc.integer({ min: 0, max: 3 });
    const selection = fc.oneof(
      filtered,
      fc.tuple(end, filtered, few).map(([way, dice, k]) => `${way}(${dice}, ${k})`),
      fc.tuple(end, end, filtered, few, few).map(([way, other, dice, k, j]) => `${way}(${other}(${dice}, ${k}), ${j})`),
    );
    const reading = fc
      .tuple(fc.constantFrom("sum", "count", "high", "low", "width", "height"), selection)
      .map(([as, dice]) => `${as}(${dice})`);
    const { number } = fc.letrec<{ number: string }>((tie) => ({
      number: fc.oneof(
        { maxDepth: 2 },
        reading,
        reading,
        small.map(String),
        fc.tuple(tie("number"), fc.constantFrom("+", "-", "*"), tie("number")).map((part) => `(${part.join(" ")})`),
        fc.tuple(fc.constantFrom("min", "max"), tie("number"), tie("number")).map(([f, a, b]) => `${f}(${a}, ${b})`),
        fc
          .tuple(reading, compare, small, tie("number"), tie("number"))
          .map(([a, c, b, x, y]) => `if(${a} ${c} ${b}, ${x}, ${y})`),
        fc.tuple(tie("number"), fc.integer({ min: 1, max: 4 })).map(([a, b]) => `floor(${a}, ${b})`),
        tie("number").map((a) => `-${a}`),
      ),
    }));
    const condition = fc.tuple(number, compare, number).map((part) => part.join(" "));
    fc.assert(
      fc.property(
        fc.record({ a: dieOf, b: dieOf }),
        number,
        number,
        condition,
        condition,
        (dice, first, second, one, other) => {
          const text = JSON.stringify({
            dice,
            numbers: { first, second: `${second} + first` },
            bands: [{ name: "A", when: `first > 2 and ${one}` }, { name: "B", when: other }, { name: "C" }],
            notes: [{ name: "N", when: `not (${other})` }],
          });
          agree(roll(text), {});
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);

  it("the best of exploding dice", () => {
    const found = odds(
      page(
        'dice: { d: { count: 5, die: 10, explode: max } }\nbands: [{ name: Made, when: "sum(top(d, 3)) >= 20" }, { name: Lost }]',
      ),
    ).chance('band == "Made"');
    const counted = share(many(5, exploding(10, 1)), (d) => {
      const [first = 0, second = 0, third = 0] = d.sort((a, b) => b - a);
      return first + second + third >= 20;
    });
    expect(isFraction(counted, "35897/50000")).toBe(true);
    expect(Math.abs(found - toNumber(counted))).toBeLessThan(EXACT);
  });
});
