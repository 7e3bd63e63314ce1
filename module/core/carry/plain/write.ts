import { type PlainField, type PlainGame, type PlainKind, type PlainSheet, type PlainThing, textIn } from "./kinds.ts";
import { fieldsBy, titleOf } from "./labels.ts";
import { entryOf } from "./lines.ts";
import { inLanguage, said } from "./values.ts";

/** A sheet as plain text, as people post it; the reader of this folder takes it in again as it was. */

/** What of a sheet one says beside its name: null where that is nothing. */
function shown(field: PlainField, system: PlainThing["system"], lang: string, all: boolean): string | null {
  const value = system[field.path];
  const most = field.most && system[field.most.path];
  const isUsual = same(value, field.initial) && (!field.most || same(most, field.most.initial));
  const isNothing = [value, most].every((one) => one === null || one === undefined || one === 0 || one === "");
  if (isUsual && (!all || isNothing || field.as !== "number")) return null;
  const words = value === undefined ? null : said(field, value, lang);
  if (!field.most) return words;
  const end = said({ ...field, as: "number" }, most ?? null, lang);
  return words === null || end === null ? null : `${words}/${end}`;
}

const same = (one: unknown, other: unknown): boolean =>
  one === other || (one === undefined && other === null) || JSON.stringify(one) === JSON.stringify(other);

const isText = ({ as }: PlainField): boolean => as === "text";

/** @param kinds The kinds of things of its game. */
export function writeSheet(sheet: PlainSheet, game: PlainGame, lang: string): string {
  const kind = game.actors.find((one) => isKindOf(one, sheet));
  if (!kind) return sheet.name;
  const lines = [oneLine(sheet.name), titleOf(game, kind, lang), ""];
  for (const field of kind.fields.filter((one) => !isText(one))) {
    const words = shown(field, sheet.system, lang, true);
    if (words !== null) lines.push(`${inLanguage(field.names, lang)}: ${words}`);
  }
  for (const thing of game.things) {
    const own = sheet.items.filter((item) => isKindOf(thing, item));
    if (own.length === 0) continue;
    lines.push("", `${inLanguage(thing.many ?? thing.names, lang)}:`);
    for (const item of own) lines.push(...entryLines(thing, item, lang));
  }
  for (const field of kind.fields.filter(isText)) {
    const text = textIn(String(sheet.system[field.path] ?? ""));
    if (text !== "") lines.push("", `${inLanguage(field.names, lang)}:`, ...paragraphs(text, ""));
  }
  return `${lines.join("\n")}\n`;
}

/** Whether data are of a kind. */
export const isKindOf = ({ type, set = {} }: PlainKind, one: PlainThing): boolean =>
  one.type === type && Object.entries(set).every(([path, value]) => one.system[path] === value);

const oneLine = (name: string): string => (name.trim() === "" ? "?" : name.replace(/\s+/g, " ").trim());

const paragraphs = (text: string, indent: string): string[] =>
  text.split("\n").map((line) => `${indent}>${line === "" ? "" : ` ${line}`}`);

function entryLines(kind: PlainKind, item: PlainThing, lang: string): string[] {
  const details = kind.fields
    .filter((field) => !isText(field) && field.path !== kind.first)
    .flatMap((field) => {
      const words = shown(field, item.system, lang, false);
      if (words === null) return [];
      const label = inLanguage(field.names, lang);
      return field.as === "yes" && item.system[field.path] === true ? [label] : [`${label}: ${words}`];
    });
  const first = kind.fields.find(({ path }) => path === kind.first);
  const value = first && item.system[first.path];
  const number = first && value !== undefined ? said(first, value, lang) : null;
  const rest = `${number ? ` ${number}` : ""}${details.length > 0 ? ` (${details.join("; ")})` : ""}`;
  const name = oneLine(item.name);
  // A name that reads as something more stands between quotes.
  const fields = fieldsBy(kind.fields, lang);
  const read = entryOf(`${name}${rest}`, kind, fields, lang);
  const isPlain = read?.name === name && read.details.length === details.length;
  const text = kind.fields.find(isText);
  const description = text ? textIn(String(item.system[text.path] ?? "")) : "";
  return [
    `- ${isPlain ? name : JSON.stringify(name)}${rest}`,
    ...(description === "" ? [] : paragraphs(description, "  ")),
  ];
}
