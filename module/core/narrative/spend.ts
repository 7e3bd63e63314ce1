import { coreError, entriesOf, fields, number, own, word } from "../validate.ts";
import { readPurse } from "./read.ts";
import { SPENDING, type SpendEntry } from "./tables.ts";
import type { Purse } from "./types.ts";

const CURRENCIES = ["advantage", "triumph", "threat", "despair"] as const;
export type Currency = (typeof CURRENCIES)[number];

export interface Purchase {
  /** An entry of SPENDING. */
  readonly id: string;
  /** What it is paid with; one of the entry's. Default the first that the purse can pay. */
  readonly with?: Currency;
  /** Its price in that currency when the entry's varies (a weapon's critical rating, a quality), 0…100. */
  readonly cost?: number;
}

export interface Spent {
  readonly entry: SpendEntry;
  readonly with: Currency;
  readonly cost: number;
  /** What is left. */
  readonly purse: Purse;
}

const IDS = SPENDING.map((entry) => entry.id);

/** How the entry can be paid now, cheapest symbols first. */
function ways(entry: SpendEntry, purse: Purse): [Currency, number][] {
  return CURRENCIES.flatMap((currency) => {
    const cost = entry.cost[currency];
    return cost !== undefined && cost <= purse[currency] ? [[currency, cost] as [Currency, number]] : [];
  });
}

/**
 * Every entry that the purse can still pay, with the ways to pay it. `bought`: ids already bought with this roll, at most
 * 1000.
 */
export function offers(
  purse: Purse,
  bought: readonly string[] = [],
): readonly { readonly entry: SpendEntry; readonly ways: readonly (readonly [Currency, number])[] }[] {
  const left = readPurse(purse);
  const gone = entriesOf(bought, "bought", 1000).map((id, index) => {
    const field = `bought[${index}]`;
    return word({ [field]: id }, field, "", IDS);
  });
  return SPENDING.filter((entry) => entry.repeatable === true || !gone.includes(entry.id))
    .map((entry) => ({ entry, ways: ways(entry, left) }))
    .filter((offer) => offer.ways.length > 0);
}

/**
 * Buys one entry (source, spending lists; costs recovered). Rolls `purchase.with` when these symbols are not there any
 * more, `purchase.id` for an unknown entry.
 */
export function spend(purse: Purse, purchase: Purchase): Spent {
  const left = readPurse(purse);
  const source = fields(purchase, "purchase", ["id", "with", "cost"]);
  const id = word(source, "id", "purchase", IDS);
  const entry = SPENDING.find((one) => one.id === id) as SpendEntry;
  const accepted = CURRENCIES.filter((currency) => entry.cost[currency] !== undefined);
  const given = own(source, "with") === undefined ? undefined : word(source, "with", "purchase", accepted);
  const currency = given ?? ways(entry, left)[0]?.[0] ?? (accepted[0] as Currency);
  const cost = number(source, "cost", "purchase", 0, 100, entry.cost[currency] ?? 0);
  if (cost > left[currency]) {
    throw coreError("combination", "purchase.with", { type: `${cost} ${currency} left to spend` }, left[currency]);
  }
  return { entry, with: currency, cost, purse: { ...left, [currency]: left[currency] - cost } };
}
