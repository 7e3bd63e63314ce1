import {
  type Data,
  type FolderNode,
  host,
  type TableCollection,
  type TableDocument,
  type TableFolder,
} from "../host.ts";

/** What the lines of a directory show, as plain values for the templates. */

/** The plural label key of a document name: DOCUMENT.Actors, DOCUMENT.JournalEntries, … */
export const pluralKey = (documentName: string): string =>
  documentName === "Cards"
    ? "DOCUMENT.CardsPlural"
    : `DOCUMENT.${documentName.endsWith("y") ? `${documentName.slice(0, -1)}ies` : `${documentName}s`}`;

export function collectionNamed(name: string): TableCollection {
  const found = host.game.collections.get(name);
  if (!found) throw new Error(`Mesa does not model game.collections.get("${name}")`);
  return found;
}

export const shownChildren = (node: FolderNode): FolderNode[] =>
  node.children.filter((child) => child.visible !== false && child.folder);

export function folderLine(folder: TableFolder): Data {
  const color = folder.color ? String((folder.color as { css?: string }).css ?? folder.color) : "";
  return { folderId: folder.id, uuid: folder.uuid, name: folder.name, color, expanded: folder.expanded };
}

export function entryLine(entry: TableDocument): Data {
  const id = entry.id ?? (entry as unknown as { _id: string })._id;
  return {
    id,
    uuid: entry.uuid,
    name: entry.name,
    img: (entry as unknown as { thumbnail?: string }).thumbnail ?? entry.img ?? null,
    type: entry.type,
    owned: entry.ownership?.[host.game.userId] === 3 && !host.game.user.isGM,
  };
}

/** The button that changes how a list is sorted. */
export function sorting(mode: string): Data {
  const manual = mode === "m";
  return {
    sortIcon: manual ? "fa-solid fa-arrow-down-short-wide" : "fa-solid fa-arrow-down-a-z",
    sortTooltip: manual ? "SIDEBAR.SortModeManual" : "SIDEBAR.SortModeAlpha",
  };
}

/** A sheet that is asked for: opened, unfolded, or brought before the others. */
export async function showSheet(document: TableDocument | null): Promise<void> {
  const sheet = document?.sheet;
  if (!sheet) return;
  if (sheet.minimized) await sheet.maximize?.();
  else if (sheet.rendered) sheet.bringToFront?.();
  else await sheet.render({ force: true });
}

/** Whether an update is one of nothing that the lines show. */
export function isElsewhere({ renderContext, renderData }: Data, keys: readonly string[]): boolean {
  if (typeof renderContext !== "string" || !renderContext.startsWith("update") || !Array.isArray(renderData))
    return false;
  return !(renderData as Data[]).some((change) => keys.some((key) => key in change));
}
