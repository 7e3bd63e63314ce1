import { readDice } from "../chance/registers.ts";
import { coreError, entriesOf, isCoreError, isFigure, own } from "../validate.ts";
import { Compiler, type Value, valueAt } from "./compile.ts";
import type { Formula } from "./formula.ts";
import { rivalNumbers, sideOf } from "./odds.ts";
import { type GroupDice, groupsOf } from "./reckon/hands.ts";
import { isTablesName } from "./shared/values.ts";
import type { BudgetNow } from "./spend/buying.ts";
import type { Band, ChangeRule, Given, LocalText, PageRoll } from "./types.ts";

/** Dice as they lie there: one list per die, first what it showed, then what that set off, in the order of the plan. */
export type PageFaces = readonly (readonly number[])[];

/** Dice to roll, as data. Groups of the page, those of several sizes in as many parts. */
export interface PagePlan {
  readonly groups: readonly PlannedDice[];
}

interface PlannedDice {
  /** The group's name in the page. */
  readonly id: string;
  readonly count: number;
  /** Faces of one die. */
  readonly faces: number;
  /** What they show, lowest first, where that is not 1…faces. */
  readonly values?: readonly number[];
  /** Faces after which the same die is rolled again: `add` for as long as they come, `replace` once. */
  readonly again?: { readonly on: readonly number[]; readonly effect: "add" | "replace" };
}

/** What happens to a figure or a condition. */
interface PageChange {
  readonly resource: string;
  readonly amount?: number;
  readonly step?: "up" | "down";
  readonly put?: boolean;
}

/** What a roll came to; plain JSON. */
export interface PageOutcome {
  /** All dice as they lie there in the end, in the order of the plan; dice that joined when it was pushed at the end. */
  readonly dice: readonly OutcomeDie[];
  /** The roll's numbers, without those that wait for the other side. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Place of the band in the page; null when none holds, or when it waits for the other side. */
  readonly band: number | null;
  readonly name: LocalText | null;
  /** Places of the notes. */
  readonly notes: readonly number[];
  readonly changes: readonly PageChange[];
  readonly pushed: boolean;
  readonly costs: number;
  /** What is left to be spent, by purse; none for a purse that holds nothing, or that waits for the other side. */
  readonly spend?: readonly BudgetNow<PageChange>[];
  /** What running totals are to reach. */
  readonly goals?: Readonly<Record<string, number>>;
  /** Numbers of the other side that it waits for. */
  readonly waits: readonly string[];
}

interface OutcomeDie {
  readonly group: string;
  /** How many faces it has. */
  readonly size: number;
  readonly faces: readonly number[];
  readonly value: number;
  /** What it counts as, where what it set off counts as dice of its own. */
  readonly values?: readonly number[];
  /** It stayed when the roll was pushed. */
  readonly kept?: boolean;
}

/** Which dice to roll. */
export function plan(roll: PageRoll, given: Given = {}): PagePlan {
  const side = sideOf(roll, given);
  return { groups: planned(groupsOf(new Compiler(side.roll, side.given)).flat()) };
}

function planned(dice: readonly GroupDice[]): PlannedDice[] {
  return dice
    .filter(({ count }) => count > 0)
    .map(({ group, count, faces, size, again }) => {
      const on = group.reroll ?? again.filter((face) => faces.includes(face));
      return {
        id: group.id,
        count,
        faces: faces.length,
        ...(size === undefined && { values: faces }),
        ...(on.length > 0 && { again: { on, effect: group.reroll ? ("replace" as const) : ("add" as const) } }),
      };
    });
}

/**
 * Which dice stay when what lies there is pushed (by place), and which to roll for the others and for those that join:
 * the faces of these are the `again` of `resolve`.
 */
export function push(roll: PageRoll, given: Given, faces: PageFaces): PagePlan & { readonly kept: readonly number[] } {
  const side = sideOf(roll, given);
  const compiler = new Compiler(side.roll, side.given);
  if (!roll.push) return compiler.fail(0, "noPush", {}, "push");
  const groups = groupsOf(compiler);
  const dice = read(groups.flat(), faces, "faces");
  const rolled = secondDice(roll, groups, dice);
  return {
    groups: planned(rolled),
    kept: dice.flatMap((die, place) => (stays(roll, die) ? place : [])),
  };
}

const stays = (roll: PageRoll, { group, value }: OutcomeDie): boolean => {
  const keep = roll.push?.keep[group];
  return keep === "all" || (keep?.includes(value) ?? false);
};

/** How many dice of each kind are rolled when a roll is pushed. */
function secondDice(
  roll: PageRoll,
  groups: readonly (readonly GroupDice[])[],
  lying: readonly OutcomeDie[],
): GroupDice[] {
  let place = 0;
  return groups.flatMap((parts) =>
    parts.map((part, index) => {
      const mine = lying.slice(place, place + part.count);
      place += part.count;
      const joining = index === 0 ? (roll.push?.add[part.group.id] ?? 0) : 0;
      return { ...part, count: mine.filter((die) => !stays(roll, die)).length + joining };
    }),
  );
}

/**
 * What the dice mean. `given.rival` holds what the other side's numbers came to; without them, what needs them waits.
 * `again`: what was rolled when it was pushed.
 */
export function resolve(roll: PageRoll, given: Given, faces: PageFaces, again?: PageFaces): PageOutcome {
  const side = sideOf(roll, given);
  const compiler = new Compiler(side.roll, side.given);
  const groups = groupsOf(compiler);
  const first = read(groups.flat(), faces, "faces");
  const pushed = again !== undefined;
  if (pushed && !roll.push) return compiler.fail(0, "noPush", {}, "push");
  const dice = pushed ? merged(roll, first, read(secondDice(roll, groups, first), again, "again")) : first;
  return outcomeOf(compiler, side.given, dice, pushed);
}

/**
 * The chance of each band of a roll whose dice lie there, before the other side has rolled: `given.rival` holds what that side rolls
 * with. What no band takes is missing of 1.
 */
export function answerOdds(roll: PageRoll, given: Given, faces: PageFaces): number[] {
  const chances = roll.bands.map(() => 0);
  for (const { numbers, chance } of rivalNumbers(roll, given)) {
    const { band } = resolve(roll, { ...given, rival: numbers }, faces);
    if (band !== null) chances[band] = (chances[band] ?? 0) + chance;
  }
  return chances.map((chance) => Math.min(1, chance));
}

/**
 * What pushing costs the roller, as far as no die is needed to know it: they pay that however it comes out.
 * `outcome.changes` has it too.
 */
export function pushToll(roll: PageRoll, given: Given): PageChange[] {
  return knownNow(
    // What the table shares is not the roller's to pay.
    pushChanges(roll).filter(({ resource }) => !resource.startsWith("target.") && !isTablesName(resource)),
    roll,
    given,
  );
}

/** The part of it that has to be there: who cannot pay it cannot push. */
export const pushPrice = (roll: PageRoll, given: Given): PageChange[] => knownNow(roll.push?.prices ?? [], roll, given);

type Bare = { -readonly [K in keyof PageRoll]: PageRoll[K] };

function knownNow(rules: readonly ChangeRule[], roll: PageRoll, given: Given): PageChange[] {
  return rules.flatMap((rule) => {
    const band: Band = { name: "", at: rule.at, changes: [rule] };
    const bare: Bare = { ...roll, ask: [], dice: [], numbers: [], bands: [band], notes: [] };
    for (const key of ["push", "spend", "adds"] as const) delete bare[key];
    try {
      return [...resolve(bare, given, []).changes];
    } catch (error) {
      // Its amount is a number of the roll's: it waits for the dice, with everything else that they change.
      if (isCoreError(error)) return [];
      throw error;
    }
  });
}

const pushChanges = ({ push }: PageRoll): readonly ChangeRule[] => [...(push?.prices ?? []), ...(push?.changes ?? [])];

/** What an outcome changes beside that toll. */
export function withoutToll(changes: readonly PageChange[], toll: readonly PageChange[]): PageChange[] {
  const left = [...changes];
  // A push's changes stand last.
  for (const paid of toll.toReversed()) {
    const at = left.findLastIndex(
      ({ resource, amount, step, put }) =>
        resource === paid.resource && amount === paid.amount && step === paid.step && put === paid.put,
    );
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Those that stay with those that came, each in its place; those that joined follow. */
function merged(roll: PageRoll, first: readonly OutcomeDie[], second: readonly OutcomeDie[]): OutcomeDie[] {
  const left = [...second];
  const take = (group: string, size: number): OutcomeDie => {
    return left.splice(
      left.findIndex((die) => die.group === group && die.size === size),
      1,
    )[0] as OutcomeDie;
  };
  const lying = first.map((die) => (stays(roll, die) ? { ...die, kept: true } : take(die.group, die.size)));
  return [...lying, ...left];
}

function outcomeOf(compiler: Compiler, given: Given, dice: readonly OutcomeDie[], pushed: boolean): PageOutcome {
  const { roll } = compiler;
  const values = roll.dice.map(({ id }) => dice.flatMap((die) => (die.group === id ? (die.values ?? die.value) : [])));
  const theirs = own(given, "rival", "given") as Given | undefined;
  const waits = new Set<string>();
  /** Compiled and worked out at once; nothing when it needs what is not there. */
  const work = (compile: () => Value): number => {
    const value = compile();
    const readings = compiler.readings.map((reading) => readDice(reading, values));
    const rival = compiler.rival.map((name) => theirs?.[name] as number);
    return valueAt(value, { readings, rival, pushed });
  };
  const needs = (formulas: readonly Band["when"][]): boolean => {
    const asked = formulas.flatMap((formula) => (formula ? compiler.rivalsOf(formula) : []));
    const absent = asked.filter((name) => !isFigure(theirs && own(theirs, name, "given.rival")));
    for (const name of absent) waits.add(name);
    return absent.length > 0;
  };
  const numbers = roll.numbers.flatMap(({ id, formula }): [string, number][] => {
    return needs([formula]) ? [] : [[id, work(() => compiler.value({ op: "name", args: [], at: 0, name: id }))]];
  });
  const band = needs(roll.bands.map(({ when }) => when)) ? -1 : work(() => compiler.band());
  const notes = roll.notes.flatMap((note, index) => {
    return !needs([note.when]) && work(() => compiler.note(index)) === 1 ? index : [];
  });
  const happens = [roll.bands[band], ...notes.map((index) => roll.notes[index])].flatMap((one) => one?.changes ?? []);
  const rules: readonly ChangeRule[] = [...happens, ...(pushed ? pushChanges(roll) : [])];
  const changesBy = (list: readonly ChangeRule[]): PageChange[] =>
    list.flatMap(({ resource, amount, step, put }): PageChange | readonly [] => {
      if (step) return { resource, step };
      if (put !== undefined) return { resource, put };
      if (!amount || needs([amount])) return [];
      return { resource, amount: work(() => compiler.value(amount)) };
    });
  const changes = changesBy(rules);
  const worth = (formula: Formula): number => work(() => compiler.value(formula));
  const spend = (roll.spend ?? []).flatMap(({ from, options }, purse): BudgetNow<PageChange> | readonly [] => {
    const points = needs([from]) ? 0 : worth(from);
    if (points <= 0) return [];
    const priced = options.flatMap(({ id, price, most, changes: rules }) =>
      needs([price, most]) ? [] : { id, price: worth(price), most: most ? worth(most) : 1, changes: changesBy(rules) },
    );
    // Nothing is to be had for less than 1.
    return { purse, points, options: priced.filter(({ price }) => price >= 1) };
  });
  const goals = (roll.adds ?? []).flatMap(({ id, goal }) => (goal ? [[id, worth(goal)] as const] : []));
  const price = pushed ? roll.push?.costs : undefined;
  const costs = price && !needs([price]) ? work(() => compiler.value(price)) : 0;
  const name = roll.bands[band]?.name ?? null;
  return {
    dice,
    numbers: Object.fromEntries(numbers),
    band: band < 0 ? null : band,
    name,
    notes,
    changes,
    pushed,
    costs,
    ...(roll.spend && { spend }),
    ...(goals.length > 0 && { goals: Object.fromEntries(goals) }),
    waits: [...waits],
  };
}

const MOST_CHAIN = 1000;

/** The faces of these dice, checked: what cannot have been rolled is an error, never a guess. */
function read(dice: readonly GroupDice[], faces: unknown, field: string): OutcomeDie[] {
  const all = dice.flatMap((part) => Array<GroupDice>(part.count).fill(part));
  const lists = entriesOf(faces, field, 100_000);
  if (lists.length !== all.length) throw coreError("faces", field, { type: `${all.length} dice` }, lists);
  return all.map((part, place) => readChain(lists[place], part, `${field}[${place}]`));
}

function readChain(given: unknown, { group, faces, again }: GroupDice, field: string): OutcomeDie {
  const accepted = { type: `one die that shows ${faces[0]} to ${faces.at(-1)}, and what it set off` };
  const chain = entriesOf(given, field, MOST_CHAIN) as readonly number[];
  const follows = (face: number, place: number): boolean =>
    group.reroll ? place === 0 && group.reroll.includes(face) : again.includes(face);
  const end = chain.findIndex((face, place) => !faces.includes(face) || !follows(face, place));
  if (end !== chain.length - 1 || !faces.includes(chain[end] as number)) {
    throw coreError("faces", field, accepted, chain);
  }
  const value = group.reroll ? (chain[end] as number) : chain.reduce((sum, face) => sum + face, 0);
  return { group: group.id, size: faces.length, faces: chain, value, ...(group.apart && { values: chain }) };
}
