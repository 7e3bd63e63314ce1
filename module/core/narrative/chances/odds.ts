import { Distribution } from "../../chance/distribution.ts";
import { readPool } from "../checks.ts";
import { DICE, type Die, FACES, type Symbols, worth } from "../dice.ts";
import type { CompletePool, Pool, PoolOdds } from "../types.ts";
import { Joint } from "./joint.ts";

/** The chances of a pool, each worked out when it is first asked for. */
class Chances implements PoolOdds {
  readonly triumph: number;
  readonly despair: number;
  readonly #dice: CompletePool;
  readonly #sums: Partial<Record<Quantity, Distribution>> = {};
  #joint: Joint | undefined;

  constructor(dice: CompletePool) {
    this.#dice = dice;
    this.triumph = 1 - (11 / 12) ** dice.proficiency;
    this.despair = 1 - (11 / 12) ** dice.challenge;
  }

  #sum(quantity: Quantity): Distribution {
    this.#sums[quantity] ??= sum(this.#dice, quantity);
    return this.#sums[quantity];
  }

  get success(): number {
    return this.netSuccess.atLeast(1);
  }
  get advantage(): number {
    return this.netAdvantage.atLeast(1);
  }
  get threat(): number {
    return this.netAdvantage.atMost(-1);
  }
  get netSuccess(): Distribution {
    return this.#sum("success");
  }
  get netAdvantage(): Distribution {
    return this.#sum("advantage");
  }
  get light(): Distribution {
    return this.#sum("light");
  }
  get dark(): Distribution {
    return this.#sum("dark");
  }
  get points(): Distribution {
    return this.#sum("points");
  }
  get joint(): Joint {
    this.#joint ??= new Joint(this.#dice, this.#dice);
    return this.#joint;
  }
}

/** The exact chances of a pool: 1…40 dice, at most 20 of a kind. */
export function odds(pool: Pool): PoolOdds {
  return new Chances(readPool(pool));
}

type Quantity = "success" | "advantage" | "light" | "dark" | "points";

function quantityOf(face: Symbols, quantity: Quantity): number {
  if (quantity === "success" || quantity === "advantage") return worth(face)[quantity];
  return quantity === "points" ? (face.light ?? 0) + (face.dark ?? 0) : (face[quantity] ?? 0);
}

/** What so many of one die contribute to a quantity, each worked out once: the index is the number of dice. */
const laws = new Map<string, Distribution[]>();

function law(die: Die, quantity: Quantity, count: number): Distribution {
  const key = `${die} ${quantity}`;
  let known = laws.get(key);
  if (known === undefined) {
    // A face is worth −2…2 of each.
    const weights = new Float64Array(5);
    for (const face of FACES[die]) {
      const value = quantityOf(face, quantity) + 2;
      weights[value] = (weights[value] as number) + 1;
    }
    known = [NOTHING, Distribution.of(-2, weights)];
    laws.set(key, known);
  }
  const one = known[1] as Distribution;
  for (let n = known.length; n <= count; n++) known.push((known[n - 1] as Distribution).add(one));
  return known[count] as Distribution;
}

const NOTHING = Distribution.constant(0);

function sum(dice: CompletePool, quantity: Quantity): Distribution {
  let all = NOTHING;
  for (const die of DICE) {
    const relevant = (quantity === "success" || quantity === "advantage") === (die !== "force");
    if (relevant && dice[die] > 0) all = all.add(law(die, quantity, dice[die]));
  }
  return all;
}
