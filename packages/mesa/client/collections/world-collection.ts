import type { DatabaseOperation } from "../../common/protocol.ts";
import type { Dict } from "../../common/utils/types.ts";
import {
  registeredSheets,
  registerSheet,
  type SheetRegistrationOptions,
  unregisterSheet,
} from "../documents/sheets/sheet-registry.ts";
import type { ClientDoc, DocumentAction } from "../documents/types.ts";
import type { ApplicationLike } from "../globals.d.ts";
import type { CompendiumCollection } from "./compendium-collection.ts";
import { DirectoryCollectionMixin, type TreeEntry } from "./directory-mixin.ts";
import { DocumentCollection } from "./document-collection.ts";

export interface FromCompendiumOptions {
  clearFolder?: boolean;
  clearSort?: boolean;
  clearOwnership?: boolean;
  clearState?: boolean;
  keepId?: boolean;
}

/** The world's documents of one primary type. */
export abstract class WorldCollection extends DirectoryCollectionMixin(DocumentCollection) {
  get folders() {
    return game.folders.filterByType(this.documentName);
  }

  /** The directory in the sidebar that shows this collection. */
  get directory(): ApplicationLike | undefined {
    return ui[this._directoryName] as ApplicationLike | undefined;
  }

  protected get _directoryName(): string {
    return this.documentClass.collectionName;
  }

  /** The one instance of this collection, or null before the world is loaded. */
  static get instance(): WorldCollection | null {
    return (game.collections?.get(this.documentName) as WorldCollection | undefined) ?? null;
  }

  override _getVisibleTreeContents(): TreeEntry[] {
    return (this.contents as ClientDoc[]).filter((document) => document.visible) as unknown as TreeEntry[];
  }

  override render(force = false, options: object = {}): void {
    super.render(force, options);
    const { directory } = this;
    if (directory?.rendered && !this.apps.includes(directory)) directory.render(options);
  }

  /** Creates a world document from a compendium entry. */
  async importFromCompendium(
    pack: CompendiumCollection,
    id: string,
    updateData: Dict = {},
    options: FromCompendiumOptions & Dict = {},
  ): Promise<ClientDoc | undefined> {
    if (pack.documentName !== this.documentName) {
      throw new Error(
        `The ${pack.documentName} Document type provided by Compendium ${pack.collection} is incorrect for this Collection`,
      );
    }
    const document = await pack.getDocument(id);
    if (!document) throw new Error(`There is no ${this.documentName} ${id} in ${pack.collection}`);
    const source = this.fromCompendium(document, options);
    const data = foundry.utils.mergeObject(source, updateData) as Dict;
    return (await this.documentClass.create(data, options as Dict)) as ClientDoc | undefined;
  }

  /** Source data of a compendium document made fit for the world. */
  fromCompendium(
    document: ClientDoc | Dict,
    {
      clearFolder = false,
      clearSort = true,
      clearOwnership = true,
      clearState = true,
      keepId = false,
    }: FromCompendiumOptions = {},
  ): Dict {
    const isDocument = document instanceof foundry.abstract.Document;
    const data = isDocument ? (document as ClientDoc).toObject() : foundry.utils.deepClone(document as Dict);
    if (isDocument && (document as ClientDoc).pack) {
      const stats = (data._stats ?? {}) as Dict;
      data._stats = { ...stats, compendiumSource: (document as ClientDoc).uuid, duplicateSource: null };
    }
    if (!keepId) delete data._id;
    if (clearFolder) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearState) delete data.active;
    if (clearOwnership && "ownership" in data) data.ownership = { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE };
    return data;
  }

  override _onModifyContents(
    action: DocumentAction,
    documents: ClientDoc[],
    result: (Dict | string)[],
    operation: DatabaseOperation,
    user: unknown,
  ): void {
    // Folders know their contents from the tree; what lies in none, such as a long chat, is sorted for nobody.
    if ((CONST.FOLDER_DOCUMENT_TYPES as readonly string[]).includes(this.documentName)) this.initializeTree();
    else this.forgetTree();
    super._onModifyContents(action, documents, result, operation, user);
  }

  /** Registers a sheet for this document type. */
  static registerSheet(scope: string, sheetClass: unknown, options?: SheetRegistrationOptions): void {
    registerSheet(getDocumentClass(this.documentName), scope, sheetClass, options);
  }

  /** Removes a registered sheet. */
  static unregisterSheet(scope: string, sheetClass: unknown, options?: { types?: string[] }): void {
    unregisterSheet(getDocumentClass(this.documentName), scope, sheetClass, options);
  }

  /** The sheets registered for this document type. */
  static get registeredSheets(): unknown[] {
    return registeredSheets(this.documentName);
  }
}
