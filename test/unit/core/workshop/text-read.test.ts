import { describe, expect, it } from "vitest";
import { readAs } from "./nodes.ts";

/** What a page's text is read as, each part with its place, so that what is wrong with it further on has a line and a column. */

describe("a text is read with its places:", () => {
  describe("brackets and quotes that stay open are named where they open, not where the page ends", () => {
    it.each([
      ["a: {\nb: 1 }", "{a@0: {b@5: 1@8}@3}@0"],
      ["a: (b\nc: 1", "{a@0: (b@3, c@6: 1@9}@0"],
      ['a: "x\n  b: 1"\n', '{a@0: "x b: 1"@3~}@0'],
      ['a: "x\nb: 1"\nc: 2', '{a@0: "x b: 1"@3~, c@12: 2@15}@0'],
      ["a: 'x\n-b\nc'", '{a@0: "x -b c"@3~}@0'],
      ["a: [ x\n]\n", "{a@0: [x@5]@3}@0"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("tabs part words and never indent", () => {
    it.each([
      ["a: {\n\tb: 1 }", "{a@0: {b@6: 1@9}@3}@0"],
      ["a:\t1", "{a@0: 1@3}@0"],
      ["a: 1\n\t\nb: 2", "{a@0: 1@3, b@7: 2@10}@0"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("behind a whole value nothing but a comment stands", () => {
    it.each([
      ['a: "x" # y', '{a@0: "x"@3+1}@0'],
      ['a: "x"\t# y', '{a@0: "x"@3+1}@0'],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("marks begin and end a page, at the margin alone", () => {
    it.each([
      ["---\na: 1", "{a@4: 1@7}@4"],
      ["--- a", "a@4"],
      ["---a: 1", "{---a@0: 1@6}@0"],
      ["a: 1\n...\n", "{a@0: 1@3}@0"],
      ["- 1\n...\n", "[1@2]@0"],
      ["a:\n...\n", "{a@0: @2~}@0"],
      ["a: x\n  ---\n  y", "{a@0: x --- y@3~}@0"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("letters that begin something pages do not have are named, quotes of word processors with their cure", () => {
    it.each([
      ["a: -b", "{a@0: -b@3}@0"],
      ["a: ?b", "{a@0: ?b@3}@0"],
      ["a: :b", "{a@0: :b@3}@0"],
      ["a: “b” c", "{a@0: “b” c@3}@0"],
      ["a: “b", "{a@0: “b@3}@0"],
      ["a: b “c”", "{a@0: b “c”@3}@0"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("plain text goes on over lines that are further in", () => {
    it.each([
      ["a: one # two", "{a@0: one@3}@0"],
      ["a: one\n\n  two", "{a@0: one⏎two@3~}@0"],
      ["a: one\n\n\n  two", "{a@0: one⏎⏎two@3~}@0"],
      ["a: one\n  \n  two\n\n", "{a@0: one⏎two@3~}@0"],
      ["a: one#two", "{a@0: one#two@3}@0"],
      ["a: one\t#two", "{a@0: one@3}@0"],
      ["a: one\n\n\n", "{a@0: one@3}@0"],
      ["a:\n  one\n  two\nb: c", "{a@0: one two@5~, b@15: c@18}@0"],
      ["one\ntwo", "one two@0~"],
      ["- one\n  two\n- three", "[one two@2~, three@14]@0"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("quoted text knows escapes, doubled quotes and line ends", () => {
    it.each([
      ['a: "b \'c\' \\"d\\""', '{a@0: "b \'c\' \\"d\\""@3~}@0'],
      ["a: 'it''s'", '{a@0: "it\'s"@3~}@0'],
      ["a: ''", '{a@0: ""@3+1}@0'],
      ['a: ""', '{a@0: ""@3+1}@0'],
      ['a: "x\n  y\n\n\n  z"', '{a@0: "x y\\n\\nz"@3~}@0'],
      ['a: "x  \n  y"', '{a@0: "x y"@3~}@0'],
      ["a: 'x\n\n\ty'", '{a@0: "x\\ny"@3~}@0'],
      ['a: "x\\\n   y"', '{a@0: "xy"@3~}@0'],
      ['a: "x\\\n\t y"', '{a@0: "xy"@3~}@0'],
      ['a: "\\U0010ffff"', '{a@0: "􏿿"@3~}@0'],
      ['a: "\\x41b"', '{a@0: "Ab"@3~}@0'],
      ['a: "x\\ty"', '{a@0: "x\\ty"@3~}@0'],
      ["a: 'x\\ty'", '{a@0: "x\\\\ty"@3+1}@0'],
      ['- "x\ny"', '["x y"@2~]@0'],
      ['"a" : 1', "{a@0: 1@6}@0"],
      ['"a\\"b": 1', '{a"b@0: 1@8}@0'],
      ["'a\\': 1", "{a\\@0: 1@6}@0"],
      [
        '"\\0\\a\\b\\t\\n\\v\\f\\r\\e\\ \\"\\/\\\\\\N\\_\\L\\P"',
        '"\\u0000\\u0007\\b\\t\\n\\u000b\\f\\r\\u001b \\"/\\\\\u0085\u00a0\u2028\u2029"@0~',
      ],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("text in blocks keeps its lines or joins them, and says how it ends", () => {
    it.each([
      ["a: |\n  b\n  c\n", '{a@0: "b\\nc\\n"@3~}@0'],
      ["a: |\n  b\n\n\n", '{a@0: "b\\n"@3~}@0'],
      ["a: |+\n  b\n\n\n", '{a@0: "b\\n\\n\\n"@3~}@0'],
      ["a: |-\n  b\n\n", '{a@0: "b"@3~}@0'],
      ["a: >\n  b\n  c\n\n  d\n", '{a@0: "b c\\nd\\n"@3~}@0'],
      ["a: >-\n  b\n\n\n  c", '{a@0: "b\\n\\nc"@3~}@0'],
      ["a: |2\n    b\n  c\n", '{a@0: "  b\\nc\\n"@3~}@0'],
      ["a: |2-\n    b\n", '{a@0: "  b"@3~}@0'],
      ["a: |-2\n    b\n", '{a@0: "  b"@3~}@0'],
      ["a: |+1\n  b", '{a@0: " b\\n"@3~}@0'],
      ["a: |1+\n  b", '{a@0: " b\\n"@3~}@0'],
      ["a: | # c\n  b", '{a@0: "b\\n"@3~}@0'],
      ["a: |\nb: 1", '{a@0: ""@3~, b@5: 1@8}@0'],
      ["a: |\n\n  b\nc: 1", '{a@0: "\\nb\\n"@3~, c@10: 1@13}@0'],
      ["a: |\n", '{a@0: ""@3~}@0'],
      ["a: |", '{a@0: ""@3~}@0'],
      ["- |\n b\n- c", '["b\\n"@2~, c@9]@0'],
      ["- |\n  b", '["b\\n"@2~]@0'],
      ["a:\n  b: |\n    c\n  d: e", '{a@0: {b@5: "c\\n"@8~, d@18: e@21}@5}@0'],
      ["a:\n  b: |1\n    c\n  d: e", '{a@0: {b@5: " c\\n"@8~, d@19: e@22}@5}@0'],
      ["|\n a\n b", '"a\\nb\\n"@0~'],
      ["|2\n  a", '"a\\n"@0~'],
      ["a: >+\n  b\n", '{a@0: "b\\n"@3~}@0'],
      ["a: >\n  b\n   c\n", '{a@0: "b  c\\n"@3~}@0'],
      ["a: |-\n", '{a@0: ""@3~}@0'],
      ["a: |+\n\n", '{a@0: "\\n"@3~}@0'],
      ["a: |\n  \n  b", '{a@0: "\\nb\\n"@3~}@0'],
      ["a: |\n    \n  b\n", '{a@0: "\\nb\\n"@3~}@0'],
      ["a: |\n  b\n    \n", '{a@0: "b\\n  \\n"@3~}@0'],
      ["a: |  \n  b", '{a@0: "b\\n"@3~}@0'],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("braces and brackets part with commas, and their keys have colons", () => {
    it.each([
      ["{}", "{}@0"],
      ["[]", "[]@0"],
      ["{ a: 1, }", "{a@2: 1@5}@0"],
      ["[1,]", "[1@1]@0"],
      ["{ a: , b: }", "{a@2: @5~, b@7: @10~}@0"],
      ["{ a:, b: 1 }", "{a@2: @4~, b@6: 1@9}@0"],
      ["{ a: }", "{a@2: @5~}@0"],
      ["{ a:b: 1 }", "{a:b@2: 1@7}@0"],
      ["{ a b: 1 }", "{a b@2: 1@7}@0"],
      ["{ a: b c }", "{a@2: b c@5}@0"],
      ["{ a: b # c\n}", "{a@2: b@5}@0"],
      ["{ a: b #c, d: e\n}", "{a@2: b@5}@0"],
      ["{ a: b\n c }", "{a@2: b c@5~}@0"],
      ["{ a: b\n\n c, d: e }", "{a@2: b⏎c@5~, d@12: e@15}@0"],
      ["[a\nb, c]", "[a b@1~, c@6]@0"],
      ["{ a: http://x }", "{a@2: http://x@5}@0"],
      ["[ -a ]", "[-a@2]@0"],
      ["[ 'a', \"b\" , c ]", '["a"@2+1, "b"@7+1, c@13]@0'],
      ["{ 'a': 1, \"b\" : 2 }", "{a@2: 1@7, b@10: 2@16}@0"],
      ['[ a"b" ]', '[a"b"@2]@0'],
      ["[ [1, [2]], {a: {b: []}} ]", "[[1@3, [2@7]@6]@2, {a@13: {b@17: []@20}@16}@12]@0"],
      ["{ a: b) , c: d }", "{a@2: b)@5, c@10: d@13}@0"],
      ["{ a: 1 # c }\n }", "{a@2: 1@5}@0"],
      ["{ a: 1, # c, d\n b: 2 }", "{a@2: 1@5, b@16: 2@19}@0"],
      ["{ a: x#y }", "{a@2: x#y@5}@0"],
      ["a: { b:\n  c }", "{a@0: {b@5: c@10}@3}@0"],
      ["{ a: b } # c", "{a@2: b@5}@0"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("keys stand above each other, each with its colon", () => {
    it.each([
      ["a : 1", "{a@0: 1@4}@0"],
      ["a  : 1", "{a@0: 1@5}@0"],
      ["a b: 1", "{a b@0: 1@5}@0"],
      ["a#b: 1", "{a#b@0: 1@5}@0"],
      ["a #b: 1", "a@0"],
      ["ab", "ab@0"],
      ["a: 1\nb: c\n d", "{a@0: 1@3, b@5: c d@8~}@0"],
      ["- a\n - b", "[a - b@2~]@0"],
      ["- - a\n  - b\n- c", "[[a@4, b@10]@2, c@14]@0"],
      ["-\n  a", "[a@4]@0"],
      ["-\n- a", "[@1~, a@4]@0"],
      ["-", "[@1~]@0"],
      ["- ", "[@1~]@0"],
      ["a:\n- b\nc: d", "{a@0: [b@5]@3, c@7: d@10}@0"],
      ["a:\n- b\n  - c", "{a@0: [b - c@5~]@3}@0"],
      ["a:\n -b", "{a@0: -b@4}@0"],
      ["a:\nb:", "{a@0: @2~, b@3: @5~}@0"],
      ["a:\n\n\n  b: 1", "{a@0: {b@7: 1@10}@7}@0"],
      ["?a: 1", "{?a@0: 1@4}@0"],
      ["a:b", "a:b@0"],
      ["a:b: c", "{a:b@0: c@5}@0"],
      [":a: 1", "{:a@0: 1@4}@0"],
      ["key with 'quotes': 1", "{key with 'quotes'@0: 1@19}@0"],
      ["a: 1\n  # deep\n# flat\nb: 2", "{a@0: 1@3, b@21: 2@24}@0"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("a page is made of letters that can be seen", () => {
    it.each([
      ["\ufeffa: 1", "{a@0: 1@3}@0"],
      ["a: \ufeffb", "{a@0: b@3}@0"],
      ["a:\u00a0b\u200bc", "{a@0: bc@3}@0"],
      ["```yaml\na: b\n```", "{a@8: b@11}@8"],
      ["a: b\rc: d", "{a@0: b@3, c@5: d@8}@0"],
      ["a: �", "{a@0: �@3}@0"],
      ["a: \tb", "{a@0: b@4}@0"],
      ["a: \u0085b", "{a@0: \u0085b@3}@0"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });
});
