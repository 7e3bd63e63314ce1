import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files whose texts name scripts. */
const TEXTS = /\.(?:m?js|json|html)$/;

const plainly = (name: string): string => name.replace(/\.mjs$/, ".js");

/**
 * Calls the scripts of a folder `.js` that are called `.mjs`, and the texts in it accordingly: many web servers do not know what a `.mjs`
 * is, and a browser runs nothing that its server does not call a script. One that lies beside a `.js` of its name keeps its own.
 * @returns does the same to another text.
 */
export function renameScripts(folder: string): (text: string) => string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => ({ folder: parentPath, name, path: join(parentPath, name) }));
  const there = new Set(paths.map(({ path }) => path));
  const scripts = paths.filter(({ name }) => name.endsWith(".mjs"));
  const kept = new Set(scripts.filter((each) => there.has(plainly(each.path))).map(({ name }) => name));
  const renamed = new Set(scripts.map(({ name }) => name).filter((name) => !kept.has(name)));
  const inText = (text: string): string => {
    if (!text.includes(".mjs")) return text;
    let plain = text;
    for (const name of renamed) plain = plain.replaceAll(name, plainly(name));
    return plain;
  };
  for (const { name, path } of paths) {
    if (!TEXTS.test(name)) continue;
    const text = readFileSync(path, "utf8");
    const plain = inText(text);
    if (plain !== text) writeFileSync(path, plain);
    if (renamed.has(name)) renameSync(path, plainly(path));
  }
  return inText;
}
