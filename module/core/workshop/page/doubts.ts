import { type Formula, walk } from "../formula.ts";
import { fallenBy, heroNumbers } from "../hero.ts";
import { placeOf } from "../problem.ts";
import { plainName } from "../roll.ts";
import type { ChangeRule, PageRoll } from "../types.ts";
import { startingAttributes } from "./kept.ts";
import { startingThings } from "./starting.ts";
import type { Hero, Page } from "./types.ts";

/** What a page says that would hardly play as its author means. */
export interface Doubt {
  readonly line: number;
  readonly column: number;
  readonly field: string;
  /**
   * `atOnce`: a new hero has the condition; `startBeyond`: a new hero's figure is out of its limits; `noButton`: nobody can
   * make the roll; `otherThing`: a thing makes a roll that is made with another; `heals`: a target is given what looks like
   * harm; `unpaid`: nothing takes what a push costs.
   */
  readonly reason: "atOnce" | "startBeyond" | "noButton" | "otherThing" | "heals" | "unpaid";
  readonly name: string;
  /** What the way out is written like. */
  readonly fix: string;
}

type NamedRoll = Page["rolls"][number];

const NO_ONE: Hero = { attributes: {}, resources: {}, things: [], conditions: [] };

export function doubtsOf(page: Page): Doubt[] {
  const at = (place: number, field: string, reason: Doubt["reason"], name: string, fix = ""): Doubt => {
    return { ...placeOf(page.source, place), field, reason, name, fix };
  };
  return [
    ...beginnings(page, at),
    ...page.rolls.flatMap((roll) => [...buttons(page, roll, at), ...harm(page, roll, at), ...unpaid(roll, at)]),
    ...page.things.flatMap(({ id, at: place, roll: made }) => {
      const roll = page.rolls.find((one) => one.id === made);
      if (roll?.with === undefined || roll.with === id) return [];
      return at(place, `things.${id}.roll`, "otherThing", roll.id, `with: ${id}`);
    }),
  ];
}

type At = (place: number, field: string, reason: Doubt["reason"], name: string, fix?: string) => Doubt;

/** A new hero, with what the page gives at the start. */
function newHero(page: Page): Hero {
  const things = startingThings(page).map(({ kind, name, pick, numbers }, place) => ({
    id: String(place),
    kind,
    name: plainName(name),
    worn: page.things.some(({ id, worn }) => id === kind && worn),
    ...(pick !== undefined && { pick: String(pick) }),
    numbers,
  }));
  return { ...NO_ONE, attributes: startingAttributes(page, NO_ONE), things };
}

/** What a new hero is or has at once that comes in play. */
function beginnings(page: Page, at: At): Doubt[] {
  const numbers = heroNumbers(page, newHero(page));
  return page.resources.flatMap((resource) => {
    const { id, at: place, min, rising, start, falls } = resource;
    const { value = 0, max = null } = numbers.resources[id] ?? {};
    if (numbers.broken?.some((one) => one === id || one === `${id}.max`)) return [];
    const fallen = fallenBy({ ...page, resources: [resource] }, numbers);
    const isBeyond = start !== undefined && (value < min || value > (max ?? value));
    return [
      ...(isBeyond ? [at(start.at, `resources.${id}.start`, "startBeyond", id, String(value < min ? min : max))] : []),
      ...falls
        .filter(({ condition }) => fallen.includes(condition))
        .map(({ condition }) => {
          return at(place, `resources.${id}.at`, "atOnce", condition, rising ? `start: ${min}` : "counts: up");
        }),
    ];
  });
}

/** A roll with a thing needs a kind of thing whose button makes it; the answer to another has that one's. */
function buttons({ things, rolls, initiative }: Page, { id, with: kind, dice }: NamedRoll, at: At): Doubt[] {
  if (kind === undefined || things.some((one) => one.id === kind && one.roll === id)) return [];
  if (rolls.some(({ against }) => against === id) || initiative?.roll === id) return [];
  const taken = things.find((one) => one.id === kind)?.roll;
  const fix = taken === undefined ? `roll: ${id}` : `ask: { ${kind}: ${kind} }`;
  return [at(dice[0]?.at ?? 0, `rolls.${id}.with`, "noButton", id, fix)];
}

/** Harm takes away. What is written without a sign, or follows from the other side's dice or armour, was hardly meant as a gift. */
function harm(page: Page, roll: NamedRoll, at: At): Doubt[] {
  const field = `rolls.${roll.id}`;
  const lists = [
    ...roll.bands.map(({ changes }, index) => [`${field}.bands[${index}].then`, changes] as const),
    ...roll.notes.map(({ changes }, index) => [`${field}.notes[${index}].then`, changes] as const),
    [`${field}.push.then`, roll.push?.changes ?? []] as const,
  ];
  return lists.flatMap(([path, changes]) =>
    changes.flatMap((change: ChangeRule) => {
      const { resource, at: place, amount } = change;
      const rule = page.resources.find(({ id }) => `target.${id}` === resource);
      const isBody = rule?.falls.some(({ above }) => !above) === true && !rule.rising;
      if (!amount || !isBody || takes(amount)) return [];
      const isSigned = /^[^:]*:[ "']{0,9}\+/.test(page.source.slice(place, place + 200));
      if (isSigned && !looksAcross(roll, amount)) return [];
      return at(place, path, "heals", resource, `${resource}: -${amount.op === "name" ? amount.name : "…"}`);
    }),
  );
}

/** Whether a formula is written as something that goes down. */
function takes({ op, args, value = 0 }: Formula): boolean {
  if (op === "number") return value <= 0;
  if (op === "minus") return true;
  if (op === "-") return args[0]?.op === "number" || takes(args[0] as Formula);
  if (op === "if") return args.slice(1).some(takes);
  return ["+", "*", "/", "min", "max", "floor", "ceil"].includes(op) && args.some(takes) && op !== "max";
}

/** Whether a formula looks at the other side, also by way of the roll's own numbers. */
function looksAcross({ numbers }: PageRoll, formula: Formula, seen = new Set<string>()): boolean {
  let found = false;
  walk(formula, ({ op, name = "" }) => {
    if (op !== "name" || seen.has(name)) return;
    seen.add(name);
    const rule = numbers.find(({ id }) => id === name);
    found ||=
      /^(rival|target)\./.test(name) ||
      (rule !== undefined && looksAcross({ numbers } as PageRoll, rule.formula, seen));
  });
  return found;
}

/** A number that a push costs comes from nowhere. */
function unpaid({ id, name = id, push }: NamedRoll, at: At): Doubt[] {
  if (!push?.costs) return [];
  const { op, value, at: place } = push.costs;
  const what = op === "number" ? String(value) : "…";
  return [at(place, `rolls.${id}.push.costs`, "unpaid", plainName(push.name ?? name), `costs: { …: ${what} }`)];
}
