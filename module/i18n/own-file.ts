import { readJson, unfenced } from "../core/carry/json.ts";
import { isCoreError } from "../core/validate.ts";
import { SYSTEM_ID } from "../foundry/index.ts";
import { explain, UserError } from "./errors.ts";
import { decimal } from "./i18n.ts";

/** Files that a user chooses; and those of a table's own words and rules, which one page saves and another table's page brings. */

/** Far more letters than any such file has. */
const MOST_FILE = 40_000;
/** A letter with an accent takes two bytes, and few others stand in such files. */
const BYTES = 2;

/**
 * What stands in a text that was brought.
 * @param read Reads the data; a refusal of the core names its field.
 * @param refused Language keys: the text is no such file at all; a field of it is wrong (`{field}`, `{why}`).
 * @throws {UserError} It names the field that is wrong, or the place where the JSON is broken.
 */
export function readOwnFile<T>(text: string, read: (data: object) => T, refused: { none: string; field: string }): T {
  if (text.length > MOST_FILE) throw new UserError(refused.none);
  const json = readJson(text);
  // Whatever does not even begin as one is another kind of file.
  if ("broken" in json && /^\{\s*\S/.test(unfenced(text)))
    throw new UserError("CUBILETE.carry.trouble.broken", { ...json.broken });
  const data = "broken" in json ? null : json.value;
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new UserError(refused.none);
  try {
    return read(data);
  } catch (error) {
    if (isCoreError(error)) throw new UserError(refused.field, { field: error.field, why: explain(error) });
    throw error;
  }
}

/**
 * The text of a file, unless it is larger than any of its kind: then nothing of it is read.
 * @param most How many letters one may have.
 * @throws {UserError} It says how large the file is, and how large it may be.
 */
export async function textOfFile(file: File, most: number): Promise<string> {
  const bytes = most * BYTES;
  if (file.size > bytes)
    throw new UserError("CUBILETE.carry.trouble.large", { size: inMegabytes(file.size), most: inMegabytes(bytes) });
  return file.text();
}

const inMegabytes = (bytes: number): string => decimal(bytes / 1_000_000, bytes < 1_000_000 ? 2 : 0);

/** The text of the file that a user chose, which can be chosen again; null: none. */
export async function chosenFile(input: HTMLInputElement): Promise<string | null> {
  const [file] = input.files ?? [];
  if (!file) return null;
  input.value = "";
  return textOfFile(file, MOST_FILE);
}

/** Hands the user a file to keep. */
export const saveOwnFile = (text: string, name: string): void =>
  foundry.utils.saveDataToFile(text, "application/json", `${SYSTEM_ID}-${name}.json`);
