/** The members of Foundry's documents, dice and windows that we rely on, by name. `conformance.ts` compares them with the public types. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };
/** What of a type can be stored as JSON: what cannot is `never`. */
export type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Json
    ? T
    : T extends (...given: never[]) => unknown
      ? never
      : { [K in keyof T]: Plain<T[K]> };

/**
 * The name on an actor's own sheet, of which no text is made: the table may know it by another. `calledBy` says what that is, and
 * `nameOnSheet` is for users who have the sheet before them.
 */
export interface RealName {
  readonly onTheSheet: true;
}

/** What every document offers us. `system` is narrowed by the rule set that owns the type. */
export interface DocumentLike<S extends object = object> {
  /** The windows that are drawn anew when it changes, by their ids. */
  readonly apps?: Record<string, unknown>;
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly type: string;
  readonly isOwner: boolean;
  readonly limited: boolean;
  readonly pack: string | null;
  name: string | RealName;
  system: S;
  parent: DocumentLike | null;
  readonly _source: { system: JsonObject } & Record<string, unknown>;
  /** By who keeps them; of a document that was never stored there may be none. */
  readonly flags: Record<string, Record<string, unknown> | undefined>;
  sheet: { render(options?: object): unknown } | null;
  update(changes: object, options?: object): Promise<unknown>;
  delete(options?: object): Promise<unknown>;
  toObject(source?: boolean): Record<string, unknown>;
  updateSource(changes: object): object;
  createEmbeddedDocuments(name: string, data: object[], options?: object): Promise<DocumentLike[]>;
  updateEmbeddedDocuments(name: string, updates: object[], options?: object): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: string[], options?: object): Promise<DocumentLike[]>;
  _preCreate(data: object, options: object, user: UserLike): Promise<boolean | undefined>;
  _preUpdate(changes: object, options: object, user: UserLike): Promise<boolean | undefined>;
  testUserPermission(user: UserLike, permission: string | number, options?: object): boolean;
}

/** An active effect, of an actor or of an item; its changes and its duration are read by `v13-v14/effects.ts`. */
export interface EffectLike extends DocumentLike {
  name: string;
  img: string | null;
  readonly disabled: boolean;
  readonly active: boolean;
  readonly isSuppressed: boolean;
  readonly isTemporary: boolean;
  readonly transfer: boolean;
  readonly origin: string | null;
  readonly statuses: Set<string>;
  /** Foundry 13. */
  readonly changes: unknown;
  getFlag(scope: string, key: string): unknown;
  /** Foundry 13: makes one change of an actor. Foundry 14 has a static `applyChange`. */
  apply(actor: ActorLike, change: object): object;
  /** Foundry 14: whether an event ends it, once its time is over. */
  isExpiryEvent(event: string, context?: object): boolean;
}

export interface ItemLike<S extends object = object> extends DocumentLike<S> {
  name: string;
  img: string;
  readonly effects: CollectionLike<EffectLike>;
  readonly actor: ActorLike | null;
}

export interface ActorLike<S extends object = object> extends DocumentLike<S> {
  name: RealName;
  img: string;
  readonly items: CollectionLike<ItemLike>;
  readonly effects: CollectionLike<EffectLike>;
  readonly statuses: Set<string>;
  readonly isToken: boolean;
  readonly hasPlayerOwner: boolean;
  readonly inCombat: boolean;
  readonly prototypeToken: {
    name: string;
    disposition: number;
    actorLink?: boolean;
    texture?: { readonly src?: string | null };
  };
  /** The token that it is the own actor of. */
  readonly token?: { readonly disposition: number; readonly hidden: boolean; readonly flags?: object } | null;
  createEmbeddedDocuments(name: string, data: object[], options?: object): Promise<ItemLike[]>;
  deleteEmbeddedDocuments(name: string, ids: string[], options?: object): Promise<ItemLike[]>;
  toggleStatusEffect(id: string, options?: object): Promise<unknown>;
  /** Its own effects and those that its items bring. */
  allApplicableEffects(): Iterable<EffectLike>;
  /** Those that work now; and of them those that a token shows. */
  readonly appliedEffects: EffectLike[];
  readonly temporaryEffects: EffectLike[];
  getActiveTokens(): TokenOnBoard[];
  getRollData(): object;
  modifyTokenAttribute(attribute: string, value: number, isDelta?: boolean, isBar?: boolean): Promise<unknown>;
  prepareDerivedData(): void;
  /** Prepares its data anew from what is stored. */
  reset(): void;
  /** A copy in memory, with other data. */
  clone(changes: object, options?: object): ActorLike;
  _onUpdate(changes: object, options: object, userId: string): void;
}

/** A token where it is drawn. */
interface TokenOnBoard {
  readonly id: string;
  readonly document: object;
  readonly renderFlags: { set(flags: Record<string, boolean>): void };
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

/** What a compendium lists of a document. */
interface PackEntry {
  readonly _id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img?: string;
  readonly type?: string;
  readonly folder?: string | null;
  readonly flags?: object;
}

/** A compendium, as far as we read it. */
export interface PackLike {
  readonly collection: string;
  readonly documentName: string;
  readonly title: string;
  readonly metadata: { readonly packageType: string };
  /** Whether the user sees it in the list. */
  readonly visible?: boolean;
  readonly locked: boolean;
  readonly index: Iterable<PackEntry>;
  readonly folders: { get(id: string): { name: string } | undefined };
  testUserPermission(user: UserLike, permission: string): boolean;
  getDocument(id: string): Promise<DocumentLike | null | undefined>;
  getDocuments(query?: object): Promise<DocumentLike[]>;
  /** What is listed of each, with these fields too. */
  getIndex(options: { fields: string[] }): Promise<Iterable<PackEntry>>;
}

export interface UserLike {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly isActiveGM: boolean;
  readonly isSelf: boolean;
  readonly active: boolean;
  readonly character: ActorLike | null;
  can(permission: string): boolean;
  update(changes: object): Promise<unknown>;
  readonly targets: Iterable<{ actor: ActorLike | null; name: string }>;
  /** Macros by slot. */
  readonly hotbar: Record<string, string>;
}

/** What an unlinked token has other than its actor. */
export interface ActorDeltaLike {
  /** Absent in a delta of its own, as it is made to be copied. */
  readonly parent: { readonly _source: { readonly actorId: string | null }; readonly actor: ActorLike | null } | null;
  /** The token's own actor; null while there is none. */
  readonly syntheticActor: ActorLike | null;
  _initializeSource(data: object, options?: object): Record<string, unknown>;
}

export interface MessageLike extends Omit<DocumentLike, "system"> {
  /** The name of its apparent sender. */
  readonly alias: string;
  readonly speaker: { readonly actor?: string | null };
  readonly rolls: RollLike[];
  readonly isAuthor: boolean;
  readonly isContentVisible: boolean;
  readonly author: UserLike | null;
  readonly blind: boolean;
  readonly whisper: string[];
  /** When it was sent, in milliseconds. */
  readonly timestamp: number;
  system: object;
  prepareDerivedData(): void;
  /** Reads its data anew. */
  reset(): void;
  _onCreate(data: object, options: object, userId: string): void;
  _onUpdate(changes: object, options: object, userId: string): void;
  _onDelete(options: object, userId: string): void;
  renderHTML(options?: object): Promise<HTMLElement>;
  clone(changes: object, options?: object): MessageLike;
}

export interface CombatantLike {
  /** `name`: what the fight calls them, where that is no token's or actor's. */
  readonly _source: {
    readonly name?: string | null;
    readonly tokenId?: string | null;
    readonly sceneId?: string | null;
    readonly actorId?: string | null;
  };
  readonly id: string;
  readonly actor: ActorLike | null;
  readonly isOwner: boolean;
  readonly hidden: boolean;
  readonly initiative: number | null;
  readonly isDefeated: boolean;
  readonly name: string;
  /** Its token, where it has one, and where that is drawn on this page. */
  readonly token: {
    readonly disposition: number;
    readonly object: { readonly renderFlags: { set(flags: Record<string, boolean>): void } } | null;
  } | null;
  getFlag(scope: string, key: string): unknown;
}

export interface CombatLike extends DocumentLike {
  name: string;
  readonly combatants: CollectionLike<CombatantLike>;
  readonly combatant: CombatantLike | null | undefined;
  readonly turns: CombatantLike[];
  readonly started: boolean;
  readonly round: number;
  /** The place in `turns` of the combatant whose turn it is. */
  readonly turn: number | null;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  rollInitiative(ids: string | string[], options?: object): Promise<this>;
  updateEmbeddedDocuments(name: string, updates: object[], options?: object): Promise<unknown>;
  nextTurn(): Promise<this>;
  nextRound(): Promise<this>;
  _sortCombatants(a: CombatantLike, b: CombatantLike): number;
  /** All three run on one GM's client only. */
  _onStartTurn(combatant: CombatantLike, context: TurnContext): Promise<void>;
  _onEndTurn(combatant: CombatantLike, context: TurnContext): Promise<void>;
  _onEndRound(context: RoundContext): Promise<void>;
  /** Moves the ring on the board. */
  _updateTurnMarkers(): void;
  _onUpdate(changes: object, options: object, userId: string): void;
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
  toMessage(data: object): Promise<unknown>;
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
  bringToFront(): void;
  _onChangeForm(config: object, event: Event): void;
  changeTab(tab: string, group: string, options?: { force?: boolean }): void;
  _prepareContext(options: RenderOptions): Promise<Record<string, unknown>>;
  _preparePartContext(
    part: string,
    context: Record<string, unknown>,
    options: RenderOptions,
  ): Promise<Record<string, unknown>>;
  _preRender(context: Record<string, unknown>, options: RenderOptions): Promise<void>;
  _renderFrame(options: RenderOptions): Promise<HTMLElement>;
  _renderHTML(context: Record<string, unknown>, options: RenderOptions): Promise<Record<string, HTMLElement>>;
  _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void;
  _configureRenderOptions(options: RenderOptions): void;
  _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void>;
  _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void>;
  _onClose(options: object): void;
  _getHeaderControls(): { action?: string }[];
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
  /** Foundry 13's item sheets have none. */
  _onDragStart?(event: DragEvent): unknown;
}

export interface ActorSheetLike extends DocumentSheetLike {
  readonly actor: ActorLike;
  _onDropItem(event: DragEvent, item: ItemLike): Promise<ItemLike | null | undefined>;
}

export interface ItemSheetLike extends DocumentSheetLike {
  readonly item: ItemLike;
}
