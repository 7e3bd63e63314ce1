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
import { sheetClassFor } from "./sheets/sheet-registry.ts";
import { type SortRelativeOptions, sortRelative } from "./sorting.ts";
import {
  compendiumSource,
  type DefaultNameContext,
  defaultName,
  documentFromDrop,
  exportToJSON,
  type ToCompendiumOptions,
} from "./transfer.ts";
import type { ClientDoc, DocClass } from "./types.ts";

export type { ToCompendiumOptions };

type DescendantEvent = "preCreate" | "onCreate" | "preUpdate" | "onUpdate" | "preDelete" | "onDelete";

interface TypeDataLike {
  prepareBaseData?(): void;
  prepareDerivedData?(): void;
  _preCreate?(data: Dict, options: Dict, user: unknown): Promise<boolean | undefined>;
  _preUpdate?(changes: Dict, options: Dict, user: unknown): Promise<boolean | undefined>;
  _preDelete?(options: Dict, user: unknown): Promise<boolean | undefined>;
  _onCreate?(data: Dict, options: Dict, userId: string): void;
  _onUpdate?(changes: Dict, options: Dict, userId: string): void;
  _onDelete?(options: Dict, userId: string): void;
  toEmbed?(config: object, options?: object): Promise<HTMLElement | HTMLCollection | null>;
  onEmbed?(element: HTMLElement): void;
}

// Plain functions, not private members: data preparation runs inside the base constructor, before a subclass has any.

/** Documents whose construction or reset is under way: what is embedded in them is prepared by them. */
const initializing = new WeakSet<object>();

/** A document as its containers see it. */
function selfOf(document: object): ClientDoc {
  return document as ClientDoc;
}

function classOf(document: object): DocClass {
  return document.constructor as unknown as DocClass;
}

function systemOf(document: object): TypeDataLike {
  return ((document as { system?: unknown }).system ?? {}) as TypeDataLike;
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
        const construct = sheetClass as new (...args: object[]) => ApplicationLike;
        const options = { editable: this.isOwner };
        const { ApplicationV2 } = foundry.applications.api as unknown as { ApplicationV2: object };
        // A sheet of V1 is made of its document; the options of V2 have it inside.
        const isV2 = Object.prototype.isPrototypeOf.call(ApplicationV2, construct);
        this._sheet = isV2 ? new construct({ document: this, ...options }) : new construct(this, options);
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
        Hooks.onError("ClientDocumentMixin#_initialize", error, {
          msg: `Failed data preparation for ${this.uuid}`,
          log: "error",
          uuid: this.uuid,
        });
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
      for (const name of Object.keys(classOf(this).metadata.embedded ?? {})) {
        for (const child of this.getEmbeddedCollection(name) as unknown as Iterable<ClientDoc>)
          child._safePrepareData();
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
      const uuid = this.uuid;
      const base = relative.uuid;
      if (!base) return uuid;
      if (uuid.startsWith(`${base}.`)) return uuid.slice(base.length);
      if (this.parent && relative.parent && this.parent.uuid === relative.parent.uuid) {
        return this.documentName === relative.documentName ? `.${this.id}` : `..${this.documentName}.${this.id}`;
      }
      return uuid;
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
      const core = (changes.flags as { core?: Dict } | undefined)?.core;
      if (core && ("sheetClass" in core || "-=sheetClass" in core)) {
        void this._onSheetChange();
        return;
      }
      if ("type" in changes) void this._onSheetChange();
      if (options.render !== false)
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
      const data: Dict = { type: this.documentName };
      if (this.id) data.uuid = this.uuid;
      else data.data = this.toObject();
      return data;
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
      return documentClass.fromSource(documentClass.migrateDataSafe(structuredClone(source)), {
        strict: true,
        ...context,
      });
    }

    /** Replaces this document's contents by exported JSON, keeping its id, folder, order and ownership. */
    async importFromJSON(json: string): Promise<this> {
      const source = JSON.parse(json) as Dict;
      const { documentName } = this;
      const document = (await (this.constructor as typeof ClientDocument).fromImport(source)) as ClientDoc;
      const data = document.toObject();
      const own = this.toObject() as Dict;
      for (const key of ["_id", "folder", "sort", "ownership"]) if (key in own) data[key] = own[key];
      await (this as unknown as ClientDoc).update(data, { diff: false, recursive: false });
      ui.notifications.info(
        game.i18n.format("DOCUMENT.Imported", { document: documentName, name: String(data.name ?? "") }),
      );
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
