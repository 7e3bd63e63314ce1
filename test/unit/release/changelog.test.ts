import { describe, expect, it } from "vitest";
import { entriesIn, nextVersion, notesOf, notesToPublish, withVersion } from "../../../scripts/release/changelog.ts";
import { stepsSince } from "../../../scripts/release/checks.ts";

const CHANGELOG = `# Changelog

Words above.

## [Unreleased]

### Added

- One thing,
  in two lines.
- Another.

## [0.1.0] - 2026-01-01

- The first.
`;

describe("the next version", () => {
  it.each([
    ["patch", "0.1.0", "0.1.1"],
    ["minor", "0.1.9", "0.2.0"],
    ["major", "0.9.3", "1.0.0"],
  ] as const)("by a %s of %s is %s", (step, from, to) => expect(nextVersion(from, step)).toBe(to));

  it("follows three numbers and nothing else", () => {
    for (const version of ["1.0", "1.0.0-beta", "v1.0.0", ""])
      expect(() => nextVersion(version, "patch")).toThrow("three numbers");
  });
});

describe("the changelog", () => {
  it("says what a version's section says, and how much", () => {
    expect(notesOf(CHANGELOG, "0.1.0")).toBe("- The first.");
    expect(notesOf(CHANGELOG)).toBe("### Added\n\n- One thing,\n  in two lines.\n- Another.");
    expect(notesOf(CHANGELOG, "0.3.0")).toBeNull();
    expect(entriesIn(notesOf(CHANGELOG) ?? "")).toBe(2);
    expect(entriesIn("### Added\n\n### Changed")).toBe(0);
  });

  it("is published with whole lines, and with links that lead into the repository from outside", () => {
    expect(notesToPublish(notesOf(CHANGELOG) ?? "", null)).toBe("### Added\n\n- One thing, in two lines.\n- Another.");
    const notes =
      "Words\nin two lines.\n\n#### Games\n- [Kit](docs/kit.md),\n  [site](https://a.example) [below](#b)\n  - inner";
    const files = "https://forge.example/who/cubilete/blob/v0.2.0";
    expect(notesToPublish(notes, files)).toBe(
      `Words in two lines.\n\n#### Games\n- [Kit](${files}/docs/kit.md),\n  [site](https://a.example) [below](#b)\n  - inner`,
    );
    expect(notesToPublish("- a [Kit](docs/kit.md),\n  on\n  - inner", files)).toBe(
      `- a [Kit](${files}/docs/kit.md), on\n  - inner`,
    );
  });

  it("gets a section of the version, and an empty one above it", () => {
    const after = withVersion(CHANGELOG, "0.2.0", "2026-12-24");
    expect(notesOf(after)).toBe("");
    expect(notesOf(after, "0.2.0")).toBe(notesOf(CHANGELOG));
    expect(after).toContain("\n## [Unreleased]\n\n## [0.2.0] - 2026-12-24\n\n### Added");
    expect(after.replace("## [Unreleased]\n\n## [0.2.0] - 2026-12-24", "## [Unreleased]")).toBe(CHANGELOG);
    expect(() => withVersion("# Changelog", "0.2.0", "2026-12-24")).toThrow("Unreleased");
  });
});

describe("steps since a version", () => {
  const now = "[\n  { version: 1, actor: f },\n  {\n    version: 2,\n    part: f,\n  },\n]";
  it("are those that it did not have", () => {
    expect(stepsSince(null, now)).toEqual({ added: [1, 2], lost: [] });
    expect(stepsSince("[\n  { version: 1, actor: f },\n]", now)).toEqual({ added: [2], lost: [] });
    expect(stepsSince(now, now)).toEqual({ added: [], lost: [] });
  });
  it("are missed when they are gone", () => {
    expect(stepsSince(now, "[\n  { version: 2, part: f },\n]")).toEqual({ added: [], lost: [1] });
  });
});
