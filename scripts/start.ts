/** `npm start`: builds the system and opens a table with it in Mesa. Arguments go to Mesa (`npm start -- --port 30001`). */

import { join } from "node:path";
import { main } from "../test/mesa/server/main.ts";
import { build } from "./build.ts";
import { ROOT, runMain } from "./files.ts";

await runMain(import.meta, async () => {
  const given = process.argv.slice(2);
  // Another system's folder needs neither our build nor our world.
  if (given.some((arg) => arg === "--system" || arg.startsWith("--system="))) return main(given);
  const out = await build();
  return main(["--system", out, "--seed", join(ROOT, "test/demo/world.yml"), ...given]);
});
