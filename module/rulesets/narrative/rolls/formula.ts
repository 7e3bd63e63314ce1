import * as core from "../../../core/narrative/index.ts";
import { hooks, type MessageLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { decimal, t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { drawing } from "../cards/drawings.ts";
import { leftOver, spokenSymbols } from "../cards/symbols.ts";
import { key } from "../data/labels.ts";
import { asSymbolDie, LETTERS, symbolsRolled } from "./symbol-dice.ts";

/** Symbol dice in words typed in chat: "2p1a2i", and what they come to in Foundry's own message. */

/** Letters people know for these dice; c, d and f are Foundry's in a formula, but not in such a word. */
const TYPED: Readonly<Record<string, core.Die>> = {
  ...(Object.fromEntries(Object.entries(LETTERS).map(([die, letter]) => [letter, die])) as Record<string, core.Die>),
  c: "challenge",
  d: "difficulty",
  f: "force",
};

/** One kind of our dice; an ordinary die beside them, alone between signs; and what stands in brackets behind either. */
const POOL = /(\d{1,4})\s*([pabhcdisof])\s*/iy;
const DIE = /(\d{0,3}d\d{1,4})\s*(?=[+[]|$)/iy;
const SAID = /\[[^[\]]*\]\s*/y;
const PLUS = /\+\s*/y;

const HOSTS = /d\s*\d/i;
/** Letters that are nobody else's in a formula: they say that symbols are meant. */
const OWN = /\d\s*[pabhi]/i;

/** What a pattern finds at that place of the text, and the place behind it. */
function at(pattern: RegExp, text: string, place: number): { found: RegExpExecArray; end: number } | null {
  pattern.lastIndex = place;
  const found = pattern.exec(text);
  return found && { found, end: pattern.lastIndex };
}

/**
 * A typed pool as Foundry's formula, or null when it is none. Without a command one kind of die alone is no pool: "3s" may
 * be three seconds.
 * @throws {UserError} When a command asked for a pool and something that no symbols can be added to, such as a number.
 */
export function readTyped(typed: string, asked: boolean): string | null {
  const text = typed.trim();
  const formula: string[] = [];
  const letters: string[] = [];
  let place = 0;
  let before = 0;
  while (place < text.length) {
    const plus = formula.length > 0 ? at(PLUS, text, place) : null;
    const from = plus?.end ?? place;
    const die = plus || formula.length === 0 ? at(DIE, text, from) : null;
    const term = die ?? at(POOL, text, from);
    if (!term) break;
    const [, count = "", written] = term.found;
    const letter = written?.toLowerCase();
    if (letter) letters.push(letter);
    const said = at(SAID, text, term.end);
    const dice = letter === undefined ? count : `${count}d${LETTERS[TYPED[letter] as core.Die]}`;
    formula.push(dice + (said?.found[0].trim() ?? ""));
    before = place;
    place = said?.end ?? term.end;
  }
  if (place < text.length) {
    // "3d6kh" and "1d10sf=1" are Foundry's own, "1o3d10" is RyF's.
    if (!asked || !OWN.test(text.split(HOSTS, 1)[0] ?? "")) return null;
    // An ordinary die with more behind it begins like a difficulty die.
    const part = text.slice(/d\d/i.test(text.slice(place - 1, place + 1)) ? before : place);
    throw new UserError(key("error.notOnlyDice"), { part: short(part, 40), typed: short(text, 40) });
  }
  if (!asked && letters.length < 2) return null;
  // "3d" alone is the beginning of Foundry's own.
  if (letters.every((letter) => letter === "d")) return null;
  return formula.join(" + ");
}

/** What symbols come to once they have cancelled each other. */
function netOf(symbols: readonly core.Symbols[]): { rolled: core.Symbols; net: core.Net } {
  const rolled: Partial<Record<core.SymbolName, number>> = {};
  for (const face of symbols) {
    for (const symbol of core.SYMBOLS) rolled[symbol] = (rolled[symbol] ?? 0) + (face[symbol] ?? 0);
  }
  return { rolled, net: { ...core.worth(rolled), triumph: rolled.triumph ?? 0, despair: rolled.despair ?? 0 } };
}

const SVG = "http://www.w3.org/2000/svg";

function picture(symbol: core.SymbolName): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "symbol");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", drawing(symbol));
  svg.append(path);
  return svg;
}

/** Once. In Foundry's own roll messages a number says nothing of symbols: what is left of them stands in its place. */
export function showTotals(): void {
  hooks.on("renderChatMessageHTML", (message: MessageLike, element: HTMLElement) => {
    // A card draws its own.
    if (!message.isContentVisible || message.type === "card") return;
    for (const [index, total] of [...element.querySelectorAll<HTMLElement>(".dice-roll .dice-total")].entries()) {
      const dice = message.rolls[index]?.dice ?? [];
      const faces = symbolsRolled(dice).map(({ symbols }) => symbols);
      if (faces.length === 0) continue;
      const { net, rolled } = netOf(faces);
      const left = leftOver(net, rolled);
      total.classList.add("symbols");
      total.setAttribute("role", "img");
      // Ordinary dice beside them have a number of their own.
      const others = dice.filter((term) => !asSymbolDie(term));
      const number = others.length > 0 ? [decimal(others.reduce((sum, term) => sum + (term.total ?? 0), 0))] : [];
      total.ariaLabel = [spokenSymbols(Object.fromEntries(left)), ...number].join(" · ");
      total.replaceChildren(
        ...(left.length > 0
          ? left.flatMap(([symbol, count]) => Array.from({ length: count }, () => picture(symbol)))
          : [t(key("count.none"))]),
        ...number.map((said) => ` · ${said}`),
      );
    }
  });
}
