import type { RollType } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { halfView, neutralBars } from "../cards/opposed-views.ts";
import { ask, key } from "../data/labels.ts";
import { planWith, traitOptions } from "./controls.ts";
import {
  currentLevel,
  lasting,
  rollerOf,
  type SideBase,
  sideOf,
  type TraitBase,
  traitOf,
  traitsOf,
} from "./modifiers.ts";
import type { Escala3Check, Escala3Outcome } from "./roll.ts";
import { namedTrait, writtenNow } from "./rolls.ts";

/**
 * The order of a combat. The source leaves combat to each setting; here everybody rolls one trait, the higher total goes
 * first. Which trait, the sheet says; else the best attribute. [house]
 */
export const initiative: RollType<Escala3Check, Escala3Outcome, SideBase & TraitBase> = {
  label: key("kind.initiative"),
  icon: "fa-solid fa-bolt",
  plan(source) {
    const actor = rollerOf(source);
    const all = traitsOf(actor);
    const attributes = all.filter(({ system }) => system.group === "attribute");
    const best = [...(attributes.length > 0 ? attributes : all)].sort(
      (a, b) => currentLevel(actor, b) - currentLevel(actor, a),
    )[0];
    const trait = traitOf(actor, source.values.with) ?? traitOf(actor, actor.system.initiative) ?? best;
    const side = { inflated: 0, voluntary: 0, reserve: 0, dispersion: "normal" as const, advantage: 0 };
    if (!trait) {
      // An actor without the trait has a normal level, so that everyone gets a place in the order.
      return {
        title: key("kind.initiative"),
        img: actor.img,
        base: { trait: Number(writtenNow().scale), traitId: "", traitName: "", ...side },
        controls: [],
        modifiers: [],
      };
    }
    const plan = planWith(actor, trait, side, [ask.select("with", trait.id, traitOptions(actor))]);
    // What points added for one roll waits for one that the player chooses.
    return { ...plan, modifiers: lasting(actor, trait), title: key("kind.initiative"), subtitle: plan.title };
  },
  check: (plan) => ({
    checks: [{ ...sideOf(plan), difficulty: 0 }],
    traits: [namedTrait(plan)],
    written: writtenNow(),
  }),
  odds({ checks }) {
    const { total } = core.odds(checks[0] as core.SimpleCheck);
    return {
      success: null,
      bands: [],
      figures: [{ label: key("odds.mean"), value: total.mean }],
      bars: neutralBars(total),
    };
  },
  view: ({ outcome, check }) => ({ ...halfView(outcome, check), verdict: null }),
};
