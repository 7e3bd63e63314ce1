// Tests of single values: foundry.data.validators.

/** A 16 character alphanumeric id? */
export function isValidId(id: unknown): boolean {
  return typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);
}

/** Does a path end in one of the extensions (without dots)? Query strings are ignored. */
export function hasFileExtension(path: string, extensions: readonly string[]): boolean {
  const extension = /\.([^./?#]+)(?:[?#].*)?$/.exec(path)?.[1]?.toLowerCase();
  return extension !== undefined && extensions.includes(extension);
}

/** A base64 data URL, optionally of one of some MIME types? */
export function isBase64Data(data: string, types?: readonly string[]): boolean {
  const match = /^data:([a-z]+\/[-+.\w]+);base64,[A-Za-z0-9+/]+={0,2}$/i.exec(data);
  if (!match) return false;
  return types === undefined || types.includes((match[1] as string).toLowerCase());
}

/** `#rrggbb`? */
export function isColorString(color: unknown): boolean {
  return typeof color === "string" && /^#[0-9A-Fa-f]{6}$/.test(color);
}

/** Text that parses as JSON? */
export function isJSON(val: unknown): boolean {
  if (typeof val !== "string") return false;
  try {
    JSON.parse(val);
    return true;
  } catch {
    return false;
  }
}
