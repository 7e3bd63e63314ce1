import type { Page } from "../../../core/workshop/page/types.ts";
import { workshopCore } from "../data/core.ts";
import { problemLine } from "../data/problems.ts";
import { renamesOf } from "./changes.ts";
import type { Mark } from "./editor.ts";
import { warningText } from "./words.ts";

/** What is wrong in a text, by its lines; or the page that it is. */
export function readText(text: string): { page: Page } | { wrong: Mark[] } {
  try {
    return { page: workshopCore().page(text) };
  } catch (error) {
    if (!workshopCore().isPageError(error)) throw error;
    const wrong = error.problems.map((problem): Mark => {
      const { line, column } = problem;
      return { line, column, severity: "error", message: problemLine(problem) };
    });
    return { wrong };
  }
}

/** What a page that can be read is warned of: names that heroes would lose, and what cannot be meant. Slow. */
export function warningsOf(page: Page): Mark[] {
  const warnings = workshopCore()
    .pageWarnings(page)
    .map((one) => ({ ...one, message: warningText(one) }));
  return [...renamesOf(page), ...warnings].map(({ line, column, message }) => {
    return { line, column, severity: "warning", message };
  });
}
