/** What a release asks of git. */

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { BuildError, ROOT } from "../files.ts";

function run(args: string[]): { status: number | null; out: string; said: string } {
  const { status, stdout, stderr, error } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return { status: error ? null : status, out: stdout?.trimEnd() ?? "", said: stderr?.trim() || String(error ?? "") };
}

/** @throws {BuildError} With what git says. */
export function git(...args: string[]): string {
  const { status, out, said } = run(args);
  if (status !== 0) throw new BuildError(`git ${args.join(" ")}: ${said}`);
  return out;
}

/** What a file was at a tag, or null when there is no such tag or no such file then. */
export function fileAt(tag: string, path: string): string | null {
  const { status, out } = run(["show", `refs/tags/${tag}:${path}`]);
  return status === 0 ? out : null;
}

export const hasTag = (tag: string): boolean => git("tag", "--list", tag) !== "";

/** Paths that were changed and are not committed. */
export const uncommitted = (): string[] =>
  git("status", "--porcelain")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.slice(3));

/** The contents of what is committed, by one hash; null while something else lies in the folder, or without git. */
export function committedTree(): string | null {
  const { status, out } = run(["status", "--porcelain"]);
  return status === 0 && out === "" ? git("rev-parse", "HEAD^{tree}") : null;
}

/** Beside git's own files: it belongs to this folder and is never committed. */
const passedFile = (): string => resolve(ROOT, git("rev-parse", "--git-path", "cubilete-tests-passed"));

/** Told by `npm test` when everything passed. */
export const rememberPassed = (tree: string): void => writeFileSync(passedFile(), `${tree}\n`);

/** Whether `npm test` has passed with exactly these contents. */
export function hasPassed(tree: string): boolean {
  try {
    return readFileSync(passedFile(), "utf8").trim() === tree;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
