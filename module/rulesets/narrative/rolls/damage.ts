import type { CheckFigure, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { asNarrative, type NarrativeActor } from "../data/actor.ts";
import { hasStrain } from "../data/derive.ts";
import type { ItemOf } from "../data/items.ts";
import { key } from "../data/labels.ts";
import type { HitFacts, WeaponQuality } from "../data/types.ts";
import { asVehicle, type NarrativeVehicle } from "../data/vehicle.ts";

/** What a hit does: through soak into wounds or strain, of people, of groups, of vehicles. */

/** Bare hands: Brawn as damage, a critical for 5, and they disorient and knock down. [house]: general knowledge. */
const UNARMED = {
  damage: 0,
  addsBrawn: true,
  critical: 5,
  vehicleScale: false,
  range: "engaged",
  qualities: [
    { id: "disorient", rank: 1, name: "", hit: 0 },
    { id: "knockdown", rank: 1, name: "", hit: 0 },
  ],
} as const;

/** The line of a record that says how far a target's wounds are over the threshold. */
export const OVER_WOUNDS = key("damage.over.wounds");

/** Likewise of a vehicle's hull. */
export const OVER_HULL = key("damage.over.hull");

export const qualityRank = (qualities: readonly WeaponQuality[], id: string): number =>
  qualities.filter((quality) => quality.id === id).reduce((sum, { rank }) => sum + rank, 0);

/** A hit that is damage and nothing else. */
export const plainHit = (damage: number): HitFacts => ({ ...hitOf(null, null), damage, qualities: [] });

/** What a weapon does in these hands; without a weapon, what bare hands do. */
export function hitOf(weapon: ItemOf<"narrativeWeapon"> | null, attacker: ActorLike | null): HitFacts {
  const { damage, addsBrawn, critical, vehicleScale, range, qualities } = weapon?.system ?? UNARMED;
  const brawn = addsBrawn ? (asNarrative(attacker)?.system.characteristics.brawn.value ?? 0) : 0;
  return {
    weapon: weapon && weapon.actor?.uuid === attacker?.uuid ? weapon.id : "",
    damage: Math.min(1000, damage + brawn),
    critical,
    pierce: qualityRank(qualities, "pierce"),
    breach: qualityRank(qualities, "breach"),
    vicious: qualityRank(qualities, "vicious"),
    stun: qualities.some(({ id }) => id === "stunDamage"),
    vehicleScale,
    qualities: qualities.map((quality) => ({ ...quality })),
    range,
  };
}

/** What a hit says of the weapon in these hands. */
export function hitFigures({ qualities, stun, vehicleScale, ...hit }: HitFacts): CheckFigure[] {
  const written = [
    ...qualities.map(({ id, rank }) => `${id} ${rank}`),
    ...(stun ? ["stun"] : []),
    ...(vehicleScale ? ["vehicleScale"] : []),
  ];
  return [
    ...(["damage", "critical", "pierce", "breach", "vicious"] as const).map((name) => ({
      label: key(`byHand.${name}`),
      value: hit[name],
    })),
    { label: key("byHand.qualities"), value: short(written.join(", "), 120) || "–" },
  ];
}

/** How a hit gets through what protects: the core's fields of it. */
export const piercing = ({ pierce, breach, vehicleScale }: HitFacts) => ({
  pierce: Math.min(1000, pierce),
  breach: Math.min(1000, breach),
  vehicleScale,
});

/**
 * What a hit with so many net successes does to a target as it stands now; with none, its damage alone. Rivals and minions
 * take strain as wounds; soak counts once for a whole group.
 * @throws {UserError} When the target plays by other rules.
 */
export function applyHit(hit: HitFacts, success: number, actor: ActorLike): TargetChanges {
  const vehicle = asVehicle(actor);
  if (vehicle) return toVehicle(hit, success, vehicle);
  const target = asNarrative(actor);
  if (!target) throw new UserError("CUBILETE.error.foreignTarget", { name: calledBy(actor) });
  const { damage, wounds } = core.damage({
    damage: hit.damage,
    success,
    soak: Math.min(1000, target.system.derived.soak.value),
    ...piercing(hit),
  });
  const lines = [
    { label: key("damage.dealt"), value: damage },
    ...(damage > wounds ? [{ label: key("damage.soaked"), value: damage - wounds }] : []),
  ];
  if (hit.stun && hasStrain(actor)) {
    const { strain } = target.system;
    return to("strain", strain.value + wounds, strain.max, lines);
  }
  return target.system.derived.minions ? toGroup(target, wounds, lines) : toWounds(target, wounds, lines);
}

/** What is suffered without an attack, as strain or as wounds where there is no strain (a second maneuver, a spent threat). */
export function applyStrain(amount: number, actor: ActorLike): TargetChanges {
  return { ...strained(amount, actor), intent: amount > 0 ? "harm" : "help" };
}

function strained(amount: number, actor: ActorLike): TargetChanges {
  const target = asNarrative(actor);
  if (!target) throw new UserError("CUBILETE.error.foreignTarget", { name: calledBy(actor) });
  const { strain, wounds, care } = target.system;
  if (hasStrain(actor)) {
    const left = Math.max(0, strain.value + amount);
    const suffered = to("strain", left, strain.max, []);
    // What is suffered after this can be recovered again.
    const lower = care.recovered !== null && left < care.recovered;
    return lower ? { ...suffered, updates: { ...suffered.updates, "system.care.recovered": left } } : suffered;
  }
  // Nobody without strain recovers wounds by catching breath.
  if (amount <= 0) return { updates: {}, lines: [{ label: key("damage.now.wounds"), value: wounds.value }] };
  return target.system.derived.minions ? toGroup(target, amount, []) : toWounds(target, amount, []);
}

function to(
  track: "wounds" | "strain" | "hull",
  value: number,
  most: number,
  lines: TargetChanges["lines"],
): TargetChanges {
  const now = Math.min(100_000, value);
  return {
    updates: { [`system.${track}.value`]: now },
    intent: "harm",
    lines: [
      ...lines,
      { label: key(`damage.now.${track}`), value: now },
      ...(now > most ? [{ label: key(`damage.over.${track}`), value: now - most }] : []),
    ],
  };
}

const toWounds = (
  { system: { wounds } }: NarrativeActor,
  suffered: number,
  lines: TargetChanges["lines"],
): TargetChanges => {
  const hurt = { wounds: wounds.value, suffered: Math.min(100_000, suffered), threshold: Math.min(1000, wounds.max) };
  return to("wounds", core.woundsAfter(hurt), wounds.max, lines);
};

function toGroup({ system }: NarrativeActor, suffered: number, lines: TargetChanges["lines"]): TargetChanges {
  const { count = 1, each = 1, wounds } = system;
  const standing = (value: number) => core.minions({ count, threshold: each, wounds: value }).alive;
  const now = Math.min(100_000, wounds.value + suffered);
  const fallen = standing(wounds.value) - standing(now);
  return {
    updates: { "system.wounds.value": now },
    intent: "harm",
    lines: [
      ...lines,
      ...(fallen > 0 ? [{ label: key("damage.fallen"), value: fallen }] : []),
      { label: key("damage.standing"), value: standing(now) },
    ],
  };
}

/**
 * Armour of vehicles is tenfold against weapons of people, of whose damage the hull then takes a tenth, rounded down.
 * [house]: the public tables give the tenfold scale, not the rounding.
 */
function toVehicle(hit: HitFacts, success: number, { system }: NarrativeVehicle): TargetChanges {
  const { armour } = system;
  const { damage, wounds, hull } = core.vehicleDamage({ damage: hit.damage, success, armour, ...piercing(hit) });
  const lines = [
    { label: key("damage.dealt"), value: damage },
    ...(damage > wounds ? [{ label: key("damage.soaked"), value: damage - wounds }] : []),
  ];
  const track = hit.stun ? "strain" : "hull";
  return to(track, system[track].value + hull, system[track].max, lines);
}
