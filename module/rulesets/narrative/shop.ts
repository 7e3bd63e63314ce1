import * as core from "../../core/narrative/index.ts";
import type { ActorLike, JsonObject } from "../../foundry.ts";
import { proper, t } from "../../i18n/i18n.ts";
import type { Application, Offer, Shop } from "../../ruleset.ts";
import { applyStrain } from "./damage.ts";
import type { PoolCheck } from "./roll.ts";
import type { WeaponQuality } from "./types.ts";
import { counted } from "./views.ts";
import { key } from "./words.ts";

/** Spending what is left of a throw: the player's advantages and triumphs, the opposition's threats and despairs. */

/** An offer's id: the entry of the core's list, the quality where it activates one, and what it is paid with. */
const idOf = (entry: string, currency: core.Currency, quality = ""): string =>
  [entry, quality, currency].filter((part) => part !== "").join(".");

interface Reading {
  entry: core.SpendEntry;
  currency: core.Currency;
  quality: string;
}

function read(offer: string): Reading | null {
  const steps = offer.split(".");
  const entry = core.SPENDING.find(({ id }) => id === steps[0]);
  const currency = steps.at(-1) as core.Currency;
  if (!entry || entry.cost[currency] === undefined) return null;
  return { entry, currency, quality: steps.slice(1, -1).join(".") };
}

/** What an attack's weapon asks for activating a quality on this outcome; null when it cannot be. */
function activation({ id, hit }: WeaponQuality, success: boolean): number | null {
  const known = core.QUALITIES.find((quality) => quality.id === id);
  const cost = known ? (success ? known.hit : known.miss) : success && hit > 0 ? hit : undefined;
  return cost ?? null;
}

/** The price of an offer in its currency: of a critical the weapon's rating, of a quality its own. Null: not for sale. */
function priceOf({ entry, currency, quality }: Reading, outcome: core.Outcome, check: PoolCheck): number | null {
  const listed = entry.cost[currency] ?? 0;
  if (entry.id === "critical") {
    if (!check.hit || !outcome.success || check.hit.critical === 0) return null;
    return currency === "advantage" ? check.hit.critical : listed;
  }
  if (entry.id === "quality") {
    const found = check.hit?.qualities.find(({ id }) => id === quality);
    const cost = found ? activation(found, outcome.success) : null;
    return cost === null ? null : currency === "advantage" ? cost : listed;
  }
  return listed;
}

/** Only what an attack can do to its target. */
const ATTACKS_ONLY: ReadonlySet<string> = new Set(["disable", "destroy", "disarm", "outOfAmmo"]);

/** What is left after what was bought, each priced as it was when it was sold. */
export function purseAfter(outcome: core.Outcome, check: PoolCheck, bought: readonly string[]): core.Purse {
  return bought.reduce((purse, offer) => {
    const reading = read(offer);
    const cost = reading && priceOf(reading, outcome, check);
    if (!reading || cost === null) return purse;
    return core.spend(purse, { id: reading.entry.id, with: reading.currency, cost }).purse;
  }, outcome.purse);
}

/** Words of an entry: a quality by its own name. */
function labelOf({ entry, quality }: Reading, check: PoolCheck): string {
  if (entry.id !== "quality") return key(`spend.${entry.id}`);
  const own = check.hit?.qualities.find(({ id }) => id === quality);
  const name = own?.name ? own.name : t(key(`quality.${quality}`));
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

function onWhom({ next }: core.SpendEntry, check: PoolCheck): Offer["on"] {
  if (!next || next.who === "self") return "thrower";
  if (next.who === "target") return check.aimed ? "target" : "any";
  return "any";
}

function readings(outcome: core.Outcome, check: PoolCheck): Reading[] {
  return core.SPENDING.flatMap((entry) => {
    if (ATTACKS_ONLY.has(entry.id) && !check.hit) return [];
    const currencies = (Object.keys(entry.cost) as core.Currency[]).filter((currency) => outcome.purse[currency] > 0);
    const qualities = entry.id === "quality" ? (check.hit?.qualities ?? []).map(({ id }) => id) : [""];
    return qualities.flatMap((quality) => currencies.map((currency) => ({ entry, currency, quality })));
  });
}

/** What the symbols that are left can pay, cheapest entries first as the source lists them. */
export function shopOf(outcome: core.Outcome, check: PoolCheck, bought: readonly string[]): Shop | null {
  const { advantage, triumph, threat, despair } = outcome.purse;
  if (advantage + triumph + threat + despair === 0) return null;
  const purse = purseAfter(outcome, check, bought);
  const sold = new Set(bought.map((offer) => offer.replace(/\.[^.]*$/, "")));
  const offers = readings(outcome, check).flatMap((reading): Offer[] => {
    const { entry, currency, quality } = reading;
    const cost = priceOf(reading, outcome, check);
    const again = entry.repeatable || !sold.has(idOf(entry.id, currency, quality).replace(/\.[^.]*$/, ""));
    if (cost === null || !again || cost > purse[currency]) return [];
    return [
      {
        id: idOf(entry.id, currency, quality),
        label: labelOf(reading, check),
        price: proper(counted(currency, cost)),
        by: entry.side === "player" ? "thrower" : "gm",
        on: onWhom(entry, check),
        ...(IN_WORDS.has(entry.id) && { note: true }),
        affordable: true,
      },
    ];
  });
  const left = (["advantage", "triumph", "threat", "despair"] as const).filter(
    (currency) => outcome.purse[currency] > 0,
  );
  return { left: left.map((currency) => ({ label: key(`symbol.${currency}`), value: purse[currency] })), offers };
}

/** Dice for somebody's next throw, as an item that the throw uses up. */
function pending(reading: Reading): JsonObject {
  const { add, upgrade } = reading.entry.next ?? {};
  const dice = { when: "always", ...(add && { add: { ...add } }), ...(upgrade && { upgrade: { ...upgrade } }) };
  return {
    type: "narrativePending",
    name: t(key(`spend.${reading.entry.id}`)),
    system: { dice: [dice], from: t(key(`symbol.${reading.currency}`)) },
  };
}

/** What an offer does to the actor it works on. What only words can say is recorded, and nothing changes. */
export function purchase(offer: string, outcome: core.Outcome, check: PoolCheck, target: ActorLike): Application {
  const reading = read(offer);
  const cost = reading && priceOf(reading, outcome, check);
  if (!reading || cost === null) return { updates: {}, lines: [] };
  const { entry } = reading;
  const line = { label: labelOf(reading, check), value: cost };
  if (entry.strain) {
    const { updates, lines } = applyStrain(-entry.strain, target);
    return { updates, lines: [line, ...lines] };
  }
  return { updates: {}, ...(entry.next && { creates: [pending(reading)] }), lines: [line] };
}
