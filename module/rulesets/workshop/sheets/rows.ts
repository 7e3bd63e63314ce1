import type { Attribute, Hero, Page, ThingKind } from "../../../core/workshop/page/types.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { orElse } from "../../../i18n/errors.ts";
import { percent, signed, t } from "../../../i18n/i18n.ts";
import {
  asThing,
  fallenOf,
  heroOf,
  heroThing,
  kindIn,
  thingsOf,
  type WorkshopActor,
  type WorkshopThing,
} from "../data/actor.ts";
import { workshopCore } from "../data/core.ts";
import { games, local, pageOf } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { lackName } from "../data/lacks.ts";
import { pageWord } from "../data/own/own-parts.ts";
import { pastName, pastNumberName, pastPages } from "../data/past.ts";
import { ROLLS } from "../rolls/rolls.ts";
import { blocksOf, dieText, fieldRow, sizes } from "./blocks.ts";

/** What the sheets show, read off the page. Texts are ready to show: they are the page's own. */

const rollName = (page: Page, id: string): string => local(page.rolls.find((one) => one.id === id)?.name ?? id);

/** The rolls that need no thing, and the tables to roll on. */
const rollRows = ({ rolls }: Page, tables: boolean) =>
  rolls
    .filter((roll) => roll.with === undefined && (roll.by !== undefined) === tables)
    .map(({ id, name = id }) => ({ id, name: local(name) }));

/** `Damage 3`, in the order of the page. */
function numbersText(page: Page, kind: ThingKind, thing: WorkshopThing): string {
  const numbers = workshopCore().thingNumbers(page, heroThing(thing));
  return kind.numbers
    .map(({ id, name, dice }) => `${local(name)} ${dice ? dieText(numbers[id] ?? 0) : numbers[id]}`)
    .join(" · ");
}

/** What the page shows beside a thing: a figure, or the chance of its usual roll without a target. */
function shownBeside(page: Page, { shows, rolls }: ThingKind, hero: Hero, thing: WorkshopThing, actor: ActorLike) {
  if (shows === undefined) return null;
  if (shows === "chance") {
    const source = { actor, item: thing, target: null, args: { roll: rolls[0] ?? "" }, values: {} };
    const { plan, check, odds } = ROLLS.roll;
    const made = orElse(() => plan(source), null);
    const chance = made && orElse(() => odds(check(made), made).success, null);
    return chance === null ? null : { text: percent(chance), label: t(key("sheet.chance")) };
  }
  const value = orElse(() => workshopCore().rowNumber(page, hero, heroThing(thing), shows.formula), null);
  if (value === null) return null;
  return { text: shows.sign ? signed(value) : String(value), label: shows.name === undefined ? "" : local(shows.name) };
}

/** The things of an actor by kind. */
function kindRows(page: Page, actor: ActorLike) {
  const hero = heroOf(actor);
  const row = (thing: WorkshopThing, kind: ThingKind) => ({
    id: thing.id,
    name: thing.name,
    img: thing.img,
    text: numbersText(page, kind, thing),
    shows: shownBeside(page, kind, hero, thing, actor),
    lacks: kind.rolls.length === 0 ? null : lackText(lackName(page, hero, heroThing(thing))),
    several: kind.rolls.length > 1,
    rolls: kind.rolls.map((id) => ({ id, name: kind.rolls.length > 1 ? rollName(page, id) : t(key("sheet.roll")) })),
    ticks: kind.fields.flatMap(({ id, is, name }) =>
      is === "tick" ? [{ path: `system.fields.${id}`, name: local(name), on: thing.system.fields[id] === true }] : [],
    ),
    usable: (kind.use.length > 0 || kind.spent) && (!kind.spent || thing.system.quantity > 0),
    quantity: kind.spent ? thing.system.quantity : null,
    wearable: kind.worn,
    worn: thing.system.worn,
  });
  return page.things.map((kind) => ({
    kind: kind.id,
    name: local(kind.name),
    things: thingsOf(actor, kind.id).map((thing) => row(thing, kind)),
  }));
}

interface KeptRow {
  name: string;
  value: string;
  /** Where it stands in the actor's data, for the button that deletes it. */
  path: string;
}

const lackText = (what: string | null): string | null => (what === null ? null : t(key("sheet.lacks"), { what }));

/** As it is stored, whatever it is; what is long is cut. */
const shown = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" || typeof value === "boolean" ? JSON.stringify(value) : String(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
};

/** What an actor has that the page does not say any more: figures and conditions, then things. */
function keptRows(page: Page, actor: WorkshopActor & ActorLike): { values: KeptRow[]; things: object[] } | null {
  const { game } = actor.system;
  const values = workshopCore()
    .keptOf(page, heroOf(actor))
    .map(({ room, id, value }) => ({ name: pastName(game, room, id), value: shown(value), path: `${room}.${id}` }));
  const things = thingsOf(actor)
    .filter((thing) => !page.things.some(({ id }) => id === kindIn(page, thing)))
    .map(keptThing);
  return values.length + things.length > 0 ? { values, things } : null;
}

/** A thing without its kind, by all that is stored of it. */
function keptThing(thing: WorkshopThing) {
  const { id, name, img } = thing;
  const says = missingThingRows(thing).map((row) => [row.name, row.value].filter(Boolean).join(" "));
  return { id, name, img, text: says.filter(Boolean).join(" · ") };
}

/** Numbers of a thing that its kind does not say any more. */
export const keptNumberRows = (page: Page, thing: WorkshopThing): KeptRow[] =>
  workshopCore()
    .keptNumbers(page, heroThing(thing))
    .map(([id, value]) => {
      const name = pastNumberName(page.id, kindIn(page, thing), id);
      return { name, value: shown(value), path: `numbers.${id}` };
    });

/** A game's name, of one that is missing by the last page that is remembered; else its id. */
export function gameName(game: string): string {
  const page = pageOf(game) ?? pastPages(game)[0];
  return page ? local(page.name) : game;
}

/** All that an actor of a missing game has: by its last page where that is remembered, else as it is stored. */
export function missingRows(actor: WorkshopActor & ActorLike): { values: KeptRow[]; things: object[] } {
  const { game, attributes, resources, fields, conditions } = actor.system;
  // Also what came from another game: there is no other place where it would stand.
  const others = actor.items.filter((item) => !asThing(item)).map(({ id, name, img }) => ({ id, name, img, text: "" }));
  const things = [...thingsOf(actor).map(keptThing), ...others];
  const [page] = pastPages(game);
  const numbers = page && workshopCore().heroNumbers(page, heroOf(actor));
  const counted = Object.entries(numbers?.resources ?? {}).map(([id, { value, max }]): [string, string] => {
    return [id, max === null ? String(value) : `${value} / ${max}`];
  });
  const list = (room: "attributes" | "resources" | "fields", all: Record<string, unknown>): KeptRow[] =>
    Object.entries(all).map(([id, value]) => {
      return { name: pastName(game, room, id), value: shown(value), path: `${room}.${id}` };
    });
  return {
    values: [
      ...list("attributes", { ...numbers?.attributes, ...attributes }),
      ...list("resources", { ...resources, ...Object.fromEntries(counted) }),
      ...list("fields", fields),
      ...conditions.map((id) => ({ name: pastName(game, "conditions", id), value: "", path: `conditions.${id}` })),
    ],
    things,
  };
}

/** All that is stored of a thing whose kind is not known. */
export function missingThingRows({ parent, system }: WorkshopThing): KeptRow[] {
  const { game, kind, numbers, pick, quantity, worn } = system;
  const other = (parent as ActorLike | null)?.items.get(pick)?.name ?? pastName(game, "attributes", pick);
  return [
    { name: pastName(game, "things", kind), value: quantity === 1 ? "" : `×${quantity}`, path: "" },
    ...Object.entries(numbers).map(([id, value]) => {
      return { name: pastNumberName(game, kind, id), value: shown(value), path: `numbers.${id}` };
    }),
    ...(pick === "" ? [] : [{ name: t(key("sheet.pick")), value: other, path: "" }]),
    ...(worn ? [{ name: t(key("sheet.worn")), value: "", path: "" }] : []),
  ];
}

/** The conditions of a page: those that the actor has, and those that a resource has brought. */
function conditionRows(page: Page, actor: WorkshopActor & ActorLike) {
  const had = workshopCore().heroNow(page, heroOf(actor)).conditions;
  const fallen = fallenOf(page, actor);
  return page.conditions.map(({ id, name, text }) => ({
    id,
    name: local(name),
    text: text === undefined ? "" : local(text),
    on: had.includes(id) || fallen.includes(id),
    // What a resource brings goes when the resource does.
    fixed: fallen.includes(id),
  }));
}

/** What cannot be worked out with what this hero has, by name. */
function brokenNames(page: Page, { system }: WorkshopActor): string[] {
  const ids = new Set((system.derived?.broken ?? []).map((id) => id.replace(/\.max$/, "")));
  return [...page.attributes, ...page.derived, ...page.resources].flatMap(({ id, name }) =>
    ids.has(id) ? local(name) : [],
  );
}

/** What a sheet shows of an actor by its page. */
export const sheetRows = (page: Page, actor: WorkshopActor & ActorLike) => ({
  broken: brokenNames(page, actor).join(", "),
  ...blocksOf(page, actor, kindRows(page, actor)),
  rolls: rollRows(page, false),
  tables: rollRows(page, true),
  conditions: conditionRows(page, actor),
  words: {
    conditions: pageWord(page.id, "sheet.conditions"),
    rolls: pageWord(page.id, "sheet.rolls"),
    tables: pageWord(page.id, "sheet.tables"),
  },
  kept: keptRows(page, actor),
});

/** The games to choose from, and the one that is chosen even where it is missing. */
export function gameOptions(chosen: string): { value: string; label: string; selected: boolean }[] {
  const all = [...games().values()].map(({ id, page }) => ({ value: id, label: page ? local(page.name) : id }));
  if (!all.some(({ value }) => value === chosen)) all.unshift({ value: chosen, label: gameName(chosen) });
  return all.map((one) => ({ ...one, selected: one.value === chosen }));
}

/** Those of a thing whose kind nobody knows. */
export const NO_FIELDS: Partial<ReturnType<typeof thingFields>> = {
  numbers: [],
  fields: [],
  picks: null,
  quantity: null,
};

/** The fields of a thing by its kind. */
export function thingFields(page: Page, kind: ThingKind, thing: WorkshopThing, actor: ActorLike | null) {
  const numbers = workshopCore().thingNumbers(page, heroThing(thing));
  const rows = kind.numbers.map(({ id, name, from, to, dice }) => {
    const value = numbers[id] ?? from;
    return { id, label: local(name), path: `system.numbers.${id}`, value, min: from, max: to, dice: sizes(dice) };
  });
  const fields = kind.fields.map((field) => fieldRow(field, thing.system.fields[field.id]));
  const quantity = kind.spent ? thing.system.quantity : null;
  return { numbers: rows, fields, picks: pickOptions(page, kind, thing, actor), quantity };
}

function pickOptions(page: Page, kind: ThingKind, { system }: WorkshopThing, actor: ActorLike | null) {
  if (kind.pick === undefined) return null;
  const options: { value: string; label: string }[] =
    kind.pick === "attribute"
      ? page.attributes.map(({ id, name }: Attribute) => ({ value: id, label: local(name) }))
      : actor
        ? thingsOf(actor, kind.pick).map(({ id, name }) => ({ value: id ?? "", label: name }))
        : [];
  const none = { value: "", label: key("sheet.noPick") };
  const kept = options.some(({ value }) => value === system.pick) || system.pick === "";
  return [none, ...options, ...(kept ? [] : [{ value: system.pick, label: system.pick }])];
}
