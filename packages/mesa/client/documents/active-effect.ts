import { BaseActiveEffect } from "../../common/documents/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { Actor, StatusEffectConfig } from "./actor.ts";
import { applyUntypedChange } from "./effect-changes.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import type { ClientDoc } from "./types.ts";

export interface EffectChange {
  key: string;
  /** V13: text; V14: any JSON. */
  value: unknown;
  mode?: number;
  /** V14. */
  type?: string;
  /** V14. */
  phase?: string;
  priority?: number | null;
}

/** A change along with the effect it comes from. */
export interface AppliedChange extends EffectChange {
  effect: ActiveEffect;
}

interface StoredDuration {
  seconds: number | null;
  rounds: number | null;
  turns: number | null;
  startTime: number | null;
  startRound: number | null;
  startTurn: number | null;
  combat: string | null;
}

export interface EffectDuration extends StoredDuration {
  type: "seconds" | "turns" | "none";
  duration: number | null;
  remaining: number | null;
  label: string;
  _worldTime?: number;
  _combatTime?: number;
}

interface FieldLike {
  applyChange(value: unknown, model: object, change: EffectChange): unknown;
}

interface ModelLike {
  schema?: { getField(path: string): FieldLike | undefined };
}

/** A change of an actor's data for as long as the effect is active. */
export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  declare duration: EffectDuration;

  /**
   * A new effect from the configuration of a status.
   * @throws For an unknown status, and for one that implies others but has no fixed `_id`.
   */
  static async fromStatusEffect(statusId: string, options: Dict = {}): Promise<ActiveEffect> {
    const status = CONFIG.statusEffects.find((effect: StatusEffectConfig) => effect.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect.fromStatusEffect`);
    const { id, hud: _hud, order: _order, name, ...effectData } = foundry.utils.deepClone(status) as StatusEffectConfig;
    const statuses = new Set([id, ...(effectData.statuses ?? [])]);
    if (statuses.size > 1 && !effectData._id)
      throw new Error("Status effects with implicit statuses must have a static _id");
    const data: Dict = { ...effectData, name: game.i18n.localize(name ?? id), statuses: [...statuses] };
    return this._fromStatusEffect(statusId, data, options);
  }

  static async _fromStatusEffect(_statusId: string, effectData: Dict, options: Dict): Promise<ActiveEffect> {
    return new this(effectData, options);
  }

  /** Overridden by systems; a type model may answer too. */
  get isSuppressed(): boolean {
    return (this.system as unknown as { isSuppressed?: boolean } | undefined)?.isSuppressed ?? false;
  }

  /** The document this effect is meant to change. */
  get target(): ClientDoc | null {
    const parent = this.parent as unknown as ClientDoc | null;
    if (!parent) return null;
    if (parent.documentName !== "Item") return parent;
    if (CONFIG.ActiveEffect.legacyTransferral) return this.transfer ? null : parent;
    return this.transfer ? parent.parent : parent;
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  get modifiesActor(): boolean {
    if (!this.active) return false;
    if (CONFIG.ActiveEffect.legacyTransferral) return this.parent?.documentName === "Actor";
    return this.target?.documentName === "Actor";
  }

  get isTemporary(): boolean {
    const { rounds, turns, seconds } = this.duration;
    return (rounds ?? turns ?? seconds ?? 0) > 0 || this.statuses.size > 0;
  }

  get sourceName(): string {
    if (!this.origin) return game.i18n.localize("COMMON.None");
    try {
      return (fromUuidSync(this.origin) as { name?: string } | null)?.name ?? game.i18n.localize("COMMON.Unknown");
    } catch {
      // An origin inside a compendium document cannot be read without loading it.
      return game.i18n.localize("COMMON.Unknown");
    }
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.updateDuration();
  }

  /**
   * Computes the duration as it is now. `remaining` and `label` do so themselves when they are read after world time
   * or the turn has moved on: nothing is written for that, and an effect whose time is over stays as it is.
   */
  updateDuration(_context?: object): EffectDuration {
    const { duration } = this;
    const { remaining, label, ...rest } = this._prepareDuration();
    Object.assign(duration, rest);
    const current = { remaining, label };
    for (const key of ["remaining", "label"] as const) {
      Object.defineProperty(duration, key, {
        configurable: true,
        enumerable: true,
        get: () => (this._requiresDurationUpdate() ? this._prepareDuration()[key] : current[key]),
      });
    }
    return duration;
  }

  _prepareDuration(_duration?: unknown, _context?: object): Partial<EffectDuration> {
    const stored = this._source.duration as StoredDuration;
    const { seconds, rounds, turns } = stored;
    if (Number.isFinite(seconds) && seconds !== null) {
      const worldTime = game.time?.worldTime ?? 0;
      const elapsed = worldTime - (stored.startTime ?? worldTime);
      const remaining = seconds - elapsed;
      return {
        type: "seconds",
        duration: seconds,
        remaining,
        label: `${remaining} ${game.i18n.localize("TIME.Second.other")}`,
        _worldTime: worldTime,
      };
    }
    if (rounds || turns) {
      const combat = (stored.combat ? game.combats?.get(stored.combat) : game.combat) as
        | { round: number; turn: number | null; turns: unknown[] }
        | null
        | undefined;
      const nTurns = combat?.turns.length || 1;
      const total = this._getCombatTime(rounds ?? 0, turns ?? 0, nTurns);
      const now = this._getCombatTime(combat?.round ?? 0, combat?.turn ?? 0, nTurns);
      const start =
        stored.startRound === null ? now : this._getCombatTime(stored.startRound, stored.startTurn ?? 0, nTurns);
      // An effect that has not begun has all its time before it.
      const remaining = now <= start ? total : Math.max(Math.round((start + total - now) * 100) / 100, 0);
      const remainingRounds = Math.floor(remaining);
      const remainingTurns = Math.min(Math.round((remaining - remainingRounds) * 100), nTurns - 1);
      return {
        type: "turns",
        duration: total,
        remaining,
        label: this._getDurationLabel(remainingRounds, remainingTurns),
        _combatTime: now,
      };
    }
    return { type: "none", duration: null, remaining: null, label: game.i18n.localize("COMMON.None") };
  }

  _requiresDurationUpdate(): boolean {
    const { type, _worldTime } = this.duration;
    return (type === "seconds" && game.time.worldTime !== _worldTime) || type === "turns";
  }

  /** Rounds and turns as one number: turns are hundredths. */
  _getCombatTime(round: number, turn: number, nTurns?: number): number {
    if (nTurns !== undefined) turn = Math.min(turn, nTurns);
    return Math.max(round, 0) + Math.max(turn, 0) / 100;
  }

  _getDurationLabel(rounds: number, turns: number): string {
    const parts: string[] = [];
    if (rounds > 0) parts.push(`${rounds} ${game.i18n.localize(rounds === 1 ? "COMBAT.Round" : "COMBAT.Rounds")}`);
    if (turns > 0) parts.push(`${turns} ${game.i18n.localize(turns === 1 ? "COMBAT.Turn" : "COMBAT.Turns")}`);
    return parts.length
      ? game.i18n.getListFormatter({ type: "unit" }).format(parts)
      : game.i18n.localize("COMMON.None");
  }

  /**
   * Applies one change through a schema field, which knows what adding or multiplying means for its values.
   * @returns The new value, or undefined when nothing changed: a custom change that no listener knows.
   */
  static applyField(model: object, change: EffectChange, field?: FieldLike): unknown {
    const schemaField = field ?? (model as ModelLike).schema?.getField(change.key);
    if (!schemaField) throw new Error(`There is no field ${change.key} to apply an effect to`);
    const current = foundry.utils.getProperty(model, change.key);
    const update = schemaField.applyChange(current, model, change);
    if (update !== undefined) foundry.utils.setProperty(model, change.key, update);
    return update;
  }

  /**
   * Applies one change to an actor.
   * @returns The changed paths with their new values.
   */
  apply(actor: Actor, change: EffectChange): Dict {
    const changes: Dict = {};
    let field: FieldLike | undefined;
    if (change.key.startsWith("system.")) {
      const system = actor.system as unknown as ModelLike;
      if (system instanceof foundry.abstract.DataModel)
        field = (system as ModelLike).schema?.getField(change.key.slice("system.".length));
    } else {
      field = (actor as unknown as ModelLike).schema?.getField(change.key);
    }
    if (field) {
      const update = (this.constructor as typeof ActiveEffect).applyField(actor, change, field);
      if (update !== undefined) changes[change.key] = update;
    } else this._applyLegacy(actor, change, changes);
    return changes;
  }

  /** Applies a change that no schema field describes, going by the type of the present value. */
  _applyLegacy(actor: Actor, change: EffectChange, changes: Dict): void {
    if (change.mode === CONST.ACTIVE_EFFECT_MODES.CUSTOM) {
      this._applyCustom(actor, change, foundry.utils.getProperty(actor, change.key), change.value, changes);
    } else applyUntypedChange(actor, change, changes);
    foundry.utils.mergeObject(actor, changes, { inplace: true, insertKeys: true, recursive: true });
  }

  _applyCustom(actor: Actor, change: EffectChange, current: unknown, delta: unknown, changes: Dict): void {
    const before = foundry.utils.getProperty(actor, change.key);
    Hooks.call("applyActiveEffect", actor, change, current, delta, changes);
    const after = foundry.utils.getProperty(actor, change.key);
    if (before !== after) changes[change.key] = after;
  }

  /** When an effect that is created now begins. */
  static getInitialDuration(): Dict {
    const duration: Dict = { startTime: game.time.worldTime };
    const { combat } = game;
    if (combat) {
      duration.startRound = combat.round;
      duration.startTurn = combat.turn ?? 0;
    }
    return { duration };
  }

  override async _preCreate(data: Dict, options: Dict, user: never): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (this.parent?.documentName === "Actor") this._startNow(data);
    return undefined;
  }

  /** An effect that will end notes when it began. */
  _startNow(_data: Dict): void {
    const stored = this._source.duration as StoredDuration;
    if (!(stored.seconds || stored.rounds || stored.turns)) return;
    const initial = ActiveEffect.getInitialDuration().duration as Dict;
    const missing = Object.fromEntries(
      Object.entries(initial).filter(
        ([key]) => (stored as unknown as Dict)[key] === null || (stored as unknown as Dict)[key] === undefined,
      ),
    );
    this.updateSource({ duration: missing });
  }

  _displayScrollingStatus(_enabled: boolean): void {}
}
