import type { DiceResult, EvaluationOptions, ModifierTable } from "../types.ts";
import type { RollTerm } from "./term.ts";

/** Dice and pools: terms whose results modifiers can change. */
export interface ModifiableTerm extends RollTerm {
  modifiers: string[];
  results: DiceResult[];
  _evaluateModifier(command: string, modifier: string): unknown;
}

/** How many extra dice one exploding or rerolling modifier may add before it is stopped. */
export const MAX_EXTRA_DICE = 1000;

const tableOf = (term: ModifiableTerm): ModifierTable =>
  (term.constructor as unknown as { MODIFIERS?: ModifierTable }).MODIFIERS ?? {};

/** Split the modifiers of a formula, such as `r1kh3cs>=5`, where a group of letters begins. */
export function splitModifiers(text: string): string[] {
  return text.match(/[a-z]+[^a-z]*|^[^a-z]+/gi) ?? [];
}

/** The longest registered command that the letters begin with, so that `xo` is not read as `x` and an `o`. */
function longestCommand(table: ModifierTable, letters: string): string | undefined {
  for (let length = letters.length; length > 0; length--) {
    const command = letters.slice(0, length);
    if (Object.hasOwn(table, command)) return command;
  }
  return undefined;
}

/**
 * Run a term's modifiers in order. Each step yields what the modifier returned, possibly a promise: an asynchronous
 * caller awaits it, a synchronous one refuses it. Letters that no modifier knows are left out with a console
 * warning, as a die with an unknown modifier is still a die.
 */
export function* runModifiers(term: ModifiableTerm): Generator<unknown, void, unknown> {
  const table = tableOf(term);
  const requested = term.modifiers;
  term.modifiers = [];
  for (const modifier of requested) {
    let rest = modifier;
    while (rest) {
      const letters = /^[a-z]+/i.exec(rest)?.[0].toLowerCase() ?? "";
      const command = longestCommand(table, letters);
      if (!command) {
        console.warn(`${term.constructor.name} has no modifier "${rest}"; ${term.formula} goes without it`);
        break;
      }
      // Several commands written together: the last one owns what follows the letters.
      const own = command === letters ? rest : rest.slice(0, command.length);
      rest = rest.slice(own.length);
      yield term._evaluateModifier(command, own);
    }
  }
}

/** Call one modifier and note it in `modifiers`. Shared by dice and pools. */
export function callModifier(term: ModifiableTerm, command: string, modifier: string): unknown {
  const entry = tableOf(term)[command];
  const method: unknown = typeof entry === "string" ? Reflect.get(term, entry) : entry;
  if (typeof method !== "function") {
    throw new Error(`${term.constructor.name}.MODIFIERS.${command} names "${String(entry)}", which is not a function`);
  }
  term.modifiers.push(modifier);
  return (method as (this: RollTerm, modifier: string) => unknown).call(term, modifier);
}

/**
 * Compare a face with a target. `comparison` is one of `=`, `<`, `<=`, `>`, `>=`; anything else compares false.
 */
export function compareResult(result: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case "=":
    case "==":
      return result === target;
    case "<":
      return result < target;
    case "<=":
      return result <= target;
    case ">":
      return result > target;
    case ">=":
      return result >= target;
    default:
      return false;
  }
}

const worth = (result: DiceResult): number => result.count ?? result.result;

/**
 * Keep or drop the `number` highest or lowest active results; the others (or those) are discarded and no longer
 * active. Of equal results the earlier ones are taken first.
 */
export function keepOrDrop(
  results: DiceResult[],
  number: number,
  { keep = true, highest }: { keep?: boolean | undefined; highest?: boolean | undefined } = {},
): DiceResult[] {
  const fromTop = highest ?? keep;
  const ordered = results.filter((r) => r.active).sort((a, b) => (fromTop ? worth(b) - worth(a) : worth(a) - worth(b)));
  const chosen = new Set(ordered.slice(0, Math.max(0, number)));
  for (const result of ordered) {
    if (chosen.has(result) === keep) continue;
    result.discarded = true;
    result.active = false;
  }
  return results;
}

/** Recount every active result as 1 or 0 and flag it as success or failure when it meets the comparison. */
export function applyCount(
  results: DiceResult[],
  comparison: string,
  target: number,
  { flagSuccess = false, flagFailure = false }: { flagSuccess?: boolean | null; flagFailure?: boolean | null } = {},
): void {
  for (const result of results) {
    const met = compareResult(result.result, comparison, target);
    if (flagSuccess) {
      result.success = met;
      if (met) delete result.failure;
    } else if (flagFailure) {
      result.failure = met;
      if (met) delete result.success;
    }
    result.count = met ? 1 : 0;
  }
}

/**
 * Turn failures into -1 (`deductFailure`) or into minus their face (`invertFailure`). What fails is what meets the
 * comparison; with an empty comparison, what an earlier modifier flagged as failed or counted as no success.
 */
export function applyDeduct(
  results: DiceResult[],
  comparison: string,
  target: number,
  {
    deductFailure = false,
    invertFailure = false,
  }: { deductFailure?: boolean | null; invertFailure?: boolean | null } = {},
): void {
  for (const result of results) {
    let failed: boolean;
    if (comparison) {
      failed = compareResult(result.result, comparison, target);
      if (failed) {
        result.failure = true;
        delete result.success;
      }
    } else failed = result.failure ?? result.success === false;
    if (!failed) continue;
    if (deductFailure) result.count = -1;
    else if (invertFailure) result.count = -result.result;
  }
}

/** A term that can throw one more die. */
interface ThrowingTerm {
  results: DiceResult[];
  roll(options?: EvaluationOptions): Promise<DiceResult>;
}

/**
 * Throw another die for every active result that matches `r<3`, `x6`, `x3=6` and the like. A lone number is the
 * target; a number before a comparison says how many dice at most.
 * @param options.fallback the target when none is written
 * @param options.recursive whether the extra dice are looked at too
 * @param options.why `explode` keeps the first die, `reroll` sets it aside
 * @throws {Error} after MAX_EXTRA_DICE extra dice
 */
export async function throwAgain(
  term: ThrowingTerm,
  modifier: string,
  { fallback, recursive, why }: { fallback: number; recursive: boolean; why: "explode" | "reroll" },
): Promise<boolean | undefined> {
  const match = /^(?:rr?|xo?)(\d+)?([<>=]+)?(\d+)?/i.exec(modifier);
  if (!match) return false;
  const [, first, comparison, second] = match;
  const target = Number((comparison === undefined ? first : second) ?? fallback);
  let left = comparison !== undefined && first !== undefined ? Number(first) : Number.POSITIVE_INFINITY;
  const initial = term.results.length;
  for (let index = 0; index < term.results.length && left > 0; index++) {
    if (!recursive && index >= initial) break;
    const result = term.results[index] as DiceResult;
    if (!result.active || !compareResult(result.result, comparison ?? "=", target)) continue;
    if (term.results.length - initial >= MAX_EXTRA_DICE) {
      throw new Error(
        why === "explode"
          ? "Maximum recursion depth for exploding dice roll exceeded"
          : "Maximum recursion depth for recursively rerolled dice exceeded",
      );
    }
    left--;
    if (why === "explode") result.exploded = true;
    else {
      result.rerolled = true;
      result.active = false;
    }
    await term.roll({ [why]: true });
  }
  return undefined;
}

/** Keep: `k`, `kh3`, `kl`. Returns false when the modifier does not read so. */
export function keepModifier(results: DiceResult[], modifier: string): boolean | undefined {
  const match = /^k([hl])?(\d+)?/i.exec(modifier);
  if (!match) return false;
  const highest = (match[1] ?? "h").toLowerCase() === "h";
  keepOrDrop(results, Number(match[2] ?? 1), { keep: true, highest });
  return undefined;
}

/** Drop: `d`, `dl2`, `dh`. Without a direction the lowest. */
export function dropModifier(results: DiceResult[], modifier: string): boolean | undefined {
  const match = /^d([hl])?(\d+)?/i.exec(modifier);
  if (!match) return false;
  const highest = (match[1] ?? "l").toLowerCase() === "h";
  keepOrDrop(results, Number(match[2] ?? 1), { keep: false, highest });
  return undefined;
}

/** Read `cs>=5` and its kin: the comparison (default `=`) and the target, when written. */
export function readTarget(
  modifier: string,
  command: string,
): { comparison: string | undefined; target: number | undefined } | undefined {
  const match = new RegExp(`^${command}([<>=]+)?(-?\\d+)?`, "i").exec(modifier);
  if (!match) return undefined;
  return { comparison: match[1], target: match[2] === undefined ? undefined : Number(match[2]) };
}
