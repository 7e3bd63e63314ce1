import type { RollPlan, RollSource, RollType } from "../../../contract/index.ts";
import type * as core from "../../../core/escala3/index.ts";
import { theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { halfView, opposedOdds, opposedView } from "../cards/opposed-views.ts";
import { simpleOdds, simpleView } from "../cards/views.ts";
import { asEscala3 } from "../data/actor.ts";
import { key, properShort, short } from "../data/labels.ts";
import { sideNow, sideOf, traitOf } from "../rolls/modifiers.ts";
import { type AnswerBase, answer, opposed } from "../rolls/opposed.ts";
import { spending } from "../rolls/penalty-spending.ts";
import type { Escala3Check, Escala3Outcome, ForTracker } from "../rolls/roll.ts";
import { inflatedBy, namedTrait, type SimpleBase, simple, writtenNow } from "../rolls/rolls.ts";
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

interface Against {
  rivalSide: core.Side;
  rivalNamed: NonNullable<Escala3Check["rival"]>;
}

/** What is rolled into a tracker: by its difficulty, against its other side, or as an answer to that side. */
type ExtendedBase = { tracker: ForTracker; who: string } & (
  | ({ way: "simple" } & SimpleBase)
  | ({ way: "answer" } & AnswerBase)
  | ({ way: "half" | "both" } & SimpleBase & Against)
);

/** The other side of an opposed one: what it rolls with, and what the card calls it. */
function againstOf(tracker: Tracker, side: 0 | 1): Against {
  const other = tracker.sides[side === 0 ? 1 : 0];
  const actor = asEscala3(theGame().actors.find(({ uuid }) => uuid === other.actor));
  const trait = actor && traitOf(actor, other.trait);
  const named: NonNullable<Escala3Check["rival"]> = {
    name: other.name ? short(other.name) : actor ? calledBy(actor) : "",
    trait: { id: trait?.id ?? "", name: short(trait?.name ?? "") },
  };
  return { rivalSide: sideOfTracker(other), rivalNamed: named };
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
export const extended: RollType<Escala3Check, Escala3Outcome, ExtendedBase> = {
  label: key("kind.extended"),
  icon: "fa-solid fa-list-check",
  plan(source) {
    const tracker = trackerOf(source.args.tracker, "tool.tracker.missing");
    if (tracker.state.result !== "open") throw new UserError(key("tool.tracker.over"), { name: tracker.name });
    const side = sideAt(source);
    const way = tracker.opposed ? wayOf(source, tracker, side) : "simple";
    const rest = { tracker: { id: tracker.id, side }, who: source.actor ? calledBy(source.actor) : "" };
    const shown = <B extends object>(plan: RollPlan, base: B): RollPlan<B> => ({
      ...plan,
      subtitle: properShort(tracker.name),
      base,
      controls: plan.controls.filter(({ name }) => !NOT_HERE.has(name)),
    });
    if (way === "answer") {
      const plan = answer.plan(source);
      return shown(plan, { ...plan.base, ...rest, way });
    }
    const difficulty = difficultyNow(tracker);
    const plan = simple.plan({ ...source, values: { ...source.values, difficulty } });
    return way === "simple"
      ? shown(plan, { ...plan.base, ...rest, way, difficulty, dispersion: spreadOf(tracker) })
      : shown(plan, { ...plan.base, ...rest, way, ...againstOf(tracker, side) });
  },
  check(plan) {
    const { base } = plan;
    const { tracker } = base;
    if (base.way === "simple") return { ...simple.check({ ...plan, base }), tracker };
    if (base.way === "answer") return { ...answer.check({ ...plan, base }), tracker };
    const common = {
      traits: [namedTrait({ ...plan, base })],
      who: base.who,
      written: writtenNow(),
      tracker,
      ...inflatedBy(base),
    };
    const mine = sideOf({ ...plan, base });
    if (base.way === "half") return { ...common, checks: [{ ...mine, difficulty: 0 }], half: base.limits };
    const { limits, rivalSide, rivalNamed } = base;
    return { ...common, checks: [{ ...mine, ...limits, kind: "opposed", against: rivalSide }], rival: rivalNamed };
  },
  odds(check, plan) {
    const rivalSide = plan && "rivalSide" in plan.base ? plan.base.rivalSide : null;
    if (!check.half) return check.rival ? opposedOdds(check) : simpleOdds(check);
    const { difficulty: _, ...mine } = check.checks[0] as core.SimpleCheck;
    // Rolled against what the other side has now; what it adds when it answers, nobody knows.
    if (rivalSide) return opposedOdds({ checks: [{ ...mine, kind: "opposed", against: rivalSide }] });
    return { success: null, bands: [], figures: [], bars: [] };
  },
  view({ outcome, check, done }) {
    if (check.half) return halfView(outcome, check);
    return check.rival ? opposedView(outcome, check, done) : simpleView(outcome, check);
  },
  /** The other side's answer belongs to the same tracker. */
  followUps: (rolled) =>
    rolled.check.half
      ? (opposed.followUps?.(rolled) ?? []).map((follow) => ({
          ...follow,
          kind: "extended",
          args: {
            ...follow.args,
            tracker: rolled.check.tracker?.id ?? "",
            at: rolled.check.tracker?.side === 0 ? 1 : 0,
          },
        }))
      : [],
  cost: spending,
};
