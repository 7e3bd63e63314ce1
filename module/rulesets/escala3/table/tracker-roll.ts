import type { RollPlan, RollSource, RollType } from "../../../contract/index.ts";
import type * as core from "../../../core/escala3/index.ts";
import { type JsonObject, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { halfView, opposedOdds, opposedView } from "../cards/opposed-views.ts";
import { simpleOdds, simpleView } from "../cards/views.ts";
import { asEscala3 } from "../data/actor.ts";
import { key, properShort, short } from "../data/labels.ts";
import { sideNow, sideOf, traitOf } from "../rolls/modifiers.ts";
import { answer, opposed } from "../rolls/opposed.ts";
import { spending } from "../rolls/penalty-spending.ts";
import type { Escala3Check, Escala3Outcome } from "../rolls/roll.ts";
import { namedTrait, simple, writtenNow } from "../rolls/rolls.ts";
import { bareSide, difficultyNow, spreadOf, type Tracker, type TrackerSide, trackerOf } from "./extended-roll.ts";

/** What a side of a tracker rolls with now: its trait with all that lasts, or its bare level. */
export function sideOfTracker({ actor, trait, level }: TrackerSide): core.Side {
  const found = asEscala3(theGame().actors.find(({ uuid }) => uuid === actor));
  const with_ = found && traitOf(found, trait);
  return found && with_ ? sideNow(found, with_) : bareSide(level);
}

/** Chosen elsewhere: by the tracker, or not at all. */
const NOT_HERE = new Set(["difficulty", "dispersion", "reverse", "wish"]);

const sideAt = ({ args }: RollSource): 0 | 1 => (args.at === 1 ? 1 : 0);

/** The other side of an opposed one: what it rolls with, and what the card calls it. */
function againstOf(tracker: Tracker, side: 0 | 1): RollPlan["base"] {
  const other = tracker.sides[side === 0 ? 1 : 0];
  const actor = asEscala3(theGame().actors.find(({ uuid }) => uuid === other.actor));
  const trait = actor && traitOf(actor, other.trait);
  const named: NonNullable<Escala3Check["rival"]> = {
    name: short(other.name || actor?.name || ""),
    trait: { id: trait?.id ?? "", name: short(trait?.name ?? "") },
  };
  return { rivalSide: { ...sideOfTracker(other) } as JsonObject, rivalNamed: named as unknown as JsonObject };
}

/** Which way an opposed one is rolled: as an answer, each their own where players oppose each other, else both at once. */
function wayOf({ args, actor }: RollSource, { sides }: Tracker, side: 0 | 1): "answer" | "half" | "both" {
  if (Array.isArray(args.faces)) return "answer";
  const other = theGame().actors.find(({ uuid }) => uuid === sides[side === 0 ? 1 : 0].actor);
  return other?.hasPlayerOwner && other.uuid !== actor?.uuid ? "half" : "both";
}

/**
 * A roll into an extended one (§3.7). What the tracker rules (difficulty, spread, the other side) is no choice here; the
 * check carries the tracker's id, and the GM's client counts what the dice say.
 */
export const extended: RollType<Escala3Check, Escala3Outcome> = {
  label: key("kind.extended"),
  icon: "fa-solid fa-list-check",
  plan(source) {
    const tracker = trackerOf(source.args.tracker);
    if (tracker.state.result !== "open") throw new UserError(key("tool.tracker.over"), { name: tracker.name });
    const side = sideAt(source);
    const way = tracker.opposed ? wayOf(source, tracker, side) : "simple";
    const difficulty = difficultyNow(tracker);
    const plan: RollPlan =
      way === "answer" ? answer.plan(source) : simple.plan({ ...source, values: { ...source.values, difficulty } });
    return {
      ...plan,
      subtitle: properShort(tracker.name),
      base: {
        ...plan.base,
        way,
        who: source.actor?.name ?? "",
        tracker: { id: tracker.id, side },
        ...(way === "simple" && { difficulty, dispersion: spreadOf(tracker) }),
        ...(way === "both" || way === "half" ? againstOf(tracker, side) : {}),
      },
      controls: plan.controls.filter(({ name }) => !NOT_HERE.has(name)),
    };
  },
  check(plan) {
    const tracker = plan.base.tracker as unknown as Escala3Check["tracker"];
    const { way, rivalSide, rivalNamed, who, limits } = plan.base as unknown as OpposedBase;
    if (way === "simple") return { ...simple.check(plan), tracker };
    if (way === "answer") return { ...answer.check(plan), tracker };
    const common = { traits: [namedTrait(plan)], who, written: writtenNow(), tracker };
    const mine = sideOf(plan);
    if (way === "half") return { ...common, checks: [{ ...mine, difficulty: 0 }], half: limits };
    return { ...common, checks: [{ ...mine, ...limits, kind: "opposed", against: rivalSide }], rival: rivalNamed };
  },
  odds(check, plan) {
    const { rivalSide } = (plan?.base ?? {}) as Partial<OpposedBase>;
    if (!check.half) return check.rival ? opposedOdds(check) : simpleOdds(check);
    const { difficulty: _, ...mine } = check.checks[0] as core.SimpleCheck;
    // Rolled against what the other side has now; what it adds when it answers, nobody knows.
    if (rivalSide) return opposedOdds({ checks: [{ ...mine, kind: "opposed", against: rivalSide }] });
    return { success: null, figures: [], bars: [] };
  },
  view(outcome, check) {
    if (check.half) return halfView(outcome, check);
    return check.rival ? opposedView(outcome, check) : simpleView(outcome, check);
  },
  /** The other side's answer belongs to the same tracker. */
  followUps: (outcome, check, from) =>
    check.half
      ? (opposed.followUps?.(outcome, check, from) ?? []).map((follow) => ({
          ...follow,
          kind: "extended",
          args: { ...follow.args, tracker: check.tracker?.id ?? "", at: check.tracker?.side === 0 ? 1 : 0 },
        }))
      : [],
  cost: spending,
};

interface OpposedBase {
  way: "simple" | "answer" | "half" | "both";
  rivalSide: core.Side;
  rivalNamed: NonNullable<Escala3Check["rival"]>;
  who: string;
  limits: NonNullable<Escala3Check["half"]>;
}
