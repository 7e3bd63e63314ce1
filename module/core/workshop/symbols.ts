import { type Formula, isName, walk } from "./formula.ts";
import { excerpt, type Problems } from "./problem.ts";
import type { Shape } from "./shape.ts";
import type { PageNode } from "./text/nodes.ts";
import type { DiceGroup } from "./types.ts";

/**
 * Dice whose faces show symbols: `faces: [[hit], [hit, hit], [miss, edge], []]`. `main.hit` is how many hits they show together: each face counts
 * as often as the symbol stands on it, so that chances stay exact and symbols of one die come together.
 */

/** How many of each symbol stand on each face, in the page's order. */
export type SymbolFaces = Readonly<Record<string, readonly number[]>>;

/** Most faces with symbols, and symbols on one face. */
const MOST_FACES = 100;
const MOST_ON_FACE = 10;

/** Reads the faces: a list with a list of words for each; a word alone is a face with that one symbol. */
export function readSymbols(node: PageNode, field: string, shape: Shape): { faces: number; symbols: SymbolFaces } {
  const { problems } = shape;
  const faces = shape.list(node, field);
  if (faces.length === 0 || faces.length > MOST_FACES)
    problems.add(node.at, field, faces.length === 0 ? "empty" : "tooMany", { most: MOST_FACES });
  if (
    faces.some(({ kind }) => kind === "text") &&
    faces.every((face) => face.kind === "text" && /^[-+]?\d+$/.test(face.text))
  )
    problems.add(node.at, field, "near", { name: "faces", near: "die" });
  const counts = new Map<string, number[]>();
  for (const [at, face] of faces.entries()) {
    const here = `${field}[${at}]`;
    const shown = face.kind === "list" ? shape.list(face, here) : [face];
    if (shown.length > MOST_ON_FACE) problems.add(face.at, here, "tooMany", { most: MOST_ON_FACE });
    for (const symbol of shown.slice(0, MOST_ON_FACE)) {
      const name = shape.text(symbol, here)?.text ?? "";
      if (!isName(name)) {
        if (name !== "") problems.add(symbol.at, here, "badName", { name: excerpt(name) });
        continue;
      }
      const known = counts.get(name) ?? faces.map(() => 0);
      known[at] = (known[at] ?? 0) + 1;
      counts.set(name, known);
    }
  }
  return { faces: faces.length, symbols: Object.fromEntries(counts) };
}

/** The symbols that a face shows, by its place from 1 on, each as often as it stands there. */
export const symbolsOn = (symbols: SymbolFaces, place: number): string[] =>
  Object.entries(symbols).flatMap(([name, counts]) => Array.from({ length: counts[place - 1] ?? 0 }, () => name));

/** How many of a symbol dice show: the faces that have it, counted, those with two of it twice. */
function countOf(group: string, counts: readonly number[], { at, name }: Formula): Formula {
  const figure = (value: number): Formula => ({ op: "number", args: [], at, value });
  const shows = (face: number): Formula => ({
    op: "count",
    args: [{ op: "==", args: [{ op: "name", args: [], at, name: group }, figure(face)], at }],
    at,
  });
  const parts = counts.flatMap((count, face) => Array.from({ length: count }, () => shows(face + 1)));
  const sum = parts.reduce((left, right) => ({ op: "+", args: [left, right], at }));
  return { op: "symbols", args: [sum], at, name };
}

/** A formula in which symbols are counted; what names no symbol of its dice goes to `problems`. */
export function withSymbols(formula: Formula, dice: readonly DiceGroup[], field: string, problems: Problems): Formula {
  const groups = dice.filter(({ symbols }) => symbols !== undefined);
  let has = false;
  walk(formula, ({ op, name = "" }) => {
    has ||= op === "name" && groups.some(({ id }) => name.startsWith(`${id}.`));
  });
  if (!has) return formula;
  const put = (part: Formula): Formula => {
    if (part.op !== "name") return { ...part, args: part.args.map(put) };
    const name = part.name as string;
    const group = groups.find(({ id }) => name.startsWith(`${id}.`));
    if (!group) return part;
    const symbols = group.symbols as SymbolFaces;
    const symbol = name.slice(group.id.length + 1);
    if (Object.hasOwn(symbols, symbol)) return countOf(group.id, symbols[symbol] as readonly number[], part);
    const known = Object.keys(symbols).map((one) => `${group.id}.${one}`);
    problems.unknown(part.at, field, name, known);
    return { op: "number", args: [], at: part.at, value: 0 };
  };
  return put(formula);
}
