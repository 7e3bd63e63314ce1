import { type Field, oneOf, whole, yes } from "../shape.ts";
import { also, byKind, closed, type Infer, is, optional, type Complete as Read, reading, usual } from "../strict.ts";
import { coreError, type Fields, fieldAt, number, own, plainFields } from "../validate.ts";
import { DISPERSIONS, METHODS, VARIANTS } from "./tables.ts";

/*
 * What Escala 3 reads. Traits are levels −20…40 (rescaled, with `1d10`, −40…80), with at most two decimals; difficulties
 * −1000…1000, with at most two decimals; everything else is whole. Optional fields are absent, never null.
 */

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

export const decimals = (min: number, max: number): Field<number> =>
  reading({ type: `a number from ${min} to ${max}` }, (value, field) => decimal(value, field, min, max));

/** Levels lost or kept back. */
export const LEVELS = whole(0, MAX_LEVEL);
const FIGURE = decimals(-LIMIT, LIMIT);

export const LADDER = {
  /** Default `1d6`. */
  dice: usual(oneOf(METHODS), "1d6"),
  /** Default `closed`. */
  variant: usual(oneOf(VARIANTS), "closed"),
};

/** `by`: 2 where levels count double. */
const side = (by: number) => ({
  trait: decimals(by * MIN_LEVEL, by * MAX_LEVEL),
  ...LADDER,
  /** Default `normal`; others only with a closed `1d6`. */
  dispersion: usual(oneOf(DISPERSIONS), "normal"),
  /** Circumstance, −20…20; below 0 disadvantage. Default 0. (§2.1.1) */
  advantage: usual(whole(-MAX_CHANGE, MAX_CHANGE), 0),
  /** Lasting penalties, already summed, 0…40. Default 0. (§2.1.2) */
  penalty: usual(LEVELS, 0),
  /** Levels kept back for a better result, 0…40. Default 0. (§3.2) */
  reserve: usual(LEVELS, 0),
});

/** Something that rolls: its levels count double with `1d10`, and other dispersions are for one closed d6. */
function rolling<T extends Read<typeof PLAIN_SIDE>, G>(
  declare: (by: number) => Field<T, G> & { readonly fields: object },
): Field<T, G> {
  const [plainly, doubled] = [declare(1), declare(2)];
  return reading(plainly.accepted, (value, path) => {
    const source = plainFields(value, path, Object.keys(plainly.fields));
    const read = (own(source, "dice", path) === "1d10" ? doubled : plainly).strict(value, path);
    if (read.dispersion !== "normal" && (read.dice !== "1d6" || read.variant !== "closed"))
      throw coreError("combination", fieldAt(path, "dispersion"), { words: ["normal"] }, read.dispersion);
    return read;
  });
}

const PLAIN_SIDE = closed(side(1));
export const SIDE_FIELDS = Object.keys(PLAIN_SIDE.fields);
export const SIDE = rolling((by) => closed(side(by)));
/** One side of a roll. The level rolled is trait + advantage − penalty − reserve; with `1d10` those count double. */
export interface Side extends Infer<typeof PLAIN_SIDE> {}
export type CompleteSide = Read<typeof PLAIN_SIDE>;

export const EXTREMES = {
  /** A total below it: a fumble (simple), or the winner's victory is void (opposed). (§2.2) */
  minimum: optional(FIGURE),
  /** A success or victory with a total above it wins with extra advantage. (§2.2) */
  maximum: optional(FIGURE),
};

const SIMPLE = rolling((by) =>
  closed({
    kind: usual(is("simple"), "simple"),
    ...side(by),
    ...EXTREMES,
    difficulty: FIGURE,
    /** Success is not to exceed the difficulty: being small enough. Only with dispersion `null`. Default false. (§3.5) */
    reverse: usual(yes, false),
  }),
);
export interface SimpleCheck extends Infer<typeof SIMPLE> {}
export type CompleteSimple = Read<typeof SIMPLE>;

const OPPOSED = rolling((by) =>
  closed(
    {
      kind: is("opposed"),
      ...side(by),
      ...EXTREMES,
      /** The other side; it rolls by the same method. */
      against: SIDE,
    },
    "against",
  ),
);
export interface OpposedCheck extends Infer<typeof OPPOSED> {}
export type CompleteOpposed = Read<typeof OPPOSED>;

/** A random penalty: 2d3 − 1, or one between two limits by counting odd dice. (§3.6.2) */
export interface PenaltyCheck {
  readonly kind: "penalty";
  /** Both or neither; 0…40, `max` not below `min`. */
  readonly min?: number;
  readonly max?: number;
}

/** Both limits of a random penalty. */
export function readLimits(source: Fields, path = ""): { readonly min: number; readonly max: number } {
  const min = number(source, "min", path, 0, MAX_LEVEL);
  return { min, max: number(source, "max", path, min, MAX_LEVEL) };
}

export const CHECK = byKind(
  "kind",
  {
    simple: also(SIMPLE, (check, path) => {
      if (check.reverse && check.dispersion !== "null")
        throw coreError("combination", fieldAt(path, "reverse"), { type: "false" }, true);
      return check;
    }),
    opposed: also(OPPOSED, (check, path) => {
      if (check.against.dice !== check.dice)
        throw coreError("combination", fieldAt(path, "against.dice"), { words: [check.dice] }, check.against.dice);
      return check;
    }),
    penalty: reading<PenaltyCheck>({ type: "a plain object" }, (value, path) => {
      const source = plainFields(value, path, ["kind", "min", "max"]);
      const none = own(source, "min") === undefined && own(source, "max") === undefined;
      return { kind: "penalty", ...(!none && readLimits(source, path)) };
    }),
  },
  "simple",
);
export type Check = SimpleCheck | OpposedCheck | PenaltyCheck;
export type CompleteCheck = Read<typeof CHECK>;
