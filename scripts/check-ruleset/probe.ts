/** Mesa's probe: every document of the game is made, opened, edited and pressed in a browser. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { BuildError, ROOT } from "../files.ts";
import type { Check } from "./report.ts";

interface Played {
  /** Document types to play. */
  types: readonly string[];
  /** Settings of the world, by their full key. */
  settings?: Readonly<Record<string, unknown>>;
}

/** Runs one of this repository's scripts. */
const tool = (args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, "node_modules/tsx/dist/cli.mjs"), ...args], { cwd: ROOT, encoding: "utf8" });

/** Builds the system for a moment. */
export function withBuilt<T>(work: (system: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-built-"));
  try {
    const out = join(folder, "system");
    const built = tool(["scripts/build.ts", "--out", out]);
    if (built.status !== 0) throw new BuildError(`The system cannot be built.\n${built.stderr}`);
    return work(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page's rolls, played by two and compared with a reading of its own (`played.ts`). */
export function atTable(system: string, file: string): Check[] {
  const { status, stdout, stderr } = tool(["scripts/check-ruleset/played.ts", system, file]);
  if (status !== 0) return [{ name: "at the table as the page says", faults: [stderr || stdout] }];
  return JSON.parse(stdout) as Check[];
}

export function probe(system: string, { types, settings = {} }: Played): Check {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-probe-"));
  try {
    const seed = join(folder, "world.yml");
    const list = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
    writeFileSync(seed, stringify({ title: "Probe", ...(list.length > 0 && { documents: { settings: list } }) }));
    const { status, stdout, stderr } = tool([
      "packages/mesa/server/node/main.ts",
      "probe",
      system,
      "--seed",
      seed,
      "--only",
      types.join(","),
    ]);
    const [counts = "", ...rest] = stdout.split("\n\n");
    const failed = rest.find((part) => part.startsWith("What failed:"));
    const notes = [counts.split("\n").join(", ").replaceAll(/ok +/g, "")];
    return { name: "Mesa's probe", faults: status === 0 ? [] : [failed ?? (stderr || stdout)], notes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
