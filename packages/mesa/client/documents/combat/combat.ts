import type { EmbeddedCollection } from "../../../common/abstract/index.ts";
import { BaseCombat } from "../../../common/documents/index.ts";
import { debounce } from "../../../common/utils/classes.ts";
import type { Dict } from "../../../common/utils/types.ts";
import { announceToEffects, refreshEffects } from "../../generation/expiry.ts";
import type { ApplicationLike } from "../../globals.d.ts";
import type { Actor } from "../actor.ts";
import type { Scene } from "../board/scene.ts";
import { ClientDocumentMixin } from "../mixin.ts";
import {
  bringMoment,
  manageTurnEvents,
  type RoundEventContext,
  type TurnEventContext,
  updateActors,
} from "./combat-events.ts";
import { type InitiativeOptions, rollCombatInitiative } from "./combat-initiative.ts";
import type { Combatant } from "./combatant.ts";
import type { CombatantGroup } from "./combatant-group.ts";

/** A moment of the encounter. */
export interface CombatHistory {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** An encounter and its order of turns. */
export class Combat extends ClientDocumentMixin(BaseCombat) {
  declare combatants: EmbeddedCollection<Combatant>;
  declare groups: EmbeddedCollection<CombatantGroup>;
  declare turns: Combatant[];
  declare current: CombatHistory;
  /** The moment before the present one. */
  declare previous: CombatHistory | undefined;
  /** The moment that was announced last. */
  declare _announced: CombatHistory | undefined;
  declare debounceSetup: () => void;
  static readonly CONFIG_SETTING = "combatTrackerConfig";

  override _configure(options: Dict = {}): void {
    super._configure(options);
    const now: CombatHistory = { round: 0, turn: null, combatantId: null, tokenId: null };
    const history = { turns: [], current: now, previous: undefined, _announced: undefined };
    for (const [name, value] of Object.entries(history)) {
      Object.defineProperty(this, name, { value, writable: true, enumerable: false, configurable: true });
    }
    const setup = debounce(() => {
      this.setupTurns();
      if (this.isView) (ui.combat as ApplicationLike | undefined)?.render();
    }, 50);
    Object.defineProperty(this, "debounceSetup", { value: setup, enumerable: false });
  }

  get combatant(): Combatant | null {
    return this.turn === null ? null : (this.turns[this.turn] ?? null);
  }

  get nextCombatant(): Combatant | undefined {
    if (this.turn === null || this.turn === this.turns.length - 1) return this.turns[0];
    return this.turns[this.turn + 1];
  }

  get settings(): Record<string, unknown> {
    return game.settings.get("core", Combat.CONFIG_SETTING) as Record<string, unknown>;
  }

  get started(): boolean {
    return this.round > 0;
  }

  override get visible(): boolean {
    return true;
  }

  get isActive(): boolean {
    return this.active;
  }

  get isView(): boolean {
    return game.combat === this;
  }

  /** Makes this the active encounter of its scene and the others inactive. */
  async activate(options: Dict = {}): Promise<unknown> {
    const scene = this._source.scene as string | null;
    const updates = (game.combats.contents as unknown as Combat[])
      .filter((combat) => (combat._source.scene ?? null) === scene && combat.active !== (combat === this))
      .map((combat) => ({ _id: combat.id, active: combat === this }));
    return (this.constructor as typeof Combat).updateDocuments(updates, options);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.combatants.size && !this.turns.length) this.setupTurns();
  }

  getCombatantsByToken(token: string | { id: string | null }): Combatant[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((combatant) => combatant.tokenId === id);
  }

  getCombatantsByActor(actor: string | Actor): Combatant[] {
    if (typeof actor !== "string" && actor.token)
      return this.getCombatantsByToken(actor.token as unknown as { id: string });
    const id = typeof actor === "string" ? actor : actor.id;
    return this.combatants.filter((combatant) => combatant.actorId === id);
  }

  getCombatantByActor(actor: string | Actor): Combatant | null {
    return this.getCombatantsByActor(actor)[0] ?? null;
  }

  getCombatantByToken(token: string | { id: string | null }): Combatant | null {
    return this.getCombatantsByToken(token)[0] ?? null;
  }

  /** Seconds of world time between two moments of the encounter. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { roundTime = 0, turnTime = 0 } = CONFIG.time as { roundTime?: number; turnTime?: number };
    const turns = (round: number, turn: number | null): number =>
      round > 0 ? round * this.turns.length + (turn ?? 0) : 0;
    const rounds = Math.max(toRound, 1) - Math.max(fromRound, 1);
    return rounds * roundTime + (turnTime ? (turns(toRound, toTurn) - turns(fromRound, fromTurn)) * turnTime : 0);
  }

  async startCombat(): Promise<this> {
    this._playCombatSound("startEncounter");
    const updateData: Dict = { round: 1, turn: this.#firstTurn() };
    Hooks.callAll("combatStart", this, updateData);
    await this.update(updateData, { turnEvents: true });
    await refreshEffects("combatStart", { combat: this });
    return this;
  }

  #firstTurn(): number {
    if (!this.settings.skipDefeated) return 0;
    const index = this.turns.findIndex((combatant) => !combatant.isDefeated);
    return index === -1 ? 0 : index;
  }

  async nextRound(): Promise<this> {
    let turn: number | null = this.turn === null ? null : 0;
    if (this.settings.skipDefeated && turn !== null) {
      turn = this.turns.findIndex((combatant) => !combatant.isDefeated);
      if (turn === -1) {
        ui.notifications.warn("COMBAT.NoneRemaining", { localize: true });
        turn = 0;
      }
    }
    return this.#advance("combatRound", this.round + 1, turn, 1);
  }

  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    const turn = this.round === 0 || this.turn === null ? null : Math.max(this.turns.length - 1, 0);
    return this.#advance("combatRound", round, round === 0 ? null : turn, -1);
  }

  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    const turn = this.turn ?? -1;
    let next: number | null = null;
    if (this.settings.skipDefeated) {
      const index = this.turns.findIndex((combatant, at) => at > turn && !combatant.isDefeated);
      next = index === -1 ? null : index;
    } else if (turn + 1 < this.turns.length) next = turn + 1;
    if (next === null) return this.nextRound();
    return this.#advance("combatTurn", this.round, next, 1);
  }

  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    if (this.turn === 0 || this.turns.length === 0) return this.previousRound();
    return this.#advance("combatTurn", this.round, (this.turn ?? this.turns.length) - 1, -1);
  }

  async #advance(
    hook: "combatTurn" | "combatRound",
    round: number,
    turn: number | null,
    direction: 1 | -1,
  ): Promise<this> {
    const updateData: Dict = { round, turn };
    const delta = this.getTimeDelta(this.round, this.turn, round, turn);
    const updateOptions: Dict = { direction, worldTime: { delta } };
    Hooks.callAll(hook, this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  /** Ends the encounter after asking. */
  async endCombat(): Promise<this> {
    const { DialogV2 } = foundry.applications.api as unknown as {
      DialogV2: { confirm(options: object): Promise<boolean | null> };
    };
    const sure = await DialogV2.confirm({
      window: { title: "COMBAT.EndTitle" },
      content: `<p>${game.i18n.localize("COMBAT.EndConfirmation")}</p>`,
    });
    if (sure) await this.delete();
    return this;
  }

  async toggleSceneLink(): Promise<this> {
    const scene = this._source.scene ? null : (game.scenes.viewed?.id ?? null);
    if (scene !== null || this._source.scene) await this.update({ scene });
    return this;
  }

  /** Clears all initiatives. */
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<this | undefined> {
    const current = this.combatant?.id;
    const combatants = this.combatants.map((combatant) => ({ _id: combatant.id, initiative: null }));
    const update: Dict = { combatants };
    if (updateTurn && this.started && this.turns.length) {
      const index = current ? this.turns.findIndex((combatant) => combatant.id === current) : -1;
      update.turn = index === -1 ? 0 : index;
    }
    await this.updateEmbeddedDocuments("Combatant", combatants);
    if (updateTurn && this.started && current) {
      const turn = this.turns.findIndex((combatant) => combatant.id === current);
      if (turn !== -1) await this.update({ turn }, { turnEvents: false });
    }
    return this;
  }

  async rollInitiative(ids: string | string[], options: InitiativeOptions = {}): Promise<this> {
    await rollCombatInitiative(this, typeof ids === "string" ? [ids] : ids, options);
    return this;
  }

  async rollAll(options?: InitiativeOptions): Promise<this> {
    const ids = this.combatants
      .filter((combatant) => combatant.isOwner && combatant.initiative === null)
      .map((combatant) => combatant.id as string);
    return this.rollInitiative(ids, options);
  }

  async rollNPC(options: InitiativeOptions = {}): Promise<this> {
    const ids = this.combatants
      .filter((combatant) => combatant.isOwner && combatant.isNPC && combatant.initiative === null)
      .map((combatant) => combatant.id as string);
    return this.rollInitiative(ids, options);
  }

  async setInitiative(id: string, value: number): Promise<void> {
    const combatant = this.combatants.get(id, { strict: true });
    await combatant.update({ initiative: value });
  }

  /** Sorts the combatants into turns and keeps the present turn within them. */
  setupTurns(): Combatant[] {
    this.turns = this.combatants.contents.sort(this._sortCombatants);
    if (this.turn !== null) {
      (this as { turn: number | null }).turn = this.turns.length
        ? Math.min(Math.max(this.turn, 0), this.turns.length - 1)
        : null;
    }
    this.current = this._getCurrentState();
    this.previous ??= this.current;
    this._announced ??= this.current;
    return this.turns;
  }

  _sortCombatants(a: Combatant, b: Combatant): number {
    const initiative = (combatant: Combatant): number => combatant.initiative ?? Number.NEGATIVE_INFINITY;
    const [ia, ib] = [initiative(a), initiative(b)];
    if (ia !== ib) return ib > ia ? 1 : -1;
    return (a.id ?? "") > (b.id ?? "") ? 1 : -1;
  }

  updateCombatantActors(): void {
    updateActors(this);
  }

  _playCombatSound(announcement: string): void {
    Hooks.callAll("combatSound", this, announcement);
  }

  _getCurrentState(combatant: Combatant | null = this.combatant): CombatHistory {
    return {
      round: this.round,
      turn: this.turn ?? null,
      combatantId: combatant?.id ?? null,
      tokenId: combatant?.tokenId ?? null,
    };
  }

  _refreshTokenHUD(_documents: Combatant[]): void {}
  /** The ring leaves every other token, and comes to the one whose turn it is in the encounter that is seen. */
  _updateTurnMarkers(): void {
    if (!canvas.ready) return;
    const current = this.combatant?.token?._object;
    const asks = { refreshTurnMarker: true };
    for (const token of canvas.tokens.turnMarkers) if (token !== current) token.renderFlags.set(asks);
    if (this.isView) current?.renderFlags.set(asks);
  }
  async clearMovementHistories(_combatants?: Iterable<Combatant>): Promise<void> {}

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    if (!this.collection) return;
    if (this.active || !game.combats.viewed) game.combats.viewed = this;
    (ui.combat as ApplicationLike | undefined)?.render();
  }

  override _onUpdate(changes: Dict, options: Dict, userId: string): void {
    super._onUpdate(changes, options, userId);
    const moved = "round" in changes || "turn" in changes;
    if (moved || "combatants" in changes) this.setupTurns();
    if (changes.active === true) game.combats.viewed = this;
    if (moved || "active" in changes) this._updateTurnMarkers();
    if (moved) this._onTurnChange(userId, options);
    (ui.combat as ApplicationLike | undefined)?.render();
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    void announceToEffects("combatEnd", { combat: this });
    if (game.combats.viewed === this) game.combats.viewed = null;
    (ui.combat as ApplicationLike | undefined)?.render();
  }

  /** The round or turn is another one now: hooks for everybody, workflows for one Gamemaster. */
  _onTurnChange(_userId: string, options: Dict): void {
    const before = this._announced ?? this._getCurrentState(null);
    const now = this._getCurrentState();
    const changed = before.combatantId !== now.combatantId || before.round !== now.round || before.turn !== now.turn;
    this.current = now;
    if (!changed) return;
    this.previous = before;
    this._announced = now;
    Hooks.callAll("combatTurnChange", this, before, now);
    this.updateCombatantActors();
    if (options.direction === -1) void announceToEffects("combatRewind", { combat: this });
    if (!game.user?.isActiveGM || options.turnEvents === false) return;
    bringMoment(this, before, options).catch((error: unknown) => {
      Hooks.onError("Combat#_manageTurnEvents", error, { log: "error", notify: "error" });
    });
  }

  _manageTurnEvents(before: CombatHistory | undefined = this.previous, options: Dict = {}): Promise<void> {
    return manageTurnEvents(this, before, options);
  }

  async _onStartRound(_context: RoundEventContext): Promise<void> {}
  async _onEndRound(_context: RoundEventContext): Promise<void> {}
  async _onStartTurn(_combatant: Combatant, _context: TurnEventContext): Promise<void> {}
  async _onEndTurn(_combatant: Combatant, _context: TurnEventContext): Promise<void> {}
  async _onEnter(_combatant: Combatant): Promise<void> {}
  async _onExit(_combatant: Combatant): Promise<void> {}

  override _onCreateDescendantDocuments(...args: Parameters<CombatBase["_onCreateDescendantDocuments"]>): void {
    super._onCreateDescendantDocuments(...args);
    const [, collection, documents] = args;
    this.#combatantsChanged(collection, documents as Combatant[]);
    if (collection !== "combatants") return;
    if (game.user?.isActiveGM) for (const combatant of documents as Combatant[]) void this._onEnter(combatant);
    const actors = new Set((documents as Combatant[]).flatMap(({ actor }) => actor ?? []));
    if (this.started) void announceToEffects("combatStart", { combat: this, actors });
  }

  override _onUpdateDescendantDocuments(...args: Parameters<CombatBase["_onUpdateDescendantDocuments"]>): void {
    super._onUpdateDescendantDocuments(...args);
    const [, collection, documents] = args;
    this.#combatantsChanged(collection, documents as Combatant[], args[4]);
  }

  override _onDeleteDescendantDocuments(...args: Parameters<CombatBase["_onDeleteDescendantDocuments"]>): void {
    super._onDeleteDescendantDocuments(...args);
    const [, collection, documents] = args;
    this.#combatantsChanged(collection, documents as Combatant[]);
    if (collection === "combatants" && game.user?.isActiveGM)
      for (const combatant of documents as Combatant[]) void this._onExit(combatant);
  }

  /** Whose turn it is stays whose turn it is, although the order changed. */
  #combatantsChanged(collection: string, documents: Combatant[], options: Dict = {}): void {
    if (collection !== "combatants" && collection !== "groups") return;
    const current = this.current.combatantId;
    this.setupTurns();
    if (this.started && current && options.combatTurn === undefined && game.user?.isActiveGM) {
      const turn = this.turns.findIndex((combatant) => combatant.id === current);
      if (turn !== -1 && turn !== this._source.turn) void this.update({ turn }, { turnEvents: false });
    }
    this._updateTurnMarkers();
    this._refreshTokenHUD(documents);
    (ui.combat as ApplicationLike | undefined)?.render();
  }

  /** The scene of the encounter, or null when it belongs to none. */
  get linkedScene(): Scene | null {
    const scene = this._source.scene as string | null;
    return scene ? ((game.scenes.get(scene) as unknown as Scene | undefined) ?? null) : null;
  }
}

type CombatBase = InstanceType<ReturnType<typeof ClientDocumentMixin<typeof BaseCombat>>>;
