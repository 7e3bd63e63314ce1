import { el } from "../dom.ts";
import { cssColor } from "../host.ts";
import type { Point } from "./geometry.ts";

export interface ScrollingTextOptions {
  /** Milliseconds. */
  duration?: number;
  /** How far it rises, in pixels of the scene. */
  distance?: number;
  /** CONST.TEXT_ANCHOR_POINTS: which way it goes. */
  direction?: number;
  fill?: unknown;
  fontSize?: number;
  [style: string]: unknown;
}

/** Shows a text over a point of the scene that rises and fades. @returns when it is gone */
export async function showScrollingText(
  stage: HTMLElement | null,
  origin: Point,
  content: string,
  { duration = 2000, distance = 60, direction = 2, fill, fontSize = 28 }: ScrollingTextOptions,
): Promise<void> {
  if (!stage) return;
  const text = el("div", { class: "board-text", "aria-hidden": "true" }, content);
  Object.assign(text.style, {
    left: `${origin.x}px`,
    top: `${origin.y}px`,
    fontSize: `${fontSize}px`,
    color: cssColor(fill, ""),
  });
  stage.append(text);
  // Anchor points: 1 is the bottom, 2 the top; the others stay where they are.
  const rise = direction === 1 ? distance : direction === 2 ? -distance : 0;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const frames = [
    { opacity: 1, translate: "-50% -50%" },
    { opacity: 0, translate: still ? "-50% -50%" : `-50% calc(-50% + ${rise}px)` },
  ];
  try {
    await text.animate(frames, { duration, easing: "ease-in" }).finished;
  } finally {
    text.remove();
  }
}
