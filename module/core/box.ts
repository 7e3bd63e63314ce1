import { changedValues } from "./carry/changes.ts";
import type { Data } from "./carry/file.ts";

/**
 * A box brought to a table where some of it is already: what is missing, what is as the box has it, and what was edited since.
 * Pure, over the sources of documents as the host has cleaned them.
 */

/** Documents by their kind, as the host names it: `Actor`, `Scene`. */
export type Contents = Readonly<Record<string, readonly Data[]>>;

/**
 * `missing`: the world has no such document. `same`: it is as in the box. `edited`: anything in it differs. `other`: there is
 * something else of that id, of another type or such that the host cannot read it; it is left alone.
 */
type BoxState = "missing" | "same" | "edited" | "other";

/**
 * How many parts of a document (its things, figures on a board, pages, rows) are too many, gone, or edited. Where what was added
 * stays (figures on a board, pages), none is too many.
 */
interface PartsDiffer {
  field: string;
  more: number;
  less: number;
  edited: number;
}

export interface BoxRow {
  /** `<kind>.<id>`: the document's UUID in the world. */
  uuid: string;
  kind: string;
  id: string;
  /** What the box calls it, and the world; empty where there is none. */
  name: string;
  here: string;
  state: BoxState;
  /** How many values of its own differ, and its parts that do. */
  values: number;
  parts: PartsDiffer[];
}

/** Says what of a kind and id is there. `unreadable`: something that the host could not make a document of. */
export type Lookup = (kind: string, id: string) => Data | "unreadable" | null;

const FOLDER = "Folder";

/** Where a document stands, who may see it and what the host keeps about it: nobody edits a document by these. */
const STANDING: ReadonlySet<string> = new Set([
  ...["ownership", "folder", "sort", "flags", "author"],
  // A scene's place in the evening.
  ...["active", "navigation", "navOrder", "thumb", "initial", "fog"],
  // A row of a table that was drawn.
  "drawn",
]);

const isRecord = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPart = (value: unknown): value is Data => isRecord(value) && typeof value._id === "string";
/** Lists of documents inside a document; an empty one says nothing about itself. */
const isParts = (value: unknown): value is Data[] => Array.isArray(value) && value.length > 0 && value.every(isPart);

/** What of a document is looked at, without its parts. The flags of an effect say what it does. */
function valuesOf(source: Data, isEffect: boolean): Data {
  const own = ([key, value]: [string, unknown]) =>
    !isParts(value) && !key.startsWith("_") && (!STANDING.has(key) || (isEffect && key === "flags"));
  return Object.fromEntries(Object.entries(source).filter(own));
}

const isOwn = (path: string): boolean => !path.split(".").some((name) => name.startsWith("_"));

/** How many values differ. A list that is empty on one side has its parts on the other, where they are counted. */
function valuesThatDiffer(before: Data, after: Data, field = ""): number {
  const fields = partFields(before, after);
  const without = (source: Data) => {
    const values = valuesOf(source, field === "effects");
    return Object.fromEntries(Object.entries(values).filter(([key]) => !fields.includes(key)));
  };
  return changedValues(without(before), without(after)).filter(({ path }) => isOwn(path)).length;
}

const partFields = (...sources: Data[]): string[] => [
  ...new Set(sources.flatMap((source) => Object.keys(source).filter((key) => isParts(source[key])))),
];

const partsOf = (source: Data, field: string): Map<string, Data> => {
  const list = source[field];
  return new Map(isParts(list) ? list.map((part) => [String(part._id), part]) : []);
};

/** Of these a part more changes the whole: what a hero has, the rows of a table. Figures and pages that were added stay. */
const WHOLE: ReadonlySet<string> = new Set(["items", "effects", "results"]);

const tooMany = (field: string, wanted: ReadonlyMap<string, Data>, there: ReadonlyMap<string, Data>): string[] =>
  WHOLE.has(field) ? [...there.keys()].filter((id) => !wanted.has(id)) : [];

const partsThatDiffer = (box: Data, here: Data): PartsDiffer[] =>
  partFields(box, here).flatMap((field) => {
    const [wanted, there] = [partsOf(box, field), partsOf(here, field)];
    const more = tooMany(field, wanted, there).length;
    const less = [...wanted.keys()].filter((id) => !there.has(id)).length;
    const edited = [...wanted].filter(
      ([id, part]) => there.has(id) && differs(part, there.get(id) as Data, field),
    ).length;
    return more + less + edited > 0 ? [{ field, more, less, edited }] : [];
  });

const differs = (box: Data, here: Data, field: string): boolean =>
  valuesThatDiffer(box, here, field) > 0 || partsThatDiffer(box, here).length > 0;

/** What bringing a box means for a world, document by document, in the box's order. Folders that nothing new needs are left out. */
export function planBox(box: Contents, look: Lookup): BoxRow[] {
  const rows = Object.entries(box).flatMap(([kind, list]) => list.map((source) => rowOf(kind, source, look)));
  const needed = withNeeds(box, rows, new Set(rows.flatMap((row) => (row.kind === FOLDER ? [] : wanted(row)))));
  return rows.filter(({ kind, state, uuid }) => kind !== FOLDER || state !== "missing" || needed.has(uuid));
}

const wanted = ({ state, uuid }: BoxRow): string[] => (state === "missing" ? [uuid] : []);

function rowOf(kind: string, source: Data, look: Lookup): BoxRow {
  const id = String(source._id);
  const row = { uuid: `${kind}.${id}`, kind, id, name: String(source.name ?? ""), here: "", values: 0, parts: [] };
  const here = look(kind, id);
  if (here === null) return { ...row, state: "missing" };
  if (here === "unreadable") return { ...row, state: "other" };
  const known = { ...row, here: String(here.name ?? "") };
  if (source.type !== here.type && kind !== "Macro") return { ...known, state: "other" };
  // What a folder is called and where it lies is the table's own order.
  if (kind === FOLDER) return { ...known, state: "same" };
  const values = valuesThatDiffer(source, here);
  const parts = partsThatDiffer(source, here);
  return { ...known, values, parts, state: values + parts.length > 0 ? "edited" : "same" };
}

/**
 * What was chosen with what it cannot do without, of what is missing: the folder that it lies in, and the actors of a scene's
 * figures, which are nobody's without them.
 * @param chosen UUIDs.
 */
export function withNeeds(box: Contents, rows: readonly BoxRow[], chosen: ReadonlySet<string>): Set<string> {
  const missing = new Set(rows.flatMap(wanted));
  const sources = new Map(
    Object.entries(box).flatMap(([kind, list]) => list.map((source) => [`${kind}.${String(source._id)}`, source])),
  );
  const all = new Set<string>();
  const add = (uuid: string, isNeed: boolean): void => {
    if (all.has(uuid) || (isNeed && !missing.has(uuid))) return;
    const source = sources.get(uuid);
    if (!source) return;
    all.add(uuid);
    if (missing.has(uuid) && typeof source.folder === "string") add(`${FOLDER}.${source.folder}`, true);
    for (const { actorId } of partsOf(source, "tokens").values()) add(`Actor.${String(actorId)}`, true);
  };
  for (const uuid of chosen) add(uuid, false);
  return all;
}

/** How a document becomes again what the box has. Its place, its owners and what nobody edits stay. */
interface Restoration {
  values: Data;
  parts: { field: string; remove: string[]; create: Data[]; update: Data[] }[];
}

/** What a figure has other than its actor cannot be taken back piece by piece: the figure is made anew. */
const DELTA = "delta";

const changedDelta = (box: Data, here: Data): boolean =>
  changedValues({ [DELTA]: box[DELTA] }, { [DELTA]: here[DELTA] }).some(({ path }) => isOwn(path));

export function restoration(box: Data, here: Data): Restoration {
  const parts = partFields(box, here).map((field) => {
    const [wanted, there] = [partsOf(box, field), partsOf(here, field)];
    const changed = [...wanted.values()].filter((part) => {
      const known = there.get(String(part._id));
      return known !== undefined && differs(part, known, field);
    });
    const isAnew = (part: Data) => changedDelta(part, there.get(String(part._id)) ?? {});
    const anew = changed.filter(isAnew);
    return {
      field,
      remove: [...tooMany(field, wanted, there), ...anew.map(({ _id }) => String(_id))],
      create: [...wanted.values()].filter((part) => !there.has(String(part._id)) || anew.includes(part)),
      update: changed
        .filter((part) => !anew.includes(part))
        .map(({ [DELTA]: _, ...part }) => ({ ...valuesOf(part, field === "effects"), _id: part._id })),
    };
  });
  // Lists are parts, also where the box has none.
  const values = Object.entries(valuesOf(box, false)).filter(([, value]) => !Array.isArray(value));
  return {
    values: Object.fromEntries(values),
    parts: parts.filter(({ remove, create, update }) => remove.length + create.length + update.length > 0),
  };
}
