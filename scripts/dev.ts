/** `npm run dev`: builds, keeps building what changes, and serves it in Mesa, which reloads its pages. */

import { join } from "node:path";
import { buildClient } from "../test/mesa/build-client.ts";
import { main } from "../test/mesa/server/main.ts";
import { build } from "./build.ts";
import { ROOT, runMain } from "./files.ts";

await runMain(import.meta, async () => {
  await buildClient();
  const out = await build({ minify: false, watch: true });
  await main(["--system", out, "--seed", join(ROOT, "test/demo/world.yml"), "--watch", ...process.argv.slice(2)]);
});
