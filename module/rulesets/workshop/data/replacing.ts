import type { PageReplacements } from "../../../contract/index.ts";
import type { Page } from "../../../core/workshop/page/types.ts";

/** What a module would do itself of a game on a page, looked over before anything believes it. */

const PARTS = ["rolls", "initiative"];
const OF_A_ROLL = ["outcome", "odds", "view"];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value in a few letters. */
export function saidBriefly(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "function") return "a function";
  if (value instanceof Promise) return "a promise";
  if (Array.isArray(value)) return "a list";
  return isRecord(value) ? "an object" : String(JSON.stringify(value) ?? value).slice(0, 60);
}

const among = (names: readonly string[]): string =>
  names.length > 0 ? `there are: ${names.join(", ")}` : "there are none";

/** Names that nothing has, each with those that there are. */
export const unknownNames = (given: object, known: readonly string[], path: string, what: string): string[] =>
  Object.keys(given).flatMap((name) =>
    known.includes(name) ? [] : [`${path}: there is no ${what} called "${name}"; ${among(known)}`],
  );

const wants = (path: string, what: string, value: unknown): string =>
  `${path}: expected ${what}, got ${saidBriefly(value)}`;

function problemsOfRoll(given: unknown, path: string): string[] {
  if (!isRecord(given)) return [wants(path, "an object", given)];
  const problems = unknownNames(given, OF_A_ROLL, path, "part of a roll");
  for (const name of OF_A_ROLL)
    if (given[name] !== undefined && typeof given[name] !== "function")
      problems.push(wants(`${path}.${name}`, "a function", given[name]));
  // The page's chances are exact: only another outcome makes them others.
  if (given.odds !== undefined && given.outcome === undefined)
    problems.push(`${path}.odds: comes with an outcome only; without one the page's chances are right`);
  return problems;
}

function problemsOfAll(page: Page, given: unknown): string[] {
  const at = "replacements";
  if (!isRecord(given)) return [wants(at, "an object", given)];
  const problems = unknownNames(given, PARTS, at, "part of a game");
  const { rolls = {}, initiative } = given;
  if (initiative !== undefined && typeof initiative !== "function")
    problems.push(wants(`${at}.initiative`, "a function", initiative));
  if (!isRecord(rolls)) return [...problems, wants(`${at}.rolls`, "an object", rolls)];
  const ids = page.rolls.map(({ id }) => id);
  problems.push(...unknownNames(rolls, ids, `${at}.rolls`, "roll"));
  for (const id of ids) if (Object.hasOwn(rolls, id)) problems.push(...problemsOfRoll(rolls[id], `${at}.rolls.${id}`));
  return problems;
}

/** @throws {Error} That names every field that does not fit, and what there is instead. */
export function neededReplacements(page: Page, given: PageReplacements): PageReplacements {
  const problems = problemsOfAll(page, given);
  if (problems.length > 0) throw new Error(`Cubilete: "${page.id}": ${problems.slice(0, 20).join("; ")}.`);
  return given;
}
