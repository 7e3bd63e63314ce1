import { Distribution } from "../chance/distribution.ts";
import { allRead, readDie } from "../chance/faces.ts";
import type { RollGroup } from "../contract.ts";
import { type Ending, nightsIn } from "../effects.ts";
import { oneOf, whole } from "../shape.ts";
import { closed, type Infer, usual } from "../strict.ts";
import { number, wholeNumber, word } from "../validate.ts";
import type { Complete } from "./checks.ts";
import { HEALING, HEALING_SKILL, LETHALITY, type Lethality } from "./tables.ts";
import type { DamageFormula, Faces, HealingCheck, HealingOdds, HealingOutcome } from "./types.ts";

/*
 * Healing: dice that do not explode, plus a constant, up to a limit: what is missing, and after a combat what that fight
 * took (2.x). A night's rest is a healing without dice.
 */

type Healing = Complete<HealingCheck>;

export function healingGroups(check: Healing): RollGroup[] {
  const groups = check.dice.filter(({ count }) => count > 0);
  return groups.map(({ count, faces }) => ({ id: "healing", count, faces, keep: "all", followUps: [] }));
}

export function resolveHealing(check: Healing, faces: Faces): HealingOutcome {
  const rolls: number[][] = [];
  for (const group of check.dice) {
    for (let die = 0; die < group.count; die++) {
      rolls.push(readDie(faces[rolls.length], `faces[${rolls.length}]`, group.faces, () => false));
    }
  }
  allRead(faces, rolls.length);
  const dice = rolls.flat().reduce((sum, face) => sum + face, 0);
  const total = Math.max(0, dice + check.bonus);
  return { kind: "healing", rolls, dice, bonus: check.bonus, total, healed: Math.min(total, check.most) };
}

export function healingOdds(check: Healing): HealingOdds {
  const parts = check.dice.map(({ count, faces }) => Distribution.die(faces).times(count));
  const sum = parts.reduce((all, part) => all.add(part), Distribution.constant(0));
  const total = sum.shift(check.bonus).clampMin(0);
  const healed = total.map((value) => Math.min(value, check.most));
  return { total, healed, full: healed.atLeast(check.most) };
}

export const RESTS = ["night", "perfectNight", "afterCombat"] as const;
export type Rest = (typeof RESTS)[number];

/**
 * What a rest gives back (2.x): 1 for a night's sleep, 2 for a night in every comfort, 1d6 once the blood has cooled
 * after a combat. `bonus` (−100…100) is what an advantage adds (3.0: +2 to each healing).
 */
export function restFormula(rest: Rest, bonus = 0): Required<DamageFormula> {
  const extra = number({ bonus }, "bonus", "", -100, 100);
  const kind = word({ rest }, "rest", "", RESTS);
  if (kind === "afterCombat") return { dice: HEALING.afterCombat.dice, bonus: HEALING.afterCombat.bonus + extra };
  return { dice: [], bonus: HEALING[kind] + extra };
}

const MOST = 1_000_000;
const HEALTH = closed({ value: whole(-MOST, MOST), max: whole(-MOST, MOST) });

/** Hit points that can be healed: all that are missing, or after a fight no more than it took (`lost`). −1e6…1e6. */
export function healable(health: Infer<typeof HEALTH>, lost?: number): number {
  const { value, max } = HEALTH.strict(health, "health");
  const missing = max - value;
  return Math.max(0, lost === undefined ? missing : Math.min(missing, number({ lost }, "lost", "", 0, MOST)));
}

/** The most that a healing can give back: all that its dice and its bonus can show, and no more than its limit. */
export function mostHealed({ dice, bonus = 0, most = MOST }: Omit<HealingCheck, "kind">): number {
  const full = dice.reduce((sum, { count, faces }) => sum + count * faces, bonus);
  return Math.max(0, Math.min(full, most));
}

/** Hit points after so many (0…1e6) were given back: they never pass the most, nor fall to it. */
export function healed(health: Infer<typeof HEALTH>, given: number): number {
  const { value, max } = HEALTH.strict(health, "health");
  return Math.max(value, Math.min(max, value + number({ given }, "given", "", 0, MOST)));
}

const SKILL = closed({
  lethality: oneOf(Object.keys(LETHALITY) as Lethality[]),
  margin: whole(0, 2000),
  bonus: usual(whole(-100, 100), 0),
});

/**
 * What a success with the healing skill gives back (3.0): 2d6 heroic, 1d6 realistic, and 1d6 more per full 10 of margin
 * (0…2000, of which 38 dice at most). Lethal games heal like realistic ones. [house]
 */
export function skillHealing(values: Infer<typeof SKILL>): Required<DamageFormula> {
  const { lethality, margin, bonus } = SKILL.strict(values, "");
  const more = Math.floor(margin / HEALING_SKILL.marginPerDie);
  return { dice: [{ count: Math.min(HEALING_SKILL.dice[lethality] + more, 40), faces: 6 }], bonus };
}

/**
 * Hit points after a scene, a night or a week (2.x: one for a night's sleep, two in every comfort). `bonus`: what advantages add
 * to each healing (3.0).
 * Hit points −1e6…1e6; they never pass the most, nor fall to it.
 */
export function healthAfter(
  values: { readonly value: number; readonly max: number; readonly bonus?: number; readonly comfort?: boolean },
  ending: Ending,
): number {
  const value = wholeNumber(values.value, "value", -1e6, 1e6);
  const max = wholeNumber(values.max, "max", -1e6, 1e6);
  const each = Math.max(
    0,
    HEALING[values.comfort === true ? "perfectNight" : "night"] + wholeNumber(values.bonus ?? 0, "bonus", -100, 100),
  );
  return Math.max(value, Math.min(max, value + nightsIn(ending) * each));
}
