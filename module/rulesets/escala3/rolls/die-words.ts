import type { DiceTermLike } from "../../../foundry/index.ts";

/** A chain this long does not happen by chance: with loaded dice it ends in an error, not in a page that hangs. */
const MAX_DICE = 500;

/**
 * `xb`: open both ways (§4.1.1). The highest face is rolled again, without end; a 1 of the first roll too, and what
 * follows it is taken away. The dice are Foundry's own, so history, manual dice and 3D dice see every one of them.
 */
export const DIE_WORDS = {
  async xb(this: DiceTermLike): Promise<void> {
    const first = this.results.length;
    for (let at = 0; at < this.results.length; at++) {
      if (at >= MAX_DICE) throw new Error(`Cubilete: ${first}d${this.faces} exploded ${MAX_DICE} times.`);
      const die = this.results[at];
      if (!die || !(die.result === this.faces || (at < first && die.result === 1))) continue;
      die.exploded = true;
      await this.roll();
    }
  },
} as const;
