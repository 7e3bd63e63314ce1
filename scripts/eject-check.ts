/**
 * `npm run eject:check`: every example of the Workshop becomes a rule set in a copy of this tree, and there types, lint, build and the looped
 * guards must pass. Apart from `npm test`, for it takes a minute.
 */

import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { copyTree } from "./eject/tree.ts";
import { eject } from "./eject.ts";
import { BuildError, listFiles, ROOT, runMain } from "./files.ts";

const LOOPED = ["test/unit/rulesets/every-ruleset.test.ts", "test/unit/wiring"];
/** These make copies of the tree themselves. */
const APART = ["**/check-ruleset.test.ts"];

const CHECKS: Record<string, string[]> = {
  types: ["typescript/bin/tsc", "-p", "module"],
  lint: ["@biomejs/biome/bin/biome", "check", "module/rulesets", "styles"],
  build: ["tsx/dist/cli.mjs", "scripts/build.ts", "--out", "dist"],
  guards: [
    "vitest/vitest.mjs",
    "run",
    "--project",
    "unit*",
    ...APART.flatMap((path) => ["--exclude", path]),
    ...LOOPED,
  ],
};

await runMain(import.meta, async () => {
  const root = copyTree();
  let good = true;
  try {
    const pages = ["examples/workshop", "test/fixtures/workshop"].flatMap((folder) =>
      listFiles(join(ROOT, folder)).map((path) => join(ROOT, folder, path)),
    );
    for (const page of pages) console.log(`${page}: ${eject(page, root).length} files`);
    for (const [name, [tool = "", ...args]] of Object.entries(CHECKS)) {
      const command = [join(root, "node_modules", tool), ...args];
      const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
      console.log(`${status === 0 ? "ok  " : "FAIL"} ${name}`);
      if (status !== 0) console.log(stdout + stderr);
      good &&= status === 0;
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  if (!good) throw new BuildError("An ejected game is not whole: see above.");
});
