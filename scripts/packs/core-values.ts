/**
 * What the rules say, for texts that must not say it by hand: constants and exact chances straight from `module/core`.
 * A rule that changes there changes every sentence and table with the next build.
 */

import { join } from "node:path";
import { BuildError, listFiles, ROOT } from "../files.ts";
import { isRecord, type Language, type Tree } from "../languages.ts";

/** The core of every rule set that has one, by its folder. */
const core: Record<string, object> = {};
for (const path of listFiles(join(ROOT, "module/core"))) {
  const [, id] = /^([^/]+)\/public\.ts$/.exec(path) ?? [];
  if (id) core[id] = (await import(`../../module/core/${id}/index.ts`)) as object;
}

/** `engine.TABLE.key` out of the core: a number, a text, or a table. */
export function coreValue(path: string, where: string): unknown {
  const value = walk(core, path.split("."));
  if (value === undefined || typeof value === "function") throw new BuildError(`${where}: the core has no ${path}`);
  return value;
}

/** Whether an engine has such a function: what only some games do their own way. */
export const hasFunction = (path: string): boolean => typeof walk(core, path.split(".")) === "function";

/** A function of an engine, such as a reader of formulas. */
export function coreFunction(path: string, where: string): (...values: unknown[]) => unknown {
  const found = walk(core, path.split("."));
  if (typeof found !== "function") throw new BuildError(`${where}: the core has no ${path}()`);
  return found as (...values: unknown[]) => unknown;
}

/**
 * One number out of an engine's odds (or out of what its function `by` gives): `success`, `target.wounded`, `total.mean`,
 * `dealt.atLeast(5)`. A check that the core refuses is a mistake of the text, told with its place.
 */
export function oddsOf(engine: string, check: unknown, show: string, where: string, by = "odds"): number {
  let node: unknown;
  try {
    node = coreFunction(`${engine}.${by}`, where)(check);
  } catch (error) {
    if (error instanceof BuildError) throw error;
    throw new BuildError(`${where}: ${JSON.stringify(check)}: ${error instanceof Error ? error.message : error}`);
  }
  for (const step of show.split(".")) {
    const [, name = "", argument] = /^(\w+)(?:\((-?\d+)\))?$/.exec(step) ?? [];
    const owner = node;
    node = typeof owner === "object" && owner !== null ? (owner as Record<string, unknown>)[name] : undefined;
    if (argument !== undefined && typeof node === "function") node = node.call(owner, Number(argument));
  }
  if (typeof node !== "number") throw new BuildError(`${where}: the odds of ${engine} have no ${show}`);
  return node;
}

/** A branch of the language files. */
export function termsOf(terms: Tree, path: string, where: string): Tree {
  const branch = walk(terms, path.split("."));
  if (!isRecord(branch)) throw new BuildError(`${where}: no terms below ${path}`);
  return branch as Tree;
}

/** A term of the language files. */
export function termOf(terms: Tree, path: string, where: string): string {
  const text = walk(terms, path.split("."));
  if (typeof text !== "string") throw new BuildError(`${where}: no term ${path}`);
  return text;
}

function walk(root: unknown, steps: string[]): unknown {
  let node = root;
  for (const step of steps) {
    // Module namespaces are no plain records.
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, step)) return undefined;
    node = (node as Record<string, unknown>)[step];
  }
  return node;
}

/** Value at a dotted path of plain data, or undefined. */
export function at(data: unknown, path: string): unknown {
  let node = data;
  for (const step of path.split(".")) node = isRecord(node) ? node[step] : undefined;
  return node;
}

export const FORMATS = ["percent", "number", "whole", "signed"] as const;
export type Format = (typeof FORMATS)[number];

const formats = new Map<string, Intl.NumberFormat>();

/** How a language writes numbers. Making one takes longer than writing a hundred numbers with it. */
export function formatOf(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { useGrouping: false, ...options });
  formats.set(key, format);
  return format;
}

/** A number as its language writes it, in HTML. Chances that are not certain never read as 0 or 100 %. */
export function formatNumber(value: number, format: Format, language: Language): string {
  const write = (number: number, options: Intl.NumberFormatOptions) =>
    formatOf(language, options).format(number).replace("-", "−");
  if (format === "signed") return write(value, { signDisplay: "exceptZero" });
  if (format === "whole") return write(value, { maximumFractionDigits: 0 });
  if (format === "number") return write(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const exact = Math.abs(value) < 1e-12 || Math.abs(value - 1) < 1e-12;
  if (!exact && value < 0.0005) return `&lt;\u00a0${write(0.001, percent)}`;
  if (!exact && value >= 0.9995) return `&gt;\u00a0${write(0.999, percent)}`;
  return write(value, exact ? { style: "percent" } : percent);
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);
