/**
 * Pictures for the board. Foundry draws them with PIXI, which in Firefox refuses an SVG whose root does not say `width`
 * and `height` in pixels: the scene's loading stops for good (foundryvtt/foundryvtt#12339, #10095, #9052; one status icon
 * is enough). Mesa refuses it in every browser.
 */
import { el } from "../dom.ts";

const checked = new Map<string, Promise<void>>();

/** Does an SVG's root element say how many pixels it is wide and high? */
export function saysItsSize(svg: string): boolean {
  const root = /<svg\b(?:"[^"]*"|'[^']*'|[^>"'])*>/i.exec(svg)?.[0] ?? "";
  return ["width", "height"].every((name) => {
    const [, given = ""] = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, "i").exec(root) ?? [];
    return Number(given) > 0;
  });
}

const isSvg = (src: string): boolean => /\.svg$/i.test(src.split(/[?#]/)[0] ?? "") || src.startsWith("data:image/svg");

/**
 * Resolves when a picture can be drawn, for all that its size says; one that is not there is not this function's affair.
 * @throws Error naming an SVG without a size.
 */
export function checkTexture(src: string): Promise<void> {
  if (!isSvg(src)) return Promise.resolve();
  const known = checked.get(src) ?? check(src);
  checked.set(src, known);
  return known;
}

async function check(src: string): Promise<void> {
  const response = await fetch(src).catch(() => null);
  if (!response?.ok || saysItsSize(await response.text())) return;
  const shown = src.length > 120 ? `${src.slice(0, 120)}…` : src;
  throw new Error(`The SVG image ${shown} must have width and height in pixels on its root: the board cannot draw it.`);
}

/** Checks many at once. @throws Error that names every one that cannot be drawn */
export async function checkTextures(sources: Iterable<string>): Promise<void> {
  const unique = [...new Set(sources)];
  const outcomes = await Promise.allSettled(unique.map(checkTexture));
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as Error] : []));
  if (reasons.length) throw new Error(reasons.map(({ message }) => message).join("\n"));
}

const told = new Set<string>();

/** A picture of a token; what cannot be drawn is taken away again, and said once. */
export function texture(className: string, src: string, attributes: Record<string, string> = {}): HTMLImageElement {
  const image = el("img", { class: className, src, alt: "", draggable: "false", ...attributes });
  checkTexture(src).catch((error: Error) => {
    image.remove();
    if (told.has(src)) return;
    told.add(src);
    Hooks.onError("loadTexture", error, { log: "error", notify: "error" });
  });
  return image;
}
