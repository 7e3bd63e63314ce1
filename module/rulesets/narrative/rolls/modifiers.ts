import type { Control, RollPlan, RollSource, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { type ActorLike, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { rollerFor } from "../../../plan/kit.ts";
import { asNarrative, type NarrativeActor } from "../data/actor.ts";
import { rankOf, skillOf } from "../data/derive.ts";
import { asItem, type ItemOf } from "../data/items.ts";
import { characteristicLabel, key, RULE_SKILLS, tableWords } from "../data/labels.ts";
import {
  type About,
  CHARACTERISTICS,
  type Characteristic,
  isCharacteristic,
  type PoolModifier,
} from "../data/types.ts";
import { applyStrain } from "./damage.ts";
import { consumedBy, type PoolBase, strainOf, usedBy } from "./pool.ts";

/** What a roll of a pool starts from: who rolls, with which characteristic and skill. */

export interface Ability {
  characteristic: Characteristic;
  value: number;
  /** Null in a roll of the bare characteristic. */
  skill: ItemOf<"narrativeSkill"> | null;
  /** What it is called: a language key, or a proper name. */
  label: string;
  rank: number;
}

/** The actor that rolls; rolls without one are refused. */
export const rollerOf = rollerFor(asNarrative);

/** A skill of an actor, with its own characteristic or another that the table finds fitter. */
export function abilityOf(actor: NarrativeActor, skill: ItemOf<"narrativeSkill">, chosen?: unknown): Ability {
  const characteristic = isCharacteristic(chosen) ? chosen : skill.system.characteristic;
  return {
    characteristic,
    value: actor.system.characteristics[characteristic].value,
    skill,
    label: properShort(skill.name),
    rank: rankOf(actor, skill),
  };
}

/**
 * A skill by the rules' key, learnt or not; unlearnt it is the bare characteristic that goes with it.
 * @param otherwise The characteristic of a skill that nobody knows.
 */
export function keyedAbility(
  actor: NarrativeActor,
  name: string,
  otherwise: Characteristic,
  chosen?: unknown,
): Ability {
  const skill = skillOf(actor, name);
  if (skill) return abilityOf(actor, skill, chosen);
  const { characteristic = otherwise, label } = meantBy(name) ?? {};
  const bare = bareAbility(actor, isCharacteristic(chosen) ? chosen : characteristic);
  // The card names the skill that was meant, also for a roller who never learnt it.
  return label ? { ...bare, label } : bare;
}

/** The characteristic and the name of a skill that the roller lacks: as the rules have it, or as another of the table does. */
function meantBy(name: string): { characteristic: Characteristic; label: string } | null {
  const rule = RULE_SKILLS.get(name);
  if (rule) return { characteristic: rule.characteristic, label: key(`skill.${name}`) };
  if (name === "") return null;
  for (const other of theGame().actors) {
    const skill = skillOf(other, name);
    if (skill) return { characteristic: skill.system.characteristic, label: properShort(skill.name) };
  }
  return null;
}

/** Skills of bare hands and of weapons whose skill nobody knows. */
const UNLEARNT = { melee: "brawn", ranged: "agility" } as const;

/** What a weapon is used with, learnt or not. */
export const attackAbility = (
  actor: NarrativeActor,
  skill: string,
  mode: "melee" | "ranged",
  chosen?: unknown,
): Ability => keyedAbility(actor, skill, UNLEARNT[mode], chosen);

const bareAbility = (actor: NarrativeActor, characteristic: Characteristic): Ability => ({
  characteristic,
  value: actor.system.characteristics[characteristic].value,
  skill: null,
  label: characteristicLabel(characteristic),
  rank: 0,
});

/** What is rolled: the skill of the source, a skill or characteristic named in `args`, or what was chosen in the dialog. */
export function rolledAbility(source: RollSource): Ability {
  const actor = rollerOf(source);
  const { characteristic: chosen } = source.values;
  const skill = asItem(source.item, "narrativeSkill");
  if (skill) return abilityOf(actor, skill, chosen);
  const { skill: named, characteristic, untrained } = source.args;
  const start = [chosen, characteristic].find(isCharacteristic);
  if (typeof untrained === "string" && start) return { ...bareAbility(actor, start), label: properShort(untrained) };
  if (typeof named === "string" && named !== "")
    return keyedAbility(actor, named, start ?? "brawn", skillOf(actor, named) ? chosen : start);
  if (start) return bareAbility(actor, start);
  throw new UserError(key("error.nothingToRoll"));
}

/** "Agility 3 + Athletics 2", ready to show. */
export function describe({ characteristic, value, skill, label, rank }: Ability): string {
  const own = `${t(characteristicLabel(characteristic))} ${value}`;
  return skill ? `${own} + ${t(label)} ${rank}` : own;
}

export const aboutOf = ({ characteristic, skill }: Ability, more: Partial<About> = {}): About => ({
  characteristic,
  skill: skill?.system.key ?? "",
  group: skill?.system.group ?? null,
  ...more,
});

export const startOf = ({ value, rank }: Ability): { characteristic: number; skill: number } => ({
  characteristic: value,
  skill: rank,
});

/** The steps of difficulty, each with its exact chance. */
export function ladder(source: RollSource): Control {
  const asked = source.values.difficulty ?? source.args.difficulty;
  const named = core.DIFFICULTIES.find((name) => name === asked);
  return {
    name: "difficulty",
    label: key("control.difficulty"),
    type: "ladder",
    value: named ? core.DIFFICULTY[named] : Number(asked ?? tableWords().difficulty),
    options: core.DIFFICULTIES.map((name) => ({ value: core.DIFFICULTY[name], label: key(`difficulty.${name}`) })),
  };
}

export const characteristicControl = (value: Characteristic): Control => ({
  name: "characteristic",
  label: key("control.characteristic"),
  type: "select",
  value,
  options: CHARACTERISTICS.map((name) => ({ value: name, label: characteristicLabel(name) })),
});

/** A line that the rules offer; off until the player switches it on. */
export const offered = (
  id: string,
  change: PoolModifier["change"],
  more: Partial<PoolModifier> = {},
): PoolModifier => ({
  id,
  label: key(`change.${id}`),
  from: "",
  why: "",
  change,
  on: false,
  ...more,
});

/** Lines of a roll that nobody saves dice for: those that wait stay, unless the player switches them on. */
export const sparing = (lines: readonly PoolModifier[]): PoolModifier[] =>
  lines.map((line) => (line.consumes ? { ...line, on: false } : line));

/** Pending dice are used up by the roll that they counted in; talents that were switched on cost their strain. */
export function spendPending(plan: RollPlan<PoolBase>, actor: ActorLike): TargetChanges | null {
  const items = consumedBy(plan).flatMap((id) => actor.items.get(id) ?? []);
  const used = usedBy(plan).flatMap((id) => actor.items.get(id) ?? []);
  const strain = strainOf(plan);
  if (items.length + used.length === 0 && strain === 0) return null;
  const suffered = strain > 0 ? applyStrain(strain, actor) : { updates: {}, lines: [] };
  return {
    updates: suffered.updates,
    removes: items.map(({ id }) => id),
    ...(used.length > 0 && { items: used.map((item) => ({ item, updates: { "system.used": true } })) }),
    lines: [...items.map(({ name }) => ({ label: properShort(name), value: 1 })), ...suffered.lines],
  };
}
