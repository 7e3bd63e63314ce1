/** The active effect of V14: typed changes in its type data, two phases, a start and one duration with a unit. */
import { CHANGE_PHASES, EXPIRY_EVENTS } from "../../common/generation/constants.ts";
import { CHANGE_TYPES, changeType } from "../../common/generation/effect-kinds.ts";
import { shimChanges, shimEffectData } from "../../common/generation/effect-source.ts";
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import type { Dict } from "../../common/utils/types.ts";
import { ActiveEffect as ActiveEffect13, type EffectChange } from "../documents/active-effect.ts";
import type { Actor } from "../documents/actor.ts";
import { applyUntypedChange } from "../documents/effect-changes.ts";
import type { ClientDoc } from "../documents/types.ts";
import { UnmodelledError } from "../runtime/names/strict.ts";

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

  static get registry(): never {
    throw new UnmodelledError("foundry.documents.ActiveEffect.registry: effects do not expire by themselves");
  }

  get isExpiryTrackable(): boolean {
    return false;
  }

  isExpiryEvent(): never {
    throw new UnmodelledError("foundry.documents.ActiveEffect#isExpiryEvent: effects do not expire by themselves");
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

  override get isSuppressed(): boolean {
    return super.isSuppressed || (this.duration as unknown as StoredDuration).expired;
  }

  override get isTemporary(): boolean {
    return Number.isFinite((this.duration as unknown as StoredDuration).value) || this.statuses.size > 0;
  }

  override _initialize(options: Dict = {}): void {
    super._initialize(options);
    shimEffectData(this as unknown as Dict);
    shimChanges((this.system as { changes?: unknown } | undefined)?.changes);
  }

  override _prepareDuration(): Dict {
    const stored = this._source.duration as StoredDuration;
    const { value, units } = stored;
    if (value === null) {
      const label = game.i18n.localize("COMMON.None");
      return { value: Number.POSITIVE_INFINITY, seconds: null, remaining: Number.POSITIVE_INFINITY, label };
    }
    const start = this._source.start as StoredStart | null;
    if (units === "rounds" || units === "turns") return combatDuration(value, units, start);
    const unit = SECONDS[units];
    // Months and years are the calendar's; without it nothing true can be said of what remains.
    const remaining = unit ? value - (game.time.worldTime - (start?.time ?? game.time.worldTime)) / unit : value;
    return {
      seconds: unit ? value * unit : null,
      remaining,
      label: `${Math.max(remaining, 0)} ${game.i18n.localize(`EFFECT.DURATION.${units}`)}`,
      _worldTime: game.time.worldTime,
    };
  }

  override _requiresDurationUpdate(): boolean {
    const { units, _worldTime } = this.duration as unknown as StoredDuration & { _worldTime?: number };
    return units in SECONDS ? game.time.worldTime !== _worldTime : units === "rounds" || units === "turns";
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

  /** An effect on an actor notes when it began. */
  override _startNow(): void {
    if (!this._source.start) this.updateSource({ start: ActiveEffect.getEffectStart() });
  }
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

function combatDuration(value: number, units: string, start: StoredStart | null): Dict {
  const combat = (start?.combat ? game.combats?.get(start.combat) : game.combat) as
    | { round: number; turn: number | null; turns: unknown[] }
    | null
    | undefined;
  const turns = combat?.turns.length || 1;
  const count = (round: number, turn: number) => (units === "rounds" ? round + turn / turns : round * turns + turn);
  const now = count(combat?.round ?? 0, combat?.turn ?? 0);
  const since = start?.round == null ? now : count(start.round, start.turn ?? 0);
  const remaining = Math.max(Math.ceil(value - (now - since)), 0);
  const label = `${remaining} ${game.i18n.localize(`EFFECT.DURATION.${units}`)}`;
  return { seconds: null, remaining, label, _combatTime: now };
}
