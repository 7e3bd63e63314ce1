import type { Control, RollPlan, RollType } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { numberOf, wordOf as wordIn } from "../../../plan/controls.ts";
import { simpleOdds, simpleView } from "../cards/views.ts";
import { ask, choices, key, optionOf, tableDice } from "../data/labels.ts";
import { advantageControl, difficultyControls, planWith, rareControls, traitControl } from "./controls.ts";
import { against, type Limits, rolledTrait, rollerOf, type SideBase, sideOf, type TraitBase } from "./modifiers.ts";
import { spending } from "./penalty-spending.ts";
import type { Escala3Check, Escala3Outcome, NamedTrait, Written } from "./roll.ts";
import { ruledLevel } from "./ruling.ts";

/** The kinds of roll of Escala 3. Each reads its source into a plan, and a plan into checks of the core. */

/** How the card writes its numbers. */
export function writtenNow(): Written {
  const by = tableDice();
  return { scale: by.scale, shift: core.shiftOf(by) };
}

/** What an inflated trait rose by, for the card to name it. */
export const inflatedBy = ({ inflated }: SideBase): Pick<Escala3Check, "inflated"> =>
  inflated > 0 ? { inflated } : {};

export const namedTrait = ({ base }: RollPlan<TraitBase>): NamedTrait => ({ id: base.traitId, name: base.traitName });

const WISHES = ["no", "automatic", "roll"] as const;

/** A narrator's own table of results for one roll. */
const resultsControl = (value: string): Control => ({
  name: "results",
  label: key("control.results"),
  hint: key("control.resultsHint"),
  type: "text",
  value,
  max: 580,
  neutral: "",
});

/** A trait against a difficulty, with the rules that the table plays. */
export type SimpleBase = SideBase &
  TraitBase & {
    difficulty: number;
    limits: Limits;
    reverse: boolean;
    wish: (typeof WISHES)[number];
    /** What each success level means in this roll, as it was written. */
    results: string;
  };

export const simple: RollType<Escala3Check, Escala3Outcome, SimpleBase> = {
  label: key("kind.simple"),
  icon: "fa-solid fa-dice",
  whileOut: "down",
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
    const results = optionOf("successLevels") ? String(values.results ?? "") : "";
    if (optionOf("successLevels")) rare.push(resultsControl(results));
    const difficulty = difficultyControls(source);
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
        results,
      },
      [...traitControl(source, actor, trait.id), ...difficulty, advantage, ...rare],
    );
  },
  check(plan) {
    const { results } = plan.base;
    const told = results.trim() !== "";
    if (told && !core.resultTable(results)) throw new UserError(key("error.results"));
    const common = {
      traits: [namedTrait(plan)],
      written: writtenNow(),
      levels: optionOf("successLevels"),
      ...inflatedBy(plan.base),
      ...(told && { results }),
    };
    if (plan.base.wish === "automatic") return { ...common, checks: [] };
    const of: core.SimpleCheck = {
      ...sideOf(plan),
      ...against(plan.base.difficulty, plan.base.limits, plan.base.reverse),
      ...(plan.base.reverse && { reverse: true }),
    };
    return { ...common, checks: [of], ...(plan.base.wish === "roll" && { wish: "fail" as const }) };
  },
  odds: simpleOdds,
  view: ({ outcome, check }) => simpleView(outcome, check),
  ruled: ruledLevel,
  cost: spending,
};
