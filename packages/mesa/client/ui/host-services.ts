/** The public globals themselves, as far as the table uses them. */
import type {
  Data,
  DocumentClass,
  SettingConfig,
  SettingMenu,
  TableCollection,
  TableCombat,
  TableDocument,
  TableFolder,
  TableMacro,
  TableMessage,
  TablePack,
  TableSheet,
  TableUser,
} from "./host-documents.ts";

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

export interface HostHooks {
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

export interface HostFoundry {
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

export interface RollHost {
  create(
    formula: string,
    data?: Data,
    options?: Data,
  ): { evaluate(options?: Data): Promise<{ total: number; formula: string; toJSON(): Data }>; total: number };
  validate(formula: string): boolean;
}

export interface HostConfig {
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

export interface Globals {
  game: TableGame;
  ui: Record<string, UiApplication | undefined> & { notifications: NotificationsHost };
  Hooks: HostHooks;
  CONFIG: HostConfig;
  CONST: Record<string, unknown>;
  foundry: HostFoundry;
  fromUuid(uuid: string): Promise<TableDocument | null>;
  fromUuidSync(uuid: string): TableDocument | null;
}

export interface NotificationsHost {
  info(message: string | Error, options?: Data): unknown;
  warn(message: string | Error, options?: Data): unknown;
  error(message: string | Error, options?: Data): unknown;
  success(message: string | Error, options?: Data): unknown;
}
