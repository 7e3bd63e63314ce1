import type { Stored } from "../contract/index.ts";

/** What steps are made of: each says whether it changed anything, and none minds what else stands there. */

export const isStored = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at a path of names. */
function at(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (node, name) => (isStored(node) && Object.hasOwn(node, name) ? node[name] : undefined),
    data,
  );
}

const split = (path: string): { above: string[]; name: string } => {
  const names = path.split(".");
  return { above: names.slice(0, -1), name: names.at(-1) ?? "" };
};

/** Of two values under one name: what stands under the new one was written later, perhaps a part of it only. */
const over = (old: unknown, fresh: unknown): unknown => {
  if (fresh === undefined) return old;
  if (!isStored(old) || !isStored(fresh)) return fresh;
  const names = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  return Object.fromEntries([...names].map((name) => [name, over(old[name], fresh[name])]));
};

/** Gives what stands at one path another name. */
export function move(data: Stored, from: string, to: string): boolean {
  const [old, fresh] = [split(from), split(to)];
  const source = at(data, old.above);
  if (!isStored(source) || !Object.hasOwn(source, old.name)) return false;
  let target = data;
  for (const name of fresh.above) {
    const next = target[name] ?? {};
    if (!isStored(next)) return false;
    target[name] = next;
    target = next;
  }
  const value = source[old.name];
  delete source[old.name];
  target[fresh.name] = over(value, target[fresh.name]);
  return true;
}

/** Writes a word that stands at a path as it is written today. */
export function reword(data: Stored, path: string, words: Readonly<Record<string, string>>): boolean {
  const { above, name } = split(path);
  const holder = at(data, above);
  const word = isStored(holder) ? holder[name] : undefined;
  if (typeof word !== "string" || !Object.hasOwn(words, word)) return false;
  (holder as Stored)[name] = words[word];
  return true;
}

/** Does the same with every entry of a list. */
export function each(data: Stored, path: string, work: (entry: Stored) => boolean): boolean {
  const list = at(data, path.split("."));
  return Array.isArray(list) && all(list.filter(isStored).map(work));
}

/** Whether any of several changed something; all of them run first. */
export const all = (changed: readonly boolean[]): boolean => changed.includes(true);
