import { entriesOf, own, plainFields, wholeNumber, within } from "../../validate.ts";

/*
 * What experience buys. [house] Our source knows no experience; these are prices in the spirit of the family: what comes next costs five
 * times where it leads, what lies outside one's career five more, and what one is born with twice as much.
 */

const STEP = 5;
/** Ranks of a skill, tiers of talents and values of a characteristic that can be bought. [house] */
export const HIGHEST = 5;

/** Points for the next rank of a skill (1…5): five times the rank, five more outside the career. [house] */
export const rankCost = (rank: number, career: boolean): number =>
  STEP * wholeNumber(rank, "rank", 1, HIGHEST) + (career ? 0 : STEP);

/** Points that raise a characteristic to a value (2…5) from the one below: ten times the value. [house] */
export const characteristicCost = (value: number): number => 2 * STEP * wholeNumber(value, "value", 2, HIGHEST);

/** The tier at which a rank of a talent is bought: each further rank one higher, none beyond the fifth. [house] */
export const tierOf = (tier: number, rank: number): number =>
  Math.min(HIGHEST, wholeNumber(tier, "tier", 1, HIGHEST) + wholeNumber(rank, "rank", 1, 100) - 1);

/** Points for a rank of a talent of a tier: five times the tier at which it is bought. [house] */
export const talentCost = (tier: number, rank = 1): number => STEP * tierOf(tier, rank);

/** Points for a power: ten times the force rating that it asks for (1…20). [house] */
export const powerCost = (rating: number): number => 2 * STEP * wholeNumber(rating, "rating", 1, 20);

/** Upgrades of a power stand two to a row, in their order. [house] */
const IN_A_ROW = 2;

/** The row of an upgrade by its place, both counted from 1 and 0. [house] */
const rowAt = (place: number): number => Math.floor(place / IN_A_ROW) + 1;

/** Points for an upgrade of a power by its place (0…99): five times its row. [house] */
export const upgradeCost = (place: number): number => STEP * rowAt(wholeNumber(place, "place", 0, 99));

/** Whether an upgrade can be had: one of the row above it was. [house] */
export const upgradeOpen = (bought: readonly boolean[], place: number): boolean =>
  rowAt(place) === 1 || bought.some((had, at) => had && rowAt(at) === rowAt(place) - 1);

/** Talents by tier, the lowest first, and the tiers that stand on too few of the one below. */
export interface Pyramid {
  readonly counts: readonly number[];
  readonly unsteady: readonly number[];
}

const ranksOf = (talents: readonly { readonly tier: number; readonly rank: number }[]) =>
  entriesOf(talents, "talents", 1000).map((talent, index) =>
    within(`talents[${index}]`, () => {
      const source = plainFields(talent, "", ["tier", "rank"]);
      return {
        tier: wholeNumber(own(source, "tier"), "tier", 1, HIGHEST),
        rank: wholeNumber(own(source, "rank"), "rank", 0, 100),
      };
    }),
  );

/** The pyramid of talents: below each tier lie more than on it. Each rank counts where it was bought. Checked, not enforced. [house] */
export function pyramid(talents: readonly { readonly tier: number; readonly rank: number }[]): Pyramid {
  const counts = [0, 0, 0, 0, 0];
  for (const { tier, rank } of ranksOf(talents))
    for (let each = 1; each <= rank; each++) {
      const at = tierOf(tier, each) - 1;
      counts[at] = (counts[at] ?? 0) + 1;
    }
  const unsteady = [2, 3, 4, 5].filter((tier) => {
    const here = counts[tier - 1] ?? 0;
    return here > 0 && (counts[tier - 2] ?? 0) <= here;
  });
  return { counts, unsteady };
}
