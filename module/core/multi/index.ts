import { allRead, readDie, readFaces } from "../chance/faces.ts";
import type { Engine, Roll, RollGroup } from "../contract.ts";
import { CHECK, MAX_DICE } from "./checks.ts";
import { between, totalOf } from "./odds.ts";
import type { Check, Faces, KnownOdds, MultiOdds, Outcome } from "./types.ts";

export {
  best,
  bestTable,
  byStyle,
  firstPlay,
  leaning,
  levelWith,
  objections,
  playable,
  styles,
  worthOf,
} from "./choice.ts";
export { combinations } from "./combinations.ts";
export { answerTo, bestContest, type ContestOdds, contest, NEEDS, type Needs, usualChallenge } from "./contest.ts";
export { blow, fighter, fightsWith, hurts } from "./fighter.ts";
export { bestChance, bestWords, combinationWords, formatDice, parseDice } from "./notation.ts";
export { appendix, curve } from "./odds.ts";
export { bending, means } from "./sheet.ts";
export { bandOf, DICE, LEANINGS, LEVEL_BANDS, type Leaning, STYLES, type Style, USUAL_DIFFICULTIES } from "./tables.ts";
export type * from "./types.ts";

/** The check as it is understood: its dice smallest first. Throws as `odds` does. */
export function complete(check: Check): Check {
  return CHECK.strict(check, "");
}

/** The dice of a check, one group per kind, smallest first. Nothing explodes and nothing is added. */
export function plan(check: Check): Roll {
  const { dice } = CHECK.strict(check, "");
  const groups = [...new Set(dice)].map(
    (faces): RollGroup => ({
      id: "pool",
      count: dice.filter((die) => die === faces).length,
      faces,
      keep: "all",
      followUps: [],
    }),
  );
  return { groups, modifier: 0 };
}

/** What these faces mean: one list of one face per die, smallest dice first (as `plan` rolls them). Rule 3. */
export function resolve(check: Check, faces: Faces): Outcome {
  const { level, dice, difficulty } = CHECK.strict(check, "");
  const given = readFaces(faces, 2 * MAX_DICE);
  const rolled = dice.map((sides, index) => readDie(given[index], `faces[${index}]`, sides));
  allRead(given, dice.length);
  const total = rolled.flat().reduce((sum, face) => sum + face, 0);
  const reached = total > level ? 0 : total;
  return {
    dice,
    faces: rolled,
    total,
    level,
    over: total > level,
    reached,
    ...(difficulty !== undefined && { difficulty, success: reached >= difficulty, margin: total - difficulty }),
  };
}

/** The exact chances of a check: success is difficulty ≤ total ≤ level (rule 3). */
export function odds<C extends Check>(check: C): C extends { readonly difficulty: number } ? KnownOdds : MultiOdds;
export function odds(check: Check): MultiOdds {
  const { level, dice, difficulty } = CHECK.strict(check, "");
  const total = totalOf(dice);
  const chances = difficulty !== undefined && {
    success: between(total, difficulty, level),
    low: total.atMost(difficulty - 1),
  };
  return { ...chances, over: total.atLeast(level + 1), total };
}

/** The compiler's proof that Multi fulfils the core's contract. */
({ plan, resolve, odds }) satisfies Engine<Check, Faces, Outcome, MultiOdds>;
