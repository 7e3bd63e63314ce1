/**
 * Pictures for the board. Foundry draws them with PIXI, which in Firefox refuses an SVG whose root does not say `width`
 * and `height` in pixels: the scene's loading stops for good (foundryvtt/foundryvtt#12339, #10095, #9052; one status icon
 * is enough). In Chromium it is drawn, so Mesa draws it everywhere and warns of the picture.
 */
import type { Drawable } from "../../../common/protocol.ts";
import { saysItsSize } from "../../../common/svg.ts";
import { unroute } from "../../runtime/route.ts";
import { emitWithAnswer } from "../../runtime/socket.ts";
import { el } from "../dom.ts";

const checked = new Map<string, Promise<void>>();

const isSvg = (src: string): boolean => /\.svg$/i.test(src.split(/[?#]/)[0] ?? "") || src.startsWith("data:image/svg");

/** A picture's address from the root of the table; null for one of anywhere else. */
function addressHere(src: string): string | null {
  const url = URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI) : null;
  return url?.origin === location.origin ? unroute(url.pathname) : null;
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
  if (answer === "unsized")
    console.warn(
      `The SVG image ${shown} must have width and height in pixels on its root: in Firefox, Foundry never finishes loading a scene with it.`,
    );
}

/** Tells, once for each picture, what is wrong with those that a scene needs; none of them keeps the scene away. */
export async function checkTextures(sources: Iterable<string>): Promise<void> {
  const unique = [...new Set(sources)].filter(isSvg);
  const fresh = unique.filter((src) => !checked.has(src));
  const here = askServer(fresh.map(addressHere).filter((address) => address !== null));
  for (const src of fresh) checked.set(src, check(src, here));
  await Promise.all(unique.map((src) => checked.get(src)));
}

/** A picture of a token. */
export function texture(className: string, src: string, attributes: Record<string, string> = {}): HTMLImageElement {
  void checkTextures([src]);
  return el("img", { class: className, src, alt: "", draggable: "false", ...attributes });
}
