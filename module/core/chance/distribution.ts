import { coreError, entriesOf, wholeNumber } from "../validate.ts";
import {
  convolve,
  ExplodingDistribution,
  type Explosion,
  MAX_RATIO,
  MAX_SUPPORT,
  missing,
  unexploded,
} from "./exploding.ts";
import { affordable, checkNumber, checkWeight, supported } from "./limits.ts";

/** Values and shifts stay well inside exact integers, and far beyond any table of dice. */
const MAX_VALUE = 1e9;

const NO_FLOOR = Number.NEGATIVE_INFINITY;

/**
 * The exact distribution of a whole-number quantity, such as the total of a roll. Immutable. Explosions are kept in closed
 * form (exploding.ts), so every question is answered for any n, not up to some depth: errors are rounding only, under 1e-12
 * for anything rolled at a table (up to some twenty exploding dice combined with clamping; far more without).
 */
export class Distribution {
  readonly #base: ExplodingDistribution;
  readonly #offset: number;
  /** Values below count as this one; NO_FLOOR when there is none. Kept apart from the distribution, which stays shared. */
  readonly #floor: number;

  private constructor(distribution: ExplodingDistribution, offset: number, floor: number = NO_FLOOR) {
    if (!(distribution instanceof ExplodingDistribution))
      throw coreError("type", "distribution", { type: "one of the makers: of, dice, constant …" }, distribution);
    this.#base = distribution;
    this.#offset = offset;
    this.#floor = floor > offset + distribution.first ? floor : NO_FLOOR;
  }

  /** Always `n` (whole, |n| ≤ 1e9). */
  static constant(n: number): Distribution {
    return new Distribution(new ExplodingDistribution(Float64Array.of(1)), wholeNumber(n, "n", -MAX_VALUE, MAX_VALUE));
  }

  /**
   * From weights (a list or Float64Array): `weights[i]` is the relative weight (finite, ≥ 0, not all 0) of the value `min + i`.
   * Whole-number weights (counts of cases) give the nearest doubles to the true fractions.
   */
  static of(min: number, given: readonly number[] | Float64Array): Distribution {
    wholeNumber(min, "min", -MAX_VALUE, MAX_VALUE);
    const weights = given instanceof Float64Array ? given : (entriesOf(given, "weights", MAX_SUPPORT) as number[]);
    wholeNumber(weights.length, "weights.length", 1, MAX_SUPPORT);
    let first = -1;
    let last = 0;
    let sum = 0;
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i] as number;
      checkWeight(weight, `weights[${i}]`);
      if (weight === 0) continue;
      if (first < 0) first = i;
      last = i;
      sum += weight;
    }
    if (first < 0) throw coreError("range", "weights", { type: "at least one weight above 0" }, "all zero");
    const head = new Float64Array(last - first + 1);
    for (let i = first; i <= last; i++) head[i - first] = (weights[i] as number) / sum;
    return new Distribution(new ExplodingDistribution(head), min + first);
  }

  /** One fair die with faces 1…`faces` (1…1000). */
  static die(faces: number): Distribution {
    wholeNumber(faces, "faces", 1, 1000);
    return Distribution.of(1, new Float64Array(faces).fill(1));
  }

  /**
   * One die open both ways (`faces` 2…1000): the highest face is followed by an open die that is added, the 1 by an open
   * die that is subtracted (Escala 3 §4.1.1: 1, 6, 3 is −8). Its mean is that of the plain die.
   */
  static openBothWays(faces: number): Distribution {
    wholeNumber(faces, "faces", 2, 1000);
    // r = 1/F. The die is (r² − r³x + (r − r³)(x² + … + x^(F−1)) − r³x^F + r²x^(F+1)) / ((1 − r·x^F)(1 − r·x^−F)).
    const r = 1 / faces;
    const stay = (1 - r) ** 2;
    const head = new Float64Array(faces + 2).fill((r - r ** 3) / stay);
    head[0] = r ** 2 / stay;
    head[1] = -(r ** 3) / stay;
    // With two faces there is nothing between the 1 and the highest.
    head[faces] = -(r ** 3) / stay;
    head[faces + 1] = r ** 2 / stay;
    const explosions = [
      { ratio: r, step: faces },
      { ratio: r, step: -faces },
    ];
    return new Distribution(new ExplodingDistribution(head, explosions), 0);
  }

  /** The sum of `count` (0…1000) fair dice with faces 1…`faces` (1…1000). */
  static dice(count: number, faces: number): Distribution {
    return Distribution.die(faces).times(count);
  }

  /**
   * The `rank`-th lowest of `count` fair dice: rank 1 is the lowest, `count` the highest, 2 of 3 the median.
   * `count` 1…15 and `faces` 1…1000. Counted in whole cases when they fit in 2^53, so 3d10 is exact to the last bit.
   */
  static orderStatistic(count: number, faces: number, rank: number): Distribution {
    wholeNumber(count, "count", 1, 15);
    wholeNumber(faces, "faces", 1, 1000);
    wholeNumber(rank, "rank", 1, count);
    /** Cases in which the rank-th lowest is at most x: at least `rank` dice are. */
    const atMost = (x: number): number => {
      let cases = 0;
      let ways = 1;
      for (let low = 0; low <= count; low++) {
        if (low >= rank) cases += ways * x ** low * (faces - x) ** (count - low);
        ways = (ways * (count - low)) / (low + 1);
      }
      return cases;
    };
    const weights = new Float64Array(faces);
    for (let x = 1; x <= faces; x++) weights[x - 1] = Math.max(0, atMost(x) - atMost(x - 1));
    return Distribution.of(1, weights);
  }

  /** One of several, chosen with the given weights (finite, ≥ 0, not all 0). At most 1000 parts. */
  static mix(parts: readonly (readonly [weight: number, distribution: Distribution])[]): Distribution {
    const list = entriesOf(parts, "parts", 1000);
    wholeNumber(list.length, "parts.length", 1, 1000);
    let sum = 0;
    for (const [index, part] of list.entries()) {
      const [weight, distribution] = entriesOf(part, `parts[${index}]`, 2);
      sum += checkWeight(weight, `parts[${index}][0]`);
      checkDistribution(distribution, `parts[${index}][1]`);
    }
    if (sum === 0) throw coreError("range", "parts", { type: "at least one weight above 0" }, "all zero");
    for (const [index, [, part]] of parts.entries()) {
      if (part.#base.falls.length > 0 && part.#floor === NO_FLOOR) {
        throw coreError(
          "combination",
          `parts[${index}][1]`,
          { type: "a distribution with a smallest value" },
          part.min,
        );
      }
    }
    const used = parts.filter(([weight]) => weight > 0).map(([weight, part]) => [weight / sum, part.#plain()] as const);
    const explosions: Explosion[] = [];
    for (const [, part] of used) explosions.push(...missing(part.#base.explosions, explosions));
    const heads = used.map(([weight, part]) => {
      const head = unexploded(part.#base.head, missing(explosions, part.#base.explosions));
      return { weight, head, offset: part.#offset };
    });
    const offset = Math.min(...heads.map((part) => part.offset));
    const end = Math.max(...heads.map((part) => part.offset + part.head.length));
    const table = new Float64Array(supported(end - offset));
    for (const { weight, head, offset: from } of heads) {
      for (let n = 0; n < head.length; n++) {
        table[from - offset + n] = (table[from - offset + n] as number) + weight * (head[n] as number);
      }
    }
    return new Distribution(new ExplodingDistribution(table, explosions), offset);
  }

  /** Smallest possible value; −Infinity when something explodes downwards. */
  get min(): number {
    return this.#base.falls.length > 0 && this.#floor === NO_FLOOR ? Number.NEGATIVE_INFINITY : this.#lowest;
  }

  /** Smallest value whose chance can be told from zero. */
  get #lowest(): number {
    return Math.max(this.#offset + this.#base.first, this.#floor);
  }

  /** Largest possible value; Infinity when something explodes. */
  get max(): number {
    if (this.#base.rises.length > 0) return Number.POSITIVE_INFINITY;
    return Math.max(this.#offset + this.#base.head.length - 1, this.#floor);
  }

  /** Whether there are a smallest and a largest value (nothing explodes). */
  get isFinite(): boolean {
    return this.#base.explosions.length === 0;
  }

  /** P(X = n), for any number n. Zero for values that cannot come up, also for fractions. */
  at(n: number): number {
    checkNumber(n);
    if (n < this.#floor || !Number.isInteger(n)) return 0;
    if (n === this.#floor) return this.#below(n + 1);
    return this.#base.probability(n - this.#offset);
  }

  /** P(X ≥ n), for any real n. */
  atLeast(n: number): number {
    checkNumber(n);
    return n <= this.#floor ? 1 : this.#base.tail(Math.ceil(n) - this.#offset);
  }

  /** P(X ≤ n), for any real n. */
  atMost(n: number): number {
    checkNumber(n);
    return n < this.#floor ? 0 : 1 - this.atLeast(Math.floor(n) + 1);
  }

  /** Expected value, in closed form (explosions included). */
  get mean(): number {
    if (this.#floor === NO_FLOOR) return this.#base.mean + this.#offset;
    const cut = this.#floor - this.#offset;
    if (cut >= this.#base.limit) return this.#floor;
    // E max(X, c) = E X + Σ_{n ≤ c} P(X < n)
    let mean = this.#base.mean + this.#offset;
    let below = 0;
    for (let n = this.#base.first; n < cut; n++) {
      below += this.#base.probability(n);
      mean += below;
    }
    return mean;
  }

  /** Variance, in closed form (explosions included). */
  get variance(): number {
    return this.#plain().#base.variance;
  }

  /**
   * Values and their probabilities, lowest first, without the impossible ones. When something explodes the list ends
   * where what is left is at most `rest` (0 < rest < 1; default 1e-12), and so it begins.
   */
  entries(rest = 1e-12): [value: number, probability: number][] {
    if (typeof rest !== "number" || !(rest > 0 && rest < 1))
      throw coreError("range", "rest", { type: "a number between 0 and 1" }, rest);
    const list: [number, number][] = [];
    const last = this.max;
    let before = this.min === Number.NEGATIVE_INFINITY ? 0 : 1;
    for (let n = this.#lowest; n <= last; n++) {
      const probability = this.at(n);
      before += probability;
      if (probability > 0 && before > rest) list.push([n, probability]);
      if (last === Number.POSITIVE_INFINITY && this.atLeast(n + 1) <= rest) break;
    }
    return list;
  }

  /** X + n (whole, |n| ≤ 1e9). Shares all tables with this one. */
  shift(n: number): Distribution {
    wholeNumber(n, "n", -MAX_VALUE, MAX_VALUE);
    if (n === 0) return this;
    return new Distribution(this.#base, this.#offset + n, this.#floor + n);
  }

  /** X · factor (whole, 1…1000), e.g. doubled damage. */
  scale(factor: number): Distribution {
    wholeNumber(factor, "factor", 1, 1000);
    if (factor === 1) return this;
    const { head, explosions } = this.#base;
    const table = new Float64Array(supported((head.length - 1) * factor + 1));
    for (let n = 0; n < head.length; n++) table[n * factor] = head[n] as number;
    const steps = explosions.map(({ ratio, step }) => ({ ratio, step: step * factor }));
    return new Distribution(new ExplodingDistribution(table, steps), this.#offset * factor, this.#floor * factor);
  }

  /** X + Y for independent X and Y. */
  add(other: Distribution): Distribution {
    checkDistribution(other, "other");
    const a = this.#plain();
    const b = other.#plain();
    supported(a.#base.head.length + b.#base.head.length - 1);
    affordable(a.#base.head.length * b.#base.head.length);
    const distribution = new ExplodingDistribution(convolve(a.#base.head, b.#base.head), [
      ...a.#base.explosions,
      ...b.#base.explosions,
    ]);
    return new Distribution(distribution, a.#offset + b.#offset);
  }

  /** The sum of `count` (0…1000) independent copies of X. */
  times(count: number): Distribution {
    wholeNumber(count, "count", 0, 1000);
    if (count === 0) return Distribution.constant(0);
    const one = this.#plain();
    // One copy at a time costs head² · count² / 2; squaring would convolve two long tables and cost more.
    affordable((one.#base.head.length * count) ** 2 / 2);
    let head = one.#base.head;
    for (let n = 1; n < count; n++) head = convolve(head, one.#base.head);
    const explosions = Array.from({ length: count }, () => one.#base.explosions).flat();
    return new Distribution(new ExplodingDistribution(head, explosions), one.#offset * count);
  }

  /** max(X, floor): all that falls below `floor` (whole) counts as `floor`. */
  clampMin(floor: number): Distribution {
    wholeNumber(floor, "floor", -MAX_VALUE, MAX_VALUE);
    return floor <= this.min ? this : new Distribution(this.#base, this.#offset, floor);
  }

  /**
   * X exploding without limit: when the highest value comes up, it counts and X is rolled again and added
   * (d6 → 6 + 6 + 1; keep-middle of three → the three are rolled again). X must be finite, its highest value at least
   * 1 and its chance at most 0.9.
   */
  exploding(): Distribution {
    if (!this.isFinite) throw coreError("combination", "exploding", { type: "a distribution that ends" }, this.max);
    const { head } = this.#plain().#base;
    const step = wholeNumber(this.max, "max", 1, MAX_SUPPORT);
    const ratio = head[head.length - 1] as number;
    if (ratio > MAX_RATIO) {
      throw coreError("range", "ratio", { type: `a chance to explode of at most ${MAX_RATIO}` }, ratio);
    }
    const rest = head.slice(0, -1);
    for (let n = 0; n < rest.length; n++) rest[n] = (rest[n] as number) / (1 - ratio);
    return new Distribution(new ExplodingDistribution(rest, [{ ratio, step }]), this.min);
  }

  /** f(X) for any whole-number function f; only when X is finite. */
  map(f: (value: number) => number): Distribution {
    if (typeof f !== "function") throw coreError("type", "f", { type: "a function" }, f);
    if (!this.isFinite) throw coreError("combination", "map", { type: "a distribution that ends" }, this.max);
    const images = this.entries().map(([n, p]) => [wholeNumber(f(n), "f(value)", -MAX_VALUE, MAX_VALUE), p] as const);
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (const [value] of images) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    const weights = new Float64Array(supported(max - min + 1));
    for (const [value, p] of images) weights[value - min] = (weights[value - min] as number) + p;
    return Distribution.of(min, weights);
  }

  /**
   * Chances against an independent Y: X above, equal, below. `win` and `lose` are summed until what is left is under
   * 1e-18, which explosions reach within a few dozen values.
   */
  versus(other: Distribution): { readonly win: number; readonly tie: number; readonly lose: number } {
    checkDistribution(other, "other");
    const from = Math.max(this.#lowest, other.#lowest);
    // Below `from` only one of the two has any chance at all.
    let win = 1 - other.atLeast(from);
    let lose = 1 - this.atLeast(from);
    let tie = 0;
    const last = Math.min(this.max, other.max);
    for (let n = from; n <= last; n++) {
      const mine = this.at(n);
      const theirs = other.at(n);
      tie += mine * theirs;
      win += theirs * this.atLeast(n + 1);
      lose += mine * other.atLeast(n + 1);
      if (this.atLeast(n + 1) * other.atLeast(n + 1) < 1e-18) break;
    }
    return { win: Math.min(1, win), tie, lose: Math.min(1, lose) };
  }

  /** P(X < n) as a sum of small terms, more precise than 1 − tail when it is tiny. */
  #below(n: number): number {
    const end = n - this.#offset;
    if (end >= this.#base.limit) return 1;
    let sum = 0;
    for (let k = this.#base.first; k < end; k++) sum += this.#base.probability(k);
    return Math.min(1, sum);
  }

  /** The same distribution with its floor worked into the head. */
  #plain(): Distribution {
    if (this.#floor === NO_FLOOR) return this;
    const cut = this.#floor - this.#offset;
    if (this.#base.falls.length > 0) return this.#cut(cut);
    const delta = new Float64Array(supported(cut + 1));
    for (let n = 0; n < cut; n++) delta[n] = -this.#base.probability(n);
    delta[cut] = this.#below(this.#floor);
    const change = unexploded(delta, this.#base.explosions);
    const { head } = this.#base;
    const table = new Float64Array(Math.max(head.length, change.length));
    table.set(head);
    for (let n = 0; n < change.length; n++) table[n] = (table[n] as number) + (change[n] as number);
    return new Distribution(new ExplodingDistribution(table, this.#base.explosions), this.#offset).#trimmed(cut);
  }

  /** The same for a distribution that explodes downwards: what is left above the floor only rises. */
  #cut(cut: number): Distribution {
    const { head, rises } = this.#base;
    // Past the head the probabilities follow the rises alone, so that undoing them leaves nothing from here on.
    const reach = rises.reduce((sum, { step }) => sum + step, Math.max(0, head.length - cut)) + 1;
    const table = new Float64Array(supported(reach));
    table[0] = this.#below(this.#floor + 1);
    for (let n = 1; n < reach; n++) table[n] = this.#base.probability(cut + n);
    return new Distribution(new ExplodingDistribution(unexploded(table, rises).slice(0, reach), rises), this.#floor);
  }

  /** Drops `count` leading entries that are zero but for rounding: the value they stand for cannot come up. */
  #trimmed(count: number): Distribution {
    const { head, explosions } = this.#base;
    return new Distribution(new ExplodingDistribution(head.slice(count), explosions), this.#offset + count);
  }
}

function checkDistribution(other: unknown, field: string): void {
  if (!(other instanceof Distribution)) throw coreError("type", field, { type: "a Distribution" }, other);
}
