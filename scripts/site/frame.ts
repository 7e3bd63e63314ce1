/** What stands around every page of the site. */

import { posix } from "node:path";
import { escapeHtml } from "../packs/core-values.ts";

export interface Page {
  /** From the root of the site. */
  path: string;
  language: string;
  /** Of the window; without a name that is another's mark. */
  title: string;
  /** The language of what stands on it, where it is another one. */
  written?: string;
  html: string;
  /** The same page in the other language. */
  twin: string;
  /** Pages beside this one. */
  beside?: readonly { path: string; name: string }[];
  /** Which of the menu it belongs to. */
  section: string;
}

export interface Frame {
  texts: Record<string, string>;
  menu: readonly { section: string; path: string; name: string }[];
}

/** Nothing of a page comes from elsewhere, and nothing goes there. */
const POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/** The way from one page to another: relative, so that the site may lie anywhere. */
export function between(from: string, to: string): string {
  const [path = "", anchor] = to.split("#");
  const way = posix.relative(posix.dirname(from), path) || posix.basename(path);
  // A folder stands for its index: some servers offer it by that name alone.
  const short = path.endsWith("/") ? `${way}/` : way;
  return encodeURI(short) + (anchor === undefined ? "" : `#${anchor}`);
}

export function framed(page: Page, { texts, menu }: Frame): string {
  const to = (path: string) => escapeHtml(between(page.path, path));
  const item = (path: string, name: string, isHere: boolean) =>
    `<li><a href="${to(path)}"${isHere ? ' aria-current="page"' : ""}>${escapeHtml(name)}</a></li>`;
  const beside = page.beside
    ? `<nav class="beside" aria-label="${escapeHtml(texts[page.section] ?? "")}"><ul>${page.beside
        .map(({ path, name }) => item(path, name, path === page.path))
        .join("")}</ul></nav>`
    : "";
  const other = page.language === "es" ? "en" : "es";
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="${to("cup.svg")}">
<link rel="stylesheet" href="${to("site.css")}">
<script type="module" src="${to("site.js")}"></script>
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<header>
<a class="name" href="${to(`${page.language}/index.html`)}">Cubilete</a>
<nav aria-label="${texts.menu}"><ul>${menu.map(({ section, path, name }) => item(path, name, section === page.section)).join("")}</ul></nav>
<a class="other" href="${to(page.twin)}" lang="${other}" hreflang="${other}">${texts.other}</a>
</header>
<div class="page">
${beside}<main id="content"${page.written ? ` lang="${page.written}"` : ""}>
${page.html}
</main>
</div>
<footer><p>${texts.footer}</p></footer>
</body>
</html>
`;
}
