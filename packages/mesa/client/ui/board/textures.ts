/**
 * Pictures for the board. Foundry draws them with PIXI, which in Firefox refuses an SVG whose root does not say `width`
 * and `height` in pixels: the scene's loading stops for good (foundryvtt/foundryvtt#12339, #10095, #9052; one status icon
 * is enough). Mesa refuses it in every browser.
 */
import type { Drawable } from "../../../common/protocol.ts";
import { saysItsSize } from "../../../common/svg.ts";
import { emitWithAnswer } from "../../runtime/socket.ts";
import { el } from "../dom.ts";

const checked = new Map<string, Promise<void>>();

const isSvg = (src: string): boolean => /\.svg$/i.test(src.split(/[?#]/)[0] ?? "") || src.startsWith("data:image/svg");

/** A picture's address on this site; null for one of anywhere else. */
function addressHere(src: string): string | null {
  const url = URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI) : null;
  return url?.origin === location.origin ? url.pathname : null;
}

/** The server has the files and answers for all of them at once. */
async function askServer(addresses: string[]): Promise<Map<string, Drawable>> {
  if (!addresses.length || !game.socket) return new Map();
  const answers = await emitWithAnswer<Drawable[]>(game.socket, "drawable", [addresses]).catch(() => []);
  return new Map(answers.map((answer, at) => [addresses[at] as string, answer]));
}

async function askElsewhere(src: string): Promise<Drawable> {
  const response = await fetch(src).catch(() => null);
  return !response?.ok || saysItsSize(await response.text()) ? "yes" : "unsized";
}

async function check(src: string, here: Promise<Map<string, Drawable>>): Promise<void> {
  const address = addressHere(src);
  const answer = address === null ? await askElsewhere(src) : (await here).get(address);
  const shown = src.length > 120 ? `${src.slice(0, 120)}…` : src;
  if (answer === "missing") console.error(`The image ${shown} could not be loaded: there is no such file`);
  if (answer !== "unsized") return;
  throw new Error(`The SVG image ${shown} must have width and height in pixels on its root: the board cannot draw it.`);
}

/**
 * Resolves when pictures can be drawn, for all that their sizes say; that one is not there is told, and keeps nobody away.
 * @throws Error that names every SVG without a size
 */
export async function checkTextures(sources: Iterable<string>): Promise<void> {
  const unique = [...new Set(sources)].filter(isSvg);
  const fresh = unique.filter((src) => !checked.has(src));
  const here = askServer(fresh.map(addressHere).filter((address) => address !== null));
  for (const src of fresh) checked.set(src, check(src, here));
  const outcomes = await Promise.allSettled(unique.map((src) => checked.get(src)));
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as Error] : []));
  if (reasons.length) throw new Error(reasons.map(({ message }) => message).join("\n"));
}

const told = new Set<string>();

/** A picture of a token; what cannot be drawn is taken away again, and said once. */
export function texture(className: string, src: string, attributes: Record<string, string> = {}): HTMLImageElement {
  const image = el("img", { class: className, src, alt: "", draggable: "false", ...attributes });
  checkTextures([src]).catch((error: Error) => {
    image.remove();
    if (told.has(src)) return;
    told.add(src);
    Hooks.onError("loadTexture", error, { log: "error", notify: "error" });
  });
  return image;
}
