import { isCoreError } from "../../validate.ts";
import { type Formula, walk } from "../formula.ts";
import { work } from "../hero.ts";

type Figures = Readonly<Record<string, unknown>>;

const asked = new WeakMap<Formula, readonly string[]>();

/** The names that a formula asks for. */
function namesIn(formula: Formula): readonly string[] {
  const known = asked.get(formula);
  if (known) return known;
  const names = new Set<string>();
  walk(formula, ({ op, name }) => {
    if (op === "name") names.add(name as string);
  });
  asked.set(formula, [...names]);
  return [...names];
}

/** What a formula comes to with these figures, the later ones before the others; null: it comes to nothing (a division by zero). */
export function worked(formula: Formula, source: string, ...figures: readonly Figures[]): number | null {
  const all = figures.toReversed();
  const given: Record<string, unknown> = {};
  for (const name of namesIn(formula)) {
    const found = all.find((one) => Object.hasOwn(one, name));
    if (found) given[name] = found[name];
  }
  try {
    return work(formula, given, source);
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return null;
  }
}
