/** `npm start`: builds the system and opens a table with it in Mesa. Arguments go to Mesa (`npm start -- --port 30001`). */

import { main } from "../packages/mesa/server/main.ts";
import { build } from "./build.ts";
import { demoSeed } from "./demo.ts";
import { runMain } from "./files.ts";

/** Our own system and world, unless another system's folder was named: that needs neither. */
async function ownSystem(given: string[]): Promise<string[]> {
  if (given.some((arg) => arg === "--system" || arg.startsWith("--system="))) return [];
  return ["--system", await build(), "--seed", demoSeed(given)];
}

await runMain(import.meta, async () => {
  const given = process.argv.slice(2);
  await main([...(await ownSystem(given)), ...given]);
});
