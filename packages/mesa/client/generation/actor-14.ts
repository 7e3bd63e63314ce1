/** The actor of V14: effects are applied in phases, `initial` before derived data and `final` after. */
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { ActiveEffect as ActiveEffect13 } from "../documents/active-effect.ts";
import { Actor as Actor13 } from "../documents/actor.ts";
import { UnmodelledError } from "../runtime/names/strict.ts";
import { ActiveEffect } from "./active-effect-14.ts";

type Change = Parameters<(typeof ActiveEffect)["applyChange"]>[1] & { effect: ActiveEffect };

export class Actor extends Actor13 {
  /** The phases that are over in this preparation of data. */
  declare _completedPhases: Set<string>;

  override _configure(options: Dict = {}): void {
    super._configure(options);
    Object.defineProperty(this, "_completedPhases", { value: new Set(), enumerable: false });
  }

  override prepareData(): void {
    this._completedPhases.clear();
    super.prepareData();
    this.applyActiveEffects("final");
  }

  override _applyFirstEffects(): void {
    this.applyActiveEffects("initial");
  }

  /** V14 has no legacy transferral: what items transfer always counts. */
  override *allApplicableEffects(): Generator<ActiveEffect13, void, undefined> {
    yield* this.effects;
    for (const item of this.items) for (const effect of item.effects) if (effect.transfer) yield effect;
  }

  /** Applies the changes of one phase in order of priority. */
  override applyActiveEffects(phase?: string): void {
    const due = phase ?? inferredPhase(this);
    const done = this._completedPhases;
    const fault = !(due in ActiveEffect.CHANGE_PHASES)
      ? `"${due}" is not a registered ActiveEffect application phase`
      : done.has(due)
        ? `The ActiveEffect application phase "${due}" has already completed for ${this.uuid}`
        : null;
    if (fault) {
      Hooks.onError("Actor#applyActiveEffects", new Error(fault), { log: "error" });
      return;
    }
    done.add(due);
    if (due === "initial") this.statuses.clear();
    const overrides: Dict = {};
    for (const { effect, ...change } of changesOf(this, due)) {
      try {
        if (change.key.startsWith("token.")) throw new UnmodelledError("active effects on token.* keys");
        const replacementData = effect.getReplacementData(this.getRollData());
        const type = effect.constructor as typeof ActiveEffect;
        Object.assign(overrides, type.applyChange(this, { ...change, effect } as Change, { replacementData }));
      } catch (error) {
        Hooks.onError("Actor#applyActiveEffects", error, { msg: `A change of ${effect.uuid} failed`, log: "error" });
      }
    }
    const before = due === "initial" ? {} : this.overrides;
    this.overrides = foundry.utils.mergeObject(before, foundry.utils.expandObject(overrides)) as Dict;
  }
}

// Plain functions, not private methods: data is prepared inside the base constructor, before there are any.

/** The phase a call without one means. */
function inferredPhase(actor: Actor): string {
  logCompatibilityWarning("Actor#applyActiveEffects must be called with a phase", {
    since: 14,
    until: 16,
    once: true,
  });
  return actor._completedPhases.has("initial") ? "final" : "initial";
}

/** What the active effects change in a phase, first things first. */
function changesOf(actor: Actor, phase: string): (Change & { priority: number })[] {
  const types = ActiveEffect.CHANGE_TYPES;
  const changes: (Change & { priority: number })[] = [];
  for (const each of actor.allApplicableEffects()) {
    const effect = each as unknown as ActiveEffect;
    if (!effect.active) continue;
    if (phase === "initial") for (const status of effect.statuses) actor.statuses.add(status);
    const held = (effect.system as { changes?: Change[] } | undefined)?.changes ?? [];
    for (const change of held) {
      if (!change.key || !effect.shouldApplyChange(change, { phase })) continue;
      const priority = change.priority ?? types[change.type ?? "add"]?.defaultPriority ?? 0;
      changes.push({ ...change, effect, priority });
    }
  }
  return changes.sort((a, b) => a.priority - b.priority);
}
