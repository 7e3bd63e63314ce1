import { FILE_CATEGORIES, UPLOADABLE_FILE_EXTENSIONS } from "../../common/constants-files.ts";
import { refusal } from "../../common/refusals.ts";
import { RequestError } from "../errors.ts";

/** The largest file that is added, in bytes. */
export const UPLOAD_LIMIT = 64 * 1024 * 1024;

/** First words of addresses that are answered by something else than a folder of user data. */
export const RESERVED: ReadonlySet<string> = new Set(
  ["systems", "modules", "worlds", "mesa", "templates", "icons", "ui", "sounds", "fonts", "socket.io", "upload"].concat(
    ["join", "game", "logout", "setup"],
  ),
);

const endingOf = (name: string): string => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** @throws {RequestError} when a file's type is not one that tables use, or its name is none. */
export function checkStorable(name: string): void {
  const type = endingOf(name);
  if (!Object.hasOwn(UPLOADABLE_FILE_EXTENSIONS, type) || Object.hasOwn(FILE_CATEGORIES.HTML ?? {}, type))
    throw new RequestError(refusal("fileType", { type: type.slice(0, 20) }));
  if (/[/\\\0]/.test(name) || name.startsWith(".")) throw new RequestError(refusal("fileName"));
}

/** What a stored file is sent as. */
export const mediaType = (path: string): string =>
  (UPLOADABLE_FILE_EXTENSIONS as Readonly<Record<string, string>>)[endingOf(path)] ?? "application/octet-stream";
