import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { marked, type Token, type Tokens } from "marked";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";

/** The first page that people read, once in each language. */

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

interface Section {
  depth: number;
  /** Links, pictures and code, without what is in a language. */
  holds: string[];
}

/** An address of one language, written for both. */
const neutral = (href: string): string =>
  href
    .replace(/-(?:en|es)\.png$/, "-LANG.png")
    .replace(/manual\/(?:en|es)\//, "manual/LANG/")
    .replace(/workshop(?:\.es)?\.md$/, "workshop.LANG.md")
    .replace(/^(?:README|LEEME)\.md$/, "OTHER.md");

/** Code without its comments. */
const bare = (code: string): string => code.replace(/\s*(?:#|\/\/) .*$/gm, "");

function sections(markdown: string): Section[] {
  const found: Section[] = [];
  marked.walkTokens(marked.lexer(markdown), (token: Token) => {
    if (token.type === "heading") found.push({ depth: (token as Tokens.Heading).depth, holds: [] });
    const holds = found.at(-1)?.holds;
    if (token.type === "link" || token.type === "image") holds?.push(neutral((token as Tokens.Link).href));
    if (token.type === "code" || token.type === "codespan") holds?.push(bare((token as Tokens.Code).text));
  });
  // What stands in a sentence may stand in another order in it.
  return found.map(({ depth, holds }) => ({ depth, holds: holds.toSorted() }));
}

const headings = (markdown: string): string[] => [...markdown.matchAll(/^#+ (.+)$/gm)].map(([line]) => line);

describe("README.md and LEEME.md", () => {
  it("have the same headings, and below each the same links, pictures and code", () => {
    const [english, spanish] = [read("README.md"), read("LEEME.md")];
    const [ours, theirs] = [sections(english), sections(spanish)];
    expect(headings(spanish).map((line) => line.search(/[^#]/))).toEqual(
      headings(english).map((line) => line.search(/[^#]/)),
    );
    for (const [at, section] of ours.entries()) expect(theirs[at], headings(english)[at]).toEqual(section);
  });

  it.each(["README.md", "LEEME.md"])("%s: its links and pictures are there, in its language", (file) => {
    const other = file === "README.md" ? "es" : "en";
    const inside = sections(read(file)).length;
    expect(inside).toBeGreaterThan(14);
    const hrefs = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href);
    expect(hrefs.filter((href) => !/^https?:/.test(href) && !existsSync(join(ROOT, href)))).toEqual([]);
    expect(hrefs.filter((href) => href.includes(`-${other}.png`) || href.includes(`manual/${other}/`))).toEqual([]);
  });

  it.each(["README.md", "LEEME.md"])(
    "%s: begins with two commands, and shows a picture within a first screen",
    (file) => {
      const text = read(file);
      const [, commands = ""] = /^# Cubilete\n\n```sh\n([^`]+)```/.exec(text) ?? [];
      const { scripts } = JSON.parse(read("package.json"));
      expect(commands.trim().split("\n").map(bare)).toEqual(["npm ci && npm start", "npm ci && npm test"]);
      for (const [, name = ""] of text.matchAll(/^npm run ([\w-]+)/gm)) expect(scripts, name).toHaveProperty(name);
      expect(text.slice(0, text.indexOf("![")).split("\n").length).toBeLessThan(14);
    },
  );
});
