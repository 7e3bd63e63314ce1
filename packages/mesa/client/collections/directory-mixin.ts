import type { AnyConstructor } from "../../common/any.ts";
import type { ClientDoc } from "../documents/types.ts";

/** The folders of a directory. */
export interface FolderCollection {
  readonly contents: unknown[];
  get(id: string): unknown;
}

/** What the mixin needs of a collection: documents, or the list of compendium packs. */
export interface DirectoryBase {
  readonly contents: unknown[];
  readonly name: string;
  render(force?: boolean, options?: object): void;
}

/** A folder as the tree needs one. */
export interface TreeFolder extends ClientDoc {
  sorting: "a" | "m";
  children: TreeNode[];
  contents: unknown[];
  depth: number;
}

/** What can stand in a directory: a document or an index entry. */
export interface TreeEntry {
  _id?: string;
  id?: string | null;
  name?: string;
  sort?: number;
  folder?: unknown;
  visible?: boolean;
}

export interface TreeNode {
  root: boolean;
  folder: TreeFolder | null;
  visible: boolean;
  depth: number;
  children: TreeNode[];
  entries: TreeEntry[];
}

let collator: { lang: string | undefined; compare: Intl.Collator["compare"] } | undefined;

/** One collator for all comparisons: making it costs more than thousands of them. */
function collatorOf(lang: string | undefined) {
  if (!collator || collator.lang !== lang) collator = { lang, compare: new Intl.Collator(lang).compare };
  return collator;
}

/** Adds folders, a tree and sorting to a collection of documents. */
export function DirectoryCollectionMixin<B extends AnyConstructor<DirectoryBase>>(Base: B) {
  abstract class DirectoryCollection extends Base {
    #tree: TreeNode | undefined;

    /** The folders that hold entries of this collection. */
    abstract get folders(): FolderCollection;

    /** Key under which sorting and search modes are remembered. */
    protected get _modeKey(): string {
      return this.name;
    }

    get tree(): TreeNode {
      if (!this.#tree) this.initializeTree();
      return this.#tree as TreeNode;
    }

    /** The tree is built again when somebody asks for it. */
    protected forgetTree(): void {
      this.#tree = undefined;
    }

    get searchMode(): string {
      const modes = game.settings.get("core", "collectionSearchModes") as Record<string, string>;
      return modes[this._modeKey] ?? CONST.DIRECTORY_SEARCH_MODES.NAME;
    }

    toggleSearchMode(): void {
      const modes = game.settings.get("core", "collectionSearchModes") as Record<string, string>;
      const { NAME, FULL } = CONST.DIRECTORY_SEARCH_MODES;
      void game.settings.set("core", "collectionSearchModes", {
        ...modes,
        [this._modeKey]: this.searchMode === NAME ? FULL : NAME,
      });
    }

    get sortingMode(): "a" | "m" {
      const modes = game.settings.get("core", "collectionSortingModes") as Record<string, "a" | "m">;
      return modes[this._modeKey] ?? "a";
    }

    toggleSortingMode(): void {
      const modes = game.settings.get("core", "collectionSortingModes") as Record<string, string>;
      void game.settings
        .set("core", "collectionSortingModes", { ...modes, [this._modeKey]: this.sortingMode === "a" ? "m" : "a" })
        .then(() => {
          this.initializeTree();
          this.render();
        });
    }

    get maxFolderDepth(): number {
      return CONST.FOLDER_MAX_DEPTH;
    }

    /** Entries that this user may see. */
    _getVisibleTreeContents(): TreeEntry[] {
      return this.contents as unknown as TreeEntry[];
    }

    /** Sorts folders and entries into the tree. A folder whose parent is gone, or that is in a circle, stands at the root. */
    initializeTree(): void {
      const folders = this.folders.contents as unknown as TreeFolder[];
      const entries = this._getVisibleTreeContents();
      const sort = (mode: "a" | "m") =>
        mode === "a"
          ? (this.constructor as typeof DirectoryCollection)._sortAlphabetical
          : (this.constructor as typeof DirectoryCollection)._sortStandard;
      const idOf = (folder: unknown): string | null =>
        typeof folder === "string" ? folder : ((folder as ClientDoc | null | undefined)?.id ?? null);
      const byParent = new Map<string | null, TreeFolder[]>();
      const known = new Set(folders.map((folder) => folder.id));
      for (const folder of folders) {
        const parent = idOf(folder.folder);
        const key = parent && known.has(parent) ? parent : null;
        byParent.set(key, [...(byParent.get(key) ?? []), folder]);
      }
      const byFolder = new Map<string | null, TreeEntry[]>();
      for (const entry of entries) {
        const folder = idOf(entry.folder);
        const key = folder && known.has(folder) ? folder : null;
        const list = byFolder.get(key);
        if (list) list.push(entry);
        else byFolder.set(key, [entry]);
      }
      const placed = new Set<string | null>();
      const build = (folder: TreeFolder | null, depth: number): TreeNode => {
        const id = folder?.id ?? null;
        placed.add(id);
        const mode = folder?.sorting ?? this.sortingMode;
        const inner = (byParent.get(id) ?? []).filter((child) => !placed.has(child.id)).sort(sort(mode));
        const children = depth < this.maxFolderDepth ? inner.map((child) => build(child, depth + 1)) : [];
        const own = (byFolder.get(id) ?? []).sort(sort(mode));
        const visible =
          folder === null || game.user?.isGM === true || own.length > 0 || children.some((child) => child.visible);
        const node: TreeNode = { root: folder === null, folder, visible, depth, children, entries: own };
        if (folder) {
          folder.depth = depth;
          folder.contents = own;
          folder.children = children;
        }
        return node;
      };
      const root = build(null, 0);
      for (const folder of folders) {
        if (!placed.has(folder.id)) root.children.push(build(folder, 1));
      }
      this.#tree = root;
    }

    /** The folders in tree order, indented, for a select. */
    _formatFolderSelectOptions(): { id: string; name: string }[] {
      const options: { id: string; name: string }[] = [];
      const walk = (nodes: TreeNode[]): void => {
        for (const { folder, depth, children } of nodes) {
          if (!folder?.id) continue;
          options.push({ id: folder.id, name: `${"─".repeat(depth - 1)} ${folder.name}`.trim() });
          walk(children);
        }
      };
      walk(this.tree.children);
      return options;
    }

    static _sortAlphabetical(this: void, a: TreeEntry, b: TreeEntry): number {
      return collatorOf(game.i18n?.lang).compare(a.name ?? "", b.name ?? "");
    }

    static _sortStandard(this: void, a: TreeEntry, b: TreeEntry): number {
      return (a.sort ?? 0) - (b.sort ?? 0);
    }
  }
  return DirectoryCollection;
}
