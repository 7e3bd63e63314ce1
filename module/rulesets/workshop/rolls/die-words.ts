import type { DiceTermLike, DieResult } from "../../../foundry/index.ts";

/**
 * Words of Foundry's own die for faces that lie apart: `2d6wx=2=5` rolls another for each 2 and each 5, `2d6wr=2=4` rolls these again,
 * once. The dice are Foundry's, so history, manual dice and 3D dice see every one of them.
 */

/** As many as Foundry lets a die set off. */
const MOST_MORE = 1000;

const word = (mark: (die: DieResult) => void, once: boolean) =>
  async function (this: DiceTermLike, modifier: string): Promise<void> {
    const on = new Set(modifier.match(/\d+/g)?.map(Number));
    const first = this.results.length;
    for (let at = 0; at < (once ? first : this.results.length); at++) {
      const die = this.results[at] as DieResult;
      if (!on.has(die.result)) continue;
      if (at > first + MOST_MORE) throw new Error(`Cubilete: a die was rolled again ${MOST_MORE} times.`);
      mark(die);
      await this.roll();
    }
  };

/** To be added to `Die.MODIFIERS`. */
export const DIE_WORDS_OF_PAGES = {
  wx: word((die) => {
    die.exploded = true;
  }, false),
  wr: word((die) => {
    Object.assign(die, { rerolled: true, active: false });
  }, true),
} as const;
