import * as chance from "../core/chance/index.ts";
import * as validate from "../core/validate.ts";

/**
 * Parts of the core that are built apart and come when they are asked for: every `core/<id>/part.ts` (scripts/build.ts), as
 * `core-<id>.js`.
 */

/** What the parts have in common with the rest of the system, in the order of the build (`SHARED` in scripts/build.ts). */
const SHARED: readonly object[] = [chance, validate];

const loaded = new Map<string, object>();

/**
 * The part of that core. It loads at once and callers wait for it: what macros are promised is no promise of a promise, and a
 * table that never asks never loads it.
 */
export function corePart<T extends object>(id: string): T {
  const known = loaded.get(id);
  if (known) return known as T;
  const file = `core-${id}.js`;
  const request = new XMLHttpRequest();
  request.open("GET", new URL(file, import.meta.url).href, false);
  request.send();
  if (request.status !== 200)
    throw new Error(`Cubilete could not load ${file}: ${request.status} ${request.statusText}`);
  const part = new Function("shared", `${request.responseText}\nreturn part;`)(SHARED) as T;
  loaded.set(id, part);
  return part;
}

/** Puts a part in place that is there already: for tests, which have no page to load it into. */
export const keepPart = (id: string, part: object): void => void loaded.set(id, part);
