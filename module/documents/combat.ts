import { type CheckRollLike, type RuleSet, rulesets, type Values } from "../contract/index.ts";
import {
  BaseCombat,
  type CombatantLike,
  notifications,
  type RoundContext,
  SYSTEM_ID,
  type TurnContext,
  theConfig,
  theGame,
} from "../foundry/index.ts";
import { isWritingPage } from "../foundry/writing-page.ts";
import { answering } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { orderPlace, type Place, writeOrder } from "../play/initiative.ts";
import { type RollOptions, rollTogether, startRoll } from "../play/roll.ts";
import {
  actsIn,
  candidates,
  hasSlots,
  isOutOfFight,
  othersTurn,
  type SlotSide,
  slotSideOf,
  takeClaimed,
  takenIn,
  tellAll,
  tellTurn,
} from "./initiative-slots.ts";
import { moveRing } from "./turn-ring.ts";

/**
 * A combat whose order comes from the rule set's own roll, with its own card. Foundry rolls for combatants whose rule
 * set has none.
 */
export class CubileteCombat extends BaseCombat {
  /** The ring on the board goes to the combatant who acts. */
  override _updateTurnMarkers(): void {
    super._updateTurnMarkers();
    moveRing(this);
  }

  override _onUpdate(changes: object, options: object, userId: string): void {
    super._onUpdate(changes, options, userId);
    // A combatant took a slot.
    if ("flags" in changes) this._updateTurnMarkers();
  }

  /** Rolls for these combatants: one of them with the dialog, as any click; several at once without, on one card. */
  override async rollInitiative(
    ids: string | string[],
    options: { updateTurn?: boolean; event?: Event } & Record<string, unknown> = {},
  ): Promise<this> {
    const wanted = (typeof ids === "string" ? [ids] : ids).flatMap((id) => this.combatants.get(id) ?? []);
    const own = wanted.filter((each) => initiativeOf(each) !== null);
    const foreign = wanted.filter((each) => !own.includes(each));
    if (foreign.length > 0 && !(options.formula || hostFormula()))
      // Foundry would roll "undefined", and for no one after that.
      notifications().warn(
        t("CUBILETE.error.noInitiative", { names: foreign.map(({ name }) => short(name)).join(", ") }),
      );
    else if (foreign.length > 0)
      await super.rollInitiative(
        foreign.map(({ id }) => id),
        options,
      );
    const able = own.filter((each) => !isOutOfFight(each));
    const [out] = own.filter((each) => !able.includes(each));
    if (out && own.length === 1) notifications().warn(t("CUBILETE.error.outOfFight", { name: short(out.name) }));
    const rolled = await rollOrder(able);
    if (rolled.length > 0) await writeOrder(this, rolled, options.updateTurn !== false);
    return this;
  }

  /** Turns of combatants who are out pass by themselves. */
  override async nextTurn(): Promise<this> {
    const acting = othersTurn(this);
    if (acting) {
      notifications().warn(t("CUBILETE.error.slotHeld", { name: short(acting.name) }));
      return this;
    }
    await super.nextTurn();
    return this.#passOver();
  }

  override async nextRound(): Promise<this> {
    await super.nextRound();
    return this.#passOver();
  }

  async #passOver(): Promise<this> {
    const acts = (one: CombatantLike) => (hasSlots(one) ? candidates(this, one).length > 0 : !isOutOfFight(one));
    const { combatant } = this;
    if (!this.started || !combatant || acts(combatant) || takenIn(this).has(combatant.id)) return this;
    // Where everybody is out, the fight stands still.
    if (!this.turns.some((one) => !isOutOfFight(one))) return this;
    return this.nextTurn();
  }

  /**
   * Highest first. Equal numbers: first the one that the rule set prefers (`initiative.tiebreak`, the number before the dice), then
   * by id. House default: the sources leave ties open, and a stated order is the same on every screen.
   */
  override _sortCombatants(a: CombatantLike, b: CombatantLike): number {
    const number = ({ initiative }: CombatantLike) => initiative ?? Number.NEGATIVE_INFINITY;
    if (number(a) !== number(b)) return number(b) > number(a) ? 1 : -1;
    return tiebreakOf(b) - tiebreakOf(a) || (a.id < b.id ? -1 : 1);
  }

  /** Where turns are slots, a turn begins when a combatant takes it, or at once for the one who claimed it. */
  override async _onStartTurn(combatant: CombatantLike, context: TurnContext): Promise<void> {
    await super._onStartTurn(combatant, context);
    if (hasSlots(combatant)) await takeClaimed(this, combatant);
    else await tellTurn(this, combatant, "start", combatant);
    if (combatant.getFlag(SYSTEM_ID, "acted"))
      await this.updateEmbeddedDocuments("Combatant", [{ _id: combatant.id, [`flags.${SYSTEM_ID}.acted`]: 0 }]);
  }

  override async _onEndTurn(combatant: CombatantLike, context: TurnContext): Promise<void> {
    await super._onEndTurn(combatant, context);
    const who = actsIn(this, combatant, context.round);
    if (who) await tellTurn(this, who, "end", combatant, context.round);
  }

  override async _onEndRound(context: RoundContext): Promise<void> {
    await super._onEndRound(context);
    await tellAll(this, "round");
  }

  override _onDelete(options: object, userId: string): void {
    super._onDelete(options, userId);
    // Foundry leaves the ring of a fight that is over where it was (foundryvtt#13495).
    this._updateTurnMarkers();
    if (!this.started || !isWritingPage()) return;
    void answering(() => tellAll(this, "fight"));
  }
}

/** What Foundry rolls for combatants without a rule set; most often nothing. */
const hostFormula = (): unknown => theConfig().Combat.initiative?.formula || theGame().system.initiative;

function initiativeOf(combatant: CombatantLike | undefined) {
  const ruleset = combatant?.actor && rulesets.ofType(combatant.actor.type);
  return ruleset?.initiative ? { ruleset, ...ruleset.initiative } : null;
}

const tiebreakOf = (combatant: CombatantLike): number =>
  (combatant.actor && initiativeOf(combatant)?.tiebreak(combatant.actor)) || 0;

/** Rolls for the combatants that the user may roll for. A hidden one's roll goes to the GM alone. */
async function rollOrder(combatants: readonly CombatantLike[]): Promise<Place[]> {
  const mine = combatants.filter(({ actor, isOwner }) => actor && isOwner);
  const [only] = mine;
  if (only && combatants.length === 1) return rollTogetherFor([only], {}, null);
  const rolled: Place[] = [];
  for (const ruleset of new Set(mine.flatMap((each) => initiativeOf(each)?.ruleset ?? []))) {
    const kin = mine.filter((each) => initiativeOf(each)?.ruleset === ruleset);
    const ways = await askWays(ruleset, kin);
    if (!ways) continue;
    for (const hidden of [false, true])
      rolled.push(
        ...(await rollTogetherFor(
          kin.filter((each) => each.hidden === hidden),
          { dialog: false },
          ways,
        )),
      );
  }
  return rolled;
}

/** What each side rolls with, where the rules leave it open; null when the user closed the window. */
async function askWays(
  { initiative }: RuleSet,
  combatants: readonly CombatantLike[],
): Promise<Partial<Record<SlotSide, Values>> | null> {
  const sides = (["players", "others"] as const).filter((side) => combatants.some((each) => slotSideOf(each) === side));
  if (!initiative?.ways) return {};
  const { chooseWays } = await import("../dialogs/choose-actor.ts");
  const chosen = await chooseWays(initiative.ways, sides);
  return (
    chosen && Object.fromEntries(sides.map((side) => [side, { [initiative.ways?.control ?? ""]: chosen[side] ?? "" }]))
  );
}

/** `ways` null: one of them, with the dialog. */
async function rollTogetherFor(
  combatants: readonly CombatantLike[],
  options: RollOptions,
  ways: Partial<Record<SlotSide, Values>> | null,
): Promise<Place[]> {
  const requests = combatants.flatMap((each) => {
    const initiative = initiativeOf(each);
    if (!each.actor || !initiative) return [];
    const values = ways?.[slotSideOf(each)];
    return [
      { ruleset: initiative.ruleset.id, kind: initiative.kind, actor: each.actor.uuid, ...(values && { values }) },
    ];
  });
  const [first] = requests;
  if (!first) return [];
  const hidden = combatants.some((each) => each.hidden) && { visibility: "gm" as const, unnamed: true };
  const message = ways
    ? await rollTogether(requests, { placed: true, ...hidden })
    : await startRoll(first, { placed: true, ...options, ...hidden });
  const { parts = [] } = (message?.system ?? {}) as { parts?: { actor: string | null }[] };
  const told = new Set<number>();
  return combatants.flatMap((each) => {
    // An actor with two places has two rolls.
    const at = parts.findIndex(({ actor }, index) => actor === each.actor?.uuid && !told.has(index));
    told.add(at);
    const roll = message?.rolls[at] as CheckRollLike | undefined;
    const initiative = initiativeOf(each);
    if (!roll || !initiative) return [];
    return [orderPlace(each.id, initiative, roll.outcome)];
  });
}
