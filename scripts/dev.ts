/** `npm run dev`: builds, keeps building what changes, and serves it in Mesa, which reloads its pages. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./build.ts";
import { ROOT, runMain } from "./files.ts";

await runMain(import.meta, async () => {
  const out = await build({ minify: false, watch: true });
  const server = join(ROOT, "test/mesa/server/main.ts");
  const args = ["--system", out, "--seed", join(ROOT, "test/demo/world.yml"), "--watch", ...process.argv.slice(2)];
  const mesa = spawn(process.execPath, ["--import", "tsx", server, ...args], { cwd: ROOT, stdio: "inherit" });
  mesa.on("exit", (code) => process.exit(code ?? 0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => mesa.kill(signal));
});
