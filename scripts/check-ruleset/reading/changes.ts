/** What `then`, `use` and `costs` of a page change, and what becomes of both who are in it. */

import { entries, Figures, fieldWords, type Held, laidOf, type Node, rangeOf, type Thing } from "./figures.ts";
import { type Lookup, type Own, Unread, worth } from "./formula.ts";

/** What changes: of an actor, of a thing of theirs, or of the table. */
interface What {
  of: "roller" | "target" | "table";
  room: "shared" | "resources" | "attributes" | "conditions" | "fields" | "numbers" | "many";
  id: string;
  thing?: string;
}
export type Change = What & { to: number | boolean | "up" | "down" };

/** Who a change may speak of. */
interface Around {
  page: Node;
  figures: Figures;
  /** The thing that a name stands for; null: it is one that they have not got; undefined: no thing is called so. */
  thingCalled(name: string): { kind: string; thing: Thing | null } | undefined;
  /** A thing that is used: its numbers go by their bare names. */
  used?: Thing | null;
}

/** A number or a tick of a kind of things. */
function ownRoom(rules: Node, id: string): "numbers" | "fields" | null {
  if (rules?.numbers?.[id] !== undefined) return "numbers";
  return rules?.fields?.[id] !== undefined && fieldWords(rules.fields[id]) === null ? "fields" : null;
}

/** What a path changes; null: of a thing that is not there. */
function whatOf(path: string, { page, figures, thingCalled, used }: Around): What | null {
  const of = path.startsWith("target.") ? "target" : "roller";
  const name = path.replace(/^target\./, "");
  if (name.startsWith("shared.") && page.shared?.[name.slice(7)])
    return { of: "table", room: "shared", id: name.slice(7) };
  const own = of === "roller" && used ? ownRoom(page.things?.[used.kind], name) : null;
  if (used && own) return { of, room: own, id: name, thing: used.id };
  for (const room of ["resources", "attributes", "conditions"] as const)
    if (page[room] && Object.hasOwn(page[room], name)) return { of, room, id: name };
  if (page.fields?.[name] !== undefined && fieldWords(page.fields[name]) === null)
    return { of, room: "fields", id: name };
  const [first = "", ...rest] = name.split(".");
  let at = of === "roller" && rest.length > 0 ? thingCalled(first) : undefined;
  // By way of what it goes with.
  while (at && rest.length > 1) {
    const picks = page.things?.[at.kind]?.pick;
    if (rest.shift() !== picks) throw new Unread(`what ${path} changes`);
    at = { kind: picks, thing: figures.picked(at.thing) };
  }
  const [id = ""] = rest;
  const room = at && ownRoom(page.things?.[at.kind], id);
  if (!at || !room) throw new Unread(`what ${path} changes`);
  return at.thing && { of, room, id, thing: at.thing.id };
}

/** Everything that is named, each with what it comes to. @throws {Unread} What this reading does not know. */
export function changesIn(then: Node, around: Around, lookup: Lookup, own: Own): Change[] {
  return entries(then).flatMap(([path, amount]): Change[] => {
    const what = whatOf(path, around);
    if (!what) return [];
    const isTick = what.room === "conditions" || what.room === "fields";
    if (isTick !== (typeof amount === "boolean")) throw new Unread(`${path}: ${amount}`);
    if (typeof amount === "boolean") return [{ ...what, to: amount }];
    const step = /^step (up|down)$/.exec(String(amount))?.[1] as "up" | "down" | undefined;
    return [{ ...what, to: step ?? worth(amount, lookup, own) }];
  });
}

function moved(value: number, to: number | "up" | "down", { min, max, dice = [] }: Limits): number {
  const place = dice.indexOf(value);
  if (to === "up") return dice[place + 1] ?? value;
  if (to === "down") return dice[place - 1] ?? Math.max(min, 0);
  // What lies beyond its most already stays where it is.
  return Math.max(min, Math.min(value + to, Math.max(max, value)));
}
type Limits = { min: number; max: number; dice?: readonly number[] };

const limitsOf = (rule: Node): Limits => {
  const { from: min, to: max, dice } = rangeOf(rule);
  return { min, max, ...(dice && { dice }) };
};

/** What the table shares, where nothing was moved yet. */
export const tableOf = (page: Node): Record<string, number> =>
  Object.fromEntries(
    entries(page.shared).map(([id, { start, min = 0 }]) => {
      const free = laidOf(page)[id]?.reduce((all, one) => all + one.free, 0);
      return [id, free ?? Number(start ?? min)];
    }),
  );

/** What it shares after these changes. */
export function tableAfter(page: Node, changes: readonly Change[]): Record<string, number> {
  const result = tableOf(page);
  for (const { of, id, to } of changes) {
    if (of !== "table") continue;
    const { segments, min = 0, max = segments ?? Number.POSITIVE_INFINITY } = page.shared[id];
    result[id] = moved(result[id] as number, to as number, { min, max });
  }
  return result;
}

/** What an actor has after these changes. */
export function becomes(page: Node, now: Held, changes: readonly Change[], whose: "roller" | "target"): Held {
  const result = structuredClone(now);
  // How far a figure goes follows from what they had before all of them.
  const before = new Figures(page, now);
  for (const { of, room, id, thing: which, to } of changes) {
    if (of !== whose || room === "shared") continue;
    const thing = result.things.find((one) => one.id === which);
    if (room === "conditions") {
      const others = (result.conditions ?? []).filter((one) => one !== id);
      result.conditions = to === true ? [...others, id] : others;
    } else if (room === "fields") {
      const holder = thing ?? result;
      holder.fields = { ...holder.fields, [id]: to as boolean };
    } else if (room === "many") {
      if (thing) thing.many = (thing.many ?? 1) + (to as number);
    } else {
      const held = room === "numbers" ? thing?.numbers : result[room];
      const rules = room === "numbers" ? page.things[thing?.kind ?? ""]?.numbers : page[room];
      const limits = room === "resources" ? before.limits(id) : limitsOf(rules[id]);
      if (held) held[id] = moved(held[id] as number, to as number, limits);
    }
  }
  return result;
}
