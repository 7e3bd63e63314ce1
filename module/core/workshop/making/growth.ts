import { heroNow, heroNumbers, rollGiven, thingNumbers } from "../hero.ts";
import type { Hero, HeroThing, Page } from "../page/types.ts";
import { snap } from "../reckon/arithmetic.ts";
import { plainName } from "../roll.ts";
import { type Ladder, ladderOf, onLadder, upFrom } from "./figures.ts";
import type { GivenThing, GrowthPrice } from "./types.ts";
import { worked } from "./worked.ts";

/** What a hero of a page can buy, and at what price. */

export interface GrowthOffer {
  /** As the ledger names it: `attribute`, `skill.rank`, `new.spell`. */
  readonly kind: string;
  /** An attribute's id, a thing's id, or the name of a new one. */
  readonly item: string;
  readonly from: number;
  readonly to: number;
  /** Null: it cannot be bought, because the price makes no sense. */
  readonly price: number | null;
  /** Why there is no price: below nothing, no whole number, or none that can be worked out. */
  readonly refused?: "below" | "fraction" | "none";
  /** What the formula came to, where it came to something. */
  readonly came?: number;
}

/** Everything that a hero can buy now; what has no price says why. */
export function growthOffers(page: Page, held: Hero): GrowthOffer[] {
  if (!page.growth) return [];
  const hero = heroNow(page, held);
  const given = rollGiven(page, hero, { uses: [] });
  const own = (kind: string, numbers: Readonly<Record<string, number>>, pick?: string) => ({
    ...thingNumbers(page, { id: "", kind, name: "", worn: false, numbers }),
    ...(page.things.find(({ id }) => id === kind)?.pick === "attribute" && {
      attribute: (pick !== undefined && heroNumbers(page, hero).attributes[pick]) || 0,
    }),
  });
  return page.growth.prices.flatMap((price) => {
    const offer = (item: string, from: number, to: number, more: Readonly<Record<string, number>>): GrowthOffer => {
      return { kind: price.id, item, from, to, ...priceOf(worked(price.price, page.source, given, more)) };
    };
    if (price.kind !== undefined) {
      return freshOf(price, hero).map(({ name, kind, numbers, pick }) => {
        return offer(plainName(name), 0, 1, own(kind, numbers, pick));
      });
    }
    return risingOf(page, price, hero).flatMap(({ item, from, ladder, thing }) => {
      const to = upFrom(ladder, from);
      const more = thing ? own(thing.kind, thing.numbers, thing.pick) : {};
      return to === undefined ? [] : offer(item, from, to, { ...more, new: to });
    });
  });
}

interface Rising {
  readonly item: string;
  readonly from: number;
  readonly ladder: Ladder;
  readonly thing?: HeroThing;
}

/** By what stands on the sheet, without what is worn or lasts. */
function risingOf(page: Page, { over, most }: GrowthPrice, hero: Hero): Rising[] {
  if (!over) return [];
  if ("attributes" in over)
    return over.attributes.flatMap((item): Rising | readonly [] => {
      const rule = page.attributes.find(({ id }) => id === item);
      if (!rule) return [];
      const ladder = ladderOf(rule);
      return {
        item,
        from: onLadder(ladder, hero.attributes[item] ?? rule.start),
        ladder: ladderOf(rule, rule.from, most),
      };
    });
  const rule = page.things.find(({ id }) => id === over.kind)?.numbers.find(({ id }) => id === over.number);
  if (!rule) return [];
  return hero.things.flatMap((thing) => {
    if (thing.kind !== over.kind) return [];
    const from = thingNumbers(page, thing)[over.number] ?? rule.start;
    return { item: thing.id, from, ladder: ladderOf(rule, rule.from, most), thing };
  });
}

/** What of a list a hero has not yet, by its name in any language. */
function freshOf({ kind, from }: GrowthPrice, { things }: Hero): readonly GivenThing[] {
  const had = new Set(things.flatMap((one) => (one.kind === kind ? one.name : [])));
  return from.filter(({ name }) => {
    const names = typeof name === "string" ? [name] : Object.values(name);
    return !names.some((one) => had.has(one));
  });
}

function priceOf(came: number | null): Pick<GrowthOffer, "price" | "refused" | "came"> {
  if (came === null) return { price: null, refused: "none" };
  const price = snap(came);
  if (price < 0) return { price: null, refused: "below", came: price };
  return Number.isInteger(price) ? { price } : { price: null, refused: "fraction", came: price };
}

/** What a line of the ledger brought: the thing of the page's list. Null: the page does not offer it any more. */
export function growthThing({ growth }: Page, kind: string, item: string): GivenThing | null {
  const price = growth?.prices.find(({ id, from }) => id === kind && from.some(({ name }) => plainName(name) === item));
  return price?.from.find(({ name }) => plainName(name) === item) ?? null;
}
