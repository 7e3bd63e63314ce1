import { DocumentOwnershipConfig } from "../apps/document-ownership.ts";
import { ImagePopout } from "../apps/image-popout.ts";
import { type ContextEntry, constant, type Data, host, type TableDocument, t } from "../host.ts";
import { FolderConfig } from "../sheets/folder-config.ts";
import { FolderExport } from "./apps/folder-export.ts";
import type { DocumentDirectory } from "./document-directory.ts";

const glyph = (name: string): string => `<i class="fa-solid fa-fw ${name}"></i>`;

/** The context menu of one entry of a world directory. */
export function documentMenu(directory: DocumentDirectory): ContextEntry[] {
  const entryOf = (li: HTMLElement): TableDocument | undefined => directory.collection.get(li.dataset.entryId ?? "");
  const isOwner = (li: HTMLElement): boolean => entryOf(li)?.isOwner ?? false;
  const isGM = (): boolean => host.game.user.isGM;
  return [
    {
      name: "SIDEBAR.ViewImage",
      icon: glyph("fa-image"),
      condition: (li) => {
        const { img } = entryOf(li) ?? {};
        const defaults = (directory.documentClass as unknown as { DEFAULT_ICON?: string }).DEFAULT_ICON;
        return Boolean(img) && img !== defaults && directory.documentName === "Actor";
      },
      callback: (li) => {
        const entry = entryOf(li);
        if (entry?.img)
          void new ImagePopout({ src: entry.img, uuid: entry.uuid, window: { title: entry.name } }).render({
            force: true,
          });
      },
    },
    {
      name: "FOLDER.Clear",
      icon: glyph("fa-folder-minus"),
      condition: (li) => isGM() && Boolean(entryOf(li)?.folder),
      callback: (li) => entryOf(li)?.update({ folder: null }),
    },
    {
      name: "OWNERSHIP.Configure",
      icon: glyph("fa-lock"),
      condition: () => isGM(),
      callback: (li) => {
        const document = entryOf(li);
        if (document) void new DocumentOwnershipConfig({ document } as never).render({ force: true });
      },
    },
    {
      name: "SIDEBAR.Export",
      icon: glyph("fa-file-export"),
      condition: isOwner,
      callback: (li) => entryOf(li)?.exportToJSON(),
    },
    {
      name: "SIDEBAR.Import",
      icon: glyph("fa-file-import"),
      condition: isOwner,
      callback: (li) => entryOf(li)?.importFromJSONDialog(),
    },
    {
      name: "SIDEBAR.Duplicate",
      icon: glyph("fa-copy"),
      condition: (li) => isOwner(li) && directory._canCreateEntry(),
      callback: async (li) => {
        const original = entryOf(li);
        if (original) await original.clone(directory._prepareDuplicateData(original), { save: true, addSource: true });
      },
    },
    {
      name: "SIDEBAR.Delete",
      icon: glyph("fa-trash"),
      group: "danger",
      condition: (li) => entryOf(li)?.canUserModify(host.game.user, "delete") ?? false,
      callback: (li) => entryOf(li)?.deleteDialog(),
    },
  ];
}

async function confirmDelete(
  directory: DocumentDirectory,
  header: HTMLElement,
  deleteContents: boolean,
): Promise<void> {
  const folder = directory.folderOf(header);
  if (!folder) return;
  const content = document.createElement("p");
  content.textContent = t(deleteContents ? "FOLDER.DeleteAllWarning" : "FOLDER.RemoveWarning", { name: folder.name });
  const wrapper = document.createElement("div");
  wrapper.append(content);
  const confirmed = await host.foundry.applications.api.DialogV2.confirm({
    window: { title: t(deleteContents ? "FOLDER.Delete" : "FOLDER.Remove"), icon: "fa-solid fa-trash" },
    content: wrapper,
    modal: true,
  });
  if (confirmed) await folder.delete({ deleteSubfolders: deleteContents, deleteContents });
}

/** The context menu of a folder. */
export function folderMenu(directory: DocumentDirectory): ContextEntry[] {
  const isGM = (): boolean => host.game.user.isGM;
  const locked = (): boolean => Boolean((directory.collection as { locked?: boolean }).locked);
  const editable = (): boolean => isGM() && !locked();
  return [
    {
      name: "FOLDER.Edit",
      icon: glyph("fa-pen-to-square"),
      condition: editable,
      callback: (header) => {
        const folder = directory.folderOf(header);
        if (folder) void new FolderConfig({ document: folder } as never).render({ force: true });
      },
    },
    {
      name: "FOLDER.CreateTable",
      icon: glyph("fa-table-list"),
      condition: () => isGM() && directory.documentName !== "RollTable",
      callback: async (header) => {
        const folder = directory.folderOf(header);
        if (!folder) return;
        const RollTable = host.CONFIG.RollTable as {
          documentClass: { fromFolder(folder: unknown): Promise<TableDocument> };
        };
        const table = await RollTable.documentClass.fromFolder(folder);
        await table.sheet?.render({ force: true });
      },
    },
    {
      name: "OWNERSHIP.Configure",
      icon: glyph("fa-lock"),
      condition: () => isGM() && !(directory.collection as { metadata?: Data }).metadata,
      callback: (header) => {
        const document = directory.folderOf(header);
        if (document) void new DocumentOwnershipConfig({ document } as never).render({ force: true });
      },
    },
    {
      name: "FOLDER.Export",
      icon: glyph("fa-book-atlas"),
      condition: (header) => {
        const types = constant("COMPENDIUM_DOCUMENT_TYPES") as unknown as string[];
        return isGM() && types.includes(directory.folderOf(header)?.type ?? "");
      },
      callback: (header) => {
        const folder = directory.folderOf(header);
        if (folder) void FolderExport.open(folder);
      },
    },
    {
      name: "FOLDER.Remove",
      icon: glyph("fa-folder-minus"),
      group: "danger",
      condition: editable,
      callback: (header) => confirmDelete(directory, header, false),
    },
    {
      name: "FOLDER.Delete",
      icon: glyph("fa-trash"),
      group: "danger",
      condition: editable,
      callback: (header) => confirmDelete(directory, header, true),
    },
  ];
}
