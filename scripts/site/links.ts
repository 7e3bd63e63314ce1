/** The links of a site, looked over when it is built: a page, a picture or an anchor that is not there stops the build. */

import { posix } from "node:path";

/**
 * @param pages The text of each page, by its path.
 * @param isThere Whether the site has a file that is no page.
 * @returns One line for each link that leads nowhere.
 */
export function deadLinks(pages: ReadonlyMap<string, string>, isThere: (path: string) => boolean): string[] {
  const anchors = new Map<string, Set<string>>();
  const anchorsOf = (path: string): Set<string> => {
    const known =
      anchors.get(path) ?? new Set([...(pages.get(path) ?? "").matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));
    anchors.set(path, known);
    return known;
  };
  return [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, address = ""]) => {
      if (/^https?:/.test(address)) return [];
      const dead = [`${path}: ${address}`];
      // A site that lies below a path has no root of its own.
      if (address.startsWith("/") || /^[a-z]+:/.test(address)) return dead;
      const [to = "", anchor] = address.replaceAll("&amp;", "&").split("#");
      const target = to === "" ? path : fileOf(posix.join(posix.dirname(path), decodeURI(to)));
      if (!pages.has(target)) return isThere(target) ? [] : dead;
      return anchor && !anchorsOf(target).has(decodeURIComponent(anchor)) ? dead : [];
    }),
  );
}

/** The file behind an address: a folder shows its index. */
const fileOf = (path: string): string => (path === "." || path.endsWith("/") ? posix.join(path, "index.html") : path);
