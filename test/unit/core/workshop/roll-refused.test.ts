import { describe, expect, it } from "vitest";
import { rollMistakes } from "./mistakes.ts";

describe("a roll is refused:", () => {
  describe("each part of a roll says which field is wrong, and what is taken there", () => {
    it.each<[string, string[]]>([
      [
        `name: [x]
with: [x]
against: [x]
dice: { d: 2d6 }
`,
        ["1:7 name kind text x", "2:7 with kind text x", "3:10 against kind text x"],
      ],
      [
        `dice: { d: 2d6 }
ask: { a: { name: [x], pick: { y: [x] } }, b: { name: [x], from: x, to: [2] }, c: [x], e: { from: 1 }, f: 3..x, g: { form: 1, too: 2 } }`,
        [
          "2:19 ask.a.name kind text x",
          "2:30 ask.a spelled pick: { … } of: […]",
          "2:55 ask.b.name kind text x",
          "2:66 ask.b.from number -999999 999999 x",
          "2:73 ask.b.to kind text 2",
          "2:91 ask.e missing to to: 5",
          "2:107 ask.f range 3..x",
          "2:118 ask.g nearKey form from",
          "2:127 ask.g nearKey too to",
        ],
      ],
      [
        "dice: { a: { name: [x], count: [2], die: 6 }, b: { die: {} }, c: { die: 6, explode: 6x }, e: { die: 6, explode: x6 }, f: { die: 6, reroll: [x, 2] }, g: { die: 6, explode: [1.5] }, h: [x], i: { count: 2 }, j: { die: [1, x] } }",
        [
          "1:20 dice.a.name kind text x",
          "1:32 dice.a.count kind text 2",
          "1:57 dice.b.die kind text …",
          "1:85 dice.c.explode kind explodes [5, 6]",
          "1:113 dice.e.explode kind explodes [5, 6]",
          "1:141 dice.f.reroll[0] number -1000 1000 x",
          "1:173 dice.g.explode[0] number -1000 1000 1.5",
          "1:184 dice.h kind map 2d6",
          "1:192 dice.i missing die die: 6",
          "1:220 dice.j.die[1] number -1000 1000 x",
        ],
      ],
      [
        "dice: { a: { die: 6, explode: max, reroll: 1 }, b: { dice: [6, x y] }, c: { die: x y }, e: { count: x y, die: 6 }, f: { dice: {} }, g: { die: 1.5 } }",
        [
          "1:12 dice.a kind explodeOrReroll 2d6",
          "1:66 dice.b.dice[1] spelled y and",
          "1:84 dice.c.die spelled y and",
          "1:103 dice.e.count spelled y and",
          "1:127 dice.f.dice[0] kind text …",
          "1:143 dice.g.die number 1 1000 1.5",
        ],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: { name: [x], is: [y] }, b: { is: 1 + }, c: [x], e: { name: X }, f: { is: 1, was: 2 } }`,
        [
          "2:23 numbers.a.name kind text x",
          "2:32 numbers.a.is kind text y",
          "2:51 numbers.b.is formulaEnd value",
          "2:58 numbers.c kind map sum(main)",
          "2:66 numbers.e missing is is: sum(main)",
          "2:91 numbers.f unknownKey was name, is",
        ],
      ],
      [
        `dice: { d: 2d6 }
numbers: [x]`,
        ["2:10 numbers kind map { total: sum(main) }"],
      ],
      [
        `dice: { d: 2d6 }
numbers: x`,
        ["2:10 numbers kind map { total: sum(main) }"],
      ],
      [
        `dice: { d: 2d6 }
numbers: x 2`,
        ["2:10 numbers noColon { x: 2 }"],
      ],
      [
        `dice: { d: 2d6 }
numbers: x:2`,
        ["2:10 numbers glued x: 2"],
      ],
      [
        `dice: { d: 2d6 }
numbers: "x 2"`,
        ["2:10 numbers kind map { total: sum(main) }"],
      ],
      [
        `dice: { d: 2d6 }
numbers: -x 2`,
        ["2:10 numbers kind map { total: sum(main) }"],
      ],
      [
        `dice: { d: 2d6 }
numbers: x +2`,
        ["2:10 numbers noColon { x: +2 }"],
      ],
      [
        `dice: { d: 2d6 }
numbers: xy −2`,
        ["2:10 numbers noColon { xy: −2 }"],
      ],
      [
        `dice: { d: 2d6 }
numbers: [{ a: 1 }, { b: 2 }]`,
        ["2:10 numbers noDashes a: …"],
      ],
      [
        `dice: { d: 2d6 }
numbers: [{ a: 1 }, b]`,
        ["2:10 numbers kind map { total: sum(main) }"],
      ],
      [
        `dice: { d: 2d6 }
numbers: []`,
        ["2:10 numbers kind map { total: sum(main) }"],
      ],
      [
        `dice: { d: 2d6 }
numbers: ~`,
        ["2:10 numbers empty"],
      ],
      [
        `dice: { d: 2d6 }
numbers: null`,
        ["2:10 numbers empty"],
      ],
      [
        `dice: { d: 2d6 }
numbers: ""`,
        ["2:10 numbers kind map { total: sum(main) }"],
      ],
      [
        `dice: { d: 2d6 }
numbers:
  a:
  b: ~
  c: null
  e: ""`,
        ["3:5 numbers.a empty", "4:6 numbers.b empty", "5:6 numbers.c empty", "6:6 numbers.e empty"],
      ],
      [
        `dice: { d: 2d6 }
bands: [{ name: [x], when: [x], as: [x], text: [x], then: [x] }, { when: 1 > }, x, [y], ~]`,
        [
          "2:17 bands[0].name kind text x",
          "2:28 bands[0].when kind text x",
          "2:37 bands[0].as kind text x",
          "2:48 bands[0].text kind text x",
          "2:66 bands[1] missing name name: …",
          "2:77 bands[1].when formulaEnd value",
          "2:81 bands[2] kind map { name: x }",
          "2:84 bands[3] kind map { name: y }",
          "2:89 bands[4] empty",
        ],
      ],
      [
        `dice: { d: 2d6 }
notes: [{ name: A }, { when: sum(d) > 2 }, { name: B, when: sum(d) }]`,
        [
          "2:9 notes[0] missing when when: total >= 7",
          "2:22 notes[1] missing name name: …",
          "2:61 notes[1].when expectsCondition number total >= 7",
        ],
      ],
      [
        `dice: { d: 2d6 }
bands: { name: A }`,
        ["2:8 bands dashes - { name: Hit, when: total >= 7 }"],
      ],
      [
        `dice: { d: 2d6 }
bands: A`,
        ["2:8 bands kind list - { name: Hit, when: total >= 7 }"],
      ],
      [
        `dice: { d: 2d6 }
bands: [~, "", null]`,
        ["2:9 bands[0] empty", "2:12 bands[0] kind map { name: Hit, when: total >= 7 }", "2:16 bands[2] empty"],
      ],
      [
        `dice: { d: 2d6 }
bands: [{ name: A, then: { x: step up, y: step down now, z: a step up, w: [1] } }]`,
        [
          "2:48 bands[0].then.y formula operator down",
          "2:63 bands[0].then.z formula operator step",
          "2:75 bands[0].then.w kind text 1",
        ],
      ],
      [
        `dice: { d: 2d6 }
bands: [{ name: A, then: { target.health: 1, enemy.health: 1, a.b.c: 1, 2x: 1, "a b": 1, x.: 1, constructor: 1, xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: 1, yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy: 1, ñ: 1 } }]`,
        [
          "2:46 bands[0].then.enemy.health badName enemy.health",
          "2:63 bands[0].then.a.b.c badName a.b.c",
          "2:73 bands[0].then.2x badName 2x",
          "2:80 bands[0].then.a b badName a b",
          "2:90 bands[0].then.x. halfName x.",
          "2:97 bands[0].then.constructor badName constructor",
          "2:178 bands[0].then.yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy… badName yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…",
        ],
      ],
      [
        `dice: { d: 2d6 }
bands: [{ name: A, as: sucess }, { name: B, as: éxito }, { name: C, as: nicely }, { name: E, as: Success }]`,
        [
          "2:24 bands[0].as spelled sucess success",
          "2:49 bands[1].as spelled éxito success",
          "2:73 bands[2].as word nicely critical, success, mixed, failure, fumble, good, bad, plain",
          "2:98 bands[3].as spelled Success success",
        ],
      ],
      [
        `dice: { d: 2d6 }
push: { name: [x], keep: [x], add: [x], costs: [x], then: [x] }`,
        [
          "2:15 push.name kind text x",
          "2:26 push.keep kind map { main: [6] }",
          "2:36 push.add kind map { main: 1 }",
          "2:48 push.costs kind text x",
          "2:59 push.then kind map { health: -1 }",
        ],
      ],
      [
        `dice: { d: 2d6 }
push: [x]`,
        ["2:7 push kind map { keep: { main: [6] } }"],
      ],
      [
        `dice: { d: 2d6 }
push: x`,
        ["2:7 push kind map { keep: { main: [6] } }"],
      ],
      [
        `dice: { d: 2d6 }
push: { keep: { d: some, e: all }, add: { d: 0, e: 1 } }`,
        [
          "2:20 push.keep.d[0] number -1000 1000 some",
          "2:26 push.keep unknownName e d",
          "2:46 push.add.d number 1 100 0",
          "2:49 push.add unknownName e d",
        ],
      ],
      [
        `dice: { d: 2d6 }
push: { add: { d: 101 } }`,
        ["2:19 push.add.d number 1 100 101"],
      ],
      [
        `dice: { d: 2d6 }
push: { costs: sum(d) > 1, then: { x: sum(d) > 1 } }`,
        [
          "2:23 push.costs expectsNumber condition if(total >= 7, 1, 0)",
          "2:46 push.then.x expectsNumber condition if(total >= 7, 1, 0)",
        ],
      ],
      [
        `dice: { d: { die: 6, explode: max }, l: { dice: [4] } }
push: { keep: { d: all, l: all } }`,
        ["2:17 push.keep.d kind plainDice 2d6", "2:25 push.keep.l kind plainDice 2d6"],
      ],
      [
        `dice: { d: 2d6 }
steps: [x]`,
        ["2:8 steps kind map { main: [4, 6, 8] }"],
      ],
      [
        `dice: { d: 2d6 }
steps: { s: [x, 0, 1001, 1000] }`,
        ["2:14 steps.s[0] number 1 1000 x", "2:17 steps.s[1] number 1 1000 0", "2:20 steps.s[2] number 1 1000 1001"],
      ],
      [
        `dice: { d: 2d6 }
steps: { s: x }`,
        ["2:13 steps.s[0] number 1 1000 x"],
      ],
    ])("%j", (text, said) => expect(rollMistakes(text)).toEqual(said));
  });

  describe("dice have one to a thousand faces, and there are none to a thousand of them", () => {
    it.each<[string, string[]]>([
      [
        "dice: { a: 1000d1000, b: 1001d6, c: 1d1001, e: 0d6, f: 1d0, g: d%, h: 2dF, i: 2df, j: 3 d 6, k: 2d%x }",
        [
          "1:26 dice.b diceRange 1000 1000 1001d6",
          "1:37 dice.c diceRange 1000 1000 1d1001",
          "1:48 dice.e diceRange 1000 1000 0d6",
          "1:56 dice.f diceRange 1000 1000 1d0",
          "1:87 dice.j spelled 3 d 6 3d6",
          "1:97 dice.k diceExplode 2d%x 2d% { count: 2, die: 100, explode: max }",
        ],
      ],
      [
        "dice: { a: { count: 1000, die: 1000 }, b: { count: 1001, die: 1001 }, c: { count: -1, die: 0 }, e: { count: 0, die: 1 } }",
        [
          "1:52 dice.b.count number 0 1000 1001",
          "1:63 dice.b.die number 1 1000 1001",
          "1:83 dice.c.count number 0 1000 -1",
          "1:92 dice.c.die number 1 1000 0",
        ],
      ],
      ["dice: 2d6", ["1:7 dice diceName { main: 2d6 }"]],
      ["dice: d%", ["1:7 dice diceName { main: d% }"]],
      ["dice: 2dF", ["1:7 dice diceName { main: 2dF }"]],
      ["dice: 2dFx", ["1:7 dice kind map { main: 2d6 }"]],
      ["dice: x2d6", ["1:7 dice kind map { main: 2d6 }"]],
      ["dice: d6+1", ["1:7 dice diceName { main: d6+1 }"]],
      ["dice: [d6]", ["1:7 dice kind map { main: d6 }"]],
      ["dice: { a: x2d6, b: 2d6, c: 12d }", ["1:12 dice.a kind diceWord 2d6", "1:29 dice.c diceSize 12d 12d6"]],
      ["dice: {}", []],
      [
        `dice: [x]
numbers: { a: sum(d) }`,
        ["1:7 dice kind map { main: 2d6 }"],
      ],
      ["dice { d: 2d6 }", ["1:1 - noColon dice: {…"]],
      [
        `dice{ d: 2d6 }
numbers: { a: sum(d) }`,
        ["1:1 - noColon dice: {…"],
      ],
      [
        `dice: { d: 2d6 }
numbers { a: 1 }
bands: [{ name: A, when: numbers > 1 }, { name: B }]`,
        ["2:1 - noColon numbers: {…"],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: 1 }
nums: { b: 1 }
bands: [{ name: A, when: b > a }]`,
        ["3:1 - nearKey nums name", "3:9 name unknownKey b en, es …"],
      ],
    ])("%j", (text, said) => expect(rollMistakes(text)).toEqual(said));
  });

  describe("a question is a range, something of the page, or both ends by name", () => {
    it.each<[string, string[]]>([
      [
        `dice: { d: 2d6 }
ask: { a: 1..5, b: -5..-1, c: 5..1, e: 1...5, f: 1-5, g: 1 to 5, h: 1 a 5, i: 1:5, j: 1…5, k: 1 .. 5, l: -1--5, m: x1..5, n: 1..5x, o: 999999..1000000, p: -1000000..1, q: "12", r: 1 – 5, s: 3..3, t: { from: 2, to: 2 }, u: { from: 5, to: 1 }, v: { from: 1.5, to: x }, w: { from: -0, to: +3 }, y: 1..2..3, z: 1.5..2 }`,
        [
          "2:31 ask.c reversed 1..5",
          "2:40 ask.e spelled 1...5 1..5",
          "2:50 ask.f spelled 1-5 1..5",
          "2:58 ask.g spelled 1 to 5 1..5",
          "2:69 ask.h spelled 1 a 5 1..5",
          "2:79 ask.i spelled 1:5 1..5",
          "2:106 ask.l spelled -1--5 -1..-5",
          "2:116 ask.m range x1..5",
          "2:126 ask.n range 1..5x",
          "2:136 ask.o figure -999999 999999 1000000",
          "2:156 ask.p figure -999999 999999 -1000000",
          "2:172 ask.q range 12",
          "2:181 ask.r spelled 1 – 5 1..5",
          "2:223 ask.u reversed from: 1, to: 5",
          "2:254 ask.v.from number -999999 999999 1.5",
          "2:263 ask.v.to number -999999 999999 x",
          "2:296 ask.y range 1..2..3",
          "2:308 ask.z range 1.5..2",
        ],
      ],
    ])("%j", (text, said) => expect(rollMistakes(text)).toEqual(said));
  });

  describe("names are letters, figures and underscores, and mean one thing", () => {
    it.each<[string, string[]]>([
      [
        `dice: { d: 2d6 }
numbers: { d: 1, "two words": 1, two-words: 1, " x  y ": 1, 2x: 1, x!: 1, sum: 1, band: 1, toString: 1, a: 1 }
ask: { a: 1..2 }`,
        [
          "2:12 numbers taken d",
          "2:18 numbers badNameNear two words two_words",
          "2:34 numbers badNameNear two-words two_words",
          "2:48 numbers badNameNear  x  y  x_y",
          "2:61 numbers badName 2x",
          "2:68 numbers badName x!",
          "2:75 numbers reserved sum",
          "2:83 numbers reserved band",
          "2:92 numbers taken toString",
          "2:105 numbers taken a",
        ],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: 2x + "two words", "two words": 1, b: two_words + 1 }`,
        ["2:15 numbers.a spelled 2x 2 * x", "2:33 numbers badNameNear two words two_words"],
      ],
    ])("%j", (text, said) => expect(rollMistakes(text)).toEqual(said));
  });

  describe("texts for players stand by language", () => {
    it.each<[string, string[]]>([
      [
        `dice: { d: 2d6 }
name: { en: A, es-MX: B, zh-Hans: C, gsw: E }`,
        [],
      ],
      [
        `dice: { d: 2d6 }
name: { english: A, E: B, en-x: C, en_US: D, en-123: E, xx-abcdefghi: F, es: ~ }`,
        [
          "2:9 name unknownKey english en, es …",
          "2:21 name unknownKey E en, es …",
          "2:27 name unknownKey en-x en, es …",
          "2:36 name unknownKey en_US en, es …",
          "2:46 name unknownKey en-123 en, es …",
          "2:57 name unknownKey xx-abcdefghi en, es …",
          "2:78 name.es empty",
        ],
      ],
      [
        `dice: { d: 2d6 }
name: {}`,
        ["2:7 name empty"],
      ],
      [
        `dice: { d: 2d6 }
name: { en: [x], es: ~ }`,
        ["2:13 name.en kind text x", "2:22 name.es empty"],
      ],
    ])("%j", (text, said) => expect(rollMistakes(text)).toEqual(said));
  });

  describe("numbers that need each other go nowhere, wherever one begins", () => {
    it.each<[string, string[]]>([
      [
        `dice: { d: 2d6 }
numbers: { x: a, a: b, b: c, c: a }`,
        ["2:18 numbers.a circle a → b → c → a"],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: a }`,
        ["2:12 numbers.a circle a → a"],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: b + c, b: c, c: 1 }`,
        [],
      ],
    ])("%j", (text, said) => expect(rollMistakes(text)).toEqual(said));
  });

  describe("a formula is checked for what it gives, by what stands in it", () => {
    it.each<[string, string[]]>([
      [
        `dice: { d: 2d6 }
numbers: { a: sum(d) + (sum(d) > 1) }`,
        ["2:32 numbers.a expectsNumber condition if(total >= 7, 1, 0)"],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: "if(sum(d) > 1, sum(d) > 1, d)" }`,
        ["2:38 numbers.a expectsNumber condition if(total >= 7, 1, 0)", "2:43 numbers.a needsReading d"],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: "if(1, 2, 3)", b: "if(x > 1, 2 > 1, 3)", c: "if(x > 1, 2, 3 > 1)" }`,
        [
          "2:19 numbers.a expectsCondition number total >= 1",
          "2:46 numbers.b expectsNumber condition if(total >= 7, 1, 0)",
          "2:75 numbers.c expectsNumber condition if(total >= 7, 1, 0)",
        ],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: not 1, b: not (1 > 2), c: 1 and 2 }`,
        [
          "2:19 numbers.a expectsCondition number total >= 1",
          "2:25 numbers.b expectsNumber condition if(total >= 7, 1, 0)",
          "2:41 numbers.c expectsCondition number total >= 1",
          "2:47 numbers.c expectsCondition number total >= 2",
        ],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: abs(1 > 2), b: doubles(1), c: abs(doubles(2)) }`,
        [
          "2:21 numbers.a expectsNumber condition if(total >= 7, 1, 0)",
          "2:30 numbers.b expectsNumber condition if(total >= 7, 1, 0)",
          "2:49 numbers.c expectsNumber condition if(total >= 7, 1, 0)",
        ],
      ],
      [
        `dice: { d: 2d6 }
bands: [{ name: A, when: doubles(sum(d)) }, { name: B, when: doubles(d) }, { name: C, when: not sum(d) }, { name: E, when: sum(d) > 1 and sum(d) }, { name: F, when: "'x' and 1 > 0" }]`,
        [
          "2:70 bands[1].when needsReading d",
          "2:97 bands[2].when expectsCondition number total >= 7",
          "2:139 bands[3].when expectsCondition number total >= 7",
          "2:167 bands[4].when expectsCondition someText total >= 7",
        ],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: count(2), b: count(x > 2), c: count(x), e: count(dd > 2), f: "sum(top(2, 1))", g: "sum(top(d, d))", h: "sum(top(d, sum(d)))", i: "top(d, 1)", j: "sum(bottom(d > 2, x))", k: "sum(bottom(d, x > 1))", l: count(d + 1) }`,
        [
          "2:21 numbers.a expectsDice count number",
          "2:36 numbers.b expectsDice count >",
          "2:51 numbers.c unknownName x d",
          "2:64 numbers.e near dd d",
          "2:85 numbers.f expectsDice top number",
          "2:109 numbers.g beforeRoll d",
          "2:130 numbers.h beforeRoll sum",
          "2:145 numbers.i expectsNumber dice sum(top(d, 1))",
          "2:205 numbers.k expectsNumber condition if(total >= 7, 1, 0)",
          "2:224 numbers.l spelled count(d + …) count(d) + …",
        ],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: sum(d), b: width(d > a), c: width(d > rival.a), e: 2, f: count(d > e), g: count(d > x), h: count(d > high(d)), i: "count(top(d, 1) > 2)", j: count(d == d), k: count(sum(d) > 2) }`,
        [
          "2:36 numbers.b beforeRoll a",
          "2:53 numbers.c beforeRoll rival.a",
          "2:116 numbers.h beforeRoll high",
          "2:136 numbers.i beforeRoll top",
          "2:180 numbers.k beforeRoll sum",
        ],
      ],
      [
        `dice: { d: 2d6, e: { count: d, die: a }, f: { die: rival.a }, g: { count: sum(d), die: x }, h: { dice: [x, sum(d)] } }
numbers: { a: sum(d), b: 1 }`,
        [
          "1:29 dice.e.count beforeRoll d",
          "1:37 dice.e.die beforeRoll a",
          "1:52 dice.f.die beforeRoll rival.a",
          "1:75 dice.g.count beforeRoll sum",
          "1:108 dice.h.dice[1] beforeRoll sum",
        ],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: rival.a, b: rival.x, c: rival.bb, e: true, f: true + 1, g: pushed, h: costs, i: toString, j: x.constructor }`,
        [
          "2:27 numbers.b near rival.x rival.a",
          "2:39 numbers.c near rival.bb rival.b",
          "2:52 numbers.e expectsNumber condition if(total >= 7, 1, 0)",
          "2:61 numbers.f expectsNumber condition if(total >= 7, 1, 0)",
          "2:95 numbers.i badName toString",
          "2:108 numbers.j badName x.constructor",
        ],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: x / 0, b: 1 / (1 - 1), c: "floor(x, 0)", e: "ceil(x, 0)", f: "max(x, 0)", g: x - 0, h: 0 / x, i: x * 0, j: "min(x, 0)" }`,
        ["2:19 numbers.a byZero", "2:51 numbers.c byZero", "2:68 numbers.e byZero"],
      ],
      [
        `dice: { d: 2d6 }
numbers: { a: "x == 'a'", b: "band == 'A'", c: "x + 'a'", e: "'a' == 'a'", f: "note != 'B'" }
bands: [{ name: A }]`,
        [
          "2:18 numbers.a expectsNumber someText x == 7",
          '2:36 numbers.b expectsNumber someText "band == …"',
          "2:53 numbers.c expectsNumber someText a",
          "2:67 numbers.e expectsNumber someText total == 7",
          '2:85 numbers.f expectsNumber someText "band == …"',
        ],
      ],
    ])("%j", (text, said) => expect(rollMistakes(text)).toEqual(said));
  });
});
