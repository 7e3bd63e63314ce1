import { isRecord } from "../file.ts";
import { readJson } from "../json.ts";
import { type Names, type PlainField, saidAs } from "./kinds.ts";

/** A value in words, and what words say: each is the other's way back. */

const NONE = "–";
const YES: Names = { es: "sí", en: "yes" };
const NO: Names = { es: "no", en: "no" };

/** In a language, else in English, else in any. */
export const inLanguage = (names: Names, lang: string): string =>
  names[lang] ?? names.en ?? Object.values(names)[0] ?? "";

/** What a value is called; null: text cannot say it. */
export function said(field: PlainField, value: unknown, lang: string): string | null {
  if (value === null) return NONE;
  if (field.as === "number") return typeof value === "number" ? numberIn(value, lang) : null;
  if (field.as === "yes") return inLanguage(value === true ? YES : NO, lang);
  if (field.as === "list")
    return Array.isArray(value) ? JSON.stringify(value.map((one) => unusual(one, field.entry))) : null;
  if (typeof value !== "string") return null;
  if (field.as === "word") {
    if (value === "") return NONE;
    const names = field.words?.[value];
    return names ? inLanguage(names, lang) : null;
  }
  return quoted(value);
}

/** An entry of a list without what any entry has. */
const unusual = (entry: unknown, usual: PlainField["entry"] = {}): unknown =>
  isRecord(entry) ? Object.fromEntries(Object.entries(entry).filter(([name, value]) => usual[name] !== value)) : entry;

/** A number as its language writes it: the comma is only ever the decimal one. */
const numberIn = (value: number, lang: string): string => (lang === "en" ? `${value}` : `${value}`.replace(".", ","));

const PLAIN = /^[^\s"()[\]{};:,=–>-][^"()[\]{};:=\n]*$/;

/** A few words; between quotes where they could be taken for something else. */
const quoted = (text: string): string =>
  PLAIN.test(text) && text === text.trim() && !text.includes("  ") ? text : JSON.stringify(text);

/** What quotes hold; null: they are none. */
export function unquoted(text: string): string | null {
  if (!/^"(?:[^"\\\n]|\\["\\/bfnrt]|\\u[\da-f]{4})*"$/i.test(text)) return null;
  return JSON.parse(text) as string;
}

const NUMBER = /^[+-]?\d{1,16}(?:[.,]\d{1,17})?$/;

const numberOf = (text: string): number | null =>
  NUMBER.test(text) ? Number(text.replace(/^\+/, "").replace(",", ".")) : null;

export const isNone = (text: string): boolean => /^[-–—]$/.test(text) || text === "";

/** What a text says of a field; undefined: nothing that it can be. @param lang The language whose words come first. */
export function readValue(field: PlainField, given: string, lang: string): unknown {
  const text = given.trim();
  if (field.as === "number") {
    if (isNone(text)) return null;
    return numberOf(text.replace(/[−–—]/g, "-").replace(/^([+-]) /, "$1")) ?? undefined;
  }
  if (field.as === "yes") {
    const word = saidAs(text);
    if (Object.values(YES).some((yes) => saidAs(yes) === word) || word === "x" || text === "☑") return true;
    if (Object.values(NO).some((no) => saidAs(no) === word) || isNone(text) || text === "☐") return false;
    return undefined;
  }
  if (field.as === "word") {
    const words = Object.entries(field.words ?? {});
    if (isNone(text)) return Object.hasOwn(field.words ?? {}, "") ? "" : undefined;
    const own = words.find(([, names]) => saidAs(names[lang] ?? "") === saidAs(text));
    const any = own ?? words.find(([, names]) => Object.values(names).some((name) => saidAs(name) === saidAs(text)));
    return any?.[0];
  }
  if (field.as === "list") {
    if (!text.startsWith("[")) return undefined;
    const read = readJson(text);
    return "value" in read && Array.isArray(read.value)
      ? read.value.map((one: unknown) => (isRecord(one) ? { ...field.entry, ...one } : one))
      : undefined;
  }
  return unquoted(text) ?? text;
}
