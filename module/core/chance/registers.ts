import { coreError } from "../validate.ts";

/*
 * What several readings of dice remember while the dice are gone through, packed into one whole number: each reading has
 * its digits in it.
 */

/** One die: what it can show (whole numbers, rising) and how likely. */
export interface DieTable {
  readonly values: readonly number[];
  readonly chances: readonly number[];
  /** A fair die with faces 1…fair: those of several sizes are walked together. */
  readonly fair?: number;
  /** It could go on without end, and was followed only as far as its chances can be told from nothing. */
  readonly endless?: true;
  /** Faces after which another die like it joins, and how many join at most that a chance can tell from none. */
  readonly chain?: { readonly on: ReadonlySet<number>; readonly most: number };
}

/** Dice that are read together. */
export interface Hand {
  readonly dice: readonly { readonly die: DieTable; readonly count: number }[];
  /** Values that lie there already. */
  readonly lying: readonly number[];
}

export type ReadAs = "sum" | "count" | "high" | "low" | "width" | "height";

export interface DicePick {
  readonly end: "top" | "bottom";
  readonly count: number;
}

/** What is read. Nothing to read is 0. */
export type DiceReading =
  /** Each die adds what it is worth (whole numbers). */
  | {
      readonly kind: "added";
      readonly terms: readonly { readonly hand: number; readonly worth: (value: number) => number }[];
    }
  /** Of one hand's dice that `holds`, only the picked ones. Equal `key`s say equal `holds`. */
  | {
      readonly kind: "read";
      readonly hand: number;
      readonly key: string;
      readonly holds: (value: number) => boolean;
      readonly picks: readonly DicePick[];
      readonly as: ReadAs;
      /** Of `height`: the highest that at least so many show, instead of what the widest set shows. */
      readonly least?: number;
    };

/** More states than this cannot be told apart by a number. */
const MAX_SPACE = 2 ** 52;

/** That readings have more digits than a number. */
export const NO_SPACE = Symbol("no space");

/** That a distribution is beyond the budget, whatever the dice. */
export const tooMuch = (): Error => coreError("range", "dice", { type: "fewer dice: too many for exact odds" });

export interface Slot {
  readonly stride: number;
  readonly low: number;
  readonly size: number;
}

export const digit = (key: number, { stride, size }: Slot): number => Math.floor(key / stride) % size;

/** What one reading does to the state when `many` dice show `value`, and what it reads in the end. */
export interface Register {
  /** Adds the same whatever was before: the packed difference for one die. */
  readonly delta?: (hand: number, value: number) => number;
  readonly update?: (key: number, value: number, many: number) => number;
  readonly hand?: number;
  readonly ordered?: boolean;
  readonly sets?: boolean;
  readonly value: (key: number) => number;
}

/** The digits of all readings. */
export class Registers {
  readonly list: readonly Register[];
  /** Before any die. */
  start = 0;
  readonly #hands: readonly Hand[];
  readonly #shared = new Map<string, readonly Slot[]>();
  #space = 1;

  constructor(hands: readonly Hand[], readings: readonly DiceReading[]) {
    this.#hands = hands;
    this.list = readings.map((reading) => this.#register(reading));
  }

  /** Digits above all others, for as long as a hand is gone through; 0 at first. */
  above(sizes: readonly number[]): Slot[] {
    let stride = this.#space;
    return sizes.map((size) => {
      const slot = { stride, low: 0, size };
      stride *= size;
      if (!(stride < MAX_SPACE)) throw NO_SPACE;
      return slot;
    });
  }

  #slot(low: number, high: number): Slot {
    const slot = { stride: this.#space, low, size: high - low + 1 };
    this.start -= low * slot.stride;
    this.#space *= slot.size;
    if (!(this.#space < MAX_SPACE)) throw NO_SPACE;
    return slot;
  }

  #slots(key: string, make: () => readonly Slot[]): readonly Slot[] {
    let slots = this.#shared.get(key);
    if (!slots) {
      slots = make();
      this.#shared.set(key, slots);
    }
    return slots;
  }

  #register(reading: DiceReading): Register {
    if (reading.kind === "added") return this.#added(reading.terms);
    const { hand: index, key, holds, as, least } = reading;
    const hand = this.#hands[index] as Hand;
    const { values, size } = shapeOf(hand);
    const picks = reading.picks.filter(({ count }) => count < size);
    if (picks.length === 0 && (as === "sum" || as === "count")) {
      return this.#added([{ hand: index, worth: (value) => (holds(value) ? (as === "sum" ? value : 1) : 0) }]);
    }
    if (picks.length === 0 && (as === "high" || as === "low")) return this.#extreme(index, key, values, holds, as);
    if (picks.length === 0 && least !== undefined) return this.#alike(index, values, holds, least);
    if (picks.length === 0) return this.#set(index, key, values, size, holds, as as "width" | "height");
    if (as !== "width" && as !== "height") {
      const all = values.every(holds);
      if (all || picks.every(({ end }) => end === "top")) {
        const [from, to] = picks.reduce<[number, number]>(
          ([low, high], { end, count }) =>
            end === "top" ? [low, Math.min(high, low + count)] : [Math.max(low, high - count), high],
          [0, size],
        );
        return this.#ranked(index, values, holds, from, to, as);
      }
    }
    return this.#everything(index, key, values, size, holds, picks, as, least);
  }

  #added(terms: readonly { readonly hand: number; readonly worth: (value: number) => number }[]): Register {
    let low = 0;
    let high = 0;
    for (const { hand, worth } of terms) {
      const { values, size } = shapeOf(this.#hands[hand] as Hand);
      const worths = values.map(worth);
      low += size * Math.min(0, ...worths);
      high += size * Math.max(0, ...worths);
    }
    const slot = this.#slot(low, high);
    return {
      delta: (hand, value) => {
        let sum = 0;
        for (const term of terms) if (term.hand === hand) sum += term.worth(value);
        return sum * slot.stride;
      },
      value: (key) => digit(key, slot) + low,
    };
  }

  #extreme(
    hand: number,
    key: string,
    values: readonly number[],
    holds: (value: number) => boolean,
    as: string,
  ): Register {
    const places = new Map(values.map((value, index) => [value, index + 1]));
    const [slot] = this.#slots(`${as} ${key}`, () => [this.#slot(0, values.length)]) as [Slot];
    return {
      hand,
      update: (state, value) => {
        if (!holds(value)) return state;
        const here = digit(state, slot);
        const place = places.get(value) as number;
        return here === 0 || (as === "high" ? place > here : place < here)
          ? state + (place - here) * slot.stride
          : state;
      },
      value: (state) => values[digit(state, slot) - 1] ?? 0,
    };
  }

  /** The most dice alike, and what they show: the highest where several are as many. */
  #set(
    hand: number,
    key: string,
    values: readonly number[],
    size: number,
    holds: (value: number) => boolean,
    as: "width" | "height",
  ): Register {
    const places = new Map(values.map((value, index) => [value, index + 1]));
    let mine = false;
    const [width, height] = this.#slots(`set ${key}`, () => {
      mine = true;
      return [this.#slot(0, size), this.#slot(0, values.length)];
    }) as [Slot, Slot];
    return {
      hand,
      ordered: true,
      sets: true,
      // Clones that share the slots leave them to the one that made them.
      update: (state, value, many) => {
        if (!mine) return state;
        const wide = digit(state, width);
        if (many <= wide || !holds(value)) return state;
        const moved = state + (many - wide) * width.stride;
        return moved + ((places.get(value) as number) - digit(state, height)) * height.stride;
      },
      value: as === "width" ? (state) => digit(state, width) : (state) => values[digit(state, height) - 1] ?? 0,
    };
  }

  /** The highest that at least so many dice show. */
  #alike(hand: number, values: readonly number[], holds: (value: number) => boolean, least: number): Register {
    const places = new Map(values.map((value, index) => [value, index + 1]));
    const slot = this.#slot(0, values.length);
    return {
      hand,
      ordered: true,
      sets: true,
      update: (state, value, many) => {
        if (many < least || !holds(value) || digit(state, slot) > 0) return state;
        return state + (places.get(value) as number) * slot.stride;
      },
      value: (state) => values[digit(state, slot) - 1] ?? 0,
    };
  }

  /** The dice from rank `from` (0 the highest) up to, not with, rank `to`. */
  #ranked(
    hand: number,
    values: readonly number[],
    holds: (value: number) => boolean,
    from: number,
    to: number,
    as: "sum" | "count" | "high" | "low",
  ): Register {
    if (to <= from) return { value: () => 0 };
    const taken = this.#slot(0, to);
    const most = to - from;
    const held = values.filter(holds);
    const [low, high] = [Math.min(0, ...held), Math.max(0, ...held)];
    const slot =
      as === "sum"
        ? this.#slot(low * most, high * most)
        : as === "count"
          ? this.#slot(0, most)
          : this.#slot(0, values.length);
    const places = new Map(values.map((value, index) => [value, index + 1]));
    return {
      hand,
      ordered: true,
      update: (state, value, many) => {
        if (!holds(value)) return state;
        const before = digit(state, taken);
        const after = Math.min(to, before + many);
        const picked = Math.max(0, after - Math.max(before, from));
        let next = state + (after - before) * taken.stride;
        if (picked === 0) return next;
        if (as === "sum") next += picked * value * slot.stride;
        else if (as === "count") next += picked * slot.stride;
        else if (as === "low" || before <= from) {
          next += ((places.get(value) as number) - digit(state, slot)) * slot.stride;
        }
        return next;
      },
      value:
        as === "sum" || as === "count"
          ? (state) => digit(state, slot) + slot.low
          : (state) => values[digit(state, slot) - 1] ?? 0,
    };
  }

  /** Remembers all dice that hold: for what has no shorter memory. */
  #everything(
    hand: number,
    key: string,
    values: readonly number[],
    size: number,
    holds: (value: number) => boolean,
    picks: readonly DicePick[],
    as: ReadAs,
    least?: number,
  ): Register {
    const held = values.filter(holds).reverse();
    let mine = false;
    const slots = this.#slots(`all ${key}`, () => {
      mine = true;
      return held.map(() => this.#slot(0, size));
    });
    const strides = new Map(held.map((value, index) => [value, (slots[index] as Slot).stride]));
    return {
      hand,
      delta: (of, value) => (mine && of === hand ? (strides.get(value) ?? 0) : 0),
      value: (state) => {
        const dice = held.flatMap((value, index) => Array<number>(digit(state, slots[index] as Slot)).fill(value));
        return readValues(dice, picks, as, least);
      },
    };
  }
}

/** What one reading says of dice that lie there: their values, by hand. */
export function readDice(reading: DiceReading, values: readonly (readonly number[])[]): number {
  if (reading.kind === "read") {
    const dice = (values[reading.hand] as readonly number[]).filter(reading.holds);
    return readValues(dice, reading.picks, reading.as, reading.least);
  }
  let sum = 0;
  for (const { hand, worth } of reading.terms)
    for (const value of values[hand] as readonly number[]) sum += worth(value);
  return sum;
}

function readValues(values: readonly number[], picks: readonly DicePick[], as: ReadAs, least?: number): number {
  let dice = [...values].sort((a, b) => b - a);
  for (const { end, count } of picks)
    dice = end === "top" ? dice.slice(0, count) : dice.slice(Math.max(0, dice.length - count));
  if (as === "sum") return dice.reduce((sum, value) => sum + value, 0);
  if (as === "count") return dice.length;
  if (as === "high") return dice[0] ?? 0;
  if (as === "low") return dice.at(-1) ?? 0;
  let width = 0;
  let height = 0;
  for (let from = 0, to = 0; from < dice.length; from = to) {
    while (dice[to] === dice[from]) to++;
    if (least !== undefined && to - from >= least) return dice[from] as number;
    if (to - from > width) {
      width = to - from;
      height = dice[from] as number;
    }
  }
  if (least !== undefined) return 0;
  return as === "width" ? width : height;
}

/** All values a hand can show, rising, and how many dice it has. */
export function shapeOf(hand: Hand): { readonly values: readonly number[]; readonly size: number } {
  const values = new Set(hand.lying);
  let size = hand.lying.length;
  for (const { die, count } of hand.dice) {
    if (count === 0) continue;
    size += count * (die.chain ? die.chain.most + 1 : 1);
    for (const value of die.values) values.add(value);
  }
  return { values: [...values].sort((a, b) => a - b), size };
}
