/** Forty small games whose odds and changes were worked out by hand: what one of them is, and the ways its dice fall. Nothing of the core is used. */

import { product } from "../enumerate.ts";

/** How one die may lie: what it showed and what that set off, with a whole weight. */
export interface Lies {
  readonly chain: readonly number[];
  readonly weight: bigint;
}
export interface Die {
  readonly ways: readonly Lies[];
  /** All weights together; of one that explodes, with the rest that is followed no further. */
  readonly under: bigint;
}

export const die = (...values: number[]): Die => ({
  ways: values.map((value) => ({ chain: [value], weight: 1n })),
  under: BigInt(values.length),
});
const upTo = (size: number): number[] => Array.from({ length: size }, (_, at) => at + 1);
export const d = (size: number): Die => die(...upTo(size));
export const many = (count: number, one: Die): Die[] => Array<Die>(count).fill(one);

/** Rolled again once on these faces. */
export function again(size: number, on: readonly number[]): Die {
  const ways = upTo(size).flatMap((face): Lies[] =>
    on.includes(face)
      ? upTo(size).map((second) => ({ chain: [face, second], weight: 1n }))
      : [{ chain: [face], weight: BigInt(size) }],
  );
  return { ways, under: BigInt(size * size) };
}

/**
 * Rolled again on these faces, as long as they come: followed until less than 1e-13 is left. Ways that come to the same sum count as
 * one, with dice that show it; `apart`: none do.
 */
export function exploding(values: readonly number[], on: readonly number[], apart = false): Die {
  const [size, goes] = [values.length, values.filter((value) => on.includes(value)).length];
  const depth = Math.ceil(13 / Math.log10(size / goes));
  const found = new Map<string, Lies>();
  const add = (list: Map<string, Lies>, chain: readonly number[], weight: bigint): void => {
    const key = apart ? chain.join() : String(chain.reduce((sum, face) => sum + face, 0));
    list.set(key, { chain: list.get(key)?.chain ?? chain, weight: (list.get(key)?.weight ?? 0n) + weight });
  };
  let open = new Map<string, Lies>([["", { chain: [], weight: 1n }]]);
  for (let level = 1; level <= depth; level++) {
    const next = new Map<string, Lies>();
    for (const { chain, weight } of open.values())
      for (const value of values) {
        const now = [...chain, value];
        if (on.includes(value)) add(next, now, weight);
        else add(found, now, weight * BigInt(size) ** BigInt(depth - level));
      }
    open = next;
  }
  return { ways: [...found.values()], under: BigInt(size) ** BigInt(depth) };
}

export interface Fall {
  readonly dice: readonly (readonly number[])[];
  readonly over: bigint;
}

/** Every way for these dice to lie, and what the weights are parts of. */
export function falls(dice: readonly Die[]): { all: Fall[]; under: bigint } {
  const all = [...product(dice.map(({ ways }) => ways))].map((ways) => ({
    dice: ways.map(({ chain }) => chain),
    over: ways.reduce((all, { weight }) => all * weight, 1n),
  }));
  return { all, under: dice.reduce((all, { under }) => all * under, 1n) };
}

export const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
export const flat = (dice: readonly (readonly number[])[]): number[] => dice.flat();
/** What each die comes to. */
export const sums = (dice: readonly (readonly number[])[]): number[] => dice.map(sum);
/** What each die shows last. */
export const lasts = (dice: readonly (readonly number[])[]): number[] => dice.map((chain) => chain.at(-1) as number);
export const least = (most: number) => (list: readonly number[]) => list.filter((one) => one >= most).length;

/** An actor of one of the games. */
export interface Sheet {
  attributes?: Record<string, number>;
  resources?: Record<string, number>;
  conditions?: string[];
  fields?: Record<string, unknown>;
  things?: {
    id: string;
    kind: string;
    numbers?: Record<string, number>;
    pick?: string;
    worn?: boolean;
    many?: number;
    fields?: Record<string, unknown>;
  }[];
  /** The thing that it is rolled with. */
  with?: string;
  /** Answers; of a thing its id behind a #. */
  asked?: Record<string, number | number[] | string>;
}

export interface Comes {
  band: number | null;
  notes?: number[];
  /** By what the page calls it: how much, which way a die steps, whether a condition comes or goes. */
  does?: Readonly<Record<string, number | boolean | "up" | "down" | undefined>>;
}

type Dice = readonly (readonly number[])[];
export interface Game {
  /** The page, below its head. */
  page: string;
  roll: string;
  mine: Sheet;
  theirs?: Sheet;
  dice: readonly Die[];
  /** The other side's dice, where it rolls. */
  rival?: readonly Die[];
  /** It is pushed: which dice are rolled then, by what lies there. */
  push?(dice: Dice): Die[];
  /** What it comes to, by the dice of both sides, and those that were rolled when it was pushed. */
  means(dice: Dice, rival: Dice, pushed: Dice): Comes;
}
