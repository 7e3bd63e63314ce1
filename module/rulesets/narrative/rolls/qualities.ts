import type { TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import type { ActorLike, JsonObject } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { asNarrative } from "../data/actor.ts";
import { pendingItem } from "../data/durations.ts";
import { type ItemOf, itemsOf } from "../data/items.ts";
import { key, RULE_QUALITIES } from "../data/labels.ts";
import type { HitFacts, PoolModifier, WeaponQuality } from "../data/types.ts";
import { heldBy, worn } from "../data/weapon-state.ts";
import { applyHit, applyStrain } from "./damage.ts";
import { offered } from "./modifiers.ts";
import type { PoolCheck } from "./roll.ts";

/** Weapon qualities by their data: what they change in the pool, and what activating them does. */

/**
 * Lines of the pool: those that always hold by themselves, those that ask for more dice only when wanted, and those that
 * ask for more than the wielder has.
 */
export function qualityLines({ qualities }: HitFacts, wielder: ActorLike): PoolModifier[] {
  const { characteristics } = asNarrative(wielder)?.system ?? {};
  return qualities.flatMap(({ id, rank }) => {
    const { pool, needs } = RULE_QUALITIES.get(id) ?? {};
    const line = (add: core.Pool, on: boolean) =>
      offered(`quality.${id}`, { add }, { label: key(`quality.${id}`), on });
    const missing = needs && characteristics ? rank - characteristics[needs].value : 0;
    if (missing > 0) return [line({ difficulty: Math.min(20, missing) }, true)];
    if (!pool) return [];
    const add = Object.fromEntries(Object.entries(pool).map(([die, count]) => [die, count * Math.max(1, rank)]));
    return [line(add, !pool.difficulty)];
  });
}

/** What the weapon can do in this attack: qualities that make it harder only where that was wanted. */
export const usedQualities = (hit: HitFacts, lines: readonly { id: string; on: boolean }[]): HitFacts => ({
  ...hit,
  qualities: hit.qualities.filter(
    ({ id }) =>
      !RULE_QUALITIES.get(id)?.pool?.difficulty || lines.some((line) => line.on && line.id === `quality.${id}`),
  ),
});

const effectOf = (id: string): core.QualityEffect | null => RULE_QUALITIES.get(id)?.effect ?? null;

/** What activating a quality does to an actor; what only words can say changes nothing. */
export function activate(
  { id, rank }: WeaponQuality,
  { net }: core.Outcome,
  { hit }: PoolCheck,
  target: ActorLike,
): TargetChanges {
  const effect = effectOf(id);
  const none: TargetChanges = { updates: {}, lines: [] };
  if (!effect || !hit || effect === "guided") return none;
  if (effect === "again") return applyHit(hit, net.success, target);
  if (effect === "blast") {
    // On a miss its rank alone.
    return applyHit({ ...hit, damage: rank }, Math.max(0, net.success), target);
  }
  // What befalls people does not befall machines.
  if (!asNarrative(target)) return none;
  if (effect === "strain") return applyStrain(rank, target);
  if (effect === "sunder") {
    const weapon = heldBy(itemsOf(target, "narrativeWeapon"));
    return weapon ? damaged(weapon) : none;
  }
  const turns = Math.max(1, rank);
  const description = `<p>${foundry.utils.escapeHTML(t(key(`qualityText.${id}`)))}</p>`;
  const lasts = (system: JsonObject) =>
    pendingItem(t(key(`quality.${id}`)), "", { description, lasts: "turns", turns, ...system });
  if (effect === "setback") return { ...none, creates: [lasts({ dice: [{ when: "always", add: { setback: 1 } }] })] };
  const status = effect === "burn" ? "burning" : effect.status;
  const damage = effect === "burn" ? hit.damage * (hit.vehicleScale ? core.VEHICLE_SCALE : 1) : 0;
  return {
    updates: {},
    statuses: { [status]: true },
    // Who has fallen gets up by a maneuver, whenever that is.
    ...(status !== "prone" && { creates: [lasts({ damage, status })] }),
    lines: [{ label: key(`status.${status}`), value: turns }],
  };
}

/** A weapon that is worn by one step. */
export function damaged(weapon: ItemOf<"narrativeWeapon">): TargetChanges {
  const wear = worn(weapon);
  const label = proper(`${short(weapon.name)}: ${t(key(`ready.wear.${wear}`))}`);
  return {
    updates: {},
    items: [{ item: weapon, updates: { "system.wear": wear } }],
    lines: [{ label, value: core.WEAR.indexOf(wear) }],
  };
}
