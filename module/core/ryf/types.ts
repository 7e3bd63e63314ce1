import type { Distribution } from "../chance/distribution.ts";
import type { Odds } from "../contract.ts";
import type { AgainstCheck, Check } from "./checks.ts";
import type { HitLocation, Vitality } from "./tables.ts";

export type {
  AgainstCheck,
  AttackCheck,
  AttributeCheck,
  Check,
  DamageCheck,
  DamageDice,
  DamageFormula,
  HealingCheck,
  InitiativeCheck,
  OpposedCheck,
  RangedAttackCheck,
  ReachCheck,
  Rival,
  SkillCheck,
  SpellCheck,
  TargetDie,
} from "./checks.ts";

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
  /** What the critical made of `raw` when it multiplies before armour, otherwise `raw`; half of it for who resisted. */
  readonly total: number;
  /** What resisting took off; absent where nobody resisted. */
  readonly halved?: number;
  /** What the roller gains; absent where the damage gives them nothing. */
  readonly drained?: number;
  /** What armour took off. */
  readonly absorbed: number;
  /** What the target resisted of what got past its armour; below 0: what it suffered more. */
  readonly resisted: number;
  /** What the target loses, 0 or more, of its temporary points first. */
  readonly dealt: number;
  /** Present when the check named a target. */
  readonly target?: { readonly hitPoints: number; readonly temporary: number; readonly state: Vitality };
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
