import { targetOf } from "../dom.ts";
import { type Data, documentClassOf, host, type TableDocument, type TableFolder } from "../host.ts";
import type { DocumentDirectory } from "./document-directory.ts";

type Sortable = TableDocument;

/** Sort positions around a dropped item: everything is renumbered only when there is no room between two neighbours. */
function sortUpdates(source: Sortable, target: Sortable | undefined, siblings: Sortable[]): Data[] {
  const sort = (
    host.foundry.utils as unknown as {
      performIntegerSort(source: Sortable, options: Data): { target: Sortable; update: Data }[];
    }
  ).performIntegerSort;
  return sort(source, { target: target ?? null, siblings }).map(({ target, update }) => ({
    _id: target.id,
    ...update,
  }));
}

/** Gives a drag what it carries. */
export function carry(event: DragEvent, data: Data): void {
  event.stopPropagation();
  event.dataTransfer?.setData("text/plain", JSON.stringify(data));
}

/** Marks the folder that a drag is over. */
export function highlight(event: DragEvent): void {
  const li = targetOf(event)?.closest<HTMLElement>(".directory-item.folder");
  const related = event.relatedTarget as Node | null;
  if (event.type === "dragenter") li?.classList.add("droptarget");
  else if (!related || !li?.contains(related)) li?.classList.remove("droptarget");
}

export function folderIdOf(entry: TableDocument): string | null {
  const own = entry.folder as unknown;
  return typeof own === "string" ? own : ((own as TableFolder | null)?.id ?? null);
}

/** What dropping on a directory does: sort, move to a folder, import, bring whole folders. */
export class DirectoryDrops {
  #directory: DocumentDirectory;

  constructor(directory: DocumentDirectory) {
    this.#directory = directory;
  }

  /** Drops one document on a folder, on another entry or on the empty list. */
  async entry(target: HTMLElement | null, data: Data): Promise<void> {
    const directory = this.#directory;
    const { collection } = directory;
    let entry = await directory._getDroppedEntryFromData(data);
    if (!entry) return;
    const folder = directory.folderOf(target?.closest(".directory-item.folder") ?? null);
    const folderId = folder?.id ?? null;
    if (!directory._entryAlreadyExists(entry)) {
      entry = await directory._createDroppedEntry(entry, folderId ? { folder: folderId } : {});
      if (!entry) return;
    }
    const targetId = target?.dataset.entryId;
    const neighbour = targetId && targetId !== entry.id ? collection.get(targetId) : undefined;
    const alphabetical = (folder?.sorting ?? collection.sortingMode) === "a" && collection.sortingMode === "a";
    const moves: Data = directory._entryBelongsToFolder(entry, folderId) ? {} : { folder: folderId };
    const updates: Data[] = [];
    if (!alphabetical || neighbour) {
      const siblings = collection.filter(
        (other) => other.id !== entry.id && directory._entryBelongsToFolder(other, folderId),
      );
      updates.push(...sortUpdates(entry, neighbour, siblings));
    }
    const own = updates.find((update) => update._id === entry.id);
    if (own) Object.assign(own, moves);
    else if (Object.keys(moves).length) updates.push({ _id: entry.id, ...moves });
    if (updates.length) await directory.documentClass.updateDocuments(updates, this.#context());
  }

  /** Drops a folder: moves it when it lives here, brings it with all it holds when it comes from elsewhere. */
  async folder(target: HTMLElement | null, data: Data): Promise<void> {
    const directory = this.#directory;
    const Folder = documentClassOf("Folder");
    const folder = (await Folder.fromDropData(data)) as TableFolder | undefined;
    if (!folder || folder.type !== directory.documentName) return;
    const parent = directory.folderOf(target?.closest(".directory-item.folder") ?? null);
    if (parent?.id === folder.id) return;
    if (directory.collection.folders.get(folder.id) !== folder) {
      await this.#import(folder, parent);
      return;
    }
    if (parent?.ancestors.some((ancestor) => ancestor.id === folder.id)) return;
    const targetId = target?.dataset.folderId;
    const onto = targetId ? directory.collection.folders.get(targetId) : undefined;
    // On a folder's own line a folder goes inside it; a folder is sorted against its siblings by dropping on an entry.
    const siblings = [...directory.collection.folders].filter(
      (other) => other.id !== folder.id && (other.folder?.id ?? null) === (onto?.id ?? null),
    );
    const updates = sortUpdates(folder, undefined, siblings);
    const own = updates.find((update) => update._id === folder.id) ?? { _id: folder.id };
    own.folder = onto?.id ?? null;
    if (!updates.includes(own)) updates.push(own);
    await Folder.updateDocuments(updates, this.#context());
  }

  async #import(folder: TableFolder, parent: TableFolder | undefined): Promise<void> {
    const directory = this.#directory;
    const Folder = documentClassOf("Folder");
    const source = folder as TableFolder & { contents: TableDocument[] };
    const { _id: _, ...data } = folder.toObject();
    const created = (await Folder.create({ ...data, folder: parent?.id ?? null }, this.#context())) as
      | TableFolder
      | undefined;
    if (!created) return;
    for (const content of source.contents) {
      const document = (await host.fromUuid(content.uuid)) ?? content;
      await directory._createDroppedEntry(document, { folder: created.id });
    }
    for (const child of source.getSubfolders()) await this.#import(child, created);
  }

  #context(): Data {
    const pack = (this.#directory.collection as { collection?: string }).collection;
    return pack ? { pack } : {};
  }
}
