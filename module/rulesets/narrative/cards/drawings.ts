import type { Die, SymbolName } from "../../../core/narrative/index.ts";

/**
 * Cubilete's own drawings of dice and symbols, coloured where they are used. They are short, and a die is drawn by the
 * hundred: as a part of the page each is there at once, in windows of their own too, and nobody fetches a file for it.
 */

/** Outlines of dice, in a box of 40 × 40. */
const OUTLINES: Record<Die, string> = {
  proficiency: "M20 1.5 38.5 15.5 31.5 37.5H8.5L1.5 15.5Z",
  ability: "M20 1.5 38.5 20 20 38.5 1.5 20Z",
  boost: "M8.5 4.5h23a4 4 0 0 1 4 4v23a4 4 0 0 1-4 4h-23a4 4 0 0 1-4-4v-23a4 4 0 0 1 4-4Z",
  challenge: "M20 38.5 38.5 24.5 31.5 2.5H8.5L1.5 24.5Z",
  difficulty: "M20 1.5 36.5 11V29L20 38.5 3.5 29V11Z",
  setback: "M13.5 4h13L36 13.5v13L26.5 36h-13L4 26.5v-13Z",
  force: "M20 2a18 18 0 1 1 0 36a18 18 0 1 1 0-36Z",
};

/** Symbols, in a box of 24 × 24. */
const SYMBOLS: Record<SymbolName, string> = {
  success: "M12 .5 15.2 8.8 23.5 12 15.2 15.2 12 23.5 8.8 15.2.5 12 8.8 8.8Z",
  failure: "M4.8 1.6 12 8.8 19.2 1.6 22.4 4.8 15.2 12 22.4 19.2 19.2 22.4 12 15.2 4.8 22.4 1.6 19.2 8.8 12 1.6 4.8Z",
  advantage: "M12 2.5 23.5 17.5 18.5 21.5 12 13 5.5 21.5.5 17.5Z",
  threat: "M12 21.5 23.5 6.5 18.5 2.5 12 11 5.5 2.5.5 6.5Z",
  triumph: "M1 5.5 7 11 12 2 17 11 23 5.5 20.8 18H3.2ZM3.2 19.5h17.6V22H3.2Z",
  despair: "M14.5.5 3.5 13.5H10L7.5 23.5 20.5 9.2H13.5Z",
  light:
    "M12 6.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11ZM10.8 0h2.4v4.5h-2.4Zm0 19.5h2.4V24h-2.4ZM0 10.8h4.5v2.4H0Zm19.5 0H24v2.4h-4.5ZM2.7 4.4l1.7-1.7 3.2 3.2-1.7 1.7Zm13.7 13.7 1.7-1.7 3.2 3.2-1.7 1.7ZM4.4 21.3l-1.7-1.7 3.2-3.2 1.7 1.7ZM18.1 7.6l-1.7-1.7 3.2-3.2 1.7 1.7Z",
  dark: "M14.5 1.5a10.7 10.7 0 1 0 8 14.8A9.6 9.6 0 0 1 14.5 1.5Z",
};

/** What a path of SVG draws for this die, or for this symbol. */
export const drawing = (name: Die | SymbolName): string =>
  name in OUTLINES ? OUTLINES[name as Die] : SYMBOLS[name as SymbolName];
