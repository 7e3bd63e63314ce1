import { listOf, oneOf, whole, yes } from "../shape.ts";
import {
  also,
  byKind,
  closed,
  type Infer,
  is,
  optional,
  type Complete as Read,
  readFields,
  reading,
  usual,
} from "../strict.ts";
import { coreError, fieldAt, own, plain, plainFields } from "../validate.ts";
import { readTier, SAVES, SPELL_TIERS, type SpellTier } from "./magic.ts";
import { BANDS, COVERS, CRITICAL_APPLIES_TO, DAMAGE_TYPES, EDITIONS, KEEPS, MOVEMENTS } from "./tables.ts";

/*
 * Checks are what a player is about to roll; all numbers are whole. Optional fields are absent, never null.
 * Ranges: bonus, modifier, precision, difficulty and totals −1000…1000; hindrance 0…100.
 */

export const LIMIT = 1000;
export const MAX_DICE = 40;
const MAX_GROUPS = 20;
const MAX_SHOOTERS = 20;
const MAX_HIT_POINTS = 10_000;
const MAX_HEALING = 20_000;

export const NUMBER = whole(-LIMIT, LIMIT);
export const ZERO = usual(NUMBER, 0);
export const HINDRANCE = usual(whole(0, 100), 0);
const NO = usual(yes, false);

const rival = (explode: boolean) => ({
  /** Attribute + skill (or attribute alone). */
  bonus: NUMBER,
  /** Situational changes, already summed. Default 0. */
  modifier: ZERO,
  /** Hindrance of armour and shield that applies to this action, as a positive number. Default 0. */
  hindrance: HINDRANCE,
  /** Which of the three dice is the target die. Default `median`; `keepRank` gives it from ups and downs. */
  keep: usual(oneOf(KEEPS), "median"),
  /** Whether a 10 on the target die rolls 1o3d10 again and adds. Default: everywhere but in attribute checks. */
  explode: usual(yes, explode),
});
/** Rules edition for criticals, fumbles and natural ones. Default `2` (2.x, as in the 2.x text). */
const edition = usual(oneOf(EDITIONS), "2");
const target = <K extends string>(kind: K, explode = true) => ({ kind: is(kind), ...rival(explode), edition });

const RIVAL = closed(rival(true));
/** The other side of an opposed check; fields as in TargetDie. It plays by the same edition. */
export interface Rival extends Infer<typeof RIVAL> {}
const DIE = closed({ ...rival(true), edition });
/** What every roll of 1o3d10 has in common. The constant added is `bonus + modifier − hindrance`. */
export interface TargetDie extends Infer<typeof DIE> {}

const SKILL = closed({ ...target("skill"), difficulty: NUMBER });
export interface SkillCheck extends Infer<typeof SKILL> {}
const ATTRIBUTE = closed({ ...target("attribute", false), difficulty: NUMBER });
export interface AttributeCheck extends Infer<typeof ATTRIBUTE> {}

const TOTAL = closed({ total: NUMBER });
const OPPOSED = closed(
  {
    ...target("opposed"),
    /** The rival: one who rolls too, or a total already rolled. */
    against: reading<Required<Rival> | Infer<typeof TOTAL>, Rival | Infer<typeof TOTAL>>(
      { type: "a plain object" },
      (value, path) => {
        const other = plainFields(value, path, [...Object.keys(RIVAL.fields), "total"]);
        return own(other, "total") === undefined ? readFields(other, path, RIVAL.fields) : TOTAL.strict(other, path);
      },
    ),
    /**
     * Equal totals: they stand as a tie (default), or both sides roll again (only against a rival who rolls), or they win,
     * as against a difficulty.
     */
    ties: usual(oneOf(["stand", "reroll", "win"]), "stand"),
  },
  "against",
);
export interface OpposedCheck extends Infer<typeof OPPOSED> {}

const REACH = closed({ ...target("opposed"), difficulty: NUMBER });
/** An opposed check whose other side is a difficulty: short for `against: { total: difficulty }, ties: "win"`. */
export interface ReachCheck extends Infer<typeof REACH> {}

type CompleteOpposed = Read<typeof OPPOSED>;
const opposed = reading<CompleteOpposed, OpposedCheck | ReachCheck>(OPPOSED.accepted, (value, path) => {
  const source = plain(value, path);
  if (own(source, "difficulty") !== undefined && own(source, "against") === undefined) {
    const { difficulty, ...check } = REACH.strict(value, path);
    return { ...check, against: { total: difficulty }, ties: "win" };
  }
  const check = OPPOSED.strict(value, path);
  if ("total" in check.against && check.ties === "reroll")
    throw coreError("combination", fieldAt(path, "ties"), { words: ["stand", "win"] }, check.ties);
  return check;
});

const INITIATIVE = closed({
  ...target("initiative"),
  /** Whether a high total gives several actions. Default: in 3.0 only. */
  severalActions: optional(yes),
});
export interface InitiativeCheck extends Infer<typeof INITIATIVE> {}

const SPELL = closed({
  ...target("spell"),
  tier: reading<SpellTier>({ words: SPELL_TIERS.map(String) }, readTier),
  /** Mana burnt beyond the cost, 0…1000: +1 per full 2. Default 0. */
  burnt: usual(whole(0, LIMIT), 0),
  /** The target's will, −1000…1000: the total must reach it too. Default −1000: none. */
  will: usual(NUMBER, -LIMIT),
  /** What its target's saving throw came to. Default `none`: none was made. */
  save: usual(oneOf(SAVES), "none"),
});
/** Casting a spell (3.0): intelligence + level against the difficulty of its tier. */
export interface SpellCheck extends Infer<typeof SPELL> {}

const attack = <M extends string>(mode: M) => ({
  ...target("attack"),
  mode: is(mode),
  /** Of the weapon, added to the attack. Default 0. */
  precision: ZERO,
  /** Whether a d10 says where the blow lands (3.0). Default false. */
  location: NO,
  /** A light weapon in each hand (3.0): +3. Default false. */
  dual: NO,
});
const MELEE = closed({
  ...attack("melee"),
  /** The target's defence, shield and armour hindrance included (`defence`). */
  defence: NUMBER,
});
interface MeleeAttackCheck extends Infer<typeof MELEE> {}
const RANGED = closed({
  ...attack("ranged"),
  band: oneOf(BANDS),
  /** Default `none`. */
  cover: usual(oneOf(COVERS), "none"),
  /** Default `still`. */
  movement: usual(oneOf(MOVEMENTS), "still"),
  /** What the target's shield adds against shots, 0…100. Default 0. */
  shield: HINDRANCE,
  /** A shot harder than its distance says counts as one band further. Default false. */
  awkward: NO,
  /** This shooter's place among those shooting at the same exposed target, 1…20; each after the first gets +1 more. */
  shooter: usual(whole(1, MAX_SHOOTERS), 1),
});
export interface RangedAttackCheck extends Infer<typeof RANGED> {}
export type AttackCheck = MeleeAttackCheck | RangedAttackCheck;

const GROUP = closed({ count: whole(0, MAX_DICE), faces: whole(2, 100) });
export interface DamageDice extends Infer<typeof GROUP> {}

const FORMULA = closed({
  dice: also(listOf(GROUP, MAX_GROUPS), (groups, path) => {
    let left = MAX_DICE;
    for (const [index, { count }] of groups.entries()) {
      if (count > left) throw coreError("range", `${path}[${index}].count`, { min: 0, max: left }, count);
      left -= count;
    }
    return groups;
  }),
  bonus: ZERO,
});
/** Dice and a constant, e.g. 2d6 + 1. At most 20 groups, 40 dice in all, 2…100 faces, bonus −1000…1000. */
export interface DamageFormula extends Infer<typeof FORMULA> {}

/** A formula by itself; errors name `dice[i].…` and `bonus`. */
export const readFormula = (formula: unknown): Read<typeof FORMULA> =>
  readFields(plainFields(formula, "formula", Object.keys(FORMULA.fields)), "", FORMULA.fields);

const DAMAGE = closed({
  kind: is("damage"),
  ...FORMULA.fields,
  /** Whether each die that shows its highest face is rolled again and added. Default true. */
  explode: usual(yes, true),
  /** A 2.x critical: damage ×2. Default false. */
  critical: NO,
  /** What the ×2 multiplies: `raw` is dice + bonus, before armour; `dealt` what is left after armour. Default `raw`. */
  criticalOn: usual(oneOf(CRITICAL_APPLIES_TO), "raw"),
  /** A 3.0 critical: this many more d6, 0…40. Default 0. */
  criticalDice: usual(whole(0, MAX_DICE), 0),
  /** The target's armour, 0…1000. Default 0. */
  absorption: usual(whole(0, LIMIT), 0),
  /** What kind of damage it is. Default: none that a target resists. */
  type: optional(oneOf(DAMAGE_TYPES)),
  /**
   * What the target resists of that kind, body and armour together; below 0: what it suffers more. −1000…1000. Default 0.
   */
  resistance: ZERO,
  /** Maces and the like: armour does not count. Default false. */
  ignoresAbsorption: NO,
  /** A second weapon in the other hand: both are rolled, the better one counts (3.0). Limits as for a formula. */
  second: optional(FORMULA),
  /** A target that resisted takes half, rounded down, before armour [house]. Default false. */
  saved: NO,
  /** Half of what the target loses, rounded down, is the roller's gain [house]. Default false. */
  drains: NO,
  /** Margin of the attack, for what it does to minions (3.0), −2000…2000. Default 0. */
  margin: usual(whole(-2 * LIMIT, 2 * LIMIT), 0),
  /** Who is hit, to know what the damage does. */
  target: optional(
    closed({
      /** Current hit points, −10000…10000. */
      hitPoints: whole(-MAX_HIT_POINTS, MAX_HIT_POINTS),
      /** Physical (2.x: resistance), 1…1000: thresholds of wounded and dead. */
      physical: whole(1, LIMIT),
      /** Temporary points, 0…10000, which are lost before any others. Default 0. */
      temporary: usual(whole(0, MAX_HIT_POINTS), 0),
    }),
  ),
});
export interface DamageCheck extends Infer<typeof DAMAGE> {}

const HEALING = closed({
  kind: is("healing"),
  ...FORMULA.fields,
  /** No more than this is healed, 0…20000: what is missing, or what the fight took. Default 20000. */
  most: usual(whole(0, MAX_HEALING), MAX_HEALING),
});
/** Hit points given back: dice that do not explode, and a constant. */
export interface HealingCheck extends Infer<typeof HEALING> {}

export const CHECK = byKind("kind", {
  skill: SKILL,
  attribute: ATTRIBUTE,
  opposed,
  initiative: also(INITIATIVE, ({ severalActions, ...check }) => ({
    ...check,
    severalActions: severalActions ?? check.edition === "3",
  })),
  attack: byKind("mode", { melee: MELEE, ranged: RANGED }),
  spell: SPELL,
  damage: DAMAGE,
  healing: HEALING,
});

/** One side against a difficulty. */
export type AgainstCheck = SkillCheck | AttributeCheck | AttackCheck | SpellCheck;
export type Check = AgainstCheck | OpposedCheck | InitiativeCheck | DamageCheck | HealingCheck;
export type CompleteCheck = Read<typeof CHECK>;

/** A check with every default filled in (only `target`, `second` and `against`'s shape stay as given). */
export type Complete<C> = C extends OpposedCheck | ReachCheck
  ? CompleteOpposed
  : C extends DamageCheck
    ? Read<typeof DAMAGE>
    : Required<C>;
