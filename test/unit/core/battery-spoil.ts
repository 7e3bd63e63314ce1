import { Distribution, isCoreError, narrative } from "./everything.ts";

/** How a call is spoilt, field by field, and how what the core says of it is written down. */

const proxy = (): unknown => {
  const refuse = (): never => {
    throw new Error("refused");
  };
  return new Proxy({}, { get: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse, has: refuse });
};

/** Values of every kind; a kind that is refused as a whole is written down by its name. */
const SPOILT: Readonly<Record<string, readonly (readonly [string, unknown])[]>> = {
  numbers: [
    ["NaN", Number.NaN],
    ["Infinity", Number.POSITIVE_INFINITY],
    ["-0", -0],
    ["-1", -1],
    ["1e9", 1e9],
    ["1e6", 1e6],
    ["0.001", 0.001],
  ],
  texts: [
    ["a number as text", "3"],
    ["no text", ""],
    ["long text", "1d6+".repeat(10_000)],
    ["__proto__", "__proto__"],
    ["constructor", "constructor"],
  ],
  true: [["true", true]],
  nothing: [["undefined", undefined]],
  lists: [
    ["no list", []],
    ["a list", [3]],
    ["a long list", new Array(100_000).fill(3)],
    ["an endless list", new Array(2 ** 32 - 1)],
  ],
  objects: [
    ["a list-like", { length: 1e9 }],
    ["an object", {}],
    ["one with __proto__", JSON.parse('{"__proto__":{"bonus":3}}')],
    ["one with valueOf", { valueOf: () => 3, toString: () => "skill" }],
  ],
  strangers: [
    ["null", null],
    ["a bigint", 1n],
    ["a symbol", Symbol("x")],
    ["a function", () => 1],
    ["one with a prototype", Object.create({ bonus: 3, trait: 3, level: 3, kind: "skill" })],
    ["a date", new Date(0)],
    ["a map", new Map()],
    ["a proxy", proxy()],
  ],
};

export type Path = readonly (string | number)[];

export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null || value instanceof Distribution) return [path];
  return [path, ...Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, [...path, key]))];
}

const ABSENT: PropertyDescriptor = {};
const THROWING: PropertyDescriptor = {
  get() {
    throw new Error("not to be had");
  },
};

/** A frozen copy with another value at a path: code that writes to its input fails. */
export function spoilt(value: unknown, path: Path, change: PropertyDescriptor): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== "object" || value === null) return value;
  const copy: object = Array.isArray(value) ? [...value] : { ...value };
  if (change === ABSENT && rest.length === 0) Reflect.deleteProperty(copy, key);
  else {
    const descriptor = rest.length > 0 ? { value: spoilt(Reflect.get(copy, key), rest, change) } : change;
    Object.defineProperty(copy, key, { enumerable: true, configurable: true, ...descriptor });
  }
  return Object.freeze(copy);
}

/** An error of the language: never what macros may get, and no promise of what only our own sheets call. */
const ACCIDENT = "?";

export interface Tried {
  /** As it is written down; absent when the call was taken. */
  readonly refusal?: string;
  readonly field?: string;
  readonly accepted?: Readonly<{ min?: number; max?: number; words?: readonly string[]; type?: string }>;
  readonly answer?: unknown;
  readonly wrong?: string;
}

/** How the core answers, and what is wrong with that. */
export function tried(act: (...given: never[]) => unknown, args: unknown): Tried {
  let answer: unknown;
  try {
    answer = act(...(args as never[]));
  } catch (error) {
    if (!isCoreError(error)) return { refusal: ACCIDENT, wrong: `threw ${String(error)}` };
    // What a page says is refused by its place in the page.
    const placed = /^line \d+, column \d+: \S/.test(error.message);
    const named = placed || (error.message.startsWith(`${error.field}: `) && error.message.includes("expected"));
    const { code, field, accepted } = error;
    const refusal = placed ? error.message : `${code} ${field} (${said(accepted)})`;
    return { refusal, field, accepted, ...(!named && { wrong: error.message }) };
  }
  return { answer, ...(!finite(answer) && { wrong: "answered nonsense" }) };
}

const said = (accepted: Tried["accepted"] = {}): string =>
  accepted.words?.map((word) => (word === "" ? '""' : word)).join(" ") ??
  accepted.type ??
  `${accepted.min}…${accepted.max}`;

function finite(value: unknown, depth = 0): boolean {
  if (typeof value === "number") return !Number.isNaN(value);
  if (value instanceof Distribution) return Math.abs(value.atLeast(-1e9) - 1) < 1e-9 && Number.isFinite(value.mean);
  if (typeof value !== "object" || value === null || value instanceof narrative.Joint || depth > 5) return true;
  return Object.values(value)
    .slice(0, 50)
    .every((entry) => finite(entry, depth + 1));
}

/** The values at the edges of what a refusal says would be taken, and just beyond them. */
function edgesOf({ accepted = {} }: Tried, good: unknown): [string, unknown][] {
  const named = (values: unknown[]): [string, unknown][] => values.map((value) => [`${value}`, value]);
  const { min, max, words, type = "" } = accepted;
  if (min !== undefined && max !== undefined)
    return [...named([min - 1, min, min + 0.5, max, max + 1]), [`"${min}"`, `${min}`]];
  if (words) return named([...words, "no such word"]);
  const [, from, to] = /a number from (\S+) to (\S+)/.exec(type) ?? [];
  if (from !== undefined) {
    const [least, most] = [Number(from), Number(to)];
    return named([least - 0.01, least, least + 0.25, least + 0.125, most - 0.01, most, most + 0.01]);
  }
  const [, most] = /a list of at most (\d+)/.exec(type) ?? [];
  if (most === undefined) return type === "true or false" ? named([false]) : [];
  const entry = Array.isArray(good) && good.length > 0 ? good[0] : 0;
  const many = (length: number): unknown[] => Array.from({ length }, () => entry);
  return [
    [`${most} of them`, many(Number(most))],
    ["one more", many(Number(most) + 1)],
  ];
}

/** What is the same as leaving a field out, where that can be told. */
function usualOf(answers: readonly (readonly [string, string | undefined])[], absent: string): string[] {
  const known = answers.filter(([, answer]) => answer !== undefined);
  const alike = known.filter(([, answer]) => answer === absent);
  if (alike.length === known.length) return [];
  return [alike.length === 0 ? "is something else" : `is ${alike.map(([name]) => name).join(", ")}`];
}

const digest = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (value instanceof Distribution ? value.entries(1e-12) : value)) ?? "undefined";

const KINDS = ["all numbers", "all texts", "true", "all lists", "all objects", "all strangers"];

/** `all but numbers` instead of all other kinds. */
function inShort(names: readonly string[]): string[] {
  const [other, ...more] = KINDS.filter((kind) => !names.includes(kind));
  const rest = names.filter((name) => !KINDS.includes(name));
  if (other === undefined) return ["anything", ...rest];
  return more.length > 0 ? [...names] : [`all but ${other.replace("all ", "")}`, ...rest];
}

/** One line for each way in which a call's field is refused: who, field, how, and what is refused so. */
export function refusalsOf(act: (...given: never[]) => unknown, args: unknown[]): string[] {
  const lines: string[] = [];
  const tell = (path: Path, known: boolean): void => {
    const where = path.join(".");
    const good = known ? path.reduce<unknown>((whole, key) => Reflect.get(whole as object, key), args) : undefined;
    const by = new Map<string, string[]>();
    const note = (name: string, { refusal }: Tried): void => {
      if (refusal !== undefined && refusal !== ACCIDENT) by.set(refusal, [...(by.get(refusal) ?? []), name]);
    };
    const put = (value: unknown): Tried => tried(act, spoilt(args, path, { value }));
    const edges = new Map<string, unknown>();
    const answers: [string, string | undefined][] = [];
    for (const [kind, values] of Object.entries(SPOILT)) {
      const all = values.map(([name, value]) => [name, put(value)] as const);
      for (const [, said] of all) {
        if (said.field !== undefined && fieldOf(path).endsWith(said.field))
          for (const [name, value] of edgesOf(said, good)) edges.set(name, value);
      }
      const first = all[0]?.[1].refusal;
      if (values.length > 1 && first !== undefined && all.every(([, { refusal }]) => refusal === first))
        note(`all ${kind}`, { refusal: first });
      else for (const [name, said] of all) note(name, said);
    }
    const plainly = new Map<string, unknown>([["true", true], ["0", 0], ["[]", []], ["{}", {}], ...edges]);
    for (const [name, value] of plainly) {
      const said = put(value);
      if (edges.has(name)) note(name, said);
      answers.push([name, said.refusal === undefined ? digest(said.answer) : undefined]);
    }
    if (path.length > 1) {
      const unread = tried(act, spoilt(args, path, THROWING));
      // Every field that cannot be read is refused in the same words: only others are written down.
      if (
        unread.accepted?.type !== "a value that can be read" ||
        !unread.field?.endsWith(fieldOf(path.slice(-1)).replace(/^\./, ""))
      )
        note("a getter", unread);
      const absent = tried(act, spoilt(args, path, ABSENT));
      note("absent", absent);
      if (absent.refusal === undefined && !Number.isInteger(Number(path.at(-1))))
        lines.push(...usualOf(answers, digest(absent.answer)).map((usual) => `${where}: absent ${usual}`));
    }
    for (const [refusal, names] of by) lines.push(`${where}: ${refusal} <- ${inShort(names).join(", ")}`);
    if (typeof good !== "object" || good === null || Array.isArray(good) || good instanceof Distribution) return;
    const unknown = tried(act, spoilt(args, [...path, "misspelt"], { value: 1 }));
    if (unknown.refusal === undefined || !unknown.field?.endsWith("misspelt")) return;
    lines.push(`${where}.misspelt: ${unknown.refusal}`);
    for (const name of unknown.accepted?.words ?? []) if (!(name in good)) tell([...path, name], false);
  };
  // What one entry of a list must be, all must be.
  for (const path of pathsOf(args).slice(1)) if (path.slice(1).every((key) => !(Number(key) > 1))) tell(path, true);
  return lines;
}

/** `0.dice.1.faces` as errors write it: `dice[1].faces`, whatever they put before it. */
const fieldOf = (path: Path): string =>
  path.map((key) => (/^\d+$/.test(String(key)) ? `[${key}]` : `.${key}`)).join("");

/** Every value that a field may be spoilt with, and one that cannot be read. */
export const spoilings = (args: unknown, path: Path): [string, unknown, value: unknown][] => [
  ...Object.values(SPOILT).flatMap((values) =>
    values.map(([name, value]): [string, unknown, unknown] => [name, spoilt(args, path, { value }), value]),
  ),
  ...(path.length > 1 ? [["a getter", spoilt(args, path, THROWING), undefined] as [string, unknown, unknown]] : []),
];
