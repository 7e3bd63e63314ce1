/**
 * An independent way to the same chances: every way the dice can fall, counted in BigInt, with no code of the core. Each
 * test says in plain TypeScript what a fall means.
 */

/** An exact fraction. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** One die as [value, weight]s; weights are whole. */
export type Weighted = readonly (readonly [value: number, weight: bigint])[];

export const fair = (faces: number): Weighted => Array.from({ length: faces }, (_, n) => [n + 1, 1n] as const);
export const faces = (...values: number[]): Weighted => values.map((value) => [value, 1n] as const);
export const many = (count: number, die: Weighted): Weighted[] => Array<Weighted>(count).fill(die);

/** A fair die that explodes on its highest face, followed `depth` times; the last may show that face. */
export function exploding(size: number, depth: number): Weighted {
  const list: [number, bigint][] = [];
  for (let times = 0; times <= depth; times++) {
    const weight = BigInt(size) ** BigInt(depth - times);
    for (let face = 1; face < size || (times === depth && face === size); face++)
      list.push([times * size + face, weight]);
  }
  return list;
}

/** How much of all falls is `wanted`. */
export function share(dice: readonly Weighted[], wanted: (values: number[]) => boolean): Fraction {
  let over = 0n;
  let under = 0n;
  const values: number[] = [];
  const fall = (weight: bigint): void => {
    const die = dice[values.length];
    if (!die) {
      under += weight;
      if (wanted([...values])) over += weight;
      return;
    }
    for (const [value, more] of die) {
      values.push(value);
      fall(weight * more);
      values.pop();
    }
  };
  fall(1n);
  return { over, under };
}

/** To the nearest double. */
export function toNumber({ over, under }: Fraction): number {
  return Number((over * 10n ** 40n) / under) / 1e40;
}

export const isFraction = ({ over, under }: Fraction, text: string): boolean => {
  const [a, b] = text.split("/").map(BigInt) as [bigint, bigint];
  return over * b === a * under;
};

/** Every way to pick one of each. */
export function* product<T>(lists: readonly (readonly T[])[]): Generator<T[]> {
  const [first, ...rest] = lists;
  if (!first) {
    yield [];
    return;
  }
  for (const tail of product(rest)) for (const head of first) yield [head, ...tail];
}
