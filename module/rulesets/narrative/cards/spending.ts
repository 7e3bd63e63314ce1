import type { SpendMenu, SpendOption, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import type { ActorLike, JsonObject } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { asNarrative } from "../data/actor.ts";
import { pendingItem } from "../data/durations.ts";
import { itemsOf } from "../data/items.ts";
import { key, RULE_QUALITIES } from "../data/labels.ts";
import type { WeaponQuality } from "../data/types.ts";
import { emptied, heldBy } from "../data/weapon-state.ts";
import { applyStrain } from "../rolls/damage.ts";
import { activate, damaged, effectOf, mostOf } from "../rolls/qualities.ts";
import type { PoolCheck } from "../rolls/roll.ts";
import { counted } from "./views.ts";

/** Spending what is left of a roll: the player's advantages and triumphs, the opposition's threats and despairs. */

/** An offer's id: the entry of the core's list, which quality or which defence where it is one, and what it is paid with. */
const idOf = (entry: string, currency: core.Currency, which = ""): string =>
  [entry, which, currency].filter((part) => part !== "").join(".");

interface Reading {
  entry: core.SpendEntry;
  currency: core.Currency;
  /** Of qualities which one, of defence against which attacks; otherwise blank. */
  which: string;
}

function read(offer: string): Reading | null {
  const steps = offer.split(".");
  const entry = core.SPENDING.find(({ id }) => id === steps[0]);
  const currency = steps.at(-1) as core.Currency;
  if (!entry || entry.cost[currency] === undefined) return null;
  return { entry, currency, which: steps.slice(1, -1).join(".") };
}

/** What an attack's weapon asks for activating a quality on this outcome; null when it cannot be. */
function activation({ id, hit }: WeaponQuality, success: boolean, silhouette: number): number | null {
  const known = RULE_QUALITIES.get(id);
  const cost = known ? (success ? known.hit : known.miss) : success && hit > 0 ? hit : undefined;
  return cost === undefined ? null : cost + (known?.bySize ? Math.max(0, silhouette - 1) : 0);
}

/** The price of an offer in its currency: of a critical the weapon's rating, of a quality its own. Null: not for sale. */
function priceOf({ entry, currency, which }: Reading, outcome: core.Outcome, check: PoolCheck): number | null {
  const listed = entry.cost[currency] ?? 0;
  if (entry.id === "critical") {
    if (!check.hit || !outcome.success || check.hit.critical === 0) return null;
    return currency === "advantage" ? check.hit.critical : listed;
  }
  if (entry.id === "quality") {
    const found = check.hit?.qualities.find(({ id }) => id === which);
    const cost = found ? activation(found, outcome.success, check.silhouette ?? 1) : null;
    return cost === null ? null : currency === "advantage" ? cost : listed;
  }
  return listed;
}

const ON_TARGET: ReadonlySet<string> = new Set(["cancelDefence", "disarm"]);

/** Only what an attack can do to its target. */
const ATTACKS_ONLY: ReadonlySet<string> = new Set(["disable", "destroy", "disarm", "outOfAmmo"]);

/** An explosion, once paid for, catches everybody near: whoever else it hits costs nothing. */
const spreads = (offer: string, bought: readonly string[]): boolean =>
  bought.includes(offer) && effectOf(read(offer)?.which ?? "") === "blast";

/** What is left after what was bought, each priced as it was when it was sold. */
function resourcesAfter(outcome: core.Outcome, check: PoolCheck, bought: readonly string[]): core.Purse {
  return bought.reduce((purse, offer, index) => {
    const reading = read(offer);
    const cost = reading && priceOf(reading, outcome, check);
    if (!reading || cost === null || spreads(offer, bought.slice(0, index))) return purse;
    return core.spend(purse, { id: reading.entry.id, with: reading.currency, cost }).purse;
  }, outcome.purse);
}

/** Whether it may be bought after what was bought. */
function sellable({ entry, which }: Reading, check: PoolCheck, bought: readonly string[]): boolean {
  const sold = bought.map(read).filter((other) => other?.entry === entry && other.which === which).length;
  const own = check.hit?.qualities.find(({ id }) => id === which);
  if (entry.id === "quality") return own !== undefined && sold < mostOf(own);
  return entry.repeatable === true || sold === 0;
}

/** Words of an entry: a quality by its own name. */
function labelOf({ entry, which }: Reading, check: PoolCheck): string {
  if (entry.id === "defence") return key(`spendDefence.${which}`);
  if (entry.id !== "quality") return key(`spend.${entry.id}`);
  const own = check.hit?.qualities.find(({ id }) => id === which);
  const name = own?.name ? own.name : t(key(`quality.${which}`));
  return proper(t(key("spend.quality"), { quality: name }));
}

/** Offers that stand for something that the players say in words. */
const IN_WORDS: ReadonlySet<string> = new Set([
  "notice",
  "vital",
  "opponentAdvantage",
  "disable",
  "destroy",
  "damageTool",
]);

function onWhom({ entry: { id, next, maneuver }, which }: Reading, check: PoolCheck): SpendOption["on"] {
  const aimed = check.aimed ? "target" : "any";
  if (maneuver === "opponent") return "any";
  if (id === "quality") {
    const effect = effectOf(which);
    // Further hits may fall on others.
    if (effect === null || effect === "guided") return "roller";
    return effect === "blast" || which === "autoFire" ? "any" : aimed;
  }
  if (ON_TARGET.has(id)) return aimed;
  if (!next || next.who === "self") return "roller";
  return next.who === "target" ? aimed : "any";
}

function readings(outcome: core.Outcome, check: PoolCheck): Reading[] {
  return core.SPENDING.flatMap((entry) => {
    if (ATTACKS_ONLY.has(entry.id) && !check.hit) return [];
    const currencies = (Object.keys(entry.cost) as core.Currency[]).filter((currency) => outcome.purse[currency] > 0);
    const kinds =
      entry.id === "quality"
        ? (check.hit?.qualities ?? []).map(({ id }) => id)
        : entry.id === "defence"
          ? ["melee", "ranged"]
          : [""];
    return kinds.flatMap((which) => currencies.map((currency) => ({ entry, currency, which })));
  });
}

/** What the symbols that are left can pay, cheapest entries first as the source lists them. */
export function spendMenuOf(outcome: core.Outcome, check: PoolCheck, bought: readonly string[]): SpendMenu | null {
  const { advantage, triumph, threat, despair } = outcome.purse;
  if (advantage + triumph + threat + despair === 0) return null;
  const purse = resourcesAfter(outcome, check, bought);
  const offers = readings(outcome, check).flatMap((reading): SpendOption[] => {
    const { entry, currency, which } = reading;
    const id = idOf(entry.id, currency, which);
    const more = spreads(id, bought);
    const price = priceOf(reading, outcome, check);
    const cost = more ? 0 : price;
    if (price === null || cost === null || cost > purse[currency]) return [];
    if (!more && !sellable(reading, check, bought)) return [];
    return [
      {
        id,
        label: labelOf(reading, check),
        price: more ? key("spend.included") : proper(counted(currency, cost)),
        ...(RULE_QUALITIES.has(which) && { hint: key(`qualityText.${which}`) }),
        by: entry.side === "player" ? "roller" : "gm",
        on: onWhom(reading, check),
        ...(IN_WORDS.has(entry.id) && { note: true }),
        affordable: true,
      },
    ];
  });
  const left = (["advantage", "triumph", "threat", "despair"] as const).filter(
    (currency) => outcome.purse[currency] > 0,
  );
  return {
    left: left.map((currency) => ({ label: key(`symbol.${currency}`), value: purse[currency] })),
    options: offers,
  };
}

/** What an offer leaves on whom it works: dice for the next roll, or what holds for a while; null: nothing. */
function pending({ entry: { id, next }, currency, which }: Reading): JsonObject | null {
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

/** What an offer does to a weapon: to the one that was used, or to what the target holds. Nothing when there is none. */
function onWeapon({ entry: { id } }: Reading, { hit }: PoolCheck, target: ActorLike): TargetChanges | null {
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

/** What an offer does to the actor it works on. What only words can say is recorded, and nothing changes. */
export function purchase(offer: string, outcome: core.Outcome, check: PoolCheck, target: ActorLike): TargetChanges {
  const reading = read(offer);
  const cost = reading && priceOf(reading, outcome, check);
  if (!reading || cost === null) return { updates: {}, lines: [] };
  const { entry, which } = reading;
  const line = { label: labelOf(reading, check), value: cost };
  const own = check.hit?.qualities.find(({ id }) => id === which);
  if (entry.id === "quality" && own) {
    const done = activate(own, outcome, check, target);
    return { ...done, intent: "harm", lines: [line, ...done.lines] };
  }
  if (entry.strain) {
    const { updates, lines } = applyStrain(-entry.strain, target);
    return { updates, lines: [line, ...lines] };
  }
  const created = pending(reading);
  const struck = onWeapon(reading, check, target);
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
