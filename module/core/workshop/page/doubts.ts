import { type Formula, walk } from "../formula.ts";
import { fallenBy, heroNumbers } from "../hero.ts";
import { makingDoubts } from "../making/doubts.ts";
import { placeOf } from "../problem.ts";
import { plainName } from "../roll.ts";
import type { ChangeRule, PageRoll } from "../types.ts";
import { startingAttributes } from "./kept.ts";
import { bandsOf, rollAt } from "./next.ts";
import { unstoredThings } from "./starting.ts";
import type { Hero, Page } from "./types.ts";

/** What a page says that would hardly play as its author means. */
export interface Doubt {
  readonly line: number;
  readonly column: number;
  readonly field: string;
  /**
   * `atOnce`: a new hero has the condition; `startBeyond`: a new hero's figure is out of its limits; `noButton`: nobody can
   * make the roll; `otherThing`: a thing makes a roll that is made with another; `heals`: a target is given what looks like
   * harm; `unpaid`: nothing takes what a push costs; `anew`: what adds up begins anew with each roll; `digits`: one die
   * of so many faces where dice are read as digits; `noFace`: a face that no die of its group has; `noSize`: a new hero's die has a size that
   * it never takes; `nothing`: a change by 0, where an author may have meant to set it; `again`: a figure is added to itself, where only what it
   * changes by was meant; `outOfReach`: a condition that comes at a figure beyond the limits; `between`: an amount that leaves a die
   * between its sizes; the others: making a hero cannot be finished, or a price makes no sense.
   */
  readonly reason:
    | (
        | "atOnce"
        | "startBeyond"
        | "noButton"
        | "otherThing"
        | "heals"
        | "unpaid"
        | "anew"
        | "digits"
        | "noFace"
        | "noSize"
        | "nothing"
        | "again"
        | "outOfReach"
        | "between"
      )
    | ("pointsLeft" | "fewOffered" | "nothingToRaise" | "belowZero" | "halfPoint");
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
    ...outOfReach(page, at),
    ...makingDoubts(page, at),
    ...page.rolls.flatMap((roll) => [
      ...buttons(page, roll, at),
      ...harm(page, roll, at),
      ...changesOf(roll).flatMap(([path, changes]) => nothing(path, changes, at)),
      ...changesOf(roll).flatMap(([path, changes]) => between(page, path, changes, at)),
      ...unpaid(roll, at),
      ...anew(page, roll, at),
      ...digits(roll, at),
      ...noFaces(roll, at),
    ]),
    ...page.things.flatMap(({ id, use }) => [
      ...nothing(`things.${id}.use`, use, at),
      ...between(page, `things.${id}.use`, use, at),
    ]),
    ...page.things.flatMap(({ id, at: place, rolls: made }) =>
      page.rolls.flatMap((roll) => {
        if (!made.includes(roll.id) || roll.with === undefined || roll.with === id) return [];
        return at(place, `things.${id}.roll`, "otherThing", roll.id, `with: ${id}`);
      }),
    ),
  ];
}

type At = (place: number, field: string, reason: Doubt["reason"], name: string, fix?: string) => Doubt;

/** A new hero, with what the page gives at the start. */
const newHero = (page: Page): Hero => ({
  ...NO_ONE,
  attributes: startingAttributes(page, NO_ONE),
  things: unstoredThings(page, page.starting),
});

/** What a new hero is or has at once that comes in play. */
function beginnings(page: Page, at: At): Doubt[] {
  const numbers = heroNumbers(page, newHero(page));
  return page.resources.flatMap((resource) => {
    const { id, at: place, min, rising, start, falls } = resource;
    const { value = 0, max = null } = numbers.resources[id] ?? {};
    if (numbers.broken?.some((one) => one === id || one === `${id}.max`)) return [];
    const fallen = fallenBy({ ...page, resources: [resource] }, numbers);
    const near = nearestSize(resource);
    const isBeyond = start !== undefined && (value < min || value > (max ?? value));
    return [
      ...(start && near !== undefined ? [at(start.at, `resources.${id}.start`, "noSize", id, String(near))] : []),
      ...(isBeyond ? [at(start.at, `resources.${id}.start`, "startBeyond", id, String(value < min ? min : max))] : []),
      ...falls
        .filter(({ condition }) => fallen.includes(condition))
        .map(({ condition }) => {
          return at(place, `resources.${id}.at`, "atOnce", condition, rising ? `start: ${min}` : "counts: up");
        }),
    ];
  });
}

/** A condition at a figure that its resource never comes to. */
const outOfReach = ({ resources }: Page, at: At): Doubt[] =>
  resources.flatMap(({ id, at: place, min, max, falls }) =>
    falls.flatMap(({ value, condition, above }) => {
      const end = above ? (max?.op === "number" ? (max.value as number) : value) : min;
      const isBeyond = above ? value > end : value < end;
      return isBeyond ? at(place, `resources.${id}.at`, "outOfReach", condition, `at: { ${end}: ${condition} }`) : [];
    }),
  );

/** The size next to the one that a die starts with, where that is none of its own. */
function nearestSize({ dice, start }: Page["resources"][number]): number | undefined {
  const size = start?.op === "number" ? start.value : undefined;
  if (!dice || size === undefined || dice.includes(size)) return undefined;
  return [...dice].sort((a, b) => Math.abs(a - size) - Math.abs(b - size))[0];
}

/** An amount is added: 0 changes nothing, where its author may have meant to set it to that. */
const nothing = (path: string, changes: readonly ChangeRule[], at: At): Doubt[] =>
  changes.flatMap(({ resource, at: place, amount }) => {
    if (amount?.op === "number" && amount.value === 0)
      return at(place, path, "nothing", resource, `${resource}: -${resource}`);
    const change = amount && besideItself(resource, amount);
    return change === undefined ? [] : at(place, path, "again", resource, `${resource}: ${change}`);
  });

/** A die that an amount never takes from one of its sizes to another: between them it is a die that nobody has. */
const between = (page: Page, path: string, changes: readonly ChangeRule[], at: At): Doubt[] =>
  changes.flatMap(({ resource, at: place, amount }) => {
    const { dice = [], min = 0 } = page.resources.find(({ id }) => id === resource.replace(/^target\./, "")) ?? {};
    const by = (amount && plainAmount(amount)) ?? 0;
    const fits = (size: number): boolean => (size > min && size + by <= min) || dice.includes(size + by);
    if (dice.length === 0 || by === 0 || dice.includes(by) || dice.some(fits)) return [];
    return at(place, path, "between", resource, `${resource}: step ${by < 0 ? "down" : "up"}`);
  });

const plainAmount = ({ op, value, args: [only] }: Formula): number | undefined =>
  op === "number" ? value : op === "minus" && only?.op === "number" ? -(only.value ?? 0) : undefined;

/** `health: health - 1`: what stands beside the figure itself. */
function besideItself(resource: string, { op, args: [first, more] }: Formula): string | undefined {
  if ((op !== "+" && op !== "-") || !first || !more) return undefined;
  if (first.op !== "name") return besideItself(resource, first) === undefined ? undefined : "…";
  return first.name === resource ? `${op}${more.name ?? more.value ?? "…"}` : undefined;
}

/** A roll with a thing needs a kind of thing whose button makes it; the answer to another has that one's. */
function buttons({ things, rolls, initiative }: Page, { id, with: kind, dice }: NamedRoll, at: At): Doubt[] {
  if (kind === undefined || things.some((one) => one.id === kind && one.rolls.includes(id))) return [];
  if (rolls.some(({ against }) => against === id) || initiative?.roll === id) return [];
  const taken = things.find((one) => one.id === kind)?.rolls ?? [];
  const fix = taken.length === 0 ? `roll: ${id}` : `roll: [${[...taken, id].join(", ")}]`;
  return [at(dice[0]?.at ?? 0, `rolls.${id}.with`, "noButton", id, fix)];
}

/** Harm takes away. What is written without a sign, or follows from the other side's dice or armour, was hardly meant as a gift. */
function harm(page: Page, roll: NamedRoll, at: At): Doubt[] {
  return changesOf(roll).flatMap(([path, changes]) =>
    changes.flatMap((change: ChangeRule) => {
      const { resource, at: place, amount } = change;
      const rule = page.resources.find(({ id }) => `target.${id}` === resource);
      const isBody = rule?.falls.some(({ above }) => !above) === true && !rule.rising;
      if (!amount || !isBody || takes(amount) || besideItself(resource, amount) !== undefined) return [];
      const isSigned = /^[^:]*:[ "']{0,9}\+/.test(page.source.slice(place, place + 200));
      if (isSigned && !looksAcross(roll, amount)) return [];
      return at(place, path, "heals", resource, `${resource}: -${amount.op === "name" ? amount.name : "…"}`);
    }),
  );
}

/** All that a roll may change, by where it stands. */
function changesOf(roll: NamedRoll): (readonly [path: string, changes: readonly ChangeRule[]])[] {
  const field = rollAt(roll);
  return [
    ...roll.bands.map(({ changes }, index) => [`${field}.${bandsOf(roll)}[${index}].then`, changes] as const),
    ...roll.notes.map(({ changes }, index) => [`${field}.notes[${index}].then`, changes] as const),
    [`${field}.push.then`, roll.push?.changes ?? []] as const,
    ...(roll.spend ?? []).flatMap(({ options }) =>
      options.map(({ id, changes }) => [`${field}.spend.options.${id}.then`, changes] as const),
    ),
  ];
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

/** What adds up goes on only where another roll follows from an outcome. */
function anew({ rolls }: Page, { id, adds = [], bands, notes }: NamedRoll, at: At): Doubt[] {
  const [first] = adds;
  const after = rolls.filter((one) => [...bands, ...notes].some(({ roll }) => roll === one.id));
  if (!first || after.some((one) => one.adds?.some((total) => adds.some((own) => own.id === total.id)))) return [];
  return [at(first.at, `rolls.${id}.adds`, "anew", plainName(first.name ?? first.id), `roll: ${id}`)];
}

const PLACES = ["tens", "ones"];

/** `d66`: books mean two dice, each a digit. */
const digits = ({ id, dice }: NamedRoll, at: At): Doubt[] =>
  dice.flatMap(({ id: group, die, count, at: place }) => {
    const [, digit] = /^([3-9])\1$/.exec(die?.op === "number" ? String(die.value) : "") ?? [];
    if (digit === undefined || count.op !== "number" || count.value !== 1) return [];
    const fix = PLACES.map((name) => `${name}: 1d${digit}`).join(", ");
    return at(place, `rolls.${id}.dice.${group}`, "digits", `d${digit}${digit}`, `dice: { ${fix} }`);
  });

/** What explodes, is rolled again, stays when pushed or is looked for, on a face that the dice do not have. */
const noFaces = (roll: NamedRoll, at: At): Doubt[] =>
  roll.dice.flatMap((group) => {
    const { id, explode, apart, reroll = [], faces, list, die, symbols, at: place } = group;
    const known = faces ?? (list || symbols || die?.op !== "number" ? undefined : upTo(die.value ?? 0));
    if (!known) return [];
    const [least, most] = [Math.min(...known), Math.max(...known)];
    const kept = roll.push?.keep[id];
    const field = `${rollAt(roll)}.dice.${id}`;
    const said = [
      [place, `${field}.explode`, explode === "max" ? [] : (explode ?? [])] as const,
      [place, `${field}.reroll`, reroll] as const,
      [roll.push?.at ?? place, `${rollAt(roll)}.push.keep.${id}`, kept === "all" ? [] : (kept ?? [])] as const,
    ];
    const looked = explode && !apart ? [] : formulasOf(roll).flatMap(([path, formula]) => lookedFor(path, formula, id));
    return [...said, ...looked].flatMap(([where, path, all]) => {
      const none = all.filter((face) => !known.includes(face));
      return none.length === 0 ? [] : at(where, path, "noFace", none.join(", "), `${least}..${most}`);
    });
  });

const formulasOf = (roll: NamedRoll): (readonly [path: string, formula: Formula])[] => [
  ...roll.numbers.map(({ id, formula }) => [`${rollAt(roll)}.numbers.${id}`, formula] as const),
  ...roll.bands.flatMap(({ when }, index) =>
    when ? [[`${rollAt(roll)}.${bandsOf(roll)}[${index}].when`, when] as const] : [],
  ),
];

/** `count(main == 7)`: single dice of a group that are to be one face. */
function lookedFor(path: string, formula: Formula, group: string): (readonly [number, string, number[]])[] {
  const found: (readonly [number, string, number[]])[] = [];
  walk(formula, ({ op, args: [left, right], at }) => {
    const face = left?.op === "number" ? left.value : right?.op === "number" ? right.value : undefined;
    const isGroup = [left, right].some((one) => one?.op === "name" && one.name === group);
    if (op === "==" && isGroup && face !== undefined) found.push([at, path, [face]]);
  });
  return found;
}

const upTo = (most: number): number[] => Array.from({ length: most }, (_, n) => n + 1);

/** A number that a push costs comes from nowhere. */
function unpaid({ id, name = id, push }: NamedRoll, at: At): Doubt[] {
  if (!push?.costs) return [];
  const { op, value, at: place } = push.costs;
  // A name alone is that of what pays.
  const [whose, what] = op === "name" ? [push.costs.name, 1] : ["…", op === "number" ? value : "…"];
  return [at(place, `rolls.${id}.push.costs`, "unpaid", plainName(push.name ?? name), `costs: { ${whose}: ${what} }`)];
}
