/** `npm test`: types, lint, build, units, wiring and browser; ends with one line `N passed, N failed`. */

import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, runMain } from "./files.ts";
import { committedTree, rememberPassed } from "./release/git.ts";

/** Two rooms are checked beside each other. Several checkers in each would only look up most types several times. */
const types = (room: string): string[] => ["typescript/bin/tsc", "-p", room, "--checkers", "1"];

/** Checks that are one test each. Types are checked room by room: each has its own ambient types. */
const CHECKS: Record<string, string[]> = {
  "types: core": types("module/core"),
  "types: module": types("module"),
  "types: mesa": types("packages/mesa"),
  "types: tests": types("test"),
  "types: rule sets' tests": types("test/unit/rulesets"),
  "types: compat's tests": types("test/unit/compat"),
  "lint and format": ["@biomejs/biome/bin/biome", "check", "."],
  "build: system": ["tsx/dist/cli.mjs", "scripts/build.ts"],
};

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  success: boolean;
}

/** Runs a check and says what it said and how it ended, in one piece: others run beside it. */
async function check(name: string, [tool = "", ...rest]: string[]): Promise<boolean> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(ROOT, "node_modules", tool), ...rest], { cwd: ROOT });
  const said: Buffer[] = [];
  child.stdout.on("data", (text) => said.push(text));
  child.stderr.on("data", (text) => said.push(text));
  const ok = await new Promise<boolean>((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => done(code === 0));
  });
  process.stdout.write(Buffer.concat(said));
  console.log(`${ok ? "✓" : "✗"} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return ok;
}

/** All checks, as many at once as there are processors. @returns how many passed. */
async function runChecks(): Promise<number> {
  const waiting = Object.entries(CHECKS);
  let passed = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await check(...next)) passed++;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return passed;
}

/** Worlds are founded and thrown away by the hundred: where a disk in memory has room for them, nobody waits for the other one. */
function roomForWorlds(): string {
  const memory = "/dev/shm";
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  try {
    accessSync(memory, constants.W_OK);
  } catch {
    return tmpdir();
  }
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4e9 ? memory : tmpdir();
}

function runNode(args: string[]): boolean {
  const [tool = "", ...rest] = args;
  const { status } = spawnSync(process.execPath, [join(ROOT, "node_modules", tool), ...rest], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: roomForWorlds() },
    stdio: "inherit",
  });
  return status === 0;
}

await runMain(import.meta, async () => {
  const tree = committedTree();
  let passed = await runChecks();
  let failed = Object.keys(CHECKS).length - passed;

  const folder = mkdtempSync(join(tmpdir(), "cubilete-test-"));
  const file = join(folder, "report.json");
  const ran = runNode(["vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile=${file}`]);
  const report: VitestReport = JSON.parse(readFileSync(file, "utf8"));
  rmSync(folder, { recursive: true });
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  // A file that does not load, a skipped test and an error outside of any test are failures too.
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) console.log(`${skipped} tests were skipped: a skipped test proves nothing.`);
  if ((!ran && report.numFailedTests === 0) || skipped > 0) failed++;

  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
  // A release need not run them again, unless a file changed meanwhile.
  else if (tree && tree === committedTree()) rememberPassed(tree);
});
