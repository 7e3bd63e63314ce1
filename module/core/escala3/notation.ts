import { difficulty } from "./levels.ts";
import type { Method, Scale, Variant } from "./tables.ts";

/*
 * How a table writes levels down: doubled with the rescaled die (§4.1.3), around 0 with mean zero (§4.1.4). Levels are kept
 * plain, so that another method changes what is read and nothing that is written. What is no number stays none: a
 * roll with it is refused.
 */

export interface Notation {
  readonly dice: Method;
  readonly variant: Variant;
  readonly scale: Scale;
  /** Around 0; with a single die alone. */
  readonly meanZero: boolean;
}

/** Methods whose die is one, added to the trait; only there can the scale be shifted: nobody rolls minus one dice. */
export const isSingleDie = (dice: Method): boolean => dice === "1d6" || dice === "1d10";

/** Rounds away what binary fractions leave, and nothing that a user wrote: a third decimal stays, and is refused. */
export const tidy = (value: number): number => Math.round(value * 1e6) / 1e6;

const factorOf = (dice: Method): number => (dice === "1d10" ? 2 : 1);

/** What is taken from traits, totals and difficulties on a scale whose normal is 0. */
export const shiftOf = ({ dice, scale, meanZero }: Notation): number => (meanZero ? factorOf(dice) * scale : 0);

/** A level as the table writes and rolls it. */
export const written = (level: number, by: Notation): number => tidy(factorOf(by.dice) * level - shiftOf(by));

/** The level of a written one. */
export const levelWritten = (shown: number, by: Notation): number => tidy((shown + shiftOf(by)) / factorOf(by.dice));

/** Difficulty of a level (−20…40), as the table writes it. */
export const writtenDifficulty = (level: number, by: Notation): number =>
  tidy(difficulty({ level, dice: by.dice, variant: by.variant }) - shiftOf(by));
