const ID_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A random alphanumeric identifier. @param length in characters, default 16 */
export function randomID(length = 16): string {
  let id = "";
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      // 248 is the largest multiple of 62 in a byte: rejecting the rest keeps every character equally likely.
      if (byte < 248 && id.length < length) id += ID_ALPHABET[byte % 62];
    }
  }
  return id;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const UNESCAPES = Object.fromEntries(Object.entries(ESCAPES).map(([raw, entity]) => [entity, raw]));

/** Escape `& < > " '` for use in element content and quoted attributes. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (c) => ESCAPES[c] as string);
}

/** Undo {@link escapeHTML}. */
export function unescapeHTML(value: unknown): string {
  return String(value).replace(/&(?:amp|lt|gt|quot|#x27);/g, (e) => UNESCAPES[e] as string);
}

export interface FormatFileSizeOptions {
  /** Digits after the decimal point. Default 2. */
  decimalPlaces?: number;
  /** Base 10 (kB) or base 2 (KiB). Default 10. */
  base?: 2 | 10;
}

/** A size in bytes as text with the fitting unit. */
export function formatFileSize(size: number, { decimalPlaces = 2, base = 10 }: FormatFileSizeOptions = {}): string {
  const divisor = base === 2 ? 1024 : 1000;
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = size;
  let unit = 0;
  while (value >= divisor && unit < units.length - 1) {
    value /= divisor;
    unit++;
  }
  const suffix = base === 2 && unit > 0 ? `${(units[unit] as string)[0]?.toUpperCase()}iB` : units[unit];
  return `${unit === 0 ? value : value.toFixed(decimalPlaces)}${suffix}`;
}

/** Is version v1 newer than v0? Dotted parts compare as numbers where both are numbers, else as text. */
export function isNewerVersion(
  v1: number | string | null | undefined,
  v0: number | string | null | undefined,
): boolean {
  if (typeof v1 === "number" && typeof v0 === "number") return v1 > v0;
  const a = String(v1 ?? "0").split(".");
  const b = String(v0 ?? "0").split(".");
  for (let i = 0; i < a.length; i++) {
    const x = a[i] as string;
    const y = b[i];
    if (y === undefined) return true;
    const [nx, ny] = [Number(x), Number(y)];
    if (Number.isNaN(nx) || Number.isNaN(ny)) {
      if (x !== y) return x > y;
    } else if (nx !== ny) return nx > ny;
  }
  return false;
}

/** Encode each part of a path, or return it unchanged when it is already an encoded or data URL. */
export function encodeURL(path: string): string {
  if (/^(?:data|blob):/.test(path)) return path;
  try {
    const url = new URL(path);
    return url.href;
  } catch {
    return path
      .split("/")
      .map((part) => {
        // Encoding twice would break paths that arrive already encoded.
        try {
          if (decodeURIComponent(part) !== part) return part;
        } catch {
          return encodeURIComponent(part);
        }
        return encodeURIComponent(part);
      })
      .join("/");
  }
}

/** A server path with the configured route prefix in front. */
export function getRoute(path: string, { prefix }: { prefix?: string | null } = {}): string {
  const route = prefix ?? (globalThis as unknown as { ROUTE_PREFIX?: string }).ROUTE_PREFIX ?? "";
  return `/${[route, path]
    .filter(Boolean)
    .map((s) => s.replace(/^\/+|\/+$/g, ""))
    .filter(Boolean)
    .join("/")}`;
}

/** Split the URL of an S3 object into bucket and key prefix; nulls for anything else. */
export function parseS3URL(key: string): { bucket: string | null; keyPrefix: string | null } {
  try {
    const url = new URL(key);
    const bucket = /^(.+?)\.s3[.-]/.exec(url.host)?.[1] ?? null;
    return { bucket, keyPrefix: bucket === null ? null : decodeURIComponent(url.pathname.slice(1)) };
  } catch {
    return { bucket: null, keyPrefix: null };
  }
}
