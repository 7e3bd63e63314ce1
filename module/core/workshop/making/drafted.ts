import type { Draft } from "../../creation/types.ts";
import type { Formula } from "../formula.ts";
import { heroNumbers, rollGiven, thingNumbers } from "../hero.ts";
import { unstoredThings } from "../page/starting.ts";
import type { Attribute, Hero, Page, ThingKind } from "../page/types.ts";
import { plainName } from "../roll.ts";
import { type Ladder, ladderOf, moved, onLadder } from "./figures.ts";
import { draftNow } from "./renamed.ts";
import type { CreationOption, CreationStep, DiceStep, GivenThing, Over, PointsStep, SpreadStep } from "./types.ts";
import { worked } from "./worked.ts";

/** What a draft of a page's hero comes to: the hero as far as they are made, and each figure that a step may raise. */

/** A figure of a step, as it stands. */
export interface Figure {
  /** An attribute's id, or the name of a thing. */
  readonly id: string;
  /** Where it stands before a point is spent on it. */
  readonly start: number;
  readonly level: number;
  readonly ladder: Ladder;
  readonly thing?: GivenThing;
  readonly pick?: string;
}

/** Attributes within their limits, where a page says nothing of making heroes. */
interface FreeStep {
  readonly id: "attributes";
  readonly at: number;
  readonly does: "free";
  readonly attributes: readonly string[];
}

export type AnyStep = CreationStep | FreeStep;

export const stepsOf = ({ creation, attributes }: Page): readonly AnyStep[] =>
  creation ??
  (attributes.length > 0
    ? [{ id: "attributes", at: 0, does: "free", attributes: attributes.map(({ id }) => id) }]
    : []);

/** Names of what a draft has of a step: the one that is chosen, or all that are picked. */
export const takenIn = (draft: Draft, id: string): string[] => {
  const chosen = draft.choices[id];
  return [...new Set([...(chosen ? [chosen] : []), ...(draft.picks[id] ?? [])])];
};

export class Drafted {
  readonly page: Page;
  /** As the page names things now. */
  readonly draft: Draft;
  readonly #hero: Hero;
  #given: Readonly<Record<string, unknown>> | undefined;
  /** All things of the hero with their numbers. */
  readonly things: readonly GivenThing[];
  /** What fields that are no figures say by what was chosen. */
  readonly fields: Readonly<Record<string, string | boolean>>;
  /** What options add to resources, over what they begin with. */
  readonly #more: Readonly<Record<string, number>>;
  readonly #figures = new Map<string, readonly Figure[]>();

  constructor(page: Page, draft: Draft) {
    this.page = page;
    this.draft = draftNow(page, draft);
    const options = stepsOf(page).flatMap((step) => (step.does === "options" ? this.#optionsOf(step) : []));
    const had = [...page.starting, ...options.flatMap(({ things }) => things), ...this.#chosenThings()];
    const levels = new Map<string, number>();
    const raised = new Map<GivenThing, Record<string, number>>();
    const fresh: GivenThing[] = [];
    for (const step of stepsOf(page)) {
      const figures = this.#read(step, had);
      this.#figures.set(step.id, figures);
      for (const { id, level, start, thing, ladder } of figures) {
        if (!thing) levels.set(id, level);
        else if (step.does === "points" && "kind" in step.over) {
          const isNew = !had.includes(thing);
          if (isNew && level <= start) continue;
          if (isNew) fresh.push(thing);
          raised.set(thing, { ...raised.get(thing), [step.over.number]: onLadder(ladder, level) });
        }
      }
    }
    this.things = [...had, ...fresh].map((thing) => {
      const numbers = raised.get(thing);
      return numbers ? { ...thing, numbers: { ...thing.numbers, ...numbers } } : thing;
    });
    const adds = this.#adds(options);
    const attributes = page.attributes.map((rule) => {
      const { id, start } = rule;
      return [id, moved(ladderOf(rule), levels.get(id) ?? start, adds.get(id) ?? 0)] as const;
    });
    this.#more = Object.fromEntries(
      page.resources.flatMap(({ id }) => (adds.has(id) ? [[id, adds.get(id) ?? 0]] : [])),
    );
    this.fields = Object.assign({}, ...options.map(({ fields }) => fields), this.#words());
    this.#hero = {
      attributes: Object.fromEntries(attributes),
      fields: this.fields,
      resources: {},
      conditions: [],
      things: unstoredThings(page, this.things),
    };
  }

  /** The attributes as they are written on the sheet. */
  get attributes(): Readonly<Record<string, number>> {
    return this.#hero.attributes;
  }

  /** Resources that begin with more or less than those of others. */
  get resources(): Readonly<Record<string, number>> {
    const { resources } = heroNumbers(this.page, this.#hero);
    return Object.fromEntries(Object.entries(this.#more).map(([id, more]) => [id, (resources[id]?.value ?? 0) + more]));
  }

  /** A formula with this hero's figures; null where they make none. */
  number(formula: Formula, more: Readonly<Record<string, unknown>> = {}): number | null {
    this.#given ??= rollGiven(this.page, this.#hero, { uses: [] });
    return worked(formula, this.page.source, this.#given, more);
  }

  figures({ id }: Pick<AnyStep, "id">): readonly Figure[] {
    return this.#figures.get(id) ?? [];
  }

  kind(id: string): ThingKind | undefined {
    return this.page.things.find((one) => one.id === id);
  }

  /** What a thing's own formulas may ask for. */
  ownOf(thing: GivenThing): Record<string, number> {
    const { kind, pick, numbers } = thing;
    const all = thingNumbers(this.page, { id: "", kind, name: "", worn: false, numbers });
    if (this.kind(kind)?.pick !== "attribute") return all;
    return { ...all, attribute: (pick !== undefined && this.#hero.attributes[pick]) || 0 };
  }

  /** What the step to a level costs; null: there is no such price. Nothing is cheaper than nothing. */
  price({ cost }: PointsStep, { thing }: Figure, level: number): number | null {
    if (!cost) return 1;
    const price = this.number(cost, { ...(thing && this.ownOf(thing)), new: level });
    return price === null || price < 0 ? null : price;
  }

  #optionsOf({ id, options }: { id: string; options: readonly CreationOption[] }): CreationOption[] {
    return options.filter(({ name }) => takenIn(this.draft, id).includes(plainName(name)));
  }

  #chosenThings(): GivenThing[] {
    return stepsOf(this.page).flatMap((step) => {
      if (step.does !== "things") return [];
      const taken = takenIn(this.draft, step.id);
      return step.from.filter(({ name }) => taken.includes(plainName(name)));
    });
  }

  #words(): Record<string, string> {
    const chosen = stepsOf(this.page).flatMap((step): [string, string][] => {
      if (step.does !== "word") return [];
      const [taken] = takenIn(this.draft, step.id).filter((one) => step.words.some(({ id }) => id === one));
      return taken === undefined ? [] : [[step.field, taken]];
    });
    return Object.fromEntries(chosen);
  }

  #adds(options: readonly CreationOption[]): Map<string, number> {
    const adds = new Map<string, number>();
    const add = (id: string, amount: number): unknown => adds.set(id, (adds.get(id) ?? 0) + amount);
    for (const option of options) for (const [id, amount] of Object.entries(option.adds)) add(id, amount);
    for (const step of stepsOf(this.page)) {
      if (step.does !== "raise") continue;
      for (const id of takenIn(this.draft, step.id)) if (step.attributes.includes(id)) add(id, step.adds);
    }
    return adds;
  }

  #read(step: AnyStep, had: readonly GivenThing[]): Figure[] {
    if (step.does === "points") return this.#pointFigures(step, had);
    if (step.does === "free") return this.#attributes(step.attributes, step, {});
    if (step.does === "spread") return this.#spread(step);
    if (step.does === "dice") return this.#dice(step);
    return [];
  }

  #rules(ids: readonly string[]): Attribute[] {
    return ids.flatMap((id) => this.page.attributes.find((one) => one.id === id) ?? []);
  }

  #attributes(ids: readonly string[], { id: step }: Pick<AnyStep, "id">, limits: Limits): Figure[] {
    return this.#rules(ids).map((rule) => {
      const ladder = ladderOf(rule, limits.least, limits.most);
      const start = onLadder(ladder, rule.start);
      return { id: rule.id, start, level: this.draft.levels[step]?.[rule.id] ?? start, ladder };
    });
  }

  #pointFigures(step: PointsStep, had: readonly GivenThing[]): Figure[] {
    const { over } = step;
    if ("attributes" in over) return this.#attributes(over.attributes, step, step);
    const rule = this.kind(over.kind)?.numbers.find(({ id }) => id === over.number);
    if (!rule) return [];
    const figure = (thing: GivenThing, isNew: boolean): Figure => {
      const id = plainName(thing.name);
      // What is not had yet stands below the least that one has of it.
      const below = rule.dice ? 0 : rule.from > 0 ? rule.from - 1 : rule.from;
      const ladder = ladderOf(rule, step.least, step.most, isNew ? below : undefined);
      const start = isNew ? below : onLadder(ladder, thing.numbers[over.number] ?? rule.start);
      const level = this.draft.levels[step.id]?.[id] ?? start;
      return { id, start, level, ladder, thing, ...(thing.pick !== undefined && { pick: thing.pick }) };
    };
    const mine = had.filter(({ kind }) => kind === over.kind);
    const names = new Set(mine.map(({ name }) => plainName(name)));
    return [...mine.map((thing) => figure(thing, false)), ...freshIn(over, names).map((thing) => figure(thing, true))];
  }

  /** Each attribute has the value that it was given, as long as the step has one left of it; the others get the rest in order. */
  #spread({ id: step, values, attributes }: SpreadStep): Figure[] {
    return this.#placed(step, values, attributes);
  }

  #placed(step: string, values: readonly number[], attributes: readonly string[]): Figure[] {
    const left = [...values];
    const take = (value: number | undefined): number | undefined => {
      const place = value === undefined ? -1 : left.indexOf(value);
      return place < 0 ? undefined : left.splice(place, 1)[0];
    };
    const rules = this.#rules(attributes);
    const kept = new Map(rules.map(({ id }) => [id, take(this.draft.levels[step]?.[id])]));
    return rules.map((rule) => {
      const level = kept.get(rule.id) ?? left.shift() ?? rule.start;
      const among = [...new Set(values)].sort((a, b) => a - b);
      const ladder = { least: among[0] ?? level, most: among.at(-1) ?? level, among, die: rule.dice !== undefined };
      return { id: rule.id, start: level, level, ladder };
    });
  }

  #dice({ id: step, attributes, place }: DiceStep): Figure[] {
    const fallen = attributes.flatMap((id) => this.draft.levels[step]?.[id] ?? []);
    if (place && fallen.length === attributes.length) return this.#placed(step, fallen, attributes);
    return this.#rules(attributes).map((rule) => {
      const level = this.draft.levels[step]?.[rule.id] ?? rule.start;
      return { id: rule.id, start: level, level, ladder: { least: level, most: level, die: rule.dice !== undefined } };
    });
  }
}

type Limits = Pick<PointsStep, "least" | "most">;

/** Things of a list that are not had under that name already. */
const freshIn = (over: Over, names: ReadonlySet<string>): GivenThing[] =>
  "kind" in over ? over.from.filter(({ name }) => !names.has(plainName(name))) : [];
