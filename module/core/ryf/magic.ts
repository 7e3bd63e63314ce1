import { coreError, number, plainFields, wholeNumber } from "../validate.ts";

/* Spells, mana, will and sanity: the 3.0 modules that rest on the mind. Attributes 0…1000. */

/** Difficulties of spells. [3.0] */
export const SPELL_TIERS = [12, 14, 16, 18, 20, 22, 24] as const;
export type SpellTier = (typeof SPELL_TIERS)[number];

/** Mana that a spell of each difficulty costs. [3.0] */
export const SPELL_COST: Readonly<Record<SpellTier, number>> = { 12: 1, 14: 1, 16: 2, 18: 3, 20: 4, 22: 5, 24: 6 };

/** Mana burnt beyond the cost that adds 1 to the roll. [3.0] */
export const MANA_PER_BONUS = 2;

/** Mana per point of intelligence. [3.0] */
export const MANA_FACTOR = 3;

/** Sanity per point of intelligence. [3.0] */
export const SANITY_FACTOR = 4;

/** Part of will that is the same for everybody. [3.0] */
export const BASE_WILL = 5;

const LIMIT = 1000;

/**
 * An actor's mana: intelligence × 3, or × more for who has mana in plenty (3.0). `factor` 0…100 is the table's own instead of 3;
 * `extra` −100…100 is added to it; the product never falls below 0.
 */
export function mana(values: {
  readonly intelligence: number;
  readonly extra?: number;
  readonly factor?: number;
}): number {
  const source = plainFields(values, "", ["intelligence", "extra", "factor"]);
  const factor = number(source, "factor", "", 0, 100, MANA_FACTOR) + number(source, "extra", "", -100, 100, 0);
  return number(source, "intelligence", "", 0, LIMIT) * Math.max(0, factor);
}

/** Sanity: intelligence × 4 (3.0). */
export function sanity(intelligence: number): number {
  return wholeNumber(intelligence, "intelligence", 0, LIMIT) * SANITY_FACTOR;
}

/** Will: charisma + intelligence + 5 (3.0); what a roll against an actor's mind must reach. */
export function will(values: { readonly charisma: number; readonly intelligence: number }): number {
  const source = plainFields(values, "", ["charisma", "intelligence"]);
  return number(source, "charisma", "", 0, LIMIT) + number(source, "intelligence", "", 0, LIMIT) + BASE_WILL;
}

/** What a spell must reach: its tier, and the target's will where that keeps it off (3.0). */
export const spellDifficulty = ({ tier, will }: { readonly tier: SpellTier; readonly will?: number }): number =>
  Math.max(tier, will ?? tier);

/** What a spell is there for. `condition`: it binds or changes its target in no figure; `narrative`: the table tells what it does. */
export const SPELL_KINDS = ["harm", "heal", "raise", "lower", "condition", "narrative"] as const;

/** What a target's saving throw came to: none was made, it failed, the target takes half, nothing happens to them. */
export const SAVES = ["none", "failed", "half", "all"] as const;

/** How long spells last, by the units of their descriptions. */
export const SPELL_UNITS = ["instant", "turns", "minutes", "hours", "fight", "dawn", "lasting"] as const;

/**
 * How long what a spell leaves on its target lasts; null: nothing stays. A fight's rounds are counted; minutes, hours and a fight
 * last for the scene, what lasts until dawn until a rest, and what is for good until a user takes it off. [house]
 */
export function spellLasting(
  unit: (typeof SPELL_UNITS)[number],
  amount = 1,
): { readonly lasts: "rounds" | "scene" | "rest" | "removed"; readonly rounds: number } | null {
  const rounds = wholeNumber(amount, "amount", 1, 10_000);
  if (unit === "instant") return null;
  if (unit === "turns") return { lasts: "rounds", rounds: Math.min(rounds, LIMIT) };
  return { lasts: unit === "dawn" ? "rest" : unit === "lasting" ? "removed" : "scene", rounds: 1 };
}

/** Mana that a spell costs: that of its tier and what is burnt on top (0…1000). */
export function spellCost(tier: number, burnt = 0): number {
  return SPELL_COST[readTier(tier, "tier")] + wholeNumber(burnt, "burnt", 0, LIMIT);
}

/** What is left of a caster's mana (−1e6…1e6) once so much is paid: temporary points (0…10000) go first. [house] */
export function spendMana(
  has: { readonly value: number; readonly temporary: number },
  cost: number,
): { readonly value: number; readonly temporary: number } {
  const source = plainFields(has, "mana", ["value", "temporary"]);
  const temporary = number(source, "temporary", "mana", 0, 10_000);
  const asked = wholeNumber(cost, "cost", 0, 1_000_000);
  const value = number(source, "value", "mana", -1_000_000, 1_000_000) - Math.max(0, asked - temporary);
  return { value, temporary: Math.max(0, temporary - asked) };
}

/** Mana that a caster with so much (0…1e6) can burn on a spell of a tier, at most 1000; null when it cannot be cast at all. */
export function burnable(mana: number, tier: number): number | null {
  const left = wholeNumber(mana, "mana", 0, 1_000_000) - spellCost(tier);
  return left < 0 ? null : Math.min(LIMIT, left);
}

/** What burnt mana (0…1000) adds to the roll: 1 per full 2 (3.0). */
export function burntBonus(burnt: number): number {
  return Math.floor(wholeNumber(burnt, "burnt", 0, LIMIT) / MANA_PER_BONUS);
}

/** A tier as one of the list. Errors name `field`. */
export function readTier(value: unknown, field: string): SpellTier {
  const found = SPELL_TIERS.find((tier) => tier === value);
  if (found === undefined) throw coreError("range", field, { words: SPELL_TIERS.map(String) }, value);
  return found;
}
