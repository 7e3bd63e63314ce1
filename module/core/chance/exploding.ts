/**
 * The shape behind every distribution of the core: a finite head plus independent explosions.
 *
 *     X = H + T1·G1 + T2·G2 + …     H on 0…n−1, each G geometric: P(G = k) = (1 − r)·r^k
 *
 * A die that explodes is exactly that (non-maximal faces, plus T = faces as often as it explodes), and so is every sum
 * of such dice. Probabilities and tails follow from recurrences that only add positive terms,
 *
 *     p(n) = (1 − r)·h(n) + r·p(n − T),     S(n) = (1 − r)·S_h(n) + r·S(n − T)     (S(n) = P(X ≥ n))
 *
 * so nothing is cut off: any n, however far out, is exact to rounding. Explosions downwards (T < 0) are the same mirrored,
 * worked out over the whole range that doubles can tell from zero.
 */
export interface Explosion {
  /** Chance that it happens (again), in (0, MAX_RATIO]. */
  readonly ratio: number;
  /** What it adds each time; below 0 what it takes away. Never 0. */
  readonly step: number;
}

/** Above this the tail would be too long to be dice (a die that nearly always explodes). */
export const MAX_RATIO = 0.9;

/** Longest table kept; far more than any table of dice needs. */
export const MAX_SUPPORT = 1 << 20;

export class ExplodingDistribution {
  readonly head: Float64Array;
  readonly explosions: readonly Explosion[];
  /** The explosions that add, and those that take away. */
  readonly rises: readonly Explosion[];
  readonly falls: readonly Explosion[];
  /** Index below which every probability is zero, or cannot be told from zero. */
  readonly first: number;
  #probabilities: Float64Array | undefined;
  #tails: Float64Array | undefined;
  #limit: number | undefined;
  #mean: number | undefined;

  /** `head` must sum to 1 (entries may be negative when explosions compensate); it is kept, not copied. */
  constructor(head: Float64Array, explosions: readonly Explosion[] = []) {
    this.head = head;
    this.explosions = explosions;
    this.rises = explosions.filter(({ step }) => step > 0);
    this.falls = explosions.filter(({ step }) => step < 0);
    // Not −0, which would spread to the values.
    this.first = this.falls.length === 0 ? 0 : -underflow(this.falls);
  }

  /** Index from which every probability is zero: exactly for a finite distribution, by underflow (below 1e-320) otherwise. */
  get limit(): number {
    this.#limit ??= this.head.length + underflow(this.rises);
    return this.#limit;
  }

  /** P(X = n). */
  probability(n: number): number {
    if (n < this.first || n >= this.limit) return 0;
    if (this.falls.length > 0) return this.#both().probabilities[n - this.first] ?? 0;
    if (this.#probabilities === undefined || n >= this.#probabilities.length) {
      this.#probabilities = this.#expandProbabilities(this.#length(n));
    }
    return this.#probabilities[n] ?? 0;
  }

  /** P(X ≥ n). */
  tail(n: number): number {
    if (n <= this.first) return 1;
    if (n >= this.limit) return 0;
    if (this.falls.length > 0) return this.#both().tails[n - this.first] ?? 0;
    if (this.#tails === undefined || n >= this.#tails.length) this.#tails = this.#expandTails(this.#length(n));
    return Math.min(1, this.#tails[n] ?? 0);
  }

  get mean(): number {
    if (this.#mean === undefined) {
      let sum = 0;
      for (let n = this.head.length - 1; n > 0; n--) sum += n * (this.head[n] as number);
      for (const { ratio, step } of this.explosions) sum += (step * ratio) / (1 - ratio);
      this.#mean = sum;
    }
    return this.#mean;
  }

  get variance(): number {
    let headMean = 0;
    for (let n = 1; n < this.head.length; n++) headMean += n * (this.head[n] as number);
    let sum = 0;
    for (let n = 0; n < this.head.length; n++) sum += (n - headMean) ** 2 * (this.head[n] as number);
    for (const { ratio, step } of this.explosions) sum += (step * step * ratio) / (1 - ratio) ** 2;
    return sum;
  }

  /** Table length to compute so that index n is in it: doubling keeps repeated growth linear. */
  #length(n: number): number {
    if (this.explosions.length === 0) return this.head.length;
    return Math.min(this.limit, Math.max(64, 2 * this.head.length, 2 * (n + 1)));
  }

  /** Tables over everything from `first` to `limit`, for a distribution that explodes downwards. */
  #both(): { readonly probabilities: Float64Array; readonly tails: Float64Array } {
    if (this.#probabilities === undefined || this.#tails === undefined) {
      const table = new Float64Array(this.limit - this.first);
      table.set(this.head, -this.first);
      for (const { ratio, step } of this.rises) {
        for (let n = 0; n < table.length; n++) {
          table[n] = (1 - ratio) * (table[n] as number) + (n < step ? 0 : ratio * (table[n - step] as number));
        }
      }
      for (const { ratio, step } of this.falls) {
        for (let n = table.length - 1; n >= 0; n--)
          table[n] = (1 - ratio) * (table[n] as number) + ratio * (table[n - step] ?? 0);
      }
      const tails = new Float64Array(table.length);
      let sum = 0;
      for (let n = table.length - 1; n >= 0; n--) {
        // Heads may have entries below 0; what they leave far out is rounding.
        table[n] = Math.max(0, table[n] as number);
        sum += table[n] as number;
        tails[n] = Math.min(1, sum);
      }
      this.#probabilities = table;
      this.#tails = tails;
    }
    return { probabilities: this.#probabilities, tails: this.#tails };
  }

  #expandProbabilities(length: number): Float64Array {
    if (this.explosions.length === 0) return this.head;
    const table = new Float64Array(length);
    table.set(this.head);
    for (const { ratio, step } of this.explosions) {
      const stay = 1 - ratio;
      for (let n = 0; n < length; n++) {
        table[n] = stay * (table[n] as number) + (n < step ? 0 : ratio * (table[n - step] as number));
      }
    }
    return table;
  }

  #expandTails(length: number): Float64Array {
    const table = new Float64Array(length);
    let sum = 0;
    for (let n = this.head.length - 1; n > 0; n--) {
      sum += this.head[n] as number;
      table[n] = sum;
    }
    table[0] = 1;
    for (const { ratio, step } of this.explosions) {
      const stay = 1 - ratio;
      for (let n = 1; n < length; n++) {
        table[n] = stay * (table[n] as number) + ratio * (n < step ? 1 : (table[n - step] as number));
      }
    }
    return table;
  }
}

/**
 * How far past the head a probability can still be told from zero. For M explosions of decay d = max ratio^(1/step),
 * P(explosions add j) ≤ C(j + M − 1, M − 1)·d^j; the smallest j at which that bound is below 1e-330.
 */
function underflow(explosions: readonly Explosion[]): number {
  if (explosions.length === 0) return 0;
  let decay = 0;
  for (const { ratio, step } of explosions) decay = Math.max(decay, ratio ** (1 / Math.abs(step)));
  const free = explosions.length - 1;
  const vanished = (j: number): boolean => {
    const ways = free === 0 ? 0 : free * (1 + Math.log((j + free) / free));
    return ways + j * Math.log(decay) < -760;
  };
  let low = 0;
  let high = 64;
  while (!vanished(high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (vanished(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Plain convolution of two tables. The callers bound the sizes. */
export function convolve(a: Float64Array, b: Float64Array): Float64Array {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const result = new Float64Array(short.length + long.length - 1);
  for (let i = 0; i < short.length; i++) {
    const factor = short[i] as number;
    if (factor === 0) continue;
    for (let j = 0; j < long.length; j++) result[i + j] = (result[i + j] as number) + factor * (long[j] as number);
  }
  return result;
}

/** Undoes the explosions on a finite correction: the head that, once the explosions act on it, gives `delta` back. */
export function unexploded(delta: Float64Array, explosions: readonly Explosion[]): Float64Array {
  let table = delta;
  for (const { ratio, step } of explosions) {
    const next = new Float64Array(table.length + step);
    for (let n = 0; n < next.length; n++) {
      const here = n < table.length ? (table[n] as number) : 0;
      next[n] = (here - (n < step ? 0 : ratio * (table[n - step] as number))) / (1 - ratio);
    }
    table = next;
  }
  return table;
}

/** The explosions of `wanted` that `present` lacks, counting repeats. */
export function missing(wanted: readonly Explosion[], present: readonly Explosion[]): Explosion[] {
  const left = [...present];
  return wanted.filter((explosion) => {
    const index = left.findIndex((other) => other.ratio === explosion.ratio && other.step === explosion.step);
    if (index < 0) return true;
    left.splice(index, 1);
    return false;
  });
}
