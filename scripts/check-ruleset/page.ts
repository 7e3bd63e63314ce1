/** What is looked at of one page of the Workshop. */

import { readFileSync } from "node:fs";
import * as workshop from "../../module/core/workshop/index.ts";
import type { Page } from "../../module/core/workshop/page/types.ts";
import { BUDGET, type Counted, countPage } from "./enumerate.ts";
import type { Check } from "./report.ts";

/** The page of a file; null where it cannot be read, and then the check says each line that is wrong. */
export function readPage(file: string): { page: Page | null; text: string; check: Check } {
  const text = readFileSync(file, "utf8");
  try {
    const page = workshop.page(text);
    const count = (many: number, one: string): string => `${many} ${one}${many === 1 ? "" : "s"}`;
    const notes = [`${page.id}, ${count(page.rolls.length, "roll")}, ${count(page.things.length, "kind")} of things`];
    return { page, text, check: { name: "the page can be read", faults: [], notes } };
  } catch (error) {
    if (!workshop.isPageError(error)) throw error;
    const faults = error.problems.map((problem) => {
      const { line, column, field } = problem;
      return `${file}:${line}:${column} ${field}${field && ": "}${workshop.sentence(problem)}`;
    });
    return { page: null, text, check: { name: "the page can be read", faults } };
  }
}

const WARNED = {
  never: "cannot happen",
  perhapsNever: "did not happen for any figures that were tried",
  noBand: "some rolls fall in no band",
  refused: "some figures have no exact odds",
  atOnce: "comes over a new hero at once",
  startBeyond: "begins beyond its limits",
  noButton: "is a roll that nobody can make",
  otherThing: "is made with another kind of thing",
  heals: "gives a target what looks like harm",
  unpaid: "costs what nobody pays",
  anew: "adds up, and no roll goes on from it",
  digits: "is one die, not dice read as digits",
  noFace: "is no face of these dice",
  noSize: "begins with a size that it does not have",
  nothing: "changes by 0",
  again: "is added to itself",
  between: "is left between two of its sizes",
  outOfReach: "stands beyond the limits, and never comes",
  always: "is refused with all figures that were tried",
  unpayable: "costs more than any roll that was tried leaves",
  cheap: "costs less than 1 with some figures",
  pointsLeft: "has points that cannot all be spent",
  fewOffered: "asks for more than it offers",
  nothingToRaise: "divides points over nothing",
  belowZero: "is a price below zero",
  halfPoint: "is a price of no whole points",
} as const;

/** What is hardly meant: worth a look, and a fault only for those who want no warnings. */
export function warned(page: Page, strict = false): Check {
  const warnings = workshop.pageWarnings(page).map((one) => {
    const { line, field, reason, name } = one;
    const problem = "problem" in one ? one.problem : undefined;
    const way = "fix" in one && one.fix !== "" ? `: ${one.fix}` : "";
    return `line ${line}, ${field}: ${name && `“${name}” `}${WARNED[reason]}${way}${problem ? ` (${workshop.sentence(problem)})` : ""}`;
  });
  const name = "what is hardly meant";
  if (strict) return { name, faults: warnings };
  return { name, faults: [], notes: warnings.length > 0 ? warnings.map((one) => `warning: ${one}`) : ["nothing"] };
}

/** The odds of each roll, against every fall of its dice. */
export function counted(page: Page, all: readonly Counted[] = countPage(page)): Check[] {
  return all.map(({ roll, sets, falls, tooLarge, refused, faults }) => {
    const notes = [`${sets} sets of figures, ${falls} falls`];
    if (tooLarge > 0) notes.push(`${tooLarge} sets too large to count (more than ${BUDGET.each} falls)`);
    if (refused > 0) notes.push(`${refused} sets without exact odds`);
    const none = sets === 0 && tooLarge === 0 ? ["no set of figures could be rolled"] : [];
    // Where every case was too large, nothing says that they are right.
    const name =
      sets === 0 && tooLarge > 0 ? `odds that were not counted: ${roll}` : `odds as the dice fall, to 1e-12: ${roll}`;
    return { name, faults: [...none, ...faults], notes };
  });
}
