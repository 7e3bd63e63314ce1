import { wholeNumber } from "../validate.ts";
import { Distribution } from "./distribution.ts";

/**
 * The sum of fair dice of any sizes, e.g. `[4, 4, 10]` for 2d4 + 1d10. At most 1000 dice of 1…1000 faces; no
 * dice sum to 0. Only adds positive terms, so that even the rarest total is exact to rounding.
 */
export function diceSum(faces: readonly number[]): Distribution {
  wholeNumber(faces.length, "faces.length", 0, 1000);
  for (const [index, sides] of faces.entries()) wholeNumber(sides, `faces[${index}]`, 1, 1000);
  let table = Float64Array.of(1);
  for (const sides of faces) table = widen(table, sides);
  return Distribution.of(faces.length, table);
}

/**
 * Each entry becomes the mean of itself and the `width − 1` before it. A sliding window would subtract what leaves it; sums
 * within blocks of `width`, from the left and from the right, only add.
 */
function widen(table: Float64Array, width: number): Float64Array<ArrayBuffer> {
  const end = table.length + width - 1;
  const next = new Float64Array(end);
  const fromRight = new Float64Array(end + width);
  for (let block = 0; block < end; block += width) {
    let sum = 0;
    for (let n = Math.min(block + width, end) - 1; n >= block; n--) {
      sum += table[n] ?? 0;
      fromRight[n] = sum;
    }
  }
  let fromLeft = 0;
  for (let n = 0; n < end; n++) {
    if (n % width === 0) fromLeft = 0;
    fromLeft += table[n] ?? 0;
    // The window from n − width + 1 to n is the end of one block and the start of the next, or exactly one block.
    const before = n % width === width - 1 || n < width ? 0 : (fromRight[n - width + 1] as number);
    next[n] = (before + fromLeft) / width;
  }
  return next;
}
