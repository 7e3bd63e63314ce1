/**
 * When effects of V14 end by themselves. Something happens (a turn begins, a fight ends, world time goes on), the
 * registry is told, and each effect whose time is over is asked whether this is the event it ends with. Which pages and
 * moments there are, and with what they come, is put together from public notes and systems: README, "The generations".
 */
import { EXPIRY_EVENTS } from "../../common/generation/constants.ts";
import { byGeneration } from "../../common/generation/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import { IterableWeakSet } from "../../common/utils/weak.ts";
import type { Actor } from "../documents/actor.ts";
import type { Combat } from "../documents/combat/combat.ts";
import type { Combatant } from "../documents/combat/combatant.ts";
import type { ClientDoc } from "../documents/types.ts";

/** What comes with an event; a system's own events bring what they like. */
export interface ExpiryContext {
  combat?: Combat | null;
  /** Only effects of these actors are looked at. */
  actors?: Set<Actor>;
  round?: number;
  turn?: number | null;
  skipped?: boolean;
}

/** An effect as the registry sees it. */
export interface ExpiringEffect {
  readonly id: string | null;
  readonly parent: unknown;
  readonly actor: unknown;
  readonly isExpiryTrackable: boolean;
  readonly duration: object;
  readonly _source: Dict;
  updateDuration(context?: ExpiryContext): unknown;
  isExpiryEvent(event: string, context?: ExpiryContext): boolean;
}

interface Bearer {
  effects: Iterable<ExpiringEffect>;
  items?: Iterable<Bearer>;
}

export const isCoreEvent = (event: string): boolean => (EXPIRY_EVENTS as readonly string[]).includes(event);

/**
 * Whose turns count for an effect in an encounter: its `start.combatant` where it began in this encounter (whose turn it
 * was then, unless it says otherwise), else the combatant of who bears it.
 */
export function combatantOf(effect: ExpiringEffect, combat: Combat | null | undefined): Combatant | null {
  if (!combat?.started) return null;
  const byStart = effectRegistry.mesaTurnsOf === "start";
  const start = effect._source.start as { combat: string | null; combatant: string | null } | null;
  if (byStart && start?.combat === combat.id) return combat.combatants.get(start.combatant ?? "") ?? null;
  return effect.actor ? (combat.getCombatantsByActor(effect.actor as Actor)[0] ?? null) : null;
}

/** foundry.helpers.ActiveEffectRegistry. What is in it is asked of the documents whenever it is looked at, and not kept. */
export class ActiveEffectRegistry extends IterableWeakSet<ExpiringEffect> {
  /** Whose turns count, which public sources do not agree on: Mesa's own switch, for trying a system with either reading. */
  mesaTurnsOf: "start" | "bearer" = "start";
  /** What somebody took out. */
  #left = new WeakSet<ExpiringEffect>();

  get initialized(): boolean {
    return game.ready;
  }

  _initialize(): void {}

  override has(effect: ExpiringEffect): boolean {
    return effect.isExpiryTrackable && !this.#left.has(effect);
  }

  override add(effect: ExpiringEffect): this {
    this.#left.delete(effect);
    return this;
  }

  override delete(effect: ExpiringEffect): boolean {
    const had = this.has(effect);
    this.#left.add(effect);
    return had;
  }

  addFromParent(document: Bearer): this {
    for (const effect of document.effects) this.add(effect);
    return this;
  }

  deleteFromParent(document: Bearer): boolean {
    return [...document.effects].filter((effect) => this.delete(effect)).length > 0;
  }

  override *values(): Generator<ExpiringEffect, void, undefined> {
    for (const actor of presentActors()) {
      for (const effect of actor.effects) if (this.has(effect)) yield effect;
      for (const item of actor.items ?? []) for (const effect of item.effects) if (this.has(effect)) yield effect;
    }
  }

  /** Computes the durations anew, and on the active Gamemaster's page ends what ends with this event. */
  async refresh(event: string, context: ExpiryContext = {}): Promise<void> {
    const due = new Map<ClientDoc, ExpiringEffect[]>();
    for (const effect of [...this]) {
      if (context.actors && !context.actors.has(effect.actor as Actor)) continue;
      effect.updateDuration(context);
      if (!isOver(effect) || !effect.isExpiryEvent(event, context)) continue;
      const parent = effect.parent as ClientDoc;
      due.set(parent, [...(due.get(parent) ?? []), effect]);
    }
    if (!game.user?.isActiveGM) return;
    for (const [parent, effects] of due) await end(parent, effects);
  }
}

/** Is its time over? One that has an event alone has no time to wait for. */
function isOver({ _source, duration }: ExpiringEffect): boolean {
  if ((_source.duration as { value: number | null }).value === null) return true;
  return (duration as { remaining: number }).remaining <= 0;
}

/** Actors of the world, and those of unlinked tokens that anybody asked for or that fight. */
function presentActors(): Set<Bearer> {
  const actors = new Set<Bearer>(game.actors as unknown as Iterable<Bearer>);
  for (const scene of game.scenes as unknown as Iterable<{ tokens: Iterable<{ _actor: Bearer | null }> }>)
    for (const token of scene.tokens) if (token._actor) actors.add(token._actor);
  for (const combat of game.combats as unknown as Iterable<Combat>)
    for (const combatant of combat.combatants) if (combatant.actor) actors.add(combatant.actor as unknown as Bearer);
  return actors;
}

/** @throws Error when CONFIG.ActiveEffect.expiryAction is none */
async function end(parent: ClientDoc, effects: ExpiringEffect[]): Promise<void> {
  const { expiryAction } = CONFIG.ActiveEffect as { expiryAction?: unknown };
  const ids = effects.map(({ id }) => id as string);
  const target = parent as unknown as {
    updateEmbeddedDocuments(name: string, updates: Dict[]): Promise<unknown>;
    deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown>;
  };
  switch (expiryAction) {
    case null:
      return;
    case "delete":
      await target.deleteEmbeddedDocuments("ActiveEffect", ids);
      return;
    case "update": {
      const updates = ids.map((_id) => ({ _id, duration: { expired: true } }));
      await target.updateEmbeddedDocuments("ActiveEffect", updates);
      return;
    }
    default:
      throw new Error(`CONFIG.ActiveEffect.expiryAction must be "update", "delete" or null, not "${expiryAction}"`);
  }
}

export const effectRegistry = new ActiveEffectRegistry();

/** Tells the registry of something that happens; in V13 effects end by nothing. */
export async function refreshEffects(event: string, context: ExpiryContext = {}): Promise<void> {
  if (byGeneration({ 13: false, 14: true })) await effectRegistry.refresh(event, context);
}

/** The same from where nobody can take a failure: it is reported. */
export async function announceToEffects(event: string, context: ExpiryContext = {}): Promise<void> {
  try {
    await refreshEffects(event, context);
  } catch (error) {
    Hooks.onError("ActiveEffectRegistry#refresh", error, { msg: `Effects at ${event}`, log: "error", notify: "error" });
  }
}
