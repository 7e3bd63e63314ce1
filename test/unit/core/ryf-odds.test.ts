import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ryf } from "./everything.ts";
import * as oracle from "./oracle.ts";

const EXACT = 1e-12;
const near = (actual: number | undefined, expected: number, what: string): void => {
  expect(Math.abs((actual ?? Number.NaN) - expected), `${what}: ${actual} ≠ ${expected}`).toBeLessThan(EXACT);
};

/**
 * Every roll of one side with its chance: chains of target dice up to `depth` explosions, the last of which stays
 * unexploded by giving it the rest. Enumerates dice, not values, so `resolve` itself decides what they mean.
 */
function* chains(keep: ryf.Keep, explode: boolean, depth: number): Generator<{ faces: number[][]; weight: number }> {
  for (const dice of oracle.triples()) {
    const again = explode && oracle.ranked(dice, keep) === 10;
    if (!again) yield { faces: [dice], weight: 1e-3 };
    else if (depth > 0) {
      for (const { faces, weight } of chains(keep, explode, depth - 1)) {
        yield { faces: [dice, ...faces], weight: weight * 1e-3 };
      }
    }
  }
}

describe("odds agree with resolve over every throw", () => {
  const target = ["low", "median", "high"] as const;

  for (const edition of ryf.EDITIONS) {
    for (const keep of target) {
      it(`attribute (no explosion), ${keep}, edition ${edition}`, () => {
        for (const [bonus, difficulty] of [
          [6, 12],
          [10, 9],
          [25, 30],
          [20, 12],
          [8, 9],
          [2, 3],
        ] as const) {
          const check = { kind: "attribute", bonus, difficulty, keep, edition } as const;
          const seen = { success: 0, critical: 0, fumble: 0 };
          let cases = 0;
          for (const { faces } of chains(keep, false, 0)) {
            const outcome = ryf.resolve(check, faces);
            cases++;
            for (const key of ["success", "critical", "fumble"] as const) if (outcome[key]) seen[key]++;
          }
          expect(cases).toBe(1000);
          const odds = ryf.odds(check);
          for (const key of ["success", "critical", "fumble"] as const) near(odds[key], seen[key] / 1000, key);
        }
      });

      // What lies beyond one explosion (10 or more again) always reaches 20 + bonus, so difficulties up to that close the sum.
      it(`skill (exploding), ${keep}, edition ${edition}`, () => {
        const check = { kind: "skill", bonus: 11, difficulty: 25, keep, edition } as const;
        const seen = { success: 0, critical: 0, fumble: 0 };
        let weight = 0;
        const throws = keep === "high" ? oneDeep(keep) : [...chains(keep, true, 1)];
        for (const { faces, weight: share } of throws) {
          const outcome = ryf.resolve(check, faces);
          weight += share;
          for (const key of ["success", "critical", "fumble"] as const) if (outcome[key]) seen[key] += share;
        }
        const rest = 1 - weight;
        const odds = ryf.odds(check);
        near(odds.success, seen.success + rest, "success");
        // A 3.0 critical needs 35 = 11 + 24: not closed by one explosion; the oracle below covers it.
        if (edition === "2") near(odds.critical, seen.critical + rest, "critical");
        near(odds.fumble, seen.fumble, "fumble");
      });
    }
  }

  /** The high die explodes in 271 of 1000 rolls; group equal repetitions so that the enumeration stays small. */
  function* oneDeep(keep: ryf.Keep): Generator<{ faces: number[][]; weight: number }> {
    let explosions = 0;
    for (const dice of oracle.triples()) {
      if (oracle.ranked(dice, keep) === 10) explosions++;
      else yield { faces: [dice], weight: 1e-3 };
    }
    for (const dice of oracle.triples()) {
      if (oracle.ranked(dice, keep) < 10) yield { faces: [[10, 10, 10], dice], weight: explosions * 1e-6 };
    }
  }

  it("damage, every throw of small formulas, with armour, criticals and a target", () => {
    for (const criticalOn of ["raw", "dealt"] as const) {
      for (const critical of [false, true]) {
        const check = {
          kind: "damage",
          dice: [
            { count: 2, faces: 6 },
            { count: 1, faces: 4 },
          ],
          bonus: -3,
          explode: false,
          critical,
          criticalOn,
          absorption: 5,
          target: { hitPoints: 9, physical: 4 },
        } as const;
        const seen = new Map<number, number>();
        const states: Record<string, number> = {};
        for (let a = 1; a <= 6; a++)
          for (let b = 1; b <= 6; b++)
            for (let c = 1; c <= 4; c++) {
              const outcome = ryf.resolve(check, [[a], [b], [c]]);
              seen.set(outcome.dealt, (seen.get(outcome.dealt) ?? 0) + 1 / 144);
              const state = outcome.target?.state ?? "none";
              states[state] = (states[state] ?? 0) + 1 / 144;
            }
        const odds = ryf.odds(check);
        for (let n = 0; n < 40; n++) near(odds.dealt.at(n), seen.get(n) ?? 0, `dealt ${n}`);
        for (const state of ryf.VITALITIES) near(odds.target?.[state], states[state] ?? 0, state);
      }
    }
  });
});

describe("odds against the independent oracle", () => {
  it("skill checks of every rank, bonus and difficulty", () => {
    for (const keep of ryf.KEEPS) {
      const all = oracle.targetDie(keep, true);
      const [table, thirdTable] = [oracle.failing(all, "2"), oracle.failing(all, "3")];
      for (const bonus of [-3, 0, 7, 12, 20, 42]) {
        for (const difficulty of [5, 10, 15, 20, 25, 30, 45]) {
          const odds = ryf.odds({ kind: "skill", bonus, keep, difficulty });
          near(odds.success, oracle.atLeast(table, difficulty - bonus), "success");
          near(odds.critical, oracle.atLeast(table, Math.max(30, difficulty) - bonus), "critical");
          const third = ryf.odds({ kind: "skill", bonus, keep, difficulty, edition: "3" });
          near(third.success, oracle.atLeast(thirdTable, difficulty - bonus), "success 3.0");
          near(third.critical, oracle.atLeast(thirdTable, difficulty + 10 - bonus), "critical 3.0");
        }
      }
    }
  });

  it("opposed checks, both editions, ties and a fixed total", () => {
    for (const [keep, other] of [
      ["median", "median"],
      ["high", "low"],
      ["low", "high"],
    ] as const) {
      const [a, b] = [oracle.targetDie(keep, true), oracle.targetDie(other, true)];
      for (const [bonus, rival] of [
        [10, 10],
        [14, 8],
        [8, 12],
        [22, 21],
        [3, 60],
      ] as const) {
        for (const edition of ryf.EDITIONS) {
          const [mine, theirs] = [oracle.failing(a, edition), oracle.failing(b, edition)];
          const p = (condition: (x: number, y: number) => boolean) =>
            oracle.chance(mine, theirs, (x, y) => condition(x + bonus, y + rival));
          const fails = (n: number) => n < oracle.FAILS / 2;
          /** What comes of two totals, of which those that fail anyway are far below all others. */
          const result = (x: number, y: number): number => (fails(x) && fails(y) ? 0 : Math.sign(x - y));
          const isCritical = (x: number, y: number) =>
            edition === "2" ? x >= 30 : x - (fails(y) ? rival + 1 : y) >= 10;
          const check = { kind: "opposed", bonus, keep, against: { bonus: rival, keep: other }, edition } as const;
          const odds = ryf.odds(check);
          const won = p((x, y) => result(x, y) > 0);
          const even = p((x, y) => result(x, y) === 0);
          const critical = p((x, y) => result(x, y) > 0 && isCritical(x, y));
          near(odds.win, won, `win ${edition}`);
          near(odds.tie, even, `tie ${edition}`);
          near(
            odds.lose,
            p((x, y) => result(x, y) < 0),
            `lose ${edition}`,
          );
          near(odds.critical, critical, `critical ${edition}`);
          const fumbles = edition === "2" ? 0.001 : { low: 0.196, median: 0.028, high: 0.001 }[keep];
          const rivalFails = oracle.toNumber(theirs.get(oracle.FAILS) ?? 0n);
          near(odds.fumble, fumbles * (1 - rivalFails), `fumble ${edition}`);
          const again = ryf.odds({ ...check, ties: "reroll" });
          near(again.win, won / (1 - even), "win, rolled again");
          near(again.critical, critical / (1 - even), "critical, rolled again");
          near(again.win + again.lose, 1, "no ties left");
          const kept = ryf.odds({ ...check, ties: "win" });
          const evenWins = (x: number, y: number) => result(x, y) > 0 || (result(x, y) === 0 && !fails(x));
          near(kept.win, p(evenWins), `win, ties too ${edition}`);
          near(
            kept.critical,
            p((x, y) => evenWins(x, y) && isCritical(x, y)),
            `critical, ties too ${edition}`,
          );
          near(kept.fumble, fumbles, `fumble, ties too ${edition}`);
        }

        const fixed = ryf.odds({ kind: "opposed", bonus, keep, against: { total: rival + 5 } });
        const second = oracle.failing(a, "2");
        near(fixed.win, oracle.atLeast(second, rival + 6 - bonus), "win, fixed");
        near(fixed.tie, oracle.toNumber(second.get(rival + 5 - bonus) ?? 0n), "tie, fixed");
        const fixed3 = ryf.odds({ kind: "opposed", bonus, keep, edition: "3", against: { total: rival + 5 } });
        near(fixed3.win, oracle.atLeast(a, Math.max(2, rival + 6 - bonus)), "win, fixed, 3.0");
      }
    }
  });

  it("an opposed check against a difficulty has the chances and outcomes of a skill check", () => {
    const faces = [[3, 8, 9]];
    for (const edition of ["2", "3"] as const) {
      for (const keep of ["low", "median", "high"] as const) {
        for (const difficulty of [4, 13, 20, 21, 30, 33]) {
          const base = { bonus: 12, keep, edition, difficulty } as const;
          const [opposed, skill] = [ryf.odds({ kind: "opposed", ...base }), ryf.odds({ kind: "skill", ...base })];
          const what = JSON.stringify(base);
          for (const chance of ["success", "critical", "fumble"] as const) {
            expect(opposed[chance], `${chance} ${what}`).toBeCloseTo(skill[chance], 12);
          }
          expect(opposed.tie, what).toBe(0);
          expect(opposed.win + opposed.lose, what).toBeCloseTo(1, 12);
          const [a, b] = [
            ryf.resolve({ kind: "opposed", ...base }, faces),
            ryf.resolve({ kind: "skill", ...base }, faces),
          ];
          expect([a.success, a.margin, a.critical], what).toEqual([b.success, b.margin, b.critical]);
        }
      }
    }
    expect(ryf.complete({ kind: "opposed", bonus: 3, difficulty: 9 })).toMatchObject({
      against: { total: 9 },
      ties: "win",
    });
  });

  it("ties that win add to the wins, and to the criticals that reach 30", () => {
    const check = { kind: "opposed", bonus: 20, against: { bonus: 20 } } as const;
    const [stand, win] = [ryf.odds(check), ryf.odds({ ...check, ties: "win" })];
    // But for two that fail anyway.
    expect(win.win).toBeCloseTo(stand.win + stand.tie - 1e-6, 12);
    const high = { bonus: 29, explode: false } as const;
    // Every total is 30 or more: critical is the same as winning.
    expect(ryf.odds({ kind: "opposed", ...high, against: high, ties: "win" }).critical).toBeCloseTo(
      ryf.odds({ kind: "opposed", ...high, against: high, ties: "win" }).win,
      12,
    );
  });

  it("exploding damage through armour", () => {
    const [d6, d10] = [oracle.die(6, true), oracle.die(10, true)];
    for (const [formula, table] of [
      ["1d6-2", d6],
      ["2d6", oracle.sum(d6, d6)],
      ["3d10+1", oracle.sum(d10, d10, d10)],
      ["1d10+2d6", oracle.sum(d10, d6, d6)],
    ] as const) {
      const parsed = ryf.parseDamage(formula);
      for (const absorption of [0, 3, 11]) {
        for (const critical of [false, true]) {
          const dealt = oracle.map(table, (n) =>
            Math.max(0, Math.max(0, n + parsed.bonus) * (critical ? 2 : 1) - absorption),
          );
          const odds = ryf.odds({ kind: "damage", ...parsed, absorption, critical });
          for (let n = 0; n <= 90; n++) near(odds.dealt.atLeast(n), oracle.atLeast(dealt, n), `${formula} ${n}`);
          near(odds.none, oracle.toNumber(dealt.get(0) ?? 0n), "none");
          expect(odds.dealt.mean).toBeCloseTo(oracle.mean(dealt), 10);
        }
      }
    }
  });
});

describe("strike: an attack and its damage in one", () => {
  it("weighs miss, hit and critical", () => {
    const attack = { kind: "attack", mode: "melee", bonus: 15, defence: 20 } as const;
    const damage = { kind: "damage", dice: [{ count: 2, faces: 6 }], absorption: 3 } as const;
    const d6 = oracle.die(6, true);
    const target = oracle.targetDie("median", true);
    const through = (factor: number) => oracle.map(oracle.sum(d6, d6), (n) => Math.max(0, n * factor - 3));
    const [hit, doubled] = [through(1), through(2)];
    const [success, critical] = [oracle.atLeast(target, 5), oracle.atLeast(target, 15)];
    const odds = ryf.strike(attack, damage);
    near(odds.success, success, "success");
    near(odds.critical, critical, "critical");
    for (let n = 1; n < 60; n++) {
      const expected = (success - critical) * oracle.atLeast(hit, n) + critical * oracle.atLeast(doubled, n);
      near(odds.dealt.atLeast(n), expected, `dealt ${n}`);
    }
    near(odds.through, odds.dealt.atLeast(1), "through");
    expect(() => ryf.strike(attack, { ...damage, critical: true })).toThrow(
      expect.objectContaining({ field: "damage.critical" }),
    );
  });
});

describe("strike in 3.0", () => {
  it("adds a d6 per full 10 of margin, and a natural 1 never hits", () => {
    const damage = { kind: "damage", dice: [{ count: 1, faces: 6 }], absorption: 2 } as const;
    // What reaches 40 counts as 40: nobody asks for more, and the sums stay short.
    const short = (table: oracle.Table) => oracle.map(table, (n) => Math.min(n, 40));
    const d6 = short(oracle.die(6, true));
    const sums = [d6];
    for (let dice = 1; dice <= 9; dice++) sums.push(short(oracle.sum(sums[dice - 1] as oracle.Table, d6)));
    for (const [bonus, defence] of [
      [12, 17],
      [15, 8],
    ] as const) {
      const target = oracle.targetDie("median", true);
      const odds = ryf.strike({ kind: "attack", mode: "melee", bonus, defence, edition: "3" }, damage);
      const chances = new Map<number, bigint>();
      for (const [value, chance] of target) {
        const margin = bonus + value - defence;
        if (margin < 0 || value === 1) continue;
        const dice = Math.floor(margin / 10);
        chances.set(dice, (chances.get(dice) ?? 0n) + chance);
      }
      for (const n of [1, 2, 5, 10, 20, 30]) {
        let expected = 0;
        for (const [dice, chance] of chances) {
          // Beyond nine dice the chance is under 1e-13.
          expected += oracle.toNumber(chance) * oracle.atLeast(sums[Math.min(dice, 9)] as oracle.Table, n + 2);
        }
        near(odds.dealt.atLeast(n), expected, `${bonus} against ${defence}: ${n}`);
      }
      near(odds.through, odds.dealt.atLeast(1), "through");
    }
  });
});

describe("properties", () => {
  const side = fc.record(
    {
      bonus: fc.integer({ min: -20, max: 40 }),
      modifier: fc.integer({ min: -10, max: 10 }),
      hindrance: fc.integer({ min: 0, max: 5 }),
      keep: fc.constantFrom(...ryf.KEEPS),
      explode: fc.boolean(),
    },
    { requiredKeys: ["bonus"] },
  );
  const edition = fc.record({ edition: fc.constantFrom(...ryf.EDITIONS) }, { requiredKeys: [] });
  const triple = fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: 1, max: 10 })));

  /** Deals triples from an endless supply until the check has what it asks for. */
  function deal<C extends ryf.Check>(check: C, supply: readonly (readonly number[])[]) {
    for (let length = 1; length <= supply.length; length++) {
      try {
        return ryf.resolve(check, supply.slice(0, length));
      } catch (error) {
        if ((error as { code?: string }).code !== "faces") throw error;
      }
    }
    return undefined;
  }

  it("success rises with the bonus, falls with the difficulty; chances stay in [0, 1] and add up", () => {
    fc.assert(
      fc.property(side, edition, fc.integer({ min: 0, max: 60 }), side, (mine, rules, difficulty, rival) => {
        const check = { kind: "skill", ...mine, ...rules, difficulty } as const;
        const odds = ryf.odds(check);
        const better = ryf.odds({ ...check, bonus: check.bonus + 1 });
        expect(better.success).toBeGreaterThanOrEqual(odds.success);
        expect(ryf.odds({ ...check, difficulty: difficulty + 1 }).success).toBeLessThanOrEqual(odds.success);
        expect(odds.critical).toBeLessThanOrEqual(odds.success);
        expect(odds.total.entries().reduce((sum, [, p]) => sum + p, 0)).toBeCloseTo(1, 10);
        const opposed = ryf.odds({ kind: "opposed", ...mine, ...rules, against: rival });
        const back = ryf.odds({
          kind: "opposed",
          explode: true,
          ...rival,
          ...rules,
          against: { explode: true, ...mine },
        });
        near(opposed.win + opposed.tie + opposed.lose, 1, "sum");
        near(opposed.win, back.lose, "mirror");
        near(opposed.tie, back.tie, "mirror");
        for (const chance of [odds.success, odds.critical, odds.fumble, opposed.win, opposed.tie, opposed.critical]) {
          expect(chance).toBeGreaterThanOrEqual(-1e-15);
          expect(chance).toBeLessThanOrEqual(1 + 1e-15);
        }
      }),
    );
  });

  it("checks and outcomes survive JSON, and the same dice always mean the same", () => {
    fc.assert(
      fc.property(
        side,
        edition,
        side,
        fc.array(triple, { minLength: 6, maxLength: 6 }),
        (mine, rules, rival, supply) => {
          for (const check of [
            { kind: "skill", ...mine, ...rules, difficulty: 15 },
            { kind: "opposed", ...mine, ...rules, against: rival },
            { kind: "attack", mode: "ranged", ...mine, ...rules, band: "short", shooter: 2 },
          ] as const) {
            const copy = JSON.parse(JSON.stringify(check)) as typeof check;
            const outcome = deal(check, supply);
            expect(JSON.parse(JSON.stringify(outcome ?? null))).toEqual(outcome ?? null);
            expect(deal(copy, supply)).toEqual(outcome);
            expect(ryf.plan(copy)).toEqual(ryf.plan(check));
            expect(ryf.complete(ryf.complete(check))).toEqual(ryf.complete(check));
            if (outcome) expect(outcome.total).toBe(outcome.dice + ryf.plan(check).modifier);
          }
        },
      ),
    );
  });

  it("more armour never lets more through", () => {
    const dice = fc.array(fc.record({ count: fc.integer({ min: 1, max: 3 }), faces: fc.constantFrom(4, 6, 8, 10) }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(
        dice,
        fc.integer({ min: -5, max: 5 }),
        fc.integer({ min: 0, max: 15 }),
        fc.boolean(),
        (groups, bonus, absorption, critical) => {
          const check = { kind: "damage", dice: groups, bonus, absorption, critical } as const;
          const [bare, armoured] = [ryf.odds(check), ryf.odds({ ...check, absorption: absorption + 1 })];
          for (let n = 1; n < 40; n++)
            expect(armoured.dealt.atLeast(n)).toBeLessThanOrEqual(bare.dealt.atLeast(n) + 1e-15);
          near(bare.none + bare.dealt.atLeast(1), 1, "none or some");
        },
      ),
      { numRuns: 60 },
    );
  });
});
