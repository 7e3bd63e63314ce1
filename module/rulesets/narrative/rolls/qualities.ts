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
import { heldBy } from "../data/weapon-state.ts";
import { applyHit, applyStrain } from "./damage.ts";
import { offered } from "./modifiers.ts";
import type { PoolCheck } from "./roll.ts";

/** Weapon qualities by their data: what they change in the pool, and what activating them does. */

/**
 * Lines of the pool: those that always hold by themselves, those that ask for more dice only when wanted, and those that
 * ask for more than the wielder has.
 */
export function qualityLines({ qualities }: HitFacts, wielder: ActorLike): PoolModifier[] {
  const person = asNarrative(wielder);
  const values = person
    ? Object.fromEntries(core.CHARACTERISTICS.map((name) => [name, person.system.characteristics[name].value]))
    : {};
  return qualities.flatMap(({ id, rank }) => {
    const dice = core.qualityPool({ id, rank }, values);
    return dice ? [offered(`quality.${id}`, { add: dice.add }, { label: key(`quality.${id}`), on: dice.always })] : [];
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

/** What activating a quality does to an actor; what only words can say changes nothing. */
export function activate(
  { id, rank }: WeaponQuality,
  { net }: core.Outcome,
  { hit }: PoolCheck,
  target: ActorLike,
): TargetChanges {
  const none: TargetChanges = { updates: {}, lines: [] };
  const does =
    hit && core.activated({ id, rank }, { damage: hit.damage, success: net.success, vehicleScale: hit.vehicleScale });
  if (!does || !hit) return none;
  if (does.hit) return applyHit({ ...hit, damage: does.hit.damage }, does.hit.success, target);
  // What befalls people does not befall machines.
  if (!asNarrative(target)) return none;
  if (does.strain !== undefined) return applyStrain(does.strain, target);
  if (does.sunder) {
    const weapon = heldBy(itemsOf(target, "narrativeWeapon"));
    return weapon ? damaged(weapon) : none;
  }
  const { status = "", turns = 1, lasts } = does;
  return {
    updates: {},
    ...(status && { statuses: { [status]: true } }),
    ...(lasts && { creates: [lastingItem(id, turns, status, lasts)] }),
    lines: status ? [{ label: key(`status.${status}`), value: turns }] : [],
  };
}

/** What goes on for some turns, as an item of the target. */
function lastingItem(id: string, turns: number, status: string, of: { setback: number; damage: number }): JsonObject {
  const description = `<p>${foundry.utils.escapeHTML(t(key(`qualityText.${id}`)))}</p>`;
  return pendingItem(t(key(`quality.${id}`)), "", {
    description,
    lasts: "turns",
    turns,
    ...(status && { damage: of.damage, status }),
    ...(of.setback > 0 && { dice: [{ when: "always", add: { setback: of.setback } }] }),
  });
}

/** A weapon that is worn by one step. */
export function damaged(weapon: ItemOf<"narrativeWeapon">): TargetChanges {
  const wear = core.worn(weapon.system.wear);
  const label = proper(`${short(weapon.name)}: ${t(key(`ready.wear.${wear}`))}`);
  return {
    updates: {},
    items: [{ item: weapon, updates: { "system.wear": wear } }],
    lines: [{ label, value: core.WEAR.indexOf(wear) }],
  };
}
