import { allRead, readFaces } from "../chance/faces.ts";
import type { Engine, Throw } from "../contract.ts";
import { type Complete, read } from "./read.ts";
import { consequenceOf, constant, DICE_THROWN, effectOf, group, readSide, totalOf } from "./throw.ts";
import type { ActionOdds, Check, Faces, OddsOf, OpenOdds, Outcome, OutcomeOf } from "./types.ts";

export { type Contestant, type ContestOdds, type ContestState, contest, contestOdds } from "./contest.ts";
export {
  affordable,
  bonusOf,
  type Costs,
  d3,
  d100,
  hitPoints,
  modifier,
  type Part,
  type Purchase,
  ranking,
  spend,
  staticTotal,
  traitBonus,
} from "./derived.ts";
export type { Complete, CompleteCheck } from "./read.ts";
export * from "./tables.ts";
export type * from "./types.ts";

/** The check with every default filled in. Throws as `odds` does. */
export function complete<C extends Check>(check: C): Complete<C> {
  return read(check) as Complete<C>;
}

/** 3d6, and the other side's 3d6 in opposed checks; `modifier` is the constant of the throwing side. */
export function plan(check: Check): Throw {
  const known = read(check);
  const groups = known.kind === "opposed" ? [group("action"), group("resistance")] : [group(known.kind)];
  return { groups, modifier: constant(known) };
}

/**
 * What these faces mean: one list of one face per die. Total ≥ resistance succeeds and gives the difference in effect
 * points (0 is possible); otherwise the shortfall is consequence points (seed). The other side's three dice follow in
 * opposed checks.
 */
export function resolve<C extends Check>(check: C, faces: Faces): OutcomeOf<C>;
export function resolve(check: Check, faces: Faces): Outcome {
  const known = read(check);
  const given = readFaces(faces, 100);
  const mine = readSide(given, 0, known);
  if (known.kind === "resistance" || known.kind === "ranked") {
    allRead(given, DICE_THROWN);
    return { kind: known.kind, ...mine };
  }
  const against = known.kind === "opposed" ? readSide(given, DICE_THROWN, known.against) : undefined;
  allRead(given, against ? 2 * DICE_THROWN : DICE_THROWN);
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
  const known = read(check);
  const total = totalOf(known);
  if (!("resistance" in known || "against" in known)) return { total };
  // Against a throw: the margin has its own law, and 0 takes the place of the resistance.
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
