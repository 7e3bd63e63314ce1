import { isCoreError } from "../core/validate.ts";
import { SYSTEM_ID } from "../foundry/index.ts";
import { explain, UserError } from "./errors.ts";

/** Files of a table's own words and rules: what one page saves, another table's page brings. */

/** Far more letters than any such file has. */
const MOST_FILE = 40_000;

/**
 * What stands in a text that was brought.
 * @param read Reads the data; a refusal of the core names its field.
 * @param refused Language keys: the text is no such file at all; a field of it is wrong (`{field}`, `{why}`).
 * @throws {UserError} It names the field that is wrong.
 */
export function readOwnFile<T>(text: string, read: (data: object) => T, refused: { none: string; field: string }): T {
  const data = text.length > MOST_FILE ? null : parsed(text, refused.none);
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new UserError(refused.none);
  try {
    return read(data);
  } catch (error) {
    if (isCoreError(error)) throw new UserError(refused.field, { field: error.field, why: explain(error) });
    throw error;
  }
}

function parsed(text: string, none: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new UserError(none);
    throw error;
  }
}

/** The text of the file that a user chose, which can be chosen again; null: none. */
export async function chosenFile(input: HTMLInputElement): Promise<string | null> {
  const [file] = input.files ?? [];
  if (!file) return null;
  const text = await file.text();
  input.value = "";
  return text;
}

/** Hands the user a file to keep. */
export const saveOwnFile = (text: string, name: string): void =>
  foundry.utils.saveDataToFile(text, "application/json", `${SYSTEM_ID}-${name}.json`);
