import {
  type ActorLike,
  type ApplicationLike,
  type CollectionLike,
  type CombatLike,
  type DocumentLike,
  type DocumentSheetLike,
  documentOf,
  fields,
  fromHost,
  type ItemLike,
  type MessageLike,
  type PackLike,
  type RollLike,
  type SceneLike,
  SYSTEM_ID,
  theConfig,
  theGame,
} from "./index.ts";
import { levelFor } from "./v13-v14/levels.ts";

/** What of Foundry few of our rooms ask for, each by a function of its own: nobody else looks at a value through a shape. */

/** A sheet: ours have an edit mode, and in Foundry 14 one can go into a window of its own. */
interface OpenSheet extends DocumentSheetLike {
  editing?: boolean;
  detachWindow?(): Promise<unknown>;
}

/** The sheet of a document; null where none can be made. */
export const sheetOf = (document: { readonly sheet: unknown } | null | undefined): OpenSheet | null =>
  fromHost(document?.sheet ?? null);

export const isActor = (document: DocumentLike): document is ActorLike => document.documentName === "Actor";

/** The world's documents of a kind. */
export const collectionOf = (kind: string): CollectionLike<DocumentLike> | undefined => theGame().collections.get(kind);

/** Puts a scene on the board, for everybody. */
export const putOnBoard = (scene: DocumentLike): Promise<unknown> =>
  fromHost<{ activate(): Promise<unknown> }>(scene).activate();

/** Whether a folder has nothing in it, and no folder. */
export function isEmptyFolder(folder: DocumentLike): boolean {
  const { contents, children } = fromHost<{ contents?: unknown[]; children?: unknown[] }>(folder);
  return (contents?.length ?? 0) + (children?.length ?? 0) === 0;
}

/** A page of a journal, as a book is opened at one. */
interface BookPage {
  readonly id: string;
  readonly toc: Record<string, { slug: string; text: string }>;
  readonly parent: { readonly sheet: Pick<ApplicationLike, "element" | "render" | "setPosition"> };
}
export const bookPage = async (uuid: string): Promise<BookPage | null> => fromHost(await documentOf(uuid));

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Board {
  readonly ready: boolean;
  readonly grid: { readonly units: string; measurePath(points: Point[]): { readonly distance: number } };
}
/** The board; none on a page that draws none. */
export const theBoard = (): Board | undefined => fromHost<{ canvas?: Board }>(globalThis).canvas;

/** A token where it is drawn. */
export interface PlacedToken {
  readonly center: Point;
  readonly controlled: boolean;
}
/** The tokens of an actor on the board in view. */
export const placedTokens = (actor: ActorLike): PlacedToken[] => fromHost(actor.getActiveTokens());

/** Whether the data model of a type has a field. */
export function modelHas(documents: "Actor" | "Item", type: string, field: string): boolean {
  const models: Record<string, { schema: { has(name: string): boolean } } | undefined> =
    theConfig()[documents].dataModels;
  return models[type]?.schema.has(field) ?? false;
}

/** Registers the sheet of a type of documents. */
export const registerSheet = (documentClass: unknown, sheet: unknown, options: object): void =>
  fromHost<{ registerSheet(...given: unknown[]): void }>(foundry.applications.apps.DocumentSheetConfig).registerSheet(
    documentClass,
    SYSTEM_ID,
    sheet,
    options,
  );

/** Whether this world stores a setting of ours: else the default counts. */
export const isSettingStored = (key: string): boolean =>
  Boolean(fromHost<{ id?: string | null }>(theGame().settings.get(SYSTEM_ID, key, { document: true })).id);

/** What the system keeps of a document, as it is stored. The caller knows the type. */
export const storedSystem = <S extends object>({ _source, system }: Pick<MessageLike, "_source" | "system">): S =>
  fromHost(_source?.system ?? system);

/** The version of the system that wrote a document, or an entry of a pack, last. */
const writtenBy = (document: unknown): string | null | undefined =>
  fromHost<{ _stats?: { systemVersion?: string | null } }>(document)._stats?.systemVersion;

/** The versions of the system by which people and messages of the world were written last. */
export const writtenVersions = (): (string | null | undefined)[] =>
  [...theGame().actors, ...theGame().messages].map(writtenBy);

/** The version of the system that wrote each entry of a pack, by name. */
export async function storedVersions(pack: PackLike): Promise<{ name: string; version: string | null }[]> {
  const index = await pack.getIndex({ fields: ["_stats.systemVersion"] });
  return [...index].map((entry) => ({ name: entry.name, version: writtenBy(entry) ?? null }));
}

/** The data that a collection was made from, as the server sent them. */
export const storedIn = (collection: object): unknown => fromHost<{ _source?: unknown }>(collection)._source;

interface TextEditorClass {
  new (): object;
  getContentLink(data: unknown, options?: object): Promise<string | null>;
}
/** What makes rich text of what is stored. */
export const textEditor = (): TextEditorClass => fromHost(foundry.applications.ux.TextEditor.implementation);

/** Rich text as HTML that may be shown. `secrets`: what only owners read. */
export const enriched = (text: string, secrets: boolean, relativeTo: ActorLike | ItemLike): Promise<string> =>
  foundry.applications.ux.TextEditor.implementation.enrichHTML(text, { secrets, relativeTo: fromHost(relativeTo) });

/** A roll whose terms were changed after it fell: its formula and its total follow. */
export function reckonAnew(roll: RollLike): void {
  const open = fromHost<{ resetFormula(): string; _total: number; _evaluateTotal(): number }>(roll);
  open.resetFormula();
  open._total = open._evaluateTotal();
}

/** What a script of a module exports: the one that its page runs already. */
export const moduleScript = <T>(module: string, file: string): Promise<T> =>
  import(/* @vite-ignore */ foundry.utils.getRoute(`modules/${module}/${file}`));

/** Makes a roll of a class whose constructor the types do not know. */
export const madeRoll = <R>(type: unknown, formula: string, options: object): R =>
  new (fromHost<new (formula: string, data: object, options: object) => R>(type))(formula, {}, options);

type Say = (message: unknown, options?: object) => unknown;
/** Foundry's own object that tells the user things: a watcher replaces its methods. */
export const shownNotifications = (): Record<"error" | "warn" | "info", Say> => fromHost(ui.notifications);

/** Says words in the chat as if the user had typed them. */
export const typeInChat = (words: string): Promise<unknown> =>
  fromHost<{ processMessage(text: string): Promise<unknown> }>(ui.chat).processMessage(words);

/** The bar of macros. */
export const theHotbar = (): object => fromHost<{ hotbar: object }>(ui).hotbar;

/** Takes a macro out of a slot of the user's. */
export const clearSlot = (slot: number): Promise<unknown> =>
  fromHost<{ assignHotbarMacro(macro: null, slot: number): Promise<unknown> }>(theGame().user).assignHotbarMacro(
    null,
    slot,
  );

/** Runs a macro. */
export const runMacro = (macro: DocumentLike, scope: object): unknown =>
  fromHost<{ execute(scope: object): unknown }>(macro).execute(scope);

/** As much of a token's delta as says what it took away from what its actor has of the world's. */
interface TokenDelta {
  isTombstone?(id: string): boolean;
  restoreDocuments?(ids: string[]): Promise<unknown>;
}
export const deltaOf = ({ token }: ActorLike): Record<string, TokenDelta | undefined> =>
  fromHost<{ delta?: Record<string, TokenDelta> } | null | undefined>(token)?.delta ?? {};

/** Whether a window is the sheet of one of these. */
export const isSheetOf = (app: ApplicationLike, documents: Iterable<{ readonly sheet: unknown }>): boolean =>
  [...documents].some(({ sheet }) => sheet === app);

/** A field that holds values by name. */
export const valuesField = (): object => new fields.ObjectField(fromHost({ required: true, initial: {} }));
/** A field of words that begins with what stands there then. */
export const wordsField = (initial: () => string): object =>
  new fields.StringField(fromHost({ required: true, blank: true, initial }));

/**
 * Does something while `game.combat` is a view of a combat in which some members are others; what is done is done at once. The combat
 * itself stays as it is, also for code that holds it.
 */
export function whileSeen<T>(combat: CombatLike, members: Partial<CombatLike>, work: () => T): T {
  const host: object = theGame();
  const before = Object.getOwnPropertyDescriptor(host, "combat");
  const view: object = Object.create(combat, Object.getOwnPropertyDescriptors(members));
  Object.defineProperty(host, "combat", { configurable: true, get: () => view });
  try {
    return work();
  } finally {
    if (before) Object.defineProperty(host, "combat", before);
    else Reflect.deleteProperty(host, "combat");
  }
}

/** Of which entry of a compendium a document is a copy; null: of none. */
export const copiedFrom = (document: DocumentLike): string | null =>
  fromHost<{ _stats?: { compendiumSource?: string | null } }>(document)._stats?.compendiumSource ?? null;

/** A scene as a map of cells: where it begins, how large a cell is, and what stands where. */
interface SceneMap {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  /** Where its users look at first; null: at its middle. */
  readonly looked: Point | null;
  readonly tokens: readonly (Point & {
    width: number;
    height: number;
    actor: ActorLike | null;
    actorId: string | null;
    /** In Foundry 14: the level that it stands on, by id. */
    level?: string;
  })[];
}

/** How a scene is laid out. */
export function mapOf(scene: SceneLike): SceneMap {
  const { dimensions, grid, initial, tokens } = fromHost<{
    dimensions: { sceneX: number; sceneY: number; sceneWidth: number; sceneHeight: number };
    grid: { size: number };
    initial: { x: number | null; y: number | null } | null;
    tokens: Iterable<SceneMap["tokens"][number]>;
  }>(scene);
  const { sceneX: x, sceneY: y, sceneWidth, sceneHeight } = dimensions;
  const { size } = grid;
  const looked =
    typeof initial?.x === "number" && typeof initial.y === "number" ? { x: initial.x, y: initial.y } : null;
  const count = (length: number) => Math.max(1, Math.floor(length / size));
  return { x, y, size, columns: count(sceneWidth), rows: count(sceneHeight), looked, tokens: [...tokens] };
}

/** The data of a new token of an actor's, at a place: without a level of its own, on the level of the scene that is seen first. */
export const tokenDataOf = async (
  actor: ActorLike,
  at: Point & { level?: string | undefined },
  parent: SceneLike,
): Promise<object> =>
  (
    await fromHost<{ getTokenDocument(data: object, context: object): Promise<{ toObject(): object }> }>(
      actor,
    ).getTokenDocument({ ...at, ...(at.level === undefined && levelFor(parent)) }, { parent })
  ).toObject();

/** The token that an actor is the own actor of, as it stands on its scene. */
interface StandingToken extends Point {
  readonly id: string;
  readonly actorId: string | null;
  readonly parent: SceneLike;
  toObject(): { _id?: string; delta?: { _id?: string; system?: object } | null };
}

/** Null: it is an actor of the world, with tokens or without. */
export const tokenStanding = (actor: ActorLike): StandingToken | null => (actor.isToken ? fromHost(actor.token) : null);

/**
 * Whether a user held a key down at a press. In Firefox a click that Enter or the space bar makes says nothing of it: there the host's
 * keyboard knows.
 */
export function heldAt(event: Event | null | undefined, key: "Shift" | "Alt"): boolean {
  const { type, detail, shiftKey, altKey } = (event ?? {}) as Partial<MouseEvent>;
  if (key === "Shift" ? shiftKey : altKey) return true;
  if (type !== "click" || detail !== 0) return false;
  const { keyboard } = fromHost<{ keyboard?: { isModifierActive(key: string): boolean } }>(theGame());
  return keyboard?.isModifierActive(key) === true;
}

/** Puts a text into the clipboard. @returns Whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  const { clipboard } = fromHost<{ clipboard?: { copyPlainText(text: string): Promise<unknown> } }>(theGame());
  // No page without https has one.
  if (!clipboard || !navigator.clipboard) return false;
  try {
    await clipboard.copyPlainText(text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Writes many documents of a kind at once. */
interface ManyAtOnce {
  createDocuments(data: readonly object[], options: object): Promise<DocumentLike[]>;
  updateDocuments(data: readonly object[], options: object): Promise<DocumentLike[]>;
  deleteDocuments(ids: readonly string[], options: object): Promise<DocumentLike[]>;
}

/** What writes many documents of a kind at once: those of the world, or of the compendium that its options name (`pack`). */
export const manyOf = (kind: string): ManyAtOnce => fromHost(theConfig()[kind].documentClass);

/** Makes a compendium of this world. */
export const createPack = (metadata: { name: string; type: string; label: string }): Promise<PackLike> =>
  fromHost<{ createCompendium(metadata: object): Promise<PackLike> }>(
    foundry.documents.collections.CompendiumCollection,
  ).createCompendium(metadata);

/** Deletes a compendium of this world. */
export const deletePack = (pack: PackLike): Promise<unknown> =>
  fromHost<{ deleteCompendium(): Promise<unknown> }>(pack).deleteCompendium();

interface FilePickerLike {
  new (options: object): { render(options: object): unknown };
  createDirectory(source: string, target: string): Promise<unknown>;
  browse(source: string, target: string): Promise<{ dirs: string[] }>;
  upload(
    source: string,
    path: string,
    file: File,
    body: object,
    options: object,
  ): Promise<{ path?: string } | false | undefined>;
}

const filePicker = (): FilePickerLike =>
  fromHost<{ FilePicker: { implementation: FilePickerLike } }>(foundry.applications.apps).FilePicker.implementation;

/** Lets the user choose a picture among the files. */
export function pickPicture(current: string, callback: (path: string) => void): void {
  new (filePicker())({ type: "image", current, callback }).render({ force: true });
}

/** Makes a folder below the user data where it is missing. */
export async function makeFolder(folder: string): Promise<void> {
  const isThere = await filePicker()
    .browse("data", folder.slice(0, folder.lastIndexOf("/")))
    .then(
      ({ dirs }) => dirs.includes(folder),
      // What cannot be listed can be made in.
      () => false,
    );
  if (!isThere) await filePicker().createDirectory("data", folder);
}

/** Puts a file into a folder below the user data. @returns Its address; null: the host refuses it. */
export async function putFile(folder: string, file: File): Promise<string | null> {
  const answer = await filePicker().upload("data", folder, file, {}, { notify: false });
  return (answer ? answer.path : null) ?? null;
}
