import type { Drawable } from "../../common/protocol.ts";
import { saysItsSize } from "../../common/svg.ts";
import { decodePath } from "../address.ts";
import { RequestError } from "../errors.ts";
import type { Files } from "../host.ts";
import { isDrawn } from "../media/drawings.ts";

/** The most pictures that one question may name: no scene has as many. */
const ASKED = 5000;

/**
 * Can SVG pictures be drawn on a board? A page that fetched every status icon to know would spend a sixth of its start on it.
 * @param addresses  Encoded, from the root of the site.
 * @throws {RequestError} when it is no list of addresses.
 */
export async function drawable(files: Files, addresses: unknown): Promise<Drawable[]> {
  if (!Array.isArray(addresses) || addresses.length > ASKED || !addresses.every((each) => typeof each === "string"))
    throw new RequestError("Whether pictures can be drawn is asked with a list of their addresses.");
  return Promise.all(
    addresses.map(async (address: string) => {
      const path = decodePath(address);
      const svg = path && (await files.text(path));
      if (svg != null) return saysItsSize(svg) ? "yes" : "unsized";
      // What Mesa draws itself says its size.
      return path && isDrawn(path) ? "yes" : "missing";
    }),
  );
}
