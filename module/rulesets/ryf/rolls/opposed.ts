import type {
  Control,
  FollowUpButton,
  Rolled,
  RollPlan,
  RollSource,
  RollType,
  SituationalModifier,
} from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { numberOf } from "../../../plan/controls.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { answerWay } from "../../../plan/people/targets.ts";
import { initiativeOdds, initiativeView, opposedOdds, opposedView } from "../cards/views.ts";
import { asRyf, type RyfActor } from "../data/actor.ts";
import { asItem, itemsOf } from "../data/items.ts";
import {
  ask,
  attributeLabel,
  isAttribute,
  key,
  optionOf,
  playedAttributes,
  properShort,
  short,
} from "../data/labels.ts";
import {
  type Ability,
  abilityNamed,
  abilityOf,
  abilityPlan,
  bareAttribute,
  type DieBase,
  rankStep,
  rolledAbility,
  rollerOf,
  situation,
  targetDie,
} from "./modifiers.ts";
import { ruledOpposed } from "./ruling.ts";
import { secondChances, spending } from "./token-spending.ts";

/** Opposed rolls: each side rolls its own and the second answers the first, or both are rolled at once. */

/** Others may set a total of their own against this one; what fails whatever its total leaves nothing to oppose. */
export const opposedTo = (rolled: Rolled<core.AgainstCheck, core.CheckOutcome>): FollowUpButton[] =>
  core.failsAnyway(rolled.outcome, rolled.check.edition) ? [] : [opposeWith(rolled)];

/** The answer begins with what was rolled here: the same skill, or the same attribute. */
function opposeWith({ outcome, item, actor, intent }: Rolled<object, core.TargetRoll>): FollowUpButton {
  const { args = {}, values = {} } = intent ?? {};
  const said = item ?? itemIn(actor, values.with);
  const skill = said && asItem(said, "ryfSkill");
  const attribute = skill?.system.attribute ?? values.with ?? args.attribute;
  return {
    kind: "opposed",
    label: key("follow.oppose"),
    icon: "fa-solid fa-scale-unbalanced",
    by: "anyone",
    args: {
      total: outcome.total,
      ...(skill && { like: { key: skill.system.key, name: short(skill.name) } }),
      ...(isAttribute(attribute) && { with: attribute }),
    },
  };
}

const itemIn = (actor: ActorLike | null, id: unknown) => (typeof id === "string" && actor?.items.get(id)) || null;

/** What one may oppose with: every skill and every attribute of the sheet. */
function opposingControl(actor: RyfActor, value: unknown): Control {
  const skills = itemsOf(actor, "ryfSkill")
    .map(({ id, name }) => ({ value: id, label: properShort(name) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const attributes = playedAttributes().map((name) => ({ value: name as string, label: attributeLabel(name) }));
  const options = [...skills, ...attributes];
  const usual = attributes[0]?.value ?? "strength";
  const chosen = options.some((option) => option.value === value) ? String(value) : usual;
  return { name: "with", label: key("control.with"), type: "select", value: chosen, options };
}

function opposingAbility(actor: RyfActor, choice: unknown): Ability {
  if (isAttribute(choice)) return bareAttribute(actor, choice);
  const found = itemsOf(actor, "ryfSkill").find(({ id }) => id === choice);
  return found ? abilityOf(actor, found) : bareAttribute(actor, "strength");
}

/**
 * What the rival opposes with: what was chosen, at first the same skill, by key or name, else the bare attribute; wounded and
 * hindered as they are.
 */
function rivalOf(
  rival: RyfActor,
  mine: Ability,
  chosen: unknown,
): { against: core.Rival; control: Control; said: string } {
  const same = mine.skill ? sameSkill(rival, mine.skill) : undefined;
  const control = opposingControl(rival, chosen ?? same?.id ?? mine.attribute);
  const usual = control.value === (same?.id ?? mine.attribute);
  const guessed = same ? abilityOf(rival, same, mine.attribute) : bareAttribute(rival, mine.attribute);
  const ability = usual ? guessed : opposingAbility(rival, control.value);
  const changes = situation(rival, ability).filter(({ on }) => on);
  const { bonus, hindrance, keep } = targetDie({
    title: "",
    base: { bonus: ability.bonus, modifier: 0 },
    controls: [],
    modifiers: usual && mine.skill && !same ? [...changes, untrained] : changes,
  });
  return {
    against: { bonus, hindrance, keep },
    control: { ...control, name: `rivalWith.${rival.id}`, label: key("control.rivalWith") },
    // Where both sides roll the same, the label names it once.
    said: calledBy(rival) + (abilityNamed(ability) === abilityNamed(mine) ? "" : `: ${t(abilityNamed(ability))}`),
  };
}

/** What an answer begins with: the same skill, where it is on the sheet, else its attribute, untrained. */
function answering(
  actor: RyfActor,
  { args, values }: RollSource,
): { choice: Control; ability: Ability; lacks: boolean } {
  const like = args.like as { key?: string; name?: string } | undefined;
  const same = like && sameSkill(actor, { key: like.key ?? "", name: properShort(like.name ?? "") });
  const usual = same?.id ?? args.with;
  const choice = opposingControl(actor, values.with ?? usual);
  const lacks = like !== undefined && !same && choice.value === args.with;
  return { choice, ability: opposingAbility(actor, choice.value), lacks };
}

/** An actor's counterpart to another's skill: by its key, else by its name as labels show it. */
const sameSkill = (actor: RyfActor, { key: known, name }: Pick<NonNullable<Ability["skill"]>, "key" | "name">) =>
  itemsOf(actor, "ryfSkill").find((skill) => (known ? skill.system.key === known : properShort(skill.name) === name));

const untrained: SituationalModifier = { id: "untrained", label: key("change.untrained"), ...rankStep(-1), on: true };

/** One side alone: its total, which the other side answers. */
type Half = core.InitiativeCheck;
type OpposedBase = DieBase & Pick<core.OpposedCheck, "against"> & { half?: boolean };
const isHalf = (check: core.OpposedCheck | Half): check is Half => check.kind === "initiative";

export const opposed: RollType<core.OpposedCheck | Half, core.OpposedOutcome | core.InitiativeOutcome, OpposedBase> = {
  label: key("kind.opposed"),
  icon: "fa-solid fa-scale-unbalanced",
  plan(source) {
    const actor = rollerOf(source);
    const { total } = source.args;
    const own = source.item || source.args.skill || source.args.attribute;
    const { choice, ability, lacks } = own
      ? { choice: null, ability: rolledAbility(source), lacks: false }
      : answering(actor, source);
    const controls: Control[] = choice ? [choice] : [];
    if (total !== undefined) {
      const plan = abilityPlan(source, ability, controls, { against: { total: numberOf(total, 0) } });
      const subtitle = `${plan.subtitle} · ${t(key("against.rival"))} ${numberOf(total, 0)}`;
      return { ...plan, subtitle, modifiers: [...plan.modifiers, ...(lacks ? [untrained] : [])] };
    }
    const target = asRyf(source.target);
    controls.push(ask.target(source, "rival"));
    if (target) {
      const rival = rivalOf(target, ability, source.values[`rivalWith.${target.id}`]);
      const { half, control: way } = answerWay(target, source);
      const base = { against: rival.against, half };
      const plan = abilityPlan(source, ability, [...controls, way, rival.control], base);
      return { ...plan, subtitle: `${plan.subtitle} · ${rival.said}` };
    }
    const bonus = numberOf(source.values.rival, 10);
    const label = key("control.rivalBonus");
    controls.push({ name: "rival", label, type: "number", value: bonus, min: -100, max: 200 });
    return abilityPlan(source, ability, controls, { against: { bonus } });
  },
  check(plan) {
    if (plan.base.half) return { kind: "initiative", ...targetDie(plan), severalActions: false };
    return bothSides(plan);
  },
  // The other may answer with anything: until then the odds reckon with what the dialog names.
  odds: (check, plan) =>
    isHalf(check) ? (plan ? opposedOdds(bothSides(plan)) : initiativeOdds(check)) : opposedOdds(check),
  view({ outcome, check }) {
    if (isHalf(check)) return initiativeView(outcome as core.InitiativeOutcome, check);
    return opposedView(outcome as core.OpposedOutcome, check);
  },
  followUps: (rolled) =>
    isHalf(rolled.check) ? [{ ...opposeWith(rolled), label: key("follow.answer"), awaited: true }] : [],
  meets({ outcome, check }, answer) {
    const theirs = answer.check as core.OpposedCheck;
    if (!isHalf(check) || theirs.kind !== "opposed") return null;
    const { bonus, hindrance, keep } = theirs;
    const { severalActions: _, ...mine } = check;
    const both: core.OpposedCheck = {
      ...mine,
      kind: "opposed",
      against: { bonus, hindrance, keep },
      ties: optionOf("ties") === "reroll" ? "stand" : optionOf("ties"),
    };
    const rolls = [...(outcome as core.InitiativeOutcome).rolls, ...(answer.outcome as core.OpposedOutcome).rolls];
    return { check: both, outcome: core.resolve(both, rolls) };
  },
  ruled: (rolled, ruling) =>
    isHalf(rolled.check) ? null : ruledOpposed(rolled as Rolled<core.OpposedCheck, core.OpposedOutcome>, ruling),
  cost: spending,
  again: secondChances,
  // A total on the table is its own roller's to roll again.
  ties: ({ outcome }) => outcome.kind === "opposed" && outcome.result === "tie" && outcome.rival !== undefined,
  settles: ({ outcome: rolled, check: { edition } }) => {
    const outcome = rolled as core.OpposedOutcome;
    return {
      winner: outcome.result === "tie" ? null : outcome.result === "win" ? "answer" : "first",
      totals: { first: outcome.rivalTotal, answer: outcome.total },
      rule: {
        label:
          outcome.result === "tie"
            ? "CUBILETE.duel.equal"
            : core.failsAnyway(outcome, edition)
              ? key(edition === "3" ? "note.naturalOne" : "note.threeOnes")
              : "CUBILETE.duel.byTotal",
      },
    };
  },
};

/** Both sides as one check. */
function bothSides(plan: RollPlan<OpposedBase>): core.OpposedCheck {
  const { against } = plan.base;
  // A total on the table cannot be rolled again by this side alone.
  const ties = "total" in against ? "stand" : optionOf("ties");
  return { kind: "opposed", ...targetDie(plan), against, ties };
}
