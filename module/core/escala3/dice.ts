import { Distribution } from "../chance/distribution.ts";
import { type Faces, readDie } from "../chance/faces.ts";
import type { RerollRule, RollGroup } from "../contract.ts";
import type { CompleteSide } from "./checks.ts";
import { type Dispersion, SEMIOPEN, type Variant } from "./tables.ts";
import type { SideRoll } from "./types.ts";

/*
 * What one side rolls, what its faces count, and the exact law of its total.
 */

/** Rounds away what binary fractions leave: everything here has at most two decimals. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** The level that a side rolls with. Modifiers are levels, and count double on the rescaled scale (§4.1.3). */
export function levelRolled(side: CompleteSide): number {
  const changes = side.advantage - side.penalty - side.reserve;
  return hundredths(side.trait + (side.dice === "1d10" ? 2 : 1) * changes);
}

export const isPool = ({ dice }: Pick<CompleteSide, "dice">): boolean => dice === "nd6" || dice === "nd10";

/** Dice of one side. */
interface Hand {
  /** Whole dice, and their faces. */
  readonly count: number;
  readonly faces: 6 | 10;
  /** A die more that counts 1…part, for the decimals of the level; 0 when there are none. (§4.1.2) */
  readonly part: number;
  /** Added to the dice: the whole part of the level with a single die, 1 for a part that can only be 1. */
  readonly constant: number;
  /** Levels that are lacking for the least pool of one die: the other side's advantage. (§2.1.1) */
  readonly lacking: number;
}

/**
 * The dice of a side at a level. Pools below level 1: a fraction rolls its part alone; from 0 down one die is rolled, and
 * the levels lacking for it raise the difficulty or strengthen the opponent. [house, after §2.1.1]
 */
export function handOf(side: CompleteSide, level: number): Hand {
  const faces = side.dice === "1d6" || side.dice === "nd6" ? 6 : 10;
  const whole = Math.floor(level);
  if (!isPool(side)) return { count: side.dispersion === "null" ? 0 : 1, faces, part: 0, constant: whole, lacking: 0 };
  if (level <= 0) return { count: 1, faces, part: 0, constant: 0, lacking: Math.ceil(1 - level) };
  const part = Math.round(hundredths(level - whole) * faces);
  if (part === faces) return { count: whole + 1, faces, part: 0, constant: 0, lacking: 0 };
  if (part === 0 && whole === 0) return { count: 0, faces, part: 0, constant: 1, lacking: 0 };
  return { count: whole, faces, part: part > 1 ? part : 0, constant: part === 1 ? 1 : 0, lacking: 0 };
}

/** The smallest usual die that has so many faces. */
const partFaces = (part: number): number => [4, 6, 8, 10].find((faces) => faces >= part) ?? 10;

/** How a single die spreads (§3.5): faces rolled, factor and constant. */
const SPREADS: Readonly<Record<Dispersion, { readonly faces: number; readonly times: number; readonly add: number }>> =
  {
    null: { faces: 0, times: 0, add: 3 },
    low: { faces: 3, times: 1, add: 1 },
    normal: { faces: 6, times: 1, add: 0 },
    high: { faces: 6, times: 2, add: -3 },
  };

/** What is added to the dice of a side. */
export function constantOf(side: CompleteSide, level: number): number {
  const { constant } = handOf(side, level);
  if (isPool(side)) return constant;
  return hundredths(level + (side.dice === "1d6" ? SPREADS[side.dispersion].add : 0));
}

function followUps(variant: Variant, faces: number): RerollRule[] {
  const up = { on: faces, which: "each", again: "die", effect: "add" } as const;
  const down = { on: 1, which: "each", again: "die", effect: "subtract" } as const;
  return variant === "open" ? [up] : variant === "openboth" ? [up, down] : [];
}

/**
 * The dice of a side: `pool` (or the single die), and `part` for decimals. Open both ways: a 1 is followed by a die that
 * is subtracted, and so is what follows that one when it shows its highest face; a second 1 sets nothing off.
 */
export function groupsOf(side: CompleteSide, level: number, suffix = ""): RollGroup[] {
  const { count, faces, part } = handOf(side, level);
  const groups: RollGroup[] = [];
  if (count > 0) {
    const spread = side.dispersion === "normal" ? { faces, times: 1 } : SPREADS[side.dispersion];
    groups.push({
      id: `pool${suffix}`,
      count,
      faces: spread.faces,
      keep: "all",
      followUps: followUps(side.variant, faces),
      ...(side.variant === "semiopen" && { top: SEMIOPEN[faces] }),
      ...(spread.times !== 1 && { times: spread.times }),
    });
  }
  if (part > 0) {
    const size = partFaces(part);
    const again = { on: part + 1, to: size, which: "each", again: "die", effect: "replace" } as const;
    groups.push({ id: `part${suffix}`, count: 1, faces: size, keep: "all", followUps: part < size ? [again] : [] });
  }
  return groups;
}

/** What a chain of faces counts. */
function worthOf(chain: readonly number[], side: CompleteSide, faces: number): number {
  const sum = chain.reduce((all, face) => all + face, 0);
  if (side.variant === "semiopen") return chain[0] === faces ? SEMIOPEN[faces as 6 | 10] : sum;
  if (side.variant === "openboth" && chain[0] === 1) return 2 - sum;
  if (side.dispersion === "high") return 2 * sum;
  return sum;
}

/** Reads one side's dice from `faces`, starting at `from`. */
export function readHand(faces: Faces, from: number, side: CompleteSide, level: number): SideRoll {
  const { count, faces: sides, part } = handOf(side, level);
  const read: number[][] = [];
  const values: number[] = [];
  const open = side.variant === "open" || side.variant === "openboth";
  const rolled = side.dispersion === "normal" ? sides : SPREADS[side.dispersion].faces;
  for (let n = 0; n < count; n++) {
    const index = from + read.length;
    const again = (face: number, place: number): boolean =>
      open && (face === sides || (side.variant === "openboth" && place === 0 && face === 1));
    const chain = readDie(faces[index], `faces[${index}]`, rolled, again);
    read.push(chain);
    values.push(worthOf(chain, side, sides));
  }
  if (part > 0) {
    const index = from + read.length;
    const chain = readDie(faces[index], `faces[${index}]`, partFaces(part), (face) => face > part);
    read.push(chain);
    values.push(chain.at(-1) as number);
  }
  const total = hundredths(values.reduce((sum, value) => sum + value, 0) + constantOf(side, level));
  return { faces: read, values, level, total };
}

/** Sums already worked out: a dialog asks for the same pool over and over. Bounded, oldest out first. */
const sums = new Map<string, Distribution>();
const MAX_SUMS = 256;

function sumOf(count: number, faces: 6 | 10, variant: Variant): Distribution {
  const key = `${count}d${faces} ${variant}`;
  let sum = sums.get(key);
  if (sum === undefined) {
    sum = one(faces, variant).times(count);
    if (sums.size >= MAX_SUMS) sums.delete(sums.keys().next().value as string);
    sums.set(key, sum);
  }
  return sum;
}

function one(faces: 6 | 10, variant: Variant): Distribution {
  const die = Distribution.die(faces);
  switch (variant) {
    case "closed":
      return die;
    case "open":
      return die.exploding();
    case "openboth":
      return Distribution.openBothWays(faces);
    case "semiopen":
      return die.map((face) => (face === faces ? SEMIOPEN[faces] : face));
  }
}

/** The law of so many more dice of a side's pool. */
export const moreDice = ({ dice, variant }: CompleteSide, count: number): Distribution =>
  sumOf(count, dice === "nd6" ? 6 : 10, variant);

/** The die of a dispersion alone: 3, 1d3 + 1, 1d6, 2·1d6 − 3. (§3.5) */
export function spreadOf(dispersion: Dispersion): Distribution {
  const { faces, times, add } = SPREADS[dispersion];
  return faces === 0 ? Distribution.constant(add) : Distribution.die(faces).scale(times).shift(add);
}

/** The exact law of a side's total, without the decimals of a single die's level. */
export function totalOf(side: CompleteSide, level: number): Distribution {
  const { count, faces, part, constant } = handOf(side, level);
  if (side.dispersion !== "normal") return spreadOf(side.dispersion).shift(constant);
  const sum = sumOf(count, faces, side.variant).shift(constant);
  return part > 0 ? sum.add(Distribution.die(part)) : sum;
}
