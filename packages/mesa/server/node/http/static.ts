import { existsSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, resolve, sep } from "node:path";
import sirv from "sirv";
import { decodePath, isOpen } from "../../address.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, notFound: () => void) => void;

/** A folder offered below an address. */
export interface Mount {
  /** The address, with slashes at both ends: `/systems/cubilete/`. */
  prefix: string;
  folder: string;
  /** What users added: shown, and never run as a page of this address. */
  untrusted?: boolean;
}

/** Folders as they are offered. */
export interface Served {
  serve: Handler;
  /** The file behind a decoded path, by the same rules; null when there is none. */
  find(path: string): string | null;
}

/**
 * Serve folders. Hidden files and anything in the `closed` folders are not there, and no path leads out of its folder,
 * however it is encoded.
 * @param closed  Folders whose files are not served through a mount that happens to contain them, such as Mesa's data.
 */
export function serveFolders(mounts: readonly Mount[], closed: readonly string[]): Served {
  const shut = closed.map((folder) => resolve(folder) + sep);
  const served = mounts.map(({ prefix, folder, untrusted = false }) => ({
    prefix,
    untrusted,
    folder: resolve(folder),
    // Reading from the disk each time: files change while a system is being written.
    serve: sirv(folder, { dev: true, etag: true, extensions: [] }),
  }));
  const locate = (path: string) => {
    const mount = served.find(({ prefix }) => path.startsWith(prefix));
    if (!mount) return null;
    const file = join(mount.folder, path.slice(mount.prefix.length));
    const isShut = shut.some((folder) => file.startsWith(folder) && !mount.folder.startsWith(folder));
    const allowed = file.startsWith(mount.folder + sep) && !isShut;
    return allowed && existsSync(file) ? { mount, file } : null;
  };
  const serve: Handler = (request, response, notFound) => {
    const path = decodePath(request.url ?? "/");
    const found = path === null ? null : locate(path);
    if (path === null || !found) return notFound();
    const { mount } = found;
    response.setHeader("Cache-Control", "no-cache");
    if (mount.untrusted) response.setHeader("Content-Security-Policy", "sandbox; default-src 'self' 'unsafe-inline'");
    request.url = `/${encodeURI(path.slice(mount.prefix.length)).replaceAll("?", "%3F").replaceAll("#", "%23")}`;
    mount.serve(request, response, notFound);
  };
  const find = (path: string) => {
    const file = isOpen(path) ? locate(path)?.file : undefined;
    return file && statSync(file).isFile() ? file : null;
  };
  return { serve, find };
}
