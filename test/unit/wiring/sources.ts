import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, ROOT } from "../../../scripts/files.ts";

export interface Source {
  /** Path from the root of the repository, with forward slashes. */
  path: string;
  text: string;
}

/** Every text file below some folders, by ending. */
export function sources(folders: string[], ending: RegExp): Source[] {
  return folders.flatMap((folder) =>
    listFiles(join(ROOT, folder))
      .filter((path) => ending.test(path))
      .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(ROOT, folder, path), "utf8") })),
  );
}

export const moduleSources = (): Source[] => sources(["module"], /\.ts$/);
export const templateSources = (): Source[] => sources(["templates"], /\.hbs$/);
