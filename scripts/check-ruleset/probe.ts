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

const tool = (args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, "node_modules/tsx/dist/cli.mjs"), ...args], { cwd: ROOT, encoding: "utf8" });

export function probe({ types, settings = {} }: Played): Check {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-probe-"));
  try {
    const out = join(folder, "system");
    const built = tool(["scripts/build.ts", "--out", out]);
    if (built.status !== 0) throw new BuildError(`The system cannot be built.\n${built.stderr}`);
    const seed = join(folder, "world.yml");
    const list = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
    writeFileSync(seed, stringify({ title: "Probe", ...(list.length > 0 && { documents: { settings: list } }) }));
    const { status, stdout, stderr } = tool([
      "packages/mesa/server/main.ts",
      "probe",
      out,
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
