import { type EndingsSpec, onTarget, type RollType, type TargetChanges } from "../../../contract/index.ts";
import { nightsIn } from "../../../core/effects.ts";
import * as core from "../../../core/narrative/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { properShort, short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { sleeps } from "../../../plan/people/night.ts";
import { poolOdds, poolView } from "../cards/views.ts";
import { asNarrative, type NarrativeActor } from "../data/actor.ts";
import { hasStrain } from "../data/derive.ts";
import { type ItemOf, itemsOf } from "../data/items.ts";
import { ask, choices, key } from "../data/labels.ts";
import { ownChanges } from "../data/talents.ts";
import { aboutOf, describe, keyedAbility, rollerOf, sparing, spendPending, startOf } from "./modifiers.ts";
import { type PoolBase, poolOf, withPool } from "./pool.ts";
import type { PoolCheck } from "./roll.ts";

/** What the end of a fight and a night give back: strain by a roll, once-per-encounter counts, wounds, stimulants. */

const SKILLS = { cool: "presence", discipline: "willpower" } as const;

type Recovering = keyof typeof SKILLS;
const chosenSkill = (value: unknown): Recovering => (value === "discipline" ? "discipline" : "cool");

/** The skill that gives back more: more dice, and of as many the better ones. */
function betterOf(actor: NarrativeActor): Recovering {
  const worth = (skill: Recovering): number => {
    const { characteristic, skill: rank } = startOf(keyedAbility(actor, skill, SKILLS[skill]));
    return Math.max(characteristic, rank) * 100 + Math.min(characteristic, rank);
  };
  return worth("discipline") > worth("cool") ? "discipline" : "cool";
}

/** Whether an actor has caught their breath, and suffered no strain since. [house] */
const isRested = ({ system: { strain, care } }: NarrativeActor): boolean =>
  care.recovered !== null && strain.value <= care.recovered;

/** After a fight: a simple roll of cool or discipline, one strain for each success. */
export const recover: RollType<PoolCheck, core.Outcome, PoolBase> = {
  label: key("kind.recover"),
  icon: "fa-solid fa-mug-hot",
  plan(source) {
    const actor = rollerOf(source);
    if (!hasStrain(actor) || actor.system.strain.value === 0)
      throw new UserError(key("error.noStrain"), { name: calledBy(actor) });
    if (isRested(actor)) throw new UserError(key("error.restedAlready"), { name: calledBy(actor) });
    const skill = source.values.recover === undefined ? betterOf(actor) : chosenSkill(source.values.recover);
    const ability = keyedAbility(actor, skill, SKILLS[skill]);
    return withPool(
      source,
      {
        title: key("kind.recover"),
        subtitle: describe(ability),
        img: actor.img,
        base: { ...startOf(ability), difficulty: 0 },
        controls: [ask.select("recover", skill, choices(Object.keys(SKILLS), "skill"))],
      },
      sparing(ownChanges(actor, aboutOf(ability))),
    );
  },
  check: (plan) => ({ kind: "recover", pool: poolOf(plan) }),
  odds: poolOdds,
  view: ({ outcome, check }) => poolView(outcome, check),
  cost: spendPending,
  applying: {
    own: () => true,
    shares: onTarget(({ outcome }, actor) => {
      const strain = asNarrative(actor)?.system.strain.value ?? 0;
      const left = core.recovered(strain, outcome.net.success);
      return {
        updates: { "system.strain.value": left, "system.care.recovered": left },
        intent: "help",
        lines: [{ label: key("damage.now.strain"), value: left }],
      };
    }),
  },
};

export const ENDINGS: EndingsSpec = {
  changes(actor, ending, how) {
    const person = asNarrative(actor);
    if (!person) return null;
    const { wounds, strain, care, nights } = person.system;
    const after = core.afterEnding({ wounds: wounds.value, strain: strain.value }, ending);
    const slept = nightsIn(ending) > 0;
    const again = itemsOf(actor, "narrativeTalent").filter(({ system }) => system.used);
    return {
      updates: {
        ...(after.wounds !== wounds.value && { "system.wounds.value": after.wounds }),
        ...(after.strain !== strain.value && { "system.strain.value": after.strain }),
        ...(care.treated && { "system.care.treated": false }),
        ...(slept && care.recovered !== null && { "system.care.recovered": null }),
        ...(slept &&
          (after.wounds !== wounds.value || after.strain !== strain.value) &&
          sleeps(nights, "", how.clock ? nightsIn(ending) - 1 : 0)),
        ...(slept && care.stimulants > 0 && { "system.care.stimulants": 0 }),
      },
      // What could be done once in the scene can be done again.
      items: again.map((item) => ({ item, updates: { "system.used": false } })),
      intent: "help",
      lines: [
        ...(after.wounds === wounds.value ? [] : [{ label: key("damage.now.wounds"), value: after.wounds }]),
        ...(after.strain === strain.value ? [] : [{ label: key("damage.now.strain"), value: after.strain }]),
        ...(again.length > 0 ? [{ label: key("readyAgain"), value: again.length }] : []),
      ],
    };
  },
  rolls(ending, actor) {
    const person = actor && asNarrative(actor);
    const over = ending === "scene" || ending === "rest";
    const tense = !actor || (person && hasStrain(person) && person.system.strain.value > 0 && !isRested(person));
    return over && tense ? [{ kind: "recover", label: key("kind.recover"), args: {} }] : [];
  },
};

/**
 * What using a stimulant does to its user.
 * @throws {UserError} When there is none left, or no wound to close, or it works no more today.
 */
export function takeStimulant(actor: NarrativeActor, item: ItemOf<"narrativeGear">): TargetChanges {
  const { wounds, care } = actor.system;
  const name = calledBy(actor);
  if (item.system.quantity < 1) throw new UserError(key("error.usedUp"), { item: short(item.name) });
  if (wounds.value === 0) throw new UserError(key("error.nothingToHeal"), { name });
  const heals = core.stimulant(item.system.heals, care.stimulants);
  if (heals === 0) throw new UserError(key("error.noMoreToday"), { name, item: short(item.name) });
  const left = Math.max(0, wounds.value - heals);
  return {
    updates: { "system.wounds.value": left, "system.care.stimulants": care.stimulants + 1 },
    items: [{ item, updates: { "system.quantity": item.system.quantity - 1 } }],
    intent: "help",
    lines: [
      { label: properShort(item.name), value: heals },
      { label: key("damage.now.wounds"), value: left },
    ],
  };
}
