import type { Formula } from "../../../core/workshop/formula.ts";
import type { Attribute, Page, Resource, ThingKind } from "../../../core/workshop/page/types.ts";
import { t } from "../../../i18n/i18n.ts";
import { workshopCore } from "../data/core.ts";
import { local } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { readable, spoken } from "../data/text.ts";
import { formulaText, listedWords, type Saying, type Speech, takenAway } from "./words-formula.ts";

/** What a page says of heroes and of what they have, in sentences. */

const figure = (value: number): string => String(value).replace("-", "−");
const sizes = (dice: readonly number[]): string => listedWords(dice.map((size) => `d${size}`));

/** Outside of rolls nothing is dice. */
const speechOf = (name: Speech["name"]): Speech => ({ name, dice: new Map() });

const formula = (one: Formula, name: Speech["name"]): string =>
  formulaText(workshopCore().sayFormula(one) as Saying, speechOf(name));

/** Attributes, or numbers of a thing, that have the same figures are said together. */
function figureLines(list: readonly Attribute[]): string[] {
  const alike = new Map<string, Attribute[]>();
  for (const one of list) {
    const figures = JSON.stringify([one.from, one.to, one.start, one.dice]);
    alike.set(figures, [...(alike.get(figures) ?? []), one]);
  }
  return [...alike.values()].map((group) => {
    const [{ from, to, start, dice }] = group as [Attribute];
    const names = listedWords(group.map(({ name, id }) => spoken(name, id)));
    if (dice) return t(key("said.hero.dice"), { names, dice: sizes(dice), start: `d${start}` });
    return t(key("said.hero.figures"), { names, from: figure(from), to: figure(to), start: figure(start) });
  });
}

function resourceLine(
  { id, name, start, min, max, dice, rising, falls }: Resource,
  page: Page,
  say: Speech["name"],
): string {
  const begins = start && formula(start, say);
  const parts = [
    ...(dice ? [t(key("said.hero.steps"), { dice: sizes(dice) })] : []),
    ...(rising ? [t(key("said.hero.rises"))] : []),
    ...(min !== 0 ? [t(key("said.hero.least"), { min: figure(min) })] : []),
    ...(max ? [t(key("said.hero.most"), { max: formula(max, say) })] : []),
    ...(begins !== undefined ? [t(key("said.hero.begins"), { start: dice ? `d${begins}` : begins })] : []),
    ...(max && begins === undefined && !rising ? [t(key("said.hero.beginsFull"))] : []),
    ...falls.map(({ value, condition, above }) => {
      const found = page.conditions.find(({ id }) => id === condition);
      return t(key(above ? "said.hero.ends" : "said.hero.falls"), {
        value: figure(value),
        condition: local(found?.name ?? condition),
      });
    }),
  ];
  return `${t(key("said.hero.resource"), { name: spoken(name, id), says: parts.join("; ") })}`;
}

function thingLines(kind: ThingKind, page: Page, name: Speech["name"]): string {
  const { pick, numbers, worn, adds, use, spent, roll } = kind;
  const picked =
    pick === "attribute" ? t(key("said.thing.attribute")) : page.things.find(({ id }) => id === pick)?.name;
  const thrown = page.rolls.find(({ id }) => id === roll);
  const own: Speech["name"] = (one) => {
    const number = numbers.find(({ id }) => id === one);
    return number ? spoken(number.name, one) : name(one);
  };
  const says = [
    ...(picked === undefined ? [] : [t(key("said.thing.pick"), { kind: local(picked) })]),
    ...figureLines(numbers),
    ...(worn ? [t(key("said.thing.worn"))] : []),
    ...addsText(adds, own, worn ? "said.thing.addsWorn" : "said.thing.adds"),
    ...(use.length === 0
      ? []
      : [
          t(key("said.thing.use"), {
            changes: listedWords(use.map((one) => amountText(one.resource, one.amount, own))),
          }),
        ]),
    ...(spent ? [t(key("said.thing.spent"))] : []),
    ...(thrown ? [t(key("said.thing.roll"), { roll: local(thrown.name ?? thrown.id) })] : []),
  ];
  return t(key("said.thing.line"), { kind: local(kind.name), says: says.join(" ") }).trim();
}

/** `Brawn −1`: what is added to what. */
function amountText(to: string, amount: Formula | undefined, name: Speech["name"]): string {
  if (!amount) return name(to);
  const said = workshopCore().sayFormula(amount) as Saying;
  const less = takenAway(said);
  const by = less ?? said;
  const text = formulaText(by, speechOf(name));
  // −(a + b): the sign is for all of it.
  const all = by.key === "plus" || by.key === "less" ? `(${text})` : text;
  return t(key(less ? "said.lessOf" : "said.moreOf"), { name: name(to), amount: all });
}

const addsText = (list: ThingKind["adds"], name: Speech["name"], sentence: string): string[] =>
  list.length === 0
    ? []
    : [t(key(sentence), { adds: listedWords(list.map(({ to, amount }) => amountText(to, amount, name))) })];

function conditionLine({ name, text, adds, out }: Page["conditions"][number], say: Speech["name"]): string {
  const says = [
    ...(out ? [t(key("said.condition.out"))] : []),
    ...addsText(adds, say, "said.condition.adds"),
    ...(text === undefined ? [] : [local(text)]),
  ];
  return t(key("said.thing.line"), { kind: local(name), says: says.join(" ") || t(key("said.condition.only")) });
}

/** The heroes, their things, their conditions, and difficulties. */
export function gameSections(page: Page, name: Speech["name"]): { name: string; lines: string[] }[] {
  const derived = page.derived.map((one) => {
    return t(key("said.number.is"), { label: spoken(one.name, one.id), is: formula(one.formula, name) });
  });
  const resources = page.resources.map((one) => resourceLine(one, page, name));
  const ladders = page.ladders.map((one) => {
    const steps = one.steps.map((step) => `${local(step.name)} (${figure(step.value)})`);
    return t(key("said.ladder"), { name: local(one.name), steps: listedWords(steps) });
  });
  const section = (id: string, lines: string[]) => ({ name: t(key(`said.section.${id}`)), lines });
  return [
    section("heroes", [...figureLines(page.attributes), ...resources, ...derived]),
    section(
      "things",
      page.things.map((kind) => thingLines(kind, page, name)),
    ),
    section(
      "conditions",
      page.conditions.map((one) => conditionLine(one, name)),
    ),
    section("ladders", ladders),
  ];
}

export function initiativeLines(page: Page, name: Speech["name"]): string[] {
  const { initiative } = page;
  if (!initiative) return page.rolls.length > 0 ? [t(key("said.initiative.none"))] : [];
  if (initiative.order) return [t(key("said.initiative.order"), { order: formula(initiative.order, name) })];
  const roll = page.rolls.find(({ id }) => id === initiative.roll);
  const number = roll?.numbers.find(({ id }) => id === initiative.number);
  const names = { roll: spoken(roll?.name, initiative.roll ?? ""), number: spoken(number?.name, number?.id ?? "") };
  return [t(key("said.initiative.roll"), names)];
}

export function startingLines(page: Page): string[] {
  const things = page.starting.map(({ kind, name, pick, numbers }) => {
    const found = page.things.find(({ id }) => id === kind);
    const others = [...page.attributes, ...page.things, ...page.resources];
    const with_ = pick === undefined ? [] : [local(others.find(({ id }) => id === pick)?.name ?? pick)];
    const says = Object.entries(numbers).map(([id, value]) => {
      return `${spoken(found?.numbers.find((one) => one.id === id)?.name, id)} ${figure(value)}`;
    });
    const more = [...(found && local(found.name) !== local(name) ? [local(found.name)] : []), ...with_, ...says];
    return more.length > 0 ? `${local(name)} (${more.join(", ")})` : local(name);
  });
  return things.length > 0 ? [t(key("said.starting"), { things: listedWords(things) })] : [];
}

/** What the page's own names are called: `target.worn.armour` by the words of armour. */
export function namesOf(page: Page): Speech["name"] {
  const all = [...page.attributes, ...page.resources, ...page.derived, ...page.conditions, ...page.ladders];
  const numbers = page.things.flatMap((thing) => thing.numbers);
  const plain = (name: string): string => {
    const last = name.split(".").at(-1) ?? name;
    if (last === "attribute") return t(key("said.attribute"));
    const found =
      all.find(({ id }) => id === name) ?? numbers.find(({ id }) => id === last) ?? all.find(({ id }) => id === last);
    return found ? spoken(found.name, found.id) : readable(last);
  };
  return function say(name: string): string {
    if (name.startsWith("target.worn.")) return t(key("said.wornByTarget"), { name: plain(name) });
    for (const side of ["target", "rival"]) {
      if (name.startsWith(`${side}.`)) return t(key(`said.${side}`), { name: say(name.slice(side.length + 1)) });
    }
    if (name.endsWith(".max")) return t(key("said.most"), { name: say(name.slice(0, -4)) });
    if (name.startsWith("worn.")) return t(key("said.worn"), { name: plain(name) });
    return plain(name);
  };
}
