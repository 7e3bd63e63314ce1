import type { ApplicationOptions } from "../../applications/api/index.ts";
import { HandlebarsApplicationMixin } from "../../applications/api/index.ts";
import { DragDrop, SearchFilter } from "../../applications/ux/index.ts";
import { closestData, targetOf } from "../dom.ts";
import {
  type ContextEntry,
  type Data,
  type DocumentClass,
  type FolderNode,
  host,
  type TableCollection,
  type TableDocument,
  type TableFolder,
  t,
} from "../host.ts";
import { collapse, createEntry, createFolder, directoryActions, toggle } from "./directory-actions.ts";
import { carry, DirectoryDrops, folderIdOf, highlight } from "./directory-drops.ts";
import {
  collectionNamed,
  entryLine,
  folderLine,
  isElsewhere,
  pluralKey,
  shownChildren,
  showSheet,
  sorting,
} from "./directory-lines.ts";
import { documentMenu, folderMenu } from "./directory-menus.ts";
import { matchTree, showMatches } from "./directory-search.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

interface DirectoryOptions {
  collection: TableCollection | string | null;
  renderUpdateKeys: string[];
}

/** A list of documents in folders, with search, sorting, drag and drop and context menus. */
export class DocumentDirectory extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["directory", "flexcol"],
    collection: null,
    renderUpdateKeys: ["name", "img", "ownership", "sort", "folder"],
    actions: directoryActions,
  };

  static override PARTS: Record<string, Data & { template: string }> = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: {
      template: "templates/sidebar/directory/directory.hbs",
      templates: ["templates/sidebar/partials/folder-partial.hbs", "templates/sidebar/partials/document-partial.hbs"],
      scrollable: [""],
    },
    footer: { template: "templates/sidebar/directory/footer.hbs" },
  };

  /** Template of one entry. */
  static _entryPartial = "templates/sidebar/partials/document-partial.hbs";

  /** Template of one folder. */
  static _folderPartial = "templates/sidebar/partials/folder-partial.hbs";

  protected drops = new DirectoryDrops(this);

  #search = new SearchFilter({
    inputSelector: "search input",
    contentSelector: ".directory-list",
    callback: (event: Event | null, query: string, rgx: RegExp, html: HTMLElement | null) =>
      this._onSearchFilter(event, query, rgx, html),
  });

  #dragDrop = new DragDrop({
    dragSelector: ".directory-item.entry, .directory-item.folder > .folder-header",
    dropSelector: ".directory-list",
    permissions: {
      dragstart: (selector?: string | null) => this._canDragStart(selector ?? ""),
      drop: (selector?: string | null) => this._canDragDrop(selector ?? ""),
    },
    callbacks: {
      dragstart: (event: DragEvent) => this._onDragStart(event),
      dragover: (event: DragEvent) => this._onDragOver(event),
      dragenter: (event: DragEvent) => this._onDragHighlight(event),
      dragleave: (event: DragEvent) => this._onDragHighlight(event),
      drop: (event: DragEvent) => this._onDrop(event),
    },
  });

  get collection(): TableCollection {
    const { collection } = this.options as unknown as DirectoryOptions;
    if (!collection || typeof collection === "string") {
      throw new Error(`The directory ${this.constructor.name} has no collection.`);
    }
    return collection;
  }

  get documentClass(): DocumentClass {
    return this.collection.documentClass;
  }

  get documentName(): string {
    return this.collection.documentName;
  }

  override get title(): string {
    return t(pluralKey(this.documentName));
  }

  override _initializeApplicationOptions(
    options: Data,
  ): ReturnType<AbstractSidebarTab["_initializeApplicationOptions"]> {
    const initialized = super._initializeApplicationOptions(options);
    const config = initialized as unknown as DirectoryOptions & { collection: unknown };
    if (options.collection) config.collection = options.collection as TableCollection;
    if (typeof config.collection === "string") config.collection = collectionNamed(config.collection);
    return initialized;
  }

  protected override _popoutOptions(): Data {
    return { collection: this.collection };
  }

  /** May the user make an entry here? */
  _canCreateEntry(): boolean {
    return this.documentClass.canUserCreate(host.game.user);
  }

  /** May the user make a folder here? */
  _canCreateFolder(): boolean {
    return this._canCreateEntry() && host.game.user.isGM;
  }

  override _configureRenderParts(options: Data): Record<string, { template: string; templates?: string[] }> {
    const parts = super._configureRenderParts(options as never) as unknown as Record<
      string,
      { template: string; templates?: string[] }
    >;
    const self = this.constructor as typeof DocumentDirectory;
    if (parts.directory) {
      parts.directory.templates = [
        ...new Set([...(parts.directory.templates ?? []), self._entryPartial, self._folderPartial]),
      ];
    }
    return parts;
  }

  /**
   * Only what the list shows is worth a new one. Another update renders nothing at all: listeners of the render hook
   * add their buttons each time, and expect a new header for them.
   */
  override _canRender(options: Data): false | undefined {
    const keys = (this.options as unknown as DirectoryOptions).renderUpdateKeys;
    if (!options.force && isElsewhere(options, keys)) return false;
    return super._canRender(options as never) as false | undefined;
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const config = host.CONFIG[this.documentName] as { sidebarIcon?: string } | undefined;
    return Object.assign(context, {
      documentName: this.documentName,
      sidebarIcon: config?.sidebarIcon ?? "fa-solid fa-file",
      folderIcon: "fa-solid fa-folder",
      canCreateEntry: this._canCreateEntry(),
      canCreateFolder: this._canCreateFolder(),
      label: t(`DOCUMENT.${this.documentName}`),
      title: this.title,
    });
  }

  override async _preparePartContext(partId: string, context: Data, options: Data): Promise<Data> {
    const prepared = (await super._preparePartContext(partId, context as never, options as never)) as Data;
    if (partId === "header") await this._prepareHeaderContext(prepared, options);
    else if (partId === "directory") await this._prepareDirectoryContext(prepared, options);
    else if (partId === "footer") await this._prepareFooterContext(prepared, options);
    return prepared;
  }

  async _prepareHeaderContext(context: Data, _options: Data): Promise<void> {
    Object.assign(context, {
      searchPlaceholder: t("SIDEBAR.Search", { types: this.title }),
      ...sorting(this.collection.sortingMode),
      createLabel: t("DOCUMENT.Create", { type: t(`DOCUMENT.${this.documentName}`) }),
      query: this.#search.query ?? "",
    });
  }

  async _prepareDirectoryContext(context: Data, _options: Data): Promise<void> {
    const self = this.constructor as typeof DocumentDirectory;
    this.collection.initializeTree();
    Object.assign(context, {
      tree: this._treeContext(this.collection.tree),
      entryPartial: self._entryPartial,
      folderPartial: self._folderPartial,
      maxFolderDepth: this.collection.maxFolderDepth,
    });
  }

  async _prepareFooterContext(_context: Data, _options: Data): Promise<void> {}

  /** The tree as the templates draw it: nothing but plain values. */
  protected _treeContext(node: FolderNode): Data {
    return {
      depth: node.depth,
      entries: node.entries.map((entry) => this._entryContext(entry)),
      children: shownChildren(node).map((child) => ({ ...this._treeContext(child), ...this._folderContext(child) })),
    };
  }

  protected _folderContext(node: FolderNode): Data {
    return {
      ...folderLine(node.folder as TableFolder),
      canCreateEntry: this._canCreateEntry(),
      canCreateFolder: this._canCreateFolder() && node.depth < this.collection.maxFolderDepth,
    };
  }

  /** What one line of the list shows. */
  protected _entryContext(entry: TableDocument): Data {
    return entryLine(entry);
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenus();
  }

  override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    const parts = (options.parts as string[] | undefined) ?? [];
    if (parts.includes("header") || parts.includes("directory")) this.#search.bind(this.element);
    if (parts.includes("directory")) this.#dragDrop.bind(this.element);
    // Registered here and not at construction: a window only follows the collection while it is open.
    const apps = this.collection.apps;
    if (!apps.includes(this)) apps.push(this);
  }

  override _onClose(options: Data): void {
    super._onClose(options);
    const { apps } = this.collection;
    const index = apps.indexOf(this);
    if (index >= 0) apps.splice(index, 1);
  }

  _createContextMenus(): void {
    this._createContextMenu(this._getFolderContextOptions as never, ".folder .folder-header", {
      fixed: true,
      hookName: "getFolderContextOptions",
      parentClassHooks: false,
    } as never);
    this._createContextMenu(this._getEntryContextOptions as never, ".directory-item[data-entry-id]", {
      fixed: true,
      hookName: `get${this.documentName}ContextOptions`,
      parentClassHooks: false,
    } as never);
  }

  _getEntryContextOptions(): ContextEntry[] {
    return documentMenu(this);
  }

  _getFolderContextOptions(): ContextEntry[] {
    return folderMenu(this);
  }

  /** What a duplicate differs in from its original. */
  _prepareDuplicateData(document: TableDocument): Data {
    return { name: t("DOCUMENT.CopyOf", { name: document.name }) };
  }

  /** The folder of an element in this list. */
  folderOf(element: Element | null): TableFolder | undefined {
    const id = closestData(element, "folder-id");
    return id ? this.collection.folders.get(id) : undefined;
  }

  /** The document of an element; an entry of a compendium is loaded. */
  async documentOf(element: Element | null): Promise<TableDocument | null> {
    const id = closestData(element, "entry-id");
    return id ? (this.collection.get(id) ?? null) : null;
  }

  collapseAll(): void {
    collapse(this, this.element);
  }

  async _onClickEntry(event: PointerEvent, target: HTMLElement, _options?: Data): Promise<void> {
    event.preventDefault();
    await showSheet(await this.documentOf(target));
  }

  async _onCreateEntry(_event: PointerEvent, target: HTMLElement): Promise<unknown> {
    return createEntry(this, this.folderOf(target));
  }

  _onCreateFolder(_event: PointerEvent, target: HTMLElement): void {
    createFolder(this, this.folderOf(target));
  }

  _onToggleFolder(_event: PointerEvent, target: HTMLElement, _options?: Data): void {
    toggle(this, target);
  }

  _onSearchFilter(_event: Event | null, query: string, rgx: RegExp, html: HTMLElement | null): void {
    if (!html) return;
    const entryIds = new Set<string>();
    const folderIds = new Set<string>();
    const autoExpandIds = new Set<string>();
    if (query) {
      this._matchSearchFolders(rgx, folderIds, autoExpandIds);
      this._matchSearchEntries(rgx, entryIds, folderIds, autoExpandIds);
    }
    showMatches(html, query, { entryIds, folderIds, autoExpandIds }, (element) =>
      this._onMatchSearchEntry(query, entryIds, element),
    );
  }

  _matchSearchFolders(query: RegExp, folderIds: Set<string>, autoExpandIds: Set<string>, _options?: Data): void {
    matchTree.folders(this.collection, query, folderIds, autoExpandIds);
  }

  _matchSearchEntries(
    query: RegExp,
    entryIds: Set<string>,
    folderIds: Set<string>,
    autoExpandIds: Set<string>,
    _options?: Data,
  ): void {
    matchTree.entries(this.searchable, query, entryIds, folderIds, autoExpandIds, this.collection.folders);
  }

  /** The entries that the search looks through. */
  protected get searchable(): Iterable<TableDocument> {
    return this.collection;
  }

  _onMatchSearchEntry(query: string, entryIds: Set<string>, element: HTMLElement, _options?: Data): void {
    element.style.display = query && !entryIds.has(element.dataset.entryId ?? "") ? "none" : "";
  }

  _canDragStart(_selector: string): boolean {
    return true;
  }

  _canDragDrop(_selector: string): boolean {
    return this._canCreateEntry();
  }

  _getEntryDragData(entryId: string): Data | undefined {
    return this.collection.get(entryId)?.toDragData();
  }

  _getFolderDragData(folderId: string): Data | undefined {
    return this.collection.folders.get(folderId)?.toDragData();
  }

  _onDragStart(event: DragEvent): void {
    const { entryId, folderId } = targetOf(event)?.closest<HTMLElement>(".directory-item")?.dataset ?? {};
    const data = entryId ? this._getEntryDragData(entryId) : folderId ? this._getFolderDragData(folderId) : undefined;
    if (data) carry(event, data);
  }

  _onDragOver(_event: DragEvent): void {}

  _onDragHighlight(event: DragEvent): void {
    highlight(event);
  }

  _onDrop(event: DragEvent): Promise<void> | void {
    for (const element of this.element.querySelectorAll(".droptarget")) element.classList.remove("droptarget");
    const data = host.foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (!data.type) return;
    const target = targetOf(event)?.closest<HTMLElement>(".directory-item") ?? null;
    if (data.type === "Folder") return this._handleDroppedFolder(target, data);
    if (data.type === this.documentName) return this._handleDroppedEntry(target, data);
  }

  async _handleDroppedEntry(target: HTMLElement | null, data: Data): Promise<void> {
    await this.drops.entry(target, data);
  }

  async _handleDroppedFolder(target: HTMLElement | null, data: Data): Promise<void> {
    await this.drops.folder(target, data);
  }

  async _getDroppedEntryFromData(data: Data): Promise<TableDocument | undefined> {
    return this.documentClass.fromDropData(data);
  }

  _entryAlreadyExists(entry: TableDocument): boolean {
    return !entry.pack && !entry.parent && this.collection.get(entry.id) === entry;
  }

  _entryBelongsToFolder(entry: TableDocument, folder: string | null | undefined): boolean {
    return folderIdOf(entry) === (folder ?? null);
  }

  async _createDroppedEntry(entry: TableDocument, updates: Data = {}): Promise<TableDocument | undefined> {
    const data = this.collection.fromCompendium(entry, { clearFolder: true, keepId: false });
    return this.documentClass.create({ ...data, ...updates }, { fromCompendium: Boolean(entry.pack) });
  }
}
