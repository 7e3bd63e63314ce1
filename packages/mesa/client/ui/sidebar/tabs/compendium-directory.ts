import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { HandlebarsApplicationMixin } from "../../../applications/api/index.ts";
import { DragDrop, SearchFilter } from "../../../applications/ux/index.ts";
import { closestData, targetOf } from "../../dom.ts";
import {
  type ContextEntry,
  cssColor,
  type Data,
  documentClassOf,
  host,
  type TableDocument,
  type TableFolder,
  type TablePack,
  t,
} from "../../host.ts";
import { packageTitle } from "../../package-title.ts";
import { FolderConfig } from "../../sheets/folder-config.ts";
import { ImportDialog } from "../apps/import-dialog.ts";
import { pluralKey } from "../directory-lines.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

const glyph = (name: string): string => `<i class="fa-solid fa-fw ${name}"></i>`;
const MAX_MATCHES = 25;

/** The banner that a package brings; the stock pictures of the public defaults do not exist here. */
const ownBanner = (banner: string | null): string | null => (banner?.startsWith("ui/banners/") ? null : banner);

/** The packs of the world, its system and its modules, in their folders. */
export class CompendiumDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["directory", "flexcol", "compendium-sidebar"],
    window: { title: "SIDEBAR.TabCompendium", icon: "fa-solid fa-book-atlas" },
    actions: {
      activateEntry: CompendiumDirectory.#onActivateEntry,
      collapseFolders: CompendiumDirectory.#onCollapseFolders,
      createFolder: CompendiumDirectory.#onCreateFolder,
      filterType: CompendiumDirectory.#onFilterType,
      openDocumentSheet: CompendiumDirectory.#onOpenDocument,
      toggleFolder: CompendiumDirectory.#onToggleFolder,
    },
  };

  static override tabName = "compendium";

  static override PARTS = {
    header: { template: "templates/sidebar/tabs/compendiums.hbs" },
    directory: {
      template: "templates/sidebar/tabs/compendium-list.hbs",
      templates: ["templates/sidebar/partials/pack-folder-partial.hbs", "templates/sidebar/partials/pack-partial.hbs"],
      scrollable: [""],
    },
  };

  #filters = new Set<string>();

  #search = new SearchFilter({
    inputSelector: "search input",
    contentSelector: ".directory-list",
    callback: (event: Event | null, query: string, rgx: RegExp, html: HTMLElement | null) =>
      this._onSearchFilter(event, query, rgx, html),
  });

  #dragDrop = new DragDrop({
    dragSelector: ".directory-item.compendium, .document-match",
    dropSelector: ".directory-list",
    permissions: { dragstart: () => true, drop: () => host.game.user.isGM },
    callbacks: {
      dragstart: (event: DragEvent) => this._onDragStart(event),
      drop: (event: DragEvent) => this._onDrop(event),
    },
  });

  /** The document types shown; empty means all. */
  get activeFilters(): Set<string> {
    return this.#filters;
  }

  get #folders(): TableFolder[] {
    return [...host.game.packs.folders];
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const packs = host.game.packs.contents.filter((pack) => pack.visible);
    const shown = packs.filter((pack) => !this.#filters.size || this.#filters.has(pack.metadata.type));
    const types = [...new Set(packs.map((pack) => pack.metadata.type))].sort();
    return Object.assign(context, {
      canCreateFolder: host.game.user.isGM,
      types: types.map((type) => ({
        type,
        label: t(pluralKey(type)),
        active: this.#filters.has(type),
        icon: this.#iconOf(type),
      })),
      tree: this.#tree(shown),
    });
  }

  #iconOf(type: string): string {
    return (host.CONFIG[type] as { sidebarIcon?: string } | undefined)?.sidebarIcon ?? "fa-solid fa-book";
  }

  #tree(packs: TablePack[]): Data {
    const folders = this.#folders;
    // Where each pack lies is read once: it is text in a setting.
    const placed = packs.map((pack) => ({ pack, folder: pack.folder?.id ?? null, sort: pack.sort, title: pack.title }));
    const node = (parent: string | null): Data => {
      const entries = placed.filter(({ folder }) => folder === parent);
      const children = folders
        .filter((folder) => (folder.folder?.id ?? null) === parent)
        .sort((a, b) => (a.sorting === "m" ? a.sort - b.sort : a.name.localeCompare(b.name)))
        .map((folder) => ({
          ...node(folder.id),
          folderId: folder.id,
          name: folder.name,
          color: folder.color ? cssColor(folder.color) : "",
          expanded: folder.expanded,
        }))
        .filter((child) => host.game.user.isGM || (child as { size?: number }).size);
      return {
        children,
        entries: entries
          .sort((a, b) => a.sort - b.sort || a.title.localeCompare(b.title))
          .map(({ pack }) => this._preparePackContext(pack)),
        size: entries.length + children.length,
      };
    };
    return node(null);
  }

  /** What one pack's line shows. */
  _preparePackContext(pack: TablePack): Data {
    const { metadata } = pack;
    return {
      packId: metadata.id,
      title: pack.title,
      type: t(pluralKey(metadata.type)),
      icon: this.#iconOf(metadata.type),
      source: metadata.packageType === "world" ? t("PACKAGE.Type.world") : packageTitle(metadata),
      count: pack.index.size,
      locked: pack.locked,
      banner: ownBanner(pack.banner),
      hidden: pack.getUserLevel ? Object.values(pack.ownership ?? {}).every((level) => !level) : false,
    };
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getFolderContextOptions as never, ".folder > .folder-header", {
      fixed: true,
      hookName: "getFolderContextOptions",
      parentClassHooks: false,
    } as never);
    this._createContextMenu(this._getEntryContextOptions as never, ".directory-item.compendium", {
      fixed: true,
      hookName: "getCompendiumContextOptions",
      parentClassHooks: false,
    } as never);
  }

  override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
    this.#dragDrop.bind(this.element);
  }

  _packOf(li: Element | null): TablePack | undefined {
    return host.game.packs.get(closestData(li, "pack") ?? "");
  }

  _getEntryContextOptions(): ContextEntry[] {
    const isGM = (): boolean => host.game.user.isGM;
    return [
      {
        name: "COMPENDIUM.ToggleLock",
        icon: glyph("fa-lock"),
        condition: isGM,
        callback: async (li) => {
          const pack = this._packOf(li);
          await pack?.configure({ locked: !pack.locked });
          await this.render();
        },
      },
      {
        name: "OWNERSHIP.Configure",
        icon: glyph("fa-user-lock"),
        condition: isGM,
        callback: (li) => this._packOf(li)?.configureOwnershipDialog?.(),
      },
      {
        name: "COMPENDIUM.ImportAll.Title",
        icon: glyph("fa-download"),
        condition: isGM,
        callback: async (li) => {
          const pack = this._packOf(li);
          if (pack) await ImportDialog.open(pack);
        },
      },
    ];
  }

  _getFolderContextOptions(): ContextEntry[] {
    const folderOf = (header: HTMLElement): TableFolder | undefined =>
      host.game.packs.folders.get(closestData(header, "folder-id") ?? "");
    return [
      {
        name: "FOLDER.Edit",
        icon: glyph("fa-pen-to-square"),
        condition: () => host.game.user.isGM,
        callback: (header) => {
          const document = folderOf(header);
          if (document) void new FolderConfig({ document } as never).render({ force: true });
        },
      },
      {
        name: "FOLDER.Remove",
        icon: glyph("fa-folder-minus"),
        group: "danger",
        condition: () => host.game.user.isGM,
        callback: (header) => folderOf(header)?.delete(),
      },
    ];
  }

  _onSearchFilter(_event: Event | null, query: string, rgx: RegExp, html: HTMLElement | null): void {
    if (!html) return;
    const matched = new Set<string>();
    for (const pack of host.game.packs.contents) {
      if (query && rgx.test(SearchFilter.cleanQuery(pack.title))) matched.add(pack.metadata.id);
    }
    for (const li of html.querySelectorAll<HTMLElement>(".directory-item.compendium")) {
      li.style.display = query && !matched.has(li.dataset.pack ?? "") ? "none" : "";
    }
    for (const folder of html.querySelectorAll<HTMLElement>(".directory-item.folder")) {
      const packs = [...folder.querySelectorAll<HTMLElement>(".directory-item.compendium")];
      const holds = packs.some(({ style }) => style.display !== "none");
      folder.style.display = query && !holds ? "none" : "";
      folder.classList.toggle("search-expanded", Boolean(query) && holds);
    }
    this.#showMatches(html, query.length > 1 ? rgx : null);
  }

  // Entries of the packs that match by name, straight from the indices: no document is loaded.
  #showMatches(html: HTMLElement, rgx: RegExp | null): void {
    html.querySelector(".document-matches")?.remove();
    if (!rgx) return;
    const list = document.createElement("li");
    list.className = "document-matches";
    const ol = document.createElement("ol");
    ol.className = "plain";
    for (const pack of host.game.packs.contents) {
      if (!pack.visible || (this.#filters.size && !this.#filters.has(pack.metadata.type))) continue;
      for (const entry of pack.index) {
        if (ol.childElementCount >= MAX_MATCHES) break;
        if (entry.name && rgx.test(SearchFilter.cleanQuery(entry.name))) ol.append(this.#matchRow(pack, entry));
      }
    }
    if (!ol.childElementCount) return;
    const heading = document.createElement("h4");
    heading.textContent = t("COMPENDIUM.Matches");
    list.append(heading, ol);
    html.append(list);
  }

  #matchRow(pack: TablePack, entry: TableDocument): HTMLElement {
    const li = document.createElement("li");
    li.className = "document-match directory-item entry flexrow";
    li.dataset.uuid = entry.uuid;
    li.dataset.documentType = pack.metadata.type;
    li.draggable = true;
    if (entry.img) {
      const img = document.createElement("img");
      Object.assign(img, { src: entry.img, alt: "", className: "thumbnail", loading: "lazy", draggable: false });
      li.append(img);
    }
    const name = document.createElement("a");
    name.className = "entry-name ellipsis";
    name.dataset.action = "openDocumentSheet";
    name.setAttribute("role", "button");
    name.tabIndex = 0;
    name.append(entry.name);
    const source = document.createElement("span");
    source.className = "source ellipsis";
    source.textContent = pack.title;
    li.append(name, source);
    li.addEventListener("dragstart", (event) => this._onDragStart(event));
    return li;
  }

  _onDragStart(event: DragEvent): void {
    const li = targetOf(event)?.closest<HTMLElement>(".document-match, .directory-item.compendium");
    if (!li) return;
    const { uuid, documentType, pack } = li.dataset;
    const data = uuid ? { type: documentType, uuid } : { type: "Compendium", collection: pack };
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const data = host.foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (data.type !== "Compendium") return;
    const pack = host.game.packs.get(String(data.collection));
    const folderId = closestData(targetOf(event), "folder-id") ?? null;
    await pack?.setFolder?.(folderId);
    await this.render();
  }

  static async #onActivateEntry(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._packOf(target)?.render(true);
  }

  static #onCollapseFolders(this: CompendiumDirectory): void {
    for (const li of this.element.querySelectorAll(".directory-item.folder.expanded")) li.classList.remove("expanded");
    for (const folder of this.#folders) folder.expanded = false;
  }

  static async #onCreateFolder(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const folder = closestData(target, "folder-id") ?? null;
    await documentClassOf("Folder").createDialog({ folder, type: "Compendium" });
    await this.render();
  }

  static async #onFilterType(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const type = target.dataset.type ?? "";
    if (!this.#filters.delete(type)) this.#filters.add(type);
    await this.render();
  }

  static async #onOpenDocument(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const uuid = closestData(target, "uuid");
    const document = uuid ? await host.fromUuid(uuid) : null;
    await document?.sheet?.render({ force: true });
  }

  static #onToggleFolder(this: CompendiumDirectory, _event: PointerEvent, target: HTMLElement): void {
    const li = target.closest<HTMLElement>(".directory-item.folder");
    if (!li) return;
    const expanded = li.classList.toggle("expanded");
    target.setAttribute("aria-expanded", String(expanded));
    const folder = host.game.packs.folders.get(li.dataset.folderId ?? "");
    if (folder) folder.expanded = expanded;
  }
}
