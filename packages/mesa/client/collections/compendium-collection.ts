import type { DatabaseOperation, PackData, PackMetadata } from "../../common/protocol.ts";
import { debounce } from "../../common/utils/classes.ts";
import { Collection } from "../../common/utils/collection.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { Folder } from "../documents/folder.ts";
import type { ClientDoc, DocumentAction } from "../documents/types.ts";
import type { ApplicationLike } from "../globals.d.ts";
import { CompendiumFolderCollection } from "./compendium-folders.ts";
import { type ImportAllOptions, importAll, importFolders, wantsAll } from "./compendium-import.ts";
import { DirectoryCollectionMixin, type TreeEntry } from "./directory-mixin.ts";
import { DocumentCollection, normalize } from "./document-collection.ts";

/** An entry of a pack's index. */
export interface IndexEntry extends Dict {
  _id: string;
  uuid: string;
  name?: string;
  img?: string | null;
  type?: string;
  sort?: number;
  folder?: string | null;
}

interface PackConfiguration {
  folder?: string | null;
  sort?: number;
  locked?: boolean;
  ownership?: Record<string, string>;
}

const BASE_INDEX_FIELDS = ["_id", "name", "img", "type", "sort", "folder"];

/** The documents of one compendium pack: an index that is always there, documents that are loaded when asked for. */
export class CompendiumCollection extends DirectoryCollectionMixin(DocumentCollection) {
  /** How long loaded documents are kept, in seconds. */
  static CACHE_LIFETIME_SECONDS = 300;
  static readonly CONFIG_SETTING = "compendiumConfiguration";

  readonly metadata: PackMetadata;
  readonly index: Collection<IndexEntry>;
  applicationClass: new (
    options: object,
  ) => ApplicationLike;
  readonly #folders: CompendiumFolderCollection;
  readonly #flush: () => void;
  readonly #lockedByDefault: boolean;
  #indexed = false;
  #indexedFields = new Set<string>();

  constructor({ metadata, index, folders, locked }: PackData) {
    super([]);
    this.metadata = metadata;
    this.#lockedByDefault = locked ?? metadata.packageType !== "world";
    this.index = new Collection<IndexEntry>();
    for (const entry of index) this.#indexEntry(entry);
    this.#folders = new CompendiumFolderCollection(this, folders);
    this.#folders._initialize();
    this.#flush = debounce(() => this.clear(), CompendiumCollection.CACHE_LIFETIME_SECONDS * 1000);
    this.applicationClass = (
      foundry.applications.sidebar as { apps: { Compendium: new (options: object) => ApplicationLike } }
    ).apps.Compendium;
  }

  #indexEntry(entry: Dict): IndexEntry {
    const id = String(entry._id);
    const indexed = Object.assign(this.index.get(id) ?? {}, entry, { _id: id, uuid: this.getUuid(id) });
    this.index.set(id, indexed as IndexEntry);
    return indexed as IndexEntry;
  }

  override get documentName(): string {
    return this.metadata.type;
  }

  get collection(): string {
    return this.metadata.id;
  }

  override get name(): string {
    return this.collection;
  }

  protected override _context(): Dict {
    return { pack: this.collection };
  }

  get title(): string {
    return game.i18n.localize(this.metadata.label);
  }

  get banner(): string | null | undefined {
    const config = (CONFIG as unknown as Record<string, { compendiumBanner?: string }>)[this.documentName];
    return this.metadata.banner === undefined ? config?.compendiumBanner : this.metadata.banner;
  }

  get folders(): CompendiumFolderCollection {
    return this.#folders;
  }

  override get maxFolderDepth(): number {
    return super.maxFolderDepth - 1;
  }

  get config(): PackConfiguration {
    const all = game.settings.get("core", CompendiumCollection.CONFIG_SETTING) as Record<string, PackConfiguration>;
    return all[this.collection] ?? {};
  }

  get folder(): Folder | null {
    return ((this.config.folder ? game.folders.get(this.config.folder) : null) ?? null) as unknown as Folder | null;
  }

  get sort(): number {
    return this.config.sort ?? 0;
  }

  get locked(): boolean {
    return this.config.locked ?? this.#lockedByDefault;
  }

  get ownership(): Record<string, string> {
    return this.config.ownership ?? this.metadata.ownership;
  }

  get visible(): boolean {
    return this.testUserPermission(game.user, "OBSERVER");
  }

  get indexFields(): Set<string> {
    const config = (CONFIG as unknown as Record<string, { compendiumIndexFields?: string[] }>)[this.documentName];
    const own = this.documentClass.metadata.compendiumIndexFields ?? BASE_INDEX_FIELDS;
    return new Set([...own, ...(config?.compendiumIndexFields ?? [])]);
  }

  get indexed(): boolean {
    return this.#indexed;
  }

  override _getVisibleTreeContents(): TreeEntry[] {
    return this.index.contents;
  }

  protected override _searchEntries(): ClientDoc[] {
    return this.index.contents as unknown as ClientDoc[];
  }

  async setFolder(folder: ClientDoc | string | null): Promise<void> {
    await this.configure({ folder: typeof folder === "object" ? (folder?.id ?? null) : folder });
  }

  override get(key: string | null | undefined, options?: { strict?: boolean; invalid?: boolean }): ClientDoc {
    this.#flush();
    return super.get(key, options) as ClientDoc;
  }

  override set(id: string, document: ClientDoc): this {
    this.#flush();
    this.indexDocument(document);
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }

  /** Forgets the loaded documents; the index stays. */
  override clear(): void {
    for (const document of [...this]) {
      if (!Object.values(document.apps).some((app) => app.rendered)) super.delete(document.id ?? "");
    }
    this._source.length = 0;
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  /** Loads the index with further fields. Fields that are already there are not asked for again. */
  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<IndexEntry>> {
    const wanted = new Set([...this.indexFields, ...fields]);
    if (this.#indexed && [...wanted].every((field) => this.#indexedFields.has(field))) return this.index;
    const entries = (await CONFIG.DatabaseBackend.get(
      this.documentClass as never,
      { query: {}, index: true, indexFields: [...wanted], pack: this.collection },
      game.user as never,
    )) as Dict[];
    for (const entry of entries) this.#indexEntry(entry);
    this.#indexed = true;
    this.#indexedFields = wanted;
    this.initializeTree();
    return this.index;
  }

  /** One document, from memory or from the server; undefined when there is none with this id. */
  async getDocument(id: string): Promise<ClientDoc | undefined> {
    if (!id) return undefined;
    const cached = this.get(id);
    if (cached) return cached;
    const [document] = await this.getDocuments({ _id: id });
    return document;
  }

  /** The documents that match a query, for example `{type: "weapon"}` or `{_id__in: ids}`. */
  async getDocuments(query: Dict = {}): Promise<ClientDoc[]> {
    const documents = (await CONFIG.DatabaseBackend.get(
      this.documentClass as never,
      { query, pack: this.collection },
      game.user as never,
    )) as ClientDoc[];
    return documents.map((document) => {
      const id = document.id ?? "";
      // A document somebody already holds must stay the same instance.
      const known = super.get(id);
      if (known) return known;
      this.set(id, document);
      return document;
    });
  }

  /** The highest level that the user's role has in the pack's ownership table. */
  getUserLevel(user: { role: number } | null = game.user): number {
    const levels: Record<string, number> = CONST.DOCUMENT_OWNERSHIP_LEVELS;
    const roles: Record<string, number> = CONST.USER_ROLES;
    let level = levels.NONE ?? 0;
    for (const [role, name] of Object.entries(this.ownership)) {
      if (user && user.role >= (roles[role] ?? Number.POSITIVE_INFINITY)) level = Math.max(level, levels[name] ?? 0);
    }
    return level;
  }

  testUserPermission(
    user: { role: number } | null,
    permission: string | number,
    { exact = false }: { exact?: boolean } = {},
  ): boolean {
    const levels: Record<string, number> = CONST.DOCUMENT_OWNERSHIP_LEVELS;
    const wanted = typeof permission === "string" ? (levels[permission] ?? Number.POSITIVE_INFINITY) : permission;
    const level = user && user.role >= CONST.USER_ROLES.GAMEMASTER ? (levels.OWNER ?? 3) : this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  /** Records a document in the index. */
  indexDocument(document: ClientDoc): void {
    const source = document.toObject();
    const entry: Dict = { _id: document.id };
    for (const field of this.indexFields) {
      const value = foundry.utils.getProperty(source, field);
      if (value !== undefined) foundry.utils.setProperty(entry, field, value);
    }
    if (source.folder !== undefined) entry.folder = source.folder;
    this.#indexEntry(entry);
  }

  /** Stores a copy of a world document in this pack. */
  async importDocument(document: ClientDoc, options: Dict = {}): Promise<ClientDoc | undefined> {
    if (document.documentName !== this.documentName) {
      const text = `The ${document.documentName} "${document.name}" cannot be imported into the ${this.documentName} compendium ${this.title}`;
      ui.notifications.error(text);
      throw new Error(text);
    }
    this.#assertUnlocked();
    const { toCompendium } = document as unknown as { toCompendium(pack: unknown, options: Dict): Dict };
    const data = toCompendium.call(document, this, options);
    return (await this.documentClass.create(data, { pack: this.collection, keepId: options.keepId === true })) as
      | ClientDoc
      | undefined;
  }

  /** Stores copies of a folder (and those above it) in this pack. */
  async importFolder(folder: Folder, options: { importParents?: boolean } = {}): Promise<void> {
    await this.importFolders([folder], options);
  }

  importFolders(folders: Folder[], options: { importParents?: boolean } = {}): Promise<void> {
    this.#assertUnlocked();
    return importFolders(this, folders, options);
  }

  /** Copies everything into the world, into a folder of the pack's name. */
  importAll(options: ImportAllOptions = {}): Promise<ClientDoc[]> {
    return importAll(this, options);
  }

  /** Asks first, then imports everything. */
  async importDialog(options: object = {}): Promise<ClientDoc[] | null | false> {
    const answer = await wantsAll(this, options);
    return answer ? this.importAll({ folderName: this.title }) : (answer as false | null);
  }

  /** Changes folder, order, lock or ownership of the pack. */
  async configure(configuration: PackConfiguration = {}): Promise<void> {
    const all = game.settings.get("core", CompendiumCollection.CONFIG_SETTING) as Record<string, PackConfiguration>;
    const own = { ...all[this.collection], ...configuration };
    await game.settings.set("core", CompendiumCollection.CONFIG_SETTING, { ...all, [this.collection]: own });
  }

  #assertUnlocked(): void {
    if (this.locked) throw new Error(`You may not modify the Compendium ${this.collection} which is currently locked`);
  }

  /** Creates a compendium of the world. */
  static async createCompendium(metadata: {
    label: string;
    type: string;
    name?: string;
  }): Promise<CompendiumCollection> {
    if (!game.user?.isGM) throw new Error("Only a Gamemaster may create a compendium");
    const name =
      metadata.name ??
      normalize(metadata.label)
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "");
    const created = await game.request<PackData>("manageCompendium", { action: "create", data: { ...metadata, name } });
    return CompendiumCollection._add(created);
  }

  /** Makes a created compendium known on this client. */
  static _add(data: PackData): CompendiumCollection {
    const known = game.packs.get(data.metadata.id);
    if (known) return known;
    const pack = new CompendiumCollection(data);
    game.packs.set(pack.collection, pack);
    game.packs.initializeTree();
    (ui.compendium as ApplicationLike | undefined)?.render();
    return pack;
  }

  /** Forgets a deleted compendium on this client. */
  static _remove(id: string): void {
    const pack = game.packs.get(id);
    if (!pack) return;
    for (const app of pack.apps) void app.close();
    game.packs.delete(id);
    game.packs.initializeTree();
    (ui.compendium as ApplicationLike | undefined)?.render();
  }

  /** Deletes a compendium of the world. */
  async deleteCompendium(): Promise<this> {
    if (!game.user?.isGM) throw new Error("Only a Gamemaster may delete a compendium");
    this.#assertUnlocked();
    await game.request("manageCompendium", { action: "delete", data: this.collection });
    CompendiumCollection._remove(this.collection);
    return this;
  }

  /** Saves every document again, so that the stored data has the present shape. */
  async migrate(): Promise<this> {
    this.#assertUnlocked();
    const documents = await this.getDocuments();
    await this.documentClass.updateDocuments(
      documents.map((document) => document.toObject()),
      { diff: false, recursive: false, pack: this.collection },
    );
    return this;
  }

  /** Creates a world compendium with the same contents. */
  async duplicateCompendium({ label }: { label?: string } = {}): Promise<CompendiumCollection> {
    const copy = await CompendiumCollection.createCompendium({
      label: label ?? `${this.title} (2)`,
      type: this.documentName,
    });
    const data = (await this.getDocuments()).map((document) => document.toObject());
    await this.documentClass.createDocuments(data, { pack: copy.collection, keepId: true });
    return copy;
  }

  override render(force = false, options: object = {}): void {
    super.render(force, options);
    if (force && !this.apps.length) {
      const app = new this.applicationClass({ collection: this });
      this.apps.push(app);
      app.render({ ...options, force: true });
    }
  }

  override _onModifyContents(
    action: DocumentAction,
    documents: ClientDoc[],
    result: (Dict | string)[],
    operation: DatabaseOperation,
    user: unknown,
  ): void {
    this.initializeTree();
    super._onModifyContents(action, documents, result, operation, user);
    if (operation.render !== false)
      Hooks.callAll("updateCompendium", this, documents, operation, (user as { id: string }).id);
  }

  /** The pack configuration was changed somewhere: everything that shows packs follows. */
  static _onConfigure(): void {
    game.packs.initializeTree();
    (ui.compendium as ApplicationLike | undefined)?.render();
    for (const pack of game.packs) pack.render();
  }
}
