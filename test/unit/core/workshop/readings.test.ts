import { describe, expect, it } from "vitest";
import { odds, roll } from "../../../../module/core/workshop/index.ts";
import { EXACT } from "../helpers.ts";
import { exploding, faces, fair, isFraction, many, share, toNumber, type Weighted } from "./enumerate.ts";

/** Every way of reading dice: what a page says of it, against every fall of the dice counted by hand. */
interface Example {
  readonly page: string;
  readonly given: Record<string, unknown>;
  readonly event: string;
  readonly dice: readonly Weighted[];
  readonly holds: (dice: number[]) => boolean;
  /** Where the source gives it. */
  readonly exactly?: string;
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const some = (list: readonly number[], wanted: (face: number) => boolean): number => list.filter(wanted).length;
const best = (list: readonly number[], k: number): number[] => [...list].sort((a, b) => b - a).slice(0, k);

const LADDER = `
dice: { pair: 2d6 }
numbers: { result: sum(pair) + stat }
bands: [{ name: Strong, when: result >= 10 }, { name: Weak, when: result >= 7 }, { name: None }]`;

const PERCENT = `
dice: { d: d% }
numbers: { shown: sum(d) }
bands:
  - { name: Worst, when: shown == 100 or (skill < 50 and shown > 95) }
  - { name: Best, when: "shown <= floor(skill, 5)" }
  - { name: Fine, when: shown <= skill }
  - name: Bad`;

const DOUBLES = `
dice: { d: 1d100 }
bands:
  - { name: Best, when: sum(d) <= skill and doubles(sum(d)) }
  - { name: Fine, when: sum(d) <= skill }
  - { name: Worst, when: doubles(sum(d)) }
  - { name: Bad }`;

const STRESS = `{
  "dice": { "pool": { "count": "ready", "die": 6 }, "strain": { "count": "stress", "die": 6 } },
  "numbers": { "hits": "count(pool >= 5) + count(strain >= 5)", "panic": "count(strain == 1)" },
  "bands": [{ "name": "Made", "when": "hits >= needed" }, { "name": "Lost" }],
  "notes": [{ "name": "Panic", "when": "panic >= 1" }]
}`;

const BOTH = `
dice: { one: { die: first }, other: { die: second } }
numbers: { best: "max(high(one), high(other))" }
bands: [{ name: Made, when: best >= target }, { name: Lost }]`;

const MIXED = `
dice: { pool: { dice: sizes } }
numbers: { total: "sum(top(pool > 1, 2))", trouble: count(pool == 1) }
bands: [{ name: Made, when: total > against }, { name: Lost }]
notes: [{ name: Trouble, when: trouble >= 1 }]`;

const FUDGE = `
dice: { f: 4dF }
numbers: { shift: sum(f) + skill − difficulty }
bands: [{ name: Style, when: shift ≥ 3 }, { name: Made, when: shift ≥ 1 }, { name: Tie, when: shift = 0 }, { name: Lost }]`;

const EDGE = `
dice: { d: { count: "if(edge == 0, 1, 2)", die: 20 } }
numbers: { shown: "if(edge >= 0, high(d), low(d))", total: shown + bonus }
bands: [{ name: Best, when: shown == 20 }, { name: Made, when: shown > 1 and total >= target }, { name: Lost }]`;

const KEEP = `
dice: { d: { count: rolled, die: size, explode: max } }
numbers: { total: "sum(top(d, kept))" }
bands: [{ name: Made, when: total >= target }, { name: Lost }]`;

const UNDER3 = `
dice: { d: 3d6 }
numbers: { shown: sum(d), margin: skill - shown }
bands:
  - { name: Best, when: shown <= 4 or (shown == 5 and skill >= 15) or (shown == 6 and skill >= 16) }
  - { name: Worst, when: shown == 18 or (shown == 17 and skill <= 15) or margin <= -10 }
  - { name: Made, when: margin >= 0 }
  - { name: Lost }`;

const HIGHEST = `
dice: { d: { count: "if(pool == 0, 2, pool)", die: 6 } }
numbers: { top1: "if(pool == 0, low(d), high(d))" }
bands: [{ name: Best, when: pool > 0 and count(d == 6) >= 2 }, { name: Full, when: top1 == 6 }, { name: Part, when: top1 >= 4 }, { name: Bad }]`;

const SETS = `
dice: { d: { count: pool, die: 10 } }
numbers: { wide: width(d), tall: height(d) }
bands: [{ name: Made, when: wide >= 2 and tall >= difficulty }, { name: Lost }]`;

const FOCUS = `
dice: { d: { count: rolled, die: 20 } }
numbers: { made: count(d <= target) + count(d <= focus), trouble: count(d == 20) }
bands: [{ name: Made, when: made >= difficulty }, { name: Lost }]
notes: [{ name: Trouble, when: trouble >= 1 }]`;

const WILD = `
dice: { trait: { die: size, explode: max }, wild: { die: 6, explode: max } }
numbers: { best: "max(high(trait), high(wild)) + modifier", raises: "floor(best - 4, 4)" }
bands:
  - { name: Worst, when: high(trait) == 1 and high(wild) == 1 }
  - { name: Raise, when: raises >= 1 }
  - { name: Made, when: best >= 4 }
  - { name: Lost }`;

const widest = (dice: number[]): [number, number] => {
  const sets = dice.map((face) => [some(dice, (other) => other === face), face] as [number, number]);
  return sets.sort(([a, b], [c, d]) => c - a || d - b)[0] as [number, number];
};

const EXAMPLES: Record<string, Example> = {
  "a sum in bands": {
    page: LADDER,
    given: { stat: 2 },
    event: 'band == "Strong"',
    dice: many(2, fair(6)),
    holds: (d) => sum(d) + 2 >= 10,
    exactly: "5/12",
  },
  "a sum in bands, the middle": {
    page: LADDER,
    given: { stat: -1 },
    event: 'band == "Weak"',
    dice: many(2, fair(6)),
    holds: (d) => sum(d) >= 8 && sum(d) < 11,
  },
  "under a skill, by a fifth": {
    page: PERCENT,
    given: { skill: 63 },
    event: 'band == "Best"',
    dice: [fair(100)],
    holds: ([d = 0]) => d <= 12,
    exactly: "3/25",
  },
  "under a skill, the worst": {
    page: PERCENT,
    given: { skill: 49 },
    event: 'band == "Worst"',
    dice: [fair(100)],
    holds: ([d = 0]) => d > 95,
    exactly: "1/20",
  },
  "under a skill, by doubles": {
    page: DOUBLES,
    given: { skill: 55 },
    event: 'band == "Best"',
    dice: [fair(100)],
    holds: ([d = 0]) => d % 11 === 0 && d <= 55,
    exactly: "1/20",
  },
  "under a skill, the doubles above": {
    page: DOUBLES,
    given: { skill: 55 },
    event: 'band == "Worst"',
    dice: [fair(100)],
    holds: ([d = 0]) => (d % 11 === 0 && d > 55) || d === 100,
    exactly: "1/20",
  },
  "hits of two colours": {
    page: STRESS,
    given: { ready: 4, stress: 2, needed: 2 },
    event: 'band == "Made"',
    dice: many(6, fair(6)),
    holds: (d) => some(d, (face) => face >= 5) >= 2,
    exactly: "473/729",
  },
  "hits and trouble at once": {
    page: STRESS,
    given: { ready: 3, stress: 2, needed: 2 },
    event: 'band == "Made" and not panic == 0',
    dice: many(5, fair(6)),
    holds: (d) => some(d, (face) => face >= 5) >= 2 && d.slice(3).includes(1),
  },
  "a note by its name": {
    page: STRESS,
    given: { ready: 1, stress: 3, needed: 1 },
    event: 'note == "Panic" or band == "Made"',
    dice: many(4, fair(6)),
    holds: (d) => some(d, (face) => face >= 5) >= 1 || d.slice(1).includes(1),
  },
  "the better of two sizes": {
    page: BOTH,
    given: { first: 8, second: 6, target: 6 },
    event: 'band == "Made"',
    dice: [fair(8), fair(6)],
    holds: (d) => Math.max(...d) >= 6,
    exactly: "23/48",
  },
  "the two best of many sizes": {
    page: MIXED,
    given: { sizes: [6, 8, 10], against: 9 },
    event: 'band == "Made"',
    dice: [fair(6), fair(8), fair(10)],
    holds: (d) =>
      sum(
        best(
          d.filter((face) => face > 1),
          2,
        ),
      ) > 9,
    exactly: "11/16",
  },
  "the two best and trouble": {
    page: MIXED,
    given: { sizes: [4, 6, 6, 12], against: 11 },
    event: 'band == "Made" and trouble >= 1',
    dice: [fair(4), fair(6), fair(6), fair(12)],
    holds: (d) =>
      sum(
        best(
          d.filter((face) => face > 1),
          2,
        ),
      ) > 11 && d.includes(1),
  },
  "fudge dice": {
    page: FUDGE,
    given: { skill: 2, difficulty: 2 },
    event: 'band == "Tie"',
    dice: many(4, faces(-1, 0, 1)),
    holds: (d) => sum(d) === 0,
    exactly: "19/81",
  },
  "the better of two with an edge": {
    page: EDGE,
    given: { edge: 1, bonus: 5, target: 15 },
    event: 'band != "Lost"',
    dice: many(2, fair(20)),
    holds: (d) => Math.max(...d) >= 10,
    exactly: "319/400",
  },
  "the worse of two with a flaw": {
    page: EDGE,
    given: { edge: -1, bonus: 5, target: 15 },
    event: 'band != "Lost"',
    dice: many(2, fair(20)),
    holds: (d) => Math.min(...d) >= 10,
  },
  "no edge": {
    page: EDGE,
    given: { edge: 0, bonus: 0, target: 1 },
    event: 'band == "Lost"',
    dice: [fair(20)],
    holds: ([d]) => d === 1,
    exactly: "1/20",
  },
  "the best of exploding dice, far out": {
    page: KEEP,
    given: { rolled: 3, size: 4, kept: 2, target: 14 },
    event: 'band == "Made"',
    dice: many(3, exploding(4, 4)),
    holds: (d) => sum(best(d, 2)) >= 14,
  },
  "three dice under": {
    page: UNDER3,
    given: { skill: 12 },
    event: 'band == "Made" or band == "Best"',
    dice: many(3, fair(6)),
    holds: (d) => sum(d) <= 12,
    exactly: "20/27",
  },
  "three dice under, the worst": {
    page: UNDER3,
    given: { skill: 5 },
    event: 'band == "Worst"',
    dice: many(3, fair(6)),
    holds: (d) => sum(d) >= 15,
  },
  "the highest in bands": {
    page: HIGHEST,
    given: { pool: 3 },
    event: 'band == "Part"',
    dice: many(3, fair(6)),
    holds: (d) => Math.max(...d) === 4 || Math.max(...d) === 5,
    exactly: "49/108",
  },
  "two sixes": {
    page: HIGHEST,
    given: { pool: 4 },
    event: 'band == "Best"',
    dice: many(4, fair(6)),
    holds: (d) => some(d, (face) => face === 6) >= 2,
  },
  "no dice: the lower of two": {
    page: HIGHEST,
    given: { pool: 0 },
    event: 'band == "Full"',
    dice: many(2, fair(6)),
    holds: (d) => Math.min(...d) === 6,
    exactly: "1/36",
  },
  "matching dice": {
    page: SETS,
    given: { pool: 5, difficulty: 1 },
    event: 'band == "Made"',
    dice: many(5, fair(10)),
    holds: (d) => new Set(d).size < 5,
    exactly: "436/625",
  },
  "the widest set and its height": {
    page: SETS,
    given: { pool: 4, difficulty: 6 },
    event: 'band == "Made"',
    dice: many(4, fair(10)),
    holds: (d) => {
      const [wide, tall] = widest(d);
      return wide >= 2 && tall >= 6;
    },
  },
  "two thresholds at once": {
    page: FOCUS,
    given: { rolled: 2, target: 13, focus: 4, difficulty: 2 },
    event: 'band == "Made"',
    dice: many(2, fair(20)),
    holds: (d) => some(d, (face) => face <= 13) + some(d, (face) => face <= 4) >= 2,
    exactly: "9/16",
  },
  "two thresholds and trouble": {
    page: FOCUS,
    given: { rolled: 3, target: 11, focus: 3, difficulty: 3 },
    event: 'band == "Made" and note == "Trouble"',
    dice: many(3, fair(20)),
    holds: (d) => some(d, (face) => face <= 11) + some(d, (face) => face <= 3) >= 3 && d.includes(20),
  },
  "a wild die": {
    page: WILD,
    given: { size: 8, modifier: 0 },
    event: 'band == "Made" or band == "Raise"',
    dice: [exploding(8, 1), exploding(6, 1)],
    holds: (d) => Math.max(...d) >= 4,
    exactly: "13/16",
  },
  "a wild die, two raises": {
    page: WILD,
    given: { size: 4, modifier: 1 },
    event: "raises >= 2",
    dice: [exploding(4, 3), exploding(6, 2)],
    holds: (d) => Math.floor((Math.max(...d) + 1 - 4) / 4) >= 2,
  },
  "the middle one of three": {
    page: 'dice: { d: 3d10 }\nbands: [{ name: Made, when: "sum(bottom(top(d, 2), 1)) + bonus >= 15" }, { name: Lost }]',
    given: { bonus: 8 },
    event: 'band == "Made"',
    dice: many(3, fair(10)),
    holds: (d) => ([...d].sort((a, b) => a - b)[1] as number) >= 7,
  },
  "the worst two of four": {
    page: 'dice: { d: 4d6 }\nnumbers: { n: "sum(bottom(d, 2))" }',
    given: {},
    event: "n <= 4",
    dice: many(4, fair(6)),
    holds: (d) => sum([...d].sort((a, b) => a - b).slice(0, 2)) <= 4,
  },
  "the worst two of those that count": {
    page: 'dice: { d: 4d6 }\nnumbers: { n: "sum(bottom(d >= 3, 2))", h: "high(bottom(d >= 3, 2))" }',
    given: {},
    event: "n == 7 and h == 4",
    dice: many(4, fair(6)),
    holds: (d) => {
      const low = d
        .filter((face) => face >= 3)
        .sort((a, b) => a - b)
        .slice(0, 2);
      return sum(low) === 7 && Math.max(...low) === 4;
    },
  },
  "sets among the best": {
    page: 'dice: { d: 4d6 }\nnumbers: { w: "width(top(d, 3))", h: "height(top(d, 3))" }',
    given: {},
    event: "w == 2 and h >= 5",
    dice: many(4, fair(6)),
    holds: (d) => {
      const [wide, tall] = widest(best(d, 3));
      return wide === 2 && tall >= 5;
    },
  },
  "the second best, and how many": {
    page: 'dice: { d: 4d8 }\nnumbers: { n: "low(top(d > 3, 2))", c: "count(top(d > 3, 2))" }',
    given: {},
    event: "n >= 6 or c == 0",
    dice: many(4, fair(8)),
    holds: (d) => {
      const top = best(
        d.filter((face) => face > 3),
        2,
      );
      return top.length === 0 || Math.min(...top) >= 6;
    },
  },
  "faces that count twice or against": {
    page: "dice: { d: { count: n, die: 10 } }\nnumbers: { made: count(d >= 7) + count(d == 10) − count(d == 1) }",
    given: { n: 4 },
    event: "made >= 2",
    dice: many(4, fair(10)),
    holds: (d) => some(d, (face) => face >= 7) + some(d, (face) => face === 10) - some(d, (face) => face === 1) >= 2,
  },
  "two pools against each other": {
    page: "dice: { mine: { count: a, die: 6 }, theirs: { count: b, die: 8 } }\nbands: [{ name: Won, when: count(mine >= 4) > count(theirs >= 5) }, { name: Held }]",
    given: { a: 3, b: 2 },
    event: 'band == "Won"',
    dice: [...many(3, fair(6)), ...many(2, fair(8))],
    holds: (d) => some(d.slice(0, 3), (face) => face >= 4) > some(d.slice(3), (face) => face >= 5),
  },
  "a marked die among others": {
    page: "dice: { base: 2d6, red: 1d6 }\nnumbers: { total: sum(base) + sum(red) }\nnotes: [{ name: Blood, when: high(red) == 6 and total >= 12 }]",
    given: {},
    event: 'note == "Blood"',
    dice: many(3, fair(6)),
    holds: (d) => d[2] === 6 && sum(d) >= 12,
  },
  "ones rolled again, once": {
    page: "dice: { d: { count: 2, die: 6, reroll: [1, 2] } }",
    given: {},
    event: "sum(d) >= 10",
    dice: many(2, [
      [1, 2n],
      [2, 2n],
      [3, 8n],
      [4, 8n],
      [5, 8n],
      [6, 8n],
    ]),
    holds: (d) => sum(d) >= 10,
  },
  "faces that explode": {
    page: "dice: { d: { die: 6, explode: [5, 6] } }",
    given: {},
    event: "sum(d) >= 7 and sum(d) <= 9",
    dice: [
      [
        [4, 26n],
        [7, 2n],
        [8, 2n],
        [9, 2n],
        [10, 4n],
      ],
    ],
    holds: ([d = 0]) => d >= 7 && d <= 9,
    exactly: "1/6",
  },
  "uneven faces": {
    page: "dice: { d: { count: 3, die: [0, 0, 1, 2] } }",
    given: {},
    event: "sum(d) == 3",
    dice: many(3, faces(0, 0, 1, 2)),
    holds: (d) => sum(d) === 3,
  },
  "a chain of comparisons": {
    page: "dice: { d: 2d6 }",
    given: {},
    event: "5 <= sum(d) < 9",
    dice: many(2, fair(6)),
    holds: (d) => sum(d) >= 5 && sum(d) < 9,
  },
  "even faces": {
    page: "dice: { d: 3d6 }",
    given: {},
    event: "count(d - 2 * floor(d, 2) == 0) == 2",
    dice: many(3, fair(6)),
    holds: (d) => some(d, (face) => face % 2 === 0) === 2,
  },
  "fractions that meet": {
    page: "dice: { d: 2d6 }",
    given: {},
    event: "sum(d) / 3 + sum(d) / 6 == sum(d) ÷ 2 and 0.1 + 0.2 == 0.3 and floor(0.57 × 100) == 57",
    dice: many(2, fair(6)),
    holds: () => true,
  },
};

describe("ways of reading dice", { timeout: 60_000 }, () => {
  it.each(Object.entries(EXAMPLES))("%s", (_, { page, given, event, dice, holds, exactly }) => {
    const counted = share(dice, holds);
    if (exactly !== undefined) expect(isFraction(counted, exactly)).toBe(true);
    const found = odds(roll(page), given);
    expect(Math.abs(found.chance(event) - toNumber(counted))).toBeLessThan(EXACT);
    const all = found.bands.reduce((total, { chance }) => total + chance, 0);
    if (found.bands.length > 0) expect(Math.abs(all - 1)).toBeLessThan(EXACT);
  });

  it("explodes without end", () => {
    const d = roll("dice: { d: { die: 6, explode: max } }");
    for (const n of [7, 12, 20, 31, 50]) {
      const chance = (1 / 6) ** Math.floor((n - 1) / 6) * ((6 - ((n - 1) % 6)) / 6);
      expect(Math.abs(odds(d).chance(`sum(d) >= ${n}`) - chance)).toBeLessThan(EXACT);
    }
    expect(
      Math.abs(
        odds(roll("dice: { d: { die: 6, explode: max } }\nnumbers: { n: sum(d) }")).distribution("n").mean - 4.2,
      ),
    ).toBeLessThan(1e-9);
  });

  it("two sides, each with its own numbers", () => {
    const pools = roll(
      "dice: { d: { count: pool, die: 6 } }\nnumbers: { hits: count(d >= 5) }\nbands: [{ name: Wins, when: hits > rival.hits }, { name: Held }]",
    );
    const hit: Weighted = [
      [1, 1n],
      [0, 2n],
    ];
    const counted = share(many(10, hit), (d) => sum(d.slice(0, 6)) > sum(d.slice(6)));
    expect(isFraction(counted, "10655/19683")).toBe(true);
    const both = odds(pools, { pool: 6, rival: { pool: 4 } });
    expect(Math.abs(both.chance('band == "Wins"') - toNumber(counted))).toBeLessThan(EXACT);
    // Once the other side has rolled, its numbers are known.
    const known = odds(pools, { pool: 6, rival: { hits: 2 } });
    const more = toNumber(share(many(6, hit), (d) => sum(d) > 2));
    expect(Math.abs(known.chance("hits > rival.hits") - more)).toBeLessThan(EXACT);
  });

  it("under, but high, against another skill", () => {
    const page = roll(
      'dice: { d: 1d20 }\nnumbers: { shown: sum(d), score: "if(shown <= skill, shown, 0)" }\nbands: [{ name: Wins, when: score > rival.score }, { name: Draw, when: score == rival.score }, { name: Loses }]',
    );
    const score = (face: number | undefined, skill: number): number =>
      (face as number) <= skill ? (face as number) : 0;
    const counted = share(many(2, fair(20)), ([a, b]) => score(a, 14) > score(b, 10));
    expect(isFraction(counted, "9/16")).toBe(true);
    expect(Math.abs(odds(page, { skill: 14, rival: { skill: 10 } }).chance('band == "Wins"') - 9 / 16)).toBeLessThan(
      EXACT,
    );
  });

  it("a supply that shrinks until it is gone", () => {
    const supply = roll(
      "dice: { d: { die: size } }\nnumbers: { shown: sum(d) }\nbands: [{ name: Less, when: shown <= 2, then: { supply: step down } }, { name: Same }]",
    );
    /** Followed use by use, in 60ths: whole for every size. */
    const gone = (size: number, uses: number): bigint => {
      if (size < 4) return 60n ** BigInt(uses);
      if (uses === 0) return 0n;
      const smaller = { 12: 10, 10: 8, 8: 6, 6: 4, 4: 0 }[size] as number;
      const down = 120n / BigInt(size);
      return down * gone(smaller, uses - 1) + (60n - down) * gone(size, uses - 1);
    };
    const chance = (size: number, uses: number): number =>
      toNumber({ over: gone(size, uses), under: 60n ** BigInt(uses) });
    expect(chance(6, 4)).toBeCloseTo(115 / 216, 14);
    for (const size of [4, 6, 8, 10, 12]) {
      for (const uses of [0, 1, 2, 5, 9]) {
        expect(Math.abs(odds(supply, { size }).chance(`gone within ${uses} uses`) - chance(size, uses))).toBeLessThan(
          EXACT,
        );
      }
    }
    expect(odds(supply, { size: 6 }).chance("not gone within 4 uses")).toBeCloseTo(101 / 216, 14);
  });
});
