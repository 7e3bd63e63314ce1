import { describe, expect, it } from "vitest";
import { odds, roll } from "../../../../module/core/workshop/index.ts";
import { failure, near } from "../helpers.ts";
import { mistakesOf } from "./mistakes.ts";

/** Chances that are asked for beside those of bands: of conditions, of notes, of numbers, of what is gone in the end. */

describe("a supply that steps along its sizes", () => {
  const supply = roll(`dice: { d: { die: food } }
numbers: { n: sum(d) }
bands: [{ name: Less, when: n <= 1, then: { food: step down } }, { name: Same, then: { water: 1 } }]
notes: [{ name: More, when: n == food, then: { food: step up } }]
steps: { food: [2, 3, 4] }`);
  /** One use: 1 steps down, the highest face steps up. */
  const gone = (size: number, uses: number): number => {
    let chances = [1, 1, 0, 0, 0];
    for (let use = 0; use < uses; use++) {
      chances = chances.map((_, now) => {
        const [down = 0, same = 0, up = 0] = [chances[now - 1], chances[now], chances[Math.min(now + 1, 4)]];
        return now < 2 ? 1 : (down + up + (now - 2) * same) / now;
      });
    }
    return chances[size] as number;
  };
  const chance = (text: string, food = 3): number => odds(supply, { food }).chance(text);

  it.each([0, 1, 2, 3, 7, 12])("is gone within %d uses by the way it goes up and down", (uses) => {
    for (const food of [2, 3, 4]) {
      near(chance(`gone within ${uses} uses`, food), gone(food, uses), `${food}, ${uses}`);
      near(chance(`not food gone within ${uses} uses`, food), 1 - gone(food, uses), `${food}, not ${uses}`);
    }
  });

  it("may be named, and one use is a use", () => {
    near(chance("food gone within 2 uses"), gone(3, 2), "named");
    near(chance("  gone within 1 use ", 2), gone(2, 1), "one");
    near(chance("gone within 1000 uses"), gone(3, 1000), "at last");
  });

  it.each<[string, object, string[]]>([
    ["water gone within 2 uses", {}, ["1:9 then noStep"]],
    ["gone within 2 uses", { food: 5 }, ["1:9 dice ladder 5 2, 3, 4"]],
    ["gone within 2 uses", { food: undefined }, ["1:19 food given food"]],
    ["x gone within 2", {}, ["1:3 condition formula operator gone"]],
    ["is food gone within 2 uses", {}, ["1:4 condition formula operator food"]],
    ["gone within 2 uses now", {}, ["1:6 condition formula operator within"]],
    ["gone within 1234567 uses", {}, ["1:6 condition formula operator within"]],
  ])("%s, of %j, is refused", (text, given, said) => {
    expect(mistakesOf(() => odds(supply, { food: 3, ...given }).chance(text))).toEqual(said);
  });

  it("is followed for a thousand uses, and no more", () => {
    expect(failure(() => chance("gone within 1001 uses"))).toMatchObject({
      code: "range",
      message: expect.stringMatching(/^uses: .*1000.*1001/),
    });
  });

  it("is the die of the roll, where only one has a size that is given", () => {
    const bands =
      "bands: [{ name: A, when: high(d) == 1, then: { torch: step down } }, { name: B, then: { torch: step up, lamp: step up } }]";
    const of =
      (dice: string, given: object, text = "gone within 1 use") =>
      () =>
        odds(roll(`dice: { ${dice} }\n${bands}`), given as never).chance(text);
    near(of("d: { die: size }", { size: 4 })(), 1 / 4, "sizes that a page does not say are those of dice");
    expect(of("d: { die: size }", { size: 20 }, "torch gone within 1 use")()).toBe(0);
    near(of("d: { die: torch }, e: { die: size }", { torch: 4, size: 6 })(), 1 / 4, "by its own name");
    expect(mistakesOf(of("d: { die: size }, e: { die: other }", { size: 4, other: 4 }))).toEqual(["1:9 then noStep"]);
    expect(mistakesOf(of("d: 1d6", {}))).toEqual(["1:9 then noStep"]);
    expect(mistakesOf(of("d: { die: size }", { size: 4 }, "lamp gone within 1 use"))).toEqual(["1:9 then noStep"]);
    expect(mistakesOf(of("d: { die: size }", { size: 5 }))).toEqual(["1:9 dice ladder 5 4, 6, 8, 10, 12, 20"]);
    expect(mistakesOf(() => odds(roll("dice: { d: { die: size } }"), { size: 4 }).chance("gone within 1 use"))).toEqual(
      ["1:9 then noStep"],
    );
    expect(
      mistakesOf(() =>
        odds(roll("dice: {}\nbands: [{ name: A, then: { x: step down } }]"), {}).chance("gone within 1 use"),
      ),
    ).toEqual(["1:1 then noStep"]);
  });

  it("goes nowhere where one roll steps it down and up at once", () => {
    const both = roll(
      "dice: { d: { die: s } }\nbands: [{ name: A, then: { s: step down } }]\nnotes: [{ name: B, when: high(d) > 1, then: { s: step up } }, { name: C, when: high(d) > 2, then: { t: step up, u: step down } }]",
    );
    near(odds(both, { s: 4 }).chance("gone within 1 use"), 1 / 4, "only where no note steps it up");
  });
});

describe("conditions may ask for what a page's own cannot", () => {
  const page = roll(`dice: { d: 2d4 }
numbers: { n: sum(d) }
bands: [{ name: { en: High, es: Alto }, when: n >= 7 }, { name: Low, when: n <= 3 }, { name: Low, when: n == 4 }]
notes: [{ name: Pair, when: high(d) == low(d) }, { name: { en: Pair, es: Par }, when: n == 3 }]`);
  const found = odds(page, {});
  it.each<[string, number]>([
    ['band == "High"', 3],
    ["'Alto' == band", 3],
    ['band != "High"', 13],
    ['band == "Low"', 6],
    ['not band == "Low"', 10],
    ['note == "Pair"', 6],
    ['note == "Par"', 2],
    ['note != "Pair"', 10],
    ['band == "Low" and note == "Pair"', 4],
    ["n > 4 or n == 2", 11],
    ["sum(d) == 5 and true", 4],
    ["pushed", 0],
    ["costs > 0", 0],
    ["costs == 0 and not pushed", 16],
  ])("%s", (condition, of16) => near(found.chance(condition), of16 / 16, condition));

  it.each<[string, string[]]>([
    ["count(d >= 2 and pushed) > 0", ["1:18 condition beforeRoll pushed"]],
    ["count(d >= costs) > 0", ["1:12 condition beforeRoll costs"]],
    ["costs", ["1:1 condition expectsCondition number costs >= 7"]],
    ["pushed + 1 > 0", ["1:1 condition expectsNumber condition if(pushed, 1, 0)"]],
    ["m > 1", ["1:1 m given m"]],
    ["n > 1 / (n - n)", ["1:12 - zero"]],
    ["n * 1000000000 > 1", ["1:5 condition figure -999999 999999 1000000000"]],
    ['band == "Middle"', ["1:9 condition unknownName Middle High, Alto, Low"]],
    ["rival.x > 1", ["1:1 condition near rival.x rival.n"]],
  ])("%s is refused with its place in the condition", (condition, said) =>
    expect(mistakesOf(() => found.chance(condition))).toEqual(said),
  );

  it("bands have their chances in the order of the page, notes where they are asked for", () => {
    expect(found.bands).toEqual([
      { name: { en: "High", es: "Alto" }, chance: expect.closeTo(3 / 16, 12) },
      { name: "Low", chance: expect.closeTo(3 / 16, 12) },
      { name: "Low", chance: expect.closeTo(3 / 16, 12) },
    ]);
    expect(found.notes).toEqual([
      { name: "Pair", chance: expect.closeTo(4 / 16, 12) },
      { name: { en: "Pair", es: "Par" }, chance: expect.closeTo(2 / 16, 12) },
    ]);
    expect(found.notes).toBe(found.notes);
  });

  it("a number has a distribution where it is whole", () => {
    const half = odds(roll("dice: { d: 1d4 }\nnumbers: { n: sum(d) / 2, m: sum(d) * 3 - 9 }"), {});
    const wide = half.distribution("m");
    expect([-6, -5, -3, 0, 3].map((at) => Math.round(100 * (wide.atLeast(at) - wide.atLeast(at + 1))))).toEqual([
      25, 0, 25, 25, 25,
    ]);
    expect(failure(() => half.distribution("n"))).toMatchObject({
      code: "combination",
      message: 'n: does not fit the other fields; expected whole numbers, got "fractions"',
    });
    expect(failure(() => half.distribution("q"))).toMatchObject({
      message: 'number: expected one of "n", "m", got "q"',
    });
  });
});

describe("what is no roll is refused", () => {
  it.each([
    [undefined],
    [null],
    [3],
    ["dice: { d: 1d6 }"],
    [{ source: "x" }],
    [{ dice: [] }],
    [{ source: 3, dice: [] }],
  ])("%j", (bad) => {
    expect(failure(() => odds(bad as never, {}))).toMatchObject({
      code: "type",
      message: expect.stringContaining("roll: expected what workshop.roll(text) gives, got"),
    });
  });

  it("and so is what is no condition", () => {
    const page = roll("dice: { d: 1d6 }\npush: { keep: { d: [6] } }");
    expect(failure(() => odds(page, {}).chance(3 as never))).toMatchObject({
      message: "condition: expected a condition, got 3",
    });
    expect(failure(() => odds(page, { push: 3 } as never))).toMatchObject({ field: "given.push" });
    expect(mistakesOf(() => odds(page, { push: "sum(d)" }))).toEqual([
      "1:1 given.push expectsCondition number total >= 7",
    ]);
  });
});

describe("the other side", () => {
  const page = roll(
    "dice: { d: 1d4 }\nnumbers: { n: sum(d), half: n / 2, loop: n - rival.n }\nbands: [{ name: Wins, when: n > rival.n }, { name: Draw, when: n == rival.n }, { name: Loses }]\nnotes: [{ name: Far, when: loop >= 2 }]",
  );
  it("rolls as this one does, or what it rolled is known", () => {
    const chances = (rival: object) => odds(page, { rival } as never).bands.map(({ chance }) => chance);
    expect(chances({}).map((one) => Math.round(one * 16))).toEqual([6, 4, 6]);
    expect(chances({ n: 2 }).map((one) => Math.round(one * 16))).toEqual([8, 4, 4]);
    expect(Math.round(odds(page, { rival: {} }).chance("rival.n + rival.half >= 6") * 16)).toBe(4);
    expect(Math.round(odds(page, { rival: { n: 4 } }).chance("n + rival.half >= 4 and rival.n > 3") * 16)).toBe(8);
    expect(Math.round((odds(page, { rival: {} }).notes[0]?.chance ?? 0) * 16)).toBe(3);
    expect(Math.round(odds(page, { rival: { n: "4" } }).chance("rival.n > 3") * 16)).toBe(4);
  });

  it("is missed where it was left out, at the first place that looks at it", () => {
    expect(mistakesOf(() => odds(page, {}))).toEqual(["2:46 rival rival"]);
    expect(failure(() => odds(page, { rival: 3 }))).toMatchObject({ field: "given.rival" });
    expect(mistakesOf(() => odds(page, { rival: {} }).chance("rival.loop > 1"))).toEqual(["2:36 - rivalCircle loop"]);
    const bands = roll(
      "dice: { d: 1d4 }\nnumbers: { n: sum(d) }\nbands: [{ name: A, when: n > rival.n }]\nnotes: [{ name: B, when: rival.n > 1 }]",
    );
    expect(mistakesOf(() => odds(bands, {}))).toEqual(["3:30 rival rival"]);
    const other = { ...page, rival: { ...page, numbers: [] } };
    expect(failure(() => odds(other, { rival: {} }))).toMatchObject({ field: "given.rival.n", code: "unknown" });
  });
});

describe("a push rolls again what does not stay", () => {
  const chance = (text: string, given: object, condition: string): number =>
    odds(
      roll(
        `dice: { d: 2d4, e: 1d4 }\nnumbers: { n: count(d == 4), m: sum(e) }\nbands: [{ name: A, when: n >= 1 }, { name: B }]\npush: ${text}`,
      ),
      given as never,
    ).chance(condition);
  it.each<[string, object, string, number]>([
    ["{ keep: { d: all } }", { push: true }, "n == 2", 1 / 16],
    ["{ keep: { d: all } }", { push: true }, "m == 4", 1 / 4],
    ["{ keep: { d: [4] } }", { push: true }, "n == 2", (1 / 4 + 3 / 16) ** 2],
    ["{ keep: { d: [4] }, add: { d: 1 } }", { push: true }, "n == 0", (9 / 16) ** 2 * (3 / 4)],
    ["{ keep: { d: [4], e: all } }", { push: true }, "n == 2 and m == 1", (7 / 16) ** 2 / 4],
    ["{ keep: { d: [4] } }", { push: "n == 0" }, "n == 0", (9 / 16) ** 2],
    ["{ keep: { d: [4] } }", { push: "m > 2" }, "pushed", 1 / 2],
    ["{ keep: {}, add: { e: 2 }, costs: m + 1 }", { push: true }, "costs == 4", 1 / 64],
    ["{ costs: m }", { push: "n == 0" }, "costs > 0", 9 / 16],
  ])("%s, %j: %s", (text, given, condition, share) => near(chance(text, given, condition), share, condition));

  it("and none is left to roll where all stay", () => {
    near(chance("{ keep: { d: all, e: all } }", { push: true }, "pushed and n == 2 and m == 1"), 1 / 64, "all");
    expect(mistakesOf(() => odds(roll("dice: { d: 1d4 }"), { push: true }))).toEqual(["1:1 push noPush"]);
  });
});

describe("dice show what they can show", () => {
  const chance = (dice: string, condition: string): number => odds(roll(`dice: { d: ${dice} }`), {}).chance(condition);
  it.each<[string, string, number]>([
    ["{ die: [1, 1, 2, 6] }", "sum(d) == 1", 1 / 2],
    ["{ die: [1, 1, 2, 6], explode: max }", "sum(d) == 7", 1 / 8],
    ["{ die: [1, 1, 2, 6], explode: [1] }", "sum(d) == 3", 1 / 8],
    ["{ die: 6, explode: [5, 6] }", "sum(d) == 6", 1 / 36],
    ["{ die: 6, explode: [6, 9] }", "sum(d) == 7", 1 / 36],
    ["{ die: 6, explode: [9] }", "sum(d) == 6", 1 / 6],
    ["{ die: [6, 2], explode: [2] }", "sum(d) == 8", 1 / 4],
    ["{ die: [3, -1], explode: [-1] }", "sum(d) < 2", 1 / 4],
    ["{ die: 6, reroll: [1, 2] }", "sum(d) == 1", 2 / 36],
    ["{ die: 6, reroll: [1, 2] }", "sum(d) == 3", 1 / 6 + 2 / 36],
    ["{ die: 6, reroll: [9] }", "sum(d) == 3", 1 / 6],
    ["{ count: 0, die: 6 }", "sum(d) == 0", 1],
    ["{ dice: [4, 6] }", "sum(d) == 10", 1 / 24],
  ])("%s: %s", (dice, condition, share) => near(chance(dice, condition), share, condition));

  it("unless they never end", () => {
    const of = (dice: string) => mistakesOf(() => chance(dice, "sum(d) > 1"));
    expect(of("{ die: 10, explode: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }")).toEqual([
      "1:9 dice.d explosion 1, 2, 3, 4, 5, 6, 7, 8, 9, 10",
    ]);
    expect(of("{ die: 500, explode: max }")).toEqual([]);
    expect(of("{ die: 1000, explode: max }")).toEqual(["1:9 dice.d budget"]);
  });
});
