import { coreError, entriesOf, flag, number, own, plainFields, textOf, word } from "../validate.ts";
import { SPENDABLE } from "./checks.ts";
import { QUALITIES, type Quality, SPENDING, type SpendEntry } from "./tables.ts";
import type { Spendable } from "./types.ts";

const CURRENCIES = ["advantage", "triumph", "threat", "despair"] as const;
export type Currency = (typeof CURRENCIES)[number];

interface SpendChoice {
  /** An entry of SPENDING. */
  readonly id: string;
  /** What it is paid with; one of the entry's. Default the first that can still pay it. */
  readonly with?: Currency;
  /** Its price in that currency when the entry's varies (a weapon's critical rating, a quality), 0…100. */
  readonly cost?: number;
}

interface Spent {
  readonly entry: SpendEntry;
  readonly with: Currency;
  readonly cost: number;
  readonly left: Spendable;
}

const IDS = SPENDING.map((entry) => entry.id);

/** How the entry can be paid now, cheapest symbols first. */
function ways(entry: SpendEntry, left: Spendable): [Currency, number][] {
  return CURRENCIES.flatMap((currency) => {
    const cost = entry.cost[currency];
    return cost !== undefined && cost <= left[currency] ? [[currency, cost] as [Currency, number]] : [];
  });
}

/**
 * Spends symbols on one entry (source, spending lists; costs recovered). Names `choice.with` when these symbols are not there
 * any more, `choice.id` for an unknown entry.
 */
export function spend(spendable: Spendable, choice: SpendChoice): Spent {
  const left = SPENDABLE.strict(spendable, "spendable");
  const source = plainFields(choice, "choice", ["id", "with", "cost"]);
  const id = word(source, "id", "choice", IDS);
  const entry = SPENDING.find((one) => one.id === id) as SpendEntry;
  const accepted = CURRENCIES.filter((currency) => entry.cost[currency] !== undefined);
  const given = own(source, "with") === undefined ? undefined : word(source, "with", "choice", accepted);
  const currency = given ?? ways(entry, left)[0]?.[0] ?? (accepted[0] as Currency);
  const cost = number(source, "cost", "choice", 0, 100, entry.cost[currency] ?? 0);
  if (cost > left[currency]) {
    throw coreError("combination", "choice.with", { type: `${cost} ${currency} left to spend` }, left[currency]);
  }
  return { entry, with: currency, cost, left: { ...left, [currency]: left[currency] - cost } };
}

/** A quality of the weapon that was used. */
interface SpendQuality {
  /** One of QUALITIES, or one of the table's own. */
  readonly id: string;
  /** 0…100; default 0. */
  readonly rank?: number;
  /** Advantages that activate one of the table's own on a hit, 0…100; 0 or absent: passive. */
  readonly hit?: number;
}

/** A roll that has symbols left over. */
export interface SpendCase {
  readonly success: boolean;
  readonly spendable: Spendable;
  /** Whether it had a target: then what befalls a target befalls them, and otherwise an actor that the player names. */
  readonly aimed?: boolean;
  /** Of attacks. */
  readonly attack?: {
    /** Advantages that a critical costs, 0…100; 0: none can be caused. */
    readonly critical?: number;
    readonly qualities?: readonly SpendQuality[];
    /** Of the target, 0…20; default 1. */
    readonly silhouette?: number;
  };
}

/** One way of spending: an entry of SPENDING, of what kind, with which symbols. */
export interface SpendWay {
  /** `<entry>[.<which>].<symbols>`: `recoverStrain.advantage`, `quality.burn.triumph`, `defence.melee.advantage`. */
  readonly id: string;
  readonly entry: SpendEntry;
  readonly with: Currency;
  /** Of `quality` which one, of `defence` against which attacks; otherwise blank. */
  readonly which: string;
  /** So many symbols now. */
  readonly cost: number;
  /** Free, because an explosion that was paid for catches everybody near. */
  readonly included: boolean;
  /** The actor it works on. */
  readonly on: "roller" | "target" | "any";
  /** Whether the players say in words what it stands for. */
  readonly inWords: boolean;
}

type Complete = Required<Omit<SpendCase, "attack">> & {
  readonly attack: Required<NonNullable<SpendCase["attack"]>> | null;
};
type Reading = Pick<SpendWay, "entry" | "with" | "which">;

const MAX_SPENT = 1000;
const MAX_QUALITIES = 100;

const known: ReadonlyMap<string, Quality> = new Map(QUALITIES.map((quality) => [quality.id, quality]));

/** Works on the target of the attack or the check. */
const ON_TARGET: ReadonlySet<string> = new Set(["cancelDefence", "disarm"]);
/** Only what an attack can do to its target. */
const ATTACKS_ONLY: ReadonlySet<string> = new Set(["disable", "destroy", "disarm", "outOfAmmo"]);

function readCase(given: SpendCase): Complete {
  const source = plainFields(given, "roll", ["success", "spendable", "aimed", "attack"]);
  if (own(source, "success") === undefined) throw coreError("missing", "roll.success", { type: "true or false" });
  const attack = own(source, "attack");
  return {
    success: flag(source, "success", "roll", false),
    spendable: SPENDABLE.strict(own(source, "spendable"), "spendable"),
    aimed: flag(source, "aimed", "roll", false),
    attack: attack === undefined ? null : readAttack(attack),
  };
}

function readAttack(given: unknown): NonNullable<Complete["attack"]> {
  const path = "roll.attack";
  const source = plainFields(given, path, ["critical", "qualities", "silhouette"]);
  const qualities = own(source, "qualities");
  return {
    critical: number(source, "critical", path, 0, 100, 0),
    qualities: entriesOf(qualities === undefined ? [] : qualities, `${path}.qualities`, MAX_QUALITIES).map(
      (quality, index) => {
        const at = `${path}.qualities[${index}]`;
        const one = plainFields(quality, at, ["id", "rank", "hit"]);
        return {
          id: textOf(own(one, "id"), `${at}.id`),
          rank: number(one, "rank", at, 0, 100, 0),
          hit: number(one, "hit", at, 0, 100, 0),
        };
      },
    ),
    silhouette: number(source, "silhouette", path, 0, 20, 1),
  };
}

const idOf = ({ entry, with: currency, which }: Reading): string =>
  [entry.id, which, currency].filter((part) => part !== "").join(".");

function read(id: string): Reading | null {
  const steps = id.split(".");
  const entry = SPENDING.find((one) => one.id === steps[0]);
  const currency = CURRENCIES.find((one) => one === steps.at(-1));
  if (!entry || !currency || entry.cost[currency] === undefined) return null;
  return { entry, with: currency, which: steps.slice(1, -1).join(".") };
}

const qualityOf = ({ attack }: Complete, which: string): SpendQuality | undefined =>
  attack?.qualities.find(({ id }) => id === which);

/** Advantages that activate a quality on this outcome; null when it cannot be. */
function activation({ id, hit = 0 }: SpendQuality, { success, attack }: Complete): number | null {
  const listed = known.get(id);
  const cost = listed ? (success ? listed.hit : listed.miss) : success && hit > 0 ? hit : undefined;
  return cost === undefined ? null : cost + (listed?.bySize ? Math.max(0, (attack?.silhouette ?? 1) - 1) : 0);
}

/** What it costs by itself: a critical the weapon's rating, a quality its own. Null: not to be had with this roll. */
function priceOf({ entry, with: currency, which }: Reading, roll: Complete): number | null {
  const listed = entry.cost[currency] ?? 0;
  if (entry.id === "critical") {
    if (!roll.attack || !roll.success || roll.attack.critical === 0) return null;
    return currency === "advantage" ? roll.attack.critical : listed;
  }
  if (entry.id === "quality") {
    const found = qualityOf(roll, which);
    const cost = found ? activation(found, roll) : null;
    return cost === null ? null : currency === "advantage" ? cost : listed;
  }
  return listed;
}

/** How often a quality may be activated with one attack. */
function mostOf({ id, rank = 0 }: SpendQuality): number {
  const { repeatable = false, ranked = false } = known.get(id) ?? {};
  if (!repeatable) return 1;
  return ranked ? Math.max(1, rank) : Number.POSITIVE_INFINITY;
}

/** An explosion, once paid for, catches everybody near: further targets cost nothing. */
const isIncluded = (reading: Reading, spent: readonly string[]): boolean =>
  known.get(reading.which)?.effect === "blast" && spent.includes(idOf(reading));

function mayRepeat({ entry, which }: Reading, roll: Complete, spent: readonly string[]): boolean {
  const times = spent.map(read).filter((other) => other?.entry === entry && other.which === which).length;
  const quality = qualityOf(roll, which);
  if (entry.id === "quality") return quality !== undefined && times < mostOf(quality);
  return entry.repeatable === true || times === 0;
}

function onWhom({ entry: { id, next, maneuver }, which }: Reading, { aimed }: Complete): SpendWay["on"] {
  const target = aimed ? "target" : "any";
  if (maneuver === "opponent") return "any";
  if (id === "quality") {
    const effect = known.get(which)?.effect;
    // Further hits may fall on others.
    if (effect === undefined || effect === "guided") return "roller";
    return effect === "blast" || which === "autoFire" ? "any" : target;
  }
  if (ON_TARGET.has(id)) return target;
  if (!next || next.who === "self") return "roller";
  return next.who === "target" ? target : "any";
}

/** All ways there are, those of symbols that the roll never had among them. */
function readings(roll: Complete): Reading[] {
  return SPENDING.flatMap((entry) => {
    if (ATTACKS_ONLY.has(entry.id) && !roll.attack) return [];
    const currencies = CURRENCIES.filter((currency) => entry.cost[currency] !== undefined);
    const kinds =
      entry.id === "quality"
        ? (roll.attack?.qualities ?? []).map(({ id }) => id)
        : entry.id === "defence"
          ? ["melee", "ranged"]
          : [""];
    return kinds.flatMap((which) => currencies.map((currency) => ({ entry, with: currency, which })));
  });
}

/** What is left after what was spent, each at the price of its time. What this roll cannot pay for costs nothing. */
function leftAfter(roll: Complete, spent: readonly string[]): Spendable {
  const left = { ...roll.spendable };
  for (const [index, id] of spent.entries()) {
    const reading = read(id);
    const cost = reading && priceOf(reading, roll);
    if (!reading || cost === null || isIncluded(reading, spent.slice(0, index))) continue;
    const { with: currency } = reading;
    if (cost > left[currency]) {
      throw coreError("combination", `spent[${index}]`, { type: `${cost} ${currency} left` }, left[currency]);
    }
    left[currency] -= cost;
  }
  return left;
}

/**
 * What the symbols left over can still be spent on, in the order of the source (spending lists; costs recovered): the
 * weapon's critical and qualities at their own prices, what only an attack can do only with one, what may be had once only
 * once. `spent`: ids of ways that were chosen before, in order, at most 1000; one that this roll cannot pay for counts
 * nothing, and more than there was is refused by name.
 */
export function spendOptions(
  roll: SpendCase,
  spent: readonly string[] = [],
): { readonly left: Spendable; readonly options: readonly SpendWay[] } {
  const complete = readCase(roll);
  const chosen = entriesOf(spent, "spent", MAX_SPENT).map((id, index) => textOf(id, `spent[${index}]`));
  const left = leftAfter(complete, chosen);
  const options = readings(complete).flatMap((reading) => {
    const included = isIncluded(reading, chosen);
    const price = priceOf(reading, complete);
    if (price === null || complete.spendable[reading.with] === 0) return [];
    if (!included && (price > left[reading.with] || !mayRepeat(reading, complete, chosen))) return [];
    return [wayOf(reading, complete, included ? 0 : price, included)];
  });
  return { left, options };
}

/** Whose symbols those of a currency are. */
const SAME_SIDE: Readonly<Record<Currency, readonly Currency[]>> = {
  advantage: ["advantage", "triumph"],
  triumph: ["advantage", "triumph"],
  threat: ["threat", "despair"],
  despair: ["threat", "despair"],
};

/**
 * The rows that the symbols left over cannot pay for in any way, though a side has some left and the roll could have bought
 * them with more: each once, the cheapest way to pay it. As `spendOptions` otherwise.
 */
export function spendBeyond(roll: SpendCase, spent: readonly string[] = []): readonly SpendWay[] {
  const complete = readCase(roll);
  const { left, options } = spendOptions(roll, spent);
  const rowOf = ({ entry, which }: Reading) => `${entry.id}.${which}`;
  const seen = new Set(options.map(rowOf));
  return readings(complete).flatMap((reading) => {
    const price = priceOf(reading, complete);
    const plays = SAME_SIDE[reading.with].some((currency) => left[currency] > 0);
    if (price === null || !plays || seen.has(rowOf(reading)) || !mayRepeat(reading, complete, spent)) return [];
    seen.add(rowOf(reading));
    return [wayOf(reading, complete, price, false)];
  });
}

/** All prices of a way's row with this roll, in whatever it can be paid with. */
export function spendPrices(roll: SpendCase, { entry, which }: SpendWay): readonly [Currency, number][] {
  const complete = readCase(roll);
  return CURRENCIES.flatMap((currency): [Currency, number][] => {
    const price = entry.cost[currency] === undefined ? null : priceOf({ entry, with: currency, which }, complete);
    return price === null ? [] : [[currency, price]];
  });
}

const wayOf = (reading: Reading, roll: Complete, cost: number, included: boolean): SpendWay => ({
  id: idOf(reading),
  ...reading,
  cost,
  included,
  on: onWhom(reading, roll),
  inWords: reading.entry.told === true || reading.entry.id === "damageTool",
});

/** The way of that id at its own price, or null: not to be had with this roll. Whether it can still be paid is not asked. */
export function spendWay(roll: SpendCase, id: string): SpendWay | null {
  const complete = readCase(roll);
  const reading = read(textOf(id, "id"));
  const price = reading && priceOf(reading, complete);
  return reading && price !== null ? wayOf(reading, complete, price, false) : null;
}
