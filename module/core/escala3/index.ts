import type { Distribution } from "../chance/distribution.ts";
import { allRead, type Faces as CoreFaces, readDie, readFaces } from "../chance/faces.ts";
import type { Engine, Roll } from "../contract.ts";
import { coreError, own, plainFields, word } from "../validate.ts";
import { CHECK, type CompleteCheck, EXTREMES, SIDE, SIDE_FIELDS } from "./checks.ts";
import { constantOf, groupsOf, levelRolled, spreadOf } from "./dice.ts";
import { randomPenalty } from "./levels.ts";
import { levelsOf, opposedOdds, resolveOpposed, rolledTotal } from "./opposed.ts";
import { resolveSimple, simpleOdds } from "./simple.ts";
import { DISPERSIONS, type Dispersion } from "./tables.ts";
import type {
  Check,
  Faces,
  OddsOf,
  OpposedCheck,
  OpposedOdds,
  Outcome,
  OutcomeOf,
  PenaltyCheck,
  PenaltyOdds,
  PenaltyOutcome,
  Side,
  SimpleOdds,
} from "./types.ts";

export { type CompleteCheck, MAX_LEVEL, MIN_LEVEL } from "./checks.ts";
export { penaltyAfter } from "./endings.ts";
export {
  type ExtendedOdds,
  type ExtendedRoll,
  type ExtendedSpec,
  type ExtendedState,
  extendedOdds,
  extendedResult,
  extendedStart,
  extendedStep,
} from "./extended.ts";
export { fight } from "./fights/fight.ts";
export { fighter } from "./fights/fighter.ts";
export * from "./keeping.ts";
export {
  difficulty,
  evenShares,
  helped,
  inflate,
  type Ladder,
  levelOf,
  meanZero,
  performance,
  randomPenalty,
  rescale,
  resultTable,
  rollLevel,
  size,
  sizeAdvantage,
  sizeOf,
  split,
  successLevel,
  teamwork,
  together,
  transfer,
  wordOf,
} from "./levels.ts";
export { isSingleDie, levelWritten, type Notation, shiftOf, tidy, written, writtenDifficulty } from "./notation.ts";
export { equalGoesTo, lostRound, marginOf } from "./opposed.ts";
export {
  keptScale,
  MOST_STEPS,
  NO_OWN_SCALE,
  type OwnScale,
  ofKept,
  ownWord,
  readOwnScale,
  readScaleFile,
  type ScaleFile,
  scaleFile,
} from "./own-scale.ts";
export { afterRefund, granted, MOST_POINTS, type PointWish, readCosts, traitPoints, wishPrice } from "./points.ts";
export * from "./tables.ts";
export type * from "./types.ts";
export { type GivenUp, givenUp, mostGivenUp } from "./voluntary.ts";
export { type FightPlace, MAX_MINUTES, MIN_MINUTES, performanceSeconds, placeMark, waitIsOver } from "./waiting.ts";

/** The check with every default filled in. Throws as `odds` does. */
export function complete(check: Check): CompleteCheck {
  return CHECK.strict(check, "");
}

/**
 * The dice of a check: `pool` and, for decimals, `part`; the other side's follow in opposed checks (`poolRival`,
 * `partRival`). `modifier` is the constant of the rolling side: the level with a single die.
 */
export function plan(check: Check): Roll {
  const known = CHECK.strict(check, "");
  if (known.kind === "penalty") return penaltyPlan(known);
  if (known.kind === "opposed") {
    const [mine, theirs] = levelsOf(known);
    return {
      groups: [...groupsOf(known, mine), ...groupsOf(known.against, theirs, "Rival")],
      modifier: constantOf(known, mine),
    };
  }
  const level = levelRolled(known);
  return { groups: groupsOf(known, level), modifier: constantOf(known, level) };
}

const MAX_FACES = 500;

/**
 * What these faces mean: one list per die, the die followed by what it set off, as `plan` rolls them. After an opposed
 * tie that no rule decides, one more d6 may follow: odd wins.
 */
export function resolve<C extends Check>(check: C, faces: Faces): OutcomeOf<C>;
export function resolve(check: Check, faces: Faces): Outcome {
  const known = CHECK.strict(check, "");
  const given = readFaces(faces, MAX_FACES);
  if (known.kind === "penalty") return resolvePenalty(known, given);
  return known.kind === "opposed" ? resolveOpposed(known, given) : resolveSimple(known, given);
}

/** The exact chances of this check. */
export function odds<C extends Check>(check: C): OddsOf<C>;
export function odds(check: Check): SimpleOdds | OpposedOdds | PenaltyOdds {
  const known = CHECK.strict(check, "");
  if (known.kind === "penalty") {
    const { min, max } = known;
    return { total: min === undefined || max === undefined ? randomPenalty() : randomPenalty({ min, max }) };
  }
  return known.kind === "opposed" ? opposedOdds(known) : simpleOdds(known);
}

/**
 * The exact chances of one side against another; equal totals already decided (§1.2.2). `odds` of the opposed check:
 * errors name `trait`, … for the first side and `against.trait`, … for the second. `limits`: what makes a victory void or
 * extreme (§2.2).
 */
export function opposed(mine: Side, theirs: Side, limits: Pick<OpposedCheck, "minimum" | "maximum"> = {}): OpposedOdds {
  const given = plainFields(limits, "limits", Object.keys(EXTREMES));
  const [minimum, maximum] = [own(given, "minimum"), own(given, "maximum")];
  const side = SIDE.strict(plainFields(mine, "mine", SIDE_FIELDS), "");
  return odds({ ...side, minimum, maximum, kind: "opposed", against: theirs } as OpposedCheck);
}

/**
 * The exact chances of answering a roll that lies on the table: the check with the other side as it rolled, and its faces
 * as `plan` of a simple roll of that side rolls them. The dice that it gets by levels lacking here are still to come.
 */
export function answer(check: OpposedCheck, faces: Faces): OpposedOdds {
  const known = CHECK.strict(check, "");
  if (known.kind !== "opposed") throw coreError("word", "kind", { words: ["opposed"] }, known.kind);
  return opposedOdds(known, rolledTotal(known, readFaces(faces, MAX_FACES)));
}

/** The other side's total when nothing more falls for it; null when dice are still to come. */
export function laidTotal(check: OpposedCheck, faces: Faces): number | null {
  const dice = plan(check).groups.reduce((sum, { id, count }) => (id.endsWith("Rival") ? sum + count : sum), 0);
  return dice === faces.length ? resolve({ ...check.against, difficulty: 0 }, faces).total : null;
}

/** The law of a single die of that dispersion (§3.5): 3; 1d3 + 1; 1d6; 2·1d6 − 3. */
export function dispersion(kind: Dispersion): Distribution {
  return spreadOf(word({ dispersion: kind }, "dispersion", "", DISPERSIONS));
}

function penaltyPlan({ min, max }: PenaltyCheck): Roll {
  if (min === undefined || max === undefined) {
    return { groups: [{ id: "penalty", count: 2, faces: 3, keep: "all", followUps: [] }], modifier: -1 };
  }
  const dice = { id: "penalty", count: max - min, faces: 6, keep: "all", followUps: [], odd: true } as const;
  return { groups: max > min ? [dice] : [], modifier: min };
}

function resolvePenalty(check: PenaltyCheck, faces: CoreFaces): PenaltyOutcome {
  const { groups, modifier } = penaltyPlan(check);
  const { count = 0, faces: sides = 6, odd } = groups[0] ?? {};
  const dice = Array.from({ length: count }, (_, index) => readDie(faces[index], `faces[${index}]`, sides));
  allRead(faces, count);
  const total = dice.flat().reduce((sum, face) => sum + (odd ? face % 2 : face), modifier);
  return { kind: "penalty", faces: dice, total };
}

/** The compiler's proof that Escala 3 fulfils the core's contract. */
({ plan, resolve, odds }) satisfies Engine<Check, Faces, Outcome, SimpleOdds | OpposedOdds | PenaltyOdds>;
