import { deflateSync } from "node:zlib";
import { drawIcon, silence } from "../../media/drawings.ts";

/**
 * What a table's files name of Foundry's own art, which Mesa draws when a server is asked for it. Without a server it lies there as
 * files. Not what is below a folder of somebody else's: `assets/icons/x.svg` is no `icons/x.svg`.
 */
const ART =
  /(?<![\w-]|[\w-]\/)(?:icons|ui|sounds|fonts)\/[\w./-]+\.(?:svg|webp|png|jpe?g|avif|wav|ogg|mp3|flac|webm|m4a|woff2?|ttf|otf)\b/gi;

/** The paths of such art in a text. */
export function artIn(text: string): string[] {
  return [...text.matchAll(ART)].map(([path]) => path).filter((path) => !path.split("/").includes(".."));
}

/** The bytes of a path; null for one that nothing is drawn for. @param font Stands in for every font. */
export function artFile(path: string, font: Uint8Array): Uint8Array | null {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  if (path.startsWith("sounds/")) return /^(?:wav|ogg|mp3|flac|webm|m4a)$/.test(ending) ? silence() : null;
  if (path.startsWith("fonts/")) return /^(?:woff2?|ttf|otf)$/.test(ending) ? font : null;
  if (ending === "svg") return new TextEncoder().encode(drawIcon(path));
  // A file server goes by the ending, and browsers find out what kind of pixels they are given.
  return /^(?:webp|png|jpe?g|avif)$/.test(ending) ? square(path) : null;
}

/** A plain square in the colour that the drawing of this path has. */
function square(path: string): Uint8Array {
  const [, hue = "0"] = /hsl\((\d+) /.exec(drawIcon(path)) ?? [];
  const size = 64;
  const row = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: size }, () => Buffer.from(colour(Number(hue)))),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** As `hsl(hue 30% 26%)` comes out. */
function colour(hue: number): number[] {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (0.26 - 0.078 * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
