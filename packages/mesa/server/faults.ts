import { inWords, type Refusal, refusal } from "../common/refusals.ts";
import { StartError } from "./errors.ts";

/** The disk does not take what should be stored. Told in one sentence, at the start and later; what was stored stays so. */
export class DiskError extends StartError {
  constructor(readonly told: Refusal) {
    super(inWords(told));
  }
}

/** What operating systems call it, and what LevelDB hands on as text only. */
const FAULTS = [
  ["ENOSPC", /No space left|not enough space/i],
  ["QuotaExceededError", /(?!)/],
  ["EDQUOT", /quota exceeded/i],
  ["EFBIG", /File too large/i],
  ["EROFS", /Read-only file ?system/i],
  ["EACCES", /Permission denied|Access is denied/i],
  ["EPERM", /Operation not permitted/i],
  ["ENOTDIR", /Not a directory/i],
  ["EIO", /Input\/output error/i],
  ["EMFILE", /Too many open files/i],
] as const;

/** The fault of the disk behind an error, or null when it is of another kind. @param path What should have been written. */
export function diskError(error: unknown, path?: string): DiskError | null {
  if (error instanceof DiskError) return error;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, message, syscall, name } = at as NodeJS.ErrnoException;
    const fault = FAULTS.find(
      ([known, text]) => code === known || name === known || (/^LEVEL/.test(code ?? "") && text.test(message)),
    );
    // Making a folder with those above it, Node says of a read-only disk that there is no such folder.
    if (code === "ENOENT" && syscall === "mkdir")
      return new DiskError(refusal("noFolder", { place: String((at as NodeJS.ErrnoException).path) }));
    const place = path ?? (at as NodeJS.ErrnoException).path ?? "The world";
    if (fault) return new DiskError(refusal("disk", { place, why: refusal(fault[0]) }));
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
