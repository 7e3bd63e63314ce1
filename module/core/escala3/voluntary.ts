/* Voluntary penalties (§3.6.1): levels of one trait or several, given up for as much advantage in one roll. */

/** What a trait gives up. */
export interface GivenUp {
  readonly trait: string;
  readonly levels: number;
}

/** The most that a trait of a level gives up: its whole levels, and nobody goes below nought by their own will. [house] */
export const mostGivenUp = (level: number): number => Math.max(0, Math.floor(level));

/**
 * What several traits give up of the levels asked for: whole levels, each trait once, and none more than it has. The sum is the
 * advantage. `level`: of the trait as it is now.
 */
export function givenUp(asked: readonly (GivenUp & { readonly level: number })[]): GivenUp[] {
  const given = new Map<string, number>();
  for (const { trait, levels, level } of asked) {
    const before = given.get(trait) ?? 0;
    given.set(trait, Math.min(mostGivenUp(level), before + Math.max(0, Math.round(levels))));
  }
  return [...given].filter(([, levels]) => levels > 0).map(([trait, levels]) => ({ trait, levels }));
}
