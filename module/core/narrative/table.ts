import { coreError, entriesOf, number, plainFields, word } from "../validate.ts";

/** What everybody at the table shares: the order of turns and the pool of destiny. */

/** An initiative roll: net successes, net advantages (below zero: threats), and the side. */
export interface Initiative {
  readonly success: number;
  readonly advantage: number;
  readonly side: "player" | "other";
}

/**
 * Turn slots, first to last: by net successes, then net advantages, then players first (the source lost the tie-break;
 * recovered); equal ones in the order given. Net failures count as they are. Each slot belongs to a side, and any of its
 * members may take it. At most 1000 entries of −1000…1000.
 */
export function initiative(
  entries: readonly Initiative[],
): readonly { readonly index: number; readonly side: Initiative["side"] }[] {
  const list = entriesOf(entries, "entries", 1000).map((entry, index) => {
    const path = `entries[${index}]`;
    const source = plainFields(entry, path, ["success", "advantage", "side"]);
    return {
      index,
      success: number(source, "success", path, -1000, 1000),
      advantage: number(source, "advantage", path, -1000, 1000),
      side: word(source, "side", path, ["player", "other"]),
    };
  });
  const rank = (side: Initiative["side"]): number => (side === "player" ? 0 : 1);
  return list
    .sort((a, b) => b.success - a.success || b.advantage - a.advantage || rank(a.side) - rank(b.side))
    .map(({ index, side }) => ({ index, side }));
}

/** One number that sorts a fight: net successes, then net advantages (less than 50 either way). */
export const initiativeNumber = ({ success, advantage }: Pick<Initiative, "success" | "advantage">): number =>
  success + advantage / 100;

/** That number as both again. */
export function readInitiativeNumber(total: number): Pick<Initiative, "success" | "advantage"> {
  const success = Math.round(total);
  return { success, advantage: Math.round((total - success) * 100) };
}

/** Points of destiny, 0…1000 each. */
export interface Destiny {
  readonly light: number;
  readonly dark: number;
}

export type Side = keyof Destiny;
const SIDES = ["light", "dark"] as const;

/** Uses of a point. [source] */
export const DESTINY_USES = ["upgradeAbility", "upgradeDifficulty", "talent", "fact"] as const;

/** A point is used and changes side (source): players use light ones, the GM dark ones. Throws when there is none. */
export function flip(destiny: Destiny, side: keyof Destiny): Destiny {
  const source = plainFields(destiny, "destiny", ["light", "dark"]);
  const points = {
    light: number(source, "light", "destiny", 0, 1000),
    dark: number(source, "dark", "destiny", 0, 1000),
  };
  const used = word({ side }, "side", "", ["light", "dark"]);
  if (points[used] === 0) throw coreError("combination", "side", { type: `a ${used} point to use` }, 0);
  const other = used === "light" ? "dark" : "light";
  return { ...points, [used]: points[used] - 1, [other]: points[other] + 1 };
}

function readSides(sides: readonly Side[], field: string): readonly Side[] {
  return entriesOf(sides, field, 100).map((side, index) => word({ [index]: side }, String(index), field, SIDES));
}

/**
 * Why these points cannot be used together, and which side stands in the way; null when they can. A check takes one point
 * of each side, no more: `used` are the sides that it took already; without it nothing is checked of that. A point that one
 * side has just flipped is not the other's to use at once: only what was there before counts.
 */
export function whyNoFlip(
  destiny: Destiny,
  sides: readonly Side[],
  used?: readonly Side[],
): { readonly why: "oncePerCheck" | "none"; readonly side: Side } | null {
  const points = plainFields(destiny, "destiny", SIDES);
  const left = {
    light: number(points, "light", "destiny", 0, 1000),
    dark: number(points, "dark", "destiny", 0, 1000),
  };
  const taken = new Set(used === undefined ? [] : readSides(used, "used"));
  for (const side of readSides(sides, "sides")) {
    if (used !== undefined && taken.has(side)) return { why: "oncePerCheck", side };
    if (left[side] === 0) return { why: "none", side };
    taken.add(side);
    left[side] -= 1;
  }
  return null;
}

/** Points used together: all of them or none. Throws `sides` where `whyNoFlip` has a reason. */
export function flipTogether(destiny: Destiny, sides: readonly Side[], used?: readonly Side[]): Destiny {
  const why = whyNoFlip(destiny, sides, used);
  if (why) throw coreError("combination", "sides", { type: "points that are there, one of each side a check" }, sides);
  return sides.reduce(flip, destiny);
}

/**
 * What destiny offers a check: each side that has a point and may be seen upgrades one die, of the roller's ability where
 * the side is theirs (`helped`), and otherwise of the difficulty (source).
 */
export function destinyOffers(
  destiny: Destiny,
  helped: Side,
  seen: readonly Side[] = SIDES,
): readonly { readonly side: Side; readonly upgrade: { readonly ability: 1 } | { readonly difficulty: 1 } }[] {
  const points = plainFields(destiny, "destiny", SIDES);
  const own = word({ helped }, "helped", "", SIDES);
  return readSides(seen, "seen")
    .filter((side) => number(points, side, "destiny", 0, 1000) > 0)
    .map((side) => ({ side, upgrade: side === own ? ({ ability: 1 } as const) : ({ difficulty: 1 } as const) }));
}
