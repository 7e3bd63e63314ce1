/** `npm run dev`: builds, keeps building what changes, and serves it in Mesa, which reloads its pages. */

import { main } from "../packages/mesa/server/node/main.ts";
import { build } from "./build.ts";
import { demoOptions, machineLocale } from "./demo.ts";
import { runMain } from "./files.ts";

await runMain(import.meta, async () => {
  const out = await build({ minify: false, watch: true });
  const given = process.argv.slice(2);
  await main(["--system", out, ...demoOptions(given, machineLocale()), "--watch", ...given]);
});
