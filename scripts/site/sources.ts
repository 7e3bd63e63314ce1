/** Which files of the repository are pages of the site, and where. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, ROOT } from "../files.ts";
import { LANGUAGES, pick, readYaml } from "../languages.ts";

export type Texts = Record<string, string>;

/** A file of the repository as a page. */
export interface Source {
  file: string;
  path: string;
  /** What it says; a translation stands beside it. */
  language: string;
  section: string;
  /** Shown in both languages' menus, since there is no other. */
  alone?: boolean;
}

export const textsIn = (language: string): Texts =>
  pick(readYaml(join(ROOT, "site/texts.yml")), language, "site/texts.yml") as Texts;

export const readText = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** The first line of a page of Markdown. */
export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? "";

const READMES: Record<string, string> = { en: "README.md", es: "LEEME.md" };
export const readmeOf = (language: string): string => READMES[language] ?? "README.md";

/** What site.yml says: of what the site is made. */
interface Made {
  games: string[];
  starters: string[];
  folder: string;
  carries: string;
  reference: { section: string; path: string } & Record<string, string>;
  guides: string[];
}

export const made = (): Made => readYaml(join(ROOT, "site/site.yml")) as Made;

export function allSources(): Source[] {
  const manual = listFiles(join(ROOT, "docs/manual")).map((path): Source => {
    const [, language = "", slug = ""] = /^(\w\w)\/\d+-([a-z0-9-]+)\.md$/.exec(path) ?? [];
    const section = slug.startsWith("coming-from-") || slug === "old-worlds" ? "coming" : "manual";
    return { file: `docs/manual/${path}`, path: `${language}/manual/${slug}.html`, language, section };
  });
  const { reference, guides } = made();
  const references = LANGUAGES.map((language): Source => {
    const { section, path, [language]: file = "" } = reference;
    return { file, path: `${language}/${path}`, language, section };
  });
  const ours = guides.map((name): Source => {
    return { file: `docs/${name}.md`, path: `en/guide/${name}.html`, language: "en", section: "api", alone: true };
  });
  const credits: Source = {
    file: "CREDITS.md",
    path: "en/credits.html",
    language: "en",
    section: "credits",
    alone: true,
  };
  return [...manual, ...references, ...ours, credits];
}
