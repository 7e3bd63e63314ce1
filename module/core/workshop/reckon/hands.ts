import type { DieTable, Hand } from "../../chance/registers.ts";
import { MOST_DICE, MOST_FACES } from "../dice-groups.ts";
import type { Formula } from "../formula.ts";
import type { Problem } from "../problem.ts";
import type { Reason } from "../reasons.ts";
import type { DiceGroup, PageRoll } from "../types.ts";

/** Most dice of a list. */
const MOST_LISTED = 100;
/** A die that explodes more often than this hardly ever ends. */
const MOST_AGAIN = 0.9;
/** What is left of a die that keeps exploding when it is followed no further: nothing that a chance of 1e-12 could show. */
const REST = 1e-20;
const MOST_VALUES = 4000;

/** Dice of one size within a group. */
export interface GroupDice {
  readonly group: DiceGroup;
  readonly count: number;
  /** What one shows, rising; not each is as likely as the next where a face stands twice. */
  readonly faces: readonly number[];
  /** As many as faces, when they are 1…size. */
  readonly size?: number;
  readonly again: readonly number[];
}

/** Works out what stands in a roll before its dice fall. */
interface Reckoner {
  readonly roll: PageRoll;
  before(formula: Formula): number;
  listOf(formula: Formula): readonly unknown[] | undefined;
  fail(at: number, reason: Reason, figures: Problem["figures"], field: string): never;
}

/** The dice of a roll for the given numbers, by group. */
export function groupsOf(compiler: Reckoner): GroupDice[][] {
  return compiler.roll.dice.map((group) => sizesOf(group, compiler));
}

export function handOf(dice: readonly GroupDice[], compiler: Reckoner): Hand {
  return { dice: dice.map((one) => ({ die: dieTable(one, compiler), count: one.count })), lying: [] };
}

function whole(formula: Formula, value: number, min: number, max: number, field: string, compiler: Reckoner): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  return compiler.fail(formula.at, "number", { min, max, text: String(value) }, field);
}

function sizesOf(group: DiceGroup, compiler: Reckoner): GroupDice[] {
  const { id, count, die, faces, list } = group;
  const field = `dice.${id}`;
  const of = (many: number, shown: readonly number[], size?: number): GroupDice => ({
    group,
    count: many,
    faces: shown,
    ...(size !== undefined && { size }),
    again: group.explode === "max" ? [shown.at(-1) as number] : (group.explode ?? []),
  });
  const fair = (many: number, size: number): GroupDice =>
    of(
      many,
      Array.from({ length: size }, (_, face) => face + 1),
      size,
    );
  if (list) return listed(list, field, compiler).map((size) => fair(1, size));
  const many = whole(count, compiler.before(count), 0, MOST_DICE, `${field}.count`, compiler);
  if (faces) return [of(many, faces)];
  const formula = die as Formula;
  return [fair(many, whole(formula, compiler.before(formula), 1, MOST_FACES, `${field}.die`, compiler))];
}

/** Sizes of dice: formulas, or one name whose value is a list of them. Largest first, equal ones together. */
function listed(list: readonly Formula[], field: string, compiler: Reckoner): number[] {
  const sizes = list.flatMap((formula) => {
    const value = formula.op === "name" ? compiler.listOf(formula) : undefined;
    const values = value ?? [compiler.before(formula)];
    return values.map((size) => whole(formula, size as number, 1, MOST_FACES, field, compiler));
  });
  if (sizes.length <= MOST_LISTED) return sizes;
  return compiler.fail(list[0]?.at ?? 0, "tooMany", { most: MOST_LISTED }, field);
}

function dieTable(dice: GroupDice, compiler: Reckoner): DieTable {
  const { group, faces, size, again } = dice;
  const one = new Map<number, number>();
  for (const face of faces) one.set(face, (one.get(face) ?? 0) + 1 / faces.length);
  let table = one;
  if (group.reroll) table = rerolled(one, new Set(group.reroll));
  else if (group.apart && again.some((face) => one.has(face))) return chained(one, new Set(again), group, compiler);
  else if (again.some((face) => one.has(face))) table = exploded(one, new Set(again), group, compiler);
  else if (size !== undefined) return { values: faces, chances: faces.map(() => 1 / size), fair: size };
  const values = [...table.keys()].sort((a, b) => a - b);
  const chances = values.map((value) => table.get(value) as number);
  return { values, chances, ...(table.size > one.size && { endless: true as const }) };
}

function rerolled(one: ReadonlyMap<number, number>, again: ReadonlySet<number>): Map<number, number> {
  let second = 0;
  for (const [face, chance] of one) if (again.has(face)) second += chance;
  return new Map([...one].map(([face, chance]) => [face, (again.has(face) ? 0 : chance) + second * chance]));
}

/** The chance that a die explodes. */
function shareOf(
  one: ReadonlyMap<number, number>,
  again: ReadonlySet<number>,
  group: DiceGroup,
  compiler: Reckoner,
): number {
  const share = [...again].reduce((sum, face) => sum + (one.get(face) ?? 0), 0);
  if (share > MOST_AGAIN) compiler.fail(group.at, "explosion", { text: [...again].join(", ") }, `dice.${group.id}`);
  return share;
}

/** A die whose explosions are dice beside it. */
function chained(
  one: ReadonlyMap<number, number>,
  again: ReadonlySet<number>,
  group: DiceGroup,
  compiler: Reckoner,
): DieTable {
  const share = shareOf(one, again, group, compiler);
  const values = [...one.keys()].sort((a, b) => a - b);
  const most = Math.ceil(Math.log(REST) / Math.log(share)) + 1;
  return {
    values,
    chances: values.map((value) => one.get(value) as number),
    endless: true,
    chain: { on: again, most },
  };
}

function exploded(
  one: ReadonlyMap<number, number>,
  again: ReadonlySet<number>,
  group: DiceGroup,
  compiler: Reckoner,
): Map<number, number> {
  const share = shareOf(one, again, group, compiler);
  const table = new Map<number, number>();
  let open = new Map([[0, 1]]);
  for (let left = 1; left > REST; left *= share) {
    const next = new Map<number, number>();
    for (const [sum, chance] of open) {
      for (const [face, weight] of one) {
        const into = again.has(face) ? next : table;
        into.set(sum + face, (into.get(sum + face) ?? 0) + chance * weight);
      }
    }
    open = next;
    if (table.size > MOST_VALUES) compiler.fail(group.at, "budget", {}, `dice.${group.id}`);
  }
  // The rest stands where it stopped, so that the whole is whole.
  for (const [sum, chance] of open) table.set(sum, (table.get(sum) ?? 0) + chance);
  return table;
}
