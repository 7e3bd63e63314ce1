import { MOST_FIGURE } from "../formula.ts";
import { excerpt, placeOf } from "../problem.ts";
import { join } from "../shape.ts";
import { type Entry, type MapNode, type PageNode, writtenAs } from "../text/nodes.ts";
import type { LocalText } from "../types.ts";
import { KEYS } from "../vocabulary.ts";
import type { PageNames } from "./names.ts";
import { optional, type PageParts } from "./parts.ts";
import type { Initiative, Ladder, Page, PageCondition, SheetGroup } from "./types.ts";

export function readCondition(parts: PageParts, entry: Entry, field: string): PageCondition | undefined {
  const shape = parts.shape;
  const base = { id: entry.key, at: entry.at, adds: [], out: false };
  if (entry.value.kind === "text" && /^(?:true|false|yes|no|sí|on|off|-?\d.*)$/iu.test(entry.value.text))
    return parts.problems.add(entry.value.at, field, "kind", { expected: "map", fix: "{ out: true }" });
  if (entry.value.kind === "text") return { ...base, name: entry.value.text };
  const map = parts.named(entry, field, KEYS.condition);
  if (!map) return undefined;
  return {
    ...map.base,
    ...optional("text", shape.local(map.said("text"), `${field}.text`)),
    adds: parts.adds(map.said("adds"), `${field}.adds`),
    out: map.said("out") ? shape.flag(map.said("out"), `${field}.out`) : false,
  };
}

export function readLadder(parts: PageParts, entry: Entry, field: string): Ladder | undefined {
  const shape = parts.shape;
  const alone = entry.value.kind === "map" ? stepsAlone(entry.value) : undefined;
  if (alone !== undefined)
    return parts.problems.add(entry.value.at, field, "missing", { name: "steps", fix: `steps: ${alone}` });
  const map = parts.named(entry, field, KEYS.ladder);
  if (!map) return undefined;
  const node = map.said("steps");
  if (!node) return shape.missing(entry.value, field, "steps");
  const here = `${field}.steps`;
  const steps = node.kind === "list" ? listedSteps(parts, node, here) : shape.entries(node, here)?.map(stepOf);
  if (!steps) return undefined;
  if (steps.length === 0 && !(node.kind === "list" && node.items.length > 0))
    return parts.problems.add(node.at, here, "empty");
  const whole = steps.flatMap(({ name, value }) => {
    if (typeof name === "string" && /^-?\d{1,6}$/.test(name) && value?.kind === "text" && !/\d/.test(value.text)) {
      const turned = { text: `${name}: ${excerpt(value.text)}`, near: `${excerpt(value.text)}: ${name}` };
      return parts.problems.add(value.at, here, "spelled", turned) ?? [];
    }
    const at = shape.whole(value, here, -MOST_FIGURE, MOST_FIGURE);
    return name !== undefined && at !== undefined ? { name, value: at } : [];
  });
  return { ...map.base, steps: whole };
}

/** `{ Easy: 6, Hard: 10 }` in the place of the ladder that has such steps. */
function stepsAlone({ entries }: MapNode): string | undefined {
  const isStep = ({ key, value }: Entry): boolean =>
    value.kind === "text" && /^-?\d{1,6}$/.test(value.text) && !(KEYS.ladder as readonly string[]).includes(key);
  if (entries.length === 0 || !entries.every(isStep)) return undefined;
  return `{ ${excerpt(writtenAs(entries))} }`;
}

/** Steps in a list may have names by language. */
function listedSteps(parts: PageParts, node: PageNode, field: string): SaidStep[] {
  const shape = parts.shape;
  const items = shape.list(node, field);
  // Names alone: each step has a figure as well.
  const names = items.flatMap((item) => (item.kind === "text" ? item.text : []));
  if (names.length > 0 && names.length === items.length) {
    const near = `{ ${names.map((name, place) => `${name}: ${place + 1}`).join(", ")} }`;
    parts.problems.add(node.at, field, "spelled", { text: excerpt(`[${names.join(", ")}]`), near: excerpt(near) });
    return [];
  }
  return items.map((item) => {
    const step = shape.map(item, field, KEYS.step);
    // What another word says in its place is named already.
    const isStrange = item.kind === "map" && step && item.entries.length > step.size;
    for (const key of KEYS.step) if (step && !step.has(key) && !isStrange) shape.missing(item, field, key);
    return { name: shape.local(step?.get("name")?.value, field), value: step?.get("value")?.value };
  });
}

export function readWas(parts: PageParts, node: PageNode | undefined): Page["was"] {
  const entries = parts.shape.entries(node, "was") ?? [];
  return Object.fromEntries(
    entries.flatMap(({ key, at, value }): [string, string][] => {
      const now = parts.shape.text(value, join("was", key))?.text;
      if (now === undefined) return [];
      const path = /^(attributes|resources|fields|shared|things|conditions|rolls)\.\p{L}[\p{L}\p{N}_]*$/u;
      if (path.test(key) && path.test(now) && key.split(".")[0] === now.split(".")[0]) return [[key, now]];
      parts.problems.add(at, "was", "word", { text: excerpt(key), known: "attributes.…, resources.…, things.…" });
      return [];
    }),
  );
}

export function readInitiative(parts: PageParts, node: PageNode | undefined): Initiative | undefined {
  const shape = parts.shape;
  const entries = node && shape.map(node, "initiative", KEYS.initiative);
  if (!node || !entries) return undefined;
  const order = entries.get("order");
  if (order) return { at: node.at, ...optional("order", shape.formula(order.value, "initiative.order")) };
  for (const key of ["roll", "number"]) if (!entries.has(key)) shape.missing(node, "initiative", key);
  const text = (key: string): string | undefined => shape.text(entries.get(key)?.value, `initiative.${key}`)?.text;
  return { at: node.at, ...optional("roll", text("roll")), ...optional("number", text("number")) };
}

export function readGroups(parts: PageParts, node: PageNode | undefined, names: PageNames): SheetGroup[] {
  const shape = parts.shape;
  const seen = new Map<string, number>();
  return shape.list(node, "groups").flatMap((item, index): SheetGroup | readonly [] => {
    const field = `groups[${index}]`;
    const entries = shape.map(item, field, KEYS.group);
    const name = shape.local(entries?.get("name")?.value, `${field}.name`);
    if (entries && !entries.has("name")) shape.missing(item, field, "name");
    const fields = shape.list(entries?.get("fields")?.value, `${field}.fields`).flatMap((one) => {
      const text = shape.text(one, `${field}.fields`);
      if (!text) return [];
      if (!names.fields.includes(text.text))
        return parts.problems.unknown(text.at, `${field}.fields`, text.text, names.fields) ?? [];
      const first = seen.get(text.text);
      if (first !== undefined) {
        const { line } = placeOf(parts.problems.text, first);
        return parts.problems.add(text.at, `${field}.fields`, "twice", { name: text.text, line }) ?? [];
      }
      seen.set(text.text, text.at);
      return text.text;
    });
    if (name === undefined) return [];
    const said = (key: string): PageNode | undefined => entries?.get(key)?.value;
    return {
      name,
      fields,
      ...optional("tab", shape.local(said("tab"), `${field}.tab`)),
      ...optional("column", said("column") && shape.whole(said("column"), `${field}.column`, 1, 3)),
      ...(said("wide") && shape.flag(said("wide"), `${field}.wide`) && { wide: true as const }),
    };
  });
}

/** A step of a ladder whose value is not yet read. */
interface SaidStep {
  readonly name: LocalText | undefined;
  readonly value: PageNode | undefined;
}

const stepOf = ({ key, value }: Entry): SaidStep => ({ name: key, value });
