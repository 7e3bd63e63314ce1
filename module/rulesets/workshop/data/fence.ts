import { errorText, isPlainRecord, saidBriefly } from "../../../contract/problems.ts";
import { notifications, theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { key } from "./labels.ts";

/**
 * What a module answers, fenced: read once into a copy of plain data that nobody changes afterwards, within bounds, and looked over.
 * What does not fit is named once, and never believed.
 */

/** A roll has up to 1000 dice in a group, and a card shows each of them. */
const MOST = { entries: 5000, letters: 2000, depth: 8, values: 50_000 };

/** An answer that is no plain data, or too much of it; the message says where. */
class Misfit extends Error {}

/**
 * A copy in which each member was read once: what a getter or a proxy would say the next time, nobody asks.
 * @throws {Misfit} When it is no plain data, or beyond the bounds.
 */
function plainCopy(value: unknown, path: string, left = { values: MOST.values }, depth = 0): unknown {
  const wrong = (what: string, got = saidBriefly(value)): never => {
    throw new Misfit(`${path}: expected ${what}, got ${got}`);
  };
  left.values -= 1;
  if (left.values < 0) wrong(`${MOST.values} values at most`, "more");
  if (typeof value === "string")
    return value.length <= MOST.letters ? value : wrong(`${MOST.letters} letters at most`, `${value.length}`);
  if (["number", "boolean", "undefined"].includes(typeof value) || value === null) return value;
  if (typeof value !== "object") return wrong("plain data");
  if (depth > MOST.depth) wrong(`${MOST.depth} levels at most`, "more");
  if (Array.isArray(value)) {
    const { length } = value;
    if (length > MOST.entries) wrong(`${MOST.entries} entries at most`, String(length));
    return Array.from({ length }, (_, at) => plainCopy(value[at], `${path}[${at}]`, left, depth + 1));
  }
  if (!isPlainRecord(value)) return wrong("an object");
  const names = Object.keys(value);
  if (names.length > MOST.entries) wrong(`${MOST.entries} members at most`, String(names.length));
  return Object.fromEntries(
    names.map((name) => [name, plainCopy(value[name], `${path}.${name.slice(0, 60)}`, left, depth + 1)]),
  );
}

const told = new Set<string>();

/** What does not fit is named in the console and to the GM, once for each field of a game. */
export function tellMisfit(game: string, path: string, why: string): void {
  if (told.has(`${game} ${path}`)) return;
  told.add(`${game} ${path}`);
  console.error(`Cubilete: "${game}": ${why}. What the page says holds.`);
  if (theGame().user.isGM) notifications().warn(t(key("error.replacement"), { game, why: short(why, 300) }));
}

/** What a module answers, as a copy; null where it fails or it makes no sense. */
export function answerOf<T>(game: string, path: string, ask: () => T, problems: (answer: T) => string[]): T | null {
  let why: string;
  try {
    const answer = plainCopy(ask(), path) as T;
    const all = problems(answer);
    if (all.length === 0) return answer;
    why = all.slice(0, 5).join("; ");
  } catch (error) {
    why = error instanceof Misfit ? error.message : `${path}: ${errorText(error)}`;
  }
  tellMisfit(game, path, why);
  return null;
}
