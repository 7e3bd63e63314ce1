import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./files.ts";

/** What a copy does without: what is made of the rest, and what belongs to one machine. */
const LEFT = new Set(["node_modules", "dist", ".git", ".mesa"]);

/**
 * A copy of this tree to write into, cheaply: its files are links to ours, so a file is changed by `replace` alone.
 * @returns Its root; whoever made it takes it away.
 */
export function copyTree(): string {
  const root = mkdtempSync(join(tmpdir(), "cubilete-tree-"));
  const copy = (under: string): void => {
    for (const entry of readdirSync(join(ROOT, under), { withFileTypes: true })) {
      const path = join(under, entry.name);
      if (LEFT.has(entry.name)) continue;
      if (entry.isDirectory()) {
        mkdirSync(join(root, path));
        copy(path);
      } else link(join(ROOT, path), join(root, path));
    }
  };
  copy("");
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"), "dir");
  return root;
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // The folder for what is temporary may lie on another disk.
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    cpSync(from, to);
  }
}

/** Puts another text in the place of a file of a copy; ours stays as it is. */
export function replace(file: string, text: string): void {
  rmSync(file);
  writeFileSync(file, text);
}
