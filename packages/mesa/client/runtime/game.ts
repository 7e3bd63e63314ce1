/** The singleton `game`: the world's data, and the steps in which a page becomes a table. */
import type {
  DatabaseAction,
  DatabaseOperation,
  ModifyDocumentResponse,
  PackData,
  UserQueryRequest,
  WorldResponse,
} from "../../common/protocol.ts";
import { ReleaseData } from "../../common/release.ts";
import { Collection } from "../../common/utils/collection.ts";
import { templatesSettled } from "../applications/handlebars.ts";
import { CompendiumCollection } from "../collections/compendium-collection.ts";
import { CompendiumPacks } from "../collections/compendium-packs.ts";
import { type DocumentCollection, makeEmbeddedSearchable } from "../collections/document-collection.ts";
import { Users } from "../collections/users.ts";
import type {
  Actors,
  CardStacks,
  ChatMessages,
  CombatEncounters,
  Folders,
  Items,
  Journal,
  Macros,
  Playlists,
  RollTables,
  Scenes,
} from "../collections/world-collections.ts";
import { WorldSettings } from "../collections/world-settings.ts";
import type { Combat } from "../documents/combat/combat.ts";
import { initializeSheets } from "../documents/sheets/sheet-registry.ts";
import type { User } from "../documents/user.ts";
import { verifyEffectModels } from "../generation/config.ts";
import type { ApplicationLike } from "../globals.d.ts";
import { AudioHelper } from "./audio.ts";
import { BootHooks, initialized } from "./boot-hooks.ts";
import { registerCoreSettings, withDefaultPermissions } from "./config/core-settings.ts";
import { localizeDataModels, prepareDocumentTypes, prepareModel, prepareTypeLabels } from "./config/document-types.ts";
import { ClientKeybindings, KeyboardManager } from "./config/keybindings.ts";
import { ClientSettings } from "./config/settings.ts";
import { type LanguageSource, Localization } from "./i18n.ts";
import { leaving } from "./leaving.ts";
import { missing } from "./names/absence.ts";
import { UnmodelledError } from "./names/strict.ts";
import { Module, System, World } from "./packages.ts";
import { watchSleep } from "./page/asleep.ts";
import { ClientIssues } from "./page/issues.ts";
import { keepFiles, remindToSave } from "./page/keeping.ts";
import { watchConnection } from "./page/reconnect.ts";
import { leaveTable, route } from "./route.ts";
import { answerQueries, emitWithAnswer, type GameSocket, modifyDocument, queryUser } from "./socket.ts";
import { GameTime } from "./time.ts";
import { ToursCollection } from "./tours.ts";
import { WorkerManager } from "./workers.ts";

/** Document types with a world collection, in the order in which they are made. */
const WORLD_ORDER = [
  "User",
  "Folder",
  "Actor",
  "Item",
  "Scene",
  "Combat",
  "JournalEntry",
  "Macro",
  "Playlist",
  "RollTable",
  "Cards",
  "ChatMessage",
] as const;

/** What the interface brings to the boot; given by main.ts, so that game and interface do not import each other. */
export interface InterfaceSteps {
  /** Before `init`: notifications, settings, keys and the host's own sheets. */
  prepare(): void;
  /** After `setup`: constructs and draws everything. */
  render(): Promise<void>;
  createTooltip(): unknown;
}

type WorldData = WorldResponse & { paused?: boolean; model?: Record<string, Record<string, object>> };

export class Game {
  readonly view = "game";
  readonly data: WorldData;
  readonly sessionId = "";
  readonly socket: GameSocket;
  readonly userId: string;
  readonly world: World;
  readonly system: System;
  readonly modules = new Collection<Module>();
  readonly release: ReleaseData;
  readonly issues = new ClientIssues();
  readonly keybindings = new ClientKeybindings();
  readonly time = new GameTime();
  readonly i18n: Localization;
  readonly settings: ClientSettings;
  readonly audio = new AudioHelper();
  readonly canvas: unknown = globalThis.canvas;
  readonly clipboard = { copyPlainText: (text: string) => navigator.clipboard.writeText(text) };
  readonly workers = new WorkerManager();
  readonly tours = new ToursCollection();
  readonly compendiumArt = Object.assign(new Map<string, unknown>(), { enabled: false });
  readonly documentTypes: Record<string, string[]>;
  readonly model: Record<string, Record<string, object>>;
  debug = false;
  loading = false;
  ready = false;
  permissions: Record<string, number[]> = {};
  keyboard!: KeyboardManager;
  tooltip!: { activate(element: HTMLElement, options?: object): void; deactivate(): void };
  packs = new CompendiumPacks();
  readonly collections = new Collection<DocumentCollection>();
  users!: Users;
  folders!: Folders;
  actors!: Actors;
  items!: Items;
  scenes!: Scenes;
  combats!: CombatEncounters;
  journal!: Journal;
  macros!: Macros;
  playlists!: Playlists;
  tables!: RollTables;
  cards!: CardStacks;
  messages!: ChatMessages;
  /** Do the documents exist, so that data preparation can look at other documents? */
  _documentsReady = false;
  #paused: boolean;

  readonly #steps: InterfaceSteps;
  readonly #hooks = new BootHooks();
  /** Is no listener of a hook waited for, as in Foundry? */
  readonly #isStrict: boolean;

  constructor(data: WorldData, socket: GameSocket, steps: InterfaceSteps) {
    this.#steps = steps;
    this.#isStrict = data.options?.strictHooks === true;
    this.data = data;
    this.socket = socket;
    this.userId = data.userId;
    this.world = new World(data.world);
    this.system = new System(data.system);
    socket.on("modifyDocument", this.#keepForLater);
    for (const module of data.modules) {
      const made = new Module(module);
      this.modules.set(made.id, made);
    }
    const { generation, build } = data.release;
    this.release = new ReleaseData({ generation, build });
    this.i18n = new Localization(data.lang);
    this.settings = new ClientSettings(new WorldSettings(data.data.settings));
    this.documentTypes = prepareDocumentTypes([this.system, ...this.modules].filter(runs));
    this.model = prepareModel(this.documentTypes, data.model);
    this.#paused = data.paused === true;
  }

  get version(): string {
    return this.release.version;
  }

  get user(): User | null {
    return this.users?.current ?? null;
  }

  get combat(): Combat | null {
    return this.combats?.viewed ?? null;
  }

  get paused(): boolean {
    return this.#paused;
  }

  get activeTool(): string {
    return "select";
  }

  get isAdmin(): boolean {
    return false;
  }

  getPackageScopes(): string[] {
    return CONFIG.DatabaseBackend.getFlagScopes();
  }

  /** Runs the boot: init, i18nInit, setup, ready. Public modules wrap it, to be first. */
  async initialize(): Promise<void> {
    const steps = this.#steps;
    this.settings.world._initialize();
    registerCoreSettings(this.settings);
    steps.prepare();
    this.keyboard = new KeyboardManager();
    const begun = this.#hooks.call("init");
    prepareTypeLabels(this);
    await this.#initializeLanguage();
    // Many systems wait for their templates in `init` before they say what their data are. In Foundry that is done
    // long before documents are made; here all comes so fast that it has to be waited for.
    if (!this.#isStrict) {
      await templatesSettled();
      await initialized(begun);
    }
    this.#hooks.call("i18nInit");
    localizeDataModels();
    await this.#setup(steps);
    this.ready = true;
    this.#hooks.call("ready");
    remindToSave();
    void keepFiles();
    this.user?.broadcastActivity({ active: true });
  }

  async #initializeLanguage(): Promise<void> {
    const sources: LanguageSource[] = [
      { id: this.system.id, base: route(`/systems/${this.system.id}`), languages: this.system.languages },
    ];
    for (const module of [...this.modules].filter(runs))
      sources.push({ id: module.id, base: route(`/modules/${module.id}`), languages: module.languages });
    Object.assign(CONFIG.supportedLanguages, {
      ...Localization.supportedLanguages(sources),
      ...CONFIG.supportedLanguages,
    });
    await this.i18n.initialize(this.settings.get("core", "language") as string, sources);
  }

  async #setup(steps: InterfaceSteps): Promise<void> {
    verifyEffectModels();
    this.#initializePacks();
    this.initializeDocuments();
    this.permissions = withDefaultPermissions(this.settings.get("core", "permissions") as Record<string, number[]>);
    this.#activateSocket();
    this.tooltip = steps.createTooltip() as Game["tooltip"];
    this.#hooks.call("setup");
    initializeSheets();
    this.keybindings.initialize();
    await this.time.sync();
    // Windows are drawn with templates, which are there by then in any host.
    if (this.#isStrict) await templatesSettled();
    await steps.render();
  }

  #initializePacks(): void {
    for (const pack of this.data.packs) this.packs.set(pack.metadata.id, new CompendiumCollection(pack));
  }

  /** Makes the world collections and all their documents, then prepares the documents' data. */
  initializeDocuments(): void {
    this._documentsReady = false;
    makeEmbeddedSearchable();
    const names: Record<string, string> = {};
    for (const name of WORLD_ORDER) {
      const { documentClass, collection } = CONFIG[name] as unknown as {
        documentClass: { collectionName: string };
        collection: new (data: object[]) => DocumentCollection;
      };
      const key = documentClass.collectionName;
      names[name] = key;
      const documents = new collection((this.data.data as unknown as Record<string, object[]>)[key] ?? []);
      (this as unknown as Record<string, unknown>)[key] = documents;
      this.collections.set(name, documents);
    }
    this.collections.set("Setting", this.settings.world);
    for (const name of WORLD_ORDER) this.collections.get(name)?._initialize();
    this._documentsReady = true;
    for (const name of WORLD_ORDER)
      for (const document of this.collections.get(name) ?? []) document._safePrepareData();
    this.packs.initializeTree();
  }

  /** What others changed while this page was booting: the world that it was given does not have it. */
  readonly #early: ModifyDocumentResponse[] = [];
  readonly #keepForLater = (response: ModifyDocumentResponse) => void this.#early.push(response);

  #activateSocket(): void {
    const { socket } = this;
    CONFIG.DatabaseBackend.activateSocketListeners(socket);
    socket.off("modifyDocument", this.#keepForLater);
    for (const listener of socket.listeners("modifyDocument"))
      for (const response of this.#early.splice(0)) listener(response);
    Users._activateSocketListeners(socket);
    answerQueries(socket);
    socket.on("pause", (paused: boolean, options: { userId?: string } = {}) => this.#setPaused(paused, options));
    socket.on("manageCompendium", ({ request, result }: { request: { action: string }; result: unknown }) => {
      if (request.action === "create") CompendiumCollection._add(result as PackData);
      else if (request.action === "delete") CompendiumCollection._remove(String(result));
    });
    socket.on("hotReload", () => foundry.utils.debouncedReload());
    watchConnection(socket);
    watchSleep(socket);
  }

  #setPaused(paused: boolean, options: object): void {
    if (paused === this.#paused) return;
    this.#paused = paused;
    (ui.pause as ApplicationLike | undefined)?.render();
    Hooks.callAll("pauseGame", paused, { broadcast: false, ...options });
  }

  /** Pauses or resumes the game. Only a Gamemaster may tell the others. */
  togglePause(pause?: boolean, { broadcast = false, userId }: { broadcast?: boolean; userId?: string } = {}): boolean {
    const wanted = pause ?? !this.#paused;
    if (wanted === this.#paused) return wanted;
    if (broadcast && !this.user?.isGM) throw new Error("Only a Gamemaster may pause the game for everybody");
    if (broadcast) {
      emitWithAnswer(this.socket, "pause", [wanted]).catch((error: unknown) => {
        Hooks.onError("Game#togglePause", error, { log: "error", notify: "error" });
      });
    }
    this.#setPaused(wanted, { broadcast, userId: userId ?? this.userId });
    return wanted;
  }

  /** One database request over the socket. */
  modifyDocument(type: string, action: DatabaseAction, operation: DatabaseOperation): Promise<ModifyDocumentResponse> {
    return modifyDocument(this.socket, type, action, operation);
  }

  queryUser(request: UserQueryRequest): Promise<unknown> {
    return queryUser(this.socket, request);
  }

  /** A request of another kind. */
  request<T>(event: string, packet: object): Promise<T> {
    return emitWithAnswer<T>(this.socket, event, [packet]);
  }

  /** Ends the session of this user in this browser. */
  logOut(): void {
    leaving.begin();
    this.socket.disconnect();
    leaveTable();
  }

  async shutDown(): Promise<never> {
    throw new UnmodelledError("game.shutDown");
  }
}

/** Does a package take part? A system always does. */
const runs = (each: System | Module): boolean => each.type === "system" || each.active;

/** Public members that Mesa does not have. Any other unknown name is a package's own, and undefined. */
for (const name of [
  "compendiumUUIDRedirects",
  "documentIndex",
  "gamepad",
  "mouse",
  "nue",
  "scaleFonts",
  "template",
  "toggleCharacterSheet",
  "video",
  "webrtc",
]) {
  const get = (): undefined => missing(`game.${name}`, get);
  Object.defineProperty(Game.prototype, name, { configurable: true, get });
}
