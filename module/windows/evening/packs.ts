import { type PackLike, SYSTEM_ID, theGame } from "../../foundry/index.ts";

/** A compendium in the user's language, else in English. */
export const packIn = (name: string): PackLike | undefined =>
  theGame().packs.get(`${SYSTEM_ID}.${name}-${theGame().i18n.lang}`) ?? theGame().packs.get(`${SYSTEM_ID}.${name}-en`);
