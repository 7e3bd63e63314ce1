import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { peggyPlugin } from "./peggy-plugin.ts";
import { PLACE } from "./server/node/place.ts";

const { dependencies } = JSON.parse(readFileSync(join(PLACE, "package.json"), "utf8")) as { dependencies: object };

/** Whoever installs the package gets these, and nothing else may be asked for at run time. */
const isInstalled = (id: string): boolean =>
  id.startsWith("node:") || Object.keys(dependencies).some((name) => id === name || id.startsWith(`${name}/`));

/** Writes the server as plain JavaScript: `main.js` is the command, `index.js` what scripts import. */
export async function buildServer(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: PLACE,
    publicDir: false,
    logLevel: "warn",
    plugins: [peggyPlugin()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: "node20",
      minify: false,
      rolldownOptions: {
        input: { main: join(PLACE, "server", "node", "main.ts"), index: join(PLACE, "server", "node", "api.ts") },
        external: isInstalled,
        checks: { bundlerTimings: false },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          banner: ({ name }) => (name === "main" ? "#!/usr/bin/env node" : ""),
        },
      },
    },
  });
}
