import { narrative } from "./everything.ts";

/** An independent way to the same numbers: BigInt counts over the printed faces, with no odds of the core. */

/** Faces as the public tables print them: S A T success, advantage, triumph; F H D their opposites. */
export const PRINTED: Record<string, string> = {
  boost: "- - S SA AA A",
  setback: "- - F F H H",
  ability: "- S S SS A A SA AA",
  difficulty: "- F FF H H H HH FH",
  proficiency: "- S S SS SS A SA SA SA AA AA T",
  challenge: "- F F FF FF H H FH FH HH HH D",
};
export const LETTERS: Record<string, [number, number, number, number]> = {
  S: [1, 0, 0, 0],
  A: [0, 1, 0, 0],
  T: [1, 0, 1, 0],
  F: [-1, 0, 0, 0],
  H: [0, -1, 0, 0],
  D: [-1, 0, 0, 1],
};

/** What a printed face counts. */
export function netOf(face: string): number[] {
  const letters = [...face].map((letter) => LETTERS[letter] ?? [0, 0, 0, 0]);
  return [0, 1, 2, 3].map((index) => letters.reduce((sum, one) => sum + (one[index] as number), 0));
}

type Key = string;

/** Exact counts of (success, advantage, triumph, despair) in BigInt, die by die; no code of the core. */
export function cases(pool: narrative.Pool): { table: Map<Key, bigint>; all: bigint } {
  let table = new Map<Key, bigint>([["0,0,0,0", 1n]]);
  let all = 1n;
  for (const [die, count] of Object.entries(pool)) {
    const faces = (PRINTED[die] as string).split(" ").map(netOf);
    for (let n = 0; n < count; n++) {
      const next = new Map<Key, bigint>();
      for (const [key, ways] of table) {
        const old = key.split(",").map(Number);
        for (const face of faces) {
          const to = old.map((value, index) => value + (face[index] as number)).join();
          next.set(to, (next.get(to) ?? 0n) + ways);
        }
      }
      table = next;
      all *= BigInt(faces.length);
    }
  }
  return { table, all };
}

export const fraction = (hits: bigint, all: bigint): number => Number((hits * 10n ** 30n) / all) / 1e30;

export function oracle(pool: narrative.Pool, hit: (s: number, a: number, t: number, d: number) => boolean): number {
  const { table, all } = cases(pool);
  let hits = 0n;
  for (const [key, ways] of table) {
    const [s, a, t, d] = key.split(",").map(Number) as [number, number, number, number];
    if (hit(s, a, t, d)) hits += ways;
  }
  return fraction(hits, all);
}

export const LONG: Record<string, narrative.Die> = {
  P: "proficiency",
  A: "ability",
  B: "boost",
  C: "challenge",
  D: "difficulty",
  S: "setback",
};

/** `2P1A2D` as a pool. */
export function parse(text: string): narrative.Pool {
  const groups = [...text.matchAll(/(\d+)([PABCDS])/g)];
  return Object.fromEntries(groups.map(([, count, letter]) => [LONG[letter as string], Number(count)]));
}

export const sides = (pool: narrative.Pool): number[] =>
  narrative.plan(pool).groups.flatMap(({ count, faces }) => Array.from({ length: count }, () => faces));
export const each = (dice: readonly number[]): number[][] => dice.map((face) => [face]);
