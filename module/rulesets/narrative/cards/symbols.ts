import {
  DICE,
  type Die,
  type Net,
  type Pool,
  SYMBOLS,
  type SymbolName,
  type Symbols,
} from "../../../core/narrative/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { key } from "../data/labels.ts";
import { drawing } from "./drawings.ts";

/** How dice and symbols look and what they are called. */

export const dieName = (die: Die): string => `CUBILETE.narrative.die.${die}`;
export const symbolName = (symbol: SymbolName): string => `CUBILETE.narrative.symbol.${symbol}`;

/** A symbol on a face. */
interface Mark {
  shape: string;
  /** Where it stands, and how large. */
  place: string;
}

/** A die as `templates/narrative/symbols-die.hbs` draws it: a blank one (no marks), or with what its face shows. */
interface DieView {
  die: Die;
  shape: string;
  marks: Mark[];
  spoken: string;
}

/** Places in the die's 40 × 40 box: one symbol in the middle, two side by side. */
const PLACES = [
  ["translate(11 11) scale(.75)"],
  ["translate(6.5 14) scale(.52)", "translate(21 14) scale(.52)"],
] as const;

/** The symbols of a face one by one: two successes are listed twice. */
export const symbolList = (face: Symbols): SymbolName[] =>
  SYMBOLS.flatMap((symbol) => Array.from({ length: face[symbol] ?? 0 }, () => symbol));

/** "2 × success, 1 × triumph"; "blank" for none. */
export function spokenSymbols(face: Symbols): string {
  const parts = SYMBOLS.filter((symbol) => face[symbol]).map((symbol) => {
    const name = t(symbolName(symbol));
    return face[symbol] === 1 ? name : `${face[symbol]} × ${name}`;
  });
  return parts.length > 0 ? parts.join(", ") : t("CUBILETE.narrative.symbol.blank");
}

/** A die that shows this face. */
export function faceView(die: Die, face: Symbols): DieView {
  const symbols = symbolList(face);
  const places = PLACES[symbols.length > 1 ? 1 : 0];
  return {
    die,
    shape: drawing(die),
    marks: symbols.map((symbol, index) => ({ shape: drawing(symbol), place: places[index] as string })),
    spoken: `${t(dieName(die))}: ${spokenSymbols(face)}`,
  };
}

/** Of a larger pool, what there is more than two of is drawn once, with its number: nobody counts twenty dice. */
const MOST_DRAWN = 10;

/** The dice of a pool before they are rolled, in rolling order, for `templates/narrative/pool-dice.hbs`. */
export function poolDice(pool: Pool): { dice: (DieView & { times: number })[]; spoken: string } {
  const all = DICE.reduce((sum, die) => sum + (pool[die] ?? 0), 0);
  const dice = DICE.flatMap((die) => {
    const count = pool[die] ?? 0;
    const one = { die, shape: drawing(die), marks: [], spoken: t(dieName(die)), times: 0 };
    return all > MOST_DRAWN && count > 2 ? [{ ...one, times: count }] : Array.from({ length: count }, () => one);
  });
  const counted = DICE.filter((die) => pool[die]).map((die) => `${pool[die]} × ${t(dieName(die))}`);
  return { dice, spoken: counted.join(", ") };
}

const outline = (die: Die): string => `<path class="outline" d="${drawing(die)}"/>`;

/** A die without a face as text, in the size of words: a picture beside its name. */
export const outlineHtml = (die: Die): string =>
  `<svg class="symbol-die ${die}" style="--die-size: 1.4em" viewBox="0 0 40 40" aria-hidden="true">${outline(die)}</svg>`;

/** The same die as text, for Foundry's own roll tooltip, which prints what a term says as HTML. Nothing in it is typed by people. */
export function dieHtml(view: DieView): string {
  const { escapeHTML } = foundry.utils;
  const mark = ({ shape, place }: Mark) => `<path class="mark" d="${shape}" transform="${place}"/>`;
  const marks = view.marks.map(mark).join("");
  const spoken = escapeHTML(view.spoken);
  return `<span class="symbol-die ${view.die}" role="img" aria-label="${spoken}" data-tooltip-text="${spoken}"><svg viewBox="0 0 40 40" aria-hidden="true">${outline(view.die)}${marks}</svg></span>`;
}

/** What is left once all have cancelled each other: each symbol that is, and how often. */
export function leftOver(net: Net, { light = 0, dark = 0 }: Symbols = {}): [SymbolName, number][] {
  const all: [SymbolName, number][] = [
    ["success", net.success],
    ["failure", -net.success],
    ["advantage", net.advantage],
    ["threat", -net.advantage],
    ["triumph", net.triumph],
    ["despair", net.despair],
    ["light", light],
    ["dark", dark],
  ];
  return all.filter(([, count]) => count > 0);
}

/** "2 advantages": the number and the word that goes with it. */
export const counted = (symbol: SymbolName, count: number): string => t(key(`count.${symbol}`), { count });

/** What is left, in words: "2 successes, 1 advantage, 1 triumph". */
export function netWords(net: Net): string {
  const words = leftOver(net).map(([symbol, count]) => counted(symbol, count));
  return words.length > 0 ? words.join(", ") : t(key("count.none"));
}
