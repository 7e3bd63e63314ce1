import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escala3 } from "./everything.ts";
import { failure, near, rows, throws } from "./helpers.ts";
import * as oracle from "./oracle.ts";

type Simple = escala3.SimpleCheck;

/** Sizes of the dice of a plan, one by one. */
const sizes = (check: escala3.Check): number[] =>
  escala3.plan(check).groups.flatMap(({ count, faces }) => Array.from({ length: count }, () => faces));
const each = (dice: readonly number[]): number[][] => dice.map((face) => [face]);

/** One die as value → chance, by the words of §4.1.1; explosions followed until under 1e-40. */
function die(faces: 6 | 10, variant: escala3.Variant): oracle.Table {
  const open = oracle.die(faces, true);
  if (variant === "open") return open;
  const plain = oracle.die(faces, false);
  if (variant === "closed") return plain;
  if (variant === "semiopen") return oracle.map(plain, (face) => (face === faces ? (faces === 6 ? 10 : 16) : face));
  const table: oracle.Table = new Map();
  const add = (value: number, chance: bigint): void => void table.set(value, (table.get(value) ?? 0n) + chance);
  for (const [face, chance] of plain) {
    if (face !== 1 && face !== faces) add(face, chance);
    else for (const [more, p] of open) add(face === 1 ? 1 - more : faces + more, p / BigInt(faces));
  }
  return table;
}

/** Drops what is too rare to matter at 1e-12, so that sums of several dice stay small. */
const trimmed = (table: oracle.Table): oracle.Table => new Map([...table].filter(([, p]) => p > 10n ** 40n));
const pool = (count: number, faces: 6 | 10, variant: escala3.Variant): oracle.Table =>
  trimmed(oracle.sum(...Array.from({ length: count }, () => trimmed(die(faces, variant)))));

describe("odds agree with resolve over every throw", () => {
  const checks: Simple[] = [
    { trait: 3, difficulty: 6 },
    { trait: 3.7, difficulty: 7.25, minimum: 5, maximum: 8 },
    { trait: 3.25, difficulty: 6.5 },
    { trait: 3.5, dice: "1d10", difficulty: 8.5 },
    { trait: 2.5, dice: "nd6", difficulty: 6.5 },
    { trait: -2, difficulty: 1, advantage: 1, maximum: 0 },
    { trait: 4, difficulty: 7, dispersion: "low", minimum: 6.5 },
    { trait: 4, difficulty: 7, dispersion: "high", maximum: 9 },
    { trait: 4, difficulty: 7, dispersion: "null", minimum: 8 },
    { trait: 4, difficulty: 7, dispersion: "null", reverse: true, maximum: 6 },
    { trait: 6, dice: "1d10", difficulty: 11, penalty: 1, maximum: 13 },
    { trait: 3, dice: "nd6", difficulty: 10, minimum: 6, maximum: 13 },
    { trait: 3, dice: "nd6", difficulty: 12.5, minimum: 13, maximum: 11 },
    { trait: 3, dice: "nd6", variant: "semiopen", difficulty: 11 },
    { trait: 2.5, dice: "nd6", difficulty: 7 },
    { trait: 2.1, dice: "nd10", difficulty: 11 },
    { trait: 0.4, dice: "nd10", difficulty: 3 },
    { trait: 0.1, dice: "nd10", difficulty: 1 },
    { trait: -1, dice: "nd6", difficulty: 3, minimum: 2 },
    { trait: 2, dice: "nd10", variant: "semiopen", difficulty: 16, maximum: 20 },
  ];

  it.each(checks.map((check) => ({ label: JSON.stringify(check), check })))("$label", ({ check }) => {
    const seen = { success: 0, fumble: 0, extreme: 0 };
    const levels: Record<string, number> = {};
    const totals = new Map<number, number>();
    let all = 0;
    for (const dice of throws(sizes(check))) {
      // Faces of a part that are rolled again do not end a roll.
      const { groups } = escala3.plan(check);
      const part = groups.at(-1);
      const again = part?.id === "part" ? part.followUps[0] : undefined;
      if (again && (dice.at(-1) as number) >= again.on) continue;
      const outcome = escala3.resolve(check, each(dice));
      all++;
      for (const key of ["success", "fumble", "extreme"] as const) if (outcome[key]) seen[key]++;
      levels[outcome.successLevel] = (levels[outcome.successLevel] ?? 0) + 1;
      totals.set(Math.floor(outcome.total), (totals.get(Math.floor(outcome.total)) ?? 0) + 1);
    }
    const odds = escala3.odds(check);
    for (const key of ["success", "fumble", "extreme"] as const) near(odds[key], seen[key] / all, key);
    for (const level of escala3.SUCCESS_LEVELS) near(odds.levels[level], (levels[level] ?? 0) / all, level);
    for (const [total, count] of totals) near(odds.total.at(total), count / all, `total ${total}`);
  });

  it("opposed, every pair of throws, with limits, decimals and pools that lack dice", () => {
    const list: escala3.OpposedCheck[] = [
      { kind: "opposed", trait: 4, against: { trait: 3 } },
      { kind: "opposed", trait: 3, against: { trait: 3 }, minimum: 6, maximum: 7 },
      { kind: "opposed", trait: 3.5, against: { trait: 3.7 }, minimum: 6.6 },
      { kind: "opposed", trait: 3, dispersion: "high", against: { trait: 4, dispersion: "null" }, maximum: 5 },
      { kind: "opposed", trait: 8, dice: "1d10", against: { trait: 6, dice: "1d10", advantage: 1 } },
      { kind: "opposed", trait: 2, dice: "nd6", against: { trait: 2, dice: "nd6" }, minimum: 7, maximum: 5 },
      { kind: "opposed", trait: 2, dice: "nd6", against: { trait: 3, dice: "nd6" }, minimum: 8, maximum: 9 },
      { kind: "opposed", trait: 1, dice: "nd6", penalty: 2, against: { trait: 1, dice: "nd6" } },
      { kind: "opposed", trait: 2, dice: "nd6", variant: "semiopen", against: { trait: 1.7, dice: "nd6" } },
    ];
    for (const check of list) {
      const seen = { win: 0, lose: 0, draw: 0, extreme: 0 };
      let all = 0;
      for (const dice of throws(sizes(check))) {
        // An undecided tie is settled by the further die: both ways, half each.
        const first = escala3.resolve(check, each(dice));
        const ends =
          first.result === "tie"
            ? [1, 2].map((face) => escala3.resolve(check, [...each(dice), [face]]))
            : [first, first];
        for (const outcome of ends) {
          if (outcome.result !== "tie") seen[outcome.result] += 0.5;
          if (outcome.extreme && outcome.success) seen.extreme += 0.5;
        }
        all++;
      }
      const odds = escala3.odds(check);
      for (const key of ["win", "lose", "draw", "extreme"] as const)
        near(odds[key], seen[key] / all, `${JSON.stringify(check)} ${key}`);
    }
  });

  it("penalties", () => {
    for (const check of [
      { kind: "penalty" },
      { kind: "penalty", min: 1, max: 4 },
      { kind: "penalty", min: 2, max: 2 },
    ] as const) {
      const totals = new Map<number, number>();
      let all = 0;
      for (const dice of throws(sizes(check))) {
        const { total } = escala3.resolve(check, each(dice));
        totals.set(total, (totals.get(total) ?? 0) + 1);
        all++;
      }
      for (let n = 0; n < 8; n++) near(escala3.odds(check).total.at(n), (totals.get(n) ?? 0) / all, `${n}`);
    }
  });
});

describe("odds of open dice against the independent oracle", () => {
  for (const variant of ["open", "openboth", "semiopen"] as const) {
    it(`${variant} pools, every difficulty near`, () => {
      for (const [dice, faces] of [
        ["nd6", 6],
        ["nd10", 10],
      ] as const) {
        for (const trait of [1, 2, 4]) {
          const expected = pool(trait, faces, variant);
          const { total } = escala3.odds({ trait, dice, variant, difficulty: 0 });
          for (let n = -40; n <= 90; n++) near(total.atLeast(n), oracle.atLeast(expected, n), `${trait}${dice} ≥ ${n}`);
          near(total.mean, oracle.mean(expected), "mean", 1e-10);
        }
      }
    });
  }

  it("opposed, two open pools of each kind", () => {
    for (const variant of ["open", "openboth"] as const) {
      const [a, b] = [pool(3, 6, variant), pool(2, 6, variant)];
      const odds = escala3.opposed({ trait: 3, dice: "nd6", variant }, { trait: 2, dice: "nd6", variant });
      near(
        odds.win,
        oracle.chance(a, b, (x, y) => x > y),
        variant,
      );
      near(
        odds.lose,
        oracle.chance(a, b, (x, y) => x <= y),
        variant,
      );
      const least = escala3.opposed(
        { trait: 3, dice: "nd6", variant },
        { trait: 2, dice: "nd6", variant },
        { minimum: 12, maximum: 15 },
      );
      near(
        least.win,
        oracle.chance(a, b, (x, y) => x > y && x >= 12),
        "minimum",
      );
      near(
        least.lose,
        oracle.chance(a, b, (x, y) => x <= y && y >= 12),
        "minimum, theirs",
      );
      near(
        least.extreme,
        oracle.chance(a, b, (x, y) => x > y && x > 15),
        "maximum",
      );
    }
  });

  it("a single die open both ways, and one chain of resolve for each value", () => {
    const check = { trait: 2, variant: "openboth", difficulty: 4 } as const;
    const expected = die(6, "openboth");
    const odds = escala3.odds(check);
    for (let difficulty = -20; difficulty < 30; difficulty++) {
      near(escala3.odds({ ...check, difficulty }).success, oracle.atLeast(expected, difficulty - 2), `${difficulty}`);
    }
    // Every chain of up to four dice, with its chance, as resolve reads it.
    let [weight, hits] = [0, 0];
    for (let length = 1; length <= 4; length++) {
      for (const chain of throws(Array.from({ length }, () => 6))) {
        const goes = chain.map((face, place) => face === 6 || (place === 0 && face === 1));
        if (goes.indexOf(false) !== length - 1) continue;
        weight += 6 ** -length;
        if (escala3.resolve(check, [chain]).success) hits += 6 ** -length;
      }
    }
    // What is longer has three sixes or more after the first die: far up from a 6, far down from a 1.
    near(odds.success, hits + (1 - weight) / 2, "chains");
  });
});

describe("properties", () => {
  const side = fc.record({
    trait: fc.integer({ min: -3, max: 8 }),
    variant: fc.constantFrom(...escala3.VARIANTS),
    advantage: fc.integer({ min: -3, max: 3 }),
    penalty: fc.integer({ min: 0, max: 3 }),
    reserve: fc.integer({ min: 0, max: 2 }),
  });

  it("opposed chances mirror and sum to 1; levels sum to 1; easier is never rarer", () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(...escala3.METHODS),
        fc.integer({ min: 0, max: 30 }),
        (a, b, dice, difficulty) => {
          const [mine, theirs] = [
            { ...a, dice },
            { ...b, dice },
          ];
          const odds = escala3.opposed(mine, theirs);
          const back = escala3.opposed(theirs, mine);
          near(odds.win + odds.lose, 1, "sum");
          near(odds.win, back.lose, "mirror");
          const simple = escala3.odds({ ...mine, difficulty });
          near(
            Object.values(simple.levels).reduce((sum, p) => sum + p, 0),
            1,
            "levels",
          );
          const { mediocre, success, greatSuccess, extraordinarySuccess } = simple.levels;
          near(mediocre + success + greatSuccess + extraordinarySuccess, simple.success, "successes");
          expect(escala3.odds({ ...mine, difficulty: difficulty - 1 }).success).toBeGreaterThanOrEqual(
            simple.success - 1e-12,
          );
        },
      ),
      { numRuns: 80 },
    );
  });

  it("checks and outcomes survive JSON", () => {
    fc.assert(
      fc.property(
        side,
        fc.constantFrom(...escala3.METHODS),
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        (a, dice, supply) => {
          const check = { ...a, variant: "closed", dice, difficulty: 10 } as const;
          const faces = each(sizes(check).map((size, index) => 1 + ((supply[index] as number) % size)));
          const outcome = escala3.resolve(check, faces);
          expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
          expect(escala3.complete(escala3.complete(check) as typeof check)).toEqual(escala3.complete(check));
          expect(outcome.total).toBe(outcome.values.reduce((sum, value) => sum + value, escala3.plan(check).modifier));
        },
      ),
      { numRuns: 80 },
    );
  });
});

describe("bad input names the field", () => {
  const check = { trait: 3, difficulty: 6 };
  it.each(
    rows<[unknown, field: string, code: string]>([
      [undefined, "check", "type"],
      [{ difficulty: 6 }, "trait", "missing"],
      [{ trait: 3 }, "difficulty", "missing"],
      [{ ...check, trait: 1e6 }, "trait", "range"],
      [{ ...check, trait: Number.NaN }, "trait", "range"],
      [{ ...check, trait: 3.125 }, "trait", "range"],
      [{ ...check, trait: "high" }, "trait", "type"],
      [{ ...check, difficulty: "hard" }, "difficulty", "type"],
      [{ ...check, difficulty: Number.POSITIVE_INFINITY }, "difficulty", "range"],
      [{ ...check, dice: "2d6" }, "dice", "word"],
      [{ ...check, variant: "ajar" }, "variant", "word"],
      [{ ...check, dispersion: "huge" }, "dispersion", "word"],
      [{ ...check, dice: "nd6", dispersion: "low" }, "dispersion", "combination"],
      [{ ...check, variant: "open", dispersion: "low" }, "dispersion", "combination"],
      [{ ...check, reverse: true }, "reverse", "combination"],
      [{ ...check, advantage: 0.5 }, "advantage", "range"],
      [{ ...check, penalty: -1 }, "penalty", "range"],
      [{ ...check, trait: -21, dice: "nd6" }, "trait", "range"],
      [{ ...check, bonus: 1 }, "bonus", "unknown"],
      [{ kind: "opposed", trait: 3 }, "against", "missing"],
      [{ kind: "opposed", trait: 3, against: { trait: 3, difficulty: 3 } }, "against.difficulty", "unknown"],
      [{ kind: "opposed", trait: 3, against: { trait: 3, dice: "nd6" } }, "against.dice", "combination"],
      [{ kind: "opposed", trait: 3, against: { trait: -50 } }, "against.trait", "range"],
      [{ kind: "penalty", min: 3, max: 2 }, "max", "range"],
      [{ kind: "penalty", min: 3 }, "max", "missing"],
      [{ kind: "epic", trait: 3 }, "kind", "word"],
    ]),
  )("$label", ({ row: [bad, field, code] }) => {
    const error = failure(() => escala3.odds(bad as escala3.Check));
    expect(error).toMatchObject({ field, code });
    expect(failure(() => escala3.plan(bad as escala3.Check))).toEqual(error);
    expect(failure(() => escala3.resolve(bad as escala3.Check, "none" as never))).toEqual(error);
  });

  const open = { trait: 2, dice: "nd6", variant: "open", difficulty: 7 } as const;
  const rope = { check: { kind: "opposed", trait: 3, against: { trait: 3 } }, needed: 3 } as const;
  it.each<[string, () => unknown]>([
    ["faces", () => escala3.resolve(check, 3 as never)],
    ["faces[0]", () => escala3.resolve(check, [])],
    ["faces[0][0]", () => escala3.resolve(check, [[7]])],
    ["faces[1]", () => escala3.resolve(check, [[3], [4]])],
    ["faces[0]", () => escala3.resolve(open, [[6], [3]])],
    [
      "faces[1]",
      () =>
        escala3.resolve(open, [
          [6, 2],
          [3, 2],
        ]),
    ],
    ["faces[0]", () => escala3.resolve({ ...open, variant: "openboth" }, [[1], [3]])],
    ["faces[2]", () => escala3.resolve({ trait: 2.7, dice: "nd10", difficulty: 9 }, [[1], [2], [8]])],
    ["level", () => escala3.difficulty({ level: 1e6 })],
    ["level", () => escala3.difficulty({ level: "epic" as never })],
    ["level", () => escala3.difficulty({ level: "extremelyLow" })],
    ["scale", () => escala3.difficulty({ level: 3, scale: 5 as never })],
    ["total", () => escala3.rollLevel("9" as never)],
    ["margin", () => escala3.successLevel(Number.NaN)],
    ["kilograms", () => escala3.sizeOf(-1)],
    ["level", () => escala3.size(2.5)],
    ["traits", () => escala3.teamwork([])],
    ["traits[1]", () => escala3.teamwork([3, 2.5])],
    ["help", () => escala3.helped([3, 4], [1, 1])],
    ["trait", () => escala3.inflate({} as never)],
    ["factor", () => escala3.transfer(2, 4)],
    ["dispersion", () => escala3.dispersion("wild" as never)],
    ["max", () => escala3.randomPenalty({ min: 4, max: 1 })],
    ["needed", () => escala3.extendedStart({ ...rope, needed: 0 })],
    ["check", () => escala3.extendedStart({ needed: 3 } as never)],
    ["check.kind", () => escala3.extendedStart({ needed: 3, check: { kind: "penalty" } as never })],
    ["start", () => escala3.extendedStart({ ...rope, start: [3, 0] })],
    ["quality", () => escala3.extendedStart({ ...rope, quality: true })],
    ["lead", () => escala3.extendedStart({ check, needed: 3, lead: true })],
    ["attrition.every", () => escala3.extendedStart({ ...rope, attrition: { every: 0, marks: 1 } })],
    ["outcome", () => escala3.extendedStep(rope, escala3.extendedStart(rope), "success")],
    ["state.mine", () => escala3.extendedStep(rope, { mine: -1 } as never, "win")],
  ])("%s", (field, act) => {
    expect(failure(act).field).toBe(field);
  });
});
