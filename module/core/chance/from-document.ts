/** A figure of a document as a compendium has it: what is left out, or is no number, is the usual one. */
export const figureIn = (value: unknown, usual = 0): number => (typeof value === "number" ? value : usual);
