import type { Carried, CarriedItem, Data } from "./file.ts";

/** What changes when an actor becomes what a file says. */

/** One value by its path, as it was and as it is; lists are one value, for they are replaced whole. */
export interface ChangedValue {
  path: string;
  from: unknown;
  to: unknown;
}

/** `type` of things: their document type; of effects: `EFFECT`. */
export type Change =
  | ({ what: "figure" } & ChangedValue)
  | { what: "added" | "removed"; type: string; name: string }
  | { what: "changed"; type: string; name: string; figures: ChangedValue[] };

/** What stands in the place of a type where it is an effect that comes, goes or changes. */
export const EFFECT = "activeEffect";

const isRecord = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Leaves of data by path. */
function leavesOf(data: Data, path = "", found: Map<string, unknown> = new Map(), depth = 0): Map<string, unknown> {
  for (const [key, value] of Object.entries(data)) {
    const at = path === "" ? key : `${path}.${key}`;
    if (isRecord(value) && depth < 12) leavesOf(value, at, found, depth + 1);
    else found.set(at, value);
  }
  return found;
}

/** What is empty and what is not there are the same. */
const said = (value: unknown): string =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    ? ""
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

/** The values that differ between two of the same kind, by path. */
export function changedValues(before: Data, after: Data): ChangedValue[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...was.keys(), ...is.keys()]);
  return [...paths].flatMap((path) => {
    const [from, to] = [was.get(path), is.get(path)];
    return said(from) === said(to) ? [] : [{ path, from, to }];
  });
}

/** An effect without what says only where it stands. */
const bare = ({ _id, _stats, ...effect }: Data): Data => effect;

const withEffects = ({ name, system, effects }: CarriedItem): Data => ({
  name,
  ...system,
  effects: effects.map(bare),
});

const effectsAsThings = (effects: readonly Data[]): (CarriedItem & { _id?: string })[] =>
  effects.map((effect) => ({
    ...(typeof effect._id === "string" && { _id: effect._id }),
    type: EFFECT,
    name: String(effect.name ?? ""),
    img: "",
    system: bare(effect),
    effects: [],
  }));

const keyOf = ({ type, name }: CarriedItem): string => `${type}\n${name}`;
const idOf = ({ type, _id }: CarriedItem): string => `${type}\n${_id ?? ""}`;

/** Things with the same id are the same thing; of the others those of the same type and name, in the order in which they stand. */
function pairs(before: readonly CarriedItem[], after: readonly CarriedItem[]): Map<CarriedItem, CarriedItem> {
  const found = new Map<CarriedItem, CarriedItem>();
  const left = new Set(before);
  const pair = (by: (item: CarriedItem) => string, fits: (item: CarriedItem) => boolean) => {
    const known = new Map<string, CarriedItem[]>();
    for (const item of left) if (fits(item)) known.set(by(item), [...(known.get(by(item)) ?? []), item]);
    for (const item of after) {
      const was = found.has(item) || !fits(item) ? undefined : known.get(by(item))?.shift();
      if (!was) continue;
      found.set(item, was);
      left.delete(was);
    }
  };
  pair(idOf, ({ _id }) => _id !== undefined);
  pair(keyOf, () => true);
  return found;
}

function thingsBetween(before: readonly CarriedItem[], after: readonly CarriedItem[]): Change[] {
  const known = pairs(before, after);
  const stays = new Set(known.values());
  const now = after.flatMap((item): Change[] => {
    const was = known.get(item);
    const { type, name } = item;
    if (!was) return [{ what: "added", type, name }];
    const figures = changedValues(withEffects(was), withEffects(item));
    return figures.length > 0 ? [{ what: "changed", type, name: was.name, figures }] : [];
  });
  const gone = before
    .filter((item) => !stays.has(item))
    .map(({ type, name }): Change => ({ what: "removed", type, name }));
  return [...now, ...gone];
}

export function changesBetween(before: Carried, after: Carried): Change[] {
  const own = (["name", "img"] as const).flatMap((path): Change[] =>
    before[path] === after[path] ? [] : [{ what: "figure", path, from: before[path], to: after[path] }],
  );
  const system = changedValues(before.system, after.system).map(
    (figure): Change => ({ what: "figure", ...figure, path: `system.${figure.path}` }),
  );
  return [
    ...own,
    ...system,
    ...thingsBetween(before.items, after.items),
    ...thingsBetween(effectsAsThings(before.effects), effectsAsThings(after.effects)),
  ];
}
