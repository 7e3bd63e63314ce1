import type { TextPiece } from "../../core/carry/marked.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import type { Comer } from "./comers.ts";
import type { Findings } from "./figure-rows.ts";
import { typeLabel } from "./words.ts";

/** The pasted text as a window marks it: each piece with what became of it, in words. */

interface MarkedPiece {
  text: string;
  as: string;
  tip: string;
  /** Whether the tabulator stops here: at the first. */
  stop: boolean;
}

const KINDS = ["name", "kind", "figure", "entry", "label", "left"] as const;

/** @param found What each creature of the text became, in their order. */
export function markedPieces(
  pieces: readonly TextPiece[],
  comers: readonly Comer[],
  found: readonly Findings[],
): { marked: MarkedPiece[]; legend: { as: string; label: string }[] } {
  let stop = true;
  const marked = pieces.map((piece) => {
    const [comer, findings] = [comers[piece.at], found[piece.at]];
    const tip = piece.as === "" || !comer || !findings ? "" : tipOf(piece, comer, findings);
    // A creature that is not offered has words, and nothing came of them.
    const one = { text: piece.text, as: tip === "" ? "" : piece.as, tip, stop };
    if (tip !== "") stop = false;
    return one;
  });
  const used = new Set(marked.map(({ as }) => as));
  return { marked, legend: KINDS.filter((as) => used.has(as)).map((as) => ({ as, label: word(as) })) };
}

const word = (as: string): string => t(`CUBILETE.carry.mark.${as}`);

function tipOf({ as, id, text }: TextPiece, { after, creature }: Comer, { byId, things }: Findings): string {
  if (as === "name") return `${word(as)}: ${after.name}`;
  if (as === "kind") return typeLabel(after.type);
  if (as === "figure") return byId.get(id) || t("CUBILETE.carry.mark.within");
  if (as !== "entry") return word(as);
  const at = creature?.brought.items.findIndex(({ name }) => name !== "" && text.startsWith(name)) ?? -1;
  const thing = things[at];
  return thing ? `${thing.type}: ${thing.name}${thing.figures === "" ? "" : ` (${thing.figures})`}` : word(as);
}

/** Lines of what was not understood, and letters of each, that are shown. */
const MOST_LEFT = 40;
const LONGEST_LEFT = 300;

/** Lines that were not understood, as far as a window can show them; the notes have all of them. */
export const leftShown = (left: readonly string[]): string[] => [
  ...left.slice(0, MOST_LEFT).map((line) => short(line, LONGEST_LEFT)),
  ...(left.length > MOST_LEFT ? ["…"] : []),
];
