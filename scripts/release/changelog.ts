/** What a release reads and writes of CHANGELOG.md and of the version's number. */

import { BuildError } from "../files.ts";

export const STEPS = ["patch", "minor", "major"] as const;
export type Step = (typeof STEPS)[number];

/** @throws {BuildError} When a version is not three numbers. */
export function nextVersion(version: string, step: Step): string {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (!found) throw new BuildError(`package.json: a release needs a version of three numbers, not "${version}"`);
  const [major, minor, patch] = found.slice(1).map(Number) as [number, number, number];
  if (step === "major") return `${major + 1}.0.0`;
  return step === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

const UNRELEASED = "Unreleased";

interface Section {
  /** Where its heading begins, where its text does, and where it ends. */
  start: number;
  text: number;
  end: number;
}

/** `## [0.2.0] - 2026-12-01` and what follows, to the next heading of that rank. */
function find(changelog: string, name: string): Section | null {
  const headings = [...changelog.matchAll(/^## \[([^\]\n]+)\][^\n]*$/gm)];
  const at = headings.findIndex(([, found]) => found === name);
  const heading = headings[at];
  if (!heading) return null;
  const text = heading.index + heading[0].length;
  return { start: heading.index, text, end: headings[at + 1]?.index ?? changelog.length };
}

/** What a version's section says, or null when there is none. `version`: by default what is not released. */
export function notesOf(changelog: string, version: string = UNRELEASED): string | null {
  const section = find(changelog, version);
  return section && changelog.slice(section.text, section.end).trim();
}

/**
 * A section as a forge shows it beside a release: outside of the repository, where its links lead nowhere by themselves, and
 * where each end of a line is seen. `files`: the address below which the version's files are; null leaves links as they are.
 */
export function notesToPublish(notes: string, files: string | null): string {
  const joined = notes
    .split("\n\n")
    .map((block) => (/^#|^```/.test(block) ? block : block.replace(/\n(?!\s*[-*] )\s*/g, " ")))
    .join("\n\n");
  return files ? joined.replace(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, `](${files}/$1)`) : joined;
}

/** How many lines of a list a section has. */
export const entriesIn = (notes: string): number => notes.match(/^[-*] \S/gm)?.length ?? 0;

/** What was not released becomes the section of a version; a new, empty one stands above it. */
export function withVersion(changelog: string, version: string, date: string): string {
  const section = find(changelog, UNRELEASED);
  if (!section) throw new BuildError(`CHANGELOG.md: there is no "## [${UNRELEASED}]"`);
  const heading = `## [${UNRELEASED}]\n\n## [${version}] - ${date}`;
  return changelog.slice(0, section.start) + heading + changelog.slice(section.text);
}
