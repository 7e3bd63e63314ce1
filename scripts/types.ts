/**
 * `cubilete.d.ts`: what a module's rule set is written against, in one file. `npx tsx scripts/types.ts [<file>]`
 * The compiler says the types of the kit, file by file; here each becomes a module of its own inside of one file, so that a
 * module's author copies one thing and needs neither our sources nor our dependencies.
 */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { BuildError, listFiles, ROOT, runMain, writeIfChanged } from "./files.ts";

/** What `import type { … } from "cubilete"` gives. */
const FACE = `/** The types of Cubilete's kit: docs/kit.md says what is promised of them. */
declare module "cubilete" {
  export type Kit = typeof import("cubilete/kit/index");
  /** What the hook hands out beside the kit. */
  export type RuleSets = typeof import("cubilete/contract/registry").rulesets;
  export type * from "cubilete/contract/index";
  export type * from "cubilete/foundry/shapes";
}
`;

/** One emitted file as an ambient module: nothing in there says \`declare\` again, and files are named from the root. */
function asModule(path: string, text: string): string {
  const name = (file: string): string => `cubilete/${file.replace(/(\.d)?\.ts$/, "")}`;
  const body = text
    .replace(/^(\s*)export declare /gm, "$1export ")
    .replace(/^declare /gm, "")
    // What is private has no name that a file of types could say; the compiler writes one down all the same.
    .replace(/typeof \w+\.\S*#\w+/g, "(...given: never[]) => unknown")
    .replace(/(from |import\()"(\.[^"]+)"/g, (_, word: string, target: string) => {
      return `${word}"${name(posix.join(posix.dirname(path), target))}"`;
    });
  return `declare module "${name(path)}" {\n${body.trim().replace(/^/gm, "  ")}\n}\n`;
}

/** The whole file. @throws {BuildError} When the compiler finds something that cannot be said. */
export function kitTypes(): string {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-types-"));
  try {
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const root = join(ROOT, "module");
    const { status, stdout } = spawnSync(
      process.execPath,
      [tsc, "-p", join(root, "kit"), "--checkers", "1", "--rootDir", root, "--outDir", folder],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new BuildError(`cubilete.d.ts: ${stdout}`);
    const modules = listFiles(folder).map((path) => asModule(path, readFileSync(join(folder, path), "utf8")));
    return [FACE, ...modules].join("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await runMain(import.meta, async () => {
  const file = process.argv[2] ?? join(ROOT, "dist/cubilete.d.ts");
  writeIfChanged(file, kitTypes());
  console.log(file);
});
