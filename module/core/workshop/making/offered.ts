import { optional, type PageParts } from "../page/parts.ts";
import type { ThingKind, ThingNumber } from "../page/types.ts";
import { plainName } from "../roll.ts";
import type { PageNode } from "../text/nodes.ts";
import { KEYS } from "../vocabulary.ts";
import type { GivenThing } from "./types.ts";

/** A thing as the page gives it to heroes: `{ kind, name, pick, numbers }`; where the kind is known already, its name alone will do. */
export function readGiven(
  parts: PageParts,
  item: PageNode,
  field: string,
  things: readonly ThingKind[],
  known?: ThingKind,
): GivenThing | undefined {
  const shape = parts.shape;
  if (known && (item.kind === "text" || shape.isByLanguage(item, KEYS.offered))) {
    const name = shape.local(item, field);
    return name === undefined ? undefined : { at: item.at, kind: known.id, name, numbers: {} };
  }
  const entries = shape.map(item, field, known ? KEYS.offered : KEYS.starting);
  if (!entries) return undefined;
  const said = (key: string): PageNode | undefined => entries.get(key)?.value;
  const kind = known ? undefined : said("kind") ? shape.text(said("kind"), `${field}.kind`) : undefined;
  if (!known && !said("kind")) shape.missing(item, field, "kind");
  const found = known ?? things.find(({ id }) => id === kind?.text);
  if (kind && !found) {
    const all = things.map(({ id }) => id);
    parts.problems.unknown(kind.at, `${field}.kind`, kind.text, all);
  }
  const name = said("name") ? shape.local(said("name"), `${field}.name`) : known ? undefined : found?.name;
  if (known && !said("name")) shape.missing(item, field, "name");
  if (!found || name === undefined) return undefined;
  const numbers = [
    ...(shape.map(
      said("numbers"),
      `${field}.numbers`,
      found.numbers.map(({ id }) => id),
    ) ?? []),
  ];
  const values = numbers.flatMap(([id, { value }]): [string, number][] => {
    const rule = found.numbers.find((one) => one.id === id) as ThingNumber;
    const number = shape.whole(value, `${field}.numbers.${id}`, rule.from, rule.to);
    return number === undefined ? [] : [[id, number]];
  });
  const pick = shape.text(said("pick"), `${field}.pick`)?.text;
  return { at: item.at, kind: found.id, name, ...optional("pick", pick), numbers: Object.fromEntries(values) };
}

/** Things of one kind to take from, each name once. */
export function readOffered(
  parts: PageParts,
  node: PageNode | undefined,
  field: string,
  kind: ThingKind,
): GivenThing[] {
  const seen = new Set<string>();
  return parts.shape.list(node, field).flatMap((item, index) => {
    const thing = readGiven(parts, item, `${field}[${index}]`, [], kind);
    if (!thing) return [];
    const name = plainName(thing.name);
    if (seen.has(name)) return parts.problems.add(item.at, field, "taken", { name }) ?? [];
    seen.add(name);
    return thing;
  });
}
