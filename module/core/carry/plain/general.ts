import type { StatBlock, Vocabulary } from "../blocks/block.ts";
import { countedIn, isUnsure, type ListEntry } from "../blocks/entries.ts";
import { figureText, plainOf, stripped } from "../blocks/words.ts";
import {
  htmlOf,
  type Names,
  type PlainField,
  type PlainGame,
  type PlainKind,
  type PlainSheet,
  type PlainThing,
} from "./kinds.ts";
import { fieldsBy } from "./labels.ts";
import { fieldLine, ticked } from "./lines.ts";
import { readValue } from "./values.ts";

/**
 * The words of a game's stat blocks, read off what its types hold: every number by its label, lists by the names of its things. No game
 * has a list of its own.
 */

const namesOf = (names: Names): string[] => Object.values(names).filter((name) => name !== "");

/** A name of a thing as the label of several, in either language. */
const several = (name: string): string[] => [
  name,
  `${name}s`,
  `${name}es`,
  name.replace(/ón$/, "ones"),
  name.replace(/z$/, "ces"),
  name.replace(/y$/, "ies"),
];

/** Things of one type that stand in lists of their own, such as attributes and skills. */
const groupsOf = ({ fields }: PlainKind): { word: string; names: Names }[] =>
  Object.entries(fields.find(({ path }) => path === GROUP)?.words ?? {}).map(([word, names]) => ({ word, names }));
const GROUP = "group";

function fieldsOf(game: PlainGame): PlainField[] {
  const all = new Map<string, PlainField>();
  for (const { fields } of game.actors)
    for (const field of fields) if (!all.has(field.path)) all.set(field.path, field);
  return [...all.values()];
}

function byLabel(fields: readonly PlainField[], wanted: readonly PlainField["as"][]): Record<string, string[]> {
  return Object.fromEntries(
    fields.filter(({ as }) => wanted.includes(as)).map((field) => [field.path, namesOf(field.names)]),
  );
}

const ATTRIBUTE = /^attributes\./;
const SHORT = 3;

/** With the first letters of attributes, as blocks have them (`STR 14`): those that are one attribute's alone. */
function withShort(named: Record<string, string[]>): Record<string, string[]> {
  const paths = new Map<string, Set<string>>();
  const short = (name: string): string => plainOf(name).slice(0, SHORT);
  for (const [path, names] of Object.entries(named))
    for (const name of names)
      for (const said of [short(name), plainOf(name)]) paths.set(said, (paths.get(said) ?? new Set()).add(path));
  return Object.fromEntries(
    Object.entries(named).map(([path, names]) => [
      path,
      ATTRIBUTE.test(path) ? [...names, ...names.map(short).filter((one) => paths.get(one)?.size === 1)] : names,
    ]),
  );
}

/** A thing that a compendium has, such as a trait: with a number behind its name it stands in no list. */
export interface KnownThing {
  type: string;
  name: string;
}
const THING = "thing ";

/** The words of a game. A label that means two things means the first, and a figure before a thing. */
export function vocabularyOf(game: PlainGame, known: readonly KnownThing[] = []): Vocabulary {
  const fields = fieldsOf(game).reverse();
  const counted = known.filter(({ type }) =>
    game.things.some((kind) => kind.type === type && kind.first !== undefined),
  );
  return {
    figures: {
      ...Object.fromEntries(counted.map(({ type, name }) => [`${THING}${type} ${name}`, [name]])),
      ...withShort(byLabel(fields, ["number"])),
    },
    counted: fields.flatMap(({ path, most }) => (most ? [path] : [])),
    texts: byLabel(fields, ["word", "yes", "line"]),
    lists: Object.fromEntries(
      game.things.flatMap((kind, at) => [
        ...groupsOf(kind).map(({ word, names }) => [`#${at} ${word}`, namesOf(names).flatMap(several)] as const),
        [`#${at}`, [...namesOf(kind.names).flatMap(several), ...(kind.many ? namesOf(kind.many) : [])]] as const,
      ]),
    ),
    kinds: Object.fromEntries(game.actors.map(({ type, names }) => [type, namesOf(names)])),
  };
}

/** What of a block its type can hold; the rest comes back as not understood. */
interface Understood {
  sheet: PlainSheet;
  left: string[];
}

/** @param lang The user's, whose words come first. */
export function plainSheetOf(block: StatBlock, game: PlainGame, lang: string): Understood {
  const kind = game.actors.find(({ type }) => type === block.kind) ?? usualKind(game, block);
  const system: Record<string, unknown> = { ...kind?.set };
  const left = [...block.left];
  const items: PlainThing[] = [];
  for (const [id, value] of Object.entries(block.figures)) {
    if (id.startsWith(THING)) {
      const [, type = "", name = ""] = /^thing (\S+) (.*)$/s.exec(id) ?? [];
      const thing = game.things.find((one) => one.type === type);
      const first = thing?.fields.find(({ path }) => path === thing.first);
      if (thing?.first && first && !fits(first, value)) left.push(figureText(block, id));
      else if (thing?.first) items.push({ type, name, system: { ...thing.set, [thing.first]: value } });
      continue;
    }
    const field = kind?.fields.find(({ path }) => path === id);
    // What the sheet cannot hold is listed; the host would take the nearest that it can.
    if (!field || !fits(field, value)) left.push(figureText(block, id) || `${nameOf(game, id, lang)} ${value}`);
    else Object.assign(system, numbersOf(field, value, block.now[id]));
  }
  for (const [id, said] of Object.entries(block.texts ?? {})) {
    const field = kind?.fields.find(({ path }) => path === id);
    const value = field && readValue(field, said, lang);
    if (value === undefined) left.push(`${nameOf(game, id, lang)}: ${said}`);
    else system[id] = value;
  }
  for (const [id, entries] of Object.entries(block.lists)) {
    const [at, word] = id.split(" ");
    const thing = game.things[Number(at?.slice(1))];
    const group = word === undefined ? {} : { [GROUP]: word };
    if (thing) items.push(...entries.flatMap((entry) => thingOf(thing, entry, group, lang, left) ?? []));
  }
  return { sheet: { type: kind?.type ?? "", name: block.name, system, items }, left };
}

/** A block describes no hero, where there are others: the one type that has most of its figures. */
function usualKind(game: PlainGame, { figures }: StatBlock): PlainKind | undefined {
  const has = ({ fields }: PlainKind): number => fields.filter(({ path }) => figures[path] !== undefined).length;
  const most = Math.max(0, ...game.actors.map(has));
  const fit = game.actors.filter((kind) => has(kind) === most);
  return fit[1] ?? fit[0];
}

/** Whether a sheet can hold a number as it is. */
const fits = ({ limits: { least, most, whole } = {} }: PlainField, value: unknown): boolean =>
  typeof value !== "number" ||
  (value >= (least ?? -Infinity) && value <= (most ?? Infinity) && (whole !== true || Number.isInteger(value)));

function numbersOf({ path, most }: PlainField, value: number, now: number | undefined): Record<string, number> {
  return most ? { [path]: now ?? value, [most.path]: value } : { [path]: value };
}

const nameOf = (game: PlainGame, id: string, lang: string): string => {
  const names = fieldsOf(game).find(({ path }) => path === id)?.names ?? {};
  return names[lang] ?? id;
};

/** How many of a thing there are, and what having it adds, where its kind has that. */
const COUNTED = "quantity";
const ADDED = "bonus";

/** A level such as `2,5` or `3½` stands at the end of what was read as the name, or alone in the brackets. */
const LEVEL = /^([+-]?\d{1,6}[.,](?!\d{3}$)\d{1,6}|[+-]?\d{0,6}[¼½¾])$/;
const PARTS: Readonly<Record<string, string>> = { "¼": ".25", "½": ".5", "¾": ".75" };

/** The name of an entry without its number, the number, and what is left of its details. */
function numberedOf({ name, value, details }: ListEntry, first: PlainField | undefined, lang: string) {
  const plain = { name, number: value as unknown, details };
  if (value !== null || !first) return plain;
  const counted = first.path === COUNTED ? countedIn(name) : null;
  if (counted) return { name: counted.name, number: counted.count, details };
  const level = (said: string): unknown =>
    readValue(
      first,
      said.replace(/[¼½¾]/, (part) => PARTS[part] ?? part),
      lang,
    );
  if (LEVEL.test(details)) return { name, number: level(details), details: "" };
  let at = name.length;
  while (at > 0 && !/[\s:=]/.test(name.charAt(at - 1))) at -= 1;
  const [before, said] = [stripped(name.slice(0, at), " :="), name.slice(at)];
  return LEVEL.test(said) && before !== "" ? { name: before, number: level(said), details } : plain;
}

/** A thing with its first number, and its details by their labels; what they do not say is its description. */
function thingOf(kind: PlainKind, entry: ListEntry, group: object, lang: string, left: string[]): PlainThing | null {
  const system: Record<string, unknown> = { ...kind.set, ...group };
  const fields = fieldsBy(kind.fields, lang);
  const first = kind.fields.find(({ path }) => path === kind.first);
  const { name, number, details } = numberedOf(entry, first, lang);
  // A number that is half one, `1,000` or `l0`, or that no sheet can hold.
  const isStrange = first && first.path !== COUNTED && typeof number !== "number" && isUnsure(name);
  if (isStrange || (first && !fits(first, number))) {
    left.push(
      [entry.name, entry.value, details && `(${details})`].filter((part) => part !== null && part !== "").join(" "),
    );
    return null;
  }
  if (number !== null && number !== undefined) {
    // `Picks +1`: what a thing adds is no count of it.
    const added = entry.signed && first?.path === COUNTED ? kind.fields.find(({ path }) => path === ADDED) : first;
    if (added) system[added.path] = number;
    else left.push(`${name} ${entry.signed ? "+" : ""}${number}`);
  }
  const dice = kind.fields.find(({ dice }) => dice === true);
  if (entry.dice !== "" && dice) system[dice.path] = entry.dice;
  // Dice that no field of the kind takes are told.
  const isUntold = entry.dice !== "" && !dice && !details.replaceAll(" ", "").includes(entry.dice);
  const more = [...details.split(/[,;]/), ...(isUntold ? [entry.dice] : [])]
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const rest = more.filter((part) => {
    const bare = part.replace(/^(.*\S) ([+-]?\d+(?:[.,]\d+)?)$/, "$1: $2");
    const said = fieldLine(part, fields, lang) ?? fieldLine(bare, fields, lang) ?? ticked(part, fields);
    if (said) Object.assign(system, said.system);
    return !said && !(dice && part.replaceAll(" ", "") === entry.dice);
  });
  const text = kind.fields.find(({ as }) => as === "text");
  if (rest.length > 0 && text) system[text.path] = htmlOf(rest.join("; "));
  else left.push(...rest.map((part) => `${name}: ${part}`));
  return { type: kind.type, name, system };
}
