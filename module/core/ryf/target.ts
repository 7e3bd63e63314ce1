import { Distribution } from "../chance/distribution.ts";
import type { RollGroup } from "../contract.ts";
import { coreError, entriesOf, wholeNumber } from "../validate.ts";
import { type Edition, KEEPS, type Keep } from "./tables.ts";
import type { Faces, Rival, TargetRoll } from "./types.ts";

/** 1o3d10: three ten-sided dice of which one counts, the target die. Seed, «tiradas básicas»; 3.0 pp. 17-18. */
export const DICE = 3;
export const SIDES = 10;

/** More rolls than this are none: even the high die repeats 100 times once in 10^56; an opposed check has two sides. */
export const MAX_ROLLS = 200;

/** The constant added to the target die. */
export function constant(side: Required<Rival>): number {
  return side.bonus + side.modifier - side.hindrance;
}

/** 1o3d10 as dice to roll. */
export function group(id: string, side: Required<Rival>): RollGroup {
  const again = { on: SIDES, which: "kept", again: "group", effect: "add" } as const;
  return { id, count: DICE, faces: SIDES, keep: side.keep, followUps: side.explode ? [again] : [] };
}

/**
 * Rank of the target die from what raises it (specialisation, a token) and what lowers it (wounded, no skill points,
 * a token owed): they add up from the median and stop at low and high (3.0 pp. 17-18). Counts 0…100.
 */
export function keepRank(ups: number, downs: number): Keep {
  const step = wholeNumber(ups, "ups", 0, 100) - wholeNumber(downs, "downs", 0, 100);
  return KEEPS[Math.max(0, Math.min(2, 1 + step))] as Keep;
}

/** Index of the die of that rank; among equal dice the first. */
function keptIndex(dice: readonly number[], keep: Keep): number {
  const [a, b, c] = dice as readonly [number, number, number];
  let value: number;
  if (keep === "low") value = Math.min(a, b, c);
  else if (keep === "high") value = Math.max(a, b, c);
  else value = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  return value === a ? 0 : value === b ? 1 : 2;
}

/**
 * Fumble of the first roll (repetitions after a 10 cannot fumble). 2.x: triple 1 (2.x). 3.0: the target die is a 1
 * and one of the others at most 5.
 */
function fumbled(dice: readonly number[], kept: number, edition: Edition): boolean {
  if (edition === "2") return dice.every((face) => face === 1);
  return dice[kept] === 1 && dice.some((face, index) => index !== kept && face <= 5);
}

/**
 * Whether a roll fails whatever its total: three ones in 2.x, which are its fumble [house]; in 3.0 a 1 on the first target
 * die, fumble or not. Either way the target die is a 1, so its total is the lowest there is.
 */
export const failsAnyway = (
  { fumble, naturalOne }: Pick<TargetRoll, "fumble" | "naturalOne">,
  edition: Edition = "2",
): boolean => (edition === "3" ? naturalOne : fumble);

/** Reads one side's rolls from `faces`, starting at `from`; the roll ends where the target die does not explode. */
export function readRoll(faces: Faces, from: number, side: Required<Rival>, edition: Edition): TargetRoll {
  const rolls: number[][] = [];
  const indexes: number[] = [];
  const kept: number[] = [];
  let dice = 0;
  for (let n = from; ; n++) {
    const triple = readDice(faces[n], `faces[${n}]`);
    const index = keptIndex(triple, side.keep);
    const value = triple[index] as number;
    rolls.push(triple);
    indexes.push(index);
    kept.push(value);
    dice += value;
    if (!side.explode || value !== SIDES) break;
  }
  const bonus = constant(side);
  const fumble = fumbled(rolls[0] as number[], indexes[0] as number, edition);
  return { rolls, keptIndex: indexes, kept, dice, bonus, total: dice + bonus, fumble, naturalOne: kept[0] === 1 };
}

function readDice(value: unknown, field: string): number[] {
  const accepted = { type: `${DICE} faces from 1 to ${SIDES}` };
  if (value === undefined) throw coreError("faces", field, accepted, value);
  const dice = entriesOf(value, field, DICE);
  if (dice.length !== DICE) throw coreError("faces", field, accepted, value);
  return [
    wholeNumber(dice[0], `${field}[0]`, 1, SIDES),
    wholeNumber(dice[1], `${field}[1]`, 1, SIDES),
    wholeNumber(dice[2], `${field}[2]`, 1, SIDES),
  ];
}

/** What is the same for every check with that target die; worked out once. */
interface TargetDistribution {
  /** The target die's sum, without constant. */
  readonly plain: Distribution;
  readonly exploding: Distribution;
  /** P(first target die is a 1). */
  readonly naturalOne: number;
  readonly fumble: Readonly<Record<Edition, number>>;
}

const laws = new Map<Keep, TargetDistribution>();

function law(keep: Keep): TargetDistribution {
  let known = laws.get(keep);
  if (known === undefined) {
    const plain = Distribution.orderStatistic(DICE, SIDES, 1 + KEEPS.indexOf(keep));
    const fumble = { "2": fumbleChance(keep, "2"), "3": fumbleChance(keep, "3") };
    known = { plain, exploding: plain.exploding(), naturalOne: plain.at(1), fumble };
    laws.set(keep, known);
  }
  return known;
}

/** Counts the 1000 rolls with the very rule that `resolve` applies. */
function fumbleChance(keep: Keep, edition: Edition): number {
  let fumbles = 0;
  for (let n = 0; n < SIDES ** DICE; n++) {
    const dice = [1 + (n % 10), 1 + (Math.trunc(n / 10) % 10), 1 + Math.trunc(n / 100)];
    if (fumbled(dice, keptIndex(dice, keep), edition)) fumbles++;
  }
  return fumbles / SIDES ** DICE;
}

/** The exact law of one side's total. */
export function totalOf(side: Required<Rival>): Distribution {
  const { plain, exploding } = law(side.keep);
  return (side.explode ? exploding : plain).shift(constant(side));
}

/** P(it fails whatever its total). */
export function failsAnywayOf(side: Required<Rival>, edition: Edition): number {
  const { naturalOne, fumble } = law(side.keep);
  return edition === "3" ? naturalOne : fumble["2"];
}

/** P(total ≥ n, and it does not fail anyway). */
export function soundOf(side: Required<Rival>, edition: Edition, n: number): number {
  const lowest = constant(side) + 1;
  const reached = totalOf(side).atLeast(n);
  return n <= lowest ? reached - failsAnywayOf(side, edition) : reached;
}

export function fumbleOf(side: Required<Rival>, edition: Edition): number {
  return law(side.keep).fumble[edition];
}
