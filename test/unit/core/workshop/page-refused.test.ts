import { describe, expect, it } from "vitest";
import { pageMistakes } from "./mistakes.ts";

describe("a page is refused:", () => {
  describe("a page says who it is", () => {
    it.each<[string, string[]]>([
      ["id: bb", ["4:1 - twice id 2"]],
      ["version: 0", ["4:10 version number 1 1000000 0"]],
      ["version: 1000000", []],
      ["version: 1000001", ["4:10 version number 1 1000000 1000001"]],
      ["version: x", ["4:10 version number 1 1000000 x"]],
      [
        `summary: [x]
author: [x]
licence: [x]`,
        ["4:10 summary kind text x", "5:9 author kind text x", "6:10 licence kind text x"],
      ],
      [
        `summary: ~
author: ~`,
        ["4:10 summary empty", "5:9 author empty"],
      ],
      ["was: { a: b }", ["4:8 was word a attributes.…, resources.…, things.…"]],
      [
        "was: { attributes.a: things.a, attributes.a b: attributes.c, attributes.x: [y], xattributes.a: xattributes.b, rolls.a: rolls.b, conditions.a.b: conditions.c, attributes.: attributes.b, attributes.ok: nothing }",
        [
          "4:8 was word attributes.a attributes.…, resources.…, things.…",
          "4:32 was word attributes.a b attributes.…, resources.…, things.…",
          "4:76 was.attributes.x kind text y",
          "4:81 was word xattributes.a attributes.…, resources.…, things.…",
          "4:129 was word conditions.a.b attributes.…, resources.…, things.…",
          "4:159 was word attributes. attributes.…, resources.…, things.…",
          "4:186 was word attributes.ok attributes.…, resources.…, things.…",
        ],
      ],
      ["was: [x]", ["4:6 was kind map { attributes.old: attributes.fresh }"]],
      ["was: x", ["4:6 was kind map { attributes.old: attributes.fresh }"]],
    ])("%j", (text, said) => expect(pageMistakes(text)).toEqual(said));
  });

  describe("attributes and numbers of things have a range or sizes of dice", () => {
    it.each<[string, string[]]>([
      [
        "attributes: { a: x, b: [x], c: { name: [x], from: x, to: y, start: z }, e: { from: 5, to: 1 }, f: { from: 1, to: 5, start: 6 }, g: { dice: [4, 6], start: 5 }, h: { dice: [x, 0, 1001] }, i: { dice: [4, 6], start: 8 }, j: { max: 3 }, k: { from: 200 }, l: { to: -1 } }",
        [
          "4:18 attributes.a range x",
          "4:24 attributes.b kind map 1..5",
          "4:40 attributes.c.name kind text x",
          "4:51 attributes.c.from number -999999 999999 x",
          "4:58 attributes.c.to number -999999 999999 y",
          "4:68 attributes.c.start number 0 100 z",
          "4:73 attributes.e reversed from: 1, to: 5",
          "4:124 attributes.f.start number 1 5 6",
          "4:129 attributes.g.start ladder 5 4, 6",
          "4:172 attributes.h.dice[0] number 0 1000 x",
          "4:178 attributes.h.dice[2] number 0 1000 1001",
          "4:213 attributes.i.start number 4 6 8",
          "4:223 attributes.j nearKey max to",
          "4:251 attributes.l reversed from: -1, to: 0",
        ],
      ],
      [
        `attributes: x
derived: { b: a + 1 }`,
        ["4:13 attributes kind map { x: 1..5 }"],
      ],
      ["attributes: [x, y]", ["4:13 attributes kind map { x: 1..5, y: 1..5 }"]],
      [
        `attributes: [{ a: 1..2 }, { b: 2..3 }]
derived: { c: a + b }`,
        ["4:13 attributes noDashes a: …"],
      ],
      [
        `things: { t: { numbers: { a: x, b: { from: 2, to: 1 }, c: 1..2, and: 1..2 } } }
rolls: { r: { with: t, dice: { d: 1d6 }, numbers: { n: t.a + t.b + t.c + t.e } } }`,
        [
          "4:30 things.t.numbers.a range x",
          "4:33 things.t.numbers.b reversed from: 1, to: 2",
          "4:65 things.t.numbers reserved and",
          "5:74 rolls.r.numbers.n near t.e t.c",
        ],
      ],
    ])("%j", (text, said) => expect(pageMistakes(text)).toEqual(said));
  });

  describe("resources have ends that are formulas, and conditions that come at a value", () => {
    it.each<[string, string[]]>([
      [
        "resources: { a: x, b: { name: [x], start: [x], min: x, max: [x], dice: [x], at: [x] }, c: { at: { x: down, 0: up, 1.5: a, -3: b, 9999999: c, 0x: e } }, e: { min: 5, max: 4 }, f: { min: 5, max: 5 }, g: { max: 1 + }, h: { max: b > 1 }, i: { at: { 0: [x] } } }",
        [
          "4:17 resources.a kind map { max: x }",
          "4:31 resources.b.name kind text x",
          "4:43 resources.b.start kind text x",
          "4:53 resources.b.min number -999999 999999 x",
          "4:61 resources.b.max kind text x",
          "4:73 resources.b.dice[0] number 0 1000 x",
          "4:81 resources.b.at kind map { 0: x }",
          "4:99 resources.c.at number -999999 999999 x",
          "4:111 resources.c.at noneYet up conditions",
          "4:115 resources.c.at number -999999 999999 1.5",
          "4:127 resources.c.at noneYet b conditions",
          "4:130 resources.c.at number -999999 999999 9999999",
          "4:142 resources.c.at number -999999 999999 0x",
          "4:171 resources.e.max figure 5 999999 4",
          "4:212 resources.g.max formulaEnd value",
          "4:228 resources.h.max expectsNumber condition if(total >= 7, 1, 0)",
          "4:249 resources.i.at kind text { 0: x }",
        ],
      ],
      [
        `conditions: { down: Down }
resources: { a: { max: 5, at: { 0: down, -1: gone, 1: dwn } }, b: { start: c, max: zz }, e: { start: d6 } }`,
        [
          "5:46 resources.a.at unknownName gone down",
          "5:55 resources.a.at near dwn down",
          "5:76 resources.b.start unknownName c a, a.max, b, b.max, e, down",
          "5:84 resources.b.max unknownName zz a, a.max, b, b.max, e, down",
          "5:102 resources.e.start diceFormula d6 { main: d6 } sum(main)",
        ],
      ],
    ])("%j", (text, said) => expect(pageMistakes(text)).toEqual(said));
  });

  describe("derived numbers are formulas of what the page has", () => {
    it.each<[string, string[]]>([
      [
        "derived: { a: [x], b: { name: X }, c: { is: [x] }, e: { is: 1 > 2 }, f: { is: g }, g: 1 + , h: zz, i: { as: 2 } }",
        [
          "4:15 derived.a kind map x",
          "4:23 derived.b missing is is: sum(main)",
          "4:45 derived.c.is kind text x",
          "4:63 derived.e expectsNumber condition if(total >= 7, 1, 0)",
          "4:90 derived.g formulaEnd value",
          "4:96 derived.h unknownName zz e, f, h, i",
          "4:105 derived.i nearKey as is",
        ],
      ],
      ["derived: { a: b + 1, b: c, c: b }", ["4:22 derived.b circle b → c → b"]],
      ["derived: { a: a }", ["4:12 derived.a circle a → a"]],
      [
        "derived: { a: sum(d), b: target.x, c: d6 + 1, e: D20, f: xd6, g: d6x }",
        [
          "4:19 derived.a noneYet d dice",
          "4:26 derived.b unknownName target.x a, b, c, e, f, g",
          "4:39 derived.c diceFormula d6 { main: d6 } sum(main)",
          "4:50 derived.e diceFormula D20 { main: D20 } sum(main)",
          "4:58 derived.f unknownName xd6 a, b, c, e, f, g",
          "4:66 derived.g unknownName d6x a, b, c, e, f, g",
        ],
      ],
    ])("%j", (text, said) => expect(pageMistakes(text)).toEqual(said));
  });

  describe("things pick attributes or other things, and use, add and roll what there is", () => {
    it.each<[string, string[]]>([
      [
        "things: { a: { pick: zz, roll: zz, numbers: [x], worn: x, adds: [x], use: [x], spent: x, name: [x] }, b: x, c: { pick: [x], roll: [x] }, e: { worn: si, spent: no }, f: { wear: true } }",
        [
          "4:45 things.a.numbers kind map { x: 1..6 }",
          "4:56 things.a.worn word x true, false",
          "4:65 things.a.adds kind map { x: 1 }",
          "4:75 things.a.use kind map { x: 1 }",
          "4:87 things.a.spent word x true, false",
          "4:96 things.a.name kind text x",
          "4:106 things.b kind map { name: x }",
          "4:120 things.c.pick kind text x",
          "4:149 things.e.worn spelled si true",
          "4:160 things.e.spent spelled no false",
          "4:171 things.f unknownKey wear name, pick, numbers, fields, worn, adds, use, spent, roll, shows",
        ],
      ],
      [
        `attributes: { at: 1..2 }
resources: { hp: { max: 5 } }
things: { a: { worn: true, numbers: { n: 1..2 }, adds: { at: n, hp: n, zz: 1, att: 1 }, use: { hp: n, att: 1, zz: 1, target.hp: 1 } }, b: { adds: { at: m, worn.n: 1 } }, c: { adds: { at: 1 > 2 } } }`,
        [
          "6:65 things.a.adds otherKind hp at resource",
          "6:72 things.a.adds unknownName zz at",
          "6:79 things.a.adds near att at",
          "6:103 things.a.use.att near att at",
          "6:111 things.a.use.zz unknownName zz at, hp, n",
          "6:118 things.a.use.target.hp useOwn target.hp",
          "6:153 things.b.adds.at unknownName m at, hp, hp.max, worn.n",
          "6:156 things.b.adds otherKind worn.n at thingNumber",
          "6:190 things.c.adds.at expectsNumber condition if(total >= 7, 1, 0)",
        ],
      ],
      [
        `things: { a: { pick: b, numbers: { x: 1..2 } }, b: { pick: a, numbers: { y: 1..2 } } }
rolls: { r: { with: a, dice: { d: 1d6 }, numbers: { n: a.x + a.b.y + a.b.a.x + a.b.a.b.y + a.b.a.b.a.x } } }`,
        ["5:92 rolls.r.numbers.n otherKind a.b.a.b.a.x a.x, a.b.a.x thingNumber"],
      ],
      [
        `things: { mail: { worn: true, numbers: { armour: 1..2 } }, rope: { numbers: { feet: 1..2 } }, hat: { worn: true } }
rolls: { r: { dice: { d: 1d6 }, numbers: { a: worn.armour + target.worn.armour, b: worn.mail, c: target.worn.mail, e: worn.feet, f: worn.rope, g: worn.hat, h: worn.zz, i: target.worn.feet, j: xworn.mail, k: worn.mail.armour } } }`,
        [
          "5:84 rolls.r.numbers.b wornKind mail worn.armour",
          "5:98 rolls.r.numbers.c wornKind mail target.worn.armour",
          "5:119 rolls.r.numbers.e wornNot feet",
          "5:133 rolls.r.numbers.f wornNot rope",
          "5:147 rolls.r.numbers.g wornNot hat",
          "5:160 rolls.r.numbers.h unknownName worn.zz worn.armour",
          "5:172 rolls.r.numbers.i wornNot feet",
          "5:193 rolls.r.numbers.j otherKind xworn.mail a, b, c, e, f, g, h, i, j, k, d, worn.armour thingKind",
          "5:208 rolls.r.numbers.k otherKind worn.mail.armour worn.armour thingNumber",
        ],
      ],
    ])("%j", (text, said) => expect(pageMistakes(text)).toEqual(said));
  });

  describe("conditions have texts, add to figures and put out", () => {
    it.each<[string, string[]]>([
      [
        "conditions: { a: [x], b: { name: [x], text: [x], adds: [x], out: x }, c: { adds: { zz: 1 } }, e: { out: sí }, f: { ot: true } }",
        [
          "4:18 conditions.a kind map x",
          "4:34 conditions.b.name kind text x",
          "4:45 conditions.b.text kind text x",
          "4:56 conditions.b.adds kind map { x: -1 }",
          "4:66 conditions.b.out word x true, false",
          "4:84 conditions.c.adds plainNumber zz",
          "4:105 conditions.e.out spelled sí true",
          "4:116 conditions.f nearKey ot out",
        ],
      ],
    ])("%j", (text, said) => expect(pageMistakes(text)).toEqual(said));
  });

  describe("ladders have steps with whole values", () => {
    it.each<[string, string[]]>([
      [
        "ladders: { a: x, b: {}, c: { steps: x }, e: { steps: [] }, f: { steps: {} }, g: { steps: { A: x, B: 1.5, C: 2 } }, h: { steps: [{ name: A }, { value: 1 }, { name: B, value: 2 }, x] }, i: { name: [x], steps: { A: 1 } }, j: { steps: { A: 1000000 } }, k: { step: { A: 1 } } }",
        [
          "4:15 ladders.a kind map { steps: { Simple: 7, Hard: 9 } }",
          "4:21 ladders.b missing steps steps: { Simple: 7, Hard: 9 }",
          "4:37 ladders.c.steps kind map { Simple: 7, Hard: 9 }",
          "4:54 ladders.e.steps empty",
          "4:72 ladders.f.steps empty",
          "4:95 ladders.g.steps number -999999 999999 x",
          "4:101 ladders.g.steps number -999999 999999 1.5",
          "4:129 ladders.h.steps missing value value: 7",
          "4:142 ladders.h.steps missing name name: …",
          "4:179 ladders.h.steps kind map { Simple: 7, Hard: 9 }",
          "4:196 ladders.i.name kind text x",
          "4:237 ladders.j.steps number -999999 999999 1000000",
          "4:255 ladders.k nearKey step steps",
        ],
      ],
    ])("%j", (text, said) => expect(pageMistakes(text)).toEqual(said));
  });

  describe("rolls use what the page has, and nothing else of theirs is called so", () => {
    it.each<[string, string[]]>([
      [
        `attributes: { a: 1..2 }
rolls: { r: { dice: { a: 1d6 } }, s: { dice: { d: 1d6 }, numbers: { n: sum(d) + a + zz + target.a + target.zz } }, a: { dice: { d: 1d6 } }, u: x, v: [x], w: { with: zz, against: zz, dice: { d: 1d6 } } }`,
        [
          "5:23 rolls.r.dice taken a",
          "5:85 rolls.s.numbers.n unknownName zz n, d, a",
          "5:101 rolls.s.numbers.n near target.zz target.a",
          "5:116 rolls taken a",
          "5:144 rolls.u kind map { dice: { main: 2d6 } }",
          "5:150 rolls.v kind map { dice: { main: 2d6 } }",
          "5:166 rolls.w.with noneYet zz things",
          "5:179 rolls.w.against unknownName zz r, s, w",
        ],
      ],
      [
        `ladders: { hard: { steps: { A: 1 } } }
rolls: { r: { ask: { x: hard, y: zz, z: ladder, w: attribute, v: dice }, dice: { d: 1d6 }, numbers: { n: x + z + y + v } } }`,
        ["5:31 rolls.r.ask.y unknownName zz attribute, ladder, dice, yes, hard"],
      ],
      [
        "rolls: { r: { against: s, dice: { d: 1d6 }, numbers: { n: rival.m, o: rival.n } }, s: { against: r, dice: { d: 1d6 }, numbers: { m: 1, k: rival.n, j: rival.m } }, t: { dice: { d: 1d6 }, numbers: { m: rival.m } } }",
        [
          "4:56 rolls.r.numbers.n rivalCircle n",
          "4:71 rolls.r.numbers.o otherKind rival.n rival.m, rival.k, rival.j rollNumber",
          "4:151 rolls.s.numbers.j otherKind rival.m rival.n, rival.o rollNumber",
          "4:198 rolls.t.numbers.m rivalCircle m",
        ],
      ],
      [
        `resources: { hp: { max: 5 }, die: { dice: [4, 6] } }
rolls: { r: { dice: { d: 1d6 }, bands: [{ name: A, then: { hp: 1, target.hp: 1, hpp: 1, target.hpp: 1, enemy.hp: 1, objetivo.hp: 1, zz: 1, x.y.z: 1, die: step down, hp2.: 1, toString: 1 } }] } }`,
        [
          "5:81 rolls.r.bands[0].then.hpp near hpp hp",
          "5:89 rolls.r.bands[0].then.target.hpp near target.hpp target.hp",
          "5:104 rolls.r.bands[0].then.enemy.hp near enemy.hp target.hp",
          "5:117 rolls.r.bands[0].then.objetivo.hp near objetivo.hp target.hp",
          "5:133 rolls.r.bands[0].then.zz unknownName zz hp, die",
          "5:140 rolls.r.bands[0].then.x.y.z unknownName x.y.z hp, die",
          "5:166 rolls.r.bands[0].then.hp2. halfName hp2.",
          "5:175 rolls.r.bands[0].then.toString badName toString",
        ],
      ],
      ["rolls: { r: { dice: 2d6, numbers: { n: sum(main) } } }", ["4:21 rolls.r.dice diceName { main: 2d6 }"]],
      ["rolls: [x]", ["4:8 rolls kind map { x: { dice: { main: 2d6 } } }"]],
      ["rolls: { r: { dice: { d: 1d6 }, numbers: { n: zz.a } } }", ["4:47 rolls.r.numbers.n unknownName zz.a n, d"]],
    ])("%j", (text, said) => expect(pageMistakes(text)).toEqual(said));
  });

  describe("a roll's number or a formula decides who acts first", () => {
    it.each<[string, string[]]>([
      ["initiative: [x]", ["4:13 initiative kind map { order: x }"]],
      ["initiative: x", ["4:13 initiative kind map { order: x }"]],
      ["initiative: {}", ["4:13 initiative missing roll roll: hit", "4:13 initiative missing number number: total"]],
      ["initiative: { roll: zz, number: n }", ["4:21 initiative.roll noneYet zz rolls"]],
      [
        "initiative: { roll: [x], number: [y] }",
        ["4:21 initiative.roll kind text x", "4:34 initiative.number kind text y"],
      ],
      ["initiative: { order: zz }", ["4:22 initiative.order noneYet zz attributes"]],
      ["initiative: { order: [x] }", ["4:22 initiative.order kind text x"]],
      [
        `attributes: { a: 1..2 }
initiative: { order: a > 1 }`,
        ["5:24 initiative.order expectsNumber condition if(total >= 7, 1, 0)"],
      ],
      [
        `rolls: { r: { dice: { d: 1d6 }, numbers: { n: sum(d) } } }
initiative: { roll: r, number: m }`,
        ["5:32 initiative.number unknownName m n"],
      ],
      [
        `rolls: { r: { dice: { d: 1d6 }, numbers: { n: sum(d) } } }
initiative: { roll: r }`,
        ["5:13 initiative missing number number: total"],
      ],
      ["initiative: { rol: r, order: 1 }", ["4:15 initiative nearKey rol roll"]],
    ])("%j", (text, said) => expect(pageMistakes(text)).toEqual(said));
  });

  describe("start values are of the page's kinds, with numbers in their range", () => {
    it.each<[string, string[]]>([
      [
        `things: { s: { pick: attribute, numbers: { r: 1..3 } }, w: { pick: s } }
attributes: { a: 1..2 }
starting: [{ kind: zz, name: X }, { kind: [x], name: [x] }, { name: X }, { kind: s, name: X, pick: zz, numbers: { r: 9, q: 1, s: x } }, { kind: s, name: Y, pick: a, numbers: { r: 3 } }, { kind: w, name: Z, pick: Y }, { kind: w, name: V, pick: zz }, { kind: w, name: U, pick: [x] }, { kind: s }, x, [y], { kind: s, name: T, numbers: [x] }, { kind: s, name: R, numbers: { r: [x] } }, { kynd: s, name: Q }]`,
        [
          "6:20 starting[0].kind unknownName zz s, w",
          "6:43 starting[1].kind kind text x",
          "6:54 starting[1].name kind text x",
          "6:61 starting[2] missing kind kind: weapon",
          "6:74 starting.pick unknownName zz a",
          "6:118 starting[3].numbers.r number 1 3 9",
          "6:121 starting[3].numbers unknownKey q r",
          "6:127 starting[3].numbers unknownKey s r",
          "6:218 starting.pick unknownName zz X, Y, s, T, R, Q",
          "6:276 starting[7].pick kind text x",
          "6:296 starting[9] kind map { kind: weapon, name: x }",
          "6:299 starting[10] kind map { kind: weapon, name: y }",
          "6:333 starting[11].numbers kind map x",
          "6:374 starting[12].numbers.r kind text x",
          "6:385 starting[13] nearKey kynd kind",
        ],
      ],
    ])("%j", (text, said) => expect(pageMistakes(text)).toEqual(said));
  });

  describe("groups of the sheet name each field once", () => {
    it.each<[string, string[]]>([
      [
        `attributes: { a: 1..2, b: 1..2 }
resources: { hp: { max: 5 } }
groups: [{ name: X, fields: [a, hp] }, { name: [x], fields: [b] }, { fields: [zz] }, { name: Y, fields: [a] }, { name: Z, fields: x }, { name: W }, x, { name: V, fields: [[x], hpp] }, { name: U, feilds: [b] }]`,
        [
          "6:48 groups[1].name kind text x",
          "6:68 groups[2] missing name name: …",
          "6:79 groups[2].fields unknownName zz a, b, hp",
          "6:106 groups[3].fields twice a 6",
          "6:131 groups[4].fields kind list [x]",
          "6:149 groups[6] kind map { name: Body, fields: [brawn] }",
          "6:172 groups[7].fields kind text [x]",
          "6:177 groups[7].fields near hpp hp",
          "6:196 groups[8] nearKey feilds fields",
          "6:205 groups[8].fields twice b 6",
        ],
      ],
    ])("%j", (text, said) => expect(pageMistakes(text)).toEqual(said));
  });
});
