import { entriesOf, fields, flag, number, word } from "../validate.ts";
import { CHARACTERISTICS, type Characteristic } from "./skills.ts";

/* What somebody bears, and what it weighs on them (public summaries; numbers 0…1000 where nothing else is said). */

/** How many of a kind somebody bears at once: a weapon in each hand, and one suit of armour. [house] */
export const BORNE = { weapon: 2, armour: 1 } as const;

/** Armour weighs so much less on whoever wears it (source). */
const WORN_RELIEF = 3;

export interface Load {
  readonly encumbrance: number;
  /** 0…1000000; default 1. */
  readonly quantity?: number;
  /** The armour that is worn. Default false. */
  readonly worn?: boolean;
}

/** Encumbrance of all these together: at most 100000 things. */
export function carried(things: readonly Load[]): number {
  return entriesOf(things, "things", 100_000).reduce<number>((sum, thing, index) => {
    const path = `things[${index}]`;
    const source = fields(thing, path, ["encumbrance", "quantity", "worn"]);
    const relief = flag(source, "worn", path, false) ? WORN_RELIEF : 0;
    const each = Math.max(0, number(source, "encumbrance", path, 0, 1000) - relief);
    return sum + each * number(source, "quantity", path, 0, 1_000_000, 1);
  }, 0);
}

/** Setback dice of whoever carries `over` more than they can (0…1e12), in checks of the body; at most 20. */
export function loadSetback(over: number, characteristic: Characteristic): number {
  const many = number({ over }, "over", "", 0, 1e12);
  const used = word({ characteristic }, "characteristic", "", CHARACTERISTICS);
  return used === "brawn" || used === "agility" ? Math.min(20, many) : 0;
}

/** Which of several suits counts when more than one is worn: by soak, and then by defence. [house] */
export function worthOfArmour(armour: { readonly soak: number; readonly defence: number }): number {
  const source = fields(armour, "armour", ["soak", "defence"]);
  return number(source, "soak", "armour", 0, 1000) + number(source, "defence", "armour", 0, 100) / 1000;
}
