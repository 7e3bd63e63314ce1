import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effect } from "./everything.ts";
import { failure, near, rows, throws } from "./helpers.ts";

/** Cases of 216 for each sum of three dice, counted one by one. */
const CASES = new Map<number, number>();
for (const dice of throws([6, 6, 6])) {
  const sum = dice.reduce((all, face) => all + face, 0);
  CASES.set(sum, (CASES.get(sum) ?? 0) + 1);
}
const chance = (hit: (sum: number) => boolean): number =>
  [...CASES].reduce((all, [sum, count]) => all + (hit(sum) ? count : 0), 0) / 216;
const each = (dice: readonly number[]): number[][] => dice.map((face) => [face]);

describe("worked examples and the public face", () => {
  it("d3 and d100 in both conventions", () => {
    expect([1, 2, 3, 4, 5, 6].map(effect.d3)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(effect.d100(3, 7)).toBe(37);
    expect(effect.d100(0, 0)).toBe(100);
    expect([effect.d100(9, 0, "alternative"), effect.d100(0, 0, "alternative")]).toEqual([100, 10]);
    for (const convention of effect.PERCENTILES) {
      const all = new Set<number>();
      for (let tens = 0; tens < 10; tens++)
        for (let units = 0; units < 10; units++) all.add(effect.d100(tens, units, convention));
      expect([...all].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    }
  });

  it("total 14, 12, 10 against 12", () => {
    const check = { bonus: 4, resistance: 12 };
    expect(effect.resolve(check, each([4, 4, 2]))).toMatchObject({
      total: 14,
      success: true,
      effect: 2,
      consequence: 0,
    });
    expect(effect.resolve(check, each([4, 2, 2]))).toMatchObject({
      total: 12,
      success: true,
      effect: 0,
      consequence: 0,
    });
    expect(effect.resolve(check, each([4, 1, 1]))).toMatchObject({
      total: 10,
      success: false,
      effect: 0,
      consequence: 2,
    });
  });

  it("trait bonus grows by one and stops at twice the level", () => {
    const given = [
      [1, 1],
      [1, 2],
      [1, 3],
      [3, 1],
      [3, 4],
      [3, 5],
      [3, 0],
    ] as const;
    expect(given.map(([level, traits]) => effect.traitBonus({ level, traits }))).toEqual([1, 2, 2, 3, 6, 6, 0]);
  });

  it("modifiers; the prime attribute's doubles", () => {
    const table = { 3: -4, 4: -3, 5: -3, 6: -2, 7: -2, 8: -1, 9: -1, 10: 0, 11: 0, 12: 1, 13: 1, 14: 2, 16: 3, 18: 4 };
    for (const [score, value] of Object.entries(table)) expect(effect.modifier(Number(score))).toBe(value);
    expect(effect.modifier(18, { prime: true })).toBe(8);
    expect(effect.modifier(8, { prime: true })).toBe(-2);
  });

  it("bonus by parts, static checks, hit points", () => {
    expect(effect.bonusOf({ score: 18, prime: true, level: 3, traits: 4, other: -1 })).toEqual({
      total: 13,
      parts: [
        { id: "attribute", value: 8 },
        { id: "traits", value: 6 },
        { id: "other", value: -1 },
      ],
    });
    expect(effect.bonusOf({}).total).toBe(0);
    expect(effect.staticTotal(5)).toBe(15);
    expect(effect.hitPoints({ score: 14, hitDie: 10 })).toBe(24);
  });

  it("equal bonuses against a static check: 62.5 %", () => {
    near(effect.odds({ bonus: 5, resistance: effect.staticTotal(5) }).success, 0.625, "static");
    near(effect.odds({ bonus: 5, resistance: 15 }).success, 135 / 216, "contract");
  });
});

describe("odds agree with resolve", () => {
  it("every throw of action checks", () => {
    for (const [bonus, modifier, resistance] of [
      [5, 0, 15],
      [0, -2, 12],
      [3, 1, 22],
      [3, 1, 40],
      [30, 0, -4],
    ] as const) {
      const check = { bonus, modifier, resistance };
      const seen = { success: 0, effect: new Map<number, number>(), consequence: new Map<number, number>() };
      for (const dice of throws([6, 6, 6])) {
        const outcome = effect.resolve(check, each(dice));
        if (outcome.success) seen.success += 1 / 216;
        for (const key of ["effect", "consequence"] as const) {
          seen[key].set(outcome[key], (seen[key].get(outcome[key]) ?? 0) + 1 / 216);
        }
      }
      const odds = effect.odds(check);
      near(odds.success, seen.success, "success");
      for (const key of ["effect", "consequence"] as const) {
        for (let n = 0; n < 50; n++) near(odds[key].at(n), seen[key].get(n) ?? 0, `${key} ${n}`);
        near(
          odds[key].mean,
          [...seen[key]].reduce((all, [n, p]) => all + n * p, 0),
          `mean ${key}`,
        );
      }
      near(
        odds.effect.atLeast(5),
        chance((sum) => sum + bonus + modifier - resistance >= 5),
        "minor effect",
      );
    }
  });

  it("every one of the 46 656 opposed throws, by sums", () => {
    const check = { kind: "opposed", bonus: 4, against: { bonus: 6, modifier: -1 } } as const;
    let [success, minor, worse] = [0, 0, 0];
    for (const [mine, a] of CASES) {
      for (const [theirs, b] of CASES) {
        const outcome = effect.resolve(check, [...spread(mine), ...spread(theirs)]);
        expect(outcome.margin).toBe(mine + 4 - theirs - 5);
        const weight = (a * b) / 46656;
        if (outcome.success) success += weight;
        if (outcome.effect >= 5) minor += weight;
        if (outcome.consequence >= 3) worse += weight;
      }
    }
    const odds = effect.odds(check);
    near(odds.success, success, "success");
    near(odds.effect.atLeast(5), minor, "minor effect");
    near(odds.consequence.atLeast(3), worse, "consequence of 3");
    near(
      effect.odds({ kind: "opposed", bonus: 0, against: { bonus: 0 } }).effect.at(0),
      0.5 + tie() / 2,
      "ties succeed",
    );
  });

  /** Three dice with that sum. */
  function spread(sum: number): number[][] {
    const a = Math.min(6, sum - 2);
    const b = Math.min(6, sum - a - 1);
    return each([a, b, sum - a - b]);
  }

  function tie(): number {
    return [...CASES.values()].reduce((all, count) => all + (count / 216) ** 2, 0);
  }

  it("resistance and ranked checks have a total only", () => {
    expect(effect.resolve({ kind: "resistance", bonus: 2 }, each([3, 3, 3]))).toEqual({
      kind: "resistance",
      faces: [[3], [3], [3]],
      dice: 9,
      bonus: 2,
      total: 11,
    });
    near(effect.odds({ kind: "ranked", bonus: 2 }).total.mean, 12.5, "mean");
    expect(effect.ranking([12, 15, 12, 9])).toEqual([[1], [0, 2], [3]]);
    expect(effect.plan({ kind: "opposed", bonus: 2, modifier: 1, against: { bonus: 0 } })).toMatchObject({
      modifier: 3,
      groups: [
        { id: "action", count: 3, faces: 6 },
        { id: "resistance", count: 3, faces: 6 },
      ],
    });
  });
});

describe("the margin is spent", () => {
  it("buys effects at the table's costs", () => {
    expect(effect.spend(17, ["minor", "major"])).toEqual({ spent: 15, left: 2 });
    const roll = { side: "effect", points: 12, harmCost: 2 } as const;
    const ways = (spent: string[], rest: object = {}) => effect.spendOptions({ ...roll, ...rest }, spent);
    // 12 less 5 for the effect and 2 · 3 for three hit points; what no id says and what the other side spent count nothing.
    expect(ways(["effect.minor", "effect.harm.mental.3", "consequence.minor", "rubbish"]).left).toBe(1);
    expect(ways(["effect.major", "effect.minor"]).left).toBe(0);
    const can = ({ options }: ReturnType<typeof ways>) => options.filter((way) => way.affordable).map(({ id }) => id);
    expect(can(ways([], { side: "consequence", points: 4 }))).toEqual([
      ...["consequence.harm.physical", "consequence.harm.mental", "consequence.other"],
    ]);
    expect(can(ways(["effect.minor"], { diceHarm: true }))).toEqual([
      ...["effect.minor", "effect.heal.physical", "effect.heal.mental", "effect.other"],
    ]);
    expect(ways([]).options.find(({ id }) => id === "effect.harm.physical")).toMatchObject({ price: 2, most: 6 });
    // Hit points given back cost what those taken cost, and anything else a point each.
    expect(ways(["effect.heal.physical.2", "effect.other.3"]).left).toBe(5);
    expect(effect.spend(17, ["minor", { cost: 12 }])).toEqual({ spent: 17, left: 0 });
    expect(failure(() => effect.spend(17, ["major", "major"]))).toMatchObject({ field: "items[1]", code: "range" });
    expect(effect.spend(9, ["minor", "extreme"], { minor: 3, major: 9, extreme: 0 })).toEqual({ spent: 3, left: 6 });
  });

  it("buys whatever the points just reach, and nothing without any", () => {
    const can = (points: number) =>
      effect
        .spendOptions({ side: "effect", points, harmCost: 2 })
        .options.filter(({ affordable }) => affordable)
        .map(({ id }) => id);
    const hitPoints = ["effect.harm.physical", "effect.harm.mental", "effect.heal.physical", "effect.heal.mental"];
    expect([can(0), can(1)]).toEqual([[], ["effect.other"]]);
    expect(can(2)).toEqual([...hitPoints, "effect.other"]);
    expect(can(10)).toEqual(["effect.minor", "effect.major", ...hitPoints, "effect.other"]);
    expect(effect.spendOptions({ side: "effect", points: 3 }).options.at(-1)).toEqual({
      id: "effect.other",
      what: "other",
      price: 1,
      most: 3,
      affordable: true,
    });
  });
});

describe("contests", () => {
  it("first to ten, the highest when both get there, on while they are level", () => {
    expect(effect.contest([])).toEqual({ points: [], winner: null, round: null });
    expect(
      effect.contest([
        [4, 0],
        [0, 7],
        [6, 2],
      ]),
    ).toEqual({ points: [10, 9], winner: 0, round: 2 });
    expect(effect.contest([[11, 12]])).toMatchObject({ winner: 1 });
    expect(effect.contest([[12, 12]])).toMatchObject({ winner: null });
    expect(
      effect.contest([
        [12, 12, 3],
        [0, 1, 20],
      ]),
    ).toMatchObject({ winner: 2 });
    expect(
      failure(() =>
        effect.contest([
          [11, 2],
          [1, 1],
        ]),
      ).field,
    ).toBe("rounds[1]");
  });

  /** Independent: the law of the state after each round, until next to nothing is undecided. */
  function race(step: readonly (readonly [number, number, number])[], target: number): { win: number; rounds: number } {
    let open = new Map([["0,0", 1]]);
    let [win, rounds] = [0, 0];
    for (let n = 1; n < 4000; n++) {
      const next = new Map<string, number>();
      let left = 0;
      for (const [key, p] of open) {
        rounds += p;
        const [x, y] = key.split(",").map(Number) as [number, number];
        for (const [a, b, q] of step) {
          const [u, v] = [x + a, y + b];
          if (Math.max(u, v) >= target && u !== v) win += u > v ? p * q : 0;
          else {
            next.set(`${u},${v}`, (next.get(`${u},${v}`) ?? 0) + p * q);
            left += p * q;
          }
        }
      }
      open = next;
      if (left < 1e-14) break;
    }
    return { win, rounds };
  }

  it("odds against the law of the state, round by round", () => {
    const opposed: [number, number, number][] = [];
    for (const [x, a] of CASES)
      for (const [y, b] of CASES) opposed.push([Math.max(0, x + 1 - y), Math.max(0, y - x - 1), (a * b) / 46656]);
    const expected = race(merge(opposed), 10);
    const odds = effect.contestOdds({ bonus: 6 }, { bonus: 5 });
    near(odds.win, expected.win, "opposed", 1e-11);
    near(odds.rounds, expected.rounds, "rounds", 1e-9);
    near(odds.win + odds.lose, 1, "sum");
    near(effect.contestOdds({ bonus: 5 }, { bonus: 6 }).lose, odds.win, "mirror");

    const apart: [number, number, number][] = [];
    for (const [x, a] of CASES)
      for (const [y, b] of CASES) apart.push([Math.max(0, x - 10), Math.max(0, y + 2 - 14), (a * b) / 46656]);
    const own = race(merge(apart), 6);
    const result = effect.contestOdds({ bonus: 0, resistance: 10 }, { bonus: 2, resistance: 14 }, { target: 6 });
    near(result.win, own.win, "apart", 1e-10);
    near(result.rounds, own.rounds, "rounds apart", 1e-8);
    near(effect.contestOdds({ bonus: 0 }, { bonus: 0 }, { points: [9, 9] }).win, 0.5, "level");
    expect(effect.contestOdds({ bonus: 0 }, { bonus: 0 }, { points: [10, 9] }).win).toBe(1);
  });

  function merge(steps: readonly (readonly [number, number, number])[]): [number, number, number][] {
    const map = new Map<string, [number, number, number]>();
    for (const [a, b, p] of steps) {
      const known = map.get(`${a},${b}`);
      if (known) known[2] += p;
      else map.set(`${a},${b}`, [a, b, p]);
    }
    return [...map.values()];
  }
});

describe("properties", () => {
  it("checks and outcomes survive JSON; total is dice plus modifier", () => {
    const whole = fc.integer({ min: -20, max: 40 });
    const face = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(
        whole,
        whole,
        whole,
        fc.array(face, { minLength: 6, maxLength: 6 }),
        (bonus, modifier, other, dice) => {
          for (const check of [
            { bonus, modifier, resistance: other },
            { kind: "opposed", bonus, modifier, against: { bonus: other } },
            { kind: "ranked", bonus },
          ] as const) {
            const faces = each(check.kind === "opposed" ? dice : dice.slice(0, 3));
            const outcome = effect.resolve(check as effect.ActionCheck, faces);
            expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
            expect(effect.resolve(JSON.parse(JSON.stringify(check)) as effect.Check, faces)).toEqual(outcome);
            expect(outcome.total).toBe(outcome.dice + effect.plan(check).modifier);
            expect(effect.complete(effect.complete(check as effect.Check))).toEqual(
              effect.complete(check as effect.Check),
            );
          }
        },
      ),
    );
  });
});

describe("bad input names the field", () => {
  it.each(
    rows<[unknown, field: string, code: string]>([
      [undefined, "check", "type"],
      [{ resistance: 12 }, "bonus", "missing"],
      [{ bonus: 5 }, "resistance", "missing"],
      [{ bonus: 5, resistance: "hard" }, "resistance", "type"],
      [{ bonus: Number.NaN, resistance: 12 }, "bonus", "range"],
      [{ bonus: 5, resistance: 1e9 }, "resistance", "range"],
      [{ bonus: 5, resistance: 12, traits: 3 }, "traits", "unknown"],
      [{ kind: "magic", bonus: 5 }, "kind", "word"],
      [{ kind: "ranked", bonus: 5, resistance: 3 }, "resistance", "unknown"],
      [{ kind: "opposed", bonus: 5 }, "against", "missing"],
      [{ kind: "opposed", bonus: 5, against: {} }, "against.bonus", "missing"],
      [{ kind: "opposed", bonus: 5, against: { bonus: 3, resistance: 3 } }, "against.resistance", "unknown"],
    ]),
  )("$label", ({ row: [bad, field, code] }) => {
    const error = failure(() => effect.odds(bad as effect.Check));
    expect(error).toMatchObject({ field, code });
    expect(failure(() => effect.plan(bad as effect.Check))).toEqual(error);
    expect(failure(() => effect.resolve(bad as effect.Check, "none" as never))).toEqual(error);
  });

  it.each<[string, () => unknown]>([
    ["faces", () => effect.resolve({ bonus: 1, resistance: 10 }, {} as never)],
    ["faces[2]", () => effect.resolve({ bonus: 1, resistance: 10 }, each([1, 2]))],
    ["faces[1][0]", () => effect.resolve({ bonus: 1, resistance: 10 }, each([1, 7, 2]))],
    ["faces[3]", () => effect.resolve({ bonus: 1, resistance: 10 }, each([1, 2, 3, 4]))],
    ["faces[3]", () => effect.resolve({ kind: "opposed", bonus: 1, against: { bonus: 1 } }, each([1, 2, 3]))],
    ["score", () => effect.modifier(Number.NaN)],
    ["options.prime", () => effect.modifier(10, { prime: "yes" as never })],
    ["level", () => effect.traitBonus({ level: 0, traits: 1 })],
    ["traits", () => effect.traitBonus({ level: 1, traits: -1 })],
    ["level", () => effect.bonusOf({ traits: 1 })],
    ["hitDie", () => effect.hitPoints({ score: 10, hitDie: 1 })],
    ["face", () => effect.d3(7)],
    ["tens", () => effect.d100(10, 0)],
    ["convention", () => effect.d100(1, 0, "french" as never)],
    ["bonus", () => effect.staticTotal("5" as never)],
    ["points", () => effect.spend(-1, [])],
    ["items[0]", () => effect.spend(50, ["huge" as never])],
    ["items[0].cost", () => effect.spend(50, [{ cost: -5 }])],
    ["costs.major", () => effect.spend(50, [], { minor: 5 } as never)],
    ["rounds[0]", () => effect.contest([[3]])],
    ["rounds[1]", () => effect.contest([[3, 1], [2]])],
    ["rounds[0][1]", () => effect.contest([[3, -1]])],
    ["target", () => effect.contest([], 0)],
    ["a.bonus", () => effect.contestOdds({} as never, { bonus: 1 })],
    ["b.resistance", () => effect.contestOdds({ bonus: 0, resistance: 10 }, { bonus: 1 })],
    ["b.resistance", () => effect.contestOdds({ bonus: 0, resistance: 18 }, { bonus: 0, resistance: 100 })],
    ["totals[0]", () => effect.ranking(["3" as never])],
  ])("%s", (field, act) => {
    expect(failure(act).field).toBe(field);
  });
});
