import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { peggyPlugin } from "./peggy-plugin.ts";
import { templatesPlugin } from "./templates-plugin.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** Builds Mesa's client into `dist/client`, where the server serves it under `mesa/` of the table. */
export default defineConfig({
  root: resolve(here, "client"),
  base: "./",
  publicDir: false,
  plugins: [peggyPlugin(), templatesPlugin()],
  // What the page needs besides code is served by the server under its public addresses.
  css: { devSourcemap: true },
  build: {
    outDir: process.env.MESA_CLIENT_DIR ?? resolve(here, "dist", "client"),
    emptyOutDir: true,
    target: "es2023",
    manifest: true,
    sourcemap: true,
    cssCodeSplit: false,
    // Class names are part of the public API: sheets and rolls are stored under them.
    minify: false,
    rolldownOptions: { input: resolve(here, "client", "main.ts"), output: { keepNames: true } },
  },
});
