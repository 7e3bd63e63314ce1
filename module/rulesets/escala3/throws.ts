import type * as core from "../../core/escala3/index.ts";
import { systemPath } from "../../foundry.ts";
import type { Control, ThrowKind, ThrowPlan, ThrowSource } from "../../ruleset.ts";
import { advantageControl, difficultyControls, planWith, rareControls } from "./controls.ts";
import { simpleOdds, simpleView } from "./parts.ts";
import type { Escala3Check, Escala3Outcome, NamedTrait, Written } from "./roll.ts";
import { numberOf, sideOf, throwerOf, thrownTrait, wordIn } from "./situation.ts";
import { spending } from "./spending.ts";
import { ask, key, optionOf, shiftOf, tableDice } from "./words.ts";

/** The kinds of throw of Escala 3. Each reads its source into a plan, and a plan into checks of the core. */

/** How the card writes its numbers. */
export function writtenNow(): Written {
  const by = tableDice();
  return { scale: by.scale, shift: shiftOf(by) };
}

export const namedTrait = ({ base }: ThrowPlan): NamedTrait => ({
  id: String(base.traitId ?? ""),
  name: String(base.traitName ?? ""),
});

export const LIMITS = systemPath("templates/escala3/throw-limits.hbs");
const WISHES = ["no", "automatic", "throw"] as const;

/** Minimum and maximum difficulty (§2.2), each of them blank for none. */
export const limitsPanel = ({ values }: ThrowSource): Pick<ThrowPlan, "panel"> =>
  optionOf("extremes") && values.more === true
    ? { panel: { template: LIMITS, context: { minimum: values.minimum ?? "", maximum: values.maximum ?? "" } } }
    : {};

/** A limit that was written: a number, or nothing. What is no number goes on to the core, which says so. */
export const limitOf = (name: "minimum" | "maximum", { values }: ThrowSource): Record<string, number> => {
  const written = String(values[name] ?? "")
    .trim()
    .replace(",", ".");
  return !optionOf("extremes") || values.more !== true || written === "" ? {} : { [name]: Number(written) };
};

export const simple: ThrowKind<Escala3Check, Escala3Outcome> = {
  label: key("kind.simple"),
  icon: "fa-solid fa-dice",
  plan(source) {
    const actor = throwerOf(source);
    const trait = thrownTrait(source);
    const { values } = source;
    const wish = optionOf("onPurpose") && values.more === true ? wordIn(values.wish, WISHES, "no") : "no";
    const purpose: Control[] = optionOf("onPurpose")
      ? [
          ask.select(
            "wish",
            wish,
            WISHES.map((value) => ({ value, label: key(`wish.${value}`) })),
          ),
        ]
      : [];
    const nullSpread = values.dispersion === "null" && values.more === true;
    const reverse = nullSpread && values.reverse === true;
    const { controls: rare, side } = rareControls(source, actor, trait, [
      ...(nullSpread ? [ask.toggle("reverse", reverse)] : []),
      ...purpose,
    ]);
    const difficulty = difficultyControls(values, source.args.difficulty);
    const advantage = advantageControl(values);
    const plan = planWith(
      actor,
      trait,
      {
        ...side,
        advantage: numberOf(advantage.value, 0),
        difficulty: difficulty[0]?.value as number,
        limits: { ...limitOf("minimum", source), ...limitOf("maximum", source) },
        reverse: reverse && side.dispersion === "null",
        wish,
      },
      [...difficulty, advantage, ...rare],
    );
    return { ...plan, ...limitsPanel(source) };
  },
  check(plan) {
    const common = { traits: [namedTrait(plan)], written: writtenNow(), levels: optionOf("successLevels") };
    if (plan.base.wish === "automatic") return { ...common, checks: [] };
    const of: core.SimpleCheck = {
      ...sideOf(plan),
      difficulty: plan.base.difficulty as number,
      ...(plan.base.limits as object),
      ...(plan.base.reverse === true && { reverse: true }),
    };
    return { ...common, checks: [of], ...(plan.base.wish === "throw" && { wish: "fail" as const }) };
  },
  odds: simpleOdds,
  view: simpleView,
  spend: spending,
};
