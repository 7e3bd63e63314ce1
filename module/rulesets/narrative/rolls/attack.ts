import {
  type Control,
  type FollowUpButton,
  onTarget,
  type Rolled,
  type RollPlan,
  type RollSource,
  type RollType,
  type SituationalModifier,
  type TargetChanges,
} from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { type ActorLike, documentHere, type ItemLike, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { decimal, midSentence, proper, t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { crewOf } from "../../../plan/people/crew.ts";
import { spendMenuOf, spentChanges } from "../cards/spending.ts";
import { attackOdds, poolView } from "../cards/views.ts";
import { asNarrative } from "../data/actor.ts";
import { asItem, type ItemOf } from "../data/items.ts";
import { ask, choices, key } from "../data/labels.ts";
import { ownChanges } from "../data/talents.ts";
import type { HitFacts, PoolModifier } from "../data/types.ts";
import { asVehicle } from "../data/vehicle.ts";
import { afterShot, hindrance } from "../data/weapon-state.ts";
import { destinyChanges } from "../table/destiny.ts";
import { commitShared, shareLive } from "../table/live-pool.ts";
import { rangeBetween } from "../table/ranges.ts";
import { criticalFollowUps } from "./critical.ts";
import { applyHit, hitFigures, hitOf, qualityRank } from "./damage.ts";
import {
  type Ability,
  aboutOf,
  attackAbility,
  describe,
  offered,
  rollerOf,
  spendPending,
  startOf,
} from "./modifiers.ts";
import { type PoolBase, poolOf, sharedSwitches, withPool } from "./pool.ts";
import { againstTarget, spendAim, stanceLines } from "./positions.ts";
import { qualityLines, usedQualities } from "./qualities.ts";
import { type PoolCheck, ruledPool } from "./roll.ts";

/** An attack: difficulty by distance and size, the target's defence as setback dice, qualities and positions as lines. */

type Weapon = ItemOf<"narrativeWeapon">;

const modeOf = (hit: HitFacts): "melee" | "ranged" => (hit.range === "engaged" ? "melee" : "ranged");

/** Bands that the weapon reaches, each with its dice and its exact chance; where tokens stand tells which to begin with. */
function bands(
  hit: HitFacts,
  { values, actor, item, target }: RollSource,
  dice: (range: core.Range) => number,
): Control {
  const reach = core.RANGES.slice(0, core.RANGES.indexOf(hit.range) + 1);
  // Among vehicles a range is much farther than among people; a gun of the ship's fires from where the ship is.
  const found = hit.vehicleScale ? null : rangeBetween(item?.actor ?? actor, target);
  const usual = hit.range === "engaged" ? "engaged" : "short";
  const near = found && (reach.includes(found.range) ? found.range : hit.range);
  const far = found && !reach.includes(found.range);
  return {
    name: "range",
    label: key("control.range"),
    type: "ladder",
    value: reach.find((range) => range === values.range) ?? near ?? usual,
    ...(found && {
      hint: t(key(far ? "control.outOfRange" : "control.rangeHint"), {
        metres: decimal(Math.round(found.metres * 10) / 10),
        range: midSentence(t(key(`range.${found.range}`))),
      }),
    }),
    options: reach.map((range) => ({ value: range, label: key(`range.${range}`), shown: String(dice(range)) })),
  };
}

const silhouetteOf = (actor: ActorLike | null): number =>
  asNarrative(actor)?.system.silhouette ?? asVehicle(actor)?.system.silhouette ?? 1;

/** The side of a shielded vehicle that is hit; null where there is nothing to choose. */
function sideOf({ target, values }: RollSource): core.ShieldSide | null {
  const shields = asVehicle(target)?.system.shields;
  if (!shields || core.SHIELD_SIDES.every((side) => shields[side].max === 0)) return null;
  return core.SHIELD_SIDES.find((side) => side === values.side) ?? "fore";
}

/** The sides of a shielded vehicle, each with what its shield has now. */
const sides = (target: ActorLike | null) =>
  choices(core.SHIELD_SIDES, "side").map(({ value, label }) => {
    const shield = asVehicle(target)?.system.shields[value];
    return { value, label: proper(t(key("control.shielded"), { side: t(label), value: shield?.value ?? 0 })) };
  });

/** What a damaged weapon adds. */
function wearLines(weapon: Weapon | null): PoolModifier[] {
  const add = weapon && core.WEAR_POOL[weapon.system.wear];
  return add ? [offered("wear", { add }, { label: key(`ready.wear.${weapon.system.wear}`), on: true })] : [];
}

/** A switch that changes no dice: what stands in the way unless the GM says otherwise, and an action too many. */
const ruling = (id: string, more: Partial<SituationalModifier>): SituationalModifier => ({
  id,
  label: key(`change.${id}`),
  field: "ruling",
  value: 0,
  on: false,
  ...more,
});

/** Whether the actor takes part in a fight that has begun: only there turns are counted. */
function fights(actor: ActorLike): boolean {
  const { combat } = theGame();
  return combat?.started === true && combat.combatants.find((one) => one.actor?.uuid === actor.uuid) !== undefined;
}

/** Rulings of an attack: the weapon that cannot be used, and an attack beyond the turn's action. */
function rulings(source: RollSource, hindered: string | null): SituationalModifier[] {
  const actor = rollerOf(source);
  const decides = theGame().user.isGM || sharedSwitches(source) !== null;
  return [
    ...(hindered
      ? // An obstacle takes the place of the chances; switched on, it stands beside the switch.
        [ruling("anyway", { locked: !decides, ...(source.switches?.anyway === true && { detail: hindered }) })]
      : []),
    ...(fights(actor) && actor.system.turn.actions > 0 ? [ruling("acted", { on: true, locked: true })] : []),
  ];
}

/** The pool of an attack, and what it is made with. */
type AttackBase = PoolBase & {
  /** With how many dice a guided weapon comes back; then with these alone. */
  guided?: number;
  /** UUID of the weapon. */
  weapon: string | null;
  /** Why it cannot be used, in words. */
  hindered: string | null;
  aimed: boolean;
  /** Of the target. */
  silhouette: number;
  /** The side of a shielded vehicle that is hit. */
  zone: core.ShieldSide | null;
  hit: HitFacts;
  /** Of the target, as far as one is known. */
  soak: number | null;
};

/** What an attack costs: pending dice, strain, aim, the turn's action, and what it leaves of the weapon. */
function costOf(plan: RollPlan<AttackBase>, actor: ActorLike): TargetChanges | null {
  const spent = spendPending(plan, actor);
  if (plan.base.guided) return spent;
  const cost = spendAim(spent, actor);
  const weapon = weaponAt(plan.base.weapon);
  const shot = weapon && paysFor(weapon, actor) ? afterShot(weapon) : {};
  const acts = fights(actor) && asNarrative(actor)?.system.turn.actions === 0;
  if (!acts && Object.keys(shot).length === 0) return cost;
  return {
    ...cost,
    updates: { ...cost?.updates, ...(acts && { "system.turn.actions": 1 }) },
    ...(weapon && Object.keys(shot).length > 0 && { items: [{ item: weapon, updates: shot }] }),
    lines: [
      ...(cost?.lines ?? []),
      ...(acts ? [{ label: key("figure.actions"), value: 1 }] : []),
      ...(weapon && "system.spent" in shot ? [{ label: key("ready.shot"), value: 1 }] : []),
    ],
  };
}

/** Whether a shot counts on the weapon: it is the user's, or mounted where the roller is of the crew (the GM's page writes that). */
const paysFor = ({ isOwner, actor: bearer }: Weapon, roller: ActorLike): boolean =>
  isOwner || (bearer !== null && crewOf(bearer).some(({ actor }) => actor === roller.uuid));

/** The weapon of a plan, wherever it is carried. */
const weaponAt = (uuid: string | null): Weapon | null =>
  uuid ? asItem(documentHere<ItemLike>(uuid), "narrativeWeapon") : null;

/** A guided weapon that missed comes back on its own: with as many ability dice as ranks, and nobody's help. */
const guidedRank = ({ args }: RollSource): number => Math.min(20, Math.max(0, Math.trunc(Number(args.guided)) || 0));

/** After a miss, the attack that a guided weapon was paid for; then criticals. */
function followUpsOf(rolled: Rolled<PoolCheck, core.Outcome>): FollowUpButton[] {
  const { outcome, check, spent } = rolled;
  const rank = qualityRank(check.hit?.qualities ?? [], "guided");
  const again = !outcome.success && spent.some((option) => option.startsWith("quality.guided."));
  const guided: FollowUpButton = {
    kind: "attack",
    label: key("follow.guided"),
    icon: attack.icon,
    by: "roller",
    args: { guided: rank },
  };
  return [...(again ? [guided] : []), ...criticalFollowUps(rolled)];
}

function abilityFor(source: RollSource, weapon: Weapon | null, mode: "melee" | "ranged"): Ability {
  const skill = weapon?.system.skill || "brawl";
  return attackAbility(rollerOf(source), skill, mode, source.values.characteristic);
}

export const attack: RollType<PoolCheck, core.Outcome, AttackBase> = {
  label: key("kind.attack"),
  icon: "fa-solid fa-crosshairs",
  plan(source) {
    const actor = rollerOf(source);
    const weapon = asItem(source.item, "narrativeWeapon");
    if (source.item && !weapon) throw new UserError(key("error.noWeapon"), { name: source.item.name });
    const hit = hitOf(weapon, actor);
    const mode = modeOf(hit);
    const ability = abilityFor(source, weapon, mode);
    const guided = guidedRank(source);
    const size = {
      silhouette: Math.min(20, (asVehicle(weapon?.actor ?? null) ?? actor).system.silhouette),
      target: Math.min(20, silhouetteOf(source.target)),
    };
    const heavy = core.HEAVY_SKILLS.includes(weapon?.system.skill ?? "");
    const dice = (range: core.Range) =>
      core.attackDifficulty({ mode, heavy, ...(mode === "ranged" && { range }), ...size });
    const range = bands(hit, source, dice);
    const side = sideOf(source);
    const own: PoolModifier[] = guided
      ? []
      : [...ownChanges(actor, aboutOf(ability, { attack: mode })), ...qualityLines(hit, actor), ...wearLines(weapon)];
    const why = weapon && hindrance(weapon);
    const hindered = why && proper(t(why.key, why.data));
    const plan = withPool(
      source,
      {
        title: weapon ? properShort(weapon.name) : key("figure.unarmed"),
        subtitle: guided ? key("follow.guided") : describe(ability),
        img: weapon?.img ?? actor.img,
        base: {
          ...(guided ? { dice: { ability: guided }, guided } : startOf(ability)),
          weapon: weapon?.uuid ?? null,
          hindered,
          difficulty: dice(range.value as core.Range),
          aimed: source.target !== null,
          silhouette: size.target,
          zone: side,
          hit,
          soak: asNarrative(source.target)?.system.derived.soak.value ?? null,
        },
        controls: [
          ...(mode === "ranged" ? [range] : []),
          ask.target(source),
          ...(side ? [ask.select("side", side, sides(source.target))] : []),
        ],
      },
      [
        ...own,
        ...(source.target ? againstTarget(source.target, mode, side) : []),
        ...stanceLines(guided ? null : actor, source.target, mode),
        ...destinyChanges(actor, sharedSwitches(source)),
      ],
    );
    if (guided) return plan;
    return { ...plan, several: true, modifiers: [...rulings(source, hindered), ...plan.modifiers] };
  },
  check(plan) {
    if (plan.modifiers.some(({ id, on }) => id === "anyway" && !on)) throw new UserError(String(plan.base.hindered));
    return {
      kind: "attack",
      pool: poolOf(plan),
      aimed: plan.base.aimed,
      ...(plan.base.silhouette > 1 && { silhouette: plan.base.silhouette }),
      ...(plan.base.zone && { zone: plan.base.zone }),
      hit: usedQualities(plan.base.hit, plan.modifiers),
    };
  },
  odds: attackOdds,
  view({ outcome, check }) {
    const seen = poolView(outcome, check);
    const { hit, zone } = check;
    const where = zone && proper(t(key("note.zone"), { side: midSentence(t(key(`side.${zone}`))) }));
    const view = { ...seen, notes: [...(where ? [{ label: where }] : []), ...seen.notes] };
    if (!hit || !outcome.success) return view;
    const dealt = { damage: hit.damage, success: outcome.net.success };
    const damage = hit.damage + outcome.net.success;
    // As it will be applied: a vehicle's weapon is tenfold against people.
    const people = core.damage({ ...dealt, soak: 0, vehicleScale: hit.vehicleScale }).damage;
    const label = proper(t(key(hit.vehicleScale ? "note.damageVehicle" : "note.damage"), { damage, people }));
    return { ...view, notes: [{ label }, ...view.notes] };
  },
  cost: costOf,
  commit: commitShared,
  byHand: ({ check: { hit } }) => (hit ? hitFigures(hit) : []),
  share: shareLive,
  ruled: ruledPool,
  spending: { menu: spendMenuOf, changes: spentChanges },
  followUps: followUpsOf,
  applying: {
    shares(rolled) {
      const { success, net } = rolled.outcome;
      const { hit } = rolled.check;
      return success && hit ? onTarget((_, target) => applyHit(hit, net.success, target))(rolled) : [];
    },
  },
};
