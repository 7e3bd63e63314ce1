import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, parseDocument, stringify } from "yaml";
import { isPageError } from "../../../../module/core/workshop/problem.ts";
import type { PageNode } from "../../../../module/core/workshop/text/nodes.ts";
import { readText } from "../../../../module/core/workshop/text/read-text.ts";

/** What a node says, as YAML's core schema reads it. */
function dataOf(node: PageNode): unknown {
  if (node.kind === "map") return Object.fromEntries(node.entries.map(({ key, value }) => [key, dataOf(value)]));
  if (node.kind === "list") return node.items.map(dataOf);
  if (!node.plain) return node.text;
  if (node.text === "" || node.text === "null" || node.text === "~") return null;
  if (node.text === "true" || node.text === "false") return node.text === "true";
  return /^[-+]?(\d+|\d*\.\d+)$/.test(node.text) ? Number(node.text) : node.text;
}

const read = (text: string): unknown => dataOf(readText(text).root);

/** Whether YAML's own reader finds in a page what was written. */
function isReadBack(page: string, data: unknown): boolean {
  const document = parseDocument(page);
  return document.errors.length === 0 && isDeepStrictEqual(document.toJS(), data);
}

function problem(text: string): string {
  try {
    readText(text);
  } catch (error) {
    if (!isPageError(error)) throw error;
    const [first] = error.problems;
    return `${first?.line}:${first?.column} ${first?.reason}`;
  }
  return "read";
}

describe("pages are read as YAML reads them", () => {
  const PAGES: Record<string, string> = {
    "maps in blocks and in braces": "a: 1\nb:\n  c: two words\n  d: { e: [1, 2, three], f: {} }\ng: []\n",
    "lists under their key, indented or not": "a:\n- 1\n- b: 2\n  c: 3\nd:\n  - - 4\n    - 5\n  -\n    e: 6\n",
    "comments and empty lines": "# first\n\na: 1 # one\n  # between\nb: '#2' # two\nc: x#y\n# last",
    "quoted text": `a: "tab\\t \\"quote\\" \\u00e9 \\x41 \\U0001F3B2"\nb: 'it''s'\n"c d": "one\n  two\n\n  three"\n'e': ''\n`,
    "text in blocks":
      "a: |\n  one\n    two\n\n  three\nb: >-\n  one\n  two\n\n  three\nc: |+\n  x\n\nd: |2\n   y\ne: |-\n  z\n\n",
    "plain text over lines": "a: one\n  two\n  three\nb:\n  four\n  five\n",
    "what is nothing": "a:\nb: ~\nc: null\nd: ''\n",
    json: '{"a": {"b": [1, -2, true, null, "x\\n\\u0041"]},\n\t"c":"d"}',
    "json in many lines": JSON.stringify({ a: [{ b: 1 }, { c: ["d", {}] }], e: "f: g, #h" }, null, 2),
    "braces over lines": "a: {\n  b: 1, # comment\n  c: [ 1,\n 2, ],\n}\nd: 2\n",
    "marks of begin and end": "--- # page\na: 1\n...\n",
    "windows line ends": "a: 1\r\nb:\r\n  - x\r\n  - y\r\n",
    "keys with blanks, points and colons": "at 0: Down\ntarget.health: -harm\na:b: 1\n",
    "numbers and ranges": "a: 1..5\nb: +1\nc: -1\nd: 0\n",
    formulas: "a: roll <= skill and (doubles(roll) or roll == 100)\nb: 2 * (x - 1)\nc: x[1]\n",
  };
  it.each(Object.entries(PAGES))("%s", (_, text) => expect(read(text)).toEqual(parse(text, { schema: "core" })));

  it("anything that a YAML or JSON writer writes", () => {
    const letters = fc.constantFrom(..."ab1 :#-'\"{}[],é?&!|>\t\n%@\\*~=".split(""));
    const text = fc.string({ unit: letters, maxLength: 12 }).filter((one) => one === "" || one.trim() !== "");
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.integer({ min: -1000, max: 1000 }),
        fc.boolean(),
        text,
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(text, tie("tree"), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    const options = fc.record({ lineWidth: fc.constantFrom(0, 40), flow: fc.boolean(), quote: fc.boolean() });
    fc.assert(
      fc.property(
        fc.dictionary(text, tree, { maxKeys: 5, noNullPrototype: true }),
        options,
        (data, { lineWidth, flow, quote }) => {
          const page = stringify(data, {
            lineWidth,
            aliasDuplicateObjects: false,
            collectionStyle: flow ? "flow" : "any",
            defaultStringType: quote ? "QUOTE_DOUBLE" : "PLAIN",
          });
          // Strict on purpose: `? key`, and plain text over lines that holds a colon. The writer uses both.
          const strict = /^\s*(- )*\? /m.test(page) || (!quote && /:\s*\n/.test(page) && /quotes/.test(problem(page)));
          // What the writer cannot read itself is its own mistake: a plain text that begins with "?" and a line end.
          if (!strict && isReadBack(page, data)) expect(read(page)).toEqual(data);
          expect(read(JSON.stringify(data))).toEqual(data);
          expect(read(JSON.stringify(data, null, 2))).toEqual(data);
        },
      ),
      { numRuns: 150, examples: [[{ "": "?\na" }, { lineWidth: 0, flow: true, quote: false }]] },
    );
  });
});

describe("what is no page gets an error with its place", () => {
  it.each([
    ["a: 1\nb: &x 2\n", "2:4 anchor"],
    ["a: *x\n", "1:4 anchor"],
    ["a: !!js/function 'x'\n", "1:4 tag"],
    ["- !tag x", "1:3 tag"],
    ["%YAML 1.2\n---\na: 1", "1:1 directive"],
    ["? a\n: 1", "1:1 question"],
    ["a: 1\n---\nb: 2", "2:1 oneDocument"],
    ["a: 1\n b: 2", "2:2 indent"],
    ["a:\n  b: 1\n c: 2", "3:2 indent"],
    ["a:\n\tb: 1", "2:1 tab"],
    ["a: 1\na: 2", "2:1 twice"],
    ["{ a: 1,\n  a: 2 }", "2:3 twice"],
    ["a: { best: max(high(a), high(b)) }", "1:12 quotes"],
    ["a: >= 10", "1:4 quotes"],
    ["a: @x", "1:4 quotes"],
    ["a: Attack: close", "1:10 colonText"],
    ['a: "open\nb: 1', "1:4 unclosed"],
    ["a: [1, 2", "1:4 unclosed"],
    ["a: { b: 1", "1:4 unclosed"],
    ["a: {b}", "1:5 colon"],
    ["a: 1\njust words", "2:1 noColon"],
    ['a: "\\q"', "1:5 escape"],
    ['a: "x" y', "1:8 unexpected"],
    ["a: [1] 2", "1:8 unexpected"],
    ["a: [1,, 2]", "1:7 extra"],
    ["a: ]", "1:4 extra"],
    ["a: x\0", "1:5 character"],
    [`a: ${"[".repeat(30)}`, "1:27 tooDeep"],
    [Array.from({ length: 40 }, (_, n) => `${" ".repeat(n)}a:`).join("\n"), "25:25 tooDeep"],
  ])("%j", (text, said) => expect(problem(text)).toBe(said));

  it("names as keys that objects have are keys like others", () => {
    const { root } = readText("__proto__: { x: 1 }\nconstructor: 2\n");
    expect(root.kind === "map" && root.entries.map(({ key }) => key)).toEqual(["__proto__", "constructor"]);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe("any text is read or refused in linear time", () => {
  const MOST = 200_000;
  const HOSTILE: Record<string, string> = {
    "five megabytes": "a".repeat(5e6),
    "five megabytes of lines": "a: 1\n".repeat(1e6),
    "a bomb of aliases": `a: &a [x]\n${"b: [*a, *a, *a]\n".repeat(1000)}`,
    "deep brackets": "[".repeat(MOST),
    "deep braces": "{a: ".repeat(MOST / 4),
    "deep lists": "- ".repeat(MOST / 2),
    "a long line of colons": "a:".repeat(MOST / 2),
    "a long quoted text": `a: "${"\\\\".repeat(MOST / 2 - 10)}"`,
    "an open quote": `a: "${"\n".repeat(MOST - 10)}`,
    "blanks and tabs": `a: [${" \t".repeat(MOST / 2 - 10)}1]`,
    "tabs between the entries": `a: [${"\t1,".repeat(MOST / 3 - 10)}]`,
    "lines of blanks": `a: x\n${`${" ".repeat(99)}\n`.repeat(MOST / 100 - 1)}b: 1`,
    "a plain text of many lines": `a: x\n${"  y\n".repeat(MOST / 4 - 2)}`,
    "a block text of blanks": `a: |\n${`${" ".repeat(50)}\n`.repeat(MOST / 51 - 2)}`,
    "many keys": Array.from({ length: MOST / 9 }, (_, n) => `k${n}: 1`)
      .join("\n")
      .slice(0, MOST),
    "many hashes": `a: ${"#".repeat(MOST - 10)}`,
    "many half comments": `a: x${" #".repeat(MOST / 2 - 10)}`,
    "many minus signs": "-".repeat(MOST),
    "quotes and no colon": `"${"'".repeat(MOST - 10)}`,
  };
  it.each(Object.entries(HOSTILE))("%s", (_, text) => {
    const start = process.cpuUsage().user;
    try {
      readText(text);
    } catch (error) {
      if (!isPageError(error)) throw error;
      expect(error.message).toMatch(/^line \d+, column \d+: /);
      expect(error.message.length).toBeLessThan(300);
    }
    expect((process.cpuUsage().user - start) / 1000).toBeLessThan(1000);
  });

  it("five megabytes are named by the line where it is too much", () => {
    expect(problem("a: 1\n".repeat(1e6))).toBe("40001:1 tooLong");
  });

  it("nothing but its own error is ever thrown", () => {
    const pieces = fc.constantFrom(
      "a",
      ": ",
      "- ",
      "\n",
      "  ",
      "{",
      "}",
      "[",
      "]",
      ",",
      '"',
      "'",
      "|",
      ">",
      "#",
      "&",
      "*",
      "!",
      "\t",
      "?",
      "x: 1",
      "---",
      "...",
      "\\",
      "é",
      "🎲",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (list) => {
        problem(list.join(""));
      }),
      { numRuns: 800 },
    );
  });
});
