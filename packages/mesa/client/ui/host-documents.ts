/** Documents, collections, compendiums and settings as the table sees them through the public globals. */

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
