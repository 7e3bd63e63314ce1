/** Outlines of dice seen from the front, as polygon points in a 40 × 40 box. */
const OUTLINES: Record<number, string> = {
  4: "20,3 38,35 2,35",
  6: "5,5 35,5 35,35 5,35",
  8: "20,2 37,20 20,38 3,20",
  10: "20,2 38,16 36,24 20,38 4,24 2,16",
  12: "20,2 31,5.5 38,15 38,25 31,34.5 20,38 9,34.5 2,25 2,15 9,5.5",
  20: "20,2 36,11 36,29 20,38 4,29 4,11",
};

/** Dice of unusual sizes are drawn as an octagon. */
const OTHER = "13,2 27,2 38,13 38,27 27,38 13,38 2,27 2,13";

export const outlineOf = (faces: number): string => OUTLINES[faces] ?? OTHER;
