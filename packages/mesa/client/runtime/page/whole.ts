import { CLOSED } from "../../../common/closed.ts";
import { pageLanguage } from "./language.ts";

/** Has a table of files come whole? While a newer version of it is being laid out some of them are missing, and a page without them must not write. */

/** That some file is missing, in the language of the page. */
export const incomplete = (file: string): string => `${CLOSED[pageLanguage()].incomplete} (${file})`;

/** Does without: it only tells what a script asks for that Mesa has not. */
const SPARED = "/mesa/asks.js";

/** @throws {Error} where a script or a style sheet has not come, as the page's first script heard. */
export function assertWhole(): void {
  const { mesaLost = [] } = globalThis as { mesaLost?: readonly string[] };
  const lost = mesaLost.find((address) => !address.endsWith(SPARED));
  if (lost !== undefined) throw new Error(incomplete(lost.slice(lost.lastIndexOf("/") + 1)));
}

/** Does an error say that a part of a script, which is fetched when it is needed, has not come? */
export const isLostPart = (problem: unknown): boolean =>
  problem instanceof TypeError && /dynamically imported module|importing a module script/i.test(problem.message);
