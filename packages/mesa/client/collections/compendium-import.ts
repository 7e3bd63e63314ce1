/** Whole folders into a compendium, whole compendia into the world. */
import type { Dict } from "../../common/utils/types.ts";
import type { Folder } from "../documents/folder.ts";
import type { ClientDoc, DocClass } from "../documents/types.ts";

export interface ImportAllOptions extends Dict {
  /** The folder of the world to import into. */
  folderId?: string | null;
  /** Otherwise, the name of a new one; none is made for "". */
  folderName?: string;
  keepId?: boolean;
}

/** A pack as far as importing goes. */
interface PackLike {
  readonly collection: string;
  readonly documentName: string;
  readonly documentClass: DocClass;
  readonly folders: { contents: unknown[]; get(id: string): unknown };
  getDocuments(): Promise<ClientDoc[]>;
}

interface FolderClass {
  create(data: Dict): Promise<Folder | undefined>;
  createDocuments(data: Dict[], operation: Dict): Promise<unknown>;
}

function folderClass(): FolderClass {
  return getDocumentClass("Folder") as unknown as FolderClass;
}

/** Stores copies of folders in a pack, with those above them unless `importParents` is false. */
export async function importFolders(
  pack: PackLike,
  folders: Folder[],
  { importParents = true }: { importParents?: boolean },
): Promise<void> {
  const wanted = new Map<string, Folder>();
  for (const folder of folders) {
    for (const one of importParents ? [...folder.ancestors, folder] : [folder]) {
      if (one.id && !pack.folders.get(one.id)) wanted.set(one.id, one);
    }
  }
  const data = [...wanted.values()].map((folder) => ({ ...folder.toObject(), type: pack.documentName }));
  if (data.length) await folderClass().createDocuments(data, { pack: pack.collection, keepId: true });
}

/** Copies a pack's folders and documents into the world. */
export async function importAll(
  pack: PackLike,
  { folderId = null, folderName = "", keepId = false, ...options }: ImportAllOptions,
): Promise<ClientDoc[]> {
  const collection = game.collections.get(pack.documentName) as unknown as {
    fromCompendium(document: ClientDoc, options: Dict): Dict;
  };
  let parent = folderId ? ((game.folders.get(folderId) ?? null) as unknown as Folder | null) : null;
  if (!parent && folderName !== "") {
    parent = (await folderClass().create({ name: folderName, type: pack.documentName })) ?? null;
  }
  const copies = await copyFolders(pack, parent?.id ?? null);
  const data = (await pack.getDocuments()).map((document) => {
    const source = collection.fromCompendium(document, { ...options, keepId });
    const folder = document._source.folder as string | null;
    source.folder = (folder ? copies.get(folder) : null) ?? parent?.id ?? null;
    return source;
  });
  return pack.documentClass.createDocuments(data, { ...options, keepId });
}

/** @returns The id of the world's copy by the id of the pack's folder. */
async function copyFolders(pack: PackLike, parent: string | null): Promise<Map<string, string | null>> {
  const copies = new Map<string, string | null>();
  const folders = pack.folders.contents as Folder[];
  for (const folder of folders) {
    const { name, sorting } = folder as unknown as { name: string; sorting: string };
    const copy = await folderClass().create({ name, sorting, type: pack.documentName, color: folder._source.color });
    copies.set(folder.id ?? "", copy?.id ?? null);
  }
  for (const folder of folders) {
    const above = folder.folder?.id ? copies.get(folder.folder.id) : parent;
    const copy = game.folders.get(copies.get(folder.id ?? "") ?? "");
    if (copy && above) await copy.update({ folder: above });
  }
  return copies;
}

/** Asks whether all of a pack shall come into the world. Null: the window was closed. */
export function wantsAll(
  { title, index }: { title: string; index: { size: number } },
  options: object,
): Promise<boolean | null> {
  const { DialogV2 } = foundry.applications.api as unknown as {
    DialogV2: { confirm(options: object): Promise<boolean | null> };
  };
  return DialogV2.confirm({
    window: { title: `${game.i18n.localize("COMPENDIUM.ImportAll.Title")}: ${title}` },
    content: `<p>${game.i18n.format("COMPENDIUM.ImportAll.Hint", { number: index.size })}</p>`,
    ...options,
  });
}
