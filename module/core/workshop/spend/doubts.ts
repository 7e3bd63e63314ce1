import type { Formula } from "../formula.ts";
import { odds } from "../odds.ts";
import { isPageError } from "../problem.ts";
import { plainName } from "../roll.ts";
import type { Budget, Given, PageRoll, SpendingRule } from "../types.ts";

/** Prices that a roll never pays, and such as cost next to nothing. */

interface PriceDoubt {
  readonly at: number;
  readonly field: string;
  /** `unpayable`: no fall of the dice pays for it; `cheap`: for some values it costs less than 1, and cannot be had. */
  readonly reason: "unpayable" | "cheap";
  readonly name: string;
  readonly tried: number;
}

const AT_LEAST_1 = 1;
const holds = (op: string, at: number, args: readonly Formula[]): Formula => ({ op, args, at });
const figure = (value: number, at: number): Formula => ({ op: "number", args: [], at, value });

/** What a purse must hold to pay for something, and what makes that too cheap to be had. */
function conditionsOf({ from }: Budget, { price, at }: SpendingRule): { pays: Formula; cheap: Formula } {
  const fair = holds(">=", at, [price, figure(AT_LEAST_1, at)]);
  return {
    pays: holds("and", at, [holds(">=", at, [from, price]), fair]),
    cheap: holds("and", at, [holds(">", at, [from, figure(0, at)]), holds("not", at, [fair])]),
  };
}

/** @param givens Sets of figures over the whole range of what the roll is made with. */
export function priceDoubts(roll: PageRoll, field: string, givens: Iterable<Given>): PriceDoubt[] {
  const offers = (roll.spend ?? []).flatMap((purse, place, all) =>
    purse.options.map((option) => {
      const room = all.length > 1 ? `spend[${place}]` : "spend";
      return { option, ...conditionsOf(purse, option), field: `${field}.${room}.options.${option.id}.price` };
    }),
  );
  if (offers.length === 0) return [];
  const asNote = (when: Formula) => ({ name: "", at: when.at, when, changes: [] });
  // Each condition is a note of its own, whose chance is known.
  const judged: PageRoll = {
    ...roll,
    bands: [],
    notes: offers.flatMap(({ pays, cheap }) => [asNote(pays), asNote(cheap)]),
  };
  const paid = new Set<number>();
  const cheap = new Set<number>();
  let tried = 0;
  for (const given of givens) {
    if (paid.size === offers.length) break;
    tried++;
    try {
      for (const [place, { chance }] of odds(judged, given).notes.entries())
        if (chance > 0) (place % 2 === 0 ? paid : cheap).add(Math.floor(place / 2));
    } catch (error) {
      // The roll has a warning of its own for figures that it cannot be made with.
      if (!isPageError(error)) throw error;
    }
  }
  return offers.flatMap(({ option, field: here }, place): PriceDoubt | readonly [] => {
    const reason = cheap.has(place) ? "cheap" : paid.has(place) ? undefined : "unpayable";
    if (!reason) return [];
    return { at: option.price.at, field: here, reason, name: plainName(option.name), tried };
  });
}
