import type { Control, FollowUpButton, Rolled, RollPlan, RollSource, RollType } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { answerWay } from "../../../plan/people/targets.ts";
import { ruledBy } from "../../../plan/ruling.ts";
import { spending } from "../cards/spending.ts";
import { actionOdds, actionView, contestOdds, openOdds, openView, opposedOdds } from "../cards/views.ts";
import { asEffect } from "../data/actor.ts";
import { asItem } from "../data/items.ts";
import { ask, attributeLabel, isAttribute, key, optionOf, properShort, roleOf } from "../data/labels.ts";
import { damage, oddDice, rest } from "./dice-rolls.ts";
import { attributeControl, attributeOf, choiceNumber, planOf, type SideBase, sideOf } from "./modifiers.ts";

/** The kinds of roll of 3d6. Each reads its source into a plan, and a plan into a check of the core. */

const AGAINST = ["number", ...core.TRACKS] as const;

/** What an action must reach: a defence of its target, or a number. */
function resistanceOf(source: RollSource, usual: core.Track | null): { value: number; controls: Control[] } {
  const target = asEffect(source.target);
  const rolled = source.args.resistance !== undefined;
  const asked = source.values.against;
  const against = AGAINST.find((word) => word === asked) ?? (rolled || usual === null ? "number" : usual);
  const controls: Control[] = [ask.target(source)];
  if (target) {
    controls.push({
      name: "against",
      label: key("control.against"),
      type: "select",
      value: against,
      options: AGAINST.map((value) => ({
        value,
        label: key(value === "number" ? "against.number" : `defence.${value}`),
      })),
    });
    if (against !== "number") return { value: target.system.derived.defences[against].value, controls };
  }
  const written = source.values.resistance ?? source.args.resistance;
  // Nothing written is no resistance, and not the usual one: the core says so.
  const value = written === "" ? Number.NaN : choiceNumber(written, core.RESISTANCES.fair);
  const ladder: Control = {
    name: "resistance",
    label: key("control.ladder"),
    type: "ladder",
    value,
    options: Object.entries(core.RESISTANCES).map(([name, number]) => ({
      value: number,
      label: key(`resistance.${name}`),
    })),
  };
  const number: Control = {
    name: "resistance",
    label: key("control.resistance"),
    type: "number",
    value: Number.isNaN(value) ? "" : value,
    written: true,
    min: -1000,
    max: 1000,
  };
  return { value, controls: [...(rolled ? [] : [ladder]), ...controls, number] };
}

/** What a side brings by its sheet. */
const sideFigures = ({ bonus, modifier = 0 }: core.Side) => [
  { label: key("byHand.bonus"), value: bonus },
  { label: key("control.modifier"), value: modifier },
];

const moved = <C extends core.Side>(check: C, by: number): C => ({ ...check, modifier: (check.modifier ?? 0) + by });
const ruledAction = ruledBy<core.ActionCheck, core.ActionOutcome>(
  { view: ({ outcome, check }) => actionView(outcome, check) },
  moved,
);
const ruledBoth = ruledBy<core.OpposedCheck, core.ActionOutcome>(
  { view: ({ outcome, check }) => actionView(outcome, check) },
  moved,
);

/** What is rolled against a resistance. */
type AgainstResistance = SideBase & { resistance: number };

const action: RollType<core.ActionCheck, core.ActionOutcome, AgainstResistance> = {
  label: key("kind.action"),
  icon: "fa-solid fa-dice",
  plan(source) {
    const attribute = attributeOf(source, "strength");
    const { value, controls } = resistanceOf(source, null);
    return planOf(source, attribute, { title: attributeLabel(attribute), controls, base: { resistance: value } });
  },
  check: (plan) => ({ kind: "action", ...sideOf(plan), resistance: plan.base.resistance }),
  odds: actionOdds,
  view: ({ outcome, check }) => actionView(outcome, check),
  settles: ({ outcome: { success, total }, check: { resistance } }) => ({
    winner: success ? "answer" : "first",
    totals: { first: resistance, answer: total },
    rule: { label: `CUBILETE.duel.${success ? "reached" : "missed"}` },
  }),
  byHand: ({ check }) => [...sideFigures(check), { label: key("control.resistance"), value: check.resistance }],
  ruled: ruledAction,
  spending,
};

/** An action with a weapon, of steel or of words, against the defence it meets; a success is followed by its dice. */
const attack: RollType<core.ActionCheck, core.ActionOutcome, AgainstResistance> = {
  ...action,
  label: key("kind.attack"),
  icon: "fa-solid fa-khanda",
  plan(source) {
    const weapon = asItem(source.item, "effectWeapon");
    if (!weapon) return action.plan(source);
    const { value, controls } = resistanceOf(source, weapon.system.track);
    const plan = planOf(source, attributeOf(source, weapon.system.attribute), {
      title: properShort(weapon.name),
      img: weapon.img,
      controls,
      base: { resistance: value },
      ticked: ({ name }) => name.trim().toLocaleLowerCase() === weapon.system.trait.trim().toLocaleLowerCase(),
      changes:
        weapon.system.bonus === 0
          ? []
          : [
              {
                id: "weapon",
                label: properShort(weapon.name),
                field: "modifier",
                value: weapon.system.bonus,
                on: true,
              },
            ],
    });
    return { ...plan, several: true };
  },
  followUps: ({ outcome, item }) =>
    outcome.success && optionOf("damage") !== "margin" && asItem(item, "effectWeapon")?.system.damage.trim()
      ? [
          {
            kind: "damage",
            label: key("follow.damage"),
            icon: "fa-solid fa-droplet",
            by: "roller",
            args: {},
            joins: true,
          },
        ]
      : [],
};

/** What the card that asks for it is about; where it does not say, the kind of roll. */
const titleOf = ({ args: { title } }: RollSource, usual: string): string =>
  typeof title === "string" && title !== "" ? properShort(title) : key(usual);

/** A roll of a contest, against the resistance on its card. Its points count there and buy nothing else. */
const contest: RollType<core.ActionCheck, core.ActionOutcome, AgainstResistance> = {
  label: key("kind.contest"),
  icon: "fa-solid fa-people-arrows",
  plan(source) {
    const attribute = attributeOf(source, "strength");
    const resistance = choiceNumber(source.args.resistance, core.RESISTANCES.fair);
    const plan = planOf(source, attribute, { title: titleOf(source, "kind.contest"), base: { resistance } });
    return { ...plan, subtitle: `${plan.subtitle} · ${t(key("against.resistance"))} ${resistance}` };
  },
  check: action.check,
  odds: contestOdds,
  view({ outcome, check }) {
    const view = actionView(outcome, check);
    return { ...view, notes: [...view.notes, { label: key("note.contest") }] };
  },
};

const actAgainst = ({ total }: core.OpenOutcome): FollowUpButton => ({
  kind: "action",
  label: t(key("follow.act"), { total }),
  icon: "fa-solid fa-bolt",
  by: "anyone",
  args: { resistance: total },
});

/** Holding out: the total becomes the resistance that the other side must reach. May also be had without dice. */
const resistance: RollType<core.OpenCheck, core.OpenOutcome, SideBase & { still: boolean }> = {
  whileOut: true,
  label: key("kind.resistance"),
  icon: "fa-solid fa-shield-halved",
  plan(source) {
    const still = (source.values.still ?? source.args.still) === true;
    const attribute = attributeOf(source, roleOf("physicalDefence"));
    return planOf(source, attribute, {
      title: key("kind.resistance"),
      controls: [
        { name: "still", label: key("control.still"), hint: key("control.stillHint"), type: "toggle", value: still },
      ],
      base: { still },
      // What always helps a defence helps its attribute hold out.
      ticked: (trait) => core.TRACKS.some((track) => trait[track] && roleOf(`${track}Defence`) === attribute),
    });
  },
  check: (plan) => ({ kind: plan.base.still ? "static" : "resistance", ...sideOf(plan) }),
  odds: openOdds,
  view: ({ outcome, check }) => openView(outcome, check),
  followUps: ({ outcome }) => [actAgainst(outcome)],
};

/** A roll whose totals are put in order: initiative, or a competition. */
const ranked: RollType<core.OpenCheck, core.OpenOutcome, SideBase> = {
  label: key("kind.ranked"),
  icon: "fa-solid fa-ranking-star",
  plan: (source) => rankedPlan(source, titleOf(source, "kind.ranked")),
  check: (plan) => ({ kind: "ranked", ...sideOf(plan) }),
  odds: openOdds,
  view: ({ outcome, check }) => openView(outcome, check),
};

const rankedPlan = (source: RollSource, title: string, words: readonly string[] = []): RollPlan<SideBase> =>
  planOf(source, attributeOf(source, roleOf("initiative")), { title, base: {}, words });

const initiative: RollType<core.OpenCheck, core.OpenOutcome, SideBase> = {
  ...ranked,
  label: key("kind.initiative"),
  icon: "fa-solid fa-bolt",
  plan: (source) => rankedPlan(source, key("kind.initiative"), ["initiative"]),
};

const MOST_TRAITS = 20;

/** What the rival brings: the attribute the table chose and as many of their traits as the GM grants. */
function rivalOf(source: RollSource, mine: ReturnType<typeof attributeOf>) {
  const rival = asEffect(source.target);
  const controls: Control[] = [ask.target(source, "rival")];
  if (!rival) {
    const bonus = choiceNumber(source.values.rivalBonus, 0);
    controls.push(ask.number("rivalBonus", bonus, -100, 100));
    return { bonus, half: false, controls };
  }
  const attribute = isAttribute(source.values.rivalAttribute) ? source.values.rivalAttribute : mine;
  const traits = Math.min(Math.max(Math.round(choiceNumber(source.values.rivalTraits, 0)) || 0, 0), MOST_TRAITS);
  const { half, control: way } = answerWay(rival, source);
  controls.push(way, attributeControl(attribute, "rivalAttribute"), ask.number("rivalTraits", traits, 0, MOST_TRAITS));
  const { level, derived } = rival.system;
  const bonus = derived.modifiers[attribute] + core.traitBonus({ level, traits });
  return { bonus, half, controls };
}

type OpposedBase = SideBase & { against: number; half: boolean };
const bothSides = (plan: RollPlan<OpposedBase>): core.OpposedCheck => ({
  kind: "opposed",
  ...sideOf(plan),
  against: { bonus: plan.base.against },
});
const isWaiting = (check: core.OpposedCheck | core.OpenCheck): check is core.OpenCheck => check.kind === "ranked";

/** The rival's roll is the resistance: they answer with their own, or both are rolled at once. */
const opposed: RollType<core.OpposedCheck | core.OpenCheck, core.ActionOutcome | core.OpenOutcome, OpposedBase> = {
  label: key("kind.opposed"),
  icon: "fa-solid fa-scale-unbalanced",
  plan(source) {
    const attribute = attributeOf(source, "strength");
    const { bonus, half, controls } = rivalOf(source, attribute);
    return planOf(source, attribute, { title: key("kind.opposed"), controls, base: { against: bonus, half } });
  },
  check: (plan) => (plan.base.half ? { kind: "ranked", ...sideOf(plan) } : bothSides(plan)),
  // The other may answer with anything: until then the odds reckon with what the dialog names.
  odds: (check, plan) =>
    isWaiting(check) ? (plan ? opposedOdds(bothSides(plan)) : openOdds(check)) : opposedOdds(check),
  view: ({ outcome, check }) =>
    isWaiting(check) ? openView(outcome as core.OpenOutcome, check) : actionView(outcome as core.ActionOutcome, check),
  byHand: ({ check }) => sideFigures(check),
  followUps: ({ outcome, check, intent }) =>
    isWaiting(check)
      ? [
          {
            kind: "answer",
            label: key("follow.answer"),
            icon: "fa-solid fa-scale-unbalanced",
            by: "anyone",
            args: { total: outcome.total, attribute: intent?.values.attribute ?? intent?.args.attribute ?? "" },
            awaited: true,
          },
        ]
      : [],
  meets({ outcome, check }, { outcome: rolled, check: theirs }) {
    const answer = theirs as core.ActionCheck;
    if (!isWaiting(check) || answer.kind !== "action") return null;
    const { bonus, modifier = 0 } = answer;
    const both: core.OpposedCheck = { ...check, kind: "opposed", against: { bonus, modifier } };
    return { check: both, outcome: core.resolve(both, [...outcome.faces, ...(rolled as core.ActionOutcome).faces]) };
  },
  // Of both sides' dice, wherever they were rolled.
  ruled(rolled, ruling) {
    if (isWaiting(rolled.check)) return null;
    const both = rolled as Rolled<core.OpposedCheck, core.ActionOutcome>;
    const { faces, against } = both.outcome;
    return ruledBoth(both, ruling, (check) => core.resolve(check, [...faces, ...(against?.faces ?? [])]));
  },
  spending: {
    menu: (rolled) => (isWaiting(rolled.check) ? null : spending.menu(rolled as Met)),
    changes: (option, rolled, target, note) => spending.changes(option, rolled as Met, target, note),
  },
};

type Met = Rolled<core.Check, core.ActionOutcome>;

/** The other side of an opposed roll: an equal total is the first one's. */
const answer: RollType<core.ActionCheck, core.ActionOutcome, AgainstResistance> = {
  label: key("kind.answer"),
  icon: "fa-solid fa-scale-unbalanced",
  plan(source) {
    const attribute = attributeOf(source, "strength");
    const resistance = choiceNumber(source.args.total, 0) + 1;
    return planOf(source, attribute, { title: key("kind.answer"), base: { resistance } });
  },
  check: action.check,
  odds: contestOdds,
  view({ outcome, check }) {
    const { against, ...view } = actionView(outcome, check);
    return { ...view, against: against && { ...against, value: check.resistance - 1 } };
  },
  settles: ({ outcome: { success, total }, check: { resistance } }) => ({
    winner: success ? "answer" : "first",
    totals: { first: resistance - 1, answer: total },
    rule: { label: `CUBILETE.duel.${total === resistance - 1 ? "firstOnEqual" : "byTotal"}` },
  }),
  byHand: ({ check }) => sideFigures(check),
};

export const ROLLS = {
  action,
  attack,
  resistance,
  ranked,
  initiative,
  opposed,
  answer,
  contest,
  damage,
  rest,
  d3: oddDice("d3"),
  d100: oddDice("d100"),
};
