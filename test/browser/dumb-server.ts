import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { PATIENCE } from "./pressing.ts";
import { sharedBrowser } from "./worker.ts";

/** Types by ending, as any web server knows them. */
const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".hbs": "text/plain",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * A web server that offers a folder of files at an address of the site, and can do nothing else.
 * @param change What a test has otherwise.
 * @param hear Told what goes out, and how it was asked for.
 */
export async function offerFiles(
  folder: string,
  prefix: string,
  change: (path: string, text: string) => string | null = () => null,
  hear: (file: string, headers: IncomingHttpHeaders) => void = () => {},
): Promise<{ url: string; isDown: boolean; close(): Promise<void> }> {
  const offered = {
    url: "",
    /** Whether it answers nobody, as without a network. */
    isDown: false,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    if (offered.isDown) return void request.socket.destroy();
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname.startsWith(prefix) ? decodeURIComponent(pathname.slice(prefix.length)) : null;
    const file = path === null ? "" : join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (
      request.method !== "GET" ||
      path === null ||
      path.includes("..") ||
      !existsSync(file) ||
      !statSync(file).isFile()
    ) {
      response.writeHead(404).end();
      return;
    }
    const changed = /\.(?:m?js|json|html)$/.test(file)
      ? change(file.slice(folder.length), readFileSync(file, "utf8"))
      : null;
    const content = changed ?? readFileSync(file);
    // By which a browser knows again what it has, as of any web server.
    const tag = `"${createHash("sha256").update(content).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === tag) {
      response.writeHead(304).end();
      return;
    }
    hear(file, request.headers);
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", ETag: tag });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  offered.url = `http://127.0.0.1:${port}${prefix}/`;
  return offered;
}

/** Resolves when no world of a site is open any more, which is soon after its last tab was closed. */
export async function worldClosed(url: string): Promise<void> {
  const session = await (await sharedBrowser(true)).newBrowserCDPSession();
  const isWorld = (target: { url: string }) => target.url.startsWith(`${url}mesa/world.js`);
  const end = Date.now() + PATIENCE;
  while ((await session.send("Target.getTargets")).targetInfos.some(isWorld)) {
    if (Date.now() > end) throw new Error(`A world of ${url} stays open.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await session.detach();
}
