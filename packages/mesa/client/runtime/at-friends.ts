/** A page of the game at a friend's table: it lies in a page that holds the connection to another browser, where the world is. */
import type { Welcome, Wire } from "../../common/wire.ts";

/** What the page around the game has for it. */
export interface AtFriends {
  /** Who plays here. */
  userId: string;
  /** A way to the world. */
  enter(): Promise<{ wire: Wire; welcome: Welcome }>;
  /** A file that was added to the table; null when there is none. */
  file(path: string): Promise<{ type: string; bytes: ArrayBuffer } | null>;
  /** The game was left. */
  left(): void;
}

/** The page around this one, if it is one of a friend's table. */
export function atFriends(): AtFriends | undefined {
  try {
    if (globalThis.parent === globalThis.window) return undefined;
    return (globalThis.parent as unknown as { mesaGuest?: AtFriends }).mesaGuest;
  } catch {
    // A page of another site.
    return undefined;
  }
}

/** Gives the service worker what it asks this page for: files that lie with the world, not here. */
export function passFiles(): void {
  const table = atFriends();
  const { serviceWorker } = navigator;
  if (!table || !serviceWorker) return;
  serviceWorker.addEventListener("message", async ({ data, ports: [port] }) => {
    const path: unknown = (data as { file?: unknown } | null)?.file;
    if (port && typeof path === "string") port.postMessage(await table.file(path));
  });
  serviceWorker.startMessages();
}
