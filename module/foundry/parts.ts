/** Parts of the system's code that are built apart and come when they are asked for (`PARTS` in scripts/build.ts). */

const loaded = new Map<string, object>();

/**
 * The part of that file. It is asked for at once and waited for: what macros are promised is no promise of a promise, and a
 * table that never asks never loads it. `shared` is what the part has in common with the rest of the system.
 */
export function partOf<T extends object>(file: string, ...shared: readonly object[]): T {
  const known = loaded.get(file);
  if (known) return known as T;
  const request = new XMLHttpRequest();
  request.open("GET", new URL(file, import.meta.url).href, false);
  request.send();
  if (request.status !== 200)
    throw new Error(`Cubilete could not load ${file}: ${request.status} ${request.statusText}`);
  const part = new Function("shared", `${request.responseText}\nreturn part;`)(shared) as T;
  loaded.set(file, part);
  return part;
}

/** Puts a part in place that is there already: for tests, which have no page to load it into. */
export const keepPart = (file: string, part: object): void => void loaded.set(file, part);
