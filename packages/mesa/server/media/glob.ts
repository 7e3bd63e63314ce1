import { RequestError } from "../errors.ts";

/** A path with `*`, `?` and `{a,b}` as a pattern of whole paths. */
export function globPattern(glob: string): RegExp {
  const words: Record<string, string> = { "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")", ",": "|" };
  const text = glob.replaceAll(/[*?{},]|[.+^$()|[\]\\]/g, (sign) => words[sign] ?? `\\${sign}`);
  try {
    return new RegExp(`^${text}$`, "i");
  } catch {
    throw new RequestError("This is no pattern of paths.");
  }
}
