import { type UnzipFileInfo, unzipSync } from "fflate";

/** Files out of a zip, within what any set of people's data needs. */

/** What a zip may hold. The largest public set has 2,036 files and 63 MB, pictures included. */
export const MOST = { entries: 10_000, bytes: 300_000_000, file: 50_000_000, picture: 10_000_000 } as const;

interface Unpacked {
  files: { path: string; bytes: Uint8Array }[];
  /** What was left in it: paths that climb, files that are larger than one may be. */
  left: string[];
}

/** A zip with more in it than is unpacked: how many files and bytes. */
export class TooMuch extends Error {
  readonly entries: number;
  readonly bytes: number;
  constructor(entries: number, bytes: number) {
    super(`zip: ${entries} files, ${bytes} bytes`);
    this.entries = entries;
    this.bytes = bytes;
  }
}

const climbs = (path: string): boolean => /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[A-Za-z]:/.test(path);

/** Whether bytes begin as a zip does. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) <= 7;

/**
 * What a zip holds of the files that are wanted.
 * @param wanted Whether a file is unpacked, by its path.
 * @throws {TooMuch} Before anything is unpacked, by what the zip itself says it holds; what it says less of than it holds breaks off.
 * @throws {Error} When it is no whole zip.
 */
export function unzipped(zip: Uint8Array, wanted: (path: string) => boolean): Unpacked {
  const left: string[] = [];
  let entries = 0;
  let bytes = 0;
  const look = ({ name, originalSize }: UnzipFileInfo): boolean => {
    entries += 1;
    if (name.endsWith("/") || !wanted(name)) return false;
    if (climbs(name) || originalSize > MOST.file) {
      left.push(name);
      return false;
    }
    bytes += originalSize;
    return true;
  };
  // First only the list: nothing is unpacked of a zip with too much in it.
  unzipSync(zip, { filter: (file) => look(file) && false });
  if (entries > MOST.entries || bytes > MOST.bytes) throw new TooMuch(entries, bytes);
  left.length = 0;
  const files = Object.entries(unzipSync(zip, { filter: look })).map(([path, one]) => ({ path, bytes: one }));
  return { files, left };
}

/** Bytes as text: in the encoding that an XML says, else UTF-8, else the one that Windows wrote. */
export function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const said = /^[^<]{0,4}<\?xml[^>]{0,100}encoding=["']([\w-]{1,30})["']/.exec(head)?.[1];
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16) return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder(said ?? "utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    // An encoding that no browser knows, or bytes that are none of it.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Paths of a zip that are wanted, with the bytes that each has inside. */
export function pathsIn(zip: Uint8Array, wanted: (path: string) => boolean): { path: string; bytes: number }[] {
  const paths: { path: string; bytes: number }[] = [];
  unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      if (wanted(name) && !climbs(name)) paths.push({ path: name, bytes: originalSize });
      return false;
    },
  });
  return paths;
}

/** One file out of a zip; null: it is not there, or larger than one may be. */
export const fileIn = (zip: Uint8Array, path: string): Uint8Array | null =>
  unzipSync(zip, { filter: ({ name, originalSize }) => name === path && originalSize <= MOST.picture })[path] ?? null;

/** What a picture is by its first bytes; null: none that a sheet shows. Whatever it is called: a drawing in XML could carry a program. */
export function pictureType(bytes: Uint8Array): "png" | "jpeg" | "webp" | null {
  const begins = (at: number, ...head: number[]) => head.every((byte, index) => bytes[at + index] === byte);
  if (begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (begins(0, 0xff, 0xd8, 0xff)) return "jpeg";
  return begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50) ? "webp" : null;
}
