import { oneOf, whole } from "../../shape.ts";

/*
 * Figures of a hero's of which each change is noted, with who, when and why: the drive of the table, and the torment, the price of
 * using the other side's points. Each is 0 to 100. [house]
 */

export const NOTED = ["drive", "torment"] as const;
export type Noted = (typeof NOTED)[number];

export const MOST_NOTED = 100;
export const NOTED_VALUE = whole(0, MOST_NOTED);
const NAME = oneOf(NOTED);

/** A value that a GM writes. @throws {CoreError} Above 100, below 0, or no whole number. */
export const notedValue = (value: unknown): number => NOTED_VALUE.strict(value, "noted");

/** Which figure a page asks about. @throws {CoreError} When it is none of these. */
export const notedName = (name: unknown): Noted => NAME.strict(name, "figure");
