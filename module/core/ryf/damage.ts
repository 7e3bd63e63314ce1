import { Distribution } from "../chance/distribution.ts";
import { allRead, readDie } from "../chance/faces.ts";
import type { RollGroup } from "../contract.ts";
import { coreError, wholeNumber } from "../validate.ts";
import { type Complete, MAX_DICE, readFormula } from "./checks.ts";
import { vitality } from "./derived.ts";
import { BANDS, type Band, DEATH_FACTOR, type Vitality } from "./tables.ts";
import type { DamageCheck, DamageDice, DamageFormula, DamageOdds, DamageOutcome, Faces } from "./types.ts";

/*
 * Damage: dice + constant, each die that shows its highest face is rolled again and added (2.x, «Daño»); below 0
 * counts as 0; armour is subtracted unless the weapon ignores it.
 */

type Damage = Complete<DamageCheck>;

type Group = DamageDice & { readonly id: "damage" | "second" | "critical" };

/** Every die of the check in rolling order, the 3.0 critical's d6 last. Groups without dice are left out. */
function groupsOf(check: Damage): readonly Group[] {
  const groups: Group[] = [
    ...check.dice.map((dice) => ({ id: "damage" as const, ...dice })),
    ...(check.second?.dice ?? []).map((dice) => ({ id: "second" as const, ...dice })),
    { id: "critical", count: check.criticalDice, faces: 6 },
  ];
  return groups.filter((group) => group.count > 0);
}

export function damageGroups(check: Damage): RollGroup[] {
  return groupsOf(check).map(({ id, count, faces }) => {
    const again = { on: faces, which: "each", again: "die", effect: "add" } as const;
    return { id, count, faces, keep: "all", followUps: check.explode ? [again] : [] };
  });
}

export function resolveDamage(check: Damage, faces: Faces): DamageOutcome {
  const rolls: number[][] = [];
  const sums = { damage: 0, second: 0, critical: 0 };
  for (const group of groupsOf(check)) {
    for (let die = 0; die < group.count; die++) {
      const again = (face: number): boolean => check.explode && face === group.faces;
      const chain = readDie(faces[rolls.length], `faces[${rolls.length}]`, group.faces, again);
      sums[group.id] += chain.reduce((sum, face) => sum + face, 0);
      rolls.push(chain);
    }
  }
  allRead(faces, rolls.length);
  const second = check.second !== undefined && sums.second + check.second.bonus > sums.damage + check.bonus;
  const bonus = second && check.second ? check.second.bonus : check.bonus;
  const dice = (second ? sums.second : sums.damage) + sums.critical;
  const raw = Math.max(0, dice + bonus);
  const multiplier = check.critical ? 2 : 1;
  const before = check.criticalOn === "raw" ? multiplier : 1;
  const after = multiplier / before;
  const whole = raw * before;
  const total = check.saved ? Math.floor(whole / 2) : whole;
  const through = Math.max(0, total - armourOf(check));
  const left = afterResistance(through, check.resistance);
  const dealt = left * after;
  const { target } = check;
  return {
    kind: "damage",
    rolls,
    second,
    dice,
    bonus,
    raw,
    multiplier,
    total,
    absorbed: total - through,
    resisted: through - left,
    dealt,
    ...(check.saved && { halved: whole - total }),
    ...(check.drains && { drained: drained(dealt) }),
    ...(target && { target: hurt(target, dealt) }),
  };
}

/** What the roller gains where half of what the target loses is theirs: rounded down. [house] 0…1e6. */
export const drained = (dealt: number): number => Math.floor(wholeNumber(dealt, "dealt", 0, 1_000_000) / 2);

/** What is left of a blow that got through armour; a blow that did not does nothing more, whatever the target suffers from. [house] */
const afterResistance = (through: number, resistance: number): number =>
  through === 0 ? 0 : Math.max(0, through - resistance);

/** Temporary points go first; what is beyond them is taken from the others. [house] */
function hurt({ hitPoints, physical, temporary }: Required<NonNullable<Damage["target"]>>, dealt: number) {
  const left = hitPoints - Math.max(0, dealt - temporary);
  return { hitPoints: left, temporary: Math.max(0, temporary - dealt), state: vitality(left, physical) };
}

function armourOf(check: Damage): number {
  return check.ignoresAbsorption ? 0 : check.absorption;
}

export function damageOdds(check: Damage): DamageOdds {
  const sumOf = (groups: readonly DamageDice[]) =>
    groups
      .filter(({ count }) => count > 0)
      .reduce((all, { count, faces }) => all.add(dice(count, faces, check.explode)), Distribution.constant(0));
  const one = sumOf(check.dice).shift(check.bonus);
  const best = check.second ? higher(one, sumOf(check.second.dice).shift(check.second.bonus)) : one;
  const raw = best.add(sumOf([{ count: check.criticalDice, faces: 6 }])).clampMin(0);
  const doubledBefore = check.critical && check.criticalOn === "raw";
  const whole = doubledBefore ? raw.scale(2) : raw;
  const total = check.saved ? halfOf(whole) : whole;
  const past = total.shift(-armourOf(check)).clampMin(0);
  const through = check.resistance < 0 ? suffering(past, -check.resistance) : past.shift(-check.resistance).clampMin(0);
  const dealt = check.critical && !doubledBefore ? through.scale(2) : through;
  const { target } = check;
  return { total, dealt, none: dealt.at(0), ...(target && { target: states(dealt, target) }) };
}

function states(
  dealt: Distribution,
  { hitPoints, physical, temporary }: Required<NonNullable<Damage["target"]>>,
): Readonly<Record<Vitality, number>> {
  const loses = (points: number) => (points <= 0 ? 1 : dealt.atLeast(points + temporary));
  const wounded = loses(hitPoints - physical);
  const unconscious = loses(hitPoints);
  const dead = loses(hitPoints + DEATH_FACTOR * physical);
  return { healthy: 1 - wounded, wounded: wounded - unconscious, unconscious: unconscious - dead, dead };
}

/** What gets through, and `more` on top of it where anything does. What lies beyond 1e-17 of the tail is left out. */
function suffering(past: Distribution, more: number): Distribution {
  const weights = [past.at(0), ...Array.from({ length: more }, () => 0)];
  for (let n = 1; past.atLeast(n) >= 1e-17; n++) weights.push(past.at(n));
  return Distribution.of(0, Float64Array.from(weights));
}

/** The higher of two independent numbers. What lies beyond 1e-17 of both tails is left out. */
function higher(a: Distribution, b: Distribution): Distribution {
  const min = Math.max(a.min, b.min);
  const weights: number[] = [];
  for (let n = min; ; n++) {
    // Both at most n, less both at most n − 1, written without a difference of near equals.
    weights.push(a.at(n) * b.atMost(n) + a.atMost(n - 1) * b.at(n));
    if (a.atLeast(n + 1) + b.atLeast(n + 1) < 1e-17) break;
  }
  return Distribution.of(min, Float64Array.from(weights));
}

/** Half of a number from 0 on, rounded down. What lies beyond 1e-17 is left out, as above. */
function halfOf(whole: Distribution): Distribution {
  const weights: number[] = [];
  for (let n = 0; ; n++) {
    weights.push(whole.at(2 * n) + whole.at(2 * n + 1));
    if (whole.atLeast(2 * n + 2) < 1e-17) break;
  }
  return Distribution.of(0, Float64Array.from(weights));
}

/** Sums already worked out: a dialog asks for the same weapon over and over. Bounded, oldest out first. */
const sums = new Map<string, Distribution>();
const MAX_SUMS = 64;

function dice(count: number, faces: number, explode: boolean): Distribution {
  const key = `${count}d${faces}${explode ? "!" : ""}`;
  let sum = sums.get(key);
  if (sum === undefined) {
    const die = Distribution.die(faces);
    sum = (explode ? die.exploding() : die).times(count);
    if (sums.size >= MAX_SUMS) sums.delete(sums.keys().next().value as string);
    sums.set(key, sum);
  }
  return sum;
}

/** `2d6+1`, `d10`, `1d6 + 1d4 − 2`: dice are added, constants added or subtracted. */
const TERM = /\s*(?:([+\-−])\s*)?(?:(\d{0,4})[dD](\d{1,4})|(\d{1,4}))\s*/y;

/**
 * Reads a damage formula as a weapon table prints it. Text of at most 200 characters; limits of DamageFormula apply
 * (errors name `formula` for the text itself, `dice[i].…` or `bonus` for what it says).
 */
export function parseDamage(formula: string): Required<DamageFormula> {
  const accepted = { type: "a damage formula such as 2d6+1" };
  if (typeof formula !== "string") throw coreError("type", "formula", accepted, formula);
  const bad = coreError("formula", "formula", accepted, formula);
  if (formula.length > 200 || formula.trim() === "") throw bad;
  const groups: DamageDice[] = [];
  let bonus = 0;
  let position = 0;
  while (position < formula.length) {
    TERM.lastIndex = position;
    const match = TERM.exec(formula);
    if (match === null) throw bad;
    const [text, sign = "", count, faces, constant] = match;
    const minus = sign !== "" && sign !== "+";
    if (sign === "" && position > 0) throw bad;
    if (faces !== undefined) {
      if (minus) throw bad;
      groups.push({ count: count === "" || count === undefined ? 1 : Number(count), faces: Number(faces) });
    } else {
      bonus += Number(constant) * (minus ? -1 : 1);
    }
    position += text.length;
  }
  return readFormula({ dice: groups, bonus });
}

/** The inverse of `parseDamage`: `2d6+1`, `1d6-2`, `0`. */
export function formatDamage(formula: DamageFormula): string {
  const { dice, bonus } = readFormula(formula);
  const groups = dice.filter((group) => group.count > 0);
  const text = groups.map(({ count, faces }) => `${count}d${faces}`).join("+");
  if (text === "") return String(bonus);
  return bonus === 0 ? text : `${text}${bonus > 0 ? "+" : ""}${bonus}`;
}

/**
 * A formula that loses `perBand` dice (0…40, default 1) for each band beyond short, like the shotgun: 4d6, 3d6 at
 * medium, 2d6 at long (2.x). Dice go from the first group on; the last die of all stays. [house]
 */
export function damageAtBand(formula: DamageFormula, band: Band, perBand = 1): Required<DamageFormula> {
  const { dice: groups, bonus } = readFormula(formula);
  const index = BANDS.indexOf(band);
  if (index < 0) throw coreError("word", "band", { words: BANDS }, band);
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  let lose = Math.min(Math.max(0, index - 1) * wholeNumber(perBand, "perBand", 0, MAX_DICE), Math.max(0, total - 1));
  const left = groups.map(({ count, faces }) => {
    const taken = Math.min(count, lose);
    lose -= taken;
    return { count: count - taken, faces };
  });
  return { dice: left.filter((group) => group.count > 0), bonus };
}
