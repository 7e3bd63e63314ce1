import { describe, expect, it } from "vitest";
import {
  heroNumbers,
  odds,
  page,
  pageWarnings,
  resolve,
  rollGiven,
  said,
} from "../../../../module/core/workshop/index.ts";
import type { Page } from "../../../../module/core/workshop/page/types.ts";
import { cpu } from "../../cpu.ts";
import { near } from "../helpers.ts";
import { fair, many, share, toNumber } from "./enumerate.ts";
import { pageMistakes as mistakes } from "./mistakes.ts";

/** Tables that are looked up by a number, and tables to roll on. */

const read = (rest: string): Page => page(`workshop: 1\nid: aa\nname: A\n${rest}`);

/** Without the column: that is the place of what is named, as everywhere. */
const pageMistakes = (text: string): string[] => mistakes(text).map((one) => one.replace(/^(\d+):\d+ /, "$1 "));

const GAME = `attributes: { level: 0..20, might: -3..9 }
resources: { health: { max: hits(level) + 2 } }
conditions: { stunned: Stunned }
things: { charm: { numbers: { power: 0..9 }, adds: { might: hits(power) } } }
tables:
  ab: { name: Attack, by: level, rows: [1, 1, 2, 2, 3] }
  hits: { rows: { 0: 4, 1..3: 5.5, 4..6: 7, 7+: 12 } }
  twice: { by: "hits(ab)", rows: { -5..-1: -1, 0..5: 0, 6+: 1 } }
derived: { next: ab(level + 1), both: ab + ab(9) }
rolls:
  hit:
    dice: { main: 2d6 }
    numbers: { total: sum(main) + might, harm: hits(total - 6) + ab }
    bands: [{ name: Hard, when: harm >= 8 }, { name: Light, when: harm > 6, roll: wounds }, { name: None }]
  wounds:
    dice: { d: 1d6 }
`.replace(/ {2}wounds:[\s\S]*$/, "");
const WOUNDS = `  wounds:
    name: Wounds
    dice: 2d6
    rows:
      2..4: Scratch
      5..9: { name: { en: Broken arm, es: Brazo roto }, as: bad, text: It hurts., then: { health: -wounds, target.stunned: true } }
      10..11: { en: Out cold, es: Sin sentido }
      12: Dead
  loot: { dice: { a: 1d6, b: 1d4 }, ask: { luck: -2..2 }, numbers: { spread: sum(a) - sum(b) }, by: spread + luck, rows: { -3..0: Dust, 1..2: Coin, 3..5: { name: Gem, roll: wounds } } }
`;
const whole = read(GAME.replace("derived:", `${WOUNDS}derived:`));
const table = (id: string) => whole.rolls.find((one) => one.id === id) as Page["rolls"][number];

describe("a table that is looked up", () => {
  const hero = (level: number) => ({ attributes: { level }, resources: {}, things: [], conditions: [] });

  it.each([
    // Below its first row and above its last the nearest counts.
    [0, 1, 1, 5.5],
    [1, 1, 1, 5.5],
    [2, 1, 2, 5.5],
    [3, 2, 2, 5.5],
    [5, 3, 3, 7],
    [20, 3, 3, 12],
  ])("gives a hero of level %d the row of their own figure, and any other", (level, ab, next) => {
    const { derived } = heroNumbers(whole, hero(level));
    expect(derived).toMatchObject({ ab, next, both: ab + 3 });
  });

  it("goes by a list from 1 on, by ranges, and by decimals between its rows", () => {
    const health = (level: number) => heroNumbers(whole, hero(level)).resources.health?.max;
    expect([0, 1, 3, 4, 6, 7, 19].map(health)).toEqual([6, 7.5, 7.5, 9, 9, 14, 14]);
    const { derived } = heroNumbers(whole, hero(5));
    // hits(3) is 5.5: the row that begins at 0 reaches as far as the next.
    expect(derived.twice).toBe(0);
  });

  it("counts in what things add, and in dice", () => {
    const charm = { id: "c", kind: "charm", name: "Charm", worn: false, numbers: { power: 7 } };
    expect(heroNumbers(whole, { ...hero(1), things: [charm] }).attributes.might).toBe(-3 + 12);
    expect(resolve(table("hit"), { might: 2, ab: 1 }, [[3], [4]])).toMatchObject({
      numbers: { total: 9, harm: 6.5 },
      name: "Light",
    });
  });

  it("leaves odds exact: those of an enumeration by hand", () => {
    const gives = (figure: number): number => (figure < 1 ? 4 : figure < 4 ? 5.5 : figure < 7 ? 7 : 12);
    for (const might of [-3, 0, 4, 9]) {
      for (const ab of [1, 3]) {
        const harm = (dice: number[]) => gives((dice[0] ?? 0) + (dice[1] ?? 0) + might - 6) + ab;
        const { bands } = odds(table("hit"), { might, ab });
        const ends = [(h: number) => h >= 8, (h: number) => h > 6 && h < 8, (h: number) => h <= 6];
        for (const [at, holds] of ends.entries())
          near(
            bands[at]?.chance ?? -1,
            toNumber(share(many(2, fair(6)), (dice) => holds(harm(dice)))),
            `${might} ${ab} ${at}`,
          );
      }
    }
  });

  it("tells two tables that the same dice are read by apart", () => {
    const { rolls } = read(
      "tables: { one: { rows: [1, 2] }, two: { rows: [3, 4] } }\nrolls: { r: { ask: { n: 1..2 }, dice: { d: 2d4 }, numbers: { x: count(d >= one(n)), y: count(d >= two(n)) }, bands: [{ name: Same, when: x == y }, { name: Not }] } }",
    );
    const all = (n: number) =>
      toNumber(
        share(many(2, fair(4)), (dice) => dice.filter((d) => d >= n).length === dice.filter((d) => d >= n + 2).length),
      );
    for (const n of [1, 2]) near(odds(rolls[0] as Page["rolls"][number], { n }).bands[0]?.chance ?? -1, all(n), `${n}`);
  });

  it("is kept with the roll that uses it, as plain JSON", () => {
    const copy = JSON.parse(JSON.stringify(table("hit")));
    expect(resolve(copy, { might: 9, ab: 3 }, [[6], [6]]).numbers.harm).toBe(15);
  });
});

describe("a table to roll on", () => {
  it("is a roll whose bands are its rows", () => {
    expect(table("wounds")).toMatchObject({
      by: "wounds",
      name: "Wounds",
      bands: [
        { name: "Scratch", row: [2, 4] },
        { tone: "bad", text: "It hurts.", row: [5, 9] },
        { name: { en: "Out cold" }, row: [10, 11] },
        { name: "Dead", row: [12, 12] },
      ],
    });
    expect(pageWarnings(whole).filter(({ field }) => field.startsWith("tables"))).toEqual([]);
  });

  it("has the exact chance of every row", () => {
    const rows = [2, 5, 10, 12, 13];
    for (const [at, { chance }] of odds(table("wounds")).bands.entries()) {
      const [from = 0, end = 0] = rows.slice(at);
      const isIt = ([a = 0, b = 0]: number[]) => a + b >= from && a + b < end;
      near(chance, toNumber(share(many(2, fair(6)), isIt)), `${from}`);
    }
  });

  it.each([-2, 0, 1, 2])("goes by what its page says, and beyond its ends by the nearest row: luck %d", (luck) => {
    const row = ([a = 0, b = 0]: number[]) => (a - b + luck < 1 ? 0 : a - b + luck < 3 ? 1 : 2);
    for (const [at, { chance }] of odds(table("loot"), { luck }).bands.entries())
      near(chance, toNumber(share([fair(6), fair(4)], (dice) => row(dice) === at)), `${luck} ${at}`);
  });

  it("changes what its row says", () => {
    expect(resolve(table("wounds"), {}, [[3], [4]])).toMatchObject({
      band: 1,
      changes: [
        { resource: "health", amount: -7 },
        { resource: "target.stunned", put: true },
      ],
    });
    expect(resolve(table("wounds"), {}, [[6], [6]])).toMatchObject({ band: 3, name: "Dead", changes: [] });
  });

  it("may follow from a band, and from a row", () => {
    expect(table("hit").bands[1]?.roll).toBe("wounds");
    expect(table("loot").bands[2]?.roll).toBe("wounds");
  });

  it("reads rows as tables are printed", () => {
    const { rolls } = read("tables: { t: { dice: d%, rows: { 01-50: A, 51–95: B, 96-00: C } } }");
    const [roll] = rolls;
    for (const [at, chance] of [0.5, 0.45, 0.05].entries())
      near(odds(roll as Page["rolls"][number]).bands[at]?.chance ?? -1, chance, `${at}`);
    const list = read("tables: { t: { dice: 1d3, rows: [A, { name: B, as: good }, { en: C, es: D }] } }").rolls[0];
    expect(list?.bands).toMatchObject([{ name: "A" }, { name: "B", tone: "good" }, { name: { en: "C" } }]);
  });

  it("says its rows one by one", () => {
    expect(said(table("wounds")).map(({ key }) => key)).toEqual(["dice.size", "number.is", "row", "row", "row", "row"]);
    expect(said(table("loot")).at(-1)).toMatchObject({ key: "row", from: 3, to: 5, next: "wounds" });
  });

  it("warns of rows that no dice come to", () => {
    const warned = pageWarnings(read("tables: { t: { dice: 1d6, rows: { 1..6: A, 7+: B } } }"));
    expect(warned).toMatchObject([{ field: "tables.t.rows[1]", reason: "never", name: "B" }]);
  });
});

describe("what is written wrong", () => {
  const of = (rows: string): string[] => pageMistakes(`tables:\n  t: ${rows}`);
  it.each([
    ["{ dice: 1d6, rows: { 1..2: A, 4..6: B } }", "5 tables.t.rows rowsGap 3 3..6"],
    ["{ dice: 1d6, rows: { 1..3: A, 3..6: B } }", "5 tables.t.rows rowsOverlap 3..6 1..3 4..6"],
    ["{ dice: 1d6, rows: { 1..6: A, 3: B } }", "5 tables.t.rows rowsOverlap 3 1..6 1..2 … 3"],
    ["{ dice: 1d6, rows: { 1..6: A, 1-6: B } }", "5 tables.t.rows rowsOverlap 1..6 1..6 7+"],
    ["{ dice: 1d6, rows: { 4+: A, 1..4: B } }", "5 tables.t.rows rowsOverlap 4+ 1..4 5+"],
    ["{ dice: 1d6, rows: { 1..2: A, 3..5: B } }", "5 tables.t.rows rowsGap 6 3..6"],
    ["{ dice: 2d6, rows: { 3..7: A, 8+: B } }", "5 tables.t.rows rowsGap 2 2..7"],
    ["{ dice: { d: { die: 6, explode: max } }, rows: { 1..9: A } }", "5 tables.t.rows rowsGap 10+ 1+"],
    ["{ dice: 1d6, rows: { 1 to 3: A, 4+: B } }", "5 tables.t.rows rowKey 1 to 3 1..3"],
    ["{ dice: 1d6, rows: { 1..3: A, 4 or more: B } }", "5 tables.t.rows rowKey 4 or more 4+"],
    ["{ dice: 1d6, rows: { low: A } }", "5 tables.t.rows rowKey low 1+"],
    ["{ dice: 1d6, rows: { 3..1: A } }", "5 tables.t.rows reversed 1..3"],
    ["{ dice: 1d6, rows: { 1: A, 1: B } }", "5 - twice 1 5"],
    ["{ dice: 1d6, rows: { 1..9999999: A } }", "5 tables.t.rows figure -999999 999999 9999999"],
    ["{ rows: { 1..3: A, 4+: B } }", "5 tables.t missing dice dice: { main: 2d6 }"],
    ["{ dice: 1d6 }", "5 tables.t missing rows rows: { 1..3: …, 4+: … }"],
    ["{ dice: 1d6, rows: [] }", "5 tables.t.rows empty"],
    ["1d6", "5 tables.t kind map { dice: 1d6, rows: { 1..5: Bruise, 6: Wound } }"],
    ["{ rows: [1, two, 3] }", "5 tables.t.rows figure -999999 999999 two"],
    ["{ by: t, rows: [1] }", "5 tables.t.by circle t → t"],
    ["{ by: sum(main), rows: [1] }", "5 tables.t.by noneYet main dice"],
    [
      "{ dice: 1d6, rows: { 1+: { name: A, when: t > 1 } } }",
      "5 tables.t.rows unknownKey when name, as, text, then, roll",
    ],
    ["{ dice: 1d6, rows: { 1+: { as: good } } }", "5 tables.t.rows[0] missing name name: …"],
    ["{ dice: 1d6, rows: { 1+: { name: A, roll: x } } }", "5 tables.t.rows[0].roll unknownName x t"],
    ["{ dice: 1d6, rows: { 1+: { name: A, then: { x: 1 } } } }", "5 tables.t.rows[0].then.x noneYet x resources"],
    ["{ dice: 2d6+2, rows: { 1+: A } }", "5 tables.t.dice.main diceBy 2d6+2 2d6 by: sum(main) +2"],
    ["{ dice: 1d6, by: sum(main) + rival.t, rows: { 1+: A } }", "5 tables.t.by noneYet rival.t attributes"],
    [
      "{ dice: 1d6, rows: { 1+: A }, push: { keep: all } }",
      "5 tables.t unknownKey push name, dice, by, rows, ask, numbers",
    ],
  ])("%s", (rows, first) => expect(of(rows)[0]).toBe(first));

  it.each([
    ["hits(1, 2)", "4 derived.x arguments hits one hits(a)"],
    ["hits + 1", "4 derived.x call hits hits(…)"],
    ["htis(1)", "4 derived.x near htis hits"],
    ["table(hits, 1)", "4 derived.x spelled table() hits(1)"],
    ["hits[1]", "4 derived.x spelled hits[1] hits(1)"],
    ["die + 1", "4 derived.x otherKind die x tableKind"],
  ])("in a formula: %s", (formula, first) => {
    const said = pageMistakes(
      `derived: { x: "${formula}" }\ntables: { hits: { rows: [1, 2] }, die: { dice: 1d2, rows: [A, B] } }`,
    );
    expect(said[0]).toBe(first);
  });

  it("refuses what is called as a roll, a figure or a thing is", () => {
    expect(pageMistakes("attributes: { a: 1..2 }\ntables: { a: { rows: [1] } }")).toEqual(["4 attributes taken a"]);
  });
});

describe("a thousand rows", () => {
  const long = (rows: number) =>
    `tables:\n  t:\n    dice: { d: { die: ${rows} } }\n    rows:\n${Array.from({ length: rows }, (_, at) => `      ${at + 1}: Row ${at + 1}\n`).join("")}`;
  const spent = (work: () => unknown): number => {
    work();
    const begun = cpu();
    for (let time = 0; time < 3; time++) work();
    return cpu() - begun;
  };

  it("are read, reckoned and looked over in no more time than a hundred times ten", () => {
    const few = Array.from({ length: 100 }, () => long(10));
    const play = (text: string) => {
      const whole = read(text);
      const [roll] = whole.rolls;
      if (!roll) throw new Error("no table");
      pageWarnings(whole);
      rollGiven(whole, { attributes: {}, resources: {}, things: [], conditions: [] });
      expect(odds(roll).bands.length).toBe(roll.bands.length);
    };
    const many = spent(() => few.forEach(play));
    expect(spent(() => play(long(1000)))).toBeLessThan(5 * many + 100);
  });

  it("and more are refused in one sentence", () => {
    const text = `tables:\n  t: { dice: 1d1000, rows: [${"A, ".repeat(10_000)}A] }`;
    expect(pageMistakes(text)).toEqual(["5 tables.t.rows tooMany 1000"]);
    expect(
      pageMistakes(
        `tables:\n  t: { by: 1, rows: { ${Array.from({ length: 1001 }, (_, at) => `${at}: 1`).join(", ")} } }`,
      ),
    ).toEqual(["5 tables.t.rows tooMany 1000"]);
  });

  it("stand in no other list", () => {
    const bands = Array.from({ length: 201 }, () => "{ name: A, when: 1 > 0 }").join(", ");
    expect(pageMistakes(`rolls: { r: { dice: { d: d6 }, bands: [${bands}] } }`)).toEqual([
      "4 rolls.r.bands tooMany 200",
    ]);
  });
});
