import { diceSum } from "../chance/dice.ts";
import type { Distribution } from "../chance/distribution.ts";
import { type Faces, readDie } from "../chance/faces.ts";
import type { RollGroup } from "../contract.ts";
import { STATIC } from "./tables.ts";
import type { Side, SideRoll } from "./types.ts";

/** 3d6 + bonus, and what it is worth against a resistance (source, «Hacer cosas»). */
export const DICE_ROLLED = 3;
export const SIDES = 6;

const THREE_DICE = diceSum([SIDES, SIDES, SIDES]);

/** All constants of a side; a static check counts 10 for its dice. */
export function constant(side: Required<Side> & { readonly kind?: string }): number {
  return side.bonus + side.modifier + (side.kind === "static" ? STATIC : 0);
}

export function group(id: string): RollGroup {
  return { id, count: DICE_ROLLED, faces: SIDES, keep: "all", followUps: [] };
}

/** Reads three dice from `faces`, starting at `from`. */
export function readSide(faces: Faces, from: number, side: Required<Side>): SideRoll {
  const dice = [0, 1, 2].map((n) => readDie(faces[from + n], `faces[${from + n}]`, SIDES));
  const sum = dice.flat().reduce((all, face) => all + face, 0);
  return { faces: dice, dice: sum, bonus: constant(side), total: sum + constant(side) };
}

export function totalOf(side: Required<Side>): Distribution {
  return THREE_DICE.shift(constant(side));
}

/** Effect points of a total against a resistance: what it exceeds it by, 0 when it does not. */
export function effectOf(total: Distribution, resistance: number): Distribution {
  return total.shift(-resistance).clampMin(0);
}

/** Consequence points: what the total falls short by, 0 when it does not. */
export function consequenceOf(total: Distribution, resistance: number): Distribution {
  return total.map((n) => Math.max(0, resistance - n));
}
