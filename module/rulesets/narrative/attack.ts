import * as core from "../../core/narrative/index.ts";
import type { ActorLike } from "../../foundry.ts";
import { UserError } from "../../i18n/errors.ts";
import { proper, t } from "../../i18n/i18n.ts";
import { properShort } from "../../i18n/names.ts";
import type { Control, ThrowKind, ThrowSource } from "../../ruleset.ts";
import { asNarrative } from "./actor.ts";
import { commitShared } from "./commit.ts";
import { criticalFollowUps } from "./critical.ts";
import { applyHit, hitOf } from "./damage.ts";
import { destinyChanges } from "./destiny.ts";
import { asItem, type ItemOf } from "./items.ts";
import { shareLive } from "./live-pool.ts";
import { poolOf, sharedSwitches, withPool } from "./pool.ts";
import { qualityLines, usedQualities } from "./qualities.ts";
import type { PoolCheck } from "./roll.ts";
import { purchase, shopOf } from "./shop.ts";
import {
  type Ability,
  aboutOf,
  asActor,
  describe,
  keyedAbility,
  offered,
  spendPending,
  startOf,
  throwerOf,
} from "./situation.ts";
import { spendAim, stanceLines } from "./stances.ts";
import { ownChanges, targetChanges } from "./talents.ts";
import type { HitFacts, PoolChange } from "./types.ts";
import { asVehicle, vehicleIn } from "./vehicle.ts";
import { attackOdds, poolView } from "./views.ts";
import { ask, key } from "./words.ts";

/** An attack: difficulty by distance and size, the target's defence as setback dice, qualities and positions as lines. */

type Mode = "melee" | "ranged";
type Weapon = ItemOf<"narrativeWeapon">;

/** Skills of bare hands and of weapons whose skill nobody learnt. */
const UNLEARNT = { melee: "brawn", ranged: "agility" } as const;

const modeOf = (hit: HitFacts): Mode => (hit.range === "engaged" ? "melee" : "ranged");

/** Bands that the weapon reaches, each with its dice and its exact chance. */
function bands(hit: HitFacts, chosen: unknown, dice: (range: core.Range) => number): Control {
  const reach = core.RANGES.slice(0, core.RANGES.indexOf(hit.range) + 1);
  return {
    name: "range",
    label: key("control.range"),
    type: "ladder",
    value: reach.find((range) => range === chosen) ?? (hit.range === "engaged" ? "engaged" : "short"),
    options: reach.map((range) => ({ value: range, label: key(`range.${range}`), shown: String(dice(range)) })),
  };
}

const silhouetteOf = (actor: ActorLike | null): number =>
  asNarrative(actor)?.system.silhouette ?? asVehicle(actor)?.system.silhouette ?? 1;

/** What stands between the attacker and the target: defence, and what the target's talents and state add. */
function againstTarget(target: ActorLike, mode: Mode): PoolChange[] {
  const defence = asNarrative(target)?.system.derived[mode].value ?? asVehicle(target)?.system.defence ?? 0;
  const lines = targetChanges(target, mode);
  if (defence === 0) return lines;
  const from = properShort(target.name);
  return [offered("defence", { add: { setback: Math.min(20, defence) } }, { from, on: true }), ...lines];
}

function abilityFor(source: ThrowSource, weapon: Weapon | null, mode: Mode): Ability {
  const skill = weapon?.system.skill || "brawl";
  return keyedAbility(throwerOf(source), skill, UNLEARNT[mode], source.values.characteristic);
}

export const attack: ThrowKind<PoolCheck, core.Outcome> = {
  label: key("kind.attack"),
  icon: "fa-solid fa-crosshairs",
  plan(source) {
    const actor = throwerOf(source);
    const weapon = asItem(source.item, "narrativeWeapon");
    if (source.item && !weapon) throw new UserError(key("error.noWeapon"), { name: source.item.name });
    const hit = hitOf(weapon, asActor(actor));
    const mode = modeOf(hit);
    const ability = abilityFor(source, weapon, mode);
    const size = {
      silhouette: Math.min(20, (vehicleIn(source.args) ?? actor).system.silhouette),
      target: Math.min(20, silhouetteOf(source.target)),
    };
    const dice = (range: core.Range) => core.attackDifficulty({ mode, ...(mode === "ranged" && { range }), ...size });
    const range = bands(hit, source.values.range, dice);
    return withPool(
      source,
      {
        title: weapon ? properShort(weapon.name) : key("figure.unarmed"),
        subtitle: describe(ability),
        img: weapon?.img ?? actor.img,
        base: {
          ...startOf(ability),
          difficulty: dice(range.value as core.Range),
          aimed: source.target !== null,
          silhouette: size.target,
          hit: hit as never,
          soak: asNarrative(source.target)?.system.derived.soak.value ?? null,
        },
        controls: [...(mode === "ranged" ? [range] : []), ask.target(source)],
      },
      [
        ...ownChanges(asActor(actor), aboutOf(ability, { attack: mode })),
        ...qualityLines(hit, asActor(actor)),
        ...(source.target ? againstTarget(source.target, mode) : []),
        ...stanceLines(asActor(actor), source.target, mode),
        ...destinyChanges(asActor(actor), sharedSwitches(source)),
      ],
    );
  },
  check: (plan) => ({
    kind: "attack",
    pool: poolOf(plan),
    aimed: plan.base.aimed === true,
    ...(Number(plan.base.silhouette) > 1 && { silhouette: Number(plan.base.silhouette) }),
    hit: usedQualities(plan.base.hit as unknown as HitFacts, plan.changes),
  }),
  odds: attackOdds,
  view(outcome, thrown) {
    const view = poolView(outcome, thrown);
    const { hit } = thrown;
    if (!hit || !outcome.success) return view;
    const damage = proper(t(key("note.damage"), { damage: hit.damage + outcome.net.success }));
    return { ...view, notes: [{ label: damage }, ...view.notes] };
  },
  spend: (plan, actor) => spendAim(spendPending(plan, actor), actor),
  commit: commitShared,
  share: shareLive,
  shop: shopOf,
  buy: purchase,
  followUps: criticalFollowUps,
  falls: (outcome) => (outcome.success ? "target" : null),
  apply(outcome, { hit }, target) {
    if (!outcome.success || !hit) throw new UserError(key("error.missed"));
    return applyHit(hit, outcome.net.success, target);
  },
};
