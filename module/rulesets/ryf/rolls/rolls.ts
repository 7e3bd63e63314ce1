import { BY_THE_FIRST, type Control, type RollSource, type RollType } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { initiativeOdds, initiativeView, targetOdds, targetView } from "../cards/views.ts";
import { asRyf, type RyfActor } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";
import { ask, attributeLabel, isAttribute, key, optionOf, playedAttributes } from "../data/labels.ts";
import { attack } from "./attack.ts";
import { damage } from "./damage.ts";
import { fear } from "./fear.ts";
import { heal, rest, spellHeal, treat } from "./healing.ts";
import {
  type Ability,
  abilityPlan,
  type DieBase,
  modifierControl,
  namedDie,
  rolledAbility,
  rollerOf,
  ruleAbility,
  situation,
  targetDie,
} from "./modifiers.ts";
import { opposed, opposedTo } from "./opposed.ts";
import { ruledTarget } from "./ruling.ts";
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

/**
 * Where the table plays with will (3.0), a skill may be rolled against a target's mind instead of a difficulty. The
 * table decides when; the sources list nothing. House default.
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
    return abilityPlan(source, ability, controls, { difficulty: mind.against ?? (difficulty.value as number) });
  },
  check: (plan) => ({ kind: "skill", ...targetDie(plan), difficulty: plan.base.difficulty }),
  odds: targetOdds,
  ruled: ruledTarget,
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
    return abilityPlan(source, rolledAbility(source), controls, { difficulty: difficulty.value as number });
  },
  check: (plan) => ({
    kind: "attribute",
    ...targetDie(plan),
    explode: optionOf("attributeExplode"),
    difficulty: plan.base.difficulty,
  }),
  odds: targetOdds,
  ruled: ruledTarget,
  view: ({ outcome, check }) => targetView(outcome, check),
  cost: spending,
  again: secondChances,
  followUps: opposedTo,
};

/** The saving throw that a spell asks of its target: the spell says the attribute and the difficulty. */
const resist: RollType<core.AttributeCheck, core.CheckOutcome, AgainstDifficulty> = {
  ...attribute,
  label: key("follow.resist"),
  icon: "fa-solid fa-shield-halved",
  plan(source) {
    const difficulty = difficultyOf(source.args.difficulty ?? core.ATTRIBUTE_DIFFICULTY.average);
    const plan = abilityPlan(source, rolledAbility(source), [], { difficulty });
    return { ...plan, subtitle: t(key("spell.save"), { what: plan.subtitle ?? "", difficulty }) };
  },
  followUps: () => [],
  settles: () => BY_THE_FIRST,
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
      modifiers: [...situation(actor, ability, "initiative", []), ...named.modifiers],
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
 * Crossing a zone under covering fire (2.x): the one who crosses rolls, 15 against single shots, 20 against automatic fire.
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
    const plan = abilityPlan(source, ability, [difficulty], { difficulty: difficulty.value as number });
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
  resist,
  fear,
};
