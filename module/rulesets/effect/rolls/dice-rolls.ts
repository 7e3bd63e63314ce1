import { onTarget, type RollType, type TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { formulaSaid, signed, t } from "../../../i18n/i18n.ts";
import { wordOf } from "../../../plan/controls.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { isSlept, sleeps, sleptAlready } from "../../../plan/people/night.ts";
import { ruledBy } from "../../../plan/ruling.ts";
import { changePoints } from "../cards/spending.ts";
import { diceOdds, diceView, oddDiceView, openOdds } from "../cards/views.ts";
import { asEffect, pointsOf } from "../data/actor.ts";
import { asItem } from "../data/items.ts";
import { ask, choices, key, optionOf, properShort, short } from "../data/labels.ts";
import { modifierControl, rollerOf } from "./modifiers.ts";

/** Rolls whose dice are only added: damage and rest; and the odd dice, d3 and d100. */

function applyTo(outcome: core.DiceOutcome, actor: ActorLike): TargetChanges {
  const target = asEffect(actor);
  if (!target) throw new UserError("CUBILETE.error.foreignTarget", { name: calledBy(actor) });
  return changePoints(target, outcome.track, outcome.kind === "damage" ? -outcome.total : outcome.total);
}

const applying: NonNullable<RollType<core.DiceCheck, core.DiceOutcome>["applying"]> = {
  shares: onTarget(({ outcome }, actor) => applyTo(outcome, actor)),
};

const ruledDice = ruledBy<core.DiceCheck, core.DiceOutcome>(
  { view: ({ outcome, check }) => diceView(outcome, check) },
  (check, by) => ({ ...check, bonus: (check.bonus ?? 0) + by }),
);

const trackOptions = choices(core.TRACKS, "points");

/** The damage dice of a weapon; without one, dice that the player types. */
export const damage: RollType<
  core.DiceCheck,
  core.DiceOutcome,
  { formula: string; track: core.Track; modifier: number; left?: number }
> = {
  label: key("kind.damage"),
  icon: "fa-solid fa-droplet",
  whileOut: true,
  plan(source) {
    const actor = rollerOf(source);
    const weapon = asItem(source.item, "effectWeapon");
    const modifier = modifierControl(source.values);
    const formula = weapon?.system.damage ?? String(source.args.formula ?? "1d6");
    const track = wordOf(source.values.track ?? source.args.track, core.TRACKS, weapon?.system.track ?? "physical");
    const target = asEffect(source.target);
    return {
      title: t(key("damage.title"), { weapon: short(weapon?.name ?? formula) }),
      subtitle: properShort(formulaSaid(formula)),
      img: weapon?.img ?? actor.img,
      several: true,
      base: {
        formula,
        track,
        modifier: modifier.value as number,
        ...(target && { left: pointsOf(target, track).value }),
      },
      controls: [ask.target(source), ask.select("track", track, trackOptions), modifier],
      modifiers: [],
    };
  },
  check({ base }) {
    const { dice, bonus } = core.parseDice(base.formula);
    return { kind: "damage", dice, bonus: bonus + base.modifier, track: base.track };
  },
  odds: diceOdds,
  view: ({ outcome, check }) => diceView(outcome, check),
  ruled: ruledDice,
  byHand: ({ check: { dice, bonus = 0 }, item }) => {
    const written = [...dice.map(({ count, faces }) => `${count}d${faces}`), ...(bonus === 0 ? [] : [signed(bonus)])];
    const armed = asItem(item, "effectWeapon")?.system.damage.trim();
    return [{ label: key("kind.damage"), value: written.join(" "), ...(!armed && { said: "–" }) }];
  },
  applying,
};

/** A rest on one track: hit dice, by how long it is. One's own affair. */
export const rest: RollType<
  core.DiceCheck,
  core.DiceOutcome,
  { track: core.Track; rest: core.Rest; level: number; hitDie: number; left: number; slept: string }
> = {
  label: key("kind.rest"),
  icon: "fa-solid fa-bed",
  plan(source) {
    const actor = rollerOf(source);
    const track = wordOf(source.args.track, core.TRACKS, "physical");
    const length = wordOf(source.values.rest ?? source.args.rest, core.RESTS, "breather");
    const { value, max } = pointsOf(actor, track);
    if (value >= max) throw new UserError(key("error.nothingToRecover"), { name: calledBy(actor) });
    const { level, derived, nights } = actor.system;
    const slept = isSlept(nights, track) ? calledBy(actor) : "";
    const hitDie = derived.hitDice[track];
    return {
      title: key(`rest.${track}`),
      subtitle: t(key("rest.missing"), { points: max - value }),
      img: actor.img,
      base: { track, rest: length, level, hitDie, left: max - value, slept },
      controls: [
        ask.select(
          "rest",
          length,
          core.RESTS.map((each) => ({ value: each, label: key(`rest.${each}`) })),
        ),
      ],
      modifiers: [],
    };
  },
  check({ base: { track, slept, rest, level, hitDie } }) {
    if (rest === "night" && slept) throw sleptAlready(slept);
    return { kind: "recovery", track, dice: core.restDice({ rest, level, hitDie }) };
  },
  odds: diceOdds,
  view: ({ outcome, check }) => diceView(outcome, check),
  ruled: ruledDice,
  applying: {
    own: () => true,
    shares: onTarget(({ outcome, check }, actor) => {
      const changes = applyTo(outcome, actor);
      const { nights } = asEffect(actor)?.system ?? { nights: [] };
      // A breather has one hit die, a night has more.
      if ((check.dice[0]?.count ?? 0) < 2) return changes;
      if (isSlept(nights, check.track)) throw sleptAlready(calledBy(actor));
      return { ...changes, updates: { ...changes.updates, ...sleeps(nights, check.track) } };
    }),
  },
};

/** A d3 or a d100, by the table's convention. */
export const oddDice = (kind: "d3" | "d100"): RollType<core.OddDiceCheck, core.OddDiceOutcome> => ({
  label: key(`kind.${kind}`),
  icon: "fa-solid fa-dice-d6",
  whileOut: true,
  plan: (source) => ({
    title: key(`kind.${kind}`),
    img: rollerOf(source).img,
    base: {},
    controls: [],
    modifiers: [],
  }),
  check: () => (kind === "d3" ? { kind } : { kind, convention: optionOf("percentile") }),
  odds: openOdds,
  view: ({ outcome }) => oddDiceView(outcome),
});
