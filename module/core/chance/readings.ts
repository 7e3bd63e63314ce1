import {
  type DiceReading,
  type DieTable,
  digit,
  type Hand,
  NO_SPACE,
  type Register,
  Registers,
  readDice,
  type Slot,
  shapeOf,
  tooMuch,
} from "./registers.ts";

/*
 * The exact joint distribution of several readings of dice that lie on the table together: how many show 5 or more, the sum of
 * the two best, the widest set, of one hand or of several.
 *
 * A state is the vector of what has been read so far, packed into one whole number. Dice that are read by what each adds
 * (sums, counts, highest, lowest) come one by one. Where rank or company matters (the best k, sets) the hand is walked
 * value by value from the highest: of r dice that show at most v, Binomial(r, P(v) / P(≤ v)) show v, and all that matters
 * of the others is how many there are. All terms are positive: errors are rounding.
 */

/** One combination of the readings. */
export interface JointRow {
  /** In the order of the readings. */
  readonly values: readonly number[];
  readonly chance: number;
}

/** Steps one distribution may cost: a fraction of a second. */
const MAX_STEPS = 2 ** 20;

/** What is left out where dice explode without end; all steps together stay far below an error of 1e-12. */
const NOTHING = 1e-21;

/** Every combination of the readings with its chance. Throws `tooMuch` beyond the budget. */
export function jointDistribution(hands: readonly Hand[], readings: readonly DiceReading[]): JointRow[] {
  try {
    return new Walk(hands, readings).rows();
  } catch (error) {
    if (error !== NO_SPACE) throw error;
    return everyFall(hands, readings);
  }
}

/** Without registers: every way the dice can lie, in any order. For many readings of few dice. */
function everyFall(hands: readonly Hand[], readings: readonly DiceReading[]): JointRow[] {
  let steps = 0;
  let falls = new Map<string, { readonly values: readonly (readonly number[])[]; chance: number }>([
    ["", { values: hands.map(({ lying }) => lying), chance: 1 }],
  ]);
  for (const [index, { dice }] of hands.entries()) {
    for (const { die, count } of dice) {
      for (let n = 0; n < count; n++) {
        const next: typeof falls = new Map();
        let open = falls;
        for (let joined = 0; open.size > 0; joined++) {
          const more: typeof falls = new Map();
          for (const { values, chance } of open.values()) {
            for (const [place, value] of die.values.entries()) {
              // Lists cost more than numbers, and long ones more than short ones.
              steps += 4 + hands.length + dice.length + n + joined;
              if (steps > MAX_STEPS) throw tooMuch();
              const weight = chance * (die.chances[place] as number);
              if (die.chain && weight < NOTHING) continue;
              const hand = [...(values[index] as readonly number[]), value].sort((a, b) => a - b);
              const all = values.with(index, hand);
              const key = all.join(" ");
              const into = goesOn(die, value, joined) ? more : next;
              const same = into.get(key);
              if (same) same.chance += weight;
              else into.set(key, { values: all, chance: weight });
            }
          }
          open = more;
        }
        falls = next;
      }
    }
  }
  return [...falls.values()].map(({ values, chance }) => {
    return { values: readings.map((reading) => readDice(reading, values)), chance };
  });
}

/** Whether another die joins one that shows this, after so many that joined. */
const goesOn = ({ chain }: DieTable, value: number, joined: number): boolean =>
  chain !== undefined && joined < chain.most && chain.on.has(value);

class Walk {
  readonly #hands: readonly Hand[];
  readonly #registers: Registers;
  /** Below this a state is left out. */
  readonly #least: number;
  #steps = 0;

  constructor(hands: readonly Hand[], readings: readonly DiceReading[]) {
    this.#hands = hands;
    this.#registers = new Registers(hands, readings);
    this.#least = hands.some(({ dice }) => dice.some(({ die }) => die.endless)) ? NOTHING : 0;
  }

  rows(): JointRow[] {
    let states = new Map([[this.#registers.start, 1]]);
    for (const [index, hand] of this.#hands.entries()) {
      const mine = this.#registers.list.filter((register) => register.delta || register.hand === index);
      if (mine.length === 0) continue;
      const walk = mine.some(({ ordered }) => ordered) ? this.#byValue : this.#byDie;
      states = walk.call(this, states, index, hand, mine);
    }
    const rows: JointRow[] = [];
    for (const [key, chance] of states)
      rows.push({ values: this.#registers.list.map(({ value }) => value(key)), chance });
    return rows;
  }

  #step(updates: number): void {
    this.#steps += 1 + updates;
    if (this.#steps > MAX_STEPS) throw tooMuch();
  }

  #byDie(states: Map<number, number>, index: number, hand: Hand, registers: readonly Register[]): Map<number, number> {
    const updates = registers.flatMap(({ update }) => update ?? []);
    const deltas = registers.flatMap(({ delta }) => delta ?? []);
    const move = (value: number): number => deltas.reduce((sum, delta) => sum + delta(index, value), 0);
    let now = states;
    const rollOne = (
      faces: readonly { readonly value: number; readonly delta: number; readonly chance: number }[],
      die?: DieTable,
    ): void => {
      const next = new Map<number, number>();
      let open = now;
      for (let joined = 0; open.size > 0; joined++) {
        const more = new Map<number, number>();
        for (const [key, chance] of open) {
          for (const face of faces) {
            if (chance * face.chance < this.#least) continue;
            this.#step(updates.length);
            let to = key + face.delta;
            for (const update of updates) to = update(to, face.value, 1);
            const into = die && goesOn(die, face.value, joined) ? more : next;
            into.set(to, (into.get(to) ?? 0) + chance * face.chance);
          }
        }
        open = more;
      }
      now = next;
    };
    for (const value of hand.lying) rollOne([{ value, delta: move(value), chance: 1 }]);
    for (const { die, count } of hand.dice) {
      // Values that do the same are one: a d100 read by two thresholds has three faces.
      const faces = new Map<string, { value: number; delta: number; chance: number }>();
      for (const [place, value] of die.values.entries()) {
        const delta = move(value);
        const kind = `${delta} ${updates.length > 0 ? value : (die.chain?.on.has(value) ?? false)}`;
        const face = faces.get(kind) ?? { value, delta, chance: 0 };
        face.chance += die.chances[place] as number;
        faces.set(kind, face);
      }
      const list = [...faces.values()];
      for (let n = 0; n < count; n++) rollOne(list, die);
    }
    return now;
  }

  #byValue(
    states: Map<number, number>,
    index: number,
    hand: Hand,
    registers: readonly Register[],
  ): Map<number, number> {
    const updates = registers.flatMap(({ update }) => update ?? []);
    const deltas = registers.flatMap(({ delta }) => delta ?? []);
    // How many dice there are follows from what they show: they are gone through one by one.
    if (hand.dice.some(({ die }) => die.chain)) throw NO_SPACE;
    const classes = classesOf(hand);
    if (classes.length > 1 && registers.some(({ sets }) => sets)) throw NO_SPACE;
    // How many dice of each class have shown what they show; part of the state while the hand is walked.
    const shown = this.#registers.above(classes.map(({ count }) => count + 1));
    let now = states;
    for (const value of shapeOf(hand).values.toReversed()) {
      const delta = deltas.reduce((sum, one) => sum + one(index, value), 0);
      let lying = hand.lying.reduce((many, one) => many + (one === value ? 1 : 0), 0);
      const steps = classes.flatMap((one, place) => {
        const step = one.at(value);
        return step ? [{ ...step, slot: shown[place] as Slot }] : [];
      });
      for (const { joined, share, slot } of steps.length > 0 ? steps : [{ joined: 0, share: 1, slot: undefined }]) {
        const next = new Map<number, number>();
        const chances: (readonly number[])[] = [];
        for (const [key, chance] of now) {
          const left = slot ? joined - digit(key, slot) : 0;
          chances[left] ??= binomial(left, share);
          for (const [many, weight] of (chances[left] as readonly number[]).entries()) {
            if (weight === 0 || chance * weight < this.#least) continue;
            this.#step(updates.length);
            let to = key + (slot ? many * slot.stride : 0);
            const all = many + lying;
            if (all > 0) {
              to += all * delta;
              for (const update of updates) to = update(to, value, all);
            }
            next.set(to, (next.get(to) ?? 0) + chance * weight);
          }
        }
        now = next;
        lying = 0;
      }
    }
    const rest = shown.reduce((sum, { stride, size }) => sum + (size - 1) * stride, 0);
    return new Map([...now].map(([key, chance]) => [key - rest, chance]));
  }
}

/** Dice of which, at each value, only the number matters. */
interface DiceClass {
  readonly count: number;
  /** How many can show this value or less, and the chance that one of these shows it. */
  at(value: number): { readonly joined: number; readonly share: number } | undefined;
}

function classesOf({ dice }: Hand): DiceClass[] {
  const fair = dice.filter(({ die, count }) => die.fair !== undefined && count > 0);
  const others = dice.filter(({ die, count }) => die.fair === undefined && count > 0);
  const classes = others.map(({ die, count }): DiceClass => {
    const shares = new Map<number, number>();
    let below = 0;
    for (const [place, value] of die.values.entries()) {
      below += die.chances[place] as number;
      shares.set(value, place === 0 ? 1 : (die.chances[place] as number) / below);
    }
    return {
      count,
      at: (value) => {
        const share = shares.get(value);
        return share === undefined ? undefined : { joined: count, share };
      },
    };
  });
  if (fair.length > 0) {
    // A fair die that shows at most v shows each of 1…v alike, whatever its size.
    classes.push({
      count: fair.reduce((sum, { count }) => sum + count, 0),
      at: (value) => {
        const joined = fair.reduce((sum, { die, count }) => sum + ((die.fair as number) >= value ? count : 0), 0);
        return value < 1 ? undefined : { joined, share: 1 / value };
      },
    });
  }
  return classes;
}

/** The chances that 0…count of so many dice show what one shows with this chance. */
function binomial(count: number, chance: number): number[] {
  const list: number[] = [];
  let ways = 1;
  for (let many = 0; many <= count; many++) {
    list.push(ways * chance ** many * (1 - chance) ** (count - many));
    ways = (ways * (count - many)) / (many + 1);
  }
  return list;
}
