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
import { t } from "../../../i18n/i18n.ts";
import { numberOf } from "../../../plan/controls.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { initiativeOdds, initiativeView, opposedOdds, opposedView, targetOdds, targetView } from "../cards/views.ts";
import { asRyf, type RyfActor } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";
import { ask, attributeLabel, isAttribute, key, optionOf, playedAttributes, properShort } from "../data/labels.ts";
import { attack } from "./attack.ts";
import { damage } from "./damage.ts";
import { fear } from "./fear.ts";
import { heal, rest, spellHeal, treat } from "./healing.ts";
import {
  type Ability,
  abilityOf,
  bareAttribute,
  type DieBase,
  describe,
  modifierControl,
  namedDie,
  rankStep,
  rolledAbility,
  rollerOf,
  ruleAbility,
  situation,
  targetDie,
} from "./modifiers.ts";
import { spell } from "./spell.ts";
import { secondChances, spending } from "./token-spending.ts";

/** The kinds of roll of RyF. Each reads its source into a plan, and a plan into a check of the core. */

function ladder(source: RollSource, table: Record<string, number>, initial: number): Control {
  return {
    name: "difficulty",
    label: key("control.difficulty"),
    type: "ladder",
    value: difficultyOf(source.values.difficulty ?? source.args.difficulty ?? initial),
    options: Object.entries(table).map(([name, value]) => ({ value, label: key(`difficulty.${name}`) })),
  };
}

/** What was written as a difficulty; nothing is none, and not 0. */
const difficultyOf = (value: unknown): number => (value === "" ? Number.NaN : Number(value));

/** Any other number beside the ladder; while it stands on a step, that is written here too. */
const otherDifficulty = ({ value }: Control): Control => ({
  name: "difficulty",
  label: key("control.otherDifficulty"),
  type: "number",
  value: Number.isNaN(value) ? "" : value,
  min: -100,
  max: 200,
  written: true,
});

function attributeControl(value: string): Control {
  return {
    name: "attribute",
    label: key("control.attribute"),
    hint: key("control.attributeHint"),
    type: "select",
    value,
    options: [...new Set([...playedAttributes(), ...(isAttribute(value) ? [value] : [])])].map((name) => ({
      value: name,
      label: attributeLabel(name),
    })),
  };
}

function planOf<B extends object>(
  source: RollSource,
  ability: Ability,
  controls: Control[],
  base: B,
): RollPlan<DieBase & B> {
  const actor = rollerOf(source);
  const modifier = modifierControl(source.values);
  const named = namedDie(source);
  return {
    title: nameOf(ability),
    subtitle: describe(ability, actor, t),
    img: source.item?.img ?? actor.img,
    base: { bonus: ability.bonus, modifier: modifier.value as number, ...named.die, ...base },
    controls: [...controls, modifier, ...named.controls],
    modifiers: situation(actor, ability),
  };
}

/** Others may set a total of their own against this one; what fails whatever its total leaves nothing to oppose. */
const opposedTo = ({ outcome, check }: Rolled<core.AgainstCheck, core.CheckOutcome>): FollowUpButton[] =>
  core.failsAnyway(outcome, check.edition)
    ? []
    : [
        {
          kind: "opposed",
          label: key("follow.oppose"),
          icon: "fa-solid fa-scale-unbalanced",
          by: "anyone",
          args: { total: outcome.total },
        },
      ];

/**
 * Where the table plays with will (3.0), a skill may be rolled against somebody's mind instead of a difficulty. When that is
 * so, the table says; nothing in the sources lists it. House default.
 */
function willControls(source: RollSource): { controls: Control[]; against: number | null } {
  if (!optionOf("will")) return { controls: [], against: null };
  const on = source.values.will === true;
  const target = asRyf(source.target);
  const controls: Control[] = [ask.toggle("will", on)];
  if (on) controls.push(ask.target(source));
  return { controls, against: on && target ? target.system.derived.will.value : null };
}

/** What is rolled against a difficulty. */
type AgainstDifficulty = DieBase & { difficulty: number };

const skill: RollType<core.SkillCheck, core.CheckOutcome, AgainstDifficulty> = {
  label: key("kind.skill"),
  icon: "fa-solid fa-dice",
  plan(source) {
    const ability = rolledAbility(source);
    const difficulty = ladder(source, core.SKILL_LADDER[optionOf("edition")], core.SKILL_DIFFICULTY.average);
    const mind = willControls(source);
    const controls = [
      ...(mind.against === null ? [difficulty, otherDifficulty(difficulty)] : []),
      ...mind.controls,
      attributeControl(ability.attribute),
    ];
    return planOf(source, ability, controls, { difficulty: mind.against ?? (difficulty.value as number) });
  },
  check: (plan) => ({ kind: "skill", ...targetDie(plan), difficulty: plan.base.difficulty }),
  odds: targetOdds,
  view: ({ outcome, check }) => targetView(outcome, check),
  cost: spending,
  again: secondChances,
  followUps: opposedTo,
};

const attribute: RollType<core.AttributeCheck, core.CheckOutcome, AgainstDifficulty> = {
  label: key("kind.attribute"),
  icon: "fa-solid fa-dice",
  plan(source) {
    const difficulty = ladder(source, core.ATTRIBUTE_LADDER[optionOf("edition")], core.ATTRIBUTE_DIFFICULTY.average);
    const controls = [difficulty, otherDifficulty(difficulty)];
    return planOf(source, rolledAbility(source), controls, { difficulty: difficulty.value as number });
  },
  check: (plan) => ({
    kind: "attribute",
    ...targetDie(plan),
    explode: optionOf("attributeExplode"),
    difficulty: plan.base.difficulty,
  }),
  odds: targetOdds,
  view: ({ outcome, check }) => targetView(outcome, check),
  cost: spending,
  again: secondChances,
  followUps: opposedTo,
};

/** What one may oppose with: every skill and every attribute of the sheet. */
function opposingControl(actor: RyfActor, value: unknown): Control {
  const skills = itemsOf(actor, "ryfSkill").map(({ id, name }) => ({
    value: id,
    label: properShort(name),
  }));
  const attributes = playedAttributes().map((name) => ({ value: name as string, label: attributeLabel(name) }));
  const options = [...skills, ...attributes];
  const chosen = options.some((option) => option.value === value) ? String(value) : (options[0]?.value ?? "strength");
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
  const same = itemsOf(rival, "ryfSkill").find(({ name, system }) =>
    mine.skill?.key ? system.key === mine.skill.key : properShort(name) === mine.skill?.name,
  );
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
    // The same on both sides is said once.
    said: calledBy(rival) + (nameOf(ability) === nameOf(mine) ? "" : `: ${t(nameOf(ability))}`),
  };
}

const nameOf = ({ skill, attribute }: Ability): string => skill?.name ?? attributeLabel(attribute);

const untrained: SituationalModifier = { id: "untrained", label: key("change.untrained"), ...rankStep(-1), on: true };

const opposed: RollType<core.OpposedCheck, core.OpposedOutcome, DieBase & Pick<core.OpposedCheck, "against">> = {
  label: key("kind.opposed"),
  icon: "fa-solid fa-scale-unbalanced",
  plan(source) {
    const actor = rollerOf(source);
    const { total } = source.args;
    const own = source.item || source.args.skill || source.args.attribute;
    const choice = own ? null : opposingControl(actor, source.values.with);
    const ability = choice ? opposingAbility(actor, choice.value) : rolledAbility(source);
    const controls: Control[] = choice ? [choice] : [];
    if (total !== undefined) return planOf(source, ability, controls, { against: { total: numberOf(total, 0) } });
    const target = asRyf(source.target);
    controls.push(ask.target(source, "rival"));
    if (target) {
      const rival = rivalOf(target, ability, source.values[`rivalWith.${target.id}`]);
      const plan = planOf(source, ability, [...controls, rival.control], { against: rival.against });
      return { ...plan, subtitle: `${plan.subtitle} · ${rival.said}` };
    }
    const bonus = numberOf(source.values.rival, 10);
    const label = key("control.rivalBonus");
    controls.push({ name: "rival", label, type: "number", value: bonus, min: -100, max: 200 });
    return planOf(source, ability, controls, { against: { bonus } });
  },
  check(plan) {
    const { against } = plan.base;
    // A total on the table cannot be rolled again by this side alone.
    const ties = "total" in against ? "stand" : optionOf("ties");
    return { kind: "opposed", ...targetDie(plan), against, ties };
  },
  odds: opposedOdds,
  view: ({ outcome, check }) => opposedView(outcome, check),
  cost: spending,
  again: secondChances,
  // A total on the table is its own roller's to roll again.
  ties: ({ outcome: { result, rival } }) => result === "tie" && rival !== undefined,
  settles: ({ outcome, check: { edition } }) => ({
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
  }),
};

const initiative: RollType<core.InitiativeCheck, core.InitiativeOutcome, DieBase> = {
  label: key("kind.initiative"),
  icon: "fa-solid fa-bolt",
  plan(source) {
    const actor = rollerOf(source);
    const { parts } = actor.system.derived.initiative;
    const modifier = modifierControl(source.values);
    const named = namedDie(source);
    // The hindrance is a line of its own.
    const own = parts.filter(({ label }) => label !== key("figure.hindrance"));
    const ability: Ability = {
      attribute: "perception",
      skill: null,
      bonus: own.reduce((sum, { value }) => sum + value, 0),
    };
    return {
      title: key("kind.initiative"),
      subtitle: own.map(({ label, value }) => `${t(label)} ${value}`).join(" + "),
      img: actor.img,
      base: { bonus: ability.bonus, modifier: modifier.value as number, ...named.die },
      controls: [modifier, ...named.controls],
      modifiers: situation(actor, ability, "initiative", []),
    };
  },
  check: (plan) => ({ kind: "initiative", ...targetDie(plan), severalActions: optionOf("severalActions") }),
  odds: initiativeOdds,
  view: ({ outcome, check }) => initiativeView(outcome, check),
  cost: spending,
  again: secondChances,
};

const fireOf = (shooter: RyfActor | null): keyof typeof core.COVERING_FIRE => {
  const held = shooter ? itemsOf(shooter, "ryfWeapon").filter(({ system }) => system.equipped) : [];
  return held.some(({ system }) => system.ranged && system.automatic) ? "automatic" : "single";
};

const COVERING = { single: core.coveringFire("single"), automatic: core.coveringFire("automatic") };

/**
 * Crossing a zone under covering fire (2.x): whoever crosses rolls, 15 against single shots, 20 against automatic fire.
 * The source does not name the skill; Dodge is the house default. What the targeted shooter holds tells which fire it is
 * to begin with.
 */
const crossing: RollType<core.SkillCheck, core.CheckOutcome, AgainstDifficulty> = {
  ...skill,
  label: key("kind.crossing"),
  icon: "fa-solid fa-person-running",
  plan(source) {
    const ability = ruleAbility(rollerOf(source), "dodge");
    const difficulty = {
      ...ladder(source, {}, COVERING[fireOf(asRyf(source.target))]),
      label: key("control.coveringFire"),
      options: Object.entries(COVERING).map(([fire, value]) => ({ value, label: key(`covering.${fire}`) })),
    };
    const plan = planOf(source, ability, [difficulty], { difficulty: difficulty.value as number });
    return { ...plan, title: key("kind.crossing") };
  },
  followUps: () => [],
};

export const ROLLS = {
  skill,
  attribute,
  opposed,
  initiative,
  attack,
  damage,
  crossing,
  treat,
  heal,
  rest,
  spell,
  spellHeal,
  fear,
};
