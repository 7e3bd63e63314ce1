import { type DocumentClass, host, type TableFolder } from "../host.ts";
import type { DocumentDirectory } from "./document-directory.ts";

/** What the buttons of a directory do, and its folders that open and close. */

export const directoryActions = {
  async activateEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onClickEntry(event, target);
  },
  collapseFolders(this: DocumentDirectory): void {
    this.collapseAll();
  },
  async createEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onCreateEntry(event, target);
  },
  createFolder(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): void {
    this._onCreateFolder(event, target);
  },
  toggleFolder(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): void {
    this._onToggleFolder(event, target);
  },
  toggleSearch(this: DocumentDirectory): void {
    this.element.querySelector<HTMLInputElement>("search input")?.focus();
  },
  async toggleSort(this: DocumentDirectory): Promise<void> {
    await this.collection.toggleSortingMode();
    await this.render({ parts: ["header", "directory"] });
  },
};

const packOf = ({ collection }: DocumentDirectory): string | undefined =>
  (collection as { collection?: string }).collection;

export function createEntry(directory: DocumentDirectory, folder: TableFolder | undefined): Promise<unknown> {
  return directory.documentClass.createDialog(
    { folder: folder?.id ?? null },
    { pack: packOf(directory) },
    { position: { width: 360 } },
  );
}

export function createFolder(directory: DocumentDirectory, folder: TableFolder | undefined): void {
  const Folder = (host.CONFIG.Folder as { documentClass: DocumentClass }).documentClass;
  const data = { folder: folder?.id ?? null, type: directory.documentName };
  void Folder.createDialog(data, { pack: packOf(directory) ?? null });
}

function setExpanded(directory: DocumentDirectory, li: HTMLElement, expanded: boolean): void {
  li.classList.toggle("expanded", expanded);
  li.querySelector(":scope > .folder-header .folder-toggle")?.setAttribute("aria-expanded", String(expanded));
  const folder = directory.folderOf(li);
  if (folder) folder.expanded = expanded;
}

/** Closes all folders within an element. */
export function collapse(directory: DocumentDirectory, within: HTMLElement): void {
  for (const li of within.querySelectorAll<HTMLElement>(".directory-item.folder.expanded"))
    setExpanded(directory, li, false);
}

/** Opens or closes the folder around an element; what is in a closed one is closed, too. */
export function toggle(directory: DocumentDirectory, target: HTMLElement): void {
  const li = target.closest<HTMLElement>(".directory-item.folder");
  if (!li) return;
  const expanded = !li.classList.contains("expanded");
  setExpanded(directory, li, expanded);
  if (!expanded) collapse(directory, li);
}
