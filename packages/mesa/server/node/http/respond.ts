import type { IncomingMessage, ServerResponse } from "node:http";
import { isRecord, type Source } from "../../source.ts";

/** The largest form or JSON body accepted, in bytes. */
const BODY_LIMIT = 64 * 1024;

/** The request cannot be served; the number is the HTTP status. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Send a page. Pages are never cached, since they depend on the session. */
export function sendHtml(response: ServerResponse, html: string, status = 200): void {
  send(response, status, "text/html; charset=utf-8", html);
}

/** Send JSON, never cached. */
export function sendJson(response: ServerResponse, data: unknown, status = 200): void {
  send(response, status, "application/json; charset=utf-8", JSON.stringify(data));
}

/** Send a body of a type. */
export function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  if (response.headersSent) return;
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    ...(response.hasHeader("Cache-Control") ? {} : { "Cache-Control": "no-store" }),
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** Send the browser elsewhere. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location, "Cache-Control": "no-store" });
  response.end();
}

/** Does the client ask for JSON rather than a page? */
export function wantsJson(request: IncomingMessage): boolean {
  const sent = request.headers["content-type"] ?? "";
  return sent.includes("application/json") || (request.headers.accept ?? "").includes("application/json");
}

/** The whole body of a request. @throws {HttpError} With what `tooLarge` says, when it has more bytes than that. */
export async function bytesOf(request: IncomingMessage, most: number, tooLarge: string): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > most) throw new HttpError(413, tooLarge);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * Read a JSON or form body as an object.
 * @throws {HttpError} when it is too large or is not an object.
 */
export async function readBody(request: IncomingMessage): Promise<Source> {
  const text = (await bytesOf(request, BODY_LIMIT, "The request is too large.")).toString("utf8");
  const type = request.headers["content-type"] ?? "";
  if (type.includes("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(text));
  try {
    const data: unknown = JSON.parse(text || "{}");
    if (isRecord(data)) return data;
  } catch {
    throw new HttpError(400, "The request is not valid JSON.");
  }
  throw new HttpError(400, "The request must be an object.");
}

/** Text for HTML, safe in elements and quoted attributes. */
export function escapeHtml(text: string): string {
  const codes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replaceAll(/[&<>"']/g, (letter) => codes[letter] ?? letter);
}
