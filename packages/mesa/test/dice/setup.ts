import { diceConfig, type Roll } from "../../client/dice/index.ts";
import type { DiceConfig, DiceResult } from "../../client/dice/types.ts";

/** Give the dice room a fresh CONFIG.Dice and nothing else, and answer it. */
export function freshConfig(): DiceConfig {
  const Dice = diceConfig();
  Object.assign(globalThis, { CONFIG: { Dice } });
  return Dice;
}

/**
 * Let the next dice show exactly these faces. `faces` are for dice of `size` sides; a throw beyond the list fails
 * the test instead of inventing a number.
 */
export function loadDice(config: DiceConfig, size: number, faces: number[]): void {
  const queue = [...faces];
  config.randomUniform = () => {
    const face = queue.shift();
    if (face === undefined) throw new Error("The test ran out of loaded dice");
    // The middle of the interval that maps to this face: high faces come from small numbers.
    return (size - face + 0.5) / size;
  };
}

/** The faces of the first dice term with one mark each: - not counting, ! exploded, + success, x failure. */
export function marks(roll: Roll): string {
  const mark = (r: DiceResult): string =>
    `${r.result}${r.active ? "" : "-"}${r.exploded ? "!" : ""}${r.success ? "+" : ""}${r.failure ? "x" : ""}`;
  return (roll.dice[0]?.results ?? []).map(mark).join(" ");
}
