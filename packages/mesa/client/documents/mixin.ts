import type { Document } from "../../common/abstract/index.ts";
import type { AnyConstructor } from "../../common/any.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ApplicationLike } from "../globals.d.ts";
import { type CreateDialogOptions, createDialog, deleteDialog, importFromJSONDialog } from "./sheets/dialogs.ts";
import {
  type AnchorOptions,
  buildFigureEmbed,
  buildInlineEmbed,
  documentAnchor,
  type EmbedConfig,
} from "./sheets/embed.ts";
import { setsSheetClass, sheetClassFor, sheetOf } from "./sheets/sheet-registry.ts";
import { type SortRelativeOptions, sortRelative } from "./sorting.ts";
import {
  compendiumSource,
  type DefaultNameContext,
  defaultName,
  documentFromDrop,
  dragDataOf,
  exportToJSON,
  importInto,
  relativeUuid,
  type ToCompendiumOptions,
} from "./transfer.ts";
import { systemOf } from "./type-data.ts";
import type { ClientDoc, DocClass } from "./types.ts";

export type { ToCompendiumOptions };

type DescendantEvent = "preCreate" | "onCreate" | "preUpdate" | "onUpdate" | "preDelete" | "onDelete";

// Plain functions, not private members: data preparation runs inside the base constructor, before a subclass has any.

/** Documents whose construction or reset is under way: what is embedded in them is prepared by them. */
const initializing = new WeakSet<object>();

/** A document as its containers see it. */
function selfOf(document: object): ClientDoc {
  return document as ClientDoc;
}

/** Adds what documents do in the browser: data preparation, sheets, permissions of this user, dialogs and links. */
export function ClientDocumentMixin<B extends AnyConstructor<Document>>(Base: B) {
  abstract class ClientDocument extends Base {
    /** Applications that show this document and are rendered again when it changes, by their id. */
    declare readonly apps: Record<string, ApplicationLike>;
    declare _sheet: ApplicationLike | null;

    override _configure(options: Dict = {}): void {
      super._configure(options);
      Object.defineProperty(this, "apps", { value: {}, writable: false, enumerable: false });
      Object.defineProperty(this, "_sheet", { value: null, writable: true, enumerable: false });
    }

    override _initialize(options: Dict = {}): void {
      initializing.add(this);
      try {
        super._initialize(options);
      } finally {
        initializing.delete(this);
      }
      // A parent that is initializing prepares what it embeds itself, when its own preparation comes to it: once.
      if (this.parent && initializing.has(this.parent)) return;
      // What is in a delta has no actor there; the token's own actor prepares its copies.
      if (this.parent?.documentName === "ActorDelta") return;
      if (game._documentsReady) this._safePrepareData();
    }

    /** The collection this document is in, or null. */
    get collection(): unknown {
      if (this.isEmbedded) return this.parent?.getEmbeddedCollection(this.documentName) ?? null;
      if (this.pack) return game.packs.get(this.pack) ?? null;
      return game.collections?.get(this.documentName) ?? null;
    }

    get compendium(): unknown {
      return this.pack ? game.packs.get(this.pack) : null;
    }

    get isOwner(): boolean {
      return game.user !== null && this.testUserPermission(game.user, "OWNER");
    }

    get hasPlayerOwner(): boolean {
      return game.users.some(
        (user) => !(user as unknown as { isGM: boolean }).isGM && this.testUserPermission(user as never, "OWNER"),
      );
    }

    get limited(): boolean {
      return game.user !== null && this.testUserPermission(game.user, "LIMITED", { exact: true });
    }

    get visible(): boolean {
      return game.user !== null && this.testUserPermission(game.user, "LIMITED");
    }

    /** The level the current user has over this document. */
    get permission(): number | null {
      if (!game.user) return null;
      if (game.user.isGM) return CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
      return this.getUserLevel(game.user);
    }

    /** A text that becomes a link to this document. */
    get link(): string {
      return `@UUID[${this.uuid}]{${(this as { name?: string }).name ?? ""}}`;
    }

    /** The sheet of this document, made when first asked for; null when no sheet is registered. */
    get sheet(): ApplicationLike | null {
      if (!this._sheet) {
        const sheetClass = this._getSheetClass();
        if (!sheetClass) return null;
        this._sheet = sheetOf(selfOf(this), sheetClass);
      }
      return this._sheet;
    }

    _getSheetClass(): unknown {
      return sheetClassFor(selfOf(this));
    }

    /** Prepares data; an error in a system's preparation is reported and the rest of the world still loads. */
    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        const { uuid } = this;
        const msg = `Failed data preparation for ${uuid}`;
        Hooks.onError("ClientDocumentMixin#_initialize", error, { msg, log: "error", uuid });
      }
    }

    /** Base data of the type model, then of the document, then what is embedded, then derived data in the same order. */
    prepareData(): void {
      const system = systemOf(this);
      system.prepareBaseData?.();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      system.prepareDerivedData?.();
      this.prepareDerivedData();
    }

    prepareBaseData(): void {}

    prepareEmbeddedDocuments(): void {
      for (const name of Object.keys((this.constructor as unknown as DocClass).metadata.embedded ?? {})) {
        // What lies on a scene and is stored only has nothing to prepare.
        for (const child of this.getEmbeddedCollection(name) as unknown as Iterable<ClientDoc>)
          child._safePrepareData?.();
      }
    }

    prepareDerivedData(): void {}

    /** Renders every application that shows this document. */
    render(force = false, context: object = {}): void {
      for (const app of Object.values(this.apps)) app.render({ ...context, force });
    }

    /** Puts this document before or after a sibling. */
    async sortRelative(options: SortRelativeOptions = {}): Promise<this> {
      await sortRelative(selfOf(this), options);
      return this;
    }

    /** The shortest UUID that still finds this document from another one. */
    getRelativeUUID(relative: ClientDoc): string {
      return relativeUuid(selfOf(this), relative);
    }

    _createDocumentLink(
      _eventData?: object | null,
      { relativeTo, label }: { relativeTo?: ClientDoc; label?: string } = {},
    ): string {
      const name = label ?? (this as { name?: string }).name ?? "";
      return `@UUID[${relativeTo ? this.getRelativeUUID(relativeTo) : this.uuid}]{${name}}`;
    }

    _onClickDocumentLink(_event: Event): unknown {
      return this.sheet?.render({ force: true });
    }

    override async _preCreate(data: Dict, options: Dict, user: never): Promise<boolean | undefined> {
      if ((await super._preCreate(data, options, user)) === false) return false;
      return systemOf(this)._preCreate?.(data, options, user);
    }

    override async _preUpdate(changes: Dict, options: Dict, user: never): Promise<boolean | undefined> {
      if ((await super._preUpdate(changes, options, user)) === false) return false;
      return systemOf(this)._preUpdate?.(changes, options, user);
    }

    override async _preDelete(options: Dict, user: never): Promise<boolean | undefined> {
      if ((await super._preDelete(options, user)) === false) return false;
      return systemOf(this)._preDelete?.(options, user);
    }

    override _onCreate(data: Dict, options: Dict, userId: string): void {
      super._onCreate(data, options, userId);
      systemOf(this)._onCreate?.(data, options, userId);
      if (options.renderSheet && userId === game.userId)
        this.sheet?.render({ force: true, renderContext: `create${this.documentName}`, renderData: data });
    }

    override _onUpdate(changes: Dict, options: Dict, userId: string): void {
      super._onUpdate(changes, options, userId);
      systemOf(this)._onUpdate?.(changes, options, userId);
      const choosesSheet = setsSheetClass(changes);
      if (choosesSheet || "type" in changes) void this._onSheetChange();
      if (!choosesSheet && options.render !== false)
        this.render(false, { renderContext: `update${this.documentName}`, renderData: changes });
    }

    override _onDelete(options: Dict, userId: string): void {
      super._onDelete(options, userId);
      systemOf(this)._onDelete?.(options, userId);
      for (const app of Object.values(this.apps)) void app.close({ submit: false });
    }

    /** Tells this document and those above it about a change among their descendants. */
    _dispatchDescendantDocumentEvents(
      event: DescendantEvent,
      collection: string,
      args: unknown[],
      parent: unknown = this,
    ): void {
      const method = `_${event}DescendantDocuments` as const;
      (this[method] as (...values: unknown[]) => void).call(this, parent, collection, ...args);
      const above = this.parent as unknown as ClientDoc | null;
      above?._dispatchDescendantDocumentEvents(event, collection, args, parent as ClientDoc);
    }

    _preCreateDescendantDocuments(
      _parent: unknown,
      _collection: string,
      _data: Dict[],
      _options: Dict,
      _userId: string,
    ): void {}

    _onCreateDescendantDocuments(
      _parent: unknown,
      collection: string,
      _documents: unknown[],
      data: Dict[],
      options: Dict,
      _userId: string,
    ): void {
      if (options.render !== false) this.render(false, { renderContext: `create${collection}`, renderData: data });
    }

    _preUpdateDescendantDocuments(
      _parent: unknown,
      _collection: string,
      _changes: Dict[],
      _options: Dict,
      _userId: string,
    ): void {}

    _onUpdateDescendantDocuments(
      _parent: unknown,
      collection: string,
      _documents: unknown[],
      changes: Dict[],
      options: Dict,
      _userId: string,
    ): void {
      if (options.render !== false) this.render(false, { renderContext: `update${collection}`, renderData: changes });
    }

    _preDeleteDescendantDocuments(
      _parent: unknown,
      _collection: string,
      _ids: string[],
      _options: Dict,
      _userId: string,
    ): void {}

    _onDeleteDescendantDocuments(
      _parent: unknown,
      collection: string,
      _documents: unknown[],
      ids: string[],
      options: Dict,
      _userId: string,
    ): void {
      if (options.render !== false) this.render(false, { renderContext: `delete${collection}`, renderData: ids });
    }

    /** Another sheet class was chosen: closes what is open and shows the new sheet if one was. */
    async _onSheetChange({ sheetOpen }: { sheetOpen?: boolean } = {}): Promise<void> {
      const open = sheetOpen ?? this._sheet?.rendered ?? false;
      await Promise.all(Object.values(this.apps).map((app) => app.close()));
      this._sheet = null;
      if (open) this.sheet?.render({ force: true });
    }

    /** A name nobody in the same place has yet: the type's label, numbered when taken. */
    static defaultName(context: DefaultNameContext = {}): string {
      return defaultName(this as unknown as DocClass, context);
    }

    /** Asks for name and type, then creates the document. */
    static createDialog(
      data: Dict = {},
      createOptions: Dict = {},
      options: CreateDialogOptions = {},
    ): Promise<unknown> {
      return createDialog(this as unknown as DocClass, data, createOptions, options);
    }

    /** Asks, then deletes this document. */
    deleteDialog(options: object = {}, operation: Dict = {}): Promise<unknown> {
      return deleteDialog(selfOf(this), options, operation);
    }

    /** Saves this document as a JSON file. */
    exportToJSON(options: ToCompendiumOptions = {}): void {
      exportToJSON(selfOf(this), this.toCompendium(null, { clearSource: false, ...options }));
    }

    /** What a drag of this document carries. */
    toDragData(): Dict {
      return dragDataOf(selfOf(this));
    }

    /**
     * The document that drag data speak of.
     * @throws When they name no document, or one of another type.
     */
    static async fromDropData(data: Dict, _options: Dict = {}): Promise<unknown> {
      return documentFromDrop(this as unknown as DocClass, data);
    }

    /** Builds a document from exported data of an older version. */
    static async fromImport(source: Dict, context: Dict = {}): Promise<unknown> {
      const documentClass = this as unknown as DocClass;
      const data = documentClass.migrateDataSafe(structuredClone(source));
      return documentClass.fromSource(data, { strict: true, ...context });
    }

    /** Replaces this document's contents by exported JSON, keeping its id, folder, order and ownership. */
    async importFromJSON(json: string): Promise<this> {
      const cls = this.constructor as typeof ClientDocument;
      await importInto(selfOf(this), (await cls.fromImport(JSON.parse(json) as Dict)) as ClientDoc);
      return this;
    }

    importFromJSONDialog(): Promise<void> {
      return importFromJSONDialog(this as unknown as ClientDoc & { importFromJSON(json: string): Promise<unknown> });
    }

    /** Source data without what belongs to this world. */
    toCompendium(_pack?: unknown, options: ToCompendiumOptions = {}): Dict {
      return compendiumSource(this.toObject() as Dict, options);
    }

    /** A link element to this document. */
    toAnchor(options: AnchorOptions = {}): HTMLAnchorElement {
      return documentAnchor(selfOf(this), options);
    }

    /** This document as HTML inside another text; null when it cannot be shown so. */
    async toEmbed(config: EmbedConfig, options: object = {}): Promise<HTMLElement | null> {
      const content = await this._buildEmbedHTML(config, options);
      if (!content) return null;
      return config.inline
        ? this._createInlineEmbed(content, config, options)
        : this._createFigureEmbed(content, config, options);
    }

    onEmbed(element: HTMLElement): void {
      systemOf(this).onEmbed?.(element);
    }

    async _buildEmbedHTML(config: EmbedConfig, options: object = {}): Promise<HTMLElement | HTMLCollection | null> {
      return (await systemOf(this).toEmbed?.(config, options)) ?? null;
    }

    async _createInlineEmbed(
      content: HTMLElement | HTMLCollection,
      _config: EmbedConfig,
      _options: object = {},
    ): Promise<HTMLElement | null> {
      return buildInlineEmbed(content);
    }

    async _createFigureEmbed(
      content: HTMLElement | HTMLCollection,
      config: EmbedConfig,
      _options: object = {},
    ): Promise<HTMLElement | null> {
      return buildFigureEmbed(selfOf(this), content, config);
    }
  }
  return ClientDocument;
}
