import { type FSWatcher, watch } from "node:fs";
import { extname } from "node:path";
import type { Log } from "../log.ts";

/** Files of a package that a client has loaded. */
const LOADED = new Set([".css", ".hbs", ".html", ".js", ".json", ".mjs"]);

/** How long a burst of writes may pause and still be one change, in milliseconds. */
const SETTLE = 150;

/** Watch the folder of a package and report changed files, one report for a burst of writes. */
export function watchPackage(folder: string, log: Log, changed: (path: string) => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(folder, { recursive: true }, (_, name) => {
      const path = (name ?? "").replaceAll("\\", "/");
      const isHidden = path.split("/").some((part) => part.startsWith(".") || part === "node_modules");
      if (isHidden || !LOADED.has(extname(path))) return;
      clearTimeout(timer);
      timer = setTimeout(() => changed(path), SETTLE);
    });
    watcher.on("error", (error) => log("warn", `${folder} can no longer be watched: ${error.message}`));
  } catch (error) {
    log("warn", `${folder} cannot be watched: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    close() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
