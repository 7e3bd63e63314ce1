import { BaseFolder } from "../../common/documents/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { TreeNode } from "../collections/directory-mixin.ts";
import { settle } from "../runtime/names/settable.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import type { ClientDoc, DocClass } from "./types.ts";

/** A folder of a directory. */
export class Folder extends ClientDocumentMixin(BaseFolder) {
  declare type: string;
  declare sorting: "a" | "m";
  declare folder: Folder | null;
  /** Depth in the tree, from 1. Set when the tree is built. */
  declare depth: number;
  /** The tree nodes of the folders inside this one. Set when the tree is built. */
  declare children: TreeNode[];
  declare _contents: unknown[] | null;

  override _configure(options: Dict = {}): void {
    super._configure(options);
    Object.defineProperty(this, "depth", { value: 1, writable: true, enumerable: false });
    Object.defineProperty(this, "children", { value: [], writable: true, enumerable: false });
    Object.defineProperty(this, "_contents", { value: null, writable: true, enumerable: false });
  }

  /** What stands directly in this folder. */
  get contents(): unknown[] {
    if (this._contents) return this._contents;
    const collection = this.documentCollection as Iterable<{ folder?: { id?: string } | string | null }> | null;
    return [...(collection ?? [])].filter((entry) => {
      const id = typeof entry.folder === "string" ? entry.folder : entry.folder?.id;
      return id === this.id;
    });
  }

  set contents(entries: unknown[]) {
    this._contents = entries;
  }

  /** The collection whose documents this folder holds. */
  get documentCollection(): unknown {
    if (this.pack) return game.packs.get(this.pack) ?? null;
    return this.type === "Compendium" ? game.packs : (game.collections.get(this.type) ?? null);
  }

  /** Is this folder open in the directory? */
  get expanded(): boolean {
    return game.folders._expanded[this.uuid] ?? false;
  }

  set expanded(open: boolean) {
    game.folders._expanded[this.uuid] = open;
  }

  /** The folders above, the nearest last. */
  get ancestors(): Folder[] {
    const above: Folder[] = [];
    for (let parent = this.folder; parent && !above.includes(parent); parent = parent.folder) above.unshift(parent);
    return above;
  }

  get displayed(): boolean {
    return this.pack !== null || game.user?.isGM === true || this.children.length > 0 || this.contents.length > 0;
  }

  set displayed(displayed: boolean) {
    settle(this, "displayed", displayed);
  }

  /** The folders inside this one, with `recursive` at every depth. */
  getSubfolders(recursive = false): Folder[] {
    const all = (this.pack
      ? game.packs.get(this.pack)?.folders.contents
      : game.folders.contents) as unknown as Folder[];
    const direct = (all ?? []).filter((folder) => folder._source.folder === this.id);
    return recursive ? direct.flatMap((folder) => [folder, ...folder.getSubfolders(true)]) : direct;
  }

  getParentFolders(): Folder[] {
    return [...this.ancestors].reverse();
  }

  /** Copies this folder and what is in it to a compendium. */
  async exportToCompendium(pack: {
    importFolder(folder: Folder): Promise<void>;
    importDocument(document: ClientDoc, options?: Dict): Promise<unknown>;
  }): Promise<unknown> {
    await pack.importFolder(this);
    for (const document of this.contents as ClientDoc[])
      await pack.importDocument(document, { clearFolder: false, clearSort: false });
    return pack;
  }

  static override createDialog(data: Dict = {}, createOptions: Dict = {}, options: Dict = {}): Promise<unknown> {
    const { sheets } = foundry.applications as unknown as {
      sheets: { FolderConfig?: new (options: object) => { render(options: object): unknown } };
    };
    const { FolderConfig } = sheets;
    if (!FolderConfig) throw new Error("Mesa does not model foundry.applications.sheets.FolderConfig");
    return new Promise((resolve) => {
      const folder = new (getDocumentClass("Folder") as unknown as DocClass)(
        {
          name: (this as unknown as typeof Folder).defaultName({
            pack: (createOptions.pack as string | undefined) ?? null,
          }),
          sorting: "a",
          ...data,
        },
        createOptions,
      );
      new FolderConfig({ document: folder, resolve, ...options }).render({ force: true });
    });
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    // The server moves or deletes what was inside; in memory only the reference has to go.
    delete game.folders._expanded[this.uuid];
  }
}
