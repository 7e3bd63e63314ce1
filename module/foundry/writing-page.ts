import { type PagePacket, Pages } from "../core/pages.ts";
import { hooks, SYSTEM_ID, theGame, type UserLike } from "./index.ts";

/** This page among the GMs' pages, and which of them writes. */

/** How long other pages have to say that they are there, in milliseconds. */
const SETTLED_MS = 1000;
const CHANNEL = `system.${SYSTEM_ID}`;
let thePages: Pages | undefined;

let own = "";
/** The id of this page, for as long as it is there. */
export const thisPage = (): string => {
  own ||= foundry.utils.randomID();
  return own;
};

const listeners = new Set<() => void>();
/** Hears when this page knows who else is there, and whenever another one is gone. */
export const whenPagesChange = (listener: () => void): void => void listeners.add(listener);
const changed = () => {
  for (const listener of listeners) listener();
};

const pages = (): Pages => {
  thePages ??= new Pages({
    page: thisPage(),
    changed,
    user: () => theGame().user.id,
    isGM: (id) => (id === theGame().user.id ? theGame().user : theGame().users.get(id))?.isGM === true,
    isHere: (id) => theGame().users.get(id)?.active === true,
    activeGM: () => (theGame().user.isActiveGM ? theGame().user.id : (theGame().users.activeGM?.id ?? null)),
    isHidden: () => globalThis.document?.hidden === true,
    tell: (packet) => theGame().socket.emit(CHANNEL, packet),
  });
  return thePages;
};

/** Whether this page is the one that writes for the whole table. Everything that one page alone may do asks here. */
export const isWritingPage = (): boolean => pages().isWriting();

/** Whether that page is one of this user's: another tab of theirs may be answering. */
export const isWritingUser = (): boolean => pages().writing()?.user === theGame().user.id;

/** Whether there is a GM's page to write. */
export const isGMThere = (): boolean => theGame().users.activeGM !== null;

/** The GM who gets each question first. */
export const firstGM = (): string | null => theGame().users.activeGM?.id ?? null;

/** Whether it is the page of a GM who is there, and not this one. */
export const isAnothersPage = (page: string): boolean => pages().isThere(page);

/** What another page says of itself. */
export const pageHeard = (packet: PagePacket, sender: string): void => pages().heard(packet, sender);

/** How long a page that answers nobody may still be at what it began, in milliseconds: it may be asleep. */
const ASLEEP_MS = 10_000;

/** A request got no answer: the page that writes says that it is there, or another one writes from now on. */
export function pageSilent(): void {
  const silent = pages().silent();
  if (silent) setTimeout(() => pages().forget(silent), ASLEEP_MS);
}

let beat = Number.POSITIVE_INFINITY;
const BEAT_MS = 1000;
/** Whether this page's clocks stood still a moment ago: it was hidden, or the machine slept. */
export const hasSlept = (): boolean => Date.now() - beat > 4 * BEAT_MS;

/** Once, when the game is ready. */
export function joinPages(): void {
  beat = Date.now();
  setInterval(() => {
    beat = Date.now();
  }, BEAT_MS);
  pages().begin();
  setTimeout(() => pages().settle(), SETTLED_MS);
  globalThis.addEventListener?.("pagehide", () => pages().end());
  // One that comes back out of the browser's memory is there again.
  globalThis.addEventListener?.("pageshow", (event) => (event as PageTransitionEvent).persisted && pages().begin());
  globalThis.document?.addEventListener("visibilitychange", () => pages().say());
  hooks.on("userConnected", ({ id }: UserLike, connected: boolean) => {
    if (!connected) pages().left(id);
  });
}
