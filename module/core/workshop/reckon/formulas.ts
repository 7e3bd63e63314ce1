import { type Formula, walk } from "../formula.ts";
import type { NumberRule, PageRoll } from "../types.ts";

/** All that a roll works out. */
export function formulasOf(roll: PageRoll): Formula[] {
  const bought = (roll.spend ?? []).flatMap(({ options }) => options);
  const changes = [...roll.bands, ...roll.notes, ...bought].flatMap((one) => one.changes);
  return [
    ...(roll.refuse ?? []).map(({ when }) => when),
    ...roll.dice.flatMap(({ count, die, list }) => [count, ...(die ? [die] : []), ...(list ?? [])]),
    ...roll.numbers.map(({ formula }) => formula),
    ...[...roll.bands, ...roll.notes].flatMap(({ when }) => when ?? []),
    ...[...changes, ...(roll.push?.prices ?? []), ...(roll.push?.changes ?? [])].flatMap(({ amount }) => amount ?? []),
    ...(roll.push?.costs ? [roll.push.costs] : []),
    ...(roll.adds ?? []).flatMap(({ start, goal }) => [...(start ? [start] : []), ...(goal ? [goal] : [])]),
    ...(roll.spend ?? []).flatMap(({ from, options }) => [
      from,
      ...options.flatMap(({ price, most }) => [price, ...(most ? [most] : [])]),
    ]),
  ];
}

/**
 * Numbers of the other side that a roll asks for and that look at this side in turn: what they come to nobody can say, and the
 * roll could not be made.
 */
export function rivalCircles(roll: PageRoll): NumberRule[] {
  const { numbers } = roll.rival ?? roll;
  const asked = new Set(formulasOf(roll).flatMap(rivalsIn));
  return numbers.filter(({ id, formula }) => asked.has(id) && looksAtRival(formula, numbers, new Set([id])));
}

function rivalsIn(formula: Formula): string[] {
  const names: string[] = [];
  walk(formula, ({ op, name }) => {
    if (op === "name" && name?.startsWith("rival.")) names.push(name.slice(6));
  });
  return names;
}

/** Whether it looks at the other side, also by way of the roll's numbers. */
export function looksAtRival(formula: Formula, numbers: readonly NumberRule[], seen = new Set<string>()): boolean {
  let back = rivalsIn(formula).length > 0;
  walk(formula, ({ op, name }) => {
    const rule = op === "name" ? numbers.find(({ id }) => id === name) : undefined;
    if (back || !rule || seen.has(rule.id)) return;
    seen.add(rule.id);
    back = looksAtRival(rule.formula, numbers, seen);
  });
  return back;
}
