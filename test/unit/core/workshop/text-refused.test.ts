import { describe, expect, it } from "vitest";
import { readAs } from "./nodes.ts";

/** What is no page: the place of the mistake and the figures that its sentence needs. */

describe("a text is refused with place and cure:", () => {
  describe("brackets and quotes that stay open are named where they open, not where the page ends", () => {
    it.each([
      ["a: {\n  b: 1\nc: 2\n", "1:4 unclosed { }"],
      ["a: [\n  1\nc: 2\n", "1:4 unclosed [ ]"],
      ["a:\n  b: { c: 1,\n  d: 2\n", "2:6 unclosed { }"],
      ["a: [\n- 1\n- 2\n", "1:4 unclosed [ ]"],
      ["a: [1, 2\nb: [3]\n", "1:4 unclosed [ ]"],
      ["a: {\nb: 1,\nc: 2 } x", "3:8 unexpected x"],
      ['a: "x\nb: 1\nc: "d"\n', '1:4 unclosed " "'],
      ["a: 'x\n- b\n", "1:4 unclosed ' '"],
      ['a: { b: "x\nc: 2', '1:9 unclosed " "'],
      ['x: { a: "b", c\n"d": 2', "1:4 unclosed { }"],
      ['a: [ "}", 1\nb: 2', "1:4 unclosed [ ]"],
      ['a: [ "x\ny: 1', '1:6 unclosed " "'],
      ['a: {\n"b": 1\n}\nc: ]', "4:4 extra ]"],
      ["a: { b: [1, 2 }", "1:9 unclosed [ ]"],
      ["a: [ { b: 1 ]", "1:6 unclosed { }"],
      ["a: { b: 1 ] }", "1:4 unclosed { }"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("tabs part words and never indent", () => {
    it.each([
      ["a:\n\tb: 1", "2:1 tab"],
      ["a:\n  \tb: 1", "2:3 tab"],
      ["a: 1\n\t# c\nb: 2", "2:1 tab"],
      ["\ta: 1", "1:1 tab"],
      ["a: |\n\tx", "2:1 tab"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("behind a whole value nothing but a comment stands", () => {
    it.each([
      ['a: "x"# y', "1:7 unexpected # y"],
      ["a: [1]# y", "1:7 unexpected # y"],
      ['a: "x" : y', '1:8 colonText a: "x" : y'],
      ["a: [1] ]", "1:8 extra ]"],
      ["a: {} }", "1:7 extra }"],
      ["a: [1]: 2", "1:7 colonText a: [1]: 2"],
      ['a: "x": y', '1:7 colonText a: "x": y'],
      [
        'a: "x" long long long long long long long long long long text',
        "1:8 unexpected long long long long long long long long …",
      ],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("marks begin and end a page, at the margin alone", () => {
    it.each([
      ["a: 1\n---", "2:1 oneDocument"],
      ["a: 1\n...\nb: 2", "3:1 indent"],
      ["a: 1\n...\n---\nb: 2", "3:1 oneDocument"],
      ["a: x\n--- y", "2:1 oneDocument"],
      ["a: x\n---y", "2:1 spelled ---y # y"],
      ["a: x\n... \nb", "3:1 indent"],
      [" ---\na: 1", "2:1 indent"],
      ["- 1\n---\n- 2", "2:1 oneDocument"],
      ["a:\n---\n", "2:1 oneDocument"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("letters that begin something pages do not have are named, quotes of word processors with their cure", () => {
    it.each([
      ["a: &b 1", "1:4 anchor"],
      ["a: *b", "1:4 anchor"],
      ["a: !b 1", "1:4 tag"],
      ["a: %b", "1:4 directive"],
      ["a: @b", "1:4 quotes @b"],
      ["a: `b`", "1:4 quotes b"],
      ["a: |b", "1:4 quotes |b"],
      ["a: >b", "1:4 quotes >b"],
      ["a: , b", "1:4 quotes , b"],
      ["a: - b", "1:4 quotes - b"],
      ["a: ? b", "1:4 quotes ? b"],
      ["a: : b", "1:4 quotes : b"],
      ["a: -", "1:4 quotes -"],
      ["a: }b", "1:4 extra }"],
      ["a: ]b", "1:4 extra ]"],
      ["a: “b”", '1:4 straightQuotes "b"'],
      ["a: “b”: c", '1:4 straightQuotes "b"'],
      ["a: ‘b’", '1:4 straightQuotes "b"'],
      ["a: „b“", '1:4 straightQuotes "b"'],
      ["a: ‘b’ # c", '1:4 straightQuotes "b"'],
      ["a: { b: “c”, d: e }", '1:9 straightQuotes "c"'],
      ["a: [“b”]", '1:5 straightQuotes "b"'],
      ["- “b”", '1:3 straightQuotes "b"'],
      ["“a”: 1", '1:1 straightQuotes "a"'],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("a colon within a text asks what was meant by what stands before it", () => {
    it.each([
      ["a: b\n  c: d", "2:3 indent"],
      ["a: b:c\n  d: e", "1:4 glued b: c"],
      ["a: b: c", "1:4 brace { b: c }"],
      ["a: B: c", "1:5 colonText B: c"],
      ["a: b c: d", "1:7 colonText b c: d"],
      ["a: b-c: d", "1:7 colonText b-c: d"],
      ["a:\n  b\n  c: d", "3:3 indent"],
      ["a: x.y: z", "1:4 brace { x.y: z }"],
      ["- a: b: c", "1:6 brace { b: c }"],
      ["a: ñ: c", "1:4 brace { ñ: c }"],
      ["a: x\n  d:e\n  f: g", "3:3 indent"],
      ["a: b:\n", "1:4 brace { b: }"],
      ["a: http://x\n  c: d", "2:3 indent"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("plain text goes on over lines that are further in", () => {
    it.each([
      ["a: one # two\n  three", "2:3 indent"],
      ["a: one\n  # c\n  two", "3:3 indent"],
      ["a: one\n\ttwo", "2:1 tab"],
      ["a: one\n  two # x\n  three", "3:3 indent"],
      ["- one\ntwo", "2:1 indent"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("quoted text knows escapes, doubled quotes and line ends", () => {
    it.each([
      ['a: "\\', "1:5 escape "],
      ['a: "\\x4"', "1:5 escape x"],
      ['a: "\\x4g"', "1:5 escape x"],
      ['a: "\\u00e"', "1:5 escape u"],
      ['a: "\\U00110000"', "1:5 escape U"],
      ['a: "\\y"', "1:5 escape y"],
      ['a: "x \\q y"', "1:7 escape q"],
      ['a: "b" c: d', "1:8 unexpected c: d"],
      ['a: "unclosed', '1:4 unclosed " "'],
      ["a: 'unclosed", "1:4 unclosed ' '"],
      ['a: "\\constructor"', "1:5 escape c"],
      ['a: "\\"', '1:4 unclosed " "'],
      ["'a''b': 1", "1:7 colonText 'a''b': 1"],
      ['"a"b: 1', "1:4 unexpected b: 1"],
      ['"a: 1', '1:1 unclosed " "'],
      ["'a' 'b': 1", "1:5 unexpected 'b': 1"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("text in blocks keeps its lines or joins them, and says how it ends", () => {
    it.each([
      ["a: |0\n b", "1:4 quotes |0"],
      ["a: |# c\n  b", "1:4 quotes |# c"],
      ["a: | c\n  b", "1:4 quotes | c"],
      ["a: |--\n b", "1:4 quotes |--"],
      ["a: |\n  b\n c\n", "3:2 indent"],
      ["a: |\n  b\n c: 1", "3:2 indent"],
      ["a: |12\n b", "1:4 quotes |12"],
      ["a: { b: | }", "1:9 quotes |"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("braces and brackets part with commas, and their keys have colons", () => {
    it.each([
      ["[,]", "1:2 extra ,"],
      ["{,}", "1:2 extra ,"],
      ["{a:1}", "1:2 glued a: 1"],
      ["{ a: (b, c) }", "1:6 quotes (b, c)"],
      ["{ a: b(c, d), e: f }", "1:6 quotes b(c, d)"],
      ["{ a: b[1] }", "1:6 quotes b[1]"],
      ["{ a: b{ }", "1:6 quotes b{ }"],
      ["{ a[1]: 2 }", "1:3 noColon a: […"],
      ["{ a{b: 1} }", "1:3 noColon a: {…"],
      ["{ a [1] }", "1:3 noColon a: […"],
      ["[a: b]", "1:2 brace { a: … }"],
      ["[ a: 1, b ]", "1:3 brace { a: … }"],
      ["{ a: [b: c] }", "1:7 brace { b: … }"],
      ["{ a: 1 b: 2 }", "1:8 comma b:"],
      ["{ a: 1 b: 2, c: 3 }", "1:8 comma b:"],
      ["{ a: 1  b c: 2 }", "1:11 comma c:"],
      ['{ a: "x" b: 2 }', "1:10 comma b:"],
      ['{ a: "x": 2 }', '1:9 colonText { a: "x": 2 }'],
      ["{ a: {} b: 2 }", "1:9 comma b:"],
      ['{ a: "x" y }', "1:10 comma y"],
      [
        '{ a: "x" yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy z }',
        "1:10 comma yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…",
      ],
      ['[ "x" "y" ]', '1:7 comma "y"'],
      ["[ {} {} ]", "1:6 comma {}"],
      ["[ {} : ]", "1:6 colonText [ {} : ]"],
      ["[a]: b", "1:4 colonText [a]: b"],
      ["{ a: 1, b }", "1:6 spelled a: 1, b a: [1, b]"],
      ["{ a: 1, b c }", "1:6 quotes 1, b c"],
      ["{ a: 1, -1 }", "1:6 quotes 1, -1"],
      ["{ a: 1,5 }", "1:6 decimalComma 1.5"],
      ["{ a: 1, 5 }", "1:6 spelled a: 1, 5 a: [1, 5]"],
      ["{ a: 12,50 }", "1:6 decimalComma 12.50"],
      ["{ a: x 1.5,5, b: 2 }", "1:8 decimalComma 1.5.5"],
      ["{ a: b,c }", "1:6 spelled a: b,c a: [b,c]"],
      ["{ a: max(b), c d e }", "1:6 quotes max(b), c d e"],
      ["{ a: 1, b:2 }", "1:9 glued b: 2"],
      ["{ a: 1, b 2 }", "1:9 noColon b: 2"],
      ["{ a: x, b -1 }", "1:9 noColon b: -1"],
      ['{ a: "x", b }', "1:11 colon b"],
      ["{ b }", "1:3 colon b"],
      ["{ b 2 }", "1:3 noColon b: 2"],
      ["{ b:2 }", "1:3 glued b: 2"],
      ["{ a: 'x', : 2 }", "1:11 quotes : 2"],
      ["{ : 1 }", "1:3 quotes : 1"],
      ["[ - a ]", "1:3 quotes - a"],
      ["[ ? ]", "1:3 quotes ?"],
      ["[ > ]", "1:3 quotes >"],
      ["[ & ]", "1:3 anchor"],
      ["{ & : 1 }", "1:3 anchor"],
      ["{ a: b), c }", "1:6 quotes b), c"],
      ["{ a: (b, c: d }", "1:6 quotes (b, c: d }"],
      ["{ a: (b, [c]) }", "1:6 quotes (b, [c])"],
      ["a: { b: c } d", "1:13 unexpected d"],
      ["a: [b,\n c", "1:4 unclosed [ ]"],
      ["[ a, b\n", "1:1 unclosed [ ]"],
      ["{ a: 1, a: 2 }", "1:9 twice a 1"],
      ["x: 1\n\ny: { a: 1, 'a': 2 }", "3:12 twice a 3"],
      [
        "{ one: 1, one two three four five six seven eight nine ten }",
        "1:8 quotes 1, one two three four five six seven eig…",
      ],
      ["{ a: top(x\ny, 2) }", "1:6 quotes top(x"],
      ["{ a: x y z(b, [c] }", "1:6 quotes x y z(b, [c] }"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("keys stand above each other, each with its colon", () => {
    it.each([
      ["a: 1\nb #: 2", "2:1 noColon b: #: 2"],
      ["ab\ncd: 1", "2:1 indent"],
      ["a: 1\nb", "2:1 noColon b:"],
      ["a: 1\nb c", "2:1 noColon b: c"],
      ["a: 1\nb 2", "2:1 noColon b: 2"],
      ["a: 1\nb:2", "2:1 glued b: 2"],
      ["a: 1\nb.c 2", "2:1 noColon b.c: 2"],
      ["a: 1\nb:/x", "2:1 noColon b: /x"],
      ["a: 1\n'b' c", "2:1 colon 'b' c"],
      ["a: 1\n-", "2:1 colon -"],
      ["a: 1\n- b", "2:1 colon - b"],
      ["- a\nb: 1", "2:1 indent"],
      ["- a\nb", "2:1 indent"],
      ["- a: 1\n  b: 2\n c: 3", "3:2 indent"],
      ["a:\n- b\n- c\nd", "4:1 indent"],
      ["? a", "1:1 question"],
      ["a: 1\n? b", "2:1 colon ? b"],
      ["a:\n  ? b", "2:3 question"],
      [": a", "1:1 quotes : a"],
      ["a: 1\nñandú 2", "2:1 noColon ñandú: 2"],
      ["a: 1\n1 b", "2:1 colon 1 b"],
      ["a: 1\nb_c:d e", "2:1 glued b_c: d e"],
      ["a: 1\n[b]", "2:1 colon [b]"],
      ["a: 1\n{b: 1}", "2:1 colon {b: 1}"],
      ['a: 1\n"b"', '2:1 colon "b"'],
      ["{a: 1}: 2", "1:7 colonText {a: 1}: 2"],
      ["a: 1\nthing 4 # five", "2:1 noColon thing: 4 # five"],
      ["a: 1\nb: 2\na: 3", "3:1 twice a 1"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });

  describe("a page is made of letters that can be seen", () => {
    it.each([
      ["a: x\u000b", "1:5 character U+000B"],
      ["a: x\u001f", "1:5 character U+001F"],
      ["a: \u007f", "1:4 character U+007F"],
      ["a: \uffff", "1:4 character U+FFFF"],
      ["a: \ufffe", "1:4 character U+FFFE"],
      ["a: x\f", "1:5 character U+000C"],
      ["a: \b", "1:4 character U+0008"],
      ["", "1:1 emptyPage"],
      [" ", "1:1 emptyPage"],
      ["\n\n", "1:1 emptyPage"],
      ["# c", "1:1 emptyPage"],
      ["---", "1:1 emptyPage"],
      ["--- # c\n", "1:1 emptyPage"],
    ])("%j", (page, said) => expect(readAs(page)).toBe(said));
  });
});
