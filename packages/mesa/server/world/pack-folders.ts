import { randomID } from "../../common/utils/index.ts";
import { StartError } from "../errors.ts";
import { isRecord, messageOf, type Source } from "../source.ts";
import { modifyDocument } from "./operations.ts";
import type { World } from "./world.ts";

/** Folders deeper than this are not read: the public limit of a manifest. */
const MAX_DEPTH = 4;

interface Plan {
  folders: Source[];
  /** `core.compendiumConfiguration`: the folder and place of each pack, by pack id. */
  configuration: Record<string, { folder: string; sort: number }>;
}

/**
 * Makes the compendium folders that the manifests of the system and the modules ask for (`packFolders`). It happens once, when a world is
 * made: afterwards they are the world's own, to be moved, renamed and deleted.
 */
export async function plantPackFolders(world: World): Promise<void> {
  const plan: Plan = { folders: [], configuration: {} };
  for (const { manifest } of [world.system, ...world.modules])
    collect(world, manifest.id, manifest.packFolders, null, 1, plan);
  const master = [...world.documents("User").values()].find(({ role }) => role === 4);
  if (plan.folders.length === 0 || !master) return;
  const value = JSON.stringify(plan.configuration);
  try {
    const userId = String(master._id);
    const create = { data: plan.folders, keepId: true };
    await modifyDocument(world, userId, { type: "Folder", action: "create", operation: create });
    // A seed that places the compendiums itself has the last word.
    const placed = [...world.documents("Setting").values()].some(({ key }) => key === "core.compendiumConfiguration");
    if (placed) return;
    const setting = { data: [{ key: "core.compendiumConfiguration", value }] };
    await modifyDocument(world, userId, { type: "Setting", action: "create", operation: setting });
  } catch (error) {
    throw new StartError(`system.json: packFolders cannot be made: ${messageOf(error)}`);
  }
}

function collect(world: World, owner: string, list: unknown, parent: string | null, depth: number, plan: Plan): void {
  if (!Array.isArray(list) || depth > MAX_DEPTH) return;
  for (const [i, entry] of list.entries()) {
    if (!isRecord(entry) || typeof entry.name !== "string") continue;
    const { name, color, sorting, packs, folders } = entry;
    // Folders of one name in one place are one folder.
    let folder = plan.folders.find((known) => known.name === name && known.folder === parent);
    if (!folder) {
      folder = { _id: randomID(), type: "Compendium", name, folder: parent, sort: (i + 1) * 100_000 };
      folder.sorting = sorting === "m" ? "m" : "a";
      if (typeof color === "string") folder.color = color;
      plan.folders.push(folder);
    }
    for (const [place, pack] of (Array.isArray(packs) ? packs : []).entries()) {
      const id = `${owner}.${String(pack)}`;
      if (world.packs.has(id)) plan.configuration[id] = { folder: String(folder._id), sort: (place + 1) * 100_000 };
    }
    collect(world, owner, folders, String(folder._id), depth + 1, plan);
  }
}
