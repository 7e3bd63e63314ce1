import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { odds, page, plan, roll } from "../../../../module/core/workshop/index.ts";
import { cpu } from "../../cpu.ts";
import { failure } from "../helpers.ts";
import { problems } from "./told.ts";

const wrong = (text: string): string[] => problems(() => roll(text));
const D = "dice: { d: 2d6 }\n";

describe("a page is refused with the place and the cure", () => {
  it.each<[string, string[]]>([
    ["numbers: { a: 1 }", ["1:1  missing"]],
    ["dice: 2d6", ["1:7 dice diceName"]],
    ["- dice", ["1:1  kind"]],
    ["", ["1:1  emptyPage"]],
    [`${D}nubmers: { a: sum(d) }`, ["2:1  nearKey"]],
    ["dice: { d: 2d }", ["1:12 dice.d diceSize"]],
    ["dice: { d: { count: 2 } }", ["1:12 dice.d missing"]],
    ["dice: { d: { die: 6, sides: 2 } }", ["1:22 dice.d nearKey"]],
    ["dice: { d: { die: 6, dice: [6] } }", ["1:28 dice.d kind"]],
    ["dice: { d: { die: 6, explode: often } }", ["1:31 dice.d.explode kind"]],
    ["dice: { d: { die: 6, explode: max, reroll: [1] } }", ["1:12 dice.d kind"]],
    ["dice: { d: { die: [] } }", ["1:19 dice.d.die empty"]],
    ["dice: { d: { die: [x] } }", ["1:20 dice.d.die[0] number"]],
    [`${D}numbers: { a: }`, ["2:15 numbers.a empty"]],
    [`${D}numbers: { a: 1 + }`, ["2:18 numbers.a formulaEnd"]],
    [`${D}numbers: { a: (1 + 2 }`, ["2:21 numbers.a formulaEnd"]],
    [`${D}numbers: { a: 1 2 }`, ["2:17 numbers.a formula"]],
    [`${D}numbers: { a: 2d6 }`, ["2:15 numbers.a diceFormula"]],
    [`${D}numbers: { a: x ^ 2 }`, ["2:17 numbers.a spelled"]],
    [`${D}numbers: { a: "sqrt(4)" }`, ["2:16 numbers.a unknownName"]],
    [`${D}numbers: { a: "flor(5, 2)" }`, ["2:16 numbers.a near"]],
    [`${D}numbers: { a: "floor(5, 2, 1)" }`, ["2:16 numbers.a arguments"]],
    [`${D}numbers: { a: min(3) }`, ["2:15 numbers.a arguments"]],
    [`${D}numbers: { a: d + 1 }`, ["2:15 numbers.a needsReading"]],
    [`${D}numbers: { a: sum(e) }`, ["2:19 numbers.a unknownName"]],
    [`${D}numbers: { a: sum(3) }`, ["2:19 numbers.a expectsDice"]],
    [`${D}numbers: { a: sum(d) >= 3 }`, ["2:22 numbers.a expectsNumber"]],
    [`${D}numbers: { a: sum(d >= high(d)) }`, ["2:24 numbers.a beforeRoll"]],
    [`${D}numbers: { a: sum(d), b: width(d == a) }`, ["2:37 numbers.b beforeRoll"]],
    ["dice: { d: 1d6, e: 1d6 }\nnumbers: { a: count(d >= 2 and e >= 2) }", ["2:28 numbers.a oneGroup"]],
    [`${D}numbers: { a: b, b: c, c: a }`, ["2:12 numbers.a circle"]],
    [`${D}numbers: { a: a + 1 }`, ["2:12 numbers.a circle"]],
    ["dice: { d: { count: n, die: 6 } }\nnumbers: { n: sum(d) }", ["1:21 dice.d.count beforeRoll"]],
    ["dice: { d: { count: high(d), die: 6 } }", ["1:21 dice.d.count beforeRoll"]],
    [`${D}numbers: { a: x / 0, b: "floor(x, 0)" }`, ["2:19 numbers.a byZero", "2:35 numbers.b byZero"]],
    [`${D}numbers: { d: 1 }`, ["2:12 numbers taken"]],
    [
      `${D}numbers: { sum: 1, 2x: 1, and: 2, "a b": 3 }`,
      ["2:12 numbers reserved", "2:20 numbers badName", "2:27 numbers reserved", "2:35 numbers badNameNear"],
    ],
    [`${D}numbers: { __proto__: 1 }`, ["2:12 numbers badName"]],
    [`${D}numbers: { constructor: 1 }`, ["2:12 numbers taken"]],
    [`${D}numbers: { a: __proto__ + 1 }`, ["2:15 numbers.a formula"]],
    [`${D}numbers: { a: constructor + x.toString }`, ["2:15 numbers.a badName", "2:29 numbers.a badName"]],
    [`${D}bands: [{ when: sum(d) > 3 }]`, ["2:9 bands[0] missing"]],
    [`${D}bands: [{ name: A, when: sum(d) }]`, ["2:26 bands[0].when expectsCondition"]],
    [`${D}bands: [{ name: A, when: 'band == "A"' }]`, ["2:32 bands[0].when expectsNumber"]],
    [`${D}bands: [{ name: A, as: nice }]`, ["2:24 bands[0].as word"]],
    [`${D}bands: [{ name: A, then: { health: d } }]`, ["2:36 bands[0].then.health needsReading"]],
    [`${D}bands: [{ name: A, then: { a.b.c: 1 } }]`, ["2:28 bands[0].then.a.b.c badName"]],
    [`${D}bands: [{ name: { en: A, english: B } }]`, ["2:26 bands[0].name unknownKey"]],
    [`${D}notes: [{ name: A }]`, ["2:9 notes[0] missing"]],
    [`${D}push: { keep: { e: [6] } }`, ["2:17 push.keep unknownName"]],
    [`${D}push: { keep: { d: [six] } }`, ["2:21 push.keep.d[0] number"]],
    ["dice: { d: { die: 6, explode: max } }\npush: { keep: { d: [6] } }", ["2:17 push.keep.d kind"]],
    [`${D}numbers: { a: rival.b }\n`, ["2:15 numbers.a near"]],
    [`${D}ask: { n: 5..1 }`, ["2:11 ask.n reversed"]],
    [
      `${D}numbers:\n  one: 1 +\n  two: "x >"\n  three: sum(q)\nbandz: []`,
      ["3:11 numbers.one formulaEnd", "4:12 numbers.two formulaEnd", "5:14 numbers.three unknownName", "6:1  nearKey"],
    ],
    [`${D}numbers: { a: ${"(".repeat(100)}1${")".repeat(100)} }`, ["2:55 numbers.a tooDeep"]],
    [`${D}numbers: { a: "${"1+".repeat(1500)}1" }`, ["2:15 numbers.a tooLong"]],
    [`${D}numbers: { ${Array.from({ length: 300 }, (_, n) => `n${n}: 1`).join(", ")} }`, ["2:10 numbers tooMany"]],
  ])("%j", (text, said) => expect(wrong(text)).toEqual(said));

  it("says what was probably meant", () => {
    const page = roll(`${D}numbers: { total: sum(d), other: totl + 1 }`);
    const message = 'line 2, column 34: totl: nothing is called "totl"; did you mean "total"?';
    expect(failure(() => odds(page, { stat: 1 }).chance("other > 3"))).toMatchObject({ message });
  });

  it("says it as the core's errors do", () => {
    expect(failure(() => roll(`${D}numbers: { a: 1 / 0 }`))).toMatchObject({
      field: "numbers.a",
      code: "formula",
      type: "RangeError",
      message: "line 2, column 19: numbers.a: division by zero: divide by another number",
    });
    expect(failure(() => roll(undefined as never))).toMatchObject({ field: "text", code: "type" });
  });
});

describe("a wrong question is refused with its place", () => {
  const page = roll(
    'dice: { d: { count: pool, die: size } }\nnumbers:\n  share: sum(d) / part\n  k: "sum(top(d, best))"\nbands: [{ name: A, when: share >= rival.share }, { name: B }]',
  );
  const ask = (given: unknown, event = "share >= 1"): string[] =>
    problems(() => odds(page, given as never).chance(event));
  const good = { pool: 2, size: 6, part: 2, best: 1, rival: { share: 1 } };

  it("takes what is right", () => expect(ask(good)).toEqual([]));

  it.each<[Record<string, unknown>, string[]]>([
    [{ pool: undefined }, ["1:21 pool given"]],
    [{ pool: 1e9 }, ["1:21 dice.d.count number"]],
    [{ pool: -1 }, ["1:21 dice.d.count number"]],
    [{ pool: 2.5 }, ["1:21 dice.d.count number"]],
    [{ pool: Number.NaN }, ["1:21  givenType"]],
    [{ pool: Number.POSITIVE_INFINITY }, ["1:21  givenType"]],
    [{ pool: "2" }, ["1:21  givenType"]],
    [{ pool: [6] }, ["1:21  givenType"]],
    [{ pool: 1e10 }, ["1:21  tooBig"]],
    [{ size: 0 }, ["1:32 dice.d.die number"]],
    [{ size: 1e6 }, ["1:32 dice.d.die number"]],
    [{ pool: 1000, size: 1000 }, ["1:9 dice budget"]],
    [{ part: 0 }, ["3:19  zero"]],
    [{ rival: undefined }, ["5:35 rival rival"]],
    [{ rival: {} }, ["3:19 part given"]],
  ])("%o", (change, said) => expect(ask({ ...good, ...change })).toEqual(said));

  it.each<[string, string[]]>([
    ["", ["1:1 condition empty"]],
    ["share", ["1:1 condition expectsCondition"]],
    ["share >=", ["1:9 condition formulaEnd"]],
    ['band == "a"', ["1:9 condition near"]],
    ['note == "A"', ["1:9 condition noneYet"]],
    ['banned == "A"', ["1:8 condition expectsNumber"]],
    ["shore >= 1", ["1:1 shore near"]],
    ["sum(d) >= 1 and", ["1:16 condition formulaEnd"]],
    ["gone within 3 uses", ["1:9 then noStep"]],
    ["band == 1", ["1:1 band given"]],
  ])("condition %j", (event, said) => expect(ask(good, event)).toEqual(said));

  it("refuses what is no condition, no roll, no numbers", () => {
    expect(failure(() => odds(page, good).chance(3 as never))).toMatchObject({ field: "condition", code: "type" });
    expect(failure(() => odds({} as never, {}))).toMatchObject({ field: "roll", code: "type" });
    expect(failure(() => odds(page, 3 as never))).toMatchObject({ field: "given", code: "type" });
    expect(failure(() => odds(page, { ...good, rival: 3 }))).toMatchObject({ field: "given.rival", code: "type" });
    expect(failure(() => odds(page, good).distribution("nothing"))).toMatchObject({ field: "number", code: "word" });
    expect(failure(() => odds(page, good).distribution("share"))).toMatchObject({ field: "share" });
    expect(problems(() => odds(page, { ...good, push: "true" }))).toEqual(["1:1 push noPush"]);
    expect(problems(() => plan(page, { ...good, pool: 1e9 }))).toEqual(["1:21 dice.d.count number"]);
  });

  it("reads nothing that was not given", () => {
    const polluted = Object.create({ pool: 2, size: 6 }) as Record<string, unknown>;
    expect(failure(() => odds(page, polluted))).toMatchObject({ field: "given", code: "type" });
    expect(ask({ ...good, pool: undefined, __proto__: null })).toEqual(["1:21 pool given"]);
  });

  it("a rival who looks at the rival goes nowhere", () => {
    const circle = roll(
      "dice: { d: 1d6 }\nnumbers: { a: sum(d), b: a - rival.b }\nbands: [{ name: A, when: b > 0 }, { name: B }]",
    );
    expect(problems(() => odds(circle, { rival: {} }))).toEqual(["2:23  rivalCircle"]);
  });

  it("dice that hardly ever end", () => {
    expect(problems(() => odds(roll("dice: { d: { die: 2, explode: [1, 2] } }"), {}))).toEqual([
      "1:9 dice.d explosion",
    ]);
    expect(problems(() => odds(roll("dice: { d: { die: 1, explode: max } }"), {}))).toEqual(["1:9 dice.d explosion"]);
    expect(
      problems(() =>
        odds(roll("dice: { d: { die: n } }\nbands: [{ name: A, then: { x: step down } }]"), { n: 5 }).chance(
          "gone within 2 uses",
        ),
      ),
    ).toEqual(["1:9 dice ladder"]);
  });

  it("lists of dice are numbers", () => {
    const mixed = roll("dice: { d: { dice: pool } }");
    expect(problems(() => odds(mixed, { pool: [6, "8"] }).chance("sum(d) > 1"))).toEqual(["1:20  givenType"]);
    expect(problems(() => odds(mixed, { pool: [6, 0] }).chance("sum(d) > 1"))).toEqual(["1:20 dice.d number"]);
    expect(problems(() => odds(mixed, { pool: Array(101).fill(6) }).chance("sum(d) > 1"))).toEqual([
      "1:20 dice.d tooMany",
    ]);
    expect(odds(mixed, { pool: [] }).chance("sum(d) == 0")).toBe(1);
  });
});

/** Milliseconds that this process worked: what others do on the machine does not count. */
describe("nobody's page freezes", () => {
  const HEAD = "workshop: 1\nid: aa\nname: A\n";
  const many = (count: number, of: (n: number) => string, between = ""): string =>
    Array.from({ length: count }, (_, n) => of(n)).join(between);
  it.each<[string, string, string]>([
    ["brackets that nobody closes", `${HEAD}x: { a: ${"(".repeat(90_000)}, }`, "4:9  quotes"],
    ["lines that a bracket swallows", `${HEAD}x: [\n${"- a\n".repeat(40_000)}`, "4:4  unclosed"],
    ["lines that a quote swallows", `${HEAD}x: "a\n${"name: x\n".repeat(20_000)}y: "z`, "4:4  unclosed"],
    [
      "a key without an end",
      `${HEAD}attributes:\n  ${"a".repeat(90_000)}:${"1 ".repeat(40_000)}`,
      "5:3 attributes glued",
    ],
    [
      "dice without an end",
      `${HEAD}rolls: { r: { dice: { d: ${"1".repeat(150_000)}d6! } } }`,
      "4:26 rolls.r.dice.d kind",
    ],
    [
      "names that nobody knows",
      `${HEAD}derived: {${many(190, (n) => ` a${n}: "${many(90, (k) => `q${k}`, "+")}"`, ",")} }`,
      "4:17 derived.a0 near",
    ],
  ])("%s", (_, text, first) => {
    const start = cpu();
    expect(problems(() => page(text))[0]).toBe(first);
    expect(cpu() - start).toBeLessThan(2500);
  });

  it("any formula is read or refused with a place, never anything else", () => {
    const piece = fc.constantFrom(
      "sum",
      "count",
      "top",
      "(",
      ")",
      "d",
      "x",
      ",",
      "+",
      "-",
      "*",
      "/",
      ">=",
      "==",
      "and",
      "or",
      "not",
      "if",
      "1",
      "2.5",
      '"A"',
      "band",
      "rival.n",
      "max",
      " ",
      "__proto__",
      "constructor",
      "é",
      "<b>",
      "&",
      "0",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.boolean(), (list, spaced) => {
        const formula = list.join(spaced ? " " : "");
        const text = JSON.stringify({
          dice: { d: "1d4" },
          numbers: { n: formula },
          bands: [{ name: "A", when: `n > 1` }, { name: "B" }],
        });
        problems(() => odds(roll(text), { x: 2, rival: { n: 1 } }));
        problems(() => odds(roll("dice: { d: 1d4 }\nbands: [{ name: A }]"), { x: 2 }).chance(formula));
      }),
      { numRuns: 600 },
    );
  });

  it("HTML in texts is text", () => {
    const bad = '<img src=x onerror="alert(1)">';
    const page = roll(JSON.stringify({ dice: { d: { die: 6, name: bad } }, bands: [{ name: bad }], notes: [] }));
    expect(odds(page, {}).bands).toEqual([{ name: bad, chance: 1 }]);
  });
});
