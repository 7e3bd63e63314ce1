import type { DiceTermLike, DieResult } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { short } from "../../../i18n/names.ts";
import { key } from "../data/labels.ts";

/**
 * The formula words of the target die, as modifiers of Foundry's own die: `3d10o` keeps the middle one, `oh` the highest,
 * `ol` the lowest; with `x` the kept die, when it shows its highest face, has the whole hand rolled again and added.
 * The dice are Foundry's, so history, manual dice and 3D dice see every one of them.
 */

/** Core's own bound: even the high die repeats this often once in 10^56. */
const MAX_REPEATS = 100;

type Rank = "low" | "median" | "high";

/** The die of that rank; among equal ones the first, as the core counts. */
function keptOf(hand: DieResult[], rank: Rank): DieResult | undefined {
  const sorted = hand.map(({ result }) => result).sort((a, b) => a - b);
  const at = rank === "low" ? 0 : rank === "high" ? sorted.length - 1 : Math.floor((sorted.length - 1) / 2);
  return hand.find(({ result }) => result === sorted[at]);
}

/** Marks one hand: the kept die stays active, the others are discarded. */
function keep(hand: DieResult[], rank: Rank): DieResult | undefined {
  const kept = keptOf(hand, rank);
  for (const die of hand) {
    die.active = die === kept;
    if (die !== kept) die.discarded = true;
  }
  return kept;
}

async function targetDie(term: DiceTermLike, rank: Rank, explode: boolean): Promise<void> {
  const size = term.results.length;
  const { faces = 0 } = term;
  if (size === 0) return;
  let kept = keep(term.results, rank);
  for (let repeats = 0; explode && kept?.result === faces && faces > 1; repeats++) {
    if (repeats >= MAX_REPEATS) throw new Error(`Cubilete: ${size}d${faces} exploded ${MAX_REPEATS} times.`);
    kept.exploded = true;
    const from = term.results.length;
    for (let die = 0; die < size; die++) await term.roll();
    kept = keep(term.results.slice(from), rank);
  }
}

const word = (rank: Rank, explode: boolean) =>
  function (this: DiceTermLike): Promise<void> {
    return targetDie(this, rank, explode);
  };

/** To be added to `Die.MODIFIERS`. */
export const DIE_WORDS = {
  o: word("median", false),
  oh: word("high", false),
  ol: word("low", false),
  ox: word("median", true),
  ohx: word("high", true),
  olx: word("low", true),
} as const;

/** "1o3d10", "1oh3d10", "1ol3d10": one target die of so many. As in a skill roll, it explodes. */
const WRITTEN = /\b1o([hl]?)(\d{0,3})d(\d{1,4})\b/gi;

/** A typed formula with its target dice in Foundry's words, or null when it has none. */
export function readTargetDice(typed: string): string | null {
  const formula = typed.replace(WRITTEN, (_, rank: string, count: string, faces: string) => {
    return `${count || 3}d${faces}o${rank.toLowerCase()}x`;
  });
  return formula === typed ? null : formula;
}

/** What is nearly one: `1o3d`, `2o3d10`. */
const BEGUN = /\b\d{1,3}o[hl]?\d{0,3}(?:d\d{0,4})?\b/i;

/**
 * Words typed in chat as Foundry's formula, or null when they are none of ours.
 * @throws {UserError} When a command asked for dice, and some part of them cannot be read.
 */
export function readTyped(text: string, asked: boolean): string | null {
  const isFormula = (formula: string) => foundry.dice.Roll.validate(formula);
  const formula = readTargetDice(text);
  if (formula && isFormula(formula)) return formula;
  const begun = BEGUN.exec(formula ?? text)?.[0];
  if (!asked || (formula === null && !begun)) return null;
  throw new UserError(key("error.diceWords"), {
    part: short(begun ?? unread(text, isFormula), 40),
    typed: short(text, 40),
  });
}

/** What is left when the longest beginning that can be read is taken away. */
function unread(text: string, isFormula: (formula: string) => boolean): string {
  const words = text.split(/\s+/);
  for (let count = words.length - 1; count > 0; count--) {
    const beginning = words.slice(0, count).join(" ");
    if (isFormula(readTargetDice(beginning) ?? beginning)) return words.slice(count).join(" ");
  }
  return text;
}
