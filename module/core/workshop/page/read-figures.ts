import { MOST_FIGURE } from "../formula.ts";
import type { Entry, PageNode } from "../text/nodes.ts";
import { KEYS, SHOWN_AS } from "../vocabulary.ts";
import { readEnds } from "./ends.ts";
import { optional, type PageParts } from "./parts.ts";
import type { Derived, Resource } from "./types.ts";

export function readResource(parts: PageParts, entry: Entry, field: string): Resource | undefined {
  const shape = parts.shape;
  const map = parts.named(entry, field, KEYS.resource);
  if (!map) return undefined;
  const { said } = map;
  const dice = said("dice") && shape.wholes(said("dice"), `${field}.dice`, 0, 1000).sort((a, b) => a - b);
  const min = parts.whole(said("min"), `${field}.min`, -MOST_FIGURE, MOST_FIGURE, 0);
  const max = said("max") && shape.formula(said("max"), `${field}.max`);
  if (max?.op === "number" && (max.value as number) < min)
    parts.problems.add(max.at, `${field}.max`, "figure", { min, max: MOST_FIGURE, text: String(max.value) });
  return {
    ...map.base,
    ...optional("start", said("start") && shape.formula(said("start"), `${field}.start`)),
    min,
    ...optional("max", max),
    ...optional("dice", dice),
    ...readEnds(said, field, shape),
    ...(shown(parts, said("as"), `${field}.as`, max !== undefined) && { boxes: true as const }),
  };
}

/** Boxes are as many as there may be. */
function shown({ shape }: PageParts, node: PageNode | undefined, field: string, hasMost: boolean): boolean {
  const boxes = node !== undefined && shape.word(node, field, SHOWN_AS) === "boxes";
  if (boxes && !hasMost) shape.missing(node, field, "max");
  return boxes;
}

export function readDerived(parts: PageParts, entry: Entry, field: string): Derived | undefined {
  const shape = parts.shape;
  if (entry.value.kind === "text") {
    const formula = shape.formula(entry.value, field);
    return formula && { id: entry.key, at: entry.at, name: entry.key, formula };
  }
  const map = parts.named(entry, field, KEYS.derived);
  if (!map) return undefined;
  if (!map.said("is")) return shape.missing(entry.value, field, "is");
  const formula = shape.formula(map.said("is"), `${field}.is`);
  return formula && { ...map.base, formula, ...parts.sign(map.said("sign"), field) };
}
