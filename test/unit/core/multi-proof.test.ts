import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { search } from "../../../module/core/multi/search.ts";
import { multi } from "./everything.ts";
import { failure, near } from "./helpers.ts";
import { cases, chance, multisets, sum } from "./multi-oracle.ts";

describe("best, against everything that can be played", () => {
  const drunk = { kind: "noConservative" } as const;
  const fearful = { kind: "onlyConservative" } as const;

  it("is the optimum over all multisets and levels: brute force for levels 1–12, 36 cells beat every tight one", () => {
    // More dice than half the level plus two only lower P(total ≤ level); with 12 dice of d4 nothing under 13 is left.
    const all = [...multisets(multi.DICE, 6)].map((dice) => ({ dice, table: cases(dice) }));
    let oversize = 0;
    for (let level = 1; level <= 12; level++) {
      for (let difficulty = 1; difficulty <= level; difficulty++) {
        let top = 0;
        for (const { dice, table } of all) {
          const played = Math.min(level, sum(dice));
          let hits = 0n;
          for (const [total, count] of table) if (total >= difficulty && total <= played) hits += count;
          const p = Number(hits) / dice.reduce((product, faces) => product * faces, 1);
          top = Math.max(top, p);
        }
        const found = multi.best({ level, difficulty });
        near(found.success, top, `level ${level} difficulty ${difficulty}`);
        near(found.success, chance(found.dice, difficulty, found.level), "its own dice");
        const tight = Math.max(...multi.combinations(level).map((dice) => chance(dice, difficulty, level)));
        const lower = found.level < level;
        if (found.success > tight + 1e-9 && !lower) oversize++;
      }
    }
    expect(oversize).toBe(36);
  });

  it("is, while the difficulty is unknown, the highest mean over 1 to the own level: every cup, every level, exact", () => {
    const most = 16;
    /** What a cup is worth at each level played, times all its falls: a total makes as many difficulties as it says. */
    interface Cup {
      worth: bigint[];
      falls: bigint;
      dice: number[];
    }
    const top: (Cup & { value: bigint })[] = [];
    // With more dice than the level every total is above it.
    const visit = (from: number, dice: number[], counts: bigint[], falls: bigint): void => {
      for (const [at, faces] of multi.DICE.entries()) {
        if (at < from || dice.length === most) continue;
        const next = Array.from({ length: most + 1 }, (_, total) => {
          let sum = 0n;
          for (let face = 1; face <= Math.min(faces, total); face++) sum += counts[total - face] as bigint;
          return sum;
        });
        const cup: Cup = { worth: [0n], falls: falls * BigInt(faces), dice: [...dice, faces] };
        let sums = 0n;
        for (let level = 1; level <= Math.min(most, sum(cup.dice)); level++) {
          sums += BigInt(level) * (next[level] as bigint);
          cup.worth.push(sums);
        }
        for (let own = 1; own <= most; own++) {
          for (let level = 1; level <= own && level < cup.worth.length; level++) {
            const value = cup.worth[level] as bigint;
            const known = top[own];
            const difference = known ? value * known.falls - known.value * cup.falls : 1n;
            if (difference > 0n || (difference === 0n && cup.dice.length < (known as Cup).dice.length))
              top[own] = { ...cup, value };
          }
        }
        visit(at, cup.dice, next, cup.falls);
      }
    };
    visit(0, [], [1n, ...Array<bigint>(most).fill(0n)], 1n);
    const star = Array.from({ length: most }, (_, at) => multi.best({ level: at + 1 }));
    for (const [at, found] of star.entries()) {
      const own = at + 1;
      const { value, falls, dice } = top[own] as (typeof top)[number];
      near(found.success, Number((value * 10n ** 30n) / falls) / 1e30 / own, `level ${own}`);
      expect(found.dice.length, `level ${own}: ${found.dice}, ${dice}`).toBe(dice.length);
      let mean = 0;
      for (let difficulty = 1; difficulty <= own; difficulty++)
        mean += chance(found.dice, difficulty, found.level) / own;
      near(found.success, mean, "its own dice");
    }
    // Where the tight combinations alone said something else.
    const beaten = star.flatMap(({ success }, at) => {
      const tight = multi.styles(at + 1).map(({ curve }) => curve.reduce((all, each) => all + each, 0) / (at + 1));
      return success > Math.max(...tight) + 1e-9 ? [at + 1] : [];
    });
    expect(beaten).toEqual([6, 9, 10, 12, 13, 14, 15, 16]);
    expect(star[5]).toMatchObject({ level: 6, dice: [4, 4] });
    near(star[5]?.success, 29 / 48, "level 6");
  });

  it("the best while the difficulty is unknown is the best of all plays that nothing speaks against: brute force", () => {
    const all = [...multisets(multi.DICE, 4)];
    const given = { kind: "given" as const, dice: [6, 10] };
    for (const conditions of [
      [],
      [drunk],
      [fearful],
      [{ kind: "perceived" as const, by: 3 }],
      [{ kind: "perceived" as const, by: -2 }],
      [{ kind: "removed" as const, faces: 4 }],
      [given],
    ]) {
      for (const level of [1, 5, 8, 13]) {
        const hand = { level, conditions, maxDice: 4 };
        let top: { mean: number; count: number } | null = null;
        for (const dice of all) {
          for (let played = 1; played <= Math.min(level, sum(dice)); played++) {
            if (multi.objections(hand, { level: played, dice }).length > 0) continue;
            let mean = 0;
            for (let difficulty = 1; difficulty <= level; difficulty++)
              mean += chance(dice, difficulty, played) / level;
            const [known, count] = [top?.mean ?? -1, top?.count ?? 0];
            if (mean > known + 1e-12 || (mean > known - 1e-12 && dice.length < count))
              top = { mean, count: dice.length };
          }
        }
        const found = multi.best(hand);
        const label = `${conditions.map(({ kind }) => kind).join()} ${level}`;
        expect(found === null, label).toBe(top === null);
        if (!found || !top) continue;
        near(found.success, top.mean, label);
        expect(found.dice.length, label).toBe(top.count);
        expect(multi.objections(hand, found), label).toEqual([]);
      }
    }
  });

  it("whatever is best under any conditions is allowed, and no single die allowed beats it", () => {
    const condition = fc.oneof(
      fc.constant(drunk),
      fc.constant(fearful),
      fc.record({ kind: fc.constant("perceived" as const), by: fc.integer({ min: -4, max: 4 }) }),
      fc.record({ kind: fc.constant("removed" as const), faces: fc.constantFrom(4, 6, 8) }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16 }),
        fc.integer({ min: 1, max: 16 }),
        fc.array(condition, { maxLength: 3 }),
        fc.integer({ min: 1, max: 6 }),
        (level, difficulty, conditions, maxDice) => {
          const hand = { level, conditions, maxDice };
          const found = multi.best({ ...hand, difficulty });
          if (found) expect(multi.objections(hand, found)).toEqual([]);
          for (const faces of multi.DICE) {
            for (let played = 1; played <= Math.min(level, faces); played++) {
              const play = { level: played, dice: [faces] };
              if (multi.objections(hand, play).length > 0) continue;
              const { success } = multi.odds({ ...play, difficulty });
              expect(found?.success ?? -1).toBeGreaterThanOrEqual(success - 1e-12);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it("the best under conditions is the best of all plays that nothing speaks against: brute force", () => {
    const all = [...multisets(multi.DICE, 4)];
    for (const conditions of [[drunk], [fearful], [drunk, fearful], [drunk, { kind: "perceived" as const, by: 3 }]]) {
      for (const level of [4, 8, 13]) {
        const hand = { level, conditions, maxDice: 4 };
        const allowed = all.flatMap((dice) =>
          Array.from({ length: Math.min(level, sum(dice)) }, (_, index) => ({ level: index + 1, dice })).filter(
            (play) => multi.objections(hand, play).length === 0,
          ),
        );
        for (let difficulty = 1; difficulty <= level; difficulty += 3) {
          const top = Math.max(0, ...allowed.map((play) => multi.odds({ ...play, difficulty }).success));
          const label = `${conditions.map(({ kind }) => kind).join()} ${level} v ${difficulty}`;
          near(multi.best({ ...hand, difficulty })?.success ?? 0, top, label);
        }
      }
    }
  });

  it("conditions do not lengthen the search beyond what it gives itself: it would say so", () => {
    for (const condition of [drunk, fearful, { kind: "perceived" as const, by: 20 }]) {
      for (const level of [40, 70, 100]) {
        const table = multi.bestTable({ level, conditions: [condition] });
        expect(table).toHaveLength(level);
        for (const play of [table[0], table[level - 1], multi.best({ level, conditions: [condition] })]) {
          if (!play) throw new Error(`${condition.kind} ${level}`);
          expect(multi.objections({ level, conditions: [condition] }, play)).toEqual([]);
        }
      }
    }
  });

  it("many virtual dice at a high level give up by name instead of hanging", () => {
    const kinds = Array.from({ length: 20 }, (_, index) => index + 2);
    expect(failure(() => multi.bestTable({ level: 100, kinds })).field).toBe("work");
    expect(failure(() => multi.best({ level: 100, kinds })).field).toBe("work");
  });
});

// It works up to its limit, and each single fault in the search would: that is too long for `npm run mutate`.
it("the best of too many kinds of dice is refused before the player waits", () => {
  const kinds = Array.from({ length: 60 }, (_, at) => at + 2);
  const [least, most] = [new Array(101).fill(1), new Array(101).fill(99)];
  expect(failure(() => search({ highest: 100, extra: 0, kinds, least, most }, 1, 100))).toMatchObject({
    field: "work",
    code: "range",
    message: expect.stringContaining("134217728"),
  });
});
