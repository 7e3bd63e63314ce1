import type { Control, RollPlan, RollSource, SituationalModifier, Values } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { numberOf } from "../../../plan/controls.ts";
import { rollEffects } from "../../../plan/effects.ts";
import { rollerFor } from "../../../plan/kit.ts";
import { sumOf } from "../../../plan/plan.ts";
import { asRyf, type RyfActor } from "../data/actor.ts";
import { gainsOf, skillOf } from "../data/derive.ts";
import { asItem, type ItemOf } from "../data/items.ts";
import {
  type Attribute,
  ask,
  attributeLabel,
  choices,
  isAttribute,
  key,
  optionOf,
  properShort,
  RULE_SKILLS,
  stateLabel,
} from "../data/labels.ts";
import { tokenChanges } from "./token-spending.ts";

/** What a roll of 1o3d10 starts from: who rolls, with what, and everything around it as changes that can be switched. */

export interface Ability {
  attribute: Attribute;
  /** Null in a roll of the bare attribute. */
  skill: { key: string; name: string; level: number; speciality: string | null } | null;
  /** Attribute plus level. */
  bonus: number;
}

/** The actor that rolls; rolls without one are refused. */
export const rollerOf = rollerFor(asRyf);

/** A skill item of the actor, with the sheet's attribute or another that the table finds fitter. */
export function abilityOf(actor: RyfActor, skill: ItemOf<"ryfSkill">, chosen?: unknown): Ability {
  const attribute = isAttribute(chosen) ? chosen : skill.system.attribute;
  const { key, level, specialised, speciality } = skill.system;
  return {
    attribute,
    skill: { key, name: properShort(skill.name), level, speciality: specialised ? speciality || skill.name : null },
    bonus: actor.system.attributes[attribute] + level,
  };
}

/** What a skill goes with that the rules name; null: they name none such. */
export const attributeOfRule = (name: string): Attribute | null =>
  Object.hasOwn(NAMED, name) ? NAMED[name as keyof typeof NAMED] : null;

/** Skills with a name and an attribute of their own, learnt or not. */
const NAMED = { ...RULE_SKILLS, ...core.BOARD_SKILLS };

/** A skill that the rules name, learnt or not. */
export function ruleAbility(actor: RyfActor, name: string): Ability {
  const { item } = skillOf(actor, name);
  if (item) return abilityOf(actor, item);
  const attribute = attributeOfRule(name) ?? "dexterity";
  return {
    attribute,
    skill: {
      key: name,
      name: key(`skill.${Object.hasOwn(NAMED, name) ? name : "other"}`),
      level: 0,
      speciality: null,
    },
    bonus: actor.system.attributes[attribute],
  };
}

/** A spell: intelligence and its own level. */
export function spellAbility(actor: RyfActor, { name, system }: ItemOf<"ryfSpell">): Ability {
  return {
    attribute: "intelligence",
    skill: { key: "", name: properShort(name), level: system.level, speciality: null },
    bonus: actor.system.attributes.intelligence + system.level,
  };
}

export function bareAttribute(actor: RyfActor, attribute: Attribute): Ability {
  return { attribute, skill: null, bonus: actor.system.attributes[attribute] };
}

/** What is rolled: the item of the source, a skill or attribute named in `args`, or what was chosen in the dialog. */
export function rolledAbility(source: RollSource): Ability {
  const actor = rollerOf(source);
  const skill = asItem(source.item, "ryfSkill");
  if (skill) return abilityOf(actor, skill, source.values.attribute);
  const { skill: named, attribute, untrained } = source.args;
  if (typeof untrained === "string" && isAttribute(attribute)) {
    const used = isAttribute(source.values.attribute) ? source.values.attribute : attribute;
    const skill = { key: String(named ?? ""), name: properShort(untrained), level: 0, speciality: null };
    return { attribute: used, skill, bonus: actor.system.attributes[used] };
  }
  if (typeof named === "string" && named !== "") return ruleAbility(actor, named);
  if (isAttribute(attribute)) return bareAttribute(actor, attribute);
  throw new UserError(key("error.nothingToRoll"));
}

/** "Strength 7 + Brawl 3", ready to show. */
export function describe(ability: Ability, actor: RyfActor, t: (key: string) => string): string {
  const attribute = `${t(attributeLabel(ability.attribute))} ${actor.system.attributes[ability.attribute]}`;
  return ability.skill ? `${attribute} + ${t(ability.skill.name)} ${ability.skill.level}` : attribute;
}

/** A change that has another die count, the next higher or the next lower; it adds nothing. */
export const rankStep = (step: 1 | -1): Pick<SituationalModifier, "field" | "value"> => ({
  field: step > 0 ? "rankUp" : "rankDown",
  value: 0,
});

/** Which die counts with these changes. */
export function rankOf(changes: readonly SituationalModifier[]): core.Keep {
  const count = (field: string) => changes.filter((change) => change.on && change.field === field).length;
  return core.keepRank(count("rankUp"), count("rankDown"));
}

/** Rank and hindrance as the sheet knows them, a token as the player may spend it. Each can be switched. */
export function situation(
  actor: RyfActor,
  ability: Ability,
  purpose = "",
  kinds: readonly string[] = [ability.skill ? "skill" : "attribute"],
): SituationalModifier[] {
  const { state, hindrance } = actor.system.derived;
  const action = actionFor(ability, purpose);
  const changes: SituationalModifier[] = [];
  const rank = (id: string, label: string, step: 1 | -1, on: boolean) =>
    changes.push({ id, label, ...rankStep(step), on });
  const { skill } = ability;
  if (skill?.speciality) rank("speciality", properShort(skill.speciality), 1, matches(skill.speciality, purpose));
  if (skill && skill.level === 0) rank("untrained", key("change.untrained"), -1, true);
  if (state !== "healthy") rank("wounded", stateLabel(state), -1, true);
  changes.push(...tokenChanges(actor));
  const worn = hindrance.physical;
  if (worn > 0) {
    // Optional for what the mind does (2.x): offered, and on only where the table's setting says so.
    const on = action === "physical" || optionOf("hinderMental");
    changes.push({ id: "hindrance", label: key("figure.hindrance"), field: "hindrance", value: -worn, on });
  }
  return [...changes, ...rollEffects(actor, effectWords(ability, kinds))];
}

/** The words by which effects touch a roll. */
const effectWords = ({ attribute, skill }: Ability, kinds: readonly string[]): string[] => [
  "all",
  ...kinds,
  `attribute.${attribute}`,
  ...(skill ? [`skill.${skill.key}`, `skill.${t(skill.name)}`] : []),
];

/** What effects add to the damage that an actor does. */
export const damageEffects = (actor: RyfActor): SituationalModifier[] => rollEffects(actor, ["damage"], "damage");

/** What the actor's advantages add to a roll, each by its name. */
export const advantageChanges = (
  actor: RyfActor,
  figure: core.AdvantageFigure,
  field = "modifier",
): SituationalModifier[] =>
  gainsOf(actor, figure).map(({ label, value }, index) => ({
    id: `advantage.${figure}.${index}`,
    label,
    field,
    value,
    on: true,
  }));

function actionFor(ability: Ability, purpose: string): core.Action {
  if (purpose === "initiative") return "physical";
  return core.actionOf(ability.attribute);
}

/** A speciality "Machetes" is meant for a "Machete": one name begins with the other. */
function matches(speciality: string, purpose: string): boolean {
  const [a, b] = [speciality.trim().toLocaleLowerCase(), purpose.trim().toLocaleLowerCase()];
  return a !== "" && b !== "" && (a.startsWith(b) || b.startsWith(a));
}

/** A free bonus or penalty, in every dialog. */
export const modifierControl = (values: Values): Control =>
  ask.number("modifier", numberOf(values.modifier, 0), -100, 100);

/** A die better or worse than the situation says, by the table's word: it adds to what else moves it. */
const STEPS = { better: 1, worse: -1 } as const;
const STEP_NAMES = ["better", "worse"] as const;

interface NamedDie {
  controls: Control[];
  modifiers: SituationalModifier[];
  die: { die?: core.Keep };
}

/**
 * A better or a worse die, in every dialog. The GM may also name the die that counts, whatever the situation says (2.x);
 * nobody else may.
 */
export function namedDie({ values }: RollSource): NamedDie {
  const { isGM } = theGame().user;
  const step = STEP_NAMES.find((one) => one === values.die);
  const named = isGM ? core.KEEPS.find((one) => one === values.die) : undefined;
  const options = [
    { value: "", label: key("die.asIs") },
    ...choices(STEP_NAMES, "die"),
    ...(isGM ? choices(core.KEEPS, "die") : []),
  ];
  return {
    controls: [ask.select("die", step ?? named ?? "", options)],
    modifiers: step
      ? [{ id: `die.${step}`, label: key(`change.${step}`), ...rankStep(STEPS[step]), on: true, locked: true }]
      : [],
    die: named ? { die: named } : {},
  };
}

/** What every plan of a target die carries. */
export interface DieBase {
  bonus: number;
  modifier: number;
  /** The die that the GM names, whatever the situation says. */
  die?: core.Keep;
}

/** What all checks of a target die share, from a plan with its switches. */
export function targetDie(plan: RollPlan<DieBase>): Omit<core.TargetDie, "explode"> & { bonus: number } {
  return {
    bonus: plan.base.bonus,
    modifier: plan.base.modifier + sumOf(plan, "modifier"),
    hindrance: Math.max(0, -sumOf(plan, "hindrance")),
    keep: plan.base.die ?? rankOf(plan.modifiers),
    edition: optionOf("edition"),
  };
}

/** What is rolled with, by name. */
export const abilityNamed = ({ skill, attribute }: Ability): string => skill?.name ?? attributeLabel(attribute);

/** A roll of an ability, with what changes it. */
export function abilityPlan<B extends object>(
  source: RollSource,
  ability: Ability,
  controls: Control[],
  base: B,
): RollPlan<DieBase & B> {
  const actor = rollerOf(source);
  const modifier = modifierControl(source.values);
  const named = namedDie(source);
  return {
    title: abilityNamed(ability),
    subtitle: describe(ability, actor, t),
    img: source.item?.img ?? actor.img,
    base: { bonus: ability.bonus, modifier: modifier.value as number, ...named.die, ...base },
    controls: [...controls, modifier, ...named.controls],
    modifiers: [...situation(actor, ability), ...named.modifiers],
  };
}
