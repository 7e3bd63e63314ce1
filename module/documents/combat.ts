import { type CheckRollLike, rulesets } from "../contract/index.ts";
import {
  BaseCombat,
  type CombatantLike,
  type RoundContext,
  SYSTEM_ID,
  type TurnContext,
  theGame,
} from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import { type RollOptions, startRoll } from "../play/roll.ts";
import { actsIn, hasSlots, turnOf } from "./initiative-slots.ts";

/**
 * A combat whose order comes from the rule set's own roll, with its own card. Combatants whose rule set has none are left
 * to Foundry.
 */
export class CubileteCombat extends BaseCombat {
  /** Rolls for these combatants: one of them with the dialog, as any click; several at once without. */
  override async rollInitiative(
    ids: string | string[],
    options: { updateTurn?: boolean; event?: Event } & Record<string, unknown> = {},
  ): Promise<this> {
    const wanted = typeof ids === "string" ? [ids] : ids;
    const own = wanted.filter((id) => initiativeOf(this.combatants.get(id)) !== null);
    const foreign = wanted.filter((id) => !own.includes(id));
    if (foreign.length > 0) await super.rollInitiative(foreign, options);
    const current = this.combatant?.id;
    const updates: object[] = [];
    for (const id of own) {
      const rolled = await rollFor(this.combatants.get(id), own.length > 1 ? { dialog: false } : {});
      if (rolled) updates.push({ _id: id, initiative: rolled.total, [`flags.${SYSTEM_ID}.actions`]: rolled.actions });
    }
    if (updates.length === 0) return this;
    await this.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
    // The turn stays with whoever had it, wherever the new order puts them.
    if (options.updateTurn !== false && current && this.started) {
      const turn = this.turns.findIndex(({ id }) => id === current);
      if (turn >= 0) await this.update({ turn }, { turnEvents: false });
    }
    return this;
  }

  /**
   * Highest first. Equal numbers: whoever the rule set puts first (`initiative.tiebreak`, the number before the dice), then
   * by id. House default: the sources leave ties open, and a stated order is the same on every screen.
   */
  override _sortCombatants(a: CombatantLike, b: CombatantLike): number {
    const number = ({ initiative }: CombatantLike) => initiative ?? Number.NEGATIVE_INFINITY;
    if (number(a) !== number(b)) return number(b) > number(a) ? 1 : -1;
    return tiebreakOf(b) - tiebreakOf(a) || (a.id < b.id ? -1 : 1);
  }

  /** Where turns are slots, one begins when somebody takes it. */
  override async _onStartTurn(combatant: CombatantLike, context: TurnContext): Promise<void> {
    await super._onStartTurn(combatant, context);
    if (!hasSlots(combatant)) await turnOf(combatant, "start");
  }

  override async _onEndTurn(combatant: CombatantLike, context: TurnContext): Promise<void> {
    await super._onEndTurn(combatant, context);
    const who = actsIn(this, combatant, context.round);
    if (who) await turnOf(who, "end");
  }

  override async _onEndRound(context: RoundContext): Promise<void> {
    await super._onEndRound(context);
    for (const combatant of this.combatants) await turnOf(combatant, "round");
  }

  override _onDelete(options: object, userId: string): void {
    super._onDelete(options, userId);
    if (!this.started || !theGame().user.isActiveGM) return;
    void answering(async () => {
      for (const combatant of this.combatants) await turnOf(combatant, "fight");
    });
  }
}

function initiativeOf(combatant: CombatantLike | undefined) {
  const ruleset = combatant?.actor && rulesets.ofType(combatant.actor.type);
  return ruleset?.initiative ? { ruleset, ...ruleset.initiative } : null;
}

const tiebreakOf = (combatant: CombatantLike): number =>
  (combatant.actor && initiativeOf(combatant)?.tiebreak(combatant.actor)) || 0;

/** What was rolled, or null when the player thought better of it. A hidden combatant's roll is for the GM. */
async function rollFor(
  combatant: CombatantLike | undefined,
  options: RollOptions,
): Promise<{ total: number; actions: number } | null> {
  const initiative = initiativeOf(combatant);
  if (!combatant?.actor || !combatant.isOwner || !initiative) return null;
  const message = await startRoll(
    { ruleset: initiative.ruleset.id, kind: initiative.kind, actor: combatant.actor.uuid },
    { ...options, ...(combatant.hidden && { visibility: "gm" as const, unnamed: true }) },
  );
  const roll = message?.rolls[0] as CheckRollLike | undefined;
  if (!roll) return null;
  return { total: initiative.total(roll.outcome), actions: initiative.actions?.(roll.outcome) ?? 1 };
}
