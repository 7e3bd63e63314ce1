import type { RollType, RollView } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { properShort, short } from "../../../i18n/names.ts";
import { barsOf } from "../../../plan/kit.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { counted } from "../cards/symbols.ts";
import { poolView } from "../cards/views.ts";
import { asItem } from "../data/items.ts";
import { ask, key } from "../data/labels.ts";
import { tormented } from "../data/noted.ts";
import { ownChanges } from "../data/talents.ts";
import { flipAll, flipBack } from "../table/destiny.ts";
import { type DestinySide, destinyState } from "../table/destiny-state.ts";
import { applyStrain } from "./damage.ts";
import { rollerOf, sparing, spendPending } from "./modifiers.ts";
import { type PoolBase, poolOf, withPool } from "./pool.ts";
import type { PoolCheck } from "./roll.ts";

/** Force dice give points of two sides: for a power, and for the pool of destiny. */

const otherSide = (side: DestinySide): DestinySide => (side === "light" ? "dark" : "light");

/** Points of both sides, without success or failure. */
function pointsView(outcome: core.Outcome, check: PoolCheck): RollView {
  const { panel } = poolView(outcome, check);
  const words = (["light", "dark"] as const)
    .filter((side) => outcome[side] > 0)
    .map((side) => counted(side, outcome[side]));
  return {
    groups: [],
    panel,
    terms: [],
    total: null,
    against: null,
    verdict: { kind: "neutral", label: proper(words.join(", ")) },
    notes: [],
  };
}

export const force: RollType<PoolCheck, core.Outcome, PoolBase & { side: DestinySide; need: number }> = {
  label: key("kind.force"),
  icon: "fa-solid fa-sun",
  plan(source) {
    const actor = rollerOf(source);
    const power = asItem(source.item, "narrativePower");
    const { side } = actor.system.force;
    const { rating, committed, left } = actor.system.derived.force;
    if (rating === 0) throw new UserError(key("error.noForce"), { name: calledBy(actor) });
    if (left === 0) throw new UserError(key("error.allCommitted"), { name: calledBy(actor), committed });
    const need = Number(source.values.need ?? power?.system.points ?? 1) || 0;
    return withPool(
      source,
      {
        title: power ? properShort(power.name) : key("kind.force"),
        subtitle: proper(t(key(committed > 0 ? "note.committed" : "note.rating"), { rating, committed, left })),
        img: power?.img ?? actor.img,
        base: { dice: { force: left }, side, need },
        controls: [ask.number("need", need, 1, 20)],
      },
      sparing(ownChanges(actor, { characteristic: null, skill: "", group: null, force: true })),
      [],
    );
  },
  check: (plan) => ({
    kind: "force",
    pool: poolOf(plan),
    side: plan.base.side,
    need: Math.min(40, Math.max(1, Math.trunc(plan.base.need) || 1)),
  }),
  odds({ pool, side = "light", need = 1 }) {
    const odds = core.odds(pool);
    const success = odds[side].atLeast(need);
    const paid = odds.points.atLeast(need);
    return {
      success,
      // Between the two: enough with the points of the other side, which cost.
      bands: [
        { kind: "success", chance: success },
        { kind: "neutral", chance: Math.max(0, paid - success) },
        { kind: "failure", chance: 1 - paid },
      ],
      figures: [
        { label: key(`symbol.${side}`), value: odds[side].mean },
        { label: key(`symbol.${otherSide(side)}`), value: odds[otherSide(side)].mean },
      ],
      bars: barsOf(odds[side], (value) => (value >= need ? "success" : "failure")),
    };
  },
  view({ outcome, check }) {
    const { side = "light", need = 1 } = check;
    const view = pointsView(outcome, check);
    const enough = outcome[side] >= need ? "success" : outcome.light + outcome.dark >= need ? "neutral" : "failure";
    return { ...view, verdict: view.verdict && { ...view.verdict, kind: enough } };
  },
  cost: spendPending,
  /** One's own points are free. Each of the others costs strain, and destiny or more strain in its place. */
  spending: {
    menu({ outcome, check, spent }) {
      const side = check.side ?? "light";
      const other = outcome[otherSide(side)];
      const bought = Array.from({ length: other }, (_, at) => POINT_WAYS.map((way) => `${way}.${at + 1}`));
      const next = bought.findIndex((ids) => ids.every((id) => !spent.includes(id)));
      const way = priceNow(side).flips > 0 ? "flip" : "strain";
      return {
        left: [
          { label: key(`symbol.${side}`), value: outcome[side] },
          { label: key(`symbol.${otherSide(side)}`), value: other - spent.length },
        ],
        options:
          next < 0
            ? []
            : [
                {
                  id: `${way}.${next + 1}`,
                  label: key(`force.use.${otherSide(side)}`),
                  price: key(`force.price.${way}`),
                  by: "roller",
                  on: "roller",
                  affordable: true,
                },
              ],
      };
    },
    changes(option, { check, item }, target) {
      // What was offered for a flip costs that: where the point is gone meanwhile, the flip is refused.
      const { strain } = core.forceCost({ own: 0, other: 1, destiny: option.startsWith("flip.") ? 1 : 0 });
      const suffered = applyStrain(strain, target);
      const used = otherSide(check.side ?? "light");
      const power = item ? short(item.name) : "";
      const torment = tormented(target, t(key(`torment.used.${used}${power && "For"}`), { power }), calledBy(target));
      const line = { label: key(`force.use.${used}`), value: 1 };
      return { ...suffered, updates: { ...suffered.updates, ...torment }, lines: [line, ...suffered.lines] };
    },
    async onSpend(option, { check }, { id, takenBack }) {
      const side = check.side ?? "light";
      if (!isFlip(option)) return;
      if (takenBack) await flipBack(side, id);
      else await flipAll([{ side, use: "force", note: "" }], id, "");
    },
  },
};

/** How a point of the other side was paid for beside its strain; `other`: on cards of 0.2.0. */
const POINT_WAYS = ["flip", "strain", "other"] as const;

/** What one point costs as destiny stands now. Tables that play without it have none to flip. */
function priceNow(side: DestinySide): ReturnType<typeof core.forceCost> {
  const { since, [side]: destiny } = destinyState.read();
  return core.forceCost({ own: 0, other: 1, destiny: since > 0 ? destiny : 0 });
}

/** Whether a point of destiny was flipped for an option; in 0.2.0 for the first one alone, and only in a session. */
const isFlip = (option: string): boolean =>
  option.startsWith("flip.") || (option === "other.1" && destinyState.read().since > 0);

export const destiny: RollType<PoolCheck, core.Outcome> = {
  label: key("kind.destiny"),
  icon: "fa-solid fa-circle-half-stroke",
  unasked: true,
  plan(source) {
    const actor = rollerOf(source);
    const { since, rolled } = destinyState.read();
    if (since === 0) throw new UserError(key("error.noSession"));
    if (rolled.some((each) => each.actor === actor.uuid))
      throw new UserError(key("error.rolledAlready"), { name: calledBy(actor) });
    return {
      title: key("kind.destiny"),
      img: actor.img,
      base: {},
      controls: [],
      modifiers: [],
    };
  },
  check: () => ({ kind: "destiny", pool: { force: 1 } }),
  odds({ pool }) {
    const { light, dark } = core.odds(pool);
    return {
      success: null,
      bands: [],
      figures: [
        { label: key("symbol.light"), chance: light.atLeast(1) },
        { label: key("symbol.dark"), chance: dark.atLeast(1) },
      ],
      bars: [],
    };
  },
  view: ({ outcome, check }) => pointsView(outcome, check),
};
