import { isRecord } from "../file.ts";
import { isOldKind, type OldFault, type OldFolder, oldName, oldNumber } from "./shapes.ts";

/** The folders of the old world, as a tree without circles. */

/** So many folders may lie in each other: the host has no more. */
const LEVELS = 4;

/** @returns Each folder behind the one that it lies in. */
export function oldFolders(list: unknown): { folders: OldFolder[]; faults: OldFault[] } {
  const faults: OldFault[] = [];
  const known = new Map<string, OldFolder>();
  for (const entry of Array.isArray(list) ? (list as unknown[]) : []) {
    const folder = folderOf(entry);
    if (folder && !known.has(folder.id)) known.set(folder.id, folder);
    else faults.push({ code: folder ? "twin" : "shape", name: isRecord(entry) ? oldName(entry.name) : "" });
  }
  const levels = new Map<OldFolder, number>();
  for (const folder of known.values()) climb(folder, known, levels, faults);
  const folders = [...known.values()].toSorted((one, other) => (levels.get(one) ?? 0) - (levels.get(other) ?? 0));
  return { folders, faults };
}

function folderOf(entry: unknown): OldFolder | null {
  if (!isRecord(entry) || !isOldKind(entry.type) || typeof entry._id !== "string" || entry._id === "") return null;
  const { color } = entry;
  return {
    kind: entry.type,
    id: entry._id,
    name: oldName(entry.name),
    parent: typeof entry.folder === "string" ? entry.folder : null,
    colour: typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? color : null,
    sort: oldNumber(entry.sort),
    byHand: entry.sorting === "m",
  };
}

/** Finds the level of a folder and of all above it, each once; a folder that cannot lie where it lay goes where it can. */
function climb(
  folder: OldFolder,
  known: ReadonlyMap<string, OldFolder>,
  levels: Map<OldFolder, number>,
  faults: OldFault[],
): void {
  const way = new Set<OldFolder>();
  const above = ({ kind, parent }: OldFolder): OldFolder | undefined => {
    const found = parent === null ? undefined : known.get(parent);
    return found?.kind === kind ? found : undefined;
  };
  for (let at: OldFolder | undefined = folder; at && !levels.has(at); at = above(at)) {
    way.add(at);
    const next = above(at);
    const code = next && way.has(next) ? "circle" : !next && at.parent !== null ? "place" : null;
    if (code === null) continue;
    faults.push({ code, name: at.name });
    at.parent = null;
  }
  for (const each of [...way].reverse()) {
    const parent = above(each);
    const level = parent ? (levels.get(parent) ?? 0) + 1 : 0;
    if (level >= LEVELS) {
      faults.push({ code: "low", name: each.name });
      each.parent = parent?.parent ?? null;
    }
    levels.set(each, Math.min(level, LEVELS - 1));
  }
}
