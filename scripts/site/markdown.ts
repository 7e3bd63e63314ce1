/** Markdown of the repository as a page of the site: headings with anchors, links that lead where the site has that file. */

import { posix } from "node:path";
import { Marked, type RendererObject } from "marked";
import { escapeHtml } from "../packs/core-values.ts";

/** Where a file of the repository is on the site, or elsewhere; null where it is nowhere, so that its words stay. */
export type Resolve = (path: string) => string | null;

/** As the forge makes anchors, so that links of the repository lead to the same place here. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/<[^>]*>/g, "")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

/** Turns a link of a file into one of its page; null where it leads nowhere. */
function linkFrom(file: string, href: string, resolve: Resolve): string | null {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const to = resolve(posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, ""));
  return to === null ? null : to + (anchor === undefined ? "" : `#${anchor}`);
}

/**
 * @param file From the root of the repository: its links are read from there.
 * @param start How deep the first heading is on the page.
 */
export function markdownHtml(markdown: string, file: string, resolve: Resolve): string {
  const taken = new Map<string, number>();
  const renderer: RendererObject = {
    heading({ tokens, depth }) {
      const words = this.parser.parseInline(tokens);
      const anchor = anchorOf(words.replaceAll(/&[a-z#0-9]+;/g, ""));
      const before = taken.get(anchor) ?? 0;
      taken.set(anchor, before + 1);
      return `<h${depth} id="${anchor}${before ? `-${before}` : ""}">${words}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const to = linkFrom(file, href, resolve);
      return to === null ? words : `<a href="${escapeHtml(to)}">${words}</a>`;
    },
    image({ href, text }) {
      const to = linkFrom(file, href, resolve);
      return to === null
        ? ""
        : `<img src="${escapeHtml(to)}" alt="${escapeHtml(text)}" loading="lazy" width="1280" height="720">`;
    },
    html: ({ text }) => (text.startsWith("<!--") ? "" : text),
    code: ({ text, lang }) =>
      `<pre tabindex="0"${lang ? ` data-lang="${escapeHtml(lang)}"` : ""}><code>${escapeHtml(text)}</code></pre>\n`,
  };
  const html = new Marked({ renderer, async: false }).parse(markdown) as string;
  return scrollable(html);
}

/** Tables may be wider than a phone: each scrolls by itself, also by keys. */
export const scrollable = (html: string): string =>
  html.replaceAll("<table>", '<div class="wide" tabindex="0"><table>').replaceAll("</table>", "</table></div>");

/** A part of a page: below a heading, up to the next one as deep or less deep. The heading is not in it. */
export function partOf(markdown: string, at: number): string {
  const parts = markdown.split(/^(?=## )/m);
  return (parts[at] ?? "").replace(/^## .*\n/, "");
}

/** The words of a heading. */
export const headingOf = (markdown: string, at: number): string =>
  /^## (.*)/.exec(markdown.split(/^(?=## )/m)[at] ?? "")?.[1] ?? "";
