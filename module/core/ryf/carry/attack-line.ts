import { readEntry } from "../../carry/blocks/entries.ts";
import { isCoreError } from "../../validate.ts";
import { parseDamage } from "../damage.ts";

/** An adversary's attack as one line: "Claws +8 1d6+2", "Bow +10 1d6+1 30/50/100". */
interface AttackLine {
  name: string;
  /** What its attack comes to; null: what attribute and skill say. */
  attack: number | null;
  damage: string;
  /** Metres of its bands; null: a melee attack. */
  bands: { short: number; medium: number; long: number | null } | null;
}

const MOST_LETTERS = 200;
const REACHES = /(\d{1,6})\s?\/\s?(\d{1,6})(?:\s?\/\s?(\d{1,6}))?(?:\s?m\b)?/;

/** Reads such a line; null where it names no attack, or no damage that dice can show. */
export function readAttackLine(text: string): AttackLine | null {
  if (text.length > MOST_LETTERS) return null;
  const [reaches = "", short, medium, long] = REACHES.exec(text) ?? [];
  const entry = readEntry(reaches === "" ? text : text.replace(reaches, " "));
  if (!entry || !isDamage(entry.dice)) return null;
  const bands =
    reaches === "" ? null : { short: Number(short), medium: Number(medium), long: long ? Number(long) : null };
  const attack = entry.value === null ? null : Math.max(-MOST, Math.min(entry.value, MOST));
  return { name: entry.name, attack, damage: entry.dice, bands };
}

/** The highest attack that a line can say. */
const MOST = 200;

function isDamage(formula: string): boolean {
  try {
    return parseDamage(formula).dice.some(({ count }) => count > 0);
  } catch (error) {
    if (isCoreError(error)) return false;
    throw error;
  }
}

/** The highest level of a skill, and the most that precision adds or takes. */
const HIGHEST = 100;

/**
 * The skill level and precision that bring an attack to what its line says. A skill that was learnt stays as it is; one that was not is
 * learnt as far as it takes, because without it the lowest die would count. [house]
 */
export function reachAttack(
  { attribute, level }: { readonly attribute: number; readonly level: number },
  attack: number | null,
): { readonly level: number; readonly precision: number } {
  const wanted = attack ?? attribute + Math.max(1, level);
  const learnt = level > 0 ? level : Math.max(1, Math.min(wanted - attribute, HIGHEST));
  return { level: learnt, precision: Math.max(-HIGHEST, Math.min(wanted - attribute - learnt, HIGHEST)) };
}
