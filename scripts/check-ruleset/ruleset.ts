/** What is looked at of one rule set of this repository: the looped guards, and its own tests, odds against `resolve` among them. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFiles, ROOT } from "../files.ts";
import type { Check } from "./report.ts";

interface Assertion {
  fullName: string;
  title: string;
  status: string;
  failureMessages: string[];
}
interface Ran {
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[];
}

/** All but the tests of the guards themselves, which look at one rule set alone. */
const OTHERS = "^(?!a fault in a rule set is named)";

/** Runs unit tests. What a file says that does not load is a test that failed. */
function run(id: string, files: string[]): Assertion[] {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-check-"));
  const file = join(folder, "report.json");
  try {
    const tool = join(ROOT, "node_modules/vitest/vitest.mjs");
    const projects = ["--project=unit", "--project=unit-pure"];
    const all = [tool, "run", ...projects, "--reporter=json", `--outputFile=${file}`, "-t", OTHERS, ...files];
    const { stderr } = spawnSync(process.execPath, all, {
      cwd: ROOT,
      encoding: "utf8",
      env: { ...process.env, CUBILETE_ONLY: id },
    });
    if (!existsSync(file)) return [{ fullName: "tests", title: "tests", status: "failed", failureMessages: [stderr] }];
    const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Ran;
    return testResults.flatMap(({ name, status, message, assertionResults }) =>
      status === "failed" && assertionResults.every((one) => one.status !== "failed")
        ? [...assertionResults, { fullName: name, title: name, status: "failed", failureMessages: [message] }]
        : assertionResults,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a failed test says, without where in the test it stands. */
const said = ({ failureMessages }: Assertion): string[] =>
  failureMessages.map((text) => {
    const lines = text.split("\n").filter((line) => !/^\s+at /.test(line));
    return lines.slice(0, 12).join("\n");
  });

/** The tests that look at every rule set in turn. */
const LOOPED = "test/unit/rulesets/every-ruleset.test.ts";

export function rulesetChecks(id: string): Check[] {
  const own = listFiles(join(ROOT, "test/unit"))
    .filter((path) => new RegExp(`^(core/${id}[./-]|rulesets/${id}/).*test\\.ts$`).test(path))
    .map((path) => `test/unit/${path}`);
  const all = run(id, [LOOPED, ...own]).filter(({ status }) => status === "passed" || status === "failed");
  const isLooped = ({ fullName }: Assertion): boolean =>
    fullName.startsWith(`the rule set ${id} `) || fullName.startsWith(`what the GM asks for in ${id} `);
  const guards = all
    .filter(isLooped)
    .map((one): Check => ({ name: one.title, faults: one.status === "passed" ? [] : said(one) }));
  if (guards.length === 0) guards.push({ name: "the looped guards", faults: ["none of them ran"] });
  const tests = all.filter((one) => !isLooped(one));
  const broken = tests.filter(({ status }) => status !== "passed").flatMap((one) => [one.fullName, ...said(one)]);
  if (own.length === 0) {
    const core = existsSync(join(ROOT, "module/core", id));
    const faults = core ? [`no test in test/unit/core/${id}*.test.ts counts its odds`, ...broken] : broken;
    return [...guards, { name: "its own tests", faults, notes: core ? [] : ["none, and no core of its own"] }];
  }
  const notes = [`${tests.length} in ${own.length} files`];
  return [...guards, { name: "its own tests, odds against every roll among them", faults: broken, notes }];
}
