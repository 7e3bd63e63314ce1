import { coreError, entriesOf, fields, number, whole, word } from "../validate.ts";

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
    const source = fields(entry, path, ["success", "advantage", "side"]);
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

/** Points of destiny, 0…1000 each. */
export interface Destiny {
  readonly light: number;
  readonly dark: number;
}

/** Uses of a point. [source] */
export const DESTINY_USES = ["upgradeAbility", "upgradeDifficulty", "talent", "fact"] as const;

/** A point is used and changes side (source): players use light ones, the GM dark ones. Throws when there is none. */
export function flip(destiny: Destiny, side: keyof Destiny): Destiny {
  const source = fields(destiny, "destiny", ["light", "dark"]);
  const points = {
    light: number(source, "light", "destiny", 0, 1000),
    dark: number(source, "dark", "destiny", 0, 1000),
  };
  const used = word({ side }, "side", "", ["light", "dark"]);
  if (points[used] === 0) throw coreError("combination", "side", { type: `a ${used} point to use` }, 0);
  const other = used === "light" ? "dark" : "light";
  return { ...points, [used]: points[used] - 1, [other]: points[other] + 1 };
}

/**
 * What using force points costs: those of one's own side are free, each of the other costs 1 strain, and together they
 * cost one destiny point of one's own side, which is flipped. Pips 0…100.
 */
export function forceCost(pips: { readonly own: number; readonly other: number }): {
  readonly points: number;
  readonly strain: number;
  readonly flips: number;
} {
  const source = fields(pips, "pips", ["own", "other"]);
  const own = number(source, "own", "pips", 0, 100);
  const other = whole(number(source, "other", "pips", 0, 100), "pips.other", 0, 100);
  return { points: own + other, strain: other, flips: other > 0 ? 1 : 0 };
}
