import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { IS_CHECKOUT, PLACE } from "../place.ts";

/** Where an installed package has them, which does without the packages that they come from. */
const built = (...path: string[]): string => join(PLACE, "dist", "fonts", ...path);

/** A folder of a package that this one is built with, wherever it was installed. */
const within = (name: string, ...path: string[]): string =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), ...path);

const NAME = "alegreya-sans-latin-400-normal.woff2";

/** Stands in for every font that Foundry ships and styles name: words are drawn, in another hand. */
export const FONT = IS_CHECKOUT ? within("@fontsource/alegreya-sans", "files", NAME) : built(NAME);

/** The folder of the icons' fonts. */
export const ICON_FONTS = IS_CHECKOUT ? within("@fortawesome/fontawesome-free", "webfonts") : built("webfonts");
