import { diceSum } from "../chance/dice.ts";
import { allRead, readDie, readFaces } from "../chance/faces.ts";
import type { Engine, Roll } from "../contract.ts";
import { CHECK, type Complete } from "./checks.ts";
import { d3, d100 } from "./derived.ts";
import { diceGroups, diceTotal, readRolledDice } from "./dice.ts";
import { consequenceOf, constant, DICE_ROLLED, effectOf, group, readSide, SIDES, totalOf } from "./roll.ts";
import type {
  ActionCheck,
  ActionOdds,
  Check,
  Faces,
  OddDiceCheck,
  OddsOf,
  OpenCheck,
  OpenOdds,
  OpposedCheck,
  Outcome,
  OutcomeOf,
} from "./types.ts";

export type { Complete, CompleteCheck } from "./checks.ts";
export {
  type Contestant,
  type ContestOdds,
  type ContestState,
  canGain,
  completeRounds,
  contest,
  contestOdds,
  enteredRound,
  placesOf,
  type Rounds,
  withoutGain,
} from "./contest.ts";
export {
  bestWorn,
  bonusOf,
  type Costs,
  d3,
  d100,
  distinctTraits,
  downBy,
  gainedPoints,
  hitDieOf,
  hitPoints,
  modifier,
  nextTrait,
  type Part,
  ranking,
  type SpendItem,
  spend,
  staticTotal,
  traitBonus,
  traitCap,
} from "./derived.ts";
export { changedPoints, parseDice, restDice } from "./dice.ts";
export { isOver } from "./endings.ts";
export { blow, fighter } from "./fights/fighter.ts";
export { readSpent, spendOptions } from "./spend.ts";
export * from "./tables.ts";
export type * from "./types.ts";

/** Faces of the dice that a percentage is read from. */
const TENFOLD = 10;

/** The check with every default filled in. Throws as `odds` does. */
export function complete<C extends Check>(check: C): Complete<C> {
  return CHECK.strict(check, "") as Complete<C>;
}

/** 3d6, and the other side's 3d6 in opposed checks; `modifier` is the constant of the rolling side. Static checks: 10. */
export function plan(check: Check): Roll {
  const known = CHECK.strict(check, "");
  switch (known.kind) {
    case "damage":
    case "recovery":
      return { groups: diceGroups(known), modifier: known.bonus };
    case "d3":
      return { groups: [{ ...group("d3"), count: 1 }], modifier: 0 };
    case "d100":
      return { groups: [{ ...group("d100"), count: 2, faces: TENFOLD }], modifier: 0 };
    case "static":
      return { groups: [], modifier: constant(known) };
    case "opposed":
      return { groups: [group("action"), group("resistance")], modifier: constant(known) };
    default:
      return { groups: [group(known.kind)], modifier: constant(known) };
  }
}

/**
 * What these faces mean: one list of one face per die. Total ≥ resistance succeeds and gives the difference in effect
 * points (0 is possible); otherwise the shortfall is consequence points (source). The other side's three dice follow in
 * opposed checks. Of a d100 the tens come first; a 10 is the die's 0.
 */
export function resolve<C extends Check>(check: C, faces: Faces): OutcomeOf<C>;
export function resolve(check: Check, faces: Faces): Outcome {
  const known = CHECK.strict(check, "");
  const given = readFaces(faces, 1000);
  switch (known.kind) {
    case "damage":
    case "recovery": {
      const rolled = readRolledDice(given, known);
      allRead(given, rolled.read);
      const dice = rolled.faces.flat().reduce((all, face) => all + face, 0);
      const { kind, track, bonus } = known;
      return { kind, track, faces: rolled.faces, dice, bonus, total: Math.max(0, dice + bonus) };
    }
    case "d3":
    case "d100":
      return resolveOddDice(known, given);
    case "static":
      allRead(given, 0);
      return { kind: "static", faces: [], dice: 0, bonus: constant(known), total: constant(known) };
    default:
      return resolveSides(known, given);
  }
}

function resolveOddDice(known: Complete<OddDiceCheck>, given: Faces): Outcome {
  const { groups } = plan(known);
  const { count = 1, faces = SIDES } = groups[0] ?? {};
  const shown = Array.from({ length: count }, (_, index) => readDie(given[index], `faces[${index}]`, faces));
  allRead(given, count);
  const [first = 1, second = 1] = shown.flat();
  const total = known.kind === "d3" ? d3(first) : d100(first % TENFOLD, second % TENFOLD, known.convention);
  return { kind: known.kind, faces: shown, total };
}

function resolveSides(
  known: Complete<ActionCheck> | Complete<OpposedCheck> | Complete<OpenCheck>,
  given: Faces,
): Outcome {
  const mine = readSide(given, 0, known);
  if (known.kind !== "action" && known.kind !== "opposed") {
    allRead(given, DICE_ROLLED);
    return { kind: known.kind, ...mine };
  }
  const against = known.kind === "opposed" ? readSide(given, DICE_ROLLED, known.against) : undefined;
  allRead(given, against ? 2 * DICE_ROLLED : DICE_ROLLED);
  const resistance = known.kind === "action" ? known.resistance : (against?.total ?? 0);
  const margin = mine.total - resistance;
  return {
    kind: known.kind,
    ...mine,
    resistance,
    ...(against && { against }),
    success: margin >= 0,
    margin,
    effect: Math.max(0, margin),
    consequence: Math.max(0, -margin),
  };
}

/** The exact chances of this check. */
export function odds<C extends Check>(check: C): OddsOf<C>;
export function odds(check: Check): ActionOdds | OpenOdds {
  const known = CHECK.strict(check, "");
  switch (known.kind) {
    case "damage":
    case "recovery":
      return { total: diceTotal(known) };
    case "d3":
      return { total: diceSum([3]) };
    case "d100":
      return { total: diceSum([100]) };
    case "static":
      return { total: diceSum([]).shift(constant(known)) };
    case "resistance":
    case "ranked":
      return { total: totalOf(known) };
  }
  const total = totalOf(known);
  // Against a roll: the margin has its own law, and 0 takes the place of the resistance.
  const margin = "against" in known ? total.add(totalOf(known.against).map((n) => -n)) : total.shift(-known.resistance);
  return {
    success: margin.atLeast(0),
    total,
    effect: effectOf(margin, 0),
    consequence: consequenceOf(margin, 0),
  };
}

/** The compiler's proof that Effect Engine fulfils the core's contract. */
({ plan, resolve, odds }) satisfies Engine<Check, Faces, Outcome, ActionOdds | OpenOdds>;
