import type { Rolled, SpendMenu, SpendOption, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import type { ActorLike, JsonObject } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { asNarrative } from "../data/actor.ts";
import { pendingItem } from "../data/durations.ts";
import { itemsOf } from "../data/items.ts";
import { key, RULE_QUALITIES } from "../data/labels.ts";
import { emptied, heldBy } from "../data/weapon-state.ts";
import { applyStrain } from "../rolls/damage.ts";
import { activate, damaged } from "../rolls/qualities.ts";
import type { PoolCheck } from "../rolls/roll.ts";
import { counted } from "./symbols.ts";

/** Spending what is left of a roll: the player's advantages and triumphs, the opposition's threats and despairs. */

/** What the core has to know of the roll. */
const caseOf = (
  { success, spendable }: core.Outcome,
  { aimed = false, hit, silhouette }: PoolCheck,
): core.SpendCase => ({
  success,
  spendable,
  aimed,
  ...(hit && {
    attack: {
      critical: hit.critical,
      qualities: hit.qualities.map(({ id, rank, hit: cost }) => ({ id, rank, hit: cost })),
      ...(silhouette !== undefined && { silhouette }),
    },
  }),
});

/** Words of an entry: a quality by its own name. */
function labelOf({ entry, which }: core.SpendWay, check: PoolCheck): string {
  if (entry.id === "defence") return key(`spendDefence.${which}`);
  if (entry.id !== "quality") return key(`spend.${entry.id}`);
  const own = check.hit?.qualities.find(({ id }) => id === which);
  const name = own?.name ? own.name : t(key(`quality.${which}`));
  return proper(t(key("spend.quality"), { quality: name }));
}

/** What the symbols that are left can pay, cheapest entries first as the source lists them. */
export function spendMenuOf({ outcome, check, spent }: Rolled<PoolCheck, core.Outcome>): SpendMenu | null {
  const { spendable } = outcome;
  const symbols = (["advantage", "triumph", "threat", "despair"] as const).filter((symbol) => spendable[symbol] > 0);
  if (symbols.length === 0) return null;
  const { left, options } = core.spendOptions(caseOf(outcome, check), spent);
  return {
    left: symbols.map((symbol) => ({ label: key(`symbol.${symbol}`), value: left[symbol] })),
    options: options.map((way) => ({
      id: way.id,
      label: labelOf(way, check),
      price: way.included ? key("spend.included") : proper(counted(way.with, way.cost)),
      ...(RULE_QUALITIES.has(way.which) && { hint: key(`qualityText.${way.which}`) }),
      by: way.entry.side === "player" ? "roller" : "gm",
      on: way.on,
      ...(way.on === "any" && sideOf(way)),
      ...(way.inWords && { note: true }),
      affordable: true,
    })),
  };
}

/** Whose side it is for: any ally, the active character among them, or another one; nothing where anyone may get it. */
function sideOf({ entry: { next } }: core.SpendWay): Pick<SpendOption, "side"> {
  if (next?.who === "anyAlly") return { side: "own" };
  return next?.who === "ally" ? { side: "ally" } : {};
}

/** What an option leaves on its target: dice for the next roll, or what holds for a while; null: nothing. */
function pending({ entry: { id, next }, with: currency, which }: core.SpendWay): JsonObject | null {
  const from = t(key(`symbol.${currency}`));
  if (id === "defence") {
    const dice = [{ when: which === "melee" ? "attackedMelee" : "attackedRanged", add: { setback: 1 } }];
    // To the end of the next turn: two that have still to end.
    return pendingItem(t(key(`spendDefence.${which}`)), from, { dice, lasts: "turns", turns: 2 });
  }
  if (id === "cancelDefence") return pendingItem(t(key("change.exposed")), from, { exposed: true, lasts: "round" });
  if (!next) return null;
  const { add, upgrade } = next;
  const dice = { when: "always", ...(add && { add: { ...add } }), ...(upgrade && { upgrade: { ...upgrade } }) };
  return pendingItem(t(key(`spend.${id}`)), from, { dice: [dice] });
}

/** What an option does to a weapon: to the one that was used, or to what the target holds. Nothing when there is none. */
function onWeapon({ entry: { id } }: core.SpendWay, { hit }: PoolCheck, target: ActorLike): TargetChanges | null {
  const weapons = itemsOf(target, "narrativeWeapon");
  const used = weapons.find((weapon) => weapon.id === hit?.weapon);
  const held = heldBy(weapons);
  if (id === "damageTool" && used) return damaged(used);
  if (id === "outOfAmmo" && used) return { updates: {}, items: [{ item: used, updates: emptied(used) }], lines: [] };
  if (id !== "disarm" || !held) return null;
  const line = { label: properShort(held.name), value: 1 };
  return { updates: {}, items: [{ item: held, updates: { "system.equipped": false } }], lines: [line] };
}

/** A maneuver more, for the turn that runs or the next one. */
function freeManeuver(target: ActorLike): TargetChanges["updates"] {
  const free = asNarrative(target)?.system.turn.free;
  return free === undefined ? {} : { "system.turn.free": Math.min(20, free + 1) };
}

/** What an option does to the actor it works on. What only words can say is recorded, and nothing changes. */
export function spentChanges(
  option: string,
  { outcome, check }: Rolled<PoolCheck, core.Outcome>,
  target: ActorLike,
): TargetChanges {
  const way = core.spendWay(caseOf(outcome, check), option);
  if (!way) return { updates: {}, lines: [] };
  const { entry, which } = way;
  const line = { label: labelOf(way, check), value: way.cost };
  const own = check.hit?.qualities.find(({ id }) => id === which);
  if (entry.id === "quality" && own) {
    const done = activate(own, outcome, check, target);
    return { ...done, intent: "harm", lines: [line, ...done.lines] };
  }
  if (entry.strain) {
    const { updates, lines } = applyStrain(-entry.strain, target);
    return { updates, lines: [line, ...lines] };
  }
  const created = pending(way);
  const struck = onWeapon(way, check, target);
  return {
    ...struck,
    updates: entry.maneuver ? freeManeuver(target) : {},
    ...(created && { creates: [created] }),
    ...(entry.status && { statuses: { [entry.status]: true } }),
    // What a maneuver had gained: every position but the ground.
    ...(entry.id === "loseManeuver" && { statuses: { aim: false, aimTwice: false, guarded: false, cover: false } }),
    lines: [line, ...(struck?.lines ?? [])],
  };
}
