import type { Carried, CarriedItem, Data } from "./file.ts";

/** What is otherwise when somebody becomes what a file says. */

export type Change =
  | { what: "figure"; path: string; from: string; to: string }
  | { what: "added" | "removed"; type: string; name: string }
  | { what: "changed"; type: string; name: string; figures: { path: string; from: string; to: string }[] };

/** Leaves of data by path; lists are leaves, for they are replaced whole. */
function leavesOf(data: Data, path = "", found: Map<string, string> = new Map(), depth = 0): Map<string, string> {
  for (const [key, value] of Object.entries(data)) {
    const at = path === "" ? key : `${path}.${key}`;
    if (typeof value === "object" && value !== null && !Array.isArray(value) && depth < 12)
      leavesOf(value as Data, at, found, depth + 1);
    else found.set(at, said(value));
  }
  return found;
}

const said = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);

function figures(before: Data, after: Data): { path: string; from: string; to: string }[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...was.keys(), ...is.keys()]);
  return [...paths].flatMap((path) => {
    const [from = "", to = ""] = [was.get(path), is.get(path)];
    return from === to ? [] : [{ path, from, to }];
  });
}

const keyOf = ({ type, name }: CarriedItem): string => `${type}\n${name}`;

/** Things of the same type and name are the same thing, in the order in which they stand. */
export function changesBetween(before: Carried, after: Carried): Change[] {
  const own = (["name", "img"] as const).flatMap((path): Change[] =>
    before[path] === after[path] ? [] : [{ what: "figure", path, from: before[path], to: after[path] }],
  );
  const system = figures(before.system, after.system).map(
    (figure): Change => ({ what: "figure", ...figure, path: `system.${figure.path}` }),
  );
  const left = new Map<string, CarriedItem[]>();
  for (const item of before.items) left.set(keyOf(item), [...(left.get(keyOf(item)) ?? []), item]);
  const things = after.items.flatMap((item): Change[] => {
    const was = left.get(keyOf(item))?.shift();
    const { type, name } = item;
    if (!was) return [{ what: "added", type, name }];
    const changed = figures(was.system, item.system);
    return changed.length > 0 ? [{ what: "changed", type, name, figures: changed }] : [];
  });
  const gone = [...left.values()].flat().map(({ type, name }): Change => ({ what: "removed", type, name }));
  const [was, is] = [before.effects, after.effects].map((effects) => JSON.stringify(effects));
  const effects: Change[] =
    was === is
      ? []
      : [{ what: "figure", path: "effects", from: String(before.effects.length), to: String(after.effects.length) }];
  return [...own, ...system, ...things, ...gone, ...effects];
}
