import { clamp } from "../dom.ts";
import type { ApplicationPosition } from "./types.ts";

export type ResolvedPosition = Required<ApplicationPosition>;

/**
 * Reads a CSS length into pixels.
 * @param style A length such as "200px", "50%" or "none".
 * @param parentDimension Pixels that 100 % stands for.
 * @returns Pixels, or undefined when the rule sets no limit or uses a unit that cannot be resolved here.
 */
export function parseCSSDimensions(style: string, parentDimension: number): number | undefined {
  const match = /^\s*(-?[\d.]+)\s*(px|%|vw|vh)?\s*$/.exec(style);
  if (!match) return undefined;
  const amount = Number(match[1]);
  if (!Number.isFinite(amount)) return undefined;
  if (match[2] === "%") return (amount / 100) * parentDimension;
  if (match[2] === "vw") return (amount / 100) * globalThis.innerWidth;
  if (match[2] === "vh") return (amount / 100) * globalThis.innerHeight;
  return amount;
}

let screen: { width: number; height: number } | null = null;
globalThis.addEventListener?.("resize", () => {
  screen = null;
});

/** The room for windows. Asking the page lays it out, which a render would pay twice; it changes with the browser window only. */
function screenSize(page: Document): { width: number; height: number } {
  if (page !== document) return { width: page.documentElement.clientWidth, height: page.documentElement.clientHeight };
  if (!screen) {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    screen = { width, height };
  }
  return screen;
}

/** The range of a dimension that the element's CSS allows, in pixels. */
function limits(style: CSSStyleDeclaration, side: "width" | "height", screen: number): [min: number, max: number] {
  const min = parseCSSDimensions(side === "width" ? style.minWidth : style.minHeight, screen) ?? 0;
  const max = parseCSSDimensions(side === "width" ? style.maxWidth : style.maxHeight, screen) ?? screen;
  return [min, max];
}

/**
 * Turns a requested position into one that keeps the window on the screen.
 * "auto" dimensions are measured; a missing `left` or `top` centres the window.
 */
export function resolvePosition(element: HTMLElement, request: ApplicationPosition): ResolvedPosition {
  const { width: clientWidth, height: clientHeight } = screenSize(element.ownerDocument);
  const computed = getComputedStyle(element);
  const scale = clamp(request.scale ?? 1, 0.25, 3);
  const measured = (side: "width" | "height", value: number | "auto" | undefined): [number | "auto", number] => {
    const screen = side === "width" ? clientWidth : clientHeight;
    const actual = () => (side === "width" ? element.offsetWidth : element.offsetHeight);
    if (typeof value !== "number" || !Number.isFinite(value)) {
      element.style[side] = value === "auto" ? "auto" : "";
      return ["auto", actual()];
    }
    const [min, max] = limits(computed, side, screen);
    const kept = clamp(value, min, Math.max(min, max));
    element.style[side] = `${kept}px`;
    return [kept, kept];
  };
  const [width, shownWidth] = measured("width", request.width);
  const [height, shownHeight] = measured("height", request.height);
  const boxWidth = shownWidth * scale;
  const boxHeight = shownHeight * scale;
  const centre = (space: number, size: number) => Math.max(0, (space - size) / 2);
  const left = clamp(request.left ?? centre(clientWidth, boxWidth), 0, Math.max(0, clientWidth - boxWidth));
  const top = clamp(request.top ?? centre(clientHeight, boxHeight), 0, Math.max(0, clientHeight - boxHeight));
  return { left, top, width, height, scale, zIndex: request.zIndex ?? 0 };
}

/** Writes a resolved position into the element's style. */
export function applyPosition(element: HTMLElement, position: ResolvedPosition): void {
  const { style } = element;
  const size = (value: number | "auto") => (value === "auto" ? "auto" : `${value}px`);
  style.width = size(position.width);
  style.height = size(position.height);
  style.left = `${Math.round(position.left)}px`;
  style.top = `${Math.round(position.top)}px`;
  style.zIndex = String(position.zIndex);
  if (position.scale === 1) style.removeProperty("transform");
  else style.transform = `scale(${position.scale})`;
}
