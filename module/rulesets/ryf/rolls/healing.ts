import { lossesOf } from "../../../cards/past/records.ts";
import {
  isPlannedFor,
  onTarget,
  type Rolled,
  type RollSource,
  type RollType,
  type SituationalModifier,
  type TargetChanges,
} from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { type ActorLike, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { wholeWithin, wordOf } from "../../../plan/controls.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { isSlept, sleeps, sleptAlready } from "../../../plan/people/night.ts";
import { sumOf } from "../../../plan/plan.ts";
import { healingOdds, healingView, targetOdds, targetView } from "../cards/views.ts";
import { asRyf, type RyfActor } from "../data/actor.ts";
import { gainsOf } from "../data/derive.ts";
import { asItem } from "../data/items.ts";
import { ask, key, optionOf, properShort } from "../data/labels.ts";
import { tooSoon, treatedToday, treatmentNow } from "./daily-treatment.ts";
import {
  type DieBase,
  describe,
  modifierControl,
  namedDie,
  rollerOf,
  ruleAbility,
  situation,
  targetDie,
} from "./modifiers.ts";
import { ruledHealing, ruledTarget } from "./ruling.ts";
import { secondChances, spending } from "./token-spending.ts";

/** Rests, which heal the resting actor, and the healing skill, which heals a patient. */

/** Hit points that are missing, and for a rest after combat no more than that fight took. */
function mostFor(patient: RyfActor, rest: core.Rest | null): number {
  const { value, max } = patient.system.health;
  if (rest !== "afterCombat") return core.healable({ value, max });
  return core.healable({ value, max }, lossesOf(patient, "system.health.value", patient.system.rested));
}

const changesFor = (patient: RyfActor): SituationalModifier[] =>
  gainsOf(patient, "healing").map(({ label, value }, index) => ({
    id: `advantage.healing.${index}`,
    label,
    field: "healing",
    value,
    on: true,
  }));

/** The dice that heal, and the most that there is to heal. */
interface HealingBase {
  dice: core.DamageDice[];
  bonus: number;
  most?: number;
}

type HealingRoll = RollType<core.HealingCheck, core.HealingOutcome, HealingBase>;

const shared: Pick<HealingRoll, "icon" | "whileOut" | "check" | "odds" | "view" | "ruled"> = {
  icon: "fa-solid fa-heart-pulse",
  whileOut: true,
  check: (plan) => ({
    kind: "healing",
    dice: plan.base.dice,
    bonus: plan.base.bonus + sumOf(plan, "healing"),
    ...(plan.base.most !== undefined && { most: plan.base.most }),
  }),
  odds: healingOdds,
  ruled: ruledHealing,
  view: ({ outcome, check }) => healingView(outcome, check),
};

const baseOf = (formula: core.DamageFormula, most: number | null): HealingBase => ({
  dice: formula.dice.map((dice) => ({ ...dice })),
  bonus: formula.bonus ?? 0,
  ...(most !== null && { most }),
});

/** The most that it can give back: what is missing, or all that the dice and what helps can show. Blank without a patient. */
function upTo(base: HealingBase, helping: SituationalModifier[], { switches }: RollSource): string {
  if (base.most === undefined) return "";
  const helps = helping.filter(({ id, on }) => switches?.[id] ?? on).reduce((sum, { value }) => sum + value, 0);
  return t(key("heal.most"), { most: core.mostHealed({ ...base, bonus: base.bonus + helps }) });
}

const isNight = (kind: core.Rest): boolean => kind !== "afterCombat";

/** A night wakes up to another day, and is slept once. */
function nightOf(actor: ActorLike): Record<string, unknown> {
  const person = asRyf(actor);
  if (!person) return {};
  if (isSlept(person.system.nights)) throw sleptAlready(calledBy(person));
  return { "system.treatment.at": null, ...sleeps(person.system.nights) };
}

/** A rest: one's own affair. It also closes the account of the last fight. */
export const rest: HealingRoll = {
  ...shared,
  label: key("kind.rest"),
  plan(source) {
    const actor = rollerOf(source);
    const kind = wordOf(source.args.rest, core.RESTS, "night");
    if (isNight(kind) && isSlept(actor.system.nights)) throw sleptAlready(calledBy(actor));
    const most = mostFor(actor, kind);
    if (most === 0) {
      const unknown = kind === "afterCombat" && actor.system.health.value < actor.system.health.max;
      throw new UserError(key(unknown ? "error.noWoundsOfFight" : "error.nothingToHeal"), { name: calledBy(actor) });
    }
    const base = baseOf(core.restFormula(kind), most);
    const modifiers = changesFor(actor);
    return {
      title: key(`rest.${kind}`),
      subtitle: upTo(base, modifiers, source),
      img: actor.img,
      base,
      controls: [],
      modifiers,
    };
  },
  applying: {
    own: () => true,
    shares: onTarget((rolled, actor) => {
      const { updates, lines } = heals(rolled, actor);
      // Only a rest after combat rolls dice.
      const slept = rolled.check.dice.length === 0 && nightOf(actor);
      return { updates: { ...updates, "system.rested": Date.now(), ...slept }, intent: "help", lines };
    }),
  },
};

/** What follows a success with the healing skill: the patient's dice, one more d6 per full 10 of `args.margin`. */
export const heal: HealingRoll = {
  ...shared,
  label: key("kind.heal"),
  aims: "allies",
  plan(source) {
    const actor = rollerOf(source);
    const patient = asRyf(source.target);
    const most = patient && mostFor(patient, null);
    const margin = wholeWithin(source.args.margin, 0, 0, 2000);
    const base = baseOf(core.skillHealing({ lethality: optionOf("lethality"), margin }), most);
    const modifiers = patient ? changesFor(patient) : [];
    return {
      title: key("kind.heal"),
      subtitle: upTo(base, modifiers, source),
      img: (patient ?? actor).img,
      base,
      controls: [ask.target(source, "patient")],
      modifiers,
    };
  },
  applying: {
    shares: onTarget((rolled, actor) => {
      const { updates, lines } = heals(rolled, actor);
      const patient = asRyf(actor);
      if (patient && treatedToday(patient) && patient.system.treatment.given) throw tooSoon(patient);
      return { updates: { ...updates, "system.treatment": treatmentNow(true) }, intent: "help", lines };
    }),
  },
};

/** What a spell that heals gives back: its own dice, and no day's treatment. */
export const spellHeal: HealingRoll = {
  ...heal,
  label: key("kind.spellHeal"),
  plan(source) {
    const cast = asItem(source.item, "ryfSpell");
    if (!cast?.system.heals.trim()) throw new UserError(key("error.noSpell"));
    const patient = asRyf(source.target) ?? rollerOf(source);
    const most = mostFor(patient, null);
    const base = baseOf(core.parseDamage(cast.system.heals), most);
    const modifiers = changesFor(patient);
    return {
      title: properShort(cast.name),
      subtitle: upTo(base, modifiers, source),
      img: cast.img,
      base,
      controls: [{ ...ask.target(source, "patient"), self: true }],
      modifiers,
    };
  },
  applying: {
    shares: onTarget((rolled, actor) => ({ ...heals(rolled, actor), intent: "help" })),
  },
};

/** Gives back what the dice say, up to the maximum as it stands now. */
function heals(rolled: Rolled<core.HealingCheck, core.HealingOutcome>, actor: ActorLike): TargetChanges {
  const { outcome } = rolled;
  const patient = asRyf(actor);
  if (!patient) throw new UserError("CUBILETE.error.foreignTarget", { name: calledBy(actor) });
  if (patient.system.derived.state === "dead") throw new UserError(key("error.dead"), { name: calledBy(actor) });
  const { value, max } = patient.system.health;
  const given = isPlannedFor(rolled, actor) ? outcome.healed : outcome.total;
  const after = core.healed({ value, max }, given);
  return {
    updates: { "system.health.value": after },
    lines: [
      { label: key("heal.healed"), value: after - value },
      { label: key("heal.now"), value: after },
    ],
  };
}

/**
 * The healing skill against its difficulty; a success is followed by the dice. A patient who was treated today is not treated
 * again, unless the GM says so: the card then says it too.
 */
export const treat: RollType<
  core.SkillCheck,
  core.CheckOutcome,
  DieBase & { patient: string; unhurt: boolean; tooSoon: boolean; again: boolean }
> = {
  label: key("kind.treat"),
  icon: "fa-solid fa-kit-medical",
  aims: "allies",
  plan(source) {
    const actor = rollerOf(source);
    const ability = ruleAbility(actor, "healing");
    const modifier = modifierControl(source.values);
    const named = namedDie(source);
    const patient = asRyf(source.target);
    const treated = patient !== null && treatedToday(patient);
    const mayRepeat = treated && theGame().user.isGM;
    const again = mayRepeat && source.values.again === true;
    const hint = key(treated ? "control.treatedHint" : "control.patientHint");
    return {
      title: key("kind.treat"),
      subtitle: describe(ability, actor, t),
      img: actor.img,
      base: {
        bonus: ability.bonus,
        modifier: modifier.value as number,
        ...named.die,
        patient: patient ? calledBy(patient) : "",
        unhurt: patient !== null && mostFor(patient, null) === 0,
        tooSoon: treated && !again,
        again,
      },
      controls: [
        { ...ask.target(source, "patient"), hint, self: true },
        ...(mayRepeat ? [ask.toggle("again", again)] : []),
        modifier,
        ...named.controls,
      ],
      modifiers: [
        ...situation(actor, ability),
        ...named.modifiers,
        ...(again
          ? [{ id: "again", label: key("change.treatedAgain"), field: "treatment", value: 0, on: true, locked: true }]
          : []),
      ],
    };
  },
  check(plan) {
    const { patient, unhurt, tooSoon } = plan.base;
    if (patient === "") throw new UserError(key("error.noPatient"));
    const why = unhurt ? "nothingToHeal" : tooSoon ? "treatedToday" : null;
    if (why) throw new UserError(key(`error.${why}`), { name: patient });
    return { kind: "skill", ...targetDie(plan), difficulty: core.HEALING_SKILL.difficulty };
  },
  // The day's treatment is used up whatever the dice say, once the patient's owner, or the GM, has agreed.
  applying: {
    atOnce: true,
    shares: onTarget(() => ({
      updates: { "system.treatment": treatmentNow(false) },
      intent: "help",
      lines: [{ label: key("heal.usedUp"), value: 1 }],
    })),
  },
  odds: targetOdds,
  ruled: ruledTarget,
  view: ({ outcome, check }) => targetView(outcome, check),
  cost: spending,
  again: secondChances,
  followUps: ({ outcome }) =>
    outcome.success
      ? [
          {
            kind: "heal",
            label: key("follow.heal"),
            icon: "fa-solid fa-heart-pulse",
            by: "roller",
            args: { margin: outcome.margin },
          },
        ]
      : [],
};
