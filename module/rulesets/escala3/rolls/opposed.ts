import type {
  Control,
  FollowUpButton,
  Rolled,
  RollPlan,
  RollSource,
  RollType,
  Share,
  SituationalModifier,
  TargetChanges,
} from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { type ActorLike, type JsonObject, plainData } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { numberOf, wordOf as wordIn } from "../../../plan/controls.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { answersAlone } from "../../../plan/people/targets.ts";
import { halfView, neutralBars, opposedOdds, opposedView } from "../cards/opposed-views.ts";
import { simpleOdds, simpleView } from "../cards/views.ts";
import { asEscala3, type Escala3Actor } from "../data/actor.ts";
import {
  ask,
  difficultyOf,
  key,
  optionOf,
  properShort,
  short,
  shownLevel,
  storedLevel,
  tableDice,
} from "../data/labels.ts";
import { penaltyData } from "../data/penalties.ts";
import { opposedFigures } from "./by-hand.ts";
import { advantageControl, planWith, rareControls, traitControl, traitOptions } from "./controls.ts";
import {
  against as againstDifficulty,
  currentLevel,
  type Limits,
  rolledTrait,
  rollerOf,
  type SideBase,
  sideNow,
  sideOf,
  type TraitBase,
  traitOf,
  traitsOf,
} from "./modifiers.ts";
import { spending } from "./penalty-spending.ts";
import type { Escala3Check, Escala3Outcome, NamedTrait } from "./roll.ts";
import { inflatedBy, namedTrait, writtenNow } from "./rolls.ts";
import { ruledLevel } from "./ruling.ts";

/**
 * Opposed rolls (§1.2.2): each side rolls its own and the second answers the first; or one rolls for both; or, against
 * people of the narrator's, the other's level is a difficulty (§2.8).
 */

const WAYS = ["each", "both", "simple"] as const;
type Way = (typeof WAYS)[number];

/** What the other side is thought to oppose with. */
interface Rival {
  name: string;
  trait: NamedTrait;
  side: core.Side;
  /** Plain level, with everything that lasts. */
  level: number;
}

/** Players roll their own; people of the narrator's are a difficulty, where the table simplifies so. [house: which first] */
function usualWay(target: Escala3Actor | null): Way {
  if (!target || answersAlone(target)) return "each";
  return target.type === "escala3Npc" && optionOf("toSimple") ? "simple" : "both";
}

function wayControl({ values }: RollSource, target: Escala3Actor | null): Control {
  const ways = WAYS.filter((way) => way !== "simple" || optionOf("toSimple"));
  const usual = usualWay(target);
  // Named after the usual way: against another target the player chooses again.
  const name = `way.${usual}`;
  const value = wordIn(values[name], ways, usual);
  return {
    name,
    label: key("control.way"),
    type: "select",
    value,
    options: ways.map((way) => ({ value: way, label: key(`way.${way}`) })),
  };
}

/** The other side's trait: chosen, else the one of the same name, else their best. */
function rivalTrait(target: Escala3Actor, own: string, chosen: unknown) {
  const all = traitsOf(target);
  const best = [...all].sort((a, b) => currentLevel(target, b) - currentLevel(target, a))[0];
  return traitOf(target, chosen) ?? all.find(({ name }) => name === own) ?? best ?? null;
}

/** Who is opposed and with what, and the controls to say so. */
function rivalOf(source: RollSource, own: string): { rival: Rival; controls: Control[] } {
  const by = tableDice();
  const target = asEscala3(source.target);
  const name = `rivalTrait.${target?.id}`;
  const trait = target && rivalTrait(target, own, source.values[name]);
  if (target && trait) {
    const control: Control = {
      name,
      label: key("control.rivalTrait"),
      type: "select",
      value: trait.id,
      options: traitOptions(target),
    };
    return {
      rival: {
        name: calledBy(target),
        trait: { id: trait.id, name: trait.name },
        side: sideNow(target, trait, by),
        level: currentLevel(target, trait),
      },
      controls: [control],
    };
  }
  const shown = numberOf(source.values.rivalLevel, shownLevel(by.scale, by));
  const level = storedLevel(shown, by);
  const control: Control = ask.number("rivalLevel", shown, -40, 80);
  return {
    rival: {
      name: target ? calledBy(target) : "",
      trait: { id: "", name: "" },
      side: { trait: shown, dice: by.dice, variant: by.variant },
      level,
    },
    controls: [control],
  };
}

/** The advantage of one size over another (§2.5): where sizes differ it can be switched on. */
function sizeChange(actor: Escala3Actor, target: Escala3Actor | null): SituationalModifier[] {
  const value = target ? core.sizeAdvantage(Math.floor(actor.system.size), Math.floor(target.system.size)) : 0;
  if (value === 0) return [];
  return [{ id: "size", label: key("change.size"), field: value < 0 ? "penalty" : "advantage", value, on: false }];
}

/** What all opposed rolls carry of the side that rolls. */
type OpposedSide = SideBase & TraitBase & { limits: Limits; who: string };

function sidePlan<B extends object>(
  source: RollSource,
  first: Control[],
  more: B,
  hint?: string,
): RollPlan<OpposedSide & B> {
  const actor = rollerOf(source);
  const trait = rolledTrait(source);
  const { controls, side, limits } = rareControls(source, actor, trait);
  const advantage = advantageControl(source.values, hint);
  const plan = planWith(
    actor,
    trait,
    {
      ...side,
      advantage: numberOf(advantage.value, 0),
      limits,
      who: calledBy(actor),
      ...more,
    },
    [...traitControl(source, actor, trait.id), ...first, advantage, ...controls],
  );
  return { ...plan, subtitle: `${t(key("kind.opposed"))} · ${plan.subtitle}` };
}

const common = (plan: RollPlan<OpposedSide>): Omit<Escala3Check, "checks"> => ({
  traits: [namedTrait(plan)],
  who: plan.base.who,
  written: writtenNow(),
  levels: optionOf("successLevels"),
  ...inflatedBy(plan.base),
});

/** The roll of both sides as one check. */
function bothSides(plan: RollPlan<OpposedSide>, against: core.Side): core.OpposedCheck {
  return { kind: "opposed", ...sideOf(plan), ...plan.base.limits, against };
}

/** One side alone: a simple roll whose difficulty nobody looks at. */
const halfCheck = (plan: RollPlan<OpposedSide>): core.SimpleCheck => ({ ...sideOf(plan), difficulty: 0 });

const isHalf = ({ half }: Escala3Check): boolean => half !== undefined;

/** Which side loses the round, and by how many levels (§2.4); where the other's level is a difficulty, too (§2.8). [house: also there] */
function roundOf([outcome]: Escala3Outcome, check: Escala3Check) {
  if (outcome?.kind === "opposed") return core.lostRound(outcome);
  if (outcome?.kind !== "simple" || !check.rival || isHalf(check)) return null;
  const { success, improved } = outcome;
  return { loser: success ? "theirs" : "mine", levels: 1 + (success ? improved : 0) };
}

/** The loser's penalty: one level, and one for each that the winner kept back (§2.4, §3.2). */
function lostRound(outcomes: Escala3Outcome, check: Escala3Check, target: ActorLike): TargetChanges {
  const actor = asEscala3(target);
  const lost = roundOf(outcomes, check);
  if (!lost || !actor) throw new UserError("CUBILETE.error.nothingToApply");
  const [named, winner] =
    lost.loser === "theirs" ? [check.rival?.trait, check.who] : [check.traits?.[0], check.rival?.name];
  const trait = optionOf("combatPenalty") === "all" ? null : (traitOf(actor, named?.id) ?? traitOf(actor, named?.name));
  const value = -lost.levels;
  return {
    updates: {},
    intent: "harm",
    creates: [
      penaltyData({
        name: t(key("penalty.lost")),
        value,
        trait: trait?.id ?? "",
        cause: winner ? t(key("penalty.against"), { name: short(winner) }) : "",
        source: "combat",
      }),
    ],
    lines: [{ label: trait ? properShort(trait.name) : key("penalty.all"), value }],
  };
}

const applying = {
  shares: ({ outcome, check }: Rolled<Escala3Check, Escala3Outcome>): Share[] => {
    const lost = roundOf(outcome, check);
    if (!lost) return [];
    const to = lost.loser === "theirs" ? "target" : "roller";
    return [{ id: "lostRound", to, changes: (actor) => lostRound(outcome, check, actor) }];
  },
};

export const opposed: RollType<Escala3Check, Escala3Outcome, OpposedSide & { way: Way; rival: Rival; known: boolean }> =
  {
    label: key("kind.opposed"),
    icon: "fa-solid fa-scale-unbalanced",
    whileOut: "down",
    plan(source) {
      const target = asEscala3(source.target);
      const way = wayControl(source, target);
      const { rival, controls } = rivalOf(source, rolledTrait(source).name);
      const aimed: Control = ask.target(source);
      const first = [aimed, way, ...(way.value === "each" && !target ? [] : controls)];
      const plan = sidePlan(source, first, {
        way: way.value as Way,
        rival,
        known: target !== null || way.value !== "each",
      });
      return { ...plan, modifiers: [...plan.modifiers, ...sizeChange(rollerOf(source), target)] };
    },
    check(plan) {
      const { way, rival } = plan.base;
      if (way === "each") return { ...common(plan), checks: [halfCheck(plan)], half: plan.base.limits };
      const against = { name: short(rival.name), trait: rival.trait };
      if (way === "both") return { ...common(plan), checks: [bothSides(plan, rival.side)], rival: against };
      const difficulty = difficultyOf(rival.level);
      return {
        ...common(plan),
        checks: [{ ...sideOf(plan), ...againstDifficulty(difficulty, plan.base.limits) }],
        rival: against,
      };
    },
    odds(check, plan) {
      if (!isHalf(check)) return check.checks[0]?.kind === "opposed" ? opposedOdds(check) : simpleOdds(check);
      // The other may answer with anything: with a target, the odds against what is guessed.
      if (plan?.base.known) return opposedOdds({ checks: [bothSides(plan, plan.base.rival.side)] });
      const { total } = core.odds(check.checks[0] as core.SimpleCheck);
      return {
        success: null,
        bands: [],
        figures: [{ label: key("odds.mean"), value: total.mean }],
        bars: neutralBars(total),
      };
    },
    view({ outcome, check, done }) {
      if (isHalf(check)) return halfView(outcome, check);
      if (check.checks[0]?.kind === "opposed") return opposedView(outcome, check, done);
      const lost = done.length > 0 ? null : roundOf(outcome, check);
      const view = simpleView(outcome, check);
      const note = { label: key("note.lostRound"), data: { levels: lost?.levels ?? 1 } };
      return lost ? { ...view, notes: [...view.notes, note] } : view;
    },
    // Below its own minimum a victory is void. (§2.2)
    ties: ({ outcome: [outcome] }) =>
      outcome?.kind === "opposed" && (outcome.result === "tie" || outcome.result === "draw"),
    followUps: ({ outcome, check }) => (isHalf(check) ? [answerWith(outcome, check)] : []),
    byHand: ({ check }) => opposedFigures(check),
    ruled: (rolled, ruling, read) => (isHalf(rolled.check) ? null : ruledLevel(rolled, ruling, read)),
    cost: spending,
    applying,
  };

/** The button that answers a roll: everything the other side has to know travels with it. */
function answerWith([outcome]: Escala3Outcome, check: Escala3Check): FollowUpButton {
  const { difficulty: _, ...side } = check.checks[0] as core.SimpleCheck;
  const { faces } = outcome as core.SimpleOutcome;
  return {
    kind: "answer",
    label: key("follow.answer"),
    icon: "fa-solid fa-scale-unbalanced",
    by: "anyone",
    awaited: true,
    args: {
      side: plainData(side),
      faces: faces.map((chain) => [...chain]),
      who: check.who ?? "",
      with: check.traits?.[0] ? plainData(check.traits[0]) : null,
      limits: (check.half ?? {}) as JsonObject,
    },
  };
}

/** The answering side, and what lies on the table already. */
export type AnswerBase = OpposedSide & {
  against: core.Side;
  rivalFaces: core.Faces;
  rivalName: string;
  rivalTrait: NamedTrait | null;
};

/** The answer to a roll that lies on the table: this side rolls its own dice, and the higher total wins. */
export const answer: RollType<Escala3Check, Escala3Outcome, AnswerBase> = {
  label: key("kind.answer"),
  icon: "fa-solid fa-scale-unbalanced",
  whileOut: "down",
  plan(source) {
    const { side, faces, who, with: trait, limits } = source.args;
    const theirs = { ...(side as object | undefined) } as core.Side;
    // One side's disadvantage is the other's advantage: said once. (§2.1.1)
    const hint = theirs.advantage ? key("control.advantageOnce") : undefined;
    // With the same trait as the other, if this side has it; else with its first.
    const named = source.values.with ?? (trait as NamedTrait | null)?.name ?? "";
    return sidePlan(
      { ...source, values: { ...source.values, with: named } },
      [],
      {
        against: theirs,
        rivalFaces: (faces ?? []) as core.Faces,
        rivalName: typeof who === "string" ? who : source.target ? calledBy(source.target) : "",
        rivalTrait: (trait ?? null) as NamedTrait | null,
        limits: (limits ?? {}) as Limits,
      },
      hint,
    );
  },
  check(plan) {
    const { against, rivalFaces, rivalName, rivalTrait } = plan.base;
    const check = bothSides(plan, against);
    // A player who changed the method in between gets an error: dice of two methods cannot be compared.
    if ((check.dice ?? "1d6") !== (against.dice ?? "1d6")) throw new UserError(key("error.otherMethod"));
    return {
      ...common(plan),
      checks: [check],
      rival: { name: short(rivalName), trait: rivalTrait ?? { id: "", name: "" }, faces: rivalFaces },
    };
  },
  odds: (check) => opposedOdds(check),
  view: ({ outcome, check, done }) => opposedView(outcome, check, done),
  settles({ outcome: [outcome], check: { checks } }) {
    const { result, decidedBy, total, against, success } = outcome as core.OpposedOutcome;
    const lower = (checks[0] as core.OpposedCheck).dice?.startsWith("n") === true;
    const rules = {
      total: "CUBILETE.duel.byTotal",
      rule: key(lower ? "note.tieLower" : "note.tieHigher"),
      die: key(success ? "note.oddWins" : "note.evenLoses"),
    };
    return {
      winner: result === "win" ? "answer" : result === "lose" ? "first" : null,
      totals: { first: against.total, answer: total },
      rule: { label: result === "draw" ? key("note.void") : decidedBy ? rules[decidedBy] : "CUBILETE.duel.equal" },
    };
  },
  byHand: ({ check }) => opposedFigures(check),
  ruled: ruledLevel,
  cost: spending,
  applying,
};
