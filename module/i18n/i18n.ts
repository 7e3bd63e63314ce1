import { theGame } from "../foundry/index.ts";

/** Marks text that is nobody's language key: invisible, and the beginning of no key. */
const PROPER = "\u2060";

/**
 * A name that people gave, for places that take a language key or a proper name: a skill called like a key keeps its
 * name. Marked names may be stored; `t` takes the mark off.
 */
export const proper = (name: string): string => PROPER + name;

/** One of our labels where it stands in the middle of a sentence; what begins with several capitals stays. */
export const midSentence = (label: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label;

/** Places of a text. Nobody's real name is filled in: what the table calls them says `calledBy`. */
export interface Places {
  readonly [place: string]: unknown;
  readonly name?: Said;
  readonly who?: Said;
  readonly actor?: Said;
  readonly target?: Said;
}
type Said = string | number | null | undefined;

/** The text of a language key in the player's language, with `{name}` places filled. A proper name comes back as it is. */
export function t(key: string, data?: Places): string {
  if (key.startsWith(PROPER)) return key.slice(PROPER.length);
  const { i18n } = theGame();
  if (!data) return i18n.localize(key);
  const said = withMinuses(data);
  return i18n.lang === "es"
    ? withArticles((places) => i18n.format(inNumber(key, data), places), said)
    : i18n.format(inNumber(key, data), said);
}

/** Stands before the article that a place begins with, while its text is put together. */
const ARTICLE = "\uE000";

/**
 * Spanish joins an article to the word before it: what is done to "El Contable" is done "al Contable", and who passes by "el atributo"
 * passes "del atributo". Only our own words do so: what a user wrote stays as it is.
 */
function withArticles(format: (places: Places) => string, places: Places): string {
  const named = Object.entries(places).flatMap(([place, said]) =>
    typeof said === "string" && /^(?:El \p{Lu}|el \p{Ll})/u.test(said) ? [[place, ARTICLE + said]] : [],
  );
  if (named.length === 0) return format(places);
  return format({ ...places, ...Object.fromEntries(named) })
    .replaceAll(/(^|[^\p{L}])([Aa]|[Dd]e) \uE000[Ee]l /gu, "$1$2l ")
    .replaceAll(ARTICLE, "");
}

const withMinuses = (data: Places): Places => {
  const below = Object.entries(data).filter(([, said]) => typeof said === "number" && said < 0);
  return below.length === 0
    ? data
    : { ...data, ...Object.fromEntries(below.map(([place, said]) => [place, withMinus(`${said}`)])) };
};

/**
 * The form of a text that its number asks for. Such a text is one key with forms below it, by the names of `Intl.PluralRules`
 * (`one`, `other` and what else a language has); the first figure that it names decides.
 */
function inNumber(key: string, data: Places): string {
  const { i18n } = theGame();
  const other = `${key}.other`;
  if (i18n.has(key) || !i18n.has(other)) return key;
  const said = i18n.localize(other).matchAll(/\{(\w+)\}/g);
  const figures = [...said].map(([, name = ""]) => (data[name] === "" ? Number.NaN : Number(data[name])));
  const figure = figures.find((each) => !Number.isNaN(each)) ?? 0;
  const form = `${key}.${pluralRules().select(figure)}`;
  return i18n.has(form) ? form : other;
}

/** Such rules and formats cost far more to make than to use, and a sheet writes a hundred numbers. */
function kept<T>(known: Map<string, T>, name: string, make: (lang: string) => T): T {
  const { lang } = theGame().i18n;
  const key = `${lang} ${name}`;
  const one = known.get(key) ?? make(lang);
  known.set(key, one);
  return one;
}

const plurals = new Map<string, Intl.PluralRules>();
const formats = new Map<string, Intl.NumberFormat>();

const pluralRules = (): Intl.PluralRules => kept(plurals, "", (lang) => new Intl.PluralRules(lang));

const numberFormat = (name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  kept(formats, name, (lang) => new Intl.NumberFormat(lang, options));

/** A chance in [0, 1] as a percentage in the player's language: one decimal, and never a false 0 % or 100 %. */
export function percent(chance: number): string {
  const format = numberFormat("percent", { style: "percent", maximumFractionDigits: 1 });
  if (chance > 0 && chance < 0.0005) return `< ${format.format(0.001)}`;
  if (chance < 1 && chance > 0.9995) return `> ${format.format(0.999)}`;
  return format.format(chance);
}

/** `Intl` writes a hyphen before what is below zero, in most languages; books and our own texts have a minus. */
export const withMinus = (number: string): string => number.replace(/-(?=[\d.,])/, "\u2212");

/** A number with its sign, as bonuses are written: +2, −1, +0. */
export function signed(value: number): string {
  return withMinus(numberFormat("signed", { signDisplay: "always" }).format(value));
}

/** A formula of dice as people read it: `2d6−1`. What is typed or rolled keeps its hyphen. */
export const formulaSaid = (formula: string): string => formula.replaceAll(/-(?=\s*\d)/g, "\u2212");

/** A number with so many decimals at most, as the player's language writes it. */
export function decimal(value: number, most = 2): string {
  return withMinus(numberFormat(`decimal ${most}`, { maximumFractionDigits: most }).format(value));
}

/** A number in a field that its user writes in: as their language writes it, thousands not parted. */
export function typed(value: number): string {
  return numberFormat("typed", { useGrouping: false, maximumFractionDigits: 20 }).format(value);
}

/** The marks that the player's language has in numbers. */
export function separators(): { decimal: string; group: string } {
  const parts = numberFormat("marks", { useGrouping: true }).formatToParts(1_234_567.8);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: mark("decimal"), group: mark("group") };
}

/** When something was, by the player's clock and in their language; `at` in milliseconds. `seconds`: to the second. */
export const moment = (at: number, seconds = false): string =>
  new Intl.DateTimeFormat(theGame().i18n.lang, { dateStyle: "medium", timeStyle: seconds ? "medium" : "short" }).format(
    at,
  );
