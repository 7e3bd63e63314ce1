import { coreError, type Fields, flag, number, own, plain, plainFields, word } from "../validate.ts";
import { DISPERSIONS, METHODS, VARIANTS } from "./tables.ts";
import type { Check, OpposedCheck, PenaltyCheck, Side, SimpleCheck } from "./types.ts";

export const MIN_LEVEL = -20;
export const MAX_LEVEL = 40;
const LIMIT = 1000;
const MAX_CHANGE = 20;

/** `value` with at most two decimals. */
export function decimal(value: unknown, field: string, min: number, max: number): number {
  if (typeof value !== "number") throw coreError("type", field, { type: `a number from ${min} to ${max}` }, value);
  // The nearest hundredth must be the very same number: 3.7 is, 3.701 is not.
  if (!(value >= min && value <= max) || Math.round(value * 100) / 100 !== value) {
    throw coreError("range", field, { type: `a number from ${min} to ${max} with at most two decimals` }, value);
  }
  return value === 0 ? 0 : value;
}

export function decimalField(source: Fields, key: string, path: string, min: number, max: number): number {
  const field = path === "" ? key : `${path}.${key}`;
  const value = own(source, key);
  if (value === undefined) throw coreError("missing", field, { type: `a number from ${min} to ${max}` });
  return decimal(value, field, min, max);
}

export type CompleteSide = Required<Side>;
type Limits = Pick<SimpleCheck, "minimum" | "maximum">;
export type CompleteSimple = Required<Omit<SimpleCheck, "minimum" | "maximum">> & Limits;
export type CompleteOpposed = Required<Omit<OpposedCheck, "against" | "minimum" | "maximum">> &
  Limits & { readonly against: CompleteSide };
export type CompleteCheck = CompleteSimple | CompleteOpposed | PenaltyCheck;

export const SIDE = ["trait", "dice", "variant", "dispersion", "advantage", "penalty", "reserve"] as const;
const KINDS = ["simple", "opposed", "penalty"] as const;

export function readSide(source: Fields, path: string): CompleteSide {
  const at = (key: string): string => (path === "" ? key : `${path}.${key}`);
  const dice = word(source, "dice", path, METHODS, "1d6");
  const scale = dice === "1d10" ? 2 : 1;
  const variant = word(source, "variant", path, VARIANTS, "closed");
  const dispersion = word(source, "dispersion", path, DISPERSIONS, "normal");
  if (dispersion !== "normal" && (dice !== "1d6" || variant !== "closed")) {
    throw coreError("combination", at("dispersion"), { words: ["normal"] }, dispersion);
  }
  const side = {
    trait: decimalField(source, "trait", path, scale * MIN_LEVEL, scale * MAX_LEVEL),
    dice,
    variant,
    dispersion,
    advantage: number(source, "advantage", path, -MAX_CHANGE, MAX_CHANGE, 0),
    penalty: number(source, "penalty", path, 0, MAX_LEVEL, 0),
    reserve: number(source, "reserve", path, 0, MAX_LEVEL, 0),
  };
  return side;
}

function limits(source: Fields): Limits {
  const one = (key: "minimum" | "maximum"): Limits =>
    own(source, key) === undefined ? {} : { [key]: decimalField(source, key, "", -LIMIT, LIMIT) };
  return { ...one("minimum"), ...one("maximum") };
}

/** Checks everything about a check and fills in the defaults. Errors: see validate.ts. */
export function read(check: Check): CompleteCheck {
  const source = plain(check, "");
  const kind = word(source, "kind", "", KINDS, "simple");
  if (kind === "penalty") {
    plainFields(check, "", ["kind", "min", "max"]);
    if (own(source, "min") === undefined && own(source, "max") === undefined) return { kind };
    const min = number(source, "min", "", 0, MAX_LEVEL);
    return { kind, min, max: number(source, "max", "", min, MAX_LEVEL) };
  }
  if (kind === "opposed") {
    plainFields(check, "", ["kind", ...SIDE, "minimum", "maximum", "against"]);
    const value = own(source, "against");
    if (value === undefined) throw coreError("missing", "against", { type: "a plain object" });
    const mine = readSide(source, "");
    const against = readSide(plainFields(value, "against", SIDE), "against");
    if (against.dice !== mine.dice)
      throw coreError("combination", "against.dice", { words: [mine.dice] }, against.dice);
    return { kind, ...mine, ...limits(source), against };
  }
  plainFields(check, "", ["kind", ...SIDE, "minimum", "maximum", "difficulty", "reverse"]);
  const side = readSide(source, "");
  const reverse = flag(source, "reverse", "", false);
  if (reverse && side.dispersion !== "null") throw coreError("combination", "reverse", { type: "false" }, reverse);
  return {
    kind,
    ...side,
    ...limits(source),
    difficulty: decimalField(source, "difficulty", "", -LIMIT, LIMIT),
    reverse,
  };
}
