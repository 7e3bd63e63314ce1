import { KeptHere } from "../../../foundry/kept-here.ts";

/**
 * What was written in the Workshop and not saved: it is there when the window opens again, in this browser, though it was closed or its
 * page went.
 */
export interface Left {
  text: string;
  /** As in the window. */
  base: string | null;
  loaded: string | null;
}

const kept = new KeptHere("workshop");

const isText = (value: unknown): boolean => value === null || typeof value === "string";

/** Null: nothing was left. */
export function readLeft(): Left | null {
  const left = kept.read() as Partial<Left> | null;
  return left && typeof left.text === "string" && isText(left.base) && isText(left.loaded) ? (left as Left) : null;
}

/** Keeps it, where it is neither what is saved nor what was laid there. */
export function keepLeft(now: Left): void {
  const written = now.text !== now.loaded && now.text !== now.base;
  if (written || kept.read() !== null) kept.write(written ? now : null);
}
