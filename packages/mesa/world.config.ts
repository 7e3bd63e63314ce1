import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { peggyPlugin } from "./peggy-plugin.ts";

const here = dirname(fileURLToPath(import.meta.url));
const web = (...path: string[]): string => `${resolve(here, "server", "web", ...path)}.ts`;

/** The pages by which friends come to it. */
const byHand = { invite: web("by-hand", "invite"), guest: web("by-hand", "guest") };

/** Builds what a table without a server has besides the client: the world's worker, the page before the game, the reader of scripts. */
export default defineConfig({
  root: here,
  base: "./",
  publicDir: false,
  plugins: [peggyPlugin()],
  // Styles inside of attributes are not parsed (`html/clean.ts`): the parser for them stays out.
  resolve: { alias: { postcss: resolve(here, "server", "web", "no-postcss.ts") } },
  build: {
    outDir: resolve(here, "dist", "world"),
    emptyOutDir: true,
    target: "es2023",
    sourcemap: true,
    minify: true,
    modulePreload: false,
    rolldownOptions: {
      input: { world: web("world"), door: web("door"), asks: web("asks"), ...byHand },
      output: { keepNames: true, entryFileNames: "[name].js", chunkFileNames: "world-[name]-[hash].js" },
    },
  },
});
