import { refusal } from "../../common/refusals.ts";
import { isOpen } from "../address.ts";
import { RequestError } from "../errors.ts";
import { mediaType } from "../media/storable.ts";

/** The files that users added, as the service worker of the table gives them out: in the browser's store of answers. */
export class AddedFiles {
  /**
   * @param root The address of the table's folder, with a slash at its end.
   * @param world Whose files these are: those of worlds beside it are left alone.
   */
  constructor(
    private readonly root: string,
    private readonly world: string,
  ) {}

  /** The paths of all. */
  async paths(): Promise<string[]> {
    const kept = (await (await this.#open())?.keys()) ?? [];
    const paths = kept.map(({ url }) => decodeURIComponent(url.slice(this.root.length)));
    return paths.filter((path) => !isTicket(path) && (!path.startsWith("worlds/") || this.#isOurs(path)));
  }

  #isOurs(path: string): boolean {
    return path.startsWith(`worlds/${this.world}/`);
  }

  async text(path: string): Promise<string | null> {
    return (await (await this.#open())?.match(this.#address(path)))?.text() ?? null;
  }

  /** One of this world's, or of all worlds', for who cannot ask the service worker; null when there is none. */
  async find(path: string): Promise<{ type: string; bytes: ArrayBuffer } | null> {
    if (!isOpen(`/${path}`) || (path.startsWith("worlds/") && !this.#isOurs(path))) return null;
    const found = await (await this.#open())?.match(this.#address(path));
    return found ? { type: mediaType(path), bytes: await found.arrayBuffer() } : null;
  }

  /** Gives a file that a page laid down its place. @returns whether it was there. */
  async take(ticket: string, path: string): Promise<boolean> {
    // A friend's page may name a place instead.
    if (!/^[\w-]+$/.test(ticket)) return false;
    const cache = await this.#open();
    const address = this.#address(`${TICKETS}${ticket}`);
    const laid = await cache?.match(address);
    if (!cache || !laid) return false;
    try {
      await this.put(path, await laid.arrayBuffer());
    } finally {
      await cache.delete(address);
    }
    return true;
  }

  /** All files as text, for a world that goes out to a file. */
  async all(): Promise<Record<string, string>> {
    const cache = await this.#open();
    const files: [string, string][] = [];
    for (const path of await this.paths()) {
      const bytes = new Uint8Array((await (await cache?.match(this.#address(path)))?.arrayBuffer()) ?? []);
      files.push([path, toBase64(bytes)]);
    }
    return Object.fromEntries(files);
  }

  /** Puts other files in the place of all. @param between Done when they are there, and before what was there goes. */
  async replace(files: ReadonlyMap<string, string>, between: () => Promise<void>): Promise<void> {
    const before = await this.paths();
    for (const [path, text] of files) await this.put(path, fromBase64(text).buffer as ArrayBuffer);
    await between();
    for (const path of before) if (!files.has(path)) await (await this.#open())?.delete(this.#address(path));
  }

  /** Takes this world's own away; what lies in free folders is of all worlds. */
  async forget(): Promise<void> {
    for (const path of await this.paths())
      if (this.#isOurs(path)) await (await this.#open())?.delete(this.#address(path));
  }

  /** Stores one. */
  async put(path: string, bytes: ArrayBuffer): Promise<void> {
    // Shown, and never run as a page of this site: by these words, which the service worker passes on.
    const headers = {
      "Content-Type": mediaType(path),
      "Content-Security-Policy": "sandbox; default-src 'self' 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
    };
    const cache = await this.#open();
    if (!cache) throw new RequestError(refusal("keepsNoFiles", { path }));
    await cache.put(this.#address(path), new Response(bytes, { headers }));
  }

  #address(path: string): string {
    return this.root + path.split("/").map(encodeURIComponent).join("/");
  }

  /** Null where the browser has no such store: without https, and in some private windows. */
  async #open(): Promise<Cache | null> {
    if (!globalThis.caches) return null;
    return caches.open(`${ADDED}${this.root}`).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "SecurityError") return null;
      throw error;
    });
  }
}

/** Pages and the service worker know these two names as well (`file-service.ts`, `service.js`). */
const ADDED = "mesa-added:";
const TICKETS = ".new/";

const isTicket = (path: string): boolean => path.startsWith(TICKETS);

/** How many bytes become letters at a time. */
const PIECE = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
