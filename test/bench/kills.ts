import { KilledTable, verdictOf, WRITES } from "../browser/killing.ts";
import type { Figure } from "./figures.ts";

/** Deeds whose page or server dies at a place that nobody chose, eighty times: what of them is lost, doubled or half done. */

const KILLS = 80;
/** Numbers that look thrown, and are the same in each run. */
export function thrown(): (most: number) => number {
  let state = 20_261_127;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

export async function killFigures(): Promise<Figure[]> {
  const table = await KilledTable.lay();
  const found = { whole: 0, nothing: 0, lost: 0, doubled: 0, half: 0 };
  let errors = 0;
  try {
    await table.start();
    await table.look();
    const next = thrown();
    for (let kill = 0; kill < KILLS; kill++) {
      const victim = next(2) === 0 ? "page" : "server";
      const outcome = await table.awardKilled(victim, 1 + next(WRITES), next(2) === 0 ? "before" : "after");
      found[verdictOf(outcome)]++;
      errors += outcome.errors.length;
    }
  } finally {
    await table.close();
  }
  const from = `${found.whole} done, ${found.nothing} not begun`;
  return (["lost", "doubled", "half"] as const)
    .map((name): Figure => ({ name: `${KILLS} kills: ${name}`, value: found[name], unit: "", from, must: 0 }))
    .concat({ name: `${KILLS} kills: errors of the next page`, value: errors, unit: "", must: 0 });
}
