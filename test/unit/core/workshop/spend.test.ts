import { describe, expect, it } from "vitest";
import {
  boughtBy,
  isPageError,
  odds,
  offersOf,
  page,
  pageWarnings,
  pushToll,
  resolve,
  said,
  sentence,
  totalsBefore,
} from "../../../../module/core/workshop/index.ts";
import type { Page } from "../../../../module/core/workshop/page/types.ts";
import { EXACT } from "../helpers.ts";

/** What a roll leaves to be spent, and what adds up from roll to roll. */

const game = (rolls: string): string =>
  `workshop: 1\nid: a-game\nname: A\nattributes: { arms: 1..9 }\nresources: { health: { max: 9 }, luck: { start: 3, max: 3 } }\nconditions: { armed: Armed }\nrolls:\n${rolls}`;
const cut = (rest: string): string =>
  game(
    `  cut:\n    name: Cut\n    dice: { main: 2d6 }\n    numbers: { margin: sum(main) - 7 }\n    bands: [{ name: Hit, when: margin >= 0 }, { name: Miss }]\n${rest}`,
  );
const rollOf = (text: string): Page["rolls"][number] => page(text).rolls[0] as Page["rolls"][number];
const faults = (text: string): string[] => {
  try {
    page(text);
  } catch (error) {
    if (isPageError(error)) return error.problems.map((one) => `${one.line} ${one.field}: ${sentence(one)}`);
    throw error;
  }
  return [];
};

const SHOP = cut(`    spend:
      - from: margin
        options:
          hurt: { name: More, price: 2, most: 3, then: { target.health: -1 } }
          disarm: { name: Disarm, price: arms - 2, then: { target.armed: false } }
      - { from: 0 - margin, by: gm, options: { trip: { name: Trip, price: 1, words: true } } }
`);
const spending = (arms: number, ...faces: number[]) =>
  resolve(
    rollOf(SHOP),
    { arms },
    faces.map((face) => [face]),
  ).spend ?? [];

describe("what a roll leaves", () => {
  it("is what its purse comes to, with prices and changes as the dice lie", () => {
    expect(spending(4, 6, 6)).toEqual([
      {
        purse: 0,
        points: 5,
        options: [
          { id: "hurt", price: 2, most: 3, changes: [{ resource: "target.health", amount: -1 }] },
          { id: "disarm", price: 2, most: 1, changes: [{ resource: "target.armed", put: false }] },
        ],
      },
    ]);
    expect(spending(4, 1, 3).map(({ purse, points }) => [purse, points])).toEqual([[1, 3]]);
    expect(spending(4, 1, 6)).toEqual([]);
  });

  it("is nothing to be had for less than 1", () => {
    expect(spending(2, 6, 6)[0]?.options.map(({ id }) => id)).toEqual(["hurt"]);
    expect(spending(3, 6, 6)[0]?.options.map(({ id, price }) => [id, price])).toEqual([
      ["hurt", 2],
      ["disarm", 1],
    ]);
  });

  it("waits for the other side where it looks at it", () => {
    const roll = rollOf(cut("    spend: { from: margin - rival.margin, options: { a: { name: A, price: 1 } } }\n"));
    expect(resolve(roll, {}, [[6], [6]]).spend).toEqual([]);
    expect(resolve(roll, { rival: { margin: 2 } }, [[6], [6]]).spend?.[0]?.points).toBe(3);
  });

  it("costs nothing of the toll of a push", () => {
    const text = cut(
      "    push: { costs: { luck: 1 } }\n    spend: { from: margin, options: { a: { name: A, price: 1 } } }\n",
    );
    expect(pushToll(rollOf(text), {})).toEqual([{ resource: "luck", amount: -1 }]);
  });
});

describe("buying", () => {
  const left = (...spent: string[]) =>
    offersOf(spending(4, 6, 6), spent).map((one) => [one.left, one.offers.map(({ id, now }) => `${id} ${now}`).join()]);

  it("takes what was bought out of the purse, and never goes below nothing", () => {
    expect(left()).toEqual([[5, "hurt 2,disarm 1"]]);
    expect(left("hurt")).toEqual([[3, "hurt 1,disarm 1"]]);
    expect(left("hurt.2")).toEqual([[1, "hurt 0,disarm 0"]]);
    // More than there was, as where a GM ruled it down since.
    expect(left("hurt.2", "disarm")).toEqual([[0, "hurt 0"]]);
  });

  it("offers nothing more often than it may be had", () => {
    expect(left("disarm")).toEqual([[3, "hurt 1"]]);
    expect(left("hurt.3")[0]?.[1]).toBe("disarm 0");
  });

  it("knows what was bought by its word alone, and takes no other", () => {
    const purses = spending(4, 6, 6);
    expect(boughtBy(purses, "hurt.2")).toMatchObject({ purse: 0, many: 2, option: { id: "hurt" } });
    for (const word of ["hurt.0", "hurt.-1", "hurt.2.1", "hurt.1e2", "hurt.99999", "trip", "", "constructor"])
      expect(boughtBy(purses, word), word).toBeNull();
    expect(left("hurt.0", "nothing")).toEqual([[5, "hurt 2,disarm 1"]]);
  });
});

describe("a page that says what is to be had", () => {
  it.each([
    ["    spend: { options: { a: { name: A, price: 1 } } }\n", ['13 rolls.cut.spend: "from" is missing: from: margin']],
    [
      "    spend: { from: margin }\n",
      ['13 rolls.cut.spend: "options" is missing: options: { harm: { name: More harm, price: 2 } }'],
    ],
    [
      "    spend: { from: margin, options: {} }\n",
      ["13 rolls.cut.spend.options: empty: fill it in, or take the line away"],
    ],
    [
      "    spend: { from: margin, options: { a: { name: A } } }\n",
      ['13 rolls.cut.spend.options.a: "price" is missing: price: 2'],
    ],
    [
      "    spend: { from: margin, options: { a: { price: 1 } } }\n",
      ['13 rolls.cut.spend.options.a: "name" is missing: name: …'],
    ],
    [
      "    spend: { from: margin, options: { a: { name: A, price: 0 } } }\n",
      ["13 rolls.cut.spend.options.a.price: 0 is too little: the least is 1"],
    ],
    [
      "    spend: { from: margin, options: { a: { name: A, price: -2 } } }\n",
      ["13 rolls.cut.spend.options.a.price: -2 is too little: the least is 1"],
    ],
    [
      "    spend: { from: margin, options: { a: { name: A, price: 1, most: 0 } } }\n",
      ["13 rolls.cut.spend.options.a.most: 0 is too little: the least is 1"],
    ],
    [
      "    spend: { from: main, options: { a: { name: A, price: 1 } } }\n",
      ['13 rolls.cut.spend.from: "main" is dice: say how they are read, such as sum(main)'],
    ],
    [
      "    spend: { from: margn, options: { a: { name: A, price: 1 } } }\n",
      ['13 rolls.cut.spend.from: nothing is called "margn"; did you mean "margin"?'],
    ],
    [
      "    spend: { from: margin, by: rival, options: { a: { name: A, price: 1 } } }\n",
      ['13 rolls.cut.spend.by: "rival" is written target here'],
    ],
    [
      "    spend: { from: margin, options: { a: { name: A, price: 1, then: { target.health: -1, luck: +1 } } } }\n",
      [
        '13 rolls.cut.spend.options.a.then.luck: "luck" is the other side\'s: what is bought touches the roller or the target; make two entries of it',
      ],
    ],
    [
      "    spend:\n      - { from: margin, options: { a: { name: A, price: 1 } } }\n      - { from: margin, options: { a: { name: B, price: 1 } } }\n",
      ['15 rolls.cut.spend[1].options: "a" is taken; each name stands for one thing: take another here'],
    ],
    [
      "    spend: { from: margin, options: { a: { name: A, price: 1, then: { target.helth: -1 } } } }\n",
      [
        '13 rolls.cut.spend.options.a.then.target.helth: nothing is called "target.helth"; did you mean "target.health"?',
      ],
    ],
  ])("names what is wrong: %s", (rest, wanted) => {
    expect(faults(cut(rest))).toEqual(wanted);
  });

  it("is warned of a price that nothing pays, and of one that may be too small", () => {
    const warned = (price: string) =>
      pageWarnings(page(cut(`    spend: { from: margin, options: { a: { name: A, price: ${price} } } }\n`))).map(
        ({ reason, field, name }) => `${reason} ${field} ${name}`,
      );
    expect(warned("5")).toEqual([]);
    expect(warned("6")).toEqual(["unpayable rolls.cut.spend.options.a.price A"]);
    expect(warned("arms")).toEqual([]);
    expect(warned("arms - 1")).toEqual(["cheap rolls.cut.spend.options.a.price A"]);
  });

  it("is warned of what looks like harm and heals", () => {
    const text = cut(
      "    spend: { from: margin, options: { a: { name: A, price: 1, then: { target.health: margin } } } }\n",
    );
    const down = text.replace("health: { max: 9 }", "health: { max: 9, at: { 0: armed } }");
    expect(pageWarnings(page(down)).map(({ reason, field }) => `${reason} ${field}`)).toEqual([
      "heals rolls.cut.spend.options.a.then",
    ]);
  });
});

const CLIMB = game(`  climb:
    name: Climb
    dice: { main: 1d6 }
    adds: { up: { name: Height, is: sum(main), start: arms, goal: 10 + arms }, tries: 1 }
    bands:
      - { name: Top, as: success, when: up >= up.goal }
      - { name: Tired, as: failure, when: tries >= 4 }
      - { name: Higher, roll: climb }
`);

describe("what adds up", () => {
  const roll = rollOf(CLIMB);

  it("begins where the page says, and goes on from where it stood", () => {
    expect(totalsBefore(roll, { arms: 3 })).toEqual({ "up.before": 3, "tries.before": 0 });
    expect(totalsBefore(roll, { arms: 3 }, { up: 9, tries: 2, other: 4 })).toEqual({
      "up.before": 9,
      "tries.before": 2,
    });
    for (const so of [{ up: Number.NaN }, { up: "9" }, { up: 1e12 }, { up: null }, { up: Number.POSITIVE_INFINITY }])
      expect(totalsBefore(roll, { arms: 3 }, so), JSON.stringify(so)).toMatchObject({ "up.before": 3 });
  });

  it("is a number of the roll, with its goal", () => {
    const given = { arms: 3, "up.before": 9, "tries.before": 2 };
    expect(resolve(roll, given, [[4]])).toMatchObject({ numbers: { up: 13, tries: 3 }, goals: { up: 13 }, band: 0 });
    expect(resolve(roll, given, [[3]])).toMatchObject({ numbers: { up: 12, tries: 3 }, band: 2 });
    expect(resolve(roll, { ...given, "tries.before": 3 }, [[3]])).toMatchObject({ band: 1 });
  });

  it("counts in the odds", () => {
    const given = { arms: 3, "up.before": 9, "tries.before": 2 };
    expect(Math.abs(odds(roll, given).chance('band == "Top"') - 1 / 2)).toBeLessThan(EXACT);
    expect(Math.abs(odds(roll, given).distribution("up").at(10) - 1 / 6)).toBeLessThan(EXACT);
  });

  it("is seen by the other side under rival", () => {
    const race = rollOf(
      CLIMB.replace("when: up >= up.goal", "when: up >= up.goal and up > rival.up").replace(
        "name: Tired,",
        "name: Late,",
      ),
    );
    const given = { arms: 3, "up.before": 12, "tries.before": 0, rival: { up: 15 } };
    expect(resolve(race, given, [[6]]).band).toBe(0);
    expect(resolve(race, given, [[3]]).band).toBe(2);
  });

  it.each([
    ["adds: { up: { goal: 10 } }", ['11 rolls.climb.adds.up: "is" is missing: is: sum(main)']],
    [
      "adds: { up: 1, up_: { is: 1, goal: sum(main) } }",
      [
        '11 rolls.climb.adds.up_.goal: "sum" is known only after the roll; here stand figures of sheets, things and the dialog',
      ],
    ],
    ["adds: { arms: 1 }", ['11 rolls.climb.adds: "arms" is taken; each name stands for one thing: take another here']],
    [
      "adds: { up: up }",
      ["11 rolls.climb.adds.up: goes round in a circle: up → up; one of them has to do without the others"],
    ],
    [
      "adds: { up: down.before }",
      [
        '11 rolls.climb.adds.up: nothing is called "down.before" here; there are up, main, arms, health, health.max, luck, luck.max, armed, up.before',
      ],
    ],
  ])("names what is wrong: %s", (adds, wanted) => {
    const text = game(
      `  climb:\n    name: Climb\n    dice: { main: 1d6 }\n    ${adds}\n    bands: [{ name: On, roll: climb }]\n`,
    );
    expect(faults(text)).toEqual(wanted);
  });

  it("looks at the other side only as long as that does not look back: said once, where it stands", () => {
    const duel = (adds: string, bands: string) =>
      faults(
        game(
          `  duel:\n    dice: { main: 1d6 }\n    numbers: { total: sum(main), lead: total - rival.total }\n    ${adds}\n    bands: [${bands}, { name: On, roll: duel }]\n`,
        ),
      );
    const circle = (field: string, name: string) => [
      `11 rolls.duel.${field}: "${name}" looks at the rival, and the rival at it: it has to do without (one count for both goes up and down instead)`,
    ];
    const ends = "{ name: Won, when: up >= 9 }, { name: Lost, when: rival.up >= 9 }";
    expect(duel('adds: { up: { is: "max(0, lead)" } }', ends)).toEqual(circle("adds.up", "up"));
    expect(duel("adds: { up: total }", ends)).toEqual([]);
    // One count for both.
    expect(duel("adds: { up: lead }", "{ name: Won, when: up >= 9 }, { name: Lost, when: up <= -9 }")).toEqual([]);
    const one = page(
      game(
        "  duel: { dice: { main: 1d6 }, numbers: { total: sum(main) }, adds: { up: total - rival.total }, bands: [{ name: Won, when: up >= 9 }, { name: Lost, when: up <= -9 }, { name: On, roll: duel }] }\n",
      ),
    );
    expect(pageWarnings(one)).toEqual([]);
    const hurt = "{ name: Won, when: up >= 9, then: { target.health: 0 - rival.lead } }";
    expect(duel("adds: { up: total }", hurt)).toEqual(
      circle("numbers.lead", "lead").map((one) => one.replace("11", "10")),
    );
  });

  it("is warned of where no roll goes on from it", () => {
    expect(pageWarnings(page(CLIMB))).toEqual([]);
    expect(
      pageWarnings(page(CLIMB.replace(", roll: climb", ""))).map(({ reason, name }) => `${reason} ${name}`),
    ).toEqual(["anew Height"]);
    // A roll that follows and has none of the totals is no way on; one that shares a total is.
    const next = (totals: string) =>
      pageWarnings(
        page(
          `${CLIMB.replaceAll("roll: climb", "roll: rest")}  rest: { dice: { d: 1d6 }${totals}, bands: [{ name: Rested, roll: climb }] }\n`,
        ),
      ).map(({ reason, name }) => `${reason} ${name}`);
    expect(next("")).toEqual(["anew Height"]);
    expect(next(", adds: { up: 1 }")).toEqual([]);
  });

  it("goes on with the same thing, and with no other", () => {
    const thing =
      "things: { rope: { numbers: { grip: 1..3 }, roll: climb }, saw: { numbers: { teeth: 1..3 }, roll: fell } }\n";
    const withRope = CLIMB.replace("rolls:", `${thing}rolls:`).replace(
      "name: Climb\n",
      "name: Climb\n    with: rope\n",
    );
    const fell = "  fell: { name: Fell, with: saw, dice: { d: 1d6 } }\n";
    expect(faults(withRope + fell)).toEqual([]);
    expect(faults(withRope.replace("roll: climb }\n", "roll: fell }\n") + fell)).toEqual([
      '17 rolls.climb.bands[2].roll: "fell" is none of climb',
    ]);
  });
});

describe("said back", () => {
  it("says what adds up apart from other numbers, and each purse with what it buys", () => {
    expect(said(rollOf(CLIMB)).filter(({ key }) => key === "total" || key.startsWith("number"))).toMatchObject([
      { key: "total", id: "up", label: "Height", start: { key: "name" }, goal: { key: "plus" } },
      { key: "total", id: "tries", is: { key: "number", value: 1 } },
    ]);
    expect(said(rollOf(SHOP)).filter(({ key }) => key === "spend")).toMatchObject([
      { by: "roller", options: [{ label: "More", most: { value: 3 } }, { label: "Disarm" }] },
      { by: "gm", options: [{ label: "Trip", words: 1 }] },
    ]);
  });
});
