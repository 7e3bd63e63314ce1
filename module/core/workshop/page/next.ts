import type { Problems } from "../problem.ts";
import type { Band, PageRoll } from "../types.ts";
import type { Page } from "./types.ts";

/** Where a roll of a page stands, and what may follow from it. */

/** Where a roll stands in the page: a random table is one too. */
export const rollAt = ({ id, by }: { readonly id: string; readonly by?: string | undefined }): string =>
  `${by === undefined ? "rolls" : "tables"}.${id}`;

/** What its bands are called there. */
export const bandsOf = ({ by }: Pick<PageRoll, "by">): "rows" | "bands" => (by === undefined ? "bands" : "rows");

/** Checks that what follows from an outcome is a roll of the page, one that needs no thing, or is made with the same. */
export function checkNext(
  { rolls }: Page,
  roll: Pick<PageRoll, "by" | "bands" | "notes" | "with"> & { readonly id: string; readonly by?: string | undefined },
  problems: Problems,
): void {
  const check = (list: readonly Band[], field: string): void => {
    for (const [place, { roll: next, at }] of list.entries()) {
      if (next === undefined) continue;
      const here = `${field}[${place}].roll`;
      const where = problems.places.get(`${here}\n${next}`) ?? at;
      const others = rolls.filter((one) => one.with === undefined || one.with === roll.with);
      const found = rolls.find(({ id }) => id === next);
      const known = others.map(({ id }) => id);
      if (!found) problems.unknown(where, here, next, known);
      else if (!others.includes(found)) problems.add(where, here, "word", { text: next, known: known.join(", ") });
    }
  };
  check(roll.bands, `${rollAt(roll)}.${bandsOf(roll)}`);
  check(roll.notes, `${rollAt(roll)}.notes`);
}
