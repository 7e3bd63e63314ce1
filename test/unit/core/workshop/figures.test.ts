import { describe, expect, it } from "vitest";
import { FUNCTIONS, isPageError, odds, page, roll } from "../../../../module/core/workshop/index.ts";
import { near, throws } from "../helpers.ts";

/** Mistakes with the figures that their sentences need; and what a push does to the odds, counted roll by roll. */

function mistakes(act: () => unknown): unknown[] {
  try {
    act();
  } catch (error) {
    if (!isPageError(error)) throw error;
    return error.problems.map(({ line, column, field, reason, figures }) => [
      `${line}:${column} ${field} ${reason}`,
      figures,
    ]);
  }
  return [];
}

const D = "dice: { d: 2d6 }\n";
const H = "workshop: 1\nid: ashes\nname: A\n";
const faces = (text: string) => ({ min: 1, max: 1000, text });

/** How a number comes of a condition. */
const IF = "if(total >= 7, 1, 0)";

describe("a roll is refused with the figures of each mistake", () => {
  it.each<[string, [string, object][]]>([
    [
      `${D}push: { keep: { d: [6] }, costs: sum(d) > 1 }`,
      [["2:41 push.costs expectsNumber", { got: "condition", fix: IF }]],
    ],
    [`${D}push: { add: { e: 1 } }`, [["2:16 push.add unknownName", { name: "e", known: "d" }]]],
    [`${D}push: { add: { d: 0 } }`, [["2:19 push.add.d number", { min: 1, max: 100, text: "0" }]]],
    [
      "dice: { d: { dice: [4, 6] } }\npush: { keep: { d: [6] } }",
      [["2:17 push.keep.d kind", { expected: "plainDice", fix: "2d6" }]],
    ],
    [`${D}numbers: { a: "ceil(x, 0)" }`, [["2:24 numbers.a byZero", {}]]],
    [`${D}numbers: { a: "sum(d) + 'x'" }`, [["2:25 numbers.a expectsNumber", { got: "someText", fix: "x" }]]],
    [
      `${D}bands: [{ name: A, when: "'x'" }]`,
      [["2:27 bands[0].when expectsCondition", { got: "someText", fix: "total >= 7" }]],
    ],
    [`${D}bands: [{ name: A, when: d }]`, [["2:26 bands[0].when needsReading", { name: "d" }]]],
    [`${D}numbers: { a: "1 + (2 > 1)" }`, [["2:23 numbers.a expectsNumber", { got: "condition", fix: IF }]]],
    [`${D}numbers: { a: "sum(x > 2)" }`, [["2:22 numbers.a expectsDice", { name: "sum", got: ">" }]]],
    [
      "dice: { d: { dice: [0, x >] } }",
      [
        ["1:21 dice.d.dice[0] number", faces("0")],
        ["1:27 dice.d.dice[1] formulaEnd", { expected: "value" }],
      ],
    ],
    ["dice: { d: { dice: 6, die: 4, count: 2 } }", [["1:20 dice.d kind", { expected: "dieOrDice", fix: "2d6" }]]],
    ["dice: { d: { dice: [6], count: 2 } }", [["1:20 dice.d kind", { expected: "countOrDice", fix: "2d6" }]]],
    ["dice: { d: { die: 2.5 } }", [["1:19 dice.d.die number", faces("2.5")]]],
    ["dice: { d: { die: 1001 } }", [["1:19 dice.d.die number", faces("1001")]]],
    ["dice: { d: { count: -1, die: 6 } }", [["1:21 dice.d.count number", { min: 0, max: 1000, text: "-1" }]]],
    [`${D}ask: { n: { from: 1 } }`, [["2:11 ask.n missing", { name: "to", fix: "to: 5" }]]],
    [`${D}ask: { n: { to: 1 } }`, [["2:11 ask.n missing", { name: "from", fix: "from: 0" }]]],
    [`${D}ask: { n: { from: 3, to: 1 } }`, [["2:11 ask.n reversed", { fix: "from: 1, to: 3" }]]],
    [`${D}numbers: { a: { name: A } }`, [["2:15 numbers.a missing", { name: "is", fix: "is: sum(main)" }]]],
    [`${D}bands: [{ name: A, then: { x.: 1 } }]`, [["2:28 bands[0].then.x. halfName", { name: "x." }]]],
    [
      `${D}numbers: { a: 999999, b: 1000000 }`,
      [["2:26 numbers.b figure", { min: -999_999, max: 999_999, text: "1000000" }]],
    ],
    [`${D}numbers: { a: "${"1+".repeat(1000)}1" }`, [["2:15 numbers.a tooLong", { most: 2000 }]]],
  ])("%j", (text, said) => expect(mistakes(() => roll(text))).toEqual(said));
});

describe("names", () => {
  it.each([
    ...["and", "or", "not", "band", "note", "rival", "target", "push", "pushed", "costs", "gone", "within", "uses"],
    ...["true", "false", "null", ...Object.keys(FUNCTIONS)],
  ])("%s is a word of the language, and nothing of a page is called so", (name) => {
    expect(mistakes(() => roll(`${D}numbers: { ${name}: 1 }`))).toEqual([["2:12 numbers reserved", { name }]]);
  });

  it("have a letter first, sixty letters at most, and no blank", () => {
    const long = "x".repeat(60);
    expect(mistakes(() => roll(`${D}numbers: { ${long}: 1, ñandú_2: 2 }`))).toEqual([]);
    expect(mistakes(() => roll(`${D}numbers: { x${long}: 1 }`))).toEqual([
      ["2:12 numbers badName", { name: `${"x".repeat(40)}…` }],
    ]);
    expect(mistakes(() => roll(`${D}numbers: { one two: 1 }`))).toEqual([
      ["2:12 numbers badNameNear", { name: "one two", near: "one_two" }],
    ]);
  });

  it("that the page does not know are told with those it knows of what is worn", () => {
    const things =
      "things: { mail: { worn: true, numbers: { armour: 0..3, bulk: 0..2 } }, rope: { numbers: { feet: 1..9 } } }";
    const derived = (formula: string) => mistakes(() => page(`${H}${things}\nderived: { a: ${formula} }`));
    expect(derived("worn.armour + worn.bulk")).toEqual([]);
    expect(derived("worn.mail")).toEqual([
      ["5:15 derived.a wornKind", { name: "mail", known: "worn.armour, worn.bulk" }],
    ]);
    expect(derived("worn.feet")).toEqual([["5:15 derived.a wornNot", { name: "feet" }]]);
    expect(derived("worn.rope")).toEqual([["5:15 derived.a wornNot", { name: "rope" }]]);
  });
});

describe("a page is refused with the figures of each mistake", () => {
  it.each<[string, [string, object][]]>([
    [
      `${H}attributes: { a: 1..3 }\nthings: { s: { pick: attribute } }\nstarting: [{ kind: s, name: X, pick: b }]`,
      [["6:12 starting.pick unknownName", { name: "b", known: "a" }]],
    ],
    [
      `${H}things: { s: { worn: true }, w: { pick: s } }\nstarting: [{ kind: s, name: X }, { kind: w, name: Y, pick: Z }]`,
      [["5:34 starting.pick unknownName", { name: "Z", known: "X" }]],
    ],
    [
      `${H}rolls: { r: { dice: { d: 1d6 }, numbers: { t: sum(d) } } }\ninitiative: { roll: r, number: q }`,
      [["5:32 initiative.number unknownName", { name: "q", known: "t" }]],
    ],
    [`${H}starting: { kind: x }`, [["4:11 starting dashes", { fix: "- { kind: weapon, name: Sword }" }]]],
    [`${H}starting: [{ name: x }]`, [["4:12 starting[0] missing", { name: "kind", fix: "kind: weapon" }]]],
    [`${H}attributes: [a, b]`, [["4:13 attributes kind", { expected: "map", fix: "{ a: 1..5, b: 1..5 }" }]]],
    [`${H}groups: x`, [["4:9 groups kind", { expected: "list", fix: "- { name: Body, fields: [brawn] }" }]]],
    [`${H}name: [x]`, [["4:1  twice", { name: "name", line: 3 }]]],
    [`${H}things: { s: { numbers: { r: x } } }`, [["4:30 things.s.numbers.r range", { text: "x" }]]],
    [`${H}things: { s: { worn: perhaps } }`, [["4:22 things.s.worn word", { text: "perhaps", known: "true, false" }]]],
    [`${H}summary: ${"x".repeat(4001)}`, [["4:10 summary tooLong", { most: 4000 }]]],
    [`${H}resources: { r: { start: 1 + , max: 2 } }`, [["4:29 resources.r.start formulaEnd", { expected: "value" }]]],
    [
      `${H}attributes: { a: 10-15, b: 1...5, c: 1 to 5, d: -5..-9 }`,
      [
        ["4:18 attributes.a spelled", { text: "10-15", near: "10..15" }],
        ["4:28 attributes.b spelled", { text: "1...5", near: "1..5" }],
        ["4:38 attributes.c spelled", { text: "1 to 5", near: "1..5" }],
        ["4:49 attributes.d reversed", { fix: "-9..-5" }],
      ],
    ],
    [`${H}derived: { a: b, b: c, c: a }`, [["4:12 derived.a circle", { path: "a → b → c → a" }]]],
  ])("%j", (text, said) => expect(mistakes(() => page(text))).toEqual(said));
});

describe("a pushed roll", () => {
  const pushed = roll(
    `${D}numbers: { n: sum(d) }\nbands: [{ name: A, when: n >= 7 }, { name: B }]\npush: { keep: { d: [6] }, costs: 2, then: { stress: +1 } }`,
  );
  /** The chance of 7 and more: each die that shows no 6 falls again where the first roll is pushed. */
  const counted = (isPushed: (sum: number) => boolean): number => {
    let [all, good] = [0, 0];
    for (const [a, b, c, d] of throws([6, 6, 6, 6]) as Iterable<[number, number, number, number]>) {
      const again = isPushed(a + b);
      const sum = (again && a < 6 ? c : a) + (again && b < 6 ? d : b);
      all++;
      if (sum >= 7) good++;
    }
    return good / all;
  };

  it.each<[object, (sum: number) => boolean, number]>([
    [{}, () => false, 0],
    [{ push: false }, () => false, 0],
    [{ push: true }, () => true, 1],
    [{ push: "n < 7" }, (sum) => sum < 7, 15 / 36],
  ])("%j", (given, isPushed, share) => {
    const found = odds(pushed, given as never);
    near(found.bands[0]?.chance, counted(isPushed), "A");
    near(found.chance("pushed"), share, "pushed");
    near(found.chance("pushed and costs == 2"), share, "costs");
    near(found.chance("not pushed"), 1 - share, "not pushed");
    near(found.chance("true"), 1, "true");
    near(found.chance("false"), 0, "false");
  });
});

describe("signs and functions of formulas", () => {
  const value = (formula: string, given: object = {}): number => {
    const found = odds(roll(`dice: { d: 1d4 }\nnumbers: { n: ${JSON.stringify(formula)} }`), given as never);
    return found.distribution("n").mean;
  };
  it.each<[string, number]>([
    ["7 - 2 − 1 – 1", 3],
    ["2 * 3 × 2 · 2", 24],
    ["12 / 3 ÷ 2", 2],
    ["- - 3 + -1", 2],
    ["-(2 + 1)", -3],
    ["floor(7, 2) + ceil(7, 2)", 7],
    ["floor(-7 / 2) + ceil(2.1)", -1],
    ["abs(-4) + abs(3)", 7],
    ["min(3, 1, 2) + max(3, 1, 2)", 4],
    ["if(1 < 2, 5, 6)", 5],
    ["if(2 < 2 or 2 > 2, 5, 6)", 6],
    ["if(2 <= 2 and 2 ≥ 2 and 2 => 2 and 2 =< 2, 5, 6)", 5],
    ["if(1 != 2 and 1 ≠ 2 and 1 <> 2 and 2 = 2 and 2 == 2, 5, 6)", 5],
    ["if(not 1 > 2, 5, 6)", 5],
    ["if(not not 1 > 2, 5, 6)", 6],
    ["if(doubles(11) and doubles(99) and doubles(100), 5, 6)", 5],
    ["if(doubles(10) or doubles(12) or doubles(0) or doubles(110), 5, 6)", 6],
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["10 - 4 - 3", 3],
    ["if(1 < 2 < 3, 5, 6) + if(1 < 3 < 2, 5, 6)", 11],
  ])("%s is %d", (formula, result) => expect(value(formula)).toBeCloseTo(result, 12));

  it("read names with their points, and numbers with theirs", () => {
    expect(value("2 * skill.rank + target.worn.armour", { "skill.rank": 2, "target.worn.armour": 3 })).toBe(7);
    expect(value("4 * 0.25 + 1.5 * 2")).toBe(4);
  });
});
