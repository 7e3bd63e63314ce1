import { MOST_FIGURE } from "../formula.ts";
import { readGiven } from "../making/offered.ts";
import type { GivenThing } from "../making/types.ts";
import { nearest, otherwise, type Problems } from "../problem.ts";
import { join } from "../shape.ts";
import type { Entry, PageNode } from "../text/nodes.ts";
import { SPELLINGS } from "../text/page-spellings.ts";
import { KEYS } from "../vocabulary.ts";
import { optional, type PageParts } from "./parts.ts";
import { readField } from "./read-fields.ts";
import type { ThingKind, ThingNumber } from "./types.ts";

export function readThing(parts: PageParts, entry: Entry, field: string): ThingKind | undefined {
  const shape = parts.shape;
  const map = parts.named(entry, field, KEYS.thing);
  if (!map) return undefined;
  const { said } = map;
  const flag = (key: string): boolean => (said(key) ? shape.flag(said(key), `${field}.${key}`) : false);
  const numbers = shape
    .named(said("numbers"), `${field}.numbers`, new Set())
    .flatMap((one): ThingNumber | readonly [] => {
      const here = join(`${field}.numbers`, one.key);
      if (one.value.kind === "text") {
        const range = shape.range(one.value, here, -MOST_FIGURE, MOST_FIGURE);
        if (!range) return parts.problems.broke(one.key) ?? [];
        return { id: one.key, at: one.at, name: one.key, from: range[0], to: range[1], start: range[0] };
      }
      return parts.attribute(one, here) ?? parts.problems.broke(one.key) ?? [];
    });
  return {
    ...map.base,
    ...optional("pick", shape.text(said("pick"), `${field}.pick`)?.text),
    numbers,
    // A word that says neither is named; what counts once it is worn is then no second mistake.
    worn: flag("worn") || isUnread(said("worn")),
    adds: parts.adds(said("adds"), `${field}.adds`),
    use: parts.changes(said("use"), `${field}.use`),
    spent: flag("spent"),
    fields: shape.named(said("fields"), `${field}.fields`, new Set(numbers.map(({ id }) => id))).flatMap((one) => {
      return readField(parts, one, join(`${field}.fields`, one.key)) ?? parts.problems.broke(one.key) ?? [];
    }),
    rolls: readRolls(parts, said("roll"), `${field}.roll`),
    ...optional("shows", readShows(parts, said("shows"), `${field}.shows`)),
  };
}

const isUnread = (node: PageNode | undefined): boolean =>
  node !== undefined && !/^(?:false|no|off)$/i.test(textOf(node));

const textOf = (node: PageNode): string => (node.kind === "text" ? node.text : "");

/** What things go with. A name that nothing has gets one message, and is read as the one that was probably meant. */
export function withPicks(things: readonly ThingKind[], problems: Problems): ThingKind[] {
  const known = ["attribute", ...things.map(({ id }) => id)];
  return things.map((thing) => {
    const { id, at, pick } = thing;
    if (pick === undefined || known.includes(pick)) return thing;
    const field = `things.${id}.pick`;
    problems.unknown(problems.places.get(`${field}\n${pick}`) ?? at, field, pick, known);
    const meant = otherwise(pick, known, SPELLINGS) ?? nearest(pick, known);
    // What a thing goes with is not known: names of its numbers are no second mistake.
    if (meant === undefined) problems.broke(`${id}.`);
    return { ...thing, pick: meant ?? pick };
  });
}

/** One roll, or several of which the first is the usual one. */
function readRolls({ shape }: PageParts, node: PageNode | undefined, field: string): string[] {
  const nodes = node?.kind === "list" ? shape.list(node, field) : node ? [node] : [];
  return [...new Set(nodes.flatMap((one) => shape.text(one, field)?.text ?? []))];
}

function readShows(parts: PageParts, node: PageNode | undefined, field: string): ThingKind["shows"] {
  const { shape } = parts;
  if (!node) return undefined;
  if (node.kind === "text") {
    if (node.text === "chance") return "chance";
    const formula = shape.formula(node, field);
    return formula && { formula };
  }
  const entries = shape.map(node, field, KEYS.shows);
  if (!entries) return undefined;
  const is = entries.get("is")?.value;
  if (!is) return shape.missing(node, field, "is");
  const formula = shape.formula(is, `${field}.is`);
  const name = shape.local(entries.get("name")?.value, `${field}.name`);
  return formula && { formula, ...optional("name", name), ...parts.sign(entries.get("sign")?.value, field) };
}

export function readStarting(parts: PageParts, node: PageNode | undefined, things: readonly ThingKind[]): GivenThing[] {
  return parts.shape.list(node, "starting").flatMap((item, index): GivenThing | readonly [] => {
    return readGiven(parts, item, `starting[${index}]`, things) ?? [];
  });
}
