import { type Figure, printFigures } from "./figures.ts";

/** One part of the bench: what measures its figures. */
export type Parts = Readonly<Record<string, () => readonly Figure[] | Promise<readonly Figure[]>>>;

/** What came of a bench. */
export interface Result {
  /** Goals that were missed. */
  missed: number;
  /** Names of the parts that could not be measured. */
  failed: string[];
}

/**
 * Measures one part after the other. Each is printed as soon as it is done; one that throws is printed and named in the
 * result, and the next is measured.
 */
export async function runParts(parts: Parts, say: Pick<Console, "log" | "error"> = console): Promise<Result> {
  const result: Result = { missed: 0, failed: [] };
  for (const [name, measure] of Object.entries(parts)) {
    say.log(`\nbench, ${name}: measuring`);
    try {
      result.missed += printFigures(await measure(), say);
    } catch (error) {
      result.failed.push(name);
      say.error(`bench, ${name}: could not be measured.`, error);
    }
  }
  return result;
}

/** The parts that were asked for by name; all where none was. @throws {Error} On a name that is none. */
export function chosen(parts: Parts, names: readonly string[]): Parts {
  const unknown = names.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0)
    throw new Error(`bench: no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}.`);
  return names.length === 0
    ? parts
    : Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name)));
}

/** The last line. */
export function closing({ missed, failed }: Result): string {
  if (missed === 0 && failed.length === 0) return "bench: every goal reached";
  const goals = missed > 0 ? [`${missed} goals missed`] : [];
  return `bench: ${[...goals, ...failed.map((name) => `${name} could not be measured`)].join(", ")}`;
}
