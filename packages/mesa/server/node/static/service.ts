import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PLACE } from "../place.ts";

/** A folder of files that a browser keeps for a time without a network. */
export interface KeptFolder {
  /** What its stores in the browser are called. */
  name: string;
  /** Of its files; those of another version are thrown away. */
  version: string;
  /** The file in it whose `files` are kept. */
  list: string;
  /** What is kept beside them. */
  pages?: readonly string[];
  /** Folders in it that keep themselves, with a slash at their end. */
  apart?: readonly string[];
  /** The page that is shown for one of those that a browser has not kept, while there is no network. */
  away?: Readonly<Record<string, string>>;
}

/** The script `service.js` of such a folder. */
export function serviceWorker({ name, version, list, pages = [], apart = [], away = {} }: KeptFolder): string {
  const lists = { pages: pages.join(" "), apart: apart.join(" "), away: Object.entries(away).flat().join(" ") };
  const values: Record<string, string> = { name, version, list, ...lists };
  const template = readFileSync(join(PLACE, "client", "templates", "service.js"), "utf8");
  return template.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole);
}
