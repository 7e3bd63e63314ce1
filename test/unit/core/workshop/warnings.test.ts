import { describe, expect, it } from "vitest";
import {
  isOpposed,
  namesNeeded,
  namesOfDice,
  page,
  pageWarnings,
  rangesOf,
  roll,
  warnings,
} from "../../../../module/core/workshop/index.ts";
import type { Page } from "../../../../module/core/workshop/page/types.ts";
import { givensOf } from "../../../../module/core/workshop/warnings.ts";

/** What is allowed in a page but hardly meant, found by trying it over all that its figures may be. */

const told = (text: string, ranges: Record<string, readonly unknown[]> = {}, field?: string): string[] =>
  warnings(roll(text), ranges, field).map((one) =>
    [`${one.line}:${one.column}`, one.field, one.reason, one.name, one.tried, one.problem?.reason].join(" ").trimEnd(),
  );
const D = "dice: { d: 1d6 }\nnumbers: { n: sum(d) + x }\n";
const X = { x: [0, 1, 2, 3] };

describe("faces that no die has", () => {
  const told = (dice: string, keep: string): string[] =>
    pageWarnings(
      page(
        `workshop: 1\nid: aa\nname: A\nattributes: { luck: { dice: [4, 6] } }\nrolls: { r: { dice: { d: ${dice} }, numbers: { n: count(d == 1) }, bands: [{ name: A }], push: { keep: { ${keep} } } } }`,
      ),
    ).flatMap((one) => ("fix" in one ? `${one.field} ${one.reason} ${one.name} ${one.fix}` : []));

  it.each<[string, string, string[]]>([
    ["2d6", "d: [6, 7, 8]", ["rolls.r.push.keep.d noFace 7, 8 1..6"]],
    ["2d6", "d: [1, 6]", []],
    ["2d6", "d: all", []],
    ["{ count: 2, die: 6, explode: [7] }", "", ["rolls.r.dice.d.explode noFace 7 1..6"]],
    ["{ count: 2, die: 6, reroll: [0, 1] }", "d: 6", ["rolls.r.dice.d.reroll noFace 0 1..6"]],
    ["{ count: 2, die: [-1, 0, 1] }", "d: [2]", ["rolls.r.push.keep.d noFace 2 -1..1"]],
    ["{ count: 2, die: luck }", "d: [9]", []],
    ["{ count: 2, die: 6, explode: max }", "", []],
  ])("of %s, keeping %s", (dice, keep, doubts) => expect(told(dice, keep)).toEqual(doubts));

  const looked = (dice: string, count: string) =>
    pageWarnings(
      page(
        `workshop: 1\nid: aa\nname: A\nattributes: { luck: { dice: [4, 6] } }\nrolls: { r: { dice: { d: ${dice} }, numbers: { n: "${count}" }, bands: [{ name: A }] } }`,
      ),
    ).flatMap((one) => ("fix" in one ? `${one.field} ${one.reason} ${one.name} ${one.fix}` : []));

  it.each<[string, string, string[]]>([
    ["[4, 6, 8]", "rations: -1", ["between rations: step down"]],
    ["[4, 6, 8]", "target.rations: +1", ["between target.rations: step up"]],
    ["[0, 4, 6]", "rations: -1", ["between rations: step down"]],
    ["[4, 6, 8]", "rations: -2", []],
    ["[4, 6, 8]", "rations: -8", []],
    ["[4, 6, 8]", "rations: +8", []],
    ["[4, 6, 8]", "rations: -rations", []],
    ["[0, 1, 2]", "rations: -1", []],
    ["[4, 6, 8]", "rations: step down", []],
  ])("nor an amount that leaves a die of %s between its sizes: %s", (dice, then, doubts) =>
    expect(
      pageWarnings(
        page(
          `workshop: 1\nid: aa\nname: A\nresources: { rations: { dice: ${dice} } }\nrolls: { r: { dice: { d: d6 }, numbers: { n: sum(d) }, bands: [{ name: A, then: { ${then} } }] } }`,
        ),
      ).flatMap((one) => ("fix" in one && one.reason === "between" ? `${one.reason} ${one.fix}` : [])),
    ).toEqual(doubts),
  );

  it.each<[string, string, string[]]>([
    ["2d6", "count(d == 7)", ["rolls.r.numbers.n noFace 7 1..6"]],
    ["2d6", "count(0 == d) + count(d == 6)", ["rolls.r.numbers.n noFace 0 1..6"]],
    ["2d10", "count(d == 10)", []],
    ["{ count: 2, die: 6, explode: max }", "count(d == 11)", []],
    ["{ count: 2, die: 6, explode: { on: [6], as: dice } }", "count(d == 11)", ["rolls.r.numbers.n noFace 11 1..6"]],
    ["{ count: 2, die: luck }", "count(d == 7)", []],
    ["2d6", "if(sum(d) == 7, count(d == 1), 0)", []],
  ])("of %s, looked for by %s", (dice, count, doubts) => expect(looked(dice, count)).toEqual(doubts));
});

describe("a table whose last rows need a figure above ten", () => {
  const rows = "rows: { 0: Calm, 1..13: Tremble, 14..19: Spiral, 20: Heart attack }";
  const panic = (stress: string, by: string): string[] =>
    pageWarnings(
      page(
        `workshop: 1\nid: aa\nname: A\nattributes: { nerve: 1..9 }\nderived: { dread: nerve * 3 }\nresources: { stress: ${stress} }\ntables: { panic: { name: Panic, dice: 1d20, by: "if(sum(main) > ${by}, 0, sum(main))", ${rows} } }`,
      ),
    ).map(({ field, reason, name }) => `${field} ${reason} ${name}`);

  it("is tried over all that a resource may hold", () =>
    expect(panic("{ min: 2, max: 20, counts: up }", "stress")).toEqual([]));

  it("says what never happens where the page says the ends of its figures", () =>
    expect(panic("{ max: 6, counts: up }", "stress")).toEqual([
      "tables.panic.rows[2] never Spiral",
      "tables.panic.rows[3] never Heart attack",
    ]));

  it.each([
    ["{ max: 20 }", "dread"],
    ["{ max: nerve * 3 }", "stress"],
  ])("says that it did not happen where the ends of %s, %s are not known", (stress, by) =>
    expect(panic(stress, by)).toEqual([
      "tables.panic.rows[2] perhapsNever Spiral",
      "tables.panic.rows[3] perhapsNever Heart attack",
    ]),
  );
});

describe("a roll is warned of", () => {
  it.each<[string, string, Record<string, unknown[]>, string[]]>([
    ["nothing", `${D}bands: [{ name: A, when: n > 3 }, { name: B }]`, X, []],
    ["nothing that happens for one figure alone", `${D}bands: [{ name: A, when: n > 8 }, { name: B }]`, X, []],
    [
      "a band that never comes",
      `${D}bands: [{ name: A, when: n > 9 }, { name: { en: B, es: C }, when: n < 1 }, { name: E }]`,
      X,
      ["3:9 bands[0] never A 4", "3:35 bands[1] never B 4"],
    ],
    ["a band behind one that always comes", `${D}bands: [{ name: A }, { name: B }]`, X, ["3:22 bands[1] never B 4"]],
    [
      "rolls that fall in no band, at the last",
      `${D}bands: [{ name: A, when: n > 3 }, { name: B, when: n < 3 }]`,
      X,
      ["3:35 bands noBand  1"],
    ],
    [
      "figures for which there is no roll",
      `${D}bands: [{ name: A, when: n / x > 3 }, { name: B }]`,
      X,
      ["1:9 dice refused  2 zero"],
    ],
    [
      "a band that did not come where not all could be tried",
      `${D}bands: [{ name: A, when: n / x > 99 }, { name: B }]`,
      X,
      ["1:9 dice refused  4 zero", "3:9 bands[0] perhapsNever A 4"],
    ],
    ["nothing where there are no bands", D, X, []],
    [
      "a band that is not met by any rival that was tried",
      `${D}bands: [{ name: A, when: n > rival.n + 20 }, { name: B }]`,
      { x: [0] },
      ["3:9 bands[0] perhapsNever A 1"],
    ],
    [
      "a roll without dice, too",
      "dice: {}\nbands: [{ name: A, when: x > 5 }, { name: B }]",
      X,
      ["2:9 bands[0] never A 4"],
    ],
  ])("%s", (_, text, ranges, said) => expect(told(text, ranges)).toEqual(said));

  it("with the place in the page that it is of", () => {
    expect(told(`${D}bands: [{ name: A, when: n > 99 }]`, X, "rolls.hit").map((one) => one.split(" ")[1])).toEqual([
      "rolls.hit.bands[0]",
      "rolls.hit.bands",
    ]);
    const game = page(
      "workshop: 1\nid: aa\nname: A\nattributes: { a: 1..3 }\nrolls: { r: { dice: { d: 1d6 }, bands: [{ name: A, when: sum(d) + a > 9 }, { name: B }] } }",
    );
    expect(pageWarnings(game)).toEqual([
      { line: 5, column: 41, field: "rolls.r.bands[0]", reason: "never", name: "A", tried: 3 },
    ]);
  });

  it("when not more than three hundred sets of figures were tried", () => {
    const text = "dice: {}\nbands: [{ name: A, when: a + b > 9999 }, { name: B }]";
    const to = (count: number) => Array.from({ length: count }, (_, n) => n);
    expect(told(text, { a: to(30), b: to(10) })).toEqual(["2:9 bands[0] never A 300"]);
    expect(told(text, { a: to(30), b: to(11) })).toEqual(["2:9 bands[0] perhapsNever A 300"]);
  });

  it("and what is no mistake of the page is not taken for one", () => {
    const broken = { ...roll(`${D}bands: [{ name: A, when: n > 3 }]`), dice: [null] };
    expect(() => warnings(broken as never, X)).toThrow(TypeError);
  });
});

describe("sets of figures", () => {
  const to = (count: number) => Array.from({ length: count }, (_, n) => n);
  it("are all of them, each once, where they are few", () => {
    const all = [...givensOf({ a: to(4), b: to(5), c: ["x"] }, false)];
    expect(all).toHaveLength(20);
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(20);
    expect(all[0]).toEqual({ a: 0, b: 0, c: "x" });
    expect([...givensOf({}, false)]).toEqual([{}]);
    expect([...givensOf({ a: to(300) }, false)].map(({ a }) => a)).toEqual(to(300));
  });

  it.each([[301], [1000], [9973], [123_456]])(
    "are three hundred different ones of %d, spread over the range",
    (count) => {
      const values = [...givensOf({ a: to(count) }, false)].map(({ a }) => a as number);
      expect(values).toHaveLength(300);
      expect(new Set(values).size).toBe(300);
      for (const part of [0, 1, 2, 3]) {
        const share = values.filter((value) => Math.floor((value * 4) / count) === part).length;
        expect(Math.abs(share - 75)).toBeLessThan(10);
      }
    },
  );

  it("have another side of other strength, where there is one", () => {
    const sides = [...givensOf({ a: to(10) }, true)] as { a: number; rival: { a: number } }[];
    expect(sides.map(({ a }) => a)).toEqual(to(10));
    expect(sides.map(({ rival }) => rival.a)).toEqual([1, 4, 7, 0, 3, 6, 9, 2, 5, 8]);
  });
});

describe("a roll asks for", () => {
  const all = roll(`dice: { d: { count: a, die: b }, e: { dice: [c, 4] }, f: { count: n, die: 6 } }
ask: { k: 1..3 }
numbers: { n: g + k, m: sum(d) + h, o: m + n }
bands: [{ name: A, when: m > i and true and not false, then: { x: j, y: step down } }]
notes: [{ name: B, when: low(d) == l, then: { z: q } }]
push: { costs: r, then: { w: s } }`);
  it("all names that stand in it and that it does not say itself", () => {
    expect(namesNeeded(all).sort()).toEqual(["a", "b", "c", "g", "h", "i", "j", "k", "l", "q", "r", "s"]);
  });
  it("those that decide which dice there are", () => {
    expect(namesOfDice(all).sort()).toEqual(["a", "b", "c", "g", "k", "n"]);
  });
  it.each<[string, boolean]>([
    ["numbers: { n: sum(d) }", false],
    ["numbers: { n: sum(d), m: n - rival.n }", true],
    ["numbers: { n: sum(d) }\nbands: [{ name: A, when: n > rival.n }]", true],
    ["numbers: { n: sum(d) }\nbands: [{ name: A, then: { x: rival.n } }]", true],
    ["numbers: { n: sum(d) }\npush: { costs: rival.n }", true],
    ["numbers: { n: sum(d) }\npush: { then: { x: rival.n } }", true],
  ])("the other side, or not: %s", (text, opposed) =>
    expect(isOpposed(roll(`dice: { d: 1d6 }\n${text}`))).toBe(opposed),
  );
});

describe("a name has the values that the page gives it", () => {
  const of = (text: string): Record<string, readonly unknown[]> => {
    const game = page(`workshop: 1\nid: aa\nname: A\n${text}`);
    return rangesOf(game, game.rolls[0] as Page["rolls"][number]);
  };
  const asked = (ask: string, more = "") =>
    of(`${more}\nrolls: { r: { ask: { ${ask} }, dice: { d: 1d6 }, numbers: { n: q } } }`).q;
  const LADDERS = "ladders: { hard: { steps: { A: 1, B: 4 } }, q: { steps: { C: 7 } } }";
  it.each<[string, string, string, unknown[]]>([
    ["of a range", "q: 2..4", "", [2, 3, 4]],
    ["of a range of one", "q: 3..3", "", [3]],
    ["of a ladder", "q: hard", LADDERS, [1, 4]],
    ["of the ladder of its own name", "q: ladder", LADDERS, [7]],
    ["of the first, where none has its name", "q: ladder", LADDERS.replace("q:", "z:"), [1, 4]],
    [
      "of attributes, each once",
      "q: attribute",
      "attributes: { a: 1..3, b: 2..4, c: { dice: [6, 4] } }",
      [1, 2, 3, 4, 6],
    ],
  ])("%s", (_, ask, more, values) => expect(asked(ask, more)).toEqual(values));

  it("of dice, some pools", () => {
    const pools = of("rolls: { r: { ask: { q: dice }, dice: { d: { dice: q } }, numbers: { n: sum(d) } } }").q;
    expect(pools?.length).toBeGreaterThan(2);
    for (const pool of pools ?? []) expect(pool).toEqual(expect.arrayContaining([expect.any(Number)]));
  });

  it("of two thousand and one at most, with both ends", () => {
    expect(asked("q: 1..2001")).toEqual(Array.from({ length: 2001 }, (_, n) => n + 1));
    const many = asked("q: 1..2002") as number[];
    expect([many.length, many[0], many.at(-1), new Set(many).size]).toEqual([2001, 1, 2002, 2001]);
  });

  it("also for the roll that it is against", () => {
    const both =
      "attributes: { a: 1..2, b: 3..4 }\nrolls: { r: { against: s, dice: { d: 1d6 }, numbers: { n: sum(d) + a - rival.m } }, s: { dice: { d: 1d6 }, numbers: { m: sum(d) + b + target.a } } }";
    expect(of(both)).toEqual({ a: [1, 2], b: [3, 4], "target.a": [1, 2] });
  });
});
