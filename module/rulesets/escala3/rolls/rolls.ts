import type { Control, RollPlan, RollType } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { numberOf, wordOf as wordIn } from "../../../plan/controls.ts";
import { simpleOdds, simpleView } from "../cards/views.ts";
import { ask, choices, key, optionOf, tableDice } from "../data/labels.ts";
import { advantageControl, difficultyControls, planWith, rareControls } from "./controls.ts";
import { type Limits, rolledTrait, rollerOf, type SideBase, sideOf, type TraitBase } from "./modifiers.ts";
import { spending } from "./penalty-spending.ts";
import type { Escala3Check, Escala3Outcome, NamedTrait, Written } from "./roll.ts";

/** The kinds of roll of Escala 3. Each reads its source into a plan, and a plan into checks of the core. */

/** How the card writes its numbers. */
export function writtenNow(): Written {
  const by = tableDice();
  return { scale: by.scale, shift: core.shiftOf(by) };
}

export const namedTrait = ({ base }: RollPlan<TraitBase>): NamedTrait => ({ id: base.traitId, name: base.traitName });

const WISHES = ["no", "automatic", "roll"] as const;

/** A trait against a difficulty, with the rules that the table plays. */
export type SimpleBase = SideBase &
  TraitBase & { difficulty: number; limits: Limits; reverse: boolean; wish: (typeof WISHES)[number] };

export const simple: RollType<Escala3Check, Escala3Outcome, SimpleBase> = {
  label: key("kind.simple"),
  icon: "fa-solid fa-dice",
  plan(source) {
    const actor = rollerOf(source);
    const trait = rolledTrait(source);
    const { values } = source;
    const wish = optionOf("onPurpose") ? wordIn(values.wish, WISHES, "no") : "no";
    const wishes = choices(WISHES, "wish");
    const purpose: Control[] = optionOf("onPurpose") ? [{ ...ask.select("wish", wish, wishes), neutral: "no" }] : [];
    const { controls: rare, side, limits } = rareControls(source, actor, trait, purpose);
    const reverse = side.dispersion === "null" && values.reverse === true;
    if (side.dispersion === "null") {
      const after = rare.findIndex(({ name }) => name === "dispersion") + 1;
      rare.splice(after, 0, { ...ask.toggle("reverse", reverse), neutral: false });
    }
    const difficulty = difficultyControls(values, source.args.difficulty);
    const advantage = advantageControl(values);
    return planWith(
      actor,
      trait,
      {
        ...side,
        advantage: numberOf(advantage.value, 0),
        difficulty: difficulty[0]?.value as number,
        limits,
        reverse,
        wish,
      },
      [...difficulty, advantage, ...rare],
    );
  },
  check(plan) {
    const common = { traits: [namedTrait(plan)], written: writtenNow(), levels: optionOf("successLevels") };
    if (plan.base.wish === "automatic") return { ...common, checks: [] };
    const of: core.SimpleCheck = {
      ...sideOf(plan),
      difficulty: plan.base.difficulty,
      ...plan.base.limits,
      ...(plan.base.reverse && { reverse: true }),
    };
    return { ...common, checks: [of], ...(plan.base.wish === "roll" && { wish: "fail" as const }) };
  },
  odds: simpleOdds,
  view: simpleView,
  cost: spending,
};
