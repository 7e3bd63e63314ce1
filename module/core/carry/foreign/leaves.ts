/**
 * JSON of another program, read leaf by leaf: numbers that stand there as text, one entry where a list is meant, keys that are missing. What
 * nobody read, and has something in it, can be listed.
 */

/** A list may have so many entries, a file so many leaves that are listed. */
const MOST_ENTRIES = 20_000;
const LONGEST_SHOWN = 60;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names that no object may get from a file. */
const BANNED = new Set(["__proto__", "constructor", "prototype"]);

/** What a list of words says of one out of a file; undefined: it is none of them, whatever else an object knows by that name. */
export const ownOf = <Value>(words: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;

const below = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

export class Leaves {
  readonly #value: unknown;
  readonly #path: string;
  readonly #read: Set<string>;

  constructor(value: unknown, path = "", read = new Set<string>()) {
    this.#value = value;
    this.#path = path;
    this.#read = read;
  }

  #find(path: string): { value: unknown; full: string } {
    const full = path === "" ? this.#path : below(this.#path, path);
    let value = this.#value;
    for (const name of path === "" ? [] : path.split(".")) {
      if (!isObject(value) || BANNED.has(name) || !Object.hasOwn(value, name)) return { value: undefined, full };
      value = value[name];
    }
    return { value, full };
  }

  has(path: string): boolean {
    return this.#find(path).value !== undefined;
  }

  get isList(): boolean {
    return Array.isArray(this.#value);
  }

  /** A number, also one that stands there as text; null: none. */
  number(path: string): number | null {
    const { value, full } = this.#find(path);
    const number =
      typeof value === "string" && /^\s*[+-]?\d{1,9}(?:\.\d{1,6})?\s*$/.test(value) ? Number(value) : value;
    if (typeof number === "number" && Number.isFinite(number)) {
      this.#read.add(full);
      return number;
    }
    if (value === null || value === "") this.#read.add(full);
    return null;
  }

  text(path: string): string {
    const { value, full } = this.#find(path);
    if (typeof value !== "string" && typeof value !== "number") return "";
    this.#read.add(full);
    return String(value).trim();
  }

  /** Whether it says yes: true, 1, "true" or "yes". */
  yes(path: string): boolean {
    const { value, full } = this.#find(path);
    this.#read.add(full);
    return value === true || value === 1 || value === "true" || value === "yes";
  }

  at(path: string): Leaves {
    const { value, full } = this.#find(path);
    return new Leaves(value, full, this.#read);
  }

  /** The entries of a list; a value alone is a list of one. */
  each(path: string): Leaves[] {
    const { value, full } = this.#find(path);
    if (value === undefined || value === null || value === "") return [];
    if (!Array.isArray(value)) return [new Leaves(value, full, this.#read)];
    return value.slice(0, MOST_ENTRIES).map((entry, at) => new Leaves(entry, below(full, String(at)), this.#read));
  }

  /** What stands in an object, by its name there; a list by its places. */
  entries(path: string): [string, Leaves][] {
    const { value, full } = this.#find(path);
    if (!isObject(value) && !Array.isArray(value)) return [];
    return Object.entries(value)
      .slice(0, MOST_ENTRIES)
      .flatMap(([name, entry]) => (BANNED.has(name) ? [] : [[name, new Leaves(entry, below(full, name), this.#read)]]));
  }

  /** What is known and not wanted: the program works it out, or nobody misses it. */
  skip(...paths: string[]): void {
    for (const path of paths) this.#read.add(this.#find(path).full);
  }

  /** The leaves with something in them that nobody read: their place, and what stands there. */
  unread(): string[] {
    const found: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (found.length >= MOST_ENTRIES || this.#read.has(path)) return;
      if (Array.isArray(value) || isObject(value)) {
        for (const [name, entry] of Object.entries(value)) walk(entry, below(path, name));
        return;
      }
      if (value === null || value === undefined || value === "" || value === 0 || value === false) return;
      const shown = String(value)
        .replace(/<[^<>]{0,200}>/g, " ")
        .trim();
      // A dash alone says nothing.
      if (/[\p{L}\p{N}]/u.test(shown)) found.push(`${path}: ${shown.slice(0, LONGEST_SHOWN)}`);
    };
    walk(this.#value, this.#path);
    return found;
  }
}
