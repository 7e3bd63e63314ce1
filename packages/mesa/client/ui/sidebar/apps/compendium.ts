import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { type ContextEntry, type Data, host, type TableDocument, type TablePack, t } from "../../host.ts";
import { packageTitle } from "../../package-title.ts";
import { DocumentDirectory } from "../document-directory.ts";
import { ImportDialog } from "./import-dialog.ts";

const glyph = (name: string): string => `<i class="fa-solid fa-fw ${name}"></i>`;

/** The contents of one compendium pack, read from its index; a document is loaded when it is opened. */
export class Compendium extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "compendium-{id}",
    classes: ["compendium-directory", "sidebar-popout"],
    isPopout: true,
    tag: "section",
    window: { frame: true, positioned: true, resizable: true, minimizable: true, icon: "fa-solid fa-book-atlas" },
    position: { width: 360, height: 600 },
    actions: { importAll: Compendium.#onImportAll, toggleLock: Compendium.#onToggleLock },
  };

  static override tabName = "compendium";

  static override PARTS = {
    header: { template: "templates/sidebar/apps/compendium-header.hbs" },
    directory: DocumentDirectory.PARTS.directory as { template: string },
    footer: { template: "templates/sidebar/directory/footer.hbs" },
  };

  static override _entryPartial = "templates/sidebar/partials/index-partial.hbs";

  get pack(): TablePack {
    return this.collection as TablePack;
  }

  override get title(): string {
    return this.pack.title;
  }

  override _initializeApplicationOptions(
    options: Data,
  ): ReturnType<DocumentDirectory["_initializeApplicationOptions"]> {
    const pack = options.collection as TablePack | undefined;
    if (!pack?.metadata) throw new Error("A Compendium window needs a compendium collection.");
    const initialized = super._initializeApplicationOptions({ ...options, isPopout: true }) as unknown as Data & {
      position: Data;
    };
    initialized.id = `compendium-${pack.metadata.id.replace(/[^\w-]/g, "_")}`;
    initialized.position = { width: 360, height: 600, ...(options.position as Data | undefined) };
    return initialized as unknown as ReturnType<DocumentDirectory["_initializeApplicationOptions"]>;
  }

  override _canCreateEntry(): boolean {
    return !this.pack.locked && (this.pack.testUserPermission?.(host.game.user, "OWNER") ?? host.game.user.isGM);
  }

  override _canCreateFolder(): boolean {
    return this._canCreateEntry();
  }

  protected override get searchable(): Iterable<TableDocument> {
    return this.pack.index;
  }

  override async _prepareHeaderContext(context: Data, options: Data): Promise<void> {
    await super._prepareHeaderContext(context, options);
    const { pack } = this;
    Object.assign(context, {
      banner: pack.banner?.startsWith("ui/banners/") ? null : pack.banner,
      locked: pack.locked,
      canToggleLock: host.game.user.isGM,
      count: pack.index.size,
      source: pack.metadata.packageType === "world" ? t("PACKAGE.Type.world") : packageTitle(pack.metadata),
    });
  }

  override async _prepareDirectoryContext(context: Data, options: Data): Promise<void> {
    if (!this.pack.indexed) await this.pack.getIndex();
    await super._prepareDirectoryContext(context, options);
  }

  override async _prepareFooterContext(context: Data, _options: Data): Promise<void> {
    const importable = host.game.user.isGM && this.documentClass.canUserCreate(host.game.user);
    context.buttons = importable
      ? [{ type: "button", action: "importAll", icon: "fa-solid fa-download", label: "COMPENDIUM.ImportAll.Title" }]
      : [];
  }

  override async _renderFrame(options: Data): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    frame.dataset.pack = this.pack.metadata.id;
    return frame;
  }

  override async documentOf(element: Element | null): Promise<TableDocument | null> {
    const id = element?.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId;
    return id ? this.pack.getDocument(id) : null;
  }

  override _getEntryContextOptions(): ContextEntry[] {
    const writable = (): boolean => this._canCreateEntry();
    return [
      {
        name: "COMPENDIUM.ImportEntry",
        icon: glyph("fa-download"),
        condition: () => this.documentClass.canUserCreate(host.game.user),
        callback: async (li) => {
          const id = li.dataset.entryId;
          const target = host.game.collections.get(this.documentName);
          if (!id || !target) return;
          const created = await target.importFromCompendium(this.pack, id, {}, { renderSheet: true });
          if (created) host.ui.notifications.info(t("COMPENDIUM.Imported", { name: created.name }), { console: false });
        },
      },
      {
        name: "SIDEBAR.Duplicate",
        icon: glyph("fa-copy"),
        condition: writable,
        callback: async (li) => {
          const document = await this.documentOf(li);
          if (document) await document.clone(this._prepareDuplicateData(document), { save: true, addSource: true });
        },
      },
      {
        name: "SIDEBAR.Export",
        icon: glyph("fa-file-export"),
        condition: () => host.game.user.isGM,
        callback: async (li) => (await this.documentOf(li))?.exportToJSON(),
      },
      {
        name: "SIDEBAR.Delete",
        icon: glyph("fa-trash"),
        group: "danger",
        condition: writable,
        callback: async (li) => (await this.documentOf(li))?.deleteDialog(),
      },
    ];
  }

  override _getEntryDragData(entryId: string): Data | undefined {
    const entry = this.pack.index.get(entryId);
    return entry ? { type: this.documentName, uuid: entry.uuid } : undefined;
  }

  override _canDragDrop(_selector: string): boolean {
    return this._canCreateEntry();
  }

  override _entryAlreadyExists(entry: TableDocument): boolean {
    return entry.pack === this.pack.collection;
  }

  override async _createDroppedEntry(entry: TableDocument, updates: Data = {}): Promise<TableDocument | undefined> {
    const document = await this.pack.importDocument(entry);
    if (document && Object.keys(updates).length) await document.update(updates, { pack: this.pack.collection });
    return document;
  }

  static async #onImportAll(this: Compendium): Promise<void> {
    await ImportDialog.open(this.pack);
  }

  static async #onToggleLock(this: Compendium): Promise<void> {
    await this.pack.configure({ locked: !this.pack.locked });
    await this.render();
  }
}
