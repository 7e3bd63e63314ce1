import { Distribution } from "../chance/distribution.ts";
import { allRead, readDie, readFaces } from "../chance/faces.ts";
import type { Engine, Roll } from "../contract.ts";
import { MAX_POOL, readPool } from "./checks.ts";
import { DICE, type Die, FACES, SYMBOLS, type SymbolName, type Symbols, worth } from "./dice.ts";
import { Joint } from "./joint.ts";
import { sparse } from "./pool.ts";
import type { CompletePool, DieResult, Faces, Outcome, Pool, PoolOdds } from "./types.ts";

export { CONTENTS, lyingIn, packedLoad, whereTo, whyNotInside } from "./carry/containers.ts";
export { MOST_TRACKED, tracked } from "./carry/trackers.ts";
export {
  attackDifficulty,
  type Critical,
  type CriticalBonus,
  condition,
  critical,
  criticalOdds,
  damage,
  type Hit,
  handlingDice,
  joinMinions,
  maneuversBetween,
  meanWounds,
  minionCritical,
  minions,
  rangeAt,
  SHIELD_SIDES,
  type ShieldSide,
  STATIONS,
  type Station,
  splitMinions,
  vehicleDamage,
  woundsAfter,
} from "./combat.ts";
export { DICE, type Die, FACES, SYMBOLS, type SymbolName, type Symbols, worth } from "./dice.ts";
export * from "./endings.ts";
export { commitDie, forceCost, forceDice } from "./force.ts";
export {
  characteristicCost,
  HIGHEST,
  powerCost,
  pyramid,
  rankCost,
  talentCost,
  tierOf,
  upgradeCost,
  upgradeOpen,
} from "./growth/experience.ts";
export {
  boxesBeyond,
  boxId,
  boxPrice,
  openBoxes,
  TREE,
  type TreeBox,
  type TreeFault,
  treeFaults,
} from "./growth/trees.ts";
export * from "./hands.ts";
export {
  hardPoints,
  INJURIES,
  type Injury,
  repairDifficulty,
  VEHICLE_CRITICALS,
  vehicleCritical,
} from "./injuries.ts";
export { Joint, type Wanted } from "./joint.ts";
export {
  type About,
  betterPool,
  changeTimes,
  MOMENTS,
  momentsAgainst,
  momentsOf,
} from "./moments.ts";
export * from "./own/drive.ts";
export { MOST_NOTED, NOTED, type Noted, notedName, notedValue } from "./own/noted.ts";
export * from "./own/words.ts";
export { type Build, build, downgrade, type PoolChange, pool, type Steps, upgrade } from "./pool.ts";
export * from "./skills.ts";
export {
  type Currency,
  type SpendCase,
  type SpendWay,
  spend,
  spendBeyond,
  spendOptions,
  spendPrices,
  spendWay,
} from "./spend.ts";
export {
  DESTINY_USES,
  type Destiny,
  destinyOffers,
  flip,
  flipTogether,
  type Initiative,
  initiative,
  initiativeNumber,
  readInitiativeNumber,
  type Side,
  whyNoFlip,
} from "./table.ts";
export * from "./tables.ts";
export {
  MANEUVERS,
  type Maneuver,
  type ManeuverWay,
  maneuver,
  maneuverWays,
  STANCE_IDS,
  type Stance,
  stancesAfter,
  type Turn,
  turnAfter,
  whyNoManeuver,
} from "./turn.ts";
export type * from "./types.ts";
export {
  activated,
  afterChore,
  afterShot,
  BORNE,
  CHORES,
  type Chore,
  carried,
  emptied,
  isEmpty,
  loadSetback,
  qualityPool,
  type WeaponState,
  whyUnusable,
  worn,
  worthOfArmour,
} from "./weapon.ts";

/** The pool as it is understood, with every die named. Throws as `odds` does. */
export function complete(pool: Pool): CompletePool {
  return readPool(pool);
}

/** The dice of a pool, one group per die in the order of DICE; `die` names it. Nothing explodes and nothing is added. */
export function plan(pool: Pool): Roll {
  const dice = sparse(readPool(pool));
  const groups = DICE.filter((die) => dice[die] !== undefined).map((die) => ({
    id: "pool",
    count: dice[die] as number,
    faces: FACES[die].length,
    die,
    keep: "all" as const,
    followUps: [],
  }));
  return { groups, modifier: 0 };
}

/**
 * What these faces mean: one list of one face per die, in the order of `plan`. Successes and failures cancel one to one,
 * advantages and threats too; success needs a net success; surplus failures mean nothing (source).
 */
export function resolve(pool: Pool, faces: Faces): Outcome {
  const dice = readPool(pool);
  const given = readFaces(faces, 2 * MAX_POOL);
  const rolls: DieResult[] = [];
  const rolled = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, 0])) as Record<SymbolName, number>;
  for (const die of DICE) {
    const sides = FACES[die];
    for (let n = 0; n < dice[die]; n++) {
      const index = rolls.length;
      const face = readDie(given[index], `faces[${index}]`, sides.length)[0] as number;
      const symbols = sides[face - 1] as Symbols;
      for (const symbol of SYMBOLS) rolled[symbol] += symbols[symbol] ?? 0;
      rolls.push({ die, face, symbols });
    }
  }
  allRead(given, rolls.length);
  const { success, advantage } = worth(rolled);
  const { triumph, despair, light, dark } = rolled;
  return {
    rolls,
    rolled,
    success: success > 0,
    net: { success, advantage, triumph, despair },
    spendable: { advantage: Math.max(0, advantage), triumph, threat: Math.max(0, -advantage), despair },
    cancelled: {
      success: Math.min(rolled.success + triumph, rolled.failure + despair),
      advantage: Math.min(rolled.advantage, rolled.threat),
    },
    light,
    dark,
  };
}

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

/** The compiler's proof that the narrative rules fulfil the core's contract. */
({ plan, resolve, odds }) satisfies Engine<Pool, Faces, Outcome, PoolOdds>;
