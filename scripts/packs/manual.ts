/**
 * The manual as a journal: `<folder>/<language>/<number>-<slug>.md`, one page each, in the order of the numbers. Its pictures stay
 * in the repository; links between its pages become links of the journal, and other links of the repository their words.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Marked, type RendererObject } from "marked";
import { BuildError, listFiles, ROOT } from "../files.ts";
import type { Data } from "./source.ts";

const FILE = /^([a-z]{2})\/\d+-([a-z0-9-]+)\.md$/;

/**
 * @param folder From the root of the repository.
 * @param path Of the entry whose pages these are: `manual/manual`.
 * @throws {BuildError} When a page lacks its title, or one language has a page that another has not.
 */
export function manualPages(folder: string, path: string): Data[] {
  const pages = new Map<string, { slug: string; name: Data; text: Data }>();
  const languages = new Set<string>();
  for (const file of listFiles(join(ROOT, folder))) {
    const [, language, slug] = FILE.exec(file) ?? [];
    if (!language || !slug) throw new BuildError(`${folder}/${file}: expected <language>/<number>-<name>.md`);
    const [, title, body] = /^# (.+)\n([\s\S]+)$/.exec(readFileSync(join(ROOT, folder, file), "utf8")) ?? [];
    if (!title || !body) throw new BuildError(`${folder}/${file}: expected a title, "# …", and text below it`);
    const page = pages.get(slug) ?? { slug, name: {}, text: {} };
    page.name[language] = title;
    page.text[language] = journalHtml(body, path);
    pages.set(slug, page);
    languages.add(language);
  }
  for (const { slug, name } of pages.values()) {
    const missing = [...languages].find((language) => !(language in name));
    if (missing) throw new BuildError(`${folder}: ${slug} has no page in ${missing}`);
  }
  return [...pages.values()];
}

/** Markdown as a journal page's HTML; what looks like one of Foundry's own links (`@Roll[…]` among code) stays text. */
export function journalHtml(markdown: string, path: string): string {
  const renderer: RendererObject = {
    image: () => "",
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const [, slug] = /^\d+-([a-z0-9-]+)\.md$/.exec(href) ?? [];
      if (slug) return `@link[${path}/${slug}]{${words.replace(/<[^>]*>/g, "")}}`;
      return /^https?:/.test(href) ? `<a href="${href}">${words}</a>` : words;
    },
    codespan: ({ text }) => `<code>${asText(text)}</code>`,
    code: ({ text }) => `<pre><code>${asText(text)}</code></pre>\n`,
  };
  const html = new Marked({ renderer, async: false }).parse(markdown) as string;
  return html.replace(/<p>\s*<\/p>\n?/g, "").trim();
}

/** A break where no line is broken keeps Foundry, and our own marks, from reading what is only shown. */
const asText = (code: string): string =>
  code
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("@", "@<wbr>")
    .replaceAll("[[", "[<wbr>[")
    .replaceAll("{{", "{<wbr>{");
