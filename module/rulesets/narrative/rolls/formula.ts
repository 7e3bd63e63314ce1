import * as core from "../../../core/narrative/index.ts";
import { hooks, type MessageLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { drawing } from "../cards/drawings.ts";
import { leftOver, spokenSymbols } from "../cards/symbols.ts";
import { key } from "../data/labels.ts";
import { LETTERS, symbolsRolled } from "./symbol-dice.ts";

/** Symbol dice in words typed in chat: "2p1a2i", and what they come to in Foundry's own message. */

/** Letters people know for these dice; c, d and f are Foundry's in a formula, but not in such a word. */
const TYPED: Readonly<Record<string, core.Die>> = {
  ...(Object.fromEntries(Object.entries(LETTERS).map(([die, letter]) => [letter, die])) as Record<string, core.Die>),
  c: "challenge",
  d: "difficulty",
  f: "force",
};

const WORD = /^\s*(?:\d{1,4}\s*[pabhcdisof]\s*)+$/i;
/** Two kinds of our dice and then something else; Foundry's own "1d6cs>3" is none. */
const BEGUN = /^\s*(?:\d{1,4}\s*[pabhcdisof]\s*){2}/i;
const HOSTS = /d\s*\d/i;
const PART = /(\d{1,4})\s*([pabhcdisof])/gi;

/**
 * A typed pool as Foundry's formula, or null when it is none. Without a command one kind of die alone is no pool: "3s" may
 * be three seconds.
 * @throws {UserError} When a command asked for a pool and something that no symbols can be added to, such as a number.
 */
export function readTyped(text: string, asked: boolean): string | null {
  const [dice = "", ...flavour] = text.split("#");
  if (asked && flavour.length > 0) {
    const formula = poolIn(dice, asked);
    return formula && `${formula} #${flavour.join("#")}`;
  }
  return poolIn(text, asked);
}

function poolIn(text: string, asked: boolean): string | null {
  if (!WORD.test(text)) {
    if (asked && BEGUN.test(text) && !HOSTS.test(text))
      throw new UserError(key("error.notOnlyDice"), { typed: short(text, 40) });
    return null;
  }
  const parts = [...text.matchAll(PART)].map(([, count, written = ""]) => {
    const letter = written.toLowerCase();
    return { count: Number(count), letter, die: TYPED[letter] as core.Die };
  });
  if (!asked && parts.length < 2) return null;
  // "3d" alone is the beginning of Foundry's own.
  if (parts.every(({ letter }) => letter === "d")) return null;
  return parts.map(({ count, die }) => `${count}d${LETTERS[die]}`).join(" + ");
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
      const faces = symbolsRolled(message.rolls[index]?.dice ?? []).map(({ symbols }) => symbols);
      if (faces.length === 0) continue;
      const { net, rolled } = netOf(faces);
      const left = leftOver(net, rolled);
      total.classList.add("symbols");
      total.setAttribute("role", "img");
      total.ariaLabel = spokenSymbols(Object.fromEntries(left));
      total.replaceChildren(
        ...(left.length > 0
          ? left.flatMap(([symbol, count]) => Array.from({ length: count }, () => picture(symbol)))
          : [t(key("count.none"))]),
      );
    }
  });
}
