import type { Formula } from "../../../core/workshop/formula.ts";
import type { Attribute, Page, Resource, ThingKind } from "../../../core/workshop/page/types.ts";
import { t } from "../../../i18n/i18n.ts";
import { workshopCore } from "../data/core.ts";
import { local } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { readable, spoken } from "../data/text.ts";
import { formulaText, listedWords, type Saying, type Speech, takenAway } from "./words-formula.ts";
import { lookupLines } from "./words-tables.ts";

/** What a page says of heroes and of what they have, in sentences. */

export const figureSaid = (value: number): string => String(value).replace("-", "−");
const sizes = (dice: readonly number[]): string => listedWords(dice.map((size) => `d${size}`));

/** Outside of rolls nothing is dice. */
const speechOf = (name: Speech["name"]): Speech => ({ name, dice: new Map() });

export const formulaIn = (one: Formula, name: Speech["name"]): string =>
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
    return t(key("said.hero.figures"), { names, from: figureSaid(from), to: figureSaid(to), start: figureSaid(start) });
  });
}

/** Texts, ticks and words to choose from, those of one make together. */
function fieldLines(fields: Page["fields"]): string[] {
  const named = (is: string) => fields.filter((one) => one.is === is).map(({ name, id }) => spoken(name, id));
  const plain = ["text", "long", "list", "tick"].flatMap((is) => {
    const names = named(is);
    return names.length > 0 ? [t(key(`said.field.${is}`), { names: listedWords(names) })] : [];
  });
  const chosen = fields.flatMap(({ is, id, name, of }) => {
    const words = listedWords(
      of.map((word) => spoken(word.name, word.id)),
      "disjunction",
    );
    return is === "one" ? [t(key("said.field.one"), { name: spoken(name, id), words })] : [];
  });
  return [...plain, ...chosen];
}

function resourceLine(
  { id, name, start, min, max, dice, rising, falls }: Resource,
  page: Page,
  say: Speech["name"],
): string {
  const begins = start && formulaIn(start, say);
  const parts = [
    ...(dice ? [t(key("said.hero.steps"), { dice: sizes(dice) })] : []),
    ...(rising ? [t(key("said.hero.rises"))] : []),
    ...(min !== 0 ? [t(key("said.hero.least"), { min: figureSaid(min) })] : []),
    ...(max ? [t(key("said.hero.most"), { max: formulaIn(max, say) })] : []),
    ...(begins !== undefined ? [t(key("said.hero.begins"), { start: dice ? `d${begins}` : begins })] : []),
    ...(max && begins === undefined && !rising ? [t(key("said.hero.beginsFull"))] : []),
    ...falls.map(({ value, condition, above }) => {
      const found = page.conditions.find(({ id }) => id === condition);
      return t(key(above ? "said.hero.ends" : "said.hero.falls"), {
        value: figureSaid(value),
        condition: local(found?.name ?? condition),
      });
    }),
  ];
  return `${t(key("said.hero.resource"), { name: spoken(name, id), says: parts.join("; ") })}`;
}

function thingLines(kind: ThingKind, page: Page, name: Speech["name"]): string {
  const { pick, numbers, fields, worn, adds, use, spent, rolls, shows } = kind;
  const picked =
    pick === "attribute" ? t(key("said.thing.attribute")) : page.things.find(({ id }) => id === pick)?.name;
  const thrown = rolls.flatMap((id) => page.rolls.find((one) => one.id === id) ?? []);
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
            changes: listedWords(use.map((one) => useText(one, own, page))),
          }),
        ]),
    ...(spent ? [t(key("said.thing.spent"))] : []),
    ...fieldLines(fields),
    ...(thrown.length > 0
      ? [
          t(key("said.thing.roll"), {
            roll: listedWords(
              thrown.map((one) => spoken(one.name, one.id)),
              "disjunction",
            ),
          }),
        ]
      : []),
    ...(shows === "chance" ? [t(key("said.thing.chance"))] : []),
    ...(typeof shows === "object" ? [t(key("said.thing.shows"), { what: formulaIn(shows.formula, own) })] : []),
  ];
  return t(key("said.thing.line"), { kind: local(kind.name), says: says.join(" ") }).trim();
}

const useText = (
  { resource, amount, step, put }: ThingKind["use"][number],
  name: Speech["name"],
  page: Page,
): string => {
  const condition = page.conditions.find(({ id }) => id === resource);
  if (condition && put !== undefined)
    return t(key(put ? "said.useOn" : "said.useOff"), { name: spoken(condition.name, resource) });
  if (put === false) return t(key("said.gone"), { name: name(resource) });
  return step ? t(key(`said.step.${step}`), { resource: name(resource) }) : amountText(resource, amount, name);
};

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

function sharedLine({ id, name, min, max, start, segments, aspects, full, empty }: Page["shared"][number]): string {
  if (aspects !== undefined)
    return t(key("said.thing.line"), {
      kind: spoken(name, id),
      says: t(key("said.shared.aspects"), { most: aspects }),
    });
  const figures = { max: max === null ? "" : figureSaid(max), min: figureSaid(min), start: figureSaid(start) };
  const says = [
    t(key(segments ? "said.shared.clock" : max === null ? "said.shared.pool" : "said.shared.poolMost"), figures),
    ...(full === undefined ? [] : [t(key("said.shared.full"), { text: local(full) })]),
    ...(empty === undefined ? [] : [t(key("said.shared.empty"), { text: local(empty) })]),
  ];
  return t(key("said.thing.line"), { kind: spoken(name, id), says: says.join(" ") });
}

/** The heroes, their things, their conditions, and difficulties. */
export function gameSections(page: Page, name: Speech["name"]): { name: string; lines: string[] }[] {
  const isTable = ({ id }: { id: string }): boolean => page.lookups.some((table) => table.id === id);
  const derived = page.derived
    .filter((one) => !isTable(one))
    .map((one) => {
      return t(key("said.number.is"), { label: spoken(one.name, one.id), is: formulaIn(one.formula, name) });
    });
  const resources = page.resources.map((one) => resourceLine(one, page, name));
  const ladders = page.ladders.map((one) => {
    const steps = one.steps.map((step) => `${local(step.name)} (${figureSaid(step.value)})`);
    return t(key("said.ladder"), { name: local(one.name), steps: listedWords(steps) });
  });
  const section = (id: string, lines: string[]) => ({ name: t(key(`said.section.${id}`)), lines });
  return [
    section("heroes", [...figureLines(page.attributes), ...resources, ...derived, ...fieldLines(page.fields)]),
    section(
      "things",
      page.things.map((kind) => thingLines(kind, page, name)),
    ),
    section(
      "conditions",
      page.conditions.map((one) => conditionLine(one, name)),
    ),
    section(
      "shared",
      page.shared.map((one) => sharedLine(one)),
    ),
    section("ladders", ladders),
    section(
      "tables",
      lookupLines(page, (by) => formulaIn(by, name)),
    ),
  ];
}

export function initiativeLines(page: Page, name: Speech["name"]): string[] {
  const { initiative } = page;
  if (!initiative) return page.rolls.length > 0 ? [t(key("said.initiative.none"))] : [];
  if (initiative.order) return [t(key("said.initiative.order"), { order: formulaIn(initiative.order, name) })];
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
      return `${spoken(found?.numbers.find((one) => one.id === id)?.name, id)} ${figureSaid(value)}`;
    });
    const more = [...(found && local(found.name) !== local(name) ? [local(found.name)] : []), ...with_, ...says];
    return more.length > 0 ? `${local(name)} (${more.join(", ")})` : local(name);
  });
  return things.length > 0 ? [t(key("said.starting"), { things: listedWords(things) })] : [];
}

/** What the page's own names are called: `target.worn.armour` by the words of armour. */
export function namesOf(page: Page): Speech["name"] {
  const all = [
    ...page.attributes,
    ...page.resources,
    ...page.derived,
    ...page.conditions,
    ...page.ladders,
    ...page.lookups,
    ...page.shared,
  ];
  const numbers = page.things.flatMap((thing) => thing.numbers);
  const plain = (name: string): string => {
    const last = name.split(".").at(-1) ?? name;
    if (last === "attribute") return t(key("said.attribute"));
    const found =
      all.find(({ id }) => id === name) ?? numbers.find(({ id }) => id === last) ?? all.find(({ id }) => id === last);
    return found ? spoken(found.name, found.id) : readable(last);
  };
  const flags = new Map<string, string>([
    ...page.conditions.map(({ id, name }) => [id, spoken(name, id)] as const),
    ...[...page.fields, ...page.things.flatMap(({ fields }) => fields)].flatMap(({ id, is, name, of }) =>
      is === "tick"
        ? [[id, spoken(name, id)] as const]
        : of.map((word) => [`${id}.${word.id}`, spoken(word.name, word.id)] as const),
    ),
  ]);
  return function say(name: string): string {
    const flag = flags.get(name) ?? flags.get(name.replace(/^[^.]*\./, ""));
    if (flag !== undefined) return t(key(name.startsWith("target.") ? "said.targetHas" : "said.has"), { name: flag });
    if (name.startsWith("target.worn.")) return t(key("said.wornByTarget"), { name: plain(name) });
    for (const side of ["target", "rival"]) {
      if (name.startsWith(`${side}.`)) return t(key(`said.${side}`), { name: say(name.slice(side.length + 1)) });
    }
    const aspects = page.shared.find((one) => one.aspects !== undefined && name === `shared.${one.id}`);
    if (aspects) return t(key("said.freeUses"), { name: spoken(aspects.name, aspects.id) });
    if (name.endsWith(".max")) return t(key("said.most"), { name: say(name.slice(0, -4)) });
    if (name.startsWith("worn.")) return t(key("said.worn"), { name: plain(name) });
    if (name.startsWith("carried.")) return t(key("said.carried"), { name: plain(name) });
    if (name.startsWith("owned."))
      return t(key("said.owned"), {
        name: spoken(page.things.find(({ id }) => id === name.slice(6))?.name, name.slice(6)),
      });
    return plain(name);
  };
}
