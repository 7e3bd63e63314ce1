import { page, roll } from "../../../../module/core/workshop/index.ts";
import { isPageError } from "../../../../module/core/workshop/problem.ts";

function mistakes(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (!isPageError(error)) throw error;
    return error.problems.map(({ line, column, field, reason, figures }) =>
      [`${line}:${column}`, field || "-", reason, ...Object.values(figures)].join(" ").trimEnd(),
    );
  }
  return [];
}

/** What is wrong with a roll: each mistake as `line:column field reason figures`. */
export const rollMistakes = (text: string): string[] => mistakes(() => roll(text));

/** The same of a whole page, whose first three lines are always right. */
export const pageMistakes = (text: string): string[] => mistakes(() => page(`workshop: 1\nid: aa\nname: A\n${text}`));
