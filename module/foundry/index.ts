/**
 * What Cubilete uses of Foundry, in one place: the only room that may say `any`.
 *
 * The public types model every document of Foundry at once; extending their application classes makes one type check take
 * a minute. Here the few members we rely on are named, and the base classes are handed out with those shapes.
 */

import type {
  ActorDeltaLike,
  ActorLike,
  ActorSheetLike,
  ApplicationLike,
  CollectionLike,
  CombatLike,
  DiceTermLike,
  DocumentLike,
  EffectLike,
  ItemLike,
  ItemSheetLike,
  JsonObject,
  MessageLike,
  PackLike,
  Plain,
  RollLike,
  UserLike,
} from "./shapes.ts";

export type * from "./shapes.ts";

export const SYSTEM_ID = "cubilete";

/** A path inside the system's folder as Foundry serves it. */
export const systemPath = (path: string): string => `systems/${SYSTEM_ID}/${path}`;

/** A value of Foundry's, seen through one of our shapes; conformance.ts compares them with the public types. */
export const fromHost = <T>(value: unknown): T => value as T;

/** A class of Foundry's, seen through one of the shapes above. Its statics are reached by name. */
// biome-ignore lint/suspicious/noExplicitAny: TypeScript asks for any[] in a mixin's constructor type.
export type Class<T> = (new (...args: any[]) => T) & { [name: string]: any };

/** Hands out a class of Foundry's as the shape we use. */
const seenAs = <T>(type: unknown): Class<T> => type as Class<T>;

const { api, sheets } = foundry.applications;
// biome-ignore lint/suspicious/noExplicitAny: the mixin's own type makes the compiler compare whole documents.
const handlebars = api.HandlebarsApplicationMixin as any;

export const HandlebarsApplication = seenAs<ApplicationLike>(handlebars(api.ApplicationV2));
export const HandlebarsActorSheet = seenAs<ActorSheetLike>(handlebars(sheets.ActorSheetV2));
export const HandlebarsItemSheet = seenAs<ItemSheetLike>(handlebars(sheets.ItemSheetV2));
export const DialogV2 = seenAs<ApplicationLike>(api.DialogV2);
export const BaseRoll = seenAs<RollLike>(foundry.dice.Roll);
/** For dice with faces of their own. */
export const BaseDiceTerm = seenAs<DiceTermLike>(foundry.dice.terms.DiceTerm);
export const BaseActor = seenAs<ActorLike>(foundry.documents.Actor);
export const BaseActorDelta = seenAs<ActorDeltaLike>(foundry.documents.ActorDelta);
export const BaseTokenDocument = seenAs<TokenLike>(foundry.documents.TokenDocument);
export const BaseItem = seenAs<ItemLike>(foundry.documents.Item);
export const BaseActiveEffect = seenAs<EffectLike>(foundry.documents.ActiveEffect);
export const BaseCombat = seenAs<CombatLike>(foundry.documents.Combat);
export const BaseChatMessage = seenAs<MessageLike>(foundry.documents.ChatMessage);

/** A system data model as our code sees it: `parent` and the life-cycle steps that we override. */
export interface TypeDataModelLike {
  readonly parent: DocumentLike;
  prepareBaseData(): void;
  prepareDerivedData(): void;
  _preCreate(data: object, options: object, user: UserLike): Promise<boolean | undefined>;
  updateSource(changes: object): object;
}
export const TypeDataModel = seenAs<TypeDataModelLike>(foundry.abstract.TypeDataModel);

export const fields: typeof foundry.data.fields = foundry.data.fields;
/** Data fields by name, as models list them; what each holds stands in `foundry/fields.ts`. */
export type Schema = Record<string, object>;

/** A token on a scene: linked to its actor, or with one of its own. */
export interface TokenLike {
  readonly name: string;
  readonly actor: ActorLike | null;
  readonly actorId: string | null;
  readonly actorLink: boolean;
  readonly disposition: number;
  readonly hidden: boolean;
  /** Where it is drawn, on the page that shows its scene. */
  readonly object: {
    readonly visible: boolean;
    readonly controlled: boolean;
    readonly center: { readonly x: number; readonly y: number };
    _onHoverIn(event: Event, options: object): void;
    _onHoverOut(event: Event): void;
  } | null;
  readonly bar1?: { readonly attribute: string | null };
  readonly bar2?: { readonly attribute: string | null };
  getBarAttribute(name: string, options?: object): BarLike | null;
}

/** What a bar of a token shows. A plain value has no maximum. */
export interface BarLike {
  readonly type?: string;
  readonly editable?: boolean;
  readonly attribute: string;
  readonly value: number;
  readonly max?: number;
}

export interface SceneLike extends DocumentLike {
  name: string;
  getFlag(scope: string, key: string): unknown;
  readonly active: boolean;
  /** Its place among scenes. */
  readonly sort: number;
  /** Whether this page shows it. */
  readonly isView: boolean;
  /** Whether its user may look at it. */
  readonly visible: boolean;
  readonly tokens: CollectionLike<TokenLike & { readonly id: string }>;
  createEmbeddedDocuments(name: string, data: object[], options?: object): Promise<(DocumentLike & TokenLike)[]>;
  view(): Promise<unknown>;
}

/** A folder, and who wrote it last. */
interface FolderLike {
  readonly id: string;
  readonly flags: DocumentLike["flags"];
  readonly _stats?: { readonly lastModifiedBy?: string | null };
}

interface GameLike {
  readonly user: UserLike;
  readonly userId: string;
  readonly users: CollectionLike<UserLike> & { readonly activeGM: UserLike | null };
  readonly actors: CollectionLike<ActorLike>;
  readonly items: CollectionLike<ItemLike>;
  readonly messages: CollectionLike<MessageLike>;
  readonly scenes: CollectionLike<SceneLike> & {
    readonly viewed?: SceneLike | null;
    readonly active?: SceneLike | null;
  };
  readonly macros: CollectionLike<DocumentLike>;
  readonly folders: Iterable<FolderLike>;
  /** All of these, by the names of their documents. */
  readonly collections: ReadonlyMap<string, CollectionLike<DocumentLike>>;
  readonly tours: {
    register(space: string, id: string, tour: object): void;
    delete(key: string): boolean;
    get(key: string): { reset(): Promise<void>; start(): Promise<void> } | undefined;
  };
  readonly modules?: { get(id: string): { readonly active: boolean } | undefined };
  /** Of Dice So Nice, where it is on. */
  readonly dice3d?: { waitFor3DAnimationByMessageID?(id: string): Promise<unknown> };
  /** Of Item Piles, where it is on. */
  readonly itempiles?: { readonly API: { addSystemIntegration(config: object): unknown } };
  readonly journal: CollectionLike<DocumentLike>;
  readonly packs: Iterable<PackLike> & { get(id: string): PackLike | undefined };
  readonly combat: CombatLike | null;
  readonly combats: CollectionLike<CombatLike>;
  readonly release: { readonly generation: number };
  /** What it is shown for, if it is. */
  readonly tooltip?: {
    readonly element: HTMLElement | null;
    /** Where it is shown. */
    readonly tooltip: HTMLElement;
    activate(element: HTMLElement): void;
  };
  /** The world's clock, in seconds, and the calendar that reads it. */
  readonly time: {
    /** Milliseconds since 1970, by the clock of the server. */
    readonly serverTime: number;
    readonly worldTime: number;
    readonly calendar: {
      timeToComponents(time: number): Readonly<Record<"year" | "day" | "hour" | "minute", number>>;
      readonly days: Readonly<Record<"hoursPerDay" | "minutesPerHour" | "secondsPerMinute", number>>;
    };
    /** Moves it by so many seconds; GMs only. */
    advance(seconds: number): Promise<number>;
  };
  readonly i18n: {
    readonly lang: string;
    /** The texts of the user's language, by the steps of their keys. */
    readonly translations: object;
    localize(key: string): string;
    format(key: string, data: Record<string, unknown>): string;
    has(key: string): boolean;
  };
  readonly settings: {
    /** `document`: what is kept of it, without an id where nothing is. */
    get(namespace: string, key: string, options?: { document: true }): unknown;
    set(namespace: string, key: string, value: unknown): Promise<unknown>;
    register(namespace: string, key: string, config: object): void;
    registerMenu(namespace: string, key: string, config: object): void;
    /** Its windows, by namespace and key. */
    readonly menus: { delete(key: string): boolean };
    /** What was registered, by namespace and key. */
    readonly settings: ReadonlyMap<string, unknown>;
  };
  readonly socket: {
    /** `recipients`: ids of the users who get it; without them, everybody but the sender. */
    emit(event: string, payload: unknown, options?: { recipients: string[] }): void;
    on(event: string, listener: (payload: unknown, senderId: string) => void): void;
  };
  readonly keybindings: {
    register(namespace: string, action: string, config: object): void;
    get(namespace: string, action: string): readonly { key: string; modifiers?: string[] }[];
  };
  readonly world: { readonly id: string };
  readonly system: { readonly version: string; readonly languages: Iterable<{ lang: string }> } & Record<
    string,
    unknown
  >;
}

/** `game`, once Foundry has built it. Call it inside functions, never at import. */
export const theGame = (): GameLike => fromHost(game);

/** All actors of the world, and those that unlinked tokens have for themselves. */
export function everyActor(): ActorLike[] {
  const { actors, scenes } = theGame();
  const unlinked = scenes.contents.flatMap(({ tokens }) =>
    tokens.contents.flatMap(({ actor, actorLink }) => (actor && !actorLink ? [actor] : [])),
  );
  return [...actors, ...unlinked];
}

interface NotificationsLike {
  info(message: string, options?: object): void;
  warn(message: string, options?: object): void;
  error(message: string, options?: object): void;
}
/** Foundry reads a notification as HTML. Ours are text: a name in one is shown as it is written. */
export const notifications = (): NotificationsLike => {
  const host = fromHost<NotificationsLike>(ui.notifications);
  const { escapeHTML } = foundry.utils;
  return {
    info: (message, options) => host.info(escapeHTML(message), options),
    warn: (message, options) => host.warn(escapeHTML(message), options),
    error: (message, options) => host.error(escapeHTML(message), options),
  };
};

/** A bar in the corner for what takes a while; call what comes back with how much is done, 0 to 1. */
export function progress(message: string): (done: number) => void {
  const host = fromHost<{
    info(message: string, options: object): { update(change: { pct: number }): void };
  }>(ui.notifications);
  const bar = host.info(foundry.utils.escapeHTML(message), { progress: true, console: false });
  return (pct) => bar.update({ pct });
}

/** Messages that were to be drawn anew and stood nowhere: they are being drawn for the first time, or are older than what is shown. */
const missed = new Set<string>();

/** Whether a message stands in a log, beside the sidebar or in a window of its own. */
function isShown({ id }: MessageLike): boolean {
  const pages = new Set([document, ...openWindows().flatMap(({ element }) => element?.ownerDocument ?? [])]);
  return [...pages].some((page) => page.querySelector(`.chat-message[data-message-id="${CSS.escape(id)}"]`));
}

/**
 * Draws a message anew, where it stands. Foundry would put one that stands nowhere into the log: though its user may not see it
 * (foundryvtt#14429), below what is older, or twice while it is drawn for the first time (foundryvtt#13067).
 */
export async function redrawMessage(message: MessageLike): Promise<void> {
  if (!isShown(message)) missed.add(message.id);
  else await fromHost<{ updateMessage(message: MessageLike): Promise<void> }>(ui.chat).updateMessage(message);
}

/** Before a message is drawn: what it says from now on is in it. */
export const drawsNow = ({ id }: MessageLike): void => void missed.delete(id);

/** Once it stands: draws it anew where it was to be, meanwhile. */
export function drawMissed(message: MessageLike): void {
  if (missed.has(message.id)) void redrawMessage(message);
}

/** The sidebar and the chat log in it. */
export const theUi = (): {
  readonly sidebar: { expand(): void; changeTab(tab: string, group: string): void };
  readonly chat: ApplicationLike;
} => fromHost({ sidebar: ui.sidebar, chat: ui.chat });

/** Draws the list of compendia anew. */
export const redrawCompendia = (): unknown => fromHost<ApplicationLike | undefined>(ui.compendium)?.render();

/** Draws the combat tracker anew. */
export const redrawFight = (): unknown => fromHost<ApplicationLike | undefined>(ui.combat)?.render();

interface HooksLike {
  on(hook: string, listener: (...args: never[]) => unknown): number;
  off(hook: string, id: number): void;
  once(hook: string, listener: (...args: never[]) => unknown): number;
  call(hook: string, ...args: unknown[]): boolean;
  callAll(hook: string, ...args: unknown[]): boolean;
  hasListeners(hook: string): boolean;
}
const theHooks = fromHost<Omit<HooksLike, "hasListeners"> & { readonly events?: Record<string, unknown[]> }>(Hooks);
export const hooks: HooksLike = {
  on: (hook, listener) => theHooks.on(hook, listener),
  off: (hook, id) => theHooks.off(hook, id),
  once: (hook, listener) => theHooks.once(hook, listener),
  call: (hook, ...args) => theHooks.call(hook, ...args),
  callAll: (hook, ...args) => theHooks.callAll(hook, ...args),
  hasListeners: (hook) => (theHooks.events?.[hook]?.length ?? 0) > 0,
};

/** How a UUID is written: names and ids, with dots between them. Others write them too, and Foundry looks up what stands there. */
const ADDRESS = /^[A-Za-z]{1,40}(\.[\w-]{1,100}){1,8}$/;
const isAddress = (uuid: string): boolean =>
  uuid.length <= 200 && ADDRESS.test(uuid) && !uuid.split(".").some((step) => step in Object.prototype);

/** The document behind a UUID, or null when it is gone. */
export async function documentOf<T extends DocumentLike>(uuid: string | null | undefined): Promise<T | null> {
  if (!uuid || !isAddress(uuid)) return null;
  return fromHost<(uuid: string) => Promise<T | null>>(fromUuid)(uuid);
}

/**
 * The document behind a UUID, of what is loaded already; null when it is gone or was never there. Of a compendium Foundry
 * gives its index at best, which is no document: ask `documentOf` for those.
 */
export function documentHere<T extends DocumentLike>(uuid: string | null | undefined): T | null {
  if (!uuid || !isAddress(uuid)) return null;
  return fromHost<(uuid: string, options: object) => T | null>(fromUuidSync)(uuid, { strict: false });
}

/** The HTML of a template. */
export const renderTemplate = (path: string, context: object): Promise<string> =>
  fromHost<(path: string, context: object) => Promise<string>>(foundry.applications.handlebars.renderTemplate)(
    path,
    context,
  );

/** The HTML of a template that was loaded before. @throws Whatever it stumbles over. */
export function renderHere(path: string, context: object): string {
  type Template = (context: object, options: object) => string;
  const { partials } = fromHost<{ Handlebars: { partials: Record<string, Template> } }>(globalThis).Handlebars;
  const template = partials[path];
  if (!template) throw new Error("not loaded");
  // As the host's own rendering has it.
  return template(context, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}

/** Windows that are open. */
export const openWindows = (): ApplicationLike[] =>
  fromHost<ApplicationLike[]>([...foundry.applications.instances.values()]);

/** The open window of that id, if there is one. Ids are ours: the caller knows the class. */
export const windowOf = <W extends ApplicationLike>(id: string): W | undefined =>
  fromHost<W | undefined>(foundry.applications.instances.get(id));

/** Our own data as what is stored and sent: the compiler sees that nothing in it is lost on the way. */
export const plainData = <T extends object>(data: T & Plain<T>): JsonObject => data as Plain<T> as JsonObject;

/** `CONFIG` by name, for registration. */
// biome-ignore lint/suspicious/noExplicitAny: registration writes to many unrelated shapes.
export const theConfig = (): Record<string, any> => fromHost(CONFIG);
