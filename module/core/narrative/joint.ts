import { coreError, number, own, plainFields } from "../validate.ts";
import { DICE, type Die, FACES, worth } from "./dice.ts";
import { readDice } from "./read.ts";
import type { Net, Pool } from "./types.ts";

/*
 * The exact joint law of net success, net advantage, triumphs and despairs of a pool.
 *
 * Net success and net advantage are one number, success · width + advantage, so that adding a die is a filter of at most
 * six taps over a table. Triumph and despair need no dimension of their own while adding: with p the proficiency die
 * without its triumph face and c the challenge die without its despair face,
 *
 *     P(t triumphs, d despairs, rest) = C(P, t)·C(C, d)·12^−(t+d) · p^(P−t) · c^(C−d) · (all other dice), shifted by t − d
 *
 * so there are (P + 1)(C + 1) slices, each one filter away from its neighbour. All terms are positive: errors are rounding.
 */

interface Tap {
  readonly success: number;
  readonly advantage: number;
  readonly weight: number;
}

/** The faces of a die without those with a triumph or despair, equal ones together; weights sum to 1 with them. */
function tapsOf(die: Die): readonly Tap[] {
  const taps: { success: number; advantage: number; weight: number }[] = [];
  for (const face of FACES[die]) {
    if (face.triumph || face.despair) continue;
    const { success, advantage } = worth(face);
    const known = taps.find((tap) => tap.success === success && tap.advantage === advantage);
    if (known) known.weight += 1 / FACES[die].length;
    else taps.push({ success, advantage, weight: 1 / FACES[die].length });
  }
  return taps;
}

const TAPS = Object.fromEntries(DICE.map((die) => [die, tapsOf(die)])) as Readonly<Record<Die, readonly Tap[]>>;

/** Empty rows at both ends: no face moves further. */
const PADDING = 3;

/** A table over flat indexes, of which `low`…`high` (excluded) may be filled. */
interface Slice {
  readonly table: Float64Array;
  readonly low: number;
  readonly high: number;
}

/** The slice of so many triumphs and despairs; `ways` is their chance, apart from the table's. */
interface Part extends Slice {
  readonly triumph: number;
  readonly despair: number;
  readonly ways: number;
}

/** At least this much (or exactly, in `at`) of each; what is absent does not matter. */
export interface Wanted {
  readonly success?: number;
  readonly failure?: number;
  readonly advantage?: number;
  readonly threat?: number;
  readonly triumph?: number;
  readonly despair?: number;
}

const WANTED = ["success", "failure", "advantage", "threat", "triumph", "despair"] as const;
const MOST = 1000;

/** Answers any question about the symbols left after cancelling, exactly. */
export class Joint {
  readonly #width: number;
  /** Flat index of net 0, 0. */
  readonly #origin: number;
  /** One for every number of triumphs and of despairs. */
  readonly #parts: readonly Part[];

  /** Of a pool, as `odds` takes it. An empty one leaves nothing for certain. */
  constructor(dice: Pool) {
    const pool = readDice(dice);
    const { proficiency, ability, boost, challenge, difficulty, setback } = pool;
    // Most successes and advantages either way; a face never shows more than 2 of one kind.
    const up = 2 * (proficiency + ability + boost);
    const down = 2 * (challenge + difficulty) + setback;
    this.#width = up + down + 1;
    const most = 2 * (proficiency + ability) + boost;
    this.#origin = (down + PADDING) * this.#width + down;
    const size = (most + down + 1 + 2 * PADDING) * this.#width;
    let base: Slice = { table: new Float64Array(size), low: this.#origin, high: this.#origin + 1 };
    base.table[this.#origin] = 1;
    let spare = new Float64Array(size);
    for (const die of ["ability", "difficulty", "boost", "setback"] as const) {
      for (let n = 0; n < pool[die]; n++) {
        const before = base;
        base = this.#filter(base, TAPS[die], spare);
        spare = before.table as Float64Array<ArrayBuffer>;
      }
    }
    const slices: Slice[][] = [];
    for (let p = 0; p <= proficiency; p++) {
      const row: Slice[] = [];
      for (let c = 0; c <= challenge; c++) {
        const left = row[c - 1];
        const above = slices[p - 1]?.[c];
        if (left) row.push(this.#filter(left, TAPS.challenge, new Float64Array(size)));
        else if (above) row.push(this.#filter(above, TAPS.proficiency, new Float64Array(size)));
        else row.push(base);
      }
      slices.push(row);
    }
    // slices[p][c]: p proficiency dice without triumph, c challenge dice without despair; the rest show theirs.
    this.#parts = slices
      .flatMap((row, p) =>
        row.map((slice, c): Part => {
          const triumph = proficiency - p;
          const despair = challenge - c;
          const ways = choose(proficiency, triumph) * choose(challenge, despair) * 12 ** -(triumph + despair);
          return { ...slice, triumph, despair, ways };
        }),
      )
      .reverse();
  }

  /**
   * One more die: `into` is overwritten. Six taps at once, some of weight 0: one pass over the table instead of six.
   * The padding of three rows at both ends keeps what is read around `low` and `high` inside the table.
   */
  #filter({ table, low, high }: Slice, taps: readonly Tap[], into: Float64Array): Slice {
    const shifts = [0, 0, 0, 0, 0, 0];
    const weights = [0, 0, 0, 0, 0, 0];
    for (const [index, { success, advantage, weight }] of taps.entries()) {
      shifts[index] = success * this.#width + advantage;
      weights[index] = weight;
    }
    const [s0, s1, s2, s3, s4, s5] = shifts as [number, number, number, number, number, number];
    const [w0, w1, w2, w3, w4, w5] = weights as [number, number, number, number, number, number];
    const from = low + Math.min(...shifts);
    const to = high + Math.max(...shifts);
    into.fill(0);
    for (let n = from; n < to; n++) {
      into[n] =
        w0 * (table[n - s0] as number) +
        w1 * (table[n - s1] as number) +
        w2 * (table[n - s2] as number) +
        w3 * (table[n - s3] as number) +
        w4 * (table[n - s4] as number) +
        w5 * (table[n - s5] as number);
    }
    return { table: into, low: from, high: to };
  }

  /** Calls `visit` for every possible outcome with its chance. */
  #each(visit: (success: number, advantage: number, triumph: number, despair: number, chance: number) => void): void {
    const width = this.#width;
    const column = this.#origin % width;
    const rows = (this.#origin - column) / width;
    for (const { table, low, high, triumph, despair, ways } of this.#parts) {
      const shift = triumph - despair - rows;
      let success = Math.floor(low / width);
      let advantage = low - success * width;
      for (let n = low; n < high; n++) {
        const chance = table[n] as number;
        if (chance > 0) visit(success + shift, advantage - column, triumph, despair, ways * chance);
        if (++advantage === width) {
          advantage = 0;
          success++;
        }
      }
    }
  }

  /** P(condition). `net` counts below zero for failures and threats; the same object is handed in every time. */
  probability(condition: (net: Net) => boolean): number {
    if (typeof condition !== "function") throw coreError("type", "condition", { type: "a function" }, condition);
    const net = { success: 0, advantage: 0, triumph: 0, despair: 0 };
    let sum = 0;
    this.#each((success, advantage, triumph, despair, chance) => {
      net.success = success;
      net.advantage = advantage;
      net.triumph = triumph;
      net.despair = despair;
      if (condition(net)) sum += chance;
    });
    return Math.min(1, sum);
  }

  /**
   * P(at least all of these at once), e.g. success with 2 advantages: `{ success: 1, advantage: 2 }`. Net success,
   * failure, advantage and threat 0…1000, where 0 means "not less than none left"; triumph and despair as rolled.
   */
  atLeast(wanted: Wanted): number {
    const asked = readWanted(wanted);
    const width = this.#width;
    const column = this.#origin % width;
    const rows = (this.#origin - column) / width;
    const first = column + Math.max(-column, asked.advantage ?? -column);
    const last = column + Math.min(width - 1 - column, -(asked.threat ?? -width));
    let all = 0;
    for (const { table, low, high, triumph, despair, ways } of this.#parts) {
      if (triumph < (asked.triumph ?? 0) || despair < (asked.despair ?? 0)) continue;
      const zero = rows - triumph + despair;
      const from = Math.max(Math.floor(low / width), zero + (asked.success ?? -MOST));
      const to = Math.min(Math.floor((high - 1) / width), zero - (asked.failure ?? -MOST));
      let sum = 0;
      for (let row = from; row <= to; row++) {
        for (let n = row * width + first, end = row * width + last; n <= end; n++) sum += table[n] as number;
      }
      all += ways * sum;
    }
    return Math.min(1, all);
  }

  /** P(exactly this is left); what is absent counts as 0. Net success and advantage −1000…1000. */
  at(net: Partial<Net>): number {
    const source = plainFields(net, "net", ["success", "advantage", "triumph", "despair"]);
    const asked = (key: string, min: number): number => number(source, key, "net", min, MOST, 0);
    const triumph = asked("triumph", 0);
    const despair = asked("despair", 0);
    const success = asked("success", -MOST);
    const advantage = asked("advantage", -MOST);
    return this.probability(
      (one) =>
        one.success === success && one.advantage === advantage && one.triumph === triumph && one.despair === despair,
    );
  }

  /** Every possible outcome with its chance: fewest triumphs first, then despairs, successes, advantages. */
  entries(): readonly (readonly [net: Net, chance: number])[] {
    const list: [Net, number][] = [];
    this.#each((success, advantage, triumph, despair, chance) => {
      list.push([{ success, advantage, triumph, despair }, chance]);
    });
    return list;
  }
}

function readWanted(wanted: unknown): Wanted {
  const source = plainFields(wanted, "wanted", WANTED);
  const entries = WANTED.filter((key) => own(source, key, "wanted") !== undefined).map(
    (key) => [key, number(source, key, "wanted", 0, MOST)] as const,
  );
  return Object.fromEntries(entries);
}

/** Binomial coefficient, exact for the sizes of pools. */
function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}
