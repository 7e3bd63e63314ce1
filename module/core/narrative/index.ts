import { allRead, readDie, readFaces } from "../chance/faces.ts";
import type { Engine, Roll } from "../contract.ts";
import { odds } from "./chances/odds.ts";
import { MAX_POOL, readPool } from "./checks.ts";
import { DICE, FACES, SYMBOLS, type SymbolName, type Symbols, worth } from "./dice.ts";
import { sparse } from "./pool.ts";
import type { CompletePool, DieResult, Faces, Outcome, Pool, PoolOdds } from "./types.ts";

export { CONTENTS, lyingIn, packedLoad, whereTo, whyNotInside } from "./carry/containers.ts";
export { MOST_TRACKED, tracked } from "./carry/trackers.ts";
export { Joint, type Wanted } from "./chances/joint.ts";
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
export { blow, fighter } from "./fights/fighter.ts";
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
export { odds };

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

/** The compiler's proof that the narrative rules fulfil the core's contract. */
({ plan, resolve, odds }) satisfies Engine<Pool, Faces, Outcome, PoolOdds>;
