/** The active effect of V14: typed changes in its type data, two phases, a start and one duration with a unit. */
import { CHANGE_PHASES, EXPIRY_EVENTS } from "../../common/generation/constants.ts";
import { CHANGE_TYPES, changeType } from "../../common/generation/effect-kinds.ts";
import { shimChanges, shimEffectData } from "../../common/generation/effect-source.ts";
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import type { Dict } from "../../common/utils/types.ts";
import { ActiveEffect as ActiveEffect13, type EffectChange, type EffectDuration } from "../documents/active-effect.ts";
import type { Actor } from "../documents/actor.ts";
import type { Combat } from "../documents/combat/combat.ts";
import type { Combatant } from "../documents/combat/combatant.ts";
import { applyUntypedChange } from "../documents/effect-changes.ts";
import type { ClientDoc } from "../documents/types.ts";
import {
  type ActiveEffectRegistry,
  combatantOf,
  type ExpiringEffect,
  type ExpiryContext,
  effectRegistry,
  isCoreEvent,
} from "./expiry.ts";

interface ChangeOptions {
  replacementData?: Dict;
  modifyTarget?: boolean;
  field?: FieldLike;
}

interface FieldLike {
  applyChange(value: unknown, model: object, change: EffectChange): unknown;
  _castChangeDelta?(delta: unknown): unknown;
}

interface ChangeTypeConfig {
  label: string;
  defaultPriority: number;
  handler?: ((target: object, change: EffectChange, options?: ChangeOptions) => unknown) | null;
}

interface StoredDuration {
  value: number | null;
  units: string;
  expiry: string | null;
  expired: boolean;
}

interface StoredStart {
  combat: string | null;
  round: number | null;
  turn: number | null;
  time: number;
}

/** Seconds of the units that have a fixed length. */
const SECONDS: Readonly<Record<string, number>> = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };

const deprecated = (old: string, now: string): void =>
  logCompatibilityWarning(`ActiveEffect${old} is now ActiveEffect${now}`, { since: 14, until: 16, once: true });

/** Registrations of packages in CONFIG.ActiveEffect. */
function registered(name: "changeTypes" | "phases" | "expiryEvents"): Dict {
  return (CONFIG.ActiveEffect[name] ?? {}) as Dict;
}

export class ActiveEffect extends ActiveEffect13 {
  static get CHANGE_PHASES(): Dict {
    const core = CHANGE_PHASES.map((id) => [id, { label: `EFFECT.CHANGES.PHASES.${id}.label` }]);
    return { ...Object.fromEntries(core), ...registered("phases") };
  }

  static get CHANGE_TYPES(): Record<string, ChangeTypeConfig> {
    const core = Object.entries(CHANGE_TYPES).map(([id, defaultPriority]) => [
      id,
      { label: `EFFECT.CHANGES.TYPES.${id}`, defaultPriority },
    ]);
    return { ...Object.fromEntries(core), ...registered("changeTypes") } as Record<string, ChangeTypeConfig>;
  }

  static get EXPIRY_EVENTS(): Dict {
    const core = EXPIRY_EVENTS.map((id) => [id, `EFFECT.EXPIRY_EVENTS.${id}`]);
    return { ...Object.fromEntries(core), ...registered("expiryEvents") };
  }

  static get registry(): ActiveEffectRegistry {
    return effectRegistry;
  }

  /** Does the registry watch over its end? Only a stored one that works, has begun and will end. */
  get isExpiryTrackable(): boolean {
    return (
      isStored(this) && this.active && Boolean(this._source.start) && this.isTemporary && !durationOf(this).expired
    );
  }

  /**
   * Is this the event that it ends with? Asked when its time is over, whatever the event. A system that keeps the time
   * itself answers false. World time ends what has no event, and out of a fight also what waits for one of the fight.
   */
  isExpiryEvent(event: string, context: ExpiryContext = {}): boolean {
    const { expiry } = durationOf(this);
    const { actor } = this as unknown as { actor: Actor | null };
    if (event === "updateWorldTime")
      return !expiry || (!actor?.inCombat && isCoreEvent(expiry) && expiry !== "combatStart");
    if (event !== expiry) return false;
    if (!isCoreEvent(event)) return true;
    const combat = context.combat ?? game.combat;
    const combatant = combatantOf(this as unknown as ExpiringEffect, combat);
    if (!combat || !combatant) return false;
    if (event === "turnStart") return combat.combatant === combatant;
    if (event === "turnEnd") return combat.previous?.combatantId === combatant.id;
    return true;
  }

  static _shimChanges(changes: unknown): void {
    shimChanges(changes);
  }

  /** The actor that it is in, directly or with an item; none where a token's delta stands for the actor. */
  get actor(): ClientDoc | null {
    const parent = this.parent as unknown as ClientDoc | null;
    const actor = parent?.documentName === "Item" ? parent.parent : parent;
    return actor?.documentName === "Actor" ? actor : null;
  }

  get item(): ClientDoc | null {
    const parent = this.parent as unknown as ClientDoc | null;
    return parent?.documentName === "Item" ? parent : null;
  }

  /** What the type data say, or else whether its time is over. */
  override get isSuppressed(): boolean {
    const { isSuppressed } = (this.system ?? {}) as { isSuppressed?: boolean };
    return Boolean(isSuppressed ?? durationOf(this).expired);
  }

  /** Will it end? A status alone makes no effect temporary, as it did in V13. */
  override get isTemporary(): boolean {
    const { expiry, value } = durationOf(this);
    return Boolean(expiry) || Number.isFinite(value);
  }

  override _initialize(options: Dict = {}): void {
    super._initialize(options);
    shimEffectData(this as unknown as Dict);
    shimChanges((this.system as { changes?: unknown } | undefined)?.changes);
  }

  /** Computes what remains, by the round and turn of a context or else the present ones. */
  override updateDuration(context: ExpiryContext = {}): EffectDuration {
    const { duration } = this;
    Object.assign(duration, this._prepareDuration(duration as unknown as Dict, context));
    return duration;
  }

  override _prepareDuration(duration: Dict = this.duration as unknown as Dict, context: ExpiryContext = {}): Dict {
    // An earlier preparation may have counted rounds in seconds.
    const { value, units } = this._source.duration as StoredDuration;
    Object.assign(duration, { value, units, seconds: null });
    if (value === null) return endless(duration, Number.POSITIVE_INFINITY);
    return units === "rounds" || units === "turns"
      ? this._prepareCombatBasedDuration(duration, context)
      : this._prepareTimeBasedDuration(duration, context);
  }

  _prepareTimeBasedDuration(duration: Dict, _context: ExpiryContext = {}): Dict {
    const { value, units } = duration as unknown as StoredDuration & { value: number };
    const { worldTime } = game.time;
    const since = (this._source.start as StoredStart | null)?.time ?? worldTime;
    const seconds = secondsOf(value, units, since);
    const secondsRemaining = seconds - (worldTime - since);
    const remaining = Math.round((secondsRemaining / (seconds / value || 1)) * 100) / 100;
    return Object.assign(duration, { seconds, remaining, secondsRemaining, label: label(remaining, units) });
  }

  /** Rounds and turns are those of a fight that its combatant is in; out of one they are counted in seconds, if they can be. */
  _prepareCombatBasedDuration(duration: Dict, context: ExpiryContext = {}): Dict {
    const { value, units } = duration as unknown as StoredDuration & { value: number };
    const start = this._source.start as StoredStart | null;
    const fights = game.combats as { get(id: string): Combat | undefined } | undefined;
    const combat = (start?.combat ? fights?.get(start.combat) : null) ?? (game.combat as unknown as Combat | null);
    const combatant = combatantOf(this as unknown as ExpiringEffect, combat);
    const { roundTime = 0, turnTime = 0 } = CONFIG.time as { roundTime?: number; turnTime?: number };
    const seconds = units === "rounds" ? roundTime : turnTime;
    if (!combat || !combatant) {
      if (!seconds) return endless(duration, value);
      return this._prepareTimeBasedDuration(
        Object.assign(duration, { value: value * seconds, units: "seconds" }),
        context,
      );
    }
    const told = !context.combat || context.combat === combat ? context : {};
    const remaining = value - elapsed(combat, combatant, start, units, told);
    const secondsRemaining = seconds ? remaining * seconds : Number.POSITIVE_INFINITY;
    return Object.assign(duration, { remaining, secondsRemaining, label: label(remaining, units) });
  }

  override _requiresDurationUpdate(): boolean {
    return (this._source.duration as StoredDuration).value !== null;
  }

  /** Is a change due in this phase? */
  shouldApplyChange(change: EffectChange, { phase = "initial" }: { phase?: string } = {}): boolean {
    return (change.phase ?? "initial") === phase;
  }

  /** What `@` in a change's value can name. */
  getReplacementData(baseData: Dict): Dict {
    return baseData;
  }

  /** The text with every `@path` replaced. @throws Error when a path leads nowhere */
  static _replaceDataRefs(raw: string, data: Dict): string {
    return raw.replace(/@([a-z.0-9_-]+)/gi, (_match, path: string) => {
      const value = foundry.utils.getProperty(data, path);
      if (value === undefined || value === null) throw new Error(`There is no @${path} for an effect's change`);
      return String(value);
    });
  }

  /** A change's value with every `@` in it replaced. */
  static _resolveValue(value: unknown, data: Dict | undefined): unknown {
    return typeof value === "string" && data && value.includes("@") ? this._replaceDataRefs(value, data) : value;
  }

  /**
   * Applies one change to a document.
   * @returns The changed paths with their new values.
   */
  static applyChange(target: Actor, change: EffectChange, options: ChangeOptions = {}): Dict {
    const { handler } = this.CHANGE_TYPES[changeType(change)] ?? {};
    const due = { ...change, value: this._resolveValue(change.value, options.replacementData) };
    if (handler) {
      const made = handler(target, due, options);
      return made && !(made instanceof Promise) ? (made as Dict) : {};
    }
    const field = fieldOf(target, change.key);
    if (field) return { [change.key]: this.applyChangeField(target, due, { ...options, field }) };
    const changes: Dict = {};
    this._applyChangeUnguided(target, due, changes, options);
    return changes;
  }

  /** Applies one change through a schema field. @returns the new value */
  static applyChangeField(target: object, change: EffectChange, options: ChangeOptions = {}): unknown {
    const field = options.field ?? fieldOf(target as Actor, change.key);
    if (!field) throw new Error(`There is no field ${change.key} to apply an effect to`);
    // A value that is none of the field's kind ends the change, whatever its type is: foundryvtt#14522.
    if (Number.isNaN(field._castChangeDelta?.(change.value))) {
      console.warn(`Mesa: the effect's change of ${change.key} is left out: ${String(change.value)} must be a number`);
      return undefined;
    }
    const update = field.applyChange(foundry.utils.getProperty(target, change.key), target, change);
    // A kind the field has no use for leaves the value alone.
    if (update !== undefined && options.modifyTarget !== false) foundry.utils.setProperty(target, change.key, update);
    return update;
  }

  /** Applies a change that no schema field describes, going by the type of the present value. */
  static _applyChangeUnguided(target: object, change: EffectChange, changes: Dict, options: ChangeOptions = {}): void {
    const type = changeType(change);
    if (type === "custom" || type.startsWith("custom.")) {
      const before = foundry.utils.getProperty(target, change.key);
      Hooks.call("applyActiveEffect", target, change, before, change.value, changes);
      const after = foundry.utils.getProperty(target, change.key);
      if (before !== after) changes[change.key] = after;
    } else applyUntypedChange(target, change, changes);
    if (options.modifyTarget === false) return;
    for (const [key, value] of Object.entries(changes)) foundry.utils.setProperty(target, key, value);
  }

  override apply(actor: Actor, change: EffectChange): Dict {
    deprecated("#apply", ".applyChange");
    return (this.constructor as typeof ActiveEffect).applyChange(actor, change);
  }

  static override applyField(model: object, change: EffectChange, field?: FieldLike): unknown {
    deprecated(".applyField", ".applyChangeField");
    return this.applyChangeField(model, change, { field });
  }

  /** When an effect that begins now begins. */
  static getEffectStart(
    combat: { id?: string | null; round?: number; turn?: number | null } | null = game.combat,
  ): Dict {
    const { combatant = null } = (combat ?? {}) as { combatant?: { id: string; initiative: number | null } | null };
    return {
      time: game.time.worldTime,
      combat: combat?.id ?? null,
      combatant: combatant?.id ?? null,
      initiative: combatant?.initiative ?? null,
      round: combat?.round ?? null,
      turn: combat?.turn ?? null,
    };
  }

  static override getInitialDuration(): Dict {
    deprecated(".getInitialDuration", ".getEffectStart");
    return { start: this.getEffectStart() };
  }

  /** An effect on an actor notes when it began, as far as nobody said it. */
  override _startNow(data: Dict): void {
    const given = (data.start ?? {}) as Dict;
    const now = Object.entries((this.constructor as typeof ActiveEffect).getEffectStart());
    this.updateSource({ start: Object.fromEntries(now.filter(([key]) => given[key] === undefined)) });
  }
}

function durationOf(effect: ActiveEffect): StoredDuration {
  return effect.duration as unknown as StoredDuration;
}

/** Is it one of a document of this world, and no copy? */
function isStored(effect: ActiveEffect): boolean {
  const { id, pack } = effect;
  const actor = effect.actor as unknown as Actor | null;
  const holder = effect.parent as unknown as { effects: { get(id: string | null): unknown } } | null;
  if (pack || !actor || holder?.effects.get(id) !== effect) return false;
  if (effect.item && actor.items.get(effect.item.id) !== (effect.item as unknown)) return false;
  return actor.token ? actor.token.actor === actor : game.actors.get(actor.id ?? "") === (actor as unknown);
}

/** The field a change is meant for; the type data has a schema of its own. */
function fieldOf(target: Actor, key: string): FieldLike | undefined {
  type Model = { schema?: { getField(path: string): FieldLike | undefined } };
  if (!key.startsWith("system.")) return (target as unknown as Model).schema?.getField(key);
  const { system } = target as unknown as { system: unknown };
  if (!(system instanceof foundry.abstract.DataModel)) return undefined;
  return (system as Model).schema?.getField(key.slice("system.".length));
}

// Plain functions, not private methods: data is prepared inside the base constructor, before there are any.

/** What nobody can count never ends by itself. */
function endless(duration: Dict, value: number): Dict {
  const rest = { remaining: Number.POSITIVE_INFINITY, secondsRemaining: Number.POSITIVE_INFINITY };
  return Object.assign(duration, { value, ...rest, label: game.i18n.localize("COMMON.None") });
}

/** Seconds from a moment until a duration of any unit is over; months and years are as long as the calendar has them. */
function secondsOf(value: number, units: string, since: number): number {
  const fixed = SECONDS[units];
  if (fixed) return value * fixed;
  const { calendar } = game.time;
  return calendar.componentsToTime(calendar.add(since, { [units.slice(0, -1)]: value })) - since;
}

/** How many rounds or turns of a fight went by since an effect began, or since its combatant joined the fight. */
function elapsed(
  combat: Combat,
  combatant: Combatant,
  start: StoredStart | null,
  units: string,
  { round = combat.round, turn = combat.turn }: ExpiryContext,
): number {
  const own = start?.combat === combat.id ? start : null;
  const rounds = round - (own?.round ?? (combatant as { roundJoined?: number }).roundJoined ?? 1);
  if (units === "rounds") return rounds;
  return rounds * combat.turns.length + (turn ?? 0) - (own?.turn ?? combat.turns.indexOf(combatant));
}

function label(remaining: number, units: string): string {
  return `${Math.max(remaining, 0)} ${game.i18n.localize(`EFFECT.DURATION.${units}`)}`;
}
