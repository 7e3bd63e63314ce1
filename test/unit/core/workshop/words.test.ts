import { describe, expect, it } from "vitest";
import { FUNCTIONS, keysAt, roll, said, sayFormula, TONES } from "../../../../module/core/workshop/index.ts";
import {
  excerpt,
  isPageError,
  nearest,
  otherwise,
  Problems,
  pageError,
  placeOf,
  sentence,
} from "../../../../module/core/workshop/problem.ts";
import { EXPECTED, REASONS, type Reason } from "../../../../module/core/workshop/reasons.ts";
import { SPELLINGS } from "../../../../module/core/workshop/text/page-spellings.ts";
import { OPERATOR_SPELLINGS, WORD_SPELLINGS } from "../../../../module/core/workshop/text/spellings.ts";
import {
  FIELD_KINDS,
  FUNCTION_SPELLINGS,
  KEYS,
  MOTIFS,
  SHOWN_AS,
  SPENDERS,
} from "../../../../module/core/workshop/vocabulary.ts";

/** The words of pages: which may stand where, how people write them, and how a page reads back. */

describe("the words of a page", () => {
  it("are small letters, each once in its place, and every place is reached by its path", () => {
    const paths: Record<string, string> = {
      page: "",
      attribute: "attributes.x",
      resource: "resources.x",
      derived: "derived.x",
      field: "fields.x",
      shared: "shared.x",
      look: "look",
      shows: "things.x.shows",
      thing: "things.x",
      condition: "conditions.x",
      ladder: "ladders.x",
      step: "ladders.x.steps.[]",
      table: "tables.x",
      row: "tables.x.rows.y",
      initiative: "initiative",
      starting: "starting.[]",
      group: "groups.[]",
      roll: "rolls.x",
      ask: "rolls.x.ask.y",
      refuse: "rolls.x.refuse.[]",
      dice: "rolls.x.dice.y",
      explode: "rolls.x.dice.y.explode",
      number: "rolls.x.numbers.y",
      band: "rolls.x.bands.[]",
      push: "rolls.x.push",
      spend: "rolls.x.spend",
      bought: "rolls.x.spend.options.y",
      total: "rolls.x.adds.y",
      creation: "creation.[]",
      option: "creation.[].choose.[]",
      offered: "creation.[].from.[]",
      growth: "growth",
      price: "growth.prices.[]",
    };
    expect(Object.keys(paths).sort()).toEqual(Object.keys(KEYS).sort());
    for (const [place, path] of Object.entries(paths)) {
      const words = keysAt(path === "" ? [] : path.split("."));
      expect(words, place).toBe(KEYS[place as keyof typeof KEYS]);
      for (const word of words) expect(word, place).toMatch(/^[a-z]+$/);
      expect(new Set(words).size, place).toBe(words.length);
    }
    expect(keysAt(["things", "x", "numbers", "y"])).toBe(KEYS.attribute);
    expect(keysAt(["rolls", "x", "notes", "[]"])).toBe(KEYS.band);
    expect(keysAt(["rolls", "x", "spend", "[]"])).toBe(KEYS.spend);
    expect(keysAt(["rolls", "x", "spend", "[]", "options", "y"])).toBe(KEYS.bought);
    // Where names are the page's own, and where nothing is.
    for (const path of [["attributes"], ["rolls", "x", "dice"], ["rolls", "x", "bands", "0"], ["nothing"]])
      expect(keysAt(path), path.join(".")).toEqual([]);
  });

  it("are what other spellings of them lead to", () => {
    const words = new Set<string>(Object.values(KEYS).flat());
    for (const [other, word] of Object.entries(SPELLINGS))
      for (const one of word.split(" "))
        expect(words.has(one) || ["target", "rival", "worn", "new", "yes", "ladder"].includes(one), other).toBe(true);
    for (const [other, name] of Object.entries(FUNCTION_SPELLINGS)) expect(FUNCTIONS[name], other).toBeDefined();
    for (const [other, word] of Object.entries(WORD_SPELLINGS))
      for (const one of word.split(" "))
        expect(
          [...TONES, ...FIELD_KINDS, ...SHOWN_AS, ...SPENDERS, ...MOTIFS, "up", "down", "true", "false"],
          other,
        ).toContain(one);
    for (const [other, sign] of Object.entries(OPERATOR_SPELLINGS))
      expect(["and", "or", "*", "/", "+", "-"], other).toContain(sign);
    for (const tone of TONES) expect(tone).toMatch(/^[a-z]+$/);
  });

  it("take as much as their functions say, and say so in words", () => {
    for (const [name, [fewest, most, expected]] of Object.entries(FUNCTIONS)) {
      expect(fewest, name).toBeLessThanOrEqual(most);
      expect(EXPECTED[expected], name).toBeDefined();
    }
  });
});

describe("what is wrong with a page", () => {
  it("has a sentence for each reason, with every figure in its place", () => {
    for (const [reason, text] of Object.entries(REASONS)) {
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
      const figures = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
      const told = sentence({ line: 1, column: 1, field: "", reason: reason as Reason, figures });
      expect(told.length, reason).toBeGreaterThan(8);
      for (const name of names) expect(told, reason).toContain(`<${name}>`);
    }
    for (const [word, text] of Object.entries(EXPECTED)) {
      expect(text, word).not.toBe("");
      const told = (name: string) =>
        sentence({ line: 1, column: 1, field: "", reason: "expectsNumber", figures: { [name]: word } });
      expect(told("got"), word).toContain(text);
    }
  });

  it("says a figure that is a word of the core in words, and any other as it stands", () => {
    const told = (figures: Record<string, string | number>) =>
      sentence({ line: 1, column: 1, field: "", reason: "kind", figures });
    expect(told({ expected: "map", fix: "{ a: 1 }" })).toBe("expected a map (name: value), such as { a: 1 }");
    expect(told({ expected: "nothing known" })).toBe("expected nothing known, such as fix");
    expect(told({})).toBe("expected expected, such as fix");
  });

  it("gets an error with its place: the first of all, in the order of the page", () => {
    const problems = [
      { line: 3, column: 1, field: "b", reason: "zero", figures: {} },
      { line: 2, column: 9, field: "", reason: "missing", figures: { name: "dice", fix: "dice: { main: 2d6 }" } },
      { line: 2, column: 4, field: "a", reason: "number", figures: { min: 1, max: 3, text: "9" } },
    ] as const;
    const error = pageError(problems);
    expect(error).toMatchObject({ line: 2, column: 4, field: "a", code: "range" });
    expect(error.message).toBe("line 2, column 4: a: expected a whole number from 1 to 3, got 9");
    expect(error.accepted).toEqual({ type: "expected a whole number from 1 to 3, got 9" });
    expect(error.problems).toEqual([problems[2], problems[1], problems[0]]);
    expect(pageError([problems[1]]).message).toBe('line 2, column 9: "dice" is missing: dice: { main: 2d6 }');
    expect([isPageError(error), isPageError(new Error("x")), isPageError({ problems: [] })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("has a code among the errors of the core", () => {
    const codes = (...reasons: Reason[]) =>
      new Set(reasons.map((reason) => pageError([{ line: 1, column: 1, field: "", reason, figures: {} }]).code));
    expect(codes("missing", "empty", "given", "rival")).toEqual(new Set(["missing"]));
    expect(codes("unknownKey", "nearKey")).toEqual(new Set(["unknown"]));
    expect(codes("kind", "givenType", "emptyPage", "diceName", "diceSize", "noDashes", "dashes")).toEqual(
      new Set(["type"]),
    );
    expect(codes("word", "spelled")).toEqual(new Set(["word"]));
    const range = [
      "number",
      "range",
      "tooLong",
      "tooBig",
      "budget",
      "ladder",
      "figure",
      "diceRange",
      "reversed",
    ] as const;
    expect(codes(...range)).toEqual(new Set(["range"]));
    expect(codes("faces")).toEqual(new Set(["faces"]));
    expect(codes("zero", "circle", "colon")).toEqual(new Set(["formula"]));
  });

  it("stands in a line and a column, both from 1", () => {
    const text = "ab\n\ncd";
    expect([0, 2, 3, 4, 6].map((at) => placeOf(text, at))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 3, column: 3 },
    ]);
    expect(placeOf(text, -1)).toEqual({ line: 1, column: 1 });
  });

  it("shows no more of a text than forty letters of its first line", () => {
    expect([excerpt("one\ntwo"), excerpt("x".repeat(40)), excerpt("x".repeat(41))]).toEqual([
      "one",
      "x".repeat(40),
      `${"x".repeat(40)}…`,
    ]);
  });

  it("is a hundred mistakes at most, and none that follows from another", () => {
    const many = new Problems("text");
    for (let n = 0; n < 101; n++) many.add(0, "", "zero");
    expect(many.list).toHaveLength(100);
    many.unknown(0, "", "x", []);
    expect(many.list).toHaveLength(100);

    const some = new Problems("text");
    some.broke("skill");
    expect([some.isBroken("skill"), some.isBroken("other")]).toEqual([true, false]);
    some.unknown(0, "", "worn.skill", []);
    expect(some.list).toEqual([]);
    some.unknown(0, "f", "totl", ["total"]);
    some.unknown(2, "f", "q", ["total"]);
    expect(some.list).toEqual([
      { line: 1, column: 1, field: "f", reason: "near", figures: { name: "totl", near: "total" } },
      { line: 1, column: 3, field: "f", reason: "unknownName", figures: { name: "q", known: "total" } },
    ]);
    some.lost();
    some.unknown(0, "", "totl", ["total"]);
    expect(some.list).toHaveLength(2);
    expect(() => some.throwAny()).toThrow(/^line 1, column 1: f: nothing is called "totl"/);
    expect(() => new Problems("").throwAny()).not.toThrow();
    expect(() => new Problems("").fail(0, "", "zero")).toThrow("line 1, column 1: division by zero");
  });
});

describe("what was probably meant", () => {
  it.each<[string, string[], string | undefined]>([
    ["totl", ["total", "tool"], "total"],
    ["Total", ["total"], "total"],
    // Two letters that changed places are one mistake.
    ["toatl", ["total"], "total"],
    ["healht", ["wealth", "health"], "health"],
    ["abcd", ["abxy"], "abxy"],
    ["abcd", ["axyz"], undefined],
    ["abcdef", ["abcxyz"], undefined],
    ["ab", ["ax"], "ax"],
    ["a", ["b"], undefined],
    ["a", ["a"], "a"],
    ["damage", ["dam"], undefined],
    ["x".repeat(41), [`${"x".repeat(40)}y`], undefined],
    ["strength", ["stength", "strengths"], "stength"],
  ])("%s among %o is %s", (word, known, meant) => {
    expect(nearest(word, known)).toBe(meant);
  });

  it("is a word that people write otherwise, before a point or alone", () => {
    const others = { objetivo: "target", nombre: "name" };
    expect(otherwise("Nombre", ["name"], others)).toBe("name");
    expect(otherwise("objetivo.health", ["target.health"], others)).toBe("target.health");
    expect(otherwise("objetivo.health", ["target"], others)).toBeUndefined();
    expect(otherwise("constructor", ["constructor"], others)).toBeUndefined();
  });
});

describe("a roll said back", () => {
  const number = (value: number) => ({ key: "number", value });
  const name = (id: string, label: unknown = id) => ({ key: "name", name: id, label });
  const page = (text: string) => said(roll(text));

  it("tells dice by size, by faces or each by its own, and what they set off", () => {
    const dice =
      "dice: { a: { name: Red, count: n, die: 6, explode: max }, b: { dice: [4, size] }, f: 2dF, r: { die: 8, reroll: [1] }, e: { die: 6, explode: [5, 6] } }";
    expect(page(dice)).toEqual([
      { key: "dice.size", count: name("n"), die: number(6), id: "a", label: "Red", explode: "max" },
      { key: "dice.each", dice: [number(4), name("size")], id: "b", label: "b" },
      { key: "dice.faces", count: number(2), die: [-1, 0, 1], id: "f", label: "f" },
      { key: "dice.size", count: number(1), die: number(8), id: "r", label: "r", reroll: [1] },
      { key: "dice.size", count: number(1), die: number(6), id: "e", label: "e", explode: [5, 6] },
    ]);
  });

  it("tells numbers, bands, notes and pushes, with the names that they have", () => {
    const text = `
dice: { d: { name: Pool, count: 2, die: 6 }, s: 1d6 }
ask: { bonus: { name: Bonus, from: 0, to: 3 } }
numbers: { total: { name: Total, is: sum(d) + bonus } }
bands:
  - { name: Hit, when: total >= 7, then: { target.health: -total } }
  - { name: Graze, when: total > 4 }
  - { name: Miss, then: { ammo: step down } }
notes: [{ name: Six, when: high(s) == 6 }]
push: { keep: { d: [6], s: all }, add: { d: 1 }, costs: 2, then: { stress: +1 } }`;
    const total = name("total", "Total");
    const change = (resource: string, amount: object) => ({ key: "change", resource, amount });
    expect(page(text).slice(2)).toEqual([
      {
        key: "number.is",
        id: "total",
        label: "Total",
        is: { key: "plus", parts: [{ key: "sum", parts: [name("d", "Pool")] }, name("bonus", "Bonus")] },
      },
      {
        key: "band.first",
        label: "Hit",
        when: { key: "atLeast", parts: [total, number(7)] },
        changes: [change("target.health", { key: "minus", parts: [total] })],
      },
      { key: "band.next", label: "Graze", when: { key: "above", parts: [total, number(4)] }, changes: [] },
      { key: "band.rest", label: "Miss", changes: [{ key: "step.down", resource: "ammo" }] },
      {
        key: "note",
        label: "Six",
        when: { key: "equals", parts: [{ key: "high", parts: [name("s")] }, number(6)] },
        changes: [],
      },
      {
        key: "push",
        keeps: [
          { key: "push.keeps", label: "Pool", faces: [6] },
          { key: "push.keepsAll", label: "s" },
        ],
        adds: [{ key: "push.adds", label: "Pool", count: 1 }],
        costs: number(2),
        changes: [change("stress", number(1))],
      },
    ]);
    expect(page("dice: { d: 1d6 }\nbands: [{ name: All }]").at(-1)).toMatchObject({ key: "band.always" });
  });

  it("turns comparisons so that the figure stands last, and says both ends of a range at once", () => {
    const say = (formula: string) => {
      const { bands } = roll(`dice: { d: 1d6 }\nbands: [{ name: A, when: ${JSON.stringify(formula)} }]`);
      return sayFormula(bands[0]?.when as never);
    };
    const x = name("x");
    const signs = { "<": "above", "<=": "atLeast", ">": "below", ">=": "atMost", "==": "equals", "!=": "differs" };
    for (const [sign, key] of Object.entries(signs)) expect(say(`7 ${sign} x`)).toEqual({ key, parts: [x, number(7)] });
    expect(say("7 < 9")).toEqual({ key: "below", parts: [number(7), number(9)] });
    expect(say("x <= 9")).toEqual({ key: "atMost", parts: [x, number(9)] });
    expect(say("5 <= x <= 9")).toEqual({ key: "between", parts: [x, number(5), number(9)] });
    expect(say("9 >= x >= 5")).toEqual({ key: "between", parts: [x, number(5), number(9)] });
    for (const no of ["5 < x < 9", "5 <= x and y <= 9", "5 <= x and x >= 3", "x == 3 and x == 4"])
      expect(say(no), no).toMatchObject({ key: "and" });
    expect(say("x * 2 - 1 / y > 0")).toMatchObject({
      key: "above",
      parts: [{ key: "less", parts: [{ key: "times" }, { key: "divided" }] }, number(0)],
    });
  });
});
