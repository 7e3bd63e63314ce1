import { page, roll } from "../../../../module/core/workshop/index.ts";
import { isPageError, type Problem } from "../../../../module/core/workshop/problem.ts";

/** All mistakes of a page, as its reader finds them. */
export function problemsOf(text: string): readonly Problem[] {
  try {
    page(text);
  } catch (error) {
    if (!isPageError(error)) throw error;
    return error.problems;
  }
  return [];
}

/** What is wrong: each mistake as `line:column field reason figures`. */
export function mistakesOf(act: () => unknown): string[] {
  try {
    act();
  } catch (error) {
    if (!isPageError(error)) throw error;
    return error.problems.map(({ line, column, field, reason, figures }) =>
      [`${line}:${column}`, field || "-", reason, ...Object.values(figures)].join(" ").trimEnd(),
    );
  }
  return [];
}

export const rollMistakes = (text: string): string[] => mistakesOf(() => roll(text));

/** Of a whole page, whose first three lines are always right. */
export const pageMistakes = (text: string): string[] => mistakesOf(() => page(`workshop: 1\nid: aa\nname: A\n${text}`));
