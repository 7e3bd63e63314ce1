import type { Distribution } from "../chance/distribution.ts";
import type { Odds } from "../contract.ts";
import type { SpellTier } from "./magic.ts";
import type { Band, Cover, Edition, HitLocation, Keep, Movement, Vitality } from "./tables.ts";

/*
 * Checks are what a player is about to roll; all numbers are whole. Optional fields are absent, never null.
 * Ranges: bonus, modifier, precision, difficulty and totals −1000…1000; hindrance 0…100.
 */

/** What every roll of 1o3d10 has in common. The constant added is `bonus + modifier − hindrance`. */
export interface TargetDie {
  /** Attribute + skill (or attribute alone). */
  readonly bonus: number;
  /** Situational changes, already summed. Default 0. */
  readonly modifier?: number;
  /** Hindrance of armour and shield that applies to this action, as a positive number. Default 0. */
  readonly hindrance?: number;
  /** Which of the three dice is the target die. Default `median`; `keepRank` gives it from ups and downs. */
  readonly keep?: Keep;
  /** Whether a 10 on the target die rolls 1o3d10 again and adds. Default: everywhere but in attribute checks. */
  readonly explode?: boolean;
  /** Rules edition for criticals, fumbles and natural ones. Default `2` (2.x, as in the 2.x text). */
  readonly edition?: Edition;
}

export interface SkillCheck extends TargetDie {
  readonly kind: "skill";
  readonly difficulty: number;
}

export interface AttributeCheck extends TargetDie {
  readonly kind: "attribute";
  readonly difficulty: number;
}

export interface OpposedCheck extends TargetDie {
  readonly kind: "opposed";
  /** The rival: somebody who rolls too, or a total already rolled. */
  readonly against: Rival | { readonly total: number };
  /**
   * Equal totals: they stand as a tie (default), or both sides roll again (only against a rival who rolls), or they win,
   * as against a difficulty.
   */
  readonly ties?: "stand" | "reroll" | "win";
}

/** An opposed check whose other side is a difficulty: short for `against: { total: difficulty }, ties: "win"`. */
export interface ReachCheck extends TargetDie {
  readonly kind: "opposed";
  readonly difficulty: number;
}

/** The other side of an opposed check; fields as in TargetDie. It plays by the same edition. */
export interface Rival {
  readonly bonus: number;
  readonly modifier?: number;
  readonly hindrance?: number;
  readonly keep?: Keep;
  readonly explode?: boolean;
}

export interface InitiativeCheck extends TargetDie {
  readonly kind: "initiative";
  /** Whether a high total gives several actions. Default: in 3.0 only. */
  readonly severalActions?: boolean;
}

/** Casting a spell (3.0): intelligence + level against the difficulty of its tier. */
export interface SpellCheck extends TargetDie {
  readonly kind: "spell";
  readonly tier: SpellTier;
  /** Mana burnt beyond the cost, 0…1000: +1 per full 2. Default 0. */
  readonly burnt?: number;
  /** The will of whom it is cast upon, −1000…1000: the total must reach it too. Default −1000: none. */
  readonly will?: number;
}

interface Attack extends TargetDie {
  readonly kind: "attack";
  /** Of the weapon, added to the attack. Default 0. */
  readonly precision?: number;
  /** Whether a d10 says where the blow lands (3.0). Default false. */
  readonly location?: boolean;
  /** A light weapon in each hand (3.0): +3. Default false. */
  readonly dual?: boolean;
}

interface MeleeAttackCheck extends Attack {
  readonly mode: "melee";
  /** The target's defence, shield and armour hindrance included (`defence`). */
  readonly defence: number;
}

export interface RangedAttackCheck extends Attack {
  readonly mode: "ranged";
  readonly band: Band;
  /** Default `none`. */
  readonly cover?: Cover;
  /** Default `still`. */
  readonly movement?: Movement;
  /** What the target's shield adds against shots, 0…100. Default 0. */
  readonly shield?: number;
  /** A shot harder than its distance says counts as one band further. Default false. */
  readonly awkward?: boolean;
  /** This shooter's place among those shooting at the same exposed target, 1…20; each after the first gets +1 more. */
  readonly shooter?: number;
}

export type AttackCheck = MeleeAttackCheck | RangedAttackCheck;

/** Dice and a constant, e.g. 2d6 + 1. At most 20 groups, 40 dice in all, 2…100 faces, bonus −1000…1000. */
export interface DamageFormula {
  readonly dice: readonly DamageDice[];
  readonly bonus?: number;
}

export interface DamageDice {
  readonly count: number;
  readonly faces: number;
}

export interface DamageCheck extends DamageFormula {
  readonly kind: "damage";
  /** Whether each die that shows its highest face is rolled again and added. Default true. */
  readonly explode?: boolean;
  /** A 2.x critical: damage ×2. Default false. */
  readonly critical?: boolean;
  /** What the ×2 multiplies (see CRITICAL_APPLIES_TO). Default `raw`. */
  readonly criticalOn?: CriticalOn;
  /** A 3.0 critical: this many more d6, 0…40. Default 0. */
  readonly criticalDice?: number;
  /** The target's armour, 0…1000. Default 0. */
  readonly absorption?: number;
  /** Maces and the like: armour does not count. Default false. */
  readonly ignoresAbsorption?: boolean;
  /** A second weapon in the other hand: both are rolled, the better one counts (3.0). Limits as for a formula. */
  readonly second?: DamageFormula;
  /** Margin of the attack, for what it does to minions (3.0), −2000…2000. Default 0. */
  readonly margin?: number;
  /** Who is hit, to know what the damage does. */
  readonly target?: DamageTarget;
}

/** Hit points given back: dice that do not explode, and a constant. */
export interface HealingCheck extends DamageFormula {
  readonly kind: "healing";
  /** No more than this is healed, 0…20000: what is missing, or what the fight took. Default 20000. */
  readonly most?: number;
}

/** `raw`: dice + bonus, before armour. `dealt`: what is left after armour. */
type CriticalOn = "raw" | "dealt";

interface DamageTarget {
  /** Current hit points, −10000…10000. */
  readonly hitPoints: number;
  /** Physical (2.x: resistance), 1…1000: thresholds of wounded and dead. */
  readonly physical: number;
}

/** One side against a difficulty. */
export type AgainstCheck = SkillCheck | AttributeCheck | AttackCheck | SpellCheck;
export type Check = AgainstCheck | OpposedCheck | InitiativeCheck | DamageCheck | HealingCheck;
export type Kind = Check["kind"];

/**
 * Dice as rolled, in rolling order. Target die checks: one entry of three faces per roll; when the kept one is a 10
 * and explodes, the next entry is its repetition (then, in opposed checks, the rival's rolls follow).
 * Damage: one entry per die, the die followed by its explosions: `[[3], [6, 6, 1]]`.
 */
export type { Faces } from "../chance/faces.ts";

/** One side's 1o3d10. */
export interface TargetRoll {
  /** The dice, three per roll. */
  readonly rolls: readonly (readonly number[])[];
  /** Index (0…2) of the target die in each roll. */
  readonly keptIndex: readonly number[];
  /** The target die of each roll. */
  readonly kept: readonly number[];
  /** Sum of `kept`. */
  readonly dice: number;
  /** All constants together. */
  readonly bonus: number;
  /** dice + bonus. */
  readonly total: number;
  readonly fumble: boolean;
  /** The first target die is a 1. */
  readonly naturalOne: boolean;
}

/** Skill, attribute, attack and spell. */
export interface CheckOutcome extends TargetRoll {
  readonly kind: AgainstCheck["kind"];
  readonly difficulty: number;
  readonly success: boolean;
  /** total − difficulty. */
  readonly margin: number;
  readonly critical: boolean;
  /** 3.0: extra d6 of effect, one per full 10 of margin of a success; always 0 in 2.x. */
  readonly criticalDice: number;
  /** Where an attack lands, when its check asks for it; rolled with the attack, whether it hits or not. */
  readonly location?: HitLocation;
}

export interface OpposedOutcome extends TargetRoll {
  readonly kind: "opposed";
  /** The other side's roll; absent against a total already rolled. */
  readonly rival?: TargetRoll;
  readonly rivalTotal: number;
  readonly result: "win" | "tie" | "lose";
  /** A tie that this check does not let stand: both roll again. */
  readonly again: boolean;
  /** Same as `result === "win"`. */
  readonly success: boolean;
  /** total − rivalTotal. */
  readonly margin: number;
  readonly critical: boolean;
  readonly criticalDice: number;
}

export interface InitiativeOutcome extends TargetRoll {
  readonly kind: "initiative";
  /** Actions this turn: 1 in 2.x, more with a high initiative in 3.0. */
  readonly actions: number;
}

export interface DamageOutcome {
  readonly kind: "damage";
  /** The dice, one entry per die with its explosions; of two weapons the first one's, then the second's. */
  readonly rolls: readonly (readonly number[])[];
  /** Whether the second weapon's damage counts. */
  readonly second: boolean;
  /** Sum of all faces that count. */
  readonly dice: number;
  readonly bonus: number;
  /** max(0, dice + bonus): before critical and armour. */
  readonly raw: number;
  readonly multiplier: 1 | 2;
  /** What the critical made of `raw` when it multiplies before armour; otherwise `raw`. */
  readonly total: number;
  /** What armour took off. */
  readonly absorbed: number;
  /** What the target loses, 0 or more. */
  readonly dealt: number;
  /** Present when the check named a target. */
  readonly target?: { readonly hitPoints: number; readonly state: Vitality };
}

export interface HealingOutcome {
  readonly kind: "healing";
  readonly rolls: readonly (readonly number[])[];
  readonly dice: number;
  readonly bonus: number;
  /** max(0, dice + bonus). */
  readonly total: number;
  /** What of it is needed. */
  readonly healed: number;
}

export type Outcome = CheckOutcome | OpposedOutcome | InitiativeOutcome | DamageOutcome | HealingOutcome;

export interface CheckOdds extends Odds {
  readonly success: number;
  /** Part of `success`. */
  readonly critical: number;
  /** Never a success. */
  readonly fumble: number;
  readonly total: Distribution;
  readonly difficulty: number;
}

export interface OpposedOdds extends Odds {
  /** Same as `win`. */
  readonly success: number;
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  /** Part of `win`. */
  readonly critical: number;
  /** Part of `lose`: two rolls that fail whatever their totals are a tie. */
  readonly fumble: number;
  readonly total: Distribution;
}

export interface InitiativeOdds extends Odds {
  readonly fumble: number;
  readonly total: Distribution;
}

export interface DamageOdds extends Odds {
  /** Damage before armour (after a critical that multiplies before armour). */
  readonly total: Distribution;
  /** What the target loses: `dealt.atLeast(n)` answers "at least n". */
  readonly dealt: Distribution;
  /** P(nothing gets through). */
  readonly none: number;
  /** With a target: chances that it ends in each state. They sum to 1. */
  readonly target?: Readonly<Record<Vitality, number>>;
}

export interface HealingOdds extends Odds {
  /** What the dice give. */
  readonly total: Distribution;
  /** What of it is needed. */
  readonly healed: Distribution;
  /** P(all that can be healed is). */
  readonly full: number;
}

export interface OddsByKind {
  readonly spell: CheckOdds;
  readonly healing: HealingOdds;
  readonly skill: CheckOdds;
  readonly attribute: CheckOdds;
  readonly attack: CheckOdds;
  readonly opposed: OpposedOdds;
  readonly initiative: InitiativeOdds;
  readonly damage: DamageOdds;
}

export interface OutcomeByKind {
  readonly spell: CheckOutcome;
  readonly healing: HealingOutcome;
  readonly skill: CheckOutcome;
  readonly attribute: CheckOutcome;
  readonly attack: CheckOutcome;
  readonly opposed: OpposedOutcome;
  readonly initiative: InitiativeOutcome;
  readonly damage: DamageOutcome;
}
