import type { PageCame } from "../../../contract/index.ts";
import { isPlainRecord, saidBriefly } from "../../../contract/problems.ts";
import type { PageRoll } from "../../../core/workshop/types.ts";
import { workshopCore } from "./core.ts";
import { pageOf } from "./games.ts";
import { among, unknownNames } from "./own/replacing.ts";

/** What is wrong with what a module says that a roll came to, and with its chances: one line each, by its path. */

const isChance = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1 + 1e-9;

/** The figures of a page are in these bounds, and so are those of a module. */
const MOST = 1e9;
export const isPageFigure = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= MOST;

const HOW = {
  figure: "an amount that is a number",
  die: 'a step, "up" or "down"',
  stock: "an amount that is a number, or a step up or down",
  condition: "put, which is true or false",
} as const;

/** What a change says that it can be only one of. */
const WAYS = ["amount", "step", "put"] as const;

function changeProblems(game: string, roll: PageRoll, path: string, change: unknown): string[] {
  const page = pageOf(game);
  if (!page) return [];
  if (!isPlainRecord(change)) return [`${path}: expected an object, got ${saidBriefly(change)}`];
  const { names, kindOf } = workshopCore().changeable(page, roll);
  const { resource, amount, step, put } = change;
  const problems = unknownNames(change, ["resource", ...WAYS], path, "part of a change");
  const kind = typeof resource === "string" ? kindOf(resource) : undefined;
  if (kind === undefined)
    return [...problems, `${path}.resource: there is no ${saidBriefly(resource)} to change; ${among(names)}`];
  const ways = WAYS.filter((way) => change[way] !== undefined);
  const fits =
    ways.length === 1 &&
    (isPageFigure(amount)
      ? kind === "figure" || kind === "stock"
      : step === "up" || step === "down"
        ? kind === "die" || kind === "stock"
        : typeof put === "boolean" && kind === "condition");
  if (!fits) problems.push(`${path}: expected ${HOW[kind]} for "${resource}", got ${given(change, ways)}`);
  return problems;
}

const given = (change: Record<string, unknown>, ways: readonly string[]): string =>
  ways.map((way) => `${way}: ${saidBriefly(change[way])}`).join(", ") || "nothing";

/** More than any page makes happen at once. */
const MOST_CHANGES = 100;

export function outcomeProblems(
  { game, roll }: { game: string; roll: PageRoll },
  path: string,
  answer: unknown,
): string[] {
  if (!isPlainRecord(answer)) return [`${path}: expected an object, got ${saidBriefly(answer)}`];
  const problems = unknownNames(answer, ["numbers", "band", "notes", "changes"], path, "part of an outcome");
  const { numbers = {}, band, notes = [], changes = [] } = answer as Partial<Record<keyof PageCame, unknown>>;
  const wrong = (field: string, what: string, value: unknown) =>
    problems.push(`${path}.${field}: expected ${what}, got ${saidBriefly(value)}`);
  const place = (value: unknown, list: readonly unknown[]) =>
    Number.isInteger(value) && Object.hasOwn(list, Number(value));
  if (band !== undefined && band !== null && !place(band, roll.bands))
    wrong("band", `null or a place below ${roll.bands.length}`, band);
  if (!isPlainRecord(numbers)) wrong("numbers", "an object", numbers);
  else {
    const known = roll.numbers.map(({ id }) => id);
    problems.push(...unknownNames(numbers, known, `${path}.numbers`, "number"));
    for (const [id, value] of Object.entries(numbers))
      if (!isPageFigure(value)) wrong(`numbers.${id}`, "a number", value);
  }
  if (!Array.isArray(notes)) wrong("notes", "a list", notes);
  else if (new Set(notes).size < notes.length) wrong("notes", "each note once", notes);
  else
    for (const [at, note] of notes.entries())
      if (!place(note, roll.notes)) wrong(`notes[${at}]`, `a place below ${roll.notes.length}`, note);
  if (!Array.isArray(changes)) wrong("changes", "a list", changes);
  else if (changes.length > MOST_CHANGES)
    problems.push(`${path}.changes: expected ${MOST_CHANGES} at most, got ${changes.length}`);
  else
    for (const [at, change] of changes.entries())
      problems.push(...changeProblems(game, roll, `${path}.changes[${at}]`, change));
  return problems;
}

export function oddsProblems(roll: PageRoll, path: string, answer: unknown): string[] {
  const many = roll.bands.length;
  if (!Array.isArray(answer))
    return [`${path}: expected a list of ${many} chances from 0 to 1, got ${saidBriefly(answer)}`];
  const chances: readonly unknown[] = answer;
  if (chances.length !== many || !chances.every(isChance))
    return [
      `${path}: expected a list of ${many} chances from 0 to 1, got [${chances.slice(0, 12).map(saidBriefly).join(", ")}]`,
    ];
  const sum = chances.reduce<number>((all, chance) => all + chance, 0);
  return sum > 1 + 1e-9 ? [`${path}: expected chances that sum to 1 at most, got ${sum}`] : [];
}
