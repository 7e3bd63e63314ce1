import { type PackLike, SYSTEM_ID, theGame } from "../foundry/index.ts";

/** Compendia come once for each language, and not every game in every language. */

/** In which language a compendium is there for this user, or for one who plays in another: theirs, else English. */
export const packLanguage = (name: string, wanted: unknown = theGame().i18n.lang): string =>
  typeof wanted === "string" && theGame().packs.get(`${SYSTEM_ID}.${name}-${wanted}`) ? wanted : "en";

/** That compendium. */
export const packIn = (name: string, wanted?: unknown): PackLike | undefined =>
  theGame().packs.get(`${SYSTEM_ID}.${name}-${packLanguage(name, wanted)}`);

/** The language of a game: that of its book, and so of its guide and what explains its sheets. */
export const gameLanguage = (ruleset: string, wanted?: unknown): string => packLanguage(`${ruleset}-rules`, wanted);
