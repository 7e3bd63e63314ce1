/** Plain JSON data of one document, as stored and as sent. */
export type Source = Record<string, unknown>;

/** True for `{…}` objects, which is what document data and packets must be. */
export function isRecord(value: unknown): value is Source {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as text, or `undefined` when it is not text. */
export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The records in an array; anything else in it is dropped. */
export function recordsIn(value: unknown): Source[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a Node or LevelDB error, looking through its causes (LevelDB hides the telling one there). */
export function errorCode(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && at.code !== "LEVEL_DATABASE_NOT_OPEN") return at.code;
  }
  return undefined;
}
