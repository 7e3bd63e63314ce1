/**
 * An independent way to the same numbers: enumeration in BigInt fixed point (60 decimals), with no code of the core.
 * Explosions are followed to a depth where what is left is below 1e-40.
 */
const ONE = 10n ** 60n;

export type Table = Map<number, bigint>;

export const toNumber = (chance: bigint): number => Number(chance / 10n ** 40n) / 1e20;

export function atLeast(table: Table, n: number): number {
  let sum = 0n;
  for (const [value, chance] of table) if (value >= n) sum += chance;
  return toNumber(sum);
}

export function mean(table: Table): number {
  let sum = 0n;
  for (const [value, chance] of table) sum += BigInt(value) * chance;
  return toNumber(sum);
}

/** All 1000 rolls of 3d10. */
export function triples(): [number, number, number][] {
  const all: [number, number, number][] = [];
  for (let a = 1; a <= 10; a++) for (let b = 1; b <= 10; b++) for (let c = 1; c <= 10; c++) all.push([a, b, c]);
  return all;
}

export const RANK = { low: 0, median: 1, high: 2 } as const;

export function ranked(dice: readonly number[], keep: keyof typeof RANK): number {
  return [...dice].sort((a, b) => a - b)[RANK[keep]] as number;
}

/** One draw as value → chance; a draw of `top` is repeated and added when `explode`. */
function exploded(draw: Table, top: number, explode: boolean): Table {
  if (!explode) return draw;
  const again = draw.get(top) ?? 0n;
  const table: Table = new Map();
  for (let base = 0, reach = ONE; reach > 10n ** 18n; base += top, reach = (reach * again) / ONE) {
    for (const [value, chance] of draw) {
      if (value !== top) table.set(base + value, (chance * reach) / ONE);
    }
  }
  return table;
}

export function targetDie(keep: keyof typeof RANK, explode: boolean): Table {
  const draw: Table = new Map();
  for (const dice of triples()) {
    const value = ranked(dice, keep);
    draw.set(value, (draw.get(value) ?? 0n) + ONE / 1000n);
  }
  return exploded(draw, 10, explode);
}

/** What fails whatever its total, as a value below all others. */
export const FAILS = -1e6;

/** A target die whose failures are a value of their own: three ones of the thousand rolls in 2.x, every 1 in 3.0. */
export function failing(table: Table, edition: "2" | "3"): Table {
  const ones = table.get(1) ?? 0n;
  const failed = edition === "3" ? ones : ONE / 1000n;
  return new Map([...table, [1, ones - failed], [FAILS, failed]]);
}

export function die(faces: number, explode: boolean): Table {
  const draw: Table = new Map();
  for (let face = 1; face <= faces; face++) draw.set(face, ONE / BigInt(faces));
  return exploded(draw, faces, explode);
}

export function map(table: Table, f: (value: number) => number): Table {
  const image: Table = new Map();
  for (const [value, chance] of table) image.set(f(value), (image.get(f(value)) ?? 0n) + chance);
  return image;
}

export function sum(...tables: Table[]): Table {
  return tables.reduce((all, table) => {
    const next: Table = new Map();
    for (const [a, p] of all) {
      for (const [b, q] of table) next.set(a + b, (next.get(a + b) ?? 0n) + (p * q) / ONE);
    }
    return next;
  });
}

/** P(condition) over two independent tables. */
export function chance(a: Table, b: Table, condition: (x: number, y: number) => boolean): number {
  let sum = 0n;
  for (const [x, p] of a) for (const [y, q] of b) if (condition(x, y)) sum += (p * q) / ONE;
  return toNumber(sum);
}
