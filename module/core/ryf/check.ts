import { allRead, readDie } from "../chance/faces.ts";
import type { RollGroup } from "../contract.ts";
import { wholeNumber, word } from "../validate.ts";
import { attackBonus, attackDifficulty } from "./attack.ts";
import type { Complete } from "./checks.ts";
import { burntBonus, spellDifficulty } from "./magic.ts";
import {
  CRITICAL_MARGIN,
  CRITICAL_TOTAL,
  EDITIONS,
  type Edition,
  HIT_LOCATION,
  type HitLocation,
  hitLocation,
} from "./tables.ts";
import { failsAnyway, fumbleOf, readRoll, soundOf, totalOf } from "./target.ts";
import type {
  AgainstCheck,
  CheckOdds,
  CheckOutcome,
  Faces,
  InitiativeCheck,
  InitiativeOdds,
  InitiativeOutcome,
} from "./types.ts";

/*
 * One side against a difficulty: skill, attribute and attack checks; and initiative, which has none.
 *
 * Success: total ≥ difficulty. Three ones fail whatever the total (2.x: the fumble is no success [house]); in 3.0 any 1 on
 *   the first target die does.
 * Critical, 2.x: a success whose total reaches 30. [house] A total of 30 that misses a difficulty above 30 is not
 *   one: the 2.x text describes a critical as an impressive success.
 * Critical, 3.0: a success by 10 or more; +1d6 of effect per full 10.
 */

type Against = Complete<AgainstCheck>;

/**
 * The side as rolled: an attack's precision and its place among several shooters, and a spell's burnt mana are part of
 * the constant.
 */
export function sideOf(check: Against): Against {
  if (check.kind === "attack") return { ...check, modifier: check.modifier + attackBonus(check) };
  if (check.kind === "spell") return { ...check, modifier: check.modifier + burntBonus(check.burnt) };
  return check;
}

function difficultyOf(check: Against): number {
  if (check.kind === "attack") return attackDifficulty(check).total;
  return check.kind === "spell" ? spellDifficulty(check) : check.difficulty;
}

/** The d10 of the place hit is rolled beside the three; it adds nothing. */
export function locationGroups(check: Against): RollGroup[] {
  if (check.kind !== "attack" || !check.location) return [];
  return [{ id: "location", count: 1, faces: HIT_LOCATION.length, keep: "all", times: 0, followUps: [] }];
}

export function resolveCheck(check: Against, faces: Faces): CheckOutcome {
  const rolled = readRoll(faces, 0, sideOf(check), check.edition);
  const read = rolled.rolls.length;
  const located = locationGroups(check).length > 0;
  allRead(faces, read + Number(located));
  const difficulty = difficultyOf(check);
  const margin = rolled.total - difficulty;
  const success = margin >= 0 && !isResisted(check) && !failsAnyway(rolled, check.edition);
  const criticalDice = success && check.edition === "3" ? Math.floor(margin / CRITICAL_MARGIN) : 0;
  const critical = check.edition === "3" ? criticalDice > 0 : success && rolled.total >= CRITICAL_TOTAL;
  return {
    kind: check.kind,
    ...rolled,
    difficulty,
    success,
    margin,
    critical,
    criticalDice,
    ...(located && { location: readLocation(faces[read], `faces[${read}]`) }),
  };
}

/** Nothing happens to a target that resisted a spell, whatever its total. */
const isResisted = (check: Against): boolean => check.kind === "spell" && check.save === "all";

function readLocation(value: readonly number[] | undefined, field: string): HitLocation {
  const [face] = readDie(value, field, HIT_LOCATION.length, () => false);
  return hitLocation(face as number);
}

export function checkOdds(check: Against): CheckOdds {
  const side = sideOf(check);
  const difficulty = difficultyOf(check);
  const critical = check.edition === "3" ? difficulty + CRITICAL_MARGIN : CRITICAL_TOTAL;
  return {
    success: isResisted(check) ? 0 : soundOf(side, check.edition, difficulty),
    critical: isResisted(check) ? 0 : soundOf(side, check.edition, Math.max(difficulty, critical)),
    fumble: fumbleOf(side, check.edition),
    total: totalOf(side),
    difficulty,
  };
}

/** P(success by at least `margin`), margin 0 or more. */
export function marginOdds(check: Against, margin: number): number {
  return soundOf(sideOf(check), check.edition, difficultyOf(check) + margin);
}

/**
 * Actions in a turn for an initiative of `total`: always 1 in 2.x (2.x: one attack per turn); in 3.0 one more for
 * every full 10 from 20 on (20 → 2, 30 → 3). `total` −1e6…1e6.
 */
export function actionsFor(total: number, edition: Edition): number {
  wholeNumber(total, "total", -1e6, 1e6);
  return word({ edition }, "edition", "", EDITIONS) === "2" ? 1 : Math.max(1, 1 + Math.floor((total - 10) / 10));
}

/** Initiative: perception + reflexes + 1o3d10 − hindrance, highest first (3.0 p. 20). */
export function resolveInitiative(check: Complete<InitiativeCheck>, faces: Faces): InitiativeOutcome {
  const rolled = readRoll(faces, 0, check, check.edition);
  allRead(faces, rolled.rolls.length);
  return { kind: "initiative", ...rolled, actions: actionsFor(rolled.total, check.severalActions ? "3" : "2") };
}

export function initiativeOdds(check: Complete<InitiativeCheck>): InitiativeOdds {
  return { total: totalOf(check), fumble: fumbleOf(check, check.edition) };
}
