/**
 * `npm run mutate [-- <path> …]`: how strong the tests are. Stryker plants single faults into what can be tested without a browser and
 * counts those that the unit tests find. Not a part of `npm test`. What it found is kept in `node_modules/.cache/mutate`, so that the
 * next time only what changed is tried again; `--again` forgets that, `--left` tries what was not found and nothing else,
 * `--jobs N` says how many processes work (one), `--sample N` takes the faults of N lines, evenly over the whole selection: what
 * runs when a file is loaded, which every test would have to be run for, is left out of a sample.
 *
 * Tests whose names end in `-proof` are left out: they go through everything and take seconds, and Stryker waits several times as
 * long for a fault that hangs. `test/equivalent.yml` names the faults that are none, because nothing that can be seen differs.
 */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { BuildError, listFiles, ROOT, runMain } from "./files.ts";

/** What we read of Stryker's report, by file: https://github.com/stryker-mutator/mutation-testing-elements, its report schema. */
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

/** Counted from 1. */
interface Place {
  line: number;
  column: number;
}

interface Mutant {
  location: { start: Place; end: Place };
  replacement?: string;
  status: "Killed" | "Timeout" | "Survived" | "NoCoverage" | "CompileError" | "RuntimeError" | "Ignored" | "Pending";
}

/** Faults that are none: why, and in which file at which line (in full, without its margins) what becomes what. */
type Equivalents = { why: string; file: string; faults: { at: string; from: string; to: string }[] }[];

const EQUIVALENT = "test/equivalent.yml";
const CACHE = "node_modules/.cache/mutate";
const STRYKER = "node_modules/@stryker-mutator/core/bin/stryker.js";

interface Part {
  files: string[];
  /** The least share of the faults that the tests must find. */
  least: number;
  tests: string[];
  /** How long one test may wait, in milliseconds: a fault that lets it wait for ever is found that much later. */
  patience: number;
}

/** The part of play that a fast test can reach: rights, questions, deeds and their undoing. */
const PLAYED =
  /^(consent\/|outcome\/|alone|answering|charge|counted-rolls|endings|experience|give|giving|initiative|locate|prompts)/;

function parts(): Part[] {
  const core = listFiles(join(ROOT, "module/core"));
  const found = new Map<string, Part>();
  for (const file of core) {
    const [folder = ""] = file.includes("/") ? file.split("/") : [""];
    const part = found.get(folder) ?? {
      files: [],
      least: 0.92,
      patience: 60_000,
      tests: folder
        ? // One file tests rests, experience or strange stat blocks for several games; only what uses the faulty file is run.
          [`${folder}*`, `${folder}/**/*`, "carry", "endings", "experience"].map(
            (name) => `test/unit/core/${name}.test.ts`,
          )
        : ["test/unit/core/**/*.test.ts"],
    };
    part.files.push(`module/core/${file}`);
    found.set(folder, part);
  }
  const room = (name: string, keep: (file: string) => boolean = () => true, asWell: readonly string[] = []): Part => ({
    files: listFiles(join(ROOT, "module", name))
      .filter(keep)
      .map((file) => `module/${name}/${file}`),
    least: 0.85,
    tests: [name, ...asWell].map((each) => `test/unit/${each}/**/*.test.ts`),
    patience: 3000,
  });
  return [
    ...found.values(),
    room("plan"),
    room("requests"),
    room("cards", (file) => file.startsWith("past/"), ["play", "deeds"]),
    room("deeds", () => true, ["play"]),
    room("play", (file) => PLAYED.test(file), ["deeds"]),
  ];
}

const plain = (code: string): string => code.replace(/\s+/g, " ").trim();

/** Marks what is named as none; a name that fits no fault which survives is out of date. */
function nameThem(file: string, { source, mutants }: Report["files"][string], equivalents: Equivalents): string[] {
  const lines = source.split("\n");
  const textOf = ({ start, end }: Mutant["location"]): string => {
    const [first = "", ...rest] = lines.slice(start.line - 1, end.line);
    const last = rest.pop();
    if (last === undefined) return first.slice(start.column - 1, end.column - 1);
    return [first.slice(start.column - 1), ...rest, last.slice(0, end.column - 1)].join("\n");
  };
  const stale: string[] = [];
  for (const { at, from, to } of equivalents.filter((one) => one.file === file).flatMap(({ faults }) => faults)) {
    const fitting = mutants.filter(
      ({ location, replacement = "" }) =>
        plain(lines[location.start.line - 1] ?? "") === plain(at) &&
        plain(textOf(location)) === plain(from) &&
        plain(replacement) === plain(to),
    );
    const living = fitting.filter(lives);
    for (const mutant of living) mutant.status = "Ignored";
    if (living.length === 0)
      stale.push(`${file}: ${at}: ${from} → ${to}: ${fitting.length ? "is found" : "is not there"}`);
  }
  return stale;
}

/** Shares and counts as people read them. A fault that hangs a test is found; one that was named as none does not count. */
function summary(mutants: Mutant[]): { line: string; share: number } {
  const count = (...states: Mutant["status"][]): number =>
    mutants.filter(({ status }) => states.includes(status)).length;
  // With a runtime error no test file could load (`test/mutate.config.ts`).
  const killed = count("Killed", "RuntimeError");
  const found = killed + count("Timeout");
  const all = found + count("Survived", "NoCoverage");
  const share = all === 0 ? 1 : found / all;
  const line = `${(share * 100).toFixed(1)} %: ${killed} found, ${count("Timeout")} timed out, ${count("Survived")} survived, ${count("NoCoverage")} never run, ${count("Ignored")} named as none`;
  return { line, share };
}

const lives = ({ status }: Mutant): boolean => status === "Survived" || status === "NoCoverage";

/** Where the lines of one version of a file stand in another, by number from 1: the second of its kind is the second there. */
function linesIn(before: string, now: string): (line: number) => number | undefined {
  const places = (text: string): Map<string, number[]> => {
    const found = new Map<string, number[]>();
    for (const [index, line] of text.split("\n").entries()) found.set(line, [...(found.get(line) ?? []), index + 1]);
    return found;
  };
  const [old, today, lines] = [places(before), places(now), before.split("\n")];
  return (line) => {
    const text = lines[line - 1] ?? "";
    return today.get(text)?.[old.get(text)?.indexOf(line) ?? -1];
  };
}

/** A report on the source as it is today; what stood on a line that is gone is left out. */
function upToDate(file: string, { source: before, mutants }: Report["files"][string]): Report["files"][string] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const lineOf = linesIn(before, source);
  return {
    source,
    mutants: mutants.flatMap((mutant) => {
      const { start, end } = mutant.location;
      const line = lineOf(start.line);
      if (line === undefined) return [];
      const moved = { start: { ...start, line }, end: { ...end, line: end.line + line - start.line } };
      return [{ ...mutant, location: moved }];
    }),
  };
}

const read = (path: string): Report => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** Tries the faults of some files of a part; returns them by file. */
function mutate(part: Part, files: string[], jobs: number, left: boolean, sample: number): [string, Mutant[]][] {
  const name = part.files[0]?.split("/").slice(1, -1).join("-");
  const report = `${CACHE}/${name}.json`;
  mkdirSync(join(ROOT, CACHE), { recursive: true });
  const last = `${CACHE}/last.json`;
  if (left) tryLeft(part, files, jobs, name ?? "", report);
  else if (sample > 0) stryker(part, sampled(files, sample), jobs, { incremental: false, ignoreStatic: true });
  else stryker(part, files, jobs, { incremental: true, incrementalFile: report });
  const { files: told } = read(sample > 0 ? last : report);
  const equivalents: Equivalents = parse(readFileSync(join(ROOT, EQUIVALENT), "utf8"));
  // The report also holds other files of the part, from earlier runs: leave them out.
  return files.flatMap((file) => {
    const result = told[file];
    if (!result) return [];
    for (const line of nameThem(file, result, equivalents)) console.log(`${EQUIVALENT} is out of date: ${line}`);
    return [[file, result.mutants] satisfies [string, Mutant[]]];
  });
}

/** Lines of code of some files, evenly over all of them. */
function sampled(files: string[], sample: number): string[] {
  const all = files.flatMap((file) =>
    readFileSync(join(ROOT, file), "utf8")
      .split("\n")
      .flatMap((line, at) =>
        /[a-z]/.test(line) && !/^\s*(\/\/|\/?\*|import |export \{)/.test(line) ? [`${file}:${at + 1}-${at + 1}`] : [],
      ),
  );
  const step = Math.max(1, all.length / sample);
  return Array.from({ length: Math.min(sample, all.length) }, (_, at) => all[Math.floor(at * step)] as string);
}

/** Tries those lines again on which a fault was not found, and writes what comes of it into the report. */
function tryLeft(part: Part, files: string[], jobs: number, name: string, report: string): void {
  if (!existsSync(join(ROOT, report))) throw new BuildError(`${name} was not tried yet: ask without --left.`);
  const all = read(report);
  const again = new Map<string, Set<number>>();
  for (const file of files) {
    const known = all.files[file];
    // Nothing can be planted in a list of exports.
    if (!known) continue;
    all.files[file] = upToDate(file, known);
    again.set(file, new Set(all.files[file].mutants.filter(lives).map(({ location }) => location.start.line)));
  }
  const ranges = [...again].flatMap(([file, lines]) => [...lines].map((line) => `${file}:${line}-${line}`));
  writeFileSync(join(ROOT, report), JSON.stringify(all));
  if (ranges.length === 0) return;
  const fresh = `${CACHE}/${name}.left.json`;
  stryker(part, ranges, jobs, { incremental: false, jsonReporter: { fileName: fresh } });
  for (const [file, { mutants }] of Object.entries(read(fresh).files)) {
    const known = all.files[file];
    const at = ({ location: { start, end }, replacement }: Mutant): string =>
      [start.line, start.column, end.line, end.column, replacement].join(" ");
    const tried = new Set(mutants.map(at));
    if (known) known.mutants = [...known.mutants.filter((mutant) => !tried.has(at(mutant))), ...mutants];
  }
  writeFileSync(join(ROOT, report), JSON.stringify(all));
}

/** Runs Stryker on files, or on lines of them. */
function stryker(part: Part, mutated: string[], jobs: number, more: object): void {
  const config = join(ROOT, CACHE, "config.json");
  const options = {
    mutate: mutated,
    testRunner: "vitest",
    vitest: { configFile: "test/mutate.config.ts", related: true },
    coverageAnalysis: "perTest",
    concurrency: jobs,
    // Faults are planted in a copy; what no unit test reads is not copied, and types are looked at by nobody there.
    ignorePatterns: ["/dist", "/.mesa", "/packages/mesa/dist", "/assets", "/test/browser", "/test/bench"],
    tsconfigFile: "none",
    disableTypeChecks: false,
    cleanTempDir: "always",
    timeoutMS: 5000,
    timeoutFactor: 3,
    reporters: ["clear-text", "progress-append-only", "json"],
    clearTextReporter: {
      allowColor: false,
      allowEmojis: false,
      logTests: false,
      reportTests: false,
      reportScoreTable: false,
    },
    allowConsoleColors: false,
    jsonReporter: { fileName: `${CACHE}/last.json` },
    ...more,
  };
  writeFileSync(config, JSON.stringify(options, null, 2));
  const { status } = spawnSync(process.execPath, [join(ROOT, STRYKER), "run", config], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, MUTATE_TESTS: part.tests.join(","), MUTATE_PATIENCE: String(part.patience) },
  });
  if (status !== 0) throw new BuildError(`Stryker stopped at ${mutated.join(", ")}.`);
}

await runMain(import.meta, async () => {
  const paths: string[] = [];
  let jobs = 1;
  let left = false;
  let sample = 0;
  const args = process.argv.slice(2);
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    if (arg === "--again") rmSync(join(ROOT, CACHE), { recursive: true, force: true });
    else if (arg === "--left") left = true;
    else if (arg === "--jobs") jobs = Number(args.shift());
    else if (arg === "--sample") sample = Number(args.shift());
    else paths.push(arg.replace(/^\.\//, "").replace(/\/$/, ""));
  }
  if (!Number.isInteger(sample) || sample < 0) throw new BuildError("--sample takes a whole number of lines.");
  if (!Number.isInteger(jobs) || jobs < 1) throw new BuildError("--jobs takes a whole number from 1.");
  const within = (file: string): boolean =>
    paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`));
  const chosen = parts()
    .map((part) => ({ part, files: part.files.filter(within) }))
    .filter(({ files }) => files.length > 0);
  if (chosen.length === 0) throw new BuildError(`Nothing of ${paths.join(", ")} is measured; see scripts/mutate.ts.`);
  const lines: string[] = [];
  for (const { part, files } of chosen) {
    const results = mutate(part, files, jobs, left, sample);
    for (const [file, mutants] of results) lines.push(`  ${file}: ${summary(mutants).line}`);
    const { line, share } = summary(results.flatMap(([, mutants]) => mutants));
    const low = share < part.least && sample === 0;
    lines.push(
      `${files.length === 1 ? files[0] : files[0]?.replace(/\/[^/]*$/, "")}: ${line}${low ? `, under ${part.least * 100} %` : ""}`,
    );
    if (low) process.exitCode = 1;
  }
  console.log(lines.join("\n"));
});
