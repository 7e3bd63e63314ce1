import type { EmbeddedCollection } from "../../common/abstract/index.ts";
import { BaseActor } from "../../common/documents/index.ts";
import { SHOW_ICON } from "../../common/generation/constants.ts";
import { byGeneration } from "../../common/generation/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { Token as BoardToken } from "../ui/board/token.ts";
import type { ActiveEffect, AppliedChange } from "./active-effect.ts";
import type { TokenDocument } from "./board/token.ts";
import type { Combat } from "./combat/combat.ts";
import type { Item } from "./item.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import type { ClientDoc } from "./types.ts";

/** A status effect as configured in CONFIG.statusEffects. */
export interface StatusEffectConfig extends Dict {
  id: string;
  name?: string;
  img?: string;
  _id?: string;
  hud?: boolean | { actorTypes?: string[] };
  statuses?: string[];
}

/** A character, creature or thing that acts. */
export class Actor extends ClientDocumentMixin(BaseActor) {
  declare items: EmbeddedCollection<Item>;
  declare effects: EmbeddedCollection<ActiveEffect>;
  /** What active effects changed, as an expanded object. */
  declare overrides: Dict;
  /** Ids of the statuses active effects put on this actor. */
  declare statuses: Set<string>;
  declare _itemTypes: Record<string, Item[]> | null;
  declare _tokens: Set<TokenDocument>;

  override _configure(options: Dict = {}): void {
    super._configure(options);
    Object.defineProperty(this, "overrides", { value: {}, writable: true, enumerable: false, configurable: true });
    Object.defineProperty(this, "statuses", {
      value: new Set(),
      writable: true,
      enumerable: false,
      configurable: true,
    });
    Object.defineProperty(this, "_itemTypes", { value: null, writable: true, enumerable: false });
    Object.defineProperty(this, "_tokens", { value: new Set(), enumerable: false });
  }

  get thumbnail(): string | null {
    return (this as { img?: string | null }).img ?? null;
  }

  /** The items by type; every known type has an array. */
  get itemTypes(): Record<string, Item[]> {
    if (!this._itemTypes) {
      const types: Record<string, Item[]> = {};
      for (const type of game.documentTypes.Item ?? []) types[type] = [];
      for (const item of this.items) {
        types[item.type] ??= [];
        types[item.type]?.push(item);
      }
      this._itemTypes = types;
    }
    return this._itemTypes;
  }

  /** Is this the own actor of an unlinked token? */
  get isToken(): boolean {
    return this.token !== null;
  }

  get token(): TokenDocument | null {
    const delta = this.parent as unknown as { documentName?: string } | null;
    return delta?.documentName === "Token" ? (this.parent as unknown as TokenDocument) : null;
  }

  get appliedEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }

  get temporaryEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active && effect.isTemporary);
  }

  get inCombat(): boolean {
    return (game.combat?.getCombatantsByActor(this).length ?? 0) > 0;
  }

  override prepareData(): void {
    this._itemTypes = null;
    this.overrides = {};
    this.statuses.clear();
    super.prepareData();
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    this._applyFirstEffects();
  }

  /** The effects that come before derived data: in V13 all. */
  _applyFirstEffects(): void {
    this.applyActiveEffects();
  }

  /** Every effect that can change this actor: its own and, unless switched off, those its items transfer. */
  *allApplicableEffects(): Generator<ActiveEffect, void, undefined> {
    yield* this.effects;
    if (CONFIG.ActiveEffect.legacyTransferral) return;
    for (const item of this.items) for (const effect of item.effects) if (effect.transfer) yield effect;
  }

  /** Applies the changes of all active effects in order of priority. */
  applyActiveEffects(): void {
    const changes: AppliedChange[] = [];
    this.statuses.clear();
    for (const effect of this.allApplicableEffects()) {
      if (!effect.active) continue;
      for (const change of effect.changes)
        changes.push({ ...change, effect, priority: change.priority ?? (change.mode ?? 0) * 10 });
      for (const status of effect.statuses) this.statuses.add(status);
    }
    changes.sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
    const overrides: Dict = {};
    for (const change of changes) {
      if (!change.key) continue;
      Object.assign(overrides, change.effect.apply(this, change));
    }
    this.overrides = foundry.utils.expandObject(overrides) as Dict;
  }

  getRollData(): Dict {
    return this.system as unknown as Dict;
  }

  /** Tokens of this actor in the scene on the board: those drawn there or, with `document`, their documents. */
  getActiveTokens(linked: boolean | undefined, document: true): TokenDocument[];
  getActiveTokens(linked?: boolean, document?: false): BoardToken[];
  getActiveTokens(linked = false, document = false): (TokenDocument | BoardToken)[] {
    const { scene } = canvas;
    if (!canvas.ready || !scene) return [];
    const tokens = this.getDependentTokens({ scenes: scene, linked });
    return document ? tokens : tokens.flatMap((token) => token.object ?? []);
  }

  getDependentTokens({ scenes, linked = false }: { scenes?: unknown; linked?: boolean } = {}): TokenDocument[] {
    const wanted = scenes ? (Array.isArray(scenes) ? scenes : [scenes]) : game.scenes.contents;
    if (this.token) return wanted.includes(this.token.parent) ? [this.token] : [];
    return (wanted as { tokens: Iterable<TokenDocument> }[]).flatMap((scene) =>
      [...scene.tokens].filter((token) => token.actorId === this.id && (!linked || token.actorLink)),
    );
  }

  /** A token document made from the prototype token. */
  async getTokenDocument(data: Dict = {}, options: Dict = {}): Promise<TokenDocument> {
    const prototype = (this as unknown as { prototypeToken: { toObject(): Dict } }).prototypeToken.toObject();
    const source = foundry.utils.mergeObject({ ...prototype, actorId: this.id, delta: {} }, data) as Dict;
    delete source.randomImg;
    if (source.prependAdjective) console.warn(`Mesa does not model prependAdjective, which ${this.uuid} asks for`);
    // The fifth wolf is "Wolf (5)": several tokens of one actor are told apart by number.
    const scene = (options.parent ?? game.scenes.viewed) as { tokens: Iterable<TokenDocument> } | null | undefined;
    if (source.appendNumber && !source.actorLink && scene && data.name === undefined) {
      const present = [...scene.tokens].filter((token) => token.actorId === this.id).length;
      source.name = `${source.name} (${present + 1})`;
    }
    const TokenClass = getDocumentClass("Token") as unknown as new (data: Dict, context: Dict) => TokenDocument;
    return new TokenClass(source, { parent: game.scenes.viewed ?? null, ...options });
  }

  /**
   * Changes an attribute as a token bar does.
   * @param isDelta  `value` is added instead of set.
   * @param isBar    `attribute` names an object with `value` and `max`; the result stays between 0 and its max.
   */
  async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const attr = foundry.utils.getProperty(this.system, attribute) as number | { value: number; max: number };
    const current = Number(isBar ? (attr as { value: number }).value : attr);
    const wanted = isDelta ? current + value : value;
    if (wanted === current) return this;
    const updates: Dict = isBar
      ? { [`system.${attribute}.value`]: Math.min(Math.max(wanted, 0), (attr as { max: number }).max) }
      : { [`system.${attribute}`]: wanted };
    const allowed = Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    if (allowed !== false) await this.update(updates);
    return this;
  }

  /** Rolls initiative for this actor's combatants in the encounter in view. */
  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: {
    createCombatants?: boolean;
    rerollInitiative?: boolean;
    initiativeOptions?: Dict;
  } = {}): Promise<Combat | null> {
    let combat = game.combat;
    if (!combat) {
      if (!game.user?.isGM) {
        ui.notifications.warn("COMBAT.NoneActive", { localize: true });
        return null;
      }
      const CombatClass = getDocumentClass("Combat") as unknown as { create(data: Dict): Promise<Combat> };
      combat = await CombatClass.create({ scene: game.scenes.viewed?.id ?? null, active: true });
    }
    if (createCombatants && !combat.getCombatantsByActor(this).length) {
      const tokens = this.getActiveTokens(false, true);
      const data = tokens.length
        ? tokens.map((token) => ({
            tokenId: token.id,
            sceneId: token.parent?.id ?? null,
            actorId: this.id,
            hidden: token.hidden,
          }))
        : [{ actorId: this.id, hidden: false }];
      await combat.createEmbeddedDocuments("Combatant", data);
    }
    const ids = combat
      .getCombatantsByActor(this)
      .filter((combatant) => combatant.isOwner && (rerollInitiative || combatant.initiative === null))
      .map((combatant) => combatant.id as string);
    if (ids.length) await combat.rollInitiative(ids, initiativeOptions);
    return combat;
  }

  /**
   * Switches a configured status on or off.
   * @returns The created effect, `true` when it was on already, `false` when it was removed, else undefined.
   */
  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<ActiveEffect | boolean | undefined> {
    const status = CONFIG.statusEffects.find((effect) => effect.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
    const existing: string[] = [];
    if (status._id && this.effects.get(status._id)) existing.push(status._id);
    else {
      for (const effect of this.effects)
        if (effect.statuses.size === 1 && effect.statuses.has(status.id)) existing.push(effect.id as string);
    }
    if (existing.length) {
      if (active) return true;
      await this.deleteEmbeddedDocuments("ActiveEffect", existing);
      return false;
    }
    if (active === false) return undefined;
    const EffectClass = getDocumentClass("ActiveEffect") as unknown as {
      fromStatusEffect(id: string, options?: Dict): Promise<ActiveEffect>;
      create(data: Dict, operation: Dict): Promise<ActiveEffect | undefined>;
    };
    const effect = await EffectClass.fromStatusEffect(statusId);
    // In V14 nothing else makes a status temporary, and so seen.
    const unseen = byGeneration({ 13: false, 14: status.showIcon === undefined });
    if (unseen) effect.updateSource({ showIcon: SHOW_ICON.ALWAYS });
    if (overlay) effect.updateSource({ "flags.core.overlay": true });
    return EffectClass.create(effect as unknown as Dict, { parent: this, keepId: true });
  }

  override _onCreateDescendantDocuments(...args: Parameters<ClientActorBase["_onCreateDescendantDocuments"]>): void {
    this._resetAfterGrandchild(args[0], args[1]);
    super._onCreateDescendantDocuments(...args);
    this._onEmbeddedDocumentChange();
  }

  override _onUpdateDescendantDocuments(...args: Parameters<ClientActorBase["_onUpdateDescendantDocuments"]>): void {
    this._resetAfterGrandchild(args[0], args[1]);
    super._onUpdateDescendantDocuments(...args);
    this._onEmbeddedDocumentChange();
  }

  override _onDeleteDescendantDocuments(...args: Parameters<ClientActorBase["_onDeleteDescendantDocuments"]>): void {
    this._resetAfterGrandchild(args[0], args[1]);
    super._onDeleteDescendantDocuments(...args);
    this._onEmbeddedDocumentChange();
  }

  /** An effect of an item changed: the item was prepared again, and this actor must be too. */
  _resetAfterGrandchild(parent: unknown, collection: string): void {
    if (collection === "effects" && parent !== this) this.reset();
  }

  _onEmbeddedDocumentChange(): void {
    (this.token as unknown as ClientDoc | null)?.render();
    this._updateDependentTokens();
  }

  override _onUpdate(changes: Dict, options: Dict, userId: string): void {
    super._onUpdate(changes, options, userId);
    this._updateDependentTokens(changes, options);
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    if (!this.token) this._updateDependentTokens();
  }

  /** Tells the tokens of this actor that it changed. */
  _updateDependentTokens(update: Dict = {}, options: Dict = {}): void {
    if (this.token) this.token._onRelatedUpdate();
    else if (!this.pack) for (const token of this.getDependentTokens()) token._onUpdateBaseActor(update, options);
  }
}

type ClientActorBase = InstanceType<ReturnType<typeof ClientDocumentMixin<typeof BaseActor>>>;
