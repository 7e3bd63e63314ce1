import type { RollView } from "../contract/index.ts";
import type { Visibility } from "../foundry/v13-v14/visibility.ts";
import { decimal, t } from "../i18n/i18n.ts";

/**
 * What a card says where cards are not drawn: in an exported chat, in a search, in a bridge to another chat. It is written
 * in its author's language, and of what not everybody may see it says no more than that.
 */
export function plainLine(visibility: Visibility, title: string, view?: Pick<RollView, "total" | "verdict">): string {
  if (visibility !== "public") return escaped(t("CUBILETE.card.hidden"));
  const { total = null, verdict = null } = view ?? {};
  // Of a roll the number, or the word where there is none: messages are kept small.
  const said = total === null ? verdict && t(verdict.label) : decimal(total);
  return escaped([t(title), said].filter(Boolean).join(": "));
}

const escaped = (text: string): string => foundry.utils.escapeHTML(text);
