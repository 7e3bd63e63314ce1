import { readFile } from "node:fs/promises";
import type { Drawable } from "../../common/protocol.ts";
import { saysItsSize } from "../../common/svg.ts";
import { RequestError } from "../errors.ts";
import { isDrawn } from "../http/drawings.ts";
import { decodePath, type Served } from "../http/static.ts";

/** The most pictures that one question may name: no scene has as many. */
const ASKED = 5000;

/**
 * Can SVG pictures be drawn on a board? A page that fetched every status icon to know would spend a sixth of its start on it.
 * @param addresses  Encoded, from the root of the site.
 * @throws {RequestError} when it is no list of addresses.
 */
export async function drawable(statics: Served, addresses: unknown): Promise<Drawable[]> {
  if (!Array.isArray(addresses) || addresses.length > ASKED || !addresses.every((each) => typeof each === "string"))
    throw new RequestError("Whether pictures can be drawn is asked with a list of their addresses.");
  return Promise.all(
    addresses.map(async (address: string) => {
      const path = decodePath(address);
      const file = path && statics.find(path);
      const svg = file && (await readFile(file, "utf8").catch(() => null));
      if (svg != null) return saysItsSize(svg) ? "yes" : "unsized";
      // What Mesa draws itself says its size.
      return path && isDrawn(path) ? "yes" : "missing";
    }),
  );
}
