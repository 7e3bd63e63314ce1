import { MOST_FIGURE } from "../formula.ts";
import { optional, type PageParts } from "../page/parts.ts";
import type { Shared } from "../page/types.ts";
import type { Entry, PageNode } from "../text/nodes.ts";
import { KEYS } from "../vocabulary.ts";

/** What the whole table shares: clocks that fill segment by segment, pools of points, and aspects of the scene. */

/** So many stand in one window. */
const MOST_SHARED = 40;
/** So many segments can be told apart. */
const MOST_SEGMENTS = 60;
/** So many aspects are read at a glance. */
const MOST_ASPECTS = 20;

export function readShared(parts: PageParts, node: PageNode | undefined): Shared[] {
  if (node?.kind === "map" && node.entries.length > MOST_SHARED) {
    // What asks for one of them is no second mistake.
    parts.problems.lost();
    return parts.problems.add(node.at, "shared", "tooMany", { most: MOST_SHARED }) ?? [];
  }
  return parts.each(node, "shared", (entry, field) => readOne(parts, entry, field));
}

function readOne(parts: PageParts, entry: Entry, field: string): Shared | undefined {
  const { shape, problems } = parts;
  const map = parts.named(entry, field, KEYS.shared);
  if (!map) return undefined;
  const { said } = map;
  const aspects = said("aspects");
  if (aspects) {
    for (const key of KEYS.shared) {
      const other = key !== "name" && key !== "aspects" && said(key);
      if (other) problems.add(other.at, `${field}.${key}`, "onlyOne", { name: key, other: "aspects" });
    }
    const most = shape.whole(aspects, `${field}.aspects`, 1, MOST_ASPECTS) ?? MOST_ASPECTS;
    return { ...map.base, min: 0, max: null, start: 0, aspects: most };
  }
  const segments = said("segments") && shape.whole(said("segments"), `${field}.segments`, 2, MOST_SEGMENTS);
  for (const key of ["min", "max"] as const) {
    const node = said("segments") && said(key);
    if (node) problems.add(node.at, `${field}.${key}`, "onlyOne", { name: key, other: "segments" });
  }
  const min = parts.whole(said("min"), `${field}.min`, -MOST_FIGURE, MOST_FIGURE, 0);
  const most = said("max") ? parts.whole(said("max"), `${field}.max`, -MOST_FIGURE, MOST_FIGURE, MOST_FIGURE) : null;
  const max = said("segments") ? (segments ?? MOST_SEGMENTS) : most;
  if (max !== null && max < min) return problems.add(entry.at, field, "reversed", { fix: `min: ${max}, max: ${min}` });
  const full = shape.local(said("full"), `${field}.full`);
  if (full !== undefined && max === null) shape.missing(entry.value, `${field}.full`, "max");
  return {
    ...map.base,
    min,
    max,
    start: parts.whole(said("start"), `${field}.start`, min, max ?? MOST_FIGURE, min),
    ...(segments !== undefined && { segments: true as const }),
    ...optional("full", full),
    ...optional("empty", shape.local(said("empty"), `${field}.empty`)),
  };
}
