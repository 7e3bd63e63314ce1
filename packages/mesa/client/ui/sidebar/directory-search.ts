import { SearchFilter } from "../../applications/ux/index.ts";
import type { FolderNode, TableCollection, TableDocument, TableFolder } from "../host.ts";

interface Matches {
  entryIds: Set<string>;
  folderIds: Set<string>;
  autoExpandIds: Set<string>;
}

const test = (query: RegExp, name: string | undefined): boolean =>
  Boolean(name) && query.test(SearchFilter.cleanQuery(name ?? ""));

const folderIdOf = (entry: TableDocument): string | null => {
  const folder = entry.folder as unknown;
  return typeof folder === "string" ? folder : ((folder as TableFolder | null)?.id ?? null);
};

function expandTo(folder: TableFolder | undefined, autoExpandIds: Set<string>, folderIds: Set<string>): void {
  for (const step of folder ? [folder, ...folder.ancestors] : []) {
    autoExpandIds.add(step.id);
    folderIds.add(step.id);
  }
}

/** Finds what a directory search should leave standing. A folder that matches keeps all it holds. */
export const matchTree = {
  folders(collection: TableCollection, query: RegExp, folderIds: Set<string>, autoExpandIds: Set<string>): void {
    const visit = (node: FolderNode, inherited: boolean): void => {
      const folder = node.folder;
      const matches = inherited || (folder !== null && test(query, folder?.name));
      if (folder && matches) {
        folderIds.add(folder.id);
        expandTo(folder.ancestors[0], autoExpandIds, folderIds);
      }
      for (const child of node.children) visit(child, matches && folder !== null);
    };
    visit(collection.tree, false);
  },

  entries(
    entries: Iterable<TableDocument>,
    query: RegExp,
    entryIds: Set<string>,
    folderIds: Set<string>,
    autoExpandIds: Set<string>,
    folders?: TableCollection<TableFolder>,
  ): void {
    const wholeFolders = new Set(folderIds);
    for (const entry of entries) {
      const id = entry.id ?? (entry as unknown as { _id: string })._id;
      const folderId = folderIdOf(entry);
      const matches = test(query, entry.name);
      if (!matches && !(folderId && wholeFolders.has(folderId))) continue;
      entryIds.add(id);
      if (!matches || !folderId) continue;
      const folder =
        folders?.get(folderId) ?? (typeof entry.folder === "object" ? (entry.folder ?? undefined) : undefined);
      expandTo(folder, autoExpandIds, folderIds);
    }
  },
};

/** Hides what did not match and opens the folders that hold a match; an empty query restores the list. */
export function showMatches(
  html: HTMLElement,
  query: string,
  { folderIds, autoExpandIds }: Matches,
  onEntry: (element: HTMLElement) => void,
): void {
  for (const element of html.querySelectorAll<HTMLElement>(".directory-item")) {
    const folderId = element.dataset.folderId;
    if (element.classList.contains("folder") && folderId) {
      element.style.display = query && !folderIds.has(folderId) ? "none" : "";
      element.classList.toggle("search-expanded", Boolean(query) && autoExpandIds.has(folderId));
    } else onEntry(element);
  }
}
