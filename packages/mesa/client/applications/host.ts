/**
 * What the applications need from the rest of Mesa, seen through the public globals. Documents know applications and
 * applications know documents; the shapes are named here once so that neither room imports the other.
 */

export type Data = Record<string, unknown>;

export interface HostUser {
  readonly id: string;
  readonly isGM: boolean;
  readonly isSelf?: boolean;
  can(permission: string): boolean;
  query(name: string, data: unknown, options?: Data): Promise<unknown>;
}

export interface HostCollection {
  readonly documentName?: string;
  readonly contents: HostDocument[];
  get(id: string, options?: Data): HostDocument | undefined;
  has(id: string): boolean;
  filter(test: (document: HostDocument) => boolean): HostDocument[];
}

export interface HostField {
  readonly fieldPath: string;
  readonly label?: string;
  readonly hint?: string;
  toInput(config?: Data): HTMLElement | HTMLCollection;
  toFormGroup(group?: Data, input?: Data): HTMLElement;
}

export interface HostSchema {
  readonly fields: Record<string, HostField>;
  getField(path: string): HostField | undefined;
}

export interface HostDocument {
  readonly id: string | null;
  readonly uuid: string;
  readonly documentName: string;
  readonly name?: string | null;
  readonly type?: string;
  readonly img?: string | null;
  readonly pack: string | null;
  readonly parent: HostDocument | null;
  readonly collection: HostCollection | null;
  readonly isEmbedded?: boolean;
  readonly isOwner: boolean;
  readonly limited?: boolean;
  readonly sort?: number;
  readonly apps: Record<string, unknown>;
  readonly schema: HostSchema;
  readonly _source: Data;
  readonly system?: unknown;
  readonly items?: HostCollection;
  readonly effects?: HostCollection;
  readonly token?: HostDocument | null;
  readonly sheet?: HostSheet | null;
  readonly constructor: HostDocumentClass;
  testUserPermission(user: HostUser, permission: string | number, options?: Data): boolean;
  canUserModify(user: HostUser, action: string, data?: Data): boolean;
  validate(options: Data): boolean;
  update(data: Data, operation?: Data): Promise<unknown>;
  delete(operation?: Data): Promise<unknown>;
  updateSource(data: Data, options?: Data): Data;
  toObject(source?: boolean): Data;
  toDragData?(): Data;
  toAnchor?(options?: Data): HTMLElement;
  toEmbed?(config: Data, options?: Data): Promise<HTMLElement | null>;
  onEmbed?(element: HTMLElement): void;
  getRollData?(): Data;
  createEmbeddedDocuments(name: string, data: Data[], operation?: Data): Promise<HostDocument[]>;
  updateEmbeddedDocuments(name: string, data: Data[], operation?: Data): Promise<HostDocument[]>;
  _onClickDocumentLink?(event: MouseEvent): unknown;
}

// biome-ignore lint/complexity/noBannedTypes: `constructor` of an instance is a Function in the standard library
export interface HostDocumentClass extends Function {
  readonly documentName: string;
  readonly metadata: { readonly label: string; readonly name: string };
  create(data: Data, operation?: Data): Promise<HostDocument | undefined>;
  fromDropData(data: Data, options?: Data): Promise<HostDocument | undefined>;
  canUserCreate?(user: HostUser): boolean;
}

export interface HostSheet {
  render(options?: Data | boolean): unknown;
}

export interface HostI18n {
  readonly lang: string;
  localize(key: string): string;
  format(key: string, data?: Data): string;
  has(key: string, fallback?: boolean): boolean;
}

export interface HostRoll {
  readonly total: number | undefined;
  readonly formula: string;
  readonly result: string;
  readonly isDeterministic: boolean;
  evaluate(options?: Data): Promise<HostRoll>;
  toMessage(data?: Data, options?: Data): Promise<unknown>;
  toAnchor(options?: Data): HTMLElement;
}

export interface HostRollClass {
  create(formula: string, data?: Data, options?: Data): HostRoll;
  validate(formula: string): boolean;
  collapseInlineResult(element: HTMLElement): HTMLElement;
  expandInlineResult(element: HTMLElement): Promise<HTMLElement>;
  replaceFormulaData(formula: string, data: Data, options?: Data): string;
}

interface HostHooks {
  call(event: string, ...args: unknown[]): boolean;
  callAll(event: string, ...args: unknown[]): boolean;
  onError(location: string, error: Error, options?: Data): void;
}

interface HostNotifications {
  info(message: unknown, options?: Data): unknown;
  warn(message: unknown, options?: Data): unknown;
  error(message: unknown, options?: Data): unknown;
}

export interface HostEnricher {
  id?: string;
  pattern: RegExp;
  enricher(match: RegExpMatchArray, options?: Data): Promise<HTMLElement | null> | HTMLElement | null;
  onRender?: ((element: HTMLElement) => void) | null;
  replaceParent?: boolean;
}

export interface HostPack {
  readonly locked: boolean;
  readonly documentName: string;
  readonly metadata: { label: string };
  getDocument(id: string): Promise<HostDocument | null>;
  getDocuments(query?: Data): Promise<HostDocument[]>;
  getIndex(options?: Data): Promise<unknown>;
}

interface HostConfig {
  readonly TextEditor: { enrichers: HostEnricher[] };
  readonly Dice: { rolls: HostRollClass[]; rollModes?: Record<string, unknown> };
  readonly ux?: Record<string, unknown>;
  readonly queries?: Record<string, unknown>;
  readonly Actor: { documentClass: HostDocumentClass };
  readonly Item: { documentClass: HostDocumentClass };
  readonly sounds?: Record<string, string>;
  readonly [name: string]: unknown;
}

interface HostGame {
  readonly ready: boolean;
  readonly user: HostUser;
  readonly users: { get(id: string): HostUser | undefined };
  readonly i18n: HostI18n;
  readonly system: { id: string };
  readonly packs: { get(id: string): HostPack | undefined };
  readonly collections: { get(name: string): HostCollection | undefined };
  readonly settings: { get(scope: string, key: string): unknown };
  readonly socket?: unknown;
  readonly tooltip?: { deactivate(): void };
}

interface HostUi {
  readonly notifications: HostNotifications;
  activeWindow: unknown;
  [name: string]: unknown;
}

interface HostFoundry {
  readonly applications: {
    readonly apps: {
      readonly DocumentSheetConfig: {
        getSheetThemeForDocument(document: HostDocument): string | undefined;
        new (options: Data): { render(options: Data): unknown };
      };
      readonly [name: string]: unknown;
    };
  };
  readonly utils: { cleanHTML(html: string): string; timeSince(moment: Date | string | number): string };
  readonly documents: Record<string, unknown>;
}

interface Globals {
  readonly game: HostGame;
  readonly ui: HostUi;
  readonly CONFIG: HostConfig;
  readonly Hooks: HostHooks;
  readonly foundry: HostFoundry;
  fromUuid(uuid: string, options?: Data): Promise<HostDocument | null>;
  fromUuidSync(uuid: string, options?: Data): (HostDocument & Data) | null;
}

/** The public globals, read at call time: at import time none of them exists yet. */
export const host = globalThis as unknown as Globals;

/** Localises a key (with data when given); before translations are loaded the key itself is answered. */
export function t(key: string, data?: Data): string {
  const i18n = host.game?.i18n;
  if (!i18n) return key;
  return data ? i18n.format(key, data) : i18n.localize(key);
}

/** Localised text, or the plain fallback when no language file knows the key. */
export function tr(key: string, fallback: string): string {
  const i18n = host.game?.i18n;
  return i18n?.has(key) ? i18n.localize(key) : fallback;
}

/** The class that a package configured in CONFIG.ux under that name, or the default one. */
export function implementationOf<T>(name: string, fallback: T): T {
  return (host.CONFIG?.ux?.[name] as T | undefined) ?? fallback;
}

/** Shows a failed user action as a notification and keeps it in the console with its stack. */
export function reportError(error: unknown, location: string): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  console.error(`${location}:`, failure);
  host.ui?.notifications?.error(failure.message, { console: false });
}
