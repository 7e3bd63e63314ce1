/**
 * What Cubilete uses of Foundry, in one place: the only file beside `compat/` that may say `any`.
 *
 * The public types model every document of Foundry at once; extending their application classes makes one type check take
 * a minute. Here the few members we rely on are named, and the base classes are handed out with those shapes.
 */

export const SYSTEM_ID = "cubilete";

/** A path inside the system's folder as Foundry serves it. */
export const systemPath = (path: string): string => `systems/${SYSTEM_ID}/${path}`;

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** What every document offers us. `system` is narrowed by the rule set that owns the type. */
export interface DocumentLike<S extends object = object> {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly type: string;
  readonly isOwner: boolean;
  readonly limited: boolean;
  readonly pack: string | null;
  name: string;
  system: S;
  parent: DocumentLike | null;
  readonly _source: { system: JsonObject } & Record<string, unknown>;
  sheet: { render(options?: object): unknown } | null;
  update(changes: object, options?: object): Promise<unknown>;
  delete(options?: object): Promise<unknown>;
  toObject(source?: boolean): Record<string, unknown>;
  updateSource(changes: object): object;
  _preCreate(data: object, options: object, user: UserLike): Promise<boolean | undefined>;
  testUserPermission(user: UserLike, permission: string | number, options?: object): boolean;
}

export interface ItemLike<S extends object = object> extends DocumentLike<S> {
  img: string;
  readonly actor: ActorLike | null;
}

export interface ActorLike<S extends object = object> extends DocumentLike<S> {
  img: string;
  readonly items: CollectionLike<ItemLike>;
  readonly statuses: Set<string>;
  readonly isToken: boolean;
  readonly hasPlayerOwner: boolean;
  readonly prototypeToken: { name: string };
  createEmbeddedDocuments(name: string, data: object[], options?: object): Promise<ItemLike[]>;
  updateEmbeddedDocuments(name: string, updates: object[], options?: object): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: string[], options?: object): Promise<ItemLike[]>;
  toggleStatusEffect(id: string, options?: object): Promise<unknown>;
  getRollData(): object;
  modifyTokenAttribute(attribute: string, value: number, isDelta?: boolean, isBar?: boolean): Promise<unknown>;
  prepareDerivedData(): void;
  _onUpdate(changes: object, options: object, userId: string): void;
}

export interface CollectionLike<T> extends Iterable<T> {
  readonly size: number;
  readonly contents: T[];
  get(id: string): T | undefined;
  /** Documents that Foundry could not make out of what is stored. */
  readonly invalidDocumentIds: Set<string>;
  filter(test: (item: T) => boolean): T[];
  find(test: (item: T) => boolean): T | undefined;
  map<R>(transform: (item: T) => R): R[];
}

export interface UserLike {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly isActiveGM: boolean;
  readonly isSelf: boolean;
  readonly active: boolean;
  readonly character: ActorLike | null;
  readonly targets: Iterable<{ actor: ActorLike | null; name: string }>;
}

/** What an unlinked token has other than its actor. */
export interface ActorDeltaLike {
  /** Absent in a delta of its own, as it is made to be copied. */
  readonly parent: { readonly _source: { readonly actorId: string | null } } | null;
  _initializeSource(data: object, options?: object): Record<string, unknown>;
}

export interface MessageLike extends Omit<DocumentLike, "system"> {
  /** Whom it seems to come from. */
  readonly alias: string;
  readonly rolls: RollLike[];
  readonly isAuthor: boolean;
  readonly isContentVisible: boolean;
  readonly author: UserLike | null;
  readonly blind: boolean;
  readonly whisper: string[];
  /** When it was sent, in milliseconds. */
  readonly timestamp: number;
  system: object;
  renderHTML(options?: object): Promise<HTMLElement>;
  clone(changes: object, options?: object): MessageLike;
}

export interface CombatantLike {
  readonly id: string;
  readonly actor: ActorLike | null;
  readonly isOwner: boolean;
  readonly hidden: boolean;
  readonly initiative: number | null;
  readonly isDefeated: boolean;
  readonly name: string;
  getFlag(scope: string, key: string): unknown;
}

export interface CombatLike extends DocumentLike {
  readonly combatants: CollectionLike<CombatantLike>;
  readonly combatant: CombatantLike | null | undefined;
  readonly turns: CombatantLike[];
  readonly started: boolean;
  readonly round: number;
  /** The place in `turns` of whoever's turn it is. */
  readonly turn: number | null;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  rollInitiative(ids: string | string[], options?: object): Promise<this>;
  updateEmbeddedDocuments(name: string, updates: object[], options?: object): Promise<unknown>;
  _sortCombatants(a: CombatantLike, b: CombatantLike): number;
  /** All three run on one GM's client only. */
  _onStartTurn(combatant: CombatantLike, context: TurnContext): Promise<void>;
  _onEndTurn(combatant: CombatantLike, context: TurnContext): Promise<void>;
  _onEndRound(context: RoundContext): Promise<void>;
  _onDelete(options: object, userId: string): void;
}

/** Which turn has begun or ended. */
export interface TurnContext {
  readonly round: number;
  readonly turn: number;
}
export type RoundContext = Pick<TurnContext, "round">;

/** One die of an evaluated roll, as `DiceTerm#results` keeps it. */
export interface DieResult {
  result: number;
  active?: boolean;
  discarded?: boolean;
  exploded?: boolean;
  rerolled?: boolean;
}

export interface DiceTermLike {
  /** Undefined while a term's own dice are still to be counted. */
  number: number | undefined;
  faces: number | undefined;
  modifiers: string[];
  results: DieResult[];
  /** Undefined until it was rolled. */
  readonly total: number | undefined;
  readonly _evaluated: boolean;
  roll(options?: object): Promise<DieResult>;
  /** The face in Foundry's own tooltip, as HTML, and its style classes. */
  getResultLabel(result: DieResult): string;
  getResultCSS(result: DieResult): (string | null)[];
}

export interface RollLike {
  readonly formula: string;
  /** Undefined until it was rolled. */
  readonly total: number | undefined;
  readonly dice: DiceTermLike[];
  readonly terms: object[];
  readonly options: Record<string, unknown>;
  readonly _evaluated: boolean;
  evaluate(options?: object): Promise<this>;
  toJSON(): JsonObject;
  render(options?: object): Promise<string>;
}

/** The part of ApplicationV2 that our windows build on. */
export interface ApplicationLike {
  readonly element: HTMLElement;
  readonly id: string;
  readonly rendered: boolean;
  readonly options: Record<string, unknown>;
  readonly hasFrame: boolean;
  tabGroups: Record<string, string | null>;
  title: string;
  render(options?: object): Promise<this>;
  close(options?: object): Promise<this>;
  setPosition(position: object): object;
  _onChangeForm(config: object, event: Event): void;
  changeTab(tab: string, group: string, options?: { force?: boolean }): void;
  _prepareContext(options: RenderOptions): Promise<Record<string, unknown>>;
  _preparePartContext(
    part: string,
    context: Record<string, unknown>,
    options: RenderOptions,
  ): Promise<Record<string, unknown>>;
  _renderFrame(options: RenderOptions): Promise<HTMLElement>;
  _renderHTML(context: Record<string, unknown>, options: RenderOptions): Promise<Record<string, HTMLElement>>;
  _configureRenderOptions(options: RenderOptions): void;
  _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void>;
  _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void>;
  _onClose(options: object): void;
  _preSyncPartState(part: string, fresh: HTMLElement, prior: HTMLElement, state: Record<string, unknown>): void;
  _syncPartState(part: string, fresh: HTMLElement, prior: HTMLElement, state: Record<string, unknown>): void;
  _attachPartListeners(part: string, element: HTMLElement, options: RenderOptions): void;
  _configureRenderParts(options: RenderOptions): Record<string, PartTemplate>;
}

export interface RenderOptions {
  parts?: string[];
  force?: boolean;
  isFirstRender?: boolean;
  renderContext?: string;
  renderData?: object;
  [key: string]: unknown;
}

export interface PartTemplate {
  template: string;
  id?: string;
  classes?: string[];
  scrollable?: string[];
  templates?: string[];
}

export interface DocumentSheetLike extends ApplicationLike {
  readonly document: DocumentLike;
  readonly isEditable: boolean;
  submit(options?: object): Promise<void>;
  _toggleDisabled(disabled: boolean): void;
}

export interface ActorSheetLike extends DocumentSheetLike {
  readonly actor: ActorLike;
  _onDropItem(event: DragEvent, item: ItemLike): Promise<ItemLike | null | undefined>;
}

export interface ItemSheetLike extends DocumentSheetLike {
  readonly item: ItemLike;
}

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

export const fields = foundry.data.fields;
/** Any data field, as schemas list them. */
export type DataField = foundry.data.fields.DataField.Any;
export type Schema = Record<string, DataField>;

/** A token on a scene: linked to its actor, or with one of its own. */
export interface TokenLike {
  readonly actor: ActorLike | null;
  readonly actorLink: boolean;
  getBarAttribute(name: string, options?: object): BarLike | null;
}

/** What a bar of a token shows. A plain value has no maximum. */
export interface BarLike {
  readonly attribute: string;
  readonly value: number;
  readonly max?: number;
}

interface GameLike {
  readonly user: UserLike;
  readonly userId: string;
  readonly users: CollectionLike<UserLike> & { readonly activeGM: UserLike | null };
  readonly actors: CollectionLike<ActorLike>;
  readonly items: CollectionLike<ItemLike>;
  readonly messages: CollectionLike<MessageLike>;
  readonly scenes: CollectionLike<{ readonly tokens: CollectionLike<TokenLike> }>;
  readonly packs: Iterable<unknown>;
  readonly combat: CombatLike | null;
  readonly combats: CollectionLike<CombatLike>;
  readonly release: { readonly generation: number };
  /** The world's clock, in seconds, and the calendar that reads it. */
  readonly time: {
    readonly worldTime: number;
    readonly calendar: { timeToComponents(time: number): { readonly year: number; readonly day: number } };
  };
  readonly i18n: {
    readonly lang: string;
    localize(key: string): string;
    format(key: string, data: Record<string, unknown>): string;
    has(key: string): boolean;
  };
  readonly settings: {
    get(namespace: string, key: string): unknown;
    set(namespace: string, key: string, value: unknown): Promise<unknown>;
    register(namespace: string, key: string, config: object): void;
    registerMenu(namespace: string, key: string, config: object): void;
  };
  readonly socket: {
    /** `recipients`: ids of the users whom the server hands it to; without them, everybody but the sender. */
    emit(event: string, payload: unknown, options?: { recipients: string[] }): void;
    on(event: string, listener: (payload: unknown, senderId: string) => void): void;
  };
  readonly world: { readonly id: string };
  readonly system: { readonly version: string } & Record<string, unknown>;
}

/** `game`, once Foundry has built it. Call it inside functions, never at import. */
export const theGame = (): GameLike => game as unknown as GameLike;

interface NotificationsLike {
  info(message: string, options?: object): void;
  warn(message: string, options?: object): void;
  error(message: string, options?: object): void;
}
/** Foundry reads a notification as HTML. Ours are text: a name in one is shown as it is written. */
export const notifications = (): NotificationsLike => {
  const host = ui.notifications as unknown as NotificationsLike;
  const { escapeHTML } = foundry.utils;
  return {
    info: (message, options) => host.info(escapeHTML(message), options),
    warn: (message, options) => host.warn(escapeHTML(message), options),
    error: (message, options) => host.error(escapeHTML(message), options),
  };
};

/** A bar in the corner for what takes a while; call what comes back with how much is done, 0 to 1. */
export function progress(message: string): (done: number) => void {
  const host = ui.notifications as unknown as {
    info(message: string, options: object): { update(change: { pct: number }): void };
  };
  const bar = host.info(foundry.utils.escapeHTML(message), { progress: true, console: false });
  return (pct) => bar.update({ pct });
}

/** Draws a message in the chat log anew, where it stands. */
export const redrawMessage = (message: MessageLike): Promise<void> =>
  (ui.chat as unknown as { updateMessage(message: MessageLike): Promise<void> }).updateMessage(message);

/** Draws the combat tracker anew. */
export const redrawFight = (): unknown => (ui.combat as unknown as ApplicationLike | undefined)?.render();

interface HooksLike {
  on(hook: string, listener: (...args: never[]) => unknown): number;
  off(hook: string, id: number): void;
  once(hook: string, listener: (...args: never[]) => unknown): number;
  call(hook: string, ...args: unknown[]): boolean;
  callAll(hook: string, ...args: unknown[]): boolean;
  hasListeners(hook: string): boolean;
}
const theHooks = Hooks as unknown as Omit<HooksLike, "hasListeners"> & { readonly events?: Record<string, unknown[]> };
export const hooks: HooksLike = {
  on: (hook, listener) => theHooks.on(hook, listener),
  off: (hook, id) => theHooks.off(hook, id),
  once: (hook, listener) => theHooks.once(hook, listener),
  call: (hook, ...args) => theHooks.call(hook, ...args),
  callAll: (hook, ...args) => theHooks.callAll(hook, ...args),
  hasListeners: (hook) => (theHooks.events?.[hook]?.length ?? 0) > 0,
};

/** Asks the GM whether everybody should load the world anew now; what was just chosen shows only then. */
export const askToReload = (): Promise<void> =>
  // The public types of this class leave it out.
  seenAs<unknown>(foundry.applications.settings.SettingsConfig).reloadConfirm?.({ world: true });

/** The document behind a UUID, or null when it is gone. */
export async function documentOf<T extends DocumentLike>(uuid: string | null | undefined): Promise<T | null> {
  if (!uuid) return null;
  return (await fromUuid(uuid as never)) as T | null;
}

/** `CONFIG` by name, for registration. */
// biome-ignore lint/suspicious/noExplicitAny: registration writes to many unrelated shapes.
export const theConfig = (): Record<string, any> => CONFIG as unknown as Record<string, any>;
