import { readFaces } from "../chance/faces.ts";
import type { Engine, Roll } from "../contract.ts";
import { coreError } from "../validate.ts";
import { type Difficulty, attackDifficulty as difficultyParts } from "./attack.ts";
import { checkOdds, initiativeOdds, locationGroups, resolveCheck, resolveInitiative, sideOf } from "./check.ts";
import { CHECK, type Complete, type CompleteCheck } from "./checks.ts";
import { damageGroups, damageOdds, resolveDamage } from "./damage.ts";
import { healingGroups, healingOdds, resolveHealing } from "./healing.ts";
import { opposedOdds, resolveOpposed } from "./opposed.ts";
import { constant, group, MAX_ROLLS } from "./target.ts";
import type {
  AttackCheck,
  Check,
  DamageOdds,
  Faces,
  HealingOdds,
  InitiativeOdds,
  OddsByKind,
  OpposedOdds,
  Outcome,
  OutcomeByKind,
  ReachCheck,
  CheckOdds as TargetOdds,
} from "./types.ts";

export {
  ADVANTAGE_FIGURES,
  type AdvantageChanges,
  type AdvantageFigure,
  meetsRequirement,
  sumAdvantages,
} from "./advantages.ts";
export { bandAt, coveringFire, type Difficulty, type Part, type Ranges } from "./attack.ts";
export { actionsFor } from "./check.ts";
export type { Complete, CompleteCheck } from "./checks.ts";
export {
  type Budget,
  creationBudget,
  type Draft,
  type DraftSkill,
  type Finding,
  type OwnBudget,
  ownBudget,
  POWERS,
  type Power,
  PYRAMIDS,
  type Pyramid,
  type Review,
  readPyramidText,
  reviewDraft,
  type Spent,
} from "./creation.ts";
export { damageAtBand, drained, formatDamage, parseDamage } from "./damage.ts";
export {
  type Action,
  actionOf,
  defence,
  hindranceFor,
  hitPoints,
  initiativeBonus,
  type ShipState,
  shipPoints,
  shipState,
  vitality,
  type Worn,
} from "./derived.ts";
export { AWARD, levelCost, maySpecialise, PACES, type Pace, specialityCost } from "./experience.ts";
export { blow, fighter } from "./fights/fighter.ts";
export { afterDrawn, afterShots, handsNeeded, inTheWay, missingForTwo, otherHand, worthOf } from "./gear.ts";
export { healable, healed, healthAfter, mostHealed, RESTS, type Rest, restFormula, skillHealing } from "./healing.ts";
export {
  BASE_WILL,
  burnable,
  burntBonus,
  MANA_FACTOR,
  MANA_PER_BONUS,
  mana,
  readTier,
  SANITY_FACTOR,
  SAVES,
  SPELL_COST,
  SPELL_KINDS,
  SPELL_TIERS,
  SPELL_UNITS,
  type SpellTier,
  sanity,
  spellCost,
  spellLasting,
  spendMana,
  will,
} from "./magic.ts";
export { MINION_MARGIN, minionsDown, type StrikeOdds, strike } from "./strike.ts";
export * from "./tables.ts";
export { failsAnyway, keepRank } from "./target.ts";
export { handBackToken, payToken, rerolls, spendToken, type Tokens, USUAL_TOKENS } from "./tokens.ts";
export type * from "./types.ts";

/** The check with every default filled in, for an interface that shows or edits it. Throws as `odds` does. */
export function complete<C extends Check | ReachCheck>(check: C): Complete<C> {
  return CHECK.strict(check, "") as Complete<C>;
}

/** Difficulty of an attack and the parts it is made of. */
export function attackDifficulty(check: AttackCheck): Difficulty {
  const known = CHECK.strict(check, "");
  if (known.kind !== "attack") throw coreError("word", "kind", { words: ["attack"] }, known.kind);
  return difficultyParts(known);
}

/**
 * The dice of a check. Target die checks: three d10 per side (`target`, then `rival` in opposed checks); `modifier` is
 * the constant of the rolling side. Damage: one group per kind of die; `modifier` is the formula's constant (critical,
 * floor and armour come in `resolve`).
 */
export function plan(check: Check | ReachCheck): Roll {
  const known = CHECK.strict(check, "");
  switch (known.kind) {
    case "damage":
      return { groups: damageGroups(known), modifier: known.bonus };
    case "healing":
      return { groups: healingGroups(known), modifier: known.bonus };
    case "opposed": {
      const rivals = "total" in known.against ? [] : [group("rival", known.against)];
      return { groups: [group("target", known), ...rivals], modifier: constant(known) };
    }
    case "initiative":
      return { groups: [group("target", known)], modifier: constant(known) };
    default: {
      const side = sideOf(known);
      return { groups: [group("target", side), ...locationGroups(known)], modifier: constant(side) };
    }
  }
}

/** What these faces (see `Faces` for their order) mean for this check. */
export function resolve<C extends Check | ReachCheck>(check: C, faces: Faces): OutcomeByKind[C["kind"]];
export function resolve(check: Check | ReachCheck, faces: Faces): Outcome {
  const known: CompleteCheck = CHECK.strict(check, "");
  const rolled = readFaces(faces, MAX_ROLLS);
  switch (known.kind) {
    case "damage":
      return resolveDamage(known, rolled);
    case "healing":
      return resolveHealing(known, rolled);
    case "opposed":
      return resolveOpposed(known, rolled);
    case "initiative":
      return resolveInitiative(known, rolled);
    default:
      return resolveCheck(known, rolled);
  }
}

/** The exact chances of this check. */
export function odds<C extends Check | ReachCheck>(check: C): OddsByKind[C["kind"]];
export function odds(check: Check | ReachCheck): TargetOdds | OpposedOdds | InitiativeOdds | DamageOdds | HealingOdds {
  const known = CHECK.strict(check, "");
  switch (known.kind) {
    case "damage":
      return damageOdds(known);
    case "healing":
      return healingOdds(known);
    case "opposed":
      return opposedOdds(known);
    case "initiative":
      return initiativeOdds(known);
    default:
      return checkOdds(known);
  }
}

/** The compiler's proof that RyF fulfils the core's contract. */
({ plan, resolve, odds }) satisfies Engine<Check, Faces, Outcome, OddsByKind[Check["kind"]]>;
