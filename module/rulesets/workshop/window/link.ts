import type { Page } from "../../../core/workshop/page/types.ts";
import { theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { key } from "../data/labels.ts";
import { OPENING } from "../data/opening.ts";
import { MOST_FILE } from "./travel.ts";

/** A page in a link: compressed behind the address's `#`, which a browser tells no server. */

/** Where links lead to: the site, once it is published; else this table, where it is a folder of files. */
function tableOfLinks(): string | null {
  const { flags } = theGame().system as { flags?: { cubilete?: { site?: unknown } } };
  const site = flags?.cubilete?.site;
  if (typeof site === "string") return `${site}table/${theGame().i18n.lang === "es" ? "es" : "en"}/`;
  const { pathname, href } = globalThis.location;
  return pathname.endsWith(".html") ? new URL(".", href).href : null;
}

export const canLink = (): boolean => tableOfLinks() !== null;

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    // A few letters may hold more than any memory.
    if (size > MOST_FILE) throw new UserError(key("error.fileTooLarge"));
    pieces.push(next.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** A text in letters that an address may hold, with a sum of it: a letter lost or changed is found. */
export async function packText(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws {UserError} When the letters are not all there, or not as they were. */
export async function unpackText(letters: string): Promise<string> {
  let text: string;
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    text = new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate")));
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(key("link.damaged"));
  }
  if (text.trim() === "") throw new UserError(key("link.damaged"));
  return text;
}

/** The link of a page: it opens in a world of its own, named after the page, for its GM: no other user may open one. */
export async function linkTo(page: Page): Promise<string> {
  const world = `page-${page.id.replaceAll(/[^a-z0-9]/g, "-")}`.slice(0, 40);
  const user = theGame().users.contents.find(({ isGM }) => isGM)?.name ?? "";
  return `${tableOfLinks()}#${new URLSearchParams({ world, user, [OPENING]: await packText(page.source) })}`;
}
