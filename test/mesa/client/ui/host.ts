/**
 * What the table needs from the rest of Mesa, seen through the public globals. The rooms `documents` and `ui` would
 * otherwise import each other; here the shapes are named once and everything else stays typed.
 */

export type Data = Record<string, unknown>;

export interface TableDocument {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly name: string;
  readonly img?: string | null;
  readonly type?: string;
  readonly pack: string | null;
  readonly parent: TableDocument | null;
  readonly collection: TableCollection;
  readonly folder: TableFolder | null;
  readonly sort: number;
  readonly flags: Record<string, Data>;
  readonly isOwner: boolean;
  readonly visible: boolean;
  readonly limited: boolean;
  readonly ownership: Record<string, number>;
  readonly sheet: TableSheet | null;
  readonly system: Data;
  readonly schema: { fields: Record<string, unknown>; getField(path: string): unknown };
  toObject(source?: boolean): Data;
  toDragData(): Data;
  update(data: Data, options?: Data): Promise<unknown>;
  delete(options?: Data): Promise<unknown>;
  deleteDialog(options?: Data): Promise<unknown>;
  clone(data?: Data, options?: Data): TableDocument | Promise<TableDocument>;
  exportToJSON(): void;
  importFromJSONDialog(): Promise<unknown>;
  testUserPermission(user: TableUser, permission: string | number, options?: Data): boolean;
  canUserModify(user: TableUser, action: string, data?: Data): boolean;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  getEmbeddedCollection(name: string): TableCollection;
  createEmbeddedDocuments(name: string, data: Data[], options?: Data): Promise<TableDocument[]>;
  updateEmbeddedDocuments(name: string, data: Data[], options?: Data): Promise<TableDocument[]>;
  deleteEmbeddedDocuments(name: string, ids: string[], options?: Data): Promise<TableDocument[]>;
}

export interface TableSheet {
  render(options?: boolean | Data, legacy?: Data): unknown;
  close(options?: Data): Promise<unknown>;
  readonly rendered: boolean;
  readonly minimized?: boolean;
  bringToFront?(): void;
  maximize?(): Promise<void>;
}

export interface TableFolder extends TableDocument {
  readonly color: unknown;
  readonly sorting: "a" | "m";
  readonly depth: number;
  expanded: boolean;
  readonly ancestors: TableFolder[];
  readonly contents: TableDocument[];
  readonly children: FolderNode[];
  getSubfolders(recursive?: boolean): TableFolder[];
}

export interface TableUser extends TableDocument {
  readonly role: number;
  readonly color: unknown;
  readonly active: boolean;
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly isActiveGM: boolean;
  readonly avatar?: string;
  readonly pronouns?: string;
  readonly character: TableDocument | null;
  readonly hotbar: Record<string, string>;
  can(permission: string): boolean;
  hasRole(role: string | number, options?: Data): boolean;
  getHotbarMacros(page?: number): { slot: number; macro: TableMacro | null }[];
  assignHotbarMacro(macro: TableDocument | null, slot?: number | string, options?: Data): Promise<unknown>;
}

export interface TableMacro extends TableDocument {
  readonly command: string;
  readonly canExecute: boolean;
  execute(scope?: Data): unknown;
}

export interface TableMessage extends TableDocument {
  readonly content: string;
  readonly timestamp: number;
  readonly author: TableUser | null;
  readonly isAuthor: boolean;
  readonly isRoll: boolean;
  readonly whisper: string[];
  readonly blind: boolean;
  readonly speaker: { alias?: string; actor?: string | null };
  readonly speakerActor: TableDocument | null;
  readonly sound: string | null;
  readonly logged?: boolean;
  renderHTML(options?: Data): Promise<HTMLElement>;
  applyRollMode?(mode: string): void;
}

export interface TableCombatant extends TableDocument {
  readonly actor: TableDocument | null;
  readonly actorId: string | null;
  readonly token: TableDocument | null;
  readonly initiative: number | null;
  readonly hidden: boolean;
  readonly defeated: boolean;
  readonly isDefeated: boolean;
  readonly isNPC: boolean;
  readonly resource: unknown;
  readonly players: TableUser[];
}

export interface TableCombat extends TableDocument {
  readonly active: boolean;
  readonly started: boolean;
  readonly round: number;
  readonly turn: number | null;
  readonly turns: TableCombatant[];
  readonly combatant: TableCombatant | null;
  readonly combatants: TableCollection<TableCombatant>;
  readonly scene: TableDocument | null;
  activate(): Promise<unknown>;
  rollInitiative(ids: string | string[], options?: Data): Promise<unknown>;
  rollAll(options?: Data): Promise<unknown>;
  rollNPC(options?: Data): Promise<unknown>;
  resetAll(options?: Data): Promise<unknown>;
  setInitiative(id: string, value: number): Promise<unknown>;
  startCombat(): Promise<unknown>;
  endCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  previousRound(): Promise<unknown>;
}

export interface FolderNode {
  root?: boolean;
  folder: TableFolder | null;
  depth: number;
  visible: boolean;
  children: FolderNode[];
  entries: TableDocument[];
}

export interface TableCollection<D extends TableDocument = TableDocument> extends Iterable<D> {
  readonly documentName: string;
  readonly documentClass: DocumentClass;
  readonly size: number;
  readonly contents: D[];
  readonly folders: TableCollection<TableFolder>;
  readonly tree: FolderNode;
  readonly maxFolderDepth: number;
  readonly sortingMode: "a" | "m";
  readonly apps: unknown[];
  readonly name: string;
  get(id: string, options?: Data): D | undefined;
  getName(name: string): D | undefined;
  has(id: string): boolean;
  filter(predicate: (document: D) => boolean): D[];
  find(predicate: (document: D) => boolean): D | undefined;
  map<T>(transform: (document: D) => T): T[];
  some(predicate: (document: D) => boolean): boolean;
  initializeTree(): void;
  toggleSortingMode(): Promise<void> | void;
  importFromCompendium(pack: TablePack, id: string, data?: Data, options?: Data): Promise<TableDocument>;
  fromCompendium(document: TableDocument, options?: Data): Data;
  registerSheet?(...args: unknown[]): void;
}

export interface PackMetadata {
  id: string;
  name: string;
  label: string;
  type: string;
  system?: string;
  package?: string;
  packageName?: string;
  packageType?: string;
  banner?: string | null;
}

export interface TablePack extends TableCollection {
  readonly collection: string;
  readonly metadata: PackMetadata;
  readonly title: string;
  readonly banner: string | null;
  readonly locked: boolean;
  readonly visible: boolean;
  readonly folder: TableFolder | null;
  readonly ownership?: Record<string, number | string>;
  readonly sort: number;
  readonly index: TableCollection;
  readonly indexed: boolean;
  getIndex(options?: Data): Promise<unknown>;
  getDocument(id: string): Promise<TableDocument | null>;
  getDocuments(query?: Data): Promise<TableDocument[]>;
  importDocument(document: TableDocument, options?: Data): Promise<TableDocument | undefined>;
  importAll(options?: Data): Promise<unknown>;
  importDialog?(options?: Data): Promise<unknown>;
  configure(settings: Data): Promise<unknown>;
  configureOwnershipDialog?(): Promise<unknown>;
  deleteDocument?(id: string): Promise<unknown>;
  setFolder?(folder: TableFolder | string | null): Promise<unknown>;
  getUserLevel?(user?: TableUser): number;
  render(force?: boolean, options?: Data): unknown;
  testUserPermission?(user: TableUser, permission: string | number, options?: Data): boolean;
}

export interface DocumentClass {
  new (data: Data, context?: Data): TableDocument;
  readonly documentName: string;
  readonly collectionName: string;
  readonly TYPES: string[];
  readonly hasTypeData: boolean;
  readonly metadata: { label: string; labelPlural: string; name: string; hasTypeData?: boolean };
  readonly schema: { fields: Record<string, unknown>; getField(path: string): unknown };
  readonly implementation: DocumentClass;
  create(data: Data, options?: Data): Promise<TableDocument | undefined>;
  createDialog(data?: Data, createOptions?: Data, options?: Data): Promise<TableDocument | null | undefined>;
  createDocuments(data: Data[], options?: Data): Promise<TableDocument[]>;
  updateDocuments(data: Data[], options?: Data): Promise<TableDocument[]>;
  deleteDocuments(ids: string[], options?: Data): Promise<TableDocument[]>;
  fromDropData(data: Data, options?: Data): Promise<TableDocument | undefined>;
  fromImport?(data: Data, context?: Data): Promise<TableDocument>;
  canUserCreate(user: TableUser): boolean;
  getSpeaker(data?: Data): Data;
  getWhisperRecipients(name: string): TableUser[];
  applyRollMode(data: Data, mode: string): Data;
}

export interface ContextEntry {
  name: string;
  icon: string;
  group?: string;
  condition?: boolean | ((target: HTMLElement) => boolean | null);
  callback: (target: HTMLElement) => unknown;
}

export interface SettingConfig {
  namespace: string;
  key: string;
  id?: string;
  name?: string;
  hint?: string;
  scope: "world" | "user" | "client";
  config: boolean;
  type: unknown;
  default?: unknown;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step: number };
  input?: unknown;
  requiresReload?: boolean;
  filePicker?: string | boolean;
}

export interface SettingMenu {
  namespace: string;
  key: string;
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  restricted?: boolean;
  type: new () => TableSheet;
}

export interface TableGame {
  readonly userId: string;
  readonly user: TableUser;
  readonly users: TableCollection<TableUser>;
  readonly actors: TableCollection;
  readonly items: TableCollection;
  readonly journal: TableCollection;
  readonly macros: TableCollection<TableMacro>;
  readonly tables: TableCollection;
  readonly scenes: TableCollection;
  readonly playlists: TableCollection;
  readonly cards: TableCollection;
  readonly messages: TableCollection<TableMessage>;
  readonly combats: TableCollection<TableCombat> & { viewed?: TableCombat | null; active?: TableCombat | null };
  readonly combat: TableCombat | null;
  readonly folders: TableCollection<TableFolder> & { _expanded?: Record<string, boolean> };
  readonly collections: { get(name: string): TableCollection | undefined };
  readonly packs: {
    get(id: string): TablePack | undefined;
    readonly contents: TablePack[];
    readonly size: number;
    readonly folders: TableCollection<TableFolder>;
  };
  readonly world: { id: string; title: string; description?: string; background?: string };
  readonly system: {
    id: string;
    title: string;
    version: string;
    description?: string;
    changelog?: string;
    bugs?: string;
    url?: string;
  };
  readonly release: { generation: number; build: number; display?: string };
  readonly version: string;
  readonly paused: boolean;
  readonly i18n: {
    lang: string;
    localize(key: string): string;
    format(key: string, data?: Data): string;
    has(key: string, fallback?: boolean): boolean;
    sortObjects?<T>(objects: T[], key: string): T[];
    getListFormatter?(options?: Data): Intl.ListFormat;
  };
  readonly settings: {
    readonly settings: Map<string, SettingConfig>;
    readonly menus: Map<string, SettingMenu>;
    get(namespace: string, key: string): unknown;
    set(namespace: string, key: string, value: unknown, options?: Data): Promise<unknown>;
    register(namespace: string, key: string, config: Data): void;
    registerMenu(namespace: string, key: string, config: Data): void;
  };
  readonly keybindings: { register(namespace: string, action: string, config: Data): void };
  readonly socket: {
    emit(event: string, ...args: unknown[]): void;
    on(event: string, listener: (...args: never[]) => void): void;
  };
  readonly tooltip: { activate(element: HTMLElement, options?: Data): void; deactivate(): void };
  readonly ready: boolean;
  togglePause(pause?: boolean, options?: Data): unknown;
  logOut(): void;
}

interface HostHooks {
  on(event: string, listener: (...args: never[]) => unknown): number;
  once(event: string, listener: (...args: never[]) => unknown): number;
  call(event: string, ...args: unknown[]): boolean;
  callAll(event: string, ...args: unknown[]): boolean;
  onError(location: string, error: unknown, options?: Data): void;
}

export interface DialogHost {
  confirm(config: Data): Promise<unknown>;
  prompt(config: Data): Promise<unknown>;
  input(config: Data): Promise<Data | null>;
  wait(config: Data): Promise<unknown>;
}

interface HostFoundry {
  readonly utils: {
    getProperty(object: unknown, path: string): unknown;
    setProperty(object: object, path: string, value: unknown): boolean;
    expandObject(object: Data): Data;
    flattenObject(object: Data): Data;
    mergeObject<T>(original: T, other: object, options?: Data): T;
    deepClone<T>(value: T): T;
    isEmpty(value: unknown): boolean;
    cleanHTML(html: string): string;
    escapeHTML(value: string): string;
    performIntegerSort?(source: Data, options: Data): { target: TableDocument; update: Data }[];
    parseUuid(uuid: string, options?: Data): { collection?: unknown; id?: string } | null;
    debounce<A extends unknown[]>(fn: (...args: A) => void, delay: number): (...args: A) => void;
    throttle<A extends unknown[]>(fn: (...args: A) => void, delay: number): (...args: A) => void;
    saveDataToFile(data: string, type: string, name: string): void;
    readTextFromFile?(file: File): Promise<string>;
    randomID(length?: number): string;
    timeSince(timestamp: number | Date): string;
    isNewerVersion(a: string, b: string): boolean;
  };
  readonly data: { fields: Record<string, new (...args: unknown[]) => FieldHost> };
  readonly dice: { Roll: RollHost };
  readonly documents: Record<string, DocumentClass>;
  readonly applications: {
    readonly api: { DialogV2: DialogHost };
    readonly apps: { DocumentSheetConfig: { registerSheet(...args: unknown[]): void } };
    readonly handlebars: {
      renderTemplate(path: string, data: Data): Promise<string>;
      getTemplate(path: string, id?: string): Promise<unknown>;
      loadTemplates(paths: string[]): Promise<unknown>;
    };
    readonly ux: {
      TextEditor: {
        implementation: {
          enrichHTML(html: string, options?: Data): Promise<string>;
          getDragEventData(event: DragEvent): Data;
        };
      };
    };
    readonly instances: Map<string, TableSheet & { close(): Promise<unknown> }>;
  };
}

export interface FieldHost {
  label?: string;
  hint?: string;
  name?: string;
  toInput(config?: Data): HTMLElement;
  toFormGroup(group?: Data, input?: Data): HTMLElement;
}

interface RollHost {
  create(
    formula: string,
    data?: Data,
    options?: Data,
  ): { evaluate(options?: Data): Promise<{ total: number; formula: string; toJSON(): Data }>; total: number };
  validate(formula: string): boolean;
}

interface HostConfig {
  readonly ui: Record<string, new (options?: Data) => UiApplication>;
  readonly sounds: Record<string, string>;
  readonly ChatMessage: { batchSize: number; sidebarIcon: string; documentClass: DocumentClass };
  readonly Dice: { rollModes: Record<string, { label: string; icon?: string } | string> };
  readonly statusEffects: { id: string; name: string; img: string }[];
  readonly specialStatusEffects: Record<string, string>;
  readonly supportedLanguages: Record<string, string>;
  readonly [documentName: string]: unknown;
}

export interface UiApplication extends TableSheet {
  readonly element: HTMLElement | null;
}

interface Globals {
  game: TableGame;
  ui: Record<string, UiApplication | undefined> & { notifications: NotificationsHost };
  Hooks: HostHooks;
  CONFIG: HostConfig;
  CONST: Record<string, unknown>;
  foundry: HostFoundry;
  fromUuid(uuid: string): Promise<TableDocument | null>;
  fromUuidSync(uuid: string): TableDocument | null;
}

interface NotificationsHost {
  info(message: string | Error, options?: Data): unknown;
  warn(message: string | Error, options?: Data): unknown;
  error(message: string | Error, options?: Data): unknown;
  success(message: string | Error, options?: Data): unknown;
}

/** The public globals, read at call time: at import time none of them exists yet. */
export const host = globalThis as unknown as Globals;

export const t = (key: string, data?: Data): string =>
  data ? host.game.i18n.format(key, data) : host.game.i18n.localize(key);

/** Localised text, or the plain fallback when no language file knows the key. */
export const tr = (key: string, fallback: string): string =>
  host.game.i18n.has(key) ? host.game.i18n.localize(key) : fallback;

/** CONST.DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES and the like as plain number records. */
export function constant(name: string): Record<string, number> {
  const value = host.CONST[name];
  if (!value || typeof value !== "object") throw new Error(`Mesa does not model CONST.${name}`);
  return value as Record<string, number>;
}

/** The configured document class of a name ("Actor"), as systems set it in CONFIG. */
export function documentClassOf(name: string): DocumentClass {
  const config = host.CONFIG[name] as { documentClass?: DocumentClass } | undefined;
  if (!config?.documentClass) throw new Error(`Mesa does not model CONFIG.${name}.documentClass`);
  return config.documentClass;
}

/** A colour of a user or folder as CSS: a Color object, a number, a string or nothing. */
export function cssColor(color: unknown, fallback = "transparent"): string {
  if (color === null || color === undefined || color === "") return fallback;
  if (typeof color === "object" && "css" in color && typeof color.css === "string") return color.css;
  if (typeof color === "number") return `#${color.toString(16).padStart(6, "0")}`;
  return String(color);
}
