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

/** What the symbols that are left can pay as the source lists it, each row below its price; then what they cannot. */
export function spendMenuOf({ outcome, check, spent, actor }: Rolled<PoolCheck, core.Outcome>): SpendMenu | null {
  const { spendable } = outcome;
  const symbols = (["advantage", "triumph", "threat", "despair"] as const).filter((symbol) => spendable[symbol] > 0);
  if (symbols.length === 0) return null;
  const roll = caseOf(outcome, check);
  const paid = spent.map((id) => withoutPick(id).option);
  const { left, options } = core.spendOptions(roll, paid);
  const optionOf = (way: core.SpendWay): SpendOption => ({
    id: way.id,
    label: labelOf(way, check),
    price: way.included ? key("spend.included") : proper(counted(way.with, way.cost)),
    group: groupOf(way, roll),
    ...(RULE_QUALITIES.has(way.which) && { hint: key(`qualityText.${way.which}`) }),
    ...saysOf(way, check),
    by: way.entry.side === "player" ? "roller" : "gm",
    on: way.on,
    ...(way.on === "any" && sideOf(way)),
    ...(way.inWords && { note: true }),
    ...(way.entry.id === "loseManeuver" && readyLosses(actor)),
    affordable: true,
  });
  return {
    left: symbols.map((symbol) => ({ label: key(`symbol.${symbol}`), value: left[symbol] })),
    options: options.map(optionOf),
    beyond: core.spendBeyond(roll, paid).map((way) => ({ ...optionOf(way), affordable: false })),
  };
}

/** The heading that a row stands below: all its prices, as the source's table has them. */
function groupOf(way: core.SpendWay, roll: core.SpendCase): NonNullable<SpendOption["group"]> {
  if (way.included) return { label: key("spend.included"), rank: 0 };
  const prices = core.spendPrices(roll, way);
  const words = prices.map(([symbol, cost]) => counted(symbol, cost));
  // A triumph is dearer than any number of advantages.
  const rank = Math.min(
    ...prices.map(([symbol, cost]) => (symbol === "advantage" || symbol === "threat" ? cost : 1000 * cost)),
  );
  return { label: proper(words.join(` ${t(key("spend.or"))} `)), rank };
}

/** What the table does where no figure changes: always, or because this roll was made with nothing that could change. */
function saysOf({ entry: { id, told }, which }: core.SpendWay, { hit }: PoolCheck): Pick<SpendOption, "says"> {
  const own = id === "quality" && !RULE_QUALITIES.has(which);
  const bare = (id === "damageTool" || id === "outOfAmmo") && !hit?.weapon;
  return told || own || bare ? { says: key(`spendText.${id}`) } : {};
}

/** What a maneuver has gained the roller, the last thing first: a second aim goes before the first. */
const gained = (actor: ActorLike | null): Gain[] => GAINS.filter((gain) => actor?.statuses.has(gain));
const GAINS = ["guarded", "cover", "aimTwice", "aim"] as const;
type Gain = (typeof GAINS)[number];

/** Where several maneuvers gained something, the GM says which of it goes. */
function readyLosses(actor: ActorLike | null): Pick<SpendOption, "ready" | "says"> {
  const held = gained(actor);
  if (held.length === 0) return { says: key("spendText.loseManeuver") };
  const group = key("spend.whichGain");
  return held.length > 1 ? { ready: held.map((id) => ({ id, label: key(`status.${id}`), group })) } : {};
}

/** What a maneuver gained goes: one thing, and of two aims one. */
function lost(pick: string, target: ActorLike): TargetChanges["statuses"] {
  const held = gained(target);
  const gain = held.find((one) => one === pick) ?? held[0];
  if (!gain) return {};
  return gain === "aimTwice" ? { aimTwice: false, aim: true } : { [gain]: false };
}

/** An option as it was bought: which gain was picked stands behind it. */
function withoutPick(id: string): { option: string; pick: string } {
  const at = id.lastIndexOf(".");
  const pick = id.slice(at + 1);
  return GAINS.some((gain) => gain === pick) ? { option: id.slice(0, at), pick } : { option: id, pick: "" };
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
  if (id === "ignoreEnvironment")
    return pendingItem(t(key("spend.ignoreEnvironment")), from, { lasts: "turns", turns: 2 });
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
  const { option: bought, pick } = withoutPick(option);
  const way = core.spendWay(caseOf(outcome, check), bought);
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
    ...(entry.id === "loseManeuver" && { statuses: lost(pick, target) }),
    lines: [line, ...(struck?.lines ?? [])],
  };
}
