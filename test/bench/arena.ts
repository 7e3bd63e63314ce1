/**
 * The floor of joint odds: the bare arithmetic, in memory that is there already. No pool is checked, nothing is kept and
 * nothing can be asked but one question. Beside it the multiply-adds of a pool and how fast this machine does them at best.
 */
import type { narrative } from "../unit/core/everything.ts";

type Counts = Required<
  Pick<narrative.Pool, "proficiency" | "ability" | "boost" | "challenge" | "difficulty" | "setback">
>;
type Die = keyof Counts;

/** Net success, net advantage, faces that show them; those of triumph and despair left out. From the printed tables. */
const TAPS: Record<Die, { faces: number; taps: readonly (readonly [number, number, number])[] }> = {
  proficiency: {
    faces: 12,
    taps: [
      [0, 0, 1],
      [1, 0, 2],
      [2, 0, 2],
      [0, 1, 1],
      [1, 1, 3],
      [0, 2, 2],
    ],
  },
  ability: {
    faces: 8,
    taps: [
      [0, 0, 1],
      [1, 0, 2],
      [2, 0, 1],
      [0, 1, 2],
      [1, 1, 1],
      [0, 2, 1],
    ],
  },
  boost: {
    faces: 6,
    taps: [
      [0, 0, 2],
      [1, 0, 1],
      [1, 1, 1],
      [0, 2, 1],
      [0, 1, 1],
    ],
  },
  challenge: {
    faces: 12,
    taps: [
      [0, 0, 1],
      [-1, 0, 2],
      [-2, 0, 2],
      [0, -1, 2],
      [-1, -1, 2],
      [0, -2, 2],
    ],
  },
  difficulty: {
    faces: 8,
    taps: [
      [0, 0, 1],
      [-1, 0, 1],
      [-2, 0, 1],
      [0, -1, 3],
      [0, -2, 1],
      [-1, -1, 1],
    ],
  },
  setback: {
    faces: 6,
    taps: [
      [0, 0, 2],
      [-1, 0, 2],
      [0, -1, 2],
    ],
  },
};
const BASE = ["ability", "difficulty", "boost", "setback"] as const;
const ROOM = 3;

const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
};

/** What works out the whole joint of a pool in one arena and answers P(at least so much net success and net advantage). */
export function bareArena(pool: Counts): (success: number, advantage: number) => number {
  const { proficiency, challenge } = pool;
  const up = 2 * (proficiency + pool.ability + pool.boost);
  const down = 2 * (challenge + pool.difficulty) + pool.setback;
  const width = up + down + 1;
  const origin = (down + ROOM) * width + down;
  const size = (up + down + 1 + 2 * ROOM) * width;
  const tables = Array.from({ length: (proficiency + 1) * (challenge + 1) + 1 }, () => new Float64Array(size));
  const filters = Object.fromEntries(
    Object.entries(TAPS).map(([die, { faces, taps }]) => {
      const six = Array.from({ length: 6 }, (_, at) => taps[at] ?? [0, 0, 0]);
      const shifts = six.map(([s, a]) => (s as number) * width + (a as number));
      const weights = six.map(([, , count]) => (count as number) / faces);
      return [die, { shifts, weights, least: Math.min(...shifts), most: Math.max(...shifts) }];
    }),
  ) as Record<Die, { shifts: number[]; weights: number[]; least: number; most: number }>;
  const lows = new Int32Array(tables.length);
  const highs = new Int32Array(tables.length);
  const factors = Array.from({ length: tables.length - 1 }, (_, at) => {
    const [t, d] = [proficiency - Math.trunc(at / (challenge + 1)), challenge - (at % (challenge + 1))];
    return { move: (t - d) * width, ways: choose(proficiency, t) * choose(challenge, d) * 12 ** -(t + d) };
  });

  /** Table `from` and one more die, into table `to`. */
  const add = (die: Die, from: number, to: number): void => {
    const { shifts, weights, least, most } = filters[die];
    const [s0, s1, s2, s3, s4, s5] = shifts as [number, number, number, number, number, number];
    const [w0, w1, w2, w3, w4, w5] = weights as [number, number, number, number, number, number];
    const table = tables[from] as Float64Array;
    const into = tables[to] as Float64Array;
    const low = (lows[from] as number) + least;
    const high = (highs[from] as number) + most;
    for (let n = low; n < high; n++) {
      into[n] =
        w0 * (table[n - s0] as number) +
        w1 * (table[n - s1] as number) +
        w2 * (table[n - s2] as number) +
        w3 * (table[n - s3] as number) +
        w4 * (table[n - s4] as number) +
        w5 * (table[n - s5] as number);
    }
    lows[to] = low;
    highs[to] = high;
  };

  const spare = tables.length - 1;
  const base = BASE.flatMap((die) => Array.from({ length: pool[die] }, () => die));
  return (success, advantage) => {
    // The base ends in table 0, wherever it began. What a table reads around its own range is empty from the start, and stays so.
    let at = base.length % 2 === 0 ? 0 : spare;
    for (const table of [0, spare]) (tables[table] as Float64Array).fill(0);
    (tables[at] as Float64Array)[origin] = 1;
    lows[at] = origin;
    highs[at] = origin + 1;
    for (const die of base) {
      const to = at === 0 ? spare : 0;
      add(die, at, to);
      at = to;
    }
    for (let p = 0; p <= proficiency; p++) {
      const row = p * (challenge + 1);
      if (p > 0) add("proficiency", row - challenge - 1, row);
      for (let c = 1; c <= challenge; c++) add("challenge", row + c - 1, row + c);
    }
    let all = 0;
    const column = origin % width;
    for (const [index, { move, ways }] of factors.entries()) {
      const table = tables[index] as Float64Array;
      const first = origin - column + success * width - move;
      let sum = 0;
      for (let line = first; line < (highs[index] as number); line += width) {
        for (let n = line + column + advantage; n < line + width; n++) sum += table[n] as number;
      }
      all += ways * sum;
    }
    return all;
  };
}

/** Multiply-adds of a pool's tables: for each cell of each die's box as many as the die has faces of its own. */
export function multiplyAdds(pool: Counts): number {
  const span = (die: Die, at: 0 | 1): number => Math.max(...TAPS[die].taps.map((tap) => Math.abs(tap[at])));
  let [rows, columns, sum] = [1, 1, 0];
  for (const die of BASE) {
    for (let n = 0; n < pool[die]; n++) {
      rows += span(die, 0);
      columns += span(die, 1);
      sum += TAPS[die].taps.length * rows * columns;
    }
  }
  for (let p = 0; p <= pool.proficiency; p++) {
    for (let c = 0; c <= pool.challenge; c++) if (p + c > 0) sum += 6 * (rows + 2 * (p + c)) * (columns + 2 * (p + c));
  }
  return sum;
}

/** A filter of six taps over so few cells that they stay next to the processor: what is timed to know its peak. */
export function peakFilter(): { act: () => void; multiplyAdds: number } {
  const [cells, room, times] = [512, 32, 20];
  const tables = [new Float64Array(cells + 2 * room).fill(0.5), new Float64Array(cells + 2 * room)] as const;
  const pass = (table: Float64Array, into: Float64Array, a: number, b: number): void => {
    for (let n = room; n < cells + room; n++) {
      into[n] =
        0.1 * (table[n] as number) +
        0.2 * (table[n - 1] as number) +
        0.1 * (table[n - 2] as number) +
        0.2 * (table[n - a] as number) +
        0.2 * (table[n - a - 1] as number) +
        0.2 * (table[n - b] as number);
    }
  };
  return {
    act: () => {
      for (let n = 0; n < times; n++) pass(tables[n % 2] as Float64Array, tables[1 - (n % 2)] as Float64Array, 11, 22);
    },
    multiplyAdds: 6 * cells * times,
  };
}
