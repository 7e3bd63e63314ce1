import type { AnyStep } from "../../../core/workshop/making/drafted.ts";
import type { CreationOption, GivenThing, GrowthPrice, Over } from "../../../core/workshop/making/types.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import { t } from "../../../i18n/i18n.ts";
import { local } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { spoken } from "../data/text.ts";
import { listedWords, type Speech } from "./words-formula.ts";
import { figureSaid, formulaIn, namesOf } from "./words-game.ts";

/** How heroes are made and what they grow by, in sentences: for the author of a page, and for players in the guide. */

const say = (sentence: string, places: Record<string, string | number>): string =>
  t(key(`said.making.${sentence}`), places);

function attributesSaid(page: Page, ids: readonly string[]): string {
  return listedWords(ids.map((id) => spoken(page.attributes.find((one) => one.id === id)?.name, id)));
}

const kindOf = (page: Page, id: string): string => local(page.things.find((one) => one.id === id)?.name ?? id);

/** How many attributes a step may have and still be called by them. */
const MOST_NAMED = 2;

/** `Sword (Damage 3)`. */
function thingSaid(page: Page, thing: GivenThing): string {
  const more = givenText(page, thing);
  return more === "" ? local(thing.name) : `${local(thing.name)} (${more})`;
}

const thingsSaid = (page: Page, list: readonly GivenThing[]): string =>
  listedWords(list.map((thing) => thingSaid(page, thing)));

/** What a thing that is offered is made of: what it goes with, and its numbers. */
export function givenText(page: Page, { kind, pick, numbers }: GivenThing): string {
  const found = page.things.find(({ id }) => id === kind);
  const attribute = page.attributes.find(({ id }) => id === pick);
  const says = Object.entries(numbers).map(([id, value]) => {
    return `${spoken(found?.numbers.find((one) => one.id === id)?.name, id)} ${figureSaid(value)}`;
  });
  return [...(pick === undefined ? [] : [attribute ? spoken(attribute.name, attribute.id) : pick]), ...says].join(
    " · ",
  );
}

/** The page's own names, and those that stand in prices alone. */
function speechOf(page: Page): Speech["name"] {
  const named = namesOf(page);
  return (name) => {
    if (name === "new") return t(key("said.newFigure"));
    return name === "rolled" ? t(key("said.rolledSum")) : named(name);
  };
}

/** Which number of which kind rises. */
function numberSaid(page: Page, over: Extract<Over, { kind: string }>) {
  const number = page.things.find(({ id }) => id === over.kind)?.numbers.find(({ id }) => id === over.number);
  return { kind: kindOf(page, over.kind), number: spoken(number?.name, over.number) };
}

const fieldName = (page: Page, id: string): string => spoken(page.fields.find((one) => one.id === id)?.name, id);

/** `Trade: sailor`; of a tick its name, or that it is off. */
function fieldSaid(page: Page, id: string, value: string | boolean): string {
  const name = fieldName(page, id);
  if (value === true) return name;
  if (value === false) return say("not", { name });
  const word = page.fields.find((one) => one.id === id)?.of.find((one) => one.id === value);
  return `${name}: ${word ? spoken(word.name, word.id) : value}`;
}

/** What a step is called: by its page, else by what it gives. */
export function stepName(page: Page, step: AnyStep): string {
  if (step.does !== "free" && step.name !== undefined) return local(step.name);
  if (step.does === "options") return t(key("guide.choice"));
  if (step.does === "things") return kindOf(page, step.kind);
  if (step.does === "word") return fieldName(page, step.field);
  if (step.does === "points" && "kind" in step.over) return kindOf(page, step.over.kind);
  const ids = step.does === "points" && "attributes" in step.over ? step.over.attributes : attributesOf(step);
  // Few have their names above them; many are the attributes.
  return ids.length > 0 && ids.length <= MOST_NAMED ? attributesSaid(page, ids) : t(key("guide.attributes"));
}

const attributesOf = (step: AnyStep): readonly string[] => ("attributes" in step ? step.attributes : []);

/** What players read on the step's page of the guide. */
export function stepHint(page: Page, step: AnyStep): string {
  if (step.does !== "free" && step.text !== undefined) return local(step.text);
  // What there is to choose from stands below it.
  if (step.does === "options" || step.does === "word") return say("chooseOne", {});
  if (step.does === "things" && !step.points) return say("chooseSome", { count: step.count ?? 1 });
  return stepLines(page, step, false).join(" ");
}

function stepLines(page: Page, step: AnyStep, lists = true): string[] {
  const name = speechOf(page);
  if (step.does === "free") return [say("free", { names: attributesSaid(page, step.attributes) })];
  if (step.does === "spread") {
    const values = listedWords(step.values.map(figureSaid));
    return [say("spread", { values, names: attributesSaid(page, step.attributes) })];
  }
  if (step.does === "dice") {
    const { count, die, keep, is, place } = step;
    return [
      say("dice", { dice: `${count}d${die}`, names: attributesSaid(page, step.attributes) }),
      ...(keep === undefined ? [] : [say("keep", { count: keep })]),
      ...(is ? [say("is", { is: formulaIn(is, name) })] : []),
      ...(place ? [say("place", {})] : []),
    ];
  }
  if (step.does === "raise") {
    const figures = { count: step.count, names: attributesSaid(page, step.attributes) };
    return [say(step.adds < 0 ? "lower" : "raise", { ...figures, adds: Math.abs(step.adds) })];
  }
  if (step.does === "word") {
    const words = step.words.map(({ id, name }) => spoken(name, id));
    return [say("word", { field: fieldName(page, step.field), list: listedWords(words, "disjunction") })];
  }
  if (step.does === "options")
    return [
      say("options", {
        list: listedWords(
          step.options.map(({ name }) => local(name)),
          "disjunction",
        ),
      }),
    ];
  if (step.does === "things") {
    const { kind, from, points, cost, count } = step;
    const figures = { kind: kindOf(page, kind), list: thingsSaid(page, from) };
    if (!points) return [say("things", { ...figures, count: count ?? 1 })];
    return [
      say(lists ? "bought" : "buy", { ...figures, points: formulaIn(points, name) }),
      ...(cost ? [say("each", { cost: formulaIn(cost, name) })] : []),
      ...(count === undefined ? [] : [say("noMore", { count })]),
    ];
  }
  const { over, points, cost, least, most } = step;
  const given = formulaIn(points, name);
  return [
    "attributes" in over
      ? say("points", { points: given, names: attributesSaid(page, over.attributes) })
      : say("pointsOf", { points: given, ...numberSaid(page, over) }),
    ...(lists && "kind" in over && over.from.length > 0 ? [say("among", { list: thingsSaid(page, over.from) })] : []),
    ...(cost ? [say("cost", { cost: formulaIn(cost, name) })] : []),
    ...(least === undefined ? [] : [say("least", { least: figureSaid(least) })]),
    ...(most === undefined ? [] : [say("most", { most: figureSaid(most) })]),
  ];
}

function optionLine(page: Page, { name, text, adds, fields, things }: CreationOption): string[] {
  const figures = [...page.attributes, ...page.resources];
  const gives = [
    ...Object.entries(adds).map(([id, amount]) => {
      const called = spoken(figures.find((one) => one.id === id)?.name, id);
      return `${called} ${amount < 0 ? figureSaid(amount) : `+${amount}`}`;
    }),
    ...Object.entries(fields).map(([id, value]) => fieldSaid(page, id, value)),
    ...things.map((thing) => thingSaid(page, thing)),
  ];
  const said = [...(gives.length > 0 ? [listedWords(gives)] : []), ...(text === undefined ? [] : [local(text)])];
  return said.length > 0 ? [say("option", { name: local(name), gives: said.join("; ").replace(/\.$/, "") })] : [];
}

/** Each step, with what its options give. */
export function creationLines(page: Page): string[] {
  return (page.creation ?? []).flatMap((step) => {
    const title = step.name === undefined ? "" : `${local(step.name)}. `;
    const [first = "", ...rest] = stepLines(page, step);
    const options = step.does === "options" ? step.options.flatMap((option) => optionLine(page, option)) : [];
    return [title + first, ...rest, ...options];
  });
}

export function growthLines(page: Page): string[] {
  const { growth } = page;
  if (!growth) return [];
  const payer = page.resources.find(({ id }) => id === growth.pay);
  return [
    payer ? say("paidFrom", { resource: spoken(payer.name, payer.id) }) : say("paidPoints", {}),
    say("award", { count: growth.award }),
    ...growth.prices.flatMap((price) => priceLines(page, price)),
  ];
}

function priceLines(page: Page, { over, price, most, kind, from }: GrowthPrice): string[] {
  const said = formulaIn(price, speechOf(page));
  if (kind !== undefined)
    return [say("fresh", { kind: kindOf(page, kind), price: said, list: thingsSaid(page, from) })];
  if (!over) return [];
  const line =
    "attributes" in over
      ? say("rise", { names: attributesSaid(page, over.attributes), price: said })
      : say("riseOf", { ...numberSaid(page, over), price: said });
  return [line, ...(most === undefined ? [] : [say("most", { most: figureSaid(most) })])];
}
