import { BLANK } from "../../creation/index.ts";
import { walk } from "../formula.ts";
import { heroNumbers, rollGiven, thingNumbers } from "../hero.ts";
import type { Doubt } from "../page/doubts.ts";
import type { Page } from "../page/types.ts";
import { plainName } from "../roll.ts";
import { type AnyStep, Drafted, type Figure } from "./drafted.ts";
import { costBetween, ladderOf, upFrom } from "./figures.ts";
import type { GrowthPrice, PointsStep } from "./types.ts";
import { worked } from "./worked.ts";

/** What cannot be finished of making a hero, and prices that make no sense: what a page says that would hardly play as meant. */

type At = (place: number, field: string, reason: Doubt["reason"], name: string, fix?: string) => Doubt;

/** Sums that are looked at, at most; and steps of a figure for which a price is worked out. */
const MOST_SUM = 5000;
const MOST_LOOKED = 1_000_000;
const MOST_TRIED = 200;

export function makingDoubts(page: Page, at: At): Doubt[] {
  const drafted = new Drafted(page, BLANK);
  return [
    ...(page.creation ?? []).flatMap((step, index) => {
      const field = `creation[${index}]`;
      const priced = costDoubts(page, step, `${field}.cost`, at);
      return priced.length > 0 ? priced : stepDoubts(step, field, drafted, at);
    }),
    ...(page.growth?.prices ?? []).flatMap((price, index) =>
      priceDoubts(page, price, `growth.prices[${index}].price`, at),
    ),
  ];
}

function stepDoubts(step: AnyStep, field: string, drafted: Drafted, at: At): Doubt[] {
  const name = step.does === "free" || step.name === undefined ? step.id : plainName(step.name);
  if (step.does === "points") return pointsDoubts(step, name, field, drafted, at);
  const offered = step.does === "things" ? step.from.length : step.does === "raise" ? step.attributes.length : 0;
  if ((step.does === "things" || step.does === "raise") && (step.count ?? 1) > offered)
    return [at(step.at, `${field}.count`, "fewOffered", name, `count: ${offered}`)];
  return [];
}

/** Points that no way of dividing them spends, by what the figures cost that everybody has a choice of. */
function pointsDoubts(step: PointsStep, name: string, field: string, drafted: Drafted, at: At): Doubt[] {
  const points = drafted.number(step.points);
  if (points === null) return [];
  let isFixed = true;
  walk(step.points, ({ op }) => {
    isFixed &&= op !== "name";
  });
  const figures = drafted.figures(step);
  const others = drafted.page.creation?.some((one) => {
    if (!("kind" in step.over)) return false;
    const { kind } = step.over;
    if (one.does === "things") return one.kind === kind;
    return one.does === "options" && one.options.some(({ things }) => things.some((thing) => thing.kind === kind));
  });
  if (figures.length === 0 && !others)
    return [at(step.at, `${field}.over`, "nothingToRaise", name, "from: [Sword, Axe]")];
  // What is chosen first may be raised as well: how much that is, nobody knows yet.
  if (others || !isFixed) return [];
  const reached = sums(step, figures, drafted);
  if (reached === null || reached.has(points)) return [];
  const all = [...reached];
  const best = Math.max(...all.filter((sum) => sum <= points));
  return [
    at(
      step.points.at,
      `${field}.points`,
      "pointsLeft",
      name,
      `points: ${Number.isFinite(best) ? best : Math.min(...all)}`,
    ),
  ];
}

/** Every sum that can be spent; null: too many to look at. */
function sums(step: PointsStep, figures: readonly Figure[], drafted: Drafted): Set<number> | null {
  let reached = new Set([0]);
  let looked = 0;
  const price = (figure: Figure) => (step.cost ? (level: number) => drafted.price(step, figure, level) : null);
  for (const figure of figures) {
    const { ladder, start } = figure;
    const costs: number[] = [];
    const many = ladder.among?.length ?? ladder.most - ladder.least + 1;
    if (many > MOST_TRIED) return null;
    const levels = ladder.among ?? Array.from({ length: many }, (_, n) => ladder.least + n);
    for (const level of levels) {
      const cost = costBetween(ladder, start, level, price(figure));
      if (cost !== null) costs.push(cost);
    }
    looked += reached.size * costs.length;
    if (looked > MOST_LOOKED) return null;
    const next = new Set<number>();
    for (const sum of reached) for (const cost of costs) next.add(Math.round((sum + cost) * 1e6) / 1e6);
    if (next.size > MOST_SUM) return null;
    reached = next;
  }
  return reached.size > 0 ? reached : null;
}

/** What costs less than nothing cannot be taken, and that is why points are left: said once. Parts of a point do no harm here. */
function costDoubts(page: Page, step: AnyStep, field: string, at: At): Doubt[] {
  if ((step.does !== "points" && step.does !== "things") || !step.cost) return [];
  const { id, at: place, name, cost: price } = step;
  const priced: GrowthPrice = { id, at: place, price, from: [], ...(name !== undefined && { name }) };
  const what =
    step.does === "things"
      ? { kind: step.kind, from: step.from }
      : { over: step.over, ...(step.most !== undefined && { most: step.most }) };
  return priceDoubts(page, { ...priced, ...what }, field, at).filter(({ reason }) => reason === "belowZero");
}

/** A price that is below nothing, or no whole number, for who begins. */
function priceDoubts(page: Page, price: GrowthPrice, field: string, at: At): Doubt[] {
  const hero = { attributes: {}, resources: {}, things: [], conditions: [] };
  const given = rollGiven(page, hero, { uses: [] });
  const name = price.name === undefined ? price.id : plainName(price.name);
  const doubt = (reason: "belowZero" | "halfPoint", came: number): Doubt[] => {
    const word = field.slice(field.lastIndexOf(".") + 1);
    const fix = reason === "belowZero" ? `${word}: max(0, …)` : `${word}: ceil(…)`;
    return [at(price.price.at, field, reason, `${name}: ${Math.round(came * 100) / 100}`, fix)];
  };
  for (const more of situations(page, price)) {
    const came = worked(price.price, page.source, given, more);
    if (came !== null && came < 0) return doubt("belowZero", came);
    if (came !== null && !Number.isInteger(Math.round(came * 1e9) / 1e9)) return doubt("halfPoint", came);
  }
  return [];
}

/** Each step of each figure that is priced, and each thing that is sold. */
function* situations(page: Page, { over, most, kind, from }: GrowthPrice): Generator<Readonly<Record<string, number>>> {
  const attributes = heroNumbers(page, { attributes: {}, resources: {}, things: [], conditions: [] }).attributes;
  const own = (id: string, numbers: Readonly<Record<string, number>>, pick?: string) => ({
    ...thingNumbers(page, { id: "", kind: id, name: "", worn: false, numbers }),
    attribute: (pick !== undefined && attributes[pick]) || 0,
  });
  if (kind !== undefined) for (const thing of from) yield own(kind, thing.numbers, thing.pick);
  if (!over) return;
  const rules =
    "attributes" in over
      ? page.attributes.filter(({ id }) => over.attributes.includes(id))
      : (page.things.find(({ id }) => id === over.kind)?.numbers ?? []).filter(({ id }) => id === over.number);
  for (const rule of rules) {
    const ladder = ladderOf(rule, rule.from, most);
    let level: number | undefined = ladder.least;
    for (let tries = 0; tries < MOST_TRIED && level !== undefined; tries++) {
      const to = upFrom(ladder, level);
      const more: Record<string, number> =
        "kind" in over ? own(over.kind, { [over.number]: level }) : { [rule.id]: level };
      if (to !== undefined) yield { ...more, new: to };
      level = to;
    }
  }
}
