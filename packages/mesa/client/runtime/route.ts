import { getRoute } from "../../common/utils/index.ts";
import { atFriends } from "./at-friends.ts";
import { isInBrowser, seat } from "./world-port.ts";

/** The address on this site of what lies below the table, which may stand in a folder of the site: `/join` is `/vtt/join` there. */
export const route = (path: string): string => getRoute(path);

/** The other way: what an address on this site is called below the table, with its slash; null for one outside of it. */
export function unroute(pathname: string): string | null {
  const folder = getRoute("/").replace(/\/$/, "");
  return pathname.startsWith(`${folder}/`) ? pathname.slice(folder.length) : null;
}

/** The pages of a table. Where no server answers, they are files. */
const FILES = { game: "game.html", join: "" };

export function pageAddress(page: keyof typeof FILES): string {
  if (!isInBrowser()) return route(`/${page}`);
  const file = page === "join" && atFriends() ? "guest.html" : FILES[page];
  return new URL(file, new URL(".", document.baseURI)).pathname;
}

/** Leaves the table by its door: who plays here is forgotten. */
export function leaveTable(): void {
  if (isInBrowser()) seat.leave();
  globalThis.location.assign(isInBrowser() ? pageAddress("join") : route("/logout"));
}
