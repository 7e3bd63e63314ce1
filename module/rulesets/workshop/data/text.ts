import type { LocalText } from "../../../core/workshop/types.ts";
import { theGame } from "../../../foundry/index.ts";

/** A page's text in the player's language, else in English, else in any. */
export function local(text: LocalText): string {
  if (typeof text === "string") return text;
  return text[theGame().i18n.lang] ?? text.en ?? Object.values(text)[0] ?? "";
}
