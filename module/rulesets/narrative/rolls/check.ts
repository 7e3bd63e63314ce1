import type { RollType } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { spendMenuOf, spentChanges } from "../cards/spending.ts";
import { poolOdds, poolView } from "../cards/views.ts";
import { INITIATIVE, INITIATIVE_WAYS } from "../data/initiative.ts";
import { ask, key } from "../data/labels.ts";
import { ownChanges } from "../data/talents.ts";
import { handlingChanges } from "../data/vehicle.ts";
import { destinyChanges } from "../table/destiny.ts";
import { commitShared, shareLive } from "../table/live-pool.ts";
import {
  aboutOf,
  characteristicControl,
  describe,
  ladder,
  offered,
  rolledAbility,
  rollerOf,
  sparing,
  spendPending,
  startOf,
} from "./modifiers.ts";
import { type PoolBase, poolOf, sharedSwitches, withPool } from "./pool.ts";
import { type PoolCheck, ruledPool } from "./roll.ts";

/** A check of a skill or a characteristic against a difficulty, and the simple one that decides the order of a fight. */

export const check: RollType<PoolCheck, core.Outcome, PoolBase & { aimed: boolean }> = {
  label: key("kind.check"),
  icon: "fa-solid fa-dice-d20",
  plan(source) {
    const actor = rollerOf(source);
    const ability = rolledAbility(source);
    const difficulty = ladder(source);
    return withPool(
      source,
      {
        title: ability.label,
        subtitle: describe(ability),
        img: source.item?.img ?? actor.img,
        base: { ...startOf(ability), difficulty: Number(difficulty.value), aimed: source.target !== null },
        controls: [difficulty, characteristicControl(ability.characteristic)],
      },
      [
        ...ownChanges(actor, aboutOf(ability)),
        ...handlingChanges(source.args),
        offered("assisted", { add: core.STANCES.assisted.own }),
        ...destinyChanges(actor, sharedSwitches(source)),
      ],
    );
  },
  check: (plan) => ({ kind: "check", pool: poolOf(plan), aimed: plan.base.aimed }),
  odds: poolOdds,
  view: ({ outcome, check }) => poolView(outcome, check),
  cost: spendPending,
  commit: commitShared,
  share: shareLive,
  ruled: ruledPool,
  spending: { menu: spendMenuOf, changes: spentChanges },
};

export const initiative: RollType<PoolCheck, core.Outcome, PoolBase> = {
  label: key("kind.initiative"),
  icon: "fa-solid fa-flag-checkered",
  plan(source) {
    const actor = rollerOf(source);
    const way = (source.values.way ?? source.args.way) === "surprised" ? "surprised" : "prepared";
    const ability = rolledAbility({ ...source, item: null, args: { skill: INITIATIVE[way] } });
    return withPool(
      source,
      {
        title: key("kind.initiative"),
        subtitle: describe(ability),
        img: actor.img,
        base: { ...startOf(ability), difficulty: 0 },
        controls: [ask.select("way", way, INITIATIVE_WAYS.options)],
      },
      sparing(ownChanges(actor, aboutOf(ability, { initiative: true }))),
    );
  },
  check: (plan) => ({ kind: "initiative", pool: poolOf(plan) }),
  // It only puts in order: nobody succeeds or fails.
  odds(check) {
    const odds = poolOdds(check);
    const figures = odds.figures.map(({ within: _, ...figure }) => figure);
    return { ...odds, success: null, bands: [], figures };
  },
  view: ({ outcome, check }) => ({ ...poolView(outcome, check), verdict: null }),
  cost: spendPending,
};
