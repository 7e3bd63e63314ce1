import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { sources } from "./sources.ts";

/** Words that hide who acts: a comment names the player, GM, owner, target, sender or roller instead. */
const RIDDLES =
  /\b(?:(?:[Ww]hoever|[Ww]hom|[Ss]omebody|[Aa]nybody)|(?:[Ii]s (?:said|told|asked))|[Tt]hought better)\b/g;
/** Rooms without a riddle. */
const PLAIN = ["module/play", "module/deeds", "module/contract", "docs"];
/** How many there may be in all of module, scripts and test. It only falls. */
const MOST = 20;

const riddlesIn = (files: { path: string; text: string }[]) =>
  files
    .filter(({ path }) => path !== "test/unit/wiring/voice.test.ts")
    .map(({ path, text }) => ({ path, words: text.match(RIDDLES) ?? [] }))
    .filter(({ words }) => words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length)
    .map(({ path, words }) => ({ line: `${path}: ${words.length} (${[...new Set(words)].join(", ")})`, words }));

describe("plain voice", () => {
  it("counts a riddle, and neither a plain word nor a part of one", () => {
    const text =
      "Whoever asks is told by somebody whom anybody knows. It is asked, it is said, thought better of. isTold whomsoever";
    expect(riddlesIn([{ path: "x", text }])[0]?.words).toHaveLength(8);
    expect(riddlesIn([{ path: "x", text: "The owner answers; nobody else may." }])).toEqual([]);
  });

  it("names who acts in the rooms that all others read", () => {
    const guide = { path: "CONTRIBUTING.md", text: readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8") };
    const pages = sources(["docs"], /^[^/]*(?<!\.es)\.md$/);
    const code = sources(
      PLAIN.filter((room) => room !== "docs"),
      /\.ts$/,
    );
    expect(pages.length).toBeGreaterThan(3);
    expect(code.length).toBeGreaterThan(60);
    expect(riddlesIn([guide, ...pages, ...code]).map(({ line }) => line)).toEqual([]);
  });

  it("asks fewer riddles from commit to commit", () => {
    const found = riddlesIn(sources(["module", "scripts", "test"], /\.ts$/));
    const count = found.flatMap(({ words }) => words).length;
    const worst = found.slice(0, 15).map(({ line }) => line);
    expect(count, `at most ${MOST}; the worst files:\n${worst.join("\n")}`).toBeLessThanOrEqual(MOST);
    expect(MOST - count, `MOST can fall to ${count}`).toBeLessThan(40);
  });
});
