import { type CheckRollLike, type RuleSet, rulesets, type Values } from "../contract/index.ts";
import {
  type ActorLike,
  BaseCombat,
  type CombatantLike,
  type CombatLike,
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
import { crewSpecOf, crewThere, helmOf } from "../plan/people/crew.ts";
import { orderPlace, type Place, writeOrder } from "../play/initiative.ts";
import { type RollOptions, rollTogether, startRoll } from "../play/roll.ts";
import {
  actsIn,
  candidates,
  fightsElsewhere,
  hasSlots,
  isOutOfFight,
  makesNoSlot,
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
    const standing = own.filter((each) => !isOutOfFight(each));
    const [out] = own.filter((each) => !standing.includes(each));
    if (out && own.length === 1) notifications().warn(t("CUBILETE.error.outOfFight", { name: short(out.name) }));
    const before = new Map(standing.map(({ id, initiative }) => [id, initiative]));
    const rolled = await rollOrder(standing.filter((each) => this.#rollsHere(each)));
    const places = rolled.filter(({ id }) => this.#standsAs(id, before.get(id) ?? null));
    if (places.length > 0) await writeOrder(this, places, options.updateTurn !== false);
    return this;
  }

  /** Whether a combatant's number is what it was before the dialog stood open. Else the user reads that the roll is without effect. */
  #standsAs(id: string, before: number | null): boolean {
    const now = this.combatants.get(id);
    if (!now || now.initiative === before) return now !== undefined;
    notifications().warn(t("CUBILETE.error.placedMeanwhile", { name: short(now.name) }));
    return false;
  }

  /** Whether a combatant gets a roll: for a ship its helm does, unless its crew rolls for itself. The user reads why not. */
  #rollsHere(combatant: CombatantLike): boolean {
    const why = whyShipRollsNot(this, combatant);
    if (why) notifications().warn(t(`CUBILETE.crew.error.${why}`, { name: short(combatant.name) }));
    return why === null;
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
    const acts = (one: CombatantLike) =>
      !makesNoSlot(one) && (hasSlots(one) ? candidates(this, one).length > 0 : !isOutOfFight(one));
    const { combatant } = this;
    if (!this.started || !combatant || acts(combatant) || takenIn(this).has(combatant.id)) return this;
    // Where everybody is out, the fight stands still.
    if (!this.turns.some((one) => !isOutOfFight(one) && !makesNoSlot(one))) return this;
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

function tiebreakOf(combatant: CombatantLike): number {
  const roller = rollerOf(combatant) ?? combatant.actor;
  return (roller && initiativeOf(combatant)?.tiebreak(roller)) || 0;
}

/** Who rolls for a combatant: of a ship, its helm. */
const rollerOf = ({ actor }: CombatantLike): ActorLike | null => (actor && crewSpecOf(actor) ? helmOf(actor) : actor);

/** Why nobody rolls for a ship: it is in two fights, its crew stands in the order itself, nobody aboard can. Null: its helm does. */
function whyShipRollsNot(combat: CombatLike, combatant: CombatantLike): "twoFights" | "crewRolls" | "noHelm" | null {
  const { actor } = combatant;
  if (!actor || !crewSpecOf(actor)) return null;
  if (fightsElsewhere(combat, combatant)) return "twoFights";
  const fights = (one: ActorLike) => combat.combatants.find((each) => each.actor?.uuid === one.uuid) !== undefined;
  if (hasSlots(combatant) && crewThere(actor).some(fights)) return "crewRolls";
  return rollerOf(combatant) ? null : "noHelm";
}

/** Rolls for the combatants that the user may roll for. A hidden one's roll goes to the GM alone. */
async function rollOrder(combatants: readonly CombatantLike[]): Promise<Place[]> {
  const mine = combatants.filter((each) => each.isOwner && rollerOf(each)?.isOwner);
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
    const roller = rollerOf(each);
    if (!roller || !initiative) return [];
    const values = ways?.[slotSideOf(each)];
    return [{ ruleset: initiative.ruleset.id, kind: initiative.kind, actor: roller.uuid, ...(values && { values }) }];
  });
  const [first] = requests;
  if (!first) return [];
  const hidden = combatants.some((each) => each.hidden) && { visibility: "gm" as const, unnamed: true };
  const message = ways
    ? await rollTogether(requests, { placed: true, ...hidden })
    : await startRoll(first, { placed: true, ...options, ...hidden });
  const { parts = [] } = (message?.system ?? {}) as { parts?: { actor: string | null }[] };
  // A helm who rolls for themselves and for their ship has two of the parts, as has an actor with two places.
  const taken = new Set<number>();
  return combatants.flatMap((each) => {
    const at = parts.findIndex(({ actor }, place) => actor === rollerOf(each)?.uuid && !taken.has(place));
    taken.add(at);
    const roll = message?.rolls[at] as CheckRollLike | undefined;
    const initiative = initiativeOf(each);
    if (!roll || !initiative) return [];
    return [orderPlace(each.id, initiative, roll.outcome)];
  });
}
