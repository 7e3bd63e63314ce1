import { levelsOf } from "../../../module/core/creation/index.ts";
import type { Catalogue, Draft, Entry, Finding, Rules } from "../../../module/core/creation/types.ts";

/** A guide to heroes as its tests ask it. */

export const entry = (id: string, group = "g", figures: Record<string, unknown> = {}): Entry => ({
  id,
  group,
  figures,
});

/** Ids of pages, each with its sections, and what they are paid from. */
export const outline = (rules: Rules, draft: Draft, catalogue: Catalogue): string[] =>
  rules
    .pages(draft, catalogue)
    .map(
      ({ id, sections }) =>
        `${id}: ${sections.map((one) => `${one.kind} ${one.id}${"purse" in one ? ` of ${one.purse}` : ""}${"own" in one && one.own ? ", own" : ""}${"fills" in one && one.fills ? ", fills" : ""}`).join("; ")}`,
    );

/** The rows of a section's levels: level, least, most, cost. */
export const rowsOf = (rules: Rules, draft: Draft, catalogue: Catalogue, section: string): Record<string, unknown[]> =>
  Object.fromEntries(
    (levelsOf(rules, draft, catalogue, section)?.rows ?? []).map(({ id, level, least, most, cost }) => [
      id,
      [level, least, most, cost],
    ]),
  );

/** "high skills/swim 6 of 5". */
export const told = (findings: readonly Finding[]): string[] =>
  findings.map(({ code, section, where, value, limit }) =>
    [code, `${section ?? ""}${where === undefined ? "" : `/${where}`}`, `${value} of ${limit}`].join(" "),
  );
