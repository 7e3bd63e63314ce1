/** What must be so before a version is made; each says what to do when it is not. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, ROOT } from "../files.ts";
import { entriesIn, notesOf } from "./changelog.ts";
import { fileAt, hasTag, uncommitted } from "./git.ts";
import { picturesAreCurrent } from "./pictures.ts";

/** @returns What to do about it, or nothing when all is well. */
type Check = (last: string, next: string) => string | null;

export const WORLDS = "test/fixtures/worlds";

/** Files that say how data of older versions are read. */
const stepFiles = (): string[] => [
  "module/migrations/cards.ts",
  ...listFiles(join(ROOT, "module/rulesets"))
    .filter((path) => path.endsWith("/data/steps.ts"))
    .map((path) => `module/rulesets/${path}`),
];

const numbersIn = (source: string | null): number[] =>
  [...(source ?? "").matchAll(/^\s*(?:\{ )?version: (\d+),/gm)].map(([, number]) => Number(number));

/** The steps of one file that a version did not have, and those of it that are gone. */
export function stepsSince(then: string | null, now: string): { added: number[]; lost: number[] } {
  const [before, after] = [numbersIn(then), numbersIn(now)];
  return {
    added: after.filter((step) => !before.includes(step)),
    lost: before.filter((step) => !after.includes(step)),
  };
}

function migrations(last: string): string | null {
  const steps = stepFiles().map((path) => ({
    path,
    ...stepsSince(fileAt(`v${last}`, path), readFileSync(join(ROOT, path), "utf8")),
  }));
  const lost = steps.find((file) => file.lost.length > 0);
  if (lost) return `${lost.path} has lost step ${lost.lost[0]} of ${last}: put it back, worlds of then still need it.`;
  const added = steps.filter((file) => file.added.length > 0);
  if (added.length === 0 || existsSync(join(ROOT, WORLDS, last, "world.json"))) return null;
  const files = added.map(({ path }) => path).join(", ");
  return `${files}: there are steps since ${last}, and no world that ${last} wrote. Write one into ${WORLDS}/${last} (${WORLDS}/README.md says how) and test the steps with it.`;
}

export const CHECKS: readonly Check[] = [
  () => {
    const changed = uncommitted();
    if (changed.length === 0) return null;
    const more = changed.length > 5 ? ` and ${changed.length - 5} more` : "";
    return `Not everything is committed: ${changed.slice(0, 5).join(", ")}${more}. Commit it or put it away.`;
  },
  (_last, next) => (hasTag(`v${next}`) ? `There is a tag v${next} already: package.json says an older version.` : null),
  () => {
    const notes = notesOf(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"));
    if (notes === null) return 'CHANGELOG.md has no "## [Unreleased]": write it, with what changed.';
    return entriesIn(notes) > 0 ? null : "CHANGELOG.md says nothing under [Unreleased]: write what changed.";
  },
  migrations,
  () =>
    picturesAreCurrent()
      ? null
      : "The README's pictures were taken of something older: npm run pictures, look at them, commit them.",
];
