import { describe, expect, it } from "vitest";
import { compare, page, pathNow, renames } from "../../../../module/core/workshop/index.ts";

/** What a new version of a page changes, and what was perhaps only renamed. */

const of = (text: string) => page(`workshop: 1\nid: aa\nname: A\n${text}`);
const changed = (before: string, after: string): string[] =>
  compare(of(before), of(after)).map(({ change, path, was }) => `${change} ${path}${was ? ` was ${was}` : ""}`);

describe("what a version changes", () => {
  it.each<[string, string, string, string[]]>([
    ["nothing", "attributes: { a: 1..5 }", "attributes: { a: 1..5 }", []],
    ["a wider range is no change", "attributes: { a: 1..5 }", "attributes: { a: 0..6 }", []],
    ["a higher least", "attributes: { a: 1..5 }", "attributes: { a: 2..5 }", ["narrower attributes.a"]],
    ["a lower most", "attributes: { a: 1..5 }", "attributes: { a: 1..4 }", ["narrower attributes.a"]],
    [
      "a number becomes a size",
      "attributes: { a: 4..6 }",
      "attributes: { a: { dice: [4, 6] } }",
      ["kind attributes.a"],
    ],
    [
      "a resource becomes a size",
      "resources: { a: { max: 5 } }",
      "resources: { a: { dice: [4, 6] } }",
      ["kind resources.a"],
    ],
    ["a resource's ends are its own", "resources: { a: { max: 5 } }", "resources: { a: { max: 4, min: 1 } }", []],
    [
      "new and gone",
      "attributes: { a: 1..5 }\nconditions: { c: C }",
      "attributes: { b: 1..5 }\nconditions: { d: D }",
      ["new attributes.b", "new conditions.d", "gone attributes.a", "gone conditions.c"],
    ],
    [
      "a kind of thing with its numbers",
      "things: { t: { numbers: { n: 1..2, m: 1..2, k: 1..3 } } }",
      "things: { t: { numbers: { m: 1..2, o: 1..2, k: 1..2 } }, u: {} }".replace("u: {}", "u: { worn: true }"),
      ["new things.t.numbers.o", "narrower things.t.numbers.k", "new things.u", "gone things.t.numbers.n"],
    ],
    [
      "renamed, with all that belongs to it",
      "things: { t: { numbers: { n: 1..3 } } }\nattributes: { a: 1..2 }\nrolls: { r: { dice: { d: 1d6 } } }",
      "was: { things.t: things.u, attributes.a: attributes.b, rolls.r: rolls.s }\nthings: { u: { numbers: { n: 1..2 } } }\nattributes: { b: 1..2 }\nrolls: { s: { dice: { d: 1d6 } } }",
      [
        "renamed attributes.b was attributes.a",
        "renamed things.u was things.t",
        "renamed things.u.numbers.n was things.t.numbers.n",
        "narrower things.u.numbers.n",
        "renamed rolls.s was rolls.r",
      ],
    ],
    [
      "what is there under both names is new under the new one",
      "attributes: { a: 1..2, b: 1..2 }",
      "was: { attributes.a: attributes.b }\nattributes: { b: 1..2 }",
      ["gone attributes.a"],
    ],
  ])("%s", (_, before, after, said) => expect(changed(before, after)).toEqual(said));
});

describe("what was perhaps renamed", () => {
  const found = (before: string, after: string): string[] =>
    renames(of(before), of(after)).map(({ line, column, was, now }) => `${line}:${column} ${was} → ${now}`);
  it.each<[string, string, string, string[]]>([
    [
      "is spelt nearly so",
      "attributes: { strength: 1..5 }",
      "attributes: { wits: 1..5, strenght: 1..9 }",
      ["4:27 attributes.strength → attributes.strenght"],
    ],
    [
      "is called the same",
      "attributes: { a: { name: { en: Grit, es: Temple }, to: 5 } }",
      "attributes: { zzzz: { name: { en: Nerve, es: Temple }, to: 9 } }",
      ["4:15 attributes.a → attributes.zzzz"],
    ],
    [
      "is called by its id",
      "attributes: { grit: 1..5 }",
      "attributes: { zzzzzz: { name: grit, to: 9 } }",
      ["4:15 attributes.grit → attributes.zzzzzz"],
    ],
    [
      "stands in its place with the same figures",
      "attributes: { a: 1..5, bold: 2..6 }",
      "attributes: { a: 1..5, zzzzzz: 2..6 }",
      ["4:24 attributes.bold → attributes.zzzzzz"],
    ],
    ["not in another place", "attributes: { a: 1..5, bold: 2..6 }", "attributes: { zzzzzz: 2..6, a: 1..5 }", []],
    ["not with another least", "attributes: { bold: 2..6 }", "attributes: { zzzzzz: 1..6 }", []],
    ["not with another most", "attributes: { bold: 2..6 }", "attributes: { zzzzzz: 2..7 }", []],
    ["not of another sort", "attributes: { bold: 4..6 }", "attributes: { zzzzzz: { dice: [4, 6] } }", []],
    [
      "not what the page renames",
      "attributes: { bold: 2..6 }",
      "was: { attributes.bold: attributes.zzzzzz }\nattributes: { zzzzzz: 2..6 }",
      [],
    ],
    [
      "not what has a new name already",
      "attributes: { bold: 2..6, bald: 3..7 }",
      "was: { attributes.bald: attributes.bolt }\nattributes: { bolt: 3..7 }",
      [],
    ],
    ["not what was there before", "attributes: { bold: 2..6, bolt: 2..6 }", "attributes: { bolt: 2..6 }", []],
    [
      "each by one alone",
      "conditions: { hurtt: X, hurtz: Y }",
      "conditions: { hurts: Z }",
      ["4:15 conditions.hurtt → conditions.hurts"],
    ],
    [
      "each by its own",
      "conditions: { hurtt: X, tiredd: Y }",
      "conditions: { tired: Z, hurt: V }",
      ["4:25 conditions.hurtt → conditions.hurt", "4:15 conditions.tiredd → conditions.tired"],
    ],
    [
      "and a roll stands where its first dice do",
      "rolls: { strike: { dice: { d: 1d6 } } }",
      "rolls: { strikes: { name: S, dice: { d: 1d6 } } }",
      ["4:38 rolls.strike → rolls.strikes"],
    ],
    [
      "and one without dice at the page's begin",
      "rolls: { strike: { dice: {} } }",
      "rolls: { strikes: { dice: {} } }",
      ["1:1 rolls.strike → rolls.strikes"],
    ],
    ["a room of its own each", "attributes: { bold: 1..2 }", "resources: { bold: { max: 2 } }", []],
  ])("%s", (_, before, after, said) => expect(found(before, after)).toEqual(said));
});

it("an old path stands for the part of the page that bears its name now", () => {
  const now = of("was: { things.t: things.u }\nthings: { u: { numbers: { n: 1..2 } } }");
  expect(
    ["things.t", "things.t.numbers.n", "things.u.numbers.n", "things.x.t"].map((path) => pathNow(now, path)),
  ).toEqual(["things.u", "things.u.numbers.n", "things.u.numbers.n", "things.x.t"]);
});
