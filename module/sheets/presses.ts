import type { DocumentLike } from "../foundry/index.ts";

type Pressed = Pick<DocumentLike, "uuid" | "update">;

/** What was written by a press and is not answered yet, by document and path. */
const onItsWay = new Map<string, { readonly value: unknown }>();

const placeOf = ({ uuid }: Pressed, path: string): string => `${uuid} ${path}`;

/** What stands in a field, or will as soon as the server answers. */
export function comingTo(document: Pressed, path: string): unknown {
  const coming = onItsWay.get(placeOf(document, path));
  return coming ? coming.value : foundry.utils.getProperty(document, path);
}

/** Writes a field at once, and remembers what it comes to until the server answers. */
export async function writeOn(document: Pressed, path: string, value: unknown): Promise<void> {
  const at = placeOf(document, path);
  // Back to what this page knows of is a change too, as long as another one is on its way.
  const options = onItsWay.has(at) ? [{ diff: false }] : [];
  const mine = { value };
  onItsWay.set(at, mine);
  try {
    await document.update({ [path]: value }, ...options);
  } finally {
    if (onItsWay.get(at) === mine) onItsWay.delete(at);
  }
}

/**
 * Writes what a field comes to by a press. A new value is known only once the server has it: the next press goes on from what the one
 * before it wrote, else quick presses on a slow line would all write the same. None waits: who leaves the page loses none.
 * @param next Gets what stands there, and gives what comes of it; the same: there is nothing to write.
 */
export async function writeNext<T>(document: Pressed, path: string, next: (now: T) => T): Promise<void> {
  const now = comingTo(document, path) as T;
  const value = next(now);
  if (value !== now) await writeOn(document, path, value);
}
