import { coreError, type Fields, number, own, plain, plainFields, word } from "../validate.ts";
import { readDiceCheck } from "./dice.ts";
import { PERCENTILES } from "./tables.ts";
import type { ActionCheck, Check, DiceCheck, OddDiceCheck, OpenCheck, OpposedCheck, Side } from "./types.ts";

export type Complete<C> = C extends OpposedCheck
  ? Required<Omit<C, "against">> & { readonly against: Required<Side> }
  : Required<C>;

export type CompleteCheck =
  | Complete<ActionCheck>
  | Complete<OpposedCheck>
  | Complete<OpenCheck>
  | Complete<DiceCheck>
  | Complete<OddDiceCheck>;

export const LIMIT = 1000;
const KINDS = ["action", "opposed", "resistance", "static", "ranked", "damage", "recovery", "d3", "d100"] as const;
const SIDE = ["bonus", "modifier"] as const;

export function side(source: Fields, path: string): Required<Side> {
  return {
    bonus: number(source, "bonus", path, -LIMIT, LIMIT),
    modifier: number(source, "modifier", path, -LIMIT, LIMIT, 0),
  };
}

/** Checks everything about a check and fills in the defaults. Errors: see validate.ts. */
export function read(check: Check): CompleteCheck {
  const source = plain(check, "");
  const kind = word(source, "kind", "", KINDS, "action");
  switch (kind) {
    case "action":
      plainFields(check, "", ["kind", ...SIDE, "resistance"]);
      return { kind, ...side(source, ""), resistance: number(source, "resistance", "", -LIMIT, LIMIT) };
    case "opposed": {
      plainFields(check, "", ["kind", ...SIDE, "against"]);
      const value = own(source, "against");
      if (value === undefined) throw coreError("missing", "against", { type: "a plain object" });
      return { kind, ...side(source, ""), against: side(plainFields(value, "against", SIDE), "against") };
    }
    case "damage":
    case "recovery":
      return readDiceCheck(check as DiceCheck, kind);
    case "d3":
      plainFields(check, "", ["kind"]);
      return { kind };
    case "d100":
      plainFields(check, "", ["kind", "convention"]);
      return { kind, convention: word(source, "convention", "", PERCENTILES, "standard") };
    default:
      plainFields(check, "", ["kind", ...SIDE]);
      return { kind, ...side(source, "") };
  }
}
