import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, ROOT } from "../../../scripts/files.ts";

/** The pages of the games say which test shows which mechanic of a source: each of those tests is there. */

const folder = join(ROOT, "docs/games");
const pages = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
const tests = listFiles(join(ROOT, "test")).filter((path) => path.endsWith(".test.ts"));

/** Test files that a text names, by their path or by their name alone. */
const namedIn = (text: string): string[] => [...new Set(text.match(/[\w./-]+\.test\.ts\b/g))];
const isThere = (named: string): boolean => {
  const path = named.replace(/^(?:\.\.\/)*(?:test\/)?/, "");
  return tests.some((test) => test === path || test.endsWith(`/${path}`));
};

describe("the pages of the games", () => {
  it("name tests, and a test that is not there would be found", () => {
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter(({ text }) => namedIn(text).length === 0).map(({ name }) => name)).toEqual([]);
    expect(["escala3.test.ts", "core/escala3.test.ts", "test/unit/core/escala3.test.ts"].filter(isThere)).toHaveLength(
      3,
    );
    expect(["escala5.test.ts", "other/escala3.test.ts", "scala3.test.ts"].filter(isThere)).toEqual([]);
  });

  it.each(pages)("$name names no test that is not there", ({ text }) => {
    expect(namedIn(text).filter((named) => !isThere(named))).toEqual([]);
  });
});
