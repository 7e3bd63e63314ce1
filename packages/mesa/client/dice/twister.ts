const SIZE = 624;
const SHIFT = 397;
const UPPER = 0x80000000;
const LOWER = 0x7fffffff;
const MATRIX = 0x9908b0df;

/** 32-bit seeds from the platform's own entropy, so that two tables never throw the same dice. */
const entropy = (): number[] => [...crypto.getRandomValues(new Uint32Array(8))];

/**
 * Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), written from the published recurrence.
 * `seed` is an unsigned 32-bit integer; without it the generator is seeded from the platform's entropy.
 */
export class MersenneTwister {
  private readonly state = new Uint32Array(SIZE);
  private index = SIZE;
  private static shared: MersenneTwister | undefined;

  constructor(seed?: number) {
    if (seed === undefined) this.seedArray(entropy());
    else this.seed(seed);
  }

  /** Start the sequence of one 32-bit seed. Returns the seed used. */
  seed(seed: number): number {
    const state = this.state;
    state[0] = seed >>> 0;
    for (let i = 1; i < SIZE; i++) {
      const previous = state[i - 1] as number;
      state[i] = Math.imul(1812433253, previous ^ (previous >>> 30)) + i;
    }
    this.index = SIZE;
    return seed;
  }

  /** Start from a vector of 32-bit integers, for a larger space of seeds. */
  seedArray(vector: number[]): void {
    if (vector.length === 0) throw new RangeError("MersenneTwister.seedArray needs at least one number");
    this.seed(19650218);
    const state = this.state;
    let i = 1;
    let j = 0;
    const step = (): void => {
      i++;
      if (i < SIZE) return;
      state[0] = state[SIZE - 1] as number;
      i = 1;
    };
    for (let k = Math.max(SIZE, vector.length); k > 0; k--) {
      const previous = state[i - 1] as number;
      state[i] = ((state[i] as number) ^ Math.imul(previous ^ (previous >>> 30), 1664525)) + (vector[j] as number) + j;
      j = (j + 1) % vector.length;
      step();
    }
    for (let k = SIZE - 1; k > 0; k--) {
      const previous = state[i - 1] as number;
      state[i] = ((state[i] as number) ^ Math.imul(previous ^ (previous >>> 30), 1566083941)) - i;
      step();
    }
    state[0] = UPPER;
  }

  private twist(): void {
    const state = this.state;
    for (let i = 0; i < SIZE; i++) {
      const y = ((state[i] as number) & UPPER) | ((state[(i + 1) % SIZE] as number) & LOWER);
      state[i] = (state[(i + SHIFT) % SIZE] as number) ^ (y >>> 1) ^ (y & 1 ? MATRIX : 0);
    }
    this.index = 0;
  }

  /** An unsigned 32-bit integer. */
  int(): number {
    if (this.index >= SIZE) this.twist();
    let y = this.state[this.index++] as number;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }

  /** An unsigned 31-bit integer. */
  int31(): number {
    return this.int() >>> 1;
  }

  /** A real in [0, 1], 32 bits. */
  real(): number {
    return this.int() / 0xffffffff;
  }

  /** A real in (0, 1), 32 bits. */
  realx(): number {
    return (this.int() + 0.5) / 0x100000000;
  }

  /** A real in [0, 1), 32 bits. */
  rnd(): number {
    return this.int() / 0x100000000;
  }

  /** A real in [0, 1), 32 bits; the name Math uses. */
  random(): number {
    return this.rnd();
  }

  /** A real in [0, 1), 53 bits. */
  rndHiRes(): number {
    const high = this.int() >>> 5;
    const low = this.int() >>> 6;
    return (high * 0x4000000 + low) / 0x20000000000000;
  }

  /** A draw of the normal distribution with mean `mu` and standard deviation `sigma` (Box-Muller). */
  normal(mu: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(this.realx()));
    return mu + sigma * radius * Math.cos(2 * Math.PI * this.realx());
  }

  private static get instance(): MersenneTwister {
    MersenneTwister.shared ??= new MersenneTwister();
    return MersenneTwister.shared;
  }

  /** A real in [0, 1) of the table's shared generator: the default of CONFIG.Dice.randomUniform. */
  static random(): number {
    return MersenneTwister.instance.random();
  }

  /** A normal draw of the table's shared generator. */
  static normal(mu: number, sigma: number): number {
    return MersenneTwister.instance.normal(mu, sigma);
  }
}
