/**
 * The methods the public API adds to the language's own prototypes. Systems call them freely (`name.capitalize()`,
 * `set.filter(…)`, `Math.clamp`), so they must be there; Mesa itself does not use them.
 */

type Methods = Record<string, (this: never, ...args: never[]) => unknown>;

function define(target: object, methods: Methods): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!Object.hasOwn(target, name))
      Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
  }
}

const arrayMethods: Methods = {
  deepFlatten(this: unknown[]) {
    return this.flat(Number.POSITIVE_INFINITY);
  },
  equals(this: unknown[], other: unknown[]) {
    return Array.isArray(other) && other.length === this.length && this.every((value, index) => value === other[index]);
  },
  partition(this: unknown[], rule: (value: unknown) => boolean) {
    const parts: [unknown[], unknown[]] = [[], []];
    for (const value of this) parts[rule(value) ? 1 : 0].push(value);
    return parts;
  },
  filterJoin(this: unknown[], separator: string) {
    return this.filter(Boolean).join(separator);
  },
  findSplice(this: unknown[], find: (value: unknown, index: number, array: unknown[]) => boolean, replace?: unknown) {
    const index = this.findIndex(find);
    if (index === -1) return null;
    const [removed] = replace === undefined ? this.splice(index, 1) : this.splice(index, 1, replace);
    return removed;
  },
};

const setMethods: Methods = {
  difference(this: Set<unknown>, other: Set<unknown>) {
    return new Set([...this].filter((value) => !other.has(value)));
  },
  symmetricDifference(this: Set<unknown>, other: Set<unknown>) {
    return new Set([
      ...[...this].filter((value) => !other.has(value)),
      ...[...other].filter((value) => !this.has(value)),
    ]);
  },
  union(this: Set<unknown>, other: Set<unknown>) {
    return new Set([...this, ...other]);
  },
  intersection(this: Set<unknown>, other: Set<unknown>) {
    return new Set([...this].filter((value) => other.has(value)));
  },
  equals(this: Set<unknown>, other: unknown) {
    return other instanceof Set && other.size === this.size && [...this].every((value) => other.has(value));
  },
  first(this: Set<unknown>) {
    return this.values().next().value;
  },
  intersects(this: Set<unknown>, other: Set<unknown>) {
    return [...this].some((value) => other.has(value));
  },
  isSubset(this: Set<unknown>, other: Set<unknown>) {
    return [...this].every((value) => other.has(value));
  },
  toObject(this: Set<unknown>) {
    return [...this];
  },
  every(this: Set<unknown>, test: (value: unknown, index: number, set: unknown) => boolean) {
    return [...this].every((value, index) => test(value, index, this));
  },
  filter(this: Set<unknown>, test: (value: unknown, index: number, set: unknown) => boolean) {
    return new Set([...this].filter((value, index) => test(value, index, this)));
  },
  find(this: Set<unknown>, test: (value: unknown, index: number, set: unknown) => boolean) {
    return [...this].find((value, index) => test(value, index, this));
  },
  map(this: Set<unknown>, transform: (value: unknown, index: number, set: unknown) => unknown) {
    return new Set([...this].map((value, index) => transform(value, index, this)));
  },
  reduce(
    this: Set<unknown>,
    reducer: (accumulator: unknown, value: unknown, index: number, set: unknown) => unknown,
    initial: unknown,
  ) {
    return [...this].reduce((accumulator, value, index) => reducer(accumulator, value, index, this), initial);
  },
  some(this: Set<unknown>, test: (value: unknown, index: number, set: unknown) => boolean) {
    return [...this].some((value, index) => test(value, index, this));
  },
};

const stringMethods: Methods = {
  capitalize(this: string) {
    return this.length ? this.charAt(0).toUpperCase() + this.slice(1) : this;
  },
  compare(this: string, other: string) {
    return this < other ? -1 : this > other ? 1 : 0;
  },
  titleCase(this: string) {
    return this.split(" ")
      .map((word) => (word ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase() : word))
      .join(" ");
  },
  stripScripts(this: string) {
    return this.replace(/<script\b[\s\S]*?<\/script\s*>/gi, "");
  },
  slugify(
    this: string,
    {
      replacement = "-",
      strict = false,
      lowercase = true,
    }: { replacement?: string; strict?: boolean; lowercase?: boolean } = {},
  ) {
    let slug = this.normalize("NFD").replace(/\p{Diacritic}/gu, "");
    if (lowercase) slug = slug.toLowerCase();
    slug = slug.trim().replace(/[\s_]+/g, replacement);
    slug = strict
      ? slug.replace(/[^a-zA-Z0-9-]+/g, "")
      : slug.replace(/['"]/g, "").replace(/[^\w\p{L}\p{N}.~$-]+/gu, "");
    return slug;
  },
};

/** Rounds without the noise of binary fractions. */
function roundDecimals(number: number, places: number): number {
  const factor = 10 ** Math.max(Math.trunc(places), 0);
  return Math.round(number * factor * (1 + Number.EPSILON)) / factor;
}

const numberMethods: Methods = {
  almostEqual(this: number, other: number, epsilon = 1e-8) {
    return Math.abs(this - other) < epsilon;
  },
  ordinalString(this: number) {
    const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(Number(this));
    const suffix = { zero: "th", one: "st", two: "nd", few: "rd", many: "th", other: "th" }[rule];
    return `${this}${suffix}`;
  },
  paddedString(this: number, digits: number) {
    return String(this).padStart(digits, "0");
  },
  signedString(this: number) {
    const text = Math.abs(Number(this)).toLocaleString(globalThis.game?.i18n?.lang);
    return Number(this) < 0 ? `-${text}` : `+${text}`;
  },
  toNearest(this: number, interval = 1, method: "round" | "ceil" | "floor" = "round", base = 0) {
    if (!(interval > 0)) throw new Error("Number#toNearest interval must be positive");
    const value = base + Math[method]((Number(this) - base) / interval) * interval;
    const decimals = (String(interval).split(".")[1] ?? "").length;
    return roundDecimals(value, Math.max(decimals, (String(base).split(".")[1] ?? "").length));
  },
  between(this: number, a: number, b: number, inclusive = true) {
    return between(Number(this), a, b, inclusive);
  },
};

function between(number: number, a: number, b: number, inclusive = true): boolean {
  const [low, high] = a < b ? [a, b] : [b, a];
  return inclusive ? number >= low && number <= high : number > low && number < high;
}

const dateMethods: Methods = {
  isValid(this: Date) {
    return !Number.isNaN(this.getTime());
  },
  toDateInputString(this: Date) {
    const pad = (value: number): string => String(value).padStart(2, "0");
    return `${this.getFullYear()}-${pad(this.getMonth() + 1)}-${pad(this.getDate())}`;
  },
  toTimeInputString(this: Date) {
    return this.toTimeString().split(" ")[0];
  },
};

const mathFunctions: Methods = {
  clamp: (number: number, min: number, max: number) => Math.min(max, Math.max(min, number)),
  clamped: (number: number, min: number, max: number) => Math.min(max, Math.max(min, number)),
  mix: (a: number, b: number, weight: number) => a * (1 - weight) + b * weight,
  normalizeDegrees: (degrees: number) => ((degrees % 360) + 360) % 360,
  normalizeRadians: (radians: number) => Math.atan2(Math.sin(radians), Math.cos(radians)),
  roundDecimals,
  toDegrees: (angle: number) => (angle * 180) / Math.PI,
  toRadians: (angle: number) => ((((angle % 360) + 360) % 360) * Math.PI) / 180,
  oscillation: (min: number, max: number, t: number, period = 1, fn: (radians: number) => number = Math.cos) =>
    min + ((max - min) * (fn((2 * Math.PI * t) / period) + 1)) / 2,
};

/** Installs them. What the language brings by itself by now is left alone. */
export function installPrimitives(): void {
  define(Array.prototype, arrayMethods);
  define(Array, { fromRange: (n: number, min = 0) => Array.from({ length: n }, (_, index) => index + min) });
  define(Set.prototype, setMethods);
  define(String.prototype, stringMethods);
  define(Number.prototype, numberMethods);
  define(Number, {
    between,
    isNumeric: (value: unknown) => {
      if (typeof value === "number") return !Number.isNaN(value);
      return typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value));
    },
    fromString: (text: string | number) => {
      if (typeof text === "number") return text;
      const number = text.trim().replace(/\s+/g, "");
      return number === "" ? Number.NaN : Number(number);
    },
  });
  define(Date.prototype, dateMethods);
  define(Math, mathFunctions);
  define(RegExp, { escape: (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") });
  define(URL, { parseSafe: (url: string) => (URL.canParse(url) ? new URL(url) : null) });
}
