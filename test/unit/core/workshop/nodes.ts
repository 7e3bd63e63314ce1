import { isPageError } from "../../../../module/core/workshop/problem.ts";
import type { PageNode } from "../../../../module/core/workshop/text/nodes.ts";
import { readText } from "../../../../module/core/workshop/text/read-text.ts";

/**
 * A page's nodes on one line, each with its place: `1@3` is plain text, `"1"@3+1` a quoted one whose first letter stands one
 * further, and `"1"@3~` one whose letters stand otherwise in the page, so that mistakes within it have no column.
 */
function written(node: PageNode): string {
  if (node.kind === "map")
    return `{${node.entries.map(({ key, at, value }) => `${key}@${at}: ${written(value)}`).join(", ")}}@${node.at}`;
  if (node.kind === "list") return `[${node.items.map(written).join(", ")}]@${node.at}`;
  const { text, plain, at, from } = node;
  const shift = from === undefined ? "~" : from === at ? "" : `+${from - at}`;
  return `${plain ? text.replaceAll("\n", "⏎") : JSON.stringify(text)}@${at}${shift}`;
}

/** What a page's text is read as; or its first mistake: `line:column reason {figures}`. */
export function readAs(page: string): string {
  try {
    return written(readText(page).root);
  } catch (error) {
    if (!isPageError(error)) throw error;
    return error.problems
      .map(({ line, column, reason, figures }) => {
        const told = Object.values(figures);
        return `${line}:${column} ${reason}${told.length ? ` ${told.join(" ")}` : ""}`;
      })
      .join(" | ");
  }
}
