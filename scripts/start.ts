/** `npm start`: builds the system and opens a table with it in Mesa. Arguments go to Mesa (`npm start -- --port 30001`). */

import { join } from "node:path";
import { ensureClient } from "../packages/mesa/server/node/client-build.ts";
import { main } from "../packages/mesa/server/node/main.ts";
import { build } from "./build.ts";
import { demoOptions, machineLocale } from "./demo.ts";
import { ROOT, runMain } from "./files.ts";
import { progressLine } from "./progress.ts";

/** Our own system and world, unless another system's folder was named: that needs neither. */
async function ownSystem(given: string[]): Promise<string[]> {
  if (given.some((arg) => arg === "--system" || arg.startsWith("--system="))) return [];
  const line = progressLine("Building", process.stdout);
  try {
    const out = await build({ onStep: line.say });
    await ensureClient(join(ROOT, "packages/mesa/dist/client"), () => line.say("the table"));
    return ["--system", out, ...demoOptions(given, machineLocale())];
  } finally {
    line.end();
  }
}

await runMain(import.meta, async () => {
  const given = process.argv.slice(2);
  await main([...(await ownSystem(given)), ...given]);
});
