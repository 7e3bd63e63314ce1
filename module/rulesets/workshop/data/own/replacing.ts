import type { PageReplacements, PageWord } from "../../../../contract/index.ts";
import { isPlainRecord, saidBriefly } from "../../../../contract/problems.ts";
import type { Page } from "../../../../core/workshop/page/types.ts";

/** What a module would do itself of a game on a page, looked over before anything believes it. */

const PARTS = ["rolls", "initiative", "sheet", "things", "words"] as const;
const WORKS = ["outcome", "odds", "view"] as const;
const TEMPLATES = ["dialog", "card"] as const;

/** The parts of a hero's sheet that a module may draw itself. */
const SHEET = ["header", "play", "tab", "growth"] as const;

/** The words round a page's own, by what is behind `CUBILETE.workshop.`. */
const WORDS: readonly PageWord[] = [
  ...(["tab.play", "tab.growth", "tab.notes", "sheet.conditions", "sheet.rolls", "sheet.tables"] as const),
  ...(["follow.push", "follow.answer", "kind.initiative", "kind.use"] as const),
];

export const among = (names: readonly string[]): string =>
  names.length > 0 ? `there are: ${names.join(", ")}` : "there are none";

/** Names that nothing has, each with those that there are. */
export const unknownNames = (given: object, known: readonly string[], path: string, what: string): string[] =>
  Object.keys(given).flatMap((name) =>
    known.includes(name) ? [] : [`${path}: there is no ${what} called "${name}"; ${among(known)}`],
  );

/** What a value has to be, and in words. */
interface Wanted {
  fits(value: unknown): boolean;
  as: string;
}

const wants = (path: string, { as }: Pick<Wanted, "as">, value: unknown): string =>
  `${path}: expected ${as}, got ${saidBriefly(value)}`;

const OBJECT = { as: "an object" };
const WORK: Wanted = { fits: (value) => typeof value === "function", as: "a function" };
const TEMPLATE: Wanted = {
  fits: (value) => typeof value === "string" && /^modules(?:\/[\w-][\w.-]{0,99}){2,9}\.hbs$/.test(value),
  as: 'the path of a template, "modules/<id>/….hbs"',
};
const WORD: Wanted = {
  fits: (value) => typeof value === "string" && value.trim() !== "" && value.length <= 200,
  as: "a key of a language file, of 200 letters at most",
};

/** What of an object's members does not fit; `known`: those that it may have, all of one kind. */
function problemsOfEach(
  given: unknown,
  path: string,
  known: readonly string[],
  what: string,
  wanted: Wanted,
): string[] {
  if (given === undefined) return [];
  if (!isPlainRecord(given)) return [wants(path, OBJECT, given)];
  const wrong = known.filter((name) => Object.hasOwn(given, name) && !wanted.fits(given[name]));
  return [
    ...unknownNames(given, known, path, what),
    ...wrong.map((name) => wants(`${path}.${name}`, wanted, given[name])),
  ];
}

function problemsOfRoll(given: unknown, path: string): string[] {
  if (!isPlainRecord(given)) return [wants(path, OBJECT, given)];
  const problems = unknownNames(given, [...WORKS, ...TEMPLATES], path, "part of a roll");
  for (const [names, wanted] of [[WORKS, WORK] as const, [TEMPLATES, TEMPLATE] as const])
    for (const name of names)
      if (given[name] !== undefined && !wanted.fits(given[name]))
        problems.push(wants(`${path}.${name}`, wanted, given[name]));
  // The page's chances are exact: only another outcome makes them others.
  if (given.odds !== undefined && given.outcome === undefined)
    problems.push(`${path}.odds: comes with an outcome only; without one the page's chances are right`);
  return problems;
}

function problemsOfAll(page: Page, given: unknown): string[] {
  const at = "replacements";
  if (!isPlainRecord(given)) return [wants(at, OBJECT, given)];
  const problems = unknownNames(given, PARTS, at, "part of a game");
  const { rolls = {}, initiative, sheet, things, words } = given;
  if (initiative !== undefined && !WORK.fits(initiative)) problems.push(wants(`${at}.initiative`, WORK, initiative));
  const kinds = page.things.map(({ id }) => id);
  problems.push(
    ...problemsOfEach(sheet, `${at}.sheet`, SHEET, "part of a sheet", TEMPLATE),
    ...problemsOfEach(things, `${at}.things`, kinds, "kind of thing", TEMPLATE),
    ...problemsOfEach(words, `${at}.words`, WORDS, "word", WORD),
  );
  if (!isPlainRecord(rolls)) return [...problems, wants(`${at}.rolls`, OBJECT, rolls)];
  const ids = page.rolls.map(({ id }) => id);
  problems.push(...unknownNames(rolls, ids, `${at}.rolls`, "roll"));
  for (const id of ids) if (Object.hasOwn(rolls, id)) problems.push(...problemsOfRoll(rolls[id], `${at}.rolls.${id}`));
  return problems;
}

/**
 * A module's own object is read once, here: what a getter of it would say later, nobody asks. Its functions stay its own. Names that
 * an object has from elsewhere (methods of a class) are read too where they are among `known`.
 */
function readOnce(given: unknown, known: readonly string[] = [], deeper = 2): unknown {
  if (!isPlainRecord(given) || deeper < 0) return given;
  const names = new Set([...Object.keys(given), ...known.filter((name) => name in given)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const value = given[name];
      if (typeof value === "function") return [name, value.bind(given)];
      return [name, readOnce(value, deeper === 1 ? [...WORKS, ...TEMPLATES] : [], deeper - 1)];
    }),
  );
}

/** @throws {Error} That names every field that does not fit, and what there is instead. */
export function neededReplacements(page: Page, given: PageReplacements): PageReplacements {
  const read = readOnce(given, PARTS);
  const problems = problemsOfAll(page, read);
  if (problems.length > 0) throw new Error(`Cubilete: "${page.id}": ${problems.slice(0, 20).join("; ")}.`);
  return read as PageReplacements;
}
