import { StartError } from "./errors.ts";

/** The disk does not take what should be stored. Told in one sentence, at the start and later; what was stored stays so. */
export class DiskError extends StartError {}

/** What operating systems call it, what LevelDB hands on as text only, and what it means. */
const FAULTS: readonly [code: string, text: RegExp, meaning: string][] = [
  ["ENOSPC", /No space left|not enough space/i, "the disk is full: make room there"],
  ["EDQUOT", /quota exceeded/i, "this account's part of the disk is full: make room there"],
  ["EFBIG", /File too large/i, "a file there may not grow any further: make room there"],
  ["EROFS", /Read-only file ?system/i, "the disk is read-only"],
  ["EACCES", /Permission denied|Access is denied/i, "this account may not write there"],
  ["EPERM", /Operation not permitted/i, "this account may not write there"],
  ["ENOTDIR", /Not a directory/i, "a part of that path is a file and no folder"],
  ["EIO", /Input\/output error/i, "the disk fails"],
  ["EMFILE", /Too many open files/i, "too many files are open on this machine"],
];

/** The fault of the disk behind an error, or null when it is of another kind. @param path What should have been written. */
export function diskError(error: unknown, path?: string): DiskError | null {
  if (error instanceof DiskError) return error;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, message, syscall } = at as NodeJS.ErrnoException;
    const fault = FAULTS.find(([known, text]) => code === known || (/^LEVEL/.test(code ?? "") && text.test(message)));
    // Making a folder with those above it, Node says of a read-only disk that there is no such folder.
    if (code === "ENOENT" && syscall === "mkdir")
      return new DiskError(`${(at as NodeJS.ErrnoException).path} cannot be made: the disk is read-only, or gone.`);
    const place = path ?? (at as NodeJS.ErrnoException).path ?? "The world";
    if (fault) return new DiskError(`${place} cannot be written, because ${fault[2]}.`);
  }
  return null;
}

/** Does something that writes; a fault of the disk comes out as one sentence. */
export async function storing<T>(write: () => Promise<T>, path?: string): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw diskError(error, path) ?? error;
  }
}
